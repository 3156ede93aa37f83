"""Nackter Spatz: who gets what, the sparrow, the rounds, the end, and how the sums are spread."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.match import Match
from tests.engines.dice.chances import DIE, alike, outcomes, together

RULES = registry.find("nackter-spatz")
#: what a neighbour gets, and what the thrower loses
GIFT = {0: Fraction(1, 6)} | {face: Fraction(1, 6) for face in range(2, 7)}
LOSS = {-1: Fraction(1, 6), 0: Fraction(5, 6)}


def playing(seats: int = 3, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "spatz")


def throw(match: Match, *dice: int) -> None:
    for die in dice:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide((die,))


def test_the_next_on_the_left_gets_the_eyes() -> None:
    """001:1083."""
    match = playing()
    sums = []
    for die in (5, 2, 6):
        throw(match, die)
        sums.append(match.state.sums)
    assert sums == [(0, 5, 0), (0, 5, 2), (6, 5, 2)]
    assert match.to_act() == {0}


@pytest.mark.parametrize(("answer", "sums"), [("nichts", (-1, 0, 0)), ("punkt", (-1, 1, 0))])
def test_a_naked_sparrow_costs_a_point(answer: str, sums: tuple[int, ...]) -> None:
    """001:1085."""
    match = playing(eins=answer)
    throw(match, 1)
    assert match.state.sums == sums
    assert str(match.game.view(match.state, None).notes[0]) == "−1 Punkt"


def test_what_is_said() -> None:
    match = playing(eins="punkt")
    match.play(0, ("wuerfel",))
    said = [str(effect.text) for effect in match.decide((1,)) if effect.text]
    assert said == [
        "Spieler 1 würfelt eine 1.",
        "Ein nackter Spatz! Spieler 1 hat einen Punkt weniger.",
        "Spieler 2 bekommt 1 Punkt geschenkt.",
    ]


@pytest.mark.parametrize("rounds", [1, 3, 5, 10])
def test_as_many_rounds_as_agreed_on(rounds: int) -> None:
    match = playing(runden=rounds)
    throw(match, *[5, 1, 3] * rounds)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 3), (3 * rounds, 4 * rounds, 0))


def test_without_a_word_there_are_five() -> None:
    assert playing().game.options.runden == 5


def test_equal_sums_share_the_place() -> None:
    match = playing(runden=1)
    throw(match, 4, 3, 4)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 1, 3)


def test_or_those_ahead_give_to_each_other() -> None:
    match = playing(runden=1, gleichstand="stechen")
    throw(match, 2, 4, 4)  # the first and the third have four
    assert match.to_act() == {0}
    throw(match, 3)
    assert match.state.sums == (4, 2, 7)
    throw(match, 1)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 3, 1), (4, 2, 6))


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_nobody_may_do_anything_but_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        playing().play(0, ("aufhoeren",))


def test_the_figures_of_the_leaflet() -> None:
    """Of three throws the neighbour has ten, the thrower loses half a point; a sparrow in five rounds: 60 %."""
    assert 3 * sum(value * chance for value, chance in GIFT.items()) == 10
    assert 3 * sum(value * chance for value, chance in LOSS.items()) == Fraction(-1, 2)
    assert round(float(1 - Fraction(5, 6) ** 5), 2) == 0.60
    mean = 5 * sum(value * chance for value, chance in together(GIFT, LOSS).items())
    assert mean == Fraction(95, 6)


def test_for_two_the_sparrow_is_the_best_throw() -> None:
    """How far ahead the thrower is after each throw."""
    ahead = []
    for die in DIE:
        match = playing(2)
        throw(match, die)
        mine, theirs = match.state.sums
        ahead.append(mine - theirs)
    assert ahead == [-1, -2, -3, -4, -5, -6]


def test_matches_bring_what_fractions_say() -> None:
    found = Counter(value for outcome in outcomes("nackter-spatz", 8, 200) for value in outcome.scores or ())
    assert alike(found, together(*[GIFT, LOSS] * 5))
