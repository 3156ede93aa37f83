"""Choosing, printing and editing in the browser: live preview, conflicts, a file that is fetched."""

import re
import zipfile

from playwright.sync_api import expect

from tests.browser.conftest import PHONE

EDIT = "/anleitungen/dame/bearbeiten/"
LONG = "Das ist ein Satz mit sehr vielen Wörtern darin und noch einem und noch einem mehr."


def put(page, old: str, new: str) -> None:
    """Change the text in the field as somebody who types would."""
    text = page.locator("#text").input_value()
    assert old in text
    page.locator("#text").fill(text.replace(old, new, 1))


def test_filters_swap_the_games_and_go_into_the_address(visitor):
    page = visitor(size=PHONE)
    page.goto("/anleitungen/")
    page.get_by_text("Draußen", exact=True).first.click()
    expect(page.get_by_role("heading", name="Dosenwerfen")).to_be_visible()
    expect(page.get_by_role("heading", name="Mühle", exact=True)).to_have_count(0)
    assert "ort=draussen" in page.url
    page.reload()
    expect(page.locator('input[value="draussen"]')).to_be_checked()
    page.goto("/anleitungen/")
    page.locator("#q").fill("muele")
    expect(page.locator("#gefunden h3").first).to_have_text("Mühle")


def test_filters_without_script(visitor):
    page = visitor(java_script_enabled=False)
    page.goto("/anleitungen/")
    page.locator("#q").fill("dosen werfn")
    page.locator("#q").press("Enter")
    expect(page.locator("#gefunden h3").first).to_have_text("Dosenwerfen")


def test_a_pack_is_fetched_while_the_page_stays(visitor, tmp_path):
    page = visitor(allow=(422,))
    page.goto("/anleitungen/drucken/")
    page.get_by_role("button", name="Drucken: Datei holen").click()
    expect(page.locator("#gesagt")).to_contain_text("Wählen Sie mindestens ein Spiel.")
    page.get_by_label("Mühle", exact=True).check()
    page.get_by_label("Dosenwerfen").check()
    page.get_by_label("Datei").select_option("zip")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Drucken: Datei holen").click()
    assert waiting.value.suggested_filename == "spiele-kinder-erwachsene-wickelfalz.zip"
    waiting.value.save_as(tmp_path / "pack.zip")
    assert len(zipfile.ZipFile(tmp_path / "pack.zip").namelist()) == 4
    expect(page.locator("#gesagt")).to_contain_text("Fertig.")
    page.get_by_role("button", name="Vorschau", exact=True).click()
    page.get_by_role("heading", name="Mühle · Für Kinder").scroll_into_view_if_needed()
    expect(page.get_by_role("img", name="Mühle, Seite 1 von 2").first).to_be_visible()


def test_the_preview_follows_the_typing_and_a_finding_leads_to_its_line(visitor, log_in):
    page = log_in(visitor())
    page.goto(EDIT)
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "title: Dame\n", "title: Unsere Dame\n")
    expect(page.locator(".page-title")).to_have_text("Unsere Dame")
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "# Erwachsene\n", "# Erwachsene\n\nvorneweg\n")
    expect(page.locator("#funde")).to_contain_text("muss zuerst eine Überschrift")
    expect(page.locator(".page-title")).to_have_text("Unsere Dame")  # the last one that could be shown
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "\nvorneweg\n", "")
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "cover: ", "cover: gibtsnicht-")
    expect(page.locator("#funde")).to_contain_text("Das Titelbild")
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "cover: gibtsnicht-", "cover: ")
    with page.expect_response(re.compile("/vorschau/")):
        put(page, "## Plakat\n", f"::: lang\n{LONG}\n:::\n\n## Plakat\n")
    expect(page.locator("#funde")).to_contain_text("Ein Satz hat 16 Wörter")
    link = page.locator("#funde [data-line]").first
    link.click()
    expect(page.locator("#text")).to_be_focused()
    chosen = page.locator("#text").evaluate("e => e.value.slice(0, e.selectionStart).split('\\n').length")
    assert str(chosen) == link.get_attribute("data-line")
    assert page.locator("#text").evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)") == LONG


def test_saving_and_two_at_once(visitor, log_in):
    one, two = log_in(visitor(allow=(409,))), log_in(visitor(allow=(409,)))
    for page in (one, two):
        page.goto("/anleitungen/skat/bearbeiten/")
    put(one, "title: Skat\n", "title: Unser Skat\n")
    one.get_by_role("button", name="Sichern").click()
    expect(one.get_by_text("Gesichert.")).to_be_visible()
    old = two.locator("#text").input_value()
    heading = re.search(r"^## .*$", old[old.index("# Erwachsene") :], re.MULTILINE)[0]
    put(two, heading, heading + " (neu)")
    two.get_by_role("button", name="Sichern").click()
    expect(two.get_by_role("heading", name="Zwei haben gleichzeitig geschrieben")).to_be_visible()
    assert heading + " (neu)" in two.locator("#text").input_value()
    two.get_by_role("button", name="Beide Änderungen ins Feld übernehmen").click()
    expect(two.locator("#text")).to_have_value(re.compile("title: Unser Skat"))
    two.get_by_role("button", name="Sichern").click()
    expect(two.get_by_text("Gesichert.")).to_be_visible()
    two.get_by_text("Zurück zum mitgelieferten Text …").click()
    two.get_by_role("button", name="Zurück zum mitgelieferten Text").click()
    expect(two.get_by_text("Der mitgelieferte Text ist wieder in Gebrauch.")).to_be_visible()
    assert two.locator("#text").input_value().startswith("---\ntitle: Skat\n")


def test_the_editor_without_script(visitor, log_in):
    page = log_in(visitor(java_script_enabled=False))
    page.goto("/anleitungen/halma/bearbeiten/")
    put(page, "title: Halma\n", "title: Halma hier\n")
    page.get_by_role("button", name="Vorschau erneuern").click()
    expect(page.locator(".page-title")).to_have_text("Halma hier")
    page.goto("/anleitungen/halma/kinder/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Halma")


def test_no_page_violates_anything_or_is_too_wide(visitor, check_everywhere, log_in):
    page = log_in(visitor(size=PHONE))
    page.goto("/anleitungen/mikado/bearbeiten/")
    text = page.locator("#text").input_value()
    page.locator("#text").fill(re.sub("^title: .*$", "title: Mikado vom Mittag", text, flags=re.MULTILINE))
    page.get_by_role("button", name="Sichern").click()
    page.get_by_text("Gesichert.").wait_for()
    for address in (
        "/anleitungen/",
        "/anleitungen/?q=xyzxyz",
        "/anleitungen/muehle/kinder/?schrift=gross",
        "/anleitungen/drucken/?spiel=muehle&leser=kinder&form=wickelfalz&vorschau=1",
        "/anleitungen/muehle/kinder/a4/seiten/",
        "/anleitungen/mikado/bearbeiten/",
        "/anleitungen/mikado/fassungen/",
    ):
        page.goto(address)
        check_everywhere(page)
    page.locator(".versions a").first.click()
    page.get_by_role("heading", name="Was diese Fassung geändert hat").wait_for()
    check_everywhere(page)
