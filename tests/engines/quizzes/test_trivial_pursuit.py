"""Wissensrad: the wheel counted by hand, every rule of the source, every option."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.core import IllegalMoveError
from games.engines.match import Match
from games.engines.quizzes.trivial_pursuit import CATEGORIES, STAY, TOPICS_OF, plan
from tests.engines.quizzes.helpers import answer, asks
from tests.engines.quizzes.helpers import at as anywhere

ALL = 0b111111


def at(where: str = "mitte", tokens: int = 0, seats: int = 2, **options: Any) -> Match:
    """Seat 0 is to throw and stands there with these tokens; the others stand in the centre."""
    state = {"where": (where, *["mitte"] * (seats - 1)), "tokens": (tokens, *[0] * (seats - 1))}
    return anywhere("trivial-pursuit", seats, state=state, **options)


def throw(match: Match, die: int) -> tuple[str, ...]:
    """Where the throw leads."""
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide((die,))
    return match.game.step(match.state, seat).targets


# --- the wheel ---


@pytest.mark.parametrize(("between", "fields"), [(5, 67), (6, 79)])
def test_how_many_fields(between: int, fields: int) -> None:
    """000:996: a centre, six corners, and on each of six sides and six spokes as many as the edition has."""
    wheel = plan(between)
    assert len(wheel.beside) == fields == 1 + 6 + 12 * between
    ways = {name: len(others) for name, others in wheel.beside.items()}
    assert ways.pop("mitte") == 6
    assert [ways.pop(f"ecke-{n}") for n in range(1, 7)] == [3] * 6
    assert set(ways.values()) == {2}


@pytest.mark.parametrize("between", [5, 6])
def test_no_two_neighbours_ask_the_same(between: int) -> None:
    wheel = plan(between)
    for here, others in wheel.beside.items():
        for there in others:
            if "mitte" not in (here, there):
                assert wheel.category[here] != wheel.category[there], (here, there)


def test_each_house_has_its_jump_across_the_wheel() -> None:
    """000:996: exactly in the middle between two corners, to the corner of its colour; with six fields as near as can
    be."""
    jumps = {
        "rand-1-3": "ecke-4", "rand-2-3": "ecke-5", "rand-3-3": "ecke-6",
        "rand-4-3": "ecke-1", "rand-5-3": "ecke-2", "rand-6-3": "ecke-3",
    }  # fmt: skip
    assert plan(5).jumps == plan(6).jumps == jumps
    assert {plan(5).far(f"ecke-{n}")["rand-1-3"] for n in (1, 2)} == {3}
    assert [plan(6).far(f"ecke-{n}")["rand-1-3"] for n in (1, 2)] == [3, 4]


def test_every_topic_is_asked_somewhere() -> None:
    found = sorted(topic for topics in TOPICS_OF for topic in topics)
    assert " ".join(found) == ("erdkunde film geschichte helden kunst maerchen natur spiel tiere unterhaltung woerter")
    assert len(CATEGORIES) == len(TOPICS_OF) == 6


# --- going ---


def test_all_begin_in_the_centre() -> None:
    assert at(seats=4).state.where == ("mitte",) * 4


@pytest.mark.parametrize(
    ("where", "die", "goals"),
    [
        ("mitte", 1, {f"speiche-{n}-1" for n in range(1, 7)}),
        ("mitte", 6, {f"ecke-{n}" for n in range(1, 7)}),
        ("ecke-1", 1, {"rand-1-1", "rand-6-5", "speiche-1-5"}),
        ("ecke-1", 6, {"ecke-2", "ecke-6", "mitte"}),
        ("speiche-1-1", 1, {"mitte", "speiche-1-2"}),
        # outwards, or through the centre into any of the other five
        ("speiche-1-1", 3, {"speiche-1-4", *(f"speiche-{n}-2" for n in range(2, 7))}),
        # on along the rim, or at the corner into its spoke
        ("rand-1-4", 3, {"rand-1-1", "rand-2-1", "speiche-2-5"}),
        # never back
        ("rand-1-3", 2, {"rand-1-1", "rand-1-5"}),
    ],
)
def test_where_a_throw_leads(where: str, die: int, goals: set[str]) -> None:
    assert set(throw(at(where), die)) == goals


def test_six_fields_between_lead_one_less_far() -> None:
    assert set(throw(at("mitte", felder=6), 6)) == {f"speiche-{n}-6" for n in range(1, 7)}


def test_the_colour_says_what_is_asked() -> None:
    match = at("ecke-1")
    throw(match, 1)
    match.play(0, ("rand-1-1",))  # (0 + 4) % 6: entertainment
    assert asks(match) == ("unterhaltung", "film")


def test_right_throws_again_and_wrong_hands_on() -> None:
    """000:1004."""
    match = at()
    throw(match, 2)
    match.play(0, ("speiche-1-2",))
    answer(match, "a", right="a")
    assert match.to_act() == {0}
    throw(match, 1)
    match.play(0, ("speiche-1-3",))
    answer(match, "a", right="c")
    assert match.to_act() == {1}


def test_a_corner_gives_its_token_once() -> None:
    match = at()
    throw(match, 6)
    match.play(0, ("ecke-3",))
    assert asks(match) == ("geschichte", "helden")
    answer(match, "b", right="b")
    assert match.state.tokens == (0b000100, 0)
    throw(match, 6)
    match.play(0, ("ecke-4",))
    answer(match, "b", right="a")
    assert match.state.tokens == (0b000100, 0)
    match = at("mitte", 0b000100)
    throw(match, 6)
    match.play(0, ("ecke-3",))
    answer(match, "b", right="b")
    assert match.state.tokens == (0b000100, 0)
    assert match.to_act() == {0}


def test_only_a_corner_gives_one() -> None:
    match = at()
    throw(match, 2)
    match.play(0, ("speiche-1-2",))
    answer(match, "b", right="b")
    assert match.state.tokens == (0, 0)


def test_a_jump_leads_to_the_corner_of_its_colour_or_not() -> None:
    match = at("ecke-1")
    assert "rand-1-3" in throw(match, 3)
    assert match.game.step(match.state, 0, ("rand-1-3",)).targets == ("ecke-4", STAY)
    with pytest.raises(IllegalMoveError, match="Springe"):
        match.play(0, ("rand-1-3", "ecke-5"))
    with pytest.raises(IllegalMoveError, match="Springe"):
        match.play(0, ("rand-1-3",))
    match.play(0, ("rand-1-3", "ecke-4"))
    assert match.state.where[0] == "ecke-4"
    assert asks(match) == ("erdkunde",)
    answer(match, "a")
    assert match.state.tokens[0] == 0b001000
    match = at("ecke-1")
    throw(match, 3)
    match.play(0, ("rand-1-3", STAY))
    assert match.state.where[0] == "rand-1-3"
    answer(match, "a")
    assert match.state.tokens[0] == 0


# --- the centre ---


def test_before_one_chooses_oneself() -> None:
    """000:1006."""
    match = at("ecke-1", 0b011111)
    throw(match, 6)
    match.play(0, ("mitte",))
    assert match.to_act() == {0}
    with pytest.raises(IllegalMoveError, match="sechs Gebiete"):
        match.play(0, ("wuerfel",))
    match.play(0, ("thema-kunst",))
    assert asks(match) == ("kunst", "maerchen", "woerter")
    answer(match, "a")
    assert match.game.outcome(match.state) is None
    assert match.to_act() == {0}


def test_with_all_tokens_another_chooses_and_the_answer_wins() -> None:
    """000:1008."""
    match = at("ecke-1", ALL, seats=3)
    throw(match, 6)
    match.play(0, ("mitte",))
    assert match.to_act() == {1}
    match.play(1, ("thema-natur",))
    assert asks(match) == ("natur", "tiere")
    assert match.game.draw(match.state).audience == "erwachsene"
    answer(match, "d", right="d")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((0,), "home")


def test_who_fails_there_comes_back_later() -> None:
    """000:1008."""
    match = at("ecke-1", ALL)
    throw(match, 6)
    match.play(0, ("mitte",))
    match.play(1, ("thema-natur",))
    answer(match, "d", right="a")
    assert match.game.outcome(match.state) is None
    assert match.to_act() == {1}
    assert match.state.tokens[0] == ALL


def test_the_last_question_is_the_centre_s_alone() -> None:
    match = at("ecke-1", ALL)
    throw(match, 1)
    match.play(0, ("speiche-1-5",))
    answer(match, "a")
    assert match.game.outcome(match.state) is None


def test_exactly_or_not() -> None:
    assert "mitte" not in throw(at("speiche-1-2", ALL), 4)
    assert "mitte" in throw(at("speiche-1-2", ALL, markt="halten"), 4)
    assert "mitte" not in throw(at("speiche-1-2", 0b11111, markt="halten"), 4)
    assert "mitte" not in throw(at("speiche-1-5", ALL, markt="halten"), 4)
    assert "mitte" not in throw(at("mitte", ALL, markt="halten"), 4)


@pytest.mark.parametrize(("marken", "tokens"), [(3, 0b10101), (4, 0b101011), (6, ALL)])
def test_how_many_tokens_lead_home(marken: int, tokens: int) -> None:
    match = at("ecke-1", tokens, marken=marken)
    throw(match, 6)
    match.play(0, ("mitte",))
    assert match.to_act() == {1}
    match = at("ecke-1", tokens & (tokens - 1), marken=marken)
    throw(match, 6)
    match.play(0, ("mitte",))
    assert match.to_act() == {0}


def test_rounds() -> None:
    """Eight turns each; then who has most tokens wins."""
    match = at(tokens=0b1, runden=8)
    for turn in range(16):
        assert match.to_act() == {turn % 2}
        goals = throw(match, 1)
        spoke = next(goal for goal in goals if goal.startswith("speiche"))
        match.play(turn % 2, (spoke,))
        answer(match, "a", right="b")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "rounds")


def test_the_die_decides_who_begins() -> None:
    """000:1002."""
    match = at(beginn="wurf")
    match.decide((2, 5))
    assert match.to_act() == {1}


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe an, wohin"),
        (("mitte",), "Marktplatz kommst du mit einer 1 nicht"),
        (("ecke-4",), "Zähle genau"),
        (("unsinn",), "ein Feld auf dem Rad"),
        (("rand-1-1", "rand-1-2"), "kommt erst die Frage"),
    ],
)
def test_why_not(path: tuple[str, ...], reason: str) -> None:
    match = at("ecke-1")
    throw(match, 1)
    with pytest.raises(IllegalMoveError, match=reason):
        match.play(0, path)


def test_the_strong_one_goes_where_it_wins() -> None:
    match = at("ecke-1", ALL)
    throw(match, 6)
    assert match.game.counsel(match.state, 0, 2, random.Random(1)) == ("mitte",)
    match = at("ecke-1", 0b110111)
    throw(match, 3)  # the jump leads to the house it needs
    assert match.game.counsel(match.state, 0, 1, random.Random(1)) == ("rand-1-3", "ecke-4")
