"""Packs: one file or a ZIP, the same from the printing process as from here, and sentences for what does not go."""

import asyncio
import io
import os
import threading
import zipfile

import psutil
import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from gamesday.apart import PACKS
from gamesday.paper import typesetting
from rules.domain import packs
from rules.domain.errors import (
    PanelOverflowError,
    PrintError,
    UnknownAudienceError,
    UnknownGameError,
    UnknownLayoutError,
)
from rules.domain.library import load_library
from rules.domain.packs import Order, printed
from rules.domain.shipped import shipped_files
from rules.models import GameText
from tests.rules import pdf

SLUGS = ("muehle", "skat", "dosenwerfen")
BOTH = ("kinder", "erwachsene")


def source(slug):
    return shipped_files()[slug].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def texts():
    return tuple(source(slug) for slug in SLUGS)


@pytest.fixture(autouse=True)
def _in_no_hurry(monkeypatch):
    """The process has a low priority: beside other tests it waits its turn."""
    monkeypatch.setattr(PACKS, "clock", 900.0)


@pytest.fixture
def three(db, tmp_path):
    """Three texts in the database, one of which serves another game too."""
    for slug in SLUGS:
        (tmp_path / f"{slug}.md").write_text(source(slug), encoding="utf-8")
    load_library(tmp_path)


def headings(made):
    return [kind for kind, _ in pdf.elements(made)].count("/H1")


def test_one_file_with_all_leaflets(three):
    made = packs.make(SLUGS, BOTH, "wickelfalz")
    assert (made.name, made.content_type) == ("spiele-kinder-erwachsene-wickelfalz.pdf", "application/pdf")
    assert len(pdf.reader(made.content).pages) == 12
    assert headings(made.content) == 6
    pages = pdf.texts(made.content)
    assert pdf.in_order(" ".join(pages), "Mühle", "Für Kinder", "Mühle", "Für Erwachsene", "Skat", "Dosenwerfen")
    assert pdf.reader(made.content).metadata.title == "Spielanleitungen"
    assert all(pdf.embedded(made.content).values())


def test_one_game_for_one_audience_is_its_leaflet(three):
    made = packs.make(["muehle"], ["kinder"], "wickelfalz")
    assert made.name == "muehle-kinder-wickelfalz.pdf"
    assert pdf.reader(made.content).metadata.title == "Mühle – Spielanleitung für Kinder"


def test_a_zip_by_place_and_kind(three):
    made = packs.make(SLUGS, BOTH, "a4", form="zip", things=True)
    assert (made.name, made.content_type) == ("spiele-kinder-erwachsene-a4.zip", "application/zip")
    archive = zipfile.ZipFile(io.BytesIO(made.content))
    assert archive.testzip() is None
    names = archive.namelist()
    assert "drinnen/brettspiele/muehle-kinder-a4.pdf" in names
    assert "drinnen/brettspiele/brett-muehle.pdf" in names
    assert "drinnen/kartenspiele/skat-erwachsene-a4.pdf" in names
    assert "drinnen/kartenspiele/karten-deutsch.pdf" in names
    assert "draussen/wurfspiele/dosenwerfen-kinder-a4.pdf" in names
    assert "draussen/wurfspiele/wertung-dosenwerfen-1.pdf" in names
    assert all(archive.read(name).startswith(b"%PDF") for name in names)


def test_the_booklet(three):
    made = packs.make(SLUGS, ["kinder"], "heft", title="Unser Fest")
    assert made.name == "spiele-kinder-heft.pdf"
    assert "Unser Fest" in pdf.texts(made.content)[0]
    archive = zipfile.ZipFile(io.BytesIO(packs.make(SLUGS, BOTH, "heft", form="zip").content))
    assert archive.namelist() == [
        "heft-kinder-falten.pdf", "heft-kinder-lesen.pdf", "heft-erwachsene-falten.pdf", "heft-erwachsene-lesen.pdf",
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["pdf", "zip"])
def test_the_same_pack_is_the_same_bytes(texts, form):
    order = Order(texts, BOTH, "wickelfalz", form=form, faces="deutsch", turn="lang", things=True)
    assert packs.carry_out(order).content == packs.carry_out(order).content


def test_a_text_that_serves_several_games_is_printed_once(three):
    serving = packs.order(["muehle", "muehle"], ["kinder", "kinder"], "a4")
    assert len(serving.texts) == 1
    assert serving.audiences == ("kinder",)
    GameText.objects.filter(slug="muehle").update(
        shipped=source("muehle").replace("slug: muehle\n", "slug: muehle\ncovers: [rundmuehle]\n")
    )
    assert len(packs.order(["rundmuehle", "muehle"], ["kinder"], "a4").texts) == 1


def test_the_edited_text_is_printed(three):
    GameText.objects.filter(slug="muehle").update(edited=source("muehle").replace("## Uralt!", "## Steinalt!"))
    made = packs.make(["muehle"], ["kinder"], "wickelfalz")
    assert "Steinalt!" in pdf.texts(made.content)[0]


