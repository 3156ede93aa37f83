"""Repairs while the day runs: who is affected, who moves, and what stays."""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from day.domain import changes, repairs, rotation, solving
from day.domain import plan as plans
from day.domain.errors import DayError, StaleError
from day.domain.faults import Kind
from day.domain.figures import Appearance, Figure
from day.domain.pasting import parties
from day.domain.plan import Need, Party, Place, Plan, Shift, Stall, Variant, added, place_of
from day.domain.timetable import Break, Hours, Slot, slots
from day.domain.walks import Stop, Walk

BERLIN = ZoneInfo("Europe/Berlin")
DATE = datetime.date(2027, 6, 12)
MEADOW, HALL, TENT, CELLAR = 1, 2, 3, 4
PLACES = {
    MEADOW: Place("Wiese", outdoors=True, shelter=False),
    HALL: Place("Saal", way=1),
    TENT: Place("Zelt", outdoors=True, way=2),
    CELLAR: Place("Keller", way=3, step_free=False),
}


def a_day(groups: int, stalls: int, rounds: int, at: Callable[[int], int] = lambda _n: HALL) -> Plan:
    """So many groups at so many stalls, in rounds of 15 minutes and 5 to change from nine o'clock on."""
    minutes = 9 * 60 + rounds * 20
    hours = Hours("9:00", f"{minutes // 60}:{minutes % 60:02}", 15, 5)
    lines = "\n".join(f"g{number} 9" for number in range(1, groups + 1))
    rows = [Stall(f"Stand {number}", at(number)) for number in range(1, stalls + 1)]
    return replace(
        plans.begin(Variant.SCHOOL),
        hours=hours,
        places=PLACES,
        stalls=added({}, *rows),
        parties=added({}, *parties(lines)),
    )


def times(plan: Plan) -> tuple[Slot, ...]:
    return slots(plan.hours, DATE, BERLIN)


def planned(plan: Plan) -> Plan:
    return solving.calculate(plan, times(plan)).plan


def past(plan: Plan, begun: int) -> dict[tuple[int, int], int]:
    return {key: stall for key, stall in plan.visits.items() if key[1] < begun}


def moved(before: Plan, after: Plan) -> int:
    """Cells that are another in the one plan than in the other."""
    return sum(before.visits.get(key) != after.visits.get(key) for key in before.visits.keys() | after.visits.keys())


def told(hours: Hours) -> list[str]:
    return [f"{slot.begin:%H:%M}-{slot.end:%H:%M}" for slot in slots(hours, DATE, BERLIN)]


# --- a stall is lost --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("groups", "stalls", "gone"), [(12, 14, 9), (24, 25, 5), (11, 12, 1)])
def test_a_stall_lost_at_half_time_moves_its_groups_and_at_most_five_others(
    groups: int, stalls: int, gone: int
) -> None:
    before = planned(replace(a_day(groups, stalls, 12), each=min(stalls - 1, 12)))
    answer = repairs.repaired(before, repairs.lost(before, gone, 6), times(before), times(before), begun=6)
    after = answer.plan
    assert past(after, 6) == past(before, 6)
    assert gone not in {stall for (_party, slot), stall in after.visits.items() if slot >= 6}
    assert not answer.missed
    at_it = sum(stall == gone and slot >= 6 for (_party, slot), stall in before.visits.items())
    assert moved(before, after) - at_it <= 5
    shown = repairs.preview(before, after, times(before), times(before), begun=6)
    to_come = sum(slot >= 6 for _party, slot in before.visits)
    assert (shown.moved, shown.planned) == (moved(before, after), to_come)
    assert [(name, what) for name, what, _from, _until in shown.stalls] == [(f"Stand {gone}", "fällt aus")]
    assert [f"{slot.begin:%H:%M}" for slot in shown.stalls[0][2:]] == ["11:00", "12:40"]


