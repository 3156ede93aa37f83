"""Numbers beside the free text: where they come from, how they follow each other, what they say about an item."""

from datetime import timedelta

import pytest
from django.utils import timezone

from inventory.domain.access import person
from inventory.domain.acts import RepeatedError, writing
from inventory.domain.counts import CountError, step, step_part
from inventory.domain.edit import change_cell
from inventory.domain.errors import UnreadableError
from inventory.domain.numbers import leading_number
from inventory.domain.status import Status, judged, read_status, tallies, with_status
from inventory.models import Act, Change, Item, MaterialList, Part
from tests.inventory.conftest import history

LIST = "drinnen-erwachsene"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        (" 9 ", 9),
        ("0", 0),
        ("3 bunt", 3),
        ("5 Leder, weiß mit roten Streifen", 5),
        ("5 davon 2 grüne", 5),
        ("5 davon 2 grüne 1 blauer 1 gelber 1 orangfarbener 5", 5),
        ("2x", 2),
        ("4 Stück", 4),
        ("99999", 99999),
        ("", None),
        ("?", None),
        ("ca. 5", None),
        ("10–12", None),
        ("2,5", None),
        ("2 rote, 1 blaues", None),
        ("2 kürzere 1 längeres (orange)", None),
        ("1 mit 22 Stäben 1 mit 26 Stäben", None),
        ("3 fehlen", None),
        ("2 oder mehr", None),
        ("5?", None),
        ("1. Auflage", None),
        ("100000", None),
        ("٣", None),
        ("- \" -", None),
    ],
)  # fmt: skip
def test_a_number_is_taken_from_text_only_beyond_doubt(text, number):
    assert leading_number(text) == number


def test_the_shipped_lists_come_with_their_numbers(lists):
    numbers = dict(Item.objects.filter(material_list__slug="draussen").values_list("benennung", "target"))
    assert numbers["Kreisel  Dazu Stöcke mit Schnur"] == 5
    assert numbers["Jutesäcke"] == 9
    assert numbers["Büchsen"] is None
    assert numbers["Gummiband"] is None
    assert not Item.objects.exclude(present=None, usable=None).exists()


def test_the_target_follows_the_text_as_long_as_it_says_the_same(halma, anna):
    change_cell(LIST, halma.pk, "anzahl", start="1", text="3 bunt", who=anna)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("3 bunt", 3)
    change_cell(LIST, halma.pk, "anzahl", start="3 bunt", text="2 rote, 1 blaues", who=anna)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("2 rote, 1 blaues", 3)
    step(LIST, halma.pk, "target", 4, who=anna)
    change_cell(LIST, halma.pk, "anzahl", start="2 rote, 1 blaues", text="5", who=anna)
    halma.refresh_from_db()
    assert (halma.anzahl, halma.target) == ("5", 7)  # somebody has said seven


def test_differences_add_up(halma, anna, bert):
    step(LIST, halma.pk, "present", 1, who=anna)
    step(LIST, halma.pk, "present", 1, who=bert)
    step(LIST, halma.pk, "present", -1, who=anna)
    halma.refresh_from_db()
    assert halma.present == 1
    assert history() == [
        ("anna", "edit", "present", "", "1"),
        ("bert", "edit", "present", "1", "2"),
        ("anna", "edit", "present", "2", "1"),
    ]


def test_taps_there_and_back_leave_a_number_unknown(halma, anna):
    Item.objects.filter(pk=halma.pk).update(nicht_vorhanden=None)
    part = Part.objects.create(item=halma, position=1, name="grün", target=15)
    for by in (1, 1, -1, -1):
        step(LIST, halma.pk, "present", by, who=anna)
        step_part(LIST, halma.pk, part.pk, by, who=anna)
    halma.refresh_from_db()
    part.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden, part.present) == (None, None, None)


