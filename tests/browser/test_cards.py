"""Cards at a table: a hand shows the index of each card, however many; a trick lies before those who laid it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import change_frames, open_table
from tests.browser.conftest import DESK, PHONE

LANDSCAPE = {"width": 740, "height": 360}
#: each card of the hand: where it lies, its row, and how much of it the next one and the row below leave to be seen
SEEN = """() => {
  const cards = [...document.querySelectorAll(".near .spread > .thing")].map((card) => card.getBoundingClientRect());
  const tops = [...new Set(cards.map(({ top }) => Math.round(top)))];
  return cards.map(({ left, top, right, bottom }, number) => {
    const row = tops.indexOf(Math.round(top));
    const next = cards[number + 1];
    const beside = next && Math.round(next.top) === tops[row] ? next.left : right;
    return { left, right, row, width: beside - left, height: Math.min(bottom, tops[row + 1] ?? bottom) - top };
  });
}"""

Shown = dict[str, Any]


@pytest.fixture
def table(visitor: Callable[..., Page]) -> tuple[Page, Shown]:
    """A table of three on a phone, and what is shown there of the own 17 cards: so many as "held" says, and "trick"."""
    page = visitor(size=PHONE)
    shown: Shown = {"held": 17, "trick": ()}

    def change(frame: dict[str, Any]) -> None:
        pieces = frame["view"]["pieces"]
        own = [piece for piece in pieces if piece["at"] == "hand-0"]
        others = [piece for piece in pieces if piece["at"] != "hand-0"]
        laid = [
            {"at": "stich", "kind": "card", "face": face, "label": face, "by": seat, "won": won}
            for face, seat, won in shown["trick"]
        ]
        frame["view"]["pieces"] = [*own[: shown["held"]], *others, *laid]
        if shown["trick"]:
            frame["view"]["surfaces"].append({"surface": "area", "id": "stich", "label": "Stich", "layout": "trick"})

    change_frames(page, change)
    open_table(page, "mogeln", 3, "leicht")
    return page, shown


def hand(page: Page, many: int, *, large: bool = False) -> list[dict[str, float]]:
    page.reload()
    expect(page.locator(".near .spread > .thing")).to_have_count(many)
    page.evaluate("(large) => document.querySelector('[data-table]').classList.toggle('large', large)", large)
    return page.evaluate(SEEN)


@pytest.mark.parametrize("large", [False, True], ids=["", "large"])
def test_each_card_of_a_hand_shows_its_index(table: tuple[Page, Shown], large: bool) -> None:
    page, shown = table
    for many, rows in [(10, 1), (13, 2), (17, 2)]:
        shown["held"] = many
        seen = hand(page, many, large=large)
        assert {card["row"] for card in seen} == set(range(rows)), many
        for card in seen:
            assert card["width"] >= 27.9, (many, card)
            assert card["height"] >= 43.9, (many, card)
            assert card["left"] >= 0, (many, card)
            assert card["right"] <= PHONE["width"], (many, card)
        for row in range(rows):  # over the full width, and all rows alike
            here = [card for card in seen if card["row"] == row]
            assert here[0]["left"] == pytest.approx(min(card["left"] for card in seen), abs=1), many
            assert here[-1]["right"] == pytest.approx(max(card["right"] for card in seen), abs=1), many
            assert here[-1]["right"] - here[0]["left"] > 0.9 * PHONE["width"], many


def test_a_touched_card_rises(table: tuple[Page, Shown]) -> None:
    page, _shown = table
    first = page.locator(".near .spread > .thing.possible").first
    page.get_by_role("button", name="Heimlich zwei legen").click()
    before = first.bounding_box()["y"]
    first.click()
    expect(page.locator(".near .spread > .thing.chosen")).to_have_count(1)
    page.wait_for_function(
        "(before) => document.querySelector('.near .spread > .thing.chosen').getBoundingClientRect().top < before - 4",
        arg=before,
    )


def test_a_trick_lies_before_those_who_laid_it(table: tuple[Page, Shown]) -> None:
    page, shown = table
    shown["trick"] = (("herz-7", 1, False), ("herz-koenig", 2, True), ("herz-9", 0, False))
    page.reload()
    cards = page.locator(".trick .play")
    expect(cards).to_have_count(3)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        left, right, own = (cards.nth(number).locator(".piece").bounding_box() for number in range(3))
        assert left["x"] + left["width"] <= right["x"] + 1
        assert left["x"] < own["x"] < right["x"]
        assert own["y"] > left["y"] + left["height"] / 2
        assert left["y"] == pytest.approx(right["y"], abs=1)
        assert left["width"] == pytest.approx(right["width"], abs=1)
        assert left["width"] >= 28, "the index can be read"
    expect(cards.nth(1)).to_have_class("play right won")
    names = [page.locator(f".side[data-seat='{seat}'] strong").inner_text() for seat in (1, 2)]
    assert cards.locator(".by").all_inner_texts()[:2] == names
    assert "herz-koenig" in page.locator(".trick").get_attribute("aria-label")


def test_the_hand_is_in_sight_on_a_phone_held_across(table: tuple[Page, Shown]) -> None:
    page, shown = table
    shown["held"] = 10
    page.set_viewport_size(LANDSCAPE)
    seen = hand(page, 10)
    assert min(card["width"] for card in seen) >= 27.9
    assert {card["row"] for card in seen} == {0}
