"""What organisers change in a plan, and what is refused."""

from __future__ import annotations

import datetime
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from day.domain import changes, showing
from day.domain import plan as plans
from day.domain.choosing import Candidate, suggested
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.plan import Mode, Plan, Stall, Variant
from day.domain.solving import faults
from day.domain.timetable import Hours, slots

BERLIN = ZoneInfo("Europe/Berlin")
DATE = datetime.date(2027, 6, 12)
HALMA = Candidate("halma", "Halma", 8, False, True, 2, "2 vorhanden")
TINS = Candidate("dosenwerfen", "Dosenwerfen", 4, True, False, 1, "1 vorhanden")
RACE = Candidate("dreibeinlauf", "Dreibeinlauf", 10, True, False, 0, "noch nicht gezählt")
SACKS = Candidate("sackhuepfen", "Sackhüpfen", 5, True, False, 9, "9 vorhanden")
GAMES = [TINS, RACE, HALMA, SACKS]


@pytest.fixture
def plan() -> Plan:
    empty = replace(plans.begin(Variant.SCHOOL), hours=Hours("9:00", "10:15", 15, 5))
    filled = changes.with_parties(changes.with_games(empty, {"halma", "dosenwerfen"}, GAMES, 0), "1a 24\n1b 22")
    return replace(filled, visits={(1, 0): 1, (1, 1): 2, (2, 1): 1, (1, 3): 1}, pins=frozenset([(1, 3)]))


def test_a_ticked_game_has_a_stall_where_it_is_played(plan: Plan) -> None:
    told = {stall.name: (plan.places[stall.place].name, stall.youngest, stall.games) for stall in plan.stalls.values()}
    assert told == {
        "Dosenwerfen": ("Draußen", 4, {"dosenwerfen": 1}),
        "Halma": ("Drinnen", 8, {"halma": 1}),
    }


def test_a_game_that_is_ticked_off_leaves_and_what_was_played_stays(plan: Plan) -> None:
    after = changes.with_games(plan, {"halma", "sackhuepfen"}, GAMES, since=1)
    assert [stall.name for stall in after.open_stalls.values()] == ["Halma", "Sackhüpfen"]
    assert after.visits == {(1, 0): 1, (1, 1): 2}
    assert not after.pins
    assert changes.with_games(plan, {"halma", "dosenwerfen"}, GAMES, 0) == plan


def test_other_hours_drop_what_has_no_slot_any_more(plan: Plan) -> None:
    after = changes.with_hours(plan, Hours("9:00", "10:00", 15, 5), Mode.MIXED, 2, DATE, BERLIN)
    assert (1, 3) not in after.visits
    assert after.visits == {(1, 0): 1, (1, 1): 2, (2, 1): 1}
    assert (after.mode, after.each, after.pins) == (Mode.MIXED, 2, frozenset())


def test_a_group_changes_and_keeps_its_sign(plan: Plan) -> None:
    after = changes.with_party(plan, 1, "1a 20 stufenlos").parties[1]
    assert (after.size, after.animal, after.colour) == (20, plan.parties[1].animal, plan.parties[1].colour)
    gone = changes.without_party(plan, 1, since=1)
    assert list(gone.going) == [2]
    assert gone.visits == {(1, 0): 1, (2, 1): 1}


def test_a_move_and_a_pin(plan: Plan) -> None:
    assert changes.moved(plan, 2, 0, 2, None).visits[2, 0] == 2
    assert (1, 0) not in changes.moved(plan, 1, 0, None, 1).visits
    assert (1, 3) not in changes.moved(plan, 1, 3, None, 1).pins
    assert changes.pinned(plan, 1, 0, True).pins == {(1, 0), (1, 3)}
    assert changes.pinned(plan, 1, 3, False).pins == frozenset()


def test_who_moves_a_group_that_was_moved_meanwhile_is_told(plan: Plan) -> None:
    with pytest.raises(StaleError, match="„1a“ wurde inzwischen von jemand anderem umgeplant"):
        changes.moved(plan, 1, 0, 2, was=None)


def test_places_and_stalls_change(plan: Plan) -> None:
    after = changes.with_place(plan, None, name=" Wiese ", outdoors=True, way=3, step_free=False, quiet=True)
    assert after.places[3].name == "Wiese"
    moved = changes.with_stall(after, 1, name="Büchsen", place=3, lanes=2, youngest=6, helpers=2).stalls[1]
    assert (moved.name, moved.place, moved.lanes, moved.games) == ("Büchsen", 3, 2, {"dosenwerfen": 2})


def test_a_stall_says_its_sets_what_no_list_holds_where_it_goes_in_the_rain_and_when_it_is_closed(plan: Plan) -> None:
    given = {**STALL, "place": 2, "games": {"dosenwerfen": 3, "halma": 0, "dame": 1}, "extras": [" ein  Tisch ", ""]}
    stall = changes.with_stall(plan, 1, **given, rain=1, closed={3, 1}).stalls[1]
    assert (dict(stall.games), stall.extras) == ({"dosenwerfen": 3, "dame": 1}, ("ein Tisch",))
    assert (stall.rain, stall.closed) == (1, {1, 3})
    assert changes.with_new_stall(plan, " Basteln ").stalls[3] == Stall("Basteln", 1)


def test_a_place_outdoors_may_have_a_roof_and_indoors_has_one(plan: Plan) -> None:
    assert plan.places[2].open_air
    assert not changes.with_place(plan, 2, **PLACE, shelter=True).places[2].open_air
    assert changes.with_place(plan, 1, **{**PLACE, "outdoors": False}).places[1].shelter


