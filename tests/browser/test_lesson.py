"""The first lesson of a game: by keyboard and by ear, by tapping what shines, without script, on all sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import LISTEN, hear, press, thing, walk
from tests.browser.conftest import PHONE

Visit = Callable[..., Page]
SHOWN = """(location.search + document.querySelector("[data-lesson]").innerHTML)"""
SHINING = "[data-stage] .possible, .asked, [data-key='!on'], [data-end]:not([hidden])"


def learn(page: Page, slug: str, number: int = 1) -> None:
    page.goto(f"/spiele/{slug}/lektion/?schritt={number}")
    expect(page.locator(".side").first).to_be_visible()


def step(page: Page) -> int:
    """The number of the step, from 1."""
    return 1 + page.evaluate(
        """[...document.querySelector("[data-dots]").children].findIndex((dot) => dot.ariaCurrent)"""
    )


def on_to(page: Page, number: int) -> None:
    expect(page.locator(f"[data-dots] li:nth-child({number})")).to_have_attribute("aria-current", "step")


def test_muehle_is_learnt_by_keyboard_and_by_ear(visitor: Visit) -> None:
    page = visitor()
    page.add_init_script(LISTEN)
    page.goto("/spiele/muehle/")
    page.get_by_role("link", name="Erste Lektion").click()
    expect(page.locator("[data-say]")).to_have_text("Leg deinen ersten Stein. Tippe auf den leuchtenden Punkt!")
    expect(thing(page, "d6")).to_have_attribute("aria-label", "d6, frei, möglich")
    assert page.locator(".spot.possible").count() == 1
    walk(page, "a1")
    page.keyboard.press("Enter")
    hear(page, "Das wäre erlaubt, aber hier ist etwas anderes gefragt. Der Punkt liegt oben in der Mitte.")
    press(page, "d6")
    on_to(page, 2)
    hear(
        page, "Richtig! Weiß setzt auf d6. Schwarz setzt auf a7. Schwarz hat auch gelegt. Leg jetzt neben deinen Stein!"
    )
    walk(page, "a7")
    page.keyboard.press("Enter")
    expect(page.locator("[data-reason]")).to_have_text("Auf a7 liegt ein Stein des anderen. Bleib auf derselben Linie.")
    press(page, "b6")
    on_to(page, 3)
    expect(page.locator("[data-reason]")).to_be_empty()
    assert page.url.endswith("?schritt=3")
    for number, way in ((4, ["f6", "a7"]), (5, ["g4", "g7", "f4"]), (6, ["b2", "g7", "g1"])):
        for target in way:
            press(page, target)
        on_to(page, number)
    expect(page.locator("[data-say]")).to_contain_text("Jetzt kennst du alle Regeln.")
    page.get_by_role("button", name="Jetzt gegen den Computer").click()
    page.wait_for_url("**/tisch/*/")
    expect(page.locator(".near .side")).to_contain_text("(du)")


@pytest.mark.parametrize(
    "slug", ["skat", "kniffel", "backgammon", "romme", "maexchen", "memory", "master-mind", "dame"]
)
def test_a_lesson_is_learnt_by_tapping_what_shines(visitor: Visit, slug: str) -> None:
    page = visitor(size=PHONE, has_touch=True)
    learn(page, slug)
    steps = page.locator("[data-dots] li").count()
    for _tap in range(80):
        expect(page.locator(SHINING).first).to_be_attached()
        if page.locator("[data-end]").is_visible():
            break
        before = page.evaluate(SHOWN)
        page.locator(SHINING).first.dispatch_event("click")
        page.wait_for_function(f"(before) => {SHOWN} !== before", arg=before)
        assert page.locator("[data-reason]").inner_text() == ""
    assert step(page) == steps
    expect(page.locator("[data-skip]")).to_be_hidden()


def test_any_words_that_fit_are_taken(visitor: Visit) -> None:
    page = visitor(size=PHONE)
    learn(page, "stadt-land-fluss")
    page.get_by_label("Stadt").fill("Bonn")
    page.get_by_label("Land").fill("Brasilien")
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator("[data-reason]")).to_have_text(
        "Ein Feld ist noch leer. Schreib in jedes Feld ein Wort. Dann gib ab."
    )
    assert page.get_by_label("Land").input_value() == "Brasilien"  # what was typed is still there
    page.get_by_label("Fluss").fill("Brenz")
    page.get_by_role("button", name="Fertig").click()
    on_to(page, 2)
    expect(page.locator("[data-praise]")).to_have_text(
        "Richtig! Das geht auch! Hier geht es weiter mit: Berlin, Belgien, Bode."
    )


def test_a_lesson_is_skipped_and_gone_back_to(visitor: Visit) -> None:
    page = visitor()
    learn(page, "muehle", 4)
    assert step(page) == 4
    page.get_by_role("link", name="Überspringen").click()
    page.wait_for_url("**/spiele/muehle/")


def test_without_an_answer_the_touch_can_be_made_again(visitor: Visit) -> None:
    page = visitor()
    learn(page, "muehle")
    answers = "**/spiele/muehle/lektion/*/?*"
    page.route(answers, lambda route: route.abort())
    thing(page, "d6").click()
    expect(page.locator("[data-reason]")).to_have_text("Gerade kommt keine Antwort. Versuch es noch einmal.")
    page.unroute(answers)
    thing(page, "d6").click()
    on_to(page, 2)


def test_without_script_each_step_is_a_picture_and_a_sentence(visitor: Visit) -> None:
    page = visitor(java_script_enabled=False)
    page.goto("/spiele/muehle/lektion/")
    expect(page.locator("[data-say]")).to_contain_text("Leg deinen ersten Stein.")
    picture = page.locator("[data-surface] img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    for _step in range(5):
        page.get_by_role("link", name="Weiter").click()
    expect(page.locator("[data-say]")).to_contain_text("Jetzt kennst du alle Regeln.")
    expect(page.get_by_role("button", name="Jetzt gegen den Computer")).to_be_visible()


def test_the_page_is_accessible(visitor: Visit, check_everywhere: Callable[[Page], None]) -> None:
    page = visitor(size=PHONE)
    for slug, number in (("muehle", 1), ("skat", 3), ("stadt-land-fluss", 1), ("anti-reversi", 1), ("muehle", 6)):
        learn(page, slug, number)
        check_everywhere(page)
