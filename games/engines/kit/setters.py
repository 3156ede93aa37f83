"""Stones that are set and stay: a move is the place of one stone.

A game says where a stone may be set (`free`) and what that does (`put`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from games.engines.core import Effect, Moved, O, Path, Seat
from games.engines.kit.pieces import RESERVES, STOCKS, P, Pieces
from games.engines.kit.places import each
from games.engines.scene import Area, Piece
from games.engines.text import Text, _


class Setters(Pieces[P, O]):
    """The game for two seats with such stones."""

    areas: ClassVar[tuple[Area, ...]] = STOCKS

    # --- what a game says ---

    def free(self, s: P) -> int:
        """Where the seat to move may set a stone, as a set."""
        return self.squares.all & ~(s.pieces[0] | s.pieces[1])

    @abstractmethod
    def put(self, s: P, at: int, last: Path) -> tuple[P, tuple[Effect, ...]]:
        """The position with a stone of the seat to move at that place, and what else happens."""

    def rule(self, s: P) -> Text:
        """The rule about where a stone is set."""
        return self.kinds[s.turn].how

    # --- what follows from it ---

    def legal(self, s: P) -> Sequence[Path]:
        names = self.squares.names
        return [(names[at],) for at in each(self.free(s))]

    def follow(self, s: P, path: Path) -> tuple[P, tuple[Effect, ...]]:
        after, more = self.put(s, self.squares.number[path[0]], path)
        said = _("{side} setzt auf {to}.", side=self.sides[s.turn], to=path[0])
        return after, (Moved(source=RESERVES[s.turn], to=path[0], text=said), *more)

    def ask(self, s: P, path: Path) -> Text | None:
        return self.rule(s)

    def beside(self, s: P) -> tuple[Piece, ...]:
        return tuple(Piece(RESERVES[kind.owner], kind.drawing, kind.name, kind.owner) for kind in self.kinds)

    def why_not(self, s: P, seat: Seat, path: Path) -> Text:
        if not path:
            return self.rule(s)
        if path[0] not in self.squares.number:
            return self.off_board
        there = self.kind_at(s, 1 << self.squares.number[path[0]])
        if there >= 0:
            return self.occupied(path[0], there)
        if self.free(s) >> self.squares.number[path[0]] & 1:
            return _("Du setzt immer nur einen Stein.")
        return self.rule(s)
