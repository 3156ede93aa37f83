"""Who goes on to a final, and which equals have to run again first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from day.domain.plan import Plan
from day.domain.scoring.attempts import MEDALS, Attempt, Stage
from day.domain.scoring.placing import Person, Reached, apart, ordered, people_of
from rules.domain.scores import Kind, Score


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who goes on, and groups of equals of whom only some would."""

    going: tuple[Person, ...]
    again: tuple[tuple[Person, ...], ...] = ()


def fastest(plan: Plan, score: Score, found: Sequence[Attempt]) -> Proposal:
    """As many as run at once: those with the best times, whoever they ran against."""
    return _first(score, _single(plan, found), score.lanes)


def winners(plan: Plan, score: Score, found: Sequence[Attempt]) -> Proposal:
    """The first ones of each run (`onward` of them). Who ran alone counts as one run with all who did. Who has been in
    two runs goes on by the better of them."""
    single = [each for each in found if each.stage is Stage.USUAL]
    going: list[Person] = []
    again: list[tuple[Person, ...]] = []
    for run in dict.fromkeys(each.run for each in single):
        ran = {each.key for each in single if each.run == run}
        tried = [each for each in found if each.run == run or (each.stage is Stage.AGAIN and each.key in ran)]
        one = _first(score, _single(plan, tried), score.onward or 1)
        going += one.going
        again += one.again
    return Proposal(tuple(dict.fromkeys(going)), tuple(each for each in again if not set(each) <= set(going)))


def equals(plan: Plan, score: Score, found: Sequence[Attempt]) -> list[tuple[Stage, tuple[Person, ...]]]:
    """Who shares one of the first places and may try again, and as what; of a race only in its final."""
    told = []
    if score.kind is Kind.FREE:  # another round is another round
        return []
    for people in apart(score, people_of(plan, found)):
        place = 1
        for same in ordered(score, people):
            final = Stage.FINAL in people[same[0]]
            if len(same) > 1 and place <= MEDALS and (final or score.lanes == 1):
                told.append((Stage.FINAL_AGAIN if final else Stage.AGAIN, tuple(same)))
            place += len(same)
    return told


def _single(plan: Plan, found: Iterable[Attempt]) -> Mapping[Person, Reached]:
    stages = (Stage.USUAL, Stage.AGAIN)
    return people_of(plan, [each for each in found if each.stage in stages])


def _first(score: Score, people: Mapping[Person, Reached], places: int) -> Proposal:
    going: list[Person] = []
    for same in ordered(score, people):
        if len(going) == places:
            break
        if len(going) + len(same) > places:
            return Proposal(tuple(going), (tuple(same),))
        going += same
    return Proposal(tuple(going))
