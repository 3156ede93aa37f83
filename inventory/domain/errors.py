"""What can go wrong with a list. Every message is a sentence for the person who caused it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gamesday.refused import Refused


class InventoryError(Refused):
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


class PlanChangedError(InventoryError):
    """What the import would do is not what was shown any more."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Inzwischen hat jemand die Liste geändert. Es wurde noch nichts übernommen; "
                "bitte sehen Sie die Vorschau noch einmal an."
            )
        )


class RefusedRowsError(InventoryError):
    """A file with rows that cannot be taken over is not taken over at all."""

    def __init__(self, rows: int) -> None:
        super().__init__(
            _("In der Datei stehen Zeilen, die sich nicht übernehmen lassen (%(n)d). Es wurde nichts geändert.")
            % {"n": rows}
        )
