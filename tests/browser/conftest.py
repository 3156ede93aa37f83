"""A real Chromium against the real server.

- `server`: the server all tests of this folder share, with an organiser (`ORGANISER`); `new_server()` gives another,
  `new_server(like=organised)` another with an organiser.
- `visitor()`: a page of a new visitor with their own cookies. Whatever goes wrong on it fails the test: an error in
  the console (a breach of the content security policy is one), an exception, an answer of 500 and up, a request to
  another host, and an answer of 400 and up that the test did not announce with `allow=(404,)`. A test that cuts the
  visitor off from the server says so with `cut_off=True`.
- `check_axe(page)`: no violation of WCAG 2.2 AA, neither in light nor in dark; `check_everywhere(page)`: the same on a
  phone and on a desk, and nothing sticks out.
- `log_in(page)`: as the organiser, or somebody else.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.browser.servers import HEADER, Server
from tests.browser.servers import prepared as prepared_folder

HERE = Path(__file__).parent
ORGANISER = ("Olga", "ahorn-birke-linde-42")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
#: what a page has at 400 % on a desk (WCAG 1.4.10)
NARROW = {"width": 320, "height": 640}
#: milliseconds after which nothing more is expected to come, however slow the machine
PATIENCE = 90_000
FLAGS = [
    "--no-sandbox",  # containers and root have no user namespaces; the only site visited is ours
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
}
#: what depends on colours; all else is the same in light and in dark
AXE_COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str:
    """Where Chromium is; empty when there is none."""
    names = [os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), "")


# The browser ends with this folder, not with the session: Playwright keeps an event loop running in this thread, and
# other tests need it for theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
            pytest.fail("no Chromium: install the package chromium or name the program in CHROMIUM")
        pytest.skip("no Chromium: install the package chromium or name the program in CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def new_server(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server nobody has used yet; keyword arguments are environment variables."""
    with ExitStack() as running:

        def start(like: Path = prepared, **environment: str) -> Server:
            environment = {"DJANGO_SETTINGS_MODULE": "tests.browser.dealt", **environment}
            server = Server(tmp_path_factory.mktemp("server") / "var", like=like, **environment).start()
            running.callback(server.stop)
            return server

        yield start


@pytest.fixture(scope="package")
def organised(of_all_workers: Path) -> Path:
    """The data folder of a server with an organiser (`ORGANISER`), to be copied."""
    return prepared_folder(of_all_workers, ORGANISER)


@pytest.fixture(scope="package")
def server(new_server: Callable[..., Server], organised: Path) -> Server:
    """The server the tests of this folder share: what they leave behind, others find."""
    return new_server(like=organised)


