"""Pens and paper of the plans: SVG elements with the look all drawings share. Millimetres throughout.

Black and white carry every meaning; the few colours fall apart into clearly different greys.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html import escape

from games.drawing.pieces import FONTS, Type, n

short = n
INK, PAPER, GREEN, BRICK, WOOD, PALE = "#2a2118", "#fffaf0", "#1d5641", "#96371f", "#d9b26b", "#efe3c8"
FILLS = {"hell": PAPER, "mittel": "#cdb78c", "dunkel": "#4a3013"}
#: strokes, and letters that are still 8 pt where a drawing of 100 mm fills a panel
THIN, PEN, THICK = 0.35, 0.6, 1.2
TEXT, BIG = 4.2, 7.0
Point = tuple[float, float]


def points(numbers: Sequence[float]) -> list[Point]:
    """x1, y1, x2, y2 … as points."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def path(d: str, *, stroke: str = INK, width: float = PEN, fill: str = "none", dashed: bool = False) -> str:
    """A path."""
    dash = ' stroke-dasharray="2 1.4"' if dashed else ""
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{short(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round"{dash}/>'
    )


def through(places: Sequence[Point], *, closed: bool = False, curved: bool = False) -> str:
    """The path data of a line through some points; `curved` makes it smooth (Catmull-Rom splines)."""
    start = f"M{short(places[0][0])} {short(places[0][1])}"
    if not curved or len(places) < 3:
        return start + "".join(f"L{short(x)} {short(y)}" for x, y in places[1:]) + ("Z" if closed else "")
    said = start
    ends = [places[0], *places, places[-1]]
    for before, here, there, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        said += "C" + " ".join(f"{short(x)} {short(y)}" for x, y in (first, second, there))
    return said


def line(x1: float, y1: float, x2: float, y2: float, *, stroke: str = INK, width: float = PEN) -> str:
    """A straight line."""
    return path(through([(x1, y1), (x2, y2)]), stroke=stroke, width=width)


def disc(x: float, y: float, r: float, *, fill: str = PAPER, stroke: str = INK, width: float = PEN) -> str:
    """A circle."""
    return (
        f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{short(width)}"/>'
    )


def oval(x: float, y: float, rx: float, ry: float, *, fill: str = PAPER, stroke: str = INK, width: float = PEN) -> str:
    """An ellipse."""
    return (
        f'<ellipse cx="{short(x)}" cy="{short(y)}" rx="{short(rx)}" ry="{short(ry)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{short(width)}"/>'
    )


def box(x: float, y: float, width: float, height: float, *, fill: str = PAPER, stroke: str = INK, r: float = 0) -> str:
    """A rectangle with its corners rounded by `r`."""
    round_ = f' rx="{short(r)}"' if r else ""
    return (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"{round_} fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{short(PEN)}"/>'
    )


def write(
    x: float, y: float, text: str, *, size: float = TEXT, anchor: str = "middle", fill: str = INK, halo: bool = True
) -> str:
    """Words around a point; `halo` lays a pale edge below them, so that no line crosses them out."""
    look = f'font-size="{short(size)}" font-family="{FONTS}" text-anchor="{anchor}"'
    place, said = f'x="{short(x)}" y="{short(y + size * 0.35)}"', escape(text)
    pen = f'stroke="{PAPER}" stroke-width="{short(size * 0.4)}" stroke-linejoin="round"'
    edge = f'<text {place} {look} fill="{PAPER}" {pen} aria-hidden="true">{said}</text>' if halo else ""
    return f'{edge}<text {place} {look} fill="{fill}">{said}</text>'


WRITTEN = re.compile(r'(<text x="[-\d.]+" y=")([-\d.]+)(" font-size=")([\d.]+)(")([^>]*?stroke-width=")?([\d.]+)?')


def resized(drawn: str, letters: Type) -> str:
    """A drawing with all words in sizes that `letters` allows, each around the point it was written around."""

    def other(found: re.Match[str]) -> str:
        head, y, middle, size, tail, pen, width = found.groups()
        usual = float(size)
        now = letters.size(usual)
        low = float(y) + (now - usual) * 0.35
        edge = f"{pen}{short(float(width) * now / usual)}" if pen else ""
        return f"{head}{short(low)}{middle}{short(now)}{tail}{edge}"

    return WRITTEN.sub(other, drawn)


def arrow_head(before: Point, tip: Point, size: float, fill: str) -> str:
    """A filled head at `tip`, coming from `before`."""
    length = math.dist(before, tip) or 1.0
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    foot = (tip[0] - dx * size, tip[1] - dy * size)
    sides = [
        tip,
        (foot[0] - dy * size * 0.5, foot[1] + dx * size * 0.5),
        (foot[0] + dy * size * 0.5, foot[1] - dx * size * 0.5),
    ]
    return path(through(sides, closed=True), fill=fill, stroke=fill, width=THIN)


def placed(x: float, y: float, inside: str, *, scale: float = 1, mirrored: bool = False, turn: float = 0) -> str:
    """A drawing made around (0, 0), put at a point."""
    sizes = f"{short(-scale if mirrored else scale, 3)} {short(scale, 3)}"
    turned = f" rotate({short(turn)})" if turn else ""
    return f'<g transform="translate({short(x)} {short(y)}){turned} scale({sizes})">{inside}</g>'