@pytest.mark.parametrize(
    ("slugs", "audiences", "layout", "chosen", "kind", "sentence"),
    [
        (["schnauz"], BOTH, "a4", {}, UnknownGameError, "Eine Anleitung für „schnauz“ gibt es nicht."),
        (["muehle"], ["opas"], "a4", {}, UnknownAudienceError, "Für „opas“ gibt es keine Anleitung."),
        (["muehle"], BOTH, "a9", {}, UnknownLayoutError, "Eine Form „a9“ gibt es nicht."),
        (["muehle"], BOTH, "a4", {"turn": "quer"}, UnknownLayoutError, "Ein Druck „quer“ ist nicht bekannt."),
        (["muehle"], BOTH, "a4", {"faces": "tarot"}, UnknownLayoutError, "Karten „tarot“ gibt es nicht."),
        (["muehle"], BOTH, "a4", {"form": "tar"}, PrintError, "Eine Datei „tar“ gibt es nicht. Es gibt: pdf, zip."),
        ([], BOTH, "a4", {}, PrintError, "Wählen Sie mindestens ein Spiel."),
        (["muehle"], [], "a4", {}, PrintError, "Wählen Sie, für wen gedruckt wird"),
        ([f"s{n}" for n in range(251)], BOTH, "a4", {}, PrintError, "251 Spiele sind zu viele auf einmal"),
        ([f"s{n}" for n in range(31)], BOTH, "a4", {}, PrintError, "62 Anleitungen sind zu viele für eine Datei"),
        ([f"s{n}" for n in range(13)], BOTH, "heft", {}, PrintError, "Das Heft wird zu dick zum Heften: 26"),
    ],
    ids=["game", "audience", "layout", "turn", "faces", "form", "nothing", "nobody", "many", "file", "booklet"],
)  # fmt: skip
def test_what_does_not_go(three, slugs, audiences, layout, chosen, kind, sentence):
    with pytest.raises(kind) as caught:
        packs.order(slugs, audiences, layout, **chosen)
    assert str(caught.value).startswith(sentence)


def too_long(text):
    return text.replace("## So spielst du\n", "## So spielst du\n\n" + "Viel. " * 400 + "\n")


def test_a_leaflet_that_is_too_long_is_named_and_nothing_is_printed(texts):
    with pytest.raises(PanelOverflowError) as caught:
        packs.carry_out(Order((texts[2], too_long(texts[0])), BOTH, "wickelfalz"))
    assert str(caught.value).startswith("„Mühle“ (Für Kinder): Feld 3 „So spielst du“ ist ")


# --- beside the server ------------------------------------------------------------------------------------------


async def test_the_process_prints_the_same_with_low_priority(texts):
    order = Order(texts, BOTH, "wickelfalz")
    made = await printed(order)
    assert made == packs.carry_out(order)
    process = psutil.Process(PACKS.pid)
    assert process.nice() >= psutil.Process().nice() + 10
    assert await printed(order) == made
    assert psutil.Process(PACKS.pid) == process  # one process for many orders


async def test_it_prints_for_the_address_of_the_server(texts, settings):
    settings.PUBLIC_URL = "https://fest.example"
    made = await printed(Order(texts[:1], ("kinder",), "a4"))
    assert "https://fest.example/spiele/muehle/" in " ".join(pdf.texts(made.content))


async def test_errors_come_back(texts):
    with pytest.raises(PanelOverflowError) as caught:
        await printed(Order((too_long(texts[0]),), ("kinder",), "wickelfalz"))
    assert str(caught.value).startswith("Der Text passt nicht in das Faltblatt: Feld 3 „So spielst du“ ist ")
    assert [(panel.panel, panel.title) for panel in caught.value.panels] == [(3, "So spielst du")]
    with pytest.raises(UnknownLayoutError, match="Eine Form „a9“ gibt es nicht"):
        await printed(Order(texts[:1], ("kinder",), "a9"))


async def test_a_pack_that_takes_too_long_is_given_up(texts, monkeypatch):
    monkeypatch.setattr(PACKS, "clock", 0.05)
    with pytest.raises(typesetting.PrintError, match="Das Drucken dauert zu lange"):
        await printed(Order(texts, BOTH, "heft"))


async def test_a_process_that_died_is_told_and_the_next_pack_is_printed(texts, monkeypatch):
    order = Order(texts[:1], ("kinder",), "plakat")
    with monkeypatch.context() as patched:
        patched.setattr("rules.domain.packs.print_into", dies)
        with pytest.raises(typesetting.PrintError, match="Das Drucken ist abgebrochen"):
            await printed(order)
    assert (await printed(order)).name == "muehle-kinder-plakat.pdf"


def dies(_order, _path):
    os.abort()


@pytest.mark.django_db(transaction=True)
async def test_twenty_who_ask_for_packs_keep_nobody_from_a_leaflet(texts):
    """Whoever waits for a pack takes no thread that leaflets are set in; where six wait, the others are told."""
    await sync_to_async(load_library)()
    go_on = threading.Event()
    PACKS._talking.submit(go_on.wait)  # no pack is printed until the leaflet is there
    try:
        asked = [asyncio.create_task(printed(Order(texts, BOTH, "a4"))) for _ in range(20)]
        leaflet = await asyncio.wait_for(AsyncClient().get("/anleitungen/muehle/kinder/a4.pdf"), 120)
        assert leaflet.content.startswith(b"%PDF")
        waiting = [task for task in asked if not task.done()]
        assert len(waiting) == PACKS.places
        for task in set(asked) - set(waiting):
            with pytest.raises(typesetting.PrintError, match="Gerade wird schon viel gedruckt"):
                await task
        for task in waiting[1:]:  # they go away again
            task.cancel()
    finally:
        go_on.set()
    assert (await waiting[0]).content.startswith(b"%PDF")
