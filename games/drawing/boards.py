"""Boards as drawings: the wood and its frame, places, lines, letters, and what lies there.

The frame stands around what is drawn on the board, evenly on all sides, whatever room the scene's coordinates leave.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from games.drawing.notes import Notes, below, on_top
from games.drawing.pieces import BRICK, PAPER, PIECE, UNIT, USUAL, WOOD_INK, Type, letter, n, piece_svg, symbols
from games.engines.scene import Board, Line, Mark, Patch, Piece, Spot, View
from games.engines.text import Text

WOOD, WOOD_DARK = "#f0dcb4", "#c99f62"
#: a silhouette, the pieces that lie free, and the line of one that could
SHADE, LOOSE, DASHED = "#2f2720", "#b5462b", 'stroke-dasharray="16 10"'
#: wood around the board itself, so that nothing on its outermost places touches the edge
RIM = 0.28
#: what the two lines at the rim's edge take of it
LINES = 0.17
#: how many seats have a colour of their own, the one of their stones; a place in it also carries the seat's sign
SEATS = 6
#: what lies inside the ring of such a place, and where the ring itself is light
INSIDE, INSIDE_LIGHT = "#efd9ae", "#d5bd8a"
#: usual sizes of the letters at the edge and on the places
EDGE, PLACE = 46, 30
#: how far below the middle of a place its text stands where a picture takes the middle, and above which size of
#: letters there is no room for both
FOOT, PAINTED = 0.32, 34
#: how far a wedge reaches beyond the foot, in places
WEDGE = 4.8
#: land and water of a map, and the light shore between them
WATER, SHORE = "#9cc9d9", "#f6ead0"
LANDS = ("#d3e3ee", "#f1c9b0", "#d5e8b4", "#f3e08c", "#aed8b6", "#e2cdec")
#: what a ladder and a snake are made of, besides the ink around them
RUNG, SNAKE = "#fbf0d4", "#8fae9d"
#: the strips of groups of fields, as in `table.css`, and how broad they are
BANDS = ("#8f5f3f", "#9ed2e6", "#dc8fb9", "#ee9c3d", "#cf3f30", "#f3d648", "#45955a", "#3f63b5", "#e3d3ae")
BAND = 80


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a board, or all of it, in board units, its rim included."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def wider(self, by: float) -> Frame:
        """The same with so much more on every side."""
        return Frame(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def framed(board: Board, pieces: Collection[Piece] = (), *, lettering: bool = True, letters: Type = USUAL) -> Frame:
    """A board with its rim, which is wide enough for the letters that stand in it; around these pieces, too, where they
    lie free."""
    inside = _extent(board, pieces)
    return inside.wider(_rim(board, inside, letters) if lettering else RIM)


def part_of(board: Board, places: Collection[str], whole: Frame) -> Frame:
    """The part of a board around some places; where they lie at its edge, with the rim."""
    inside = _extent(board)
    shown = _around([spot for spot in board.spots if spot.id in places], board.size).wider(0.1)
    return Frame(
        whole.left if shown.left <= inside.left + 0.2 else shown.left,
        whole.top if shown.top <= inside.top + 0.2 else shown.top,
        whole.right if shown.right >= inside.right - 0.2 else shown.right,
        whole.bottom if shown.bottom >= inside.bottom - 0.2 else shown.bottom,
    )


def board_svg(board: Board, view: View, notes: Notes, whole: Frame, *, lettering: bool, letters: Type = USUAL) -> str:
    """The board with what lies on it, in the coordinates of the scene."""
    at = {spot.id: spot for spot in board.spots}
    parts = [
        _rect(whole, 0.04, f'rx="22" fill="{WOOD}" stroke="{WOOD_INK}" stroke-width="5"'),
        _rect(whole, 0.15, f'rx="14" fill="none" stroke="{WOOD_INK}" stroke-width="1.5"'),
    ]
    parts += _map(board.patches)
    parts += [_polygons(board.shade, f'fill="{SHADE}" fill-rule="evenodd"')] if board.shade else []
    parts.append(_drawn_lines(line for line in board.lines if line.style == "track"))  # the way runs under its fields
    parts += [_ground(spot, board.size) for spot in board.spots]
    parts.append(_drawn_lines(line for line in board.lines if line.style != "track"))
    parts += below(notes, at)
    parts += [_dot(spot) for spot in board.spots if spot.shape == "point" and not spot.text]
    small = letters.size(PLACE) <= PAINTED
    painted = {spot.id for spot in board.spots if spot.picture and (small or not spot.text)}
    parts += [_painted(spot) for spot in board.spots if spot.id in painted]
    parts += [_words(spot, spot.id in painted, board.size, letters) for spot in board.spots if spot.text]
    if lettering:
        parts += [
            letter(mark.x, mark.y, mark.text, mark.size * UNIT or letters.size(EDGE))
            for mark in _marks(board, whole, letters)
        ]
    for piece in view.pieces:
        if piece.lies and piece.at == board.id:
            look = f'fill="{LOOSE}" stroke="{PAPER}"' if piece.target else f'fill="none" stroke="{PAPER}" {DASHED}'
            parts.append(_polygons((piece.lies.outline,), f'{look} stroke-width="5" stroke-linejoin="round"'))
    lying: Counter[str] = Counter()
    for piece in view.pieces:
        for _ in range(piece.count if piece.at in at else 0):
            spot, nth = at[piece.at], lying[piece.at]
            lying[piece.at] += 1
            x, y = spot.x + nth * spot.stack[0], spot.y + nth * spot.stack[1]
            parts.append(piece_svg(piece, x, y, board.size * PIECE, letters))
    parts += on_top(notes, at, {piece.at for piece in view.pieces}, letters)
    return "".join(parts)


# --- the frame and the letters in it ----------------------------------------------------------------------------


def _extent(board: Board, pieces: Collection[Piece] = ()) -> Frame:
    """What is drawn on a board: places and lines, the pieces that may lie there included. Where pieces lie free, bare
    places on which there is nothing are no part of the picture."""
    lying = [piece.lies.outline for piece in pieces if piece.lies and piece.at == board.id]
    held = {piece.at for piece in pieces}
    spots = [spot for spot in board.spots if not lying or spot.shape != "bare" or spot.picture or spot.id in held]
    points = [point for outline in (*board.shade, *lying) for point in outline]
    if not spots:
        if not points:
            return Frame(0, 0, board.width, board.height)
        xs, ys = zip(*points, strict=True)
        return Frame(min(xs), min(ys), max(xs), max(ys)).wider(0.1)
    found = _around(spots, board.size)
    ends = [(x, y) for line in board.lines for x, y in ((line.x1, line.y1), (line.x2, line.y2))]
    ends += points
    return Frame(
        min(found.left, *(x - 0.08 for x, _y in ends), math.inf),
        min(found.top, *(y - 0.08 for _x, y in ends), math.inf),
        max(found.right, *(x + 0.08 for x, _y in ends), -math.inf),
        max(found.bottom, *(y + 0.08 for _x, y in ends), -math.inf),
    )


def _around(spots: Collection[Spot], size: float) -> Frame:
    xs: list[float] = []
    ys: list[float] = []
    for spot in spots:
        half = size / 2 if spot.shape == "square" or spot.shape.startswith("wedge") else max(0.5, size / 2)
        if spot.shape == "diamond":
            half = size * math.sqrt(0.5)
        xs += [spot.x - half, spot.x + half]
        ys += [spot.y - half, spot.y + half]
        if spot.shape.startswith("wedge"):
            ys.append(spot.y + size * WEDGE * (-1 if spot.shape == "wedge-up" else 1))
        elif spot.shape == "bare":
            beside = math.copysign(size * PIECE / 2, spot.stack[0]) if spot.stack[0] else 0.0
            xs.append(spot.x + 3 * spot.stack[0] + beside)
            ys.append(spot.y + 3 * spot.stack[1])
    return Frame(min(xs), min(ys), max(xs), max(ys))


def _rim(board: Board, inside: Frame, letters: Type) -> float:
    """How wide the rim is: around its letters there is a little air."""
    size = letters.size(EDGE) / UNIT
    beside = [len(mark.text) for mark in board.marks if not inside.left <= mark.x <= inside.right]
    above = [mark for mark in board.marks if not inside.top <= mark.y <= inside.bottom]
    wide = [0.6 * longest * size for longest in beside] + [0.75 * size] * bool(above)
    return max(RIM, *(LINES + 0.16 + room for room in wide)) if wide else RIM


def _marks(board: Board, whole: Frame, letters: Type) -> list[Mark]:
    """The letters of a board, those at its edge in the middle of the rim; no more of them than there is room for."""
    inside = _extent(board)
    size = letters.size(EDGE) / UNIT
    away = ((whole.width - inside.width) / 2 - LINES) / 2
    beside, below_, within = [], [], []
    for mark in board.marks:
        if not inside.left <= mark.x <= inside.right:
            x = inside.left - away if mark.x < inside.left else inside.right + away
            beside.append(Mark(x, mark.y, mark.text))
        elif not inside.top <= mark.y <= inside.bottom:
            y = inside.top - away if mark.y < inside.top else inside.bottom + away
            below_.append(Mark(mark.x, y, mark.text))
        else:
            within.append(mark)
    longest = max((len(mark.text) for mark in below_), default=1)
    every = max(1, math.ceil(0.9 * size), math.ceil((0.58 * longest + 0.15) * size - 1e-9))
    found = [mark for marks in (_by_row(beside), _by_column(below_)) for row in marks for mark in row[::every]]
    return found + within


def _by_row(marks: list[Mark]) -> list[list[Mark]]:
    """Letters in one column, from below."""
    return [sorted((m for m in marks if m.x == x), key=lambda m: -m.y) for x in dict.fromkeys(m.x for m in marks)]


def _by_column(marks: list[Mark]) -> list[list[Mark]]:
    """Letters in one row, from the left."""
    return [sorted((m for m in marks if m.y == y), key=lambda m: m.x) for y in dict.fromkeys(m.y for m in marks)]


def _polygons(lines: Collection[Collection[tuple[float, float]]], look: str) -> str:
    """Closed lines, as one shape."""
    d = "".join("M" + "L".join(f"{n(x * UNIT)} {n(y * UNIT)}" for x, y in line) + "Z" for line in lines)
    return f'<path d="{d}" {look}/>'


def _map(patches: Collection[Patch]) -> list[str]:
    """Water first, then all shores, so that none lies over another piece of land, then the land."""
    land = [patch for patch in patches if patch.tone.startswith("land-")]
    parts = [_polygons((patch.outline,), f'fill="{WATER}"') for patch in patches if patch not in land]
    if land:
        shore = f'fill="none" stroke="{SHORE}" stroke-width="16" stroke-linejoin="round"'
        parts.append(_polygons([patch.outline for patch in land], shore))
    for patch in land:
        color = LANDS[int(patch.tone.removeprefix("land-")) % len(LANDS)]
        look = f'fill="{color}" stroke="{WOOD_INK}" stroke-width="2.5" stroke-linejoin="round"'
        parts.append(_polygons((patch.outline,), look))
    return parts


def _rect(frame: Frame, inset: float, look: str) -> str:
    place = f'x="{n((frame.left + inset) * UNIT)}" y="{n((frame.top + inset) * UNIT)}"'
    size = f'width="{n((frame.width - 2 * inset) * UNIT)}" height="{n((frame.height - 2 * inset) * UNIT)}"'
    return f"<rect {place} {size} {look}/>"


# --- places -----------------------------------------------------------------------------------------------------


def _words(spot: Spot, painted: bool, size: float, letters: Type) -> str:
    """What is written on a place, on a ground of its own, so that ladders and ways run below it.

    Nothing, where letters that can be read have no room on the place.
    """
    high = letters.size(PLACE)
    if 0.56 * len(spot.text) * high > 0.95 * max(size, 0.9) * UNIT:
        return ""
    look = f'stroke="{_inside(spot)}" stroke-width="{n(high * 0.3)}" stroke-linejoin="round"'
    aside, down = 0.0, FOOT * painted
    if spot.corner:
        aside, down = 0.05 + 0.28 * high / UNIT * len(spot.text) - size / 2, 0.03 + 0.4 * high / UNIT - size / 2
    said = letter(spot.x + aside, spot.y + down, spot.text, high)
    return said.replace("<text ", f"<text {look} ", 1) + said


def _painted(spot: Spot) -> str:
    return piece_svg(Piece("", "picture", Text(""), face=spot.picture), spot.x, spot.y - 0.04 * bool(spot.text), 0.6)


def _inside(spot: Spot) -> str:
    if spot.tone.startswith("seat-"):
        return INSIDE if _seat(spot.tone) else INSIDE_LIGHT
    return _fill(spot.tone) if spot.tone in ("light", "dark") else WOOD


def _fill(tone: str) -> str:
    if tone.startswith("seat-"):
        return seat_color(_seat(tone))
    return {"light": PAPER, "dark": WOOD_DARK}.get(tone, "none")


def _seat(tone: str) -> int:
    return int(tone.removeprefix("seat-")) % SEATS


@cache
def seat_color(seat: int) -> str:
    """The colour of a seat: what its stones are filled with."""
    found = re.search(r'fill="(#\w+)"', symbols()[f"stone-{seat}"][1])
    assert found
    return found[1]


def _ground(spot: Spot, size: float) -> str:
    """What lies under a place: its square, on a side or on its tip, or wedge."""
    x, y, side = spot.x * UNIT, spot.y * UNIT, size * UNIT
    look = f'fill="{_fill(spot.tone)}" stroke="{WOOD_INK}" stroke-width="2"'
    if spot.shape == "square":
        size_of = f'width="{n(side)}" height="{n(side)}"'
        return f'<rect x="{n(x - side / 2)}" y="{n(y - side / 2)}" {size_of} {look}/>'
    if spot.shape == "diamond":
        tip = side * math.sqrt(0.5)
        return f'<path d="M{n(x - tip)} {n(y)}L{n(x)} {n(y - tip)}L{n(x + tip)} {n(y)}L{n(x)} {n(y + tip)}Z" {look}/>'
    if spot.shape in {"wedge-up", "wedge-down"}:  # the foot lies under the first piece, the point four pieces on
        up = -1 if spot.shape == "wedge-up" else 1
        foot, tip = y - up * side / 2, y + up * 4.3 * side
        return f'<path d="M{n(x - side / 2)} {n(foot)}L{n(x + side / 2)} {n(foot)}L{n(x)} {n(tip)}Z" {look}/>'
    if spot.shape == "point" and spot.tone.startswith("seat-"):  # a ring, so that a piece of that colour stands out
        seat = _seat(spot.tone)
        middle = f'cx="{n(x)}" cy="{n(y)}"'
        return (
            f'<circle {middle} r="{n(side * 0.47)}" fill="{seat_color(seat)}" stroke="{WOOD_INK}" stroke-width="2"/>'
            f'<circle {middle} r="{n(side * 0.325)}" fill="{INSIDE if seat else INSIDE_LIGHT}"/>'
        )
    if spot.shape == "point" and spot.tone:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(side * 0.44)}" {look}/>'
    return ""


def _dot(spot: Spot) -> str:
    """What marks the middle of a point: a dot, or the sign of the seat whose colour it wears, for prints in grey."""
    if spot.tone.startswith("seat-"):
        _ground, sign = symbols()[f"stone-{_seat(spot.tone)}"][1].split("/>", 1)
        drawn = re.sub(r'(fill|stroke)="#\w+"', rf'\1="{WOOD_INK}"', sign)
        return f'<g transform="translate({n(spot.x * UNIT - 31)} {n(spot.y * UNIT - 31)}) scale(.62)">{drawn}</g>'
    return f'<circle cx="{n(spot.x * UNIT)}" cy="{n(spot.y * UNIT)}" r="11" fill="{WOOD_INK}"/>'


# --- lines ------------------------------------------------------------------------------------------------------


#: two paths of one pen
PATHS = re.compile(r'<path d="([^"]*)" ([^>]*)/><path d="([^"]*)" \2/>')


def _drawn_lines(lines: Iterable[Line]) -> str:
    """Lines of one pen, one after the other, as one path: a board's lines are no ruled table with words between."""
    drawn, again = "".join(map(_drawn_line, lines)), 1
    while again:
        drawn, again = PATHS.subn(r'<path d="\1\3" \2/>', drawn)
    return drawn


