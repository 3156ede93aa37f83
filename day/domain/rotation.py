"""Which party is where in which slot: found by HiGHS, polished by hand.

A problem knows no names and no clock (`day.domain.problem`). `solve` is asked in a process of its own
(`day.domain.solving`): while HiGHS thinks, other threads of its process stand still. The same problem always gives the
same plan, whatever else the machine does: limits count steps. Only where a day is too large for them the clock ends the
search, and the best plan so far is the answer.

A regular day is planned exactly, without a search (`day.domain.regular`). On any other, first what there is room for is
counted; if that may be enough, a plan is looked for in which every party gets all its visits; if there is none, the one
that misses the fewest. Of that plan, the order of the slots with the least running about (`day.domain.polishing`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from day.domain import regular
from day.domain.polishing import polish
from day.domain.problem import Problem, Rotation, Visit, possible
from day.domain.programs import Program

#: seconds that one search may take, before the best so far is the answer
SEARCH = 8.0
#: a day with more possible visits than that is planned step by step, without a search
LARGE = 100_000


def solve(problem: Problem) -> Rotation:
    """A plan without misses if there is one, else one with the fewest; of what is `kept` as much as can be."""
    found = fewest_missed(problem)
    return found if problem.kept else replace(found, visits=tuple(sorted(polish(problem, found.visits))))


def fewest_missed(problem: Problem, seconds: float = SEARCH) -> Rotation:
    """The same, in any order. Each of the up to three searches takes so many seconds at most."""
    visits = regular.planned(problem)
    if visits is None:
        visits = _searched(problem, seconds)
    had = Counter(visit.party for visit in visits)
    missed = {number: party.visits - had[number] for number, party in enumerate(problem.parties)}
    return Rotation(tuple(sorted(visits)), {number: short for number, short in missed.items() if short > 0})


def _searched(problem: Problem, seconds: float) -> frozenset[Visit]:
    been = Counter(pin.party for pin in problem.pinned)
    wanted = sum(max(0, party.visits - been[number]) for number, party in enumerate(problem.parties))
    room = len(regular.pairs(problem, problem.slots))
    steps = step_by_step(problem)
    if len(possible(problem)) > LARGE:
        return steps
    if room >= wanted:
        shortest = problem if problem.kept else _shortest(problem)
        for each in dict.fromkeys((shortest, problem)):
            whole = found(each, seconds, whole=True)
            if whole is not None:
                return whole
    return found(problem, seconds, whole=False, begin=steps, room=room) or problem.pinned


def _shortest(problem: Problem) -> Problem:
    """The problem with no more slots than there must be: whoever is done early need not wait between two visits."""
    wanted = [party.visits for party in problem.parties]
    lanes = sum(stall.lanes for stall in problem.stalls)
    least = max([*wanted, -(-sum(wanted) // lanes)]) if wanted and lanes else 0
    late = frozenset(range(least, problem.slots))
    return replace(problem, stalls=tuple(replace(stall, closed=stall.closed | late) for stall in problem.stalls))


def found(
    problem: Problem, seconds: float = SEARCH, *, whole: bool, begin: Collection[Visit] | None = None,
    room: int | None = None,
) -> frozenset[Visit] | None:  # fmt: skip
    """A plan in which nobody misses anything, or the best there is; None where there is none.

    `begin` is a plan to begin from, `room` how many visits no plan has more of, beside those that are pinned.
    """
    columns = possible(problem)
    if not columns:
        return frozenset() if not whole or not any(party.visits for party in problem.parties) else None
    program = Program(len(columns))
    for number, visit in enumerate(columns):
        program.enter(number, ("party", visit.party, visit.slot), 0, 1)
        program.enter(number, ("stall", visit.stall, visit.slot), 0, problem.stalls[visit.stall].lanes)
        program.enter(number, ("once", visit.party, visit.stall), 0, 1)
        wanted = problem.parties[visit.party].visits
        program.enter(number, ("visits", visit.party), wanted if whole else 0, wanted)
        if room is not None:
            program.enter(number, "room", 0, room + len(problem.pinned))
    served = {visit.party for visit in columns}
    if whole and any(party.visits and number not in served for number, party in enumerate(problem.parties)):
        return None
    # a visit more is worth more than everything that might be kept
    visited = 0 if whole else len(problem.kept) + 1
    worth = [visited + (visit in problem.kept) for visit in columns]
    least = [float(visit in problem.pinned) for visit in columns]
    start = None if begin is None else [number for number, visit in enumerate(columns) if visit in begin]
    chosen = program.best(worth, least, seconds=seconds, begin=start)
    return None if chosen is None else frozenset(columns[number] for number in chosen)


def step_by_step(problem: Problem) -> frozenset[Visit]:
    """A good plan without a search: slot after slot as many visits as can be, those first that can wait the least."""
    done = set(problem.pinned)
    had = Counter(visit.party for visit in done)
    been = {(visit.party, visit.stall) for visit in done}
    by_slot: dict[int, list[Visit]] = {}
    for visit in possible(problem):
        by_slot.setdefault(visit.slot, []).append(visit)
    left = Counter(pair for visits in by_slot.values() for pair in {("party", visit.party) for visit in visits})
    left.update(pair for visits in by_slot.values() for pair in {("stall", visit.stall) for visit in visits})
    for _slot, there in sorted(by_slot.items()):
        columns = [
            visit
            for visit in there
            if visit in problem.pinned
            or ((visit.party, visit.stall) not in been and had[visit.party] < problem.parties[visit.party].visits)
        ]
        program = Program(len(columns))
        worth = []
        for number, visit in enumerate(columns):
            program.enter(number, ("party", visit.party), 0, 1)
            program.enter(number, ("stall", visit.stall), 0, problem.stalls[visit.stall].lanes)
            wants = problem.parties[visit.party].visits - had[visit.party]
            urgent = 20 * max(wants, 0) // max(1, left["party", visit.party])
            worth.append(1000 + urgent + 10 // max(1, left["stall", visit.stall]) + 500 * (visit in problem.kept))
        if columns:
            chosen = program.best(worth, [float(visit in problem.pinned) for visit in columns]) or []
            new = {columns[number] for number in chosen} - done
            done |= new
            had.update(visit.party for visit in new)
            been |= {(visit.party, visit.stall) for visit in new}
        left.subtract({("party", visit.party) for visit in there} | {("stall", visit.stall) for visit in there})
    return frozenset(done)
