"""Puzzle at the table: by taps, and by keys and ear."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, hear, open_table, press, thing
from tests.browser.conftest import DESK, PHONE


def lying(ear: Ear) -> dict[str, str]:
    """Place → where its piece belongs."""
    pieces = [piece for piece in ear.frame["view"]["pieces"] if piece.get("part")]
    return {piece["at"]: piece["label"].split(",")[0].removeprefix("Teil ") for piece in pieces}


@pytest.mark.parametrize(("size", "count"), [(PHONE, "48"), (DESK, "12")])
def test_two_taps_make_pieces_change_places(visitor: Callable[..., Page], size: dict[str, int], count: str) -> None:
    page = visitor(size=size)
    ear = Ear(page)
    open_table(page, "puzzle", 1, **{"option-teile": count})
    expect(page.locator(".stones .part")).to_have_count(int(count))
    box = page.locator(".spot").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    there = lying(ear)
    wrong = next(place for place, home in there.items() if place != home)
    home = there[wrong]
    for target in (wrong, home):
        version = ear.frame["version"]
        thing(page, target).click()
        ear.newer(version)
    assert lying(ear)[home] == home
    assert lying(ear)[wrong] == there[home]


def test_a_puzzle_is_laid_by_keys_and_by_ear(visitor: Callable[..., Page]) -> None:
    page = visitor(size=DESK)
    ear = Ear(page)
    open_table(page, "puzzle", 1)
    expect(page.locator(".stones .part")).to_have_count(12)
    while wrong := [place for place, home in lying(ear).items() if place != home]:
        for target in (wrong[0], lying(ear)[wrong[0]]):
            version = ear.frame["version"]
            press(page, target)
            ear.newer(version)
    hear(page, "Geschafft, das Bild ist ganz!")
