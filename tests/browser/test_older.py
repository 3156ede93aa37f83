"""The oldest browsers that are served: without container queries and the newer lengths a table still has a board, its
hand and its question; a browser that lets nothing be kept throws nothing; one older still is told so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import open_table
from tests.browser.conftest import PHONE
from tests.browser.test_scoring import a_day
from tests.browser.test_stage import Stage, match_of

Visit = Callable[..., Page]

#: square and wide boards, trays and racks below them, cards, tiles, a sheet
TABLES = ["muehle", "monopoly", "letra-mix", "skat", "domino", "kniffel"]


def without(page: Page, *features: tuple[str, str]) -> None:
    """From now on the page's style sheets ask for features that no browser knows."""

    def stripped(route: Route) -> None:
        answer = route.fetch()
        css = answer.text()
        for feature, unknown in features:
            css = re.sub(feature, unknown, css)
        route.fulfill(response=answer, body=css)

    page.context.route("**/*.css", stripped)


#: of what one needs, what is off the screen or too small
SEEN = """() => {
  const box = (found) => found.getBoundingClientRect();
  const board = document.querySelector(".board");
  const cloth = box(document.querySelector(board ? ".surface" : "[data-middle]"));
  const needed = document.querySelectorAll("[data-near] .thing, [data-buttons] button, .ask > .tools");
  const lost = [...needed].filter((each) => {
    const { left, right, top, bottom, width } = box(each);
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || width < 20;
  });
  const over = board && (box(board).bottom > cloth.bottom + 2 || box(board).right > cloth.right + 2);
  return {
    lost: lost.map((each) => each.dataset.target ?? each.textContent.trim()),
    over: Boolean(over), wide: document.documentElement.scrollWidth - innerWidth,
    // how much of its place a board fills, by the side that is tighter
    filled: board ? Math.max(box(board).width / cloth.width, box(board).height / cloth.height) : 1,
    cloth: Math.min(cloth.width, cloth.height),
  };
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1024, 768)])
def test_a_table_without_container_queries_and_newer_lengths(visitor: Visit, size: tuple[int, int]) -> None:
    stage = Stage.at(visitor)
    without(
        stage.page,
        ("@container", "@unknown"),
        (r"container(-type)?:", r"unknown\1:"),
        (r"(?<=[\d.])cq([wh])", r"xq\1"),
        (r"(?<=\d)[dsl]vh", "xvh"),
    )
    for slug in TABLES:
        match = match_of(slug)
        stage.open(match)
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        for frame in (match.frames[0], match.frames[len(match.frames) // 2]):
            stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
            seen = stage.page.evaluate(SEEN)
            assert (seen["lost"], seen["over"], seen["wide"]) == ([], False, 0), (slug, size)
            assert seen["filled"] > 0.75, (slug, size, seen)
            assert seen["cloth"] > 140, (slug, size, seen)


def test_a_browser_that_is_too_old_is_told_so(visitor: Visit) -> None:
    page = visitor(size=PHONE, java_script_enabled=False, allow=(404,))
    page.goto("/")
    told = page.get_by_text("Dieser Browser ist zu alt für diese Seiten")
    expect(told).to_be_hidden()
    without(page, (r":has\(", ":unknown("))
    for address in ("/", "/spiele/muehle/", "/anleitungen/", "/gibt-es-nicht/"):
        page.goto(address)
        expect(told).to_be_visible()
        expect(told).to_contain_text("Safari ab Version 15.4")


NOTHING_KEPT = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
}
Object.defineProperty(Navigator.prototype, "serviceWorker", {
  get() { throw new DOMException("Access is denied", "SecurityError"); },
});
"""
LINKS = "() => [...document.querySelectorAll('a[href]')].map((link) => link.href.split('#')[0])"


def test_no_page_throws_where_nothing_may_be_kept(visitor: Visit, log_in, let_hold) -> None:
    """One page of every kind that an organiser reaches by links, and those at whose links nobody is."""
    page = visitor(allow=(403, 404))  # a match that goes on has no replay yet
    page.add_init_script(NOTHING_KEPT)
    log_in(page)
    code = open_table(page, "muehle", 2, "leicht")
    table = page.url
    scoring = a_day(page, let_hold, "Ohne Gedächtnis", "Dosenwerfen", "Sackhüpfen")
    left = [
        table,
        f"{table}verlauf/",
        f"{table}beamer/",
        "/spiele/muehle/lektion/",
        "/spiele/kalaha/oeffnen/",
        "/kein-netz/",
    ]
    left += ["/beamer/", "/plan/wand/", "/listen/inventur/neu/", "/gibt-es-nicht/", *scoring, page.url, "/"]
    home = table.partition(f"/tisch/{code}")[0]
    kinds: set[str] = set()
    while left:
        path = left.pop(0).removeprefix(home)
        try:
            kind = resolve(path.partition("?")[0]).view_name
        except Resolver404:
            kind = "" if path.startswith("/") else "elsewhere"
        if kind in kinds or kind == "elsewhere":
            continue
        kinds.add(kind)
        if page.context.request.get(path).headers["content-type"].startswith("text/html"):
            page.goto(path)
            left += page.evaluate(LINKS)
    assert len(kinds) > 60, sorted(kinds)
    page.goto("/")
    assert page.evaluate("memory.write('name', 1)") is False
    assert page.evaluate("memory.read('name')") == 1  # for as long as the page is there
