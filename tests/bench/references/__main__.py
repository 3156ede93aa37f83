"""The same scripted matches over other people's servers and over ours: `python -m tests.bench.references`.

Matches of Mühle, rolled out beforehand, at 100 tables with 200 players, each table as fast as it goes: a move is sent
when both players have heard of the one before. In turns over

- this program (real rules, a commit for every move, a frame for each seat),
- the bare group echo of Channels and Daphne (`tests.bench.echo`), which knows neither rules nor a database,
- a small program of aiohttp with the same rules and a commit for every move (`small.py`),
- boardgame.io, in memory and with its FlatFile storage (`boardgame/`; needs npm, and is left out loudly without it).

Tables are opened and their first moves made before it is measured. Printed are moves a second and the milliseconds of
processor time that the server's process took for one, and both as shares of ours; the players share the machine, so
that the processor's time says more than the rate. `make bench` installs what the others need.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib.util
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

from games.engines import registry
from games.engines.core import Move
from games.engines.playout import playout
from tests.bench import load
from tests.browser.servers import ROOT, Server, free_port

HERE = Path(__file__).resolve().parent
TABLES, ROUNDS = 100, 5
#: moves of a match before it is measured, and while it is
WARM, MEASURED = 4, 40
#: where npm puts what boardgame.io is made of
MODULES = ROOT / ".venv" / "bench" / "boardgame"

Script = list[tuple[int, list[str]]]


def scripts(many: int) -> list[Script]:
    """So many random matches of Mühle, as far as they are played; whose turn it is and what is touched."""
    game, made = registry.find("muehle").make(), []
    rng = random.Random(1)
    while len(made) < many:
        events = playout(game, rng, str(rng.getrandbits(64))).events
        if len(events) > WARM + MEASURED:
            plays = [event for event in events[: WARM + MEASURED] if isinstance(event, Move)]
            made.append([(play.seat, list(play.path)) for play in plays])
    return made


class End(ABC):
    """One player's connection. `heard` is how many moves of the match it has been told of."""

    line: ClientConnection
    heard = 0

    @abstractmethod
    async def play(self, path: list[str]) -> None:
        """Send a move of this player's."""

    @abstractmethod
    def read(self, text: str) -> None:
        """Take in what the server says."""

    async def until(self, heard: int) -> None:
        while self.heard < heard:
            self.read(str(await self.line.recv()))


