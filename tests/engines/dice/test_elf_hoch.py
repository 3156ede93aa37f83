"""Elf hoch: what each throw pays, who is out, and how two fare.

How two fare is reckoned here from the odds of each throw, by what lies in the pot and what each has, and compared with
matches. Matches of more are compared with a second implementation.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.kit.tokens import Purse
from games.engines.match import Match

RULES = registry.find("elf-hoch")
WAYS = Counter(map(sum, product(range(1, 7), repeat=2)))


def at(held: tuple[int, ...], pot: int, **options: Any) -> Match:
    game = RULES.make(len(held), {"beginn": "platz", **options})
    return Match(game, "elf", start=Purse(sums=(0,) * len(held), out=(0,) * len(held), held=held, pot=pot))


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice) if effect.text][1:]


def test_two_sticks_of_each_lie_in_the_pot() -> None:
    """001:1267."""
    state = RULES.make(3, {}).start()
    assert (state.held, state.pot) == ((28, 28, 28), 6)
    assert RULES.make(2, {"hoelzer": 20}).start().held == (18, 18)
    assert RULES.make(2, {"hoelzer": 40}).start().held == (38, 38)


def test_seven_pays_four() -> None:
    """The source's own example, 001:1273."""
    match = at((20, 20), 4)
    assert throw(match, 3, 4) == ["Spieler 1 legt 4 Hölzchen in die Mitte."]
    assert (match.state.held, match.state.pot) == ((16, 20), 8)


@pytest.mark.parametrize(("dice", "due"), [((1, 1), 9), ((1, 2), 8), ((4, 4), 3), ((4, 6), 1)])
def test_less_pays_what_it_lacks(dice: tuple[int, ...], due: int) -> None:
    match = at((20, 20), 4)
    throw(match, *dice)
    assert (match.state.held, match.state.pot) == ((20 - due, 20), 4 + due)


def test_eleven_empties_the_pot_and_all_lay_two_again() -> None:
    match = at((20, 20, 20), 9)
    assert throw(match, 5, 6) == [
        "Spieler 1 nimmt 9 Hölzchen.",
        "Der Topf ist leer: Alle legen neu ein.",
        "Spieler 1 legt 2 Hölzchen in die Mitte.",
        "Spieler 2 legt 2 Hölzchen in die Mitte.",
        "Spieler 3 legt 2 Hölzchen in die Mitte.",
    ]
    assert (match.state.held, match.state.pot) == ((27, 18, 18), 6)


def test_or_nobody_does() -> None:
    match = at((20, 20, 20), 9, topf="leer")
    throw(match, 5, 6)
    assert (match.state.held, match.state.pot) == ((29, 20, 20), 0)
    throw(match, 6, 6)
    assert (match.state.held, match.state.pot) == ((29, 20, 20), 0)  # an empty pot doubled


def test_twelve_doubles_the_pot() -> None:
    """001:1271."""
    match = at((20, 20), 9)
    assert throw(match, 6, 6) == [
        "Eine Zwölf! Spieler 1 verdoppelt den Topf.",
        "Spieler 1 legt 9 Hölzchen in die Mitte.",
    ]
    assert (match.state.held, match.state.pot) == ((11, 20), 18)


def test_who_cannot_pay_gives_all_and_is_out() -> None:
    match = at((3, 20, 20), 9)
    assert throw(match, 3, 4) == [
        "Spieler 1 legt 3 Hölzchen in die Mitte.",
        "Spieler 1 kann nicht zahlen.",
        "Spieler 1 scheidet aus.",
    ]
    assert (match.state.held, match.state.pot) == ((0, 20, 20), 12)


def test_who_can_just_pay_stays() -> None:
    match = at((4, 20), 9)
    throw(match, 3, 4)
    throw(match, 5, 5)
    assert match.state.out == (0, 0)
    throw(match, 5, 6)  # without a stick, and saved
    assert match.state.held == (14 - 2, 19 - 2)


def test_new_stakes_can_be_too_much() -> None:
    match = at((20, 1, 20), 9)
    throw(match, 5, 6)
    assert (match.state.held, match.state.pot, match.state.out) == ((27, 0, 18), 5, (0, 1, 0))


def test_the_last_one_gets_the_pot() -> None:
    match = at((3, 20), 9)
    throw(match, 1, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places, outcome.scores) == ("last", (2, 1), (0, 32))
    assert str(outcome.reason) == "Spieler 2 ist noch übrig und gewinnt."


