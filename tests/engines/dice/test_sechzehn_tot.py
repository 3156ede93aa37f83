"""Sechzehn-tot: the throws, who takes a stick from where, every option, and that the computer stops when it should.

How well: for two the chance to lose a round is counted here a second time, without recursion: over the 36 first throws
of two and the 36 that may follow.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.dice.sechzehn_tot import NONE, Sechzehnstand, in_turn
from games.engines.match import Match

RULES = registry.find("sechzehn-tot")
PAIRS = [first + second for first, second in product(range(1, 7), repeat=2)]


def at(*held: int, pot: int = 0, turn: int = 0, out: tuple[int, ...] = (), **options: Any) -> Match:
    game = RULES.make(len(held), {"beginn": "platz", **options})
    nobody = (0,) * len(held)
    return Match(game, "16", Sechzehnstand(sums=nobody, out=out or nobody, held=held, pot=pot, turn=turn, first=turn))


def throw(match: Match, *faces: int) -> list[str]:
    said: list[str] = []
    for face in faces:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        said += [str(effect.text) for effect in match.decide((face,))]
    return said


def stop(match: Match) -> list[str]:
    (seat,) = match.to_act()
    return [str(effect.text) for effect in match.play(seat, ("aufhoeren",))]


@pytest.mark.parametrize(("seats", "sticks"), [(2, 5), (4, 9), (6, 13)])
def test_two_sticks_for_each_and_one_more(seats: int, sticks: int) -> None:
    """001:1107: nine for four."""
    start = RULES.make(seats).start()
    assert (start.pot, start.held) == (sticks, (0,) * seats)


def test_two_throws_or_four() -> None:
    """001:1113."""
    match = at(0, 0, pot=5)
    with pytest.raises(IllegalMoveError, match="ohne Gefahr"):
        stop(match)
    throw(match, 2)
    with pytest.raises(IllegalMoveError, match="ohne Gefahr"):
        stop(match)
    throw(match, 3)
    assert list(match.game.moves(match.state, 0) or ()) == [("wuerfel",), ("aufhoeren",)]
    throw(match, 1)
    with pytest.raises(IllegalMoveError, match="auch den vierten Wurf"):
        stop(match)
    assert throw(match, 4)[-1] == "Spieler 1 bleibt bei 10."
    assert match.to_act() == {1}


def test_or_on_throw_by_throw() -> None:
    match = at(0, 0, pot=5, weiter="einzeln")
    throw(match, 1, 1, 1, 1)
    assert list(match.game.moves(match.state, 0) or ()) == [("wuerfel",), ("aufhoeren",)]
    throw(match, 6)
    assert stop(match) == ["Spieler 1 bleibt bei 10."]


def test_the_lowest_takes_a_stick_and_begins() -> None:
    match = at(0, 0, 0, pot=7)
    for faces in ((5, 5), (4, 4), (6, 6)):
        throw(match, *faces)
        stop(match)
    assert (match.state.held, match.state.pot, match.to_act()) == ((0, 1, 0), 6, {1})


def test_of_equal_sums_the_earlier_is_higher() -> None:
    """001:1119."""
    match = at(0, 0, 0, pot=7)
    for faces in ((4, 4), (6, 4), (5, 3)):
        throw(match, *faces)
        stop(match)
    assert match.state.held == (0, 0, 1)


def test_fifteen_lives_and_sixteen_is_dead() -> None:
    match = at(0, 0, pot=5)
    assert throw(match, 3, 3, 3, 6)[-1] == "Spieler 1 bleibt bei 15."
    assert throw(match, 4, 4, 3, 5)[1:] == [
        "Spieler 2 würfelt eine 4.", "Spieler 2 würfelt eine 3.", "Spieler 2 würfelt eine 5.",
        "Spieler 2 kommt auf 16 und ist tot.", "Spieler 2 nimmt ein Hölzchen.",
    ]  # fmt: skip


def test_who_is_dead_with_the_third_throws_no_fourth_and_ends_the_round() -> None:
    match = at(0, 0, 0, pot=7)
    assert throw(match, 6, 6, 6)[-1] == "Spieler 1 nimmt ein Hölzchen."
    assert (match.state.held, match.state.rounds, match.to_act()) == ((1, 0, 0), 1, {0})


def test_or_the_round_goes_on() -> None:
    """Each of the dead takes one, the lowest none, and the first of the dead begins."""
    match = at(0, 0, 0, pot=7, tot="weiter")
    throw(match, 6, 6, 6)
    assert str(match.game.view(match.state, None).notes[0]) == "tot · kein Hölzchen"
    throw(match, 1, 1)
    stop(match)
    throw(match, 6, 6, 4)
    assert (match.state.held, match.state.pot, match.to_act()) == ((1, 0, 1), 5, {0})


def test_when_the_middle_is_empty_who_has_none_is_safe() -> None:
    """001:1121."""
    match = at(2, 4, 0, pot=1)
    throw(match, 4, 4)
    stop(match)
    throw(match, 4, 3)
    stop(match)
    throw(match, 4, 5)
    assert stop(match)[1:] == ["Spieler 2 nimmt ein Hölzchen.", "Spieler 3 hat kein Hölzchen und ist gerettet."]
    assert (match.state.pot, match.to_act()) == (0, {1})
    throw(match, 6, 6)
    stop(match)
    assert match.to_act() == {0}


def test_then_the_highest_gives_the_loser_a_stick() -> None:
    """001:1123."""
    match = at(3, 2, 2)
    for faces in ((4, 4), (4, 3), (4, 5)):
        throw(match, *faces)
        said = stop(match)
    assert said[-1] == "Spieler 3 gibt ab, Spieler 2 bekommt: ein Hölzchen."
    assert match.state.held == (3, 3, 1)


def test_who_is_dead_first_gets_it_from_the_next() -> None:
    match = at(3, 2, 2)
    throw(match, 6, 6, 6)
    assert match.state.held == (4, 1, 2)


def test_or_from_the_highest_when_the_round_goes_on() -> None:
    match = at(3, 2, 2, tot="weiter")
    throw(match, 6, 6, 6)
    throw(match, 2, 2)
    stop(match)
    throw(match, 3, 3)
    stop(match)
    assert match.state.held == (4, 2, 1)
    throw(match, *[6, 6, 6] * 3)  # nobody is left to give one
    assert (match.state.held, match.to_act()) == ((4, 2, 1), {0})


def test_who_has_all_sticks_has_lost() -> None:
    """001:1125."""
    match = at(6, 1, 0, out=(0, 0, 1))
    throw(match, 3, 2)
    stop(match)
    throw(match, 5, 5)
    assert stop(match)[-1] == "Spieler 1 hat alle Hölzchen und verliert."
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores, outcome.termination) == ((3, 1, 1), (7, 0, 0), "sticks")


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 3, 6))
    assert match.to_act() == {2}


def beats(total: int) -> Fraction:
    """The chance of the second of two to get above `total` and stay below sixteen, doing what is best."""

    def chances() -> Iterator[Fraction]:
        for pair in PAIRS:
            yield Fraction(1) if pair > total else Fraction(sum(total < pair + more <= 15 for more in PAIRS), 36)

    return sum(chances(), Fraction(0)) / 36


def round_of_two() -> Fraction:
    """The chance of the first of two to lose a round."""
    lost = Fraction(0)
    for pair in PAIRS:
        on = sum((beats(pair + more) if pair + more <= 15 else Fraction(1) for more in PAIRS), Fraction(0)) / 36
        lost += min(beats(pair), on)
    return lost / 36


def test_a_round_of_two_is_all_but_fair() -> None:
    assert float(round_of_two()) == pytest.approx(0.4991, abs=5e-5)
    assert in_turn(NONE, 1, 0, 0, single=False).loses == pytest.approx(float(round_of_two()))
    for total in range(2, 16):
        assert 1 - in_turn(total, 0, 0, 0, single=False).loses == pytest.approx(float(beats(total)))


@pytest.mark.parametrize(
    ("seats", "faces", "path"),
    [(2, (4, 5), "wuerfel"), (2, (5, 5), "aufhoeren"), (3, (4, 5), "aufhoeren"), (3, (4, 4), "wuerfel")],
)
def test_the_computer_begins_as_it_is_solved(seats: int, faces: tuple[int, ...], path: str) -> None:
    """The first of two stops with ten, the first of three to five with nine."""
    match = at(*(0,) * seats, pot=5)
    throw(match, *faces)
    assert one_look(match.game, match.state, 0, random.Random(1)) == (path,)


def test_whoever_is_above_another_stops() -> None:
    match = at(0, 0, pot=5)
    throw(match, 1, 2)
    stop(match)
    throw(match, 1, 3)
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("aufhoeren",)
    match = at(0, 0, pot=5)
    throw(match, 6, 5)
    stop(match)
    throw(match, 5, 6)
    assert one_look(match.game, match.state, 1, random.Random(1)) == ("wuerfel",)


def test_both_playing_so_reach_its_value() -> None:
    """The loser begins each round, and loses it as often as is computed: 3000 rounds, within five standard errors."""
    lost = rounds = 0
    for number in range(350):
        match = Match(RULES.make(2, {"beginn": "platz"}), f"16 {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            (seat,) = acting
            first, finished = match.state.first, match.state.rounds
            match.push(Move(seat, one_look(match.game, match.state, seat, rng)))
            match.settle()
            if match.state.rounds > finished:
                rounds += 1
                lost += match.state.loser == first
    assert rounds > 2500
    assert lost / rounds == pytest.approx(float(round_of_two()), abs=5 * 0.5 / rounds**0.5)
