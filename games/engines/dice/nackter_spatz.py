"""Nackter Spatz: each throws for the neighbour on the left; who serves a 1, the naked sparrow, has a point less.

Source: 001:1075-1085. One throw a round, written for the left neighbour, who is the next in turn; the highest sum wins
after the rounds agreed on. Not said and therefore options: how many rounds, whether the neighbour has the 1 of a
sparrow as well, who begins, and what equal sums mean. Filled in: in a play-off each throws for the next who still
plays.

The only move is touching the die, ("wuerfel",): nobody chooses anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Scored, choice
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import _, plural

#: throws for each seat: ten rounds, rounds to play off, and those for the start
MOST_THROWS = 10 + 50
SPARROW = 1


@dataclass(frozen=True, slots=True)
class SpatzOptions(DiceOptions):
    """What is agreed on before the match, and what the source leaves open."""

    runden: int = rounds_agreed(5, "agreed on beforehand 001:1083; no number is said")
    eins: str = choice(
        "nichts",
        _("Beim nackten Spatz bekommt das Nachbarkind"),
        {"nichts": _("nichts"), "punkt": _("trotzdem einen Punkt")},
        "only the thrower's minus point is named 001:1085; the rule before it gives the neighbour all eyes 001:1083",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


class NackterSpatz(Rounds[Lap, SpatzOptions]):
    """The game for two to eight."""

    options_class = SpatzOptions
    most_throws = MOST_THROWS

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        (die,), thrower, neighbour = s.dice, s.turn, self._after(s, s.turn)
        effects: list[Effect] = []
        if die == SPARROW:
            s = self.added(s, -1, thrower)
            minus = _("Ein nackter Spatz! {side} hat einen Punkt weniger.", side=self.names[thrower])
            effects.append(Scored(seat=thrower, points=-1, text=minus))
        if die != SPARROW or self.options.eins == "punkt":
            s = self.added(s, die, neighbour)
            gift = plural(
                die,
                _("{side} bekommt {n} Punkt geschenkt."),
                _("{side} bekommt {n} Punkte geschenkt."),
                side=self.names[neighbour],
            )
            effects.append(Scored(seat=neighbour, points=die, text=gift))
        after, more = self.done(s)
        return after, [*effects, *more]


RULESETS = (
    Ruleset(
        "nackter-spatz",
        "Nackter Spatz",
        NackterSpatz,
        tuple(range(2, 9)),
        # each throw is a touch and the die
        max_events=2 * 8 * MOST_THROWS,
    ),
)
