"""What can go wrong at a table; each with a code for programs and a sentence for the player.

The rules' own refusals (`games.engines.core.GameError`) carry the same two and are passed on as they are.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TableError(Exception):
    """A request the table refuses."""

    code = "error"
    reason: str | Promise = _("Das geht nicht.")


class UnknownTableError(TableError):
    code = "unknown_table"
    reason = _("Einen Tisch mit diesem Code gibt es nicht. Prüfe die Buchstaben und Ziffern.")


class TableFullError(TableError):
    code = "table_full"
    reason = _("An diesem Tisch ist kein Platz mehr frei. Zuschauen geht.")


class WrongSeatError(TableError):
    code = "wrong_seat"
    reason = _("Das ist nicht dein Platz.")


class StaleError(TableError):
    code = "stale"
    reason = _("Die Stellung hat sich inzwischen geändert. Schau noch einmal hin.")


class RepeatedError(TableError):
    code = "repeated"
    reason = _("Diese Nachricht kam schon einmal, aber mit anderem Inhalt.")


class OverError(TableError):
    code = "over"
    reason = _("Die Partie ist zu Ende.")


class NotOverError(TableError):
    code = "not_over"
    reason = _("Die Partie läuft noch.")
