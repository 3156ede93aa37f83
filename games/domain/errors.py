"""What can go wrong at a table; each with a code for programs and a sentence for the player.

The rules' own refusals (`games.engines.core.GameError`) carry the same two and are passed on as they are.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TableError(Exception):
    """A request the table refuses."""

    code = "error"
    reason: str | Promise = _("Das geht nicht.")


# --- finding a table and sitting down ---------------------------------------------------------------------------


class UnknownTableError(TableError):
    code = "unknown_table"
    reason = _("Einen Tisch mit diesem Code gibt es nicht. Prüfe die Buchstaben und Ziffern.")


class TooManyGuessesError(TableError):
    code = "too_many_guesses"
    reason = _("Das waren zu viele falsche Codes. Warte ein paar Minuten und frage dann noch einmal nach dem Code.")


class TableFullError(TableError):
    code = "table_full"
    reason = _("An diesem Tisch ist kein Platz mehr frei. Zuschauen geht.")


class SeatTakenError(TableFullError):
    reason = _("Dieser Platz ist schon besetzt. Nimm einen anderen.")


class LockedError(TableError):
    code = "locked"
    reason = _("Dieser Tisch nimmt gerade niemanden mehr auf. Zuschauen geht.")


class NotHostError(TableError):
    code = "not_host"
    reason = _("Das kann nur, wer den Tisch eröffnet hat.")


class UnknownStationError(TableError):
    code = "unknown_station"
    reason = _("Eine Station mit diesem Code gibt es nicht. Prüfe die Buchstaben und Ziffern.")


class StationClosedError(TableError):
    code = "station_closed"
    reason = _("An dieser Station wird gerade nicht gespielt.")


class UnknownFaceError(TableError):
    code = "unknown_face"
    reason = _("Dieses Tier oder diese Farbe gibt es nicht. Such dir etwas von der Seite aus.")


# --- playing ----------------------------------------------------------------------------------------------------


class WrongSeatError(TableError):
    code = "wrong_seat"
    reason = _("Das ist nicht dein Platz.")


class ExpiredGuestError(WrongSeatError):
    """The sender has a cookie, but nobody is known by it any more."""

    reason = _("Dein Besuch ist abgelaufen. Lade die Seite neu, dann kannst du wieder mitspielen.")


class TakenOverError(WrongSeatError):
    reason = _("Gerade spielt der Computer für dich. Hol dir erst deinen Platz zurück.")


class HandedOnError(WrongSeatError):
    """Several share one device, and it is not in the hands of this seat's player."""

    reason = _("Gib das Gerät erst weiter: Ein anderer Platz ist dran.")


class StaleError(TableError):
    code = "stale"
    reason = _("Die Stellung hat sich inzwischen geändert. Schau noch einmal hin.")


class RepeatedError(TableError):
    code = "repeated"
    reason = _("Diese Nachricht kam schon einmal, aber mit anderem Inhalt.")


class OverError(TableError):
    code = "over"
    reason = _("Die Partie ist zu Ende.")


class ClosedError(OverError):
    code = "closed"
    reason = _("Dieser Tisch wurde geschlossen.")


class NotOverError(TableError):
    code = "not_over"
    reason = _("Die Partie läuft noch.")


class NoTimeError(TableError):
    code = "no_time"
    reason = _("Deine Zeit ist um. Die anderen können dir eine Minute schenken.")


# --- asking the others ------------------------------------------------------------------------------------------


class NoUndoError(TableError):
    code = "no_undo"
    reason = _("Du hast noch keinen Zug gemacht, den du zurücknehmen könntest.")


class RevealedError(NoUndoError):
    reason = _("Seit deinem Zug wurde gewürfelt oder etwas aufgedeckt. Das lässt sich nicht zurücknehmen.")


class NoDrawError(TableError):
    code = "no_draw"
    reason = _("Unentschieden vereinbaren geht nur zu zweit, und nur bei Spielen ohne Würfel und verdeckte Karten.")


class NotAsideError(TableError):
    code = "not_aside"
    reason = _("Beiseitelegen kann die Partie, wer mitspielt: ab dem ersten Zug, wenn alle Plätze besetzt sind.")


class WrongSignError(TableError):
    code = "wrong_sign"
    reason = _("Das ist nicht das Geheimzeichen dieses Platzes.")


class TooManySignsError(WrongSignError):
    reason = _("Das waren zu viele falsche Geheimzeichen. Warte eine Weile, oder frag die anderen.")


class NobodyToAskError(TableError):
    code = "nobody_to_ask"
    reason = _(
        "Diesen Platz bekommt, wer sein Geheimzeichen kennt. Sonst muss jemand aus der Partie da sein und Ja sagen."
    )


class NotOnesSeatError(TableFullError):
    reason = _("Diese Partie liegt beiseite, und ihre Plätze gehören denen, die dort saßen.")


class LongMatchError(TableError):
    code = "long_match"
    reason = _("An diesem Tisch ist schon so viel geschehen, dass das nicht mehr geht. Spielt weiter, oder gebt auf.")


class OpenOfferError(TableError):
    code = "open_offer"
    reason = _("Eine Frage steht schon im Raum. Wartet erst die Antwort ab.")


class DeclinedError(TableError):
    code = "declined"
    reason = _("Das wurde eben abgelehnt. Spiele erst weiter.")


class NoOfferError(TableError):
    code = "no_offer"
    reason = _("Diese Frage steht nicht mehr im Raum.")


# --- who is away, and time --------------------------------------------------------------------------------------


class NotAbsentError(TableError):
    code = "not_absent"
    reason = _("Dieser Platz ist nicht verlassen. Warte noch ein wenig.")


class OthersPlayError(TableError):
    code = "others_play"
    reason = _("Es spielen noch andere mit. Lass den Computer den Platz übernehmen.")


class NotYoursError(TableError):
    code = "not_yours"
    reason = _("Diesen Platz kannst du nicht zurückholen.")


class NoClockError(TableError):
    code = "no_clock"
    reason = _("Hier gibt es keine Uhr, der du Zeit geben könntest.")


class TooFastError(TableError):
    code = "too_fast"
    reason = _("Nicht so schnell. Warte einen Augenblick.")
