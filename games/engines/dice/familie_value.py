"""Familie Müller, reckoned out: how a throw makes a family grow, and how likely two or more players are to win.

For two seats the chances are exact, both playing as well as can be: the only choice is whether who has children throws
again. For more they are an estimate: who has children keeps them, and all others come to any number from one to six.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

#: how far a family is: nobody, the husband, both; a family with n children is COUPLE + n
NOBODY, HUSBAND, COUPLE = range(3)
LARGEST = COUPLE + 6
#: by how far a family may come: its chance
Growth = Mapping[int, float]
#: how far both are, whose turn it is, and who began the round
Stand = tuple[int, int, int, int]
ENOUGH = 1e-10


def grows(grown: int, dice: tuple[int, ...], *, at_once: bool) -> int:
    """How far a family is after a throw; `at_once`: the die beside the wife counts also when there are two.

    >>> grows(NOBODY, (1, 6, 2), at_once=False)
    8
    >>> grows(HUSBAND, (2, 5), at_once=False), grows(HUSBAND, (2, 5), at_once=True)
    (2, 7)
    """
    if grown >= COUPLE:
        return COUPLE + dice[0]
    left = list(dice)
    if grown == NOBODY:
        if 1 not in left:
            return NOBODY
        left.remove(1)
    if 2 not in left:
        return HUSBAND
    left.remove(2)
    return COUPLE + left[0] if grown == NOBODY or at_once else COUPLE


@cache
def growth(grown: int, *, at_once: bool) -> Growth:
    """What a throw makes of a family."""
    throws = list(product(range(1, 7), repeat=max(1, 3 - grown)))
    found = Counter(grows(grown, dice, at_once=at_once) for dice in throws)
    return {after: count / len(throws) for after, count in found.items()}


@cache
def solved(*, at_once: bool, played_out: bool) -> Mapping[Stand, float]:
    """How likely seat 0 of two is to win from each stand; `played_out`: the round is, when both have children."""
    families, seats = range(LARGEST + 1), range(2)
    stands = [stand for stand in product(families, families, seats, seats) if not ended(stand, played_out)]
    worth = dict.fromkeys(product(families, families, seats, seats), 0.5)
    worth |= {stand: won(*stand[:2]) for stand in worth if ended(stand, played_out)}
    change = 1.0
    while change > ENOUGH:
        change = 0.0
        for stand in stands:
            mine, best = stand[stand[2]], max if stand[2] == 0 else min
            value = thrown(worth, stand, at_once=at_once)
            if mine > COUPLE:
                value = best(value, worth[after(stand, mine)])
            change = max(change, abs(value - worth[stand]))
            worth[stand] = value
    return worth


def ended(stand: Stand, played_out: bool) -> bool:
    """Whether the match is over, or relatives are thrown for."""
    return min(stand[:2]) > COUPLE and (not played_out or stand[2] == stand[3])


def won(mine: int, theirs: int) -> float:
    """What an end is worth to seat 0; relatives are even."""
    return 0.5 if mine == theirs else float(mine > theirs)


def after(stand: Stand, grown: int) -> Stand:
    """The stand with whoever was in turn so far."""
    mine, theirs, turn, first = stand
    return (grown, theirs, 1, first) if turn == 0 else (mine, grown, 0, first)


def thrown(worth: Mapping[Stand, float], stand: Stand, *, at_once: bool) -> float:
    """What a throw of the seat in turn is worth to seat 0, on average."""
    chances = growth(stand[stand[2]], at_once=at_once)
    return sum(chance * worth[after(stand, grown)] for grown, chance in chances.items())


def estimate(mine: Growth, others: Sequence[Growth]) -> float:
    """How likely one is to have the most children, if nobody throws again; those who are equal share."""
    share = 0.0
    for own, chance in mine.items():
        ties = [1.0]  # by how many of the others have as many, all of the rest having fewer
        for other in others:
            equal, fewer = other.get(own, 0.0), sum(p for grown, p in other.items() if grown < own)
            ties = [fewer * a + equal * b for a, b in zip([*ties, 0.0], [0.0, *ties], strict=True)]
        share += chance * sum(p / (1 + n) for n, p in enumerate(ties))
    return share


def expected(grown: int) -> Growth:
    """What a family comes to: its children, or any number of them."""
    return {grown: 1.0} if grown > COUPLE else growth(COUPLE, at_once=True)
