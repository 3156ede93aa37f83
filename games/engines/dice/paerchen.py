"""Pärchen: white eyes less red eyes, five times; the highest sum wins.

Source: 001:1456-1468. Who begins and what equal sums mean is not said: options. The club's box holds two plain dice and
two white ones (001:32); here the second pair is red, as the rule says (001:1464).

The only move is touching the dice, ("wuerfel",): nobody chooses anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Scored
from games.engines.dice.pairs import Pairs
from games.engines.kit.rounds import Lap, ties
from games.engines.kit.scores import signed
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import _

#: throws for each seat: the five, rounds to play off, and those for the start
MOST_THROWS = 5 + 50


@dataclass(frozen=True, slots=True)
class PaerchenOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


class Paerchen(Pairs[Lap, PaerchenOptions]):
    """The game for two to eight."""

    options_class = PaerchenOptions
    most_throws = MOST_THROWS
    rounds = 5

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        white, red = map(sum, self.pairs(s))
        after = self.added(s, white - red)
        said = _(
            "Weiß {white} minus Rot {red} macht {points}, zusammen {sum}.",
            white=white,
            red=red,
            points=signed(white - red),
            sum=signed(after.sums[s.turn]),
        )
        written = Scored(seat=s.turn, points=white - red, text=said)
        after, more = self.done(after)
        return after, [written, *more]


RULESETS = (
    Ruleset(
        "paerchen",
        "Pärchen",
        Paerchen,
        tuple(range(2, 9)),
        # each throw is a touch and the dice
        max_events=2 * 8 * MOST_THROWS,
    ),
)