def test_a_stall_that_is_back_is_played_at_again() -> None:
    before = planned(a_day(3, 3, 3))
    lost = repairs.repaired(before, repairs.lost(before, 2, 1), times(before), times(before), begun=1).plan
    assert {slot for (_party, slot), stall in lost.visits.items() if stall == 2} == {0}
    back = repairs.repaired(lost, repairs.back(lost, 2, 2), times(lost), times(lost), begun=2)
    assert past(back.plan, 2) == past(lost, 2)
    assert {slot for (_party, slot), stall in back.plan.visits.items() if stall == 2} == {0, 2}


def test_what_troubles_nobody_moves_nobody_not_even_what_was_put_wrong_by_hand() -> None:
    """A group is where another is already: whoever put it there wanted it."""
    before = replace(a_day(2, 3, 3), visits={(1, 0): 1, (2, 0): 2, (1, 1): 2, (1, 2): 3, (2, 2): 3}, each=3)
    after = repairs.repaired(before, repairs.lost(before, 1, 1), times(before), times(before), begun=1).plan
    assert after.visits == before.visits
    shown = repairs.preview(before, after, times(before), times(before), begun=1)
    assert (shown.groups, shown.moved, shown.nothing) == ((), 0, False)
    assert repairs.preview(before, before, times(before), times(before), begun=1).nothing


# --- rain -------------------------------------------------------------------------------------------------------


def test_rain_at_seven_of_fourteen_stalls_keeps_half_of_what_is_planned() -> None:
    """13 groups, 12 rounds: of 78 visits to come those at the other seven stalls stay, all but one."""
    before = planned(a_day(13, 14, 12, lambda number: MEADOW if number % 2 else HALL))
    wet = repairs.rain(before, 6)
    after = repairs.repaired(before, wet, times(before), times(before), begun=6).plan
    assert past(after, 6) == past(before, 6)
    to_come = {key: at for key, at in before.visits.items() if key[1] >= 6}
    assert len(to_come) == 78
    assert not [at for (_who, slot), at in after.visits.items() if slot >= 6 and at % 2]
    dry = {key: at for key, at in to_come.items() if at % 2 == 0}
    kept = sum(after.visits.get(key) == at for key, at in dry.items())
    assert (len(dry), kept) == (38, 37)  # one goes elsewhere, so that somebody misses one less


def test_when_it_rains_a_stall_moves_where_it_is_to_and_its_groups_go_there() -> None:
    day = a_day(2, 3, 3, lambda number: (MEADOW, TENT, HALL)[number - 1])
    day = replace(day, stalls={**day.stalls, 1: replace(day.stalls[1], rain=HALL)})
    before = planned(day)
    wet = repairs.repaired(before, repairs.rain(before, 1), times(before), times(before), begun=1)
    assert wet.plan.visits == before.visits  # nobody's round changes, only where it is
    assert [place_of(wet.plan, wet.plan.stalls[1], slot) for slot in range(3)] == [MEADOW, HALL, HALL]
    assert [place_of(wet.plan, wet.plan.stalls[2], slot) for slot in range(3)] == [TENT] * 3
    shown = repairs.preview(before, wet.plan, times(before), times(before), begun=1)
    assert [(name, what) for name, what, _from, _until in shown.stalls] == [("Stand 1", "Saal")]
    there = [(who, slot) for (who, slot), at in sorted(before.visits.items()) if at == 1 and slot >= 1]
    assert [(each.number, move.slot.number, move.was, move.now) for each in shown.groups for move in each.moves] == [
        (who, slot, "Stand 1", "Stand 1 (Saal)") for who, slot in there
    ]


def test_when_it_rains_a_stall_without_a_roof_falls_out_and_comes_back_afterwards() -> None:
    before = planned(a_day(3, 3, 4, lambda number: MEADOW if number == 1 else HALL))
    wet = repairs.repaired(before, repairs.rain(before, 0), times(before), times(before), begun=0).plan
    assert 1 not in wet.visits.values()
    dry = repairs.repaired(wet, repairs.dry(wet, 1), times(wet), times(wet), begun=1).plan
    assert dry.wet == {0}
    assert Counter(stall for (_who, slot), stall in dry.visits.items() if stall == 1) == {1: 3}
    assert past(dry, 1) == past(wet, 1)


