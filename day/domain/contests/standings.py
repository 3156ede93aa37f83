"""How everybody stands. Who is equal shares a place; nothing is decided by a number or a name.

Whoever has left for good keeps the points they have, and so do those who played them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from day.domain.contests import swiss
from day.domain.contests.field import WIN, Field


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of somebody. `points` and `buchholz` are doubled; `played` is the number of games."""

    place: int
    number: int
    points: int = 0
    buchholz: int = 0
    played: int = 0


def of_round_robin(known: Field) -> list[Standing]:
    """By points; of equal ones by the games among themselves. Who left has lost the games that are still open."""
    met, points = known.meetings(), dict.fromkeys(known.entrants, 0)
    for game in known.games:
        for number in game.pair:
            points[number] += game.points(number)
    for gone, each in known.entrants.items():
        if each.left is not None:
            for number in known.going:
                pair = frozenset((gone, number))
                points[number] += 0 if pair in met or pair in known.apart else WIN
    return _ranked(known, points, {}, lambda group: _among(known, group))


def of_swiss(known: Field) -> list[Standing]:
    """By points, then by Buchholz; of equal ones by the games among themselves."""
    points = swiss.points(known)
    return _ranked(known, points, buchholz(known, points), lambda group: _among(known, group))


def of_ladder(known: Field, rungs: Iterable[int]) -> list[Standing]:
    """Rung by rung; who has left stands on none."""
    there = [number for number in rungs if known.entrants[number].left is None]
    return [Standing(place, number, played=_played(known, number)) for place, number in enumerate(there, 1)]


def of_knockout(known: Field, places: Mapping[int, int]) -> list[Standing]:
    """Those who are out, and who won; who still plays has no place yet."""
    found = [Standing(place, number, played=_played(known, number)) for number, place in places.items()]
    return sorted(found, key=lambda each: (each.place, list(known.entrants).index(each.number)))


def buchholz(known: Field, points: Mapping[int, int]) -> dict[int, int]:
    """The sum of the points of those somebody met. A round without a game counts as one against somebody with as many
    points as they have themselves, so that it neither helps nor harms."""
    found = {}
    for number in known.entrants:
        games = {game.round: game for game in known.of(number)}
        left = known.entrants[number].left
        total = 0
        for round_ in range(1, (known.rounds if left is None else left) + 1):
            pair = games[round_].pair - {number} if round_ in games else frozenset()
            total += points[next(iter(pair))] if pair else points[number]
        found[number] = total
    return found


def _played(known: Field, number: int) -> int:
    return sum(game.outcome is not None for game in known.of(number))


def _among(known: Field, group: Sequence[int]) -> dict[int, int]:
    """The points of the games among equals, if each of them has played each other; else nothing decides."""
    inside = [game for game in known.games if game.outcome and game.pair <= set(group) and game.other is not None]
    if len({game.pair for game in inside}) < len(group) * (len(group) - 1) // 2:
        return dict.fromkeys(group, 0)
    return {number: sum(game.points(number) for game in inside if number in game.pair) for number in group}


def _ranked(
    known: Field, points: Mapping[int, int], second: Mapping[int, int],
    among: Callable[[Sequence[int]], Mapping[int, int]],
) -> list[Standing]:  # fmt: skip
    def key(number: int) -> tuple[int, int]:
        return -points[number], -second.get(number, 0)

    found: list[Standing] = []
    for _key, equal in groupby(sorted(known.entrants, key=key), key=key):
        group, before = list(equal), len(found)
        inner = among(group)
        for number in sorted(group, key=lambda each: -inner[each]):
            place = before + 1 + sum(inner[each] > inner[number] for each in group)
            found.append(Standing(place, number, points[number], second.get(number, 0), _played(known, number)))
    return found
