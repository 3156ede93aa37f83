"""Das doppelte Lottchen: all throw for one sum; whoever brings it to 66 loses.

Source: 001:1373-1383. The only move is the cup, ("wuerfel",); three dice fall, once for each.

Gap: whether one sum decides the match or whoever loses is out, and the rest begin a new one; that is an option. By the
letter somebody "loses" and nothing follows, so all others win together.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said, Seat, choice
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Row, Sheet, Surface
from games.engines.text import Text, _

GOAL = 66


@dataclass(frozen=True, slots=True)
class LottchenOptions(DiceOptions):
    """What the source leaves open."""

    verlierer: str = choice(
        "ende",
        _("Wer die 66 erreicht, verliert, und"),
        {"ende": _("die Partie ist zu Ende"), "aus": _("die anderen spielen weiter, bis einer übrig ist")},
        "who reaches 66 loses 001:1383; what follows from it no source says",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Lap):
    """The sum of all throws since it last began."""

    total: int = 0


class DoppeltesLottchen(Rounds[Together, LottchenOptions]):
    """The game for two to eight."""

    options_class = LottchenOptions
    state_class = Together
    summed = False
    dice = 3
    last_one = True
    most_throws = 22 + 50  # three dice show three at least; those for the start, which ties may repeat

    def fell(self, s: Together) -> tuple[Together, list[Effect]]:
        total = s.total + sum(s.dice)
        if total < GOAL:
            after, effects = self.done(changed(s, total=total))
            return after, [Said(text=_("Zusammen sind das {n}.", n=total)), *effects]
        over = _("Zusammen sind das {n}: {side} hat verloren.", n=total, side=self.names[s.turn])
        after, effects = self.leaves(changed(s, total=0 if self.options.verlierer == "aus" else total), s.turn)
        after, more = self.done(after)
        return after, [Said(text=over), *(effects if self.options.verlierer == "aus" else []), *more]

    def over(self, s: Together) -> str:
        return "goal" if self.options.verlierer == "ende" and any(s.out) else super().over(s)

    def reason(self, s: Together) -> Text:
        if self.options.verlierer == "aus":
            return super().reason(s)
        return _("{side} erreicht die {goal} und verliert.", side=self.names[s.out.index(1)], goal=GOAL)

    def note(self, s: Together, seat: Seat) -> Text:
        return _("verloren") if s.out[seat] else _("noch dabei")

    def table(self, s: Together) -> tuple[Surface, ...]:
        rest = str(max(0, GOAL - s.total))
        rows = Row("summe", _("Zusammen"), (str(s.total),)), Row("rest", _("Bis 66 fehlen"), (rest,))
        return (*self.surfaces, Sheet("zettel", _("Zettel"), (_("Augen"),), rows))


RULESETS = (
    Ruleset(
        "doppeltes-lottchen",
        "Das doppelte Lottchen",
        DoppeltesLottchen,
        tuple(range(2, 9)),
        # each throw: touching the dice, and the dice
        max_events=2 * 8 * DoppeltesLottchen.most_throws,
    ),
)
