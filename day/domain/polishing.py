"""The same visits in an order with less running about: what is found is whole, this makes it pleasant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations, pairwise, product

from day.domain.problem import Problem, Visit

#: what `polish` weighs: waiting for a slot, a change between in- and outdoors, two parties that meet a second time, a
#: place further
WAITING, INDOORS_AND_OUT, MET_AGAIN, FURTHER = 40, 10, 5, 1
#: so many parties are moved to see what it brings, at most: about a second of work
MOVED = 40_000


def polish(problem: Problem, visits: Collection[Visit]) -> frozenset[Visit]:
    """The same visits in an order with less running about.

    A party exchanges two of its slots; where it comes to and no lane is free, a party that stands there exchanges them
    too, and so on, until every stall has room. What makes the day better stays.
    """
    day = _Day(problem, visits)
    exchanges = list(product(combinations(range(problem.slots), 2), range(len(problem.parties))))
    better, moved = bool(exchanges), 0
    while better:
        better = False
        for (first, second), party in exchanges:
            if moved > MOVED:
                return day.visits
            chain = day.chain(party, first, second)
            moved += len(chain)
            if day.may_exchange(chain, first, second):
                before = day.cost_of(chain)
                day.exchange(chain, first, second)
                if day.cost_of(chain) < before:
                    better = True
                else:
                    day.exchange(chain, first, second)
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
        moved, moves = [party], {party}
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
                    others = there - moves
                    if others:
                        moved.append(min(others))
                        moves.add(moved[-1])
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
