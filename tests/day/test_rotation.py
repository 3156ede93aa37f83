"""Plans of a rotation: those the solver finds, and those it says do not exist."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations, product

import pytest

from day.domain import regular, rotation
from day.domain.faults import Fault, Kind, faults
from day.domain.polishing import polish, running_about
from day.domain.problem import Party, Problem, Stall, Visit, possible
from day.domain.rotation import solve


def alike(parties: int, stalls: int, slots: int, visits: int, lanes: int = 1) -> Problem:
    """Parties that may go everywhere; every other stall outdoors, two at a place."""
    places = tuple(Stall(lanes, number % 2 == 1, number // 2) for number in range(stalls))
    return Problem(slots, places, (Party(frozenset(range(stalls)), visits),) * parties)


def at_random(dice: random.Random, most: int = 5) -> Problem:
    """A small day with everything that can be in the way."""
    slots, stalls, parties = dice.randint(1, most), dice.randint(1, most), dice.randint(1, most + 1)

    def some(of: int, share: float) -> frozenset[int]:
        return frozenset(number for number in range(of) if dice.random() < share)

    problem = Problem(
        slots,
        tuple(
            Stall(dice.randint(1, 3), dice.random() < 0.5, dice.randint(0, 3), some(slots, 0.1))
            for _number in range(stalls)
        ),
        tuple(
            Party(fits, dice.randint(0, min(slots, len(fits))), some(slots, 0.1))
            for fits in (some(stalls, 0.8) for _number in range(parties))
        ),
    )
    visits = [visit for visit in possible(problem) if problem.parties[visit.party].visits]
    pins = frozenset(dice.sample(visits, 1)) if visits and dice.random() < 0.3 else frozenset()
    kept, barred = (frozenset(dice.sample(visits, len(visits) // share)) for share in (8, 12))
    return replace(problem, pinned=pins, kept=kept, barred=barred - pins)


def test_thousands_of_plans_made_at_random_have_no_fault_but_what_is_missed() -> None:
    dice = random.Random(1900)
    whole = 0
    for _number in range(2500):
        problem = at_random(dice)
        found = solve(problem)
        wrong = faults(problem, found.visits)
        assert {fault.kind for fault in wrong} <= {Kind.MISSED}
        assert sum(found.missed.values()) == len(wrong)
        whole += not wrong
    assert 500 < whole < 2400  # both kinds of days were met


def fewest_missed(problem: Problem) -> int:
    """By trying everything: each party's day one after the other."""
    stalls = range(len(problem.stalls))
    can = set(possible(problem))

    def days(number: int) -> list[frozenset[Visit]]:
        party = problem.parties[number]
        found = set()
        for each in product([None, *stalls], repeat=problem.slots):
            went = [stall for stall in each if stall is not None]
            day = frozenset(Visit(number, stall, at) for at, stall in enumerate(each) if stall is not None)
            if len(set(went)) == len(went) <= party.visits and day <= can:
                found.add(day)
        return list(found)

    def best(number: int, crowd: dict[tuple[int, int], int]) -> int:
        if number == len(problem.parties):
            return 0
        least = 10**6
        for day in days(number):
            now = dict(crowd)
            for visit in day:
                now[visit.stall, visit.slot] = now.get((visit.stall, visit.slot), 0) + 1
            if all(number <= problem.stalls[stall].lanes for (stall, _at), number in now.items()):
                least = min(least, problem.parties[number].visits - len(day) + best(number + 1, now))
        return least

    return best(0, {})


def test_nobody_misses_more_than_in_the_best_of_all_plans() -> None:
    dice = random.Random(7)
    misses = set()
    for _number in range(120):
        problem = replace(at_random(dice, most=2), pinned=frozenset())
        missed = sum(solve(problem).missed.values())
        assert missed == fewest_missed(problem)
        misses.add(missed)
    assert {0, 1} <= misses


