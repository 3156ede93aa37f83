"""A finished match looked at again: by buttons, slider and keys, at the step the address names, with and without
script."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.at_table import LISTEN, hear, open_table, thing
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]


def finished(page: Page, slug: str = "muehle", seats: int = 2, moves: tuple[str, ...] = ("a1", "d1")) -> str:
    """A match played and given up by several people on this device; its code. Step n is the table after n events."""
    code = open_table(page, slug, seats, "gemeinsam")
    for target in moves:
        thing(page, target).click()
        expect(thing(page, target)).to_have_attribute("aria-label", re.compile("Stein"))
    if page.locator("[data-pass-ready]").is_visible():
        page.locator("[data-pass-ready]").click()
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("button", name="Ich gebe auf").click()
    page.get_by_role("button", name="Wirklich aufgeben").click()
    page.get_by_role("link", name="Verlauf ansehen").wait_for()
    return code


def at(page: Page, number: int, last: int = 5) -> None:
    """Wait until the page shows this step."""
    expect(page.locator("[data-where]")).to_have_text(f"Schritt {number} von {last}")
    assert page.url.endswith(f"#{number}")


def test_a_match_is_walked_by_buttons_slider_and_keys(visitor: Visit) -> None:
    page = visitor()
    page.add_init_script(LISTEN)
    finished(page)
    page.get_by_role("link", name="Verlauf ansehen").click()
    at(page, 0)
    go = page.locator("[data-ask]")
    go.get_by_role("button", name="Ende").click()
    at(page, 5)
    expect(page.locator("[data-status]")).to_contain_text("gibt auf")
    expect(go.get_by_role("button", name="Weiter")).to_have_attribute("aria-disabled", "true")
    # drawn, not written: not every device has letters for these signs
    assert go.locator("button svg").count() == 4
    assert all(text.strip().isalpha() for text in go.get_by_role("button").all_inner_texts())
    go.get_by_role("button", name="Anfang").click()
    at(page, 0)
    expect(page.locator("[data-event]")).to_have_text("Der Tisch ist noch leer.")
    for number in (1, 2, 3):
        go.get_by_role("button", name="Weiter").click()
        at(page, number)
    expect(thing(page, "a1")).to_have_attribute("aria-label", "a1, weißer Stein, zuletzt gespielt")
    expect(thing(page, "d1")).to_have_attribute("aria-label", "d1, frei")
    hear(page, "Weiß setzt auf a1.")
    expect(page.locator("[data-story] [aria-current]")).to_have_text("Weiß setzt auf a1.")
    go.get_by_role("button", name="Zurück").click()
    at(page, 2)
    page.locator("[data-ask]").focus()
    for key, number in (("End", 5), ("ArrowLeft", 4), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        at(page, number)
    page.get_by_role("slider").focus()
    for key, number in (("ArrowRight", 2), ("End", 5), ("Home", 0)):
        page.keyboard.press(key)
        at(page, number)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("Schritt 0 von 5"))
    page.get_by_role("link", name="Schwarz setzt auf d1.").click()
    at(page, 4)
    thing(page, "d1").focus()
    page.keyboard.press("ArrowLeft")  # on the board arrows explore it
    expect(thing(page, "a1")).to_be_focused()
    at(page, 4)


def test_the_address_names_the_step_for_others(visitor: Visit) -> None:
    code = finished(visitor())
    stranger = visitor(size=PHONE)
    stranger.goto(f"/tisch/{code}/verlauf/#3")
    at(stranger, 3)
    expect(thing(stranger, "a1")).to_have_attribute("aria-label", "a1, weißer Stein, zuletzt gespielt")
    assert stranger.evaluate("scrollY") == 0
    stranger.goto(f"/tisch/{code}/verlauf/#99")
    at(stranger, 5)


def test_it_plays_by_itself_only_when_asked_and_never_where_motion_is_unwanted(visitor: Visit) -> None:
    page = visitor()
    code = finished(page)
    page.goto(f"/tisch/{code}/verlauf/")
    at(page, 0)
    assert page.locator("[data-play]").is_hidden()
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Abspielen").click()
    at(page, 2)
    page.get_by_role("button", name="Anhalten").click()
    stopped = page.url
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    page.get_by_role("button", name="Abspielen").click()
    at(page, 5)
    assert stopped != page.url
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()  # it stops at the end


def test_the_viewpoint_shows_that_hand_and_no_other(visitor: Visit) -> None:
    page = visitor()
    code = finished(page, "mau-mau", 2, ())
    page.goto(f"/tisch/{code}/verlauf/#3")
    faces = ".side .area .piece.card:not(.back)"
    expect(page.locator("[data-where]")).to_contain_text("Schritt 3 von")
    assert page.locator(faces).count() == 0
    page.get_by_label("Gesehen von").select_option("2")
    page.wait_for_url("**/verlauf/?sicht=2#3")
    expect(page.locator("[data-near] .side")).to_have_attribute("data-seat", "1")
    assert page.locator(f"[data-near] {faces}").count() > 3
    assert page.locator(f"[data-far] {faces}").count() == 0


def test_without_script_there_is_the_list_of_what_happened(visitor: Visit) -> None:
    code = finished(visitor())
    page = visitor(java_script_enabled=False)
    page.goto(f"/tisch/{code}/verlauf/#3")
    expect(page.locator("li", has_text="Weiß setzt auf a1.")).to_be_visible()
    expect(page.locator("[data-ask]")).to_be_hidden()


def test_who_sat_there_chooses_the_own_seats_view_and_nobody_else(visitor: Visit) -> None:
    played = visitor()
    code = finished(played, "mau-mau", 2, ())
    without_script = visitor(java_script_enabled=False)
    without_script.context.add_cookies(played.context.cookies())
    without_script.goto(f"/tisch/{code}/verlauf/#3")
    without_script.get_by_label("Gesehen von").select_option("1")
    without_script.get_by_role("button", name="Zeigen").click()
    expect(without_script.get_by_label("Gesehen von")).to_have_value("1")
    assert "/verlauf/?sicht=1" in without_script.url
    stranger = visitor(size=PHONE)
    stranger.goto(f"/tisch/{code}/verlauf/?sicht=1#3")
    expect(stranger.locator("[data-where]")).to_contain_text("Schritt 3 von")
    expect(stranger.get_by_label("Gesehen von")).to_have_count(0)
    assert stranger.locator(".side .area .piece.card:not(.back)").count() == 0


def test_a_running_match_says_so(visitor: Visit) -> None:
    page = visitor(allow=(403,))
    code = open_table(page, "muehle", 2)
    page.goto(f"/tisch/{code}/verlauf/")
    expect(page.get_by_role("heading", name="Die Partie läuft noch")).to_be_visible()
    page.get_by_role("link", name="Zum Tisch").click()
    expect(page.locator(".side").first).to_be_visible()


def test_the_page_is_accessible(visitor: Visit, check_everywhere: Callable[[Page], None]) -> None:
    page = visitor(size=PHONE)
    code = finished(page)
    page.goto(f"/tisch/{code}/verlauf/#3")
    at(page, 3)
    check_everywhere(page)
