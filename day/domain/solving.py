"""From a plan to the problem it is for the solver, and back; what would help where no plan exists; repairs.

The solver works in a process of its own (`gamesday.apart`).
"""

from __future__ import annotations

import datetime
import enum
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from day.domain import rotation, timetable
from day.domain.errors import BusyError
from day.domain.faults import Fault
from day.domain.faults import faults as faults_of
from day.domain.plan import Mode, Party, Plan, closed, fitting
from day.domain.rotation import Problem, Rotation, Visit
from day.domain.timetable import Slot
from gamesday import apart


class Help(enum.StrEnum):
    """What might make a day whole."""

    STALL = "stall"
    SLOT = "slot"
    LANE = "lane"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would help, how many of it, and how many visits would still be missed then. `stall` is the one that gets
    more room; None: every one."""

    help: Help
    missed: int
    stall: int | None = None
    number: int = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says: the plan with its visits, how many each party is short of, and what would help."""

    plan: Plan
    missed: Mapping[int, int]
    remedies: tuple[Remedy, ...] = ()


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
        rotation.Stall(
            stall.lanes, plan.places[stall.place].outdoors, plan.places[stall.place].way,
            closed(plan, stall) | frozenset(range(done)),
        )
        for _number, stall in sorted(plan.open_stalls.items())
    ]  # fmt: skip
    groups: list[rotation.Party] = []
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
        groups.append(rotation.Party(frozenset(fits), wanted, away))
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
    """The plan with visits for everybody, and where that cannot be, what is missed and what would help.

    With `done` it is a repair: what is past stays, and of the rest as much as can be; with `keep` before anything is
    past, too. Raises BusyError.
    """
    question = asked(plan, slots, done=done, keep=keep)
    try:
        found, remedies = ROOM.run(answered, question.problem)
    except apart.ApartError:
        raise BusyError(_("Der Plan ließ sich gerade nicht rechnen. Bitte versuchen Sie es noch einmal.")) from None
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
    named = tuple(
        remedy if remedy.stall is None else replace(remedy, stall=question.stalls[remedy.stall]) for remedy in remedies
    )
    return Answer(replace(plan, visits=visits), missed, named)


def answered(problem: Problem) -> tuple[Rotation, tuple[Remedy, ...]]:
    """What the process apart does: solve, and where something is missed, try what would help."""
    found = rotation.solve(problem)
    return found, _remedies(problem, found) if found.missed else ()


def _remedies(problem: Problem, found: Rotation) -> tuple[Remedy, ...]:
    """Stalls more, slots more, more room where most are missed, or else everywhere: as few as could be enough. Each is
    solved, none of them guessed, and what does not help is not offered."""
    missed = sum(found.missed.values())
    open_stalls = max(1, sum(len(stall.closed) < problem.slots for stall in problem.stalls))
    rounds = max(1, min(problem.slots - min((len(stall.closed) for stall in problem.stalls), default=0), missed))
    room = max(1, min(len(problem.parties), sum(stall.lanes for stall in problem.stalls)))
    stalls, slots = -(-missed // min(rounds, len(problem.parties))), -(-missed // room)
    offered = [
        _tried(Remedy(Help.STALL, 0, number=stalls), _with_stalls(problem, stalls)),
        _tried(Remedy(Help.SLOT, 0, number=slots), _with_slots(problem, slots)),
    ]
    had = {(visit.party, visit.stall) for visit in found.visits}
    wanted = Counter(
        stall for party in found.missed for stall in problem.parties[party].fits if (party, stall) not in had
    )
    if wanted:
        [(busiest, _times)] = wanted.most_common(1)
        one = _tried(Remedy(Help.LANE, 0, busiest), _wider(problem, {busiest}, 1))
        lanes = -(-missed // (open_stalls * rounds))
        everywhere = set(range(len(problem.stalls)))
        offered.append(
            one if not one.missed else _tried(Remedy(Help.LANE, 0, number=lanes), _wider(problem, everywhere, lanes))
        )
    return tuple(remedy for remedy in offered if remedy.missed < missed)


def _tried(remedy: Remedy, changed: Problem) -> Remedy:
    return replace(remedy, missed=sum(rotation.fewest_missed(changed).missed.values()))


def _with_stalls(problem: Problem, number: int) -> Problem:
    """So many stalls more, that fit everybody; they open with the first slot that is still to be planned."""
    there = len(problem.stalls)
    new = frozenset(range(there, there + number))
    everywhere = tuple(replace(party, fits=party.fits | new) for party in problem.parties)
    return replace(problem, stalls=(*problem.stalls, *[rotation.Stall()] * number), parties=everywhere)


def _with_slots(problem: Problem, number: int) -> Problem:
    """So many slots more, in which is open what is open in the last, and there who is there then."""
    last = problem.slots - 1
    new = frozenset(range(problem.slots, problem.slots + number))
    return replace(
        problem,
        slots=problem.slots + number,
        stalls=tuple(
            replace(each, closed=each.closed | new) if last in each.closed else each for each in problem.stalls
        ),
        parties=tuple(replace(each, away=each.away | new) if last in each.away else each for each in problem.parties),
        barred=problem.barred
        | {Visit(bar.party, bar.stall, slot) for bar in problem.barred if bar.slot == last for slot in new},
    )


def _wider(problem: Problem, which: Collection[int], number: int) -> Problem:
    """Room for so many parties more at these stalls."""
    stalls = tuple(
        replace(stall, lanes=stall.lanes + number) if each in which else stall
        for each, stall in enumerate(problem.stalls)
    )
    return replace(problem, stalls=stalls)


#: where plans are solved: one after the other, each with so much memory (numpy reserves much and uses little) and time
ROOM = apart.Room(memory=4000 * apart.MB, work=60, clock=60.0, answer=8 * apart.MB, places=6)
