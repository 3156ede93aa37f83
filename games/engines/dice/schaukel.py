"""Schaukel: seven throws of one die in a row, forward and back; who has most left wins.

Source: 001:1065-1073. The first and the second throw count plus, the third minus, and so on in turn; the seventh minus.
Who begins and what equal rests mean is not said: options. Who plays off swings once more, on top of the first rest.

The only move is touching the die, ("wuerfel",): nobody chooses anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said
from games.engines.kit.rounds import Lap, Rounds, ties
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.throws import OVER, READY, THROW, TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, addressed

#: what each throw of a swing counts
SIGNS = (1, 1, -1, 1, -1, 1, -1)
#: throws for each seat: seven swings, one for the match and six to play off, and those for the start
MOST_THROWS = 7 * 7 + 50
FORWARD, BACK = Area("vor", _("vor: plus"), "row"), Area("zurueck", _("zurück: minus"), "row")


@dataclass(frozen=True, slots=True)
class SchaukelOptions(DiceOptions):
    """What the source leaves open."""

    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing(Lap):
    """What has fallen in this swing, or in the last; `stake` is the rest so far."""

    swung: tuple[int, ...] = ()


class Schaukel(Rounds[Swing, SchaukelOptions]):
    """The game for two to eight."""

    options_class = SchaukelOptions
    most_throws = MOST_THROWS
    rounds = 1
    state_class = Swing

    def __init__(self, seats: int, options: SchaukelOptions) -> None:
        super().__init__(seats, options)
        self.surfaces = (FORWARD, BACK, TRAY)

    def fell(self, s: Swing) -> tuple[Swing, list[Effect]]:
        (die,), sign = s.dice, SIGNS[s.tries - 1]
        swung = (*s.swung, die) if s.tries > 1 else (die,)
        after = changed(s, swung=swung, stake=s.stake + sign * die)
        if s.tries < len(SIGNS):
            rest = signed(after.stake)
            forward, back = (
                _("Plus {n}, das macht {rest}.", n=die, rest=rest),
                _("Minus {n}, das macht {rest}.", n=die, rest=rest),
            )
            return after, [Said(text=forward if sign > 0 else back)]
        after, written = self.gains(after, after.stake)
        after, more = self.done(after)
        return after, [written, *more]

    def pieces(self, s: Swing) -> list[Piece]:
        return [
            Piece((FORWARD if sign > 0 else BACK).id, "die", _("Würfel: {n}", n=die), face=str(die))
            for die, sign in zip(s.swung, SIGNS, strict=False)
        ]

    def note(self, s: Swing, seat: int) -> Text:
        if s.tries and seat == s.turn and s.phase != OVER:
            return _("Wurf {n}, Stand {rest}", n=s.tries, rest=signed(s.stake))
        return super().note(s, seat)

    def prompt(self, s: Swing) -> Text:
        if SIGNS[s.tries] > 0:
            return _("Tippe den Würfel an: Dieser Wurf kommt dazu.")
        return _("Tippe den Würfel an: Dieser Wurf geht ab.")

    def status(self, s: Swing) -> Text:
        if s.phase not in (THROW, READY):
            return super().status(s)
        return addressed(s.turn, _("Du schaukelst."), _("{side} schaukelt.", side=self.names[s.turn]))


RULESETS = (
    Ruleset(
        "schaukel",
        "Schaukel",
        Schaukel,
        tuple(range(2, 9)),
        # each throw is a touch and the die
        max_events=2 * 8 * MOST_THROWS,
    ),
)