@pytest.mark.parametrize(
    ("parties", "stalls", "slots", "visits"), [(12, 12, 12, 12), (24, 24, 12, 12), (30, 30, 24, 20), (5, 5, 5, 5)]
)
def test_days_that_fit_are_found_whole(parties: int, stalls: int, slots: int, visits: int) -> None:
    problem = alike(parties, stalls, slots, visits)
    found = solve(problem)
    assert not faults(problem, found.visits)
    assert not found.missed
    assert len(found.visits) == parties * visits


def test_the_same_day_gives_the_same_plan() -> None:
    assert solve(alike(12, 12, 12, 12)) == solve(alike(12, 12, 12, 12))


def test_twenty_five_classes_at_twelve_stalls_miss_as_few_as_there_is_no_room_for() -> None:
    found = solve(alike(25, 12, 12, 12))
    assert sum(found.missed.values()) == 25 * 12 - 12 * 12
    assert not solve(alike(24, 12, 12, 12, lanes=2)).missed


def test_a_pin_is_kept_and_what_it_forbids_is_not_planned() -> None:
    pin = Visit(0, 3, 2)
    problem = replace(alike(4, 4, 4, 4), pinned=frozenset([pin]))
    found = solve(problem)
    assert pin in found.visits
    assert not faults(problem, found.visits)
    assert faults(problem, [visit for visit in found.visits if visit != pin])[0] == Fault(Kind.UNPINNED, *pin)


def test_a_pin_may_lead_where_the_group_does_not_fit() -> None:
    """Whoever pins it has their reasons."""
    problem = Problem(1, (Stall(),), (Party(frozenset(), 1),), frozenset([Visit(0, 0, 0)]))
    assert solve(problem).visits == (Visit(0, 0, 0),)


@pytest.mark.parametrize(("parties", "stalls"), [(12, 14), (24, 25)])
def test_a_stall_that_is_lost_at_half_time_moves_few_others(parties: int, stalls: int) -> None:
    day = alike(parties, stalls, 12, 12)
    before = frozenset(solve(day).visits)
    lost = replace(day.stalls[4], closed=frozenset(range(6, 12)))
    past = frozenset(visit for visit in before if visit.slot < 6)
    problem = replace(day, stalls=(*day.stalls[:4], lost, *day.stalls[5:]), pinned=past, kept=before)
    after = frozenset(solve(problem).visits)
    assert past <= after
    assert not faults(problem, after)
    gone = {visit for visit in before if visit.stall == 4 and visit.slot >= 6}
    assert len(before - after - gone) <= 5


def test_polishing_moves_nobody_elsewhere_and_lessens_the_running_about() -> None:
    for problem in (alike(12, 12, 12, 12), alike(24, 12, 12, 12, lanes=2)):
        raw = rotation.found(problem, whole=True)
        assert raw is not None
        better = polish(problem, raw)
        assert {(visit.party, visit.stall) for visit in better} == {(visit.party, visit.stall) for visit in raw}
        assert not faults(problem, better)
        assert running_about(problem, better) < 0.85 * running_about(problem, raw)


def test_running_about_is_what_it_says() -> None:
    stalls = (Stall(2), Stall(2, outdoors=True, way=3), Stall(2, way=1))
    problem = Problem(3, stalls, (Party(frozenset(range(3)), 3),) * 2)
    alone = [Visit(0, 0, 0), Visit(0, 1, 1), Visit(0, 2, 2)]  # out and in again; three places, two back
    assert running_about(problem, alone) == 2 * 10 + 3 + 2
    together = [*alone, *(Visit(1, stall, each) for _group, stall, each in alone)]  # they meet twice more
    assert running_about(problem, together) == 2 * 25 + 2 * 5


def test_whoever_is_done_early_does_not_wait_between_visits() -> None:
    found = solve(alike(6, 6, 11, 6))
    assert {visit.slot for visit in found.visits} == set(range(6))
    assert running_about(alike(1, 2, 3, 2), [Visit(0, 0, 0), Visit(0, 1, 2)]) == 40 + 10


