"""A scene as a picture: the same `View` the browser shows, drawn as one SVG that stands alone.

For print and for pages without script. Nothing here knows a game: boards, spots, lines and pieces are drawn as the
scene names them, pieces from `static/img/pieces/` by copy. A picture carries no ids, no style sheet and no
references, so that any number of them can stand in one page or one PDF. Contrast comes from light and dark as well
as from colour: everything can be told apart in a grey print.

Units: one board unit is 100 units of the picture.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from games.drawing_pieces import (
    BRICK,
    PAPER,
    PIECE,
    UNIT,
    WOOD_INK,
    breadth,
    document,
    group,
    hand_svg,
    lay,
    letter,
    n,
    piece_svg,
    rows_svg,
    sheet_svg,
    symbols,
)
from games.engines.scene import Area, Board, Line, Sheet, Spot, View

__all__ = ["NOTHING", "Notes", "hand_svg", "rows_svg", "scene_svg", "symbols"]

WOOD, WOOD_DARK = "#f0dcb4", "#c99f62"
#: wood around the board itself, so that nothing on its outermost places touches the edge
RIM = 0.28
#: how many seats have a colour of their own, the one of their stones; a place in it also carries the seat's sign
SEATS = 6
#: what lies inside the ring of such a place, and where the ring itself is light
INSIDE, INSIDE_LIGHT = "#efd9ae", "#d5bd8a"


@dataclass(frozen=True, slots=True)
class Notes:
    """What a picture points out on top of the scene; every name is a place of it.

    `bands` underlie the places from one to another (a row that counts), `rings` and `crosses` single a place out,
    `arrows` lead from one place to another, `labels` write a short text beside a place.
    """

    bands: tuple[tuple[str, str], ...] = ()
    rings: tuple[str, ...] = ()
    crosses: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()

    def places(self) -> frozenset[str]:
        """Every place the notes name."""
        pairs = [place for pair in (*self.bands, *self.arrows) for place in pair]
        return frozenset((*pairs, *self.rings, *self.crosses, *(place for place, _ in self.labels)))


NOTHING = Notes()


def scene_svg(
    view: View,
    notes: Notes = NOTHING,
    *,
    lettering: bool = True,
    areas: bool | Collection[str] = True,
    names: bool = False,
    label: str = "",
) -> str:
    """The scene as an SVG document.

    `lettering` keeps the letters at a board's edge. `areas` keeps the piles and hands beside it (those of seat 1 and
    higher above, the others below; empty ones are left out): all, none, or those of these ids; a score sheet is drawn
    only if it is named. `names` writes over each what it is called. `label` becomes the accessible name; without one
    the picture is marked as decoration.

    Raises ValueError if a note names a place that no board of the scene has, if `areas` names what the scene has not,
    or if there is nothing to draw.
    """
    boards = [surface for surface in view.surfaces if isinstance(surface, Board)]
    unknown = notes.places() - {spot.id for board in boards for spot in board.spots}
    if not isinstance(areas, bool):
        unknown |= set(areas) - {surface.id for surface in view.surfaces}
    if unknown:
        raise ValueError(f"no such place: {', '.join(sorted(unknown))}")
    filled = {piece.at for piece in view.pieces}
    rows = [s for s in view.surfaces if isinstance(s, Area) and s.id in filled and _wanted(s.id, areas)]
    sheets = [s for s in view.surfaces if isinstance(s, Sheet) and not isinstance(areas, bool) and s.id in areas]
    stacked: list[Board | Area | Sheet] = [
        *(row for row in rows if row.seat),
        *boards,
        *(row for row in rows if not row.seat),
        *sheets,
    ]
    if not stacked:
        raise ValueError("nothing to draw")
    tables = {sheet.id: sheet_svg(sheet) for sheet in sheets}
    broad = [board.width + 2 * RIM for board in boards] + [table[1] + 0.2 for table in tables.values()]
    pieces_of = {row.id: [piece for piece in view.pieces if piece.at == row.id] for row in rows}
    # without a board to measure by, as broad as the longest row, within reason
    longest = max((breadth(pieces) for pieces in pieces_of.values()), default=0.0)
    width = max(broad, default=min(8.0, max(4.5, longest + 0.2)))
    drawn: list[str] = []
    y = 0.0
    for part in stacked:
        if isinstance(part, Board):
            drawn.append(group((width - part.width) / 2, y + RIM, _board(part, view, notes, lettering)))
            y += part.height + 2 * RIM
            continue
        if names:
            drawn.append(letter(width / 2, y + 0.25, str(part.label), 34))
            y += 0.4
        if isinstance(part, Sheet):
            inside, wide, high = tables[part.id]
            drawn.append(group((width - wide) / 2, y + 0.1, inside))
        else:
            inside, high = lay(pieces_of[part.id], width, wrap=part.layout == "chain")
            drawn.append(group(0, y + 0.1, inside))
        y += high + 0.2
    return document(width, y, "".join(drawn), label)


def _wanted(name: str, areas: bool | Collection[str]) -> bool:
    return areas if isinstance(areas, bool) else name in areas


# --- boards -----------------------------------------------------------------------------------------------------


def _board(board: Board, view: View, notes: Notes, lettering: bool) -> str:
    at = {spot.id: spot for spot in board.spots}
    width, height = board.width * UNIT, board.height * UNIT
    parts = [
        _frame(4, width, height, f'rx="22" fill="{WOOD}" stroke="{WOOD_INK}" stroke-width="5"'),
        _frame(15, width, height, f'rx="14" fill="none" stroke="{WOOD_INK}" stroke-width="1.5"'),
    ]
    parts += [_drawn_line(line) for line in board.lines if line.style == "track"]  # the way runs under its fields
    parts += [_ground(spot, board.size) for spot in board.spots]
    parts += [_drawn_line(line) for line in board.lines if line.style != "track"]
    parts += [_band(at[start], at[end]) for start, end in notes.bands if start in at and end in at]
    parts += [_dot(spot) for spot in board.spots if spot.shape == "point" and not spot.text]
    parts += [letter(spot.x, spot.y, spot.text, 30) for spot in board.spots if spot.text]
    if lettering:
        parts += [letter(mark.x, mark.y, mark.text, 46) for mark in board.marks]
    lying: Counter[str] = Counter()
    for piece in view.pieces:
        for _ in range(piece.count if piece.at in at else 0):
            spot, nth = at[piece.at], lying[piece.at]
            lying[piece.at] += 1
            parts.append(
                piece_svg(piece, spot.x + nth * spot.stack[0], spot.y + nth * spot.stack[1], board.size * PIECE)
            )
    parts += [_ring(at[place]) for place in notes.rings if place in at]
    parts += [_cross(at[place]) for place in notes.crosses if place in at]
    held = {piece.at for piece in view.pieces}
    parts += [_arrow(at[a], at[b], b in held) for a, b in notes.arrows if a in at and b in at]
    parts += [_plate(at[place], text) for place, text in notes.labels if place in at]
    return "".join(parts)


def _frame(inset: float, width: float, height: float, look: str) -> str:
    start, rim = inset - RIM * UNIT, 2 * (inset - RIM * UNIT)
    size = f'width="{n(width - rim)}" height="{n(height - rim)}"'
    return f'<rect x="{n(start)}" y="{n(start)}" {size} {look}/>'


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
    """What lies under a place: its square or wedge."""
    x, y, side = spot.x * UNIT, spot.y * UNIT, size * UNIT
    look = f'fill="{_fill(spot.tone)}" stroke="{WOOD_INK}" stroke-width="2"'
    if spot.shape == "square":
        size_of = f'width="{n(side)}" height="{n(side)}"'
        return f'<rect x="{n(x - side / 2)}" y="{n(y - side / 2)}" {size_of} {look}/>'
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


def _drawn_line(line: Line) -> str:
    x1, y1, x2, y2 = (value * UNIT for value in (line.x1, line.y1, line.x2, line.y2))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    width = 16 if line.style == "snake" else 7
    pen = f'stroke="{WOOD_INK}" stroke-width="{width}" stroke-linecap="round" fill="none"'
    straight = f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    match line.style:
        case "ladder":
            rails = "".join(
                f"M{n(x1 - dy * side)} {n(y1 + dx * side)}L{n(x2 - dy * side)} {n(y2 + dx * side)}"
                for side in (-16, 16)
            )
            steps = "".join(
                f"M{n(x1 + dx * at + dy * 16)} {n(y1 + dy * at - dx * 16)}"
                f"L{n(x1 + dx * at - dy * 16)} {n(y1 + dy * at + dx * 16)}"
                for at in range(20, int(length), 34)
            )
            return f'<path d="{rails}{steps}" {pen}/>'
        case "snake":
            bend = length / 4
            middle = f"{n((x1 + x2) / 2)} {n((y1 + y2) / 2)}"
            curve = (
                f"M{n(x1)} {n(y1)}Q{n(x1 + dx * bend - dy * 60)} {n(y1 + dy * bend + dx * 60)} {middle}T{n(x2)} {n(y2)}"
            )
            return f'<path d="{curve}" {pen}/>'
        case "arrow":
            head = (
                f"M{n(x2 - dx * 26 - dy * 16)} {n(y2 - dy * 26 + dx * 16)}L{n(x2)} {n(y2)}"
                f"L{n(x2 - dx * 26 + dy * 16)} {n(y2 - dy * 26 - dx * 16)}"
            )
            return f'<path d="{straight}{head}" {pen}/>'
    return f'<path d="{straight}" {pen}/>'


# --- what the notes point out -----------------------------------------------------------------------------------


def _band(start: Spot, end: Spot) -> str:
    d = f"M{n(start.x * UNIT)} {n(start.y * UNIT)}L{n(end.x * UNIT)} {n(end.y * UNIT)}"
    return (
        f'<path d="{d}" stroke="{BRICK}" stroke-width="104" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="{PAPER}" stroke-width="92" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="{WOOD_INK}" stroke-width="6"/>'
    )


def _ring(spot: Spot) -> str:
    x, y = n(spot.x * UNIT), n(spot.y * UNIT)
    return (
        f'<circle cx="{x}" cy="{y}" r="54" fill="none" stroke="{PAPER}" stroke-width="17"/>'
        f'<circle cx="{x}" cy="{y}" r="54" fill="none" stroke="{BRICK}" stroke-width="9"/>'
    )


def _cross(spot: Spot) -> str:
    x, y, arm = spot.x * UNIT, spot.y * UNIT, 38
    d = f"M{n(x - arm)} {n(y - arm)}L{n(x + arm)} {n(y + arm)}M{n(x + arm)} {n(y - arm)}L{n(x - arm)} {n(y + arm)}"
    return (
        f'<path d="{d}" stroke="{PAPER}" stroke-width="30" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="{BRICK}" stroke-width="16" stroke-linecap="round"/>'
    )


def _arrow(start: Spot, end: Spot, occupied: bool) -> str:
    """From the middle of one place to the other; it stops at the rim where a piece lies at its goal."""
    x1, y1, x2, y2 = (value * UNIT for value in (start.x, start.y, end.x, end.y))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    tip = length - (46 if occupied else 4)
    tail = min(30.0, tip / 3)
    neck = max(tip - 52, tail)
    ax, ay = x1 + dx * tail, y1 + dy * tail
    bx, by = x1 + dx * neck, y1 + dy * neck
    cx, cy = x1 + dx * tip, y1 + dy * tip
    head = f"M{n(cx)} {n(cy)}L{n(bx - dy * 31)} {n(by + dx * 31)}L{n(bx + dy * 31)} {n(by - dx * 31)}Z"
    shaft = f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    return (
        f'<path d="{shaft}" stroke="{PAPER}" stroke-width="29" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{PAPER}" stroke="{PAPER}" stroke-width="14" stroke-linejoin="round"/>'
        f'<path d="{shaft}" stroke="{BRICK}" stroke-width="15" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{BRICK}"/>'
    )


def _plate(spot: Spot, text: str) -> str:
    wide = max(56, 24 + 21 * len(text))
    x, y = spot.x * UNIT, spot.y * UNIT
    return (
        f'<rect x="{n(x - wide / 2)}" y="{n(y - 28)}" width="{n(wide)}" height="56" rx="28" fill="{PAPER}" '
        f'stroke="{BRICK}" stroke-width="5"/>' + letter(spot.x, spot.y, text, 38, BRICK)
    )
