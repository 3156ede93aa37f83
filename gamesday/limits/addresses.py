"""Whom the server does not listen to for a while: a network address from which a flood comes.

A script that is cut off, or told to wait, is back at once, and even to refuse it takes time that the players lose. So
from an address that was refused too often in a short time nothing new is taken for a while. What is open stays open:
whoever plays behind the same address plays on. People, even a class of them behind one address, are not refused so
often. Kept in the memory of the process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque

from gamesday.limits.numbers import REMEMBERED, SHUT_OUT, STRIKES, STRIKES_WITHIN

_lock = threading.Lock()
_strikes: OrderedDict[str, deque[float]] = OrderedDict()
_shut: dict[str, float] = {}


def strike(address: str, times: int = 1) -> None:
    """Something from this address was refused that no person would ask so often; it counts so many times."""
    now = time.monotonic()
    with _lock:
        known = _strikes.setdefault(address, deque(maxlen=STRIKES))
        _strikes.move_to_end(address)
        if len(_strikes) > REMEMBERED:
            _strikes.popitem(last=False)
        known.extend([now] * times)
        if len(known) == STRIKES and now - known[0] <= STRIKES_WITHIN:
            for other in [each for each, until in _shut.items() if until <= now]:
                del _shut[other]
            _shut[address] = now + SHUT_OUT
            del _strikes[address]


def is_shut(address: str) -> bool:
    """Whether nothing new is taken from this address now."""
    until = _shut.get(address)
    if until is None:
        return False
    if time.monotonic() < until:
        return True
    with _lock:
        _shut.pop(address, None)
    return False


def forget() -> None:
    """Let everybody in again."""
    with _lock:
        _strikes.clear()
        _shut.clear()
