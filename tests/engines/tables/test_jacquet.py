"""Jacquet: Backgammon from an empty board.

How men come in is compared with a move generator of another make (every order of every number, from Backgammon's
evidence) over the positions of random matches; how many throws it takes is reckoned with fractions.
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
from games.engines.tables.backgammon import Backgammonstand
from games.engines.tables.turns import BESIDE, closed_out, pips, played, turns
from tests.engines.tables.test_backgammon_evidence import every_order, packed

RULES = registry.find("jacquet")
Points = dict[int, int]


def men(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def at(white: Points, black: Points, dice: tuple[int, ...], waiting: tuple[int, int], **options: Any) -> Match:
    state = Backgammonstand(men=(men(white), men(black)), phase="move", dice=dice, waiting=waiting)
    return Match(RULES.make(2, options), "brett", start=state)


def moves(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return {" ".join(move) for move in match.game.moves(match.state, seat) or ()}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def test_all_men_lie_beside_the_board() -> None:
    match = Match(RULES.make())
    view = match.game.view(match.state, None)
    lying = {(piece.at, piece.owner): (piece.count, piece.target) for piece in view.pieces if piece.kind == "stone"}
    assert lying == {("draussen-weiss", 0): (15, "bar"), ("draussen-schwarz", 1): (15, "")}
    assert [str(note) for note in view.notes] == ["noch 375 Augen"] * 2  # 15 · 25
    assert pips(BESIDE) == 375


def test_the_first_throw_brings_in_two_men() -> None:
    """The start fields are the other side's home: a one is the outermost point, a six the one beside the bar."""
    match = Match(RULES.make())
    match.decide((6, 1))
    assert moves(match) == {"bar 19 bar 24"}
    assert str(match.game.step(match.state, 0).prompt) == "Bringe deine Steine ins Spiel."
    match.play(0, ("bar", "19", "bar", "24"))
    assert match.state.men[0] == men({19: 1, 24: 1, 25: 13})
    assert match.state.waiting == (13, 15)
    assert said(match) == ["Weiß setzt ein auf 19, 24."]
    sources = [effect.source for effect in match.effects[-1] if isinstance(effect, Moved)]
    assert sources == ["draussen-weiss", "draussen-weiss"]
    match.play(1, ("wuerfel",))
    match.decide((2, 2))
    assert moves(match) == {"bar 2 bar 2 bar 2 bar 2"}
    match.play(1, ("bar", "2") * 4)
    assert match.state.men[1] == men({23: 4, 25: 11})
    assert match.state.waiting == (13, 11)


def test_nobody_moves_before_all_are_in() -> None:
    match = at({24: 4, 20: 10, 25: 1}, {25: 15}, (3, 2), (1, 15))
    assert moves(match) == {
        "bar 22 24 22", "bar 22 22 20", "bar 22 20 18",
        "bar 23 24 21", "bar 23 20 17",
    }  # fmt: skip
    with pytest.raises(IllegalMoveError, match="Erst müssen alle deine Steine im Spiel sein"):
        match.play(0, ("20", "18"))
    match.play(0, ("bar", "22", "20", "18"))
    assert said(match)[0] == "Weiß setzt ein auf 22 und zieht 20–18."
    assert match.state.waiting == (0, 15)


def test_a_closed_point_lets_nobody_in() -> None:
    """Black is in, has run round and holds White's 24 and 22."""
    black = {1: 2, 3: 2, 13: 11}
    assert moves(at({25: 15}, black, (3, 2), (15, 0))) == {"bar 23"}
    match = Match(
        RULES.make(), "x", start=Backgammonstand(men=(men({25: 15}), men(black)), phase="throw", waiting=(15, 0))
    )
    match.decide((3, 1))
    assert said(match) == ["Weiß würfelt 3 und 1.", "Weiß kann nicht ziehen."]
    assert match.to_act() == {1}


def test_who_is_shut_out_is_passed_over() -> None:
    shut = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 5}
    state = Backgammonstand(men=(men({25: 2, 24: 13}), men(shut)), turn=1, phase="move", dice=(1, 1), waiting=(2, 0))
    match = Match(RULES.make(), "x", start=state)
    match.play(1, ("18", "19", "18", "19", "18", "19", "18", "19"))
    assert closed_out(match.state.men[0], match.state.men[1])
    assert said(match)[-1] == "Weiß bringt keinen Stein ins Spiel und setzt aus."
    assert match.to_act() == {1}


