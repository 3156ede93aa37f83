"""Which party is where in which slot: found by HiGHS, polished by hand.

A problem knows no names and no clock: parties, stalls and slots are numbered from 0. `solve` is asked in a process of
its own (`day.domain.solving`): while HiGHS thinks, other threads of its process stand still. The same problem always
gives the same plan, whatever else the machine does: all limits count steps, not seconds.

Three questions, one after the other: is there a plan in which every party gets all its visits? If there is none, which
plan misses the fewest? Of that plan, which order of the slots has the least running about?
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product
from typing import NamedTuple

import highspy
import numpy as np

#: what `polish` weighs: waiting for a slot, a change between in- and outdoors, two parties that meet a second time, a
#: place further
WAITING, INDOORS_AND_OUT, MET_AGAIN, FURTHER = 40, 10, 5, 1
#: so many exchanges are looked at, at most: a second of work
LOOKED = 16_000
#: a search that has looked at so many nodes takes the best plan it has
NODES = 2_000


class Visit(NamedTuple):
    """A party is at a stall in a slot."""

    party: int
    stall: int
    slot: int


@dataclass(frozen=True, slots=True)
class Stall:
    """Where so many parties play at once (`lanes`), outdoors or in, `way` steps along the way; closed in some slots."""

    lanes: int = 1
    outdoors: bool = False
    way: int = 0
    closed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Party:
    """Who goes to `visits` of the stalls in `fits`, each at most once; away in some slots."""

    fits: frozenset[int]
    visits: int
    away: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything a plan has to hold. `pinned` are visits it must have; `kept` those it should have, if it can; `barred`
    are none, although the stall fits the party in other slots."""

    slots: int
    stalls: tuple[Stall, ...]
    parties: tuple[Party, ...]
    pinned: frozenset[Visit] = frozenset()
    kept: frozenset[Visit] = frozenset()
    barred: frozenset[Visit] = frozenset()


@dataclass(frozen=True, slots=True)
class Rotation:
    """A plan: its visits in order, and how many each party is short of (only those that are)."""

    visits: tuple[Visit, ...]
    missed: Mapping[int, int] = field(default_factory=dict)


def possible(problem: Problem) -> list[Visit]:
    """Every visit that might be: the stall fits the party and is open, the party is there, no pin forbids it."""
    stalls = range(len(problem.stalls))
    fixed_slots = {(pin.party, pin.slot) for pin in problem.pinned}
    fixed_stalls = {(pin.party, pin.stall) for pin in problem.pinned}
    return [
        visit
        for number, party in enumerate(problem.parties)
        for stall in stalls
        for visit in (Visit(number, stall, each) for each in range(problem.slots))
        if visit in problem.pinned
        or (
            stall in party.fits
            and visit not in problem.barred
            and visit.slot not in party.away
            and visit.slot not in problem.stalls[stall].closed
            and (number, visit.slot) not in fixed_slots
            and (number, stall) not in fixed_stalls
        )
    ]


def solve(problem: Problem) -> Rotation:
    """A plan without misses if there is one, else one with the fewest; of what is `kept` as much as can be."""
    found = fewest_missed(problem)
    return found if problem.kept else replace(found, visits=tuple(sorted(polish(problem, found.visits))))


def fewest_missed(problem: Problem) -> Rotation:
    """The same, in any order."""
    visits = None if problem.kept else _found(_shortest(problem), whole=True)
    if visits is None:
        visits = _found(problem, whole=True)
    if visits is None:
        visits = _found(problem, whole=False) or problem.pinned
    had = Counter(visit.party for visit in visits)
    missed = {number: party.visits - had[number] for number, party in enumerate(problem.parties)}
    return Rotation(tuple(sorted(visits)), {number: short for number, short in missed.items() if short > 0})


