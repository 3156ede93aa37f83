"""Live tables under load: `python -m tests.bench.live [--seconds 15]`.

One run on one machine: a bare group echo of Channels first, then real tables on the real server, SQLite, one process.
Each part prints one line of JSON. A *wait* is the time from sending a move to its frame at the other player, measured
in the players' process, so it includes both ways through the socket and the players' own work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.bench import load, mischief
from tests.browser.servers import ROOT, Server, free_port

PAIRS = 100
RATE = 100
SPECTATORS = 1000
#: watchers who never read
DEAF = 100
#: moves a second that one player makes; tables cut off who sends twenty
FASTEST = 15
#: a game that goes on for long, with large frames: a match that is over is replaced, and nobody watches the new one
LONG = "halma"


_before = psutil.cpu_times()


def say(part: str, **figures: Any) -> None:
    """Print a part's figures, and how much of the processors' time other machines on the same host took since the last
    part, where the system knows."""
    global _before
    past, _before = _before, psutil.cpu_times()
    spent = sum(_before) - sum(past)
    stolen = getattr(_before, "steal", 0.0) - getattr(past, "steal", 0.0)
    print(json.dumps({"part": part, **figures, "stolen": round(stolen / spent, 3) if spent else 0.0}), flush=True)


@contextmanager
def echo_server() -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.echo", str(port)], cwd=ROOT)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


async def echo(port: int, seconds: float) -> tuple[load.Waits, load.Waits]:
    """The echo at the tables' rate, and flat out."""
    url = f"ws://127.0.0.1:{port}/ws/"
    for _try in range(200):
        try:
            await (await connect(url + "probe/")).close()
            break
        except OSError:
            await asyncio.sleep(0.05)
    pairs = [
        [await connect(f"{url}g{number}/", ping_interval=None, compression=None) for _end in range(2)]
        for number in range(PAIRS)
    ]
    steady, flat = load.Waits(began=time.perf_counter()), load.Waits()

    async def say_once(pair: list[ClientConnection], waits: load.Waits) -> None:
        began = time.perf_counter()
        await pair[0].send('{"type":"move","id":"b-00000000","seat":0,"move":["a1","a4"],"at":17}')
        await asyncio.gather(pair[0].recv(), pair[1].recv())
        waits.ms.append((time.perf_counter() - began) * 1000)

    for tick in range(int(RATE * seconds)):
        await asyncio.sleep(max(0.0, steady.began + tick / RATE - time.perf_counter()))
        await say_once(pairs[tick % PAIRS], steady)
    steady.ended = flat.began = time.perf_counter()

    async def on(pair: list[ClientConnection]) -> None:
        while time.perf_counter() < flat.began + seconds:
            await say_once(pair, flat)

    await asyncio.gather(*(on(pair) for pair in pairs))
    flat.ended = time.perf_counter()
    for pair in pairs:
        for end in pair:
            await end.close()
    return steady, flat


def memory(server: Server) -> int:
    """Resident bytes of the server and the processes it started."""
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    return int(process.memory_info().rss)


async def live(server: Server, seconds: float, base: tuple[load.Waits, load.Waits]) -> None:
    playing = await load.tables(server.url, PAIRS)
    await load.steady(playing, RATE, 3)  # warm
    steady = await load.steady(playing, RATE, seconds)
    say("tables", players=2 * PAIRS, **steady.line(), share_of_echo_p50=_ratio(base[0], steady))
    flat = await load.flat_out(playing, seconds)
    per_second = flat.line()["per_second"]
    say("tables flat out", **flat.line(), share_of_echo=round(per_second / base[1].line()["per_second"], 3))

    before = memory(server)
    watching: list[ClientConnection] = []
    for number in range(SPECTATORS):
        code = playing[number % PAIRS].code
        address = f"{server.url.replace('http', 'ws', 1)}/ws/tisch/{code}/"
        watching.append(await connect(address, origin=server.url, ping_interval=None, compression=None))  # type: ignore[arg-type]
    readers = [asyncio.create_task(_drain(line)) for line in watching]
    await asyncio.sleep(2)
    say("spectators", connections=SPECTATORS, bytes_each=(memory(server) - before) // SPECTATORS)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(line.close() for line in watching))
    await asyncio.sleep(5)  # until they have been taken leave of
    quiet = await load.steady(playing, RATE, seconds)
    say("afterwards", **quiet.line())
    await disturbed(server, playing, seconds, quiet)
    await unread(server, playing, seconds)
    for table in playing:
        for seat in table.seats:
            await seat.close()


async def disturbed(server: Server, playing: list[load.Table], seconds: float, quiet: load.Waits) -> None:
    """The same rate while others talk rubbish and guess codes; then once more in peace."""
    before = memory(server)
    codes = [table.code for table in playing[:10]]
    # A second's more: it is under way before the moves begin, and goes on until they end.
    command = [sys.executable, "-m", "tests.bench.mischief", server.url, str(seconds + 3), *codes]
    others = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    await asyncio.sleep(2)
    meanwhile = await load.steady(playing, RATE, seconds)
    said, _none = await others.communicate()
    say("mischief", **json.loads(said))
    say(
        "tables, disturbed",
        **meanwhile.line(),
        p99_of_quiet=round(load.percentile(meanwhile.ms, 0.99) / load.percentile(quiet.ms, 0.99), 2),
        grown_mb=round((memory(server) - before) / 1e6, 1),
    )
    say("in peace again", **(await load.steady(playing, RATE, seconds)).line())


async def unread(server: Server, playing: list[load.Table], seconds: float) -> None:
    """Watchers who never read, at tables that play as fast as they may: what waits for them is bounded."""
    before = memory(server)
    fast = [table for table in playing if table.game == LONG][:2]
    ends = [end for table in fast for end in await mischief.deaf(server.url, table.code, DEAF // len(fast))]
    grown = [0.0]
    moves = 0

    async def weigh() -> None:
        while True:
            await asyncio.sleep(0.5)
            grown.append((memory(server) - before) / 1e6)

    scale = asyncio.create_task(weigh())
    for _round in range(6):
        moves += len((await load.steady(fast, FASTEST * 2 * len(fast), seconds)).ms)
    scale.cancel()
    left = sum(_is_open(end) for end in ends)
    say(
        "watchers who never read",
        watchers=DEAF,
        moves=moves,
        still_open=left,
        most_grown_mb=round(max(grown), 1),
        grown_mb_at_the_end=round(grown[-1], 1),
    )
    for end in ends:
        end.close()


def _is_open(end: socket.socket) -> bool:
    """Whether the server still holds its end; reads what came so far."""
    end.setblocking(False)
    try:
        while end.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


async def _drain(line: ClientConnection) -> None:
    async for _text in line:
        pass


def _ratio(echo: load.Waits, tables: load.Waits) -> float:
    return round(load.percentile(echo.ms, 0.5) / load.percentile(tables.ms, 0.5), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15)
    seconds = parser.parse_args().seconds
    with echo_server() as port:
        base = asyncio.run(echo(port, seconds))
    say("echo", **base[0].line())
    say("echo flat out", **base[1].line())
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        server = Server(Path(folder) / "var", OPENINGS="1000000").start()
        try:
            asyncio.run(live(server, seconds, base))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
