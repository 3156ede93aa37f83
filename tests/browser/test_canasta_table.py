"""Canasta as it is played: four telephones through a whole match, and one of them gone for a while in the middle."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, join, open_table, some_path, thing, wait_for
from tests.browser.conftest import PHONE
from tests.browser.test_table_keyboard import NEWER

Visit = Callable[..., Page]
#: moves before the one who is gone goes
EARLY = 9
#: what of the own hand, the question and the buttons does not lie on the screen whole
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".near .thing, [data-prompt], [data-buttons] button")]
  .filter((found) => found.checkVisibility())
  .filter((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  })
  .map((found) => found.getAttribute("aria-label") || found.textContent)"""


def wish(node: dict[str, Any], path: list[str]) -> str | None:
    """Lay what can be laid, but throw single cards away: so the match goes on."""
    targets = list(node["next"])
    if not path:
        return "ausmachen" if "ausmachen" in targets else None
    figures = [target for target in targets if target.startswith("figur-")]
    return figures[0] if figures else "ablage" if "ablage" in targets else None


def play_on(pages: list[Page], rng: random.Random, most: int) -> bool:
    """Let every page play by taps for so many moves; whether the match is over."""
    version = -1
    for _move in range(most):
        for page in pages:
            now = page.wait_for_function(NEWER, arg=version).json_value()
            if now["over"]:
                return True
            if now["moves"]:
                for target in some_path(now["moves"], rng, wish):
                    tap(page, target)
                version = now["version"]
                break
    return False


def tap(page: Page, target: str) -> None:
    """Touch a target, or the button that stands for it below."""
    there = thing(page, target)
    if there.count():  # several cards of a rank may be meant; of a fan the left edge lies open
        there.first.click(position={"x": 6, "y": 20})
    else:
        page.locator(f'[data-buttons] [data-key="{target}"]').click()


def held(frame: dict[str, Any]) -> list[str]:
    """The faces of the own hand as the server tells them to this page."""
    own = f"hand-{frame['seat']}"
    return sorted(piece["face"] for piece in frame["view"]["pieces"] if piece["at"] == own)


def test_a_whole_match_of_canasta_on_four_phones_and_one_comes_back(visitor: Visit) -> None:
    pages = [visitor(size=PHONE) for _seat in range(4)]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], "canasta", 4, **{"option-laenge": "1"})
    for page in pages[1:]:
        join(page, code)
    rng = random.Random(5)
    assert not play_on(pages, rng, EARLY)
    newest = max(ear.frame["version"] for ear in ears)
    for ear in ears:
        wait_for(ear.page, "(version) => window.__table.version >= version", newest)
    before = ears[2].frame
    for ear in ears:
        assert ear.page.locator(".near .thing").count() == len(held(ear.frame)) > 5
        assert ear.page.evaluate(OUT_OF_SIGHT) == []
    # whoever has gone elsewhere comes back to the same seat and the same cards
    address, context = pages[2].url, pages[2].context
    pages[2].close()
    pages[2] = context.new_page()
    ears[2] = Ear(pages[2])
    pages[2].goto(address)
    expect(pages[2].locator(".near .side", has_text="(du)")).to_be_visible()
    after = ears[2].frame
    assert (after["seat"], held(after)) == (2, held(before))
    for ear in ears:  # and nobody has learnt a card of anybody
        others = [piece["face"] for piece in ear.frame["view"]["pieces"] if piece["at"].startswith("hand-")]
        assert len([face for face in others if face != "back"]) == len(held(ear.frame))
    assert play_on(pages, rng, 900)
    reason = pages[0].locator("[data-result-reason]").inner_text()
    assert "gewinnen mit" in reason or "Gleichstand" in reason
    for page in pages[1:]:
        expect(page.locator("[data-result-reason]")).to_have_text(reason)
    nobody: tuple[int, ...] = ()  # both sides have as much
    assert {tuple(ear.frame["outcome"]["winners"]) for ear in ears} <= {(0, 2), (1, 3), nobody}
