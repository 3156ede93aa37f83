"""Files as people send them, good and bad, each made here and now."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from odfdo import Cell, Document, Element, Row, Table
from openpyxl import Workbook


class Formatted(NamedTuple):
    """A value with the format that says how it looks (XLSX only)."""

    value: object
    form: str


def xlsx(*sheets: tuple[str, Sequence[Sequence[object]]], merged: str = "", hidden: Sequence[str] = ()) -> bytes:
    """A workbook; texts that begin with = are formulas, as they are to whoever types them.

    A cell may be `Formatted`.
    """
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for number, row in enumerate(rows, start=1):
            sheet.append([each.value if isinstance(each, Formatted) else each for each in row])
            for column, each in enumerate(row, start=1):
                if isinstance(each, Formatted):
                    sheet.cell(number, column).number_format = each.form
        if merged:
            sheet.merge_cells(merged)
        if title in hidden:
            sheet.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(*sheets: tuple[str, Sequence[Sequence[object]]], merged: str = "", hidden: Sequence[str] = ()) -> bytes:
    """The same as OpenDocument; a text that begins with = becomes a formula, one that begins with < is the cell."""
    document = Document("spreadsheet")
    document.body.clear()
    document.insert_style(
        '<style:style style:name="unsichtbar" style:family="table"><style:table-properties table:display="false"/>'
        "</style:style>",
        automatic=True,
    )
    for title, rows in sheets:
        table = Table(title)
        for values in rows:
            row = Row()
            for value in values:
                if isinstance(value, str) and value.startswith("<table:table-cell"):
                    row.append_cell(Element.from_tag(value))
                    continue
                formula = f"of:{value}" if isinstance(value, str) and value.startswith("=") else None
                row.append_cell(Cell(value=2 if formula else value, formula=formula))
            table.append_row(row)
        if merged:
            table.set_span(merged)
        if title in hidden:
            table.style = "unsichtbar"
        document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def packed(members: dict[str, bytes]) -> bytes:
    """A zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def with_member(data: bytes, name: str, content: bytes) -> bytes:
    """A zip archive with one of its files replaced or added."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {info.filename: archive.read(info) for info in archive.infolist()}
    return packed(members | {name: content})


def bomb(megabytes: int = 100) -> bytes:
    """A workbook whose sheet unpacks to so many megabytes of blanks."""
    good = xlsx(("Liste", [["Benennung"], ["Halma"]]))
    return with_member(good, "xl/worksheets/sheet1.xml", b" " * (megabytes * 1024 * 1024))


def lying_bomb() -> bytes:
    """The same, but the archive says that the sheet is tiny."""
    data = bytearray(bomb())
    name = b"xl/worksheets/sheet1.xml"
    size = struct.pack("<L", 100 * 1024 * 1024)
    assert data.count(size) == 2
    while size in data:
        at = data.index(size)
        data[at : at + 4] = struct.pack("<L", 1000)
    assert name in data
    return bytes(data)


def png() -> bytes:
    """A picture of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))

    header = struct.pack(">LLBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")
