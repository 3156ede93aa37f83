"""The shipped lists say what the paper says, to the letter."""

from pathlib import Path

import pytest
import yaml

from inventory.domain.sheet import find_list, in_paper_order, sheet
from inventory.models import MaterialList

SHARED = Path(__file__).resolve().parents[3] / "shared"
SLUGS = ("drinnen-erwachsene", "drinnen-kinder", "draussen")

pytestmark = pytest.mark.usefixtures("lists")


def rows(slug):
    return [
        (section, item.benennung, item.anzahl, item.bemerkung, item.nicht_vorhanden)
        for section, item in in_paper_order(find_list(slug))
    ]


def test_there_are_three_lists_with_64_rows():
    assert [(found.slug, found.items.count()) for found in MaterialList.objects.order_by("position")] == [
        ("drinnen-erwachsene", 23),
        ("drinnen-kinder", 22),
        ("draussen", 19),
    ]


@pytest.mark.parametrize(
    ("slug", "number", "row"),
    [
        ("drinnen-erwachsene", 1, ("Brettspiele", "Monopoly", "1", "Kasten silberfarben, seith. Nr. 102/2", False)),
        ("drinnen-erwachsene", 4, ("Brettspiele", "Scrabble", "", "", True)),
        (
            "drinnen-erwachsene",
            6,
            (
                "Brettspiele",
                "Dame",
                "2",
                (
                    "1x XXL-Größe, angefertigt vom Förderverein 1x im Kasten „Schöne alte Spiele“,"
                    " mit Anleitung für mehreren Versionen"
                ),
                False,
            ),
        ),
        ("drinnen-erwachsene", 23, ("Ratespiele", "Spiel des Wissens", "", "", None)),
        ("drinnen-kinder", 1, ("Brettspiele", "1 Autospiel", "2", '- " -', False)),
        ("drinnen-kinder", 7, ("Legespiele", "", "", "", True)),
        ("drinnen-kinder", 14, ("Würfelspiele", "", "", "Würfellecher fehlt", None)),
        ("drinnen-kinder", 20, ("Geschicklichkeitsspiele", "Mikado", "1", "XXL für Draußen und Drinnen", False)),
        (
            "draussen",
            1,
            (
                "",
                "Kreisel  Dazu Stöcke mit Schnur",
                "5 davon 2 grüne 1 blauer 1 gelber 1 orangfarbener 5",
                "Für das „Kreiselspiel“       ✓",
                None,
            ),
        ),
        ("draussen", 13, ("", "Hulahupreifen", "4 anthrazit 2 rote 2 grüne 1 weiß – rot gestreift 1 rosa", "", None)),
        ("draussen", 19, ("", "2 größere Bälle, rot-weiß u. rote Streifen", "", "", None)),
    ],
)
def test_a_row(slug, number, row):
    assert rows(slug)[number - 1] == row


def test_the_empty_section_keeps_its_place():
    assert [(block.title, len(block.lines)) for block in sheet("drinnen-kinder").blocks] == [
        ("Brettspiele", 6),
        ("Legespiele", 4),
        ("Ratespiele", 2),
        ("Kartenspiele", 1),
        ("Würfelspiele", 4),
        ("Denkspiele", 2),
        ("Rollenspiele", 0),
        ("Geschicklichkeitsspiele", 3),
    ]


def test_free_text_stands_below_the_table():
    assert [line.item.benennung for line in sheet("draussen").below] == [
        "Jutesäcke 4",
        "Bäcker für Dreibeinlauf",
        "2 Paar Sommer-Ski",
        "Bälle, klein 3 rot gelb, blau",
        "2 größere Bälle, rot-weiß u. rote Streifen",
    ]
    assert sheet("drinnen-kinder").below == ()


def test_the_outdoor_list_has_three_columns_and_the_others_four():
    assert sheet("draussen").headings == ("Benennung", "Anzahl", "Bemerkung")
    assert sheet("drinnen-kinder").headings == ("Benennung", "Anzahl", "Bemerkung", "nicht vorhanden")


@pytest.mark.skipif(not SHARED.exists(), reason=f"the catalogue is not at {SHARED}: the full comparison is LEFT OUT")
def test_every_row_equals_the_catalogue():
    catalogue = yaml.safe_load((SHARED / "catalogue.yaml").read_text("utf-8"))["material_lists"]
    assert len(catalogue) == 3
    for slug, given in zip(SLUGS, catalogue, strict=True):
        expected = [
            (
                row["section"] or "",
                row["Benennung"] or "",
                row["Anzahl"] or "",
                row["Bemerkung"] or "",
                row["nicht_vorhanden"],
            )
            for row in given["rows"]
        ]
        assert rows(slug) == expected
        found = find_list(slug)
        needs = [sorted(need.game for need in item.needs.all()) for item in found.items.order_by("position")]
        assert needs == [sorted(row["slugs"]) for row in given["rows"]]
        # every oddity is told, and nothing is called odd that is not
        assert [bool(item.hinweis) for item in found.items.order_by("position")] == [
            "oddity" in row for row in given["rows"]
        ]
        assert (found.audience, found.setting) == (given["audience"] or "", given["setting"])


@pytest.mark.skipif(not SHARED.exists(), reason=f"the sources are not at {SHARED}: the full comparison is LEFT OUT")
def test_every_row_equals_the_source():
    lines = next((SHARED / "sources").glob("000_*.txt")).read_text("utf-8").splitlines()
    # the rows of each table, from the line after its header to its end; headings of sections stand in <b>
    for slug, first, last in (("drinnen-erwachsene", 8, 34), ("drinnen-kinder", 41, 70), ("draussen", 77, 90)):
        cells = [line.split("\t") for line in lines[first - 1 : last] if line.strip() and "<b>" not in line]
        table = [item for _, item in in_paper_order(find_list(slug)) if not item.below_table]
        written = [
            [item.benennung, item.anzahl, item.bemerkung, "x" if item.nicht_vorhanden else ""][: len(row)]
            for item, row in zip(table, cells, strict=True)
        ]
        assert written == cells
    below = [line for line in lines[90:100] if line]
    assert [line.item.benennung for line in sheet("draussen").below] == below
