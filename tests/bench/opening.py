"""What the way to a table costs: `python -m tests.bench.opening [--rounds 30]`.

The hall, the page of a game, the one request that opens a table with its host on the first seat, the table's page it
leads to and the code that is shown there, each asked of a real server by visitors who come for the first time. Shown is
the processor time the server's process took for each, compressing included, and the same as a share of the smallest
page there is (`/healthz`), which holds on any machine. Wanted: hall and game page 10 ms each, opening 25 ms.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

from tests.browser.servers import Server

GAMES = ("muehle", "skat", "kniffel", "memory", "mau-mau")
WANTED = {"hall": 10, "game": 10, "open and sit down": 25}
#: requests of a kind in a row: the clock of a process goes in steps of 10 ms
IN_A_ROW = 10


@dataclass(slots=True)
class Visitor:
    """Somebody who comes for the first time, on the way to a table of a game."""

    url: str
    slug: str
    client: httpx.Client = field(init=False)
    token: str = ""
    table: str = ""

    def __post_init__(self) -> None:
        self.client = httpx.Client(base_url=self.url, headers={"Accept-Encoding": "gzip"})
        self.token = re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', self.get(f"/spiele/{self.slug}/"))[0]

    def get(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.status_code
        return answer.text

    def open(self) -> None:
        form = {"csrfmiddlewaretoken": self.token, "gegner": "mensch"}
        answer = self.client.post(f"/spiele/{self.slug}/oeffnen/", data=form)
        assert answer.status_code == 302, answer.status_code
        self.table = answer.headers["location"]


STEPS: dict[str, Callable[[Visitor], object]] = {
    "smallest page": lambda visitor: visitor.get("/healthz"),
    "hall": lambda visitor: visitor.get("/"),
    "game": lambda visitor: visitor.get(f"/spiele/{visitor.slug}/"),
    "open and sit down": Visitor.open,
    "table": lambda visitor: visitor.get(visitor.table),
    "code": lambda visitor: visitor.get(f"{visitor.table}qr.svg"),
    "code again": lambda visitor: visitor.get(f"{visitor.table}qr.svg"),
}


def measure(url: str, process: psutil.Process, rounds: int) -> dict[str, list[float]]:
    """Milliseconds of processor time of each step, `rounds` times."""

    def worked() -> float:
        return sum(process.cpu_times()[:2]) * 1000

    took: dict[str, list[float]] = {name: [] for name in STEPS}
    for number in range(rounds + 1):
        visitors = [Visitor(url, GAMES[number % len(GAMES)]) for _ in range(IN_A_ROW)]
        for name, step in STEPS.items():
            before = worked()
            for visitor in visitors:
                step(visitor)
            if number:  # the first round makes what is made once
                took[name].append((worked() - before) / IN_A_ROW)
        for visitor in visitors:
            visitor.client.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        server = Server(Path(folder) / "var").start()
        try:
            assert server.process is not None
            took = measure(server.url, psutil.Process(server.process.pid), rounds)
        finally:
            server.kill()
    least = statistics.median(took["smallest page"])
    print(f"{'request':<22}{'CPU ms':>8}{'slowest':>9}{'of the smallest':>17}{'wanted ms':>11}")
    for name, ms in took.items():
        median, wanted = statistics.median(ms), WANTED.get(name)
        verdict = "" if wanted is None else f"{wanted:>11}" + ("" if median <= wanted else "  FALLS SHORT")
        print(f"{name:<22}{median:>8.1f}{max(ms):>9.1f}{median / least:>17.1f}{verdict}")


if __name__ == "__main__":
    main()
