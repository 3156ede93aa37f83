"""The town on a phone: what a field is, by touch, whoever's turn it is; buying and an offer by taps."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.at_table import join, open_table
from tests.browser.conftest import DESK, PHONE

Visit = Callable[..., Page]


def test_a_touched_field_says_what_it_is_also_to_who_waits(visitor: Visit) -> None:
    pages = [visitor(size=DESK), visitor(size=PHONE, has_touch=True)]
    join(pages[1], open_table(pages[0], "monopoly", 2, **{"option-beginn": "platz"}))
    for page in pages:
        page.locator('[data-target="feld-39"]').click()
        expect(page.locator("[data-reason]")).to_contain_text("Marktplatz (Dunkelblau), Preis 400. Miete 36")
    pages[0].locator('[data-target="feld-0"]').click()
    expect(pages[0].locator("[data-reason]")).to_contain_text("Figur: ")


def test_the_dice_are_thrown_all_the_same(visitor: Visit) -> None:
    pages = [visitor(size=PHONE, has_touch=True), visitor(size=DESK)]
    join(pages[1], open_table(pages[0], "monopoly", 2, **{"option-beginn": "platz"}))
    pages[0].locator('.stage [data-target="wuerfel"]').tap()
    expect(pages[1].locator("[data-log] li").first).to_contain_text("würfelt")
