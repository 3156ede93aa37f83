"""What a half-filled sheet of Kniffel is worth, for computer players: a rule of thumb, not the best strategy."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from games.engines.kit.sheet import FREE

#: what each box brings on average in good play (T. Verhoeff, Optimal Solitaire Yahtzee Strategies, rounded)
PAR = (2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0)
#: the upper boxes, and what so many points there bring (000:1461, 002:134)
UPPER, ENOUGH, BONUS = 6, 63, 35


@cache
def throws(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """All throws of so many dice, sorted, each with its chance.

    >>> throws(1)[0]
    ((1,), 0.16666666666666666)
    """
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    return tuple((faces, count / 6**dice) for faces, count in sorted(counted.items()))


def hope(sheet: tuple[int, ...]) -> float:
    """What the bonus is worth now: three of each face are on course for it."""
    ahead = sum(sheet[box] - 3 * (box + 1) for box in range(UPPER) if sheet[box] != FREE)
    if FREE not in sheet[:UPPER]:
        return BONUS if 63 + ahead >= ENOUGH else 0.0
    return BONUS * min(1.0, max(0.0, 0.55 + 0.05 * ahead))


def gain(sheet: tuple[int, ...], box: int, points: int) -> float:
    """How much better than usual it is to write `points` into a free box."""
    if box >= UPPER:
        return points - PAR[box]
    after = (*sheet[:box], points, *sheet[box + 1 :])
    return points - PAR[box] + hope(after) - hope(sheet)


def standing(sheet: tuple[int, ...]) -> float:
    """What is written, and what the free boxes will bring."""
    return hope(sheet) + sum(PAR[box] if value == FREE else value for box, value in enumerate(sheet))