def _drawn_line(line: Line) -> str:
    x1, y1, x2, y2 = (value * UNIT for value in (line.x1, line.y1, line.x2, line.y2))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    pen = f'stroke="{WOOD_INK}" stroke-width="7" stroke-linecap="round" fill="none"'
    straight = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    match line.style:
        case "seam dark":
            return f'<path d="{straight}" stroke="{WOOD_INK}" stroke-width="3"/>'
        case band if band.startswith("band"):
            return f'<path d="{straight}" stroke="{BANDS[int(band.rpartition("-")[2])]}" stroke-width="{BAND}"/>'
        case "sea":
            dots = 'stroke-width="8" stroke-linecap="round" stroke-dasharray="0.1 14"'
            return f'<path d="{straight}" stroke="{WOOD_INK}" {dots}/>'
        case "seam":
            return f'<path d="{straight}" stroke="{PAPER}" stroke-width="3"/>'
        case "ladder":
            return _ladder((x1, y1), (dx, dy), length)
        case "snake":
            return _snake((x1, y1), (dx, dy), length)
        case "arrow":
            head = (
                f"M{n(x2 - dx * 26 - dy * 16)} {n(y2 - dy * 26 + dx * 16)}L{n(x2)} {n(y2)}"
                f"L{n(x2 - dx * 26 + dy * 16)} {n(y2 - dy * 26 - dx * 16)}"
            )
            return f'<path d="{straight}{head}" {pen}/>'
        case "rod":
            return _lined(straight, 20, WOOD_DARK, 12)
    return f'<path d="{straight}" {pen}/>'