def test_in_the_rain_a_group_goes_where_it_gets_to_without_steps() -> None:
    day = a_day(2, 3, 3, lambda number: MEADOW if number == 1 else HALL)
    day = replace(
        day,
        stalls={**day.stalls, 1: replace(day.stalls[1], rain=CELLAR)},
        parties={**day.parties, 2: replace(day.parties[2], needs=frozenset({Need.STEP_FREE}))},
    )
    wet = repairs.rain(planned(day), 0)
    after = repairs.repaired(planned(day), wet, times(day), times(day), begun=0).plan
    assert {who for (who, _slot), at in after.visits.items() if at == 1} == {1}
    wrong = replace(after, visits={**after.visits, (2, 2): 1})
    assert Kind.UNFIT in {fault.kind for fault in solving.faults(wrong, times(day))}
    # and where there are steps without rain, but none in the rain, it comes in the rain alone
    up = replace(PLACES[MEADOW], step_free=False)
    under = replace(wet, places={**PLACES, MEADOW: up}, stalls={**day.stalls, 1: replace(day.stalls[1], rain=HALL)})
    assert {at for (who, _s), at in planned(under).visits.items() if who == 2} == {1, 2, 3}
    assert {at for (who, _s), at in planned(replace(under, wet=frozenset())).visits.items() if who == 2} == {2, 3}


# --- groups -----------------------------------------------------------------------------------------------------


def test_a_group_that_comes_late_or_goes_early_is_planned_for_what_is_left() -> None:
    before = planned(a_day(4, 4, 4))
    answer = repairs.repaired(before, repairs.late(before, 2, "9.40"), times(before), times(before), begun=0)
    assert {slot for party, slot in answer.plan.visits if party == 2} == {2, 3}
    assert {key: at for key, at in answer.plan.visits.items() if key[0] != 2} == {
        key: at for key, at in before.visits.items() if key[0] != 2
    }
    shown = repairs.preview(before, answer.plan, times(before), times(before), begun=0)
    assert [(each.party.label, len(each.lost), [move.now for move in each.moves]) for each in shown.groups] == [
        ("g2", 2, ["", ""])
    ]
    gone = repairs.repaired(before, repairs.early(before, 3, "10:00"), times(before), times(before), begun=1).plan
    assert {slot for party, slot in gone.visits if party == 3} == {0, 1, 2}


# --- time -------------------------------------------------------------------------------------------------------

#: rounds from 9:00, 9:20, (break) 10:00, 10:20
HOURS = Hours("9:00", "10:40", 15, 5, (Break("9:40", "10:00", "Pause"),))


def test_what_is_late_is_pushed_with_its_breaks_and_what_has_begun_stays() -> None:
    before = slots(HOURS, DATE, BERLIN)
    assert told(HOURS) == ["09:00-09:15", "09:20-09:35", "10:00-10:15", "10:20-10:35"]
    after = repairs.pushed(HOURS, before, 1, 10)
    assert told(after) == ["09:00-09:15", "09:30-09:45", "10:10-10:25", "10:30-10:45"]
    assert after.breaks == (Break("09:50", "10:10", "Pause"),)
    again = repairs.pushed(after, slots(after, DATE, BERLIN), 3, 5)
    assert told(again) == ["09:00-09:15", "09:30-09:45", "10:10-10:25", "10:35-10:50"]
    assert told(repairs.pushed(HOURS, before, 0, 5))[0] == "09:05-09:20"
    # a plan that held, and is a draft again: nothing has begun
    free = repairs.pushed(again, slots(again, DATE, BERLIN), 0, 5)
    assert told(free) == ["09:05-09:20", "09:25-09:40", "10:15-10:30", "10:35-10:50"]


