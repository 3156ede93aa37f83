"""Bytes as text, text as records: which charset, which separator."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from gamesday.sheets.errors import BadFileError, FileError
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import quoted

#: charset → what people call it; all that may be chosen
CHARSETS = {
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16 (LE)",
    "utf-16-be": "UTF-16 (BE)",
    "cp1252": "Windows-1252",
    "latin-1": "ISO 8859-1",
    "cp850": "DOS (850)",
    "mac_roman": "Mac Roman",
}
SEPARATORS = {";": "Semikolon", ",": "Komma", "\t": "Tabulator", "|": "senkrechter Strich"}

#: a letter with an accent as two bytes of UTF-8; in a one-byte charset this would be „Ã“ and a sign after it
_UTF8_PAIR = re.compile(rb"[\xc3-\xc5][\x80-\xbf]|\xe2\x80[\x90-\xbf]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
# General detectors take short German texts in Windows-1252 for Mac Roman; knowing the language is enough to tell.
_ONE_BYTE = ["cp1252", "mac_roman", "cp850"]
_USUAL = frozenset("äöüÄÖÜßéèêëÉàâáçñóôúûíîïœæ€§°²³½¼¾×–—„“”‚‘’…•«»·\xa0")
_SAMPLE = 64 * 1024
_SEP_LINE = re.compile(r"sep=(.)\r?\n")


def charset_of(data: bytes) -> str:
    """The charset these bytes are written in, one of `CHARSETS`. Raises BadFileError if there is no telling."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    even, odd = data[:_SAMPLE:2].count(0), data[1:_SAMPLE:2].count(0)
    if even or odd:
        # text without a mark of its order: every other byte of European text is zero
        half = min(len(data), _SAMPLE) // 2
        if max(even, odd) > half * 0.6 and min(even, odd) < half * 0.1:
            return "utf-16-be" if even > odd else "utf-16-le"
        raise BadFileError(_text_expected(), _("eine Datei mit Nullbytes, also kein Text"))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if _UTF8_PAIR.search(data):
            line = data.count(b"\n", 0, error.start) + 1
            got = _("eine Datei, die teils UTF-8 ist, teils nicht (Zeile %(line)d)") % {"line": line}
            raise BadFileError(_text_expected(), got) from error
    else:
        return "utf-8-sig"
    found = max(_ONE_BYTE, key=lambda charset: _plausible(data, charset))
    if _plausible(data, found) < 0.5:
        raise BadFileError(_text_expected(), _("ein anderer Zeichensatz"))
    return found


def _plausible(data: bytes, charset: str) -> float:
    """The share of letters and signs of German texts among all that is not ASCII, read in this charset."""
    text = data.decode(charset, "replace")
    foreign = [character for character in text if character > "\x7f"]
    return 0 if _CONTROL.search(text) else sum(character in _USUAL for character in foreign) / len(foreign)


def decoded(data: bytes, charset: str) -> str:
    """The text. Raises BadFileError if the bytes are not of this charset, or hold what no text holds."""
    try:
        text = data.decode(charset)
    except (UnicodeDecodeError, LookupError) as error:
        got = _("eine Datei, die nicht in %(charset)s geschrieben ist") % {"charset": CHARSETS.get(charset, charset)}
        raise BadFileError(_text_expected(), got) from error
    text = text.removeprefix("\ufeff")
    if bad := _CONTROL.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        raise BadFileError(_text_expected(), _("ein Steuerzeichen in Zeile %(line)d") % {"line": line})
    return text


def separator_of(text: str) -> str:
    """What stands between the cells: that of `SEPARATORS` which cuts the first records into the same many cells."""
    if (said := _SEP_LINE.match(text)) and said[1] in SEPARATORS:
        return said[1]

    def score(separator: str) -> tuple[float, int]:
        """How uniform, and how wide."""
        widths: list[int] = []
        try:
            for record in csv.reader(io.StringIO(text[:_SAMPLE], newline=""), delimiter=separator):
                if any(record):
                    widths.append(len(record))
                if len(widths) == 50:
                    break
        except csv.Error:
            return 0, 0
        if not widths or max(widths) == 1:
            return 0, 0
        usual = max(set(widths), key=lambda width: (widths.count(width), -width))
        if usual == 1:
            return 0, 0
        share = widths.count(usual) / len(widths)
        # „1,5;2“ under „a;b“ is two cells, though the comma cuts all but the heading into the same many
        return (share if widths[0] == usual else share / 2), usual

    return max(SEPARATORS, key=score)


def records_of(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The records with their numbers from 1; wholly empty lines count but are left out.

    Raises FileError for quotes that do not fit.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    while True:
        number += 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            expected = _("CSV mit %(separator)s und paarweisen, geraden Anführungszeichen") % {
                "separator": SEPARATORS[separator]
            }
            got = _("ein Anführungszeichen, das nicht passt, oder ein Feld ohne Ende")
            if "limit" in str(error):  # the reader's own bound, far above ours
                expected, got = _("eine kürzere Zelle"), _("eine mit mehr als 100.000 Zeichen")
            raise FileError(number, "", expected, got) from error
        if record:
            yield number, record


def grid_of(text: str, separator: str) -> Grid:
    """The table in a text. Raises FileError, or BadFileError if it is too large."""
    grid = Grid()
    if said := _SEP_LINE.match(text):
        text = text[said.end() :]
    for number, record in records_of(text, separator):
        grid.add((cell if (told := quoted(cell)) is None else told for cell in record), number)
    return grid


def _text_expected() -> str:
    return _("eine Tabelle als CSV in UTF-8, UTF-16 oder Windows-1252, als XLSX oder als ODS")
