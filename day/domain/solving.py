"""From a plan to the problem it is for the solver, and back; repairs.

The solver works in a process of its own (`gamesday.apart`).
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _

from day.domain import problem as problems
from day.domain import rotation, timetable
from day.domain.errors import BusyError
from day.domain.faults import Fault
from day.domain.faults import faults as faults_of
from day.domain.plan import Mode, Party, Plan, closed, fitting
from day.domain.problem import Problem, Visit
from day.domain.timetable import Slot
from gamesday import apart

P = TypeVar("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says: the plan with its visits, and how many each party is short of."""

    plan: Plan
    missed: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A plan as a problem: `parties` and `stalls` are the plan's numbers in the order of the problem's."""

    problem: Problem
    parties: Sequence[int]
    stalls: Sequence[int]

    def visits(self, plan: Plan) -> list[Visit]:
        """The plan's visits, as the problem numbers them."""
        parties = {number: place for place, number in enumerate(self.parties)}
        stalls = {number: place for place, number in enumerate(self.stalls)}
        return [
            Visit(parties[party], stalls[stall], slot)
            for (party, slot), stall in plan.visits.items()
            if party in parties and stall in stalls
        ]


def asked(plan: Plan, slots: Sequence[Slot], *, done: int = 0, keep: bool = False) -> Asked:
    """The problem of a plan. What is before slot `done` stays; of what comes after it, what can be is kept; with
    `keep` too, before anything is past."""
    parties, stalls = sorted(plan.going), sorted(plan.open_stalls)
    places = {number: place for place, number in enumerate(stalls)}
    bare = Asked(Problem(len(slots), (), ()), parties, stalls)
    now = bare.visits(plan)
    pins = {(parties.index(party), slot) for party, slot in plan.pins if party in plan.going}
    fixed = frozenset(visit for visit in now if visit.slot < done or (visit.party, visit.slot) in pins)
    rows = [
        problems.Stall(
            stall.lanes, plan.places[stall.place].outdoors, plan.places[stall.place].way,
            closed(plan, stall) | frozenset(range(done)),
        )
        for _number, stall in sorted(plan.open_stalls.items())
    ]  # fmt: skip
    groups: list[problems.Party] = []
    barred: set[Visit] = set()
    for number, party in sorted(plan.going.items()):
        away = absent(party, slots) | frozenset(range(done))
        fits = {places[stall]: against for stall, against in fitting(plan, party, len(slots)).items()}
        barred |= {Visit(len(groups), stall, slot) for stall, against in fits.items() for slot in against}
        been = [at for (who, slot), at in plan.visits.items() if who == number and slot < done]
        there = set(range(len(slots))) - away
        still = [at for at, not_in in fits.items() if stalls[at] not in been and there - rows[at].closed - not_in]
        # what was played at a stall that is put away is no visit of the problem
        wanted = _visits(plan, len(been), min(len(still), len(there))) - sum(at not in places for at in been)
        groups.append(problems.Party(frozenset(fits), wanted, away))
    kept = frozenset(now) - fixed if done or keep else frozenset()
    problem = Problem(len(slots), tuple(rows), tuple(groups), fixed, kept, frozenset(barred))
    return replace(bare, problem=problem)


def absent(party: Party, slots: Sequence[Slot]) -> frozenset[int]:
    """The slots before a party comes, and after it goes."""
    arrival = timetable.clock(party.arrival, party.label) if party.arrival else datetime.time.min
    departure = timetable.clock(party.departure, party.label) if party.departure else datetime.time.max
    return frozenset(slot.number for slot in slots if slot.begin.time() < arrival or slot.end.time() > departure)


def _visits(plan: Plan, been: int, more: int) -> int:
    """To how many stalls a party goes by the plan, of those it has been to and those it can still come to."""
    if plan.mode is Mode.FREE:
        return been
    return been + more if plan.each is None else max(been, min(plan.each, been + more))


def faults(plan: Plan, slots: Sequence[Slot], *, done: int = 0) -> list[Fault]:
    """What is wrong with a plan as it is, by the plan's own numbers; of what is before slot `done` nothing is asked."""
    question = asked(plan, slots, done=done)
    return [
        replace(
            fault,
            party=question.parties[fault.party] if fault.party >= 0 else -1,
            stall=question.stalls[fault.stall] if fault.stall >= 0 else -1,
        )
        for fault in faults_of(question.problem, question.visits(plan))
    ]


def calculate(plan: Plan, slots: Sequence[Slot], *, done: int = 0, keep: bool = False) -> Answer:
    """The plan with visits for everybody, and where that cannot be, with the fewest missed.

    With `done` it is a repair: what is past stays, and of the rest as much as can be; with `keep` before anything is
    past, too. Raises BusyError.
    """
    question = asked(plan, slots, done=done, keep=keep)
    found = apart_solved(rotation.solve, question.problem)
    # what was played at a stall that is put away stays
    past = {
        (party, slot): stall
        for (party, slot), stall in plan.visits.items()
        if slot < done and not (party in question.parties and stall in question.stalls)
    }
    visits = past | {
        (question.parties[visit.party], visit.slot): question.stalls[visit.stall] for visit in found.visits
    }
    missed = {question.parties[party]: short for party, short in found.missed.items()}
    return Answer(replace(plan, visits=visits), missed)


def apart_solved(work: Callable[[P], T], problem: P) -> T:
    """What the process apart makes of a problem. Raises BusyError, which says whether waiting would help."""
    try:
        return ROOM.run(work, problem)
    except apart.BusyError:
        raise BusyError(_("Gerade wird viel gerechnet. Bitte versuchen Sie es in einer Minute noch einmal.")) from None
    except apart.ApartError:
        why = _("Dieser Plan ist zu groß zum Rechnen. Mit weniger Runden, Ständen oder Gruppen geht es.")
        raise BusyError(why) from None


#: where plans are solved: one after the other, each with so much memory (numpy reserves much and uses little) and time
ROOM = apart.Room(memory=4000 * apart.MB, work=60, clock=60.0, answer=8 * apart.MB, places=6)
