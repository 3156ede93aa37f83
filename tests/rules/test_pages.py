"""The library's pages, as a stranger sees them."""

import re
import threading
from io import BytesIO

import pytest
from django.test import AsyncClient
from pypdf import PdfReader

from rules.domain import printing
from rules.models import GameText

pytestmark = pytest.mark.django_db


def test_the_index_shows_every_game(client, library):
    page = client.get("/anleitungen/")
    html = page.content.decode()
    assert page.status_code == 200
    assert "<h4>Mühle</h4>" in html
    assert re.findall(r"<h[23][^>]*>([^<]+)<", html) == ["Drinnen", "Brettspiele"]
    assert 'href="/anleitungen/muehle/kinder/"' in html
    assert 'href="/anleitungen/muehle/erwachsene/"' in html
    assert 'href="/spiele/muehle/"' in html
    assert 'src="/anleitungen/muehle/bild.svg"' in html
    assert 'aria-current="page"' in html
    assert client.get("/anleitungen/muehle/bild.svg").content.startswith(b"<svg")


def test_the_index_without_any_text(client):
    assert "Noch sind keine Anleitungen geladen." in client.get("/anleitungen/").content.decode()


@pytest.mark.parametrize(
    ("audience", "other", "headings"),
    [
        (
            "kinder",
            "erwachsene",
            ["Drei in einer Reihe!", "So baut ihr auf", "So spielst du", "Springen und Siegen", "Der Trick der Profis"],
        ),
        (
            "erwachsene",
            "kinder",
            ["Drei Quadrate, zwei Farben", "Aufbau und Ziel", "Spielverlauf", "Ende und Wertung"],
        ),
    ],
)
def test_a_leaflet_is_a_page(client, library, muehle, audience, other, headings):
    page = client.get(f"/anleitungen/muehle/{audience}/")
    html = page.content.decode()
    assert page.status_code == 200
    assert "<h1>Mühle</h1>" in html
    assert re.findall(r'<h2 id="teil-\d">([^<]*)</h2>', html)[: len(headings)] == headings
    assert 'href="/spiele/muehle/">Jetzt spielen' in html
    assert f'href="/anleitungen/muehle/{other}/"' in html
    for layout in ("wickelfalz", "a4", "grossdruck"):
        assert f'href="/anleitungen/muehle/{audience}/{layout}.pdf"' in html
    for size in ("a4", "a3", "xxl"):
        assert f'href="/anleitungen/muehle/dazu/brett-muehle/{size}.pdf"' in html
    assert 'href="/anleitungen/drucken/?spiel=muehle' in html
    names = re.findall(r'<svg [^>]*role="img" aria-label="([^"]+)"', html)
    assert len(names) == html.count("<svg ")
    assert muehle.facts.figures["titel"].alt == names[0]
    assert names[-1].startswith("QR-Code, er öffnet http")
    assert ("Einfache Sprache" in html) is (audience == "kinder")
    assert "Leichte Sprache" not in html
    # nothing the content security policy would refuse
    assert not re.search(r"<script>|\sstyle=|\son\w+=|<style", html)


def test_a_text_tested_by_its_readers_may_say_so(client, library, shipped):
    GameText.objects.update(edited=shipped.replace("\nfigures:", "\ntested_by_readers: true\nfigures:", 1))
    html = client.get("/anleitungen/muehle/kinder/").content.decode()
    assert "Leichte Sprache" in html
    assert "Einfache Sprache" not in html
    assert "Leichte Sprache" not in client.get("/anleitungen/muehle/erwachsene/").content.decode()


def test_large_letters_by_a_link(client, library):
    html = client.get("/anleitungen/muehle/kinder/").content.decode()
    assert 'href="?schrift=gross"' in html
    large = client.get("/anleitungen/muehle/kinder/?schrift=gross").content.decode()
    assert 'class="leaflet plain large"' in large
    assert "Schrift wie sonst" in large


def test_the_short_address_leads_to_a_leaflet(client, library):
    assert client.get("/anleitungen/muehle/")["Location"] == "/anleitungen/muehle/erwachsene/"
    assert client.get("/anleitungen/schnauz/").status_code == 404


