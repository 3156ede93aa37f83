"""The Swiss system: in each round those with about the same points play each other, and nobody the same twice.

The pairs of a round are a matching of the greatest weight, in which what matters more outweighs all that matters less:
as many games as can be; no second bye for somebody while others had none; nobody again; nobody begins, or does not,
three times running or three times more often; the bye for who has the fewest points; equal points; no two who both
ought to begin; and the upper half of those with the same points against the lower, as in the Dutch system.

Each has one bye: who is the odd one out gets the points of a win. Who comes late or pauses gets those of a draw for the
first round they miss, unless they have had a bye before, and counts as one who has had it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from day.domain.contests.field import DRAW, WIN, Field, Game, began, boards
from day.domain.contests.matching import heaviest

#: how much more often somebody may begin than not
UNBALANCED = 2
#: it has to be the turn of somebody
MUST = 2


def byes(known: Field, number: int) -> tuple[int, int]:
    """How many byes somebody has had, and the points they brought. A round that was missed is one, once."""
    left = known.entrants[number].left
    games = {game.round: game for game in known.of(number)}
    had = points = 0
    missed = False
    for each in range(1, (known.rounds if left is None else left) + 1):
        if each not in games:
            points += 0 if had else DRAW
            had += 0 if missed else 1
            missed = True
        elif games[each].other is None:
            points += WIN
            had += 1
    return had, points


def points(known: Field) -> dict[int, int]:
    """Everybody's doubled points."""
    found = Counter({number: byes(known, number)[1] for number in known.entrants})
    for game in known.games:
        for number in game.pair:
            found[number] += game.points(number)
    return dict(found)


def draw(known: Field) -> list[Game]:
    """The next round; the games of those with the most points come first. Empty where nobody can play."""
    score = points(known)
    seeds = {number: seed for seed, number in enumerate(known.entrants)}
    ranked = sorted(known.present, key=lambda number: (-score[number], seeds[number]))
    pairs = _pairs(known, ranked, score)
    playing = {number for pair in pairs for number in pair}
    resting = [number for number in ranked if number not in playing]
    return boards(known, pairs, resting) if pairs else []


def _pairs(known: Field, ranked: Sequence[int], score: dict[int, int]) -> list[tuple[int, int]]:
    met, group = known.meetings(), Counter(score[number] for number in ranked)
    had = {number: byes(known, number)[0] for number in ranked}
    turn = {number: _turn(began(known, number)) for number in ranked}
    best = {score[number]: place for place, number in reversed(list(enumerate(ranked)))}
    faults: dict[tuple[int, int], tuple[int, ...]] = {}
    for (upper, one), (lower, other) in combinations(enumerate(ranked), 2):
        pair = frozenset((one, other))
        if pair in known.apart:
            continue
        between = score[one] - score[other]
        # the Dutch system looks for an opponent half a group further down, and for who comes from above at the top
        half = group[score[one]] // 2
        across = bool(between) or upper < best[score[one]] + half <= lower
        ideal = best[score[other]] if between else upper + half
        faults[upper, lower] = (
            -had[one] - had[other],
            met[pair] ** 2,
            int(turn[one] == turn[other] and abs(turn[one]) == MUST),
            -score[one] - score[other],
            between**2,
            int(turn[one] * turn[other] > 0),
            (lower - ideal) ** 2 + (0 if across else len(ranked) ** 2),
            upper + lower,
        )
    scale = _scale(list(faults.values()), len(ranked) // 2)
    weights = {
        places: -sum(fault * by for fault, by in zip(each, scale, strict=True)) for places, each in faults.items()
    }
    return [(ranked[upper], ranked[lower]) for upper, lower in heaviest(weights)]


def _scale(faults: Sequence[tuple[int, ...]], pairs: int) -> list[int]:
    """What to multiply each fault by, so that one of it outweighs all of the following in all pairs together."""
    by, found = 1, []
    for each in reversed(list(zip(*faults, strict=True))):
        found.append(by)
        by *= (max(each) - min(each)) * pairs + 1
    return found[::-1]


def _turn(began_: Sequence[bool]) -> int:
    """Whose turn it is to begin: above 0 theirs, below 0 the other's; `MUST` where it matters most."""
    balance = sum(1 if each else -1 for each in began_)
    if abs(balance) >= UNBALANCED:
        return -MUST if balance > 0 else MUST
    if len(began_) > 1 and began_[-1] == began_[-2]:
        return -MUST if began_[-1] else MUST
    if balance:
        return -1 if balance > 0 else 1
    return 0 if not began_ else -1 if began_[-1] else 1
