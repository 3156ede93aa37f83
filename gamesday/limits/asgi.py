"""What stands before the application: who is shut out, and websockets that wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gamesday.limits import handshakes
from gamesday.limits.addresses import is_shut
from gamesday.limits.numbers import HANDSHAKE_WAITS, SHUT_OUT

ANSWER = b"Von hier kommt gerade zu viel. Versuchen Sie es in einer halben Minute noch einmal.\n"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(ANSWER)).encode()),
    (b"retry-after", str(int(SHUT_OUT)).encode()),
    (b"connection", b"close"),
]

App = Callable[..., Awaitable[None]]

#: whether a websocket has had to wait before its handshake (`gamesday.limits.daphne`), and need not here
waited_before = False


def guarded(application: App) -> App:
    """The application, with a short answer instead of it for those who are shut out."""

    async def answered(scope: dict[str, Any], receive: Any, send: Any) -> None:
        client = scope.get("client")
        if client and scope["type"] == "websocket" and not is_shut(client[0]) and not waited_before:
            wait = handshakes.turn(client[0])
            if (
                wait >= HANDSHAKE_WAITS
            ):  # no strike: after a restart a whole club comes back at once, behind one address
                await receive()
                await send({"type": "websocket.close", "code": 1013})
                return
            if wait:
                await asyncio.sleep(wait)
        if not client or scope["type"] not in {"http", "websocket"} or not is_shut(client[0]):
            await application(scope, receive, send)
        else:
            await refuse(scope, receive, send)

    return answered


async def refuse(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The short answer for who is shut out."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 429, "headers": HEADERS})
        await send({"type": "http.response.body", "body": ANSWER})
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008})
