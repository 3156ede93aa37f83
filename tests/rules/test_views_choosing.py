"""The library and the packs: filters, misspelt words, one file for many games."""

import re
import zipfile
from io import BytesIO

import pytest
from django.test import AsyncClient
from pypdf import PdfReader

from rules.domain import choosing, packs

pytestmark = pytest.mark.django_db

OUTDOOR = {"dosenwerfen", "sackhuepfen", "dreibeinlauf"}


def listed(page) -> list[str]:
    return re.findall(r"<h[34]>([^<]+)</h", page.content.decode().split('id="gefunden"')[-1])


def found(**wish: str) -> set[str]:
    return {entry.slug for entry in choosing.look(choosing.read_wish(wish), choosing.entries())}


def test_filters(whole_library):
    outside = found(ort="draussen")
    assert outside >= OUTDOOR
    assert not outside & {"muehle", "skat"}
    assert found(art="kartenspiele") >= {"skat", "mau-mau", "romme"}
    assert "muehle" not in found(art="kartenspiele")
    assert "muehle" not in found(personen="3")
    assert "skat" in found(personen="3")
    assert "skat" not in found(alter="6")
    assert "leiterspiel" in found(alter="6")


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Mühle", "muehle"),
        ("muele", "muehle"),
        ("MUHLE", "muehle"),
        ("dosen werfen", "dosenwerfen"),
        ("sackhüpfn", "sackhuepfen"),
        ("türkische Dame", "tuerkische-dame"),
    ],
)
def test_misspelt_words(whole_library, typed, game):
    wish = choosing.read_wish({"q": typed})
    assert choosing.look(wish, choosing.entries())[0].slug == game


def test_the_index_is_grouped_by_place_and_kind(client, whole_library):
    html = client.get("/anleitungen/").content.decode()
    heads = re.findall(r"<h([23])[^>]*>([^<]+)<", html)
    assert [title for level, title in heads if level == "2"] == ["Drinnen", "Draußen", "Drinnen und draußen"]
    assert heads[1] == ("3", "Brettspiele")
    assert ("3", "Wurfspiele") in heads


def test_the_index_without_script_and_with_htmx(client, whole_library):
    page = client.get("/anleitungen/?ort=draussen&fuer=kinder")
    html = page.content.decode()
    assert 'value="draussen" checked' in html
    assert "/anleitungen/dosenwerfen/kinder/" in html
    assert "/anleitungen/dosenwerfen/erwachsene/" not in html
    part = client.get("/anleitungen/?q=muele", headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert listed(part)[0] == "Mühle"
    assert part["HX-Push-Url"] == "/anleitungen/?q=muele"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("q=xyzxyz", "Eine Anleitung für „xyzxyz“ finde ich nicht."),
        ("q=%3Cb%3Ekeks", "Eine Anleitung für „&lt;b&gt;keks“ finde ich nicht."),
        ("q=muehle&ort=draussen", "Ohne die anderen Wünsche gibt es "),
        ("art=denkspiele&ort=draussen&personen=10", "So ein Spiel haben wir nicht."),
        ("ort=mond", "Nach „mond“ kann ich nicht suchen."),
    ],
    ids=["nothing", "markup", "other-wishes", "no-such", "unknown-value"],
)
def test_the_index_answers_everything(client, whole_library, query, sentence):
    page = client.get(f"/anleitungen/?{query}")
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_a_wish_with_the_character_zero_is_refused(client, whole_library):
    assert client.get("/anleitungen/?q=%00").status_code == 400


# --- packs ------------------------------------------------------------------------------------------------------


@pytest.fixture
def _here(monkeypatch):
    """Print in this process: the one beside the server is tested by itself."""

    async def printed(order):
        return packs.carry_out(order)

    monkeypatch.setattr(packs, "printed", printed)


async def fetch(query: str):
    return await AsyncClient().get(f"/anleitungen/drucken/paket/?{query}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_here")
