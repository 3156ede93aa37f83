"""Todessprung, solved: how likely each is to be the last one left.

Everything counts by distance: how far it is to the first number of the gap, 0 and less inside it. Chances are written
for those who are still in, in the order in which they throw. `throwing` is before a throw, `naming` before a number is
named (by whoever throws last after it): each names what is best for itself, and after a jump it is the same again with
another in the lead. So `naming` is a fixed point, found by repeating.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

NEAREST, FARTHEST = 30, 60
Chances = tuple[float, ...]
#: how often two dice show each sum, of 36
SUMS = {points: 6 - abs(points - 7) for points in range(2, 13)}
REPEATS = 60


def turned(chances: Sequence[float], by: int) -> Chances:
    """The chances of a row in which everybody stands `by` places further back; who falls off the end comes first."""
    return (*chances[len(chances) - by :], *chances[: len(chances) - by])


@cache
def throwing(count: int, distance: int, width: int, back: bool) -> Chances:
    """The chances of so many before a throw, for the one to throw, the next and so on.

    `width` is how many numbers the gap has; if `back`, a throw that ends in it is not counted.
    """
    if count == 1:
        return (1.0,)
    fall, jump = _parts(count, distance, width, back)
    named = _named(count, width, back)[0]
    chances = list(fall)
    for jumper, share in enumerate(jump):
        for place, chance in enumerate(turned(named, jumper)):
            chances[place] += share * chance
    return tuple(chances)


def naming(count: int, width: int, back: bool) -> Chances:
    """The chances of so many before a number is named, for the one who names it, the next and so on."""
    return _named(count, width, back)[0] if count > 1 else (1.0,)


def best_number(count: int, width: int, back: bool) -> int:
    """What so many should name: how far the gap is to be away."""
    return _named(count, width, back)[1]


@cache
def _parts(count: int, distance: int, width: int, back: bool) -> tuple[Chances, Chances]:
    """What comes of it if somebody falls before the next jump, and how likely each is to jump before anybody falls."""
    fall, jump = [0.0] * count, [0.0] * count
    for points, ways in SUMS.items():
        share, rest = ways / 36, distance - points
        if rest > 0:
            later, jumps = _parts(count, rest, width, back)
            for place in range(count):
                fall[(place + 1) % count] += share * later[place]
                jump[(place + 1) % count] += share * jumps[place]
        elif rest > -width:
            for place, chance in enumerate(throwing(count - 1, distance if back else rest, width, back)):
                fall[place + 1] += share * chance
        else:
            jump[0] += share
    return tuple(fall), tuple(jump)


@cache
def _named(count: int, width: int, back: bool) -> tuple[Chances, int]:
    """The fixed point and the number that is best in it."""
    parts = {number: _parts(count, number, width, back) for number in range(NEAREST, FARTHEST + 1)}
    chances: Chances = (1 / count,) * count
    best = NEAREST
    for _each in range(REPEATS):
        tried = {}
        for number, (fall, jump) in parts.items():
            after = list(fall)
            for jumper, share in enumerate(jump):
                for place, chance in enumerate(turned(chances, jumper)):
                    after[place] += share * chance
            tried[number] = turned(after, 1)  # who names throws last
        best = max(tried, key=lambda number: tried[number][0])
        chances = tried[best]
    return chances, best
