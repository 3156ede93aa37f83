"""Himmel und Hölle with dice: the top of a die counts tens, its bottom ones.

Source: 001:1235-1259. Each throws two dice once a round; what both bring is added. The source's example: 5 and 3 make
52 + 34 = 86. Opposite sides of a die make seven, so a throw is worth nine times its eyes and 14 more: only the sum of
the eyes counts. The number of rounds is agreed on beforehand, which one the source does not say: an option. So are who
begins and what equal sums mean. It is not the hopscotch of the same name.

The only move is touching the dice, ("wuerfel",): nobody chooses anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.throws import ORDER, TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Area, Piece
from games.engines.text import Text, _

#: throws for each seat: ten rounds, rounds to play off, and those for the start
MOST_THROWS = 10 + 50
HELL = Area("hoelle", _("unten: die Hölle"), "row")


@dataclass(frozen=True, slots=True)
class HimmelOptions(DiceOptions):
    """What is agreed on before the match."""

    runden: int = rounds_agreed(5, "agreed on beforehand 001:1243; no number is said")
    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


class HimmelUndHoelle(Rounds[Lap, HimmelOptions]):
    """The game for two to eight."""

    options_class = HimmelOptions
    most_throws = MOST_THROWS
    dice = 2

    def __init__(self, seats: int, options: HimmelOptions) -> None:
        super().__init__(seats, options)
        self.surfaces = (TRAY, HELL)

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        values = [worth(die) for die in s.dice]
        said = _("{first} und {second} sind {both}.", first=values[0], second=values[1], both=sum(values))
        after, written = self.gains(s, sum(values))
        after, more = self.done(after)
        return after, [Said(text=said), written, *more]

    def pieces(self, s: Lap) -> list[Piece]:
        if len(s.dice) < 2 or s.phase == ORDER:
            return []
        return [Piece(HELL.id, "die", _("Unten: {n}", n=7 - die), face=str(7 - die)) for die in s.dice]

    def prompt(self, s: Lap) -> Text:
        return _("Tippe die Würfel an.")


def worth(die: int) -> int:
    """What a die counts: its top as tens, its bottom as ones.

    >>> worth(5), worth(3)
    (52, 34)
    """
    return 10 * die + (7 - die)


RULESETS = (
    Ruleset(
        "himmel-und-hoelle-wuerfelspiel",
        "Himmel und Hölle (Würfelspiel)",
        HimmelUndHoelle,
        tuple(range(2, 9)),
        # each throw is a touch and the dice
        max_events=2 * 8 * MOST_THROWS,
    ),
)
