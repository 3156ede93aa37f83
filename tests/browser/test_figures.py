"""Figures, the lantern walk and the programme are planned in the browser; masks are found and printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin

pytestmark = pytest.mark.browser


def opened(form: Locator) -> Locator:
    """The last form of a list, folded out."""
    if not form.locator("form").is_visible():
        form.locator("summary").click()
    return form


def appear(page: Page, figure: str, place: str, begin: str, end: str, player: str) -> None:
    form = opened(page.locator("#auftritte li").last)
    form.get_by_label("Figur").select_option(label=figure)
    form.get_by_label("Ort").select_option(label=place)
    form.get_by_label("Von").fill(begin)
    form.get_by_label("Bis").fill(end)
    form.get_by_label("Wer spielt").fill(player)
    submit(form.get_by_role("button", name="Auftritt eintragen"))


def test_a_figure_appears_and_everybody_reads_it(visitor, log_in, let_hold, check_everywhere):
    page = log_in(visitor(size=DESK))
    begin(page, "Mit Figuren", "Familientag")
    address = page.url.split("#")[0]
    page.get_by_role("link", name="Figuren").click()
    check_everywhere(page)
    submit(page.get_by_role("button", name="Kindermädchen dazunehmen"))
    submit(page.get_by_role("button", name="Gouvernante dazunehmen"))
    appear(page, "Kindermädchen", "Draußen", "12:00", "12:40", "Frau Krause")
    appear(page, "Gouvernante", "Drinnen", "12:30", "13:00", "Frau Krause")
    expect(page.get_by_text("12:00: Frau Krause spielt zugleich „Kindermädchen“ und „Gouvernante“.")).to_be_visible()
    form = opened(page.locator("#auftritte li").nth(1))
    check_everywhere(page)
    form.get_by_label("Von").fill("13:00")
    form.get_by_label("Bis").fill("13:30")
    submit(form.get_by_role("button", name="Ändern"))
    expect(page.get_by_text("Niemand ist an zwei Orten zugleich.")).to_be_visible()
    opened(page.locator("#figuren li").first)
    check_everywhere(page)

    page.goto(address)
    let_hold(page)
    phone = visitor(size=PHONE)
    phone.goto("/plan/programm/")
    expect(phone.locator(".points li").first).to_contain_text("Kindermädchen")
    expect(phone.get_by_text("Krause")).to_have_count(0)
    check_everywhere(phone)
    phone.goto("/plan/wand/")
    expect(phone.locator(".visitors li")).to_have_count(2)
    check_everywhere(phone)


def test_a_walk_is_planned_by_keyboard_and_turned_by_rain(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    begin(page, "Mit Laternen", "Familientag")
    page.get_by_role("link", name="Umzug").click()
    page.get_by_label("Uhrzeit").focus()
    page.get_by_label("Uhrzeit").fill("17:30")
    page.get_by_role("textbox", name="Treffpunkt").fill("Schlosstor")
    page.get_by_label("Bei Regen stattdessen").fill("Vorhalle")
    page.get_by_label("Der Mond ist aufgegangen").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Treffpunkt eintragen").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#treffpunkte summary").first).to_contain_text("17:30 Schlosstor")
    page.get_by_label("Aufgaben, je Zeile eine").fill("Geht voran: Frau Krause")
    submit(page.get_by_role("button", name="Aufgaben sichern"))
    submit(page.get_by_role("button", name="Es regnet: den anderen Weg nehmen"))
    expect(page.get_by_text("Es gilt der Weg für Regen.")).to_be_visible()
    opened(page.locator("#treffpunkte li").first)
    check_everywhere(page)
    page.get_by_role("link", name="Zum Plan").click()
    page.get_by_role("link", name="Programm").click()
    expect(page.get_by_text("Es regnet: Der Umzug geht den anderen Weg.")).to_be_visible()
    expect(page.get_by_text("Vorhalle").first).to_be_visible()
    check_everywhere(page)


def test_masks_are_found_among_the_leaflets(visitor, check_everywhere):
    page = visitor(size=PHONE)
    page.goto("/anleitungen/")
    page.get_by_role("link", name="Spielmasken").click()
    expect(page.get_by_role("heading", level=2)).to_have_count(10)
    fox = page.get_by_role("listitem").filter(has_text="Fuchs")
    expect(fox.get_by_role("link", name="Zum Ausmalen : Fuchs")).to_be_visible()
    drawing = fox.locator("img")
    drawing.scroll_into_view_if_needed()
    expect(drawing).to_have_js_property("complete", True)
    assert drawing.evaluate("image => image.naturalWidth") > 0
    check_everywhere(page)