def test_who_helps_and_who_appears_is_late_with_the_rounds() -> None:
    """What has begun stays, and who helps meanwhile helps longer; the walk waits for the dark, not for the rounds."""
    before = replace(
        planned(replace(a_day(4, 4, 4), hours=HOURS)),
        shifts={
            1: Shift("Aufbau", "8:00", "9:00"), 2: Shift("Vor der Pause", "9:00", "9:40"),
            3: Shift("Nach der Pause", "10:00", "10:40"),
        },
        figures={1: Figure("Kindermädchen")},
        appearances={1: Appearance(1, 1, "09:05", "09:30"), 2: Appearance(1, 1, "09:40", "09:55")},
        walk=Walk({1: Stop("17:30", "Teich")}),
    )  # fmt: skip
    after = repairs.all_later(before, times(before), 1, 10)
    assert told(after.hours)[1:] == ["09:30-09:45", "10:10-10:25", "10:30-10:45"]
    assert [(each.begin, each.end) for each in after.shifts.values()] == [
        ("8:00", "9:00"), ("9:00", "09:50"), ("10:10", "10:50"),
    ]  # fmt: skip
    assert [(each.begin, each.end) for each in after.appearances.values()] == [("09:05", "09:30"), ("09:50", "10:05")]
    assert after.walk == before.walk
    shown = repairs.preview(before, after, times(before), times(after), begun=1)
    assert shown.others == (
        ("Vor der Pause", "9:00–9:40", "9:00–09:50"), ("Nach der Pause", "10:00–10:40", "10:10–10:50"),
        ("Kindermädchen", "09:40–09:55", "09:50–10:05"),
    )  # fmt: skip


def test_what_is_late_is_shortened_to_end_in_time() -> None:
    before = slots(HOURS, DATE, BERLIN)
    after = repairs.shortened(HOURS, before, 2, 10, DATE, BERLIN)  # 10:10 to 10:40: two rounds and a change
    assert told(after) == ["09:00-09:15", "09:20-09:35", "10:10-10:22", "10:27-10:39"]
    assert (after.slot, after.end) == (12, "10:40")
    with pytest.raises(DayError, match="Auch mit Runden von 5 Minuten reicht die Zeit nicht"):
        repairs.shortened(HOURS, before, 2, 30, DATE, BERLIN)


def test_a_break_moves_and_keeps_its_length() -> None:
    before = slots(HOURS, DATE, BERLIN)
    after = repairs.break_at(HOURS, before, 1, 0, "10:00")
    assert after.breaks == (Break("10:00", "10:20", "Pause"),)
    assert told(after) == ["09:00-09:15", "09:20-09:35", "09:40-09:55", "10:20-10:35"]
    with pytest.raises(DayError, match="Bis 09:15 läuft, was begonnen hat"):
        repairs.break_at(HOURS, before, 1, 0, "9:10")
    with pytest.raises(DayError, match="Bis 10:15 läuft, was begonnen hat"):
        repairs.break_at(HOURS, before, 3, 0, "10:30")


def test_a_round_more_comes_at_the_end() -> None:
    before = slots(HOURS, DATE, BERLIN)
    assert told(repairs.rounds_more(HOURS, before, 1, 1))[-2:] == ["10:20-10:35", "10:40-10:55"]
    assert told(repairs.rounds_more(HOURS, before, 4, 2))[-2:] == ["10:40-10:55", "11:00-11:15"]


def test_times_that_change_move_no_group() -> None:
    before = planned(replace(a_day(4, 4, 4), hours=HOURS))
    changed = replace(before, hours=repairs.pushed(HOURS, times(before), 1, 10))
    answer = repairs.repaired(before, changed, times(before), times(changed), begun=1)
    assert answer.plan.visits == before.visits
    shown = repairs.preview(before, answer.plan, times(before), times(changed), begun=1)
    assert (shown.groups, shown.stalls) == ((), ())
    assert [(f"{was.begin:%H:%M}", f"{then.begin:%H:%M}") for was, then in shown.times if was and then] == [
        ("09:20", "09:30"), ("10:00", "10:10"), ("10:20", "10:30"),
    ]  # fmt: skip