def test_or_the_most_sticks_after_ten_rounds() -> None:
    match = Match(RULES.make(2, {"beginn": "platz", "ende": "runden"}))
    for _round in range(10):
        throw(match, 4, 6)
        throw(match, 5, 4)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places, outcome.scores) == ("rounds", (1, 2), (18, 8))
    assert str(outcome.reason) == "Spieler 1 gewinnt: 18 Hölzchen."


def test_one_only_throws() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        at((20, 20), 4).play(0, ("topf",))


# --- evidence ---------------------------------------------------------------------------------------------------


def test_what_a_throw_below_eleven_costs() -> None:
    assert Fraction(sum(n * (11 - total) for total, n in WAYS.items() if total < 11), 36) == Fraction(145, 36)


def reckoned(stock: int) -> tuple[float, float]:
    """Of two with so many sticks: how often the first wins, and throws of a match."""
    every = 2 * stock
    stands = [(mine, theirs) for mine in range(every + 1) for theirs in range(every + 1 - mine)]
    wins = dict.fromkeys(stands, 0.5)
    length = dict.fromkeys(stands, 1.0)
    for _step in range(60):
        for mine, theirs in stands:
            pot, win, long = every - mine - theirs, 0.0, 1.0
            for total, ways in WAYS.items():
                rest, other = mine, theirs
                if total == 11:
                    rest, other = mine + pot - 2, theirs - 2
                else:
                    rest -= pot if total == 12 else 11 - total
                if other < 0:
                    win += ways / 36
                elif rest >= 0:
                    win += ways / 36 * (1 - wins[other, rest])
                    long += ways / 36 * length[other, rest]
            wins[mine, theirs], length[mine, theirs] = win, long
    return wins[stock - 2, stock - 2], length[stock - 2, stock - 2]


def test_how_two_fare() -> None:
    wins, throws = reckoned(20)
    assert (wins, throws) == (pytest.approx(0.421346, abs=1e-6), pytest.approx(7.84443, abs=1e-5))
    first, lengths = 0, []
    for number in range(1500):
        match = Match(RULES.make(2, {"beginn": "platz", "hoelzer": 20}), f"elf {number}")
        while match.to_act():
            match.play(match.state.turn, ("wuerfel",))
            match.settle()
        first += match.game.outcome(match.state).winners == (0,)
        lengths.append(match.state.throws)
    assert first / 1500 == pytest.approx(wins, abs=5 * (wins * (1 - wins) / 1500) ** 0.5)
    mean = sum(lengths) / 1500
    spread = (sum((n - mean) ** 2 for n in lengths) / 1500) ** 0.5
    assert mean == pytest.approx(throws, abs=5 * spread / 1500**0.5)


@pytest.mark.parametrize("options", [{}, {"topf": "leer", "hoelzer": 20}, {"hoelzer": 40}])
def test_it_plays_like_a_second_implementation(options: dict[str, Any]) -> None:
    for number in range(40):
        rng = random.Random(number)
        seats = 2 + number % 7
        match = Match(RULES.make(seats, {"beginn": "platz", **options}))
        purse = {seat: options.get("hoelzer", 30) - 2 for seat in range(seats)}
        pot, circle = 2 * seats, list(range(seats))

        def pay(seat: int, due: int) -> int:
            purse[seat] -= due  # noqa: B023
            if purse[seat] >= 0:  # noqa: B023
                return due
            due, purse[seat] = due + purse[seat], 0  # noqa: B023
            circle.remove(seat)  # noqa: B023
            return due

        at_seat = 0
        while len(circle) > 1:
            dice = rng.randint(1, 6), rng.randint(1, 6)
            assert match.to_act() == {at_seat}
            throw(match, *dice)
            order = [seat % seats for seat in range(at_seat + 1, at_seat + seats + 1)]
            if sum(dice) == 11:
                purse[at_seat] += pot
                pot = sum(pay(seat, 2) for seat in tuple(circle)) if options.get("topf") != "leer" else 0
            else:
                pot += pay(at_seat, pot if sum(dice) == 12 else 11 - sum(dice))
            at_seat = next(seat for seat in order if seat in circle)
            if len(circle) == 1:
                purse[circle[0]] += pot
            assert match.state.held == tuple(purse.values())
        assert match.game.outcome(match.state).winners == (circle[0],)
