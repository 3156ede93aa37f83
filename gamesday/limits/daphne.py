"""What Daphne, the web server, is made to do: the one place where its classes are replaced, once, before it starts.

It has no setting for what a request may bring along, what may wait at a websocket, and whom it hangs up on.
"""

from __future__ import annotations

import asyncio
from typing import Any

from daphne import http_protocol, server  # type: ignore[import-untyped]  # imports the reactor

from gamesday.limits import asgi, bodies, handshakes, sockets
from gamesday.limits.addresses import is_shut
from gamesday.limits.numbers import BACKLOG, HANDSHAKE_WAITS

_WHOLE = b"HTTP/1.1 429 Too Many Requests\r\n%s\r\n%s" % (
    b"".join(b"%s: %s\r\n" % header for header in asgi.HEADERS),
    asgi.ANSWER,
)


def install(largest_body: int, *, behind_proxy: bool, backlog: int = BACKLOG) -> None:
    """Limit requests and websockets from now on in this process."""
    bodies.limit(largest_body)
    sockets.limit(backlog)
    if not behind_proxy:  # behind one, everything comes from the proxy; there the application looks who asks
        _hang_up()


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
