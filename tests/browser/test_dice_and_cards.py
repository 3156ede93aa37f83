"""Things picked from a tray in any order and let go again, cards turned up, pegs that show before they are played."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE


@pytest.fixture
def opened(visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a table for one on a phone, or as many as `seats` says."""

    def at(slug: str, seats: int = 1) -> Page:
        page = visitor(size=PHONE)
        page.goto(f"/spiele/{slug}/")
        page.get_by_role("group", name="Wie viele spielen mit?").get_by_label(str(seats), exact=True).check()
        page.get_by_role("button", name="Nur mit dem Code").click()
        expect(page.locator(".status.yours")).to_be_visible()
        return page

    return at


def thing(page: Page, target: str):
    return page.locator(f'[data-stage] [data-target="{target}"]')


def test_dice_are_kept_in_any_order_and_let_go(opened):
    page = opened("kniffel")
    thing(page, "wuerfeln").click()
    for die in ("w4", "w2", "w5"):
        thing(page, die).click()
        expect(thing(page, die)).to_have_class(re.compile("chosen"))
    expect(page.locator(".thing.chosen")).to_have_count(3)
    thing(page, "w4").click()
    expect(page.locator(".thing.chosen")).to_have_count(2)
    expect(thing(page, "w4")).not_to_have_class(re.compile("chosen"))
    page.get_by_role("button", name="Mit 3 Würfeln werfen", exact=True).click()
    expect(page.locator(".status")).to_contain_text("2. Wurf")
    expect(page.get_by_role("group", name=re.compile("^Beiseite"))).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("^Beiseite")).locator(".die")).to_have_count(2)
    thing(page, "chance").click()
    expect(page.locator(".status")).to_have_text("Du bist dran.")


def test_cards_stay_open_until_the_next_touch(opened):
    page = opened("memory")
    backs = page.locator(".stones .picture.back")
    expect(backs).to_have_count(16)
    thing(page, "a1").click()
    expect(backs).to_have_count(15)
    thing(page, "d4").click()
    expect(page.locator(".note", has_text="ein Versuch")).to_be_visible()
    assert backs.count() == 14


def test_pegs_show_before_the_try_is_made(opened):
    page = opened("master-mind")
    for colour in ("rot", "gelb", "rot", "gruen"):
        thing(page, colour).click()
    expect(page.locator(".stones .peg:not(.back)")).to_have_count(4)
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".status")).to_have_text("Dein Versuch: der 2. von 12.")
