"""What can be agreed on for Mensch ärgere dich nicht, and the rules of each source."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, choice
from games.engines.text import _


@dataclass(frozen=True, slots=True)
class MenschOptions(Options):
    """What the sources disagree on or leave open."""

    start: str = choice(
        "haus",
        _("Am Anfang stehen"),
        {
            "haus": _("alle vier Figuren im Haus"),
            "drei": _("drei im Haus und eine auf dem Startfeld"),
            "ohne-sechs": _("alle vier im Haus; die erste kommt mit jeder Zahl heraus"),
        },
        "four in the yard 000:533; one on the start 001:208, 002:49; the first moves out with any throw 004:49, 004:61",
    )
    beginn: str = choice(
        "wurf",
        _("Es beginnt"),
        {
            "wurf": _("wer am höchsten würfelt"),
            "zug": _("wer am höchsten würfelt, und der Wurf gilt gleich"),
            "platz": _("der erste Platz"),
        },
        "the highest throw 001:208; it is played at once 002:61; to be agreed 004:61",
    )
    versuche: int = choice(
        3,
        _("Wer keine Figur im Spiel hat, würfelt"),
        {3: _("bis zu dreimal"), 1: _("nur einmal")},
        "three throws 000:533; one 004:68; not mentioned 001, 002",
    )
    eintritt: str = choice(
        "muss",
        _("Mit einer Sechs eine Figur aus dem Haus holen"),
        {"muss": _("muss man"), "darf": _("darf man")},
        "compulsory 000:529, 002:62, 004:64; optional 001:212",
    )
    nachwurf: str = choice(
        "gleiche",
        _("Nach dem Herausholen zieht"),
        {"gleiche": _("die neue Figur weiter"), "beliebig": _("eine beliebige Figur weiter")},
        "the same pawn 000:529, 004:64; any pawn 002:62; not mentioned 001",
    )
    startfeld: str = choice(
        "sofort",
        _("Solange noch Figuren im Haus sind, muss das Startfeld frei werden"),
        {"sofort": _("so bald wie möglich"), "bei-sechs": _("erst mit der nächsten Sechs"), "frei": _("gar nicht")},
        "as soon as possible 000:529; when another six needs it 002:62, 001:212; not mentioned 004",
    )
    raeumen: str = choice(
        "immer",
        _("Das Startfeld räumt eine Sechs"),
        {"immer": _("immer"), "pflicht": _("nur, wo sie eine Figur herausholen muss")},
        "001:212 has the pawn on the start go on, though nobody has to enter; before version 2 nothing forced it "
        "there. Read as binding only those who want to enter, it is a start field that need not be cleared at all",
    )
    eigene: str = choice(
        "geht-nicht",
        _("Auf ein Feld mit einer eigenen Figur ziehen"),
        {"geht-nicht": _("geht nicht"), "schlaegt": _("geht; die eigene Figur muss ins Haus")},
        "impossible 000:531; the own pawn is thrown out 002:62-63, 004:65",
    )
    schlagzwang: str = choice(
        "nein",
        _("Wer schlagen kann"),
        {
            "nein": _("darf auch anders ziehen"),
            "muss": _("muss schlagen"),
            "pusten": _("sollte es tun: Wer es übersieht, dem darf eine Figur gepustet werden"),
        },
        "compulsory, with huffing, as an optional rule 000:537; otherwise free",
    )
    barriere: bool = choice(
        False,
        _("Zwei eigene Figuren auf einem Feld"),
        {False: _("gibt es nicht"), True: _("sind eine Sperre, an der niemand vorbeikommt")},
        "a blockade 001:212, as an optional rule 000:537; otherwise none",
    )
    ziel_springen: bool = choice(
        True,
        _("Auf den Zielfeldern eigene Figuren überspringen"),
        {True: _("darf man"), False: _("darf man nicht")},
        "allowed by the example 002:67; not mentioned 000, 001, 004",
    )
    farben: str = choice(
        "eine",
        _("Sind es weniger als vier"),
        {"eine": _("hat jeder eine Farbe"), "zwei": _("spielen manche zwei Farben, alle vier spielen mit")},
        "one colour each 004:47; somebody plays two 002:51",
    )
    plaetze: bool = choice(
        False,
        _("Ist der Erste fertig"),
        {False: _("ist das Spiel aus"), True: _("spielen die anderen um die weiteren Plätze")},
        "they play on 002:57, 002:65; not mentioned 000, 001, 004",
    )
    wuerfe: int = choice(
        500,
        _("Gewürfelt wird höchstens"),
        {50: _("50-mal je Farbe (kurzes Spiel)"), 150: _("150-mal je Farbe"), 500: _("500-mal je Farbe")},
        "no source says; without a limit a match need not end",
    )


PRESETS = {
    "verein": Preset(
        _("wie in der Vereinsmappe"),
        {
            "start": "haus",
            "versuche": 3,
            "eintritt": "muss",
            "nachwurf": "gleiche",
            "startfeld": "sofort",
            "eigene": "geht-nicht",
        },
    ),
    "verein-scharf": Preset(
        _("wie in der Vereinsmappe, mit Schlagzwang und Sperren"), {"schlagzwang": "pusten", "barriere": True}
    ),
    "philos": Preset(
        _("wie „Immer mit der Ruhe“ im Philos-Heft"),
        {
            "start": "drei",
            "versuche": 1,
            "eintritt": "darf",
            "nachwurf": "beliebig",
            "startfeld": "bei-sechs",
            "barriere": True,
        },
    ),
    "schmidt": Preset(
        _("wie im Schmidt-Heft"),
        {
            "start": "drei",
            "beginn": "zug",
            "versuche": 1,
            "nachwurf": "beliebig",
            "startfeld": "bei-sechs",
            "eigene": "schlaegt",
            "farben": "zwei",
            "plaetze": True,
        },
    ),
    "faltblatt": Preset(
        _("wie auf dem Faltblatt"),
        {
            "start": "ohne-sechs",
            "beginn": "platz",
            "versuche": 1,
            "startfeld": "frei",
            "eigene": "schlaegt",
        },
    ),
}
