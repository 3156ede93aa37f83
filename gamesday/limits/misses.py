"""How often one network address may ask for what is not there, or what it may not have.

A page that is not there costs as much as one that is, and a line in the log. A few are nobody's fault: a class scans
the code of yesterday's table. Who goes on is shut out (`addresses`). Only on the event loop.
"""

from __future__ import annotations

from typing import Any

from gamesday.limits import addresses
from gamesday.limits.asgi import App
from gamesday.limits.buckets import Buckets
from gamesday.limits.numbers import MISSES

#: what is answered when a request can lead to nothing
STATUSES = frozenset({400, 403, 404, 405})

_misses = Buckets(MISSES)


def miss(address: str) -> None:
    """From this address something was asked for that is not there."""
    if not _misses.of(address).take():
        addresses.strike(address)


def counted(application: App) -> App:
    """The application for HTTP, with what it refuses counted for who asked."""

    async def watched(scope: dict[str, Any], receive: Any, send: Any) -> None:
        async def noted(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start" and message["status"] in STATUSES:
                miss(_address(scope))
            await send(message)

        await application(scope, receive, noted)

    return watched


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Where a websocket leads whose path is none of ours."""
    miss(_address(scope))
    await receive()
    await send({"type": "websocket.close", "code": 4404})


def forget() -> None:
    """Nobody has missed anything yet."""
    _misses.clear()


def _address(scope: dict[str, Any]) -> str:
    return str((scope.get("client") or ("",))[0])
