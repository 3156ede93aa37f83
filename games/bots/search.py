"""Alpha-beta search with `evaluate`, for games without hidden facts; where chance decides, over a few of its draws.

With more than two seats every other player is taken for an opponent ("paranoid" search). The effort is bounded by the
positions looked at, so the same position gets the same answer on any machine that is fast enough; `Stop` ends it early
when the time is up or the table has moved on.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

from games.bots.stop import Stop
from games.engines.chance import Source
from games.engines.core import CHANCE, Chance, Game, Move, Path, Seat

INFINITE = 2.0
#: draws of chance that are looked at after a move
DRAWS = 3
#: a drawn match is worth a little less than an even position to who searches, so that it goes on playing
DRAWN = -0.05


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
        #: how much each move has cut off ("history heuristic", Schaeffer, IEEE TPAMI 11, 1989): such are tried first
        self.cut: defaultdict[Path, int] = defaultdict(int)

    def best(self, state: Any, seat: Seat, deepest: int = 12) -> Path:
        """The best move found; among equal ones a random one."""
        children = self._children(state, seat)
        self.rng.shuffle(children)
        for depth in range(1, deepest + 1 if len(children) > 1 else 1):
            self.first_look = depth == 1  # every move is looked at once, however small the budget
            values: list[float] = []
            try:
                for _move, child in children:
                    values.append(self._value(child, seat, depth - 1, max(values, default=-INFINITE), INFINITE))
            except _OutOfBudget:
                pass  # the best of before was looked at first: what was found to be better, is
            ranked = sorted(zip(values, children, strict=False), key=itemgetter(0), reverse=True)
            children = [child for _value, child in ranked] + children[len(values) :]
            if len(values) < len(children) or abs(ranked[0][0]) >= 1.0:
                break
        return children[0][0]

    def _children(self, state: Any, seat: Seat) -> list[tuple[Path, Any]]:
        return [(move, self.game.apply(state, Move(seat, move))[0]) for move in self._moves(state, seat)]

    def _moves(self, state: Any, seat: Seat) -> Iterable[Path]:
        moves = self.game.promising(state, seat)
        assert moves is not None
        return moves

    def _drawn(self, state: Any) -> Iterator[Any]:
        """Some of the positions that chance may lead to."""
        for _draw in range(DRAWS):
            drawn = self.game.draw(state).sample(Source(str(self.rng.getrandbits(64)), 0))
            yield self.game.apply(state, Chance(drawn))[0]

    def _value(self, state: Any, seat: Seat, depth: int, alpha: float, beta: float, answered: bool = False) -> float:
        self.budget -= 1
        if (self.budget < 0 and not self.first_look) or (self.budget % 64 == 0 and self.stop.now()):
            raise _OutOfBudget
        acting = self.game.to_act(state)
        if not acting:
            # a quicker win is better, a later loss too
            return self.game.evaluate(state, seat) * (1 + depth / 100) or DRAWN
        if depth == 0:
            return self.game.evaluate(state, seat)
        if CHANCE in acting:
            return sum(self._value(fallen, seat, depth, -INFINITE, INFINITE) for fallen in self._drawn(state)) / DRAWS
        (mover,) = acting
        mine = mover == seat
        value = -INFINITE if mine else INFINITE
        moves = sorted(self._moves(state, mover), key=self.cut.__getitem__, reverse=True)
        # the only answer costs no depth, but the next one does: no line is more than twice as long
        only = len(moves) == 1 and not answered
        for move in moves:
            child, _effects = self.game.apply(state, Move(mover, move))
            found = self._value(child, seat, depth - (not only), alpha, beta, only)
            if mine:
                value = max(value, found)
                alpha = max(alpha, value)
            else:
                value = min(value, found)
                beta = min(beta, value)
            if alpha >= beta:
                self.cut[move] += depth * depth
                break
        return value