async def test_one_pdf_for_several_games(whole_library):
    page = await fetch("spiel=muehle&spiel=skat&leser=kinder&leser=erwachsene&form=wickelfalz&datei=pdf")
    assert page.status_code == 200
    assert page["Content-Disposition"] == 'attachment; filename="spiele-kinder-erwachsene-wickelfalz.pdf"'
    assert len(PdfReader(BytesIO(page.content)).pages) == 8


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_here")
async def test_a_zip_with_things_to_play_with(whole_library):
    page = await fetch("spiel=muehle&leser=kinder&form=a4&datei=zip&dazu=1")
    assert page["Content-Type"] == "application/zip"
    names = zipfile.ZipFile(BytesIO(page.content)).namelist()
    assert names == ["drinnen/brettspiele/muehle-kinder-a4.pdf", "drinnen/brettspiele/brett-muehle.pdf"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("leser=kinder", 422, "Wählen Sie mindestens ein Spiel."),
        ("spiel=muehle", 422, "Wählen Sie, für wen gedruckt wird"),
        ("spiel=schnauz&leser=kinder", 404, "Eine Anleitung für „schnauz“ gibt es nicht."),
        ("spiel=muehle&leser=opas", 404, "Für „opas“ gibt es keine Anleitung."),
        ("spiel=muehle&leser=kinder&form=tapete", 404, "Eine Form „tapete“ gibt es nicht."),
        ("spiel=muehle&leser=kinder&karten=tarot", 404, "Karten „tarot“ gibt es nicht."),
        ("leser=kinder&" + "&".join(f"spiel=x{n}" for n in range(251)), 422, "251 Spiele sind zu viele auf einmal"),
    ],
    ids=["no-game", "nobody", "unknown-game", "unknown-readers", "unknown-form", "unknown-cards", "too-many"],
)
async def test_what_cannot_be_printed_is_said_and_the_choice_stays(whole_library, query, status, sentence):
    page = await fetch(query)
    html = page.content.decode()
    assert page.status_code == status
    assert sentence in html
    assert ('value="muehle" checked' in html) is ("spiel=muehle" in query)


def test_the_form_keeps_what_was_chosen_under_another_filter(client, whole_library):
    html = client.get("/anleitungen/drucken/?spiel=muehle&ort=draussen&form=heft&karten=deutsch").content.decode()
    assert "Schon angekreuzt" in html
    assert 'value="muehle" checked' in html
    assert 'value="heft" selected' in html
    assert 'value="deutsch" selected' in html
    every = client.get("/anleitungen/drucken/?ort=draussen&alle=1").content.decode()
    for slug in OUTDOOR:
        assert f'value="{slug}" checked' in every


def test_the_preview_lists_the_leaflets_and_loads_them_one_by_one(client, whole_library):
    html = client.get("/anleitungen/drucken/?spiel=muehle&leser=kinder&form=wickelfalz&vorschau=1").content.decode()
    address = "/anleitungen/muehle/kinder/wickelfalz/seiten/"
    assert html.count(f'hx-get="{address}') == 1
    pages = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert pages.count('<img src="data:image/png;base64,') == 2
    assert 'alt="Mühle, Seite 2 von 2"' in pages
    assert "<h1>Mühle</h1>" in client.get(address).content.decode()  # without script: a page


@pytest.mark.parametrize("query", ["wenden=schief", "karten=tarot"])
def test_a_preview_of_what_there_is_not(client, whole_library, query):
    assert client.get(f"/anleitungen/muehle/kinder/a4/seiten/?{query}").status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_the_stamp_card(whole_library):
    page = await AsyncClient().get("/anleitungen/drucken/spielepass.pdf?spiel=muehle&spiel=mikado")
    assert page["Content-Type"] == "application/pdf"
    nothing = await AsyncClient().get("/anleitungen/drucken/spielepass.pdf")
    assert nothing.status_code == 422
    assert "Wählen Sie mindestens ein Spiel." in nothing.content.decode()
