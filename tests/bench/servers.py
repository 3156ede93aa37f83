"""What the web server's part of a move costs: the bare group echo (`tests.bench.echo`) behind Daphne, behind uvicorn.

    python -m tests.bench.servers

Two people in each of forty groups; what one says (a move's length) goes to both (a table's parts in length), as a move
does. Measured in turns, each a quarter; only the servers' processor time is counted, so other programs may be busy
beside. Nobody sends faster than may be sent: fifty texts each is what one may at once.
"""

from __future__ import annotations

import asyncio
import sys
import time

import psutil
from websockets.asyncio.client import ClientConnection, connect

from gamesday.limits.numbers import ARRIVING
from tests.browser.servers import ROOT, free_port

SERVERS = ("daphne", "uvicorn")
GROUPS, ROUNDS = 40, 4
#: what goes through: a table's parts, as long as those of Mühle (`docs/performance.md`)
TEXT = '{"type": "move", "filling": "%s"}' % ("x" * 600)


async def called(port: int, group: int) -> list[ClientConnection]:
    """Both of a group."""
    both = []
    for number in range(2):
        while True:
            try:
                both.append(
                    await connect(
                        f"ws://127.0.0.1:{port}/ws/{group}/",
                        local_addr=(f"127.3.{group + 1}.{number + 1}", 0),
                        ping_interval=None,
                        compression=None,
                        open_timeout=600,
                    )
                )
                break
            except OSError:  # not listening yet
                await asyncio.sleep(0.2)
    return both


async def said(both: list[ClientConnection], times: int) -> None:
    for _time in range(times):
        await both[0].send(TEXT)
        for each in both:
            await each.recv()


async def measure(ports: dict[str, int], running: dict[str, psutil.Process]) -> None:
    groups = {name: [await called(port, number) for number in range(GROUPS)] for name, port in ports.items()}
    spent = dict.fromkeys(SERVERS, 0.0)
    each = ARRIVING.at_once // ROUNDS
    for number in range(ROUNDS):
        for name in SERVERS if number % 2 else reversed(SERVERS):
            process = running[name]
            before = sum(process.cpu_times()[:2])
            began = time.perf_counter()
            await asyncio.gather(*(said(both, each) for both in groups[name]))
            used = sum(process.cpu_times()[:2]) - before
            spent[name] += used
            texts = each * GROUPS
            print(f"{name}: {1000 * used / texts:.3f} ms a text, {time.perf_counter() - began:.1f} s", flush=True)
    for name in SERVERS:
        texts = each * ROUNDS * GROUPS
        print(f"{name}: {1000 * spent[name] / texts:.3f} ms of processor time a text, {texts} texts", flush=True)


def main() -> None:
    ports = {name: free_port() for name in SERVERS}
    running = {
        name: psutil.Popen([sys.executable, "-m", "tests.bench.echo", str(port), name], cwd=ROOT)
        for name, port in ports.items()
    }
    try:
        asyncio.run(measure(ports, running))
    finally:
        for process in running.values():
            process.kill()


if __name__ == "__main__":
    main()
