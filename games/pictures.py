"""The register of every game's picture: how its tile is made, of what, and how its name is written below it.

A tile is of one of four manners. A `scene` is a drawing of its own, `static/img/scenes/<slug>.svg`: whatever game has
such a file has a scene. A `hand` is a few big cards, dice or dominoes, written here as a line each. A `board` is a
position of the game as its engine draws it. A `print` is the title of a text that nobody has drawn anything else for.
The tile's ground is the material and the colour of the game's family. Pages, passes and the fields of stands ask here;
a leaflet's cover is the figure that its text names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.drawing.hands import hand_picture
from games.engines import registry

SCENES = Path(__file__).resolve().parent.parent / "static" / "img" / "scenes"

#: the families in their order, and the material of each: wood, cloth or paper
MATERIALS = {
    "morris": "holz", "draughts": "tuch", "chess": "tuch", "hunts": "tuch", "lines": "tuch", "races": "tuch",
    "tables": "holz", "sowing": "tuch", "dice": "tuch", "dominoes": "tuch", "tricks": "tuch", "shedding": "tuch",
    "melds": "tuch", "puzzles": "papier", "words": "papier", "quizzes": "papier", "big": "papier", "stakes": "tuch",
    "circle": "papier", "hopping": "papier", "running": "papier", "skill": "papier", "throwing": "papier",
}  # fmt: skip
#: families of one game each, which stand together
_BIG = ("town", "conquest", "life")
#: games that are played with real things only, by family
THINGS = {
    "races": ("autospiel",),
    "dominoes": ("bukidomino", "pai-gow"),
    "words": ("wisst-du-das",),
    "stakes": ("poker",),
    "circle": ("reigenspiele",),
    "hopping": ("gummitwist", "hickelkasten", "hickelkasten-himmel-und-hoelle", "seilspringen"),
    "running": (
        "blinde-kuh", "dreibeinlauf", "eierlauf", "feuer-wasser-wind", "greifen", "sackhuepfen", "schwarzer-mann",
        "sommer-ski", "stelzenlauf", "tauziehen", "versteckspiel",
    ),
    "skill": (
        "abnehmspiel", "fadenspiel", "hulahoop", "kreiselspiel", "maximikado", "mikado", "reifentreiben",
    ),
    "throwing": (
        "dosenwerfen", "hufeisenspiel", "kegeln", "murmel-augenschuss", "murmel-burgen-treffen", "murmel-dotzen",
        "murmel-einloch", "murmel-fuenferloch", "murmelspiel", "zielwurf",
    ),
}  # fmt: skip
_FAMILY_OF_THINGS = {slug: family for family, slugs in THINGS.items() for slug in slugs}

#: the games that are their cards, dice or dominoes; see `drawing.hands`
HANDS = {
    "alles-oder-nichts": "domino-3-3@-24,4,-14 domino-0-0@0,-3 domino-6-3@24,4,14",
    "american-whist": "pik-ass herz-koenig karo-dame kreuz-bube",
    "baccara": "herz-9 pik-koenig",
    "bergen": "domino-2-6@-32,0,-90 domino-6-6@0,0 domino-6-2@32,0,-90",
    "bierlachs": "eichel-unter gruen-unter rot-unter",
    "bilderdomino": "domino-kreisel-puppe@-12,0,-8 domino-puppe-drachen@14,6,7",
    "bingo": "domino-6-6@-14,-6,-12 domino-6-4@14,-6,12 domino-0-0@0,29,90",
    "binokl": "pik-dame karo-bube",
    "blackjack": "herz-ass pik-bube",
    "block-domino": "domino-2-6@-22,-14,-90 domino-6-2@22,-14,-90 domino-4-1@-16,22,-16 domino-3-0@16,22,14",
    "canasta": "pik-7 herz-7 joker karo-7 kreuz-7",
    "canton": "domino-5-0@-24,-5 domino-4-3@0,-5 domino-6-6@29,4,16",
    "deutscher-schafkopf": "eichel-ober gruen-ober rot-ober schellen-ober",
    "domino": "domino-1-6@-31.5,-21,-90 domino-6-2@10.5,-21,-90 domino-2-5@21,21 domino-5-4@-20,27,76",
    "domino-whist": "domino-3-6@-32,-14,-90 domino-6-6@0,-14 domino-6-1@32,-14,-90"
    " domino@-36,34 domino@-12,34 domino@12,34 domino@36,34",
    "doppelkopf": "herz-10 kreuz-dame herz-10",
    "draw-poker": "pik-ass herz-ass karo-ass kreuz-8 herz-8",
    "dreiwendisch": "karte gruen-ober karte",
    "ecarte": "herz-koenig pik-koenig",
    "franzoesisches-domino": "domino-6-5@-21,-11,-90 domino-5-1@21,-11,-90"
    " domino-6-4@-10.5,11,-90 domino-4-2@31.5,11,-90",
    "kniffel": "becher wuerfel-5 wuerfel-5 wuerfel-5 wuerfel-5 wuerfel-2",
    "kreuz-gaigel": "kreuz-ass pik-10 herz-koenig",
    "long-whist": "herz-ass herz-koenig herz-dame herz-bube",
    "malteserkreuz": "domino-6-6@0,0 domino-6-6@0,0 domino-4-6@-32,0,-90 domino-6-1@32,0,-90 domino-3-6@0,-43"
    " domino-6-5@0,43",
    "matadorpartie": "domino-2-3@-21,-20,-90 domino-4-6@21,-20,-90 domino-1-5@31.5,12 domino-6-1@-8,24,70",
    "mau-mau": "pik-7 karo-8 herz-bube",
    "muggins": "domino-4-5@-30,-9,-108 domino-5-5@0,0,-18 domino-5-6@30,-10,-108 domino-5-5@0,0,-18",
    "paerchen": "wuerfel-5 wuerfel-3 wuerfel-rot-3 wuerfel-rot-1",
    "paschen": "wuerfel-6 wuerfel-4 wuerfel-1",
    "piefke": "becher wuerfel-2 wuerfel-5 wuerfel-3 wuerfel-1 wuerfel-4",
    "quartett": "werk-b1 werk-b2 werk-b3 werk-b4",
    "ramsch": "kreuz-7 pik-bube herz-ass",
    "romme": "herz-5 herz-6 joker herz-8",
    "rufschnapsen": "karte eichel-ass karte",
    "schafkopf-zu-zweit": "karte schellen-ass karte rot-ass",
    "schnapsen": "herz-ass herz-10",
    "sechsundsechzig": "rot-koenig rot-ober",
    "short-whist": "kreuz-ass karo-koenig pik-dame",
    "skat": "karo-bube herz-bube pik-bube kreuz-bube",
    "stud-poker": "karte pik-10 pik-bube pik-dame pik-koenig",
    "ungarisches-domino": "domino-3-3@-31,-20 domino-3-6@0,-20,-90 domino-6-1@31.5,-9.5 domino-1-4@21,22,90"
    " domino-4-4@-11,22",
    "wendischer-schafkopf": "eichel-ober gruen-ober",
    "whist": "pik-ass pik-koenig pik-dame",
}
#: the families whose games have a board, and the games of other families that have one
_BOARDS = frozenset({"morris", "draughts", "chess", "hunts", "lines", "races", "tables", "puzzles", "quizzes", "big"})
_BOARDED = frozenset({"dominosa", "glueckshaus", "letra-mix", "scrabble"})

#: names that are too long for two lines under a tile; "\N{SOFT HYPHEN}" is where a word may part
_TITLES = {
    "feuer-wasser-wind": "Feuer, Was\N{SOFT HYPHEN}ser, Wind",
    "franzoesische-dame": "Franzö\N{SOFT HYPHEN}sische Dame",
    "franzoesisches-domino": "Franz. Domino",
    "hickelkasten-himmel-und-hoelle": "Himmel und Hölle",
    "himmel-und-hoelle-wuerfelspiel": "Himmel und Hölle",
    "hufeisenspiel": "Hufeisen\N{SOFT HYPHEN}spiel",
    "internationale-dame": "Internatio\N{SOFT HYPHEN}nale Dame",
    "italienisches-domino": "Italieni\N{SOFT HYPHEN}sches Domino",
    "kirchenfenster": "Kirchen\N{SOFT HYPHEN}fenster",
    "kreuz-gaigel": "Kreuz-Gaigel",
    "malteserkreuz": "Malteser\N{SOFT HYPHEN}kreuz",
    "master-mind": "Master Mind",
    "matadorpartie": "Matador\N{SOFT HYPHEN}partie",
    "pferde-wettrennspiel": "Pferde\N{SOFT HYPHEN}rennen",
    "positionsschach": "Positions\N{SOFT HYPHEN}schach",
    "reifentreiben": "Reifen\N{SOFT HYPHEN}treiben",
    "rufschnapsen": "Ruf\N{SOFT HYPHEN}schnapsen",
    "russische-dame": "Russische Dame",
    "schlagschach": "Schlag\N{SOFT HYPHEN}schach",
    "schnipp-schnapp-schnurr": "Schnipp, Schnapp …",
    "schummellieschen": "Schummel\N{SOFT HYPHEN}lieschen",
    "schwarzer-mann": "Angst vorm Bären?",
    "scrabble": "Buchstaben\N{SOFT HYPHEN}kreuz",
    "sechsundsechzig": "Sechsund\N{SOFT HYPHEN}sechzig",
    "spiel-des-lebens": "Zum Rosen\N{SOFT HYPHEN}garten",
    "spiel-des-wissens": "Himmels\N{SOFT HYPHEN}reise",
    "springermuehle": "Springer\N{SOFT HYPHEN}mühle",
    "staebchen-knobelspiele": "Knobeln mit Stäbchen",
    "versteckspiel": "Versteck\N{SOFT HYPHEN}spiel",
}


@dataclass(frozen=True, slots=True)
class Tile:
    """How a game's tile is made. `family` is "" for a game nobody put into one."""

    slug: str
    manner: str
    material: str
    family: str


