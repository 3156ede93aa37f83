"""Sticks of one length: where one may lie, and what figures they border.

A place for a stick joins two points in space: x to the right, y down, z up from the table. Figures are found from these
points alone: two sticks that leave a corner at an angle open a triangle or a parallelogram, with as many sticks on each
side as one likes. Nothing is known of any task.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from games.engines.text import Text, _

Point = tuple[float, float, float]
Flat = tuple[float, float]
#: the height of a triangle whose sides are one stick long
RISE = math.sqrt(3) / 2
#: what is nearer than that is the same place
NEAR = 1e-3
#: no figure here has more sticks on a side
LONGEST = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a stick: its ends, how it is called, where it is touched, and what it lies on: 0 the table."""

    a: Point
    b: Point
    label: Text
    grip: Flat
    layer: int = 0

    def outline(self, width: float, gap: float = 0.0) -> tuple[Flat, ...]:
        """The corners of the stick as seen from above; with a gap its ends keep clear of corners."""
        (ax, ay, _az), (bx, by, _bz) = self.a, self.b
        long = math.hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / long, (by - ay) / long
        ax, ay, bx, by = ax + gap * dx, ay + gap * dy, bx - gap * dx, by - gap * dy
        wx, wy = -dy * width / 2, dx * width / 2
        return (ax + wx, ay + wy), (bx + wx, by + wy), (bx - wx, by - wy), (ax - wx, ay - wy)

    @property
    def turn(self) -> int:
        """By how many degrees it is turned."""
        return round(math.degrees(math.atan2(self.b[1] - self.a[1], self.b[0] - self.a[0]))) % 180


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure: "triangle", "square" or "rhombus", sticks on a side, the places it needs as bits, its corners."""

    kind: str
    size: int
    mask: int
    corners: tuple[Point, ...]


def slot(a: Iterable[float], b: Iterable[float], label: Text, *, grip: Flat | None = None, layer: int = 0) -> Slot:
    """A place between two points, on the table where they have no height; it is touched in its middle."""
    start, end = _point(a), _point(b)
    middle = round((start[0] + end[0]) / 2, 4), round((start[1] + end[1]) / 2, 4)
    return Slot(start, end, label, grip or middle, layer)


def _point(given: Iterable[float]) -> Point:
    x, y, z = (*given, 0.0)[:3]
    return round(x, 6), round(y, 6), round(z, 6)


# --- lattices ---------------------------------------------------------------------------------------------------


def joined(points: Mapping[str, Iterable[float]]) -> dict[str, Slot]:
    """Every place between two of these points that are a stick apart, called by its ends."""
    found = {}
    for (one, a), (two, b) in combinations(sorted(points.items()), 2):
        if abs(math.dist(_point(a), _point(b)) - 1) < NEAR:
            found[f"{one}{two}"] = slot(a, b, _("von {one} nach {two}", one=one, two=two))
    return found


def squares(columns: int, rows: int) -> dict[str, Slot]:
    """The places of a field of squares; its corners are called as on a chessboard, a1 lower left."""
    return joined({f"{chr(97 + x)}{rows - y + 1}": (x, y) for x in range(columns + 1) for y in range(rows + 1)})


def triangles(rows: Mapping[int, tuple[float, int]]) -> dict[str, Slot]:
    """The places of a field of triangles: of each row of points, counted from above, where it begins and how many it
    has. Points are called by letters from the left and numbers from below."""
    count = len(rows)
    return joined({
        f"{chr(97 + number)}{count - row}": (begin + number, row * RISE)
        for row, (begin, points) in rows.items() for number in range(points)
    })  # fmt: skip


# --- figures ----------------------------------------------------------------------------------------------------


def shapes(slots: Mapping[str, Slot]) -> tuple[Shape, ...]:
    """Every triangle with equal sides, every square and every rhombus that sticks on these places could border."""
    bits: dict[frozenset[Point], int] = {}
    ways: dict[Point, tuple[Point, list[Point]]] = {}
    for number, each in enumerate(slots.values()):
        bits[frozenset((_key(each.a), _key(each.b)))] = 1 << number
        for here, there in ((each.a, each.b), (each.b, each.a)):
            ways.setdefault(_key(here), (here, []))[1].append(_minus(there, here))
    found: dict[int, Shape] = {}
    for corner, leaving in ways.values():
        for u, v in combinations(leaving, 2):
            for shape in (each for size in range(1, LONGEST + 1) for each in _opened(corner, u, v, size, bits)):
                found.setdefault(shape.mask, shape)
    return tuple(found.values())


def _opened(corner: Point, u: Point, v: Point, size: int, bits: Mapping[frozenset[Point], int]) -> Iterator[Shape]:
    """What two sticks that leave a corner open: nothing, a square, or a rhombus, and at sixty degrees a triangle."""
    angle = sum(x * y for x, y in zip(u, v, strict=True))
    one, two = _along(corner, u, size), _along(corner, v, size)
    if abs(angle - 0.5) < NEAR:
        mask = _sides(((corner, u), (corner, v), (one, _minus(v, u))), size, bits)
        if mask:
            yield Shape("triangle", size, mask, (corner, one, two))
    if min(abs(angle), abs(abs(angle) - 0.5)) < NEAR:
        mask = _sides(((corner, u), (corner, v), (one, v), (two, u)), size, bits)
        if mask:
            kind = "square" if abs(angle) < NEAR else "rhombus"
            yield Shape(kind, size, mask, (corner, one, _along(one, v, size), two))


def _sides(sides: Iterable[tuple[Point, Point]], size: int, bits: Mapping[frozenset[Point], int]) -> int:
    """The places along these sides, each from a point in a direction; 0 where one is missing."""
    mask = 0
    for start, way in sides:
        for number in range(size):
            ends = frozenset((_key(_along(start, way, number)), _key(_along(start, way, number + 1))))
            if ends not in bits:
                return 0
            mask |= bits[ends]
    return mask


def _along(point: Point, way: Point, steps: int) -> Point:
    return point[0] + steps * way[0], point[1] + steps * way[1], point[2] + steps * way[2]


def _minus(one: Point, two: Point) -> Point:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def _key(point: Point) -> Point:
    """The point as all write it who mean it."""
    x, y, z = (round(part, 3) + 0.0 for part in point)
    return x, y, z


# --- touching ---------------------------------------------------------------------------------------------------


def crosses(one: tuple[Flat, ...], two: tuple[Flat, ...], room: float = 0.0) -> bool:
    """Whether two convex outlines share more than their rims; with `room`, whether they are no further apart."""
    for outline in (one, two):
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
            long = math.hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / long, (ax - bx) / long
            first, second = ([x * nx + y * ny for x, y in each] for each in (one, two))
            if max(first) <= min(second) - room + 1e-9 or max(second) <= min(first) - room + 1e-9:
                return False
    return True