def _shortest(problem: Problem) -> Problem:
    """The problem with no more slots than there must be: whoever is done early need not wait between two visits."""
    wanted = [party.visits for party in problem.parties]
    lanes = sum(stall.lanes for stall in problem.stalls)
    least = max([*wanted, -(-sum(wanted) // lanes)]) if wanted and lanes else 0
    late = frozenset(range(least, problem.slots))
    return replace(problem, stalls=tuple(replace(stall, closed=stall.closed | late) for stall in problem.stalls))


def _found(problem: Problem, *, whole: bool) -> frozenset[Visit] | None:
    """A plan in which nobody misses anything, or the best there is; None where there is none."""
    columns = possible(problem)
    if not columns:
        return frozenset() if not whole or not any(party.visits for party in problem.parties) else None
    rows = _Rows(len(columns))
    for number, visit in enumerate(columns):
        rows.enter(number, ("party", visit.party, visit.slot), 0, 1)
        rows.enter(number, ("stall", visit.stall, visit.slot), 0, problem.stalls[visit.stall].lanes)
        rows.enter(number, ("once", visit.party, visit.stall), 0, 1)
        wanted = problem.parties[visit.party].visits
        rows.enter(number, ("visits", visit.party, 0), wanted if whole else 0, wanted)
    served = {visit.party for visit in columns}
    if whole and any(party.visits and number not in served for number, party in enumerate(problem.parties)):
        return None
    # a visit more is worth more than everything that might be kept
    visited = 0 if whole else len(problem.kept) + 1
    worth = [visited + (visit in problem.kept) for visit in columns]
    least = [float(visit in problem.pinned) for visit in columns]
    chosen = rows.best(worth, least)
    return None if chosen is None else frozenset(columns[number] for number in chosen)


class _Rows:
    """The conditions of a plan, as HiGHS reads them: each a sum of columns between two bounds."""

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._numbers: dict[tuple[str, int, int], int] = {}
        self._bounds: list[tuple[int, int]] = []
        self._entries: list[list[int]] = []

    def enter(self, column: int, row: tuple[str, int, int], least: int, most: int) -> None:
        """The column counts once in that row."""
        if row not in self._numbers:
            self._numbers[row] = len(self._bounds)
            self._bounds.append((least, most))
            self._entries.append([])
        self._entries[self._numbers[row]].append(column)

    def best(self, worth: list[int], least: list[float]) -> list[int] | None:
        """The columns that are 1 in the most worthy choice of 0 and 1; None where no choice holds all conditions."""
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = self._columns, len(self._bounds)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(worth, dtype=np.double)
        lp.col_lower_ = np.array(least, dtype=np.double)
        lp.col_upper_ = np.ones(self._columns)
        lp.row_lower_ = np.array([least for least, _most in self._bounds], dtype=np.double)
        # what is pinned beyond a bound stays: whoever pinned it, or played it, had their reasons
        pinned = [sum(least[column] for column in row) for row in self._entries]
        lp.row_upper_ = np.maximum([most for _least, most in self._bounds], pinned)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * self._columns
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.cumsum([0, *(len(row) for row in self._entries)], dtype=np.int32)
        lp.a_matrix_.index_ = np.array([column for row in self._entries for column in row], dtype=np.int32)
        lp.a_matrix_.value_ = np.ones(sum(len(row) for row in self._entries))
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in {
            "output_flag": False, "threads": 1, "random_seed": 0, "mip_max_nodes": NODES,
            "mip_rel_gap": 0.0, "mip_abs_gap": 0.999 if any(worth) else 1e9,
        }.items():  # fmt: skip
            highs.setOptionValue(option, value)
        highs.passModel(lp)
        highs.run()
        if highs.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            return None
        return [number for number, value in enumerate(highs.getSolution().col_value) if value > 0.5]


# --- polish -----------------------------------------------------------------------------------------------------


def polish(problem: Problem, visits: Collection[Visit]) -> frozenset[Visit]:
    """The same visits in an order with less running about.

    A party exchanges two of its slots; where it comes to and no lane is free, a party that stands there exchanges them
    too, and so on, until every stall has room. What makes the day better stays.
    """
    day = _Day(problem, visits)
    exchanges = list(product(combinations(range(problem.slots), 2), range(len(problem.parties))))
    better, looked = bool(exchanges), 0
    while better and looked < LOOKED:
        better = False
        for (first, second), party in exchanges:
            chain = day.chain(party, first, second)
            if day.may_exchange(chain, first, second):
                before = day.cost_of(chain)
                day.exchange(chain, first, second)
                if day.cost_of(chain) < before:
                    better = True
                else:
                    day.exchange(chain, first, second)
        looked += len(exchanges)
    return day.visits


def running_about(problem: Problem, visits: Collection[Visit]) -> int:
    """How much a plan makes people run about, and meet again: what `polish` lessens."""
    return _Day(problem, visits).cost_of(range(len(problem.parties)))


class _Day:
    """A plan while its slots are exchanged: where each party is, who is at each stall, who has met how often."""

    def __init__(self, problem: Problem, visits: Iterable[Visit]) -> None:
        self._problem = problem
        self._pinned = {(pin.party, pin.slot) for pin in problem.pinned}
        self._where: list[dict[int, int]] = [{} for _group in problem.parties]
        self._there: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        self._met: Counter[tuple[int, int]] = Counter()
        self._met_again = 0
        for visit in visits:
            self._arrive(*visit)

    @property
    def visits(self) -> frozenset[Visit]:
        return frozenset(
            Visit(party, stall, each) for party, day in enumerate(self._where) for each, stall in day.items()
        )

    def chain(self, party: int, first: int, second: int) -> list[int]:
        """Who exchanges these slots if the party does."""
        moved = [party]
        crowd: Counter[tuple[int, int]] = Counter()
        for each in moved:  # grows meanwhile
            for now, then in ((first, second), (second, first)):
                stall = self._where[each].get(now)
                if stall is None:
                    continue
                crowd[stall, then] += 1
                crowd[stall, now] -= 1
            for now, then in ((first, second), (second, first)):
                stall = self._where[each].get(now)
                if stall is None:
                    continue
                there = self._there[stall, then]
                if len(there) + crowd[stall, then] > self._problem.stalls[stall].lanes:
                    moved.extend(sorted(there - set(moved))[:1])
        return moved

    def may_exchange(self, chain: list[int], first: int, second: int) -> bool:
        """Whether everybody may be where the exchange leads, and no stall gets too full."""
        crowd: Counter[tuple[int, int]] = Counter()
        for party in chain:
            for now, then in ((first, second), (second, first)):
                stall = self._where[party].get(now)
                if (party, now) in self._pinned:
                    return False
                if stall is None:
                    continue
                if then in self._problem.parties[party].away or then in self._problem.stalls[stall].closed:
                    return False
                if Visit(party, stall, then) in self._problem.barred:
                    return False
                crowd[stall, then] += 1
                crowd[stall, now] -= 1
        return all(
            len(self._there[stall, each]) + more <= self._problem.stalls[stall].lanes
            for (stall, each), more in crowd.items()
        )

    def exchange(self, chain: list[int], first: int, second: int) -> None:
        """Everybody of the chain is in the second slot where they were in the first, and the other way slot."""
        plans = [(party, self._leave(party, first), self._leave(party, second)) for party in chain]
        for party, before, after in plans:
            if before is not None:
                self._arrive(party, before, second)
            if after is not None:
                self._arrive(party, after, first)

    def cost_of(self, chain: Iterable[int]) -> int:
        """What the ways of these parties cost, and that any meet again."""
        return sum(map(self.walking, chain)) + MET_AGAIN * self._met_again

    def walking(self, party: int) -> int:
        """What the ways of a party cost, from slot to slot."""
        day = self._where[party]
        stalls = [self._problem.stalls[day[each]] for each in sorted(day)]
        away = self._problem.parties[party].away
        waits = sum(each not in day and each not in away for each in range(max(day, default=0)))
        return WAITING * waits + sum(
            INDOORS_AND_OUT * (here.outdoors != there.outdoors) + FURTHER * abs(here.way - there.way)
            for here, there in pairwise(stalls)
        )

    def _arrive(self, party: int, stall: int, each: int) -> None:
        for other in self._there[stall, each]:
            pair = min(party, other), max(party, other)
            self._met_again += self._met[pair] > 0
            self._met[pair] += 1
        self._there[stall, each].add(party)
        self._where[party][each] = stall

    def _leave(self, party: int, each: int) -> int | None:
        stall = self._where[party].pop(each, None)
        if stall is not None:
            self._there[stall, each].remove(party)
            for other in self._there[stall, each]:
                pair = min(party, other), max(party, other)
                self._met[pair] -= 1
                self._met_again -= self._met[pair] > 0
        return stall
