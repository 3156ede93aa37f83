"""A scene as a picture: the same `View` the browser shows, drawn as one SVG that stands alone.

For print and for pages without script. Nothing here knows a game: boards, spots, lines and pieces are drawn as the
scene names them, pieces from `static/img/pieces.svg` by copy. A picture carries no ids, no style sheet and no
references, so that any number of them can stand in one page or one PDF. Contrast comes from light and dark as well
as from colour: everything can be told apart in a grey print.

Units: one board unit is 100 units of the picture.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from games.engines.scene import Area, Board, Line, Piece, Spot, View

UNIT = 100
PIECES_FILE = Path(__file__).resolve().parent.parent / "static" / "img" / "pieces.svg"
FONTS = "Atkinson Hyperlegible, Atkinson, sans-serif"

WOOD, WOOD_DARK, WOOD_INK, PAPER, BRICK = "#f0dcb4", "#c99f62", "#4a3013", "#fffaf0", "#96371f"
#: wood around the board itself, so that nothing on its outermost places touches the edge
RIM = 0.28
#: the colours a place in a player's colour wears, by seat; each also carries the seat's sign
SEATS = ("#e7d9b8", "#8d8272", "#b9552f", "#5b8a6e", "#7f93b8", "#b59ac0")
#: how much of a square a piece covers
PIECE = 0.86
#: an area's pieces stand in a row at most this far apart
STEP = 0.92
#: what is printed on a card of these suits is red, as the suit is
RED_SUITS = frozenset({"herz", "karo", "rot"})
RED = "#96371f"
INK = "#1c1812"


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
    view: View, notes: Notes = NOTHING, *, lettering: bool = True, areas: bool = True, label: str = ""
) -> str:
    """The scene as an SVG document.

    `lettering` keeps the letters at a board's edge, `areas` the piles and hands beside it (those of seat 1 and higher
    above, the others below; empty ones are left out). `label` becomes the accessible name; without one the picture
    is marked as decoration.

    Raises ValueError if a note names a place that no board of the scene has, or if the scene is empty.
    """
    boards = [surface for surface in view.surfaces if isinstance(surface, Board)]
    filled = {piece.at for piece in view.pieces}
    rows = [s for s in view.surfaces if isinstance(s, Area) and s.id in filled] if areas else []
    unknown = notes.places() - {spot.id for board in boards for spot in board.spots}
    if unknown:
        raise ValueError(f"no such place: {', '.join(sorted(unknown))}")
    if not boards and not rows:
        raise ValueError("nothing to draw")
    above = [row for row in rows if row.seat]
    below = [row for row in rows if not row.seat]
    width = max((board.width + 2 * RIM for board in boards), default=8.0)
    drawn: list[str] = []
    y = 0.0
    stacked: list[Board | Area] = [*above, *boards, *below]
    for part in stacked:
        if isinstance(part, Board):
            drawn.append(_group((width - part.width) / 2, y + RIM, _board(part, view, notes, lettering)))
            y += part.height + 2 * RIM
        else:
            pieces = [piece for piece in view.pieces if piece.at == part.id]
            drawn.append(_group(0, y + 0.1, _row(pieces, width)))
            y += 1.2
    size = f"{_n(width * UNIT)} {_n(y * UNIT)}"
    name = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{_n(width * UNIT)}" '
        f'height="{_n(y * UNIT)}" {name}>{"".join(drawn)}</svg>'
    )


# --- boards -----------------------------------------------------------------------------------------------------


def _board(board: Board, view: View, notes: Notes, lettering: bool) -> str:
    at = {spot.id: spot for spot in board.spots}
    width, height = board.width * UNIT, board.height * UNIT
    parts = [
        _frame(4, width, height, f'rx="22" fill="{WOOD}" stroke="{WOOD_INK}" stroke-width="5"'),
        _frame(15, width, height, f'rx="14" fill="none" stroke="{WOOD_INK}" stroke-width="1.5"'),
    ]
    parts += [_ground(spot, board.size) for spot in board.spots]
    parts += [_drawn_line(line) for line in board.lines]
    parts += [_band(at[start], at[end]) for start, end in notes.bands if start in at and end in at]
    parts += [_dot(spot) for spot in board.spots if spot.shape == "point"]
    parts += [_letter(spot.x, spot.y, spot.text, 30) for spot in board.spots if spot.text]
    if lettering:
        parts += [_letter(mark.x, mark.y, mark.text, 46) for mark in board.marks]
    lying: Counter[str] = Counter()
    for piece in view.pieces:
        for _ in range(piece.count if piece.at in at else 0):
            spot, nth = at[piece.at], lying[piece.at]
            lying[piece.at] += 1
            parts.append(_piece(piece, spot.x + nth * spot.stack[0], spot.y + nth * spot.stack[1], board.size * PIECE))
    parts += [_ring(at[place]) for place in notes.rings if place in at]
    parts += [_cross(at[place]) for place in notes.crosses if place in at]
    held = {piece.at for piece in view.pieces}
    parts += [_arrow(at[a], at[b], b in held) for a, b in notes.arrows if a in at and b in at]
    parts += [_plate(at[place], text) for place, text in notes.labels if place in at]
    return "".join(parts)


def _frame(inset: float, width: float, height: float, look: str) -> str:
    start, rim = inset - RIM * UNIT, 2 * (inset - RIM * UNIT)
    size = f'width="{_n(width - rim)}" height="{_n(height - rim)}"'
    return f'<rect x="{_n(start)}" y="{_n(start)}" {size} {look}/>'


def _fill(tone: str) -> str:
    if tone.startswith("seat-"):
        return SEATS[int(tone.removeprefix("seat-")) % len(SEATS)]
    return {"light": PAPER, "dark": WOOD_DARK}.get(tone, "none")


def _ground(spot: Spot, size: float) -> str:
    """What lies under a place: its square or wedge."""
    x, y, side = spot.x * UNIT, spot.y * UNIT, size * UNIT
    look = f'fill="{_fill(spot.tone)}" stroke="{WOOD_INK}" stroke-width="2"'
    if spot.shape == "square":
        size_of = f'width="{_n(side)}" height="{_n(side)}"'
        return f'<rect x="{_n(x - side / 2)}" y="{_n(y - side / 2)}" {size_of} {look}/>'
    if spot.shape in {"wedge-up", "wedge-down"}:  # the foot lies under the first piece, the point four pieces on
        up = -1 if spot.shape == "wedge-up" else 1
        foot, tip = y - up * side / 2, y + up * 4.3 * side
        return f'<path d="M{_n(x - side / 2)} {_n(foot)}L{_n(x + side / 2)} {_n(foot)}L{_n(x)} {_n(tip)}Z" {look}/>'
    if spot.shape == "point" and spot.tone:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(side * 0.44)}" {look}/>'
    return ""


def _dot(spot: Spot) -> str:
    return f'<circle cx="{_n(spot.x * UNIT)}" cy="{_n(spot.y * UNIT)}" r="11" fill="{WOOD_INK}"/>'


def _drawn_line(line: Line) -> str:
    x1, y1, x2, y2 = (value * UNIT for value in (line.x1, line.y1, line.x2, line.y2))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    width = 16 if line.style == "snake" else 7
    pen = f'stroke="{WOOD_INK}" stroke-width="{width}" stroke-linecap="round" fill="none"'
    straight = f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"
    match line.style:
        case "ladder":
            rails = "".join(
                f"M{_n(x1 - dy * side)} {_n(y1 + dx * side)}L{_n(x2 - dy * side)} {_n(y2 + dx * side)}"
                for side in (-16, 16)
            )
            steps = "".join(
                f"M{_n(x1 + dx * at + dy * 16)} {_n(y1 + dy * at - dx * 16)}"
                f"L{_n(x1 + dx * at - dy * 16)} {_n(y1 + dy * at + dx * 16)}"
                for at in range(20, int(length), 34)
            )
            return f'<path d="{rails}{steps}" {pen}/>'
        case "snake":
            bend = length / 4
            middle = f"{_n((x1 + x2) / 2)} {_n((y1 + y2) / 2)}"
            curve = (
                f"M{_n(x1)} {_n(y1)}Q{_n(x1 + dx * bend - dy * 60)} {_n(y1 + dy * bend + dx * 60)} {middle}"
                f"T{_n(x2)} {_n(y2)}"
            )
            return f'<path d="{curve}" {pen}/>'
        case "arrow":
            head = (
                f"M{_n(x2 - dx * 26 - dy * 16)} {_n(y2 - dy * 26 + dx * 16)}L{_n(x2)} {_n(y2)}"
                f"L{_n(x2 - dx * 26 + dy * 16)} {_n(y2 - dy * 26 - dx * 16)}"
            )
            return f'<path d="{straight}{head}" {pen}/>'
    return f'<path d="{straight}" {pen}/>'


def _letter(x: float, y: float, text: str, size: int, fill: str = WOOD_INK) -> str:
    # 0.35 of the size below the middle puts capitals and digits on the middle line in every reader
    return (
        f'<text x="{_n(x * UNIT)}" y="{_n(y * UNIT + size * 0.35)}" font-size="{size}" font-family="{FONTS}" '
        f'text-anchor="middle" fill="{fill}">{escape(text)}</text>'
    )


# --- what the notes point out -----------------------------------------------------------------------------------


def _band(start: Spot, end: Spot) -> str:
    d = f"M{_n(start.x * UNIT)} {_n(start.y * UNIT)}L{_n(end.x * UNIT)} {_n(end.y * UNIT)}"
    return (
        f'<path d="{d}" stroke="{BRICK}" stroke-width="104" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="{PAPER}" stroke-width="92" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="{WOOD_INK}" stroke-width="6"/>'
    )


def _ring(spot: Spot) -> str:
    x, y = _n(spot.x * UNIT), _n(spot.y * UNIT)
    return (
        f'<circle cx="{x}" cy="{y}" r="54" fill="none" stroke="{PAPER}" stroke-width="17"/>'
        f'<circle cx="{x}" cy="{y}" r="54" fill="none" stroke="{BRICK}" stroke-width="9"/>'
    )


def _cross(spot: Spot) -> str:
    x, y, arm = spot.x * UNIT, spot.y * UNIT, 38
    d = (
        f"M{_n(x - arm)} {_n(y - arm)}L{_n(x + arm)} {_n(y + arm)}"
        f"M{_n(x + arm)} {_n(y - arm)}L{_n(x - arm)} {_n(y + arm)}"
    )
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
    head = f"M{_n(cx)} {_n(cy)}L{_n(bx - dy * 31)} {_n(by + dx * 31)}L{_n(bx + dy * 31)} {_n(by - dx * 31)}Z"
    shaft = f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}"
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
        f'<rect x="{_n(x - wide / 2)}" y="{_n(y - 28)}" width="{_n(wide)}" height="56" rx="28" fill="{PAPER}" '
        f'stroke="{BRICK}" stroke-width="5"/>' + _letter(spot.x, spot.y, text, 38, BRICK)
    )


# --- pieces -----------------------------------------------------------------------------------------------------


@cache
def symbols() -> dict[str, tuple[tuple[float, float, float, float], str]]:
    """The drawings of `pieces.svg` by name: their view box (x, y, width, height) and what is in it."""
    text = PIECES_FILE.read_text(encoding="utf-8")
    found = {}
    for head, inside in re.findall(r"<symbol\b([^>]*)>(.*?)</symbol>", text, re.DOTALL):
        name = re.search(r'\bid="([^"]+)"', head)
        box = re.search(r'\bviewBox="([^"]+)"', head)
        if name is None or box is None:
            raise ValueError(f"a symbol of {PIECES_FILE.name} lacks its id or viewBox")
        x, y, width, height = (float(number) for number in box[1].split())
        found[name[1]] = (x, y, width, height), re.sub(r">\s+<", "><", inside.strip())
    return found


def _piece(piece: Piece, x: float, y: float, size: float) -> str:
    names = (f"{piece.kind}-{piece.face}", f"{piece.kind}-{piece.owner}", piece.kind)
    symbol = next((symbols()[name] for name in names if name in symbols()), None)
    if symbol is None:
        return _token(piece, x, y, size)
    (left, top, width, height), inside = symbol
    scale = size * UNIT / max(width, height)
    turn = " rotate(90)" if piece.across else ""
    middle = f"translate({_n(-left - width / 2)} {_n(-top - height / 2)})"
    place = f"translate({_n(x * UNIT)} {_n(y * UNIT)}){turn} scale({_n(scale, 4)}) {middle}"
    return f'<g transform="{place}">{inside}{_printed(piece, width, height)}</g>'


def _printed(piece: Piece, width: float, height: float) -> str:
    """What a piece has printed on it, in the measures of its drawing: a card's corner, a tile's pips, a number."""
    if piece.kind == "tile" and "-" in piece.face:
        halves = zip((0, width / 2), piece.face.split("-"), strict=False)
        return "".join(
            f'<g transform="translate({_n(shift)} 0) scale({_n(height / 100, 4)})">{symbols()[f"pips-{pips}"][1]}</g>'
            for shift, pips in halves
            if f"pips-{pips}" in symbols()
        )
    if not piece.text:
        return ""
    if piece.kind == "card":
        fill = RED if piece.face in RED_SUITS else INK
        look = f'x="8" y="23" font-size="22" font-weight="700" font-family="{FONTS}" fill="{fill}"'
        return f"<text {look}>{escape(piece.text)}</text>"
    return _letter(width / 2 / UNIT, height / 2 / UNIT, piece.text, 44)


def hand_svg(pieces: Sequence[Piece]) -> str:
    """A few cards, dice or tiles, spread like a hand: a picture of a game that has no board. Decoration."""
    middle = (len(pieces) - 1) / 2
    spread = min(16.0, 60 / max(1, len(pieces)))
    drawn = "".join(
        f'<g transform="rotate({_n(spread * (number - middle))} 200 520)">{_piece(piece, 2.0, 1.9, 2.3)}</g>'
        for number, piece in enumerate(pieces)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-45 0 490 420" aria-hidden="true">{drawn}</svg>'


def _token(piece: Piece, x: float, y: float, size: float) -> str:
    """A piece nobody has drawn yet: a plate with what is printed on it, or the first letters of its label."""
    side = size * UNIT
    text = piece.text or piece.face or str(piece.label)[:2]
    look = f'rx="10" fill="{PAPER}" stroke="{WOOD_INK}" stroke-width="4"'
    size_of = f'width="{_n(side)}" height="{_n(side)}"'
    return f'<rect x="{_n(x * UNIT - side / 2)}" y="{_n(y * UNIT - side / 2)}" {size_of} {look}/>' + _letter(
        x, y, text, 30
    )


def _row(pieces: list[Piece], width: float) -> str:
    """The pieces of one area side by side, moved together where there are many."""
    single = [piece for piece in pieces for _ in range(min(piece.count, 24))]
    step = min(STEP, (width - 1) / max(1, len(single) - 1))
    start = width / 2 - step * (len(single) - 1) / 2
    return "".join(_piece(piece, start + step * number, 0.5, PIECE) for number, piece in enumerate(single))


# --- numbers ----------------------------------------------------------------------------------------------------


def _group(x: float, y: float, inside: str) -> str:
    return f'<g transform="translate({_n(x * UNIT)} {_n(y * UNIT)})">{inside}</g>' if x or y else inside


def _n(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