def test_two_slots_of_a_group_are_exchanged(plan: Plan) -> None:
    after = changes.exchanged(plan, 1, 1, 3, (2, 1))
    assert after.visits == {(1, 0): 1, (1, 1): 1, (2, 1): 1, (1, 3): 2}
    assert not after.pins  # what was fixed there has been moved by hand
    moved = changes.exchanged(plan, 2, 1, 2, (1, None))
    assert moved.visits == {(1, 0): 1, (1, 1): 2, (2, 2): 1, (1, 3): 1}
    with pytest.raises(StaleError, match="„1b“ wurde inzwischen"):
        changes.exchanged(plan, 2, 1, 2, (2, None))


STALL = {"name": "x", "place": 1, "lanes": 1, "youngest": 0, "helpers": 1}
PLACE = {"name": "Hof", "outdoors": True, "way": 0, "step_free": True, "quiet": False}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plan: changes.with_stall(plan, 1, **{**STALL, "lanes": 300}), "1 bis 20 Gruppen zugleich, nicht 300"),
        (lambda plan: changes.with_stall(plan, 1, **{**STALL, "name": " "}), "Der Name eines Standes hat 1 bis 60"),
        (lambda plan: changes.with_stall(plan, 1, **{**STALL, "place": 9}), "Diesen Ort gibt es nicht."),
        (lambda plan: changes.with_stall(plan, 1, **{**STALL, "youngest": -1}), "Alter und Helfer sind Zahlen"),
        (lambda plan: changes.with_stall(plan, 9, **STALL), "Diesen Stand gibt es nicht mehr."),
        (lambda plan: changes.with_stall(plan, 1, **STALL, games={"halma": 41}), "1 bis 40 nebeneinander"),
        (lambda plan: changes.with_stall(plan, 1, **STALL, extras=["x"] * 21), "höchstens 20 Zeilen zu 60 Zeichen"),
        (lambda plan: changes.with_stall(plan, 1, **STALL, rain=2), "an einen Ort mit einem Dach"),
        (lambda plan: changes.with_new_stall(plan, "  "), "Der Name eines Standes hat 1 bis 60"),
        (lambda plan: changes.with_place(plan, None, **{**PLACE, "name": "DRINNEN"}), "Einen Ort „DRINNEN“ gibt"),
        (lambda plan: changes.with_place(plan, None, **{**PLACE, "way": 200}), "Die Minuten am Weg"),
        (lambda plan: changes.with_party(plan, 9, "x 3"), "Diese Gruppe ist nicht mehr dabei."),
        (lambda plan: changes.with_party(plan, 1, "1b 3"), "Eine Gruppe „1b“ gibt es schon."),
        (lambda plan: changes.pinned(plan, 2, 3, True), "Dort ist kein Besuch geplant."),
        (lambda plan: changes.with_hours(plan, plan.hours, plan.mode, 0, DATE, BERLIN), "mindestens einen Stand"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(plan: Plan, change, said: str) -> None:
    with pytest.raises(DayError) as refused:
        change(plan)
    assert said in str(refused.value)
    assert isinstance(refused.value, StaleError | UnreadableError)


def test_suggestions_are_there_old_enough_and_mixed(plan: Plan) -> None:
    empty = plans.begin(Variant.SCHOOL)
    assert [game.slug for game in suggested(empty, GAMES, 3)] == ["sackhuepfen", "halma", "dosenwerfen"]
    assert [game.slug for game in suggested(plans.begin(Variant.KITA), GAMES, 3)] == ["dosenwerfen"]
    young = changes.with_parties(empty, "Bären 12 5-6")
    assert [game.slug for game in suggested(young, GAMES, 3)] == ["sackhuepfen", "dosenwerfen"]
    assert [game.slug for game in suggested(plan, GAMES, 3)] == ["sackhuepfen"]


def test_what_is_wrong_is_said(plan: Plan) -> None:
    times = slots(plan.hours, DATE, BERLIN)
    crowded = replace(plan, visits={(1, 0): 1, (2, 0): 1}, pins=frozenset())
    assert showing.problems(crowded, times, faults(crowded, times)) == [
        "09:00: An „Dosenwerfen“ sind 1a und 1b; dort ist Platz für 1.",
        "1a: Es fehlt ein Besuch.",
        "1b: Es fehlt ein Besuch.",
    ]
    [row, _other] = showing.rows(crowded, times, faults(crowded, times))
    assert row.cells[0].faults == ("09:00: An „Dosenwerfen“ sind 1a und 1b; dort ist Platz für 1.",)
    assert [cell.stall.name if cell.stall else None for cell in row.cells] == ["Dosenwerfen", None, None, None]
    young = changes.with_party(crowded, 1, "1a 24 6-7")
    there = replace(young, visits={(1, 0): 2})
    [first, *_rest] = showing.problems(there, times, faults(there, times))
    assert first == "09:00: 1a passt nicht zu „Halma“ (zu jung)."


def test_a_cell_says_what_stands_against_a_stall(plan: Plan) -> None:
    told = {choice.stall.name: choice.against for choice in showing.choices(plan, 2, 1)}
    assert told == {"Dosenwerfen": (), "Halma": ("schon voll: 1a",)}
    told = {choice.stall.name: choice.against for choice in showing.choices(plan, 1, 2)}
    assert told == dict.fromkeys(("Dosenwerfen", "Halma"), ("war schon oder kommt noch hin",))
