"""Random play and move counting, for tests, the console, the bench and computer players."""

from __future__ import annotations

import random
from typing import Any

from games.engines.core import CHANCE, Game, Move, UnreadableError
from games.engines.match import Match
from games.engines.text import _


def playout(game: Game[Any, Any], rng: random.Random, seed: str, start: Any = None, limit: int = 100_000) -> Match:
    """A match played to its end at random: `rng` touches, `seed` rolls and shuffles.

    Raises RuntimeError if it is not over after `limit` events: then the game has no end.
    """
    match = Match(game, seed, start)
    for _event in range(limit):
        acting = game.to_act(match.state)
        if not acting:
            return match
        if CHANCE in acting:
            drawn = match.draw()
            assert drawn is not None
            match.push(drawn)
        else:
            seat = min(acting) if len(acting) == 1 else rng.choice(sorted(acting))
            match.push(Move(seat, game.propose(match.state, seat, rng)))
    raise RuntimeError(f"a match of {type(game).__name__} did not end within {limit} events")


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """How many sequences of `depth` moves there are from `state`. Games without chance or hidden facts only."""
    if not game.perfect_information:
        raise UnreadableError(_("Züge zählen lässt sich nur in Spielen ohne Zufall und ohne Verdecktes."))
    if depth == 0:
        return 1
    nodes = 0
    for seat in game.to_act(state):
        moves = game.moves(state, seat)
        assert moves is not None
        if depth == 1:
            nodes += sum(1 for _move in moves)
        else:
            nodes += sum(perft(game, game.apply(state, Move(seat, move))[0], depth - 1) for move in moves)
    return nodes
