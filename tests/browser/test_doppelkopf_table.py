"""Doppelkopf as it is played: four telephones through a whole deal, and one of them gone for a while in the middle."""

from __future__ import annotations

import random
from typing import Any

from games.engines import registry
from tests.browser.at_cards import Visit, all_in_sight, leave_and_return, one_result, sit_down
from tests.browser.test_table_keyboard import play_on, play_out

#: moves before the one who is gone goes: all are "gesund", the first trick and a bit of the second
EARLY = 4 + 4 + 2
#: the notes beside the players that have too little room
CUT = """() => [...document.querySelectorAll(".side .note")]
  .filter((note) => note.scrollWidth > note.clientWidth).map((note) => note.textContent)"""
#: the longest name that guests are given, and the longest note of the own side
LONGEST = """() => {
  const [first, second] = document.querySelectorAll(".near .called > span");
  [first.textContent, second.textContent] = ["Schwarzes", "Eichhorn"];
  document.querySelector(".near .note").textContent = "Kontra · 12 Stiche";
}"""


def sound(node: dict[str, Any], _path: list[str]) -> str | None:
    """Nobody has anything to announce, and all play cards."""
    targets = list(node["next"])
    return "gesund" if "gesund" in targets else next(target for target in targets if target.startswith("hand:"))


def test_a_whole_match_of_doppelkopf_on_four_phones_and_one_comes_back(visitor: Visit) -> None:
    pages, ears = sit_down(visitor, "doppelkopf", **{"option-spiele": "1"})
    rng = random.Random(7)
    assert play_on(pages, rng, 1, sound) == (1, False)
    all_in_sight(ears, 12)  # with the question whether one is "gesund"
    assert [ear.page.evaluate(CUT) for ear in ears] == [[]] * 4
    assert play_on(pages, rng, EARLY - 1, sound) == (EARLY - 1, False)
    all_in_sight(ears, 10)
    for ear in ears:
        ear.page.evaluate(LONGEST)
    assert [ear.page.evaluate(CUT) for ear in ears] == [[]] * 4
    assert [piece["at"] for piece in ears[2].frame["view"]["pieces"]].count("stich") == 2
    leave_and_return(pages, ears, 2)
    assert [piece["at"] for piece in ears[2].frame["view"]["pieces"]].count("stich") == 2
    # from here on they also say Re and Kontra, as it comes
    assert play_out(pages, rng, registry.find("doppelkopf").max_events) >= 48 - 6
    assert one_result(pages).startswith("Nach 1 Spiel ")
    scores = ears[2].frame["outcome"]["scores"]
    assert len(scores) == 4
    assert sum(scores) == 0  # what the one party wins the other loses
