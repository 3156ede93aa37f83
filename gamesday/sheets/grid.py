"""A table of texts, as it was read from a sheet or is to be written to one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from gamesday.sheets.errors import BadFileError
from gamesday.sheets.limits import LONGEST_TEXT, MOST_COLUMNS, MOST_ROWS
from gamesday.spelling import visible

#: a sheet has no more rows than this, empty ones too
_LAST_ROW = 2**20


@dataclass(slots=True)
class Grid:
    """The cells of one sheet: `rows[r][c]` is the text in row r + 1, column c + 1; short rows end early.

    `unusable` names cells whose text cannot be taken, by row and column from 0, each with what stands there; `dates`
    are the cells that hold a date, which a spreadsheet may have made of „1/2“; `formatted` those that show their number
    in a way that could not be followed; `cleaned` those from which characters that nobody sees were taken. `merged` are
    the areas of merged cells (top, left, bottom, right), `hidden_rows` and `hidden_columns` what is not shown.
    """

    rows: list[list[str]] = field(default_factory=list)
    unusable: dict[tuple[int, int], str] = field(default_factory=dict)
    dates: list[tuple[int, int]] = field(default_factory=list)
    formatted: list[tuple[int, int]] = field(default_factory=list)
    cleaned: list[tuple[int, int]] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[int] = field(default_factory=list)

    def add(self, cells: Iterable[str], number: int) -> None:
        """The cells of row `number` (from 1), which must not come before the last one.

        Raises BadFileError where there are too many rows or columns or too long a text.
        """
        row = []
        for column, text in enumerate(cells):
            row.append(visible(text))
            if row[-1] and row[-1] != text:  # in a cell that looks empty, nothing has changed that anybody could miss
                self.cleaned.append((number - 1, column))
        while row and not row[-1]:
            row.pop()
        if not row and number <= _LAST_ROW:
            return
        if number > MOST_ROWS:
            raise BadFileError(_("eine Tabelle mit höchstens %(n)d Zeilen") % {"n": MOST_ROWS}, _("eine längere"))
        if len(row) > MOST_COLUMNS:
            raise BadFileError(
                _("eine Tabelle mit höchstens %(n)d Spalten") % {"n": MOST_COLUMNS},
                _("eine Zeile %(row)d mit %(n)d Spalten") % {"row": number, "n": len(row)},
            )
        longest = max(row, key=len)
        if len(longest) > LONGEST_TEXT:
            raise BadFileError(
                _("eine Tabelle mit höchstens %(n)d Zeichen in einer Zelle") % {"n": LONGEST_TEXT},
                _("%(n)d Zeichen in Zeile %(row)d, Zelle %(cell)s")
                % {"n": len(longest), "row": number, "cell": cell_name(number - 1, row.index(longest))},
            )
        while len(self.rows) < number - 1:
            self.rows.append([])
        self.rows.append(row)

    def text(self, row: int, column: int) -> str:
        """The text of a cell by row and column from 0, "" where there is none."""
        cells = self.rows[row] if row < len(self.rows) else []
        return cells[column] if column < len(cells) else ""

    def fill_down(self) -> None:
        """Say in every row what a merged cell says of several; rows in which nothing else stands stay empty."""
        for top, left, bottom, _right in self.merged:
            if top >= len(self.rows) or not (text := self.text(top, left)):
                continue
            for row in range(top + 1, min(bottom + 1, len(self.rows))):
                if self.text(row, left):
                    break
                if cells := self.rows[row]:
                    cells.extend([""] * (left + 1 - len(cells)))
                    cells[left] = text
                    if (top, left) in self.unusable:
                        self.unusable[row, left] = self.unusable[top, left]

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)


def column_name(column: int) -> str:
    """What a spreadsheet calls a column, counted from 0: A, …, Z, AA."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def cell_name(row: int, column: int) -> str:
    """What a spreadsheet calls a cell, counted from 0."""
    return f"{column_name(column)}{row + 1}"
