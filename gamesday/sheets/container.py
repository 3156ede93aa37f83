"""Compressed tables, looked into before anything unpacks them: what they are, and that they are no bombs."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from gamesday.sheets.errors import BadFileError
from gamesday.sheets.limits import MOST_COLUMNS, MOST_MEMBERS, MOST_RATIO, MOST_UNPACKED, RATIO_FROM

_CHUNK = 256 * 1024
_KEEP = 256
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
_HIDDEN_ROW = re.compile(rb'<(?:\w+:)?row\s(?=[^<>]*?\bhidden="(?:1|true)")[^<>]*?\br="(\d{1,7})"')
_HIDDEN_COLUMNS = re.compile(rb'<(?:\w+:)?col\s(?=[^<>]*?\bhidden="(?:1|true)")([^<>]*)>')
_DECLARED = re.compile(rb"<!(?:DOCTYPE|ENTITY)")
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_CANNOT = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


@dataclass(slots=True)
class Container:
    """What a compressed file is (`xlsx` or `ods`).

    By sheet file (XLSX only): the ranges of merged cells, and the numbers of hidden rows and columns from 1.
    """

    kind: str
    merged: dict[str, list[str]] = field(default_factory=dict)
    hidden_rows: dict[str, list[int]] = field(default_factory=dict)
    hidden_columns: dict[str, list[int]] = field(default_factory=dict)


def looked_into(data: bytes) -> Container:
    """Check a zip file and say what it is.

    Declared sizes are added up before anything is unpacked; then every file in it is unpacked once, piece by piece and
    into nothing, so that no false size, broken part or XML declaration reaches the readers. Raises BadFileError.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_declared(archive)
            found = Container(_kind(archive))
            unpacked = 0
            for info in archive.infolist():
                unpacked += _drain(archive, info, found, MOST_UNPACKED - unpacked)
            return found
    except BadFileError:
        raise
    except _CANNOT as error:
        raise BadFileError(table_expected(), _("eine beschädigte oder verschlüsselte Datei")) from error


def table_expected() -> str:
    return _("eine Tabelle als XLSX, ODS oder CSV")


def _check_declared(archive: zipfile.ZipFile) -> None:
    members = archive.infolist()
    size = sum(info.file_size for info in members)
    steep = any(info.file_size > RATIO_FROM and info.file_size > info.compress_size * MOST_RATIO for info in members)
    if len(members) > MOST_MEMBERS or size > MOST_UNPACKED or steep:
        raise _bomb()


def _bomb() -> BadFileError:
    return BadFileError(
        _("eine Tabelle, die entpackt höchstens %(n)d MB groß ist") % {"n": MOST_UNPACKED // 1024**2},
        _("eine Datei, die beim Entpacken viel größer wird"),
    )


def _kind(archive: zipfile.ZipFile) -> str:
    names = set(archive.namelist())
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "mimetype" in names:
        with archive.open("mimetype") as member:
            kind = member.read(200).strip()
        if kind.startswith(_ODS) and "content.xml" in names:
            return "ods"
        if kind.startswith(b"application/vnd.oasis.opendocument."):
            raise BadFileError(table_expected(), _("ein OpenDocument, das keine Tabelle ist"))
    if "word/document.xml" in names:
        raise BadFileError(table_expected(), _("ein Word-Dokument"))
    if "xl/workbook.bin" in names:
        raise BadFileError(table_expected(), _("eine Excel-Datei im Format XLSB"))
    raise BadFileError(table_expected(), _("ein ZIP-Archiv, in dem keine Tabelle ist"))


def _drain(archive: zipfile.ZipFile, info: zipfile.ZipInfo, found: Container, room: int) -> int:
    """Unpack one file into nothing; return its size. Notes merged cells and what is hidden on the way."""
    size = 0
    kept = b""
    xml = info.filename.endswith((".xml", ".rels"))
    ranges: dict[str, None] = {}
    rows: dict[int, None] = {}
    columns: dict[int, None] = {}
    with archive.open(info) as member:
        while piece := member.read(_CHUNK):
            size += len(piece)
            if size > room:
                raise _bomb()
            if not xml:
                continue
            if size == len(piece) and (piece.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in piece[:64]):
                # readers would take it; what it declares could not be seen here
                raise BadFileError(table_expected(), _("eine Datei, deren XML nicht in UTF-8 ist"))
            window = kept + piece
            if _DECLARED.search(window):
                raise BadFileError(table_expected(), _("eine Datei mit eigenen XML-Erklärungen (DOCTYPE)"))
            if info.filename.startswith("xl/worksheets/"):
                ranges.update((each.decode(), None) for each in _MERGED.findall(window))
                rows.update((int(each), None) for each in _HIDDEN_ROW.findall(window))
                columns.update((each, None) for each in _hidden_columns(window))
            kept = window[-_KEEP:]
    if ranges:
        found.merged[info.filename] = list(ranges)
    if rows:
        found.hidden_rows[info.filename] = list(rows)
    if columns:
        found.hidden_columns[info.filename] = list(columns)
    return size


def _hidden_columns(window: bytes) -> Iterator[int]:
    for attributes in _HIDDEN_COLUMNS.findall(window):
        first, last = (re.search(rb'\b%s="(\d{1,5})"' % name, attributes) for name in (b"min", b"max"))
        if first and last:
            yield from range(int(first[1]), min(int(last[1]), MOST_COLUMNS) + 1)
