"""Fairy-Stockfish (pyffish), an engine of chess variants that nobody here wrote, to compare with.

What it does not know by name is made of switches of its own, in its own language of variants.
"""

from __future__ import annotations

import random

import pyffish

from games.engines.core import Game
from games.engines.playout import playout

#: `limited`: a pawn becomes what has been taken or does not get there; `staying`: it may always stay a pawn there
pyffish.load_variant_config("""
[limited:antichess]
promotionLimit = k:1 q:1 r:2 b:2 n:2

[staying:limited]
mandatoryPawnPromotion = false

[stuckwins:chess]
checkmateValue = win
stalemateValue = win

[stalematewins:chess]
stalemateValue = win
""")

LETTERS = {"dame": "q", "turm": "r", "laeufer": "b", "springer": "n", "koenig": "k"}


def uci(path: tuple[str, ...]) -> str:
    source, to, *becoming = path
    return source + to + "".join(LETTERS[name] for name in becoming)


def moves(variant: str, position: str) -> set[str]:
    return set(pyffish.legal_moves(variant, position, []))


def wins(variant: str, position: str) -> bool:
    """Whether the side to move, which has no move, has won (otherwise lost)."""
    assert not pyffish.legal_moves(variant, position, [])
    result = pyffish.game_result(variant, position, [])
    assert abs(result) == pyffish.VALUE_MATE
    return result > 0


def mates(position: str, move: str) -> bool:
    """Whether a move of chess checkmates."""
    return not pyffish.legal_moves("chess", position, [move]) and pyffish.gives_check("chess", position, [move])


def positions(game: Game, count: int, seed: int):
    """The states of random matches."""
    rng = random.Random(seed)
    for number in range(count):
        yield from playout(game, rng, str(number)).states
