"""How fast something may come: a token bucket."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from gamesday.limits.numbers import Rate


@dataclass(slots=True)
class Bucket:
    """Lets through what a rate allows."""

    rate: Rate
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.rate.at_once
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self.level = min(self.rate.at_once, self.level + (now - self.at) * self.rate.a_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
