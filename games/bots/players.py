"""The computer players by level, and what each does to find a move."""

from __future__ import annotations

import random
from typing import Any

from games.bots.search import Search
from games.engines.core import Game, Path, Seat

#: positions a level looks at before it moves; the "leicht" one also plays a random move now and then
BUDGETS = {"leicht": 60, "mittel": 1_500, "stark": 9_000}
RANDOM_MOVES = {"leicht": 0.25, "mittel": 0.0, "stark": 0.0}


def think(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str) -> Path:
    """A move for `seat`. The same arguments give the same move."""
    rng = random.Random(seed)
    if not game.perfect_information or game.seats != 2 or rng.random() < RANDOM_MOVES[level]:
        return game.propose(state, seat, rng)
    return Search(game, BUDGETS[level], rng).best(state, seat)
