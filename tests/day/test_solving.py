"""From a plan to the solver's problem and back."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from day.domain import plan as plans
from day.domain.faults import Fault, Kind
from day.domain.idle import idle, said
from day.domain.pasting import parties
from day.domain.plan import Mode, Party, Place, Plan, Stall, Unfit, Variant, added, unfit
from day.domain.remedies import Help, Remedy, find
from day.domain.solving import calculate, faults
from day.domain.timetable import Hours, Slot, slots
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files

BERLIN = ZoneInfo("Europe/Berlin")
DATE = datetime.date(2027, 6, 12)
PLACES = {
    1: Place("Wiese", outdoors=True, way=2, step_free=False),
    2: Place("Saal", quiet=True),
    3: Place("Hof", outdoors=True, way=1),
}


def a_plan(pasted: str, stalls: int = 4) -> Plan:
    empty = replace(plans.begin(Variant.SCHOOL), hours=Hours("9:00", "10:15", 15, 5), places=PLACES)
    rows = [Stall(f"Stand {number}", 1 + number % 3) for number in range(stalls)]
    return replace(empty, stalls=added({}, *rows), parties=added({}, *parties(pasted)))


def hours(plan: Plan) -> tuple[Slot, ...]:
    return slots(plan.hours, DATE, BERLIN)


def test_everybody_is_everywhere_once() -> None:
    plan = a_plan("1a 24\n1b 22\n2a 20\n2b 25")
    answer = calculate(plan, hours(plan))
    assert not answer.missed
    assert not find(answer.plan, hours(plan))
    assert not faults(answer.plan, hours(plan))
    assert Counter(answer.plan.visits.values()) == {1: 4, 2: 4, 3: 4, 4: 4}
    assert calculate(plan, hours(plan)) == answer


def test_a_group_that_needs_it_goes_only_step_free() -> None:
    plan = a_plan("1a 24\nBären 12 stufenlos\nIgel 8 ruhig")
    made = calculate(plan, hours(plan)).plan
    places = {
        party: {PLACES[plan.stalls[at].place].name for (who, _slot), at in made.visits.items() if who == party}
        for party in (1, 2, 3)
    }
    assert places == {1: {"Wiese", "Saal", "Hof"}, 2: {"Saal", "Hof"}, 3: {"Saal"}}


def test_a_game_for_older_children_is_never_played_by_a_kita() -> None:
    plan = a_plan("Schule 20 10-12\nBären 12 3-5\nOhne 9")
    race = replace(plan.stalls[2], name="Dreibeinlauf", youngest=10)
    plan = replace(plan, stalls={**plan.stalls, 2: race})
    made = calculate(plan, hours(plan)).plan
    assert {who for (who, _slot), at in made.visits.items() if at == 2} == {1, 3}
    assert unfit(plan, plan.parties[2], race) == [Unfit.TOO_YOUNG]
    wrong = replace(made, visits={**made.visits, (2, 3): 2})
    assert Fault(Kind.UNFIT, 2, 2, 3) in faults(wrong, hours(plan))


def test_who_comes_late_and_goes_early_is_planned_for_between() -> None:
    plan = a_plan("1a 24\nSpäte 20 ab 9:15 bis 10:00")
    made = calculate(plan, hours(plan)).plan
    assert {slot for party, slot in made.visits if party == 2} == {1, 2}
    assert {slot for party, slot in made.visits if party == 1} == {0, 1, 2, 3}


def test_where_no_plan_exists_it_says_who_misses_and_what_would_help() -> None:
    """Four slots at three stalls are twelve visits; five groups want fifteen."""
    plan = a_plan("a 9\nb 9\nc 9\nd 9\ne 9", stalls=3)
    answer = calculate(plan, hours(plan))
    assert sum(answer.missed.values()) == 3
    assert set(answer.missed) <= {1, 2, 3, 4, 5}
    helps = {remedy.help: remedy for remedy in find(answer.plan, hours(plan))}
    assert helps[Help.SLOT].missed == helps[Help.STALL].missed == 0
    assert helps[Help.LANE] == Remedy(Help.LANE, 0)  # at every stall: at one alone two would still be missed
    assert Counter(fault.kind for fault in faults(answer.plan, hours(plan))) == {Kind.MISSED: 3}


def test_remedies_say_how_many_and_each_helps() -> None:
    """Ten groups at two stalls in four slots: 20 visits are wanted and 8 fit. Of the 12 a stall more has room for 4, a
    slot more for 2, a place more at both stalls for 8."""
    plan = a_plan("\n".join(f"g{n} 9" for n in range(10)), stalls=2)
    answer = calculate(plan, hours(plan))
    assert sum(answer.missed.values()) == 12
    assert find(answer.plan, hours(plan)) == (
        Remedy(Help.STALL, 0, number=3), Remedy(Help.SLOT, 0, number=6), Remedy(Help.LANE, 0, number=2),
    )  # fmt: skip
    lane = replace(plan, stalls={n: replace(stall, lanes=3) for n, stall in plan.stalls.items()})
    assert not calculate(lane, hours(lane)).missed
    # where nobody fits, more rounds and more room are no help and not offered; another stall is
    old = replace(plan, parties=added({}, *parties("Kleine 9 3-4")), stalls={1: replace(plan.stalls[1], youngest=9)})
    made = calculate(replace(old, each=1), hours(old)).plan
    assert {remedy.help for remedy in find(made, hours(old))} <= {Help.STALL, Help.YOUNGER}


def test_one_stall_with_more_room_is_enough_where_it_is() -> None:
    """Two groups, one stall, one slot."""
    plan = replace(a_plan("a 9\nb 9", stalls=1), hours=Hours("9:00", "9:15", 15, 5))
    [stall, slot, lane] = find(calculate(plan, hours(plan)).plan, hours(plan))
    assert (stall.help, slot.help, lane) == (Help.STALL, Help.SLOT, Remedy(Help.LANE, 0, 1))


def test_free_play_is_not_planned_and_mixed_play_a_little() -> None:
    plan = a_plan("a 9\nb 9")
    free, mixed = replace(plan, mode=Mode.FREE), replace(plan, mode=Mode.MIXED, each=2)
    assert not calculate(free, hours(plan)).plan.visits
    assert Counter(party for party, _slot in calculate(mixed, hours(plan)).plan.visits) == {1: 2, 2: 2}


def test_what_is_past_stays_when_a_stall_is_lost() -> None:
    plan = a_plan("a 9\nb 9\nc 9", stalls=5)
    before = calculate(plan, hours(plan)).plan
    lost = replace(before, stalls={**before.stalls, 2: replace(before.stalls[2], retired=True)})
    after = calculate(lost, hours(plan), done=2).plan
    past = {key: at for key, at in before.visits.items() if key[1] < 2}
    assert past.items() <= after.visits.items()
    assert 2 not in {at for (_party, slot), at in after.visits.items() if slot >= 2}
    assert Counter(party for party, _slot in after.visits) == {1: 4, 2: 4, 3: 4}
    assert not [fault for fault in faults(after, hours(plan)) if fault.slot >= 2]


def test_pins_hold_even_where_they_crowd_a_stall() -> None:
    plan = replace(a_plan("a 9\nb 9"), visits={(1, 0): 3, (2, 0): 3}, pins=frozenset([(1, 0), (2, 0)]))
    answer = calculate(plan, hours(plan))
    assert answer.plan.visits[1, 0] == answer.plan.visits[2, 0] == 3
    assert not answer.missed
    assert faults(answer.plan, hours(plan)) == [Fault(Kind.CROWDED, -1, 3, 0)]


def test_a_plan_is_written_and_read_as_it_was() -> None:
    plan = a_plan("a 9 stufenlos +2 6-8 ab 9:15\nb 9")
    stall = Stall("Dosen", 1, {"dosenwerfen": 2}, 2, 6, 2, ("Kreide",), 2, frozenset([1, 2]), code="ABC")
    plan = replace(plan, stalls=added(plan.stalls, stall), visits={(1, 0): 2}, pins=frozenset([(1, 0)]), each=3)
    assert plans.read(plans.written(plan)) == plan
    assert Party("x", 1) != plan.parties[1]


@pytest.mark.parametrize("variant", Variant)
def test_every_variant_begins_with_hours_that_make_a_day(variant: Variant) -> None:
    assert len(slots(plans.begin(variant).hours, DATE, BERLIN)) >= 8


def test_the_three_legged_race_is_never_planned_for_a_kita() -> None:
    """With the age its text gives, whatever else stands there, and in the Kita of which nobody has said how old they
    are."""
    race = read_sheet(shipped_files()["dreibeinlauf"].read_text()).facts
    assert race.age == 10
    for pasted in ("Bären 12\nIgel 9", "Bären 12 3-6\nSchule 20 10-12"):
        plan = replace(a_plan(pasted), variant=Variant.KITA)
        plan = replace(plan, stalls=added(plan.stalls, Stall("Dreibeinlauf", 2, {race.slug: 1}, youngest=race.age)))
        there = {
            plan.parties[who].label for (who, _s), at in calculate(plan, hours(plan)).plan.visits.items() if at == 5
        }
        assert there <= {"Schule"}


def test_a_group_that_no_stall_fits_is_named_with_what_would_help() -> None:
    """Eight stalls from four years on, nine rounds, and a group of three-year-olds."""
    plan = replace(a_plan("Bären 15 +3 4-5\nIgel 12 +2 3-4\nSchmetterlinge 18 +3 5-6", stalls=8),
                   hours=Hours("9:00", "11:55", 15, 5))  # fmt: skip
    plan = replace(plan, stalls={n: replace(stall, youngest=4) for n, stall in plan.stalls.items()})
    made = calculate(plan, hours(plan)).plan
    assert not faults(made, hours(made))
    assert said(made, hours(made)) == [
        "Igel: Kein Stand passt (zu jung).", "In 1 von 9 Runden frei (11:40): Bären, Schmetterlinge.",
        "Runde 9 (11:40): Alle sind frei.",
    ]  # fmt: skip
    helps = {(remedy.help, remedy.number): remedy for remedy in find(made, hours(made))}
    younger = helps[Help.YOUNGER, 8]
    assert (younger.age, younger.idle, younger.stalls) == (3, 3, tuple(range(1, 9)))
    assert helps[Help.STALL, 1].idle == 8  # everybody has one stall more, and the youngest no other
    # and it is as it was said
    rows = {n: replace(stall, youngest=3) for n, stall in plan.stalls.items()}
    then = calculate(replace(plan, stalls=rows), hours(plan)).plan
    assert sum(len(each.slots) for each in idle(then, hours(then))) == 3


def test_ten_classes_at_six_stalls_stand_idle_in_five_of_eleven_rounds() -> None:
    plan = replace(a_plan("\n".join(f"{n}a 24" for n in range(1, 11)), stalls=6), hours=Hours("9:00", "12:35", 15, 5))
    made = calculate(plan, hours(plan)).plan
    assert len(hours(plan)) == 11
    everybody, last = said(made, hours(made))
    assert everybody == "In je 5 von 11 Runden frei: alle 10 Gruppen."
    assert last == "Runde 11 (12:20): Alle sind frei."
    found = {(remedy.help, remedy.number, remedy.fewer): remedy.idle for remedy in find(made, hours(made))}
    assert found == {(Help.STALL, 5, 0): 0, (Help.FEWER, 1, 0): 40, (Help.LANE, 1, 5): 0}
    # what the plan itself says is meant so
    assert not said(replace(made, each=6), hours(made))


def test_in_free_order_what_a_group_requires_is_looked_at_too() -> None:
    plan = a_plan("Bären 12 stufenlos ruhig\n1a 20", stalls=3)
    steps = {n: replace(stall, place=1) for n, stall in plan.stalls.items()}
    for mode in Mode:
        free = replace(plan, mode=mode, stalls=steps)
        assert said(free, hours(free)) == ["Bären: Kein Stand passt (nicht stufenlos, nicht ruhig)."]
    quiet = replace(plan, mode=Mode.FREE, stalls={**steps, 1: replace(steps[1], place=2)})
    assert said(quiet, hours(quiet)) == ["Bären: Nur ein Stand passt; für ein Band sind es 3."]
