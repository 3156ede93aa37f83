"""Die böse Drei: the three, the rounds, every option, and that the computer stops when it should.

How well: the value of one round for two is computed here a second time, with fractions and forwards from what the
second needs. When a turn is worth most on average is what M. Roters asks of Pig (Optimal stopping in a dice game, J.
Appl. Prob. 35, 1998): throw on while the mean gain is more than the mean loss, which here is up to 18 points.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.dice.boese_drei import at_the_cup, turn
from games.engines.match import Match

RULES = registry.find("boese-drei")
FACES = (1, 2, 4, 5, 6)


def begun(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "drei")


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


def test_all_but_the_three_count() -> None:
    """001:1095."""
    match = begun()
    throw(match, *FACES)
    assert (match.state.stake, match.state.sums) == (18, (0, 0))
    stop(match)
    assert (match.state.sums, match.to_act()) == ((18, 0), {1})


def test_a_three_takes_what_the_round_has_brought() -> None:
    match = begun()
    throw(match, 6)
    stop(match)
    throw(match, 5)
    stop(match)
    assert throw(match, 6, 6, 3)[-1] == "Die böse Drei! Spieler 1 verliert die Punkte dieser Runde."
    assert (match.state.sums, match.to_act()) == ((6, 5), {1})


def test_or_puts_out_for_good() -> None:
    match = begun(3, drei="ganz")
    throw(match, 6)
    stop(match)
    throw(match, 5)
    stop(match)
    throw(match, 3)
    assert match.to_act() == {0}
    assert throw(match, 6, 3)[-2:] == ["Spieler 1 scheidet aus.", "Spieler 2 ist noch übrig und gewinnt."]
    assert match.game.outcome(match.state).places == (2, 1, 3)


def test_at_least_one_throw() -> None:
    match = begun()
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        stop(match)
    throw(match, 1)
    assert list(match.game.moves(match.state, 0) or ()) == [("wuerfel",), ("aufhoeren",)]
    with pytest.raises(IllegalMoveError, match="wähle einen der Knöpfe"):
        match.play(0, ("aufhoeren", "wuerfel"))


def test_rounds() -> None:
    match = begun(runden=1)
    throw(match, 6)
    stop(match)
    throw(match, 5)
    stop(match)
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores) == ((1, 2), (6, 5))
    assert str(outcome.reason) == "Spieler 1 gewinnt mit 6 Punkten."


@pytest.mark.parametrize(("answer", "acting"), [("teilen", frozenset()), ("stechen", {0})])
def test_equal_sums(answer: str, acting: set[int]) -> None:
    match = begun(runden=1, gleichstand=answer)
    for _seat in range(2):
        throw(match, 6)
        stop(match)
    assert match.to_act() == acting


def test_the_highest_throw_begins() -> None:
    match = begun(3, beginn="wurf")
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def mean(target: int) -> Fraction:
    """What a turn brings on average to whoever stops at `target` points or more."""
    chances = {0: Fraction(1)}
    for have in range(target):
        chance = chances.pop(have, Fraction(0))
        for face in FACES:
            chances[have + face] = chances.get(have + face, Fraction(0)) + chance / 6
    return sum((have * chance for have, chance in chances.items()), Fraction(0))


def test_eighteen_points_are_the_time_to_stop() -> None:
    """The five good faces bring 18 together, the sixth costs all: at 18 a throw wins as much as it loses."""
    means = {target: mean(target) for target in range(1, 60)}
    best = max(means.values())
    assert [target for target, value in means.items() if value == best] == [18, 19]
    assert float(best) == pytest.approx(7.4106, abs=1e-4)


@cache
def second(need: int) -> tuple[Fraction, Fraction]:
    """The chances of the second to have more than `need`, and just as much: on from there until it is enough."""
    # whoever has as much may stop there and share, or throw on
    more, same = [Fraction(0)] * (need + 8), [Fraction(0)] * (need + 8)
    for have in range(need + 7, -1, -1):
        if have > need:
            more[have] = Fraction(1)
            continue
        on = (sum(more[have + f] for f in FACES) / 6, sum(same[have + f] for f in FACES) / 6)
        if have == 0 and need == 0:
            more[have], same[have] = on[0], on[1] + Fraction(1, 6)  # a three leaves nought, too
        elif have == need and Fraction(1, 2) > on[0] + on[1] / 2:
            more[have], same[have] = Fraction(0), Fraction(1)
        else:
            more[have], same[have] = on
    return more[0], same[0]


def first() -> Fraction:
    """The value of one round to the first of two, from -1 to 1, when both play as well as can be."""

    def after(have: int) -> Fraction:
        more, same = second(have)
        return 1 - same - 2 * more

    best = {have: after(have) for have in range(60, 67)}
    for have in range(59, 0, -1):
        on = (after(0) + sum(best[have + face] for face in FACES)) / 6
        best[have] = max(after(have), on)
    return (after(0) + sum(best[face] for face in FACES)) / 6


def test_one_round_for_two() -> None:
    """Whoever comes second knows what to beat: that is worth more than a third of a match."""
    assert at_the_cup(0, 1, 1, False) == pytest.approx(float(first()), abs=1e-9)
    assert float(first()) == pytest.approx(-0.3539, abs=1e-4)


def test_the_computer_plays_what_is_solved() -> None:
    """In the first of three rounds it throws on with 18 points and stops with 19; who is behind throws."""
    match = begun()
    throw(match, 6, 6, 6)
    assert one_look(match.game, match.state, 0, random.Random(1)) == ("wuerfel",)
    throw(match, 1)
    assert one_look(match.game, match.state, 0, random.Random(1)) == ("aufhoeren",)
    throw_on, stop_now = turn(0, 3, 3, False)[19]
    assert stop_now > throw_on
    match = begun(runden=1)
    throw(match, 6, 6, 6, 6)
    stop(match)
    throw(match, 6, 6, 6, 5)
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("wuerfel",)
    throw(match, 2)
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("aufhoeren",)


def test_both_playing_so_reach_its_value() -> None:
    """Two thousand matches of one round, within five standard errors."""
    game = RULES.make(2, {"beginn": "platz", "runden": 1})
    values = []
    for number in range(2000):
        match = Match(game, f"drei {number}")
        rng = random.Random(number)
        match.settle()
        while acting := match.to_act():
            (seat,) = acting
            match.push(Move(seat, one_look(game, match.state, seat, rng)))
            match.settle()
        one, two = game.outcome(match.state).places
        values.append(two - one)
    average = sum(values) / len(values)
    assert average == pytest.approx(-0.3539, abs=5 / len(values) ** 0.5)
