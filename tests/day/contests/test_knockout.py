"""Who loses is out."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from day.domain.contests import knockout
from day.domain.contests.knockout import Match
from tests.day.contests.test_round_robin import SIZES


def test_seeds_stand_where_they_are_printed() -> None:
    assert knockout.seeds(4) == [1, 4, 2, 3]
    assert knockout.seeds(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert knockout.seeds(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_five_have_three_byes_for_the_best_and_four_games() -> None:
    slots = knockout.bracket([1, 2, 3, 4, 5])
    assert slots == (1, None, 4, 5, 2, None, 3, None)
    matches = knockout.tree(slots, {})
    assert knockout.rests(matches) == {1, 2, 3}
    assert matches[0, 1] == Match(4, 5, None)
    assert matches[1, 1] == Match(2, 3, None)
    assert matches[1, 1].can_be_played
    assert not matches[1, 0].can_be_played
    matches = knockout.tree(slots, {(0, 1): 5, (1, 0): 5, (1, 1): 2, (2, 0): 2})
    assert knockout.places(slots, matches) == {2: 1, 5: 2, 1: 3, 3: 3, 4: 5}


@pytest.mark.parametrize("size", SIZES)
def test_everybody_plays_until_they_lose(size: int) -> None:
    rng = random.Random(size)
    slots = knockout.bracket(range(1, size + 1))
    won: dict[knockout.Spot, int] = {}
    games: dict[int, int] = dict.fromkeys(range(1, size + 1), 0)
    for _match in range(size - 1):  # as many as are known to be needed
        matches = knockout.tree(slots, won)
        spot = rng.choice([spot for spot, match in matches.items() if match.can_be_played])
        for each in (matches[spot].one, matches[spot].other):
            games[each] += 1
        won[spot] = rng.choice([matches[spot].one, matches[spot].other])
    matches = knockout.tree(slots, won)
    assert not any(match.can_be_played for match in matches.values())
    assert min(games.values()) == 1, "nobody without a game"
    assert len(knockout.rests(matches)) == len(slots) - size
    places = knockout.places(slots, matches)
    assert sorted(places) == list(range(1, size + 1))
    assert sorted(places.values())[:2] == [1, 2]
    for number, place in places.items():
        assert place == 1 + sum(other < place for other in places.values()), number


def test_who_is_gone_lets_the_others_go_on() -> None:
    slots = knockout.bracket([1, 2, 3, 4])
    matches = knockout.tree(slots, {(0, 1): 2}, gone={4, 2})
    assert matches[0, 0].winner == 1
    assert matches[1, 0] == Match(1, 2, 1)
    assert knockout.places(slots, matches) == {1: 1, 2: 2, 3: 3, 4: 3}
    everybody = knockout.tree(slots, {}, gone={1, 2, 3, 4})
    assert everybody[1, 0].winner == knockout.NOBODY


def test_a_latecomer_takes_the_place_of_a_bye_until_its_match_has_begun() -> None:
    slots = knockout.bracket([1, 2, 3, 4, 5])
    assert knockout.late(slots, 6, fixed=()) == (1, None, 4, 5, 2, None, 3, 6)
    assert knockout.late(slots, 6, fixed={(1, 1)}) == (1, 6, 4, 5, 2, None, 3, None)
    assert knockout.late(slots, 6, fixed={(1, 0), (1, 1)}) is None
    assert knockout.late(knockout.bracket([1, 2]), 3, fixed=()) is None


def test_who_must_not_meet_stands_in_the_other_half_where_that_can_be() -> None:
    rng = random.Random(4)
    for _time in range(500):
        size = rng.randint(3, 20)
        apart = frozenset({frozenset(rng.sample(range(1, size + 1), 2))})
        slots = knockout.bracket(range(1, size + 1), apart)
        assert sorted(each for each in slots if each) == list(range(1, size + 1))
        [pair] = apart
        assert knockout.rounds_until(slots, pair) == len(slots).bit_length() - 2
    # three of whom no two should meet cannot all stand apart; none of them meet at once
    apart = frozenset(map(frozenset, combinations((1, 8, 4), 2)))
    slots = knockout.bracket(range(1, 9), apart)
    assert min(knockout.rounds_until(slots, pair) for pair in apart) == 1
