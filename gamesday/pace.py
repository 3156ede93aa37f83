"""How fast something may come."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

#: frames at one websocket that no page would send: so many a second, and so many at once
RUBBISH, RUBBISH_AT_ONCE = 0.1, 5


@dataclass(slots=True)
class Bucket:
    """Lets `rate` messages a second through, and `burst` at once after a pause."""

    rate: float
    burst: int
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
