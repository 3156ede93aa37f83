"""The pages everyone may read, and who may open the form for a cell."""

import html
import re

import pytest
from django.urls import reverse

from inventory.models import Item

pytestmark = pytest.mark.usefixtures("lists")
HTMX = {"HTTP_HX_REQUEST": "true"}
KINDER = "/listen/drinnen-kinder/"


def cells(page):
    """The texts of the cells, row by row, as a reader sees them."""
    found = re.findall(r'<t[hd][^>]* data-row="(\d+)"[^>]*>(.*?)</t[hd]>', page.content.decode(), re.DOTALL)
    rows = {}
    for row, inner in found:
        rows.setdefault(row, []).append(html.unescape(re.sub(r"<[^>]+>", "", inner)).strip("\n"))
    return list(rows.values())


def test_the_overview_names_the_lists_and_what_they_are_for(stranger):
    page = stranger.get("/listen/")
    text = page.content.decode()
    assert page.status_code == 200
    assert re.findall(r'<h2><a href="(.*?)">(.*?)</a>', text) == [
        ("/listen/drinnen-erwachsene/", "Drinnen, für Erwachsene"),
        ("/listen/drinnen-kinder/", "Drinnen, für Kinder"),
        ("/listen/draussen/", "Draußen"),
    ]
    assert "22 Zeilen · 9 fehlen" in text
    assert "Was für Lauf-, Wurf- und Geschicklichkeitsspiele ins Freie mitkommt." in text
    assert 'href="/anmelden/?next=/listen/"' in text


def test_a_list_as_on_paper(stranger):
    page = stranger.get(KINDER)
    text = page.content.decode()
    shown = cells(page)
    assert len(shown) == 22
    assert shown[0] == ["1 Autospiel", "2", '- " -', ""]
    assert shown[6] == ["", "", "", "x"]
    assert shown[9] == ["Tangram", "", "", ""]
    assert re.findall(r'<th role="columnheader" scope="col">(.*?)</th>', text) == [
        "Benennung",
        "Anzahl",
        "Bemerkung",
        "nicht vorhanden",
    ]
    assert re.findall(r'scope="rowgroup" colspan="4">(.*?)<', text)[5:] == [
        "Denkspiele",
        "Rollenspiele",
        "Geschicklichkeitsspiele",
    ]
    assert "Spielmaterialien – Historische Spiele <small>Für Drinnen, für Kinder</small>" in text
    assert '<p class="foot">W. G.</p>' in text
    assert "Gemeint ist wohl der Würfelbecher" in text


def test_the_outdoor_list_has_three_columns(stranger):
    page = stranger.get("/listen/draussen/")
    shown = cells(page)
    assert shown[0] == [
        "Kreisel  Dazu Stöcke mit Schnur",
        "5 davon 2 grüne 1 blauer 1 gelber 1 orangfarbener 5",
        "Für das „Kreiselspiel“       ✓",
    ]
    assert shown[-1] == ["2 größere Bälle, rot-weiß u. rote Streifen", "", ""]
    assert 'scope="col">nicht vorhanden' not in page.content.decode()


def test_what_a_cell_says_is_text_and_never_markup(stranger):
    Item.objects.filter(benennung="Halma").update(bemerkung="<script>alert(1)</script>")
    text = stranger.get("/listen/drinnen-erwachsene/").content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_readers_get_no_edit_links_and_no_script(stranger, volunteer):
    read, edit = stranger.get(KINDER).content.decode(), volunteer.get(KINDER).content.decode()
    assert "hx-get" not in read
    assert "inventory.js" not in read
    assert edit.count("hx-get") == 22 * 3  # the fourth column is a mark, changed by one tap
    assert edit.count("data-state") == 22
    assert "inventory.js" in edit


def test_a_volunteer_sees_all_three_states_in_words(volunteer):
    text = volunteer.get(KINDER).content.decode()
    assert text.count('data-state="fehlt"') == 9
    assert text.count('data-state="da"') == 8
    assert text.count('data-state="offen"') == 5
    assert text.count('<span class="soft">nicht vorhanden</span>') == 9


# --- who may what -----------------------------------------------------------------------------------------------


def address(item, field="anzahl", name="cell"):
    return reverse(f"inventory:{name}", args=["drinnen-erwachsene", item.pk, field])


@pytest.mark.parametrize("name", ["cell", "value"])
def test_a_stranger_is_sent_to_log_in(stranger, halma, name):
    answer = stranger.get(address(halma, name=name))
    assert (answer.status_code, answer["Location"]) == (302, "/anmelden/?next=/listen/drinnen-erwachsene/")


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_in_the_list_is_sent_to_log_in_too(stranger, halma, method):
    answer = getattr(stranger, method)(address(halma), {"start": "1", "value": "9"}, **HTMX)
    assert answer.status_code == 401
    assert answer["HX-Redirect"] == "/anmelden/?next=/listen/drinnen-erwachsene/"
    halma.refresh_from_db()
    assert halma.anzahl == "1"


