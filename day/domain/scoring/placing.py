"""The ranking of most games: everybody's best attempt counts.

A final goes before everything; equals may try again, and as soon as all of them have, that tells them apart. Rounds in
which somebody is found or free add up. A group as a whole is compared with groups, a single one with single ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from day.domain.plan import Plan
from day.domain.scoring.attempts import Attempt, Placed, Stage
from rules.domain.scores import Kind, Score

#: by which people are ordered, the larger the better
Amount = tuple[tuple[int, ...], ...]
Person = tuple[int, int]
Reached = Mapping[Stage, Sequence[Attempt]]


def placed(plan: Plan, score: Score, found: Sequence[Attempt]) -> list[Placed]:
    """Everybody's place, groups before single ones, the best first. Of two with the same place the one of the earlier
    group stands first."""
    made = []
    for people in apart(score, people_of(plan, found)):
        place = 1
        for equals in ordered(score, people):
            for party, who in equals:
                counted, shown = _counting(score, people[party, who])
                unsure = any(each.unsure for each in counted)
                made.append(Placed(place, party, plan.parties[party], who, shown, unsure))
            place += len(equals)
    return made


def ordered(score: Score, people: Mapping[Person, Reached]) -> Iterator[list[Person]]:
    """The people, the best first; equals are together."""
    for equals in _sorted(people, lambda each: _main(score, people[each])):
        deciding = Stage.FINAL_AGAIN if Stage.FINAL in people[equals[0]] else Stage.AGAIN
        if len(equals) > 1 and all(deciding in people[each] for each in equals):
            yield from _sorted(equals, lambda each, stage=deciding: _best(score, people[each][stage]))  # type: ignore[misc]
        else:
            yield equals


def people_of(plan: Plan, found: Iterable[Attempt]) -> Mapping[Person, Reached]:
    """What everybody has reached, by what it was for."""
    people: dict[Person, dict[Stage, list[Attempt]]] = {}
    for attempt in found:
        # it was taken back that the group comes; should it come again, its results are there
        if attempt.values and attempt.party in plan.parties:
            people.setdefault(attempt.key, {}).setdefault(attempt.stage, []).append(attempt)
    return {key: had for key, had in people.items() if had.keys() & {Stage.USUAL, Stage.FINAL}}


def apart(score: Score, people: Mapping[Person, Reached]) -> list[dict[Person, Reached]]:
    """Who is compared with whom: groups with groups; a relay with those of as many legs."""

    def sort(key: Person) -> tuple[bool, int]:
        last = next(iter(people[key].values()))[-1]
        return key[1] > 0, -len(last.values) if score.kind is Kind.RELAY else 0

    return [{key: people[key] for key in people if sort(key) == each} for each in sorted({sort(key) for key in people})]


def _main(score: Score, had: Reached) -> Amount:
    if Stage.FINAL in had:
        return ((1,), *_best(score, had[Stage.FINAL]))
    return ((0,), *_best(score, had[Stage.USUAL]))


def _best(score: Score, tried: Sequence[Attempt]) -> Amount:
    if score.kind is Kind.FREE:
        return ((sum(each.values[0] for each in tried),),)
    amounts = sorted((score.amount(each.values) for each in tried), reverse=True)
    return tuple(amounts) if score.next_best else tuple(amounts[:1])


def _counting(score: Score, had: Reached) -> tuple[Sequence[Attempt], str]:
    """The attempts that bring the place, and what they are together."""
    tried = had.get(Stage.FINAL) or had[Stage.USUAL]
    if score.kind is Kind.FREE:
        return tried, _("%(n)s-mal frei") % {"n": sum(each.values[0] for each in tried)}
    best = max(tried, key=lambda each: score.amount(each.values))
    said = score.shown(best.values)
    return [best], _("%(time)s im Endlauf") % {"time": said} if Stage.FINAL in had else said


def _sorted(people: Iterable[Person], amount: Callable[[Person], Amount]) -> list[list[Person]]:
    groups: dict[Amount, list[Person]] = {}
    for each in people:
        groups.setdefault(amount(each), []).append(each)
    return [groups[key] for key in sorted(groups, reverse=True)]
