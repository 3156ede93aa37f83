"""Rows and sections: adding, copying, moving, retiring; the paper's order stays."""

import pytest
from django.urls import reverse

from inventory.domain import outline, structure
from inventory.domain.access import NotAllowedError, person
from inventory.domain.acts import RepeatedError
from inventory.domain.details import ClashError, Sent
from inventory.domain.errors import UnknownCellError, UnreadableError
from inventory.domain.sheet import find_list, in_paper_order, sheet
from inventory.domain.undo import ChangedSinceError, undo
from inventory.models import Change, Item, MaterialList, Need, Part, Section
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


def names(section, slug=LIST):
    return [item.benennung for title, item in in_paper_order(find_list(slug)) if title == section]


def section(title, slug=LIST):
    return Section.objects.get(material_list__slug=slug, title=title)


def test_a_row_is_added_at_the_end_of_its_section(lists, anna):
    key = str(section("Legespiele").pk)
    item, _act = structure.add_item(LIST, key, {"benennung": "Sogo", "anzahl": "2 bunt"}, who=anna)
    assert names("Legespiele") == ["Domino", "Rummikub", "Tangram", "Puzzle", "Kalaha", "Sogo"]
    assert names("Würfelspiele")[0] == "Pachisi"
    assert (item.target, item.nicht_vorhanden) == (2, None)
    assert ("anna", "add", "there", "", "ja") in history()
    assert ("anna", "add", "benennung", "", "Sogo") in history()


def test_a_row_is_added_after_another(halma, anna):
    structure.add_item(LIST, "", {"benennung": "Halma, klein"}, who=anna, after=halma.pk)
    assert names("Brettspiele")[:4] == ["Monopoly", "Halma", "Halma, klein", "Mensch ärgere dich nicht"]


def test_an_empty_row_is_refused(lists, anna):
    with pytest.raises(UnreadableError, match="noch nichts"):
        structure.add_item(LIST, "", {"benennung": "  "}, who=anna)
    assert Item.objects.count() == 64


def test_the_same_form_twice_adds_once(lists, anna):
    structure.add_item(LIST, "", {"benennung": "Go"}, who=anna, client_id="form-0001")
    with pytest.raises(RepeatedError):
        structure.add_item(LIST, "", {"benennung": "Go"}, who=anna, client_id="form-0001")
    assert Item.objects.filter(benennung="Go").count() == 1


def test_a_section_of_another_list_is_unknown(lists, anna):
    with pytest.raises(UnknownCellError):
        structure.add_item(LIST, str(section("Denkspiele", "drinnen-kinder").pk), {"benennung": "Go"}, who=anna)
    for key in ("999999", "x", "-1"):
        with pytest.raises(UnknownCellError):
            structure.add_item(LIST, key, {"benennung": "Go"}, who=anna)


def test_a_copy_stands_below_with_parts_and_games_and_no_counts(halma, anna):
    Part.objects.create(item=halma, position=1, name="grün", target=15, present=14)
    Item.objects.filter(pk=halma.pk).update(present=1, usable=1)
    copy, _act = structure.copy_item(LIST, halma.pk, who=anna)
    assert names("Brettspiele")[:4] == ["Monopoly", "Halma", "Halma", "Mensch ärgere dich nicht"]
    copy.refresh_from_db()
    assert (copy.present, copy.usable, copy.nicht_vorhanden) == (None, None, None)
    assert [(part.name, part.target, part.present) for part in copy.parts.all()] == [("grün", 15, None)]
    assert [need.game for need in copy.needs.all()] == ["halma"]


def test_up_and_down(halma, anna):
    structure.move_by(LIST, halma.pk, -1, who=anna)
    assert names("Brettspiele")[:3] == ["Halma", "Monopoly", "Mensch ärgere dich nicht"]
    with pytest.raises(structure.MoveError, match="ganz oben"):
        structure.move_by(LIST, halma.pk, -1, who=anna)
    structure.move_by(LIST, halma.pk, 1, who=anna)
    structure.move_by(LIST, halma.pk, 1, who=anna)
    assert names("Brettspiele")[:3] == ["Monopoly", "Mensch ärgere dich nicht", "Halma"]


def test_down_at_the_end(lists, anna):
    last = Item.objects.get(material_list__slug=LIST, benennung="Schlangen und Leitern")
    with pytest.raises(structure.MoveError, match="ganz unten"):
        structure.move_by(LIST, last.pk, 1, who=anna)


