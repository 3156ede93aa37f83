"""Nacktfrosch: who is out after a duel, who throws next, and how often each seat is left, reckoned exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.match import Match

RULES = registry.find("nacktfrosch")


def new(seats: int, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "frosch")


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice)]


@pytest.mark.parametrize(
    ("dice", "out", "turn"),
    [
        ((4, 4, 4, 3), (1, 0, 0), {1}),  # one more: the thrower is out, and the neighbour throws anew
        ((4, 4, 4, 2), (0, 1, 0), {2}),  # 0
        ((1, 1, 1, 1), (0, 1, 0), {2}),  # less than nothing
    ],
)
def test_who_is_out(dice: tuple[int, ...], out: tuple[int, ...], turn: set[int]) -> None:
    """001:1478."""
    match = new(3)
    assert throw(match, 5, 4, 3, 2) == ["Spieler 1 würfelt 5, 4, 3, 2.", "Spieler 1 legt 14 vor."]
    assert match.to_act() == {1}
    assert str(match.game.view(match.state, None).status) == "Spieler 1 hat 14. Spieler 2 würfelt: mehr?"
    throw(match, *dice)
    assert (match.state.out, match.to_act()) == (out, turn)


def test_the_sentences() -> None:
    match = new(3)
    throw(match, 5, 4, 3, 2)
    assert throw(match, 6, 4, 3, 2)[1:] == [
        "15 sind mehr als 14: Spieler 1 ist ein Nacktfrosch!",
        "Spieler 1 scheidet aus.",
    ]
    throw(match, 3, 3, 3, 3)
    assert [str(note) for note in match.game.view(match.state, None).notes] == [
        "Nacktfrosch",
        "legt 12 vor",
        "noch dabei",
    ]
    assert throw(match, 3, 3, 3, 3)[1:] == [
        "12 sind nicht mehr als 12: Spieler 3 ist ein Nacktfrosch!",
        "Spieler 3 scheidet aus.",
        "Spieler 2 ist noch übrig und gewinnt.",
    ]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((3, 1, 2), "last")


def test_or_the_thrower_stays_on() -> None:
    match = new(4, weiter="werfer")
    throw(match, 5, 5, 5, 5)
    throw(match, 1, 1, 1, 1)
    assert match.to_act() == {0}
    throw(match, 2, 1, 1, 1)
    assert match.to_act() == {2}  # the next who is in, on the left
    throw(match, 2, 2, 1, 1)
    assert match.to_act() == {2}
    assert match.state.out == (2, 1, 0, 0)


def test_after_the_last_seat_comes_the_first() -> None:
    match = new(3)
    throw(match, 6, 6, 6, 6)
    throw(match, 6, 6, 6, 6)
    throw(match, 1, 1, 1, 1)
    assert match.to_act() == {0}
    throw(match, 1, 1, 1, 2)
    assert match.game.outcome(match.state).places == (1, 3, 2)


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_why_not() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur: Tippe einmal den Würfel an"):
        new(2).play(0, ("aufhoeren",))


# --- how often each seat is left ----------------------------------------------------------------------------------


def as_much_or_less() -> Fraction:
    """How often the neighbour is out: half of all that is no tie, and every tie."""
    sums = [sum(dice) for dice in product(range(1, 7), repeat=4)]
    ties = sum(Fraction(sums.count(n), 6**4) ** 2 for n in range(4, 25))
    return (1 + ties) / 2


def left(seats: tuple[int, ...], stays: bool) -> dict[int, Fraction]:
    """With what probability each is left; the first of `seats` throws, the second throws against it."""
    if len(seats) == 1:
        return {seats[0]: Fraction(1)}
    thrower, neighbour, *rest = seats
    out = as_much_or_less()
    lost = left((thrower, *rest) if stays else (*rest, thrower), stays)
    won = left((neighbour, *rest), stays)
    return {seat: out * lost.get(seat, 0) + (1 - out) * won.get(seat, 0) for seat in seats}


def test_the_one_who_throws_first_has_the_better_of_it() -> None:
    assert as_much_or_less() == Fraction(100865, 186624)
    assert left((0, 1), False)[0] == Fraction(100865, 186624)


def test_who_never_throws_before_the_end() -> None:
    """The reason for the default: the last in the row wins 46 times in 100, with eight as with three."""
    for count in (3, 5, 8):
        assert float(left(tuple(range(count)), True)[count - 1]) == pytest.approx(0.4595, abs=5e-5)
    assert float(left(tuple(range(8)), False)[7]) == pytest.approx(0.1896, abs=5e-5)


@pytest.mark.parametrize("weiter", ["naechster", "werfer"])
def test_how_often_each_seat_is_left(weiter: str) -> None:
    """Simulated, within five standard errors."""
    game, matches = RULES.make(4, {"beginn": "platz", "weiter": weiter}), 1500
    exact = left((0, 1, 2, 3), weiter == "werfer")
    count = [0] * 4
    for number in range(matches):
        match = Match(game, f"frosch {number}")
        while acting := match.to_act():
            (seat,) = acting
            match.play(seat, ("wuerfel",))
            match.settle()
        count[match.state.out.index(0)] += 1
    for seat in range(4):
        p = float(exact[seat])
        assert count[seat] / matches == pytest.approx(p, abs=5 * (p * (1 - p) / matches) ** 0.5)
