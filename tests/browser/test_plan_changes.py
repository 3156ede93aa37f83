"""A plan is changed by hand: with a mouse, with a finger, by two organisers at once, and when it rains."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin, nobody_misses_a_visit

pytestmark = pytest.mark.browser


def planned(page: Page, title: str) -> str:
    """Two groups at two stalls and many rounds, so that there is room to move; the address."""
    begin(page, title, "Schule")
    page.get_by_label("Gruppen, je Zeile eine").fill("1a 24\n1b 22")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    submit(page.get_by_role("button", name="2 Stände vorschlagen"))
    submit(page.get_by_role("button", name="Plan rechnen"))
    nobody_misses_a_visit(page)
    return page.url.split("#")[0]


def cells(page: Page) -> Locator:
    """Of the first group."""
    return page.locator(".grid tbody tr").first.locator("td a")


def order(page: Page) -> list[str]:
    """The numbers of the stalls at which the first group is in the first three rounds; "" is none."""
    found: list[str] = cells(page).evaluate_all("cells => cells.slice(0, 3).map(cell => cell.dataset.at)")
    return found


def middle(cell: Locator) -> tuple[float, float]:
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_visit_is_dragged_with_a_mouse_said_and_taken_back(visitor, log_in):
    page = log_in(visitor(size=DESK))
    planned(page, "Mit der Maus")
    first, second, third = order(page)
    page.get_by_label("Weitere Gruppen").fill("2a 20")  # what is typed elsewhere stays
    page.mouse.move(*middle(cells(page).nth(0)))
    page.mouse.down()
    page.mouse.move(*middle(cells(page).nth(1)), steps=4)
    expect(page.locator(".lifted")).to_have_count(1)
    expect(cells(page).nth(1)).to_have_class("target")
    expect(page.locator("#gesagt")).to_contain_text("Auf eine andere Uhrzeit ziehen.")
    page.mouse.up()
    expect(page.locator("#gesagt")).to_have_text("1a: 08:30 und 08:50 getauscht.")
    expect(cells(page).nth(0)).to_have_attribute("data-at", second)
    assert order(page) == [second, first, third]
    expect(page.get_by_label("Weitere Gruppen")).to_have_value("2a 20")
    expect(page.locator("#stand-zeile")).to_contain_text("Zuletzt: 1a: 08:30 und 08:50 getauscht")
    submit(page.locator("#stand-zeile").get_by_role("button", name="Zurücknehmen"))
    assert order(page) == [first, second, third]

    # Escape, and a drop beside the row, change nothing; and a mere click still opens the cell
    before = page.locator("#stand-zeile").inner_text()
    page.mouse.move(*middle(cells(page).nth(0)))
    page.mouse.down()
    page.mouse.move(*middle(cells(page).nth(1)), steps=4)
    page.keyboard.press("Escape")
    expect(page.locator(".lifted")).to_have_count(0)
    page.mouse.up()
    page.mouse.move(*middle(cells(page).nth(0)))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    expect(page.locator(".lifted")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".lifted")).to_have_count(0)
    assert page.locator("#stand-zeile").inner_text() == before
    cells(page).nth(0).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("1a um 08:30")


def touch(finger: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_visit_is_dragged_with_a_finger(visitor, log_in):
    page = log_in(visitor(size=PHONE, has_touch=True))
    planned(page, "Mit dem Finger")
    first, second, third = order(page)
    finger = page.context.new_cdp_session(page)
    start, end = middle(cells(page).nth(0)), middle(cells(page).nth(1))
    touch(finger, "touchStart", start)
    expect(page.locator(".lifted")).to_have_count(1)  # it was held for a moment
    touch(finger, "touchMove", ((start[0] + end[0]) / 2, start[1]))
    touch(finger, "touchMove", end)
    expect(cells(page).nth(1)).to_have_class("target")
    touch(finger, "touchEnd")
    expect(page.locator("#gesagt")).to_have_text("1a: 08:30 und 08:50 getauscht.")
    assert order(page) == [second, first, third]


def test_by_keyboard_two_times_are_exchanged(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=DESK))
    address = planned(page, "Mit Tasten tauschen")
    first, second, third = order(page)
    cells(page).nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("1a um 08:30")
    check_everywhere(page)
    page.get_by_role("button", name="08:50").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}#plan")
    assert order(page) == [second, first, third]


def test_the_other_organiser_hears_of_a_change(visitor, log_in, check_axe):
    page, other = log_in(visitor(size=DESK)), log_in(visitor(size=DESK))
    address = planned(page, "Zu zweit")
    other.goto(address)
    page.get_by_label("Weitere Gruppen").fill("1c 20")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    expect(other.locator("#neuer")).to_contain_text("Olga hat gerade geändert: „Gruppen eingetragen: 1c dazu“.")
    check_axe(other)
    other.get_by_role("link", name="Neu laden").click()
    expect(other.get_by_role("heading", name="3 Gruppen")).to_be_visible()


def test_who_drags_what_somebody_else_has_moved_is_told(visitor, log_in):
    page, other = log_in(visitor(size=DESK)), log_in(visitor(size=DESK))
    address = planned(page, "Beide ziehen")
    _first, second, third = order(page)
    other.goto(address)
    cells(other).nth(0).click()
    submit(other.get_by_role("button", name="Nirgends"))
    page.mouse.move(*middle(cells(page).nth(0)))
    page.mouse.down()
    page.mouse.move(*middle(cells(page).nth(1)), steps=4)
    page.mouse.up()
    expect(page.locator("#gesagt")).to_have_text("„1a“ wurde inzwischen von jemand anderem umgeplant.")
    expect(page.locator("#gesagt")).to_be_in_viewport()
    assert order(page) == [
        "",
        second,
        third,
    ]  # what the other did; and from here on it asks for what is newer than that
    expect(page.locator("#neuer")).to_have_attribute("hx-get", re.compile(r"/neuer-als/5/$"))


def test_when_it_rains_one_sees_first_whom_it_hits(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    address = planned(page, "Regentag")
    page.locator("#staende .stall").first.click()
    check_everywhere(page)
    page.goto(address)
    page.get_by_role("link", name="Umplanen", exact=True).click()
    check_everywhere(page)
    page.get_by_text("Ein Stand fällt aus").click()
    submit(page.get_by_role("button", name="Wen trifft es?").first)
    expect(page.get_by_text("Es trifft 2 Gruppen.")).to_be_visible()
    check_everywhere(page)
    submit(page.get_by_role("button", name="So machen wir es"))
    expect(page.locator("#stand-zeile")).to_contain_text("fällt aus ab 08:30")
    submit(page.locator("#stand-zeile").get_by_role("button", name="Zurücknehmen"))
    nobody_misses_a_visit(page)
