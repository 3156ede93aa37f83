"""The one door for changes, and taking them back."""

import pytest
from django.utils import timezone

from inventory.domain.access import person, program
from inventory.domain.acts import GoneError, RepeatedError, Set, perform, writing
from inventory.domain.edit import change_cell
from inventory.domain.errors import UnreadableError
from inventory.domain.structure import add_item, copy_item
from inventory.domain.undo import ChangedSinceError, UndoError, undo
from inventory.models import Act, Change, Item, MaterialList, Part
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


def test_one_act_holds_all_its_changes(halma, anna):
    act = perform(
        person(anna),
        Act.Kind.EDIT,
        "  nach  dem Fest ",
        [Set(halma, "present", 1), Set(halma, "bemerkung", "im Keller")],
    )
    halma.refresh_from_db()
    assert (halma.present, halma.bemerkung) == (1, "im Keller")
    assert (act.kind, act.who, act.who_name, act.why) == ("edit", anna, "anna", "nach dem Fest")
    assert history() == [
        ("anna", "edit", "present", "", "1"),
        ("anna", "edit", "bemerkung", "XXL-Größe, angefertigt vom Förderverein", "im Keller"),
    ]


def test_what_is_so_already_leaves_no_trace(halma, anna):
    assert perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "benennung", "Halma")]) is None
    assert perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "benennung", "Halma")], client_id="abcdefgh") is None
    assert (Act.objects.count(), Change.objects.count()) == (0, 0)


def test_there_and_back_in_one_act_is_no_change(halma, anna):
    with writing(person(anna), Act.Kind.EDIT) as act:
        item = act.lock_one(Item.objects.filter(pk=halma.pk))
        act.set(item, "present", 5)
        act.set(item, "present", None)
    assert act.act is None
    assert history() == []


def test_an_error_inside_changes_nothing(halma, anna):
    with pytest.raises(RuntimeError), writing(person(anna), Act.Kind.EDIT, client_id="abcdefgh") as act:  # noqa: PT012
        item = act.lock_one(Item.objects.filter(pk=halma.pk))
        act.set(item, "present", 5)
        raise RuntimeError
    halma.refresh_from_db()
    assert halma.present is None
    assert (Act.objects.count(), Change.objects.count()) == (0, 0)


def test_the_same_id_counts_once(halma, anna):
    first = perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "present", 1)], client_id="phone-0001")
    again = perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "present", 2)], client_id="phone-0001")
    assert again == first
    with pytest.raises(RepeatedError) as caught, writing(person(anna), Act.Kind.EDIT, client_id="phone-0001"):
        pass
    assert caught.value.act == first
    halma.refresh_from_db()
    assert halma.present == 1


@pytest.mark.parametrize("sent", ["kurz", "mit Leerzeichen", "x" * 65, "ü" * 10])
def test_an_id_that_is_none(halma, anna, sent):
    with pytest.raises(UnreadableError):
        perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "present", 1)], client_id=sent)


def test_a_reason_that_is_too_long(halma, anna):
    with pytest.raises(UnreadableError, match="300 Zeichen"):
        perform(person(anna), Act.Kind.EDIT, "x" * 301, [Set(halma, "present", 1)])


def test_what_is_gone_cannot_be_changed(halma, anna):
    gone = Item(pk=987654)
    with pytest.raises(GoneError):
        perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "present", 1), Set(gone, "present", 1)])
    halma.refresh_from_db()
    assert halma.present is None


def test_parts_are_changed_through_their_item(halma, anna):
    part = Part.objects.create(item=halma, position=1, name="grün", target=15)
    perform(person(anna), Act.Kind.EDIT, "", [Set(part, "present", 14)])
    change = Change.objects.get()
    assert (change.item, change.part, change.material_list, change.field, change.new) == (
        halma, part, halma.material_list, "present", "14",
    )  # fmt: skip


