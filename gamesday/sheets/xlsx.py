"""The sheets of an XLSX file, one row at a time. Formulas are not computed, nor are their last results believed."""

from __future__ import annotations

import io
import warnings
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from gamesday.sheets.container import Container
from gamesday.sheets.grid import Grid
from gamesday.sheets.guard import quoted
from gamesday.sheets.numberformat import shown
from gamesday.sheets.sheets import Sheet, Sheets
from gamesday.sheets.values import in_writing, is_date


class XlsxSheets(Sheets):
    """An open workbook."""

    def __init__(self, data: bytes, container: Container) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features that are not read: pictures, validations, headers
            self._book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        self._container = container
        self.sheets = tuple(Sheet(ws.title, ws.sheet_state != "visible") for ws in self._book.worksheets)

    def grid(self, index: int) -> Grid:
        """The cells of a sheet. Raises BadFileError if it is too large."""
        ws: Any = self._book.worksheets[index]
        ws.reset_dimensions()  # what the file says of its size may be wrong
        grid = Grid()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of dates no calendar has; they come as an error value
            for number, cells in enumerate(ws.iter_rows(), start=1):
                grid.add((_text(grid, number - 1, column, cell) for column, cell in enumerate(cells)), number)
        # openpyxl reads these only with all of the sheet
        path, found = str(ws._worksheet_path), self._container
        for area in found.merged.get(path, ()):
            left, top, right, bottom = (int(each or 1) - 1 for each in range_boundaries(area))
            grid.merged.append((top, left, bottom, right))
        grid.hidden_rows = [number - 1 for number in found.hidden_rows.get(path, ())]
        grid.hidden_columns = [number - 1 for number in found.hidden_columns.get(path, ())]
        return grid


def _text(grid: Grid, row: int, column: int, cell: Any) -> str:
    value = cell.value
    if cell.data_type == "f":
        formula = str(getattr(value, "text", None) or value)
        if (told := quoted(formula)) is not None:
            return told
        grid.unusable[row, column] = _("eine Formel (%(formula)s)") % {"formula": formula[:40]}
        return formula
    if cell.data_type == "e":
        grid.unusable[row, column] = _("ein Fehlerwert (%(value)s)") % {"value": value}
        return str(value)
    if is_date(value):
        grid.dates.append((row, column))
    elif isinstance(value, int | float | str) and not isinstance(value, bool) and cell.number_format != "General":
        text = shown(value, cell.number_format)
        if text is not None:
            return text
        grid.formatted.append((row, column))
    return in_writing(value)
