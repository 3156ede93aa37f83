"""Counting and ticking with one thumb, with the keyboard, by two at once, without a script, without a network."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE

ADULTS = "/listen/drinnen-erwachsene/"


def row(page, name):
    return page.locator("tr.item").filter(has=page.locator("th", has_text=re.compile(rf"^\s*{name}\s*$")))


def open_list(page, address=ADULTS):
    page.goto(address)
    return page


def test_a_mark_with_one_tap_and_its_way_back(visitor, log_in):
    page = open_list(log_in(visitor(size=PHONE, has_touch=True)))
    mark = row(page, "Backgammon").locator("button.tick")
    expect(mark).to_have_attribute("data-state", "da")
    mark.tap()
    expect(mark).to_have_attribute("data-state", "fehlt")
    expect(row(page, "Backgammon").locator(".badge.missing")).to_have_text("fehlt")
    said = page.locator("#gesagt")
    expect(said).to_contain_text("„Backgammon“: nicht vorhanden.")
    box = mark.bounding_box()
    assert box["height"] >= 44
    assert box["width"] >= 44
    said.get_by_role("button", name="Rückgängig").tap()
    expect(mark).to_have_attribute("data-state", "da")
    expect(said).to_contain_text("Zurückgenommen.")
    expect(row(page, "Backgammon").locator(".badge")).to_have_count(0)


def test_every_tap_counts_however_fast(visitor, log_in):
    page = open_list(log_in(visitor(size=PHONE, has_touch=True)))
    here = row(page, "Gänsespiel")
    plus, minus = here.get_by_role("button", name="eins mehr"), here.get_by_role("button", name="eins weniger")
    for _tap in range(6):
        plus.tap()
    for _tap in range(6):
        minus.tap()
    # no number on the way says this: it stands when the last tap has been answered
    expect(here.locator(".count")).to_have_text("nicht gezählt")
    page.reload()
    expect(row(page, "Gänsespiel").locator(".count")).to_have_text("nicht gezählt")


def test_two_who_count_at_once_lose_nothing(visitor, log_in):
    first, second = (open_list(log_in(visitor(size=size))) for size in (PHONE, DESK))
    for _tap in range(3):
        row(first, "Pachisi").get_by_role("button", name="eins mehr").click()
        row(second, "Pachisi").get_by_role("button", name="eins mehr").click()
    expect(page_count(first, "Pachisi")).to_have_text(re.compile(r"[3-6] von 1"))
    expect(page_count(second, "Pachisi")).to_have_text(re.compile(r"[3-6] von 1"))
    row(first, "Pachisi").get_by_role("button", name="eins weniger").click()
    expect(page_count(first, "Pachisi")).to_have_text("5 von 1")


def page_count(page, name):
    return row(page, name).locator(".count")


def test_a_tap_whose_answer_was_lost_counts_once(visitor, log_in):
    page = open_list(log_in(visitor(size=PHONE, cut_off=True)))
    here = row(page, "Das Glückshaus")

    def lose(route):
        route.fetch()  # it arrives, and the answer does not come back
        route.abort()

    page.route("**/zahl/present/", lose)
    here.get_by_role("button", name="eins mehr").click()
    expect(page.locator("#gesagt")).to_contain_text("Es zählt nur einmal.")
    page.unroute("**/zahl/present/")
    here.get_by_role("button", name="eins mehr").click()
    expect(page.locator("#gesagt")).to_contain_text("zählt nur einmal")
    page.reload()
    expect(page_count(page, "Das Glückshaus")).to_have_text("1 von 1")


def test_a_text_being_typed_stays_while_the_row_is_counted(visitor, log_in):
    page = open_list(log_in(visitor()))
    here = row(page, "Schach")
    here.locator('[data-field="bemerkung"] a.value').click()
    field = here.locator('textarea[name="value"]')
    field.fill("noch nicht gespeichert")
    here.get_by_role("button", name="eins mehr").click()
    expect(here.locator(".count")).to_have_text("1 von 2")
    expect(field).to_have_value("noch nicht gespeichert")


def test_by_keyboard_alone(visitor, log_in):
    page = open_list(log_in(visitor()))
    here = row(page, "Kalaha")
    here.locator('[data-field="benennung"] a.value').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    field = here.locator('[data-field="anzahl"] [name="value"]')
    expect(field).to_be_focused()
    # for a moment the browser has the form and the script has not: sent then, the whole page would come anew
    expect(here.locator(".htmx-added")).to_have_count(0)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2 kleine")
    page.keyboard.press("Enter")
    link = here.locator('[data-field="anzahl"] a.value')
    expect(link).to_be_focused()
    expect(link).to_have_text("2 kleine")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    mark = here.locator("button.tick")
    expect(mark).to_be_focused()
    page.keyboard.press("Space")
    expect(mark).to_have_attribute("data-state", "fehlt")
    expect(mark).to_be_focused()
    page.keyboard.press("Space")
    expect(mark).to_have_attribute("data-state", "da")
    expect(mark).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    plus = here.get_by_role("button", name="eins mehr")
    expect(plus).to_be_focused()
    page.keyboard.press("Enter")
    expect(here.locator(".count")).to_have_text("1 von 2")
    expect(plus).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kalaha")


def test_without_a_script(visitor, log_in):
    page = open_list(log_in(visitor(size=PHONE, java_script_enabled=False)))
    row(page, "Puzzle").get_by_role("button", name="eins mehr").click()
    expect(page.get_by_role("status").first).to_contain_text("„Puzzle“, da: 1.")
    row(page, "Puzzle").locator("button.tick").click()
    expect(row(page, "Puzzle").locator("button.tick")).to_have_attribute("data-state", "fehlt")
    page.get_by_role("link", name="Rückgängig machen").click()
    page.get_by_role("button", name="Zurücknehmen").click()
    open_list(page)
    expect(row(page, "Puzzle").locator("button.tick")).to_have_attribute("data-state", "da")
    page.get_by_role("link", name="Zeile in „Legespiele“").click()
    page.get_by_label("Benennung").fill("Pentomino")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(row(page, "Pentomino")).to_have_count(1)


def test_parts_box_photo_and_game_of_a_row(visitor, log_in, tmp_path):
    from PIL import Image

    photo = tmp_path / "foto.png"
    Image.new("RGB", (300, 200), "green").save(photo)
    page = log_in(visitor(size=PHONE))
    page.goto("/listen/kasten/neu/")
    page.get_by_label("Name").fill("Kasten „Schöne alte Spiele“")
    page.get_by_role("button", name="Speichern").click()
    page.get_by_label("Was soll hinein?").fill("muehle")
    page.get_by_role("button", name="Suchen").click()
    page.get_by_role("button", name="„Mühle“ hineinlegen").first.click()
    page.get_by_role("link", name="Mühle").first.click()
    page.get_by_role("heading", name="Teile").click()
    page.get_by_text("Teile hinzufügen").first.click()
    page.get_by_label("Ein Teil in jeder Zeile").fill("9 weiße Steine\n9 schwarze Steine")
    page.get_by_role("button", name="Teile hinzufügen").click()
    white = page.get_by_role("group", name="weiße Steine")
    white.get_by_role("button", name="eins mehr").click()
    expect(white.locator(".count")).to_have_text("1 von 9")
    expect(page.locator(".badge.incomplete").first).to_have_text("unvollständig")
    expect(page.locator(".now .lacks")).to_have_text("8 weiße Steine")
    page.get_by_role("heading", name="Foto").click()
    page.get_by_label("Foto aufnehmen oder auswählen").set_input_files(photo)
    page.get_by_role("button", name="Foto speichern").click()
    expect(page.get_by_role("img", name="Foto: Mühle")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.photo img').naturalWidth === 300")


def test_pages_violate_nothing(visitor, log_in, check_everywhere):
    page = log_in(visitor(size=PHONE))
    page.goto(ADULTS)
    row(page, "Domino").get_by_role("button", name="eins mehr").click()
    expect(page.locator("#gesagt")).to_contain_text("Domino")
    check_everywhere(page)
    row(page, "Domino").get_by_role("link", name="Mehr").click()
    page.get_by_role("heading", level=1, name="Domino").wait_for()
    for each in page.locator("details").all():
        each.evaluate("details => { details.open = true; }")
    check_everywhere(page)
    for address in (
        "/listen/", "/listen/suche/?q=spiel", "/listen/verlauf/", "/listen/kasten/", "/listen/kasten/neu/",
        "/listen/spiele/", "/listen/einkauf/?spiel=halma&spiel=kniffel", "/listen/etiketten/", "/listen/neu/",
        f"{ADULTS}verwalten/", f"{ADULTS}zeile/", f"{ADULTS}drucken/",
    ):  # fmt: skip
        page.goto(address)
        check_everywhere(page)


@pytest.mark.parametrize(("width", "text"), [(320, "112.5%"), (640, "225%")], ids=["narrow", "large text"])
def test_nothing_runs_out_of_the_page(visitor, log_in, width, text):
    page = log_in(visitor(size={"width": width, "height": 640}))
    for address in (ADULTS, "/listen/", "/listen/kasten/", "/listen/spiele/", f"{ADULTS}verwalten/"):
        page.goto(address)
        page.evaluate("text => document.documentElement.style.setProperty('font-size', text)", text)
        wide = page.evaluate(
            "[...document.querySelectorAll('main *')].filter(e => !e.closest('thead, .visually-hidden'))"
            ".filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
        )
        assert wide == [], address
