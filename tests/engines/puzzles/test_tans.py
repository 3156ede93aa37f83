"""The pieces of the tangram and the silhouettes, against exact numbers of another make: fractions and √2 apart."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Self

import pytest

from games.engines.puzzles import tans
from games.engines.puzzles.tangram_figures import FIGURES
from games.engines.puzzles.tans import SHAPES, TANS, Lie


class Exact:
    """a + b·√2 with fractions, and nothing rounded: a second make of what `tans` does in floating point."""

    def __init__(self, a: Fraction | int, b: Fraction | int = 0) -> None:
        self.a, self.b = Fraction(a), Fraction(b)

    def __add__(self, other: Exact) -> Exact:
        return Exact(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Exact) -> Exact:
        return Exact(self.a - other.a, self.b - other.b)

    def __mul__(self, other: Exact) -> Exact:
        return Exact(self.a * other.a + 2 * self.b * other.b, self.a * other.b + self.b * other.a)

    def __truediv__(self, other: Exact) -> Exact:
        norm = other.a * other.a - 2 * other.b * other.b
        return self * Exact(other.a / norm, -other.b / norm)

    @property
    def sign(self) -> int:
        """-1, 0 or 1: by squares, for √2 is no fraction."""
        a, b = self.a, self.b
        if a >= 0 and b >= 0:
            return int(a > 0 or b > 0)
        if a <= 0 and b <= 0:
            return -1
        larger = a * a > 2 * b * b
        return (1 if a > 0 else -1) if larger else (1 if b > 0 else -1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exact) and (self.a, self.b) == (other.a, other.b)

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(cls, point: tans.Point) -> tuple[Self, Self]:
        return cls(point[0], point[1]), cls(point[2], point[3])


Corner = tuple[Exact, Exact]


def corners(outline: tans.Outline) -> list[Corner]:
    return [Exact.of(point) for point in outline]


def doubled(line: list[Corner]) -> Exact:
    """Twice the area, positive if the corners go clockwise on the screen."""
    total = Exact(0)
    for (x, y), (u, v) in zip(line, line[1:] + line[:1], strict=True):
        total += x * v - u * y
    return total


def side(start: Corner, end: Corner, p: Corner) -> Exact:
    (ax, ay), (bx, by), (x, y) = start, end, p
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def common(one: list[Corner], other: list[Corner]) -> Exact:
    """Twice the area two convex polygons share: of the first, what is on the inner side of every edge of the other."""
    left = one
    for start, end in zip(other, other[1:] + other[:1], strict=True):
        kept: list[Corner] = []
        for p, q in zip(left, left[1:] + left[:1], strict=True):
            a, b = side(start, end, p), side(start, end, q)
            if a.sign >= 0:
                kept.append(p)
            if a.sign * b.sign < 0:
                share = a / (a - b)
                kept.append((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share))
        left = kept
    return doubled(left) if len(left) > 2 else Exact(0)


def holds(line: list[Corner], p: Corner) -> bool:
    """Whether a point lies inside a closed line, by how often a ray to the right meets it; never on the line."""
    odd = False
    for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True):
        if ((ay - p[1]).sign > 0) != ((by - p[1]).sign > 0):
            x = ax + (bx - ax) * ((p[1] - ay) / (by - ay))
            odd ^= (x - p[0]).sign > 0
    return odd


def runs_through(start: Corner, end: Corner, polygon: list[Corner]) -> bool:
    """Whether a way goes through the inside of a convex polygon."""
    first, last = Exact(0), Exact(1)
    for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        p, q = side(a, b, start), side(a, b, end)
        if p.sign <= 0 and q.sign <= 0:
            return False
        if p.sign * q.sign < 0:
            share = p / (p - q)
            if p.sign < 0 and (share - first).sign > 0:
                first = share
            if p.sign > 0 and (share - last).sign < 0:
                last = share
    return (last - first).sign > 0


# --- the pieces -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "area"), [("gross", 32), ("mittel", 16), ("klein", 8), ("quadrat", 16), ("parallelogramm", 16)]
)
def test_turning_and_turning_over_keep_the_area(kind: str, area: int) -> None:
    for turn in range(8):
        for flipped in (False, True):
            assert doubled(corners(tans.outline(kind, Lie((20, 0, 20, 0), turn, flipped)))) == Exact(2 * area)


def test_the_set_is_a_square_of_sixteen_small_triangles() -> None:
    assert sum(tans.area(tuple((float(x), float(y)) for x, y in SHAPES[kind])) for kind in TANS.values()) == 16 * 8


def test_an_eighth_is_exact() -> None:
    assert tans.turned((4, 0, 0, 0), 1) == (0, 2, 0, 2)  # 4 to the right: 2·√2 to the right and as much down
    assert tans.turned((0, 2, 0, 2), 1) == (0, 0, 4, 0)
    assert tans.corners("quadrat", 1, flipped=False) == ((0, 0, 0, -2), (0, 2, 0, 0), (0, 0, 0, 2), (0, -2, 0, 0))


def test_eight_eighths_and_twice_over_are_nothing() -> None:
    lie = Lie((7, 3, 9, -2), 3)
    again = lie
    for _eighth in range(8):
        again = again.turned(1)
    assert again == lie
    assert lie.over() == Lie((7, 3, 9, -2), 5, flipped=True)
    assert lie.over().over() == lie


def test_over_is_left_to_right_as_it_lies() -> None:
    for kind in SHAPES:
        for turn in range(8):
            lie = Lie((20, 0, 10, 0), turn)
            mirrored = {(40 - a, -b, c, d) for a, b, c, d in tans.outline(kind, lie)}
            assert set(tans.outline(kind, lie.over())) == mirrored


def test_written_and_read() -> None:
    lie = Lie((12, 0, 8, -2), 3, flipped=True)
    assert tans.notate(lie) == "12,8-2/3w"
    assert tans.parse("12,8-2/3w") == lie
    for wrong in ("", "12,8", "12,8/8", "1234,8/0", "12,8/3x", "12.5,8/0"):
        with pytest.raises(ValueError, match="says of no piece how it lies"):
            tans.parse(wrong)


def test_what_two_pieces_share_is_what_exact_numbers_say() -> None:
    rng = random.Random("share")
    touching = overlapping = 0
    for _try in range(1500):
        kinds = rng.choices(tuple(SHAPES), k=2)
        spots = [(rng.randrange(9), rng.randrange(-3, 4), rng.randrange(9), rng.randrange(-3, 4)) for _kind in kinds]
        lines = [
            tans.outline(kind, Lie(spot, rng.randrange(8), rng.random() < 0.5))
            for kind, spot in zip(kinds, spots, strict=True)
        ]
        exact = common(corners(lines[0]), corners(lines[1]))
        floating = tans.shared(tans.flat(lines[0]), tans.flat(lines[1]))
        assert (exact.sign > 0) == (floating > tans.NOTHING)
        assert abs(float(exact.a) + float(exact.b) * tans.ROOT - 2 * floating) < 1e-6
        overlapping += exact.sign > 0
        touching += exact.sign == 0
    assert min(touching, overlapping) > 200


def test_the_rim_of_two_squares_side_by_side() -> None:
    squares = [tans.outline("quadrat", Lie((x, 0, 2, 0))) for x in (2, 6)]
    assert tans.rims(squares) == (((0, 0, 0, 0), (8, 0, 0, 0), (8, 0, 4, 0), (0, 0, 4, 0)),)


def test_the_rim_goes_around_a_hole_the_other_way() -> None:
    ring = [tans.outline("quadrat", Lie((x, 0, y, 0))) for x in (2, 6, 10) for y in (2, 6, 10) if (x, y) != (6, 6)]
    outside, hole = tans.rims(ring)
    assert [tans.area(tans.flat(rim)) for rim in (outside, hole)] == [144, -16]


# --- the silhouettes --------------------------------------------------------------------------------------------


def test_thirty_silhouettes_ten_of_each_level() -> None:
    levels = [figure.level for figure in FIGURES.values()]
    assert {level: levels.count(level) for level in levels} == {"leicht": 10, "mittel": 10, "schwer": 10}
    assert len({figure.label for figure in FIGURES.values()}) == 30


def test_no_silhouette_is_another_one_shoved_turned_or_mirrored() -> None:
    """By what no turning changes: how many corners each rim has, and how far apart its corners are."""
    seen = set()
    for figure in FIGURES.values():
        rims = [tans.flat(rim) for rim in figure.rims]
        points = [point for rim in rims for point in rim]
        far = sorted(round((a - c) ** 2 + (b - d) ** 2, 6) for (a, b), (c, d) in combinations(points, 2))
        seen.add((tuple(sorted(map(len, rims))), tuple(far)))
    assert len(seen) == 30


@pytest.mark.parametrize("name", FIGURES)
def test_a_silhouette_can_be_laid(name: str) -> None:
    """The proof: the kept way uses the whole set, no piece lies on another, and together they are the silhouette."""
    figure = FIGURES[name]
    pieces = [corners(outline) for outline in figure.outlines.values()]
    assert list(figure.way) == list(TANS)
    areas = [doubled(piece) for piece in pieces]
    assert [area.a for area in areas] == [64, 64, 32, 16, 16, 32, 32]
    assert not any(area.b for area in areas)
    for one, other in combinations(pieces, 2):
        assert common(one, other) == Exact(0)
    rims = [corners(rim) for rim in figure.rims]
    whole = Exact(0)
    for rim in rims:
        whole += doubled(rim)
    assert whole == Exact(256), "the silhouette is as large as the set"
    for piece in pieces:
        third = Exact(Fraction(1, 3))
        (ax, ay), (bx, by), (cx, cy) = piece[:3]
        middle = (ax + bx + cx) * third, (ay + by + cy) * third
        assert sum(holds(rim, middle) for rim in rims) % 2 == 1, "it lies in the silhouette"
        for rim in rims:
            for start, end in zip(rim, rim[1:] + rim[:1], strict=True):
                assert not runs_through(start, end, piece), "it lies in the silhouette all over"


@pytest.mark.parametrize("name", FIGURES)
def test_a_silhouette_leaves_room_for_the_pieces_below(name: str) -> None:
    points = [point for rim in FIGURES[name].rims for point in tans.flat(rim)]
    assert all(1 <= x <= 35 and 0.5 <= y <= 31 for x, y in points)
