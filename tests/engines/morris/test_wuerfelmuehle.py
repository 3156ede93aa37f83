"""Würfelmühle: three dice before each stone, and four throws that break a mill (001:987)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE
from games.engines.match import Match
from games.engines.morris.wuerfelmuehle import Wuerfelstand
from tests.engines.morris.test_muehle import BOARD, moves, play, refusal, said


def at(white: str, black: str, *dice: int, reserve: tuple[int, int] = (5, 5), **options: Any) -> Match:
    """Stones of both, and White to place after such a throw."""
    game = registry.find("wuerfelmuehle").make(2, options)
    stones = BOARD.set_of(white.split()), BOARD.set_of(black.split())
    return Match(game, start=Wuerfelstand(stones, reserve, dice=dice))


def test_the_dice_fall_before_each_stone_and_not_after_the_last() -> None:
    match = Match(registry.find("wuerfelmuehle").make())
    assert match.to_act() == {CHANCE}
    match = at("a1 d1", "b2 d2 c5 e5", 1, 2, 3, reserve=(1, 0))
    play(match, "g7")
    assert match.to_act() == {1}  # all are placed: Black goes
    assert moves(match, "b2") == {"b2 b4"}


@pytest.mark.parametrize("dice", [(4, 5, 6), (3, 3, 6), (2, 2, 5), (1, 1, 4)])
def test_four_throws_break_a_mill(dice: tuple[int, ...]) -> None:
    match = at("a1 d1", "b2 d2 f2 g7", *dice)
    taking = {move for move in moves(match) if move.split()[0] in ("b2", "d2", "f2")}
    # each of three stones, and an own one on any of the 18 free points or the freed one; on g1 the mill takes one more
    # of the three that are left, each pair once; g7 never first, since it stands in no mill
    to_g1 = {move for move in taking if move.split()[1] == "g1"}
    assert to_g1 == {"b2 g1 d2", "b2 g1 f2", "b2 g1 g7", "d2 g1 f2", "d2 g1 g7", "f2 g1 g7"}
    assert len(taking - to_g1) == 3 * 18
    play(match, "d2 d2")
    assert said(match) == ["Weiß setzt auf d2.", "Weiß nimmt den Stein auf d2."]


def test_twenty_four_of_all_throws_do() -> None:
    """4-5-6 falls in six orders, each pair with its third in three: 15 of 216."""
    breaking = 0
    for dice in product(range(1, 7), repeat=3):
        match = at("a1", "b2 d2 f2 g7", *sorted(dice))
        breaking += bool(moves(match, "b2"))
    assert breaking == 6 + 3 * 3


def test_other_throws_place_a_stone() -> None:
    match = at("a1 d1", "b2 d2 f2 g7", 1, 2, 3)
    assert len(moves(match)) == 18  # of which g1 closes a mill and takes g7, the only one in no mill
    assert moves(match, "g1") == {"g1 g7"}
    assert refusal(match, "b2 b2") == "Auf b2 liegt ein Stein des anderen."


def test_without_a_mill_nothing_or_any_stone() -> None:
    assert not moves(at("a1", "b2 d2 g7", 4, 5, 6), "g7")
    assert len(moves(at("a1", "b2 d2 g7", 4, 5, 6, ohne_muehle="stein"), "g7")) == 21


def test_the_stone_may_have_to_stand_where_the_other_stood() -> None:
    match = at("a1", "b2 d2 f2 g7", 4, 5, 6, platz="dort")
    assert moves(match, "b2") == {"b2 b2"}
    assert refusal(match, "b2 d1") == "Dein Stein kommt auf den Punkt, der frei geworden ist."


def test_the_further_stone_is_a_free_one_or_any() -> None:
    white, black = "a1 d1", "b2 d2 f2 b4 b6 g7"  # two mills that cross on b2
    assert "f2 g1 b4" not in moves(at(white, black, 4, 5, 6), "f2")
    assert "f2 g1 b4" in moves(at(white, black, 4, 5, 6, weiterer="jeder"), "f2")
    match = at(white, black, 4, 5, 6)
    assert refusal(match, "f2 g1 b4") == "Der Stein auf b4 steht in einer Mühle und ist geschützt."
    assert refusal(match, "g7 g1") == "Nimm einen Stein, der in einer Mühle steht."
    assert refusal(match, "f2 d1") == "d1 ist schon besetzt."
    assert refusal(match, "f2 e3 d2") == "Ohne Mühle wird kein weiterer Stein genommen."
    assert refusal(match, "f2 g1") == "Du hast eine Mühle: Nimm noch einen Stein des anderen."
    assert refusal(match, "f2 g1 g7 d2") == "So viele Steine darfst du mit diesem Zug nicht nehmen."


def test_what_has_fallen_lies_there() -> None:
    match = at("a1", "b2", 1, 1, 4)
    dice = [piece.face for piece in match.game.view(match.state, None).pieces if piece.kind == "die"]
    assert dice == ["1", "1", "4"]
