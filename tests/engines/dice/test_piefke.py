"""Piefke: what is missing and what is too much, who is safe, and what a throw costs on average.

On average: all throws of three dice against all, counted here. Two throws of three dice have the same sum as often as
six dice make 21, which is 4332 times of 6^6 (OEIS A018901).
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
from games.engines.dice.piefke import Vorlage
from games.engines.match import Match

RULES = registry.find("piefke")


def table(seats: int, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "piefke")


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice) if effect.text][1:]


def test_the_first_throw_is_the_measure() -> None:
    match = table(3)
    assert throw(match, 2, 5, 3) == ["Spieler 1 legt vor: 10."]
    assert (match.state.shown, match.state.sums) == ((2, 5, 3), (0, 0, 0))
    shown = [piece.face for piece in match.game.view(match.state, None).pieces if piece.at == "vorlage"]
    assert shown == ["2", "5", "3"]


def test_missing_pips_cost_one_and_surplus_pips_two() -> None:
    """001:1345."""
    match = table(3)
    throw(match, 2, 5, 3)
    assert throw(match, 1, 1, 4) == [
        "Spieler 2 wird Piefke: 4 Augen zu wenig.",
        "Spieler 2 legt 4 Hölzchen in die Mitte.",
    ]
    assert throw(match, 6, 6, 1) == [
        "Spieler 3 wird Piefke: 3 Augen zu viel, die kosten doppelt.",
        "Spieler 3 legt 6 Hölzchen in die Mitte.",
    ]
    assert (match.state.sums, match.state.pot, match.state.held) == ((0, 4, 6), 10, (40, 36, 34))


def test_the_second_player_opens_the_second_round() -> None:
    """001:1349, and as many rounds as players (1341)."""
    match = table(3)
    order = []
    while match.to_act():
        order.append(match.state.turn)
        throw(match, *((3, 3, 3) if not match.state.shown else (3, 3, 4)))
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1]
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.scores, outcome.places) == ("rounds", (-4, -4, -4), (1, 1, 1))
    assert str(outcome.reason) == "Schluss: Mehrere haben am meisten bezahlt, 4 Hölzchen."


def test_whoever_repeats_it_is_safe() -> None:
    """001:1347: and throws no more."""
    match = table(3)
    throw(match, 2, 5, 3)
    assert throw(match, 6, 3, 1) == ["Getroffen! Spieler 2 ist in Sicherheit."]
    throw(match, 4, 4, 4)
    assert (match.state.turn, match.state.first, match.state.shown) == (2, 2, ())  # the second player is skipped
    throw(match, 1, 1, 1)
    assert match.to_act() == {0}
    throw(match, 1, 1, 2)
    assert match.state.turn == 0  # opens the third round
    throw(match, 5, 5, 5)
    assert throw(match, 4, 5, 6) == ["Getroffen! Spieler 3 ist in Sicherheit.",
                                     "Schluss: Spieler 3 hat am meisten bezahlt, 4 Hölzchen."]  # fmt: skip
    assert match.game.outcome(match.state).places == (2, 1, 3)


def test_or_goes_on_throwing() -> None:
    match = table(2, sicher="runde", runden=3)
    throw(match, 2, 5, 3)
    assert throw(match, 6, 3, 1) == ["Getroffen! Spieler 2 zahlt nichts."]
    throw(match, 2, 5, 3)
    throw(match, 6, 3, 1)
    throw(match, 2, 5, 3)
    throw(match, 6, 3, 2)
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.places, outcome.scores) == ("rounds", (1, 2), (0, -2))
    assert str(outcome.reason) == "Schluss: Spieler 2 hat am meisten bezahlt, 2 Hölzchen."


def test_with_one_left_it_is_over() -> None:
    match = table(2)
    throw(match, 2, 5, 3)
    throw(match, 6, 3, 1)
    assert match.game.outcome(match.state).termination == "alone"


def test_die_by_die() -> None:
    """2, 3, 5 against 1, 4, 6: one too few and two too many; the same sum is no hit."""
    match = table(3, vergleich="wuerfel")
    throw(match, 2, 5, 3)
    assert throw(match, 6, 1, 4) == [
        "Spieler 2 wird Piefke: ein Auge zu wenig.",
        "Spieler 2 wird Piefke: 2 Augen zu viel, die kosten doppelt.",
        "Spieler 2 legt 5 Hölzchen in die Mitte.",
    ]
    assert throw(match, 3, 2, 5) == ["Getroffen! Spieler 3 ist in Sicherheit."]


def test_sticks_run_out_but_not_the_debt() -> None:
    match = Match(
        RULES.make(2, {"beginn": "platz"}),
        start=Vorlage(sums=(0, 30), out=(0, 0), held=(40, 10), pot=30, shown=(1, 1, 1), turn=1),
    )
    throw(match, 6, 6, 6)
    assert (match.state.sums, match.state.held, match.state.pot) == ((0, 60), (40, 0), 60)


def test_one_only_throws() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        table(2).play(0, ("aufhoeren",))


# --- evidence ---------------------------------------------------------------------------------------------------

THROWS = list(product(range(1, 7), repeat=3))


def reckoned(vergleich: str) -> tuple[Fraction, Fraction]:
    """How often a throw is repeated, and what repeating it costs on average."""
    counted = Counter(sum(dice) if vergleich == "summe" else tuple(sorted(dice)) for dice in THROWS)
    hits, cost = 0, 0
    for shown, n in counted.items():
        for thrown, m in counted.items():
            hits += n * m * (shown == thrown)
            pairs = [(shown, thrown)] if vergleich == "summe" else list(zip(shown, thrown, strict=True))
            cost += n * m * sum(a - b if a > b else 2 * (b - a) for a, b in pairs)
    return Fraction(hits, 6**6), Fraction(cost, 6**6)


def test_what_is_published_and_reckoned() -> None:
    assert reckoned("summe") == (Fraction(4332, 6**6), Fraction(4345, 864))
    assert reckoned("wuerfel") == (Fraction(83, 3888), Fraction(15359, 2592))


def test_a_low_measure_is_dear() -> None:
    """What the others pay on average: fifteen for a 3, least, 3¼, for a 12, seven and a half for an 18."""
    ways = Counter(map(sum, THROWS))

    def dear(shown: int) -> Fraction:
        return Fraction(sum(n * max(shown - fell, 2 * (fell - shown)) for fell, n in ways.items()), 216)

    assert (dear(3), dear(12), dear(18)) == (15, Fraction(13, 4), Fraction(15, 2))
    assert min(range(3, 19), key=dear) == 12


@pytest.mark.parametrize("vergleich", ["summe", "wuerfel"])
def test_matches_cost_what_was_reckoned(vergleich: str) -> None:
    hit, cost = reckoned(vergleich)
    paid, hits = [], 0
    for number in range(250):
        match = Match(RULES.make(3, {"beginn": "platz", "vergleich": vergleich, "sicher": "runde", "runden": 5}),
                      f"piefke {number}")  # fmt: skip
        while match.to_act():
            before, seat, repeats = match.state.sums, match.state.turn, bool(match.state.shown)
            match.play(seat, ("wuerfel",))
            match.settle()
            if repeats:
                paid.append(match.state.sums[seat] - before[seat])
                hits += not paid[-1]
    mean, n = sum(paid) / len(paid), len(paid)
    spread = (sum((each - mean) ** 2 for each in paid) / n) ** 0.5
    assert n == 250 * 5 * 2
    assert mean == pytest.approx(float(cost), abs=5 * spread / n**0.5)
    assert hits / n == pytest.approx(float(hit), abs=5 * float(hit / n) ** 0.5)


def test_it_plays_like_a_second_implementation() -> None:
    """Whole matches with players who become safe, by the sum."""
    for number in range(40):
        rng = random.Random(number)
        seats = 2 + number % 7
        match = table(seats)
        bill, players, opener = dict.fromkeys(range(seats), 0), list(range(seats)), 0
        for _round in range(seats):
            while opener not in players:
                opener = (opener + 1) % seats
            aim = 0
            for seat in sorted(players, key=lambda each: (each - opener) % seats):
                dice = [rng.randint(1, 6) for _die in range(3)]
                assert match.to_act() == {seat}
                throw(match, *dice)
                if not aim:
                    aim = sum(dice)
                elif sum(dice) == aim:
                    players.remove(seat)
                else:
                    bill[seat] += aim - sum(dice) if sum(dice) < aim else 2 * (sum(dice) - aim)
                assert list(match.state.sums) == list(bill.values())
                if len(players) < 2:
                    break
            if len(players) < 2:
                break
            opener = (opener + 1) % seats
        assert not match.to_act()
