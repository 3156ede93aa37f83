"""The sentences the table's page says by itself, for its script."""

from django.utils.translation import gettext as _


def table_words() -> dict[str, str]:
    """By the name the script uses."""
    return {
        "frei": _("frei"),
        "leer": _("leer"),
        "moeglich": _("möglich"),
        "gewaehlt": _("gewählt"),
        "zuletzt": _("zuletzt gespielt"),
        "du": _("du"),
        "am_zug": _("am Zug"),
        "freier_platz": _("freier Platz"),
        "du_bist_dran": _("Du bist dran."),
        "nicht_dran": _("Du bist gerade nicht am Zug."),
        "du_schaust_zu": _("Du schaust zu. Setze dich erst auf einen freien Platz."),
        "zu_ende": _("Die Partie ist zu Ende."),
        "unterwegs": _("Dein Zug ist unterwegs …"),
        "abgebrochen": _("Zurückgenommen."),
        "fertig": _("Fertig"),
        "zurueck": _("Zurück"),
        "wirklich": _("Wirklich aufgeben"),
        "gewonnen": _("Du hast gewonnen!"),
        "verloren": _("Diesmal hast du verloren."),
        "unentschieden": _("Unentschieden"),
        "sieger": _("{name} gewinnt"),
        "keine_verbindung": _("Keine Verbindung. Ich versuche es weiter – dein Platz bleibt dir."),
        "tisch_weg": _("Diesen Tisch gibt es nicht mehr."),
    }
