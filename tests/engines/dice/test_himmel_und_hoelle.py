"""Himmel und Hölle: the worked example of the source, the rounds, the end, and what a throw is worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.dice.himmel_und_hoelle import worth
from games.engines.match import Match
from tests.engines.dice.chances import DIE, alike, outcomes, together

SLUG = "himmel-und-hoelle-wuerfelspiel"
RULES = registry.find(SLUG)
#: nine times the eyes and 14 more
THROW = {9 * eyes + 14: chance for eyes, chance in together(DIE, DIE).items()}


def playing(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "himmel")


def throw(match: Match, *throws: tuple[int, int]) -> None:
    for dice in throws:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide(dice)


def test_five_and_three_are_86() -> None:
    """001:1247-1255: 5 above is 50, 2 below is 2; 3 above is 30, 4 below is 4; 52 and 34 are 86."""
    match = playing()
    throw(match, (5, 3))
    assert match.state.sums == (86, 0)
    pieces = match.game.view(match.state, None).pieces
    assert [(piece.at, piece.face) for piece in pieces] == [
        ("hoelle", "2"), ("hoelle", "4"), ("wuerfel", "5"), ("wuerfel", "3"),
    ]  # fmt: skip
    assert match.to_act() == {1}


def test_what_each_face_counts() -> None:
    assert [worth(face) for face in range(1, 7)] == [16, 25, 34, 43, 52, 61]


@pytest.mark.parametrize("rounds", [1, 3, 5, 10])
def test_as_many_rounds_as_agreed_on(rounds: int) -> None:
    match = playing(3, runden=rounds)
    throw(match, *[(1, 1), (6, 6), (4, 4)] * rounds)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((3, 1, 2), (32 * rounds, 122 * rounds, 86 * rounds))


def test_without_a_word_there_are_five() -> None:
    assert playing().game.options.runden == 5


@pytest.mark.parametrize(("answer", "over"), [("teilen", True), ("stechen", False)])
def test_equal_sums(answer: str, over: bool) -> None:
    match = playing(3, runden=1, gleichstand=answer)
    throw(match, (5, 3), (1, 1), (6, 2))
    outcome = match.game.outcome(match.state)
    assert (outcome is not None) == over
    if outcome:
        assert outcome.places == (1, 3, 1)
        return
    throw(match, (1, 2), (1, 3))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 3, 1), (86 + 41, 32, 86 + 50))


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}
    assert [piece.at for piece in match.game.view(match.state, None).pieces] == ["wuerfel"]


def test_nobody_may_do_anything_but_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        playing().play(0, ("hoelle",))


def test_the_figures_of_the_leaflet() -> None:
    """Only the eyes count; the digits of a throw always make 5 or 14; 77 on average, and most often."""
    assert {worth(a) + worth(b) for a, b in [(5, 3), (4, 4), (6, 2)]} == {86}
    assert {sum(map(int, str(value))) for value in THROW} == {5, 14}
    assert (min(THROW), max(THROW), THROW[32], THROW[122]) == (32, 122, Fraction(1, 36), Fraction(1, 36))
    assert sum(value * chance for value, chance in THROW.items()) == 77
    assert max(THROW, key=lambda value: THROW[value]) == 77
    assert THROW[77] == Fraction(1, 6)
    assert (3 * worth(1), 3 * worth(6)) == (48, 183)


def test_matches_bring_what_fractions_say() -> None:
    found = Counter(value for outcome in outcomes(SLUG, 8, 500, runden=1) for value in outcome.scores or ())
    assert alike(found, THROW)
    five = Counter(value for outcome in outcomes(SLUG, 8, 200) for value in outcome.scores or ())
    assert alike(five, together(*[THROW] * 5))