def test_taps_back_bring_the_cross_back_that_the_first_took_away(halma, anna):
    Item.objects.filter(pk=halma.pk).update(nicht_vorhanden=True)
    step(LIST, halma.pk, "present", 1, who=anna)
    halma.refresh_from_db()
    assert halma.nicht_vorhanden is False
    step(LIST, halma.pk, "present", -1, who=anna)
    halma.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden) == (None, True)


def test_what_somebody_else_or_earlier_was_counted_is_missing_when_it_goes(halma, anna, bert):
    step(LIST, halma.pk, "present", 1, who=anna)
    step(LIST, halma.pk, "present", -1, who=bert)
    halma.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden) == (0, True)
    Item.objects.filter(pk=halma.pk).update(present=None, nicht_vorhanden=None)
    step(LIST, halma.pk, "present", 1, who=anna)
    Change.objects.filter(new="1", who_name="anna").update(when=timezone.now() - timedelta(hours=1))
    step(LIST, halma.pk, "present", -1, who=anna)
    halma.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden) == (0, True)


def test_a_number_that_came_with_a_file_is_missing_when_it_goes(halma, anna):
    with writing(person(anna), Act.Kind.IMPORT) as act:
        act.set(act.lock_one(Item.objects.filter(pk=halma.pk)), "present", 1)
    step(LIST, halma.pk, "present", -1, who=anna)
    halma.refresh_from_db()
    assert (halma.present, halma.nicht_vorhanden) == (0, True)


def test_the_same_tap_twice_counts_once(halma, anna):
    step(LIST, halma.pk, "present", 1, who=anna, client_id="tap-0001")
    with pytest.raises(RepeatedError):
        step(LIST, halma.pk, "present", 1, who=anna, client_id="tap-0001")
    halma.refresh_from_db()
    assert halma.present == 1


def test_a_number_stays_between_nothing_and_the_most(halma, anna):
    Item.objects.filter(pk=halma.pk).update(present=0)
    with pytest.raises(CountError, match="Weniger als 0"):
        step(LIST, halma.pk, "present", -1, who=anna)
    Item.objects.filter(pk=halma.pk).update(present=99_999)
    with pytest.raises(CountError, match="Mehr als 99999"):
        step(LIST, halma.pk, "present", 1, who=anna)
    with pytest.raises(UnreadableError):
        step(LIST, halma.pk, "position", 1, who=anna)
    assert history() == []


def test_marks_follow_numbers(halma, anna):
    step(LIST, halma.pk, "present", 1, who=anna)
    step(LIST, halma.pk, "usable", 1, who=anna)
    step(LIST, halma.pk, "present", -1, who=anna)
    halma.refresh_from_db()
    assert (halma.present, halma.usable, halma.nicht_vorhanden) == (0, 0, True)
    step(LIST, halma.pk, "present", 1, who=anna)
    halma.refresh_from_db()
    assert (halma.present, halma.usable, halma.nicht_vorhanden) == (1, 0, False)
    with pytest.raises(CountError, match="Es sind 1 da"):
        step(LIST, halma.pk, "usable", 2, who=anna)


def test_a_list_without_the_column_gets_no_mark(lists, anna):
    item = Item.objects.get(benennung="Hufeisen")
    Item.objects.filter(pk=item.pk).update(present=1)
    step("draussen", item.pk, "present", -1, who=anna)
    item.refresh_from_db()
    assert (item.present, item.nicht_vorhanden) == (0, None)


def test_nothing_is_taken_from_a_number_nobody_has_said(halma, anna):
    part = Part.objects.create(item=halma, position=1, name="grün", target=15)
    with pytest.raises(CountError, match="Hier steht noch keine Zahl"):
        step(LIST, halma.pk, "present", -1, who=anna)
    with pytest.raises(CountError, match="Hier steht noch keine Zahl"):
        step_part(LIST, halma.pk, part.pk, -1, who=anna)
    assert history() == []