def test_retired_rows_are_stepped_over(halma, anna):
    structure.retire(LIST, Item.objects.get(benennung="Monopoly", material_list__slug=LIST).pk, who=anna)
    with pytest.raises(structure.MoveError):
        structure.move_by(LIST, halma.pk, -1, who=anna)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_moves_taken_back_one_by_one_restore_the_order(halma, anna, steps):
    before = names("Brettspiele")
    acts = [structure.move_by(LIST, halma.pk, 1, who=anna)[1] for _n in range(steps)]
    for act in reversed(acts):
        undo(act.pk, person(anna))
    assert names("Brettspiele") == before


def test_a_move_that_was_moved_on_cannot_be_taken_back(halma, anna):
    first = structure.move_by(LIST, halma.pk, 1, who=anna)[1]
    structure.move_by(LIST, halma.pk, 1, who=anna)
    with pytest.raises(ChangedSinceError, match="Platz in der Reihenfolge"):
        undo(first.pk, person(anna))


def test_to_another_section_and_another_list_and_back(halma, anna):
    structure.move_to(LIST, halma.pk, LIST, str(section("Legespiele").pk), who=anna)
    assert names("Legespiele")[-1] == "Halma"
    key = str(section("Rollenspiele", "drinnen-kinder").pk)
    _item, act = structure.move_to(LIST, halma.pk, "drinnen-kinder", key, who=anna)
    assert names("Rollenspiele", "drinnen-kinder") == ["Halma"]
    change = Change.objects.get(act=act, field="material_list")
    assert change.old.endswith("Drinnen, für Erwachsene")
    assert change.new.endswith("Drinnen, für Kinder")
    undo(act.pk, person(anna))
    assert names("Rollenspiele", "drinnen-kinder") == []
    assert names("Legespiele")[-1] == "Halma"


def test_a_row_moved_to_the_outdoor_list_keeps_its_mark_unseen(halma, anna):
    structure.move_to(LIST, halma.pk, "draussen", "unten", who=anna)
    assert [line.item.benennung for line in sheet("draussen").below][-1] == "Halma"
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is False


def test_a_retired_row_leaves_the_list_and_keeps_its_history(halma, anna):
    structure.retire(LIST, halma.pk, who=anna, why="verschenkt")
    assert "Halma" not in names("Brettspiele")
    change = Change.objects.get()
    assert (change.field, change.old, change.new, change.act.why) == ("there", "ja", "nein", "verschenkt")
    structure.restore(LIST, halma.pk, who=anna)
    assert names("Brettspiele")[1] == "Halma"


# --- lists and sections -----------------------------------------------------------------------------------------


def test_an_empty_list(boss):
    made = outline.create_list("Größe Übungsgeräte", ["anzahl", "benennung"], {"purpose": "zum Üben"}, who=boss)
    assert (made.slug, made.columns, made.heading) == (
        "groesse-uebungsgeraete",
        ["benennung", "anzahl"],
        "Größe Übungsgeräte",
    )
    again = outline.create_list("Größe Übungsgeräte", ["benennung"], {}, who=boss)
    assert again.slug == "groesse-uebungsgeraete-2"


@pytest.mark.parametrize("title", ["Neu", "Verlauf", "Kasten", "Suche", "Inventur"])
def test_a_list_takes_no_address_of_a_page(boss, title):
    assert outline.create_list(title, ["benennung"], {}, who=boss).slug == f"{title.lower()}-2"


def test_every_page_that_is_no_list_is_taken():
    from inventory.urls import urlpatterns

    first = {str(pattern.pattern).split("/")[0] for pattern in urlpatterns}
    words = {word for word in first if word and "<" not in word}
    assert words <= outline.TAKEN


@pytest.mark.parametrize(
    ("title", "columns", "sentence"),
    [
        ("", ["benennung"], "darf nicht leer sein"),
        ("Liste", ["anzahl"], "Benennung"),
        ("x" * 101, ["benennung"], "101 Zeichen"),
    ],
)
def test_a_list_that_cannot_be(boss, title, columns, sentence):
    with pytest.raises(UnreadableError, match=sentence):
        outline.create_list(title, columns, {}, who=boss)
    assert not MaterialList.objects.exists()


