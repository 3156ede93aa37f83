"""What PostgreSQL and Redis cost, and what two processes carry: `python -m tests.bench.processes`.

Ten games at forty tables, flat out, in turns over one process with SQLite, and one and two with PostgreSQL and Redis.
Of two processes both have half of the players, and at half of the tables the two players are connected to different
ones. Counted is processor time, of the servers' processes and of database and messenger apart, so other programs may be
busy beside. A process works on one core, so where there are cores for both, two carry twice what a move costs with one,
divided by what it costs with two.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.bench import load
from tests.browser.servers import Server, prepared
from tests.operation.pair import Pair
from tests.operation.services import Postgres, Redis

TABLES, ROUNDS, SECONDS = 40, 4, 8.0


@dataclass(slots=True)
class Serving:
    """Servers of the same tables, and whose processor time is counted beside theirs."""

    name: str
    servers: list[Server]
    behind: list[psutil.Process]
    playing: list[load.Table] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    others: float = 0.0

    async def play(self, seconds: float) -> None:
        """Moves for that long; what they cost is added up."""
        processes = [psutil.Process(server.process.pid) for server in self.servers if server.process]
        before, others = spent(processes), spent(self.behind)
        waits = await load.flat_out(self.playing, seconds)
        self.moves += len(waits.ms)
        self.seconds += spent(processes) - before
        self.others += spent(self.behind) - others


def spent(processes: list[psutil.Process]) -> float:
    """Seconds of the processor, of these and all they have started."""
    every = [each for process in processes for each in (process, *process.children(recursive=True))]
    return sum(sum(each.cpu_times()[:2]) for each in every)


@contextmanager
def all_of_them(folder: Path) -> Iterator[list[Serving]]:
    like = prepared(folder)
    with ExitStack() as running:
        made = []
        server = Server(folder / "sqlite", like=like, OPENINGS="1000000").start()
        running.callback(server.kill)
        made.append(Serving("SQLite", [server], []))
        postgres = Postgres()
        running.callback(postgres.close)
        database = int((Path(postgres.folder) / "postmaster.pid").read_text().split()[0])
        for processes in (1, 2):
            messenger = Redis().start()  # one each, since both have tables of the same numbers
            running.callback(messenger.stop)
            assert messenger.process
            behind = [psutil.Process(database), psutil.Process(messenger.process.pid)]
            (folder / str(processes)).mkdir()
            pair = Pair(
                folder / str(processes), postgres.database(), messenger, like, processes=processes, OPENINGS="1000000"
            )
            running.callback(pair.stop)
            made.append(Serving(f"{processes} with PostgreSQL and Redis", pair.servers, behind))
        yield made


async def measure(every: list[Serving]) -> None:
    for each in every:
        each.playing = await load.tables(TABLES, *(server.url for server in each.servers))
        await load.flat_out(each.playing, 1)  # warm
    for number in range(ROUNDS):
        for each in every if number % 2 else reversed(every):
            await each.play(SECONDS)
    print(f"{'':<40}{'moves':>7}{'ms a move':>11}{'database and messenger':>24}")
    for each in every:
        cost, others = 1000 * each.seconds / each.moves, 1000 * each.others / each.moves
        print(f"{each.name:<40}{each.moves:>7}{cost:>11.2f}{others:>24.2f}")
    one, two = (each.seconds / each.moves for each in every[-2:])
    print(f"two processes carry {2 * one / two:.2f} times what one does")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder, all_of_them(Path(folder)) as every:
        asyncio.run(measure(every))


if __name__ == "__main__":
    main()
