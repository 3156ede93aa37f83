"""Canasta as it is played: four telephones through a whole match, and one of them gone for a while in the middle."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from tests.browser.at_cards import Visit, all_in_sight, leave_and_return, one_result, sit_down
from tests.browser.at_table import thing
from tests.browser.test_table_keyboard import play_on

#: moves before the one who is gone goes, and more than a match takes
EARLY, MOST = 9, 900


def wish(node: dict[str, Any], path: list[str]) -> str | None:
    """Lay what can be laid, but throw single cards away: so the match goes on."""
    targets = list(node["next"])
    if not path:
        return "ausmachen" if "ausmachen" in targets else None
    figures = [target for target in targets if target.startswith("figur-")]
    return figures[0] if figures else "ablage" if "ablage" in targets else None


def tap(page: Page, target: str) -> None:
    """Touch a target, or the button that stands for it below."""
    there, button = thing(page, target), page.locator(f'[data-buttons] [data-key="{target}"]')
    there.or_(button).first.wait_for(state="attached")
    if there.count():  # several cards of a rank may be meant; of a fan the left edge lies open
        there.first.click(position={"x": 6, "y": 20})
    else:
        button.click()


def test_a_whole_match_of_canasta_on_four_phones_and_one_comes_back(visitor: Visit) -> None:
    pages, ears = sit_down(visitor, "canasta", **{"option-laenge": "1"})
    rng = random.Random(5)
    assert play_on(pages, rng, EARLY, wish, tap) == (EARLY, False)
    all_in_sight(ears, 6)
    leave_and_return(pages, ears, 2)
    _moves, over = play_on(pages, rng, MOST, wish, tap)
    assert over
    reason = one_result(pages)
    assert "gewinnen mit" in reason or "Gleichstand" in reason
    nobody: tuple[int, ...] = ()  # both sides have as much
    assert {tuple(ear.frame["outcome"]["winners"]) for ear in ears} <= {(0, 2), (1, 3), nobody}
