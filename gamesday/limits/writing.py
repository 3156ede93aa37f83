"""How much may be written down with one code from one address: a printed code is in many hands.

Kept in the memory of the process.
"""

from __future__ import annotations

import threading

from gamesday.limits.buckets import Buckets
from gamesday.limits.numbers import RESULTS

_lock = threading.Lock()
_written = Buckets(RESULTS)


def fits(code: str, address: str, entries: int) -> bool:
    """Whether so many entries more may come with this code from there now; they count then."""
    with _lock:
        return _written.of(f"{code} {address}").take(max(1, entries))


def forget() -> None:
    """Nobody has written anything yet."""
    with _lock:
        _written.clear()
