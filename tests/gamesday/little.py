"""A little application behind the real web server and its limits, in a process of its own:

    python -m tests.gamesday.little

It prints its port. Nobody has to wait for it as long as for the whole program, and what it does is told by the path.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import psutil
from django.conf import settings

from gamesday.limits import numbers

#: seconds for a message that was begun, and for the head of a request
SOON = 1.0
# before anything reads them; Daphne looks every two seconds
numbers.WHOLE_AFTER = numbers.WHOLE_HEAD = SOON
settings.configure(SECRET_KEY="k", IMPORT_MAX_BYTES=0, INSTALLED_APPS=[], ROOT_URLCONF=())

from gamesday import server  # noqa: E402
from gamesday.limits.asgi import guarded  # noqa: E402

#: bytes of what is said to who never reads, piece by piece
PIECE, PIECES = 64 * 1024, 800

#: what was said to whom never read, by the last part of the path
told: dict[str, dict[str, Any]] = {}


async def application(scope: Any, receive: Any, send: Any) -> None:
    kind, _slash, rest = scope["path"].strip("/").partition("/")
    if kind == "page":
        told[rest] = {"gone": False}
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * (100 * PIECE), "more_body": True})
        await receive()
        told[rest]["gone"] = True
        return
    if scope["type"] == "http":
        said = {"told": told, "memory": psutil.Process().memory_info().rss, "client": scope["client"][0]}
        body = json.dumps(said).encode()
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]}
        )
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    if kind == "refuse":
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    if kind == "close":
        await send({"type": "websocket.close", "code": int(rest)})
    elif kind == "much":
        note = told[rest] = {"bytes": 0, "gone": False}
        gone = asyncio.ensure_future(receive())
        while not gone.done() and note["bytes"] < PIECE * PIECES:
            await send({"type": "websocket.send", "text": "x" * PIECE})
            note["bytes"] += PIECE
            await asyncio.sleep(0.001)  # others have their turn, and the network
        await gone
        note["gone"] = True
        return
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message.get("text") or "bytes"})


if __name__ == "__main__":
    listening = server.listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server.run(
        guarded(application),
        listening,
        behind_proxy=False,
        ready=lambda: print(port, flush=True),
    )
    print("over", flush=True)