def test_a_round_that_falls_out_is_made_good_where_it_can_be() -> None:
    """A break at the end of the day takes a round; a group that had another at leisure gets its stall there."""
    before = planned(replace(a_day(2, 2, 3), hours=Hours("9:00", "9:55", 15, 5, (Break("10:00", "10:20"),))))
    before = replace(before, visits={(1, 0): 1, (1, 2): 2, (2, 0): 2, (2, 2): 1})
    changed = replace(before, hours=repairs.break_at(before.hours, times(before), 1, 0, "9:40"))
    assert [slot.number for slot in times(changed)] == [0, 1]
    after = repairs.repaired(before, changed, times(before), times(changed), begun=1).plan
    assert after.visits == {(1, 0): 1, (1, 1): 2, (2, 0): 2, (2, 1): 1}
    shown = repairs.preview(before, after, times(before), times(changed), begun=1)
    assert [(was and was.number, then and then.number) for was, then in shown.times] == [(2, None)]
    assert [len(each.moves) for each in shown.groups] == [2, 2]


STAND = Hours("9:00", "9:35", 15, 5)


@pytest.mark.parametrize(
    ("repair", "said"),
    [
        (lambda plan: repairs.lost(plan, 9, 0), "Diesen Stand gibt es nicht mehr."),
        (lambda plan: repairs.back(plan, 9, 0), "Diesen Stand gibt es nicht mehr."),
        (lambda plan: repairs.wider(plan, [9], 1), "Diesen Stand gibt es nicht mehr."),
        (lambda plan: repairs.wider(plan, [1], 300), "1 bis 20 Gruppen zugleich, nicht 301"),
        (lambda plan: repairs.rounds_more(plan.hours, times(plan), 0, 61), "höchstens 60 Runden"),
        (lambda plan: repairs.late(plan, 9, "9:00"), "Diese Gruppe ist nicht mehr dabei."),
        (lambda plan: repairs.late(plan, 1, "1:61"), "„1:61“ ist keine Uhrzeit (g1)"),
        (lambda plan: repairs.early(repairs.late(plan, 1, "9:30"), 1, "9:20"), "„g1“ geht (09:20), ehe die Gruppe"),
        (lambda plan: repairs.early(plan, 1, "bald"), "„bald“ ist keine Uhrzeit (g1)"),
        (lambda plan: repairs.pushed(plan.hours, times(plan), 0, -1), "1 bis 180 Minuten, nicht -1."),
        (lambda plan: repairs.pushed(plan.hours, times(plan), 0, 999), "1 bis 180 Minuten, nicht 999."),
        (lambda plan: repairs.pushed(plan.hours, times(plan), 2, 5), "Die letzte Runde hat begonnen"),
        (lambda plan: repairs.break_at(plan.hours, times(plan), 0, 3, "9:00"), "Diese Pause gibt es nicht mehr."),
        (lambda _plan: repairs.pushed(LATE, slots(LATE, DATE, BERLIN), 0, 60), "erst nach Mitternacht"),
    ],
)  # fmt: skip
def test_what_cannot_be_repaired_is_refused_by_name(repair: Callable[[Plan], object], said: str) -> None:
    with pytest.raises(DayError) as refused:
        repair(a_day(1, 1, 2))
    assert said in str(refused.value)


LATE = Hours("22:00", "23:30", 15, 5)


# --- the past ---------------------------------------------------------------------------------------------------


