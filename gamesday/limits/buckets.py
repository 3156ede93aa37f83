"""How fast something may come: a token bucket, one for each address where it is counted so."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

from gamesday.limits.numbers import REMEMBERED, Rate


@dataclass(slots=True)
class Bucket:
    """Lets through what a rate allows."""

    rate: Rate
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.rate.at_once
        self.at = time.monotonic()

    def take(self, many: int = 1) -> bool:
        """Whether so many more may pass now, all or none."""
        self._fill()
        if self.level < many:
            return False
        self.level -= many
        return True

    def owe(self) -> float:
        """Let one pass whatever has passed before; the seconds until the rate has made up for it."""
        self._fill()
        self.level -= 1
        return max(0.0, -self.level / self.rate.a_second)

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.rate.at_once, self.level + (now - self.at) * self.rate.a_second)
        self.at = now


class Buckets:
    """A bucket for each network address, of those that came last."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._known.get(address)
        if bucket is None:
            bucket = self._known[address] = Bucket(self._rate)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(address)
        return bucket

    def clear(self) -> None:
        self._known.clear()

    def __len__(self) -> int:
        return len(self._known)
