"""Two tiny games that keep the contract, one open and one with a secret, for tests of what plays any game."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Captured,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Path,
    Ruleset,
    Said,
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _

PILE = Area("haufen", _("Haufen"), "pile")


@dataclass(frozen=True, slots=True)
class HeapOptions(Options):
    sticks: int = choice(7, _("Hölzer"), {7: _("sieben"), 9: _("neun")}, "a toy")


@dataclass(frozen=True, slots=True)
class HeapState:
    sticks: int
    turn: Seat = 0


class Heap(Game[HeapState, HeapOptions]):
    """Take one or two sticks in turn; whoever takes the last one wins. Position: "turn sticks"."""

    options_class = HeapOptions
    perfect_information = True

    def start(self) -> HeapState:
        return HeapState(self.options.sticks)

    def to_act(self, s: HeapState) -> frozenset[Seat]:
        return frozenset({s.turn} if s.sticks else ())

    def step(self, s: HeapState, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return Step()
        takes = tuple(str(n) for n in (1, 2) if n <= s.sticks)
        if path:
            return Step(complete=len(path) == 1 and path[0] in takes)
        return Step(takes, prompt=_("Wie viele?"), buttons=tuple(Button(n, _("{n} nehmen", n=n)) for n in takes))

    def apply(self, s: HeapState, event: Event) -> tuple[HeapState, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        taken = int(event.path[0])
        sentence = _("Platz {seat} nimmt {n}.", seat=event.seat + 1, n=taken)
        return HeapState(s.sticks - taken, (s.turn + 1) % self.seats), (Captured(at="haufen", text=sentence),)

    def view(self, s: HeapState, seat: Seat | None) -> View:
        pieces = (Piece("haufen", "stick", _("Hölzer"), count=s.sticks),) if s.sticks else ()
        return View((PILE,), pieces, tuple(_("Platz {n}", n=n + 1) for n in range(self.seats)), _("Nimm!"))

    def outcome(self, s: HeapState) -> Outcome | None:
        if s.sticks:
            return None
        winner = (s.turn - 1) % self.seats
        places = tuple(1 if seat == winner else 2 for seat in range(self.seats))
        return Outcome(places, "last-stick", _("Das letzte Holz ist genommen."))

    def why_not(self, s: HeapState, seat: Seat, path: Path) -> Text:
        return _("Du nimmst ein Holz oder zwei, wenn noch so viele da sind.")

    def notate(self, s: HeapState) -> str:
        return f"{s.turn} {s.sticks}"

    def parse(self, position: str) -> HeapState:
        turn, _space, sticks = position.partition(" ")
        if turn not in map(str, range(self.seats)) or sticks not in map(str, range(self.options.sticks + 1)):
            raise UnreadableError(_("Eine Stellung sagt, wer am Zug ist und wie viele Hölzer da sind."))
        return HeapState(int(sticks), int(turn))


@dataclass(frozen=True, slots=True)
class SecretState:
    number: int = 0
    guesses: tuple[str, ...] = ()


class Secret(Game[SecretState, Options]):
    """Chance rolls a die that only seat 0 sees; seat 1 has three guesses, and seat 0 nods to go on after each."""

    def start(self) -> SecretState:
        return SecretState()

    def to_act(self, s: SecretState) -> frozenset[Seat]:
        if s.number == 0:
            return frozenset({CHANCE})
        if self.outcome(s):
            return frozenset()
        return frozenset({0 if s.guesses and s.guesses[-1] != "ja" else 1})

    def step(self, s: SecretState, seat: Seat, path: Path = ()) -> Step:
        targets = self._targets(s, seat) if seat in self.to_act(s) else ()
        if path:
            return Step(complete=len(path) == 1 and path[0] in targets)
        return Step(targets, buttons=tuple(Button(target, _("Antwort {n}", n=target)) for target in targets))

    def _targets(self, s: SecretState, seat: Seat) -> tuple[str, ...]:
        return ("ja",) if seat == 0 else tuple(n for n in "123456" if n not in s.guesses)

    def draw(self, s: SecretState) -> Draw:
        return Dice(1)

    def apply(self, s: SecretState, event: Event) -> tuple[SecretState, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            (number,) = event.outcome
            assert isinstance(number, int)
            return SecretState(number), (Said(text=_("Es ist die {n}.", n=number), only=(0,)),)
        said = Said(text=_("Platz {seat} sagt {word}.", seat=event.seat + 1, word=event.path[0]))
        return SecretState(s.number, (*s.guesses, event.path[0])), (said,)

    def view(self, s: SecretState, seat: Seat | None) -> View:
        shown = str(s.number) if s.number and (seat == 0 or self.outcome(s)) else ""
        die = Piece("haufen", "die", _("Würfel"), face=shown)
        return View((PILE,), (die,), (_("Wirt"), _("Gast")), _("Rate!"), tuple(_("–") for _seat in range(2)))

    def sample_world(self, s: SecretState, seat: Seat | None, rng: random.Random) -> SecretState:
        if seat == 0 or s.number == 0 or self.outcome(s):
            return s
        left = [n for n in range(1, 7) if str(n) not in s.guesses]
        return SecretState(rng.choice(left), s.guesses)

    def outcome(self, s: SecretState) -> Outcome | None:
        if str(s.number) in s.guesses:
            return Outcome((2, 1), "guessed", _("Erraten!"))
        if s.guesses.count("ja") == 3:
            return Outcome((1, 2), "kept", _("Nicht erraten."))
        return None

    def why_not(self, s: SecretState, seat: Seat, path: Path) -> Text:
        return _("Der Wirt nickt, der Gast rät eine Zahl von 1 bis 6, die noch nicht dran war.")


HEAP = Ruleset("haufen", "Haufen", Heap, (2, 3), max_events=9)
SECRET = Ruleset("geheim", "Geheim", Secret, (2,), max_events=7)
