"""What can be wrong with a file as a whole. A single cell is named by `inventory.domain.errors.FileError`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from inventory.domain.errors import InventoryError


class BadFileError(InventoryError):
    """The file is no table that can be read. The message says what was expected and what came."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(
            _("Erwartet wird %(expected)s; gefunden wurde %(got)s. Es wurde nichts geändert.")
            % {"expected": expected, "got": got}
        )
        self.expected = expected
        self.got = got


class NotNowError(InventoryError):
    """Many files wait to be read already."""

    def __init__(self) -> None:
        super().__init__(
            _("Gerade werden schon viele Dateien gelesen. Bitte versuchen Sie es in einer Minute noch einmal.")
        )


class UploadGoneError(InventoryError):
    """The upload is not there: it was somebody else's, it was too old, or it is done."""

    def __init__(self) -> None:
        super().__init__(
            _("Diese Datei liegt hier nicht mehr. Es wurde nichts geändert; bitte laden Sie sie noch einmal hoch.")
        )


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
