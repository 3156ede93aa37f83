"""Halma-Dame: eight stones each that hop across the dark squares and change places.

Source: 003:168-193. It speaks of eight stones twice, and of nine at the end, in a sentence that stands in Eckdame
beside it word for word; two rows have eight dark squares, so where nine are agreed on, the ninth gets a place in the
middle before them. What it leaves open (whether one leaps backward, who cannot move, stones that stay behind) is an
option or said in the kit `crossing`.

Targets are the 32 dark squares a1, c1 … h8.

Position notation as in that kit:

    b a1,c1,e1,g1,b2,d2,f2,h2 a7,c7,e7,g7,b8,d8,f8,h8 0
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Ruleset, Seat, choice
from games.engines.kit.crossing import MOST_EVENTS, Crossing, CrossingOptions
from games.engines.kit.pieces import stones
from games.engines.kit.places import FILES, SLANTING, Squares, each
from games.engines.text import _

SQUARES = Squares(8, dark_only=True)
#: by square: its file and row
CELLS = tuple((FILES.index(name[0]), int(name[1:])) for name in SQUARES.names)
#: what a stone is worth, in steps, that cannot get to its place
ASTRAY = 10
HOW = _("Ein Stein zieht ein Feld schräg vorwärts oder springt über einen Stein auf das freie Feld dahinter.")


@dataclass(frozen=True, slots=True)
class HalmaDameOptions(CrossingOptions):
    """What is open besides."""

    steine: int = choice(
        8,
        _("Jeder hat"),
        {8: _("acht Steine in zwei Reihen"), 9: _("neun Steine, den neunten in der Mitte davor")},
        "eight 003:175, 183; nine 003:193, which does not say where the ninth begins",
    )


class HalmaDame(Crossing[HalmaDameOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = HalmaDameOptions
    squares = SQUARES
    kinds = stones(HOW, 8, 9)
    ahead = tuple(SQUARES.rank(at) for at in range(len(SQUARES.names)))
    off_board = _("Gespielt wird nur auf den dunklen Feldern.")

    def __init__(self, seats: int, options: HalmaDameOptions) -> None:
        row, ninth = SQUARES.row, options.steine == 9
        white = row(1) | row(2) | SQUARES.set_of(["e3"] * ninth)
        black = row(7) | row(8) | SQUARES.set_of(["d6"] * ninth)
        ways = ("nw", "ne")  # 003:187
        super().__init__(seats, options, (white, black), ways, SLANTING if options.spruenge == "alle" else ways)
        #: by seat: file and row of the places over there, from the left
        self.places = tuple(sorted(CELLS[at] for at in each(target)) for target in self.targets)

    def to_go(self, seat: Seat, mine: int) -> int:
        """The rows to go, each stone to a file of its own, in order; far more for one that cannot get there any more.

        A step leads one file aside. Whoever sends each stone to the nearest free place soon has one too many on a side.
        """
        steps = 0
        for (x, y), (to, row) in zip(sorted([CELLS[at] for at in each(mine)]), self.places[seat], strict=True):
            rows = row - y if seat == 0 else y - row
            steps += rows if abs(to - x) <= rows else ASTRAY + abs(to - x)
        return steps


RULESETS = (Ruleset("halma-dame", "Halma-Dame", HalmaDame, (2,), max_events=MOST_EVENTS),)
