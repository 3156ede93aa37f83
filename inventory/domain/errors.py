"""What can go wrong with a list. Every message is a sentence for the person who caused it."""

from __future__ import annotations

from django.utils.translation import gettext as _


class InventoryError(Exception):
    """A request that is refused; nothing was changed."""


class UnknownListError(InventoryError):
    """There is no list of this name."""

    def __init__(self, slug: str) -> None:
        super().__init__(_("Eine Liste „%(slug)s“ gibt es nicht.") % {"slug": slug})


class UnknownCellError(InventoryError):
    """The list is there, but not this row or this column of it."""


class UnreadableError(InventoryError):
    """What was sent cannot be understood or kept."""


class TooLongError(UnreadableError):
    """The text is longer than a cell."""

    def __init__(self, length: int, longest: int) -> None:
        super().__init__(
            _("Das sind %(length)d Zeichen; in ein Feld passen %(longest)d. Bitte kürzen Sie den Text.")
            % {"length": length, "longest": longest}
        )


class ConflictError(InventoryError):
    """Somebody else has changed the cell in the meantime.

    `start` is the value the edit began with, `theirs` what the cell holds now, `mine` what was to be written, all three
    as `fields.written` gives them; `by` is who wrote `theirs`, "" if that is not known.
    """

    def __init__(self, *, start: str, mine: str, theirs: str, by: str) -> None:
        super().__init__(_("Dieses Feld hat inzwischen jemand anders geändert."))
        self.start = start
        self.mine = mine
        self.theirs = theirs
        self.by = by


class FileError(InventoryError):
    """A file that is not this list: where (row and column, counted and named as in a table), expected, got.

    `row` is counted from 1, the header being row 1; `column` is the header's name, "" where the whole row is meant.
    """

    def __init__(self, row: int, column: str, expected: str, got: str) -> None:
        place = (
            _("Zeile %(row)d, Spalte „%(column)s“") % {"row": row, "column": column}
            if column
            else _("Zeile %(row)d") % {"row": row}
        )
        super().__init__(
            _("%(place)s: erwartet wird %(expected)s, gefunden wurde %(got)s. Es wurde nichts geändert.")
            % {"place": place, "expected": expected, "got": got}
        )
        self.row = row
        self.column = column
        self.expected = expected
        self.got = got
