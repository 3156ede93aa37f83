"""What would help where groups miss visits or stand idle: each is solved, none of them guessed, and what does not help
is not offered. The plan is there before anybody asks for them."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from day.domain import rotation, solving
from day.domain.idle import Idle, idle, rounds
from day.domain.plan import Plan, Unfit, unfit
from day.domain.problem import Problem, Rotation, Stall, Visit
from day.domain.timetable import Slot

#: seconds that a search for one of them may take
EACH = 2.0
#: nobody sets up more stalls than that because groups are idle
MOST_STALLS = 8


class Help(enum.StrEnum):
    """What might make a day whole."""

    STALL = "stall"
    SLOT = "slot"
    LANE = "lane"
    YOUNGER = "younger"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would help, how many of it, and how many visits would still be missed and rounds idle then. `stall` is the
    one that gets more room; None: every one. With more room the day may have `fewer` rounds; `age` is from when on the
    stalls are, and `stalls` which."""

    help: Help
    missed: int
    stall: int | None = None
    number: int = 1
    idle: int = 0
    fewer: int = 0
    age: int = 0
    stalls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    """The problem of a plan as it stands, what would be tried, and how many rounds each party might be somewhere."""

    problem: Problem
    visits: tuple[Visit, ...]
    there: tuple[int, ...]
    younger: tuple[tuple[Remedy, Problem], ...]


def find(plan: Plan, slots: Sequence[Slot], *, done: int = 0) -> tuple[Remedy, ...]:
    """What would help a plan that has visits, as many as are found in bounded time. Raises BusyError."""
    asked = solving.asked(plan, slots, done=done)
    been = Counter(visit.party for visit in asked.problem.pinned if visit.slot < done)
    there = []
    for place, number in enumerate(asked.parties):
        free = len(rounds(plan, plan.parties[number], slots, done))
        there.append(free if plan.each is None else min(free, max(0, plan.each - been[place])))
    question = _Question(asked.problem, tuple(asked.visits(plan)), tuple(there), tuple(_younger(plan, slots, done)))
    found = solving.apart_solved(answered, question)
    return tuple(
        remedy if remedy.stall is None else replace(remedy, stall=asked.stalls[remedy.stall]) for remedy in found
    )


def too_tight(plan: Plan, slots: Sequence[Slot], *, done: int = 0) -> str:
    """Where more visits are wanted than there is room for, that in numbers; "" where it is something else."""
    problem = solving.asked(plan, slots, done=done).problem
    been = Counter(visit.party for visit in problem.pinned if visit.slot < done)
    wanted = sum(max(0, party.visits - been[number]) for number, party in enumerate(problem.parties))
    room = sum(stall.lanes * (problem.slots - len(stall.closed)) for stall in problem.stalls)
    if wanted <= room:
        return ""
    message = _("%(parties)s Gruppen wollen zusammen %(wanted)s Besuche; an %(stalls)s Ständen in %(rounds)s Runden "
                "ist Platz für %(room)s.")  # fmt: skip
    return message % {
        "parties": len(problem.parties), "wanted": wanted, "stalls": len(problem.stalls),
        "rounds": problem.slots - done, "room": room,
    }  # fmt: skip


def _younger(plan: Plan, slots: Sequence[Slot], done: int) -> list[tuple[Remedy, Problem]]:
    """Stalls for younger groups: all that nothing else keeps the neediest group of these away from."""
    found: list[tuple[Remedy, Problem]] = []
    needy: list[Idle] = sorted(idle(plan, slots, done=done), key=lambda each: (-each.beyond, each.number))
    for each in needy:
        age = each.party.youngest
        stalls = [
            number
            for number, stall in plan.open_stalls.items()
            if age is not None and unfit(plan, each.party, stall) == [Unfit.TOO_YOUNG]
        ]
        if stalls and age is not None:
            rows = {**plan.stalls, **{n: replace(plan.stalls[n], youngest=age) for n in stalls}}
            changed = solving.asked(replace(plan, stalls=rows), slots, done=done).problem
            remedy = Remedy(Help.YOUNGER, 0, number=len(stalls), age=age, stalls=tuple(stalls))
            found.append((remedy, changed))
            break
    return found


def answered(question: _Question) -> tuple[Remedy, ...]:
    """What the process apart does."""
    problem = question.problem
    had = Counter(visit.party for visit in question.visits)
    short = {n: party.visits - had[n] for n, party in enumerate(problem.parties) if party.visits > had[n]}
    been = Counter(visit.party for visit in problem.pinned)
    gaps = [max(0, there - (had[n] - been[n])) for n, there in enumerate(question.there)]
    if short:
        return _for_missed(problem, Rotation(question.visits, short))
    if not any(gaps):
        return ()
    offered = [(remedy, changed, 0) for remedy, changed in question.younger]
    least, most = min(gap for gap in gaps if gap), max(gaps)
    for number in sorted({least, min(most, MOST_STALLS)}):
        changed = _with_stalls(problem, number)
        parties = tuple(
            replace(party, visits=party.visits + min(number, gap))
            for party, gap in zip(changed.parties, gaps, strict=True)
        )
        offered.append((Remedy(Help.STALL, 0, number=number), replace(changed, parties=parties), 0))
    last = 1 + max((visit.slot for visit in question.visits), default=-1)
    if 0 < last < problem.slots:
        offered.append((Remedy(Help.FEWER, 0, number=problem.slots - last), problem, problem.slots - last))
    wide = _wider(problem, range(len(problem.stalls)), 1)
    needed = 1 + max((visit.slot for visit in rotation.fewest_missed(wide, EACH).visits), default=-1)
    if 0 < needed < last:
        offered.append((Remedy(Help.LANE, 0, fewer=problem.slots - needed), wide, problem.slots - needed))
    found = []
    for remedy, changed, fewer in offered:
        then = rotation.fewest_missed(changed, EACH)
        visited = Counter(visit.party for visit in then.visits)
        left = sum(max(0, there - fewer - visited[n] + been[n]) for n, there in enumerate(question.there))
        found.append(replace(remedy, missed=sum(then.missed.values()), idle=left))
    return tuple(remedy for remedy in found if not remedy.missed and remedy.idle < sum(gaps))


def _for_missed(problem: Problem, found: Rotation) -> tuple[Remedy, ...]:
    """Stalls more, slots more, more room where most are missed, or else everywhere: as few as could be enough."""
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
    return replace(remedy, missed=sum(rotation.fewest_missed(changed, EACH).missed.values()))


def _with_stalls(problem: Problem, number: int) -> Problem:
    """So many stalls more, that fit everybody; they open when the first of the others does."""
    there = len(problem.stalls)
    new = frozenset(range(there, there + number))
    everywhere = tuple(replace(party, fits=party.fits | new) for party in problem.parties)
    closed = [stall.closed for stall in problem.stalls]
    shut = closed[0].intersection(*closed) if closed else frozenset()
    return replace(problem, stalls=(*problem.stalls, *[Stall(closed=shut)] * number), parties=everywhere)


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
