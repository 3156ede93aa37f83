"""Puff: coming in, the order of the numbers, doubles above and below.

Every throw and every number of random matches is followed by a second set of rules, written on the signed board of
Backgammon's evidence; how many turns it takes until all men are in is reckoned with fractions.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured, IllegalMoveError, Moved
from games.engines.match import Match
from games.engines.tables.puff import MOST_THROWS, Puffstand
from games.engines.tables.turns import BESIDE
from tests.engines.tables.test_backgammon_evidence import Board, packed, steps_with

RULES = registry.find("puff")
Points = dict[int, int]


def men(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def thrown(white: Points, black: Points, dice: tuple[int, int], **more: Any) -> Match:
    """A match in which White has just thrown `dice`; state fields and options by name."""
    fields = {name: more.pop(name) for name in list(more) if name in ("waiting", "doubles", "row", "turn")}
    state = Puffstand(**{"men": (men(white), men(black)), "phase": "throw", "waiting": (0, 0), **fields})
    match = Match(RULES.make(2, {"beginn": "platz", **more}), "brett", start=state)
    match.decide(dice)
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def touch(match: Match, *places: str) -> None:
    for place in places:
        (seat,) = match.to_act()
        match.play(seat, (place,))


# --- the start ------------------------------------------------------------------------------------------------------


def test_two_dice_each_decide_who_begins_and_are_thrown_again_then() -> None:
    match = Match(RULES.make())
    match.decide((4, 3, 5, 2))  # seven each
    assert match.to_act() == {CHANCE}
    match.decide((1, 6, 4, 4))
    assert match.to_act() == {1}
    assert match.state.men == (BESIDE, BESIDE)
    assert match.game.step(match.state, 1).targets == ("wuerfel",)
    assert "Schwarz würfelt 4, 4." in said(match)


def test_the_first_throw_sets_a_man_for_each_number() -> None:
    """001:627: with 4/2 a man on the fourth and one on the second point, and nobody goes on with both."""
    match = thrown({25: 15}, {25: 15}, (4, 2), waiting=(15, 15))
    assert match.state.men == (men({21: 1, 23: 1, 25: 13}), men({25: 15}))
    assert match.to_act() == {1}
    assert [e.source for e in match.effects[-1] if isinstance(e, Moved)] == ["draussen-weiss"] * 2
    assert said(match)[1:] == ["Weiß setzt einen Stein auf 23 ein.", "Weiß setzt einen Stein auf 21 ein."]
    match.play(1, ("wuerfel",))
    match.decide((6, 1))
    assert match.state.men[1] == men({19: 1, 24: 1, 25: 13})
    assert match.state.waiting == (13, 13)


def test_a_double_counts_above_and_below() -> None:
    """001:631: with 3/3 two men on the third and two on the fourth point, and another throw."""
    match = thrown({25: 15}, {25: 15}, (3, 3), waiting=(15, 15))
    assert match.state.men[0] == men({22: 2, 21: 2, 25: 11})
    assert said(match)[1] == "Unten liegt die 4: Sie zählt mit."
    assert match.to_act() == {0}
    match.play(0, ("wuerfel",))
    match.decide((1, 1))  # the second: four of each
    assert match.state.men[0] == men({22: 2, 21: 2, 24: 4, 19: 4, 25: 3})
    assert match.to_act() == {0}
    match.play(0, ("wuerfel",))
    match.decide((6, 5))
    assert match.to_act() == {1}


def doubled(zweiter: str) -> list[int]:
    """How many men come in with White's first double, Black's first after a plain throw, White's second."""
    match = Match(RULES.make(2, {"beginn": "platz", "zweiter": zweiter}), "x")
    found = []
    for dice in ((2, 2), (6, 5), (3, 3), (6, 5), (1, 1), (1, 1)):
        (seat,) = match.to_act()
        before = match.state.waiting[seat]
        match.play(seat, ("wuerfel",))
        match.decide(dice)
        found.append(before - match.state.waiting[seat])
    return found


@pytest.mark.parametrize(
    ("zweiter", "many"),
    [
        ("spieler", [4, 2, 4, 2, 8, 1]),
        ("spiel", [4, 2, 8, 2, 8, 1]),
        ("reihe", [4, 2, 4, 2, 4, 5]),
    ],
)
def test_which_double_is_the_second(zweiter: str, many: list[int]) -> None:
    assert doubled(zweiter) == many


# --- moving ---------------------------------------------------------------------------------------------------------


def test_nobody_moves_before_all_are_in() -> None:
    match = thrown({24: 10, 25: 5}, {25: 15}, (3, 1), waiting=(5, 15))
    assert match.to_act() == {1}
    assert match.state.men[0] == men({24: 11, 22: 1, 25: 3})
    last = thrown({24: 14, 25: 1}, {25: 15}, (3, 1), waiting=(1, 15))  # the last enters with the lower, then a three
    assert last.to_act() == {0}
    assert last.state.men[0] == men({24: 15})
    assert last.game.step(last.state, 0).targets == ("24",)
    assert str(last.game.step(last.state, 0).prompt) == "Du hast eine 3: Welcher Stein zieht?"


