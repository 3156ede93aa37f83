"""Who loses is out. The bracket has a place for everybody and byes in the first round alone, so nobody has two.

A bracket is a row of entrants and byes (None), a power of two; a match is known by its round and its place there, both
from 0. Whoever wins goes on to place // 2 of the next round.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from day.domain.contests.field import Pair

#: rounds of a bracket, places there: (round, place)
Spot = tuple[int, int]
Slots = tuple[int | None, ...]
#: who comes out of a match of two of whom none is left
NOBODY = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the bracket. None is not known yet; `NOBODY` a bye, or where nobody came through."""

    one: int | None = None
    other: int | None = None
    winner: int | None = None

    @property
    def can_be_played(self) -> bool:
        """Whether there are two, and no winner without a game."""
        return bool(self.one and self.other) and self.winner is None


def seeds(size: int) -> list[int]:
    """In which order the seeds stand in a bracket, so that the first two meet in the final: 1, 8, 4, 5, 2, 7, 3, 6."""
    found = [1]
    while len(found) < size:
        count = 2 * len(found) + 1
        found = [each for seed in found for each in (seed, count - seed)]
    return found


def bracket(order: Sequence[int], apart: Collection[Pair] = ()) -> Slots:
    """The entrants in their places, the best of them first in `order`; who is seeded best has the byes.

    Who must not meet is moved apart, by changing places with somebody of about the same seed.
    """
    size = 1 << max(1, (len(order) - 1).bit_length())
    placed = list(order)
    for pair in sorted(sorted(each) for each in apart if each <= set(order)):
        placed = _parted(placed, size, pair[0], pair[1], apart)
    return _slots(placed, size)


def _slots(order: Sequence[int], size: int) -> Slots:
    return tuple(order[seed - 1] if seed <= len(order) else None for seed in seeds(size))


def _parted(order: list[int], size: int, one: int, other: int, apart: Collection[Pair]) -> list[int]:
    """The order in which as few as can be meet early of those who must not, the second of these two moved the least."""
    at, best = order.index(other), order
    for step in sorted(range(-at, len(order) - at), key=lambda step: (abs(step), step)):
        moved = order.copy()
        moved[at], moved[at + step] = moved[at + step], moved[at]
        if _meets(moved, size, apart) < _meets(best, size, apart):
            best = moved
            if frozenset((one, other)) not in _early(best, size, apart):
                break
    return best


def _early(order: Sequence[int], size: int, apart: Collection[Pair]) -> set[Pair]:
    """Those of `apart` who can meet before the final."""
    slots = _slots(order, size)
    return {pair for pair in apart if pair <= set(order) and rounds_until(slots, pair) < size.bit_length() - 2}


def _meets(order: Sequence[int], size: int, apart: Collection[Pair]) -> list[int]:
    slots = _slots(order, size)
    until = [rounds_until(slots, pair) for pair in apart if pair <= set(order)]
    return [until.count(each) for each in range(size.bit_length())]


def rounds_until(slots: Slots, pair: Pair) -> int:
    """In which round two can meet, from 0."""
    one, other = (slots.index(number) for number in pair)
    return (one ^ other).bit_length() - 1


def tree(slots: Slots, won: Mapping[Spot, int], gone: Collection[int] = ()) -> dict[Spot, Match]:
    """Every match of the bracket; `won`: who won which; who meets somebody `gone` goes on without a game."""
    found: dict[Spot, Match] = {}
    here: list[int | None] = [NOBODY if each is None else each for each in slots]
    for round_ in range(len(slots).bit_length() - 1):
        following: list[int | None] = []
        for place in range(len(here) // 2):
            match = _match(here[2 * place], here[2 * place + 1], won.get((round_, place)), gone)
            found[round_, place] = match
            following.append(match.winner)
        here = following
    return found


def _match(one: int | None, other: int | None, won: int | None, gone: Collection[int]) -> Match:
    if one is None or other is None:
        return Match(one, other)
    if won is not None and won in (one, other) and one and other:
        return Match(one, other, won)
    staying = [each for each in (one, other) if each and each not in gone]
    if len(staying) == 2:
        return Match(one, other)
    return Match(one, other, staying[0] if staying else NOBODY)


def rests(matches: Mapping[Spot, Match]) -> set[int]:
    """Who has a bye."""
    begin = [match for (round_, _place), match in matches.items() if round_ == 0]
    pairs = [pair for match in begin for pair in ((match.one, match.other), (match.other, match.one))]
    return {each for each, against in pairs if each and against == NOBODY}


def late(slots: Slots, number: int, fixed: Collection[Spot]) -> Slots | None:
    """Somebody more in place of a bye, where its match in the second round is not among those that are `fixed`; None
    where there is no such bye any more."""
    free = [at for at, each in enumerate(slots) if each is None and (1, at // 4) not in fixed]
    if not free or len(slots) < 4:
        return None
    return tuple(number if at == free[-1] else each for at, each in enumerate(slots))


def places(slots: Slots, matches: Mapping[Spot, Match]) -> dict[int, int]:
    """The place of everybody who is out, and of who won it all; who went out in the same round shares one."""
    out: dict[int, int] = {}
    for (round_, _place), match in matches.items():
        if match.winner is not None:
            for each in (match.one, match.other):
                if each and each != match.winner:
                    out[each] = round_
    # every match of a round lets one go on, so as many are better as the round has matches
    found = {number: (len(slots) >> (round_ + 1)) + 1 for number, round_ in out.items()}
    final = matches.get((len(slots).bit_length() - 2, 0), Match())
    return {**found, final.winner: 1} if final.winner else found
