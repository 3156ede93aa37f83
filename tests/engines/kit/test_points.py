"""Boards of points and lines."""

from games.engines.kit.points import Points


def test_a_board_of_other_lines() -> None:
    cross = Points("a2 b2 c2", "b1 b2 b3")
    assert cross.names == ("b1", "a2", "b2", "c2", "b3")
    assert cross.listed(cross.near[cross.number["b2"]]) == ["b1", "a2", "c2", "b3"]
    assert cross.listed(cross.corners(1, 1)[cross.number["b1"]]) == ["a2", "c2"]
