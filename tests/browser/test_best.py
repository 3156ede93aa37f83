"""The best somebody has done alone: told at the end, kept on the device, and never told to whoever watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import change_frames, open_table, thing
from tests.browser.conftest import PHONE
from tests.engines.races.test_halma_solo import TEN, cut


def test_the_end_tells_the_best_and_the_device_keeps_it(visitor: Callable[..., Page]) -> None:
    page = visitor(size=PHONE)
    reached = [41, 45, 38, 38, 38]

    def over(message: dict[str, Any]) -> None:
        score = reached[0]
        message |= {"moves": None, "turn": []}
        message["outcome"] = {
            "places": [1], "winners": [], "termination": "home", "reason": "Am Ziel!", "scores": [score],
            "best": {"score": score, "fewest": True, "under": "halma-solo figuren=15"},
        }  # fmt: skip

    change_frames(page, over)
    told = page.locator("[data-result-best]")
    for sentence in (
        "Das ist deine erste Bestleistung auf diesem Gerät: 41.",
        "Deine Bestleistung auf diesem Gerät: 41.",
        "Neue Bestleistung: 38! Bisher war es 41.",
        "Deine Bestleistung auf diesem Gerät: 38.",
    ):
        open_table(page, "halma-solo", 1)
        expect(told).to_have_text(sentence)
        reached.pop(0)
    assert page.evaluate("localStorage.getItem('bestleistungen')") == '{"halma-solo figuren=15":38}'
    page.evaluate("localStorage.setItem('bestleistungen', 'kaputt')")
    open_table(page, "halma-solo", 1)
    expect(told).to_have_text("Das ist deine erste Bestleistung auf diesem Gerät: 38.")


def test_a_whole_match_alone(visitor: Callable[..., Page]) -> None:
    page = visitor(size=PHONE)
    open_table(page, "halma-solo", 1, **{"option-figuren": "10"})
    for number, move in enumerate(TEN.split()):
        expect(page.locator("[data-status]")).to_contain_text(f"Bisher {number} ")
        for target in cut(move):
            thing(page, target).click()
    expect(page.locator("[data-result-reason]")).to_have_text("Am Ziel, mit 27 Zügen!")
    expect(page.locator("[data-result-best]")).to_have_text("Das ist deine erste Bestleistung auf diesem Gerät: 27.")
