"""A bank on the table: one seat keeps it and throws, the others stake tokens against it one after the other.

For games of tokens on `tokens`, for adults. A game says how a bank opens (`opened`), who may stake what (`buttons` in
the phase "stake", done by `touched`, which goes on with `asked`), what follows when all have been asked (`closed`) and
what a throw does (`fell`), which ends with `hands_over` or leaves the bank where it is. The match ends after as many
banks as were agreed on (`banks`), or when only one has tokens.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from typing import ClassVar, TypeVar

from games.engines.core import Effect, O, Path, Said, Seat
from games.engines.kit.states import changed
from games.engines.kit.throws import CUP, READY
from games.engines.kit.tokens import Purse, Tokens
from games.engines.scene import Button
from games.engines.text import Text, _

STAKE, PASS = "stake", "passen"
#: how many tokens can be staked at one touch
AMOUNTS = (1, 2, 5, 10)
STAKES = {f"setzen-{n}": n for n in AMOUNTS}
#: tokens of a lead that make it good
LEAD = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Purse):
    """Who keeps the bank. `rounds` counts the banks that are over."""

    banker: Seat = 0


B = TypeVar("B", bound=Counter)


class Banks(Tokens[B, O]):
    """The game for two to eight."""

    last_one = True
    #: which way round the table: 1 to the left, -1 to the right
    way: ClassVar[int] = 1

    # --- what a game says ---

    @abstractmethod
    def opened(self, s: B) -> B:
        """The state in which `s.banker` begins."""

    @abstractmethod
    def banks(self) -> int:
        """Banks of a match."""

    @abstractmethod
    def may_stake(self, s: B, seat: Seat) -> bool:
        """Whether there is anything to decide for a seat that is asked."""

    @abstractmethod
    def closed(self, s: B) -> tuple[B, list[Effect]]:
        """What follows when all have been asked: as a rule the cup for the banker."""

    def wealth(self, s: B) -> Sequence[int]:
        """The tokens of each seat, wherever they lie."""
        return s.held

    @abstractmethod
    def hopes(self, s: B) -> Sequence[tuple[float, Sequence[float]]]:
        """What each will have when the next throw is paid: how likely, and the tokens by seat."""

    # --- words for it ---

    def sums(self, most: int) -> tuple[Button, ...]:
        """The buttons of `STAKES`, up to so many tokens."""
        return tuple(Button(target, _("{n} setzen", n=n)) for target, n in STAKES.items() if n <= most)

    def less(self, s: B, n: int) -> tuple[int, ...]:
        """What each holds when the seat in turn has staked so many."""
        return (*s.held[: s.turn], s.held[s.turn] - n, *s.held[s.turn + 1 :])

    def beside(self, s: B, seat: Seat) -> Seat:
        """The next who is in."""
        for step in range(1, self.seats + 1):
            if not s.out[other := (seat + self.way * step) % self.seats]:
                return other
        return seat

    def asked(self, s: B) -> tuple[B, list[Effect]]:
        """The next who may stake is asked; after the last it is for `closed` to go on."""
        seat = self.beside(s, s.turn)
        while seat != s.banker and not self.may_stake(s, seat):
            seat = self.beside(s, seat)
        if seat == s.banker:
            return self.closed(changed(s, turn=s.banker, phase=READY))
        return changed(s, turn=seat, phase=STAKE), []

    def parted(self, s: B) -> tuple[B, list[Effect]]:
        """Without those who have nothing left."""
        wealth = self.wealth(s)
        poor = [seat for seat in self.still(s) if not wealth[seat]]
        return self.leaves(s, *poor) if poor else (s, [])

    def hands_over(self, s: B) -> tuple[B, list[Effect]]:
        """The bank is over: the next keeps it, or the match ends."""
        s, effects = self.parted(s)
        banker = self.beside(s, s.banker)
        s = changed(s, banker=banker, turn=banker, first=banker, rounds=s.rounds + 1, tries=0, phase=READY)
        if self.over(s):
            return s, effects
        effects.append(Said(text=_("{side} hält jetzt die Bank.", side=self.names[banker])))
        return self.opened(s), effects

    # --- what follows from it ---

    def fresh(self) -> B:
        return self.opened(super().fresh())

    def begins(self, s: B) -> tuple[B, list[Effect]]:
        return self.opened(changed(s, banker=s.turn, first=s.turn)), []

    def over(self, s: B) -> str:
        if len(self.still(s)) < 2:
            return "last"
        return "banks" if s.rounds >= self.banks() else ""

    def touches(self, s: B) -> Path:
        return CUP if s.phase == READY else tuple(button.target for button in self.buttons(s))

    def note(self, s: B, seat: Seat) -> Text:
        known = super().note(s, seat)
        return _("{known}, Bank", known=known) if seat == s.banker and not s.out[seat] else known

    def evaluate(self, s: B, seat: Seat) -> float:
        """The lead when the next throw is paid; the larger it is, the less more of it is worth."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if len(outcome.winners) != 1 else 1.0 if seat in outcome.winners else -1.0
        found = 0.0
        for chance, tokens in self.hopes(s):
            best = max(has for other, has in enumerate(tokens) if other != seat)
            found += chance * tanh((tokens[seat] - best) / LEAD)
        return max(-0.99, min(0.99, found))