def test_sections_are_added_renamed_and_moved_with_their_rows(lists, boss):
    made = outline.add_section(LIST, "Kartenspiele", who=boss)
    outline.rename_section(LIST, made.pk, Sent("Kartenspiele", "Karten"), who=boss)
    outline.move_section(LIST, made.pk, -1, who=boss)
    outline.move_section(LIST, section("Brettspiele").pk, 1, who=boss)
    titles = [block.title for block in sheet(LIST).blocks]
    assert titles == ["Legespiele", "Brettspiele", "Würfelspiele", "Karten", "Ratespiele"]
    assert next(iter(in_paper_order(find_list(LIST))))[1].benennung == "Domino"
    with pytest.raises(outline.OutlineError):
        outline.move_section(LIST, section("Legespiele").pk, -1, who=boss)


def test_a_section_with_rows_stays(lists, boss):
    with pytest.raises(outline.OutlineError, match=r"stehen noch Zeilen \(5\)"):
        outline.retire_section(LIST, section("Legespiele").pk, who=boss)
    outline.retire_section("drinnen-kinder", section("Rollenspiele", "drinnen-kinder").pk, who=boss)
    assert "Rollenspiele" not in [block.title for block in sheet("drinnen-kinder").blocks]


def test_two_who_rename_a_section_see_both_names(lists, boss):
    where = section("Legespiele")
    outline.rename_section(LIST, where.pk, Sent("Legespiele", "Legen"), who=boss)
    with pytest.raises(ClashError, match="Sie haben „Puzzles“, jetzt steht da „Legen“"):
        outline.rename_section(LIST, where.pk, Sent("Legespiele", "Puzzles"), who=boss)


def test_a_column_taken_away_keeps_what_stands_in_it(lists, boss):
    outline.edit_list(LIST, {}, ["benennung", "anzahl"], who=boss)
    assert sheet(LIST).headings == ("Benennung", "Anzahl")
    outline.edit_list(LIST, {}, ["benennung", "anzahl", "bemerkung", "nicht_vorhanden"], who=boss)
    assert Item.objects.get(benennung="Monopoly").bemerkung == "Kasten silberfarben, seith. Nr. 102/2"


def test_helpers_do_not_manage_lists(lists, anna):
    for call in (
        lambda: outline.create_list("X", ["benennung"], {}, who=anna),
        lambda: outline.add_section(LIST, "X", who=anna),
        lambda: outline.edit_list(LIST, {}, ["benennung"], who=anna),
        lambda: outline.use_list(LIST, False, who=anna),
        lambda: outline.move_section(LIST, section("Legespiele").pk, 1, who=anna),
    ):
        with pytest.raises(NotAllowedError):
            call()
    assert Change.objects.count() == 0


# --- pages ------------------------------------------------------------------------------------------------------


def test_the_form_for_a_row(volunteer, halma):
    page = volunteer.get(reverse("inventory:add", args=[LIST]), {"nach": halma.pk}).content.decode()
    assert "Unter „Halma“" in page
    answer = volunteer.post(
        reverse("inventory:add", args=[LIST]),
        {"nach": halma.pk, "benennung": "Go", "anzahl": "3", "nicht_vorhanden": "fehlt", "id": "form-0001"},
        follow=True,
    )
    made = Item.objects.get(benennung="Go")
    assert answer.redirect_chain == [(f"/listen/{LIST}/#zeile-{made.pk}", 302)]
    assert (made.target, made.nicht_vorhanden, made.position) == (3, True, halma.position + 1)
    assert "Neue Zeile: „Go“." in answer.content.decode()
    assert "Rückgängig machen" in answer.content.decode()


@pytest.mark.parametrize("action", ["hoch", "runter", "kopieren", "ausmustern"])
def test_the_buttons_of_a_row(volunteer, halma, action):
    answer = volunteer.post(reverse("inventory:action", args=[LIST, halma.pk, action]))
    assert answer.status_code == 302
    assert Change.objects.exists()


def test_the_empty_state(db, stranger, chief):
    assert "Hier ist noch keine Liste." in stranger.get("/listen/").content.decode()
    assert "Leere Liste anlegen" not in stranger.get("/listen/").content.decode()
    assert "Leere Liste anlegen" in chief.get("/listen/").content.decode()
    answer = chief.post(
        "/listen/neu/", {"title": "Turngeräte", "spalten": ["benennung"], "id": "form-0001"}, follow=True
    )
    assert answer.redirect_chain == [("/listen/turngeraete/verwalten/", 302)]
    assert "In dieser Liste steht noch nichts." in chief.get("/listen/turngeraete/").content.decode()
    assert not Need.objects.exists()
