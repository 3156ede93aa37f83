"""A hall with 190 games, most of them made up: eight screens of a phone, any game in ten keys, nothing that jumps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.servers import Server

#: keeps how far anything has moved that nobody has moved
STEADY = """
window.__moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.__moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

MOST = 190  # games of crowded_settings, which only a server of its own may import: they would come into all tests here
Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def crowded(new_server: Callable[..., Server]) -> Server:
    """A server with 190 games, which nobody organises yet: that is a note above the hall."""
    return new_server(DJANGO_SETTINGS_MODULE="tests.browser.crowded_settings")


def a_table(page: Page, game: str, button: str = "Gegen den Computer") -> str:
    page.goto(f"/spiele/{game}/")
    page.get_by_role("button", name=button).click()
    expect(page.locator(".side").first).to_be_visible()
    return page.locator(".table-title .code").inner_text()


def test_all_games_in_eight_screens_of_a_phone_and_sixty_kilobytes(
    visitor: Visit, crowded: Server, check_axe: Any
) -> None:
    page = visitor(at=crowded, size=PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.goto("/")
    assert len(answer.body()) <= 60 * 1024
    games = page.evaluate("new Set([...document.querySelectorAll('.tiles a')].map((link) => link.pathname)).size")
    assert games == MOST
    assert page.evaluate("document.documentElement.scrollHeight") <= 8 * PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.wait_for_load_state("networkidle")
    pictures = {url for url in asked if url.endswith("/bild.svg")}
    assert 3 <= len(pictures) < MOST / 2  # the others come as they come into sight
    last = page.locator(".tiles").last
    last.scroll_into_view_if_needed()
    with page.expect_response(re.compile("/bild.svg")) as picture:
        page.locator(".tiles").nth(-2).scroll_into_view_if_needed()
    assert "max-age=86400" in picture.value.headers["cache-control"]
    check_axe(page)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_while_the_hall_loads_and_others_come_and_go(visitor: Visit, crowded: Server, size: Any) -> None:
    page, host = visitor(at=crowded, size=size), visitor(at=crowded)
    a_table(page, "kalaha")  # so there are notes, and a shelf of what was played
    page.add_init_script(STEADY)
    page.goto("/")
    expect(page.locator("[id^=mit-]")).to_have_count(0)  # whoever waited at tables of another test has left
    page.reload()
    expect(page.locator("#zuletzt .tiles a")).to_have_count(1)
    code = a_table(host, "muehle", "Mit anderen")
    expect(page.locator(f"#mit-{code}")).to_be_visible()
    tile = page.locator(".tiles a").first.bounding_box()
    host.context.close()
    expect(page.locator(f"#mit-{code}")).to_have_count(0)  # who has left is gone
    assert page.locator(".tiles a").first.bounding_box() == tile
    assert page.evaluate("window.__moved") < 0.02


def test_the_first_game_is_in_sight_whatever_stands_above_it(visitor: Visit, crowded: Server) -> None:
    page = visitor(at=crowded, size=PHONE)
    hosts = [visitor(at=crowded) for _host in range(2)]
    for host, game in zip(hosts, ("muehle", "mensch-aergere-dich-nicht"), strict=True):
        a_table(host, game, "Mit anderen")
    for game in ("dame", "kalaha", "schach"):
        a_table(page, game)
    page.goto("/")
    expect(page.get_by_role("link", name="Zurück zu deinem Tisch")).to_have_count(3)
    expect(page.get_by_role("link", name="Spieletag einrichten")).to_have_count(1)
    expect(page.locator(".door")).not_to_have_count(0)
    expect(page.locator(".tiles img").first).to_be_in_viewport(ratio=1)
    notes = page.locator(".notes .notice")
    for left in (3, 2, 1, 0):  # each can be put away, and stays so
        notes.first.get_by_role("button", name="Ausblenden").click()
        expect(notes).to_have_count(left)
    page.reload()
    expect(notes).to_have_count(0)


PLAIN = str.maketrans("äöü", "aou")  # as somebody types who does not find them
GAMES = (
    "mühle",
    "skat",
    "nebelbrücke",
    "ahornbrücke",
    "rösselsprung",
    "sogo mit schlagen",
    "mensch ärgere dich nicht",
    "hafenbrücke",
)


@pytest.mark.parametrize("title", GAMES)
def test_any_game_within_ten_keys(visitor: Visit, crowded: Server, title: str) -> None:
    page = visitor(at=crowded)
    page.goto("/")
    keys = 0

    def press(key: str) -> None:
        nonlocal keys
        keys += 1
        page.keyboard.press(key)

    press("/")
    for letter in title.translate(PLAIN)[:7]:
        press("Space" if letter == " " else letter)
    press("Enter")
    first = page.locator(".tiles.found a").first
    expect(first).to_be_focused()
    wanted = page.locator(".tiles.found a", has_text=re.compile(f"^{title}$", re.IGNORECASE))
    while page.locator("a:focus").inner_text() != wanted.inner_text():
        press("ArrowRight")
        assert keys < 10
    press("Enter")
    expect(page.get_by_role("heading", level=1, name=re.compile(f"^{title}$", re.IGNORECASE))).to_be_visible()
    assert keys <= 10


def test_enter_leads_to_the_first_result_of_all_letters(visitor: Visit, crowded: Server) -> None:
    """An answer to fewer of them that comes meanwhile keeps nobody at what it found first."""
    page = visitor(at=crowded)
    page.goto("/")
    waiting: list[Route] = []
    released: list[bool] = []

    def hold(route: Route) -> None:
        if released:
            route.continue_()
        else:
            waiting.append(route)

    page.route(re.compile(r"[?&]q="), hold)
    page.keyboard.press("/")
    with page.expect_request(re.compile(r"[?&]q=")):
        page.keyboard.type("sogo")
    page.keyboard.type(" mi")
    page.keyboard.press("Enter")
    released.append(True)
    for route in waiting:
        route.continue_()
    first = page.locator(".tiles.found a").first
    expect(first).to_have_text(re.compile("Sogo mit Schlagen"))
    expect(first).to_be_focused()


def test_arrows_go_through_the_shelves_and_links_jump_to_them(visitor: Visit, crowded: Server) -> None:
    page = visitor(at=crowded)
    page.goto("/")
    page.get_by_role("navigation", name="Zu den Regalen").get_by_role("link", name="Mühlespiele").press("Enter")
    expect(page.get_by_role("heading", name="Mühlespiele")).to_be_in_viewport()
    shelf = page.get_by_role("region", name="Mühlespiele").locator(".tiles a")
    assert shelf.evaluate_all("links => links.filter((link) => link.tabIndex === 0).length") == 1
    shelf.first.focus()
    page.keyboard.press("ArrowRight")
    expect(shelf.nth(1)).to_be_focused()
    page.keyboard.press("Tab")  # one stop for each shelf
    expect(page.get_by_role("region", name="Damespiele").locator("a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("region", name="Mühlespiele").locator("a:focus")).to_have_count(1)
    page.keyboard.type("ska")  # letters go on in the search
    expect(page.locator(".tiles.found a").first).to_have_text("Skat")


def test_what_was_played_and_what_is_liked_stands_first_and_stays_on_the_device(
    visitor: Visit, crowded: Server
) -> None:
    page, other = visitor(at=crowded, size=PHONE), visitor(at=crowded)
    page.goto("/")
    expect(page.get_by_role("heading", name="Zuletzt gespielt")).to_be_hidden()
    a_table(page, "dame")
    a_table(page, "muehle")
    page.goto("/spiele/kalaha/")
    liked = page.get_by_role("button", name="Lieblingsspiel")
    liked.click()
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    expect(page.locator("#zuletzt .tiles a")).to_have_text(["Mühle", "Dame"])
    expect(page.locator("#lieblinge .tiles a")).to_have_text(["Kalaha"])
    page.goto("/spiele/kalaha/")
    liked.click()
    expect(liked).to_have_attribute("aria-pressed", "false")
    page.goto("/")
    expect(page.get_by_role("heading", name="Deine Lieblinge")).to_be_hidden()
    other.goto("/")
    expect(other.get_by_role("heading", name="Zuletzt gespielt")).to_be_hidden()


def test_one_large_button_brings_strangers_together(visitor: Visit, new_server: Callable[..., Server]) -> None:
    hall = new_server()  # where nobody has just left a table that still counts as waiting
    first, second = visitor(at=hall, size=PHONE), visitor(at=hall)
    for page in (first, second):
        page.goto("/")
        button = page.get_by_role("button", name="Mit jemandem spielen")
        box = button.bounding_box()
        assert box["height"] >= 56
        assert box["width"] >= 250
        button.click()
        expect(page.locator(".side", has_text="(du)")).to_be_visible()
    assert first.url == second.url
    expect(first.locator(".side", has_text="freier Platz")).to_have_count(0)
