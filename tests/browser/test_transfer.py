"""A second club's list comes in by hand, is seen before it is there, and goes again; a list goes out and comes back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.gamesday import sheet_files as files

CLUB = "Verein am See;;;\nBezeichnung;Stück;Notiz;Farbe\nBälle;;;\nSoftball;3;im <b>Netz</b>;rot\nFaustball;1;;\n"


def pick(page, name: str, data: bytes) -> None:
    page.get_by_label("Datei", exact=False).first.set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    )


def fits(page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_upload_map_preview_confirm_undo(visitor, log_in, check_axe, size):
    title = "Seeverein mobil" if size == PHONE else "Seeverein"
    page = log_in(visitor(size=size))
    page.goto("/listen/")
    page.get_by_role("link", name="Tabelle einlesen").first.click()
    check_axe(page)
    fits(page)
    pick(page, "see.csv", CLUB.encode("cp1252"))
    page.get_by_label("Titel der neuen Liste").fill(title)
    page.get_by_role("button", name="Weiter zur Vorschau").click()

    expect(page.get_by_role("heading", name="Spalten zuordnen")).to_be_visible()
    expect(page.get_by_label("B Stück")).to_have_value("anzahl")
    expect(page.get_by_label("D Farbe")).to_have_value("+")
    page.get_by_label("D Farbe").select_option("")
    page.get_by_label("Zeilen, in denen nur ein einziges Feld gefüllt ist").check()
    check_axe(page)
    fits(page)
    page.get_by_role("button", name="Weiter zur Vorschau").click()

    expect(page.get_by_role("heading", name="Vorschau")).to_be_visible()
    expect(page.get_by_text("Weggelassen werden die Spalten „Farbe“.")).to_be_visible()
    expect(page.get_by_text("Neue Abschnitte: Bälle")).to_be_visible()
    expect(page.get_by_text("Bemerkung: im <b>Netz</b>")).to_be_visible()
    check_axe(page)
    fits(page)
    page.get_by_label("Grund").fill("vom Nachbarverein")
    page.get_by_role("button", name="Übernehmen").press("Enter")

    expect(page.get_by_text("Übernommen: 2 neu, 0 geändert.")).to_be_visible()
    expect(page.locator("tr", has_text="Softball")).to_contain_text("im <b>Netz</b>")
    page.get_by_role("link", name="Rückgängig machen …").click()
    expect(page.get_by_text("vom Nachbarverein")).to_be_visible()
    submit(page.get_by_role("button", name="Zurücknehmen"))
    page.goto("/listen/")
    expect(page.get_by_role("heading", name="Materiallisten", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=title, exact=True).and_(page.locator("h2 a"))).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_two_sheets_come_in_by_the_keyboard_with_their_good_rows_alone(visitor, log_in, check_everywhere, size):
    wide = "breit" if size == DESK else "schmal"
    bad = [["Name", "Farbe", "Soll"], ["Ball", "rot", 3], ["Seil", "blau", "viele"], ["Reif", "gelb", "viele"]]
    book = files.xlsx((f"Innen {wide}", bad), (f"Außen {wide}", [["Stelzen", 4], ["Seil", 2]]), ("Notizen", [["x"]]))
    page = log_in(visitor(size=size))
    page.goto("/listen/import/")
    pick(page, "verein.xlsx", book)
    page.get_by_role("button", name="Weiter zur Vorschau").press("Enter")
    expect(page.get_by_role("heading", name="Tabellenblätter")).to_be_visible()
    check_everywhere(page)
    page.get_by_label("Notizen").select_option("weg")
    page.get_by_role("button", name="Weiter").press("Enter")

    expect(page.get_by_text(f"Dies ist das Blatt „Innen {wide}“.")).to_be_visible()
    expect(page.get_by_text("Die Überschriften stehen in Zeile 1: „Name · Farbe · Soll“.")).to_be_visible()
    check_everywhere(page)
    page.get_by_role("button", name="Alle übrigen Spalten weglassen").press("Enter")
    expect(page.get_by_text("Weggelassen werden die Spalten „Farbe“.")).to_be_visible()
    expect(page.get_by_role("table", name="Abgelehnt").get_by_role("cell").first).to_have_text("3–4")
    check_everywhere(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Was wegbleibt, als Datei").press("Enter")
    assert "Seil;blau;viele" in Path(waiting.value.path()).read_text("utf-8-sig")
    page.get_by_role("button", name="Nur die 1 gute Zeile übernehmen").press("Enter")

    expect(page.get_by_text(f"Dies ist das Blatt „Außen {wide}“.")).to_be_visible()
    expect(page.get_by_text("auch Zeile 1 wird eingelesen: „Stelzen · 4“.")).to_be_visible()
    page.get_by_role("button", name="Weiter zur Vorschau").press("Enter")
    page.get_by_text("Zeilen weglassen", exact=True).press("Enter")
    page.get_by_label("Diese Zeilen weglassen").fill("2")
    page.get_by_label("Diese Zeilen weglassen").press("Enter")
    expect(page.get_by_text("Zeile 2: Seil · 2")).to_be_visible()
    check_everywhere(page)
    page.get_by_role("button", name="Übernehmen").press("Enter")
    expect(page.get_by_text("Übernommen: 1 neu, 0 geändert.")).to_be_visible()
    expect(page.get_by_role("link", name="Weggelassenes")).to_be_visible()
    expect(page.locator("tr", has_text="Stelzen")).to_have_count(1)


def test_a_list_goes_out_and_comes_back_changed(visitor, log_in, check_axe, tmp_path):
    page = log_in(visitor(size=PHONE, allow=(409,)))
    page.goto("/listen/drinnen-kinder/export/")
    check_axe(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="CSV", exact=True).click()
    file = tmp_path / "kinder.csv"
    waiting.value.save_as(file)
    text = file.read_text("utf-8-sig")
    assert text.count("1 Autospiel") == 1

    page.goto("/listen/drinnen-kinder/import/")
    pick(page, "kinder.csv", text.replace("1 Autospiel", "Autospiel, alt").encode("utf-8-sig"))
    page.get_by_role("button", name="Weiter zur Vorschau").click()
    expect(page.get_by_text("1 Autospiel")).to_be_visible()
    expect(page.locator(".diffs > li")).to_have_count(1)
    page.get_by_role("button", name="Übernehmen").click()
    expect(page.get_by_text("Übernommen: 0 neu, 1 geändert.")).to_be_visible()
    expect(page.locator("tr", has_text="Autospiel, alt")).to_have_count(1)


def test_a_bad_file_is_explained_on_the_spot(visitor, log_in, check_axe):
    page = log_in(visitor(size=PHONE, allow=(422,)))
    page.goto("/listen/draussen/import/")
    pick(page, "bild.csv", b"\x89PNG\r\n\x1a\n" + b"x" * 50)
    page.get_by_role("button", name="Weiter zur Vorschau").click()
    expect(page.get_by_role("alert")).to_contain_text("gefunden wurde ein Bild (PNG). Es wurde nichts geändert.")
    pick(page, "zahlen.csv", b"Kennung;Soll\nZ99999;zwei\n")
    page.get_by_role("button", name="Weiter zur Vorschau").click()
    expect(page.get_by_role("heading", name="Das lässt sich nicht übernehmen")).to_be_visible()
    expect(page.locator(".refusals tbody tr")).to_have_count(2)
    expect(page.get_by_role("button", name="Übernehmen")).to_have_count(0)
    check_axe(page)
    fits(page)
    page.get_by_role("button", name="Datei verwerfen").click()
    expect(page.get_by_text("Verworfen. Es wurde nichts geändert.")).to_be_visible()


@pytest.mark.parametrize("what", ["table", "photo"])
def test_a_file_that_is_too_large_is_refused_before_it_is_sent(visitor, log_in, check_everywhere, what):
    page = log_in(visitor(size=PHONE))
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    if what == "table":
        page.goto("/listen/draussen/import/")
        field, button, most = page.locator("#datei"), page.get_by_role("button", name="Weiter zur Vorschau"), 5
    else:
        page.goto("/listen/draussen/")
        page.goto("/listen/draussen/" + page.locator("[id^=zeile-]").first.get_attribute("id").removeprefix("zeile-"))
        page.locator("summary", has_text=re.compile("^Foto$")).click()
        field, button, most = page.locator("#foto-datei"), page.get_by_role("button", name="Foto speichern"), 15
    said = page.locator("[role=alert]", has_text="nicht gesendet")
    field.set_input_files({"name": "zu-gross", "mimeType": "image/png", "buffer": b"x" * (most * 1024**2 + 1)})
    expect(said).to_contain_text(f"hat {most},1 MB, hier gehen höchstens {most} MB.")
    check_everywhere(page)
    button.click()
    assert page.evaluate("document.activeElement.type") == "file"
    assert sent == []
    field.set_input_files({"name": "klein.csv", "mimeType": "text/csv", "buffer": b"Benennung\n"})
    expect(said).to_be_hidden()
