"""The sheets of an ODS file. Formulas are not computed, nor are their last results believed."""

from __future__ import annotations

import io

from django.utils.translation import gettext as _
from odfdo import Cell, Document, Element, Style, Table

from gamesday.sheets.errors import BadFileError
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import quoted
from gamesday.sheets.limits import MOST_COLUMNS, MOST_ROWS
from gamesday.sheets.sheets import Sheet, Sheets
from gamesday.sheets.values import in_writing, is_date

# rows may stand in groups and header rows, cells may be covered by a merged one
_ROWS = "descendant::table:table-row"
_COLUMNS = "descendant::table:table-column"
_CELLS = "table:table-cell|table:covered-table-cell"
#: where a cell keeps what it is, beside what it shows
_VALUES = ("office:value", "office:date-value", "office:time-value", "office:boolean-value")


class OdsSheets(Sheets):
    """An open document."""

    def __init__(self, data: bytes) -> None:
        self._document = Document(io.BytesIO(data))
        self._tables: list[Table] = [each for each in self._document.body.tables if isinstance(each, Table)]
        self.sheets = tuple(Sheet(table.name or "", self._hidden(table)) for table in self._tables)

    def _hidden(self, table: Table) -> bool:
        style = self._document.get_style("table", table.style) if table.style else None
        shown = style.get_properties("table") if isinstance(style, Style) else None
        return (shown or {}).get("table:display") == "false"

    def grid(self, index: int) -> Grid:
        """The cells of a sheet. Raises BadFileError if it is too large."""
        grid = Grid()
        number = 0
        for row in self._tables[index].get_elements(_ROWS):
            times = _times(row, "table:number-rows-repeated")
            texts = _texts(grid, number, row)
            if _is_hidden(row) and any(texts):
                grid.hidden_rows += range(number, number + min(times, MOST_ROWS))
            if any(texts):
                # one row more than fits is enough to be refused
                for _again in range(min(times, MOST_ROWS + 1)):
                    number += 1
                    grid.add(texts, number)
            else:
                number += times
        column = 0
        for each in self._tables[index].get_elements(_COLUMNS):
            times = _times(each, "table:number-columns-repeated")
            if _is_hidden(each):
                grid.hidden_columns += range(column, min(column + times, MOST_COLUMNS))
            column += times
        return grid


def _texts(grid: Grid, row: int, element: Element) -> list[str]:
    texts: list[str] = []
    for cell in element.get_elements(_CELLS):
        if not isinstance(cell, Cell):
            continue
        times = _times(cell, "table:number-columns-repeated")
        text = _text(grid, row, len(texts), cell)
        if len(texts) <= MOST_COLUMNS:
            texts.extend([text] * min(times, MOST_COLUMNS + 1 if text else MOST_COLUMNS + 1 - len(texts)))
        elif text:
            raise BadFileError(
                _("eine Tabelle mit höchstens %(n)d Spalten") % {"n": MOST_COLUMNS},
                _("eine Zeile %(row)d mit mehr") % {"row": row + 1},
            )
    return texts


def _text(grid: Grid, row: int, column: int, cell: Cell) -> str:
    wide, high = _times(cell, "table:number-columns-spanned"), _times(cell, "table:number-rows-spanned")
    if wide > 1 or high > 1:
        grid.merged.append((row, column, row + high - 1, column + wide - 1))
    formula = cell.get_attribute_string("table:formula")
    if formula and (told := quoted(formula)) is not None:
        return told
    if formula:
        grid.unusable[row, column] = _("eine Formel (%(formula)s)") % {"formula": formula[:40]}
        return formula
    value = cell.value
    if is_date(value):
        grid.dates.append((row, column))
    shown = "\n".join(_shown(paragraph) for paragraph in cell.get_elements("text:p"))
    # Programs that know nothing of formats repeat the bare value there, which no spreadsheet would show so.
    bare = {cell.get_attribute_string(name) for name in _VALUES}
    return in_writing(value) if not shown or shown in bare else shown


def _shown(element: Element) -> str:
    """The text a reader sees, links and all other marks gone. (`inner_text` writes links as Markdown.)"""
    match element.tag:
        case "text:s":
            return " " * _times(element, "text:c")
        case "text:tab":
            return "\t"
        case "text:line-break":
            return "\n"
        case "office:annotation" | "text:note":
            return ""
    return (element.text or "") + "".join(_shown(child) + (child.tail or "") for child in element.children)


def _is_hidden(element: Element) -> bool:
    return element.get_attribute_string("table:visibility") in {"collapse", "filter"}


def _times(element: Element, attribute: str) -> int:
    text = element.get_attribute_string(attribute)
    return max(int(text), 1) if text and text.isascii() and text.isdigit() else 1
