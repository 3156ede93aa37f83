"""Alpha-beta search with `evaluate`, for games without hidden facts; where chance decides, over a few of its draws.

With more than two seats every other player is taken for an opponent ("paranoid" search). The effort is bounded by the
positions looked at, so the same position gets the same answer on any machine that is fast enough; `Stop` ends it early
when the time is up or the table has moved on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.bots.stop import Stop
from games.engines.chance import Source
from games.engines.core import CHANCE, Chance, Game, Move, Path, Seat

INFINITE = 2.0
#: draws of chance that are looked at after a move
DRAWS = 3


class _OutOfBudget(Exception):  # noqa: N818  # it ends a search, it is no error
    pass


class Search:
    """One search: deepens ply by ply until the budget of positions is spent."""

    def __init__(self, game: Game[Any, Any], budget: int, rng: random.Random, stop: Stop | None = None) -> None:
        self.game = game
        self.budget = budget
        self.rng = rng
        self.stop = stop or Stop()
        self.first_look = False

    def best(self, state: Any, seat: Seat, deepest: int = 12) -> Path:
        """The best move found; among equal ones a random one."""
        children = self._children(state, seat)
        self.rng.shuffle(children)
        best = children[0][0]
        if len(children) == 1:
            return best
        for depth in range(1, deepest + 1):
            self.first_look = depth == 1  # every move is looked at once, however small the budget
            try:
                scored = self._rank(children, seat, depth)
            except _OutOfBudget:
                break
            best = scored[0][1][0]
            if scored[0][0] >= 1.0 or all(value <= -1.0 for value, _child in scored):
                break
            children = [child for _value, child in scored]
        return best

    def _rank(self, children: list[tuple[Path, Any]], seat: Seat, depth: int) -> list[tuple[float, tuple[Path, Any]]]:
        alpha = -INFINITE
        scored = []
        for child in children:
            value = self._value(child[1], seat, depth - 1, alpha, INFINITE)
            alpha = max(alpha, value)
            scored.append((value, child))
        scored.sort(key=lambda pair: -pair[0])
        return scored

    def _children(self, state: Any, seat: Seat) -> list[tuple[Path, Any]]:
        moves = self.game.moves(state, seat)
        assert moves is not None
        return [(move, self.game.apply(state, Move(seat, move))[0]) for move in moves]

    def _drawn(self, state: Any) -> Iterator[Any]:
        """Some of the positions that chance may lead to."""
        for _draw in range(DRAWS):
            drawn = self.game.draw(state).sample(Source(str(self.rng.getrandbits(64)), 0))
            yield self.game.apply(state, Chance(drawn))[0]

    def _value(self, state: Any, seat: Seat, depth: int, alpha: float, beta: float) -> float:
        self.budget -= 1
        if (self.budget < 0 and not self.first_look) or (self.budget % 64 == 0 and self.stop.now()):
            raise _OutOfBudget
        acting = self.game.to_act(state)
        if not acting or depth == 0:
            # a quicker win is better, a later loss too
            return self.game.evaluate(state, seat) * (1 + depth / 100)
        if CHANCE in acting:
            return sum(self._value(fallen, seat, depth, -INFINITE, INFINITE) for fallen in self._drawn(state)) / DRAWS
        (mover,) = acting
        mine = mover == seat
        value = -INFINITE if mine else INFINITE
        moves = self.game.moves(state, mover)
        assert moves is not None
        for move in moves:
            child, _effects = self.game.apply(state, Move(mover, move))
            found = self._value(child, seat, depth - 1, alpha, beta)
            if mine:
                value = max(value, found)
                alpha = max(alpha, value)
            else:
                value = min(value, found)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value
