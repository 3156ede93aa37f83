"""Die böse Drei: throw as often as you like, but for a three, which takes all the turn has brought.

Source: 001:1087-1097. Moves: ("wuerfel",), and from the second throw on ("aufhoeren",).

What the source leaves open are options: how many rounds (one is what it literally says), whether a three costs the
points of the round or puts its thrower out for good, and what equal sums mean. Everybody throws at least once in a
turn. Whoever is the only one still in has won.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engines.core import Effect, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import _

#: more points in a turn, or ahead, than are looked at one by one: who has as many as that stops, and is ahead
ENOUGH = 70


@dataclass(frozen=True, slots=True)
class BoeseDreiOptions(DiceOptions):
    """What the source leaves open."""

    runden: int = rounds_agreed(3, "no source says; one turn each 001:1095-1097, as it stands there")
    drei: str = choice(
        "runde",
        _("Wer eine Drei wirft,"),
        {"runde": _("verliert die Punkte dieser Runde"), "ganz": _("scheidet ganz aus")},
        "is out 001:1095; of the round or of the match is not said",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


class BoeseDrei(Rounds[Lap, BoeseDreiOptions]):
    """The game for two to eight."""

    options_class = BoeseDreiOptions
    most_throws = 250  # who never stops throws six times a round on average

    def __init__(self, seats: int, options: BoeseDreiOptions) -> None:
        super().__init__(seats, options)
        self.last_one = self.fatal = options.drei == "ganz"

    def fell(self, s: Lap) -> tuple[Lap, list[Effect]]:
        if s.dice[0] != 3:
            return changed(s, stake=s.stake + s.dice[0]), []
        side = self.names[s.turn]
        effects: list[Effect] = [Said(text=_("Die böse Drei! {side} verliert die Punkte dieser Runde.", side=side))]
        if self.fatal:
            s, effects = self.leaves(s, s.turn)
        after, more = self.done(s)
        return after, effects + more

    def may_stop(self, s: Lap) -> bool:
        return s.tries > 0

    def evaluate(self, s: Lap, seat: Seat) -> float:
        """The value of the match for two who both play as well as can be; of more, against the best of the others."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        if s.out[seat]:
            return -1.0
        rival = max((other for other in self.still(s) if other != seat), key=lambda other: s.sums[other])
        actor = s.turn if s.turn in (seat, rival) else seat if self._sooner(s, seat, rival) else rival
        other = rival if actor == seat else seat
        ahead, turns = s.sums[actor] - s.sums[other], (self._left(s, actor), self._left(s, other))
        if s.turn != actor:
            value = at_the_cup(ahead, *turns, self.fatal)
        else:
            throw, stop = turn(ahead, *turns, self.fatal)[min(s.stake, ENOUGH - 1)]
            value = max(throw, stop) if s.phase == READY and s.tries else throw
        return 0.99 * (value if actor == seat else -value)

    def _sooner(self, s: Lap, seat: Seat, rival: Seat) -> bool:
        """Whether the seat has the cup again before its rival."""
        return (seat - s.turn) % self.seats < (rival - s.turn) % self.seats

    def _left(self, s: Lap, seat: Seat) -> int:
        """Turns that a seat still has, the one it is in included."""
        return max(1, self.agreed - s.rounds) - (self._place(s, seat) < self._place(s, s.turn))


@cache
def at_the_cup(ahead: int, mine: int, theirs: int, fatal: bool) -> float:
    """The match's worth, from -1 to 1, to who begins a turn: so many points ahead, with so many turns left."""
    if mine == 0:
        return -at_the_cup(-ahead, theirs, mine, fatal) if theirs else float((ahead > 0) - (ahead < 0))
    return turn(max(-ENOUGH * mine, min(ENOUGH * theirs, ahead)), mine, theirs, fatal)[0][0]


@cache
def turn(ahead: int, mine: int, theirs: int, fatal: bool) -> tuple[tuple[float, float], ...]:
    """The same within a turn, for each sum it may have brought: with the die in the air, and if one stops."""
    lost = -1.0 if fatal else -at_the_cup(-ahead, theirs, mine - 1, fatal)
    stops = [-at_the_cup(-ahead - stake, theirs, mine - 1, fatal) for stake in range(ENOUGH + 7)]
    best = list(stops)
    throws = [0.0] * ENOUGH
    for stake in range(ENOUGH - 1, -1, -1):
        throws[stake] = (lost + sum(best[stake + die] for die in (1, 2, 4, 5, 6))) / 6
        best[stake] = max(best[stake], throws[stake])
    return tuple(zip(throws, stops, strict=False))


RULESETS = (
    Ruleset(
        "boese-drei",
        "Die böse 3",
        BoeseDrei,
        tuple(range(2, 9)),
        # each throw: touching the die, the die, and stopping
        max_events=3 * 8 * BoeseDrei.most_throws,
        presets={"philos": Preset(_("wie im Philos-Heft: ein Zug für jeden"), {"runden": 1, "drei": "ganz"})},
    ),
)
