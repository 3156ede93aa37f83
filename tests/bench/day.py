"""Whether a server grows over a day of play: `python -m tests.bench.day [--hours 12]`.

Ten games at 100 tables, flat out, so that an hour of a busy games day (two moves a second) is over in some seconds;
matches that end are followed by new ones at new tables. The memory of the server after each hour, and how many times
that of the first it is. Wanted: at most 1.1.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.bench import load
from tests.bench.live import memory, say
from tests.browser.servers import Server

TABLES = 100
#: moves of an hour
HOUR = 7_200
MOST = 1.1


async def measure(url: str, server: Server, hours: int) -> None:
    playing = await load.tables(TABLES, url)
    first, moves, refused = 0, 0, 0
    for hour in range(1, hours + 1):
        while moves < hour * HOUR:
            waits = await load.flat_out(playing, 1)
            moves, refused = moves + len(waits.ms), refused + waits.refused
        now = memory(server)
        first = first or now
        ratio = round(now / first, 3)
        short = {"falls_short": True} if ratio > MOST else {}
        say(f"hour {hour}", moves=moves, refused=refused, MB=round(now / 2**20, 1), ratio=ratio, **short)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.day", description=__doc__.split("\n")[0])
    parser.add_argument("--hours", type=int, default=12)
    hours = parser.parse_args().hours
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "var", OPENINGS="1000000").start()
        try:
            asyncio.run(measure(server.url, server, hours))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
