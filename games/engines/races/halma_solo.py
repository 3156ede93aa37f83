"""Halma Solo: alone from one tip of the star to the opposite one, in as few moves as possible.

Source: 001:1047-1053. It counts "jumps and moves" without saying whether a chain of jumps is one or many: an option.
It names fifteen pieces; with ten, by option, twenty-seven moves are the fewest there can be (found by O. Levenspiel in
1971, shown to be the fewest by G. Bell, The Shortest Game of Chinese Checkers, Integers 9, 2009).

Filled in: pieces that stand in the goal stay there, by option not; a match that does not arrive ends after some moves.

Targets, moves and what is left open of the star stand in `halma`. Position notation: the seat, which is 0; one more
than what has been counted so far; the pieces:

    0 1 a1,b1,b2,c1,c2,c3,d1,d2,d3,d4,e5,e6,e7,e8,e9
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from games.engines.core import Outcome, Ruleset, Seat, choice
from games.engines.races import halma_plan as plans
from games.engines.races.halma import Halma, HalmaOptions, Halmastand
from games.engines.races.halma_plan import SIDES, Plan
from games.engines.text import Text, _, on_turn, plural


@dataclass(frozen=True, slots=True)
class SoloOptions(HalmaOptions):
    """What the source leaves open."""

    runden: int = choice(
        200,
        _("Wer nicht ankommt, hört auf nach"),
        {100: _("100 Zügen"), 200: _("200 Zügen"), 300: _("300 Zügen")},
        "the source does not say; without a limit a match need not end",
    )
    zaehlung: str = choice(
        "zug",
        _("Eine Kette von Sprüngen zählt"),
        {"zug": _("als ein Zug"), "sprung": _("so viel, wie sie Sprünge hat")},
        "jumps and moves are counted 001:1051, as few moves as possible 001:1053",
    )
    figuren: int = choice(
        15,
        _("Gespielt wird mit"),
        {15: _("15 Figuren"), 10: _("10 Figuren")},
        "fifteen 001:1049; ten is shorter, and how good one can be is known",
    )


class HalmaSolo(Halma[SoloOptions]):
    """The game for one seat."""

    options_class = SoloOptions
    to_beat = "fewest"

    def __init__(self, seats: int, options: SoloOptions) -> None:
        super().__init__(seats, options)
        self._apart = _apart(self.plan)
        #: by field: how much is left from there; twice the distance is more than twice as much
        self._weights = tuple(math.pow(cost, 1.7) for cost in self.plan.costs[0])
        self._whole = sum(self._weights[at] for at in self.plan.fields(self.plan.homes[0]))

    def _plan(self) -> Plan:
        return plans.star((0,), self.options.figuren, beside=False)

    def _moved(self, s: Halmastand, steps: int) -> Halmastand:
        return Halmastand(s.pieces, 0, s.round + (steps if self.options.zaehlung == "sprung" else 1), s.last)

    def outcome(self, s: Halmastand) -> Outcome | None:
        ended = self._ended(s)
        if not ended:
            return None
        count = s.round - 1
        if ended == "home":
            reason = plural(count, _("Am Ziel, mit {n} Zug!"), _("Am Ziel, mit {n} Zügen!"))
            return Outcome((1,), ended, reason, (count,))
        there, most = (s.pieces[0] & self.plan.goals[0]).bit_count(), s.pieces[0].bit_count()
        said = plural(
            there,
            _("Schluss: {n} von {all} Figuren ist am Ziel."),
            _("Schluss: {n} von {all} Figuren sind am Ziel."),
            all=most,
        )
        return Outcome((1,), ended, said)

    def _status(self, s: Halmastand) -> Text:
        so_far = plural(s.round - 1, _("Bisher {n} Zug."), _("Bisher {n} Züge."))
        return _("{turn} {so_far}", turn=on_turn(0, SIDES[0]), so_far=so_far)

    def evaluate(self, s: Halmastand, seat: Seat) -> float:
        """How much of the way is behind; who has arrived, the better the less has been counted.

        What is left are the ways of all pieces to the point of the tip, and the way of the nearest to each free field.
        """
        ended = self._ended(s)
        if ended:
            return 1 - s.round / 1000 if ended == "home" else -1.0
        mine, goal = s.pieces[0], self.plan.goals[0]
        out = self.plan.fields(mine & ~goal)
        astray = sum(min([self._apart[at][field] for at in out]) for field in self.plan.fields(goal & ~mine))
        left = sum([self._weights[at] for at in self.plan.fields(mine)])
        return max(-0.9, 0.6 - 0.4 * left / self._whole - 0.004 * astray)


@cache
def _apart(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """By field and field: how many steps lie between them."""
    found = []
    for start in range(len(plan.names)):
        row = {start: 0}
        edge = [start]
        for at in edge:
            for to in plan.steps[at]:
                if to not in row:
                    row[to] = row[at] + 1
                    edge.append(to)
        found.append(tuple(row[at] for at in range(len(plan.names))))
    return tuple(found)


RULESETS = (
    Ruleset(
        "halma-solo",
        "Halma Solo",
        HalmaSolo,
        (1,),
        # each move counts one at least
        max_events=300,
        # nobody else has yards or pieces
        fixed={"blockade": "erlaubt", "fremde_hoefe": True},
    ),
)
