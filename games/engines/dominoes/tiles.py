"""Domino: the tiles, what a table can choose, the state, and the places on the table.

Where the numbers come from stands beside them; what fills a gap of the sources stands at the top of `domino`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from games.engines.core import Options, Path, Seat, choice
from games.engines.scene import Area
from games.engines.text import Text, _, who

# --- tiles ------------------------------------------------------------------------------------------------------

#: a tile is a number: its place in the row 0-0, 1-0, 1-1, 2-0 …
Tile = int
#: a tile as it lies in the chain: its left half and its right half
Laid = tuple[int, int]

HALVES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(13) for low in range(high + 1))
NAMES = tuple(f"{high}-{low}" for high, low in HALVES)
NUMBER = {name: tile for tile, name in enumerate(NAMES)}
PIPS = tuple(high + low for high, low in HALVES)
#: for each number of pips the tiles that show it, as bits
SHOWING = tuple(sum(1 << tile for tile, halves in enumerate(HALVES) if pips in halves) for pips in range(13))

LEFT, RIGHT, BOTH = "links", "rechts", "beide"

#: how many tiles each gets, by set and seats. Double-six 001:1506; the others: see above
HANDS = {
    6: {2: 8, 3: 5, 4: 5, 5: 4, 6: 4},
    9: {2: 11, 3: 9, 4: 9, 5: 7, 6: 7},
    12: {2: 15, 3: 12, 4: 12, 5: 10, 6: 10},
}
#: 001:1592-1596
BLOCK_HANDS = {2: 7, 3: 6, 4: 5}
#: 000:850-852 for the larger sets; five for the double-six set, as in Muggins 001:1648-1700
DIVISORS = {6: 5, 9: 5, 12: 7}


@cache
def tiles(highest: int) -> tuple[str, ...]:
    """The names of a set: double-six has 28 tiles."""
    return NAMES[: (highest + 1) * (highest + 2) // 2]


def height(tile: Tile) -> tuple[int, int]:
    """What makes a tile the higher one: its pips, then its larger half."""
    return PIPS[tile], HALVES[tile][0]


# --- options ----------------------------------------------------------------------------------------------------

#: a match to 101 points can, with rounds that score nothing, go on for long; it ends after this many
MOST_ROUNDS = 40
TARGET = 101

ENDS: Mapping[str | int | bool, Text] = {
    "1": _("eine Runde"),
    "3": _("drei Runden"),
    "5": _("fünf Runden"),
    "101": _("bis jemand mehr als 101 Punkte hat, dann noch eine Runde"),
    "101-sofort": _("bis jemand mehr als 101 Punkte hat"),
}


@dataclass(frozen=True, slots=True)
class DominoOptions(Options):
    """What the sources disagree on or leave open."""

    beginn: str = choice(
        "gezogen",
        _("Es beginnt"),
        {
            "gezogen": _("wer den höchsten Stein zieht, mit einem Stein seiner Wahl"),
            "doppelstein": _("wer den höchsten Doppelstein hat, mit diesem Stein"),
        },
        "highest double 000:846-848; highest tile drawn, any tile laid 001:1502, 001:1510",
    )
    kaufen: str = choice(
        "passend",
        _("Wer nicht anlegen kann,"),
        {
            "passend": _("kauft, bis ein Stein passt"),
            "zwei": _("kauft zwei Steine"),
            "aussetzen": _("setzt aus"),
        },
        "until one fits 001:1512; two 000:848; none, pass 000:872-874",
    )
    zweiter: bool = choice(
        True,
        _("Nach dem ersten Stein der Runde und nach einem Doppelstein"),
        {True: _("darf ein zweiter Stein folgen"), False: _("ist der Nächste dran")},
        "a second tile 001:1510; not mentioned 000:844-848",
    )
    satz: int = choice(
        6,
        _("Gespielt wird mit"),
        {6: _("28 Steinen bis 6-6"), 9: _("55 Steinen bis 9-9"), 12: _("91 Steinen bis 12-12")},
        "double-six 001:1490; double-nine and double-twelve 000:850-851",
    )
    divisor: bool = choice(
        False,
        _("Zusatzpunkte, wenn sich die Augen an den Enden teilen lassen,"),
        {False: _("gibt es nicht"), True: _("gibt es: durch 5, bei 91 Steinen durch 7")},
        "optional 000:848-855; none 001:1500-1514",
    )
    gleichstand: str = choice(
        "alle",
        _("Haben in einer gesperrten Runde mehrere gleich wenig Augen,"),
        {"alle": _("bekommt jeder von ihnen die Punkte"), "niemand": _("bekommt niemand Punkte")},
        "no source says (001:1602)",
    )
    ende: str = choice(
        "3",
        _("Gespielt wird"),
        ENDS,
        "Domino: no source says; Block-Domino: above 101 begins the last round 001:1606-1608",
    )


@dataclass(frozen=True, slots=True)
class BlockOptions(DominoOptions):
    """The same, but 001:1606 says how long it usually goes."""

    ende: str = choice("101", _("Gespielt wird"), ENDS, "above 101 begins the last round 001:1606-1608")


# --- the state --------------------------------------------------------------------------------------------------

OPENER, DEAL, PLAY, PAUSE, OVER = "auslosen", "geben", "legen", "pause", "ende"


@dataclass(frozen=True, slots=True)
class Dominostand:
    """The chain, the hands, the stock, and the points so far."""

    phase: str
    score: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    #: for each tile of each hand, oldest first: which tiles it cannot be as everyone knows, as bits
    voids: tuple[tuple[int, ...], ...]
    talon: tuple[Tile, ...] = ()
    chain: tuple[Laid, ...] = ()
    turn: Seat = 0
    #: the ends where the one to act may lay a second tile: LEFT, RIGHT, BOTH, or "" in an ordinary turn
    bonus: str = ""
    #: has drawn in this turn
    bought: bool = False
    #: so many in succession could neither lay nor draw
    passes: int = 0
    rounds: int = 0
    #: somebody had passed the target before this round, which is the last
    final: bool = False
    #: who has seen enough of the last round
    ready: tuple[Seat, ...] = ()
    last: Path = ()


SIDES = tuple(who(seat, _("Platz {n}")) for seat in range(6))
TABLE = (Area("kette", _("Kette"), "chain"), Area("talon", _("Talon"), "pile"))
HAND_AREAS = tuple(Area(f"hand-{seat}", _("{side}, Steine", side=SIDES[seat]), "fan", seat) for seat in range(6))


def ends(chain: tuple[Laid, ...]) -> tuple[int, int]:
    """The open halves at the left and at the right."""
    return chain[0][0], chain[-1][1]


def open_pips(chain: tuple[Laid, ...]) -> int:
    """The pips at the ends; a double, which lies across, counts with both halves."""
    if len(chain) == 1:
        return sum(chain[0])
    (left, inner), (outer, right) = chain[0], chain[-1]
    return left * (2 if left == inner else 1) + right * (2 if outer == right else 1)


def pips(hand: tuple[Tile, ...]) -> int:
    return sum(PIPS[tile] for tile in hand)


def name(tile: Tile) -> Text:
    """What people call a tile."""
    high, low = HALVES[tile]
    return _("Doppel-{n}", n=high) if high == low else _("{a}-{b}", a=high, b=low)
