"""Every change of a plan is a revision; undo is another one."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from day.domain import merging, revisions
from day.domain.errors import DayError, StaleError
from day.domain.plan import Place, Plan, Stall, Variant, added
from day.models import Code, Revision
from inventory.domain.access import Who
from inventory.models import GamesDay

pytestmark = pytest.mark.django_db
OLGA, KURT = Who(None, "Olga"), Who(None, "Kurt")


@pytest.fixture
def day() -> int:
    made = GamesDay.objects.create(title="Sommerfest", date=datetime.date(2027, 6, 12))
    revisions.start(made, Variant.SCHOOL, OLGA)
    return made.pk


def with_place(name: str):
    return lambda plan: replace(plan, places=added(plan.places, Place(name)))


def called(number: int, name: str):
    def change(plan: Plan) -> Plan:
        return replace(plan, places={**plan.places, number: replace(plan.places[number], name=name)})

    return change


def names(day: int) -> list[str]:
    """Of the places that were not there at the beginning."""
    return [place.name for number, place in revisions.find(day).plan.places.items() if number > 2]


def test_a_plan_begins_once(day: int) -> None:
    first = revisions.find(day)
    assert (first.number, first.newest, first.plan.variant) == (1, True, Variant.SCHOOL)
    again = revisions.start(first.row.games_day, Variant.KITA, KURT)
    assert again.plan.variant is Variant.SCHOOL
    assert Revision.objects.count() == 1


def test_each_change_says_who_and_why(day: int) -> None:
    revisions.change(day, with_place("Saal"), "Ort dazu", OLGA)
    revisions.change(day, with_place("Hof"), "Noch ein Ort", KURT)
    told = [(each.number, each.who_name, each.why) for each in revisions.history(day)]
    assert told == [(3, "Kurt", "Noch ein Ort"), (2, "Olga", "Ort dazu"), (1, "Olga", "Plan begonnen")]
    old = revisions.find(day, 2)
    assert not old.newest
    assert [place.name for place in old.plan.places.values()] == ["Drinnen", "Draußen", "Saal"]


def test_what_changes_nothing_writes_nothing(day: int) -> None:
    assert revisions.change(day, lambda plan: plan, "nichts", OLGA).number == 1


def test_a_change_that_is_refused_changes_nothing(day: int) -> None:
    def refuse(_plan: Plan) -> Plan:
        raise DayError("nein")

    with pytest.raises(DayError):
        revisions.change(day, refuse, "nie", OLGA)
    assert revisions.find(day).number == 1


def test_undo_takes_back_what_it_changed_and_leaves_what_others_did(day: int) -> None:
    revisions.change(day, with_place("Saal"), "Ort dazu", OLGA)
    revisions.change(day, with_place("Hof"), "Noch ein Ort", KURT)
    revisions.change(day, called(4, "Schulhof"), "Umbenannt", OLGA)
    assert revisions.undo(day, 2, KURT).number == 5
    assert names(day) == ["Schulhof"]
    newest = revisions.history(day)[0]
    assert (newest.undoes, newest.why) == (2, "Zurückgenommen: Ort dazu")
    revisions.undo(day, 5, OLGA)  # and back again
    assert names(day) == ["Saal", "Schulhof"]


def test_what_was_changed_again_since_is_not_undone(day: int) -> None:
    revisions.change(day, with_place("Saal"), "Ort dazu", OLGA)
    revisions.change(day, called(3, "Turnhalle"), "Umbenannt", OLGA)
    revisions.change(day, called(3, "Aula"), "Anders", KURT)
    with pytest.raises(StaleError, match="„Umbenannt“ lässt sich nicht mehr zurücknehmen"):
        revisions.undo(day, 3, OLGA)
    assert names(day) == ["Aula"]
    with pytest.raises(revisions.UnknownPlanError):
        revisions.undo(day, 1, OLGA)


def test_a_stall_keeps_its_code(day: int) -> None:
    revisions.change(
        day, lambda plan: replace(plan, places={1: Place("Hof")}, stalls={1: Stall("Dosen", 1)}), "Stand", OLGA
    )
    code = revisions.find(day).plan.stalls[1].code
    assert len(code) == revisions.LENGTH
    revisions.undo(day, 2, OLGA)
    assert not revisions.find(day).plan.stalls
    revisions.change(
        day, lambda plan: replace(plan, places={1: Place("Hof")}, stalls={1: Stall("Büchsen", 1)}), "Stand", OLGA
    )
    assert revisions.find(day).plan.stalls[1].code == code
    assert Code.objects.get().kind == Code.Kind.STALL


def test_undoing_in_a_document() -> None:
    before = {"a": {}, "b": {"x": 1, "y": 2}, "c": [1]}
    after = {"a": {"n": 5}, "b": {"x": 9, "y": 2}, "c": [1]}
    now = {"a": {"n": 5, "m": 6}, "b": {"x": 9, "y": 3}, "c": [2]}
    assert merging.undone(before, after, now) == ({"a": {"m": 6}, "b": {"x": 1, "y": 3}, "c": [2]}, [])
    again = {**now, "b": {"x": 7, "y": 3}}
    assert merging.undone(before, after, again)[1] == [("b", "x")]
