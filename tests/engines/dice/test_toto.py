"""Toto: which pairs cross off what, the option, the end, and how many throws it takes, as reckoned with fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.dice.toto import NUMBERS, Lists, shown
from games.engines.match import Match
from games.engines.scene import Sheet
from tests.engines.dice.chances import outcomes

RULES = registry.find("toto")
#: that a pair shows one number
ONE = Fraction(1, 18)


def playing(seats: int = 2, crossed: set[tuple[int, int, int]] | None = None, **options: Any) -> Match:
    """A match in which some seats have crossed off numbers: (seat, 0 white or 1 red, number)."""
    game = RULES.make(seats, {"beginn": "platz", **options})
    done = crossed or set()
    sums = tuple(sum(owner == seat for owner, _colour, _number in done) for seat in range(seats))
    return Match(game, "toto", start=Lists(sums=sums, out=(0,) * seats, crossed=frozenset(done)))


def throw(match: Match, *throws: tuple[int, int, int, int]) -> list[str]:
    said: list[str] = []
    for dice in throws:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        said = [str(effect.text) for effect in match.decide(dice)][1:]
    return said


def crossed(match: Match, seat: int = 0) -> set[tuple[int, int]]:
    return {(colour, number) for owner, colour, number in match.state.crossed if owner == seat}


def test_a_pair_crosses_off_its_number_in_its_colour() -> None:
    """001:1445-1449."""
    match = playing()
    assert throw(match, (1, 2, 4, 4)) == ["Spieler 1 streicht 12 in Weiß."]
    assert crossed(match) == {(0, 12)}
    assert match.to_act() == {1}
    assert throw(match, (6, 6, 5, 6)) == ["Spieler 2 streicht 56 in Rot."]
    assert crossed(match, 1) == {(1, 56)}


def test_it_does_not_matter_which_die_lies_first() -> None:
    match = playing()
    throw(match, (2, 1, 4, 3))
    assert crossed(match) == {(0, 12), (1, 34)}


def test_both_pairs_may_count_at_once() -> None:
    """001:1452."""
    match = playing()
    assert throw(match, (2, 3, 2, 3)) == ["Spieler 1 streicht 23 in Weiß.", "Spieler 1 streicht 23 in Rot."]
    assert match.state.sums == (2, 0)


def test_five_of_fifteen_pairs_of_faces_are_numbers() -> None:
    found = {
        (low, high) for low, high in product(range(1, 7), repeat=2) if low <= high and shown((low, high)) in NUMBERS
    }
    assert found == {(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)}


def test_nothing_to_cross_off() -> None:
    match = playing(crossed={(0, 0, 12)})
    assert throw(match, (1, 2, 3, 3)) == ["Nichts zu streichen."]
    assert match.state.sums == (1, 0)


@pytest.mark.parametrize(("answer", "lists"), [("eigene", {(0, 12)}), ("beide", {(0, 12), (1, 12)})])
def test_a_pair_for_the_other_colour(answer: str, lists: set[tuple[int, int]]) -> None:
    match = playing(crossed={(0, 0, 12)}, farbe=answer)
    throw(match, (1, 2, 3, 3))
    assert crossed(match) == lists


def test_its_own_colour_goes_first() -> None:
    match = playing(farbe="beide")
    throw(match, (3, 3, 1, 2))
    assert crossed(match) == {(1, 12)}


def test_the_last_number_ends_it_at_once() -> None:
    """001:1450."""
    all_but_one = {(seat, colour, number) for seat in (0, 1) for colour in (0, 1) for number in NUMBERS} - {
        (0, 1, 56), (1, 1, 56),
    }  # fmt: skip
    match = playing(crossed=all_but_one)
    throw(match, (1, 1, 6, 5))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (10, 9), "full")
    assert str(outcome.reason) == "Spieler 1 hat alle zehn Zahlen gestrichen und gewinnt."


def test_the_list() -> None:
    match = playing(crossed={(0, 0, 12), (0, 1, 12), (1, 1, 45)})
    view = match.game.view(match.state, None)
    sheet = view.surfaces[-1]
    assert isinstance(sheet, Sheet)
    assert [row.cells for row in sheet.rows] == [("w r", ""), ("", ""), ("", ""), ("", "r"), ("", "")]
    assert [str(note) for note in view.notes] == ["2 von 10", "1 von 10"]


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_nobody_may_do_anything_but_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        playing().play(0, ("zahl-12",))


# --- how long it takes ---


@cache
def throws_left(white: int, red: int) -> Fraction:
    """Throws until so many white and so many red numbers are crossed off."""
    if not white and not red:
        return Fraction(0)
    hits = {
        (w, r): (white * ONE if w else 1 - white * ONE) * (red * ONE if r else 1 - red * ONE)
        for w in (0, 1)
        for r in (0, 1)
    }
    rest = sum(p * throws_left(white - w, red - r) for (w, r), p in hits.items() if p and (w or r))
    return (1 + rest) / (1 - hits[0, 0])


def until_all(throws: int) -> list[float]:
    """The chance that one seat has crossed off everything after each of so many throws."""
    stands, done = {(5, 5): 1.0}, []
    for _throw in range(throws):
        following: Counter[tuple[int, int]] = Counter()
        for (white, red), p in stands.items():
            for w, r in product((0, 1), repeat=2):
                following[white - w, red - r] += (
                    p * (white / 18 if w else 1 - white / 18) * (red / 18 if r else 1 - red / 18)
                )
        stands = {stand: p for stand, p in following.items() if p}
        done.append(stands.get((0, 0), 0.0))
    return done


def test_the_figures_of_the_leaflet() -> None:
    """Half of the first throws hit; alone it takes 52 throws, in two 41 rounds, in four 33, in eight 28."""
    assert round(float(1 - (1 - 5 * ONE) ** 2), 2) == 0.48
    assert throws_left(1, 0) == 18
    assert round(float(throws_left(5, 0)), 1) == 41.1
    assert round(float(throws_left(5, 5))) == 52
    done = [0.0, *until_all(600)]
    rounds = [round(sum((1 - p) ** seats for p in done)) for seats in (1, 2, 4, 8)]
    assert rounds == [52, 41, 33, 28]


def test_matches_take_as_long() -> None:
    """Rounds of 150 matches of two, within five standard errors and half a round: the second may not throw."""
    game = RULES.make(2, {"beginn": "platz"})
    done = [0.0, *until_all(600)]
    mean = sum((1 - p) ** 2 for p in done)
    lengths = []
    for number in range(150):
        match = Match(game, f"toto {number}")
        while not match.game.outcome(match.state):
            (seat,) = match.to_act()
            match.play(seat, ("wuerfel",))
            match.settle()
        lengths.append(match.state.throws / 2)
    found = sum(lengths) / len(lengths)
    spread = (sum((length - found) ** 2 for length in lengths) / len(lengths)) ** 0.5
    assert found == pytest.approx(mean, abs=5 * spread / len(lengths) ** 0.5 + 0.5)
    assert all(max(outcome.scores or ()) == 10 for outcome in outcomes("toto", 8, 10))
