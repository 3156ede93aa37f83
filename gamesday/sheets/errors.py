"""What can be wrong with a file, or with one of its cells."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gamesday.refused import Refused


class BadFileError(Refused):
    """The file is no table that can be read. The message says what was expected and what came."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(
            _("Erwartet wird %(expected)s; gefunden wurde %(got)s. Es wurde nichts geändert.")
            % {"expected": expected, "got": got}
        )
        self.expected = expected
        self.got = got


class NotNowError(Refused):
    """Many files wait to be read already."""

    def __init__(self) -> None:
        super().__init__(
            _("Gerade werden schon viele Dateien gelesen. Bitte versuchen Sie es in einer Minute noch einmal.")
        )


class UploadGoneError(Refused):
    """The upload is not there: it was somebody else's, it was too old, or it is done."""

    def __init__(self) -> None:
        super().__init__(
            _("Diese Datei liegt hier nicht mehr. Es wurde nichts geändert; bitte laden Sie sie noch einmal hoch.")
        )


class FileError(Refused):
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