class Program(ABC):
    """A server that is measured."""

    name: ClassVar[str]
    #: what it lacks here, as a sentence; then it is left out
    missing: str = ""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder / type(self).__name__.lower()
        self.folder.mkdir()

    @abstractmethod
    def start(self) -> subprocess.Popen[bytes]:
        """Its process, which answers soon."""

    @abstractmethod
    async def table(self, number: int) -> list[End]:
        """A new table with both players connected."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


async def opened(address: str, **settings: Any) -> ClientConnection:
    return await connect(address, ping_interval=None, compression=None, max_size=None, **settings)


# --- this program -----------------------------------------------------------------------------------------------


class OurEnd(End):
    def __init__(self, seat: int, code: str) -> None:
        self.seat, self.code = seat, code
        #: of the table, when this player came to it
        self.first: int | None = None

    async def play(self, path: list[str]) -> None:
        assert self.first is not None
        said = {"type": "move", "id": f"b-{self.code}-{self.heard:06}", "seat": self.seat, "move": path}
        await self.line.send(json.dumps(said | {"at": self.first + self.heard}))

    def read(self, text: str) -> None:
        frame = json.loads(text)
        assert frame["type"] != "error", text
        if frame["type"] == "table":
            if self.first is None:
                self.first = frame["version"]
            self.heard = frame["version"] - self.first


class Ours(Program):
    name = "this program"

    def start(self) -> subprocess.Popen[bytes]:
        self.server = Server(self.folder / "var", OPENINGS="1000000").start(patience=600)
        assert self.server.process
        return self.server.process

    async def table(self, number: int) -> list[End]:
        async with load.caller(self.server.url) as http:
            code = await load.sit(http, "muehle")
            ends: list[End] = []
            for seat, cookies in enumerate(http.players):  # type: ignore[attr-defined]
                end = OurEnd(seat, code)
                end.line = await opened(
                    f"{self.server.url.replace('http', 'ws', 1)}/ws/tisch/{code}/?teile=1",
                    additional_headers={"Cookie": cookies},
                    origin=self.server.url,
                    local_addr=(f"127.2.{number}.{seat + 1}", 0),  # a phone of its own
                )
                while end.first is None:
                    end.read(str(await end.line.recv()))
                ends.append(end)
        return ends


# --- a bare echo ------------------------------------------------------------------------------------------------


class EchoEnd(End):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    async def play(self, path: list[str]) -> None:
        said = {"type": "move", "id": f"b-00000000-{self.heard:06}", "seat": self.seat, "move": path, "at": self.heard}
        await self.line.send(json.dumps(said))

    def read(self, text: str) -> None:
        self.heard = json.loads(text)["at"] + 1


class Echo(Program):
    name = "bare group echo, Channels and Daphne"
    groups = 0

    def start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "tests.bench.echo", str(self.port)], cwd=ROOT)

    async def table(self, number: int) -> list[End]:
        self.groups += 1
        ends: list[End] = []
        for seat in range(2):
            end = EchoEnd(seat)
            line = f"ws://{self.host}/ws/g{self.groups}/"
            end.line = await opened(line, local_addr=(f"127.2.{number}.{seat + 1}", 0))  # as ours
            ends.append(end)
        return ends


# --- a small program --------------------------------------------------------------------------------------------


class SmallEnd(End):
    async def play(self, path: list[str]) -> None:
        await self.line.send(json.dumps({"at": self.heard, "move": path}))

    def read(self, text: str) -> None:
        said = json.loads(text)
        assert "error" not in said, text
        self.heard = said["version"]


class Small(Program):
    name = "aiohttp, the same rules, SQLite"
    missing = (
        ""
        if importlib.util.find_spec("aiohttp")
        else "aiohttp is not installed: pip install --require-hashes --no-deps -r requirements/bench.txt"
    )

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.bench.references.small", str(self.port), str(self.folder)]
        return subprocess.Popen(command, cwd=ROOT)

    async def table(self, number: int) -> list[End]:
        async with httpx.AsyncClient(base_url=f"http://{self.host}", verify=False) as http:
            made = (await http.post("/tables")).json()
        ends: list[End] = []
        for key in made["keys"]:
            end = SmallEnd()
            end.line = await opened(f"ws://{self.host}/ws/{made['table']}?key={key}")
            end.read(str(await end.line.recv()))
            ends.append(end)
        return ends


# --- boardgame.io -----------------------------------------------------------------------------------------------


class BoardgameEnd(End):
    """Speaks what boardgame.io's own client does: its messages as events of Socket.IO, over a websocket."""

    def __init__(self, match: str, seat: int, credentials: str) -> None:
        self.match, self.seat, self.credentials = match, str(seat), credentials

    async def emit(self, *event: Any) -> None:
        await self.line.send("42/muehle," + json.dumps(event))

    async def greet(self) -> None:
        assert str(await self.line.recv()).startswith("0")  # Engine.IO opens
        await self.line.send("40/muehle,")
        assert str(await self.line.recv()).startswith("40/muehle,")
        await self.emit("sync", self.match, self.seat, self.credentials, 2)
        while not self.read(str(await self.line.recv())):
            pass

    async def play(self, path: list[str]) -> None:
        payload = {"type": "go", "args": [path], "playerID": self.seat, "credentials": self.credentials}
        await self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.heard, self.match, self.seat)

    def read(self, text: str) -> bool:
        """Whether that was a state of the match."""
        assert not text.startswith("44"), text
        if not text.startswith("42/muehle,"):
            return False  # a ping, which does not come before an hour is over
        kind, _match, *said = json.loads(text.removeprefix("42/muehle,"))
        if kind == "update":
            self.heard = said[0]["_stateID"]
        elif kind == "sync":
            self.heard = said[0]["state"]["_stateID"]
        return kind in {"update", "sync"}


class Boardgame(Program):
    name = "boardgame.io, in memory"
    kept = False
    missing = "" if shutil.which("npm") and shutil.which("node") else "npm is missing (Debian: apt install npm)"

    def start(self) -> subprocess.Popen[bytes]:
        modules(MODULES)
        command = ["node", str(HERE / "boardgame" / "muehle.js"), str(self.port)]
        surroundings = {**os.environ, "NODE_PATH": str(MODULES / "node_modules"), "NODE_ENV": "production"}
        return subprocess.Popen([*command, *([str(self.folder)] if self.kept else [])], env=surroundings)

    async def table(self, number: int) -> list[End]:
        async with httpx.AsyncClient(base_url=f"http://{self.host}/games/muehle", verify=False) as http:
            match = (await http.post("/create", json={"numPlayers": 2})).json()["matchID"]
            ends: list[End] = []
            for seat in range(2):
                joined = await http.post(f"/{match}/join", json={"playerID": str(seat), "playerName": "b"})
                end = BoardgameEnd(match, seat, joined.json()["playerCredentials"])
                end.line = await opened(f"ws://{self.host}/socket.io/?EIO=4&transport=websocket")
                await end.greet()
                ends.append(end)
        return ends


