"""What readers of files with several sheets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from inventory.domain.transfer.grid import Grid


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a file: its name, and whether people who open the file do not see it."""

    name: str
    hidden: bool


class Sheets(ABC):
    """An open file of sheets."""

    sheets: tuple[Sheet, ...]

    @abstractmethod
    def grid(self, index: int) -> Grid:
        """The cells of a sheet by its index. Raises BadFileError if it is too large."""
