"""Buchstabenkreuz as it is played: a word by taps on a phone, one by keys that is voted down, and nobody sees
what is being tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.engines.words.grid import EMPTY
from games.engines.words.racks import NAMES
from games.engines.words.scrabble import SQUARES, plays
from tests.browser.at_table import Ear, hear, join, open_table, press, thing, wait_for
from tests.browser.conftest import DESK, PHONE

Visit = Callable[..., Page]
LETTER = {name: letter for letter, name in NAMES.items()}
#: pieces on the squares of the board, by the seat's own page
ON_BOARD = "() => [...document.querySelectorAll('.board .stones .piece.letter')].length"


def rack(ear: Ear) -> dict[str, str]:
    """The letters on this player's bank, by target."""
    mine = [piece["target"] for piece in ear.frame["view"]["pieces"] if piece.get("target", "").startswith("stein-")]
    return {target: LETTER[target.split("-")[1]] for target in mine}


def word(ear: Ear) -> list[tuple[str, str]]:
    """What this player may lay over the star without a blank: tiles and squares; empty where there is no word."""
    held = {target: letter for target, letter in rack(ear).items() if letter != "_"}
    ways = []
    for square, letter in next((play.laying for play in plays(EMPTY, "".join(held.values()), "alle")), ()):
        target = next(target for target, each in held.items() if each == letter)
        del held[target]
        # the second of two alike is called as the first once that is gone
        ways.append((f"stein-{NAMES[letter]}", SQUARES[square]))
    return ways


def on_turn(ears: list[Ear]) -> int:
    """The seat that is to act."""
    for ear in ears:
        wait_for(ear.page, "() => window.__table && window.__table.view.pieces.length")
    return next(seat for seat, ear in enumerate(ears) if ear.frame.get("moves"))


def with_a_word(pages: list[Page], ears: list[Ear], **form: str) -> tuple[int, list[tuple[str, str]]]:
    """A table of two at which whoever begins has a word to lay: their seat, and the word. Few have none."""
    ways: list[tuple[str, str]] = []
    while not ways:
        join(pages[1], open_table(pages[0], "scrabble", 2, **form))
        seat = on_turn(ears)
        ways = word(ears[seat])
    return seat, ways


def tap(page: Page, ear: Ear, tile: str, square: str) -> None:
    """A tile and its square, through the magnifier where it opens."""
    version = ear.frame["version"]
    thing(page, tile).first.tap()
    thing(page, square).tap()
    if page.locator(".magnified").count():
        thing(page, square).tap()
    ear.newer(version)


def lay(page: Page, ear: Ear, ways: list[tuple[str, str]], how: Callable[[Page, Ear, str, str], Any]) -> None:
    for tile, square in ways:
        how(page, ear, tile, square)


def by_keys(page: Page, ear: Ear, tile: str, square: str) -> None:
    version = ear.frame["version"]
    press(page, tile)
    press(page, square)
    ear.newer(version)


def test_a_word_by_taps_that_nobody_sees_before_it_is_laid(visitor: Visit) -> None:
    pages = [visitor(size=PHONE, has_touch=True) for _seat in range(2)]
    ears = [Ear(page) for page in pages]
    seat, ways = with_a_word(pages, ears)
    mine, theirs = pages[seat], pages[1 - seat]
    lay(mine, ears[seat], ways, tap)
    assert mine.evaluate(ON_BOARD) == len(ways)
    assert theirs.evaluate(ON_BOARD) == 0
    done = mine.locator('[data-buttons] [data-key="fertig"]')
    expect(done).to_contain_text("Punkt")
    done.tap()
    wait_for(theirs, f"() => ({ON_BOARD})() === {len(ways)}")
    hear(theirs, "Punkt")


def test_a_word_by_keys_that_the_other_votes_down(visitor: Visit) -> None:
    pages = [visitor(size=DESK), visitor(size=PHONE)]
    ears = [Ear(page) for page in pages]
    seat, ways = with_a_word(pages, ears, **{"option-woerter": "abstimmung", "option-strafe": "neu"})
    mine, theirs = pages[seat], pages[1 - seat]
    lay(mine, ears[seat], ways, by_keys)
    press(mine, "fertig")
    expect(theirs.locator("[data-prompt]")).to_contain_text("Gilt")
    press(theirs, "gilt-nicht")
    wait_for(mine, f"() => ({ON_BOARD})() === 0")
    assert on_turn(ears) == seat
    assert len(rack(ears[seat])) == 7
