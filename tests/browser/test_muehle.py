"""Mühle as visitors play it: two pages, a third that watches, lost connections, and no hands but the keyboard's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import details, fold_invitation
from tests.browser.conftest import DESK, PHONE
from tests.browser.servers import Server

#: a whole match through all three phases: 18 stones are set, stones slide, Black flies with its last three
MATCH_MOVES = """
    d2 e3 d1 c3 d3-e3 e4 d6 a1 d5 b2 d7-b2 c5 g7 g1 a7-g1 b6 g4 b4
    d1-g1-c3 c5-c4 g1-d1-b6 b4-a4 d1-g1-e4 a1-c3 g1-d1-a4
"""
MATCH = MATCH_MOVES.split()


def spot(page: Page, name: str):
    return page.locator(f'.spot[data-target="{name}"]')


def open_table(page: Page, opponent: str = "Mit anderen") -> str:
    """From the game's page to a table of Mühle with one tap; its code."""
    page.goto("/spiele/muehle/")
    page.get_by_role("button", name=re.compile(rf"^{opponent}")).click()
    expect(page.locator(".side").first).to_be_visible()
    fold_invitation(page)
    expect(page.locator(".spot.possible")).to_have_count(24)
    return page.locator(".table-title .code").inner_text()


def join(page: Page, code: str) -> None:
    page.goto("/")
    page.get_by_label("Du hast einen Code?").fill(code.lower())
    page.get_by_role("button", name="Zum Tisch").click()
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.locator(".side", has_text="(du)")).to_contain_text("Schwarz")


def play(page: Page, move: str) -> None:
    """Tap the places of a move one after the other."""
    for target in move.split("-"):
        expect(spot(page, target)).to_have_class(re.compile("possible"))
        spot(page, target).click()


@pytest.fixture
def table(visitor: Callable[..., Page]) -> tuple[Page, Page, str]:
    """White on a phone and Black at a desk."""
    white, black = visitor(size=PHONE), visitor(dark=True, cut_off=True)
    code = open_table(white)
    join(black, code)
    return white, black, code


def test_a_whole_match_with_a_watcher_and_a_rematch(table, visitor):
    white, black, code = table
    watcher = visitor(size=PHONE, dark=True)
    watcher.goto(f"/tisch/{code}/")
    expect(watcher.get_by_text("Du schaust zu. Alle Plätze sind besetzt.")).to_be_visible()
    for number, move in enumerate(MATCH):
        play((white, black)[number % 2], move)
    expect(white.get_by_role("heading", name="Du hast gewonnen!")).to_be_visible()
    expect(black.get_by_role("heading", name="Diesmal hast du verloren.")).to_be_visible()
    expect(watcher.locator("[data-result-title]")).to_contain_text("gewinnt")
    for page in (white, black, watcher):
        expect(page.locator("[data-result-reason]")).to_have_text("Schwarz hat nur noch zwei Steine und verliert.")
    expect(watcher.locator(".stones .piece")).to_have_count(11)
    white.get_by_role("button", name="Noch einmal").click()
    expect(white.locator(".side", has_text="(du)")).to_contain_text("Schwarz")
    black.get_by_role("button", name="Noch einmal").click()
    expect(black.locator(".side", has_text="(du)")).to_contain_text("Weiß")
    play(black, "a1")
    expect(spot(white, "a1")).to_have_attribute("aria-label", re.compile("weißer Stein"))


def test_a_mill_asks_for_the_stone_and_can_be_taken_back_before(table):
    white, black, _code = table
    for number, move in enumerate(MATCH[:4]):
        play((white, black)[number % 2], move)
    play(white, "d3")
    expect(white.locator("[data-prompt]")).to_have_text("Mühle! Welchen Stein nimmst du?")
    expect(white.locator(".stones .piece")).to_have_count(5)  # shown already, not played yet
    expect(black.locator(".stones .piece")).to_have_count(4)
    white.get_by_role("button", name="Zurück", exact=True).click()
    expect(white.locator(".stones .piece")).to_have_count(4)
    play(white, "d3-e3")
    expect(black.locator(".stones .piece")).to_have_count(4)
    expect(spot(black, "e3")).to_have_attribute("aria-label", re.compile("e3, frei"))


def test_a_refused_touch_says_why(table):
    white, black, _code = table
    play(white, "a1")
    expect(spot(black, "a1")).to_have_attribute("aria-label", re.compile("weißer Stein"))
    expect(white.locator(".spot.possible")).to_have_count(0)
    spot(white, "a4").click()
    expect(white.locator("[data-reason]")).to_have_text("Du bist gerade nicht am Zug.")
    spot(black, "a1").click()
    expect(black.locator("[data-reason]")).to_have_text("Auf a1 liegt ein Stein des anderen.")
    expect(black.locator(".stones .piece")).to_have_count(1)


def test_reload_and_a_closed_tab_keep_seat_and_position(table):
    white, black, code = table
    play(white, "a1")
    white.reload()
    expect(spot(white, "a1")).to_have_attribute("aria-label", re.compile("weißer Stein"))
    expect(white.locator(".side", has_text="(du)")).to_contain_text("Weiß")
    context = black.context
    black.close()
    again = context.new_page()
    again.goto(f"/tisch/{code}/")
    play(again, "g7")
    expect(spot(white, "g7")).to_have_attribute("aria-label", re.compile("schwarzer Stein"))


