"""When to stop thinking: the time is up, or nobody wants the answer any more."""

from __future__ import annotations

import time
from collections.abc import Callable


class Stop:
    """`now()` is true after `seconds` of `clock`, or as soon as `cancelled()` is. Without either it never is."""

    def __init__(
        self,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._deadline = None if seconds is None else clock() + seconds
        self._cancelled = cancelled

    def now(self) -> bool:
        """Whether to stop."""
        if self._cancelled is not None and self._cancelled():
            return True
        return self._deadline is not None and self._clock() >= self._deadline