def test_the_best_order_of_a_small_day_is_found() -> None:
    stalls = (Stall(), Stall(outdoors=True), Stall(), Stall(outdoors=True))
    problem = Problem(4, stalls, (Party(frozenset(range(4)), 4),))
    best = min(running_about(problem, map(Visit, [0] * 4, each, range(4))) for each in permutations(range(4)))
    assert running_about(problem, solve(problem).visits) == best == 10


def test_every_fault_is_named() -> None:
    stalls = (Stall(closed=frozenset([1])), Stall())
    parties = (Party(frozenset([0, 1]), 2, away=frozenset([0])), Party(frozenset([1]), 1))
    problem = Problem(3, stalls, parties)
    wrong = [Visit(0, 1, 0), Visit(0, 0, 1), Visit(0, 1, 1), Visit(1, 0, 2), Visit(1, 1, 1)]
    assert faults(problem, wrong) == [
        Fault(Kind.CLOSED, 0, 0, 1),
        Fault(Kind.AWAY, 0, 1, 0),
        Fault(Kind.UNFIT, 1, 0, 2),
        Fault(Kind.TWO_PLACES, 0, -1, 1),
        Fault(Kind.AGAIN, 0, 1),
        Fault(Kind.CROWDED, -1, 1, 1),
    ]
    assert faults(problem, []) == [Fault(Kind.MISSED, 0), Fault(Kind.MISSED, 0), Fault(Kind.MISSED, 1)]


def test_a_day_without_groups_or_stalls_is_empty() -> None:
    assert solve(Problem(3, (Stall(),), ())).visits == ()
    nowhere = solve(Problem(3, (), (Party(frozenset(), 2),)))
    assert (nowhere.visits, nowhere.missed) == ((), {0: 2})


def regular_at_random(dice: random.Random, most: int) -> Problem:
    """A day on which everything is open at once, and nothing in between."""
    drawn = at_random(dice, most)
    shut = frozenset(dice.sample(range(drawn.slots), dice.randint(0, drawn.slots - 1)))
    return Problem(
        drawn.slots,
        tuple(replace(stall, closed=shut) for stall in drawn.stalls),
        tuple(replace(party, away=frozenset()) for party in drawn.parties),
    )


def test_a_regular_day_is_planned_without_a_search_and_misses_as_few_as_one_with_it() -> None:
    dice = random.Random(1916)
    misses = set()
    for _number in range(400):
        problem = regular_at_random(dice, 5)
        visits = regular.planned(problem)
        assert visits is not None
        wrong = faults(problem, visits)
        assert {fault.kind for fault in wrong} <= {Kind.MISSED}
        searched = rotation.found(problem, whole=False)
        assert searched is not None
        assert len(visits) == len(searched)
        misses.add(len(wrong))
    assert len(misses) > 4


def test_what_is_missed_is_shared_out() -> None:
    found = solve(alike(31, 30, 16, 16))
    assert sum(found.missed.values()) == 31 * 16 - 30 * 16
    assert max(found.missed.values()) == 1


def test_a_search_that_has_no_time_has_a_good_plan_all_the_same() -> None:
    """A large day on which groups come and go, and stalls close."""
    day = alike(40, 40, 12, 10)
    parties = tuple(replace(party, away=frozenset(range(n % 3))) for n, party in enumerate(day.parties))
    problem = replace(day, parties=parties, stalls=(replace(day.stalls[0], closed=frozenset([3, 4])), *day.stalls[1:]))
    found = rotation.fewest_missed(problem, seconds=0.0)
    assert {fault.kind for fault in faults(problem, found.visits)} <= {Kind.MISSED}
    assert sum(found.missed.values()) <= 40 * 10 // 20  # one in twenty, at most