def test_hitting_while_men_wait() -> None:
    """A black man runs home alone while White is entering: it can be hit, and men that came in once go to the bar."""
    match = at({25: 10, 20: 5}, {3: 1, 10: 14}, (3, 1), (10, 0))
    assert moves(match) == {"bar 22 bar 24"}
    match.play(0, ("bar", "22", "bar", "24"))
    assert [effect.at for effect in match.effects[-1] if isinstance(effect, Captured)] == ["22"]
    assert match.state.men[1][25] == 1
    assert match.state.waiting == (8, 0)
    lying = {(piece.at, piece.owner): piece.count for piece in match.game.view(match.state, 0).pieces}
    assert lying["draussen-weiss", 0] == 8
    assert lying["bar", 1] == 1


def test_a_man_hit_comes_back_before_those_who_wait() -> None:
    match = at({25: 3, 20: 12}, {25: 15}, (3, 1), (2, 15))
    match.play(0, ("bar", "22", "bar", "24"))
    assert [e.source for e in match.effects[-1] if isinstance(e, Moved)] == ["bar", "draussen-weiss"]
    assert match.state.waiting == (1, 15)


def test_without_hitting_a_single_man_bars_the_way_until_all_are_in() -> None:
    match = at({25: 10, 20: 5}, {3: 1, 10: 14}, (3, 1), (10, 0), schlagen=False)
    assert moves(match) == {"bar 24"}
    with pytest.raises(IllegalMoveError):
        match.play(0, ("bar", "22", "bar", "24"))
    after = at({24: 1, 20: 14}, {3: 1, 10: 14}, (2, 1), (0, 0), schlagen=False)
    assert "24 22 20 19" in moves(after)


def test_the_rest_is_backgammon() -> None:
    """Gammon, for example: the loser has borne off nobody, and a man that never came in counts as on the bar."""
    won = Match(RULES.make(2, {"punkte": 3}), "x", start=Backgammonstand(
        men=(men({1: 1}), men({25: 2, 6: 13})), phase="move", dice=(2, 1), waiting=(0, 2)))  # fmt: skip
    won.play(0, ("1", "aus"))
    assert won.state.score == (3, 0)
    again = Match(RULES.make(2, {"punkte": 5}), "x", start=Backgammonstand(
        men=(men({1: 1}), men({1: 14})), phase="move", dice=(2, 1)))  # fmt: skip
    again.play(0, ("1", "aus"))
    assert again.state.score == (1, 0)
    again.play(0, ("wuerfel",))
    assert again.state.men == (BESIDE, BESIDE)
    assert again.state.waiting == (15, 15)


def test_every_order_of_every_number_leads_to_the_same_positions() -> None:
    """Thousands of positions of random matches, most of them while men come in, against the other generator."""
    rng, looked, entering = random.Random("jacquet"), 0, 0
    game = RULES.make()
    for number in range(40):
        match = Match(game, str(number))
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            s = match.state
            if s.phase == "move" and (any(s.waiting) or rng.random() < 0.2):
                mine, theirs = s.men[seat], s.men[1 - seat]
                found = {packed(*played(mine, theirs, turn)[:2]) for turn in turns(mine, theirs, s.dice)}
                assert found == every_order(packed(mine, theirs), s.dice, "frei", "gilt")
                looked, entering = looked + 1, entering + any(s.waiting)
            match.play(seat, game.propose(s, seat, rng))
    assert looked > 2000
    assert entering > 400


@cache
def throws_to_enter(left: int) -> Fraction:
    """How many throws bring `left` men in, with nobody in the way: one of six brings four, the others two."""
    if left <= 0:
        return Fraction()
    return 1 + Fraction(5, 6) * throws_to_enter(left - 2) + Fraction(1, 6) * throws_to_enter(left - 4)


def test_it_takes_seven_throws_to_come_in() -> None:
    """Of the second side, whose first throw can be a double: exactly, and in matches played to that point."""
    exact = throws_to_enter(15)
    assert round(float(exact), 3) == 6.98
    game, total, matches = RULES.make(), 0, 300
    for number in range(matches):
        match = Match(game, f"herein {number}")
        match.settle()
        second = 1 - match.state.turn
        while match.state.waiting[second]:
            if match.to_act() == {CHANCE}:
                total += match.state.turn == second
                match.settle()
                continue
            (seat,) = match.to_act()
            match.play(seat, next(iter(match.game.moves(match.state, seat) or ())))
    assert abs(total / matches - float(exact)) < 0.2
