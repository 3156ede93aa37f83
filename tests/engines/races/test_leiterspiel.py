"""Leiterspiel and Schlangen und Leitern: the rules, the plans, and how long a game takes.

How long: the exact mean number of throws of one player, from the engine's own moves as a Markov chain. On the board of
Chutes and Ladders it must be the fraction that Althoen, King and Schilling give ("How long is a game of snakes and
ladders?", The Mathematical Gazette 77, 1993, 71-76; the fraction as quoted by futilitycloset.com, 21 September 2018).
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Moved
from games.engines.kit.trail import Walk
from games.engines.match import Match
from games.engines.races import leiterspiel
from games.engines.races.leiterspiel import PLANS, Leiterspiel, Plan
from games.engines.scene import Board

LADDERS = registry.find("leiterspiel")
SNAKES = registry.find("schlangen-und-leitern")


def at(*where: int, turn: int = 0, rules: Any = LADDERS, rests: tuple[int, ...] = (), **options: Any) -> Match:
    game = rules.make(len(where), options)
    return Match(game, "plan", start=Walk(where, rests or (0,) * len(where), turn=turn))


def throw(match: Match, *dice: int) -> None:
    for die in dice:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide((die,))


# --- the rules ----------------------------------------------------------------------------------------------------


def test_the_highest_throw_begins() -> None:
    """002:461."""
    match = Match(LADDERS.make(4))
    match.decide((4, 6, 6, 1))
    match.decide((2, 3))
    assert match.to_act() == {2}
    assert Match(LADDERS.make(2, {"beginn": "platz"})).to_act() == {0}


def test_pawns_walk_in_turn() -> None:
    match = at(0, 0)
    throw(match, 4)
    assert match.state.where == (4, 0)
    assert match.to_act() == {1}
    throw(match, 4)
    assert match.state.where == (4, 4)  # as many on one circle as like


def test_a_five_passes_the_red_circle_on_three() -> None:
    """002:301: with a 5 at the start the red circle 3 does not matter."""
    match = at(0, 0)
    throw(match, 5)
    assert match.state.where == (5, 0)
    assert match.state.rests == (0, 0)


def test_the_bench_on_three_costs_two_rounds() -> None:
    """002:301."""
    match = at(0, 0)
    throw(match, 3)
    assert match.state.rests == (2, 0)
    throw(match, 1)
    assert (match.to_act(), match.state.rests) == ({1}, (1, 0))
    throw(match, 1)
    assert (match.to_act(), match.state.rests) == ({1}, (0, 0))
    throw(match, 2)
    assert match.to_act() == {0}


@pytest.mark.parametrize(("rounds", "again"), [(1, 1), (0, 0)])
def test_or_fewer(rounds: int, again: int) -> None:
    match = at(0, 0, bank=rounds)
    throw(match, 3)
    assert match.state.rests == (again, 0)


def test_all_on_the_bench_wait_together() -> None:
    match = at(0, 0, rests=(2, 0), turn=1)
    throw(match, 3)  # the second sits down while the first has two rounds to go
    assert match.to_act() == {0}
    assert match.state.rests == (0, 0)


@pytest.mark.parametrize("plan", PLANS)
def test_only_exactly_on_a_red_circle(plan: str) -> None:
    rules = LADDERS if plan == "leitern" else SNAKES
    for circle, to in PLANS[plan].jumps.items():
        match = at(circle - 1, 50, rules=rules)
        throw(match, 1)
        assert match.state.where[0] == to
        assert [effect.to for effect in match.effects[-1] if isinstance(effect, Moved)] == [str(circle), str(to)]
        if PLANS[plan].jumps.get(circle + 1) is None and circle + 1 < PLANS[plan].goal:
            past = at(circle - 1, 50, rules=rules)
            throw(past, 2)
            assert past.state.where[0] == circle + 1


def test_surplus_is_walked_back() -> None:
    """002:303: from 97 a 6 leads to 95, a 2 to the goal."""
    match = at(97, 0)
    throw(match, 6)
    assert match.state.where == (95, 0)
    staying = at(97, 0, ziel="stehen")
    throw(staying, 6)
    assert staying.state.where == (97, 0)
    won = at(97, 50, 60)
    throw(won, 2)
    outcome = won.game.outcome(won.state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2)
    assert outcome.winners == (0,)
    assert outcome.termination == "goal"


def test_walking_back_onto_a_red_circle_counts() -> None:
    match = at(98, 0)
    throw(match, 4)  # 99 and back to 96, which leads down
    assert match.state.where == (77, 0)


def test_a_six_may_give_another_throw() -> None:
    plain, again = at(7, 0), at(7, 0, sechs=True)
    throw(plain, 6)
    throw(again, 6)
    assert (plain.to_act(), again.to_act()) == ({1}, {0})
    bench = at(97, 0, sechs=True)
    throw(bench, 2)
    assert bench.to_act() == frozenset()


def test_a_match_is_cut_off_at_last() -> None:
    match = at(5, 20)
    match.states[-1] = Walk((5, 20), (0, 0), throws=599)
    throw(match, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "throws"
    assert outcome.places == (2, 1)


def test_all_there_is_to_do_is_to_throw() -> None:
    match = at(0, 0)
    for path in ((), ("1",), ("wuerfel", "wuerfel")):
        with pytest.raises(IllegalMoveError, match="Tippe einmal den Würfel an"):
            match.play(0, path)


# --- the plans ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS.values())
def test_plans_make_sense(plan: Plan) -> None:
    """No chain of ladders, none at the start or the goal, none at the bench; nobody can be caught in a ring."""
    starts, ends = set(plan.jumps), set(plan.jumps.values())
    assert not starts & ends
    assert len(ends) == len(plan.jumps)
    assert not (starts | ends) & {0, plan.goal, plan.bench}
    assert all(0 < circle < plan.goal for circle in starts | ends)
    assert any(to > circle for circle, to in plan.jumps.items())
    assert any(to < circle for circle, to in plan.jumps.items())


def test_the_goals_are_the_sources() -> None:
    """002:303: 99 circles."""
    assert PLANS["leitern"].goal == 99
    assert PLANS["leitern"].bench == 3


@pytest.mark.parametrize("rules", [LADDERS, SNAKES])
def test_the_board_is_drawn(rules: Any) -> None:
    game = rules.make()
    board = game.view(game.start(), None).surfaces[0]
    assert isinstance(board, Board)
    assert len({(spot.x, spot.y) for spot in board.spots}) == game.plan.goal + 1
    at_place = {spot.id: (spot.x, spot.y) for spot in board.spots}
    drawn = {((line.x1, line.y1), (line.x2, line.y2)): line.style for line in board.lines if line.style != "track"}
    for circle, to in game.plan.jumps.items():
        style = "snake" if rules is SNAKES and to < circle else "ladder"
        assert drawn[at_place[str(circle)], at_place[str(to)]] == style
    assert len(drawn) == len(game.plan.jumps)


def test_snakes_where_one_likes() -> None:
    board = LADDERS.make(2, {"abwaerts": "schlangen"}).view(LADDERS.make().start(), None).surfaces[0]
    assert isinstance(board, Board)
    assert {line.style for line in board.lines} == {"track", "ladder", "snake"}


# --- how long it takes --------------------------------------------------------------------------------------------

CHUTES = Plan(
    100,
    {
        1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100,
        16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78,
    },
)  # fmt: skip
PUBLISHED = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)


def mean_throws(game: Leiterspiel, number: type = Fraction) -> Any:
    """The mean number of throws of one player from the start to the goal: by elimination, from the goal down."""
    goal = game.plan.goal
    rows = []
    for circle in range(goal):
        row = [number(0)] * (goal + 1)
        row[circle] += 1
        row[goal] = number(1)
        for die in range(1, 7):
            nobody = (0,) * (game.seats - 1)
            after, _effects = game.fell(Walk((circle, *nobody), (0, *nobody), dice=(die,)))
            if after.where[0] != goal:
                row[after.where[0]] -= number(1) / 6
        rows.append(row)
    for pivot in range(goal - 1, 0, -1):
        for row in rows[:pivot]:
            if row[pivot]:
                factor = row[pivot] / rows[pivot][pivot]
                for column, value in enumerate(rows[pivot]):
                    if value:
                        row[column] -= factor * value
    return rows[0][goal] / rows[0][0]


def test_chutes_and_ladders_takes_as_long_as_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(leiterspiel.PLANS, "leitern", CHUTES)
    game = LADDERS.make(2, {"ziel": "stehen"})
    assert mean_throws(game) == PUBLISHED
    assert float(PUBLISHED) == pytest.approx(39.225, abs=0.001)


@pytest.mark.parametrize("rules", [LADDERS, SNAKES])
@pytest.mark.parametrize("surplus", ["zurueck", "stehen"])
def test_our_plans_take_as_long_as_computed(rules: Any, surplus: str) -> None:
    """Throws of one player in simulated games against the chain; short enough for the smallest."""
    game = rules.make(2, {"ziel": surplus, **({"bank": 0} if rules is LADDERS else {})})
    expected = mean_throws(game, float)
    assert 25 < expected < 60
    rng = random.Random(surplus)
    total = 0
    players = 3_000
    for _player in range(players):
        circle = 0
        while circle != game.plan.goal:
            after, _effects = game.fell(Walk((circle, 0), (0, 0), dice=(rng.randint(1, 6),)))
            circle = after.where[0]
            total += 1
    # the spread of one player is about as large as the mean: five standard errors
    assert total / players == pytest.approx(expected, abs=5 * expected / players**0.5)


def test_matches_end_long_before_they_are_cut_off() -> None:
    for number in range(30):
        match = Match(SNAKES.make(2), f"lang {number}")
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
            else:
                match.play(min(acting), ("wuerfel",))
        assert match.game.outcome(match.state).termination == "goal"


@pytest.mark.parametrize("rules", [LADDERS, SNAKES])
def test_both_ends_of_a_way_show_the_same_thing_and_no_others_do(rules: Any) -> None:
    game = rules.make(2)
    (board,) = (surface for surface in game.surfaces if surface.id == "brett")
    shown = {spot.id: spot.picture for spot in board.spots if spot.picture}
    ways = [(shown.pop(str(foot)), shown.pop(str(end))) for foot, end in game.plan.jumps.items()]
    assert all(one == other for one, other in ways)
    assert len({one for one, _other in ways}) == len(ways)
    assert shown == {}
