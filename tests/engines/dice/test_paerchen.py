"""Pärchen: white less red, five times; and how the sums are spread."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.match import Match
from tests.engines.dice.chances import DIE, alike, minus, outcomes, together

RULES = registry.find("paerchen")
THROW = together(DIE, DIE, minus(DIE), minus(DIE))
FIVE = together(*[THROW] * 5)


def playing(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "paerchen")


def throw(match: Match, *throws: tuple[int, int, int, int]) -> None:
    for dice in throws:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide(dice)


def test_white_less_red() -> None:
    """001:1464."""
    match = playing()
    match.play(0, ("wuerfel",))
    effects = match.decide((5, 3, 3, 1))
    assert match.state.sums == (4, 0)
    assert str(effects[-1].text) == "Weiß 8 minus Rot 4 macht 4, zusammen 4."
    assert [piece.face for piece in match.game.view(match.state, None).pieces] == ["5", "3", "rot-3", "rot-1"]
    match.play(1, ("wuerfel",))
    effects = match.decide((2, 1, 6, 4))
    assert match.state.sums == (4, -7)
    assert str(effects[-1].text) == "Weiß 3 minus Rot 10 macht −7, zusammen −7."


def test_five_throws_each_and_the_highest_sum_wins() -> None:
    """001:1466-1468; the sheet of the leaflet: 4, −7, 7, 0, 2 make 6."""
    match = playing()
    mine = [(5, 3, 3, 1), (2, 1, 6, 4), (6, 6, 2, 3), (4, 1, 4, 1), (6, 2, 5, 1)]
    for dice in mine:
        assert match.game.outcome(match.state) is None
        throw(match, dice, (1, 1, 1, 1))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (6, 0), "rounds")
    assert str(outcome.reason) == "Spieler 1 gewinnt mit 6 Punkten."


def test_the_least_bad_wins_below_nought() -> None:
    match = playing()
    throw(match, *[(1, 1, 1, 2), (1, 1, 6, 6)] * 5)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, str(outcome.reason)) == ((1, 2), "Spieler 1 gewinnt mit −5 Punkten.")


@pytest.mark.parametrize(("answer", "over"), [("teilen", True), ("stechen", False)])
def test_equal_sums(answer: str, over: bool) -> None:
    match = playing(gleichstand=answer)
    throw(match, *[(1, 2, 2, 1)] * 10)
    outcome = match.game.outcome(match.state)
    assert (outcome is not None) == over
    if outcome:
        assert outcome.places == (1, 1)
        return
    throw(match, (1, 1, 1, 1), (2, 1, 1, 1))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1), (0, 1))


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}
    assert [piece.face for piece in match.game.view(match.state, None).pieces] == ["6"]


def test_nobody_may_do_anything_but_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        playing().play(0, ("rot",))


def test_the_figures_of_the_leaflet() -> None:
    assert (min(THROW), max(THROW), min(FIVE), max(FIVE)) == (-10, 10, -50, 50)
    assert THROW[0] == Fraction(73, 648)  # one of nine
    above = sum(chance for value, chance in THROW.items() if value > 0)
    assert (round(float(above), 2), above) == (0.44, sum(chance for value, chance in THROW.items() if value < 0))
    near = sum(chance for value, chance in FIVE.items() if abs(value) <= 10)
    far = sum(chance for value, chance in FIVE.items() if value >= 20)
    assert (round(float(near), 2), round(float(far), 3)) == (0.83, 0.005)
    equal = [bool({a, b} & {c, d}) for a, b, c, d in product(range(1, 7), repeat=4)]
    assert round(sum(equal) / len(equal), 2) == 0.51
    assert max(a * b - c * d for a, b, c, d in product(range(1, 7), repeat=4)) == 35


def test_matches_bring_what_fractions_say() -> None:
    found = Counter(value for outcome in outcomes("paerchen", 8, 200) for value in outcome.scores or ())
    assert alike(found, FIVE)
