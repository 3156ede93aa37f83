"""The site as an app: what a device keeps, what it does not, and what is there without a connection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import controlled, open_table
from tests.browser.conftest import PHONE
from tests.browser.servers import Server

Visit = Callable[..., Page]
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    found[name.split("-")[0]] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def weak_server(new_server: Callable[..., Server]) -> Server:
    """A server of these tests' own, to be switched off."""
    return new_server()


def arrive(visitor: Visit, server: Server, **options: object) -> Page:
    """A visitor whose device keeps what the site asks it to, with the worker at work."""
    page = visitor(at=server, service_workers="allow", cut_off=True, **options)
    page.goto("/")
    controlled(page)
    return page


def until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until an asynchronous condition holds; `wait_for_function` would take the promise itself for a yes."""
    page.evaluate(
        f"""async (arg) => {{
          const holds = {condition};
          for (let tries = 0; !(await holds(arg)); tries++) {{
            if (tries > 200) throw new Error("it does not come true");
            await new Promise((next) => setTimeout(next, 50));
          }}
        }}""",
        arg,
    )


def keeps(page: Page, pathname: str) -> None:
    """Wait until the device keeps this leaflet."""
    until(page, """async (pathname) => (await caches.open("anleitungen")).match(pathname)""", pathname)


def test_the_site_can_be_installed(visitor: Visit, server: Server) -> None:
    page = visitor()
    page.goto("/")
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    answer = page.request.get(link or "")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["display"], manifest["start_url"], manifest["lang"]) == ("standalone", "/", "de")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in manifest["icons"]:
        size = page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode();
               return `${image.naturalWidth}x${image.naturalHeight}`; }""",
            icon["src"],
        )
        assert size == icon["sizes"]


def test_leaflets_that_were_opened_are_there_without_a_connection(visitor: Visit, weak_server: Server) -> None:
    page = arrive(visitor, weak_server)
    page.goto("/anleitungen/muehle/kinder/")
    keeps(page, "/anleitungen/muehle/kinder/")
    title = page.locator("h1").inner_text()
    page.evaluate("fetch('/anleitungen/muehle/kinder/a4.pdf')")
    keeps(page, "/anleitungen/muehle/kinder/a4.pdf")
    weak_server.kill()
    try:
        page.reload()
        expect(page.locator("h1")).to_have_text(title)
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Federo")
        page.goto("/anleitungen/muehle/erwachsene/")  # never opened
        expect(page.get_by_role("heading", name="Gerade kein Netz")).to_be_visible()
        page.goto("/spiele/muehle/")
        expect(page.get_by_role("heading", name="Gerade kein Netz")).to_be_visible()
        kept = page.locator("[data-leaflets] a")
        expect(kept).to_have_text([f"{title}: Für Kinder", f"{title}: Für Kinder (PDF, a4)"])
        page.get_by_role("button", name="Noch einmal versuchen").click()
        expect(page.locator("[data-state]")).to_have_text("Noch keine Verbindung.")
        kept.first.click()
        expect(page.locator("h1")).to_have_text(title)
        page.goto("/spiele/muehle/")
        expect(page.get_by_role("heading", name="Gerade kein Netz")).to_be_visible()
    finally:
        weak_server.start()
    # nobody has to do anything: the page that was wanted comes by itself, and with it the computer opponent
    expect(page.get_by_role("button", name="Gegen den Computer")).to_be_visible()


def test_nothing_is_kept_of_tables_accounts_and_lists(
    visitor: Visit, server: Server, log_in: Callable[..., Page]
) -> None:
    page = arrive(visitor, server)
    log_in(page)
    open_table(page, "muehle", 2)
    for address in (
        "/listen/",
        "/tische/",
        "/anleitungen/",
        "/spiele/muehle/",
        "/spiele/muehle/lektion/",
        "/wer-bist-du/",
    ):
        page.goto(address)
    page.goto("/anleitungen/muehle/erwachsene/")
    expect(page.get_by_role("button", name="Abmelden")).to_be_visible()
    keeps(page, "/anleitungen/muehle/erwachsene/")
    kept = page.evaluate(KEPT)
    assert sorted(kept) == ["anleitungen", "statisch"]
    assert kept["anleitungen"] == ["/anleitungen/muehle/erwachsene/"]
    assert {path for path in kept["statisch"] if not path.startswith("/static/")} == {"/kein-netz/"}
    stored = page.evaluate(
        """async () => (await (await caches.open("anleitungen")).match("/anleitungen/muehle/erwachsene/")).text()"""
    )
    assert "Abmelden" not in stored  # the device is handed on; the name of who read it is not
    assert "csrf" not in stored


def test_a_new_version_leaves_nothing_of_the_old_one_but_the_leaflets(visitor: Visit, server: Server) -> None:
    page = visitor(service_workers="allow")
    page.goto("/healthz")
    page.evaluate(
        """async () => {
          await (await caches.open("statisch-alt")).put("/static/alt.css", new Response("alt"));
          await (await caches.open("anleitungen")).put("/anleitungen/muehle/kinder/", new Response("<h1>Mühle</h1>"));
        }"""
    )
    page.goto("/")
    controlled(page)
    until(page, """async () => !(await caches.has("statisch-alt"))""")
    assert page.evaluate(KEPT)["anleitungen"] == ["/anleitungen/muehle/kinder/"]


def test_a_kept_leaflet_of_an_older_version_finds_its_style(visitor: Visit, weak_server: Server) -> None:
    page = arrive(visitor, weak_server)
    page.goto("/anleitungen/dame/kinder/")
    keeps(page, "/anleitungen/dame/kinder/")
    page.evaluate(
        r"""async () => {
          const cache = await caches.open("anleitungen");
          const old = await (await cache.match("/anleitungen/dame/kinder/")).text();
          const aged = old.replace(/(css\/(?:base|rules))\.[0-9a-f]{12}\.css/g, "$1.0123456789ab.css");
          const headers = { "Content-Type": "text/html; charset=utf-8" };
          await cache.put("/anleitungen/dame/kinder/", new Response(aged, { headers }));
        }"""
    )
    weak_server.kill()
    try:
        page.goto("/anleitungen/dame/kinder/")
        assert "0123456789ab" in (page.locator('link[rel="stylesheet"]').first.get_attribute("href") or "")
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Federo")
    finally:
        weak_server.start()


def test_the_page_for_no_connection_is_accessible(
    visitor: Visit, server: Server, check_everywhere: Callable[[Page], None]
) -> None:
    page = visitor(size=PHONE)
    page.route("**/healthz", lambda route: route.abort())
    page.goto("/kein-netz/")
    check_everywhere(page)