def test_markup_in_a_text_is_shown_as_it_is(client, library, shipped):
    GameText.objects.update(
        edited=shipped.replace("Noch ist es leer.", "<script>alert(1)</script> #strong[x]").replace(
            "title: Mühle", "title: <i>Mühle</i>"
        )
    )
    html = client.get("/anleitungen/muehle/kinder/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; #strong[x]" in html
    assert "<h1>&lt;i&gt;Mühle&lt;/i&gt;</h1>" in html
    assert "<script>" not in html
    printed = client.get("/anleitungen/muehle/kinder/a4.pdf").content
    said = " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(printed)).pages).split())
    assert "<script>alert(1)</script> #strong[x]" in said
    assert "<i>Mühle</i>" in said


@pytest.mark.parametrize("audience", ["kinder", "erwachsene"])
@pytest.mark.parametrize("layout", ["wickelfalz", "a4", "grossdruck"])
def test_a_leaflet_is_a_pdf(client, library, audience, layout):
    page = client.get(f"/anleitungen/muehle/{audience}/{layout}.pdf")
    assert page.status_code == 200
    assert page["Content-Type"] == "application/pdf"
    assert page["Content-Disposition"] == f'inline; filename="muehle-{audience}-{layout}.pdf"'
    assert page.content.startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("schnauz/kinder/", "Eine Anleitung für „schnauz“ gibt es nicht. Es gibt: muehle."),
        ("schnauz/kinder/a4.pdf", "Eine Anleitung für „schnauz“ gibt es nicht. Es gibt: muehle."),
        ("muehle/opas/", "Für „opas“ gibt es keine Anleitung. Es gibt: kinder, erwachsene."),
        ("muehle/opas/a4.pdf", "Für „opas“ gibt es keine Anleitung. Es gibt: kinder, erwachsene."),
        ("muehle/kinder/a3.pdf", "Eine Form „a3“ gibt es nicht. Es gibt: wickelfalz, a4, grossdruck, a5, plakat."),
        ("muehle/dazu/brett-dame/a4.pdf", "„brett-dame“ in der Größe „a4“ gibt es zu „Mühle“ nicht."),
        ("muehle/opas/a4/seiten/", "Für „opas“ gibt es keine Anleitung. Es gibt: kinder, erwachsene."),
        ("m<b>/kinder/", "Eine Anleitung für „m&lt;b&gt;“ gibt es nicht. Es gibt: muehle."),
    ],
)
def test_what_there_is_not(client, library, address, sentence):
    page = client.get(f"/anleitungen/{address}")
    assert page.status_code == 404
    assert sentence in page.content.decode()


def test_a_leaflet_that_does_not_fit_says_so(client, library, shipped):
    GameText.objects.update(edited=shipped.replace("## Uralt!\n", "## Uralt!\n\n" + "Viel. " * 400 + "\n"))
    page = client.get("/anleitungen/muehle/kinder/wickelfalz.pdf")
    assert page.status_code == 500
    assert "Feld 6 „Uralt!“ ist " in page.content.decode()
    assert client.get("/anleitungen/muehle/kinder/a4.pdf").status_code == 200


@pytest.mark.parametrize("address", ["", "muehle/kinder/", "muehle/kinder/a4.pdf"])
def test_nothing_can_be_sent(client, library, address):
    assert client.post(f"/anleitungen/{address}").status_code == 405


@pytest.mark.django_db(transaction=True)
async def test_a_print_holds_up_nobody(monkeypatch):
    """The typesetter runs neither on the event loop nor on the thread that all database work shares."""
    from asgiref.sync import sync_to_async

    from rules.domain.library import load_library

    await sync_to_async(load_library)()
    busy = {threading.get_ident(), await sync_to_async(threading.get_ident)()}
    seen = []
    real = printing.leaflet_pdf

    def watched(*args):
        seen.append(threading.get_ident())
        return real(*args)

    monkeypatch.setattr(printing, "leaflet_pdf", watched)
    page = await AsyncClient().get("/anleitungen/muehle/kinder/a4.pdf")
    assert page.status_code == 200
    assert len(seen) == 1
    assert seen[0] not in busy
