"""How long leaflets and packs take: `python -m tests.bench.leaflets [--moves]`.

One leaflet, warm, every print with another address in its QR code, so that none is remembered from the one before;
wanted: at most 50 ms. A pack of 30 games for two audiences from the printing process; wanted: at most 5 s. The
whole library for both as a ZIP, and single leaflets meanwhile; wanted: at most 30 s, 400 MB and 50 ms. With
`--moves` also what players at 30 tables of a real server wait for, with and without packs being printed beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

import psutil  # noqa: E402
from django.test import override_settings  # noqa: E402

from gamesday.apart import PACKS  # noqa: E402
from rules.domain.packs import BOOKLET, MOST_IN_BOOKLET, Order, print_into  # noqa: E402
from rules.domain.printing import Choices, leaflet_pdf  # noqa: E402
from rules.domain.reading import read_sheet  # noqa: E402
from rules.domain.sheet import AUDIENCES, LAYOUTS  # noqa: E402
from rules.domain.shipped import shipped_files  # noqa: E402

PRINTS = 6
GAMES = 30
TABLES, RATE, SECONDS = 30, 50, 20


def texts(most: int | None = GAMES) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in shipped_files().values())[:most]


def leaflets() -> None:
    print(f"{'layout':<30}{'median ms':>10}{'slowest':>10}{'CPU ms':>8}{'wanted':>8}")
    sheets = [read_sheet(text) for text in texts()]
    for layout in LAYOUTS.values():
        for audience in AUDIENCES.values():
            medians, slowest, worked = [], 0.0, []
            for sheet in [sheet for sheet in sheets if audience in sheet.facts.audiences]:
                took = []
                for number in range(PRINTS):
                    with override_settings(PUBLIC_URL=f"http://spiele-{number}.example"):
                        began, work = time.perf_counter(), time.process_time()
                        leaflet_pdf(sheet, audience, layout)
                        worked.append((time.process_time() - work) * 1000)
                        took.append((time.perf_counter() - began) * 1000)
                medians.append(statistics.median(took[1:]))
                slowest = max(slowest, *took[1:])
            median = statistics.median(medians)
            short = "" if median <= 50 else "  FALLS SHORT"
            name, work = f"{audience.slug} {layout.slug}", statistics.median(worked)
            print(f"{name:<30}{median:>10.0f}{slowest:>10.0f}{work:>8.0f}{50:>8}{short}")


@dataclass(slots=True)
class Measured:
    """A pack from the printing process: seconds on the clock and of the processor, megabytes at most, bytes."""

    seconds: float = 0.0
    worked: float = 0.0
    memory: int = 0
    size: int = 0


def measured(order: Order) -> Measured:
    """The order carried out by a process that is there and has printed nothing but one leaflet."""
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        return _measured(order, Path(folder) / "pack")


def _measured(order: Order, path: Path) -> Measured:
    PACKS.run(print_into, Order(order.texts[:1], order.audiences, "a4"), path)
    assert PACKS.pid is not None
    process, done, found = psutil.Process(PACKS.pid), threading.Event(), Measured()

    def watch() -> None:
        while not done.wait(0.02):
            try:
                found.memory = max(found.memory, process.memory_info().rss // 1_000_000)
                found.worked = sum(process.cpu_times()[:2]) - before
            except psutil.Error:
                return

    before = sum(process.cpu_times()[:2])
    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.perf_counter()
    try:
        PACKS.run(print_into, order, path)
        found.size = path.stat().st_size
    finally:
        found.seconds = time.perf_counter() - began
        done.set()
        watcher.join()
        PACKS.close()
    return found


def packs() -> None:
    print(f"\n{'pack':<30}{'games':>6}{'seconds':>10}{'MB':>8}{'wanted':>8}")
    both = tuple(AUDIENCES)
    for layout in (*LAYOUTS, BOOKLET.slug):
        for form in ("pdf", "zip") if layout == "wickelfalz" else ("pdf",):
            games = texts() if layout != BOOKLET.slug else texts()[: MOST_IN_BOOKLET // 2]
            found = measured(Order(games, both, layout, form=form))
            short = "" if found.seconds <= 5 else "  FALLS SHORT"
            print(f"{layout + ' ' + form:<30}{len(games):>6}{found.seconds:>10.1f}{found.memory:>8}{5:>8}{short}")


def library() -> None:
    """All games for both audiences, and single leaflets meanwhile in this process, as a server prints them."""
    print(f"\n{'the whole library':<30}{'games':>6}{'seconds':>10}{'CPU s':>8}{'MB':>8}{'leaflet ms':>12}")
    both = tuple(AUDIENCES)
    sheet = read_sheet(texts()[0])
    for layout in ("wickelfalz", "a4"):
        single: list[float] = []
        done = threading.Event()

        def print_on(layout: str = layout, single: list[float] = single, done: threading.Event = done) -> None:
            while not done.wait(0.5):
                began = time.perf_counter()
                goal = Choices(goal=f"http://spiele-{len(single)}.example")
                leaflet_pdf(sheet, AUDIENCES["erwachsene"], LAYOUTS[layout], goal)
                single.append((time.perf_counter() - began) * 1000)

        beside = threading.Thread(target=print_on)
        beside.start()
        games = texts(None)
        try:
            found = measured(Order(games, both, layout, form="zip"))
        finally:
            done.set()
            beside.join()
        short = "" if found.seconds <= 30 and found.memory <= 400 else "  FALLS SHORT (30 s, 400 MB)"
        line = f"{layout + ' zip':<30}{len(games):>6}{found.seconds:>10.1f}{found.worked:>8.1f}{found.memory:>8}"
        print(f"{line}{statistics.median(single[1:]):>12.0f}{short}", flush=True)


def moves() -> None:
    """Waits of players while packs are printed one after the other beside their server."""
    from tests.bench import load
    from tests.browser.servers import Server

    stop, count = threading.Event(), 0

    def print_on() -> None:
        nonlocal count
        games = texts()
        with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
            while not stop.is_set():  # every pack has another title, so that none is remembered
                order = Order(games, tuple(AUDIENCES), "wickelfalz", form="zip", title=str(count))
                PACKS.run(print_into, order, Path(folder) / "pack")
                count += 1

    async def play(url: str) -> None:
        playing = await load.tables(TABLES, url)
        await load.steady(playing, RATE, 3)  # warm
        for said in ("no print", "packs printed", "no print", "packs printed"):
            stop.clear()
            printer = threading.Thread(target=print_on)
            before = count
            if said == "packs printed":
                printer.start()
            waits = (await load.steady(playing, RATE, SECONDS)).line()
            stop.set()
            if printer.ident:
                await asyncio.to_thread(printer.join)
            print(f"{said:<30}{waits['p50_ms']:>10}{waits['p99_ms']:>10}{count - before:>8}")
        for table in playing:
            for seat in table.seats:
                await seat.close()

    print(f"\n{'moves at 50/s, 30 tables':<30}{'p50 ms':>10}{'p99 ms':>10}{'packs':>8}")
    with tempfile.TemporaryDirectory(prefix="spieletag-bench-") as folder:
        server = Server(Path(folder) / "var").start()
        try:
            asyncio.run(play(server.url))
        finally:
            server.kill()
            PACKS.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--moves", action="store_true", help="also measure moves beside a running print")
    parser.add_argument("--only-moves", action="store_true", help="measure nothing else")
    parser.add_argument("--only-library", action="store_true", help="measure the pack of all games alone")
    chosen = parser.parse_args()
    if chosen.only_library:
        library()
        return
    if chosen.only_moves:
        moves()
        return
    leaflets()
    print(f"this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000} MB at most")
    packs()
    library()
    if chosen.moves:
        moves()


if __name__ == "__main__":
    main()
