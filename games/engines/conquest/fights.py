"""What dice decide between two gardens.

The source gives the numbers of dice, three against two (000:1621), and not how they are compared; here as commonly
played: the highest against the highest, the second against the second, and the one who defends wins a tie.
"""

from __future__ import annotations


def losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """What the attacker and the defender lose; both throws from the highest die down.

    >>> losses((6, 4, 1), (5, 4))
    (1, 1)
    """
    mine = sum(one <= other for one, other in zip(attack, defence, strict=False))
    return mine, min(len(attack), len(defence)) - mine


def throws(have: int, rest: int, most: int) -> int:
    """How many dice are enough for so many throws at most, or until it is decided: each takes one flower at least, and
    five dice at most."""
    count = min(most, have - 1 + rest - 1)
    if count == 1:
        return min(3, have - 1) + min(2, rest)
    return 5 * count
