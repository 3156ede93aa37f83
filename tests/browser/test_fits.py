"""What lies on the cloth is read whole: no label lies over another or over a number, no column is cut, a long chain
lies smaller, and what goes on below fades. A field for typing takes its room only while it is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, open_table, wait_for
from tests.browser.conftest import PHONE
from tests.browser.matches import halfway
from tests.browser.test_stage import Stage, match_of

Visit = Callable[..., Page]

#: on the score sheets of the middle: texts that lie over one another, and what is cut at a side that nobody is told of
CROSSED = """() => {
  const found = [];
  for (const sheet of document.querySelectorAll("[data-middle] > .sheet")) {
    const around = sheet.getBoundingClientRect();
    const texts = [];
    for (const cell of sheet.querySelectorAll("tbody :is(th, td)")) {
      const { position, visibility } = getComputedStyle(cell);
      if (!cell.textContent.trim() || position === "absolute" || visibility === "hidden") continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // letters are lower than their line
      const stays = cell.parentElement.matches(".sum:last-child");
      texts.push({ text: cell.textContent, left, right, top: top + 3, bottom: bottom - 3, stays });
      if (!sheet.matches(".wide") && right > around.right + 1) found.push(`${cell.textContent} is cut`);
    }
    for (const [number, one] of texts.entries()) {
      for (const other of texts.slice(0, number)) {
        // the sum stays in sight and has paper of its own over what goes on below it
        if (one.stays !== other.stays) continue;
        if (getComputedStyle(sheet.querySelector("th")).position === "sticky" && sheet.matches(".wide")) continue;
        const beside = one.left >= other.right - 1 || other.left >= one.right - 1;
        if (!beside && one.top < other.bottom && other.top < one.bottom) {
          found.push(`${one.text} over ${other.text}`);
        }
      }
    }
  }
  return found;
}"""

#: games whose score sheet lies in the middle
SHEETS = ["kniffel", "stadt-land-fluss", "toto", "sechser-spiel"]


@pytest.mark.parametrize(("width", "height", "letters"), [(740, 360, 100), (360, 740, 100), (360, 740, 200)])
def test_labels_and_numbers_of_a_sheet_stand_apart(visitor: Visit, width: int, height: int, letters: int) -> None:
    stage = Stage.at(visitor)
    for slug in SHEETS:
        match = match_of(slug)
        stage.open(match)
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.evaluate(f"document.documentElement.style.fontSize = '{1.125 * letters}%'")
        for frame in match.frames:
            stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
            assert stage.page.evaluate(CROSSED) == [], (slug, frame["version"])


#: of tiles of a chain: how many are cut at the foot of the cloth while nothing says that it goes on
HALF = """() => {
  const cloth = document.querySelector("[data-middle]");
  const { bottom } = cloth.getBoundingClientRect();
  if (cloth.matches(".more")) return 0;
  const tiles = [...cloth.querySelectorAll(".chain .piece")];
  return tiles.filter((tile) => tile.getBoundingClientRect().bottom > bottom).length;
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_long_chain_is_seen_whole_or_says_that_it_goes_on(visitor: Visit, size: tuple[int, int]) -> None:
    stage = Stage.at(visitor)
    frame = longest_chain()
    stage.open(match_of("domino"))
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    stage.page.evaluate("(frame) => window.__line.feed(frame)", frame)
    assert stage.page.locator("[data-middle] .chain .piece").count() == 28
    assert stage.page.evaluate(HALF) == 0
    # with large letters there is no room for all of it
    stage.page.evaluate("document.documentElement.style.fontSize = '225%'")
    stage.page.evaluate("(frame) => window.__line.feed({ ...frame, version: frame.version + 1 })", frame)
    expect(stage.page.locator("[data-middle].more")).to_be_visible()
    stage.page.evaluate("document.querySelector('[data-middle]').scrollTo(0, 10_000)")
    expect(stage.page.locator("[data-middle]:not(.more)")).to_be_visible()


def longest_chain() -> dict[str, Any]:
    """All tiles of a set in one row, as none of the matches brings them."""
    frame = halfway("domino", 2, 1)
    chain = [piece for piece in frame["view"]["pieces"] if piece["at"] == "kette"]
    row = [{**chain[number % len(chain)], "target": ""} for number in range(28)]
    rest = [piece for piece in frame["view"]["pieces"] if piece["at"] != "kette"]
    return {**frame, "view": {**frame["view"], "pieces": [*row, *rest]}}


def test_a_board_is_as_large_as_before_once_nothing_is_typed(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    Ear(page)
    open_table(page, "letra-mix", 2, "leicht")
    page.locator("[data-buttons] [data-key=wuerfeln], [data-stage] [data-target=wuerfeln]").first.click()
    wait_for(page, "() => document.querySelector('[data-buttons] [data-key=tippen]')")
    board = page.locator(".board")
    before = board.bounding_box()
    assert before is not None
    assert before["width"] > 250
    page.locator("[data-buttons] [data-key=tippen]").click()
    expect(page.locator("[data-typing] input")).to_be_visible()
    page.get_by_role("button", name="Zurück", exact=True).click()
    expect(page.locator("[data-typing]")).to_be_hidden()
    assert board.bounding_box() == before
