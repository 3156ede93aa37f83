"""Räuber und Gendarm: twelve stones each that change places, or shut the other side in.

Source: 003:105-131. Nobody takes anything; stones step and leap over the other side's stones in all four directions.
Who cannot move has lost (003:131). Filled in: a match in which nobody arrives is counted, as the kit `crossing` says;
so stones that never leave their place do not help.

Position notation as in that kit:

    b a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3 b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 0
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Ruleset, Seat, choice
from games.engines.kit.crossing import Crossed, Crossing, CrossingOptions
from games.engines.kit.pieces import stones
from games.engines.kit.places import SLANTING, Squares, each
from games.engines.text import Text, _

SQUARES = Squares(8, dark_only=True)
HOMES = SQUARES.row(1) | SQUARES.row(2) | SQUARES.row(3), SQUARES.row(6) | SQUARES.row(7) | SQUARES.row(8)
HOW = _("Ein Stein zieht ein Feld schräg oder springt über fremde Steine, jedes Mal auf das freie Feld dahinter.")


@dataclass(frozen=True, slots=True)
class RaeuberOptions(CrossingOptions):
    """What is open."""

    anfang: str = choice("schwarz", _("Es beginnt"), {"weiss": _("Weiß"), "schwarz": _("Schwarz")}, "Black 003:121")
    zuege: int = choice(
        100,
        _("Ist niemand fertig, wird gezählt nach"),
        {75: _("75 Zügen"), 100: _("100 Zügen"), 150: _("150 Zügen")},
        "no source says; without a limit a match need not end",
    )


class RaeuberUndGendarm(Crossing[RaeuberOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = RaeuberOptions
    squares = SQUARES
    kinds = stones(HOW, 12, 12)
    ahead = tuple(SQUARES.rank(at) for at in range(len(SQUARES.names)))
    over_own = False
    off_board = _("Gespielt wird nur auf den dunklen Feldern.")

    def __init__(self, seats: int, options: RaeuberOptions) -> None:
        super().__init__(seats, options, HOMES, SLANTING, SLANTING)

    def how(self, s: Crossed, kind: int, at: int, to: int) -> Text:
        if any(s.pieces[kind] & over and number == to for over, _land, number in self.over[kind][at]):
            return _("Über eigene Steine springt man nicht.")
        return super().how(s, kind, at, to)

    def worth(self, s: Crossed) -> float:
        """Fewer steps to go, and more of those stones free: both sides get stuck before each other. What is counted
        in the end weighs more the nearer it is: stones over there, and those left at home."""
        near = s.count / (2 * self.options.zuege)
        ahead = self._prospects(s, 0, near) - self._prospects(s, 1, near)
        return max(-0.99, min(0.99, 0.01 * ahead))

    def _prospects(self, s: Crossed, seat: Seat, near: float) -> float:
        mine, theirs = s.pieces[seat], s.pieces[1 - seat]
        going = mine & ~self.targets[seat]
        free = [at for at in each(going) if self.goals(seat, at, mine, theirs)]
        there, left = mine & self.targets[seat], mine & self.homes[seat]
        return (1 - near) * (2 * len(free) - self.to_go(seat, mine)) + near * (
            8 * there.bit_count() - 2 * left.bit_count()
        )


RULESETS = (
    Ruleset(
        "raeuber-und-gendarm",
        "Räuber und Gendarm",
        RaeuberUndGendarm,
        (2,),
        max_events=2 * 150,
        # 003:125, 131: in all directions; who is shut in has lost
        fixed={"spruenge": "alle", "patt": "verloren"},
    ),
)
