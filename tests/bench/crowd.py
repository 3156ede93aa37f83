"""Many websockets of one address that each keep to what one may send: `python -m tests.bench.crowd [--seconds 15]`.

A few people play at tables of their own while others, all from one other address, watch these tables and ask for them
anew as often as one websocket may. A *wait* is the time from a move's sending to its frame at the other player.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.bench import load
from tests.bench.live import say
from tests.browser.servers import ROOT, Server

#: bystanders' tables and their moves a second
TABLES, RATE = 5, 10
#: how many talk at once, and what each of them sends a second: a little less than cuts one off
CROWDS, PACE = (80, 250), 19
#: what they say in turn
WORDS = ('{"type":"sync"}', '{"type":"ping"}')
#: seconds until one who was cut off is back
BACK = 0.25


async def talk(url: str, address: str, code: str, until: float, answers: Counter[str]) -> None:
    """One of the crowd, who comes back as often as it is thrown out."""
    while time.perf_counter() < until:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                f"{url.replace('http', 'ws', 1)}/ws/tisch/{code}/",
                origin=url,  # type: ignore[arg-type]
                local_addr=(address, 0),
                ping_interval=None,
                compression=None,
                close_timeout=1,
                open_timeout=30,
            ) as line:
                reader = asyncio.create_task(_count(line, answers))
                try:
                    due = time.perf_counter()
                    for turn in range(10**9):
                        due += 1 / PACE
                        await asyncio.sleep(max(0.0, due - time.perf_counter()))
                        if time.perf_counter() > until:
                            break
                        await line.send(WORDS[turn % len(WORDS)])
                        answers["sent"] += 1
                finally:
                    reader.cancel()
                    if line.close_code is not None:
                        answers[f"close {line.close_code}"] += 1
        await asyncio.sleep(BACK)


async def _count(line: ClientConnection, answers: Counter[str]) -> None:
    with contextlib.suppress(WebSocketException):
        async for _text in line:
            answers["answered"] += 1


async def crowd(url: str, seconds: float, address: str, many: int, codes: list[str]) -> None:
    answers = Counter[str]()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(talk(url, address, codes[one % len(codes)], until, answers) for one in range(many)))
    print(json.dumps(answers), flush=True)


async def measure(server: Server, seconds: float) -> None:
    playing = await load.tables(TABLES, server.url)
    await load.steady(playing, RATE, 3)  # warm
    say("alone", **(await load.steady(playing, RATE, seconds)).line())
    for number, many in enumerate(CROWDS):
        address = f"127.0.0.{2 + number}"
        command = [sys.executable, "-m", "tests.bench.crowd", "--crowd", server.url, str(seconds + 12), address]
        codes = [table.code for table in playing]
        others = await asyncio.create_subprocess_exec(
            *command, str(many), *codes, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        await load.steady(playing, RATE, 12)  # until they are in
        waits = await load.steady(playing, RATE, seconds - 1)
        answers = json.loads((await others.communicate())[0])
        say(f"beside {many} websockets of one address", **waits.line(), answers=answers)
    for table in playing:
        for seat in table.seats:
            await seat.close()


def main() -> None:
    if sys.argv[1:2] == ["--crowd"]:
        os.nice(19)  # what is measured shares the machine with them; their own work is not the server's
        url, seconds, address, many, *codes = sys.argv[2:]
        asyncio.run(crowd(url, float(seconds), address, int(many), codes))
        return
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        server = Server(Path(folder) / "var", OPENINGS="1000000").start()
        try:
            asyncio.run(measure(server, seconds))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
