"""What uvicorn, the other web server, is made to do: its protocols are subclasses of ours, handed over by its settings.

It has settings for the length of a message and how long a connection may be idle after a request. It has none for what
may wait at a websocket, for one address that opens many, for the head of a request that never comes, for a page that
nobody reads, and for bodies.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol

from gamesday.limits import asgi, handshakes
from gamesday.limits.addresses import is_shut
from gamesday.limits.numbers import BACKLOG, HANDSHAKE_WAITS, HEAD_SECONDS, PING, PONG
from gamesday.limits.uvicorn_bodies import whole
from gamesday.limits.uvicorn_sockets import BoundedSocket

#: seconds that pages in work have when the server stops
_STOPPING = 3

_WHOLE = b"HTTP/1.1 429 Too Many Requests\r\n%s\r\n%s" % (
    b"".join(b"%s: %s\r\n" % header for header in asgi.HEADERS),
    asgi.ANSWER,
)


def settings(application: asgi.App, largest_body: int, *, behind_proxy: bool, backlog: int = BACKLOG) -> Config:
    """How uvicorn is to serve; limits requests and websockets."""
    asgi.waited_before = not behind_proxy  # behind one, everything comes from the proxy; there the application looks

    class Socket(BoundedSocket):
        most = backlog

    return Config(
        whole(application, largest_body),
        http=BoundedHttp if behind_proxy else GuardedHttp,
        ws=Socket,
        loop="asyncio",
        interface="asgi3",
        lifespan="off",
        workers=1,
        backlog=256,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="*",
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        timeout_keep_alive=int(HEAD_SECONDS),
        timeout_graceful_shutdown=_STOPPING,
    )


class BoundedHttp(H11Protocol):
    """A connection that asks for pages."""

    #: when the head of a request has to be there, when what is sent has to be read
    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.app_state = {**self.app_state, "line": transport}  # `uvicorn_bodies` hangs up by it
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        """A request has to have a head soon."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:  # it is being answered: uvicorn would try to answer once more, and raise
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_soon()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # uvicorn waits until all is read
            self._read_soon()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._read_soon()

    def _read_soon(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._is_read()
        super().connection_lost(exc)


class GuardedHttp(BoundedHttp):
    """The same, with nobody between who asks and here: who is shut out is hung up on as soon as they call or ask, and
    websockets wait for their turn before the first word is said."""

    _waits = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if is_shut(self._address()):
            transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        wait = 0.0 if is_shut(self._address()) else handshakes.turn(self._address())
        if wait >= HANDSHAKE_WAITS:
            self.transport.close()
        elif wait:
            self._waits = True
            self.flow.pause_reading()
            self.loop.call_later(wait, self._in_turn, event)
        else:
            self._in_turn(event)

    def _in_turn(self, event: h11.Request) -> None:
        self._waits = False
        if self.transport.is_closing():  # they have gone
            return
        self.flow.resume_reading()
        if is_shut(self._address()):
            self.transport.write(_WHOLE)
            self.transport.close()
        else:
            super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        if self._waits:
            self.transport.close()
        else:
            super().shutdown()

    def _address(self) -> str:
        return str((self.client or ("",))[0])
