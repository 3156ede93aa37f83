"""The sentences the table's page says by itself, for its script, and those that players may show each other."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to show to the table: there is no free text between players. `picture` names a drawing."""

    id: str
    text: str | Promise
    picture: str


PHRASES = {
    phrase.id: phrase
    for phrase in (
        Phrase("hallo", gettext_lazy("Hallo!"), "hand"),
        Phrase("viel-glueck", gettext_lazy("Viel Glück!"), "kleeblatt"),
        Phrase("gut-gespielt", gettext_lazy("Gut gespielt!"), "daumen"),
        Phrase("ich-ueberlege", gettext_lazy("Ich überlege noch."), "denken"),
        Phrase("du-bist-dran", gettext_lazy("Du bist dran."), "finger"),
        Phrase("moment", gettext_lazy("Einen Moment, bitte."), "halt"),
        Phrase("hoppla", gettext_lazy("Hoppla!"), "hoppla"),
        Phrase("juhu", gettext_lazy("Juhu!"), "konfetti"),
        Phrase("spannend", gettext_lazy("Ist das spannend!"), "staunen"),
        Phrase("danke", gettext_lazy("Danke!"), "herz"),
        Phrase("noch-einmal", gettext_lazy("Spielen wir noch einmal?"), "nochmal"),
        Phrase("tschuess", gettext_lazy("Tschüss!"), "haus"),
    )
}


def phrases() -> list[dict[str, str]]:
    """What players may show each other, for the script: id, text and picture of each."""
    return [{"id": phrase.id, "text": str(phrase.text), "picture": phrase.picture} for phrase in PHRASES.values()]


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
        "nach_zahlen": _("Nach Zahlen ordnen"),
        "nach_farben": _("Nach Farben ordnen"),
        "du_bist_dran": _("Du bist dran."),
        "nicht_dran": _("Du bist gerade nicht am Zug."),
        "du_schaust_zu": _("Du schaust zu. Setze dich erst auf einen freien Platz."),
        "computer_spielt": _("Gerade spielt der Computer für dich. Wähle erst „Ich spiele wieder selbst“."),
        "zu_ende": _("Die Partie ist zu Ende."),
        "unterwegs": _("Dein Zug ist unterwegs …"),
        "abgebrochen": _("Zurückgenommen."),
        "fertig": _("Fertig"),
        "zurueck": _("Zurück"),
        "wirklich": _("Wirklich aufgeben"),
        "erste_bestleistung": _("Das ist deine erste Bestleistung auf diesem Gerät: {n}."),
        "neue_bestleistung": _("Neue Bestleistung: {n}! Bisher war es {m}."),
        "bestleistung": _("Deine Bestleistung auf diesem Gerät: {n}."),
        "gewonnen": _("Du hast gewonnen!"),
        "verloren": _("Diesmal hast du verloren."),
        "unentschieden": _("Unentschieden"),
        "sieger": _("{name} gewinnt"),
        "mehrere_sieger": _("{name} gewinnen"),
        "keine_verbindung": _("Wartet auf Verbindung … Dein Platz bleibt dir."),
        "verbunden": _("Die Verbindung ist wieder da."),
        "tisch_weg": _("Diesen Tisch gibt es nicht mehr."),
        "kann_ziehen": _("kann ziehen"),
        "kann_schlagen": _("kann schlagen"),
        "schlaegt": _("möglich, schlägt"),
        "zug_wartet": _("Dein Zug wartet auf Verbindung …"),
        "zug_sicher": _("Soll das dein Zug sein?"),
        "zug_machen": _("Zug machen"),
        "lupe_auf": _("Vergrößert. Wähle jetzt genau."),
        "lupe_zu": _("Verkleinern"),
        "seitlich": _("seitlich wischen zeigt alle"),
        "keine_hand": _("Vor dir liegt nichts."),
        "noch_nichts": _("Noch ist nichts geschehen."),
        "bedenkzeit": _("Bedenkzeit"),
        "zeit_noch": _("Noch {n} Sekunden."),
        "zeit_noch_eine": _("Noch 1 Sekunde."),
        "wartet": _("wartet auf Verbindung"),
        "ist_weg": _("ist weg"),
        "weg_uneben": _("Leitung unruhig"),
        "ist_gegangen": _("{name} ist weg. Wie geht es weiter?"),
        "weiter_warten": _("Weiter warten"),
        "computer_uebernimmt": _("Computer übernimmt"),
        "beenden": _("Partie beenden"),
        "wirklich_beenden": _("Wirklich beenden"),
        "platz_zurueck": _("Ich spiele wieder selbst"),
        "angebot_draw": _("{name} bietet Unentschieden an."),
        "angebot_undo": _("{name} möchte den letzten Zug zurücknehmen."),
        "angebot_aside": _("{name} möchte die Partie beiseitelegen. Mit dem Code spielt ihr ein andermal weiter."),
        "angebot_seat": _("{name} möchte für {whose} weiterspielen, mit allem, was {whose} hatte."),
        "angebot_aside_eigen": _("Du möchtest die Partie beiseitelegen. Warte auf die Antwort."),
        "angebot_draw_eigen": _("Du hast Unentschieden angeboten. Warte auf die Antwort."),
        "angebot_undo_eigen": _("Du hast gebeten, den letzten Zug zurückzunehmen. Warte auf die Antwort."),
        "annehmen": _("Einverstanden"),
        "ablehnen": _("Nein, danke"),
        "doch_nicht": _("Doch nicht"),
        "jetzt_dran": _("Jetzt ist {name} an der Reihe. Nur {name} soll weitersehen."),
        "ich_bin": _("Ich bin {name}"),
    }


def replay_words() -> dict[str, str]:
    """What the page of a finished match says besides."""
    return {
        "schritt": _("Schritt {n} von {last}"),
        "anfang": _("Der Tisch ist noch leer."),
        "abspielen": _("Abspielen"),
        "anhalten": _("Anhalten"),
        "nur_schauen": _("Diese Partie ist gespielt. Hier schaust du ihr zu."),
        "kein_laden": _("Dieser Schritt lässt sich gerade nicht laden. Versuch es noch einmal."),
        "kopiert": _("Der Link ist kopiert."),
    }


def lesson_words() -> dict[str, str]:
    """What the page of a lesson says besides."""
    return {
        "richtig": _("Richtig!"),
        "schritt": _("Schritt {n} von {last}"),
        "weiter": _("Weiter"),
        "kein_laden": _("Gerade kommt keine Antwort. Versuch es noch einmal."),
        "geschafft": _("Geschafft!"),
        "hier": _("hier tippen"),
    }
