"""How fast the engines play: random matches in plies a second, as a share of bare `chess` in the same run.

`python -m tests.bench.engines [GAME …]`. Bare `chess` means python-chess alone: pick one of the legal moves, push
it, until the game is over by its own rules. Rounds of both alternate, so that whatever else the machine does hits both.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import chess

from games.engines import registry
from games.engines.playout import playout

ROUNDS = 5
SECONDS = 0.4
#: the shares to hold
WANTED = {
    "schach": 0.8,
    "schlagschach": 0.3,
    "ko-schach": 0.3,
    "double-schach": 0.3,
    "positionsschach": 0.3,
    "maharadscha": 0.3,
    "haeuptling-und-krieger": 0.3,
    "mad-mate": 0.3,
    "roesselsprung": 0.4,
    "franzoesische-dame": 0.4,
    "eckdame": 0.4,
    "halma-dame": 0.4,
    "raeuber-und-gendarm": 0.4,
    "blockade": 0.4,
    "contract-checkers": 0.4,
    "tablut": 0.4,
    "arimaa": 0.1,
    "halma-solo": 0.4,
    "fuenf-in-einer-reihe": 0.4,
    "gomoku-plus": 0.4,
    "sogo": 0.4,
    "sogo-mit-schlagen": 0.4,
    "mancala": 0.4,
    "puzzle": 0.4,
    "tangram": 0.1,  # geometry: what covers what
    "muehle": 0.7,
    "wolf-und-schafe": 0.7,
    "mensch-aergere-dich-nicht": 0.7,
    "mau-mau": 0.7,
    "dame": 0.4,
    "skat": 0.3,
    "domino": 0.3,
    "backgammon": 0.1,
}


def bare_chess(rng: random.Random) -> int:
    """One random game of bare `chess`; its plies."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def rate(play: object, rng: random.Random) -> float:
    """Plies a second of whole matches for about `SECONDS`."""
    assert callable(play)
    began, plies = time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < SECONDS:
        plies += play(rng)
    return plies / spent


def engine(slug: str) -> object:
    """Plays one random match of a game under its default rules; its plies."""
    game = registry.find(slug).make()
    return lambda rng: len(playout(game, rng, str(rng.getrandbits(64))).events)


def main(slugs: list[str]) -> None:
    rng = random.Random(1)
    print(f"{'game':<28}{'plies/s':>10}{'chess':>10}{'share':>8}{'wanted':>8}")
    for slug in slugs or sorted(registry.rulesets()):
        play = engine(slug)
        pairs = [(rate(play, rng), rate(bare_chess, rng)) for _round in range(ROUNDS)]
        share = statistics.median(ours / theirs for ours, theirs in pairs)
        ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
        wanted = WANTED.get(slug)
        verdict = "" if wanted is None else f"{wanted:>8.1f}" + ("" if share >= wanted else "  FALLS SHORT")
        print(f"{slug:<28}{ours:>10.0f}{theirs:>10.0f}{share:>8.2f}{verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])
