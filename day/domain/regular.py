"""Regular days, planned without a search: all stalls are open, and all parties there, in the same slots.

Who comes to which stall at all is a flow, and a flow of whole numbers is found at once. Into slots it is brought as the
edges of a bipartite graph are coloured: where nobody has more than n visits and no lane more than n, n slots are enough
(König, 1916). So what is missed on such a day is known exactly, however large it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection

from day.domain.problem import Problem, Visit
from day.domain.programs import Program

#: a party and a stall it comes to
Pair = tuple[int, int]


def planned(problem: Problem) -> frozenset[Visit] | None:
    """The visits of a regular day, in as few slots as they can be; None for another day."""
    slots = _open_slots(problem)
    if slots is None:
        return None
    been = Counter(pin.party for pin in problem.pinned)
    wanted = [party.visits - been[number] for number, party in enumerate(problem.parties)]
    lanes = sum(stall.lanes for stall in problem.stalls if len(stall.closed) < problem.slots)
    most = pairs(problem, len(slots))
    least = max([*wanted, -(-len(most) // lanes)]) if most else 0
    for number in range(max(least, 1), len(slots)):
        early = pairs(problem, number)
        if len(early) == len(most):
            return problem.pinned | _in_slots(problem, early, slots[:number])
    return problem.pinned | _in_slots(problem, most, slots)


def pairs(problem: Problem, slots: int) -> list[Pair]:
    """As many visits as fit into so many open slots, whoever is away when; those that are missed are shared out.

    Of a day that is not regular no plan has more than that come to what is pinned.
    """
    day = frozenset(range(problem.slots))
    open_ = [min(slots, problem.slots - len(stall.closed)) for stall in problem.stalls]
    been, gone = Counter(pin.party for pin in problem.pinned), {(pin.party, pin.stall) for pin in problem.pinned}
    columns = [
        (number, stall)
        for number, party in enumerate(problem.parties)
        for stall in sorted(party.fits)
        if party.visits > been[number]
        and (number, stall) not in gone
        and not day <= problem.stalls[stall].closed | party.away
    ]
    if not columns:
        return []
    used = Counter(pin.stall for pin in problem.pinned if pin.slot not in problem.stalls[pin.stall].closed)
    # a visit that is missed costs more than the one before it of the same party
    wants = {number: party.visits - been[number] for number, party in enumerate(problem.parties)}
    missing = [(number, nth) for number, _stall in dict(columns).items() for nth in range(wants[number])]
    program = Program(len(columns) + len(missing))
    for column, (number, stall) in enumerate(columns):
        room = max(0, problem.stalls[stall].lanes * open_[stall] - used[stall])
        program.enter(column, ("stall", stall), 0, room)
        program.enter(column, ("party", number), wants[number], wants[number])
        program.enter(column, ("there", number), 0, min(slots, problem.slots - len(problem.parties[number].away)))
    for column, (number, _nth) in enumerate(missing, len(columns)):
        program.enter(column, ("party", number), wants[number], wants[number])
    worth = [0] * len(columns) + [-1 - nth for _number, nth in missing]
    chosen = program.best(worth, [0.0] * len(worth))
    return [columns[column] for column in chosen or () if column < len(columns)]


def _open_slots(problem: Problem) -> list[int] | None:
    """The slots in which everything is open and everybody there, if in all others nothing is; None otherwise."""
    open_stalls = [stall.closed for stall in problem.stalls if len(stall.closed) < problem.slots]
    if problem.kept or len(set(open_stalls)) != 1:
        return None
    slots = [slot for slot in range(problem.slots) if slot not in open_stalls[0]]
    here = frozenset(slots)
    irregular = any(here & party.away and not here <= party.away for party in problem.parties if party.visits) or any(
        visit.slot in here for visit in problem.pinned | problem.barred
    )
    return None if irregular else slots


def _in_slots(problem: Problem, chosen: Collection[Pair], slots: list[int]) -> frozenset[Visit]:
    """The visits in these slots, nobody twice at once and no lane with two: an edge for which no slot is free at both
    its ends gets one by exchanging two slots along a path."""
    lanes_of: dict[Pair, tuple[int, int]] = {}
    lane_of = Counter[int]()
    for party, stall in sorted(chosen, key=lambda pair: (pair[1], pair[0])):
        lanes_of[party, stall] = stall, lane_of[stall] % problem.stalls[stall].lanes
        lane_of[stall] += 1
    at_party: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    at_lane: defaultdict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for (party, stall), lane in sorted(lanes_of.items(), key=lambda each: ((each[0][0] + each[0][1]), each[0])):
        begin = (party + stall) % len(slots)
        turns = [*range(begin, len(slots)), *range(begin)]
        both = next((slot for slot in turns if slot not in at_party[party] and slot not in at_lane[lane]), None)
        if both is None:
            mine = next(slot for slot in turns if slot not in at_party[party])
            theirs = next(slot for slot in turns if slot not in at_lane[lane])
            _exchange(at_party, at_lane, lane, mine, theirs)
            both = mine
        at_party[party][both], at_lane[lane][both] = lane, party
    return frozenset(
        Visit(party, lane[0], slots[slot]) for party, day in at_party.items() for slot, lane in day.items()
    )


def _exchange(
    at_party: defaultdict[int, dict[int, tuple[int, int]]], at_lane: defaultdict[tuple[int, int], dict[int, int]],
    lane: tuple[int, int], one: int, other: int,
) -> None:  # fmt: skip
    """Free slot `one` of a lane, in which `other` is free: whoever is there exchanges the two, and so on."""
    path = []
    while (party := at_lane[lane].get(one)) is not None:
        path.append((party, lane, one))
        if other not in at_party[party]:
            break
        lane = at_party[party][other]
        path.append((party, lane, other))
    for party, there, slot in path:
        del at_party[party][slot], at_lane[there][slot]
    for party, there, slot in path:
        then = other if slot == one else one
        at_party[party][then], at_lane[there][then] = there, party
