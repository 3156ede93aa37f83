"""What chance decides, and how a secret seed decides it so that everyone can check afterwards.

The outcome of a draw is a plain tuple of numbers or names; it goes into the log, so a replay never needs this
module. The bits come from HMAC-SHA256(seed, "<event number>:<block>"), read as a stream of bytes and cut to size by
rejection. Anyone with the published seed repeats it with a few lines of any language; `docs/engines.md` says how.
"""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

Outcome = tuple[int | str, ...]


class Source:
    """Evenly distributed whole numbers from a seed and an event number."""

    def __init__(self, seed: str, number: int) -> None:
        self._key = seed.encode()
        self._number = number
        self._block = 0
        self._bytes = b""

    def _byte(self) -> int:
        if not self._bytes:
            self._bytes = hmac.digest(self._key, f"{self._number}:{self._block}".encode(), "sha256")
            self._block += 1
        first, self._bytes = self._bytes[0], self._bytes[1:]
        return first

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. Raises ValueError unless 1 ≤ n ≤ 65536."""
        if not 1 <= n <= 65_536:
            raise ValueError(f"no number below {n}")
        width = 1 if n <= 256 else 2
        limit = 256**width // n * n
        while True:
            value = self._byte()
            if width == 2:
                value = value * 256 + self._byte()
            if value < limit:
                return value % n

    def shuffled(self, items: Sequence[int | str]) -> Outcome:
        """`items` in an order drawn by Fisher and Yates, from the last place down."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Draw(ABC):
    """What chance is asked for."""

    @abstractmethod
    def sample(self, source: Source) -> Outcome:
        """One outcome, drawn from `source`."""

    @abstractmethod
    def allows(self, outcome: Outcome) -> bool:
        """Whether this draw can come out as `outcome`."""


@dataclass(frozen=True, slots=True)
class Dice(Draw):
    """`count` dice with the faces 1 … `sides`, in the order they were rolled."""

    count: int
    sides: int = 6

    def sample(self, source: Source) -> Outcome:
        return tuple(source.below(self.sides) + 1 for _die in range(self.count))

    def allows(self, outcome: Outcome) -> bool:
        # True is an int to Python, but no face of a die
        return len(outcome) == self.count and all(type(face) is int and 1 <= face <= self.sides for face in outcome)


@dataclass(frozen=True, slots=True)
class Shuffle(Draw):
    """`items` in any order."""

    items: Outcome

    def sample(self, source: Source) -> Outcome:
        return source.shuffled(self.items)

    def allows(self, outcome: Outcome) -> bool:
        return Counter(map(_typed, outcome)) == Counter(map(_typed, self.items))


def _typed(item: int | str) -> tuple[type, int | str]:
    """1 and True are the same to Counter; with their types they are not."""
    return type(item), item
