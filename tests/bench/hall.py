"""What open halls cost: `python -m tests.bench.hall [--visitors 300] [--seconds 20]`.

So many visitors have the hall open, each from an address of its own, while tables open and fill, or while nothing
happens. Shown are the server's work for one visitor and second, its memory for one visitor, and how long it took until
all had heard of a table (from the answer to whoever opened it).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

import psutil
from websockets.asyncio.client import ClientConnection, connect

from tests.bench.live import say
from tests.browser.servers import Server


class Host:
    """Somebody who opens tables, with a cookie of their own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def open(self) -> str:
        page = self.opener.open(f"{self.url}/spiele/muehle/").read().decode()
        token = re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', page)[0]
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "gegner": "oeffentlich"}).encode()
        return self.opener.open(f"{self.url}/spiele/muehle/oeffnen/", form).url.strip("/").split("/")[-1]


async def hall(url: str, number: int, heard: dict[str, list[float]]) -> ClientConnection:
    line = await connect(
        f"{url.replace('http', 'ws', 1)}/ws/saal/",
        origin=url,  # type: ignore[arg-type]
        local_addr=(f"127.3.{number // 250}.{number % 250 + 1}", 0),
        ping_interval=None,
        compression=None,
    )

    async def listen() -> None:
        async for text in line:
            now = time.perf_counter()
            for code in set(re.findall(r"tuer-([A-Z0-9]+)", json.loads(text).get("waiting", ""))):
                heard.setdefault(code, []).append(now)

    line.listening = asyncio.create_task(listen())  # type: ignore[attr-defined]
    return line


async def ping(lines: list[ClientConnection]) -> None:
    """As the page does: each feels for its line every twenty seconds."""
    while True:
        for line in lines:
            await line.send('{"type":"ping"}')
            await asyncio.sleep(20 / len(lines))


async def measure(server: Server, visitors: int, seconds: int) -> None:
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    heard: dict[str, list[float]] = {}
    host = Host(server.url)
    await asyncio.to_thread(host.open)

    def work() -> float:
        return sum(process.cpu_times()[:2])

    before, memory = work(), process.memory_info().rss
    await asyncio.sleep(seconds)
    alone = (work() - before) / seconds
    lines = [await hall(server.url, number, heard) for number in range(visitors)]
    pings = asyncio.create_task(ping(lines))
    await asyncio.sleep(3)
    grown = process.memory_info().rss - memory
    for what in ("nothing happens", "a table opens every two seconds"):
        before, until, opened = work(), time.perf_counter() + seconds, dict[str, float]()
        while time.perf_counter() < until:
            if what != "nothing happens":
                code = await asyncio.to_thread(Host(server.url).open)
                opened[code] = time.perf_counter()
            await asyncio.sleep(2)
        spent = (work() - before) / seconds - alone
        say(f"{visitors} open halls, {what}: {spent * 1000:.0f} ms of work a second,"
            f" {spent * 1e6 / visitors:.0f} µs for a visitor")  # fmt: skip
        waits = sorted(
            moment - opened[code] for code in opened for moment in {code: heard.get(code, [])}[code][:visitors]
        )
        if waits:
            say(f"heard after {waits[len(waits) // 2]:.2f} s (median), {waits[-1]:.2f} s at most, {len(waits)} times")
    say(f"memory for a visitor: {grown / visitors / 1024:.0f} KiB")
    pings.cancel()
    for line in lines:
        line.listening.cancel()  # type: ignore[attr-defined]
        await line.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "var").start()
        try:
            asyncio.run(measure(server, given.visitors, given.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
