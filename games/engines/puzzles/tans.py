"""The seven pieces of the tangram, where they lie to the last digit, and what covers what.

Turned by an eighth, a side of 1 goes √2/2 to the right and down, so no grid of squares holds all places. A coordinate
is therefore `a + b·√2` with whole `a` and `b` (below LIMIT), counted in quarters of the small triangle's leg: turning,
turning over and laying corner to corner never round.

Whether two pieces overlap is asked in floating point, and the answer is exact all the same. All edges go in one of
eight directions, so corners of what two pieces share are halves of such numbers, and areas eighths. `a + b·√2` times
`a - b·√2` is a whole number; so an area that is not 0 is at least 1/64 of one over its conjugate, which is below
2·2415². What is nearer to 0 than NOTHING is 0, and rounding stays well below that.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

#: quarters to a unit, the leg of the small triangle
UNIT = 4
ROOT = math.sqrt(2)
#: the whole numbers of a coordinate are less, up and down
LIMIT = 1000
#: an area, in square quarters, that is none
NOTHING = 1e-9

#: x = a + b·√2 and y = c + d·√2, as (a, b, c, d)
Point = tuple[int, int, int, int]
Outline = tuple[Point, ...]
Flat = tuple[tuple[float, float], ...]

#: the corners of each kind as it lies unturned, the y axis downwards, and the point it is turned about
SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    "gross": ((0, 0), (8, 0), (0, 8)),
    "mittel": ((0, 0), (8, 0), (4, 4)),
    "klein": ((0, 0), (4, 0), (0, 4)),
    "quadrat": ((0, 0), (4, 0), (4, 4), (0, 4)),
    "parallelogramm": ((0, 0), (4, 0), (8, 4), (4, 4)),
}
PIVOTS = {"gross": (3, 3), "mittel": (4, 2), "klein": (1, 1), "quadrat": (2, 2), "parallelogramm": (4, 2)}
#: the set: its names, and of which kind each is
TANS = {
    "gross-1": "gross",
    "gross-2": "gross",
    "mittel": "mittel",
    "klein-1": "klein",
    "klein-2": "klein",
    "quadrat": "quadrat",
    "parallelogramm": "parallelogramm",
}


@dataclass(frozen=True, slots=True)
class Lie:
    """How a piece lies: where the point is that it turns about, by how many eighths it is turned clockwise, and whether
    it was turned over, left to right, before that."""

    at: Point
    turn: int = 0
    flipped: bool = False

    def turned(self, by: int) -> Lie:
        """Turned on by so many eighths, clockwise."""
        return Lie(self.at, (self.turn + by) % 8, self.flipped)

    def over(self) -> Lie:
        """Turned over, left to right as it lies."""
        return Lie(self.at, -self.turn % 8, not self.flipped)


def value(a: int, b: int) -> float:
    """A coordinate, in quarters."""
    return a + b * ROOT


def plus(p: Point, q: Point) -> Point:
    """The sum of two points."""
    return p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3]


def minus(p: Point, q: Point) -> Point:
    """The way from `q` to `p`."""
    return p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]


def turned(p: Point, eighths: int) -> Point:
    """A point turned clockwise about (0, 0). By odd eighths only where the sum and difference of its parts are even.

    >>> turned((4, 0, 0, 0), 1), turned((4, 0, 0, 0), 2)
    ((0, 2, 0, 2), (0, 0, 4, 0))
    """
    for _quarter in range(eighths % 8 // 2):
        p = (-p[2], -p[3], p[0], p[1])
    if eighths % 2:
        a, b, c, d = p
        # (x - y) / √2 and (x + y) / √2; divided by √2, a + b·√2 is b + a/2·√2
        p = (b - d, (a - c) // 2, b + d, (a + c) // 2)
    return p


@cache
def corners(kind: str, turn: int, flipped: bool) -> Outline:
    """The corners of a piece as seen from the point it turns about."""
    px, py = PIVOTS[kind]
    found = [turned(((px - x) if flipped else (x - px), 0, y - py, 0), turn) for x, y in SHAPES[kind]]
    return tuple(reversed(found) if flipped else found)


def outline(kind: str, lie: Lie) -> Outline:
    """The corners of a piece as it lies, clockwise on the screen."""
    return tuple(plus(lie.at, corner) for corner in corners(kind, lie.turn, lie.flipped))


def flat(points: Iterable[Point]) -> Flat:
    """Corners as plain numbers, in quarters."""
    return tuple((a + b * ROOT, c + d * ROOT) for a, b, c, d in points)


# --- what covers what -------------------------------------------------------------------------------------------


def area(points: Sequence[tuple[float, float]]) -> float:
    """The area of a polygon, in square quarters; positive if its corners go clockwise on the screen."""
    total = 0.0
    x, y = points[-1]
    for u, v in points:
        total += x * v - u * y
        x, y = u, v
    return total / 2


def shared(one: Flat, other: Flat) -> float:
    """The area that two convex polygons have in common, both with their corners clockwise."""
    (xs, ys), (us, vs) = zip(*one, strict=True), zip(*other, strict=True)
    if max(xs) <= min(us) + NOTHING or max(us) <= min(xs) + NOTHING:
        return 0.0
    if max(ys) <= min(vs) + NOTHING or max(vs) <= min(ys) + NOTHING:
        return 0.0
    left: list[tuple[float, float]] = list(one)
    ax, ay = other[-1]
    for bx, by in other:
        kept: list[tuple[float, float]] = []
        px, py = left[-1]
        p = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        for qx, qy in left:
            q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
            if (p < 0) != (q < 0):
                share = p / (p - q)
                kept.append((px + (qx - px) * share, py + (qy - py) * share))
            if q >= 0:
                kept.append((qx, qy))
            px, py, p = qx, qy, q
        if len(kept) < 3:
            return 0.0
        left, ax, ay = kept, bx, by
    return area(left)


def within(piece: Flat, shade: Sequence[Flat]) -> bool:
    """Whether a piece lies in a shade all over: in polygons that do not overlap."""
    rest = area(piece)
    for part in shade:
        rest -= shared(piece, part)
        if rest < NOTHING:
            return True
    return False


def apart(piece: Flat, others: Iterable[Flat]) -> bool:
    """Whether a piece lies on none of the others."""
    return all(shared(piece, other) < NOTHING for other in others)


# --- the rim of what several pieces cover together --------------------------------------------------------------


def rims(outlines: Sequence[Outline]) -> tuple[Outline, ...]:
    """The closed lines around what these outlines cover together, which do not overlap: around the outside clockwise,
    around a hole the other way, with no corner where it goes straight on."""
    points = {point for each in outlines for point in each}
    edges: Counter[tuple[Point, Point]] = Counter()
    for each in outlines:
        for start, end in zip(each, (*each[1:], each[0]), strict=True):
            stops = sorted((p for p in points if _between(start, p, end)), key=lambda p: _far(start, p))
            for one, other in zip((start, *stops), (*stops, end), strict=True):
                if edges[other, one]:
                    edges[other, one] -= 1  # two pieces meet here
                else:
                    edges[one, other] += 1
    onward: dict[Point, list[Point]] = {}
    for start, end in sorted((+edges).elements()):
        onward.setdefault(start, []).append(end)
    found = []
    while onward:
        first = min(onward)
        line, here, before = [first], first, first
        while True:
            # where two parts only touch, it goes on around the part it came along
            goals = onward[here]
            goal = min(goals, key=lambda p: _bend(before, here, p)) if here != before else goals[0]
            goals.remove(goal)
            if not goals:
                del onward[here]
            before, here = here, goal
            if here == first:
                break
            line.append(here)
        found.append(_straightened(line))
    return tuple(found)


def _cross(start: Point, p: Point, end: Point) -> float:
    (ux, uy), (vx, vy) = flat((minus(end, start), minus(p, start)))
    return ux * vy - uy * vx


def _far(start: Point, p: Point) -> float:
    ((x, y),) = flat((minus(p, start),))
    return math.hypot(x, y)


def _between(start: Point, p: Point, end: Point) -> bool:
    if p in (start, end) or abs(_cross(start, p, end)) > NOTHING:
        return False
    return abs(_far(start, p) + _far(p, end) - _far(start, end)) < NOTHING


def _bend(before: Point, here: Point, after: Point) -> float:
    """By how much the way turns left; least where it turns right most, which keeps to the same part."""
    (ux, uy), (vx, vy) = flat((minus(here, before), minus(after, here)))
    return -math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _straightened(line: list[Point]) -> Outline:
    return tuple(
        here
        for before, here, after in zip((line[-1], *line[:-1]), line, (*line[1:], line[0]), strict=True)
        if abs(_cross(before, here, after)) > NOTHING
    )


# --- written down -----------------------------------------------------------------------------------------------

_LIE = re.compile(r"(-?\d{1,3})([+-]\d{1,3})?,(-?\d{1,3})([+-]\d{1,3})?/([0-7])(w?)")


def notate(lie: Lie) -> str:
    """How a piece lies as text: `x,y/turn`, with `w` if it is turned over; x and y as `a+b` for a + b·√2.

    >>> notate(Lie((12, 0, 8, -2), 3, True))
    '12,8-2/3w'
    """
    a, b, c, d = lie.at
    x, y = (f"{whole}{root:+d}" if root else str(whole) for whole, root in ((a, b), (c, d)))
    return f"{x},{y}/{lie.turn}{'w' if lie.flipped else ''}"


def parse(text: str) -> Lie:
    """The lie that `notate` wrote. Raises ValueError for anything else."""
    found = _LIE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text} says of no piece how it lies")
    a, b, c, d = (int(part or 0) for part in found.groups()[:4])
    return Lie((a, b, c, d), int(found[5]), bool(found[6]))