def tile(slug: str) -> Tile:
    """The tile of a game, of a text without a game too."""
    group = family(slug)
    drawn = manner(slug)
    # a print lies on paper, whatever its family plays on
    return Tile(slug, drawn, "papier" if drawn == "print" else MATERIALS.get(group, "papier"), group)


def manner(slug: str) -> str:
    """One of "scene", "hand", "board", "print"."""
    if slug in scenes():
        return "scene"
    if slug in HANDS:
        return "hand"
    if slug in registry.families() and (family(slug) in _BOARDS or slug in _BOARDED):
        return "board"
    return "print"


def family(slug: str) -> str:
    """The family on whose shelf a game stands, such as "morris"; "" for a game that is in none."""
    found = registry.families().get(slug) or _FAMILY_OF_THINGS.get(slug, "")
    return "big" if found in _BIG else found


def short_title(slug: str, title: str) -> str:
    """The name of a game for under its tile: at most two lines of it there."""
    return _TITLES.get(slug, title)


def own(slug: str) -> str:
    """The drawing of a scene or a hand as SVG; "" for a game whose picture its engine or its text draws."""
    match manner(slug):
        case "scene":
            return _scene(slug)
        case "hand":
            return _hand(slug)
    return ""


@cache
def scenes() -> frozenset[str]:
    """The games that have a scene."""
    return frozenset(path.stem for path in SCENES.glob("*.svg"))


@cache
def _scene(slug: str) -> str:
    return (SCENES / f"{slug}.svg").read_text(encoding="utf-8")


@cache
def _hand(slug: str) -> str:
    return hand_picture(HANDS[slug])
