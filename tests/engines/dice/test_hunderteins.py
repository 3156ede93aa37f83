"""101, aber keine Eins: the one, the goal, every option, and that the computer throws on when it should.

Published: in Pig, which is this game to a hundred points with a one that costs the turn, whoever begins and plays as
well as can be wins 53.06 % against another such (T. Neller and C. Presser, Optimal Play of the Dice Game Pig, UMAP
Journal 25, 2004); who always stops at twenty has nothing in 62.45 % of the turns and 8.14 points on average.

Where a one costs all, stopping is computed here to be of no use, by looking at every pair of sums.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.dice.hunderteins import GOAL, never_stopping, pig, pig_turn, unbroken
from games.engines.kit.rounds import Lap
from games.engines.match import Match

RULES = registry.find("hunderteins-aber-keine-eins")


def begun(*sums: int, turn: int = 0, stake: int = 0, **options: Any) -> Match:
    game = RULES.make(len(sums) or 2, {"beginn": "platz", **options})
    tries = 1 if stake else 0
    start = Lap(sums=sums, out=(0,) * len(sums), turn=turn, stake=stake, tries=tries) if sums else None
    return Match(game, "101", start=start)


def throw(match: Match, *faces: int) -> list[str]:
    said: list[str] = []
    for face in faces:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        said += [str(effect.text) for effect in match.decide((face,))]
    return said


def stop(match: Match) -> None:
    (seat,) = match.to_act()
    match.play(seat, ("aufhoeren",))


def test_throws_are_added_until_one_stops() -> None:
    """001:1209: the sum is kept for the next turn."""
    match = begun()
    throw(match, 6, 2, 5)
    assert str(match.game.view(match.state, None).notes[0]) == "0 + 13"
    stop(match)
    throw(match, 4)
    stop(match)
    throw(match, 3)
    stop(match)
    assert match.state.sums == (16, 4)


def test_a_one_costs_the_turn() -> None:
    match = begun(40, 7)
    assert throw(match, 6, 1)[-1] == "Eine Eins! Spieler 1 bekommt für diesen Zug nichts."
    assert (match.state.sums, match.to_act()) == ((40, 7), {1})


def test_or_everything() -> None:
    """001:1211."""
    match = begun(40, 7, eins="alles")
    assert throw(match, 6, 1)[-1] == "Eine Eins! Spieler 1 fängt wieder bei null an."
    assert (match.state.sums, match.to_act()) == ((0, 7), {1})


def test_at_least_one_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        stop(begun())


@pytest.mark.parametrize(("have", "face"), [(95, 6), (96, 6)])
def test_a_hundred_and_one_or_more_wins_at_once(have: int, face: int) -> None:
    match = begun(have, 90)
    assert throw(match, face)[-1] == f"Spieler 1 gewinnt mit {have + face} Punkten."
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.termination) == ((1, 2), "goal")


def test_a_hundred_does_not() -> None:
    match = begun(95, 90)
    throw(match, 5)
    assert match.to_act() == {0}


def test_or_the_round_is_played_out() -> None:
    match = begun(96, 98, 0, ende="runde")
    throw(match, 6)
    assert match.to_act() == {0}
    stop(match)
    assert str(match.game.status(match.state)) == "Die letzte Runde: 102 sind zu schlagen. Spieler 2 würfelt."
    throw(match, 5)
    stop(match)
    throw(match, 1)
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores) == ((2, 1, 3), (102, 103, 0))


def test_who_reaches_it_last_does_not_wait() -> None:
    match = begun(0, 96, turn=1, ende="runde")
    throw(match, 6)
    stop(match)
    assert match.game.outcome(match.state).places == (2, 1)


def test_published_pig() -> None:
    assert pig(100)[0][0] == pytest.approx(0.5306, abs=5e-5)


def test_published_stopping_at_twenty() -> None:
    chances = {0: Fraction(1)}
    for have in range(20):
        chance = chances.pop(have, Fraction(0))
        for face in range(2, 7):
            chances[have + face] = chances.get(have + face, Fraction(0)) + chance / 6
    assert 1 - float(sum(chances.values())) == pytest.approx(0.6245, abs=5e-5)
    assert float(sum(have * chance for have, chance in chances.items())) == pytest.approx(8.14, abs=5e-3)


def test_the_solution_answers_itself() -> None:
    """Each value is the better of its two choices, and those lead to values of the same table."""
    wins = pig(GOAL)
    for mine in range(0, GOAL, 7):
        for theirs in range(0, GOAL, 11):
            best = [1.0] * (GOAL - mine + 6)
            for stake in range(GOAL - mine - 1, -1, -1):
                best[stake] = (1 - wins[theirs][mine] + sum(best[stake + face] for face in range(2, 7))) / 6
                if stake:
                    best[stake] = max(best[stake], 1 - wins[theirs][mine + stake])
            assert wins[mine][theirs] == pytest.approx(best[0], abs=1e-9)


def test_where_a_one_costs_all_stopping_is_of_no_use() -> None:
    """If nobody ever stops: at no sums would it be better to stop once."""
    for mine in range(2, GOAL):
        for theirs in range(GOAL):
            on = unbroken(GOAL - mine) + (1 - unbroken(GOAL - mine)) * (1 - never_stopping(theirs))
            # the other wins in this turn, or falls to nought and leaves the cup to somebody with `mine`
            stopping = (1 - unbroken(GOAL - theirs)) * never_stopping(mine)
            assert on > stopping


def test_a_turn_without_a_one_is_rare() -> None:
    """Which is why such a match takes so long: on average a hundred and three turns from nought for both together."""
    chances = {0: Fraction(1)}
    through = Fraction(0)
    for have in range(GOAL):
        chance = chances.pop(have, Fraction(0))
        for face in range(2, 7):
            if have + face >= GOAL:
                through += chance / 6
            else:
                chances[have + face] = chances.get(have + face, Fraction(0)) + chance / 6
    assert unbroken(GOAL) == pytest.approx(float(through))
    assert float(1 / through) == pytest.approx(102.59, abs=5e-3)


@pytest.mark.parametrize(
    ("sums", "stake", "path"),
    [
        ((0, 0), 20, "wuerfel"),
        ((0, 0), 21, "aufhoeren"),
        ((0, 80), 49, "wuerfel"),  # far behind
        ((60, 0), 17, "aufhoeren"),  # far ahead
        ((80, 90), 20, "wuerfel"),  # close to the end there is no stopping
    ],
)
def test_the_computer_plays_what_is_solved(sums: tuple[int, int], stake: int, path: str) -> None:
    match = begun(*sums, stake=stake)
    assert one_look(match.game, match.state, 0, random.Random(1)) == (path,)
    throw_on, stop_now = pig_turn(*sums)[stake]
    assert (stop_now > throw_on) == (path == "aufhoeren")


def test_and_never_stops_where_a_one_costs_all() -> None:
    for sums, stake in (((0, 0), 95), ((60, 0), 35), ((0, 99), 2)):
        match = begun(*sums, stake=stake, eins="alles")
        assert one_look(match.game, match.state, 0, random.Random(1)) == ("wuerfel",)


def test_the_last_round_is_thrown_to_its_end() -> None:
    match = begun(104, 90, turn=1, stake=14, ende="runde")
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("wuerfel",)
    match = begun(104, 90, turn=1, stake=15, ende="runde")
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("aufhoeren",)


def test_both_playing_so_reach_its_value() -> None:
    """Four hundred matches, within five standard errors of what the table says for whoever begins."""
    game = RULES.make(2, {"beginn": "platz"})
    won = 0
    for number in range(400):
        match = Match(game, f"101 {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            (seat,) = acting
            match.push(Move(seat, one_look(game, match.state, seat, rng)))
            match.settle()
        won += game.outcome(match.state).winners == (0,)
    assert won / 400 == pytest.approx(pig(GOAL)[0][0], abs=5 * 0.5 / 400**0.5)
