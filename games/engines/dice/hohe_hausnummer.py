"""Hohe Hausnummer: three throws, each at once a digit of a number; the highest number wins.

Source: 001:1189-1199. Moves: ("wuerfel",), and after the first two throws the place of the digit, ("hunderter",),
("zehner",) or ("einer",); the third falls into the place that is left.

How many rounds and what equal numbers mean is not said: options; over several rounds the numbers are added. That the
lowest number wins is not in the source, but played as often.

How the computer plays: in the last round it looks at the chance to be ahead of the best of the others, exactly; before
that at the mean, for which C. Derman, G. Lieberman and S. Ross give the rule (A sequential stochastic assignment
problem, Management Science 18, 1972): it depends on how many places are left, not on what they are worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engines.core import Effect, Moved, Path, Preset, Ruleset, Scored, Seat, choice
from games.engines.kit.rounds import Lap, Rounds, rounds_agreed, ties
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, READY, TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Board, Piece, Spot
from games.engines.text import Text, _, addressed

ENTER = "enter"
PLACES = ("hunderter", "zehner", "einer")
NAMES = (_("Hunderterstelle"), _("Zehnerstelle"), _("Einerstelle"))
WORTH = (100, 10, 1)
Digits = tuple[int, int, int]
EMPTY: Digits = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class HausnummerOptions(DiceOptions):
    """What the source leaves open."""

    runden: int = rounds_agreed(3, "no source says; one number each 001:1197-1199, as it stands there")
    ziel: str = choice(
        "hoch",
        _("Es gewinnt"),
        {"hoch": _("die höchste Hausnummer"), "niedrig": _("die niedrigste Hausnummer")},
        "the highest 001:1197; the lowest is played, too",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")
    gleichstand: str = ties("no source says")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hausstand(Lap):
    """The digits of the number that is being built, 0 where none is yet. `phase` may be "enter"."""

    digits: Digits = EMPTY


class HoheHausnummer(Rounds[Hausstand, HausnummerOptions]):
    """The game for two to eight."""

    options_class = HausnummerOptions
    state_class = Hausstand
    most_throws = 3 * 10 + 120  # ten rounds, and those that part equal sums

    def __init__(self, seats: int, options: HausnummerOptions) -> None:
        super().__init__(seats, options)
        self.fewest = options.ziel == "niedrig"
        self.surfaces = (BOARD, TRAY)

    def fell(self, s: Hausstand) -> tuple[Hausstand, list[Effect]]:
        if s.digits.count(0) == 1:
            return self._written(s, s.digits.index(0))
        return changed(s, phase=ENTER), []

    def touches(self, s: Hausstand) -> Path:
        if s.phase != ENTER:
            return super().touches(s)
        return tuple(place for place, digit in zip(PLACES, s.digits, strict=True) if not digit)

    def touched(self, s: Hausstand, target: str) -> tuple[Hausstand, list[Effect]]:
        return self._written(s, PLACES.index(target))

    def _written(self, s: Hausstand, at: int) -> tuple[Hausstand, list[Effect]]:
        side, digits = self.names[s.turn], _with(s.digits, at, s.dice[0])
        text = _("{side} setzt die {n} an die {place}.", side=side, n=s.dice[0], place=NAMES[at])
        effects: list[Effect] = [Moved(source=DICE, to=PLACES[at], text=text)]
        if 0 in digits:
            return changed(s, digits=digits, phase=READY, last=(PLACES[at],)), effects
        number = value(digits)
        effects.append(Scored(seat=s.turn, points=number, text=_("{side} baut Nummer {n}.", side=side, n=number)))
        after, more = self.done(changed(self.added(s, number), digits=EMPTY, last=()))
        return after, effects + more

    def reason(self, s: Hausstand) -> Text:
        best = self.best(s)
        if self.agreed > 1 or len(best) > 1:
            return super().reason(s)
        return _("{side} gewinnt mit der Hausnummer {n}.", side=self.names[best[0]], n=s.sums[best[0]])

    def note(self, s: Hausstand, seat: Seat) -> Text:
        if self.agreed > 1 or s.out[seat]:
            return super().note(s, seat)
        return _("Nummer {n}", n=s.sums[seat]) if s.sums[seat] else _("noch keine Nummer")

    def pieces(self, s: Hausstand) -> list[Piece]:
        return [
            Piece(place, "die", _("{place}: {n}", place=name, n=digit), face=str(digit))
            for place, name, digit in zip(PLACES, NAMES, s.digits, strict=True)
            if digit
        ]

    def prompt(self, s: Hausstand) -> Text:
        if s.phase != ENTER:
            return super().prompt(s)
        return _("Wohin mit der {n}?", n=s.dice[0])

    def status(self, s: Hausstand) -> Text:
        if s.phase != ENTER:
            return super().status(s)
        return addressed(s.turn, _("Du baust."), _("{side} baut.", side=self.names[s.turn]))

    def why_not(self, s: Hausstand, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Würfle zuerst.")
        if path[:1] == (DICE,):
            return _("Erst gibst du der gewürfelten Zahl ihren Platz.")
        if len(path) > 1:
            return _("Jeder Wurf kommt nur an eine Stelle.")
        if path and path[0] in PLACES:
            return _("An der {place} steht schon eine Zahl.", place=NAMES[PLACES.index(path[0])])
        return self.prompt(s)

    # --- how well it can be played ---

    def evaluate(self, s: Hausstand, seat: Seat) -> float:
        """In the last round the chance to be ahead of the best of the others, before it the mean that is ahead."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        if s.out[seat]:
            return -0.99
        sign = -1 if self.fewest else 1
        others = [other for other in self.still(s) if other != seat]
        rival = max(others, key=lambda other: sign * s.sums[other])
        if s.rounds < self.agreed - 1 or seat != s.turn:
            lead = float(s.sums[seat] - s.sums[rival])
            for owner, way in ((seat, 1), (rival, -1)):
                if self._place(s, owner) > self._place(s, s.turn):
                    lead += way * mean(EMPTY, self.fewest)
            if s.turn in (seat, rival):
                lead += (1 if s.turn == seat else -1) * self._hand(s)
            return max(-0.98, min(0.98, sign * lead / 2000))
        need = s.sums[rival] - s.sums[seat]
        open_yet = self._place(s, rival) > self._place(s, s.turn)
        if s.phase == ENTER:
            chance = max(
                ahead(_with(s.digits, at, s.dice[0]), need, open_yet, self.fewest)
                for at, digit in enumerate(s.digits)
                if not digit
            )
        else:
            chance = ahead(s.digits, need, open_yet, self.fewest)
        return 0.98 * (2 * chance - 1)

    def _hand(self, s: Hausstand) -> float:
        """What the number in hand will be on average."""
        if s.phase != ENTER:
            return mean(s.digits, self.fewest)
        means = [mean(_with(s.digits, at, s.dice[0]), self.fewest) for at, digit in enumerate(s.digits) if not digit]
        return min(means) if self.fewest else max(means)


