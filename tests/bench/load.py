"""Players for the bench: many websockets in one process, each with the pages' cookies, and what they measured."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.games.parts import folded

#: what is played at the tables, in turn: boards, dice, cards, hidden and open
GAMES = ("muehle", "dame", "schach", "kniffel", "mau-mau", "backgammon", "memory", "domino", "halma", "sechsundsechzig")


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies; they need not be sorted."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@dataclass(slots=True)
class Waits:
    """Milliseconds from a move's sending to its frame at the other player."""

    ms: list[float] = field(default_factory=list)
    refused: int = 0
    began: float = 0.0
    ended: float = 0.0

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.ms) / self.seconds if self.seconds else 0.0

    def line(self) -> dict[str, float]:
        return {
            "moves": len(self.ms),
            "per_second": round(self.rate, 1),
            "p50_ms": round(percentile(self.ms, 0.5), 1),
            "p99_ms": round(percentile(self.ms, 0.99), 1),
            "refused": self.refused,
        }


def pooled(rounds: Sequence[Waits]) -> Waits:
    """The waits of several rounds as one."""
    return Waits(
        [wait for each in rounds for wait in each.ms],
        sum(each.refused for each in rounds),
        0.0,
        sum(each.seconds for each in rounds),
    )


#: a phone of its own for each player, since frames are counted by address; 127.0.0.x and 127.1.0.x are others
_phones = itertools.count()


