"""Pots: whose tokens lie in the middle, and who can win which part of them.

Who has not enough to hold a bid lays all there is, and plays for as much of each of the others. What they lay beyond it
is a side pot, for them alone. A part that only one seat can win goes back to it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pot:
    """Tokens, and the seats among which the best takes them."""

    tokens: int
    seats: tuple[int, ...]


def pots(paid: Sequence[int], live: Collection[int]) -> tuple[Pot, ...]:
    """The main pot and the side pots after it, when each seat has paid so much and these have not folded.

    >>> pots((5, 20, 20, 10), (0, 1, 2))
    (Pot(tokens=20, seats=(0, 1, 2)), Pot(tokens=35, seats=(1, 2)))
    """
    found: list[Pot] = []
    below = 0
    levels = sorted({paid[seat] for seat in live} - {0})
    for level in levels:
        # what somebody laid beyond the last level and folded belongs to who is still in for the most
        top = max(paid) if level == levels[-1] else level
        tokens = sum(min(each, top) - min(each, below) for each in paid)
        found.append(Pot(tokens, tuple(sorted(seat for seat in live if paid[seat] >= level))))
        below = level
    return tuple(found)


def shares(parts: Sequence[Pot], strength: Sequence[Any], first: int) -> tuple[int, ...]:
    """What each seat takes: the strongest of each pot, several as much each.

    Tokens that cannot be divided go one by one to those of them who sit next from seat `first` on.

    >>> shares((Pot(7, (0, 2)), Pot(4, (1, 2))), (5, 3, 5), 1)
    (3, 0, 8)
    """
    seats = len(strength)
    taken = [0] * seats
    for pot in parts:
        best = max(strength[seat] for seat in pot.seats)
        winners = sorted([s for s in pot.seats if strength[s] == best], key=lambda seat: (seat - first) % seats)
        each, rest = divmod(pot.tokens, len(winners))
        for place, seat in enumerate(winners):
            taken[seat] += each + (place < rest)
    return tuple(taken)