def test_a_phone_without_network_comes_back_by_itself(table):
    white, black, _code = table
    black.context.set_offline(True)
    black.evaluate("() => window.dispatchEvent(new Event('offline'))")
    play(white, "a1")
    black.context.set_offline(False)
    black.evaluate("() => window.dispatchEvent(new Event('online'))")
    play(black, "g7")
    expect(spot(white, "g7")).to_have_attribute("aria-label", re.compile("schwarzer Stein"))


def test_a_killed_server_comes_back_with_the_same_seats_and_position(visitor, new_server):
    server: Server = new_server()
    white, black = visitor(at=server, size=PHONE, cut_off=True), visitor(at=server, cut_off=True)
    code = open_table(white)
    join(black, code)
    play(white, "a1")
    play(black, "g7")
    expect(spot(white, "g7")).to_have_attribute("aria-label", re.compile("schwarzer Stein"))
    server.kill()
    expect(white.locator("[data-connection]")).to_be_visible()
    server.start()
    expect(white.locator("[data-connection]")).to_be_hidden()
    play(white, "d1")
    play(black, "d7")
    for page in (white, black):
        expect(page.locator(".stones .piece")).to_have_count(4)
    assert white.url.endswith(f"/tisch/{code}/")


def test_a_table_against_the_computer_answers(visitor):
    page = visitor()
    open_table(page, "Gegen den Computer")
    play(page, "d2")
    expect(page.locator(".stones .piece")).to_have_count(2)
    expect(page.locator(".side", has_text="(du)")).to_contain_text("am Zug")


def test_the_keyboard_alone_reaches_every_place(table):
    white, black, _code = table
    stage = white.locator("[data-stage]")
    assert stage.locator('[tabindex="0"]').count() == 1
    stage.locator('[tabindex="0"]').focus()
    white.keyboard.press("Home")
    expect(spot(white, "a1")).to_be_focused()
    for key, place in [("ArrowRight", "d1"), ("ArrowUp", "d2"), ("ArrowUp", "d3"), ("ArrowLeft", "c3"), ("End", "g7")]:
        white.keyboard.press(key)
        expect(spot(white, place)).to_be_focused()
    white.keyboard.press("Enter")
    expect(spot(black, "g7")).to_have_attribute("aria-label", "g7, weißer Stein, zuletzt gespielt")
    expect(white.locator("[data-speech]")).to_contain_text("Weiß setzt auf g7.")
    expect(black.locator("[data-speech]")).to_contain_text("Weiß setzt auf g7. Du bist dran.")
    expect(spot(white, "g7")).to_be_focused()


def test_the_computer_and_the_options_of_the_table(visitor):
    page = visitor(size=PHONE)
    page.goto("/spiele/muehle/")
    page.get_by_text("Regeln wählen").click()
    page.get_by_label("wie im Turnier").check()
    page.get_by_role("button", name=re.compile(r"^Computer:\s*stark$")).click()
    details(page)
    page.get_by_text("Regeln an diesem Tisch").click()
    expect(page.get_by_text("schützt auch (Turnierregel)")).to_be_visible()
    page.keyboard.press("Escape")
    play(page, "d2")
    expect(page.locator(".stones .piece")).to_have_count(2)


def test_unknown_code_and_full_table_say_so(visitor, table):
    _white, _black, code = table
    page = visitor(size=PHONE, allow=(404,))
    page.goto("/tisch/ZZZZZ/")
    expect(page.locator("main")).to_contain_text("Einen Tisch mit diesem Code gibt es nicht.")
    page.goto(f"/tisch/{code}/")
    expect(page.get_by_role("button", name="Mitspielen")).to_be_hidden()
    expect(page.get_by_text("Du schaust zu.")).to_be_visible()


def test_hall_game_and_table_violate_nothing(visitor, check_axe):
    page = visitor(size=PHONE)
    page.goto("/")
    check_axe(page)
    page.goto("/spiele/muehle/")
    page.get_by_text("Regeln wählen").click()
    check_axe(page)
    open_table(page)
    check_axe(page)
    play(page, "d2")
    check_axe(page)


@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 320, "height": 640}], ids=["phone", "desk", "smallest"])
def test_nothing_sticks_out_and_places_are_large_enough(visitor, size):
    page = visitor(size=size)
    for address in ("/", "/spiele/muehle/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    open_table(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    box = spot(page, "a1").bounding_box()
    assert box["width"] >= (44 if size["width"] >= 360 else 42)  # at 320 px seven places side by side leave 43.8
    assert spot(page, "g1").bounding_box()["y"] + box["height"] <= size["height"]  # the whole board without scrolling


def test_the_first_load_of_the_hall_is_small(visitor):
    page = visitor(size=PHONE)
    sizes = {}
    page.on("response", lambda response: sizes.__setitem__(response.url, response.request.sizes()))
    page.goto("/", wait_until="networkidle")
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes.values())
    assert 20_000 < total <= 150_000, sizes


def test_the_first_load_of_a_table_is_small(visitor):
    page = visitor(size=PHONE)
    code = open_table(page)
    fresh = visitor(size=PHONE)
    sizes = {}
    fresh.on("response", lambda response: sizes.__setitem__(response.url, response.request.sizes()))
    fresh.goto(f"/tisch/{code}/", wait_until="networkidle")
    expect(fresh.locator(".board")).to_be_visible()
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes.values())
    assert 20_000 < total <= 150_000, sizes
    # of all the drawings of pieces those it shows, and nothing of chess or cards
    assert [url.rsplit("/", 1)[1].split(".")[0] for url in sizes if "/pieces/" in url] == ["stones"]