def test_the_lower_number_first() -> None:
    match = thrown({24: 1, 10: 1}, {1: 1}, (5, 2))
    assert match.game.step(match.state, 0).targets == ("24", "10")
    touch(match, "24")
    assert match.state.men[0] == men({22: 1, 10: 1})
    touch(match, "22")  # one man may go on
    assert match.state.men[0] == men({17: 1, 10: 1})
    assert said(match) == ["Weiß zieht von 22 auf 17."]
    assert match.to_act() == {1}


def test_without_the_lower_number_the_higher_lapses() -> None:
    match = thrown({24: 1}, {3: 2, 13: 5}, (6, 2))  # 22 is closed, 18 is open
    assert said(match) == ["Weiß würfelt 6, 2.", "Weiß kann nicht ziehen."]
    assert match.to_act() == {1}
    lower = thrown({24: 1}, {9: 2, 7: 2}, (6, 2))  # 24-22, and then 16 is closed
    touch(lower, "24")
    assert lower.state.men[0] == men({22: 1})
    assert lower.to_act() == {1}


def test_a_man_that_was_hit_comes_in_with_either_number() -> None:
    """As in Backgammon (001:619); then the other number is played."""
    match = thrown({25: 1, 20: 1}, {2: 2, 13: 2}, (4, 2))
    assert match.state.men[0] == men({21: 1, 20: 1})
    assert match.to_act() == {0}
    assert match.state.left == (2,)
    shut = thrown({25: 1, 20: 1}, {2: 2, 4: 2}, (4, 2))
    assert shut.state.men[0] == men({25: 1, 20: 1})
    assert said(shut)[-1] == "Weiß kann nicht ziehen."


def test_hitting() -> None:
    match = thrown({24: 1}, {3: 1, 10: 14}, (5, 2))
    touch(match, "24")
    assert [effect.at for effect in match.effects[-1] if isinstance(effect, Captured)] == ["22"]
    assert match.state.men[1] == men({25: 1, 10: 14})
    assert match.state.waiting == (0, 0)


def test_no_hitting_while_men_wait_where_agreed() -> None:
    free = thrown({24: 1, 23: 14}, {3: 1, 25: 14}, (5, 2), waiting=(0, 14))
    assert "24" in free.game.step(free.state, 0).targets
    match = thrown({24: 1, 23: 14}, {3: 1, 25: 14}, (5, 2), waiting=(0, 14), schlagen=False)
    assert match.game.step(match.state, 0).targets == ("23",)
    with pytest.raises(IllegalMoveError, match="So lange wird niemand geschlagen"):
        match.play(0, ("24",))
    later = thrown({24: 1, 23: 14}, {3: 1, 10: 14}, (5, 2), schlagen=False)
    assert "24" in later.game.step(later.state, 0).targets


def test_the_bottom_may_be_left_and_needs_the_top() -> None:
    """001:637-639."""
    match = thrown({24: 2}, {1: 15}, (2, 2))
    assert match.state.left == (2, 2, 5, 5)
    with pytest.raises(IllegalMoveError, match="Genug sagen kannst du nur"):
        match.play(0, ("genug",))
    touch(match, "24", "24")
    assert match.game.step(match.state, 0).targets == ("22", "genug")
    touch(match, "22", "genug")
    assert match.state.men[0] == men({22: 1, 17: 1})
    assert said(match) == ["Weiß lässt den Rest der Unterseite liegen."]
    assert match.to_act() == {0}  # and throws again
    assert match.game.step(match.state, 0).targets == ("wuerfel",)
    closed = thrown({24: 2}, {3: 2, 13: 2}, (2, 2))  # 22 is closed, 19 is open
    assert closed.state.men[0] == men({24: 2})
    assert closed.to_act() == {0}
    once = thrown({24: 1}, {5: 2, 13: 2}, (2, 2))  # 24-22, 20 is closed; one of the top was played
    touch(once, "24")
    assert once.state.left == (5, 5)


# --- bearing off and the end ----------------------------------------------------------------------------------------


def test_bearing_off_needs_all_at_home() -> None:
    match = thrown({7: 1, 2: 1}, {25: 1}, (4, 2))
    assert match.game.step(match.state, 0).targets == ("7",)
    with pytest.raises(IllegalMoveError, match="letzten Viertel"):
        match.play(0, ("2",))
    home = thrown({6: 1, 2: 1}, {25: 1}, (4, 3))
    with pytest.raises(IllegalMoveError, match="Ziehe erst die hinteren"):
        home.play(0, ("2",))
    touch(home, "6")  # 6-3, and the four takes the man furthest back
    touch(home, "3")
    assert home.state.men[0] == men({2: 1})
    assert said(home) == ["Weiß spielt einen Stein von 3 hinaus."]


def test_the_end() -> None:
    match = thrown({1: 1}, {5: 3}, (4, 3))
    touch(match, "1")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert str(outcome.reason) == "Weiß hat zuerst alle Steine ausgespielt und gewinnt."


