"""The computer players by level, and what each does to find a move.

- no chance, nothing hidden: alpha-beta search;
- chance but nothing hidden, and the game can judge positions: one look ahead; where a game wants it, "stark" searches;
- everything else: Monte Carlo in imagined worlds;
- a game in which strength is knowledge, of words say, finds the moves of each level itself (`Game.advise`).

"leicht" plays a random move now and then, so that a child wins.
"""

from __future__ import annotations

import random
from typing import Any

from games.bots.sampling import Sampling, judges, one_look
from games.bots.search import Search
from games.bots.stop import Stop
from games.engines.core import Game, Path, Seat
from games.engines.own_dice import OwnDice

LEVELS = ("leicht", "mittel", "stark")
#: no level thinks longer, whatever its budget
SECONDS = 0.8
POSITIONS = {"leicht": 60, "mittel": 1_500, "stark": 20_000}
WORLDS = {"leicht": 20, "mittel": 150, "stark": 1_500}
RANDOM_MOVES = {"leicht": 0.25, "mittel": 0.0, "stark": 0.0}


def hides(game: Game[Any, Any]) -> bool:
    """Whether the game has facts that a seat may not know."""
    return type(game).sample_world is not Game.sample_world


def think(game: Game[Any, Any], state: Any, seat: Seat, level: str, seed: str, stop: Stop | None = None) -> Path:
    """A move for `seat`. `stop` ends the thinking early; some move is found all the same."""
    if isinstance(game, OwnDice):  # a computer throws no dice on a table
        return game.left_to_the_page(state, seat, think(game.bare, state, seat, level, seed, stop))
    rng = random.Random(seed)
    stop = stop or Stop(SECONDS)
    if type(game).advise is not Game.advise:
        known = game.advise(game.sample_world(state, seat, rng), seat, LEVELS.index(level), rng)
        if known is not None:
            return known
    if rng.random() < RANDOM_MOVES[level]:
        return game.propose(game.sample_world(state, seat, rng), seat, rng)
    if game.perfect_information or (game.searched and level == "stark"):
        return Search(game, POSITIONS[level], rng, stop).best(state, seat)
    if judges(game) and not hides(game):
        return one_look(game, state, seat, rng)
    return Sampling(game, WORLDS[level], rng, stop).best(state, seat)


def touch(game: Game[Any, Any], state: Any, seat: Seat, rng: random.Random) -> Path:
    """A move touched blindly: any target that is possible, and from the start again where that leads nowhere."""
    for _try in range(100):
        path: Path = ()
        while True:
            step = game.step(state, seat, path)
            if step.complete and (not step.targets or rng.random() < 0.5):
                return path
            if not step.targets:
                break
            path = (*path, rng.choice(step.targets))
    return game.propose(game.sample_world(state, seat, rng), seat, rng)
