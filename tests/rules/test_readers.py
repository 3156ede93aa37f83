"""A text for adults alone, where a game is nothing for children; and what a text says of luck."""

import re
import shutil

import pytest
from django.urls import reverse

from games.domain import finding
from rules.domain import choosing, packs
from rules.domain.check import check_text
from rules.domain.errors import PrintError, TextError, UnknownAudienceError
from rules.domain.leaflet import compose
from rules.domain.library import load_library
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES
from rules.domain.shipped import shipped_files
from tests.rules.conftest import small

CHILDREN, ADULTS = AUDIENCES.values()


def for_adults(text: str, facts: str = "readers: [erwachsene]") -> str:
    """The same text without what it says to children."""
    return re.sub(r"(?ms)^# Kinder\n.*?(?=^# Erwachsene$)", "", text).replace("---\n", f"---\n{facts}\n", 1)


@pytest.fixture
def grown_up(db, folder) -> None:
    """A library of two: the Mühle for adults alone, and Dame for everybody."""
    shutil.copy(shipped_files()["dame"], folder)
    shipped = folder / "muehle.md"
    shipped.write_text(for_adults(shipped.read_text(encoding="utf-8")), encoding="utf-8")
    load_library(folder)


def test_it_is_as_good_a_text_as_any(shipped):
    findings = check_text("muehle", for_adults(shipped)).findings
    assert {finding.message for finding in findings} == {"Das Bild kommt nirgends vor."}  # it was the children's


def test_it_must_not_speak_to_children_all_the_same(shipped):
    with pytest.raises(TextError, match="Erwartet wird je einmal # Erwachsene"):
        read_sheet(shipped.replace("---\n", "---\nreaders: [erwachsene]\n", 1))


@pytest.mark.parametrize("readers", ["[kinder]", "[]", "[oma]", "[erwachsene, kinder]"])
def test_no_other_readers_can_be_named(readers):
    with pytest.raises(TextError, match="„readers“ ist"):
        read_sheet(small().replace("---\n", f"---\nreaders: {readers}\n", 1))


def test_children_find_no_leaflet_and_are_told_so(grown_up, client):
    for name in ("rules:leaflet", "rules:pdf"):
        more = ["a4"] if name == "rules:pdf" else []
        answer = client.get(reverse(name, args=["muehle", "kinder", *more]))
        assert answer.status_code == 404
        assert "nur eine Anleitung für Erwachsene" in answer.content.decode()
    page = client.get(reverse("rules:leaflet", args=["muehle", "erwachsene"])).content.decode()
    assert "Für Kinder" not in page


def test_a_related_game_is_offered_to_its_readers_alone(db, folder, client):
    """Kniffel names Paschen."""
    for slug in ("kniffel", "paschen", "maexchen"):
        shutil.copy(shipped_files()[slug], folder)
    load_library(folder)
    for audience, offered in (("kinder", False), ("erwachsene", True)):
        page = client.get(reverse("rules:leaflet", args=["kniffel", audience])).content.decode()
        assert (reverse("rules:leaflet", args=["paschen", audience]) in page) == offered
        assert reverse("rules:leaflet", args=["maexchen", audience]) in page


def test_the_library_offers_what_there_is(grown_up, client):
    page = client.get(reverse("rules:index")).content.decode()
    assert reverse("rules:leaflet", args=["muehle", "erwachsene"]) in page
    assert reverse("rules:leaflet", args=["muehle", "kinder"]) not in page
    assert reverse("rules:leaflet", args=["dame", "kinder"]) in page
    assert page.count("nur für Erwachsene") == 1
    for wish in ({"fuer": "kinder"}, {"alter": "12"}):
        found = choosing.look(choosing.read_wish(wish), choosing.entries())
        assert [entry.slug for entry in found] == ["dame"]


def test_a_pack_for_everybody_has_what_there_is(grown_up):
    with pytest.raises(PrintError, match="Mühle: Für Kinder gibt es davon keine Anleitung"):
        packs.order(["muehle"], ["kinder"], "a4")
    order = packs.order(["muehle", "dame"], list(AUDIENCES), "a4")
    sheets = [read_sheet(text) for text in order.texts]
    made = {(sheet.facts.slug, audience.slug) for sheet, audience in packs.pairs(sheets, list(AUDIENCES.values()))}
    assert made == {("muehle", "erwachsene"), ("dame", "kinder"), ("dame", "erwachsene")}


def test_the_hall_says_so_and_offers_it_to_no_child(grown_up):
    about = finding.find(finding.registry.find("muehle"))
    assert about.in_short().endswith("nur für Erwachsene")
    assert not about.for_children
    assert not finding.fits(about, finding.read_wish({"alter": "12"}))
    assert finding.fits(about, finding.read_wish({}))
    assert finding.find(finding.registry.find("dame")).for_children


def test_nothing_is_composed_for_readers_without_a_text(shipped):
    with pytest.raises(UnknownAudienceError, match="„Mühle“ gibt es nur eine Anleitung für Erwachsene"):
        compose(read_sheet(for_adults(shipped)), CHILDREN, short=True)


@pytest.mark.parametrize(("luck", "said"), [("only", "Glück"), ("some", "Glück und Entscheidung")])
def test_luck_is_said_on_the_leaflet_and_in_the_hall(db, folder, luck, said):
    file = folder / "muehle.md"
    text = file.read_text(encoding="utf-8").replace("---\n", f"---\nluck: {luck}\n", 1)
    file.write_text(text, encoding="utf-8")
    load_library(folder)
    for audience in AUDIENCES.values():
        assert compose(read_sheet(text), audience, short=True).facts[-1] == ("Es zählt", said)
    assert finding.find(finding.registry.find("muehle")).in_short().endswith(f" · {said}")


def test_where_nothing_falls_nothing_is_said_of_luck(muehle):
    assert [label for label, _value in compose(muehle, ADULTS, short=True).facts] == ["Alter", "Spieler", "Dauer"]
    with pytest.raises(TextError, match="„luck“ kennt nur: only, some"):
        read_sheet(small().replace("---\n", "---\nluck: viel\n", 1))


def test_the_editor_offers_the_readers_there_are(grown_up, organiser_client):
    for slug, children in (("muehle", False), ("dame", True)):
        page = organiser_client.get(reverse("rules:edit", args=[slug])).content.decode()
        assert (reverse("rules:leaflet", args=[slug, "kinder"]) in page) == children
        assert reverse("rules:leaflet", args=[slug, "erwachsene"]) in page
