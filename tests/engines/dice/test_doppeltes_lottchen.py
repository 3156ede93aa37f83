"""Das doppelte Lottchen: the common sum, who loses, and how often each seat does, reckoned exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.dice.doppeltes_lottchen import Together
from games.engines.match import Match
from games.engines.scene import Sheet

RULES = registry.find("doppeltes-lottchen")


def at(total: int, seats: int = 3, **options: Any) -> Match:
    game = RULES.make(seats, {"beginn": "platz", **options})
    return Match(game, "lottchen", start=Together(sums=(0,) * seats, out=(0,) * seats, total=total))


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice)]


def test_all_throw_for_one_sum() -> None:
    """001:1383: each throws once, and the next adds to it."""
    match = at(0)
    assert throw(match, 3, 4, 5) == ["Spieler 1 würfelt 3, 4, 5.", "Zusammen sind das 12."]
    assert match.to_act() == {1}
    assert throw(match, 6, 6, 1)[1:] == ["Zusammen sind das 25."]
    assert match.to_act() == {2}
    throw(match, 1, 1, 1)
    assert match.to_act() == {0}
    sheet = match.game.view(match.state, None).surfaces[-1]
    assert isinstance(sheet, Sheet)
    assert [(str(row.label), row.cells) for row in sheet.rows] == [("Zusammen", ("28",)), ("Bis 66 fehlen", ("38",))]


@pytest.mark.parametrize(("total", "lost"), [(56, False), (57, True), (62, True)])
def test_who_reaches_or_passes_66_loses(total: int, lost: bool) -> None:
    match = at(total)
    throw(match, 1, 2, 6)
    assert bool(match.game.outcome(match.state)) == lost


def test_the_others_win_together() -> None:
    match = at(60)
    assert throw(match, 2, 2, 2)[1:] == [
        "Zusammen sind das 66: Spieler 1 hat verloren.",
        "Spieler 1 erreicht die 66 und verliert.",
    ]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.termination) == ((3, 1, 1), (1, 2), "goal")


def test_or_only_one_is_out() -> None:
    match = at(60, verlierer="aus")
    assert throw(match, 2, 2, 3)[1:] == ["Zusammen sind das 67: Spieler 1 hat verloren.", "Spieler 1 scheidet aus."]
    assert (match.state.total, match.to_act()) == (0, {1})
    for _each in range(4):  # 18 + 18 + 18 + 18 = 72: Spieler 3 has thrown the fourth
        throw(match, 6, 6, 6)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((3, 1, 2), "last")
    assert str(outcome.reason) == "Spieler 2 ist noch übrig und gewinnt."


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_why_not() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur: Tippe einmal den Würfel an"):
        at(0).play(0, ("aufhoeren",))


# --- how often each seat loses ------------------------------------------------------------------------------------


def losing_throw() -> dict[int, Fraction]:
    """With what probability the first, second … throw reaches 66."""
    sums: dict[int, Fraction] = {}
    for dice in product(range(1, 7), repeat=3):
        sums[sum(dice)] = sums.get(sum(dice), Fraction(0)) + Fraction(1, 216)
    before, lost = {0: Fraction(1)}, {}
    for number in range(1, 23):
        after: dict[int, Fraction] = {}
        lost[number] = Fraction(0)
        for total, p in before.items():
            for points, q in sums.items():
                if total + points < 66:
                    after[total + points] = after.get(total + points, Fraction(0)) + p * q
                else:
                    lost[number] += p * q
        before = after
    return lost


def test_the_longest_and_the_shortest_match() -> None:
    """By hand: four times three sixes are 72, three times 54. Of 63 dice that show 63 to 65 there are 1 + 63 + 2016."""
    lost = losing_throw()
    assert [number for number, p in lost.items() if p] == list(range(4, 23))
    assert sum(lost.values()) == 1
    assert lost[22] == Fraction(1 + 63 + 2016, 6**63)


def test_how_often_each_seat_loses() -> None:
    """The seventh throw loses nearly every second match; simulated within five standard errors."""
    lost, matches = losing_throw(), 1500
    assert float(lost[7]) == pytest.approx(0.4796, abs=5e-5)
    game = RULES.make(3, {"beginn": "platz"})
    count = [0, 0, 0]
    for number in range(matches):
        match = Match(game, f"lottchen {number}")
        while acting := match.to_act():
            (seat,) = acting
            match.play(seat, ("wuerfel",))
            match.settle()
        count[match.state.out.index(1)] += 1
    for seat in range(3):
        p = float(sum(chance for number, chance in lost.items() if (number - 1) % 3 == seat))
        assert count[seat] / matches == pytest.approx(p, abs=5 * (p * (1 - p) / matches) ** 0.5)
