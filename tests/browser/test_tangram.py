"""Pieces that lie free on a board, at the table of Tangram: drawn, brought by two taps, turned, laid by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engines import registry
from games.engines.puzzles.tangram_figures import FIGURES
from games.engines.puzzles.tans import TANS, flat
from tests.browser.at_table import Ear, hear, open_table, press, thing
from tests.browser.conftest import DESK, PHONE

#: the middle of a piece on the screen, by what its button covers and where its corners are
MIDDLE = """(target) => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const { lies } = window.__table.view.pieces.find((piece) => piece.target === target);
  const middle = [0, 1].map((at) => lies.outline.reduce((sum, point) => sum + point[at], 0) / lies.outline.length);
  return [board.left + 3 + middle[0] * (board.width - 6) / 9, board.top + 3 + middle[1] * (board.height - 6) / 10.5];
}"""


def sit(page: Page, figure: str = "haus") -> Ear:
    ear = Ear(page)
    open_table(page, "tangram", 1, **{"option-figur": figure})
    expect(page.locator(".loose")).to_have_count(7)
    return ear


def lies(ear: Ear, target: str) -> dict[str, object]:
    (found,) = (piece["lies"] for piece in ear.frame["view"]["pieces"] if piece.get("target") == target)
    return found


def middle(page: Page, target: str) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE, target)
    return x, y


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the board, in its units, on the screen."""
    box = page.locator(".board").bounding_box()
    assert box
    return box["x"] + 3 + x * (box["width"] - 6) / 9, box["y"] + 3 + y * (box["height"] - 6) / 10.5


def draw(page: Page, target: str, x: float, y: float) -> None:
    """Draw a piece by its middle so that its middle comes to (x, y)."""
    page.mouse.move(*middle(page, target))
    page.mouse.down()
    page.mouse.move(*place(page, x, y), steps=8)
    page.mouse.up()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_piece_is_drawn_to_its_place_and_lies_there_exactly(
    visitor: Callable[..., Page], size: dict[str, int]
) -> None:
    page = visitor(size=size)
    ear = sit(page)
    version = ear.frame["version"]
    draw(page, "quadrat", 5.1, 4.6)
    ear.newer(version)
    assert [lies(ear, "quadrat")[name] for name in ("x", "y", "turn")] == [5, 4.5, 0]
    hear(page, "Quadrat: liegt im Schattenriss.")
    # it stays chosen: a second tap turns it
    expect(thing(page, "quadrat")).to_have_class("loose chosen")
    version = ear.frame["version"]
    page.mouse.click(*middle(page, "quadrat"))
    ear.newer(version)
    assert lies(ear, "quadrat")["turn"] == 45
    for label in ("Drehen ↺", "Wenden"):
        version = ear.frame["version"]
        page.get_by_role("button", name=label).click()
        ear.newer(version)
    assert [lies(ear, "quadrat")[name] for name in ("turn", "flipped")] == [0, True]


def test_two_taps_bring_a_piece_where_drawing_is_too_hard(visitor: Callable[..., Page]) -> None:
    page = visitor(size=PHONE, has_touch=True)
    ear = sit(page)
    version = ear.frame["version"]
    page.touchscreen.tap(*middle(page, "quadrat"))
    expect(thing(page, "quadrat")).to_have_class("loose chosen")
    page.touchscreen.tap(*place(page, 1, 1))
    ear.newer(version)
    assert [lies(ear, "quadrat")[name] for name in ("x", "y")] == [1, 1]


def test_a_finger_beside_a_small_piece_means_it(visitor: Callable[..., Page]) -> None:
    """On a phone of 360 pixels its legs are 39 pixels; a fingertip around it counts as well."""
    page = visitor(size=PHONE, has_touch=True)
    sit(page)
    box = thing(page, "klein-1").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 8)
    expect(thing(page, "klein-1")).to_have_class("loose chosen")


def test_what_is_let_go_outside_the_board_lies_at_its_edge(visitor: Callable[..., Page]) -> None:
    page = visitor(size=DESK)
    ear = sit(page)
    version = ear.frame["version"]
    draw(page, "gross-1", -5, 4)
    ear.newer(version)
    assert lies(ear, "gross-1")["x"] == 0.75


def test_escape_takes_back_what_was_shoved(visitor: Callable[..., Page]) -> None:
    page = visitor(size=DESK)
    ear = sit(page)
    page.mouse.move(*middle(page, "quadrat"))
    page.mouse.down()
    page.mouse.move(*place(page, 2, 2), steps=4)
    expect(thing(page, "quadrat")).to_have_class("loose chosen shoved")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(thing(page, "quadrat")).to_have_class("loose possible")
    assert ear.sent("move") == []


def test_by_keys_and_by_ear_alone(visitor: Callable[..., Page]) -> None:
    """The whole silhouette, from the first piece to the end, without a pointer."""
    page = visitor(size=DESK)
    ear = sit(page, "pokal")
    for target, goal in FIGURES["pokal"].way.items():
        page.locator("body").evaluate("() => document.querySelector('[data-stage] [tabindex=\"0\"]').focus()")
        if f'"{target}"' not in page.evaluate(
            "JSON.stringify([document.querySelector('.loose.chosen')?.dataset.target])"
        ):
            page.keyboard.press("Escape")
            press(page, target)
        start = lies(ear, target)
        if start["flipped"] != goal.flipped:
            version = ear.frame["version"]
            page.keyboard.press("u")
            ear.newer(version)
        while lies(ear, target)["turn"] != goal.turn * 45:
            version = ear.frame["version"]
            page.keyboard.press("d")
            ear.newer(version)
        ((x, y),) = flat((goal.at,))
        here = lies(ear, target)
        version = ear.frame["version"]
        for way, far in (("Right", x / 4 - here["x"]), ("Down", y / 4 - here["y"])):
            key = "Arrow" + (way if far > 0 else {"Right": "Left", "Down": "Up"}[way])
            steps = round(abs(far) * 4)
            for _step in range(steps // 4):
                page.keyboard.press(f"Shift+{key}")
            for _step in range(steps % 4):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        ear.newer(version)
    hear(page, "Geschafft, das ist „Pokal“!")
    assert registry.find("tangram").title in page.title()
    assert len(ear.sent("move")) >= len(TANS)


def test_a_hint_is_a_dashed_line_and_is_read(visitor: Callable[..., Page], check_axe: Callable[[Page], None]) -> None:
    page = visitor(size=PHONE)
    ear = sit(page)
    version = ear.frame["version"]
    page.get_by_role("button", name="Tipp").click()
    ear.newer(version)
    expect(page.get_by_role("img", name="So kann es liegen: Großes Dreieck eins")).to_be_visible()
    check_axe(page)
