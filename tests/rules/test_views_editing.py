"""Editing in the browser: who may, what a save does, what is said when it cannot be done."""

import html
import re

import pytest

from rules.domain import versions
from rules.domain.library import find_text, load_library
from rules.models import GameText, TextVersion

pytestmark = pytest.mark.django_db

EDIT = "/anleitungen/muehle/bearbeiten/"
PAGES = [
    ("get", EDIT),
    ("post", EDIT),
    ("post", EDIT + "vorschau/"),
    ("get", "/anleitungen/muehle/fassungen/"),
    ("get", "/anleitungen/muehle/fassungen/1/"),
    ("post", "/anleitungen/muehle/fassungen/1/"),
    ("post", "/anleitungen/muehle/mitgeliefert/"),
    ("get", "/anleitungen/muehle/neues/"),
    ("post", "/anleitungen/muehle/neues/"),
]


def field(page, name: str = "text") -> str:
    """What stands in the field of the page."""
    found = re.search(rf'<textarea id="{name}"[^>]*>(.*?)</textarea>', page.content.decode(), re.DOTALL)
    return html.unescape(found[1])


def start(page) -> str:
    return re.search(r'name="start" value="([^"]*)"', page.content.decode())[1]


@pytest.mark.parametrize(("method", "address"), PAGES)
def test_a_stranger_is_asked_to_log_in(client, library, method, address):
    answer = getattr(client, method)(address, {"text": "x"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=/anleitungen/muehle/")
    assert TextVersion.objects.count() == 0


@pytest.mark.parametrize(("method", "address"), PAGES)
def test_helpers_may_not(helper_client, library, method, address):
    assert getattr(helper_client, method)(address, {"text": "x"}).status_code == 403
    assert TextVersion.objects.count() == 0


def test_the_preview_of_somebody_whose_log_in_ran_out(client, library):
    answer = client.post(EDIT + "vorschau/", {"text": "x"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert answer["HX-Redirect"] == "/anmelden/?next=/anleitungen/muehle/bearbeiten/"


@pytest.mark.parametrize("address", [EDIT, "/anleitungen/muehle/fassungen/"])
def test_others_see_no_link_to_edit(client, helper_client, organiser_client, library, address):
    for each in (client, helper_client):
        assert "bearbeiten" not in each.get("/anleitungen/muehle/kinder/").content.decode()
    assert f'href="{EDIT}"' in organiser_client.get("/anleitungen/muehle/kinder/").content.decode()


def test_the_page_shows_the_text_what_it_looks_like_and_what_is_wrong(organiser_client, library, shipped):
    page = organiser_client.get(EDIT)
    said = page.content.decode()
    assert field(page) == shipped
    assert said.count('src="data:image/png;base64,') == 2  # both sides of the folded leaflet
    assert ">Drei in einer Reihe!</h2>" in said
    assert "no-store" in page["Cache-Control"]


def test_saving_changes_page_and_print(organiser_client, client, library, shipped):
    begun = organiser_client.get(EDIT)
    text = shipped.replace("## Uralt!", "## Sehr alt!").replace("\n", "\r\n")
    answer = organiser_client.post(EDIT, {"text": text, "start": start(begun), "note": "Wort", "was": "sichern"})
    assert answer["Location"] == EDIT
    assert ">Sehr alt!</h2>" in client.get("/anleitungen/muehle/kinder/").content.decode()
    listed = organiser_client.get("/anleitungen/muehle/fassungen/").content.decode()
    assert "Olga Organisation" in listed
    assert "„Wort“" in listed
    number = TextVersion.objects.get().pk
    difference = organiser_client.get(f"/anleitungen/muehle/fassungen/{number}/").content.decode()
    assert "<ins>Sehr</ins>" in difference.replace("<ins>Sehr alt</ins>", "<ins>Sehr</ins>")
    assert "<del>Uralt</del>" in difference


def test_a_broken_text_is_refused_with_the_place_and_stays_in_the_field(organiser_client, client, library, shipped):
    begun = organiser_client.get(EDIT)
    broken = shipped.replace("## Uralt!\n", "## Uralt!\n\n" + "Viel. " * 400 + "\n")
    page = organiser_client.post(EDIT, {"text": broken, "start": start(begun), "was": "sichern"})
    said = page.content.decode()
    assert page.status_code == 422
    assert "Es wurde nichts geändert." in said
    assert "<b>Kinder, wickelfalz:</b> Feld 6 „Uralt!“ ist " in said
    assert field(page) == broken
    assert start(page) == start(begun)
    assert GameText.objects.get().edited == ""
    assert client.get("/anleitungen/muehle/kinder/wickelfalz.pdf").status_code == 200


def test_a_conflict_shows_both_and_loses_nothing(organiser_client, library, shipped, helper):
    begun = organiser_client.get(EDIT)
    theirs = shipped.replace("title: Mühle\n", "title: Ihre Mühle\n")
    versions.save("muehle", theirs, start=start(begun), who=helper)
    mine = shipped.replace("## Uralt!", "## Sehr alt!")
    page = organiser_client.post(EDIT, {"text": mine, "start": start(begun), "was": "sichern"})
    said = page.content.decode()
    assert page.status_code == 409
    assert "Inzwischen hat Hanno Hilft diesen Text geändert." in said
    assert field(page) == mine
    assert field(page, "anderer") == theirs
    assert GameText.objects.get().edited == theirs
    merged = html.unescape(re.search(r'<textarea name="text" hidden>(.*?)</textarea>', said, re.DOTALL)[1])
    both = organiser_client.post(EDIT, {"text": merged, "start": start(page), "was": "vorschau"})
    assert "title: Ihre Mühle" in field(both)
    assert "## Sehr alt!" in field(both)
    assert GameText.objects.get().edited == theirs  # a preview saves nothing
    organiser_client.post(EDIT, {"text": field(both), "start": start(both), "was": "sichern"})
    sheet = find_text("muehle")
    assert (sheet.facts.title, sheet.parts["kinder"][5].title) == ("Ihre Mühle", "Sehr alt!")


def test_the_live_preview(organiser_client, library, shipped):
    text = shipped.replace("Noch ist es leer.", "<script>alert(1)</script> #strong[x]")
    answer = organiser_client.post(
        EDIT + "vorschau/", {"text": text, "fuer": "kinder", "form": "a4"}, headers={"HX-Request": "true"}
    )
    said = answer.content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; #strong[x]" in said
    assert "<script>" not in said
    assert "HX-Reswap" not in answer
    assert said.count('src="data:image/png;base64,') == 2
    assert TextVersion.objects.count() == 0


def test_the_live_preview_of_a_text_that_cannot_be_read_says_the_place(organiser_client, library, shipped):
    text = shipped.replace("# Erwachsene\n", "# Erwachsene\n\nvorneweg\n")
    answer = organiser_client.post(EDIT + "vorschau/", {"text": text}, headers={"HX-Request": "true"})
    assert answer["HX-Reswap"] == "none"  # what was shown before stays
    assert "muss zuerst eine Überschrift" in answer.content.decode()


def test_an_old_version_and_the_shipped_text_come_back(organiser_client, library, shipped):
    for title in ("Eins", "Zwei"):
        text = shipped.replace("title: Mühle\n", f"title: {title}\n")
        begun = organiser_client.get(EDIT)
        organiser_client.post(EDIT, {"text": text, "start": start(begun), "was": "sichern"})
    first = TextVersion.objects.last().pk
    page = organiser_client.get(f"/anleitungen/muehle/fassungen/{first}/?mit=jetzt")
    assert "<del>Eins</del>" in page.content.decode()
    organiser_client.post(f"/anleitungen/muehle/fassungen/{first}/")
    assert find_text("muehle").facts.title == "Eins"
    organiser_client.post("/anleitungen/muehle/mitgeliefert/")
    assert find_text("muehle").facts.title == "Mühle"
    assert TextVersion.objects.count() == 4


@pytest.mark.parametrize("was", ["uebernehmen", "behalten"])
def test_an_update_is_offered_and_decided(organiser_client, library, shipped, folder, was):
    begun = organiser_client.get(EDIT)
    text = shipped.replace("title: Mühle\n", "title: Unsere\n")
    organiser_client.post(EDIT, {"text": text, "start": start(begun), "was": "sichern"})
    (folder / "muehle.md").write_text(shipped.replace("## Uralt!", "## Sehr alt!"), encoding="utf-8")
    load_library(folder)
    address = "/anleitungen/muehle/neues/"
    assert f'href="{address}"' in organiser_client.get("/anleitungen/").content.decode()
    assert f'href="{address}"' in organiser_client.get(EDIT).content.decode()
    page = organiser_client.get(address)
    said = page.content.decode()
    assert "<del>Uralt</del>" in said
    seen = re.search(r'name="seen" value="([^"]*)"', said)[1]
    organiser_client.post(address, {"start": start(page), "seen": seen, "was": was})
    sheet = find_text("muehle")
    assert sheet.facts.title == "Unsere"
    assert sheet.parts["kinder"][5].title == {"uebernehmen": "Sehr alt!", "behalten": "Uralt!"}[was]
    assert organiser_client.get(address)["Location"] == EDIT
    assert address not in organiser_client.get("/anleitungen/").content.decode()


@pytest.mark.parametrize(
    "address",
    ["/anleitungen/schnauz/bearbeiten/", "/anleitungen/schnauz/fassungen/", "/anleitungen/muehle/fassungen/9/"],
)
def test_what_there_is_not(organiser_client, library, address):
    assert organiser_client.get(address).status_code == 404


@pytest.mark.parametrize("address", [EDIT + "vorschau/", "/anleitungen/muehle/mitgeliefert/"])
def test_what_changes_something_is_sent(organiser_client, library, address):
    assert organiser_client.get(address).status_code == 405
