"""Himmelsreise: the way counted by hand, every rule of the source, every option."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.core import IllegalMoveError
from games.engines.match import Match
from games.engines.quizzes.spiel_des_wissens import body_at, is_meteor, topics
from tests.engines.quizzes.helpers import answer, asks
from tests.engines.quizzes.helpers import at as anywhere


def at(where: int = 0, rings: int = 0, seats: int = 2, **options: Any) -> Match:
    """Seat 0 is to throw and stands there with so many rings."""
    state = {"where": (where, *[0] * (seats - 1)), "rings": (rings, *[0] * (seats - 1))}
    return anywhere("spiel-des-wissens", seats, state=state, **options)


def fly(match: Match, die: int) -> int:
    """Where the throw leads."""
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide((die,))
    where: int = match.state.where[seat]
    return where


def test_the_way() -> None:
    """Eight fields before each of six bodies, five before the Milky Way; counted off the drawing."""
    assert [field for field in range(61) if body_at(field) is not None] == [9, 18, 27, 36, 45, 54]
    assert [field for field in range(60) if is_meteor(field)] == [3, 6, 12, 15, 21, 24, 30, 33, 39, 42, 48, 51, 57]
    assert at().game.goal == 60
    assert at(ziele=3).game.goal == 33


def test_no_answer_leads_to_a_body_or_past_one() -> None:
    for field in range(60):
        if is_meteor(field):
            assert body_at(field + 2) is None
            assert body_at(field - 2) is None
            assert (field - 2) // 9 == (field + 2) // 9 == field // 9
        if body_at(field) is not None:
            assert (field - 7) // 9 == field // 9 - 1
            assert body_at(field - 7) is None
            assert not is_meteor(field - 7)


def test_what_is_asked() -> None:
    """000:1020-1025, the Moon for Pluto; a meteor asks what the next body asks."""
    assert [topics(field, 6) for field in (9, 18, 27, 36, 45, 54)] == [
        ("spiel",), ("maerchen",), ("helden",), ("film",), ("woerter",), ("tiere",),
    ]  # fmt: skip
    assert topics(12, 6) == ("maerchen",)
    assert set(topics(57, 6)) == {"spiel", "maerchen", "helden", "film", "woerter", "tiere"}
    assert {topics(field, 6)[0] for field in (1, 2, 4, 5, 7, 8)} == {
        "natur", "geschichte", "erdkunde", "unterhaltung", "kunst",
    }  # fmt: skip
    assert set(topics(30, 3)) == set(topics(57, 6))


def test_a_general_question() -> None:
    """000:1029: wrong, and one stays where one is and the turn is over."""
    match = at()
    assert fly(match, 2) == 2
    assert asks(match) == ("erdkunde",)
    answer(match, "a", right="b")
    assert match.state.where[0] == 2
    assert match.to_act() == {1}


@pytest.mark.parametrize(("wurf", "next_up"), [(True, 0), (False, 1)])
def test_a_right_answer_throws_again_or_not(wurf: bool, next_up: int) -> None:
    match = at(wurf=wurf)
    fly(match, 2)
    answer(match, "a", right="a")
    assert match.state.where[0] == 2
    assert match.to_act() == {next_up}


@pytest.mark.parametrize("wurf", [True, False])
def test_a_meteor(wurf: bool) -> None:
    """000:1029: right is two on and another throw, wrong is two back and the end of the turn."""
    match = at(wurf=wurf)
    assert fly(match, 3) == 3
    assert asks(match) == ("spiel",)
    answer(match, "a", right="a")
    assert match.state.where[0] == 5
    assert match.to_act() == {0}
    match = at(wurf=wurf)
    fly(match, 3)
    answer(match, "a", right="b")
    assert match.state.where[0] == 1
    assert match.to_act() == {1}


def test_at_a_body_one_stops_in_any_case() -> None:
    assert fly(at(7), 2) == 9
    assert fly(at(7), 6) == 9
    assert fly(at(9, 1), 6) == 15
    assert fly(at(16, 1), 3) == 18


def test_a_right_answer_there_gives_the_ring_and_the_choice() -> None:
    """000:1029: he plays on or ends his turn."""
    match = at(7)
    fly(match, 6)
    answer(match, "a", right="a")
    assert match.state.rings == (1, 0)
    assert match.game.step(match.state, 0).targets == ("wuerfel", "rasten")
    match.play(0, ("rasten",))
    assert match.to_act() == {1}
    assert match.state.where[0] == 9
    match = at(7)
    fly(match, 6)
    answer(match, "a", right="a")
    assert fly(match, 1) == 10
    answer(match, "a", right="a")
    assert match.game.step(match.state, 0).targets == ("wuerfel",)


def test_resting_is_for_a_body_alone() -> None:
    match = at(7)
    fly(match, 6)
    answer(match, "a", right="a")
    with pytest.raises(IllegalMoveError, match="raste hier"):
        match.play(0, ("weiter",))
    match.play(0, ("rasten",))
    with pytest.raises(IllegalMoveError, match="Würfel"):
        match.play(1, ("rasten",))


def test_a_wrong_one_leads_seven_back() -> None:
    match = at(16, 1)
    fly(match, 6)
    answer(match, "a", right="b")
    assert match.state.where[0] == 11
    assert match.state.rings == (1, 0)
    assert match.to_act() == {1}


def test_with_all_rings_the_milky_way_wins() -> None:
    """It, too, need not be met exactly; and nothing is asked there."""
    match = at(58, 6)
    assert fly(match, 6) == 60
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((0,), "goal")


def test_the_shorter_way() -> None:
    match = at(31, 3, ziele=3)
    assert fly(match, 5) == 33
    assert match.game.outcome(match.state) is not None


def test_rounds() -> None:
    """Eight turns each, all answers wrong; then who has come furthest wins. Seat 0 stands on 2, 1 (back from the
    meteor), 2, 1 … and in the end on 1; seat 1 on 1, 2, 1, 2 … and in the end on 2."""
    match = at(1, runden=8)
    for turn in range(16):
        assert match.game.outcome(match.state) is None
        fly(match, 1)
        answer(match, "a", right="b")
        assert match.to_act() == {1 - turn % 2} or turn == 15
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "rounds"
    assert match.state.where == (1, 2)
    assert outcome.places == (2, 1)


def test_the_die_decides_who_begins() -> None:
    match = at(beginn="wurf")
    match.decide((2, 5))
    assert match.to_act() == {1}
