"""No page asks another host for anything: the browser is watched while it opens them all and plays."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.at_table import open_table
from tests.browser.servers import Server
from tests.security.routes import addresses

#: answers that are downloads or no pages; a browser does not open them
NO_PAGES = (".pdf", ".csv", ".svg", ".jpg", ".js", ".webmanifest", "healthz", "schritte/")
MORE = ["/anleitungen/muehle/kinder/", "/listen/draussen/", "/listen/suche/?q=ball"]


def test_no_page_asks_another_host_for_anything(
    visitor: Callable[..., Page], server: Server, log_in: Callable[..., Page]
) -> None:
    page = visitor(allow=(400, 401, 403, 404, 405, 410, 422))
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.on("websocket", lambda socket: asked.add(urlsplit(socket.url).netloc))
    log_in(page)
    there = {address for _name, address in addresses() if not address.endswith(NO_PAGES)}
    # who asks for too much that is not there is shut out: no plan has been made, and no code given out
    pages = sorted(address for address in there if not re.match(r"/plan/.|/spieltage/\d", address))
    opened = 0
    for address in [*pages, *MORE]:
        known = page.request.get(address)
        if known.ok and known.headers.get("content-type", "").startswith("text/html"):
            page.goto(address, wait_until="load")
            opened += 1
    assert opened > 20
    open_table(page, "skat", 3, "leicht")
    assert asked - {""} == {f"127.0.0.1:{server.port}"}
