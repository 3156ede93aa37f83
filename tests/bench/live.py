"""Live tables under load: `python -m tests.bench.live [--seconds 15]`.

One run on one machine: a bare group echo of Channels, and real tables on the real server, SQLite, one process.
Each part prints one line of JSON. A *wait* is the time from sending a move to its frame at the other player, measured
in the players' process, so it includes both ways through the socket and the players' own work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
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
#: turns of what is compared
ROUNDS = 5
#: seconds of the flood that lasts; whoever is shut out is let in again after thirty
SIEGE = 90
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


class Echo:
    """The bare group echo: as many pairs of connections as there are tables, and what they do at the tables' rates."""

    pairs: list[list[ClientConnection]]

    async def connect(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/ws/"
        for _try in range(200):
            try:
                await (await connect(url + "probe/")).close()
                break
            except OSError:
                await asyncio.sleep(0.05)
        self.pairs = [
            [await connect(f"{url}g{number}/", ping_interval=None, compression=None) for _end in range(2)]
            for number in range(PAIRS)
        ]

    async def _once(self, pair: list[ClientConnection], waits: load.Waits) -> None:
        began = time.perf_counter()
        await pair[0].send('{"type":"move","id":"b-00000000","seat":0,"move":["a1","a4"],"at":17}')
        await asyncio.gather(pair[0].recv(), pair[1].recv())
        waits.ms.append((time.perf_counter() - began) * 1000)

    async def steady(self, seconds: float) -> load.Waits:
        waits = load.Waits(began=time.perf_counter())
        for tick in range(int(RATE * seconds)):
            await asyncio.sleep(max(0.0, waits.began + tick / RATE - time.perf_counter()))
            await self._once(self.pairs[tick % PAIRS], waits)
        waits.ended = time.perf_counter()
        return waits

    async def flat_out(self, seconds: float) -> load.Waits:
        waits = load.Waits(began=time.perf_counter())

        async def on(pair: list[ClientConnection]) -> None:
            while time.perf_counter() < waits.began + seconds:
                await self._once(pair, waits)

        await asyncio.gather(*(on(pair) for pair in self.pairs))
        waits.ended = time.perf_counter()
        return waits

    async def close(self) -> None:
        for pair in self.pairs:
            for end in pair:
                await end.close()


def memory(server: Server) -> int:
    """Resident bytes of the server and the processes it started."""
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    return int(process.memory_info().rss)


async def live(server: Server, echo: Echo, seconds: float) -> None:
    """All parts. Whatever is compared is measured in turns, several times each, so that what other programs or other
    machines on the same host take falls on both."""
    playing = await load.tables(PAIRS, server.url)
    await load.steady(playing, RATE, 3)  # warm
    await echo.steady(1)
    each = seconds / ROUNDS
    rounds = [
        (
            await echo.steady(each),
            await load.steady(playing, RATE, each),
            await echo.flat_out(each),
            await load.flat_out(playing, each),
        )
        for _round in range(ROUNDS)
    ]
    await echo.close()
    bare, tables, bare_flat, flat = (load.pooled(part) for part in zip(*rounds, strict=True))
    say("echo", **bare.line())
    say("echo flat out", **bare_flat.line())
    say(
        "tables", players=2 * PAIRS, **tables.line(), share_of_echo_p50=_middle(_p50(r[0]) / _p50(r[1]) for r in rounds)
    )
    say("tables flat out", **flat.line(), share_of_echo=_middle(r[3].rate / r[2].rate for r in rounds))
    await watched(server, playing, seconds)
    await disturbed(server, playing, seconds)
    await besieged(server, playing)
    await unread(server, playing, seconds)
    for table in playing:
        for seat in table.seats:
            await seat.close()


async def watched(server: Server, playing: list[load.Table], seconds: float) -> None:
    """What a spectator takes, who does nothing; the same rate while they all watch, and when they have gone."""
    before = memory(server)
    watching: list[ClientConnection] = []
    for number in range(SPECTATORS):
        code = playing[number % PAIRS].code
        address = f"{server.url.replace('http', 'ws', 1)}/ws/tisch/{code}/?teile=1"
        watching.append(
            await connect(
                address,
                origin=server.url,  # type: ignore[arg-type]
                local_addr=(f"127.1.0.{number % 200 + 1}", 0),  # phones of their own
                ping_interval=None,
                compression=None,
            )
        )
    readers = [asyncio.create_task(_drain(line)) for line in watching]
    await asyncio.sleep(2)
    say("spectators", connections=SPECTATORS, bytes_each=(memory(server) - before) // SPECTATORS)
    say("tables, watched by all of them", **(await load.steady(playing, RATE / 2, seconds)).line())
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(line.close() for line in watching))
    await asyncio.sleep(5)  # until they have been taken leave of
    say("afterwards", **(await load.steady(playing, RATE, seconds)).line())


async def disturbed(server: Server, playing: list[load.Table], seconds: float) -> None:
    """The same rate in peace and while others talk rubbish and guess codes, in turns; each time they are others.

    Those who flood are shut out within a second or so; how a flood begins is measured apart from how it goes on.
    """
    before = memory(server)
    codes = [table.code for table in playing[:10]]
    each = max(4.0, seconds / ROUNDS)
    rounds, said = [], []
    for number in range(ROUNDS):
        command = [sys.executable, "-m", "tests.bench.mischief", server.url, str(each + 4), f"127.0.0.{2 + number}"]
        others = await asyncio.create_subprocess_exec(
            *command, *codes, cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert others.stdin
        assert others.stdout
        await others.stdout.readline()  # it is ready
        quiet = await load.steady(playing, RATE, each)
        others.stdin.write(b"\n")
        rounds.append((quiet, await load.steady(playing, RATE, 3), await load.steady(playing, RATE, each)))
        said.append(json.loads((await others.communicate())[0]))
        await asyncio.sleep(1)
    quiet, sudden, lasting = (load.pooled(part) for part in zip(*rounds, strict=True))
    answers = sum((Counter(one["answers"]) for one in said), Counter[str]())
    say(
        "mischief",
        **{what: _middle(one[what] for one in said) for what in ("junk_mb_per_second", "guesses_per_second")},
        answers=dict(answers),
    )
    say("tables, in peace", **quiet.line())
    calm = load.percentile(quiet.ms, 0.99)
    for part, waits in (("tables, a flood's first three seconds", sudden), ("tables, as it goes on", lasting)):
        say(part, **waits.line(), p99_of_quiet=round(load.percentile(waits.ms, 0.99) / calm, 2))
    say("memory", grown_mb=round((memory(server) - before) / 1e6, 1))


async def besieged(server: Server, playing: list[load.Table]) -> None:
    """One flood that lasts, its beginning and what is let in again of it included, beside the time before and after."""
    codes = [table.code for table in playing[:10]]
    command = [sys.executable, "-m", "tests.bench.mischief", server.url, str(SIEGE + 1), "127.0.0.100"]
    others = await asyncio.create_subprocess_exec(
        *command, *codes, cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert others.stdin
    assert others.stdout
    await others.stdout.readline()  # it is ready
    before = await load.steady(playing, RATE, SIEGE / 3)
    others.stdin.write(b"\n")
    flooded = await load.steady(playing, RATE, SIEGE)
    await others.communicate()
    quiet = load.pooled([before, await load.steady(playing, RATE, SIEGE / 3)])
    share = round(load.percentile(flooded.ms, 0.99) / load.percentile(quiet.ms, 0.99), 2)
    say("tables, before and after a flood that lasts", **quiet.line())
    say("tables, all of the flood", **flooded.line(), p99_of_quiet=share)


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


def _p50(waits: load.Waits) -> float:
    return load.percentile(waits.ms, 0.5)


def _middle(values: Iterable[float]) -> float:
    return round(statistics.median(values), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15)
    seconds = parser.parse_args().seconds
    with echo_server() as port, tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        server = Server(Path(folder) / "var", OPENINGS="1000000").start()
        try:
            asyncio.run(_all(server, port, seconds))
        finally:
            server.kill()


async def _all(server: Server, port: int, seconds: float) -> None:
    echo = Echo()
    await echo.connect(port)
    await live(server, echo, seconds)


if __name__ == "__main__":
    main()
