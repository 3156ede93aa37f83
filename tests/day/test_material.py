"""What the stalls need, against what the lists have."""

from __future__ import annotations

import io
import shutil
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from django.test import Client

from day.domain import material, plan, printing, revisions
from day.domain.errors import DayError
from day.domain.plan import Party, Stall, Variant
from inventory.models import Box, Item, MaterialList, Need, Part, Place
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def balls(db, tmp_path: Path) -> Item:
    """Five balls in a box, of which tins and hoops want three each; six tins, ten hoops; horseshoes without a stake."""
    for slug in ("dosenwerfen", "zielwurf", "hufeisenspiel"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    rows = MaterialList.objects.create(slug="x", title="x", heading="x", columns=["benennung"])
    box = Box.objects.create(code="K1", name="Kasten Würfe")
    shed = Place.objects.create(name="Schuppen")

    def item(name: str, count: int, position: int, **more: object) -> Item:
        return Item.objects.create(material_list=rows, position=position, benennung=name, target=count, **more)

    found = item("Bälle", 5, 1, box=box)
    tins, hoops, shoes = item("Dosen", 6, 2, place=shed), item("Reifen", 10, 3), item("Hufeisen", 3, 4)
    Part.objects.create(item=shoes, position=1, name="Stab", target=1, present=0)
    for what, game, count in ((found, "dosenwerfen", 3), (tins, "dosenwerfen", 6), (found, "zielwurf", 3),
                              (hoops, "zielwurf", 3), (shoes, "hufeisenspiel", 3)):  # fmt: skip
        Need.objects.create(item=what, game=game, count=count)
    return found


def planned(*games: str, sets: int = 1) -> plan.Plan:
    stalls = {number: Stall(game.title(), 1, {game: sets}) for number, game in enumerate(games, 1)}
    return replace(plan.begin(Variant.SCHOOL), stalls=stalls)


def test_what_is_there_is_packed_by_where_it_lies() -> None:
    needed = material.of(planned("dosenwerfen"))
    told = {where: [(each.count, each.name, each.stall) for each in rows] for where, rows in needed.packed.items()}
    assert told == {"Kasten Würfe": [(3, "Bälle", "Dosenwerfen")], "Schuppen": [(6, "Dosen", "Dosenwerfen")]}
    assert needed.short == ()
    assert material.of(planned("zielwurf")).packed[""][0].name == "Reifen"  # nobody has said where; it comes last


def test_two_stalls_that_want_the_same_balls() -> None:
    needed = material.of(planned("dosenwerfen", "zielwurf"))
    assert [each.said for each in needed.short] == ["Zielwurf: „Bälle“ reicht nicht; was da ist, hat Dosenwerfen."]
    Item.objects.filter(benennung="Bälle").update(target=6)
    assert material.of(planned("dosenwerfen", "zielwurf")).short == ()


def test_the_stake_is_named() -> None:
    [short] = material.of(planned("hufeisenspiel")).short
    assert short.said == "Hufeisenspiel: Es fehlt Stab."


def test_parallel_sets_are_counted_and_what_nobody_has_listed_is_said() -> None:
    needed = material.of(planned("dosenwerfen", "halma", sets=2))
    assert [each.said for each in needed.short] == ["Dosenwerfen: „Bälle“ fehlt.", "Dosenwerfen: „Dosen“ fehlt."]
    assert needed.unknown == ("Halma",)
    assert needed.extras == (("Dosenwerfen", "Tisch"), ("Dosenwerfen", "Kreide"))  # so says the text


def with_groups(now: plan.Plan, *sizes: int) -> plan.Plan:
    return replace(now, parties={n: Party(f"{n}a", size) for n, size in enumerate(sizes, 1)})


def counts(needed: material.Material) -> dict[str, tuple[int, str]]:
    return {each.name: (each.count, each.note) for rows in needed.packed.values() for each in rows}


def test_of_what_more_is_of_use_more_is_packed(tmp_path: Path) -> None:
    """Nine sacks for a class of 27, as the text says, although one is enough for a race; Halma for every four."""
    for slug in ("sackhuepfen", "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    rows = MaterialList.objects.get()
    for position, (name, count, game) in enumerate((("Jutesäcke", 9, "sackhuepfen"), ("Halma", 5, "halma")), 10):
        item = Item.objects.create(material_list=rows, position=position, benennung=name, target=count)
        Need.objects.create(item=item, game=game)
    needed = material.of(with_groups(planned("sackhuepfen", "halma"), 27, 20))
    assert counts(needed) == {"Jutesäcke": (9, ""), "Halma": (5, "")}
    assert not needed.short
    assert [each.said.split(". ")[0] for each in needed.few] == [
        "Halma: 27 in der größten Gruppe, „Halma“ reicht für 20 zugleich"
    ]
    assert counts(material.of(with_groups(planned("sackhuepfen", "halma"), 3)))["Halma"] == (1, "")
    # who needs the same first gets it first: nothing is taken for more that another stall needs at all
    assert counts(material.of(with_groups(planned("dosenwerfen", "zielwurf"), 27)))["Bälle"] == (3, "")


def test_what_is_uncounted_or_incomplete_is_packed_and_says_so(tmp_path: Path) -> None:
    shutil.copy(shipped_files()["gummitwist"], tmp_path)
    load_library(tmp_path)
    band = Item.objects.create(material_list=MaterialList.objects.get(), position=9, benennung="Gummiband")
    Need.objects.create(item=band, game="gummitwist")
    needed = material.of(planned("gummitwist", "hufeisenspiel"))
    assert counts(needed) == {"Gummiband": (1, "nicht gezählt"), "Hufeisen": (3, "es fehlt Stab")}
    assert [each.said for each in needed.short] == [
        "Gummitwist: „Gummiband“ ist nicht gezählt. Bitte nachsehen, ob es reicht.", "Hufeisenspiel: Es fehlt Stab.",
    ]  # fmt: skip
    Item.objects.filter(pk=band.pk).update(nicht_vorhanden=True)
    assert "Gummiband" not in counts(material.of(planned("gummitwist")))


def test_a_thing_of_the_lists_in_another_spelling_is_no_extra_and_chalk_is_packed_once(tmp_path: Path) -> None:
    for slug in ("hulahoop", "seilspringen"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    hoops = Item.objects.create(
        material_list=MaterialList.objects.get(), position=9, benennung="Hulahupreifen", anzahl="4 rote 6 blaue"
    )
    Need.objects.create(item=hoops, game="hulahoop")
    needed = material.of(planned("dosenwerfen", "hulahoop", "seilspringen"))
    assert counts(needed)["Hulahupreifen"] == (10, "")
    names = material.by_name(needed.extras)
    assert names["Kreide"] == ("Dosenwerfen", "Hulahoop", "Seilspringen")
    assert "Hula-Hoop-Reifen" not in names


def test_the_list_is_printed_and_shown(client: Client, organiser, day: int) -> None:  # noqa: F811
    client.force_login(organiser)
    with pytest.raises(DayError, match="fehlen noch Stände"):
        printing.packing_pdf(revisions.change(day, lambda now: replace(now, stalls={}), "leer", WHO))
    revisions.change(day, lambda now: replace(now, stalls=planned("dosenwerfen", "zielwurf").stalls), "Stände", WHO)
    made = pypdf.PdfReader(io.BytesIO(printing.packing_pdf(revisions.find(day))))
    text = " ".join(" ".join(page.extract_text() for page in made.pages).split())
    for said in ("Das fehlt", "Kasten Würfe", "3 × Bälle Dosenwerfen", "6 × Dosen Dosenwerfen"):
        assert said in text
    page = client.get(f"/spieltage/{day}/material/").content.decode()
    assert "reicht nicht; was da ist, hat Dosenwerfen." in page
    assert "Material fehlt" in client.get(f"/spieltage/{day}/").content.decode()
