"""The Swiss system: about equal, never twice the same, no second bye before everybody had one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from day.domain.contests import swiss
from day.domain.contests.field import Entrant, Field, Game, Outcome
from tests.day.contests.test_round_robin import SIZES, field_of

#: rounds after which everybody can still meet somebody new
ROUNDS = {2: 1, 3: 3, 5: 3, 13: 5, 40: 7, 64: 7}


def play(known: Field, said: str) -> Field:
    """A round as „1-5=1“: who played, and who won, 0 a draw; „7“ is a bye."""
    games = []
    for each in said.split():
        pair, _sign, won = each.partition("=")
        one, *other = map(int, pair.split("-"))
        outcome = None
        if other:
            outcome = {one: Outcome.ONE, other[0]: Outcome.OTHER, 0: Outcome.DRAW}[int(won)]
        games.append(Game(known.rounds + 1, one, *other, outcome=outcome))
    return known.drawn(games)


def drawn(known: Field) -> str:
    return " ".join(f"{game.one}-{game.other}" if game.other else str(game.one) for game in swiss.draw(known))


def test_the_upper_half_plays_the_lower_and_then_winners_winners() -> None:
    """Reckoned by hand by FIDE's Dutch rules (C.04.3), the better seeded win: 1–5, 6–2, 3–7, 8–4. Then 1 and 3 began, 2
    and 4 did not, so 4–1 and 2–3 come before 1–3 and 2–4, and with the others it is the same."""
    known = field_of(8)
    assert drawn(known) == "1-5 6-2 3-7 8-4"
    known = play(known, "1-5=1 6-2=2 3-7=3 8-4=4")
    assert drawn(known) == "4-1 2-3 5-8 7-6"


def test_the_odd_one_out_is_the_lowest_who_has_had_no_bye() -> None:
    known = field_of(5)
    assert drawn(known) == "1-3 4-2 5"
    known = play(known, "1-3=1 4-2=2 5")
    assert swiss.points(known) == {1: 2, 2: 2, 3: 0, 4: 0, 5: 2}
    assert drawn(known).split()[-1] == "4"
    known = play(known, "2-1=2 5-3=5 4")
    assert drawn(known).split()[-1] == "3"


def test_late_gives_half_a_point_once_and_is_a_bye() -> None:
    known = play(play(field_of(4), "1-3=1 4-2=4"), "3-4=4 2-1=1")
    known = replace(known, entrants={**known.entrants, 5: Entrant()})
    assert swiss.byes(known, 5) == (1, 1)
    assert swiss.points(known)[5] == 1
    assert drawn(known).split()[-1] in {"2", "3"}, "who came late has had a bye"
    away = replace(known, entrants={**known.entrants, 2: Entrant(away=True)})
    paused = play(away, "1-4=1 3-5=5")
    assert swiss.byes(paused, 2) == (1, 1)
    had = play(play(field_of(3), "1-2=1 3"), "1-3=1")  # 2 is away after somebody else had the bye
    assert swiss.byes(had, 2) == (1, 1)
    assert swiss.byes(play(had, "1-2=1"), 3) == (2, 2), "one bye each: the round missed later brings nothing"


def test_who_must_not_meet_does_not_even_if_somebody_rests() -> None:
    known = field_of(2, apart=frozenset({frozenset((1, 2))}))
    assert swiss.draw(known) == []
    known = field_of(4, apart=frozenset({frozenset((1, 3)), frozenset((2, 4)), frozenset((1, 2))}))
    assert drawn(known) == "1-4 3-2"


@pytest.mark.parametrize("size", SIZES)
def test_whole_contests_of_every_size(size: int) -> None:
    rng = random.Random(size)
    known = field_of(size)
    for _round in range(ROUNDS[size]):
        games = swiss.draw(known)
        assert sorted(number for game in games for number in game.pair) == list(range(1, size + 1))
        known = known.drawn(replace(game, outcome=rng.choice(list(Outcome))) for game in games)
    assert max(Counter(game.pair for game in known.games).values()) == 1
    rests = Counter(game.one for game in known.games if game.other is None)
    assert max(rests.values(), default=0) <= 1
    assert len(rests) == size % 2 * ROUNDS[size]
    for number in known.entrants:
        first = [game.one == number for game in known.games if game.other and number in game.pair]
        assert abs(2 * sum(first) - len(first)) <= 2
        assert not any(a == b == c for a, b, c in zip(first, first[1:], first[2:], strict=False)) or size < 10


def naive_byes(history: list[list[Game]], number: int, came: int) -> int:
    """Byes as somebody would count them with a pencil: rounds rested, and one if any was missed."""
    rested = sum(any(game.one == number and game.other is None for game in each) for each in history)
    missed = any(not any(number in (game.one, game.other) for game in each) for each in history)
    return rested + (missed or (came > 0 and bool(history[:came])))


def new_opponents(here: list[int], met: set[frozenset[int]]) -> bool:
    """Whether all can play somebody new; by trying everything."""
    if len(here) < 2:
        return True
    one, *others = here
    return any(
        frozenset((one, other)) not in met and new_opponents([each for each in others if each != other], met)
        for other in others
    )


def test_thousands_with_late_absent_and_gone_against_a_naive_checker() -> None:
    rng = random.Random(8)
    for _contest in range(2500):
        known = field_of(rng.randint(2, 8))
        came = dict.fromkeys(known.entrants, 0)
        history: list[list[Game]] = []
        for _round in range(rng.randint(1, 6)):
            entrants = dict(known.entrants)
            for number, each in entrants.items():
                if rng.random() < 0.1:
                    entrants[number] = replace(each, away=not each.away)
                if rng.random() < 0.04 and each.left is None:
                    entrants[number] = replace(each, left=known.rounds)
            if rng.random() < 0.15 and len(entrants) < 9:
                came[max(entrants) + 1] = len(history)
                entrants[max(entrants) + 1] = Entrant()
            known = replace(known, entrants=entrants)
            here = [n for n, each in entrants.items() if not each.away and each.left is None]
            games = swiss.draw(known)
            if len(here) < 2:
                assert games == []
                continue
            assert sorted(number for game in games for number in game.pair) == sorted(here), "nobody without a game"
            resting = [game.one for game in games if game.other is None]
            assert len(resting) == len(here) % 2
            for number in resting:
                fewest = min(naive_byes(history, each, came[each]) for each in here)
                assert naive_byes(history, number, came[number]) == fewest, "a second bye while others had none"
            met = {game.pair for each in history for game in each if game.other}
            if new_opponents([each for each in here if each not in resting], met):
                assert not {game.pair for game in games if game.other} & met, "the same twice"
            done = [replace(game, outcome=rng.choice(list(Outcome)) if game.other else None) for game in games]
            history.append(done)
            known = known.drawn(done)