class BoardgameOnDisk(Boardgame):
    name = "boardgame.io, FlatFile"
    kept = True


def modules(folder: Path) -> None:
    """Install what boardgame.io is made of, by the lock, unless that is there."""
    asked = HERE / "boardgame"
    lock = (asked / "package-lock.json").read_bytes()
    done = folder / "installed"
    if done.exists() and done.read_bytes() == lock:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(asked / name, folder / name)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    done.write_bytes(lock)


# --- measuring --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round:
    """Moves a second, and milliseconds of the server's processor time for each."""

    rate: float
    worked: float


async def play(ends: list[End], script: Script, first: int, last: int) -> None:
    for number in range(first, last):
        seat, path = script[number]
        await ends[seat].play(path)
        for end in ends:
            await end.until(number + 1)


async def once(program: Program, process: psutil.Process, played: list[Script]) -> Round:
    """All matches at new tables."""
    tables = [await program.table(number) for number in range(len(played))]
    pairs = list(zip(tables, played, strict=True))
    await asyncio.gather(*(play(ends, script, 0, WARM) for ends, script in pairs))
    before, began = sum(process.cpu_times()[:2]), time.perf_counter()
    await asyncio.gather(*(play(ends, script, WARM, WARM + MEASURED) for ends, script in pairs))
    took, worked = time.perf_counter() - began, sum(process.cpu_times()[:2]) - before
    for ends in tables:
        for end in ends:
            await end.line.close()
    moves = MEASURED * len(played)
    return Round(moves / took, worked * 1000 / moves)


async def ready(program: Program) -> None:
    """Wait until it listens."""
    while True:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", program.port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


@contextlib.contextmanager
def running(kinds: list[type[Program]], folder: Path) -> Iterator[list[tuple[Program, psutil.Process]]]:
    """The programs with their processes; what is missing here is left out, and that is said."""
    started: list[tuple[Program, psutil.Process]] = []
    try:
        for kind in kinds:
            if kind.missing:
                print(f"!!! NOT MEASURED: {kind.name}. {kind.missing}", flush=True)
                continue
            program = kind(folder)
            process = program.start()
            started.append((program, psutil.Process(process.pid)))
        yield started
    finally:
        for _program, process in started:
            process.kill()
            process.wait()


async def measured(started: list[tuple[Program, psutil.Process]], tables: int, rounds: int) -> list[list[Round]]:
    """Of each program its rounds, all in turns."""
    played = scripts(tables)
    for program, _process in started:
        if not isinstance(program, Ours):
            await ready(program)
    found: list[list[Round]] = [[] for _ in started]
    for _round in range(rounds):
        for (program, process), rounds_of_it in zip(started, found, strict=True):
            one = await once(program, process, played)
            rounds_of_it.append(one)
            print(f"  {program.name}: {one.rate:.0f} moves/s, {one.worked:.2f} ms of processor time", flush=True)
    return found


OTHERS: list[type[Program]] = [Echo, Small, Boardgame, BoardgameOnDisk]
#: the share of the other's rate that is wanted of us at least
WANTED: dict[type[Program], float] = {Echo: 0.7, Small: 1 / 1.5, BoardgameOnDisk: 1.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--beside", nargs="*", choices=[kind.__name__.lower() for kind in OTHERS], help="only these")
    chosen = parser.parse_args()
    kinds = [Ours, *(kind for kind in OTHERS if chosen.beside is None or kind.__name__.lower() in chosen.beside)]
    with (
        tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder,
        running(kinds, Path(folder)) as started,
    ):
        found = asyncio.run(measured(started, chosen.tables, chosen.rounds))
    ours = found[0]
    print(f"{'server':<38}{'moves/s':>9}{'CPU ms':>8}{'our share: rate':>17}{'processor time':>16}{'wanted':>8}")
    for (program, _process), theirs in zip(started, found, strict=True):
        rate = statistics.median(mine.rate / other.rate for mine, other in zip(ours, theirs, strict=True))
        worked = statistics.median(mine.worked / other.worked for mine, other in zip(ours, theirs, strict=True))
        line = f"{program.name:<38}{statistics.median(r.rate for r in theirs):>9.0f}"
        line += f"{statistics.median(r.worked for r in theirs):>8.2f}{rate:>17.2f}{worked:>16.2f}"
        if type(program) in WANTED:
            wanted = WANTED[type(program)]
            line += f"{wanted:>8.2f}" + ("" if rate >= wanted else "  FALLS SHORT")
        print(line)


if __name__ == "__main__":
    main()
