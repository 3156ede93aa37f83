"""A file that somebody sends: what it is, by its first bytes and never by its name, and the cells of one sheet.

It is read apart from the server, in a process with limits (`gamesday.apart`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from gamesday.apart import FILES, BusyError, LostError
from gamesday.sheets import container, csvtext
from gamesday.sheets.errors import BadFileError, NotNowError
from gamesday.sheets.grid import Grid
from gamesday.sheets.ods import OdsSheets
from gamesday.sheets.sheets import Sheet, Sheets
from gamesday.sheets.xlsx import XlsxSheets

_KNOWN = [
    (b"\x89PNG", "ein Bild (PNG)"),
    (b"\xff\xd8\xff", "ein Bild (JPEG)"),
    (b"GIF8", "ein Bild (GIF)"),
    (b"RIFF", "ein Bild oder ein Klang (RIFF)"),
    (b"%PDF", "ein PDF"),
    (b"{\\rtf", "ein Textdokument (RTF)"),
    (b"\x1f\x8b", "ein gepacktes Archiv (gzip)"),
    (b"7z\xbc\xaf", "ein gepacktes Archiv (7z)"),
    (b"Rar!", "ein gepacktes Archiv (RAR)"),
    (b"\xd0\xcf\x11\xe0", "eine alte Excel-Datei (XLS) oder eine mit Passwort"),
    (b"<!DOCTYPE", "eine Webseite (HTML)"),
    (b"<html", "eine Webseite (HTML)"),
    (b"<?xml", "eine XML-Datei"),
]
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True, slots=True)
class Wish:
    """How to read a file where its reader may be wrong; what is not wished is found out."""

    sheet: int | None = None
    charset: str = ""
    separator: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read: `kind` is csv, xlsx or ods; `sheets` is empty and `charset` set for a CSV file."""

    kind: str
    grid: Grid
    sheets: tuple[Sheet, ...] = ()
    sheet: int = 0
    charset: str = ""
    separator: str = ""

    @property
    def wish(self) -> Wish:
        """What to wish for to have it read in the same way."""
        return Wish(self.sheet if self.sheets else None, self.charset, self.separator)

    @property
    def charset_name(self) -> str:
        return csvtext.CHARSETS.get(self.charset, self.charset)

    @property
    def separator_name(self) -> str:
        return csvtext.SEPARATORS.get(self.separator, self.separator)


def read(data: bytes, wish: Wish | None = None) -> Document:
    """The file as a table.

    Raises BadFileError, also for one that takes more memory or time than any table needs, FileError for a row of a CSV
    file that cannot be read, NotNowError where many files wait.
    """
    try:
        return FILES.run(read_here, data, wish)
    except BusyError:
        raise NotNowError from None
    except LostError:
        got = _("eine, die zu lesen zu viel Speicher oder Zeit braucht")
        raise BadFileError(container.table_expected(), got) from None


def read_here(data: bytes, wish: Wish | None = None) -> Document:
    """The same in this process. Raises BadFileError, FileError."""
    wish = wish or Wish()
    if not data.strip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00"):
        raise BadFileError(container.table_expected(), _("eine leere Datei"))
    if is_packed(data):
        return _sheets(data, wish)
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:16]
    for start, name in _KNOWN:
        if head.upper().startswith(start.upper()):
            raise BadFileError(container.table_expected(), name)
    charset = wish.charset if wish.charset in csvtext.CHARSETS else csvtext.charset_of(data)
    text = csvtext.decoded(data, charset)
    separator = wish.separator if wish.separator in csvtext.SEPARATORS else csvtext.separator_of(text)
    grid = csvtext.grid_of(text, separator)
    return Document("csv", _not_empty(grid), charset=charset, separator=separator)


def is_packed(data: bytes) -> bool:
    """Whether this is a compressed file, as XLSX and ODS are, and no text."""
    return data.startswith(_ZIP)


def _sheets(data: bytes, wish: Wish) -> Document:
    found = container.looked_into(data)
    try:
        book: Sheets = XlsxSheets(data, found) if found.kind == "xlsx" else OdsSheets(data)
        sheets, chosen = _chosen(book, wish.sheet)
        grid = book.grid(chosen)
        grid.fill_down()
    except BadFileError:
        raise
    except Exception as error:  # a malformed file can fail anywhere inside the readers
        raise BadFileError(container.table_expected(), _("eine beschädigte oder verschlüsselte Datei")) from error
    return Document(found.kind, _not_empty(grid), sheets=sheets, sheet=chosen)


def _chosen(book: Sheets, wish: int | None) -> tuple[tuple[Sheet, ...], int]:
    """The sheets, counted where nobody says which is meant; and which: the first in sight that is not empty."""
    sheets = book.sheets
    if wish is not None and 0 <= wish < len(sheets):
        return sheets, wish
    if not sheets:
        raise BadFileError(container.table_expected(), _("eine Datei ohne Tabellenblatt"))
    if len(sheets) > 1:
        sheets = tuple(replace(sheet, rows=_count(book, index)) for index, sheet in enumerate(sheets))
    best = min(range(len(sheets)), key=lambda index: (sheets[index].rows == 0, sheets[index].hidden, index))
    return sheets, best


def _count(book: Sheets, index: int) -> int | None:
    try:
        return sum(any(row) for row in book.grid(index).rows)
    except BadFileError:
        return None


def _not_empty(grid: Grid) -> Grid:
    if not grid.rows:
        raise BadFileError(_("eine Tabelle mit Überschriften und Zeilen"), _("eine leere Tabelle"))
    return grid