@pytest.mark.parametrize("sent", ["zwei", "-1", "100000", "1.5", "٣"])
def test_what_is_no_number_is_refused(halma, anna, sent):
    with pytest.raises(UnreadableError, match="keine ganze Zahl von 0 bis 99999"):
        change_cell(LIST, halma.pk, "present", start="", text=sent, who=anna)


def test_a_number_can_be_typed_and_emptied(halma, anna):
    change_cell(LIST, halma.pk, "present", start="", text="12", who=anna)
    halma.refresh_from_db()
    assert halma.present == 12
    change_cell(LIST, halma.pk, "present", start="12", text="", who=anna)
    halma.refresh_from_db()
    assert halma.present is None


def test_parts_are_counted(halma, anna):
    part = Part.objects.create(item=halma, position=1, name="grün", target=15)
    step_part(LIST, halma.pk, part.pk, 1, who=anna)
    part.refresh_from_db()
    assert part.present == 1
    change = Change.objects.get()
    assert (change.part, change.field, change.old, change.new) == (part, "present", "", "1")


# --- what is the matter -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "is_missing", "incomplete", "missing"),
    [
        ({}, False, False, False),
        ({"nicht_vorhanden": True}, True, False, True),
        ({"nicht_vorhanden": False}, False, False, False),
        ({"present": 0}, True, False, True),
        ({"present": 0, "target": 3}, True, False, True),
        ({"target": 3}, False, False, False),
        ({"target": 3, "present": 2}, False, True, False),
        ({"target": 3, "present": 3}, False, False, False),
        ({"target": 3, "present": 4}, False, False, False),
        ({"present": 3, "usable": 2}, False, True, False),
        ({"usable": 2}, False, False, False),
        ({"usable": 2, "target": 3}, False, True, False),
        ({"bemerkung": "Stock muss besorgt werden"}, False, True, False),
        ({"to_buy": True}, False, False, True),
        ({"to_buy": True, "target": 3, "present": 1}, False, True, True),
    ],
)
def test_status(lists, values, is_missing, incomplete, missing):
    """„fehlt“ and „muss besorgt werden“ are one filter; the badge tells what is there nevertheless."""
    found = MaterialList.objects.create(slug="probe", title="Probe", heading="Probe", columns=["benennung"])
    item = Item.objects.create(material_list=found, position=1, benennung="Ding", **values)
    judge = judged(Item.objects.filter(pk=item.pk)).get()
    assert (judge.is_missing, judge.is_incomplete, judge.is_to_get) == (is_missing, incomplete, missing)
    for status, expected in zip(Status, (missing, incomplete), strict=True):
        assert with_status(judged(Item.objects.filter(pk=item.pk)), status).exists() is expected


@pytest.mark.parametrize(
    ("part", "incomplete"),
    [
        ({"present": 1}, False),
        ({"present": 0}, True),
        ({"present": None}, False),
        ({"present": 0, "retired": True}, False),
        ({"present": 14, "target": 15}, True),
    ],
    ids=["there", "none", "uncounted", "retired", "short"],
)
def test_a_missing_part_makes_an_item_incomplete(halma, part, incomplete):
    retired = timezone.now() if part.pop("retired", False) else None
    Part.objects.create(item=halma, position=1, name="Würfelbecher", retired=retired, **part)
    assert judged(Item.objects.filter(pk=halma.pk)).get().is_incomplete is incomplete


def test_tallies_agree_with_the_filters(lists):
    tally = tallies(Item.objects.filter(retired=None))[MaterialList.objects.get(slug="drinnen-kinder").pk]
    assert (tally.rows, tally.missing, tally.incomplete) == (22, 9, 1)  # „Würfellecher fehlt“
    everywhere = judged(Item.objects.filter(retired=None, material_list__slug="drinnen-kinder"))
    assert [with_status(everywhere, status).count() for status in Status] == [9, 1]
    assert read_status("besorgen") is Status.MISSING  # addresses of before
