"""A day as the solver sees it: no names and no clock, parties, stalls and slots are numbered from 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


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
