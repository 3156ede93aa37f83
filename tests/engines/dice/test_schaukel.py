"""Schaukel: what each throw counts, the end, and how the rests are spread: by fractions, and in matches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.match import Match
from tests.engines.dice.chances import DIE, alike, minus, outcomes, together

RULES = registry.find("schaukel")
RESTS = together(DIE, DIE, minus(DIE), DIE, minus(DIE), DIE, minus(DIE))


def swinging(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "schaukel")


def throw(match: Match, *dice: int) -> None:
    for die in dice:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide((die,))


def test_forward_and_back() -> None:
    """001:1071-1073: the first and the second throw count plus, then minus and plus in turn, the seventh minus."""
    match = swinging()
    rests = []
    for die in (4, 6, 2, 5, 3, 1):
        throw(match, die)
        rests.append(match.state.stake)
    assert rests == [4, 10, 8, 13, 10, 11]
    assert match.to_act() == {0}
    throw(match, 6)
    assert match.state.sums == (5, 0)
    assert match.to_act() == {1}


def test_each_throw_alone() -> None:
    """A six in place of one of seven ones: five more where it counts plus, five less where it counts minus."""
    for place, sign in enumerate((1, 1, -1, 1, -1, 1, -1)):
        match = swinging()
        throw(match, *(6 if n == place else 1 for n in range(7)))
        assert match.state.sums[0] == 1 + 5 * sign


def test_the_dice_lie_in_the_row_in_which_they_count() -> None:
    match = swinging()
    throw(match, 4, 6, 2)
    lying = [(piece.at, piece.face) for piece in match.game.view(match.state, None).pieces]
    assert lying == [("vor", "4"), ("vor", "6"), ("zurueck", "2"), ("wuerfel", "2")]
    prompts = []
    for die in (5, 3):
        prompts.append(str(match.game.step(match.state, 0).prompt))
        throw(match, die)
    assert prompts == [
        "Tippe den Würfel an: Dieser Wurf kommt dazu.",
        "Tippe den Würfel an: Dieser Wurf geht ab.",
    ]
    throw(match, 1, 6, 3)
    lying = [(piece.at, piece.face) for piece in match.game.view(match.state, None).pieces]
    assert lying == [("vor", "3"), ("wuerfel", "3")]


def test_the_largest_rest_wins() -> None:
    match = swinging()
    throw(match, 4, 6, 2, 5, 3, 1, 6, *(1, 1, 6, 1, 6, 1, 6))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (5, -14), "rounds")
    assert str(outcome.reason) == "Spieler 1 gewinnt mit 5 Punkten."
    assert [str(note) for note in match.game.view(match.state, None).notes] == ["5 Punkte", "−14 Punkte"]


def test_equal_rests_share_the_place() -> None:
    match = swinging()
    throw(match, *(1,) * 14)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 1), (1, 1))


def test_or_swing_once_more() -> None:
    match = swinging(3, gleichstand="stechen")
    throw(match, *(1,) * 14, *(1, 1, 6, 1, 6, 1, 6))
    assert match.to_act() == {0}
    throw(match, *(1,) * 6, 2, *(1,) * 7)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 3), (1, 2, -14))


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_nobody_may_do_anything_but_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        swinging().play(0, ("vor",))


def test_the_figures_of_the_leaflet() -> None:
    """As seven dice added, less 21; of a hundred 62 between nought and seven, 19 below nought, 9 of ten and more."""
    assert {eyes - 21: chance for eyes, chance in together(*[DIE] * 7).items()} == RESTS
    assert (min(RESTS), max(RESTS), RESTS[21]) == (-14, 21, Fraction(1, 279_936))
    assert sum(rest * chance for rest, chance in RESTS.items()) == Fraction(7, 2)
    assert sorted(RESTS, key=lambda rest: (-RESTS[rest], rest))[:2] == [3, 4]
    shares = [
        sum(p for rest, p in RESTS.items() if rest in among) for among in (range(8), range(-14, 0), range(10, 22))
    ]
    assert [round(float(share), 3) for share in shares] == [0.617, 0.192, 0.094]


def test_matches_bring_what_fractions_say() -> None:
    found = Counter(rest for outcome in outcomes("schaukel", 8, 500) for rest in outcome.scores or ())
    assert alike(found, RESTS)
