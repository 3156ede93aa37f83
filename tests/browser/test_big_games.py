"""The big games as they are played: two telephones by taps and two desks by clicks, through a whole match."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines import registry
from tests.browser.at_cards import OUT_OF_SIGHT, one_result
from tests.browser.at_table import Ear, join, open_table, some_path, thing
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_table_keyboard import NEWER

Visit = Callable[..., Page]
#: the shortest match their rules allow; what is mostly touched where it can be, so that it goes on; and what never is:
#: an offer is made in six steps, and tested elsewhere
BIG: dict[str, tuple[dict[str, str], tuple[str, ...], str]] = {
    "monopoly": ({"option-runden": "15"}, ("wuerfel", "nehmen", "passen"), "handel"),
    "risiko": ({"option-runden": "8", "option-ziel": "anteil"}, ("genug", "bis"), ""),
    "spiel-des-lebens": ({}, (), ""),
}


def choose(page: Page, target: str, *, touch: bool) -> None:
    """Touch a target, twice where the first touch makes it larger, or the button that stands for it below."""
    there, button = thing(page, target), page.locator(f'[data-buttons] [data-key="{target}"]')
    there.or_(button).first.wait_for(state="attached")
    if not there.count():
        there = button
    if not touch:
        there.first.click()
        return
    there.first.tap()
    if page.locator(".magnified").count():
        there.first.tap()


def on_turn(pages: list[Page], version: int) -> tuple[int, dict[str, Any]]:
    """Who is to act after this version, and what that page knows; anybody, once the match is over."""
    while True:
        for seat, page in enumerate(pages):
            now = page.wait_for_function(NEWER, arg=version).json_value()
            if now["over"] or now["moves"]:
                return seat, now


@pytest.mark.parametrize("slug", BIG)
def test_a_whole_match_of_four_on_phones_and_desks(visitor: Visit, slug: str) -> None:
    form, mostly, never = BIG[slug]
    phones = [visitor(size=PHONE, has_touch=True) for _seat in range(2)]
    desks = [visitor(size=DESK) for _seat in range(2)]
    pages = [phones[0], desks[0], phones[1], desks[1]]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], slug, 4, **form)
    for page in pages[1:]:
        join(page, code)
    rng = random.Random(slug)

    def wish(node: dict[str, Any], _path: list[str]) -> str:
        onwards = [target for target in mostly if target in node["next"] and rng.random() < 0.8]
        return onwards[0] if onwards else rng.choice([target for target in node["next"] if target != never])

    moves = [0, 0, 0, 0]
    seat, now = on_turn(pages, -1)
    while not now["over"]:
        assert sum(moves) < registry.find(slug).max_events
        assert pages[seat].evaluate(OUT_OF_SIGHT) == []
        for target in some_path(now["moves"], rng, wish):
            choose(pages[seat], target, touch=pages[seat] in phones)
        moves[seat] += 1
        seat, now = on_turn(pages, now["version"])
    assert min(moves) > 5
    assert one_result(pages)
    for ear in ears:
        assert len(ear.frame["outcome"]["places"]) == 4
        expect(ear.page.locator("[data-result-title]")).to_be_visible()
