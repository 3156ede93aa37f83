"""Boards of squares: names, ways and sets, against what is counted by hand."""

import doctest

import pytest

from games.engines.kit import places
from games.engines.kit.places import AROUND, SLANTING, STRAIGHT, Slides, Squares, each

BOARD = Squares(8)


def test_doctests() -> None:
    assert doctest.testmod(places).failed == 0


def test_squares_are_numbered_row_by_row_from_a1() -> None:
    assert (BOARD.names[0], BOARD.names[7], BOARD.names[8], BOARD.names[63]) == ("a1", "h1", "a2", "h8")
    assert BOARD.listed(BOARD.row(3)) == ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"]
    assert BOARD.write(0) == "-"
    assert BOARD.write(BOARD.set_of(["h8", "a1"])) == "a1,h8"
    assert Squares(8, dark_only=True).names[:5] == ("a1", "c1", "e1", "g1", "b2")


def test_a_knight_has_336_leaps_and_a_king_420() -> None:
    """Twice the edges of the knight's and the king's graph of the chessboard (OEIS A033996 and A002943's table)."""
    knight = BOARD.leaps(*((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)))
    assert sum(map(int.bit_count, knight)) == 336
    assert sum(map(int.bit_count, BOARD.steps(*AROUND))) == 420


def test_rays_end_at_the_edge() -> None:
    """A bishop has 560 moves on an empty board, a rook 896."""
    assert sum(len(line) for lines in BOARD.rays(*SLANTING) for line in lines) == 560
    assert sum(len(line) for lines in BOARD.rays("n", "e", "s", "w") for line in lines) == 896


def test_slides_end_before_what_stands_there() -> None:
    rook = Slides(BOARD, *STRAIGHT)
    assert sum(rook.reach(at, 0).bit_count() for at in range(64)) == 896
    taken = BOARD.set_of(["d4", "d7", "f4", "h8"])
    for _again in range(2):
        assert BOARD.write(rook.reach(BOARD.number["d4"], taken)) == "d1,d2,d3,a4,b4,c4,e4,d5,d6"


def test_columns_and_squares_drawn_dark() -> None:
    assert BOARD.write(BOARD.column(3)) == "c1,c2,c3,c4,c5,c6,c7,c8"
    assert [spot.id for spot in Squares(3).board.spots if spot.tone == "dark"] == ["a1", "c1", "b2", "a3", "c3"]
    assert [spot.id for spot in Squares(3, dark=["b1"]).board.spots if spot.tone == "dark"] == ["b1"]


def test_jumps_go_over_one_square() -> None:
    over, to = BOARD.jumps("ne")[BOARD.number["c3"]][0]
    assert (BOARD.write(over), BOARD.write(to)) == ("d4", "e5")
    assert BOARD.jumps("ne")[BOARD.number["g3"]] == ()


def test_rows_of_five() -> None:
    """On 15 x 15: 15 · 11 in each straight direction, 11 · 11 in each slanting one."""
    assert len(Squares(15).rows_of(5)) == 2 * 15 * 11 + 2 * 11 * 11
    assert len(Squares(3).rows_of(3)) == 8
    assert all(row.bit_count() == 4 for row in Squares(8).rows_of(4))


def test_a_lattice_is_drawn_as_lines_that_cross_in_the_places() -> None:
    board = Squares(3, lattice=True).board
    assert len(board.lines) == 6
    found = [(line.x1, line.y1) for line in board.lines] + [(line.x2, line.y2) for line in board.lines]
    ends = {(round(x, 2), round(y, 2)) for x, y in found}
    spots = {spot.id: (round(spot.x, 2), round(spot.y, 2)) for spot in board.spots}
    assert {spots[corner] for corner in ("a1", "a3", "c1", "c3")} <= ends
    assert {spot.shape for spot in board.spots} == {"bare"}
    assert not BOARD.board.lines


def test_a_shift_moves_a_whole_set_and_loses_what_leaves_the_board() -> None:
    for way in AROUND:
        shift, steps = BOARD.shift(way), BOARD.steps(way)
        for number in range(64):
            assert shift(1 << number) == steps[number]
    assert BOARD.listed(BOARD.shift("e")(BOARD.set_of(["a1", "h1", "g8"]))) == ["b1", "h8"]
    with pytest.raises(ValueError, match="dark squares"):
        Squares(8, dark_only=True).shift("ne")


def test_each_lists_a_set_from_the_lowest() -> None:
    assert each(0b101001) == [0, 3, 5]
