"""Two groups against each other: points for each duel, and where they are equal, what equals did against each other
again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain.plan import Plan
from day.domain.scoring.attempts import Attempt, Placed
from rules.domain.scores import DRAWN, WON


def placed(plan: Plan, found: Sequence[Attempt]) -> list[Placed]:
    """The place of each group that has had a duel: by its points from the first duel with each other one; of equals by
    the points from further duels among them."""
    there = [each for each in found if each.values and each.party in plan.parties and each.who in plan.parties]
    numbers = sorted({number for each in there for number in each.key})
    firsts = {each.key: min(other.number for other in there if other.key == each.key) for each in there}
    points = _points(numbers, [each for each in there if each.number == firsts[each.key]])
    again = [each for each in there if each.number > firsts[each.key]]
    unsure = {number for each in there if each.unsure for number in each.key}

    def amount(number: int) -> tuple[int, int]:
        equals = [other for other in numbers if points[other] == points[number]]
        return points[number], _points(equals, again)[number]

    amounts = {number: amount(number) for number in numbers}
    made = [
        Placed(
            1 + sum(other > amounts[number] for other in amounts.values()), number, plan.parties[number], 0,
            _said(points[number], _won(number, there)), number in unsure,
        )
        for number in numbers
    ]  # fmt: skip
    return sorted(made, key=lambda each: each.place)


def _points(among: Collection[int], duels: Sequence[Attempt]) -> Counter[int]:
    points = Counter(dict.fromkeys(among, 0))
    for each in duels:
        if each.party in among and each.who in among:
            one, other = each.values
            points[each.party] += WON if one > other else DRAWN if one == other else 0
            points[each.who] += WON if other > one else DRAWN if one == other else 0
    return points


def _won(number: int, duels: Sequence[Attempt]) -> int:
    return sum(
        each.values[0] > each.values[1] if each.party == number else each.values[1] > each.values[0]
        for each in duels
        if number in each.key
    )


def _said(points: int, won: int) -> str:
    said = ngettext("%(n)s Punkt", "%(n)s Punkte", points) % {"n": points}
    return _("%(points)s, %(won)s-mal gewonnen") % {"points": said, "won": won}
