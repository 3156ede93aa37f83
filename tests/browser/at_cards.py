"""Four telephones at a table of cards: what each holds, whether it lies on the screen, and one that comes back.

`sit_down` seats the four, `all_in_sight` and `leave_and_return` are what every such table owes them, and `one_result`
is what all of them read at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, join, open_table, wait_for
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]
#: what of the own hand, the trick and the question does not lie on the screen whole
OUT_OF_SIGHT = """() => [
    ...document.querySelectorAll(".near .thing, .trick .play, [data-prompt], [data-buttons] button"),
  ].filter((found) => found.checkVisibility())
  .filter((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  })
  .map((found) => found.getAttribute("aria-label") || found.textContent)"""


def sit_down(visitor: Visit, slug: str, **form: str) -> tuple[list[Page], list[Ear]]:
    """Four visitors on telephones at one new table; `form` are further fields of the opening form."""
    pages = [visitor(size=PHONE) for _seat in range(4)]
    ears = [Ear(page) for page in pages]
    code = open_table(pages[0], slug, 4, **form)
    for page in pages[1:]:
        join(page, code)
    return pages, ears


def held(frame: dict[str, Any]) -> list[str]:
    """The faces of the own hand as the server tells them to this page."""
    own = f"hand-{frame['seat']}"
    return sorted(piece["face"] for piece in frame["view"]["pieces"] if piece["at"] == own)


def all_in_sight(ears: list[Ear], least: int) -> None:
    """All have seen the newest move, and see their whole hand of at least so many cards and all they are asked."""
    newest = max(ear.frame["version"] for ear in ears)
    for ear in ears:
        wait_for(ear.page, "(version) => window.__table.version >= version", newest)
        assert ear.page.locator(".near .thing").count() == len(held(ear.frame)) >= least
        assert ear.page.evaluate(OUT_OF_SIGHT) == []


def leave_and_return(pages: list[Page], ears: list[Ear], seat: int) -> None:
    """Who has gone elsewhere comes back to the same seat and cards, and nobody has learnt a card of anybody."""
    before = ears[seat].frame
    address, context = pages[seat].url, pages[seat].context
    pages[seat].close()
    pages[seat] = context.new_page()
    ears[seat] = Ear(pages[seat])
    pages[seat].goto(address)
    expect(pages[seat].locator(".near .side", has_text="(du)")).to_be_visible()
    after = ears[seat].frame
    assert (after["seat"], held(after)) == (seat, held(before))
    assert set(held(after)).isdisjoint({"back"})
    for ear in ears:
        others = [piece["face"] for piece in ear.frame["view"]["pieces"] if piece["at"].startswith("hand-")]
        assert len([face for face in others if face != "back"]) == len(held(ear.frame))


def one_result(pages: list[Page]) -> str:
    """How the match ended, as every page tells it."""
    reason = pages[0].locator("[data-result-reason]").inner_text()
    for page in pages[1:]:
        expect(page.locator("[data-result-reason]")).to_have_text(reason)
    return reason
