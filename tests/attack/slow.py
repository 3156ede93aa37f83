"""Attacks by being slow: the head of a request that never ends."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack, closing, suppress

from gamesday.limits.numbers import WHOLE_HEAD
from tests.attack.attacks import Found, raw, until
from tests.attack.target import Target


def heads_that_never_end(target: Target, seconds: float, address: str) -> Found:
    """Two hundred connections that send a byte of their head now and then."""
    answers = Counter[str]()
    with ExitStack() as open_ones:
        lines = []
        for _each in range(200):
            with suppress(OSError):
                line = open_ones.enter_context(closing(raw(target, address)))
                line.sendall(b"GET / HTTP/1.1\r\nX: ")
                lines.append(line)
        tried = len(lines)
        for _round in until(max(seconds, WHOLE_HEAD + 10)):
            time.sleep(1)
            for line in list(lines):
                try:
                    line.sendall(b"x")
                    line.settimeout(0.001)
                    ended = not line.recv(1)
                except TimeoutError:
                    continue
                except OSError:
                    ended = True
                if ended:
                    lines.remove(line)
                    answers["hung up"] += 1
    answers["kept"] = len(lines)
    assert not lines, f"{len(lines)} of {tried} are kept as long as they like"
    return tried, answers
