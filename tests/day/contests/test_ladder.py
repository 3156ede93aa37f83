"""A whole afternoon with strangers."""

from __future__ import annotations

import random

from day.domain.contests import ladder
from day.domain.contests.field import Game, Outcome


def test_who_beats_somebody_above_takes_their_rung() -> None:
    assert ladder.rungs([1, 2, 3, 4], []) == [1, 2, 3, 4]
    assert ladder.rungs([1, 2, 3, 4], [Game(1, 4, 2, Outcome.ONE)]) == [1, 4, 2, 3]
    assert ladder.rungs([1, 2, 3, 4], [Game(1, 4, 2, Outcome.OTHER)]) == [1, 2, 3, 4]
    assert ladder.rungs([1, 2, 3, 4], [Game(1, 4, 2, Outcome.DRAW), Game(2, 1, 2)]) == [1, 2, 3, 4]
    both = [Game(1, 3, 1, Outcome.ONE), Game(2, 1, 2, Outcome.OTHER)]
    assert ladder.rungs([1, 2, 3], both) == [3, 2, 1]


def test_the_nearest_who_waits_plays_who_has_waited_longest() -> None:
    assert ladder.next_pair([1, 2, 3, 4], [4, 1, 2], {3}, {}) == (4, 2)
    assert ladder.next_pair([1, 2, 3, 4], [4, 1, 2], {3}, {4: 2, 2: 4}) == (4, 1)
    assert ladder.next_pair([1, 2, 3, 4], [4, 1, 2], {3}, {}, {frozenset((4, 2)), frozenset((4, 1))}) == (1, 2)
    assert ladder.next_pair([1, 2], [1, 2], (), {1: 2, 2: 1}) == (1, 2), "there is nobody else"
    assert ladder.next_pair([1, 2, 3], [1, 2], {3}, {1: 2, 2: 1}) is None, "the third is soon free"
    assert ladder.next_pair([1], [1], (), {}) is None


def test_a_thousand_afternoons_on_which_everybody_plays() -> None:
    rng = random.Random(5)
    for _afternoon in range(1000):
        tables = rng.randint(1, 3)
        coming = list(range(1, rng.randint(2, 7) + 1))
        waiting, playing = list(coming), []
        games: list[Game] = []
        last: dict[int, int] = {}
        for step in range(60):
            if rng.random() < 0.1 and len(coming) < 12:
                coming.append(len(coming) + 1)
                waiting.append(coming[-1])
            rungs = ladder.rungs(coming, games)
            assert sorted(rungs) == coming
            busy = {number for pair in playing for number in pair}
            pair = ladder.next_pair(rungs, waiting, busy, last) if len(playing) < tables else None
            if pair:
                assert set(pair) <= set(waiting)
                playing.append(pair)
                waiting = [each for each in waiting if each not in pair]
            elif playing:
                one, other = playing.pop(0)
                games.append(Game(step, one, other, rng.choice(list(Outcome))))
                last |= {one: other, other: one}
                waiting += [one, other]
            else:
                raise AssertionError("nobody plays although there are tables and people")
        played = {number for game in games for number in game.pair}
        assert played >= set(coming[:2])
        if tables > 1:
            assert len(played) >= min(len(coming), 4) - 1