@dataclass
class Watch:
    """What went wrong on the pages of one test."""

    problems: list[str] = field(default_factory=list)

    def page(self, page: Page, host: str, allow: tuple[int, ...], cut_off: bool) -> None:
        def console(message: ConsoleMessage) -> None:
            # A failed load is judged by its status, below.
            if message.text.startswith("Failed to load resource"):
                return
            if cut_off and message.text.startswith(("WebSocket connection to", "htmx:")):
                return
            if message.text.startswith("Service Worker registration blocked by Playwright"):
                return
            if message.type in {"error", "warning"}:
                self.problems.append(f"console {message.type}: {message.text}")

        def response(response: Response) -> None:
            if response.status >= 500 or (response.status >= 400 and response.status not in allow):
                self.problems.append(f"{response.status}: {response.request.method} {response.url}")

        def request(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != host:
                self.problems.append(f"request to another host: {request.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        page.on("response", response)
        page.on("request", request)
        page.on("websocket", lambda socket: _same_host(socket.url, host, self.problems))


def _same_host(url: str, host: str, problems: list[str]) -> None:
    if urlsplit(url).netloc != host:
        problems.append(f"websocket to another host: {url}")


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Makes pages, each of a visitor of its own: `visitor(dark=True, size=PHONE, allow=(404,), at=server)`.

    Addresses are relative to the server: `page.goto("/anmelden/")`. Further keyword arguments go to Playwright.
    """
    watch = Watch()
    with ExitStack() as contexts:

        def arrive(
            *,
            at: Server | None = None,
            size: dict[str, int] | None = None,
            dark: bool = False,
            allow: tuple[int, ...] = (),
            cut_off: bool = False,
            **options: Any,
        ) -> Page:
            server = at or request.getfixturevalue("server")
            # what a test sees comes from the server, unless the test is about what is kept without it
            options.setdefault("service_workers", "block")
            options["extra_http_headers"] = {
                **options.get("extra_http_headers", {}),
                HEADER: request.node.nodeid.partition("@")[0],
            }
            context = browser.new_context(
                base_url=server.url,
                viewport=size or DESK,
                locale="de-DE",
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
                **options,
            )
            contexts.callback(context.close)
            _home[context] = server.url
            context.set_default_timeout(PATIENCE)
            host = urlsplit(server.url).netloc
            context.on("page", lambda page: watch.page(page, host, allow, cut_off))
            return context.new_page()

        yield arrive
    assert not watch.problems, "\n".join(watch.problems)


@pytest.fixture(scope="package")
def axe() -> Axe:
    return Axe()


@pytest.fixture(scope="package")
def check_axe(axe: Axe) -> Callable[[Page], None]:
    """Asserts that the page as it is now violates nothing, in light and in dark."""

    def check(page: Page) -> None:
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        here: Literal["dark", "light"] = "dark" if dark else "light"
        there: Literal["dark", "light"] = "light" if dark else "dark"
        _axe(axe, page, here, AXE_OPTIONS)
        page.emulate_media(color_scheme=there)
        _axe(axe, page, there, AXE_COLOURS)
        page.emulate_media(color_scheme=here)

    return check


@pytest.fixture(scope="package")
def check_everywhere(axe: Axe, check_axe: Callable[[Page], None]) -> Callable[[Page], None]:
    """Asserts that the page violates nothing on a phone and a desk, and that nothing sticks out, nor at 320 pixels."""

    def check(page: Page) -> None:
        before = page.viewport_size
        for size in (NARROW, PHONE, DESK):
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], f"{page.url} takes {wide} of {size['width']} pixels"
            if size == PHONE:
                check_axe(page)
            elif size == DESK:
                _axe(axe, page, "on a desk", AXE_OPTIONS)
        if before:
            page.set_viewport_size(before)

    return check


def _axe(axe: Axe, page: Page, scheme: str, options: dict[str, Any]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    results = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert results.violations_count == 0, f"{page.url} ({scheme})\n{results.generate_report()}"


#: the server of a visitor
_home = WeakKeyDictionary[BrowserContext, str]()
#: sessions of those who have logged in, by server and name
_sessions = defaultdict[tuple[str, str], list[Any]](list)


def submit(button: Locator) -> None:
    """Press a button that leads to another page, and be there: whoever goes on at once would call the press back."""
    with button.page.expect_navigation():
        button.click()


@pytest.fixture
def let_hold(visitor: Callable[..., Page], log_in: Callable[..., Page]) -> Iterator[Callable[[Page], None]]:
    """Lets the plan on an organiser's page hold, until the test is over: one plan holds at a time, on one server."""
    plans: list[str] = []

    def hold(page: Page) -> None:
        plans.append(page.url.split("#")[0])
        submit(page.get_by_role("button", name="Der Plan soll gelten"))
        expect(page.get_by_role("button", name="Spieltag beenden")).to_be_visible()

    yield hold
    for address in plans:
        page = log_in(visitor())
        page.goto(address)
        end = page.get_by_role("button", name="Spieltag beenden")
        if end.count():
            submit(end)


@pytest.fixture
def log_in() -> Callable[..., Page]:
    """Logs a page in and returns it, at home.

    To check a password takes its time on purpose, so a session is used again by later tests; never twice in one.
    """
    used = Counter[tuple[str, str]]()

    def enter(page: Page, name: str = ORGANISER[0], password: str = ORGANISER[1]) -> Page:
        who = _home[page.context], name
        sessions, number = _sessions[who], used[who]
        used[who] += 1
        if number < len(sessions):
            page.context.add_cookies(sessions[number])
            page.goto("/")
            if page.get_by_role("button", name="Abmelden").count():
                return page
            del sessions[number:]  # somebody has logged out, or everybody was
        page.goto("/anmelden/")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Passwort").fill(password)
        page.locator("main").get_by_role("button", name="Anmelden").click()
        page.get_by_role("button", name="Abmelden").wait_for()
        sessions.append([each for each in page.context.cookies() if each["name"] == "sessionid"])
        return page

    return enter
