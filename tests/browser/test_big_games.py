"""The big games as they are played: two telephones by taps and two desks by keys, through a whole match."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines import registry
from tests.browser.at_cards import OUT_OF_SIGHT, one_result
from tests.browser.at_table import Ear, join, open_table, press, some_path, thing
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_table_keyboard import NEWER

Visit = Callable[..., Page]
#: the shortest match their rules allow, and what is never touched: an offer is made in six steps, and tested elsewhere
BIG = {
    "monopoly": ({"option-runden": "15"}, "handel"),
    "risiko": ({"option-runden": "8", "option-ziel": "anteil"}, ""),
    "spiel-des-lebens": ({}, ""),
}


def tap(page: Page, target: str) -> None:
    """Touch a target, twice where the first touch makes it larger, or the button that stands for it below."""
    there = thing(page, target)
    if not there.count():
        page.locator(f'[data-buttons] [data-key="{target}"]').tap()
        return
    there.first.tap()
    if page.locator(".magnified").count():
        there.first.tap()


@pytest.mark.parametrize("slug", BIG)
def test_a_whole_match_of_four_on_phones_and_desks(visitor: Visit, slug: str) -> None:
    form, never = BIG[slug]
    phones = [visitor(size=PHONE, has_touch=True) for _seat in range(2)]
    desks = [visitor(size=DESK) for _seat in range(2)]
    pages = [phones[0], desks[0], phones[1], desks[1]]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], slug, 4, **form)
    for page in pages[1:]:
        join(page, code)
    rng = random.Random(slug)

    def any_but_that(node: dict[str, Any], _path: list[str]) -> str | None:
        return rng.choice([target for target in node["next"] if target != never])

    version, moves, over = -1, [0, 0, 0, 0], False
    while not over:
        assert sum(moves) < registry.find(slug).max_events
        for seat, page in enumerate(pages):  # noqa: B007  # who was found is on turn
            now = page.wait_for_function(NEWER, arg=version).json_value()
            over = now["over"]
            if over or now["moves"]:
                break
        else:  # somebody moved between two looks
            continue
        if over:
            break
        assert page.evaluate(OUT_OF_SIGHT) == []
        for target in some_path(now["moves"], rng, any_but_that):
            (tap if page in phones else press)(page, target)
        version = now["version"]
        moves[seat] += 1
    assert min(moves) > 5
    assert one_result(pages)
    for ear in ears:
        assert len(ear.frame["outcome"]["places"]) == 4
        expect(ear.page.locator("[data-result-title]")).to_be_visible()
