"""Whom the server does not listen to for a while: a network address from which a flood comes.

A script that is cut off, or told to wait, is back at once, and even to refuse it takes time that the players lose. So
from an address that was refused `STRIKES` times in `WINDOW` seconds nothing new is taken for `PAUSE` seconds. What is
open stays open: whoever plays behind the same address plays on. People, even a class of them behind one address, are
not refused so often.

And where many websockets of one address open at once, they are let in one after the other, so that all others do not
wait for them. Kept in the memory of the process.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any

STRIKES, WINDOW, PAUSE = 30, 10.0, 30.0
#: strikes for a websocket that was cut off: no page, and no person, sends what leads to that
CUT_OFF = 3
#: websockets from one address: so many a second, so many at once, and seconds that one may wait; a page waits six
COMING, CROWD, PATIENCE = 20.0, 5, 5.0
#: addresses that are remembered
MOST = 10_000

_ANSWER = b"Von hier kommt gerade zu viel. Versuchen Sie es in einer halben Minute noch einmal.\n"
_HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(_ANSWER)).encode()),
    (b"retry-after", str(int(PAUSE)).encode()),
    (b"connection", b"close"),
]
_WHOLE = b"HTTP/1.1 429 Too Many Requests\r\n%s\r\n%s" % (
    b"".join(b"%s: %s\r\n" % header for header in _HEADERS),
    _ANSWER,
)

App = Callable[..., Awaitable[None]]

_lock = threading.Lock()
_strikes: OrderedDict[str, deque[float]] = OrderedDict()
_shut: dict[str, float] = {}
#: whether a websocket has had to wait before its handshake, and need not here
_waited_before = False
#: when the next websocket of an address has its turn, were they evenly spread
_turns: OrderedDict[str, float] = OrderedDict()


def strike(address: str, times: int = 1) -> None:
    """Something from this address was refused that no person would ask so often; it counts so many times."""
    now = time.monotonic()
    with _lock:
        known = _strikes.setdefault(address, deque(maxlen=STRIKES))
        _strikes.move_to_end(address)
        if len(_strikes) > MOST:
            _strikes.popitem(last=False)
        known.extend([now] * times)
        if len(known) == STRIKES and now - known[0] <= WINDOW:
            for other in [each for each, until in _shut.items() if until <= now]:
                del _shut[other]
            _shut[address] = now + PAUSE
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


def turn(address: str) -> float:
    """Seconds until a websocket of this address that wants to open now has its turn. Only on the event loop."""
    now = time.monotonic()
    due = max(now, _turns.get(address, 0.0))
    wait = max(0.0, due - now - CROWD / COMING)
    if wait < PATIENCE:  # who is sent away takes nobody's turn
        _turns[address] = due + 1 / COMING
        _turns.move_to_end(address)
        if len(_turns) > MOST:
            _turns.popitem(last=False)
    return wait


def forget() -> None:
    """Let everybody in again."""
    with _lock:
        _strikes.clear()
        _shut.clear()
        _turns.clear()


def guarded(application: App) -> App:
    """The application, with a short answer instead of it for those who are shut out."""

    async def at_the_gate(scope: dict[str, Any], receive: Any, send: Any) -> None:
        client = scope.get("client")
        if client and scope["type"] == "websocket" and not is_shut(client[0]) and not _waited_before:
            wait = turn(client[0])
            if wait >= PATIENCE:  # no strike: after a restart a whole club comes back at once, behind one address
                await receive()
                await send({"type": "websocket.close", "code": 1013})
                return
            if wait:
                await asyncio.sleep(wait)
        if not client or scope["type"] not in {"http", "websocket"} or not is_shut(client[0]):
            await application(scope, receive, send)
        else:
            await refuse(scope, receive, send)

    return at_the_gate


async def refuse(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The short answer for who is shut out."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 429, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": _ANSWER})
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008})


def hang_up() -> None:
    """Hang up on who is shut out as soon as they call or ask, and let websockets wait for their turn before the first
    word is said (the handshake alone takes as long as a move), from now on in this process.

    Only where the visitors themselves are connected with it: behind a proxy everything comes from the proxy.
    """
    from daphne import http_protocol, server  # type: ignore[import-untyped]  # noqa: PLC0415  # import the reactor

    global _waited_before  # noqa: PLW0603  # once, when the server starts
    _waited_before = True

    class GuardedFactory(server.HTTPFactory):  # type: ignore[misc]  # daphne has no types
        def buildProtocol(self, addr: Any) -> Any:  # noqa: N802  # Twisted's name
            return None if is_shut(addr.host) else super().buildProtocol(addr)

    class GuardedRequest(http_protocol.WebRequest):  # type: ignore[misc]
        def process(self) -> Any:
            address = getattr(self.client, "host", "")
            if not is_shut(address) and self.requestHeaders.getRawHeaders(b"upgrade"):
                wait = turn(address)
                if wait >= PATIENCE:
                    self.channel.loseConnection()
                    return None
                if wait:
                    asyncio.get_running_loop().call_later(wait, self._in_turn, address)
                    return None
            return self._in_turn(address)

        def _in_turn(self, address: str) -> Any:
            if self.channel is None:  # they have gone
                return None
            if not is_shut(address):
                return super().process()
            self.channel.transport.write(_WHOLE)
            self.channel.loseConnection()
            return None

    server.HTTPFactory = GuardedFactory
    http_protocol.WebRequest = GuardedRequest
