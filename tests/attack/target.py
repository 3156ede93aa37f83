"""What is attacked: a server with lists, texts and people who play on meanwhile."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.browser.servers import Server
from tests.operation.load import some_move
from tests.operation.players import Player

OLGA = ("Olga", "ahorn-birke-linde-42")
#: moves a second of those who only want to play
PACE = 5


@dataclass
class Cost:
    """What an attack has cost the server and those who play: seconds of a move's wait, bytes."""

    waits: list[float] = field(default_factory=list)
    memory: int = 0
    disk: int = 0
    log: int = 0

    def wait(self, share: float) -> float:
        """The wait that this share of the moves did not exceed, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Target:
    """A running server, an organiser's session, and a bystander who plays at a table of their own."""

    def __init__(self, folder: Path) -> None:
        # what a temporary file needs lies in the folder too, so that it is counted
        (folder / "tmp").mkdir()
        self.folder = folder
        self.server = Server(folder / "var", TMPDIR=str(folder / "tmp"), OPENINGS="300").start()
        self.server.add_organiser(*OLGA)
        self.olga = Player(self.server.url)
        self.olga.post("/anmelden/", "/anmelden/", username=OLGA[0], password=OLGA[1])

    @property
    def url(self) -> str:
        return self.server.url

    @contextmanager
    def measured(self) -> Iterator[Cost]:
        """What happens meanwhile, with somebody who plays on from another address than the attackers'."""
        cost = Cost()
        before = self._memory(), self.disk(), self.log()
        over = threading.Event()
        playing = threading.Thread(target=self._play, args=(over, cost), daemon=True)
        playing.start()
        try:
            yield cost
        finally:
            over.set()
            playing.join(60)
        cost.memory, cost.disk, cost.log = (
            now - then for now, then in zip((self._memory(), self.disk(), self.log()), before, strict=True)
        )

    def alive(self) -> bool:
        """Whether the server answers, says that nothing is wrong, and has not been started anew."""
        process = self.server.process
        with self.olga.open(f"{self.url}/healthz") as answer:
            return process is not None and process.poll() is None and answer.status == 200

    def _play(self, over: threading.Event, cost: Cost) -> None:
        chance, player = random.Random(1), Player(self.url)
        while not over.is_set():
            player.connect(player.open_table("muehle", gegner="gemeinsam"))
            while "outcome" not in player.frame and not over.wait(1 / PACE):
                move = some_move(player.frame["moves"], chance)
                began, version = time.perf_counter(), player.frame["version"]
                assert player.play(*move, seat=player.frame["seat"])["type"] == "ok"
                while player.frame["version"] == version:
                    player.until("table")
                cost.waits.append(time.perf_counter() - began)
            player.close()

    def _memory(self) -> int:
        assert self.server.process
        server = psutil.Process(self.server.process.pid)
        return sum(each.memory_info().rss for each in (server, *server.children(recursive=True)))

    def disk(self) -> int:
        """Bytes of the data folder and of what is temporary."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    def log(self) -> int:
        """Bytes the server has written."""
        return self.server.log.stat().st_size