def test_a_match_without_end_is_broken_off() -> None:
    state = Puffstand(men=(men({25: 1, 1: 14}), men({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2})), phase="throw",
                      waiting=(0, 0), throws=2 * MOST_THROWS - 1)  # fmt: skip
    match = Match(RULES.make(), "x", start=state)
    match.decide((2, 1))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "throws"
    assert outcome.places == (1, 2)  # 39 pips to 42


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((), "Tippe einen deiner Steine an."),
        (("10", "8"), "Wohin er zieht, sagt der Würfel"),
        (("mond",), "gibt es auf dem Brett nicht"),
        (("9",), "Dort steht kein Stein von dir"),
        (("24",), "Die Zunge ist gesperrt"),
    ],
)
def test_why_not(path: tuple[str, ...], why: str) -> None:
    match = thrown({24: 1, 10: 14}, {3: 2, 13: 13}, (5, 2))
    with pytest.raises(IllegalMoveError, match=why):
        match.play(0, path)


def test_why_not_before_the_throw() -> None:
    match = Match(RULES.make(2, {"beginn": "platz"}))
    with pytest.raises(IllegalMoveError, match="Erst wird gewürfelt"):
        match.play(0, ("24",))


# --- another set of rules ----------------------------------------------------------------------------------------


def follow(board: Board, left: list[int], begun: bool) -> tuple[Board, list[int], bool]:
    """Bring in whom the numbers bring in, drop what cannot be played; a man is to be chosen for what is left."""
    while left:
        if board[1][0]:  # men beside the board or hit
            fits = [die for die in left if list(steps_with(board, die))]
            if not fits:
                return board, [], begun
            ((_start, board),) = steps_with(board, fits[0])
            left.remove(fits[0])
            begun = True
        elif list(steps_with(board, left[0])):
            return board, left, begun
        elif not begun:
            return board, [], begun
        else:
            left = [die for die in left if die != left[0]]
    return board, [], begun


def test_a_second_set_of_rules_agrees_throw_by_throw() -> None:
    rng, throws, numbers = random.Random("puff"), 0, 0
    game = RULES.make()
    for number in range(25):
        match = Match(game, str(number))
        doubles = [0, 0]
        while acting := match.to_act():
            s = match.state
            if acting == {CHANCE}:
                match.settle()
                if s.phase != "throw":
                    continue
                seat, dice, throws = s.turn, match.state.dice, throws + 1
                board = packed(s.men[seat], s.men[1 - seat])
                left = sorted(dice)
                if dice[0] == dice[1]:
                    doubles[seat] += 1
                    many = 2 if doubles[seat] == 1 else 4
                    left = [dice[0]] * many + [7 - dice[0]] * many
                board, left, _begun = follow(board, left, begun=False)
            else:
                (seat,) = acting
                path = game.propose(s, seat, rng)
                if s.phase == "move":
                    numbers += 1
                    targets = {
                        str(start + 1 if seat == 0 else 24 - start): after
                        for start, after in steps_with(board, left[0])
                    }
                    bottom = dice[0] == dice[1] and left[0] != dice[0]
                    assert set(game.step(s, seat).targets) == {*targets, *(["genug"] if bottom else [])}
                match.play(seat, path)
                if s.phase != "move":
                    continue
                if path == ("genug",):
                    left = []
                else:
                    board, left, _begun = follow(targets[path[0]], left[1:], begun=True)
            after = match.state
            assert packed(after.men[seat], after.men[1 - seat]) == board
            assert list(after.left if after.phase == "move" else ()) == (left if board[1][1] < 15 else [])
            if after.phase == "ready":
                assert after.turn == (seat if dice[0] == dice[1] else 1 - seat)
    assert throws > 3000
    assert numbers > 5000


@cache
def turns_to_enter(left: int, doubles: int = 0) -> Fraction:
    """How many turns bring `left` men in, on average: a double brings four or eight and goes on in the same turn."""
    if left <= 0:
        return Fraction()
    again = turns_to_enter(left - (4 if doubles == 0 else 8), doubles + 1)
    # a double that brings the last man in ends nothing that has not ended; count the turn it falls in
    same = again if left - (4 if doubles == 0 else 8) > 0 else Fraction(1)
    return Fraction(5, 6) * (1 + turns_to_enter(left - 2, doubles)) + Fraction(1, 6) * same


def test_how_many_turns_it_takes_to_come_in() -> None:
    exact = float(turns_to_enter(15))
    game, total, matches = RULES.make(2, {"beginn": "platz"}), 0, 1000
    for number in range(matches):
        match = Match(game, f"herein {number}")
        thrower = -1
        while match.state.waiting[0]:
            if match.to_act() == {CHANCE}:
                match.settle()
                continue
            (seat,) = match.to_act()
            path = next(iter(match.game.moves(match.state, seat) or ()))
            if path == ("wuerfel",):
                total += seat == 0 and thrower != 0
                thrower = seat
            match.play(seat, path)
    assert round(exact, 2) == 5.94
    assert abs(total / matches - exact) < 0.15
