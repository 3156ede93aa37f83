"""When a phone on a slow line shows the first of a page: `python -m tests.bench.paint`. Wanted: at most 1 s.

Chromium with nothing in its cache, the throttling of Lighthouse's "slow 4G" (1,638.4 kbit/s down, 750 kbit/s up, 150 ms
there and back) and a processor slowed down four times. "Complete" is when nothing is loaded any more; the bytes are
those of the whole first visit, as they came over the line.
"""

from __future__ import annotations

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, chromium
from tests.browser.servers import Server

ROUNDS = 5
WANTED = 1000
WANTED_BYTES = 150_000
DOWN, UP, LATENCY = 1638.4 * 1024 / 8, 750 * 1024 / 8, 150
SLOWER = 4

FIRST_PAINT = """new Promise((told) => new PerformanceObserver((list) => {
  const found = list.getEntriesByName("first-contentful-paint")[0];
  if (found) told(found.startTime);
}).observe({ type: "paint", buffered: true }))"""


@dataclass(frozen=True)
class Visit:
    """Milliseconds to the first contentful paint and until all is there; bytes over the line."""

    first: float
    complete: float
    sent: int


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            print(f"{'page':<12}{'first ms':>10}{'slowest':>10}{'wanted':>8}{'complete':>10}{'bytes':>10}")
            for name, address in pages(browser, server).items():
                measure(browser, server, "/healthz")  # the browser itself is awake
                visits = [measure(browser, server, address) for _round in range(ROUNDS)]
                show(name, visits)
        finally:
            browser.close()
            server.stop()


def pages(browser: Browser, server: Server) -> dict[str, str]:
    """The addresses to look at by name; each has been asked for before, so the server is awake too."""
    page = browser.new_context(base_url=server.url, service_workers="block").new_page()
    page.goto("/spiele/muehle/")
    page.get_by_role("button", name="Gegen den Computer").click()
    page.wait_for_url("**/tisch/*/")
    found = {"hall": "/", "game": "/spiele/muehle/", "table": page.url, "lesson": "/spiele/muehle/lektion/"}
    for address in found.values():
        page.goto(address)
    page.context.close()
    return found


def measure(browser: Browser, server: Server, address: str) -> Visit:
    """One first visit."""
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True,
        service_workers="block",
    )  # fmt: skip
    page = context.new_page()
    sent = slow(page)
    page.goto(address, wait_until="load")
    first = 0.0 if address == "/healthz" else float(page.evaluate(FIRST_PAINT))
    # a line to a table stays open: what counts is that its answers have come
    page.wait_for_load_state("networkidle")
    complete = float(
        page.evaluate("Math.max(...performance.getEntriesByType('resource').map((r) => r.responseEnd), 0)")
    )
    context.close()
    return Visit(first, complete, sum(sent))


def slow(page: Page) -> list[float]:
    """Throttle a page; the sizes of all answers it gets from now on."""
    sent: list[float] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return sent


def show(name: str, visits: list[Visit]) -> None:
    first = statistics.median(visit.first for visit in visits)
    complete = statistics.median(visit.complete for visit in visits)
    slowest = max(visit.first for visit in visits)
    sent = max(visit.sent for visit in visits)
    short = first > WANTED or (name in {"hall", "table"} and sent > WANTED_BYTES)
    print(
        f"{name:<12}{first:>10.0f}{slowest:>10.0f}{WANTED:>8}{complete:>10.0f}{sent:>10.0f}"
        + ("  FALLS SHORT" if short else "")
    )


if __name__ == "__main__":
    main()
