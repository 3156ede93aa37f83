"""Two seats in turn, nothing hidden and no chance: most board games.

Such a game says which moves a position has, what follows from one, and when it has ended (`legal`, `follow`, `ended`).
The touches, the log, the outcome and the sign of a value are the same for all.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from games.engines.core import NOTHING, WHOLE, Effect, Event, Game, Move, O, Outcome, Path, Said, Seat, Step
from games.engines.scene import Button
from games.engines.text import YOURS, Text, _, addressed

ACTING = (frozenset({0}), frozenset({1}))
NOBODY: frozenset[Seat] = frozenset()
WHERE = _("Wohin?")
PLACES = {0: (1, 2), 1: (2, 1), None: (1, 1)}


class Turned(Protocol):
    """A position that knows whose turn it is."""

    @property
    def turn(self) -> Seat: ...


D = TypeVar("D", bound=Turned)


@dataclass(frozen=True, slots=True)
class End:
    """How a match has ended; `winner` None: for nobody."""

    winner: Seat | None
    termination: str
    reason: Text


class Duel(Game[D, O]):
    """The game for two seats. `ended` is asked of a position with the seat to move that `turn` names."""

    perfect_information = True
    sides: ClassVar[tuple[Text, Text]] = (_("Weiß"), _("Schwarz"))
    turns: ClassVar[tuple[Text, Text]] = (_("Weiß ist am Zug."), _("Schwarz ist am Zug."))
    #: the targets that are neither places nor pieces
    buttons: ClassVar[tuple[Button, ...]] = ()

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        # remembered, since each touch asks again: of the last position how it has ended, and its moves
        self._end: tuple[Any, End | None] = (None, None)
        self._moves: tuple[Any, Sequence[Path]] = (None, ())
        self._touches: tuple[Any, dict[Path, dict[str, None]], frozenset[Path]] = (None, {}, frozenset())

    # --- what a game says ---

    @abstractmethod
    def legal(self, s: D) -> Sequence[Path]:
        """All moves of the seat to move, in a fixed order."""

    @abstractmethod
    def follow(self, s: D, path: Path) -> tuple[D, tuple[Effect, ...]]:
        """The position after a move, and what there is to see of it."""

    @abstractmethod
    def ended(self, s: D) -> End | None:
        """How it has ended, or None."""

    def ordered(self, s: D) -> Sequence[Path]:
        """All moves in the order in which their touches are told; `legal` begins with what a search looks at first."""
        return self.now(s)

    def ask(self, s: D, path: Path) -> Text | None:
        """What the player is asked after these touches."""
        return WHERE if path else None

    def shows(self, s: D, path: Path) -> tuple[Effect, ...]:
        """What the touches so far would do."""
        return ()

    def worth(self, s: D) -> float:
        """How well seat 0 stands while it goes on, between -1 and 1."""
        return 0.0

    # --- what follows from it ---

    def end(self, s: D) -> End | None:
        """`ended`, remembered for the last position."""
        known, end = self._end
        if known is not s:
            end = self.ended(s)
            self._end = (s, end)
        return end

    def now(self, s: D) -> Sequence[Path]:
        """`legal`, remembered for the last position."""
        known, moves = self._moves
        if known is not s:
            moves = self.legal(s)
            self._moves = (s, moves)
        return moves

    def _further(self, s: D) -> tuple[dict[Path, dict[str, None]], frozenset[Path]]:
        """What can be touched after each path of the position, and which of them are moves; remembered for the last."""
        known, further, whole = self._touches
        if known is not s:
            moves, further = self.ordered(s), {}
            for move in moves:
                for touched, target in enumerate(move):
                    further.setdefault(move[:touched], {})[target] = None
            whole = frozenset(moves)
            self._touches = (s, further, whole)
        return further, whole

    def to_act(self, s: D) -> frozenset[Seat]:
        return NOBODY if self.end(s) else ACTING[s.turn]

    def step(self, s: D, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or self.end(s):
            return NOTHING
        further, whole = self._further(s)
        targets, complete = further.get(path), path in whole
        if targets is None:
            if not complete:
                return NOTHING
            shown = self.shows(s, path) if path else ()
            return Step(complete=True, shows=shown) if shown else WHOLE
        buttons = tuple([button for button in self.buttons if button.target in targets])
        return Step(tuple(targets), complete, self.ask(s, path), self.shows(s, path) if path else (), buttons)

    def moves(self, s: D, seat: Seat) -> Iterator[Path]:
        return iter(() if seat != s.turn or self.end(s) else self.now(s))

    def propose(self, s: D, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        return rng.choice(self.now(s))

    def apply(self, s: D, event: Event) -> tuple[D, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        after, effects = self.follow(s, event.path)
        end = self.end(after)
        return after, (*effects, Said(text=end.reason)) if end else effects

    def outcome(self, s: D) -> Outcome | None:
        end = self.end(s)
        return Outcome(PLACES[end.winner], end.termination, end.reason) if end else None

    def status(self, s: D) -> Text:
        """What stands above the board."""
        end = self.end(s)
        return end.reason if end else self.waiting(s)

    def waiting(self, s: D) -> Text:
        """What stands above the board while it goes on."""
        return addressed(s.turn, YOURS, self.turns[s.turn])

    def evaluate(self, s: D, seat: Seat) -> float:
        end = self.end(s)
        if end:
            return 0.0 if end.winner is None else 1.0 if end.winner == seat else -1.0
        return self.worth(s) if seat == 0 else -self.worth(s)