Vector = tuple[float, float]
#: a ladder and a snake end beside the middle of their places, so that what is written there stays free
SHORT = 30.0


def _ladder(start: Vector, way: Vector, length: float) -> str:
    """Two rails and rungs of light wood with ink around them."""
    (x, y), (dx, dy) = start, way

    def at(along: float, side: float) -> str:
        return f"{n(x + dx * along - dy * side)} {n(y + dy * along + dx * side)}"

    first, last = SHORT - 14, length - SHORT + 14
    count = max(2, round((last - first) / 34))
    rungs = [first + (last - first) * (number + 0.5) / count for number in range(count)]
    d = "".join(f"M{at(along, -15)}L{at(along, 15)}" for along in rungs)
    d += "".join(f"M{at(first, side)}L{at(last, side)}" for side in (-15, 15))
    return _lined(d, 13, RUNG, 6)


def _snake(start: Vector, way: Vector, length: float) -> str:
    """A winding snake, its head where it bites."""
    (x, y), (dx, dy) = start, way

    def at(along: float, side: float) -> str:
        return f"{n(x + dx * along - dy * side)} {n(y + dy * along + dx * side)}"

    first, last = SHORT, length - SHORT + 12
    span = last - first
    bends = max(2, round(span / 110))
    d = f"M{at(first, 0)}"
    for number in range(bends):
        side = 46 if number % 2 == 0 else -46
        d += f"Q{at(first + span * (number + 0.5) / bends, side)} {at(first + span * (number + 1) / bends, 0)}"
    tongue = f'<path d="M{at(first - 12, 0)}L{at(first - 30, 0)}" stroke="{BRICK}" stroke-width="5"/>'
    head = _disc(at(first + 2, 0), 18, f'fill="{SNAKE}" stroke="{WOOD_INK}" stroke-width="5"')
    eyes = "".join(_disc(at(first - 4, side), 3.6, f'fill="{WOOD_INK}"') for side in (-7, 7))
    return _lined(d, 23, SNAKE, 14) + tongue + head + eyes


def _lined(d: str, outer: int, color: str, inner: int) -> str:
    """A band of a colour with ink around it."""
    look = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    ink = f'<path d="{d}" stroke="{WOOD_INK}" stroke-width="{outer}" {look}/>'
    return ink + f'<path d="{d}" stroke="{color}" stroke-width="{inner}" {look}/>'


def _disc(middle: str, radius: float, look: str) -> str:
    x, y = middle.split()
    return f'<circle cx="{x}" cy="{y}" r="{n(radius)}" {look}/>'
