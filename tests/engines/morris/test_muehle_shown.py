"""What Mühle shows and what it thinks a position is worth, with the numbers written out."""

from __future__ import annotations

import pytest

from games.engines.core import Captured, Formed, Move, Moved
from games.engines.kit.mills import BOARD
from tests.engines.morris.test_muehle import NEIGHBOURS, at, game, moves


def test_the_points_lie_as_on_a_chess_board() -> None:
    spots = {spot.id: (spot.x, round(spot.y, 2)) for spot in BOARD.board.spots}
    assert len(spots) == 24
    assert (spots["a1"], spots["g7"], spots["d2"]) == ((0.75, 6.55), (6.75, 0.55), (3.75, 5.55))
    assert [(mark.text, mark.x, mark.y) for mark in BOARD.board.marks][:2] == [("a", 0.75, 7.15), ("b", 1.75, 7.15)]


def test_stones_reserve_and_prey_are_all_to_be_seen() -> None:
    view = (match := at("b 2 a1,d1,g1,b2 1 b4,c4 5")).game.view(match.state, None)
    pieces = [(piece.at, piece.kind, str(piece.label), piece.owner, piece.count) for piece in view.pieces]
    white, black = "weißer Stein", "schwarzer Stein"
    assert pieces == [
        ("a1", "stone", f"{white}, in einer Mühle", 0, 1),
        ("d1", "stone", f"{white}, in einer Mühle", 0, 1),
        ("g1", "stone", f"{white}, in einer Mühle", 0, 1),
        ("b2", "stone", white, 0, 1),
        ("b4", "stone", black, 1, 1),
        ("c4", "stone", black, 1, 1),
        ("vorrat-weiss", "stone", white, 0, 2),
        ("beute-schwarz", "stone", white, 0, 3),
        ("vorrat-schwarz", "stone", black, 1, 1),
        ("beute-weiss", "stone", black, 1, 6),
    ]
    assert [surface.id for surface in view.surfaces][:1] == ["brett"]
    assert (str(view.status), [str(note) for note in view.notes]) == (
        "Schwarz ist am Zug.", ["noch 2 zu setzen", "noch 1 zu setzen"],
    )  # fmt: skip


def test_what_a_move_shows_comes_from_and_goes_to_its_places() -> None:
    match = at("w 0 a1,d1,g4,b2 0 b4,c4,d5,e4 0")
    shown = match.play(0, ("g4", "g1", "b4"))
    assert [type(effect) for effect in shown] == [Moved, Formed, Captured]
    moved, formed, taken = shown
    assert isinstance(moved, Moved)
    assert isinstance(taken, Captured)
    assert (moved.source, moved.to, str(moved.text)) == ("g4", "g1", "Weiß zieht von g4 nach g1.")
    assert isinstance(formed, Formed)
    assert (formed.places, str(formed.text)) == (("a1", "d1", "g1"), "Mühle!")
    assert (taken.at, taken.to, str(taken.text)) == ("b4", "beute-weiss", "Weiß nimmt den Stein auf b4.")
    assert match.game.view(match.state, 0).last == ("g4", "g1", "b4")


def test_a_stone_comes_from_the_reserve_and_leaves_it() -> None:
    made = game()
    after, shown = made.apply(made.start(), Move(0, ("d2",)))
    moved = shown[0]
    assert isinstance(moved, Moved)
    assert (moved.source, moved.to, after.reserve) == ("vorrat-weiss", "d2", (8, 9))


@pytest.mark.parametrize(
    ("position", "white", "black"),
    [
        ("w 9 - 9 - 0", 81.0, 81.0),  # nine stones each, nothing on the board
        ("w 0 d2,d6,f4 0 a1,g7,b4 0", 30.0, 27 + 8 / 4),  # 12 ways to go for White, 8 for Black
        ("w 0 a1,d1,g1 0 d2,d6,f4 0", 27 + 2 / 4 + 1.5, 27 + 11 / 4),  # a mill
        ("w 0 a1,d1,b4 0 d2,d6,f4 0", 27 + 6 / 4 + 1, 27 + 11 / 4),  # two in a line whose third point is free
        ("w 0 a1,d1,b4 0 g1,d6,f4 0", 27 + 6 / 4, 27 + 9 / 4),  # the third point is not free
    ],
    ids=["start", "room", "mill", "open", "shut"],
)
def test_worth_is_stones_room_mills_and_open_mills(position: str, white: float, black: float) -> None:
    match = at(position)
    assert match.game.standing(match.state, 0) == pytest.approx(white)
    assert match.game.standing(match.state, 1) == pytest.approx(black)
    assert match.game.evaluate(match.state, 0) == pytest.approx(0.009 * (white - black))
    assert match.game.evaluate(match.state, 1) == pytest.approx(0.009 * (black - white))


def test_a_match_that_is_over_is_worth_its_result() -> None:
    lost = at("w 0 a1,d1 0 b2,d2,f2 0")
    assert (lost.game.evaluate(lost.state, 0), lost.game.evaluate(lost.state, 1)) == (-1.0, 1.0)
    drawn = at("w 0 a1,d1,g4,b2 0 b4,c4,d5,e4 400")
    assert (drawn.game.evaluate(drawn.state, 0), drawn.game.evaluate(drawn.state, 1)) == (0.0, 0.0)


def test_a_stone_on_the_first_point_is_as_free_as_any() -> None:
    match = at("w 0 d2,d3,g1,b6 0 a1,a7,g7,f6 0")
    assert moves(match, "g1 d1") == {"g1 d1 a1", "g1 d1 f6", "g1 d1 a7", "g1 d1 g7"}
    assert "Mühle" not in str(match.game.view(match.state, None).pieces[4].label)


def test_black_is_told_why_too() -> None:
    match = at("b 0 a1,a7,g7,f6 0 d2,d3,g1,b6 0")
    assert match.game.explain(match.state, 1, ("g1", "d1", "c3")).render() == "Auf c3 liegt kein Stein des anderen."
    assert match.game.explain(match.state, 1, ("g1", "g4", "a1")).render() == "Ohne Mühle wird kein Stein genommen."


def test_the_end_stands_above_the_board() -> None:
    lost = at("w 0 a1,d1 0 b2,d2,f2 0")
    assert str(lost.game.view(lost.state, None).status) == "Weiß hat nur noch zwei Steine und verliert."


def test_room_counts_up_to_twenty() -> None:
    match = at("w 0 a1,d2,b4,f4,c5,d6,g7 0 c3,e3,a7 0")
    taken = {"a1", "d2", "b4", "f4", "c5", "d6", "g7", "c3", "e3", "a7"}
    white = ("a1", "d2", "b4", "f4", "c5", "d6", "g7")
    assert sum(goal not in taken for point in white for goal in NEIGHBOURS[point]) == 22
    assert match.game.standing(match.state, 0) == pytest.approx(9 * 7 + 20 / 4)
