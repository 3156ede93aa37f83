"""A table of texts as a file: CSV, XLSX or ODS.

Every text stays a text, „007“ and „1/2“ too: in XLSX and ODS by its type and by a format that keeps it a text when
somebody edits it. (A CSV file has no types; a spreadsheet should be told to read its columns as text.) Only the columns
of numbers hold numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from odfdo import Container, Document
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

#: characters that neither format can hold
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FORBIDDEN_IN_TITLES = re.compile(r"[\\/*?:\[\]']")


@dataclass(frozen=True, slots=True)
class Table:
    """What is written: the title of the sheet, headings, rows, which columns hold numbers, how wide columns are."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()
    widths: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file."""

    name: str
    label: str
    content_type: str
    write: Callable[[Table], bytes]


def _csv(table: Table) -> bytes:
    """With semicolons and a byte order mark: so a spreadsheet set to German opens it as it is."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";")
    writer.writerow(table.headings)
    writer.writerows(table.rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def _xlsx(table: Table) -> bytes:
    book = Workbook(write_only=True)
    sheet: Any = book.create_sheet(_sheet_title(table.title))
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(table.headings))}{len(table.rows) + 1}"
    for column, width in enumerate(table.widths, start=1):
        dimension = sheet.column_dimensions[get_column_letter(column)]
        dimension.width = width
        if column - 1 not in table.numbers:
            dimension.number_format = "@"  # also where somebody types into an empty cell
    bold, top = Font(bold=True), Alignment(vertical="top", wrap_text=True)

    def cell(text: str, column: int, heading: bool = False) -> Any:
        if not text:
            return None
        if column in table.numbers and not heading and text.isdecimal():
            return int(text)
        made: Any = WriteOnlyCell(sheet, value=_NO_XML.sub("\ufffd", text))
        made.data_type = "s"
        made.number_format = "@"
        if heading:
            made.font = bold
        else:
            made.alignment = top
        return made

    sheet.append([cell(text, column, heading=True) for column, text in enumerate(table.headings)])
    for row in table.rows:
        sheet.append([cell(text, column) for column, text in enumerate(row)])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_title(title: str) -> str:
    return _FORBIDDEN_IN_TITLES.sub(" ", title).strip()[:31] or "Liste"


_ODS_STYLES = (
    '<number:text-style style:name="als-text"><number:text-content/></number:text-style>',
    (
        '<style:style style:name="text" style:family="table-cell" style:data-style-name="als-text">'
        '<style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top"/></style:style>'
    ),
    (
        '<style:style style:name="kopf" style:family="table-cell" style:data-style-name="als-text">'
        '<style:text-properties fo:font-weight="bold"/></style:style>'
    ),
)

_ODS_BODY = "<office:spreadsheet/>"


def _ods(table: Table) -> bytes:
    document = Document("spreadsheet")
    for style in _ODS_STYLES:
        document.insert_style(style, automatic=True)
    columns = []
    for column, width in enumerate(table.widths):
        name = f"breite-{column}"
        style = (
            f'<style:style style:name="{name}" style:family="table-column">'
            f'<style:table-column-properties style:column-width="{width * 0.22:.2f}cm"/></style:style>'
        )
        document.insert_style(style, automatic=True)
        default = "" if column in table.numbers else ' table:default-cell-style-name="text"'
        columns.append(f'<table:table-column table:style-name="{name}"{default}/>')
    heading = "".join(_ods_cell(text, False, "kopf") for text in table.headings)
    rows = (
        "".join(_ods_cell(text, column in table.numbers, "text") for column, text in enumerate(row))
        for row in table.rows
    )
    filled = (
        f"<table:table table:name={quoteattr(_sheet_title(table.title))}>{''.join(columns)}"
        f"<table:table-header-rows><table:table-row>{heading}</table:table-row></table:table-header-rows>"
        f"{''.join(f'<table:table-row>{row}</table:table-row>' for row in rows)}</table:table>"
    )
    document.body.clear()
    empty = io.BytesIO()
    document.save(empty)
    # Put in as text: the library takes seconds to make the cells of a long list, or to move them into its document.
    container = Container(empty)
    content = container.get_part("content.xml")
    assert isinstance(content, bytes)
    before, after = content.decode().split(_ODS_BODY)
    body = f"<office:spreadsheet>{filled}</office:spreadsheet>"
    container.set_part("content.xml", f"{before}{body}{after}".encode())
    out = io.BytesIO()
    container.save(out)
    return out.getvalue()


def _ods_cell(text: str, number: bool, style: str) -> str:
    if not text:
        return "<table:table-cell/>"
    if number and text.isdecimal():
        typed = f'office:value-type="float" office:value="{text}"'
        return f"<table:table-cell {typed}><text:p>{text}</text:p></table:table-cell>"
    lines = "".join(f"<text:p>{_ods_text(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell table:style-name="{style}" office:value-type="string">{lines}</table:table-cell>'


def _ods_text(line: str) -> str:
    # of several spaces all but the first, and those at the ends, would be lost
    def spaces(found: re.Match[str]) -> str:
        return f'<text:s text:c="{len(found[0])}"/>'

    plain = escape(_NO_XML.sub("\ufffd", line))
    return re.sub(r"^ +| +$|(?<= ) +", spaces, plain).replace("\t", "<text:tab/>")


FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format("csv", "CSV", "text/csv; charset=utf-8", _csv),
        Format("xlsx", "Excel (XLSX)", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _xlsx),
        Format("ods", "LibreOffice (ODS)", "application/vnd.oasis.opendocument.spreadsheet", _ods),
    )
}
