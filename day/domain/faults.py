"""What is wrong with a plan, whoever made it: found by reading it, not by the way it was found.

A person may drag a party where it does not belong; that is saved, and said. The solver's plans have no faults.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from day.domain.problem import Problem, Visit


class Kind(enum.Enum):
    """What is wrong."""

    TWO_PLACES = "two places"
    CROWDED = "crowded"
    AGAIN = "again"
    UNFIT = "unfit"
    CLOSED = "closed"
    AWAY = "away"
    UNPINNED = "unpinned"
    MISSED = "missed"


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong: which party, at which stall, in which slot; -1: it is about none."""

    kind: Kind
    party: int = -1
    stall: int = -1
    slot: int = -1


def faults(problem: Problem, visits: Iterable[Visit]) -> list[Fault]:
    """Everything that is wrong with these visits; pins that are missing and visits that are missed too."""
    plan = sorted(visits)
    found = [
        Fault(kind, *visit)
        for visit in plan
        for kind, wrong in (
            (
                Kind.UNFIT,
                (visit.stall not in problem.parties[visit.party].fits or visit in problem.barred)
                and visit not in problem.pinned,
            ),
            (Kind.CLOSED, visit.slot in problem.stalls[visit.stall].closed and visit not in problem.pinned),
            (Kind.AWAY, visit.slot in problem.parties[visit.party].away and visit not in problem.pinned),
        )
        if wrong
    ]
    stalls_of, slots_of, crowd = defaultdict(list), defaultdict(list), defaultdict(list)
    for party, stall, each in plan:
        stalls_of[party, each].append(stall)
        slots_of[party, stall].append(each)
        crowd[stall, each].append(party)
    found += [Fault(Kind.TWO_PLACES, party, -1, each) for (party, each), at in stalls_of.items() if len(at) > 1]
    found += [Fault(Kind.AGAIN, party, stall) for (party, stall), at in slots_of.items() if len(at) > 1]
    found += [
        Fault(Kind.CROWDED, -1, stall, each)
        for (stall, each), parties in crowd.items()
        if len(parties) > problem.stalls[stall].lanes
    ]
    found += [Fault(Kind.UNPINNED, *pin) for pin in sorted(problem.pinned - set(plan))]
    for number, wanted in enumerate(problem.parties):
        had = sum(visit.party == number for visit in plan)
        found += [Fault(Kind.MISSED, number)] * (wanted.visits - had)
    return found
