"""How many websockets of one network address open at once: they are let in one after the other.

To let somebody in takes as long as a move, so where a crowd comes from one address all others would wait for it.
Kept in the memory of the process; only on the event loop.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from gamesday.limits.numbers import HANDSHAKE_WAITS, HANDSHAKES, REMEMBERED

#: when the next websocket of an address has its turn, were they evenly spread
_turns: OrderedDict[str, float] = OrderedDict()


def turn(address: str) -> float:
    """Seconds until a websocket of this address that wants to open now has its turn."""
    now = time.monotonic()
    due = max(now, _turns.get(address, 0.0))
    wait = max(0.0, due - now - HANDSHAKES.at_once / HANDSHAKES.a_second)
    if wait < HANDSHAKE_WAITS:  # who is sent away takes nobody's turn
        _turns[address] = due + 1 / HANDSHAKES.a_second
        _turns.move_to_end(address)
        if len(_turns) > REMEMBERED:
            _turns.popitem(last=False)
    return wait


def forget() -> None:
    """Nobody has come yet."""
    _turns.clear()
