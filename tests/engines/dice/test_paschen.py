"""Paschen: laying, staking and „Banco!“, who wins the throw, and what becomes of the bank.

The odds are counted here over all 216 throws, and the bank's advantage by paying each of them.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.dice.paschen import Paschstand
from games.engines.kit.states import changed
from games.engines.match import Match

RULES = registry.find("paschen")
THROWS = list(product(range(1, 7), repeat=3))


def table(seats: int = 3, **options: Any) -> Match:
    return Match(RULES.make(seats, {"beginn": "platz", **options}), "paschen")


def play(match: Match, *targets: str) -> list[str]:
    """Whoever is to act touches these, one after the other."""
    said = []
    for target in targets:
        said += [str(effect.text) for effect in match.play(match.state.turn, (target,)) if effect.text]
    return said


def throw(match: Match, *dice: int) -> list[str]:
    match.play(match.state.turn, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice) if effect.text][1:]


def may(match: Match) -> list[str]:
    return list(match.game.touches(match.state))


def test_the_bank_is_laid_and_staked_against_from_the_right() -> None:
    """000:1497 and 1502; who stakes cannot stake more than lies there (1502)."""
    match = table(4)
    assert may(match) == ["bank-1", "bank-2", "bank-5", "bank-10"]
    play(match, "bank-5")
    assert (match.state.turn, match.state.pot, match.state.held[0]) == (3, 5, 25)
    assert may(match) == ["setzen-1", "setzen-2", "setzen-5", "banco", "passen"]
    assert play(match, "setzen-2") == ["Spieler 4 setzt 2 Hölzchen."]
    assert (match.state.turn, may(match)) == (2, ["setzen-1", "setzen-2", "banco", "passen"])
    assert play(match, "passen") == ["Spieler 3 setzt nichts."]
    play(match, "setzen-2")
    assert (match.state.stakes, match.state.pot, match.state.held) == ((0, 2, 0, 2), 4, (26, 28, 30, 28))  # 000:1504
    assert match.to_act() == {0}


def test_banco_sends_the_other_stakes_back() -> None:
    """000:1499."""
    match = table(4)
    play(match, "bank-5", "setzen-2")
    assert play(match, "banco") == ["Spieler 3 ruft: „Banco!“ Nur dieser Einsatz gilt.", "Spieler 3 setzt 5 Hölzchen."]
    assert (match.state.stakes, match.state.held, match.to_act()) == ((0, 0, 5, 0), (25, 30, 25, 30), {0})


def test_eleven_wins_for_the_bank_which_then_is_twice_as_large() -> None:
    """000:1508 and 1515: it may stay, but nothing is taken out."""
    match = table(2)
    play(match, "bank-5", "setzen-5")
    assert throw(match, 6, 4, 1) == ["11 Augen: Spieler 1 gewinnt mit der Bank."]
    assert (match.state.pot, match.state.held, may(match)) == (10, (25, 25), ["weiter", "abgeben"])
    play(match, "weiter")
    assert (match.state.turn, match.state.pot) == (1, 10)
    play(match, "banco")
    throw(match, 6, 6, 1)
    play(match, "abgeben")
    assert (match.state.held, match.state.banker, match.state.pot) == ((45, 15), 1, 0)


def test_ten_wins_for_the_others_and_the_bank_goes_to_the_right() -> None:
    """000:1509 and 1513."""
    match = table(3)
    play(match, "bank-5", "setzen-2", "setzen-2")
    assert throw(match, 6, 3, 1) == [
        "10 Augen: Spieler 1 verliert die Bank.",
        "Spieler 2 nimmt 4 Hölzchen.",
        "Spieler 3 nimmt 4 Hölzchen.",
        "Spieler 3 hält jetzt die Bank.",
    ]
    assert (match.state.held, match.state.banker) == ((26, 32, 32), 2)


def test_a_triple_lets_the_banker_choose() -> None:
    """000:1513 and 1515: also one who has lost keeps the dice, and a winner may take the bank out."""
    match = table(2)
    play(match, "bank-5", "setzen-5")
    throw(match, 2, 2, 2)
    assert (match.state.pot, may(match)) == (0, ["neu", "abgeben"])
    play(match, "neu", "bank-2", "setzen-2")
    assert match.state.banker == 0
    throw(match, 5, 5, 5)
    assert may(match) == ["weiter", "neu", "abgeben"]
    play(match, "neu")
    assert (match.state.held, match.state.pot, match.state.phase) == ((27, 33), 0, "lay")


@pytest.mark.parametrize(("answer", "won"), [("gilt", True), ("nichts", False)])
def test_three_different_faces(answer: str, won: bool) -> None:
    """000:1511."""
    match = table(2, verschieden=answer)
    play(match, "bank-5", "setzen-5")
    throw(match, 6, 5, 4)
    assert (match.state.phase == "choose") == won
    if not won:
        throw(match, 6, 6, 4)
        assert match.state.phase == "choose"


def test_a_bank_nobody_stakes_against_goes_on() -> None:
    match = table(3)
    assert play(match, "bank-5", "passen", "passen")[-3:] == [
        "Niemand setzt gegen die Bank.",
        "Spieler 1 nimmt 5 Hölzchen.",
        "Spieler 3 hält jetzt die Bank.",
    ]
    assert (match.state.held, match.state.rounds) == ((30, 30, 30), 1)


@pytest.mark.parametrize("baenke", [1, 2, 3])
def test_how_many_banks(baenke: int) -> None:
    match = table(2, baenke=baenke)
    while match.to_act():
        play(match, "bank-1", "passen")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (match.state.rounds, outcome.termination, outcome.places) == (2 * baenke, "banks", (1, 1))


def test_who_has_nothing_left_is_out() -> None:
    game = RULES.make(3, {"beginn": "platz"})
    start = changed(game.start(), held=(10, 2, 30))
    match = Match(game, start=start)
    play(match, "bank-10", "passen", "setzen-2")
    throw(match, 6, 6, 6)
    play(match, "abgeben")
    assert (match.state.held, match.state.out) == ((12, 0, 30), (0, 1, 0))


def test_refusals() -> None:
    game = RULES.make(2, {"beginn": "platz"})
    match = Match(game, start=changed(game.start(), held=(4, 3)))
    for path, reason in (
        (("bank-5",), "So viele Hölzchen hast du nicht"),
        (("setzen-1",), "Wie viel legst du in die Bank"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, path)
    play(match, "bank-2")
    for path, reason in (
        (("setzen-5",), "So viele Hölzchen hast du nicht"),
        (("wuerfel",), "Wie viel setzt du"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(1, path)
    match = Match(game, start=changed(game.start(), held=(10, 9)))
    play(match, "bank-10")
    with pytest.raises(IllegalMoveError, match="Für „Banco!“ brauchst du"):
        match.play(1, ("banco",))
    play(match, "setzen-1")
    throw(match, 6, 6, 1)
    with pytest.raises(IllegalMoveError, match="nur nach drei gleichen Würfeln"):
        match.play(0, ("neu",))


# --- evidence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["gilt", "nichts"])
def test_the_bank_has_no_advantage(answer: str) -> None:
    """108 of 216 throws win for it, or 48 of the 96 that count; paid out, all of them together change nothing."""
    game = RULES.make(3, {"beginn": "platz", "verschieden": answer})
    before: Paschstand = changed(game.start(), held=(20, 28, 25), pot=7, stakes=(0, 2, 5), phase="ready")
    counted = [dice for dice in THROWS if answer == "gilt" or len(set(dice)) < 3]
    wins, gained = 0, 0
    for dice in counted:
        after, _effects = game.fell(changed(before, dice=dice))
        wins += after.pot == 14
        gained += after.held[0] + after.pot - 27 if after.banker == 0 else after.held[0] - 27
        assert sum(after.held) + after.pot == 87
    assert (wins, len(counted)) == ((108, 216) if answer == "gilt" else (48, 96))
    assert Fraction(gained, len(counted)) == 0


def test_half_of_all_banks_win() -> None:
    """In random matches, within five standard errors; and no stick is lost or found."""
    won = thrown = 0
    for number in range(60):
        match = table(4, baenke=3)
        rng = random.Random(number)
        while match.to_act():
            seat = match.state.turn
            path = match.game.propose(match.state, seat, rng)
            before = match.state.throws
            match.play(seat, path)
            match.settle()
            thrown += match.state.throws > before
            won += match.state.throws > before and sum(match.state.dice) >= 11
            assert sum(match.game.wealth(match.state)) == 120
    assert won / thrown == pytest.approx(0.5, abs=5 * 0.5 / thrown**0.5)


def test_who_leads_at_the_last_throw_does_not_stake() -> None:
    """Looking one move ahead, the leader passes and who is behind stakes as much as is behind."""
    game = RULES.make(2, {"beginn": "platz", "baenke": 1})
    for held, best in (((10, 40), "passen"), ((35, 15), "setzen-10")):
        state = changed(game.start(), held=held, pot=10, phase="stake", turn=1, rounds=1)
        worth = {path: game.evaluate(game.apply(state, Move(1, path))[0], 1) for path in game.moves(state, 1) or ()}
        assert max(worth, key=lambda path: worth[path]) == (best,)
