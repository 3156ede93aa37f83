"""How much one request may bring along, and who may bring much, where uvicorn is the server: what `bodies` promises
with Daphne. uvicorn hands a body on as it comes and reads no further than it is asked for, so this stands before the
application and lets it begin when the body is whole. A body that comes slowly keeps no page waiting so.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from channels.db import database_sync_to_async

from gamesday.limits import bodies
from gamesday.limits.addresses import strike
from gamesday.limits.asgi import App
from gamesday.limits.numbers import LINGER

#: bytes of a body that are kept in memory, as Twisted does it, and that are read at once
_IN_MEMORY, _PIECE = 100_000, 64 * 1024

log = logging.getLogger(__name__)


class _RefusedError(Exception):
    """A body that is not taken."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status)
        self.status, self.sentence = status, sentence


class _GoneError(Exception):
    """They have hung up."""


def whole(application: App, largest: int) -> App:
    """The application, with every body there before it begins; `largest` are the bytes of a form."""

    async def served(scope: dict[str, Any], receive: Any, send: Any) -> None:
        length = _length(scope["headers"]) if scope["type"] == "http" else 0
        if length == 0:
            await application(scope, receive, send)
            return
        coming = bodies.Coming(str((scope.get("client") or ("",))[0]))
        with SpooledTemporaryFile(max_size=_IN_MEMORY) as body:
            try:
                async with asyncio.timeout(bodies.seconds_for(length, largest)):
                    await _let_in(scope, length, largest, coming)
                    await _take(receive, body, coming.booked)
            except _GoneError:
                pass
            except TimeoutError:
                await _refuse(scope, receive, send, _RefusedError(408, bodies.TOO_SLOW), body)
            except _RefusedError as refused:
                await _refuse(scope, receive, send, refused, body)
            else:
                await application(scope, _reading(body, receive), _giving_back(coming, send))
            finally:
                coming.give_back()

    return served


def _length(headers: list[tuple[bytes, bytes]]) -> int | None:
    """Bytes that the head of a request promises; None where there is a body and it does not say."""
    found = dict(headers)
    return None if b"transfer-encoding" in found else int(found.get(b"content-length", 0))


async def _let_in(scope: dict[str, Any], length: int | None, largest: int, coming: bodies.Coming) -> None:
    """Return if so much may come; raises _RefusedError."""
    if length is None or length <= largest:  # no browser sends a body without its length
        if not coming.book(largest if length is None else length):
            raise _RefusedError(429, bodies.TOO_MUCH)
        return
    from gamesday.receiving import lets_in, taken_at  # noqa: PLC0415  # Django is ready by now

    takes = taken_at(scope["raw_path"].decode("ascii", "replace"))
    if takes is None:
        raise _RefusedError(413, bodies.TOO_LARGE)
    if length > takes.body:
        raise _RefusedError(413, bodies.TOO_LARGE_A_FILE % (takes.largest // bodies.MB))
    if not coming.book(length, let_in=True):
        raise _RefusedError(429, bodies.TOO_MUCH)
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    try:
        let_in = bool(cookies) and await database_sync_to_async(lets_in)(takes, cookies)
    except Exception as error:
        log.exception("nobody knows who sends a file")
        raise _RefusedError(503, bodies.NOT_NOW) from error
    if not let_in:
        raise _RefusedError(403, bodies.NOT_LET_IN)


async def _take(receive: Any, body: IO[bytes], most: int) -> None:
    """Read the body to its end. Raises _RefusedError when it is longer, _GoneError when it will have none."""
    received, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _GoneError
        received += len(message["body"])
        if received > most:  # it said nothing of its length
            raise _RefusedError(413, bodies.TOO_LARGE)
        body.write(message["body"])
        more = message["more_body"]
    body.seek(0)


def _reading(body: IO[bytes], receive: Any) -> Any:
    """What the application receives: the body, then what still happens on the line."""
    over = False

    async def read() -> Any:
        nonlocal over
        if over:
            return await receive()
        piece = body.read(_PIECE)
        over = len(piece) < _PIECE
        return {"type": "http.request", "body": piece, "more_body": not over}

    return read


def _giving_back(coming: bodies.Coming, send: Any) -> Any:
    """What the application answers by: whoever reads the first word of it may send the next thing."""

    async def answer(message: Any) -> None:
        coming.give_back()
        await send(message)

    return answer


async def _refuse(scope: dict[str, Any], receive: Any, send: Any, refused: _RefusedError, body: IO[bytes]) -> None:
    """Answer at once, read on for a little while without keeping anything, and hang up."""
    strike(str((scope.get("client") or ("",))[0]))
    body.truncate(0)
    said = f"{refused.sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(said)).encode()),
        (b"connection", b"close"),
    ]
    line: asyncio.Transport = scope["state"]["line"]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    # all of it, and yet not the end: at the end uvicorn hangs up, and whoever goes on sending to a closed connection is
    # told that it broke, and nothing else
    await send({"type": "http.response.body", "body": said, "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            if not line.is_closing():
                line.write_eof()
            more = True
            while more:
                message = await receive()
                more = message["type"] == "http.request" and message["more_body"]
    line.abort()
    while (await receive())["type"] != "http.disconnect":
        pass