def test_a_stranger_changes_nothing(stranger, halma):
    answer = stranger.post(address(halma), {"start": "1", "value": "9"})
    assert (answer.status_code, answer["Location"]) == (302, "/anmelden/?next=/listen/drinnen-erwachsene/")
    halma.refresh_from_db()
    assert halma.anzahl == "1"


def test_a_form_from_another_site_changes_nothing(anna, halma):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(address(halma), {"start": "1", "value": "9"}).status_code == 403
    halma.refresh_from_db()
    assert halma.anzahl == "1"


def test_a_volunteer_gets_the_form_alone_in_the_list_and_as_a_page_without_script(volunteer, halma):
    part, page = volunteer.get(address(halma), **HTMX), volunteer.get(address(halma))
    assert part.status_code == page.status_code == 200
    for answer in (part, page):
        text = answer.content.decode()
        assert '<input type="hidden" name="start" value="1">' in text
        assert 'name="value" value="1"' in text
        assert "HX-Request" in answer["Vary"]
        assert "no-store" in answer["Cache-Control"]
    assert "<html" not in part.content.decode()
    assert "<html" in page.content.decode()


def test_the_state_is_a_choice_of_three(volunteer, halma):
    text = volunteer.get(address(halma, "nicht_vorhanden"), **HTMX).content.decode()
    radios = re.findall(r'<input type="radio" name="value" value="(\w+)"( checked)?[^>]*> (.*?)</label>', text)
    assert radios == [("offen", "", "offen"), ("da", " checked", "da"), ("fehlt", "", "nicht vorhanden")]


def test_giving_up_shows_the_cell_again(volunteer, halma):
    part = volunteer.get(address(halma, "bemerkung", "value"), **HTMX).content.decode()
    assert 'aria-label="Bemerkung: XXL-Größe, angefertigt vom Förderverein – ändern"' in part
    assert "autofocus" in part
    page = volunteer.get(address(halma, "bemerkung", "value"))
    assert page["Location"] == f"/listen/drinnen-erwachsene/#zelle-{halma.pk}-bemerkung"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/listen/"),
        ("post", KINDER),
        ("delete", KINDER),
        ("put", "{cell}"),
        ("delete", "{cell}"),
        ("post", "{value}"),
    ],
)
def test_a_wrong_method_is_refused(volunteer, halma, method, path):
    path = path.format(cell=address(halma), value=address(halma, name="value"))
    assert getattr(volunteer, method)(path).status_code == 405


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/listen/gibtsnicht/", "Eine Liste „gibtsnicht“ gibt es nicht."),
        ("/listen/<b>/", "Eine Liste „&lt;b&gt;“ gibt es nicht."),
        ("/listen/gibtsnicht/{pk}/anzahl/", "Eine Liste „gibtsnicht“ gibt es nicht."),
        ("/listen/drinnen-erwachsene/99999/anzahl/", "Diese Zeile gibt es in der Liste „Drinnen, für Erwachsene“"),
        ("/listen/drinnen-erwachsene/99999/anzahl/wert/", "Diese Zeile gibt es in der Liste"),
        ("/listen/drinnen-erwachsene/99999999999999999999999/anzahl/", "Diese Zeile gibt es in der Liste"),
        ("/listen/drinnen-kinder/{pk}/anzahl/", "Diese Zeile gibt es in der Liste „Drinnen, für Kinder“ nicht."),
        ("/listen/drinnen-erwachsene/{pk}/preis/", "hat keine Spalte „preis“."),
        ("/listen/drinnen-erwachsene/{pk}/hinweis/", "hat keine Spalte „hinweis“."),
        ("/listen/draussen/{pk}/nicht_vorhanden/", "Die Liste „Draußen“ hat keine Spalte „nicht_vorhanden“."),
    ],
)
def test_what_is_unknown_gets_a_page_that_says_so_and_the_way_back(volunteer, halma, path, sentence):
    answer = volunteer.get(path.format(pk=halma.pk))
    assert answer.status_code == 404
    assert sentence in answer.content.decode()
    assert '<a class="button" href="/listen/">' in answer.content.decode()


def test_writing_into_an_unknown_cell_is_refused(volunteer, halma):
    answer = volunteer.post(f"/listen/drinnen-erwachsene/{halma.pk}/games/", {"start": "", "value": "[]"})
    assert answer.status_code == 404
    assert [need.game for need in halma.needs.all()] == ["halma"]
