"""Chances as fractions: what dice bring, added throw by throw, and matches thrown at random to set beside it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.engines import registry
from games.engines.core import Outcome
from games.engines.playout import playout

Chances = Mapping[int, Fraction]
#: one die
DIE: Chances = {face: Fraction(1, 6) for face in range(1, 7)}


def together(*parts: Chances) -> Chances:
    """The chances of the sum of independent parts."""
    total: dict[int, Fraction] = {0: Fraction(1)}
    for part in parts:
        grown: dict[int, Fraction] = {}
        for value, chance in total.items():
            for more, also in part.items():
                grown[value + more] = grown.get(value + more, Fraction(0)) + chance * also
        total = grown
    return total


def minus(part: Chances) -> Chances:
    """The same, taken away."""
    return {-value: chance for value, chance in part.items()}


def outcomes(slug: str, seats: int, matches: int, **options: Any) -> Iterator[Outcome]:
    """How so many matches end in which everybody touches at random; always the same ones."""
    game = registry.find(slug).make(seats, {"beginn": "platz", **options})
    rng = random.Random(slug)
    for number in range(matches):
        match = playout(game, rng, f"{slug} {number}")
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        yield outcome


def alike(found: Counter[int], chances: Chances, *, errors: float = 5.0) -> bool:
    """Whether each value was found as often as it should be, within so many standard errors."""
    n = found.total()
    assert set(found) <= set(chances)
    return all(abs(found[v] - n * p) <= errors * float(n * p * (1 - p)) ** 0.5 + 1 for v, p in chances.items())
