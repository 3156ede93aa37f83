"""Chicago, solved for one turn: what is kept, what is turned over, and when to stop.

What somebody aims at (`Aim`) says how good it is to stop with so many points after so many throws. `worth` tries all
that can be done with the dice as they lie, `thrown` is before the other dice fall. Those who have yet to throw are
taken to aim at the most points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

Dice = tuple[int, ...]
SIX, ONE, MOST = 6, 1, 3
COUNTS = {ONE: 100, SIX: 60}


def points(dice: Dice) -> int:
    """001:1411: a one counts 100, a six 60, the others their face."""
    return sum(COUNTS.get(die, die) for die in dice)


def may_turn(dice: Dice, tries: int, allowed: int) -> bool:
    """001:1419-1421: of two or three sixes one becomes a one and the rest is thrown, after the third throw as well."""
    return dice.count(SIX) > 1 and tries <= MOST and (tries < allowed or tries == MOST)


def going_on(dice: Dice, tries: int, allowed: int) -> Iterator[tuple[bool, Dice]]:
    """All ways to throw again: whether a six is turned over, and what is kept; never everything."""
    if tries < allowed:
        for count in range(len(dice)):
            yield from ((False, kept) for kept in sorted(set(combinations(sorted(dice), count))))
    if may_turn(dice, tries, allowed):
        rest = list(dice)
        rest.remove(SIX)
        yield True, (ONE,)
        yield from ((True, tuple(sorted((ONE, die)))) for die in sorted(set(rest)))


@dataclass(frozen=True, slots=True)
class Aim:
    """Not to have the fewest points of a round, or simply many of them (`most`).

    `low` is the fewest that anybody has so far (0: nobody has any), `more` how many have yet to throw, and `bound` how
    many throws they have: 0 where that is as many as are used now. `shared`: who has as few as another goes free.
    """

    most: bool = False
    low: int = 0
    more: int = 0
    bound: int = 0
    shared: bool = False

    def __call__(self, points: int, tries: int) -> float:
        """How good so many points after so many throws are: on average, or how likely it is that one goes free."""
        if self.most:
            return points
        if self.low and (points > self.low or (self.shared and points == self.low)):
            return 1.0
        if self.low == points:
            return 0.0
        spread = ends(self.bound or min(tries, MOST))
        safe = sum(share for other, share in spread.items() if (other > points if self.shared else other >= points))
        return 1 - safe**self.more


@cache
def falls(count: int) -> Mapping[Dice, float]:
    """How likely so many dice show what, sorted."""
    faces = combinations_with_replacement(range(1, 7), count)
    return {
        dice: factorial(count) / prod(factorial(dice.count(face)) for face in range(1, 7)) / 6**count for dice in faces
    }


@cache
def worth(dice: Dice, tries: int, allowed: int, aim: Aim) -> float:
    """What these dice, sorted, are worth when the best is done with them."""
    on = (thrown(kept, tries, allowed, aim) for _turned, kept in going_on(dice, tries, allowed))
    return max(aim(points(dice), tries), *on, -1.0)


@cache
def thrown(kept: Dice, tries: int, allowed: int, aim: Aim) -> float:
    """What it is worth to throw all dice but these once more, `tries` times having been thrown."""
    after = falls(3 - len(kept)).items()
    return sum(share * worth(tuple(sorted(kept + dice)), tries + 1, allowed, aim) for dice, share in after)


@cache
def ends(allowed: int) -> Mapping[int, float]:
    """How likely whoever aims at the most points ends with how many."""
    return _ends((), 0, allowed)


@cache
def _ends(kept: Dice, tries: int, allowed: int) -> Mapping[int, float]:
    most, spread = Aim(most=True), dict[int, float]()
    for dice, share in falls(3 - len(kept)).items():
        lying = tuple(sorted(kept + dice))
        on = [kept for _turned, kept in going_on(lying, tries + 1, allowed)]
        best = max(on, key=lambda kept: thrown(kept, tries + 1, allowed, most), default=None)
        if best is None or thrown(best, tries + 1, allowed, most) <= points(lying):
            spread[points(lying)] = spread.get(points(lying), 0.0) + share
            continue
        for end, more in _ends(best, tries + 1, allowed).items():
            spread[end] = spread.get(end, 0.0) + share * more
    return spread
