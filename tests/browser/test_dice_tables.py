"""Tables of dice as they are full: eight around one cup on a phone, and whole matches of three in three browsers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engines import registry
from tests.browser.at_table import Ear, join, open_table
from tests.browser.conftest import PHONE
from tests.browser.matches import played
from tests.browser.test_stage import STILL, Stage, moved
from tests.browser.test_table_keyboard import play_out

Visit = Callable[..., Page]
FULL = [slug for slug, family in registry.families().items() if family == "dice" and max(registry.find(slug).seats) > 4]
#: one of each kind: sheer luck, stop or go on, out and over, tokens, a sheet, a race
THREE = ("himmel-und-hoelle-wuerfelspiel", "boese-drei", "nacktfrosch", "zeppelin", "kirchenfenster", "gaensespiel")


def test_the_cup_is_in_sight_where_a_table_is_full(visitor: Visit) -> None:
    stage = Stage.at(visitor)
    wrong = []
    for slug in FULL:
        match = played(slug, max(registry.find(slug).seats))
        stage.open(match)
        shown = stage.show(match, **PHONE)
        wrong += [f"{slug}, event {each['version']}: out of sight {each['lost']}" for each in shown if each["lost"]]
        wrong += [f"{slug}: {name} moves" for name in shown[0]["boxes"] if moved(shown, name) > STILL]
        wrong += [f"{slug}: too wide" for each in shown if each["wide"] > 0][:1]
    assert wrong == []


@pytest.mark.parametrize("slug", THREE)
def test_a_whole_match_of_three_in_three_browsers(visitor: Visit, slug: str) -> None:
    pages = [visitor(size=PHONE), visitor(), visitor(size=PHONE)]
    for page in pages:
        Ear(page)
    code = open_table(pages[0], slug, 3)
    for page in pages[1:]:
        join(page, code)
    assert play_out(pages, random.Random(slug), registry.find(slug).max_events) > 0
    reason = pages[0].locator("[data-result-reason]").inner_text()
    assert reason
    for page in pages[1:]:
        expect(page.locator("[data-result-reason]")).to_have_text(reason)
