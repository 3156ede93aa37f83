"""What tables of clubs look like: no headings, sums, notes, merged cells, several sheets; nothing goes unseen."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from gamesday.sheets import mapping, reading
from inventory.domain.transfer.columns import LISTS
from inventory.domain.transfer.exporting import export
from inventory.domain.transfer.plan import Target
from inventory.domain.transfer.planner import planned, planned_good
from inventory.models import Act, Item, MaterialList
from tests.gamesday import sheet_files as files
from tests.inventory.test_transfer_pages import arrive, stand, text

pytestmark = pytest.mark.usefixtures("lists")
CASES = Path(__file__).parent / "cases"
CLUB = Target(new_title="TSV")


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path, settings):
    settings.VAR_DIR = tmp_path


def read(data: bytes):
    """The table, what is guessed of it, and what would be done."""
    grid = reading.read(data).grid
    guessed = mapping.guess(grid, LISTS)
    return grid, guessed, planned(grid, guessed, CLUB)


def things(plan) -> list[tuple]:
    """What would be new: name, count and whatever else is said."""
    said = ("benennung", "anzahl", "bemerkung", "target", "present", "nicht_vorhanden", "place", "section")
    return [tuple(row.values[key] for key in said if row.values.get(key) not in {"", None}) for row in plan.rows]


def away(grid, guessed) -> list[tuple[int, str]]:
    return [(row.number, row.why) for row in mapping.left_rows(grid, guessed)]


def csv(*lines: str) -> bytes:
    return "\n".join(lines).encode()


SUM, AGAIN, NOTE = "eine Summe", "die Überschriften noch einmal", "eine Notiz unter der Tabelle"

#: name → the file, the row of its headings from 1, the things in it, what is left out
FORMS = {
    "no headings": (
        (CASES / "headless-3-columns.csv").read_bytes(),
        0,
        [("Stelzen", "4", "Holz", 4), ("Seil", "2", "lang", 2), ("Ball", "3", "rot", 3)],
        [],
    ),
    "no headings, words alone": (csv("Kegel;rot", "Ball;blau"), 0, [("Kegel", "rot"), ("Ball", "blau")], []),
    "no headings, a box is a thing": (csv("Koffer;3", "Ball;2"), 0, [("Koffer", "3", 3), ("Ball", "2", 2)], []),
    "no headings, one count not known": (csv("Seil;KA", "Ball;2"), 0, [("Seil", "KA"), ("Ball", "2", 2)], []),
    "sums by formulas": (
        (CASES / "totals-row-formulas.xlsx").read_bytes(),
        1,
        [
            ("Crvena", "Ruksak: 8; Torba: 4"),
            ("Plava", "Ruksak: 6; Torba: 5"),
            ("Zuta", "Ruksak: 7; Torba: 3"),
            ("Zelena", "Ruksak: 9; Torba: 2"),
        ],
        [(7, SUM), (8, SUM), (9, SUM), (10, SUM)],
    ),
    "a quoted number": (
        (CASES / "equals-quoted-text.csv").read_bytes(),
        1,
        [("007", "3", "0815", 3), ("=1+1", "2", "@x", 2)],
        [],
    ),
    "a title above": (
        csv("Spielmaterial TSV 2026;;", "Stand: März;;", ";;", "Artikel;Menge;Lagerort", "Ball;3;Keller"),
        4,
        [("Ball", "3", 3, "Keller")],
        [],
    ),
    "notes below": (
        csv("Artikel;Menge", "Ball;3", "Seil;1", ";", "Stand: 3.5.;", "gez. Müller;"),
        1,
        [("Ball", "3", 3), ("Seil", "1", 1)],
        [(5, NOTE), (6, NOTE)],
    ),
    "a sum in words": (
        csv("Artikel;Stück", "Ball;3", "Gesamt:;3", "Gesamtspiel;1", "Summe;"),
        1,
        [("Ball", "3", 3), ("Gesamtspiel", "1", 1), ("Summe",)],
        [(3, SUM)],
    ),
    "headings again on every page": (
        csv("Artikel;Menge", "Ball;3", "Artikel;Menge", "Seil;1"),
        1,
        [("Ball", "3", 3), ("Seil", "1", 1)],
        [(3, AGAIN)],
    ),
    "headings in two lines": (
        csv("Bezeichnung;Bestand;;Lager", ";Soll;Ist;", "Ball;4;3;Keller"),
        2,
        [("Ball", 4, 3, "Keller")],
        [],
    ),
    "units behind the numbers": (
        csv("Name;Soll;Ist", "Ball;10 Stück;8 Stk.", "Seil;3x;KA"),
        1,
        [("Ball", 10, 8), ("Seil", 3)],
        [],
    ),
    "empty columns between": (
        csv("Name;;Anzahl;;", "Ball;;3;;", ";;;;", "Seil;;1;;"),
        1,
        [("Ball", "3", 3), ("Seil", "1", 1)],
        [],
    ),
    "yes and no": (
        csv("Name;vorhanden", "Ball;ja", "Seil;nein", "Reif;k.A."),
        1,
        [("Ball", False), ("Seil", True), ("Reif",)],
        [],
    ),
    "tabs in UTF-16": ("Name\tStück\nBälle\t3\n".encode("utf-16"), 1, [("Bälle", "3", 3)], []),
    "Latin-1": ("Gerät;Stück\nBälle;3\nSeil;1\n".encode("latin-1"), 1, [("Bälle", "3", 3), ("Seil", "1", 1)], []),
    "Homebox": (
        csv(
            "HB.import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.url,HB.name,HB.quantity,HB.insured",
            "a1,Keller / Regal,,000-001,false,http://x/item/1,Boccia,8,false",
        ),
        1,
        [("Boccia", "8", "HB.asset_id: 000-001", 8, "Keller / Regal")],
        [],
    ),
    "InvenTree": (
        csv(
            "ID,Part,Quantity,Stock Location,Notes,Part.Name,Part.Description,Location.Name,Is Building",
            "7,12,8,3,neu,Boccia,Kugeln,Keller,False",
        ),
        1,
        [("Boccia", "8", "neu; ID: 7; Part.Description: Kugeln", 8, "Keller")],
        [],
    ),
    "what nobody sees": (csv("Name;Anzahl", "Rei\u00adfen\u200b;\u200e3"), 1, [("Reifen", "3", 3)], []),
    "formulas in a column nobody needs": (
        files.xlsx(("L", [["Name", "Anzahl", "Wert"], ["Ball", 3, "=B2*4"], ["Seil", 1, "=B3*4"]])),
        1,
        [("Ball", "3", 3), ("Seil", "1", 1)],
        [],
    ),
    "merged cells": (
        files.xlsx(("L", [["Ort", "Name"], ["Keller", "Ball"], ["", "Seil"], ["Dach", "Reif"]]), merged="A2:A3"),
        1,
        [("Ball", "Keller"), ("Seil", "Keller"), ("Reif", "Dach")],
        [],
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_that_clubs_use_is_read_and_nothing_goes_unseen(form):
    data, heading, expected, left = FORMS[form]
    grid, guessed, plan = read(data)
    assert plan.refused == []
    assert (guessed.heading + 1, things(plan), away(grid, guessed)) == (heading, expected, left)
    # every row that holds something is read, left out by name, the headings, or named as what stands above them
    said = {row.number for row in plan.rows} | {number for number, _why in left}
    rest = [row + 1 for row, cells in enumerate(grid.rows) if any(cells) and row + 1 not in said]
    assert all(number <= heading for number in rest)
    assert len(mapping.above(grid, guessed)) == max(0, len(rest) - (guessed.lines if heading else 0))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("what nobody sees", "die man nicht sieht (Trennstellen, Schreibrichtung): A2 (Reifen), B2 (3)."),
        ("merged cells", "Verbundene Zellen: A2:A3. Was darin steht, gilt für jede Zeile,"),
        ("units behind the numbers", "Als „keine Angabe“ gelesen: C3 (KA)."),
        ("a title above", "und bleibt weg: „Spielmaterial TSV 2026“, „Stand: März“."),
        ("formulas in a column nobody needs", "Weggelassen werden die Spalten „Wert“."),
    ],
)  # fmt: skip
def test_what_was_read_otherwise_than_it_stands_there_is_named(form, said):
    assert any(said in notice for notice in read(FORMS[form][0])[2].notices)


def test_a_quoted_number_in_a_workbook_is_a_text():
    for make in (files.xlsx, files.ods):
        grid = reading.read(make(("L", [["Name"], ['="007"'], ['="a"&"b"']]))).grid
        assert (grid.rows[1], list(grid.unusable)) == (["007"], [(2, 0)])


def test_a_cell_that_is_too_long_is_named_with_its_own_column():
    plan = read(csv("Name;Farbe;Notiz", f"Ball;{'r' * 501};gut"))[2]
    assert [(each.row, each.column) for each in plan.refused] == [(2, "Farbe")]


def test_an_export_with_what_nobody_sees_changes_nothing_when_it_comes_back(halma):
    Item.objects.filter(pk=halma.pk).update(benennung="Hal\u00adma", bemerkung="\u200eBrett")
    document = reading.read(export([halma.material_list], "csv", named=False))
    plan = planned(document.grid, mapping.guess(document.grid, LISTS), Target(slug="drinnen-erwachsene"))
    assert not plan.does_something


def test_a_row_of_ours_that_is_called_like_a_sum_is_read(halma):
    Item.objects.filter(pk=halma.pk).update(benennung="Summe", anzahl="3")
    document = reading.read(export([halma.material_list], "csv", named=False))
    assert mapping.guess(document.grid, LISTS).left == ()


def test_rows_that_are_left_out_are_not_missing_in_the_file(halma):
    grid = reading.read(csv("Kennung;Soll", f"Z{halma.pk};zwei")).grid
    plan, _mapping, wrong = planned_good(grid, mapping.guess(grid, LISTS), Target(slug="drinnen-erwachsene"))
    assert [each.row for each in wrong] == [2]
    assert halma not in plan.missing


def hidden(data: bytes) -> bytes:
    """The same workbook with its third row and second column hidden."""
    book = load_workbook(BytesIO(data))
    sheet = book.active
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["B"].hidden = True
    out = BytesIO()
    book.save(out)
    return out.getvalue()


ROWS = [["Benennung", "Anzahl"], ["Ball", 3], ["Seil", 1]]


def hidden_ods() -> bytes:
    data = files.ods(("L", ROWS))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        content = archive.read("content.xml").decode()
    rows = content.split("<table:table-row")
    rows[3] = f' table:visibility="filter"{rows[3]}'
    return files.with_member(data, "content.xml", "<table:table-row".join(rows).encode())


# --- the pages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [lambda: hidden(files.xlsx(("L", ROWS))), hidden_ods], ids=["xlsx", "ods"])
def test_what_is_hidden_is_named_and_left_out_in_one_press(chief, make):
    where = arrive(chief, make(), name="a.xlsx", ziel="neu")
    page = chief.get(where)
    assert "hier trotzdem gelesen: die Zeilen 3." in text(page)
    if make is not hidden_ods:
        assert "hier trotzdem gelesen: die Spalten B." in text(page)
    chief.post(where, {"zeilen": "1", "ausgeblendet": "1"})
    page = chief.get(where)
    assert "1 Zeile bleibt weg" in text(page)
    assert "Zeile 3: Seil · 1" in text(page)
    assert "neu 1 geändert 0" in text(page)


def test_rows_are_left_out_and_come_back(chief):
    where = arrive(chief, csv("Benennung;Anzahl", *(f"Ding {n};{n}" for n in range(2, 9))), ziel="neu")
    chief.post(where, {"zeilen": "1", "weg": "3, 5–6 und 900"})
    page = text(chief.get(where))
    assert "3 Zeilen bleiben weg" in page
    assert "neu 4 geändert 0" in page
    chief.post(where, {"zeilen": "1", "wieder": "5"})
    assert "neu 5 geändert 0" in text(chief.get(where))
    rest = chief.get(f"{where}weggelassen.csv")
    assert [row[:3] for row in reading.read(rest.content).grid.rows[1:]] == [["3", "Ding 3", "3"], ["6", "Ding 6", "6"]]


def test_the_row_taken_for_headings_is_named_and_is_a_thing_at_one_press(chief):
    where = arrive(chief, csv("Spiel;Bemerkung", "Halma;Holz", "Dame;Pappe"), ziel="neu")
    page = chief.get(where)
    assert "Die Überschriften stehen in Zeile 1: „Spiel · Bemerkung“. Das ist ein Ding" in text(page)
    seen = chief.post(where, {"spalte-0": "benennung", "spalte-1": "bemerkung"})["Location"]
    assert "Das ist ein Ding" in text(chief.get(seen))
    assert chief.post(where, {"ding": "1"})["Location"] == seen
    page = chief.get(seen)
    assert "neu 3 geändert 0" in text(page)
    assert "auch Zeile 1 wird eingelesen: „Spiel · Bemerkung“. Das sind die Überschriften" in text(page)
    back = chief.post(where, {"ueberschriften": "0"})["Location"]
    assert "Die Überschriften stehen in Zeile 1" in text(chief.get(back))


def test_no_headings_works_at_the_first_press(chief):
    where = arrive(chief, csv("Name;Menge", "Ball;3"), ziel="neu")
    chief.post(where, {"lesen": "1", "zeichensatz": "utf-8-sig", "trenner": ";", "kopf": "-1"})
    page = chief.get(where)
    assert "A Spalte A" in text(page)
    assert "Keine Zeile sieht nach Überschriften aus" in text(page)


def test_all_other_columns_are_left_out_in_one_press(chief):
    where = arrive(chief, csv("Name;Farbe;Wert;Menge", "Ball;rot;5;3"), ziel="neu")
    chosen = {"spalte-0": "benennung", "spalte-1": "+", "spalte-2": "+", "spalte-3": "anzahl"}
    page = chief.get(chief.post(where, {**chosen, "uebrige": "1"})["Location"])
    assert "Weggelassen werden die Spalten „Farbe“, „Wert“." in text(page)


def test_only_the_good_rows_and_the_others_as_a_file(chief, halma):
    before = Item.objects.count()
    lines = [f"Z{halma.pk};Halma;zwei", ";Ball;3", ";Seil;=1+1", ";Reif;nix"]
    where = arrive(chief, csv("Kennung;Benennung;Soll", *lines))
    page = chief.get(where)
    assert "abgelehnt 3" in text(page)
    assert "Nur die 1 gute Zeile übernehmen" in text(page)
    assert chief.post(where, {"stand": stand(page)}).status_code == 409
    assert Item.objects.count() == before
    done = chief.post(where, {"stand": stand(page), "gute": "1", "ausmustern": "1"})
    assert done.status_code == 302
    assert Item.objects.count() == before + 1
    halma.refresh_from_db()
    assert halma.retired is None
    said = chief.get(done["Location"]).content.decode()
    link = re.search(r'href="([^"]*weggelassen\.csv)"', said)[1]
    rows = reading.read(chief.get(link).content).grid.rows
    assert rows[0] == ["Zeile", "Kennung", "Benennung", "Soll", "Warum nicht übernommen"]
    assert [row[0] for row in rows[1:]] == ["2", "4", "5"]
    assert rows[2][3] == "'=1+1"
    assert rows[2][4] == "Soll: erwartet wird eine ganze Zahl von 0 bis 99999 oder nichts"
    # of the file itself nothing is left, and nobody else gets what was left out
    assert chief.get(where).status_code == 302


def test_what_was_left_out_is_nobody_elses(chief, django_user_model, client):
    where = arrive(chief, csv("Benennung;Soll", "Ball;zwei", "Seil;1"), ziel="neu")
    client.force_login(django_user_model.objects.create_superuser("ute", password="ein langes Geheimnis"))
    assert client.get(f"{where}weggelassen.csv").status_code == 404
    where = arrive(chief, csv("Benennung;Soll", "Ball;2"), ziel="neu")
    assert chief.get(f"{where}weggelassen.csv").status_code == 404


def test_alike_refusals_are_one_line(chief):
    where = arrive(chief, csv("Benennung;Soll", "Ball;viele", "Seil;viele", "Reif;1", "Kegel;viele"), ziel="neu")
    assert "2–3, 5 Soll eine ganze Zahl" in text(chief.get(where))


def test_several_sheets_are_several_lists(chief):
    data = (CASES / "two-sheets-own-headings.xlsx").read_bytes()
    names = [sheet.name for sheet in reading.read(data).sheets]
    where = arrive(chief, data, name="verein.xlsx", ziel="neu", titel="")
    assert where.endswith("/blaetter/")
    page = chief.get(where)
    for name in names:
        assert name in text(page)
    seen = chief.post(where, {"blatt-0": "neu", "titel-0": "Innen", "blatt-1": "neu", "titel-1": "Außen"})["Location"]
    page = chief.get(seen)
    assert f"Dies ist das Blatt „{names[0]}“." in text(page)
    assert f"Danach folgen: „{names[1]}“." in text(page)
    second = chief.post(seen, {"stand": stand(page)})["Location"]
    page = chief.get(second)
    assert f"Schon übernommen: „{names[0]}“." in text(page)
    done = chief.post(second, {"stand": stand(page)})
    assert done["Location"] == "/listen/aussen/"
    made = {each.title: sorted(each.items.values_list("benennung", flat=True)) for each in MaterialList.objects.all()}
    assert (made["Innen"], made["Außen"]) == (["Würfel"], ["Reifen", "Stelzen"])
    assert Act.objects.filter(kind="import").count() == 2
    again = chief.post(seen, {"stand": stand(page)})
    assert "Diese Datei ist schon übernommen." in text(chief.get(again["Location"]))


def test_a_sheet_is_left_out_on_purpose_and_a_hidden_one_by_default(chief):
    data = files.xlsx(("Geheim", [["x"]]), ("Leer", []), ("Spiele", ROWS), ("Mehr", ROWS), hidden=["Geheim"])
    where = arrive(chief, data, name="a.xlsx", ziel="neu", titel="Neu")
    page = chief.get(where).content.decode()
    assert "Geheim" in page
    assert "Leer" not in page
    goals = re.findall(r'name="blatt-(\d)".*?value="([^"]*)" selected', page, re.DOTALL)
    assert goals == [("0", "weg"), ("2", "neu"), ("3", "neu")]
    answer = chief.post(where, {f"blatt-{n}": "weg" for n in (0, 2, 3)})
    assert answer.status_code == 422
    assert "Wählen Sie mindestens ein Blatt" in text(answer)
    seen = chief.post(where, {"blatt-0": "weg", "blatt-2": "neu", "blatt-3": "weg", "titel-2": "Neu"})["Location"]
    assert "Weggelassen: „Geheim“, „Mehr“." in text(chief.get(seen))


def test_the_first_sheet_with_something_in_it_is_read(chief):
    where = arrive(chief, files.xlsx(("Leer", []), ("Spiele", ROWS)), name="a.xlsx", ziel="neu")
    assert "neu 2 geändert 0" in text(chief.get(where))


def test_a_sheet_that_is_too_large_is_left_out_with_a_sentence(chief):
    data = files.xlsx(("Spiele", ROWS), ("Riesig", [["a"] * 61]))
    where = arrive(chief, data, name="a.xlsx", ziel="neu")
    answer = chief.post(where, {"blatt-0": "neu", "blatt-1": "neu", "titel-0": "A", "titel-1": "B"})
    assert answer.status_code == 422
    assert "Das Blatt „Riesig“ ist zu groß" in text(answer)


def test_a_file_without_headings_loses_nothing_on_its_way(chief):
    data = (CASES / "headless-3-columns.csv").read_bytes()
    where = arrive(chief, data, ziel="neu", titel="Ohne Kopf")
    chosen = {"spalte-0": "benennung", "spalte-1": "anzahl", "spalte-2": "bemerkung"}
    seen = chief.post(where, chosen)["Location"]
    chief.post(seen, {"stand": stand(chief.get(seen))})
    made = MaterialList.objects.get(title="Ohne Kopf")
    assert list(made.items.values_list("benennung", "anzahl", "bemerkung")) == [
        ("Stelzen", "4", "Holz"),
        ("Seil", "2", "lang"),
        ("Ball", "3", "rot"),
    ]


def test_bad_bytes_after_good_ones_change_nothing(chief):
    sent = SimpleUploadedFile("a.csv", b"Benennung\n\x00\x01")
    assert chief.post("/listen/import/", {"datei": sent, "ziel": "neu"}).status_code == 422