class Seat:
    """One player at one table, by websocket; `url` is the server's."""

    def __init__(self, number: int, cookies: str, url: str) -> None:
        self.number = number
        self.cookies = cookies
        self.url = url
        phone = next(_phones)
        self.address = f"127.2.{phone // 250 % 250}.{phone % 250 + 1}"
        self.socket: ClientConnection | None = None
        self.frame: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}
        self.changed = asyncio.Event()
        self.steps: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reader: asyncio.Task[None] | None = None

    async def connect(self, code: str) -> None:
        self.socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tisch/{code}/?teile=1",
            additional_headers={"Cookie": self.cookies},
            origin=self.url,  # type: ignore[arg-type]
            local_addr=(self.address, 0),
            max_size=None,
            ping_interval=None,
            compression=None,
        )
        self.reader = asyncio.create_task(self._read())
        await self.version(0)

    async def _read(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            now = time.perf_counter()
            frame = json.loads(text)
            if frame["type"] == "table":
                self.frame = frame = folded(self.frame, frame)
                self.arrived[frame["version"]] = now
                self.changed.set()
            elif frame["type"] == "error":
                self.frame = {**self.frame, "refused": frame}
                self.changed.set()
            elif frame["type"] == "step":
                self.steps.put_nowait(frame["node"])

    async def version(self, wanted: int) -> None:
        """Wait until a frame of at least that version has come."""
        while self.frame.get("version", -1) < wanted:
            self.changed.clear()
            await self.changed.wait()

    async def send(self, **frame: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(frame))

    async def step(self, path: list[str]) -> dict[str, Any]:
        """Ask what can follow these touches."""
        await self.send(type="step", seat=self.number, path=path)
        return await self.steps.get()

    async def close(self) -> None:
        if self.reader:
            self.reader.cancel()
        if self.socket:
            await self.socket.close()


class Table:
    """Two players at one table, who move legally at random."""

    def __init__(self, game: str, code: str, seats: list[Seat]) -> None:
        self.game, self.code, self.seats = game, code, seats
        self.rng = random.Random(code)
        self.ids = itertools.count()

    async def move(self, waits: Waits) -> None:
        """One move by whoever is to act, until the other has its frame."""
        mover, path = await self._chosen()
        other = next(seat for seat in self.seats if seat is not mover)
        at = mover.frame["version"]
        began = time.perf_counter()
        await mover.send(type="move", id=f"b-{self.code}-{next(self.ids):06}", seat=mover.number, move=path, at=at)
        while other.frame["version"] <= at and "refused" not in mover.frame:
            await _either(mover, other)
        if "refused" in mover.frame:
            waits.refused += 1
            mover.frame.pop("refused")
            return
        waits.ms.append((min(when for version, when in other.arrived.items() if version > at) - began) * 1000)
        other.arrived.clear()
        await mover.version(other.frame["version"])

    async def _chosen(self) -> tuple[Seat, list[str]]:
        while True:
            for seat in self.rng.sample(self.seats, len(self.seats)):
                if "moves" in seat.frame and seat.number in seat.frame["turn"]:
                    path, whole = touch(seat.frame["moves"], self.rng)
                    while not whole:
                        more, whole = touch(await seat.step(path), self.rng)
                        path += more
                    return seat, path
            if "outcome" in self.seats[0].frame:
                await self.renew()
            else:
                await _either(*self.seats)

    async def renew(self) -> None:
        """A new table of the same game with the same players."""
        for seat in self.seats:
            await seat.close()
        async with caller(self.seats[0].url) as http:
            self.code = await sit(http, self.game, [seat.cookies for seat in self.seats])
        for seat in self.seats:
            seat.frame, seat.arrived = {}, {}
            await seat.connect(self.code)


async def _either(*seats: Seat) -> None:
    tasks = []
    for seat in seats:
        seat.changed.clear()
        tasks.append(asyncio.create_task(seat.changed.wait()))
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


def touch(node: Any, rng: random.Random) -> tuple[list[str], bool]:
    """Touches down the tree that came with a frame, and whether they are a move; if not, the rest was not sent."""
    path: list[str] = []
    while isinstance(node, dict):
        following = node.get("next", {})
        if node.get("complete") and (not following or rng.random() < 0.5):
            return path, True
        target = rng.choice(list(following))
        path.append(target)
        node = following[target]
    return path, node != 0


def caller(url: str) -> httpx.AsyncClient:
    """For pages and forms. Without certificates, which would take the players 50 ms to load each time."""
    return httpx.AsyncClient(base_url=url, timeout=60, verify=False)  # it calls this machine, by http


async def sit(http: httpx.AsyncClient, game: str, cookies: Sequence[str] = ()) -> str:
    """Open a table with one player and seat the second; fills `http.players` with their cookies. Returns the code."""
    players = []
    code = ""
    for number in range(2):
        http.cookies.clear()
        given = cookies[number] if cookies else ""
        headers = {"Cookie": given} if given else {}
        page = f"/tisch/{code}/" if number else f"/spiele/{game}/"
        action = f"/tisch/{code}/mitspielen/" if number else f"/spiele/{game}/oeffnen/"
        shown = await http.get(page, headers=headers)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', shown.text)
        assert token, f"{page} has no form"
        jar = {**dict(http.cookies), **dict(pair.split("=", 1) for pair in given.split("; ") if pair)}
        jar.update(http.cookies)
        answer = await http.post(
            action,
            data={"csrfmiddlewaretoken": token[1], "gegner": "mensch", "plaetze": "2"},
            headers={
                "Referer": f"{http.base_url}",
                "Cookie": "; ".join(f"{name}={value}" for name, value in jar.items()),
            },
        )
        assert answer.status_code == 302, answer.text
        jar.update(answer.cookies)
        players.append(cookie_line(jar))
        code = code or answer.headers["location"].strip("/").split("/")[-1]
    http.players = players  # type: ignore[attr-defined]
    return code


def cookie_line(jar: dict[str, str]) -> str:
    """Cookies as a browser sends them."""
    return "; ".join(f"{name}={value}" for name, value in jar.items())


async def tables(count: int, *urls: str) -> list[Table]:
    """So many tables of mixed games, two players at each, all connected. Where several processes serve them, at half
    of the tables the two are connected to different ones."""
    made = []
    async with caller(urls[0]) as http:
        for number in range(count):
            game = GAMES[number % len(GAMES)]
            code = await sit(http, game)
            seats = []
            for seat, cookies in enumerate(http.players):  # type: ignore[attr-defined]
                seats.append(Seat(seat, cookies, urls[(number + seat * (number // 2)) % len(urls)]))
                await seats[-1].connect(code)
            made.append(Table(game, code, seats))
    return made


async def steady(playing: list[Table], rate: float, seconds: float) -> Waits:
    """Moves at a steady rate over all tables, whatever the answers take; a table that still waits is passed over."""
    waits = Waits(began=time.perf_counter())
    busy: set[str] = set()
    running: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        try:
            await table.move(waits)
        finally:
            busy.discard(table.game + str(id(table)))

    order = itertools.cycle(playing)
    for tick in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, waits.began + tick / rate - time.perf_counter()))
        for _try in range(len(playing)):
            table = next(order)
            key = table.game + str(id(table))
            if key not in busy:
                busy.add(key)
                task = asyncio.create_task(one(table))
                running.add(task)
                task.add_done_callback(running.discard)
                break
    if running:
        await asyncio.wait(running, timeout=30)
    waits.ended = time.perf_counter()
    return waits


async def flat_out(playing: list[Table], seconds: float) -> Waits:
    """Every table moves again as soon as both have the frame."""
    waits = Waits(began=time.perf_counter())

    async def on(table: Table) -> None:
        while time.perf_counter() < waits.began + seconds:
            await table.move(waits)

    await asyncio.gather(*(on(table) for table in playing))
    waits.ended = time.perf_counter()
    return waits