def value(digits: Digits) -> int:
    """The number, an empty place counting nothing."""
    return sum(digit * worth for digit, worth in zip(digits, WORTH, strict=True))


def _with(digits: Digits, at: int, digit: int) -> Digits:
    filled = list(digits)
    filled[at] = digit
    return filled[0], filled[1], filled[2]


def _ways(digits: Digits) -> list[list[Digits]]:
    """For each face of the next throw the numbers it can lead to."""
    free = [at for at, digit in enumerate(digits) if not digit]
    return [[_with(digits, at, die) for at in free] for die in range(1, 7)]


@cache
def mean(digits: Digits, low: bool) -> float:
    """What the number will be on average, built as high (or as low) as can be."""
    if 0 not in digits:
        return float(value(digits))
    best = min if low else max
    return sum(best(mean(after, low) for after in ways) for ways in _ways(digits)) / 6


@cache
def ahead(digits: Digits, need: int, open_yet: bool, low: bool) -> float:
    """The chance to be ahead of another by this number, equal numbers counting half: it must be more than `need` (or
    less), and where the other is still to build, more than that and what they make of it."""
    if 0 in digits:
        return sum(max(ahead(after, need, open_yet, low) for after in ways) for ways in _ways(digits)) / 6
    lead = value(digits) - need
    if open_yet:
        return 1 - ahead(EMPTY, lead, False, low)
    return 0.5 if not lead else float((lead < 0) == low)


_SPOTS = tuple(
    Spot(place, 0.65 + at * 1.2, 0.65, name, "square", "light", text=name.msgid[0])
    for at, (place, name) in enumerate(zip(PLACES, NAMES, strict=True))
)
BOARD = Board("haus", _("Hausnummer"), 3.7, 1.3, _SPOTS)

RULESETS = (
    Ruleset(
        "hohe-hausnummer",
        "Hohe Hausnummer",
        HoheHausnummer,
        tuple(range(2, 9)),
        # each throw: touching the die, the die, and its place
        max_events=3 * 8 * HoheHausnummer.most_throws,
        presets={"philos": Preset(_("wie im Philos-Heft: eine Hausnummer für jeden"), {"runden": 1, "ziel": "hoch"})},
    ),
)
