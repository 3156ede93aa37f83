"""Plans as SVG: like a scene, a picture that stands alone, without ids, references or style sheets."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape

from games.drawing.pieces import USUAL, Type
from rules.domain.plans.fields import hopscotch, target
from rules.domain.plans.pens import (
    BIG,
    BRICK,
    FILLS,
    GREEN,
    INK,
    PALE,
    PAPER,
    PEN,
    TEXT,
    THICK,
    THIN,
    WOOD,
    Point,
    arrow_head,
    box,
    disc,
    line,
    path,
    placed,
    points,
    resized,
    short,
    through,
    write,
)
from rules.domain.plans.people import TALL, hand_from_above, head_from_above, pair, person, shoe_print
from rules.domain.plans.things import ROUND, SIZES, thing
from rules.domain.plans.vocabulary import Plan, Shape


def plan_svg(plan: Plan, label: str = "", letters: Type = USUAL) -> str:
    """The drawing as an SVG document; `label` is its accessible name, without one it is decoration.

    `letters` bounds the size of all that is written.
    """
    name = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    size = f"{short(plan.width)} {short(plan.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{short(plan.width * 4)}" '
        f'height="{short(plan.height * 4)}" {name}>'
        + box(0.3, 0.3, plan.width - 0.6, plan.height - 0.6, stroke=PALE, r=3)
        + resized("".join(_DRAW.get(shape.kind, _thing)(shape) for shape in plan.shapes), letters)
        + "</svg>"
    )


def _pen(shape: Shape) -> float:
    return THICK if shape.on("thick") else PEN


def _below(shape: Shape, y: float) -> str:
    """The words under a thing or a person."""
    text = shape.word("text")
    return write(shape.at[0], y + TEXT * 0.75, text) if text else ""


# --- lines ------------------------------------------------------------------------------------------------------


def _line(shape: Shape) -> str:
    places = points(shape.at)
    d = through(places, curved=shape.on("curved"))
    return path(d, width=_pen(shape), dashed=shape.on("dashed")) + _beside(shape, places)


def _arrow(shape: Shape) -> str:
    places = points(shape.at)
    pen, size = (THICK, 4.4) if shape.on("thick") else (0.9, 3.4)
    before, tip = places[-2], places[-1]
    length = math.dist(before, tip) or 1.0
    back = min(size * 0.7, length / 2)
    neck = (tip[0] - (tip[0] - before[0]) / length * back, tip[1] - (tip[1] - before[1]) / length * back)
    d = through([*places[:-1], neck], curved=shape.on("curved"))
    edge = path(d, stroke=PAPER, width=pen + 1.2)
    drawn = path(d, stroke=BRICK, width=pen, dashed=shape.on("dashed"))
    return edge + drawn + arrow_head(before, tip, size, BRICK) + _beside(shape, places)


def _beside(shape: Shape, places: list[Point]) -> str:
    """The words at the middle of a line, on the side that is up."""
    text = shape.word("text")
    if not text:
        return ""
    if len(places) % 2:
        x, y = places[len(places) // 2]
    else:
        (x1, y1), (x2, y2) = places[len(places) // 2 - 1], places[len(places) // 2]
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return write(x, y - TEXT * 0.75, text)


def _measure(shape: Shape) -> str:
    x1, y1, x2, y2 = shape.at
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length * 1.8, (y2 - y1) / length * 1.8
    ticks = line(x1 - dy, y1 + dx, x1 + dy, y1 - dx) + line(x2 - dy, y2 + dx, x2 + dy, y2 - dx)
    heads = arrow_head((x2, y2), (x1, y1), 2.2, INK) + arrow_head((x1, y1), (x2, y2), 2.2, INK)
    text = shape.word("text")
    x, y, wide = (x1 + x2) / 2, (y1 + y2) / 2, 2.1 * len(text) + 1.6
    gap = box(x - wide / 2, y - 1.4, wide, 2.8, stroke=PAPER) if text else ""
    said = gap + write(x, y, text) if text else ""
    return line(x1, y1, x2, y2) + ticks + heads + said


def _rope(shape: Shape) -> str:
    d = through(points(shape.at), curved=True)
    pen = 1.8 if shape.on("thick") else 1.2
    return path(d, width=pen) + path(d, stroke=WOOD, width=pen * 0.55)


def _string(shape: Shape) -> str:
    """A thread; what is drawn before it passes below, so it has a pale edge, cut off square at its ends."""
    d = through(points(shape.at), curved=shape.on("curved"))
    edge = path(d, stroke=PAPER, width=2.4).replace('linecap="round"', 'linecap="butt"')
    return edge + path(d, stroke=BRICK, width=1.1)


def _ground(shape: Shape) -> str:
    x, y, width = shape.at
    blades = "".join(
        path(f"M{short(x + at)} {short(y)}l-0.6 -1.6M{short(x + at)} {short(y)}l0.7 -1.4", stroke=GREEN, width=THIN)
        for at in range(3, int(width), 9)
    )
    return line(x, y, x + width, y, stroke=GREEN, width=0.8) + blades


# --- areas ------------------------------------------------------------------------------------------------------


def _filled(shape: Shape, d: str, middle: Point) -> str:
    fill = FILLS.get(shape.word("fill"), "none")
    ink = PAPER if shape.word("fill") == "dunkel" else INK
    text = shape.word("text")
    said = write(*middle, text, size=BIG if shape.on("big") else TEXT, fill=ink, halo=False) if text else ""
    return path(d, fill=fill, width=_pen(shape), dashed=shape.on("dashed")) + said


def _circle(shape: Shape) -> str:
    x, y, r = shape.at
    r = abs(r)
    arc = f"A{short(r)} {short(r)} 0 1 1"
    return _filled(
        shape, f"M{short(x - r)} {short(y)}{arc} {short(x + r)} {short(y)}{arc} {short(x - r)} {short(y)}Z", (x, y)
    )


def _rect(shape: Shape) -> str:
    x, y, width, height = shape.at
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return _filled(shape, through(corners, closed=True), (x + width / 2, y + height / 2))


def _polygon(shape: Shape) -> str:
    places = points(shape.at)
    middle = (sum(x for x, _y in places) / len(places), sum(y for _x, y in places) / len(places))
    return _filled(shape, through(places, closed=True), middle)


def _label(shape: Shape) -> str:
    size = BIG if shape.on("big") else TEXT
    return write(
        shape.at[0], shape.at[1], shape.word("text"), size=size, anchor="start" if shape.on("left") else "middle"
    )


def _number(shape: Shape) -> str:
    x, y = shape.at
    return disc(x, y, 3.4, fill=BRICK, stroke=PAPER) + write(x, y, shape.word("text"), fill=PAPER, halo=False)


def _cross(shape: Shape) -> str:
    (x, y), arm = shape.at, shape.number("size", 6) / 2
    d = through([(x - arm, y - arm), (x + arm, y + arm)]) + through([(x + arm, y - arm), (x - arm, y + arm)])
    return path(d, stroke=PAPER, width=2.6) + path(d, stroke=BRICK, width=1.4)


def _tick(shape: Shape) -> str:
    (x, y), arm = shape.at, shape.number("size", 6) / 2
    d = through([(x - arm, y), (x - arm * 0.3, y + arm * 0.8), (x + arm, y - arm)])
    return path(d, stroke=PAPER, width=2.6) + path(d, stroke=GREEN, width=1.4)


def _eye(shape: Shape) -> str:
    eye = path("M-5 0Q0 -5 5 0Q0 5 -5 0Z", fill=PAPER, width=0.8) + disc(0, 0, 1.7, fill=INK)
    return placed(
        shape.at[0],
        shape.at[1],
        eye + line(-5, 4.4, 5, -4.4, stroke=BRICK, width=1.4),
        scale=shape.number("size", 8) / 10,
    )


# --- people and things ------------------------------------------------------------------------------------------


def _person(shape: Shape) -> str:
    drawn = person(shape.word("pose", "steht"), shape.on("dark"))
    return _stood(shape, drawn)


def _pair(shape: Shape) -> str:
    return _stood(shape, pair(shape.on("dark")))


def _stood(shape: Shape, drawn: str) -> str:
    scale = shape.number("size", TALL) / TALL
    mirrored = shape.word("faces") == "links"
    return placed(shape.at[0], shape.at[1], drawn, scale=scale, mirrored=mirrored) + _below(shape, shape.at[1] + 0.6)


def _head(shape: Shape) -> str:
    size = shape.number("size", 8)
    return placed(
        shape.at[0], shape.at[1], head_from_above(shape.on("dark"), shape.on("blind")), scale=size / 8
    ) + _below(shape, shape.at[1] + size / 2)


def _hand(shape: Shape) -> str:
    drawn, mirrored = hand_from_above(shape.on("dark")), shape.word("faces") == "links"
    return placed(shape.at[0], shape.at[1], drawn, scale=shape.number("size", 42) / 10, mirrored=mirrored)


def _thing(shape: Shape) -> str:
    size = shape.number("size", SIZES[shape.kind])
    drawn = thing(shape.kind, shape.on("dark"))
    foot = shape.at[1] + (size / 2 if shape.kind in ROUND else 0.4)
    return placed(shape.at[0], shape.at[1], drawn, scale=size / 10, turn=shape.number("turn", 0)) + _below(shape, foot)


def _pyramid(shape: Shape) -> str:
    x, y = shape.at
    size, rows = shape.number("size", SIZES["can"]), round(shape.number("rows", 3))
    step = size * 0.76
    drawn = "".join(
        placed(x + (number - (rows - row - 1) / 2) * step, y - row * size, thing("can", False), scale=size / 10)
        for row in range(rows)
        for number in range(rows - row)
    )
    return drawn + _below(shape, y + 0.4)


#: bands of the sticks: colour, and where bright rings make it a pattern of its own (shares of its length)
_BANDS = {"blau": ("#1f4f8a", ()), "rot": (BRICK, (0.5,)), "gruen": (GREEN, (0.3, 0.7)), "gelb": ("#e8c558", ())}


def _stick(shape: Shape) -> str:
    x1, y1, x2, y2 = shape.at
    length, thick = math.hypot(x2 - x1, y2 - y1), shape.number("size", 2.6)
    half, tip = thick / 2, thick * 1.6
    body = through(
        [(0, 0), (tip, -half), (length - tip, -half), (length, 0), (length - tip, half), (tip, half)], closed=True
    )
    drawn = path(body, fill="#f0dcb4", width=PEN)
    bands = shape.words("bands")
    if bands == ("spirale",):
        turns = range(round(tip * 2), round(length - tip * 2), 4)
        drawn += "".join(line(at, half, at + 2.4, -half, stroke="#1f4f8a", width=1.1) for at in turns)
    elif bands:
        wide = min(6.0, (length - 4 * tip) / len(bands) * 0.6)
        for number, band in enumerate(bands):
            middle = length * (number + 1) / (len(bands) + 1)
            fill, rings = _BANDS.get(band, ("#1f4f8a", ()))
            drawn += box(middle - wide / 2, -half, wide, thick, fill=fill)
            for ring in rings:
                at = middle - wide / 2 + wide * ring
                drawn += line(at, -half, at, half, stroke=PAPER, width=0.6)
    return placed(x1, y1, drawn, turn=math.degrees(math.atan2(y2 - y1, x2 - x1)))


def _band(shape: Shape) -> str:
    x1, y1, x2, y2 = shape.at
    length, half = math.hypot(x2 - x1, y2 - y1), shape.number("apart", 8) / 2
    strands = path(
        f"M0 {short(-half)}H{short(length)}A1.6 {short(half)} 0 0 1 {short(length)} {short(half)}H0"
        f"A1.6 {short(half)} 0 0 1 0 {short(-half)}Z",
        stroke=BRICK,
        width=1.1,
    )
    feet = "".join(
        placed(at, side * (half - 1.6), shoe_print(right=side * facing > 0), turn=90 * facing, scale=0.8)
        for at, facing in ((0.0, 1), (length, -1))
        for side in (-1, 1)
    )
    return placed(x1, y1, feet + strands, turn=math.degrees(math.atan2(y2 - y1, x2 - x1)))


def _feet(shape: Shape) -> str:
    half = shape.number("apart", 6) / 2
    drawn = "" if shape.on("right_only") else placed(-half, 0, shoe_print(right=False))
    drawn += "" if shape.on("left_only") else placed(half, 0, shoe_print(right=True))
    if shape.on("left_only") or shape.on("right_only"):
        drawn = placed(half if shape.on("left_only") else -half, 0, drawn)
    return placed(shape.at[0], shape.at[1], drawn, scale=shape.number("size", 9) / 9, turn=shape.number("turn", 0))


def _hopscotch(shape: Shape) -> str:
    x, y, width, height = shape.at
    return hopscotch(shape.word("form", "einfach"), x, y, width, height, shape.words("labels"))


def _target(shape: Shape) -> str:
    return target(shape.at[0], shape.at[1], shape.at[2], shape.words("values"))


_DRAW: dict[str, Callable[[Shape], str]] = {
    "line": _line, "arrow": _arrow, "rope": _rope, "string": _string, "measure": _measure, "circle": _circle,
    "rect": _rect, "polygon": _polygon, "field": _rect, "label": _label, "number": _number, "cross": _cross,
    "tick": _tick, "eye": _eye, "ground": _ground, "person": _person, "pair": _pair, "head": _head, "hand": _hand,
    "pyramid": _pyramid, "stick": _stick, "band": _band, "feet": _feet, "hopscotch": _hopscotch, "target": _target,
}  # fmt: skip
