"""Everybody plays everybody once, by the circle method: Berger's tables, as FIDE prints them.

As long as nobody comes late, pauses or leaves, the rounds are those of the tables. After that a round is made of the
games that are still open, so that those with the most of them play; what somebody missed while away comes later.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from day.domain.contests.field import Field, Game, boards
from day.domain.contests.matching import heaviest

Round = list[tuple[int, int | None]]


def table(numbers: Sequence[int]) -> list[Round]:
    """All rounds of Berger's table; the first of a pair begins. With an odd number of players one rests in turn, and
    stands there with None."""
    players: list[int | None] = list(numbers)
    if len(players) % 2:
        players.append(None)
    size = len(players)
    rounds: list[Round] = []
    for number in range(size - 1):
        turn = number * (size // 2) % (size - 1)
        pairs = [(turn, size - 1) if number % 2 == 0 else (size - 1, turn)]
        pairs += [((turn + step) % (size - 1), (turn - step) % (size - 1)) for step in range(1, size // 2)]
        rounds.append([_rest_last(players[one], players[other]) for one, other in pairs])
    return rounds


def _rest_last(one: int | None, other: int | None) -> tuple[int, int | None]:
    if one is None:
        one, other = other, None
    assert one is not None
    return one, other


def left(known: Field) -> set[frozenset[int]]:
    """The pairs that have still to meet, those away among them."""
    met = known.meetings()
    return {
        pair for pair in map(frozenset, combinations(known.going, 2)) if pair not in met and pair not in known.apart
    }


def draw(known: Field) -> list[Game]:
    """The next round; empty when nobody is there who could still play somebody."""
    still = left(known)
    for each in table(known.going) if len(known.present) == len(known.going) > 1 else []:
        pairs = [frozenset((one, other)) for one, other in each if other is not None]
        if all(pair in still for pair in pairs):
            number = known.rounds + 1
            return [Game(number, one, other) for one, other in sorted(each, key=lambda pair: pair[1] is None)]
    return _of_what_is_left(known, still)


def _of_what_is_left(known: Field, still: set[frozenset[int]]) -> list[Game]:
    here = set(known.present)
    possible = sorted((min(pair), max(pair)) for pair in still if pair <= here)
    open_games = {number: sum(number in pair for pair in possible) for number in here}
    pairs = heaviest({(one, other): open_games[one] + open_games[other] for one, other in possible})
    playing = {number for pair in pairs for number in pair}
    resting = [number for number in known.present if open_games[number] and number not in playing]
    return boards(known, pairs, resting) if pairs else []
