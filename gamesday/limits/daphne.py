"""What Daphne, the web server, is made to do: the one place where its classes are replaced, once, before it starts.

It has no setting for what a request may bring along, what may wait at a websocket, and whom it hangs up on.
"""

from __future__ import annotations

import asyncio
from typing import Any

from daphne import http_protocol, server  # type: ignore[import-untyped]  # imports the reactor
from twisted.web import http

from gamesday.limits import asgi, bodies, handshakes, sockets
from gamesday.limits.addresses import is_shut, strike
from gamesday.limits.numbers import BACKLOG, HANDSHAKE_WAITS, WHOLE_HEAD

_WHOLE = b"HTTP/1.1 429 Too Many Requests\r\n%s\r\n%s" % (
    b"".join(b"%s: %s\r\n" % header for header in asgi.HEADERS),
    asgi.ANSWER,
)


def install(largest_body: int, *, behind_proxy: bool, backlog: int = BACKLOG) -> None:
    """Limit requests and websockets from now on in this process."""
    bodies.limit(largest_body)
    sockets.limit(backlog)
    _await_heads(behind_proxy)
    if not behind_proxy:  # behind one, everything comes from the proxy; there the application looks who asks
        _hang_up()


def _await_heads(behind_proxy: bool) -> None:
    """Hang up on whose head of a request takes too long: Twisted waits a minute after each byte."""

    class PromptChannel(http.HTTPChannel):
        _late: asyncio.TimerHandle | None = None

        def dataReceived(self, data: bytes) -> None:  # noqa: N802  # Twisted's name
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted has types in part
            if self._handlingRequest or not self.line_mode or not (self._receivedHeaderSize or self._buffer):
                self._in_time()  # it is there, or nothing of it has come
            elif self._late is None:
                self._late = asyncio.get_running_loop().call_later(WHOLE_HEAD, self._too_late)

        def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
            self._in_time()
            super().connectionLost(reason)  # type: ignore[no-untyped-call]

        def _in_time(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _too_late(self) -> None:
            self._late = None
            if not behind_proxy:
                strike(getattr(self.getPeer(), "host", ""))  # type: ignore[no-untyped-call]
            self.transport.abortConnection()  # type: ignore[union-attr]  # it has one

    class PromptFactory(server.HTTPFactory):  # type: ignore[misc]
        protocol = staticmethod(lambda: http._GenericHTTPChannelProtocol(PromptChannel()))  # type: ignore[no-untyped-call]

    server.HTTPFactory = PromptFactory


def _hang_up() -> None:
    """Hang up on who is shut out as soon as they call or ask, and let websockets wait for their turn before the first
    word is said: the handshake alone takes as long as a move."""
    asgi.waited_before = True

    class GuardedFactory(server.HTTPFactory):  # type: ignore[misc]  # daphne has no types
        def buildProtocol(self, addr: Any) -> Any:  # noqa: N802  # Twisted's name
            return None if is_shut(addr.host) else super().buildProtocol(addr)

    # made of what `bodies` has left there, so both hold
    class GuardedRequest(http_protocol.WebRequest):  # type: ignore[misc]
        def process(self) -> Any:
            address = getattr(self.client, "host", "")
            if not is_shut(address) and self.requestHeaders.getRawHeaders(b"upgrade"):
                wait = handshakes.turn(address)
                if wait >= HANDSHAKE_WAITS:
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
