"""Todessprung: all throw for one sum, and nobody may land in the gap that somebody has named.

Source: 001:1275-1285. Moves: a number from 30 to 60, ("zahl-45",), at which the gap begins; and the cup, ("wuerfel",).

Gaps of the source: the sum begins anew after a jump, so that the next number lies between 30 and 60 again; who has
jumped names it, and the next on the left throws, as at the beginning (001:1283-1285). After a fall the next on the left
throws. Whether the sum then stays in the gap, so that the next may fall as well, is an option; by default it does,
because sums are added on and on.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Path, Ruleset, Said, Seat, choice
from games.engines.dice.todessprung_value import FARTHEST, NEAREST, naming, throwing
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Piece, Spot
from games.engines.text import Text, _, addressed

NAME = "name"
#: the numbers that can lie in a gap, seven in a row so that a thumb hits them
NUMBERS = Board(
    "zahlen",
    _("Zahlen"),
    7.4,
    6.4,
    tuple(
        Spot(
            f"zahl-{n}",
            0.7 + (n - NEAREST) % 7,
            0.7 + (n - NEAREST) // 7,
            _("Zahl {n}", n=n),
            "square",
            "light",
            text=str(n),
        )
        for n in range(NEAREST, FARTHEST + 8)
    ),
)

NUMBER = {spot.id: int(spot.text) for spot in NUMBERS.spots if int(spot.text) <= FARTHEST}


@dataclass(frozen=True, slots=True)
class SprungOptions(DiceOptions):
    """What the source contradicts itself in, or leaves open."""

    schlucht: int = choice(
        8,
        _("Die Schlucht ist"),
        {8: _("acht Zahlen breit: 45 bis 52"), 7: _("sieben Zahlen breit: 45 bis 51")},
        "7 points wide 001:1283, but 45 to 52 in the example 001:1285",
    )
    sturz: str = choice(
        "bleibt",
        _("Nach einem Sturz"),
        {"bleibt": _("steht die Summe in der Schlucht"), "zurueck": _("zählt der Wurf nicht mit")},
        "no source says; sums are added on and on 001:1285",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Leap(Lap):
    """The sum of all throws and where the gap begins, 0 before it is named. `phase` may be "name"."""

    total: int = 0
    gap: int = 0


class Todessprung(Rounds[Leap, SprungOptions]):
    """The game for two to eight."""

    options_class = SprungOptions
    state_class = Leap
    summed = False
    dice = 2
    last_one = True
    most_throws = 150  # a gap takes about seven, and into 92 of 100 somebody falls

    def __init__(self, seats: int, options: SprungOptions) -> None:
        super().__init__(seats, options)
        self.rule = options.schlucht, options.sturz == "zurueck"
        self.surfaces = (NUMBERS, TRAY)

    def fresh(self) -> Leap:
        return changed(super().fresh(), phase=NAME)

    def begins(self, s: Leap) -> tuple[Leap, list[Effect]]:
        return changed(s, first=s.turn, phase=NAME), []

    def touches(self, s: Leap) -> Path:
        return tuple(NUMBER) if s.phase == NAME else super().touches(s)

    def touched(self, s: Leap, target: str) -> tuple[Leap, list[Effect]]:
        gap, side = NUMBER[target], self.names[s.turn]
        named = _("{side} nennt die {n}: Die Schlucht reicht bis {end}.", side=side, n=gap, end=self._end(gap))
        after, effects = self.done(changed(s, gap=gap, total=0))
        return after, [Said(text=named), *effects]

    def _end(self, gap: int) -> int:
        return gap + self.options.schlucht - 1

    def fell(self, s: Leap) -> tuple[Leap, list[Effect]]:
        total, side = s.total + sum(s.dice), self.names[s.turn]
        if total > self._end(s.gap):
            leapt = _("Zusammen sind das {n}: {side} ist drüben!", n=total, side=side)
            return changed(s, phase=NAME, total=0, gap=0, tries=0), [Said(text=leapt)]
        if total < s.gap:
            after, effects = self.done(changed(s, total=total))
            return after, [Said(text=_("Zusammen sind das {n}.", n=total)), *effects]
        fallen = Said(text=_("{n} liegt in der Schlucht: {side} fällt hinein.", n=total, side=side))
        out, effects = self.leaves(s if self.options.sturz == "zurueck" else changed(s, total=total), s.turn)
        after, more = self.done(out)
        return after, [fallen, *effects, *more]

    def note(self, s: Leap, seat: Seat) -> Text:
        return _("draußen") if s.out[seat] else _("noch dabei")

    def prompt(self, s: Leap) -> Text:
        return _("Wo beginnt die Schlucht?") if s.phase == NAME else super().prompt(s)

    def status(self, s: Leap) -> Text:
        if s.phase == NAME:
            return addressed(s.turn, _("Du nennst eine Zahl."), _("{side} nennt eine Zahl.", side=self.names[s.turn]))
        turn = super().status(s)
        if not s.gap or self.outcome(s):
            return turn
        return _("Summe {n}, Schlucht {gap}–{end}. {turn}", n=s.total, gap=s.gap, end=self._end(s.gap), turn=turn)

    def pieces(self, s: Leap) -> list[Piece]:
        """Stones in the gap, and where the sum has come to as soon as the numbers reach so far."""
        gap = range(s.gap, self._end(s.gap) + 1) if s.gap else ()
        stones = [Piece(f"zahl-{n}", "stone", _("Schlucht"), 1) for n in gap if n != s.total]
        here = Piece(f"zahl-{s.total}", "pawn", _("Summe"), 0, "5")
        return [*stones, here] if s.total >= NEAREST else stones

    def why_not(self, s: Leap, seat: Seat, path: Path) -> Text:
        if s.phase == NAME:
            return _("Nenne eine Zahl von {low} bis {high}.", low=NEAREST, high=FARTHEST)
        return super().why_not(s, seat, path)

    def evaluate(self, s: Leap, seat: Seat) -> float:
        """How likely the seat is to be the last, if all name what is best for themselves."""
        outcome = self.outcome(s)
        if outcome or s.out[seat]:
            return settled(outcome, seat) if outcome else -1.0
        row = sorted(self.still(s), key=lambda other: (other - s.turn) % self.seats)
        chances = throwing(len(row), s.gap - s.total, *self.rule) if s.gap else naming(len(row), *self.rule)
        return 2 * chances[row.index(seat)] - 1


RULESETS = (
    Ruleset(
        "todessprung",
        "Todessprung",
        Todessprung,
        tuple(range(2, 9)),
        # each throw: the number before it, touching the dice, the dice
        max_events=3 * 8 * Todessprung.most_throws,
    ),
)