@pytest.mark.parametrize("rows", [10, 500])
def test_many_rows_take_few_queries(lists, anna, django_assert_max_num_queries, rows):
    found = MaterialList.objects.get(slug=LIST)
    Item.objects.bulk_create(Item(material_list=found, position=100 + n, benennung=f"Ding {n}") for n in range(rows))
    things = list(Item.objects.filter(benennung__startswith="Ding"))
    with django_assert_max_num_queries(10 + rows // 15):  # SQLite takes so many values in one statement
        perform(program("Test"), Act.Kind.IMPORT, "", [Set(thing, "anzahl", str(thing.position)) for thing in things])
    assert list(Item.objects.filter(benennung="Ding 7").values_list("anzahl", flat=True)) == ["107"]
    assert Change.objects.count() == rows
    undo(Act.objects.get().pk, person(anna))
    assert not Item.objects.filter(benennung__startswith="Ding").exclude(anzahl="").exists()


# --- taking back ------------------------------------------------------------------------------------------------


def test_undo_and_redo(halma, anna, bert):
    act = change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna).act
    taken_back = undo(act.pk, person(bert))
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("1", 1)
    assert (taken_back.kind, taken_back.undoes) == ("undo", act)
    again = undo(taken_back.pk, person(anna))
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("2", 2)
    undo(again.pk, person(anna))
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("1", 1)
    assert history() == [
        ("anna", "edit", "anzahl", "1", "2"),
        ("anna", "edit", "target", "1", "2"),
        ("bert", "undo", "anzahl", "2", "1"),
        ("bert", "undo", "target", "2", "1"),
        ("anna", "undo", "anzahl", "1", "2"),
        ("anna", "undo", "target", "1", "2"),
        ("anna", "undo", "anzahl", "2", "1"),
        ("anna", "undo", "target", "2", "1"),
    ]


def test_an_act_is_taken_back_once(halma, anna):
    act = change_cell(LIST, halma.pk, "bemerkung", start=halma.bemerkung, text="neu", who=anna).act
    undo(act.pk, person(anna))
    with pytest.raises(UndoError, match="schon zurückgenommen"):
        undo(act.pk, person(anna))


def test_what_was_changed_since_stays_and_both_values_are_named(halma, anna, bert):
    act = change_cell(LIST, halma.pk, "nicht_vorhanden", start="da", text="fehlt", who=anna).act
    change_cell(LIST, halma.pk, "nicht_vorhanden", start="fehlt", text="offen", who=bert)
    with pytest.raises(ChangedSinceError) as caught:
        undo(act.pk, person(anna))
    assert (caught.value.expected, caught.value.now) == ("nicht vorhanden", "offen")
    assert "„Halma“, nicht vorhanden – danach stand da „nicht vorhanden“, jetzt „offen“." in str(caught.value)
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is None
    assert Act.objects.count() == 2


def test_one_value_changed_since_keeps_the_whole_act(halma, anna, bert):
    act = perform(person(anna), Act.Kind.EDIT, "", [Set(halma, "present", 1), Set(halma, "usable", 1)])
    perform(person(bert), Act.Kind.EDIT, "", [Set(halma, "usable", 0)])
    with pytest.raises(ChangedSinceError):
        undo(act.pk, person(anna))
    halma.refresh_from_db()
    assert (halma.present, halma.usable) == (1, 0)


def test_a_row_that_was_added_goes_and_comes_back_with_its_values(lists, anna):
    item, act = add_item(LIST, "", {"benennung": "Go", "anzahl": "2"}, who=anna)
    gone = undo(act.pk, person(anna))
    item.refresh_from_db()
    assert item.retired is not None
    assert (item.benennung, item.anzahl, item.target) == ("Go", "2", 2)
    undo(gone.pk, person(anna))
    item.refresh_from_db()
    assert item.retired is None


def test_a_copy_is_taken_back_with_its_parts(halma, anna):
    Part.objects.create(item=halma, position=1, name="grün", target=15)
    copy, act = copy_item(LIST, halma.pk, who=anna)
    undo(act.pk, person(anna))
    copy.refresh_from_db()
    assert copy.retired is not None
    assert copy.parts.get().retired is not None
    assert halma.parts.get().retired is None


def test_a_row_brought_back_by_an_import_keeps_what_it_was(halma, anna):
    Item.objects.filter(pk=halma.pk).update(retired=timezone.now())
    halma.refresh_from_db()
    act = perform(program("Datei"), Act.Kind.IMPORT, "", [Set(halma, "there", True), Set(halma, "anzahl", "9")])
    undo(act.pk, person(anna))
    halma.refresh_from_db()
    assert halma.retired is not None
    assert halma.anzahl == "1"
