"""Eckdame: nine stones each that change corners, on a board that lies with a corner towards each player.

Sources: 001:857-867 and 003:197-221. Where they differ there is an option. Filled in: on the board turned so, a stone
goes *forward* across one of the two edges before it, to a square of the other colour, *diagonally forward* across the
corner between them, and *sideways* across the corners at its left and right. (Both sources play on light and dark
squares, which only steps across edges can do.) The rest that is open, such as a stone that stays in its corner, is an
option or said in the kit `crossing`.

Targets are the squares, a1 the corner before White. Position notation as in that kit:

    b a1,c1,e1,b2,d2,a3,c3,b4,a5 h4,g5,f6,h6,e7,g7,d8,f8,h8 0
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Preset, Ruleset, choice
from games.engines.kit.crossing import MOST_EVENTS, Crossed, Crossing, CrossingOptions
from games.engines.kit.pieces import stones
from games.engines.kit.places import AROUND, FILES, Squares
from games.engines.text import Text, _

SQUARES = Squares(8, on_tip=True)
HOW = _("Ein Stein zieht ein Feld weit, nie zurück, oder springt über einen fremden Stein auf das Feld dahinter.")
AHEAD = tuple(FILES.index(name[0]) + int(name[1:]) - 1 for name in SQUARES.names)
#: a corner of one square, then the dark rows of three and of five 001:861, 003:211
CORNERS = (
    SQUARES.set_of(name for name, ahead in zip(SQUARES.names, AHEAD, strict=True) if ahead in (0, 2, 4)),
    SQUARES.set_of(name for name, ahead in zip(SQUARES.names, AHEAD, strict=True) if ahead in (10, 12, 14)),
)


@dataclass(frozen=True, slots=True)
class EckdameOptions(CrossingOptions):
    """What the sources disagree on."""

    schritte: str = choice(
        "alle",
        _("Ein Stein zieht"),
        {
            "alle": _("vorwärts, schräg vorwärts oder seitwärts"),
            "kanten": _("vorwärts oder seitwärts"),
        },
        "forward, sideways or diagonally forward 003:215; forward or sideways 001:861",
    )
    ketten: bool = choice(
        True,
        _("In einem Zug springt ein Stein"),
        {True: _("so oft er kann"), False: _("nur einmal")},
        "chains 003:215; not mentioned 001:863",
    )


class Eckdame(Crossing[EckdameOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = EckdameOptions
    squares = SQUARES
    kinds = stones(HOW, 9, 9)
    ahead = AHEAD
    over_own = False  # 001:863

    def __init__(self, seats: int, options: EckdameOptions) -> None:
        ways = ("n", "e", "nw", "se", "ne")[: 5 if options.schritte == "alle" else 4]
        super().__init__(seats, options, CORNERS, ways, AROUND if options.spruenge == "alle" else ways)
        self.chains = options.ketten
        self.straight = SQUARES.steps("ne"), SQUARES.steps("sw")

    def how(self, s: Crossed, kind: int, at: int, to: int) -> Text:
        if self.options.schritte == "kanten" and self.straight[kind][at] >> to & 1:
            return _("Geradeaus über die Ecke zieht hier kein Stein.")
        return super().how(s, kind, at, to)


RULESETS = (
    Ruleset(
        "eckdame",
        "Eckdame",
        Eckdame,
        (2,),
        max_events=MOST_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"anfang": "weiss", "schritte": "kanten", "ketten": False}),
            "blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz", "schritte": "alle", "ketten": True}),
        },
    ),
)