def test_what_has_begun_stays_when_something_is_taken_back() -> None:
    before = planned(a_day(3, 5, 4))
    after = repairs.repaired(before, repairs.rain(before, 1), times(before), times(before), begun=1).plan
    lost = repairs.lost(after, after.visits[1, 2], 1)
    after = repairs.repaired(after, lost, times(after), times(after), begun=1).plan
    kept = changes.with_past(after, before, times(after)[:3], times(before))
    assert past(kept, 3) == past(after, 3)
    assert {key: at for key, at in kept.visits.items() if key[1] >= 3} == {
        key: at for key, at in before.visits.items() if key[1] >= 3
    }
    assert kept.wet == {1, 2}
    with pytest.raises(StaleError, match="was begonnen hat, bleibt"):
        changes.with_past(after, before, times(after)[:3], slots(replace(after.hours, begin="8:00"), DATE, BERLIN))
    with pytest.raises(StaleError, match="Damit wurde schon gespielt"):
        changes.with_past(after, replace(before, parties={}), times(after)[:3], times(before))


def test_hundreds_of_repairs_at_random_are_without_fault_and_leave_the_past_alone() -> None:
    """Read by `faults`, which knows nothing of how they were made; plans and what goes wrong with them at random."""
    dice = random.Random(1321)
    seen = Counter[str]()
    for number in range(400):
        plan = at_random(dice)
        rounds = times(plan)
        before = replace(plan, visits=solved(plan, rounds, 0, keep=False))
        begun = dice.randrange(len(rounds))
        kind = ("lost", "rain", "dry", "late", "early", "pushed")[number % 6]
        changed = gone_wrong(before, kind, begun, dice)
        after = replace(changed, visits=solved(changed, times(changed), begun, keep=True))
        assert past(after, begun) == past(before, begun)
        assert times(after)[:begun] == rounds[:begun]
        assert len(times(after)) == len(rounds)
        wrong = solving.faults(after, times(after), done=begun)
        assert {fault.kind for fault in wrong} <= {Kind.MISSED}
        seen[kind] += before.visits != after.visits
        if kind == "pushed" and not solving.faults(before, rounds, done=begun):
            assert after.visits == before.visits
    assert min(seen[kind] for kind in ("lost", "rain", "dry", "late", "early")) > 3


def gone_wrong(plan: Plan, kind: str, begun: int, dice: random.Random) -> Plan:
    """The plan after something of that kind has happened at random."""
    rounds, stall, party = times(plan), dice.choice([*plan.stalls]), dice.choice([*plan.parties])
    if kind == "lost":
        return repairs.lost(plan, stall, begun)
    if kind == "late":
        return repairs.late(plan, party, f"{rounds[-1].begin:%H:%M}")
    if kind == "early":
        return repairs.early(plan, party, f"{rounds[begun].end:%H:%M}")
    if kind == "pushed":
        return replace(plan, hours=repairs.pushed(plan.hours, rounds, begun, dice.randint(1, 60)))
    return repairs.rain(plan, begun) if kind == "rain" else repairs.dry(plan, begun)


def at_random(dice: random.Random) -> Plan:
    """A small day with places, ages and needs at random."""
    plan = a_day(dice.randint(1, 5), dice.randint(1, 5), dice.randint(1, 5), lambda _n: dice.choice([*PLACES]))
    rain = (None, HALL, CELLAR)
    stalls = {
        number: replace(
            stall, lanes=dice.randint(1, 2), youngest=dice.choice([0, 10]), rain=dice.choice(rain),
            closed=frozenset({0} if dice.random() < 0.1 else ()),
        )
        for number, stall in plan.stalls.items()
    }  # fmt: skip
    groups: dict[int, Party] = {
        number: replace(
            party, youngest=dice.choice([5, 12]), needs=frozenset({Need.STEP_FREE} if dice.random() < 0.3 else ())
        )
        for number, party in plan.parties.items()
    }
    return replace(
        plan, stalls=stalls, parties=groups, wet=frozenset(range(60)) if dice.random() < 0.3 else frozenset()
    )


def solved(plan: Plan, rounds: tuple[Slot, ...], done: int, *, keep: bool) -> dict[tuple[int, int], int]:
    """In this process: a process of its own for each of hundreds would take long."""
    question = solving.asked(plan, rounds, done=done, keep=keep)
    found = rotation.solve(question.problem)
    return {(question.parties[visit.party], visit.slot): question.stalls[visit.stall] for visit in found.visits}
