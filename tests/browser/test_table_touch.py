"""The board under finger and mouse: drawing pieces, the magnifier, moves to be confirmed, nothing played twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Ear, open_table, thing
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]
TOUCH = {"has_touch": True, "is_mobile": True}


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, source: str, to: str | tuple[float, float], *, let_go: bool = True) -> None:
    """Press on one thing, go to another (or a point of the screen), and let go there."""
    page.mouse.move(*middle(thing(page, source)))
    page.mouse.down()
    page.mouse.move(*(middle(thing(page, to)) if isinstance(to, str) else to), steps=5)
    if let_go:
        page.mouse.up()


def choose(page: Page, setting: str, value: str | bool = True) -> None:
    """Change a setting in the dialog."""
    page.get_by_role("button", name="Mehr", exact=True).click()
    if isinstance(value, bool):
        page.get_by_label(setting).set_checked(value)
    else:
        page.get_by_label(setting).select_option(value)
    page.locator("[data-menu]").get_by_role("button", name="Schließen").click()


def label(page: Page, target: str) -> str:
    return thing(page, target).get_attribute("aria-label") or ""


def test_a_piece_is_drawn_to_its_goal(visitor: Visit) -> None:
    page = visitor()
    ear = Ear(page)
    open_table(page, "schach", 2)
    draw(page, "e2", "e4", let_go=False)
    assert page.locator(".ghost").count() == 1
    assert ear.sent("move") == []  # nothing is played while the finger is down
    page.mouse.up()
    expect(thing(page, "e4")).to_have_attribute("aria-label", "e4, weißer Bauer, zuletzt gespielt")
    assert page.locator(".ghost").count() == 0
    assert [message["move"] for message in ear.sent("move")] == [["e2", "e4"]]


def test_a_drag_is_taken_back_by_leaving_escape_and_a_second_finger(visitor: Visit) -> None:
    page = visitor()
    ear = Ear(page)
    open_table(page, "schach", 2)
    draw(page, "e2", (middle(thing(page, "e4"))[0], 2))  # out over the edge of the stage
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, kann ziehen")
    draw(page, "e2", "e4", let_go=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, kann ziehen")
    draw(page, "e2", "e4", let_go=False)
    page.evaluate(
        """document.querySelector("[data-stage]").dispatchEvent(new PointerEvent("pointerdown",
           { bubbles: true, pointerId: 77, pointerType: "touch", isPrimary: false }))"""
    )
    page.mouse.up()
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, kann ziehen")
    assert ear.sent("move") == []
    draw(page, "e2", "e5")  # no pawn goes there: the rule is told, and the piece is back
    expect(page.locator("[data-reason]")).not_to_be_empty()
    expect(thing(page, "e2")).to_have_attribute("aria-label", "e2, weißer Bauer, kann ziehen")
    assert ear.sent("move") == []


def test_a_card_is_played_by_drawing_it_out_of_the_hand(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "sechsundsechzig", 2, "gemeinsam")
    page.get_by_role("button", name=re.compile("^Ich bin")).click()
    expect(page.locator(".status.yours")).to_be_visible()
    target = page.locator(".near .thing.possible").first.get_attribute("data-target")
    draw(page, target, middle(page.locator(".middle")))
    page.wait_for_function("() => window.__sent.some((message) => message.type === 'move')")
    assert ear.sent("move")[0]["move"][0] == target


def tap(page: Page, target: str) -> None:
    page.touchscreen.tap(*middle(thing(page, target)))


def test_small_fields_are_magnified_before_they_are_chosen(visitor: Visit) -> None:
    page = visitor(size=PHONE, **TOUCH)
    ear = Ear(page)
    open_table(page, "halma", 2)
    assert thing(page, "b2").bounding_box()["width"] < 24
    first = page.evaluate("Object.keys(window.__table.moves.next)[0]")
    tap(page, first)
    expect(page.locator(".board.magnified")).to_be_visible()
    expect(page.locator(".spot.chosen")).to_have_count(0)  # so far it only looked closer
    assert thing(page, first).bounding_box()["width"] >= 44
    tap(page, first)
    expect(page.locator(".spot.chosen")).to_have_count(1)
    assert label(page, first).endswith("gewählt")
    goal = page.locator(".spot.possible").first.get_attribute("data-target")
    tap(page, goal)  # still magnified, or standing alone: one tap; otherwise the second one chooses
    if not ear.sent("move"):
        tap(page, goal)
    expect(page.locator(".board.magnified")).to_have_count(0)
    assert ear.sent("move")[0]["move"] == [first, goal]


def test_the_magnifier_by_keyboard_and_where_it_is_not_needed(visitor: Visit) -> None:
    page = visitor(size=PHONE, **TOUCH)
    Ear(page)
    open_table(page, "muehle", 2)
    tap(page, "d2")  # large enough
    expect(thing(page, "d2")).to_have_attribute("aria-label", re.compile("weißer Stein"))
    desk = visitor()
    Ear(desk)
    open_table(desk, "halma", 2)
    desk.locator("[data-stage] .possible").first.click()  # a mouse is precise
    expect(desk.locator(".board.magnified")).to_have_count(0)
    expect(desk.locator(".spot.chosen")).to_have_count(1)
    desk.keyboard.press("Escape")
    desk.keyboard.press("v")
    expect(desk.locator(".board.magnified")).to_be_visible()
    for key in ("End", "Home", "ArrowRight", "ArrowUp"):
        desk.keyboard.press(key)
        here, board = desk.locator(":focus").bounding_box(), desk.locator(".board").bounding_box()
        assert here["x"] >= board["x"] - 2, key
        assert here["y"] >= board["y"] - 2, key
        assert here["x"] + here["width"] <= board["x"] + board["width"] + 2, key
        assert here["y"] + here["height"] <= board["y"] + board["height"] + 2, key
    desk.keyboard.press("Escape")
    expect(desk.locator(".board.magnified")).to_have_count(0)


def test_a_move_waits_to_be_confirmed_where_the_visitor_wants_it(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "schach", 2)
    choose(page, "Züge bestätigen")
    for target in ("e2", "e4"):
        thing(page, target).click()
    expect(page.locator("[data-prompt]")).to_have_text("Soll das dein Zug sein?")
    assert ear.sent("move") == []
    page.get_by_role("button", name="Zurück", exact=True).click()
    for target in ("d2", "d4"):
        thing(page, target).click()
    page.get_by_role("button", name="Zug machen").click()
    expect(thing(page, "d4")).to_have_attribute("aria-label", "d4, weißer Bauer, zuletzt gespielt")
    assert [message["move"] for message in ear.sent("move")] == [["d2", "d4"]]
    page.reload()  # it is kept on this device
    page.get_by_role("button", name="Mehr", exact=True).click()
    expect(page.get_by_label("Züge bestätigen")).to_be_checked()


def test_a_double_tap_plays_once(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "muehle", 2, "gemeinsam")
    page.evaluate("""() => {
        const place = document.querySelector('[data-target="d2"]');
        place.click();
        place.click();
    }""")
    expect(page.locator(".stones .piece")).to_have_count(1)
    thing(page, "a1").dblclick()
    expect(page.locator(".stones .piece")).to_have_count(2)
    assert [message["move"] for message in ear.sent("move")] == [["d2"], ["a1"]]


def test_the_page_keeps_still_under_the_finger_on_ones_turn_only(visitor: Visit) -> None:
    page = visitor(size=PHONE, **TOUCH)
    Ear(page)
    open_table(page, "muehle", 2)
    keeps = "getComputedStyle(document.querySelector('.board')).touchAction"
    assert page.evaluate(keeps) == "pinch-zoom"
    tap(page, "d2")
    expect(page.locator(".status.yours")).to_have_count(0)
    assert page.evaluate(keeps) == "manipulation"


@pytest.mark.parametrize("wish", ["device", "page", "none"])
def test_nothing_moves_where_less_motion_is_wanted(visitor: Visit, wish: str) -> None:
    page = visitor()
    page.emulate_media(reduced_motion="reduce" if wish == "device" else "no-preference")
    page.add_init_script("""
        window.__moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.__moved += 1; return animate.apply(this, given); };
    """)
    open_table(page, "schach", 2)
    if wish == "page":
        choose(page, "Bewegung", False)
    for target in ("e2", "e4"):
        thing(page, target).click()
    expect(thing(page, "e4")).to_have_attribute("aria-label", re.compile("zuletzt gespielt"))
    assert page.evaluate("window.__moved") == (1 if wish == "none" else 0)


def test_the_board_turns_and_pieces_grow_when_asked(visitor: Visit) -> None:
    page = visitor()
    open_table(page, "schach", 2)
    below = thing(page, "a1").bounding_box()["y"]
    choose(page, "Brett drehen")
    assert thing(page, "a1").bounding_box()["y"] < below
    choose(page, "Große Steine und Karten")
    expect(page.locator(".table-page.large")).to_be_visible()
