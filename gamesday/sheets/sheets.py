"""What readers of files with several sheets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from gamesday.sheets.grid import Grid


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a file: its name, whether people who open the file do not see it, how many rows have a text.

    `rows` is None where nobody has counted, or where the sheet is too large.
    """

    name: str
    hidden: bool
    rows: int | None = None


class Sheets(ABC):
    """An open file of sheets."""

    sheets: tuple[Sheet, ...]

    @abstractmethod
    def grid(self, index: int) -> Grid:
        """The cells of a sheet by its index. Raises BadFileError if it is too large."""
