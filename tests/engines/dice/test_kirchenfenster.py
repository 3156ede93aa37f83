"""Kirchenfenster, Bauernfenster, Gefängnisfenster: which dice count, when a turn is over, and what is to be had.

What is to be had: all ways to choose, tried out here with fractions.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move
from games.engines.dice.kirchenfenster import Windows, promise
from games.engines.match import Match
from games.engines.scene import Sheet

RULES = registry.find("kirchenfenster")


def at(*sheets: tuple[int, ...], **options: Any) -> Match:
    game = RULES.make(len(sheets), {"beginn": "platz", **options})
    return Match(game, "fenster", start=Windows(sheets=sheets))


def throw(match: Match, *dice: int) -> None:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide(dice)


@pytest.mark.parametrize(
    ("window", "counted"), [("kirche", (4, -1, -1)), ("bauer", (-1, 1, -1)), ("gefaengnis", (-1, -1, 2))]
)
def test_one_number_counts_in_all_three_throws(window: str, counted: tuple[int, ...]) -> None:
    """001:1395: with the church four sixes are an entry of 4; the farm counts fours, the prison twos."""
    match = at((-1, -1, -1), (-1, -1, -1))
    throw(match, 6, 6, 2)
    assert list(match.game.moves(match.state, 0) or ()) == [("kirche",), ("bauer",), ("gefaengnis",)]
    match.play(0, (window,))
    assert match.to_act() == {0}
    throw(match, 4, 1, 6)
    assert match.to_act() == {0}
    throw(match, 2, 6, 3)
    assert match.state.sheets[0] == counted
    assert match.to_act() == {1}


def test_a_window_may_stay_empty() -> None:
    match = at((-1, -1, -1), (-1, -1, -1))
    throw(match, 1, 3, 5)
    match.play(0, ("kirche",))
    throw(match, 1, 3, 5)
    throw(match, 1, 3, 5)
    assert match.state.sheets == ((0, -1, -1), (-1, -1, -1))
    said = [str(effect.text) for effects in match.effects for effect in effects if "bekommt" in str(effect.text)]
    assert said == ["Spieler 1 bekommt nichts dazu."] * 2


def test_each_window_once() -> None:
    match = at((3, -1, -1), (-1, -1, -1))
    throw(match, 6, 6, 6)
    assert list(match.game.moves(match.state, 0) or ()) == [("bauer",), ("gefaengnis",)]
    for path, reason in (
        (("kirche",), "Das Kirchenfenster hattest du schon. Nimm ein anderes."),
        (("wuerfel",), "Welches Fenster nimmst du?"),
        ((), "Welches Fenster nimmst du?"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, path)
    match.play(0, ("bauer",))
    with pytest.raises(IllegalMoveError, match="Dein Fenster steht fest: Würfle weiter"):
        match.play(0, ("gefaengnis",))
    with pytest.raises(IllegalMoveError, match="Würfle zuerst"):
        at((-1, -1, -1), (-1, -1, -1)).play(0, ("kirche",))


def test_what_the_status_says() -> None:
    match = at((-1, -1, -1), (-1, -1, -1))
    throw(match, 6, 4, 4)
    assert str(match.game.view(match.state, None).status) == "Spieler 1 wählt ein Fenster."
    sheet = match.game.view(match.state, None).surfaces[-1]
    assert isinstance(sheet, Sheet)
    assert [row.cells[0] for row in sheet.rows] == ["1", "2", "0", ""]
    match.play(0, ("bauer",))
    assert str(match.game.view(match.state, None).status) == "Bauernfenster: Spieler 1 hat noch 2 Würfe."
    throw(match, 6, 4, 4)
    assert str(match.game.view(match.state, None).status) == "Bauernfenster: Spieler 1 hat noch 1 Wurf."


@pytest.mark.parametrize(
    ("other", "places", "reason"),
    [
        ((1, 2, 3), (1, 2), "Die Zettel sind voll: Spieler 1 gewinnt mit 7 Punkten."),
        ((4, 2, 1), (1, 1), "Die Zettel sind voll: gleich viele Punkte, 7."),
        ((4, 4, 1), (2, 1), "Die Zettel sind voll: Spieler 2 gewinnt mit 9 Punkten."),
    ],
)
def test_the_most_points_win(other: tuple[int, ...], places: tuple[int, ...], reason: str) -> None:
    """001:1397. The third throw of the last turn still counts."""
    match = at((2, 2, -1), other)
    throw(match, 2, 1, 1)
    match.play(0, ("gefaengnis",))
    throw(match, 2, 1, 1)
    assert match.game.outcome(match.state) is None
    throw(match, 1, 1, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores[0], str(outcome.reason)) == (places, 7, reason)


def test_three_rounds() -> None:
    match = Match(RULES.make(4, {"beginn": "platz"}), "runden")
    turns = []
    while acting := match.to_act():
        (seat,) = acting
        turns.append(seat)
        throw(match, 1, 1, 1)
        match.play(seat, next(iter(match.game.moves(match.state, seat) or ())))
        throw(match, 1, 1, 1)
        throw(match, 1, 1, 1)
    assert turns == [0, 1, 2, 3] * 3


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


# --- what is to be had --------------------------------------------------------------------------------------------

THROWS = list(product(range(1, 7), repeat=3))


@cache
def best(free: frozenset[int]) -> Fraction:
    """The mean with these numbers still free, choosing after each first throw whatever brings most in the end."""
    if not free:
        return Fraction(0)
    total = Fraction(0)
    for dice in THROWS:
        total += max(dice.count(face) + 2 * Fraction(3, 6) + best(free - {face}) for face in free)
    return total / len(THROWS)


def test_what_is_to_be_had() -> None:
    """Also by hand: one window is three throws of three dice, each right one time in six."""
    assert best(frozenset({6})) == Fraction(9, 6)
    assert best(frozenset({2, 4, 6})) == Fraction(197, 36)
    for free in ({6}, {2}, {2, 6}, {4, 6}, {2, 4, 6}):
        assert promise(len(free)) == pytest.approx(float(best(frozenset(free))))


def test_looking_ahead_reaches_it() -> None:
    """One look chooses as well as can be: as many points on average, within five standard errors."""
    game = RULES.make(2, {"beginn": "platz"})
    points: list[int] = []
    for number in range(600):
        match = Match(game, f"fenster {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            match.push(Move(seat, one_look(match.game, match.state, seat, rng)))
        points += match.game.outcome(match.state).scores
    mean = sum(points) / len(points)
    spread = (sum((each - mean) ** 2 for each in points) / len(points)) ** 0.5
    assert mean == pytest.approx(197 / 36, abs=5 * spread / len(points) ** 0.5)


def test_the_judgement_follows_the_points() -> None:
    match = at((3, 3, -1), (1, 1, -1))
    throw(match, 2, 2, 2)
    match.play(0, ("gefaengnis",))
    assert match.game.evaluate(match.state, 0) > 0 > match.game.evaluate(match.state, 1)
    for dice in ((1, 1, 1), (1, 1, 1)):
        throw(match, *dice)
    throw(match, 2, 2, 2)
    match.play(1, ("gefaengnis",))
    for dice in ((1, 1, 1), (1, 1, 1)):
        throw(match, *dice)
    assert [match.game.evaluate(match.state, seat) for seat in (0, 1)] == [1.0, -1.0]
