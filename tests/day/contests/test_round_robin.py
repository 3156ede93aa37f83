"""Everybody plays everybody once."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from day.domain.contests import round_robin
from day.domain.contests.field import Entrant, Field, Game, Outcome

#: the Berger tables of the FIDE handbook (C.05, annex 1); the first of a pair has white
FOUR = "1-4 2-3, 4-3 1-2, 2-4 3-1"
SIX = "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1"
EIGHT = (
    "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, "
    "4-8 5-3 6-2 7-1"
)
SIZES = (2, 3, 5, 13, 40, 64)


def field_of(size: int, **more: object) -> Field:
    return Field({number: Entrant() for number in range(1, size + 1)}, **more)


def played(known: Field, games: list[Game]) -> Field:
    return known.drawn(replace(game, outcome=Outcome.ONE if game.other else None) for game in games)


@pytest.mark.parametrize("said", [FOUR, SIX, EIGHT])
def test_the_rounds_are_those_of_the_berger_tables(said: str) -> None:
    printed = [[tuple(map(int, pair.split("-"))) for pair in each.split()] for each in said.split(", ")]
    size = 2 * len(printed[0])
    assert round_robin.table(range(1, size + 1)) == printed
    # one fewer: who would play the last rests
    rests = [next(one if other == size else other for one, other in each if size in (one, other)) for each in printed]
    assert [next(one for one, other in each if other is None) for each in round_robin.table(range(1, size))] == rests


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_and_rests_no_more_than_the_others(size: int) -> None:
    known = field_of(size)
    while games := round_robin.draw(known):
        assert sorted(number for game in games for number in game.pair) == list(range(1, size + 1))
        known = played(known, games)
    assert known.rounds == size - 1 + size % 2
    pairs = Counter(game.pair for game in known.games if game.other)
    assert pairs == Counter({frozenset(pair): 1 for pair in combinations(range(1, size + 1), 2)})
    for number in known.entrants:
        first = sum(game.one == number for game in known.games if game.other)
        assert abs(2 * first - (size - 1)) <= 1
        assert sum(game.one == number for game in known.games if not game.other) == size % 2


def test_who_is_late_pauses_or_leaves_costs_nobody_a_game() -> None:
    """Two thousand contests; the checker counts pairs, and knows nothing of tables or graphs."""
    rng = random.Random(21)
    for _contest in range(2000):
        known = field_of(rng.randint(2, 9))
        apart = {frozenset(rng.sample(range(1, 10), 2)) for _each in range(rng.choice((0, 0, 1, 2)))}
        known = replace(known, apart=frozenset(apart))
        busy = 0
        while True:
            entrants = dict(known.entrants)
            if busy < 8:
                for number, each in entrants.items():
                    if rng.random() < 0.15:
                        entrants[number] = replace(each, away=not each.away)
                    if rng.random() < 0.02 and each.left is None:
                        entrants[number] = replace(each, left=known.rounds)
                if rng.random() < 0.1 and len(entrants) < 9:
                    entrants[max(entrants) + 1] = Entrant()
            else:  # the afternoon ends: whoever is still with it is back
                entrants = {number: replace(each, away=False) for number, each in entrants.items()}
            known, busy = replace(known, entrants=entrants), busy + 1
            games = round_robin.draw(known)
            here = {n for n, each in entrants.items() if not each.away and each.left is None}
            met = {game.pair for game in known.games if game.other}
            playing = [number for game in games if game.other for number in game.pair]
            assert len(playing) == len(set(playing))
            assert set(playing) <= here
            idle = here - set(playing)
            for pair in map(frozenset, combinations(idle, 2)):
                assert pair in met | apart, "two rest who could play each other"
            assert not {game.pair for game in games if game.other} & (met | apart)
            known = played(known, games)
            if not games and busy > 8:
                break
        staying = [number for number, each in known.entrants.items() if each.left is None]
        met = Counter(game.pair for game in known.games if game.other)
        assert all(met[frozenset(pair)] == (frozenset(pair) not in apart) for pair in combinations(staying, 2))
        assert max(met.values(), default=1) == 1
