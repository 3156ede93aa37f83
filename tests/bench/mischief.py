"""Visitors who do not come to play: junk, guesses, and watchers who never read.

    python -m tests.bench.mischief URL SECONDS ADDRESS CODE [CODE …]

Waits for a line on its input, then floods the server at URL for so many seconds: 1 MB of junk a second over fifty
sockets at the tables with these codes, and 200 guesses at codes a second, all from a loopback address of its own, such
as 127.0.0.2: the players are somebody else to whatever counts by address. Prints one line of JSON when it is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import socket
import sys
import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SOCKETS, JUNK_PER_SECOND, GUESSES_PER_SECOND = 50, 1_000_000, 200
#: messages of one junk socket in a second: just what a socket may send, ten times that, and large ones
PACES = (20, 200, 2)
LINES = 10
#: seconds until one who was thrown out is back
BACK = 0.25
#: what codes of tables are made of (games.domain.codes)
LETTERS = "34679CDFGHJKMNPRTWXY"


class Mischief:
    """What was sent, and what came back."""

    def __init__(self, url: str, tables: list[str], seconds: float, address: str = "127.0.0.2") -> None:
        self.url, self.tables, self.origin = url, tables, (address, 0)
        self.until = time.perf_counter() + seconds
        self.sent = self.guesses = 0
        self.answers: Counter[str] = Counter()

    async def junk(self, number: int) -> None:
        """One socket that talks rubbish, and comes back as often as it is thrown out."""
        pace = PACES[number % len(PACES)]
        size = JUNK_PER_SECOND // SOCKETS // pace
        rng = random.Random(number)
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tisch/{self.tables[number % len(self.tables)]}/"
        due = time.perf_counter()
        while time.perf_counter() < self.until:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address,
                    origin=self.url,  # type: ignore[arg-type]
                    local_addr=self.origin,
                    ping_interval=None,
                    compression=None,
                    close_timeout=1,
                ) as line:
                    reader = asyncio.create_task(_swallow(line))
                    try:
                        while time.perf_counter() < self.until:
                            await asyncio.sleep(max(0.0, due - time.perf_counter()))
                            due += 1 / pace
                            await line.send(rubbish(rng, size))
                            self.sent += size
                    finally:
                        self.answers[f"close {line.close_code}"] += line.close_code is not None
                        reader.cancel()
            await asyncio.sleep(BACK)

    async def guess(self, number: int) -> None:
        """A connection kept open that asks for one code after the other, every second one by a new websocket."""
        rng = random.Random(-number - 1)
        where = urlsplit(self.url)
        assert where.hostname
        due = time.perf_counter() + number / GUESSES_PER_SECOND
        reader = writer = None
        for turn in itertools.count():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if time.perf_counter() > self.until:
                break
            due += LINES / GUESSES_PER_SECOND
            code = "".join(rng.choices(LETTERS, k=5))
            self.guesses += 1
            if turn % 2:
                with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                    address = f"ws://{where.netloc}/ws/tisch/{code}/"
                    async with connect(
                        address,
                        origin=self.url,  # type: ignore[arg-type]
                        local_addr=self.origin,
                        ping_interval=None,
                        compression=None,
                        close_timeout=1,
                    ) as line:
                        with contextlib.suppress(WebSocketException):
                            while True:
                                await line.recv()
                    self.answers[f"close {line.close_code}"] += 1
                continue
            try:
                if writer is None:
                    reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=self.origin)
                writer.write(f"GET /tisch/{code}/ HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
                assert reader
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                length = next(line for line in head.split("\r\n") if line.lower().startswith("content-length:"))
                await reader.readexactly(int(length.split(":")[1]))
                self.answers[head.split(" ", 2)[1]] += 1
            except (OSError, asyncio.IncompleteReadError):
                writer = None
        if writer is not None:
            writer.close()


def rubbish(rng: random.Random, size: int) -> str | bytes:
    """So many bytes that no page would send: bytes, half a frame, a frame for another seat, a frame of a huge move."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(size)
    if kind == 1:
        return '{"type":"move","id":"' + "x" * (size - 21)
    frame = {"type": "move", "id": f"junk-{rng.getrandbits(40)}", "seat": rng.choice((0, 1, -7)), "at": 3, "move": []}
    frame["move"] = ["a1" if kind == 2 else "a" * max(1, size - len(json.dumps(frame)) - 4)]
    return json.dumps(frame).ljust(size)


async def _swallow(line: object) -> None:
    with contextlib.suppress(WebSocketException):
        async for _text in line:  # type: ignore[attr-defined]
            pass


async def flood(url: str, tables: list[str], seconds: float, address: str) -> dict[str, Any]:
    """Junk and guesses together, for so long; what came of it."""
    mischief = Mischief(url, tables, seconds, address)
    began = time.perf_counter()
    await asyncio.gather(
        *(mischief.junk(number) for number in range(SOCKETS)), *(mischief.guess(number) for number in range(LINES))
    )
    spent = time.perf_counter() - began
    return {
        "junk_mb_per_second": round(mischief.sent / spent / 1e6, 2),
        "guesses_per_second": round(mischief.guesses / spent, 1),
        "answers": dict(mischief.answers.most_common()),
    }


async def deaf(url: str, code: str, count: int) -> list[socket.socket]:
    """So many watchers of a table whose ends take hardly anything and who never read."""
    where = urlsplit(url)
    made = []
    for _number in range(count):
        end = socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.connect((where.hostname, where.port))
        key = "c3BpZWxldGFnLWJlbmNoLQ=="
        end.sendall(
            f"GET /ws/tisch/{code}/ HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {url}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.sleep(0.005)
        made.append(end)
    return made


def main() -> None:
    os.nice(19)  # what is measured shares the machine with those who disturb it; their own work is not the server's
    url, seconds, address, *tables = sys.argv[1:]
    print("ready", flush=True)  # to start takes processor time, too
    sys.stdin.readline()
    print(json.dumps(asyncio.run(flood(url, tables, float(seconds), address))), flush=True)


if __name__ == "__main__":
    main()
