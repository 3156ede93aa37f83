"""Whist as it is played: four telephones through a whole match, and one of them gone for a while in the middle."""

from __future__ import annotations

import random

from games.engines import registry
from tests.browser.at_cards import Visit, all_in_sight, leave_and_return, one_result, sit_down
from tests.browser.test_table_keyboard import play_on, play_out

#: moves before the one who is gone goes: the first trick and a bit of the second
EARLY = 6


def test_a_whole_match_of_whist_on_four_phones_and_one_comes_back(visitor: Visit) -> None:
    pages, ears = sit_down(visitor, "whist")  # to five points
    rng = random.Random(9)
    assert play_on(pages, rng, EARLY) == (EARLY, False)
    all_in_sight(ears, 11)
    leave_and_return(pages, ears, 2)
    assert play_out(pages, rng, registry.find("whist").max_events) > 0
    assert "gewinnen die Partie." in one_result(pages)
    assert max(ears[2].frame["outcome"]["scores"]) >= 5
