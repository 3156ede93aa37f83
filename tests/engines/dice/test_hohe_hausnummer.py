"""Hohe Hausnummer: the places, the numbers, every option, and how well it can be played.

Published: C. Derman, G. Lieberman and S. Ross, A sequential stochastic assignment problem (Management Science 18,
1972): with n places left the next value goes where limits put it that depend on n, not on what the places are worth.
For a die the limits are 3.5, then 2.75 and 4.25: of three places a five or six goes to the hundreds, a three or four to
the tens. That makes 504 on average. The chance to be ahead is computed a second time over all ways to fill the places.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.dice.hohe_hausnummer import EMPTY, PLACES, ahead, mean
from games.engines.match import Match

RULES = registry.find("hohe-hausnummer")


def begun(seats: int = 2, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", "runden": 1, **options}), "haus")


def build(match: Match, *throws: int | str) -> list[str]:
    """Throws and places in turn; all that was said."""
    said: list[str] = []
    for throw in throws:
        (seat,) = match.to_act()
        if isinstance(throw, str):
            said += [str(effect.text) for effect in match.play(seat, (throw,))]
            continue
        match.play(seat, ("wuerfel",))
        said += [str(effect.text) for effect in match.decide((throw,))]
    return said


def number(match: Match, wanted: int) -> list[str]:
    hundreds, tens, ones = map(int, str(wanted))
    return build(match, hundreds, "hunderter", tens, "zehner", ones)


def refused(match: Match, *path: str) -> str:
    (seat,) = match.to_act()
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


def test_three_throws_three_places() -> None:
    """001:1199."""
    match = begun()
    assert build(match, 4, "zehner", 6, "hunderter", 1) == [
        "Spieler 1 würfelt eine 4.", "Spieler 1 setzt die 4 an die Zehnerstelle.",
        "Spieler 1 würfelt eine 6.", "Spieler 1 setzt die 6 an die Hunderterstelle.",
        "Spieler 1 würfelt eine 1.", "Spieler 1 setzt die 1 an die Einerstelle.", "Spieler 1 baut Nummer 641.",
    ]  # fmt: skip
    assert (match.state.sums, match.state.digits, match.to_act()) == ((641, 0), (0, 0, 0), {1})


def test_at_once_and_each_place_once() -> None:
    match = begun()
    assert "Würfle zuerst" in refused(match, "zehner")
    build(match, 4)
    assert list(match.game.moves(match.state, 0) or ()) == [("hunderter",), ("zehner",), ("einer",)]
    assert "gibst du der gewürfelten Zahl ihren Platz" in refused(match, "wuerfel")
    assert "Jeder Wurf kommt nur an eine Stelle" in refused(match, "zehner", "einer")
    build(match, "zehner", 5)
    assert "An der Zehnerstelle steht schon eine Zahl" in refused(match, "zehner")
    assert "Wohin mit der 5?" in refused(match, "tausender")


def test_the_highest_number_wins() -> None:
    match = begun()
    number(match, 543)
    assert number(match, 561)[-1] == "Spieler 2 gewinnt mit der Hausnummer 561."
    assert match.game.outcome(match.state).places == (2, 1)


def test_or_the_lowest() -> None:
    match = begun(ziel="niedrig")
    number(match, 543)
    number(match, 561)
    assert match.game.outcome(match.state).places == (1, 2)


def test_over_several_rounds_the_numbers_are_added() -> None:
    match = begun(runden=3)
    for wanted in (666, 111, 111, 333, 111, 445):
        said = number(match, wanted)
    assert said[-1] == "Spieler 2 gewinnt mit 889 Punkten."
    assert match.game.outcome(match.state).scores == (888, 889)


@pytest.mark.parametrize(("answer", "acting"), [("teilen", frozenset()), ("stechen", {0})])
def test_equal_numbers(answer: str, acting: set[int]) -> None:
    match = begun(gleichstand=answer)
    number(match, 432)
    number(match, 432)
    assert match.to_act() == acting


def test_the_number_lies_on_the_table() -> None:
    match = begun()
    build(match, 4, "zehner")
    lying = {piece.at: piece.face for piece in match.game.view(match.state, None).pieces}
    assert lying == {"zehner": "4", "wuerfel": "4"}


def test_where_the_published_rule_puts_a_throw() -> None:
    """In the first of three rounds: by the limits 2.75 and 4.25 of three places, by 3.5 of two."""
    rng = random.Random(1)
    for die, place in {1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}.items():
        match = begun(runden=3)
        build(match, die)
        assert one_look(match.game, match.state, 0, rng) == (PLACES[place],)
    for first, free in (("hunderter", (1, 2)), ("zehner", (0, 2)), ("einer", (0, 1))):
        for die in range(1, 7):
            match = begun(runden=3)
            build(match, 3, first, die)
            assert one_look(match.game, match.state, 0, rng) == (PLACES[free[die < 4]],)


def test_the_mean_is_504() -> None:
    limits = (Fraction(11, 4), Fraction(17, 4))
    high = sum(max(Fraction(die), limits[1]) for die in range(1, 7)) / 6
    low = sum(min(Fraction(die), limits[0]) for die in range(1, 7)) / 6
    middle = sum(min(max(Fraction(die), limits[0]), limits[1]) for die in range(1, 7)) / 6
    assert 100 * high + 10 * middle + low == 504
    assert mean(EMPTY, low=False) == pytest.approx(504)
    assert mean(EMPTY, low=True) == pytest.approx(777 - 504)  # with the dice upside down


@cache
def beats(filled: tuple[int, ...], order: tuple[int, ...], need: int) -> Fraction:
    """The chance to have more than `need` (half of it for as much) with these digits in these places so far."""
    if len(filled) == 3:
        got = sum(digit * (100, 10, 1)[place] for digit, place in zip(filled, order, strict=True))
        return Fraction(1, 2) if got == need else Fraction(got > need)
    free = [place for place in range(3) if place not in order]
    return (
        sum((max(beats((*filled, die), (*order, place), need) for place in free) for die in range(1, 7)), Fraction(0))
        / 6
    )


def test_the_chance_to_beat_a_number() -> None:
    for need in (0, 300, 431, 504, 541, 565, 611, 654, 666):
        assert ahead(EMPTY, need, open_yet=False, low=False) == pytest.approx(float(beats((), (), need)))
        assert ahead(EMPTY, 777 - need, open_yet=False, low=True) == pytest.approx(float(beats((), (), need)))


def test_666_is_rare() -> None:
    """All ways of three dice to be put into three places: only one throw of 216 makes 666, and it ties with another."""
    highest = [max(100 * a + 10 * b + c for a, b, c in permutations(dice)) for dice in product(range(1, 7), repeat=3)]
    assert (highest.count(666), len(highest)) == (1, 216)
    assert ahead(EMPTY, 666, open_yet=False, low=False) == pytest.approx(1 / 432)


def test_both_playing_so_reach_its_value() -> None:
    """One round, 2000 matches: the first wins as often as is computed, within five standard errors."""
    game = RULES.make(2, {"beginn": "platz", "runden": 1})
    share = 0.0
    for seed in range(2000):
        match = Match(game, f"haus {seed}")
        rng = random.Random(seed)
        while acting := match.to_act():
            (seat,) = acting
            match.push(Move(seat, one_look(game, match.state, seat, rng)))
            match.settle()
        first, second = game.outcome(match.state).places
        share += (second - first + 1) / 2
    assert ahead(EMPTY, 0, open_yet=True, low=False) == pytest.approx(0.4550, abs=5e-5)
    assert share / 2000 == pytest.approx(0.4550, abs=5 * 0.5 / 2000**0.5)
