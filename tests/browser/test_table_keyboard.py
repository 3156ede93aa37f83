"""Whole matches by keyboard alone, with what a screen reader hears checked on the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import (
    Ear,
    asks,
    focused,
    hear,
    join,
    open_table,
    press,
    some_path,
    thing,
    wait_for,
    walk,
)
from tests.browser.test_muehle import MATCH

Wish = Callable[[dict[str, Any], list[str]], str | None] | None
Touch = Callable[[Page, str], None] | None


def test_a_whole_match_of_muehle_by_keyboard_between_two_pages(visitor: Callable[..., Page]) -> None:
    white, black = visitor(), visitor()
    ears = Ear(white), Ear(black)
    code = open_table(white, "muehle", 2)
    join(black, code)
    for page in (white, black):
        thing(page, "a1").focus()
    for number, move in enumerate(MATCH):
        page = (white, black)[number % 2]
        expect(page.locator(".status.yours")).to_be_visible()
        for target in move.split("-"):
            press(page, target)
        if number == 0:
            hear(black, "Weiß setzt auf d2. Du bist dran. Setze einen Stein auf einen freien Punkt.")
            assert thing(black, "d2").get_attribute("aria-label") == "d2, weißer Stein, zuletzt gespielt"
            assert thing(black, "e3").get_attribute("aria-label") == "e3, frei, möglich"
            assert asks(black, "w").startswith("Du bist dran.")
            assert asks(black, "l") == "Weiß setzt auf d2."
            assert asks(black, "f") == "Setze einen Stein auf einen freien Punkt."
        if number == 3:
            expect(white.locator(".status.yours")).to_be_visible()
            assert "weißer Stein: d1, d2." in asks(white, "s")
            assert "schwarzer Stein: c3, e3." in asks(white, "s")
        if number == 4:
            hear(white, "Mühle! Welchen Stein nimmst du?")
        if number == 18:
            expect(thing(black, "c5")).to_have_attribute("aria-label", "c5, schwarzer Stein, kann ziehen")
            assert "c5, schwarzer Stein, kann ziehen" in asks(black, "m")
    hear(white, "Schwarz hat nur noch zwei Steine und verliert. Du hast gewonnen!")
    hear(black, "Diesmal hast du verloren.")
    for ear in ears:
        assert heard_once(ear) > 15
    assert focused(white) is not None  # the focus was never lost


def heard_once(ear: Ear) -> int:
    """Assert that every event was said as often as it happened; how many different sentences there were.

    Exclamations of one word ("Mühle!") are left out: questions begin with them too.
    """
    said, events = " ".join(ear.said()), [sentence for sentence in ear.events() if " " in sentence]
    for sentence in set(events):
        assert said.count(sentence) == " ".join(events).count(sentence), sentence
    return len(set(events))


def test_a_refused_touch_is_explained_by_ear_and_escape_takes_back(visitor: Callable[..., Page]) -> None:
    page = visitor()
    Ear(page)
    open_table(page, "schach", 2)
    walk(page, "e2")
    page.keyboard.press("Enter")
    hear(page, "Wohin?")
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, gewählt")
    page.keyboard.press("Escape")
    hear(page, "Zurückgenommen.")
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, kann ziehen")
    walk(page, "e1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-reason]")).not_to_be_empty()
    hear(page, page.locator("[data-reason]").inner_text())


def play_out(pages: list[Page], rng: random.Random, most: int, wish: Wish = None) -> int:
    """Let every page play by keyboard until the match is over; the number of moves."""
    moves, over = play_on(pages, rng, most, wish)
    assert over, "the match does not end"
    return moves


def play_on(
    pages: list[Page], rng: random.Random, most: int, wish: Wish = None, touch: Touch = None
) -> tuple[int, bool]:
    """The same for so many moves, by keys or as `touch` does it; how many there were, and whether the match is over."""
    touch = touch or press
    version = -1
    for moves in range(most):
        for page in pages:
            now = page.wait_for_function(NEWER, arg=version).json_value()
            if now["over"]:
                return moves, True
            if now["moves"]:
                break
        else:  # somebody moved between two looks
            continue
        for target in some_path(now["moves"], rng, wish):
            touch(page, target)
        version = now["version"]
    return most, False


#: what a page knows, once it is newer than a version
NEWER = """(version) => window.__table?.version > version && {
  version: window.__table.version, over: Boolean(window.__table.outcome), moves: window.__table.moves ?? null,
}"""


def test_a_whole_match_of_mau_mau_by_keyboard(visitor: Callable[..., Page]) -> None:
    first, second = visitor(), visitor()
    ears = [Ear(first), Ear(second)]
    code = open_table(first, "mau-mau", 2, **{"option-karten": "5"})
    join(second, code)
    for page in (first, second):
        wait_for(page, "() => window.__table.players.every((player) => player.name)")
        page.locator("[data-stage] [data-target]").first.focus()
    hand = asks(first, "h")
    assert hand.count(",") >= 4, hand  # five cards, with their names
    cards = first.locator(".near .thing")
    assert cards.count() == 5
    for number in range(5):
        assert cards.nth(number).get_attribute("aria-label").split(",")[0] in hand
    assert "moves" not in ears[1].frame or "moves" not in ears[0].frame
    play_out([first, second], random.Random(3), 500, lambda node, _path: "mau" if "mau" in node["next"] else None)
    for ear in ears:
        assert heard_once(ear) > 5
        hear(ear.page, "Du hast gewonnen!" if ear.frame["outcome"]["winners"] == [ear.frame["seat"]] else "Diesmal")


def test_a_whole_match_of_kniffel_by_keyboard_against_the_computer(visitor: Callable[..., Page]) -> None:
    page = visitor()
    ear = Ear(page)
    open_table(page, "kniffel", 1)
    thing(page, "wuerfeln").focus()
    press(page, "wuerfeln")
    expect(page.locator(".status")).to_contain_text("1. Wurf")
    assert "1. Wurf" in asks(page, "w")
    for die in ("w1", "w3"):
        press(page, die)
        assert thing(page, die).get_attribute("aria-label").endswith(", gewählt")
    assert "Augen" in asks(page, "m") or "Würfel" in asks(page, "m")
    page.keyboard.press("Escape")
    expect(page.locator(".thing.chosen")).to_have_count(0)

    def quickly(node: dict, _path: list[str]) -> str | None:
        """Write down what was thrown at once: thirteen turns of one throw each."""
        boxes = [target for target in node["next"] if target in rows]
        return boxes[0] if boxes else None

    surfaces = ear.frame["view"]["surfaces"]
    rows = {row["id"] for surface in surfaces for row in surface.get("rows", ())}
    moves = play_out([page], random.Random(5), 60, quickly)
    assert moves >= 25
    assert heard_once(ear) > 10
    hear(page, "Die Partie ist zu Ende.")


def test_a_whole_match_of_skat_by_keyboard_between_three_pages(visitor: Callable[..., Page]) -> None:
    """Three deals. Whoever may say 18 plays null from the hand, which is over with the first trick they take."""
    pages = [visitor() for _seat in range(3)]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], "skat", 3, **{"option-runden": "1"})
    for page in pages[1:]:
        join(page, code)
    for page in pages:
        page.locator("[data-stage] [data-target]").first.focus()
        hand = asks(page, "h")
        cards = page.locator(".near .thing")
        assert cards.count() == 10
        for number in range(10):
            assert cards.nth(number).get_attribute("aria-label").split(",")[0] in hand

    def null(node: dict[str, Any], _path: list[str]) -> str | None:
        return next((each for each in ("18", "weg", "hand", "null", "einfach") if each in node["next"]), None)

    moves = play_out(pages, random.Random(2), 150, null)
    assert moves > 3 * 6
    for ear in ears:
        assert heard_once(ear) > 15
        assert len(ear.frame["outcome"]["scores"]) == 3
        hear(ear.page, ear.page.locator("[data-result-title]").inner_text())
