"""Würfelmühle: three dice before each stone, and four throws that break a mill (001:987)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Move
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


def test_the_last_stone_is_taken_in_one_spelling() -> None:
    match = at("a1 d1", "g7", 4, 5, 6, ohne_muehle="stein")
    assert moves(match, "g1") == {"g1 g7"}
    assert "g7 g1" not in moves(match)
    assert "g7 a4" in moves(match)
    assert refusal(match, "g7 g1") == "Setze zuerst deinen Stein. Deine Mühle nimmt dann, was du willst."
    old = match.game.apply(match.state, Move(0, ("g7", "g1")))  # as a stored match may have spelled it
    assert old[0].stones == match.game.apply(match.state, Move(0, ("g1", "g7")))[0].stones


CHOICES = ("ohne_muehle", "weiterer", "platz", "doppelt", "geschuetzt", "nur_muehlen")


@pytest.mark.parametrize("number", range(12))
def test_every_throw_leaves_each_move_one_spelling(number: int) -> None:
    """No two moves lead to the same stones, under any answers, after throws that break a mill."""
    rng = random.Random(number)
    choices = registry.find("wuerfelmuehle").choices()
    for _position in range(25):
        options = {name: rng.choice(list(choices[name].answers)) for name in CHOICES}
        points = rng.sample(BOARD.names, rng.randint(3, 16))
        cut = rng.randint(1, len(points) - 1)
        own, theirs = points[:cut][:8], points[cut:][: rng.choice((1, 2, 3, 8))]
        match = at(" ".join(own), " ".join(theirs), 4, 5, 6, reserve=(1, rng.choice((0, 1))), **options)
        reached: dict[Any, str] = {}
        for move in moves(match) if match.to_act() else ():
            after = match.game.apply(match.state, Move(0, tuple(move.split())))[0]
            key = after.stones, after.reserve
            assert key not in reached, f"{move} and {reached[key]} are the same move under {options}"
            reached[key] = move
