"""Pieces as drawings: what lies on a board, rows and stacks of them, hands, and score sheets.

The drawings are copied from `static/img/pieces/`; see `games.drawing` for what a picture may contain. Units: one
board unit is 100 units of the picture.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from games.engines.scene import Piece, Sheet

UNIT = 100
PIECES = Path(__file__).resolve().parents[2] / "static" / "img" / "pieces"
FONTS = "Atkinson Hyperlegible, Atkinson, sans-serif"
WOOD_INK, PAPER, BRICK = "#4a3013", "#fffaf0", "#96371f"
#: where the faces of a die seen on its corner lie (the top, at the front left, at the front right), and their shade
FACETS = (
    "matrix(.5609 .3239 -.5609 .3239 50 -10.89)",
    "matrix(.5609 .3239 0 .6477 -2.73 15.67)",
    "matrix(.5609 -.3239 0 .6477 46.63 48.06)",
)
SHADES = (("M1.6 22 50 50v56L1.6 78z", 0.1), ("M98.4 22 50 50v56l48.4-28z", 0.28))
#: how much of a square a piece covers
PIECE = 0.86
#: half a tile in a cross, with a little air
HALF = PIECE / 2 + 0.02
#: between two pieces that lie side by side
GAP = 0.06
#: how high a card in a fan is; it is 0.7 of that wide
FAN = 2.3
INK = "#1c1812"
#: of the numbers on tiles, as in `cards.css`
PLATES = {"rot": "#b3261e", "blau": "#1f4fa3", "orange": "#a85506"}


@dataclass(frozen=True, slots=True)
class Type:
    """How large letters in a picture may be, in units of the picture."""

    least: float = 0.0
    most: float = math.inf

    def size(self, usual: float) -> float:
        """The size of letters that would usually be so large."""
        return max(min(usual, self.most), self.least)

    def times(self, usual: float) -> float:
        """How much more room such letters need."""
        return max(1.0, self.size(usual) / usual)


#: as large as drawn
USUAL = Type()


def n(value: float, digits: int = 2) -> str:
    """A number as short as it can be."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def letter(x: float, y: float, text: str, size: float, fill: str = WOOD_INK, anchor: str = "middle") -> str:
    """Text around a point (in board units); `size` in picture units."""
    # 0.35 of the size below the middle puts capitals and digits on the middle line in every reader
    return (
        f'<text x="{n(x * UNIT)}" y="{n(y * UNIT + size * 0.35)}" font-size="{n(size)}" font-family="{FONTS}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
    )


def group(x: float, y: float, inside: str) -> str:
    """A drawing moved by so many board units."""
    return f'<g transform="translate({n(x * UNIT)} {n(y * UNIT)})">{inside}</g>' if x or y else inside


def document(width: float, height: float, inside: str, label: str = "") -> str:
    """An SVG of so many board units; `label` is its accessible name, without one it is decoration."""
    name = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width * UNIT)} {n(height * UNIT)}" '
        f'width="{n(width * UNIT)}" height="{n(height * UNIT)}" {name}>{inside}</svg>'
    )


@cache
def symbols() -> dict[str, tuple[tuple[float, float, float, float], str]]:
    """All drawings by name: their view box (x, y, width, height) and what is in it."""
    return {name: symbol for drawn in _drawn().values() for name, symbol in drawn.items()}


@cache
def files() -> dict[str, str]:
    """The file with the drawings whose names begin so: each kind, or where several files draw one, as much as tells.

    The longest beginning of a name that is there counts: "card-werk-a1" lies with "card-werk".
    """
    found: dict[str, str] = {}
    for file, drawn in _drawn().items():
        others = [name for other, names in _drawn().items() if other != file for name in names]
        for name in drawn:
            words = name.split("-")
            beginnings = ["-".join(words[: n + 1]) for n in range(len(words))]
            tells = [each for each in beginnings if not any(f"{other}-".startswith(f"{each}-") for other in others)]
            found[tells[0]] = file
    return found


@cache
def _drawn() -> dict[str, dict[str, tuple[tuple[float, float, float, float], str]]]:
    found: dict[str, dict[str, tuple[tuple[float, float, float, float], str]]] = {}
    for path in sorted(PIECES.glob("*.svg")):
        text, found[path.name] = path.read_text(encoding="utf-8"), {}
        for head, inside in re.findall(r"<symbol\b([^>]*)>(.*?)</symbol>", text, re.DOTALL):
            name = re.search(r'\bid="([^"]+)"', head)
            box = re.search(r'\bviewBox="([^"]+)"', head)
            if name is None or box is None:
                raise ValueError(f"a symbol of {path.name} lacks its id or viewBox")
            x, y, width, height = (float(number) for number in box[1].split())
            found[path.name][name[1]] = (x, y, width, height), re.sub(r">\s+<", "><", inside.strip())
    return found


def drawing(piece: Piece) -> str | None:
    """The name of a piece's drawing; None for a piece nobody has drawn yet."""
    if piece.kind == "die" and piece.face.count("-") == 2:
        return "die-aslant" if all(f"die-{face}" in symbols() for face in piece.face.split("-")) else None
    names = (f"{piece.kind}-{piece.face}", f"{piece.kind}-{piece.owner}", piece.kind)
    return next((name for name in names if name in symbols()), None)


def box(piece: Piece) -> tuple[float, float]:
    """Width and height of a piece, as shares of the longer of them."""
    name = drawing(piece)
    width, height = symbols()[name][0][2:] if name else (1.0, 1.0)
    return width / max(width, height), height / max(width, height)


def piece_svg(piece: Piece, x: float, y: float, size: float, letters: Type = USUAL, turned: int = 0) -> str:
    """A piece around a point, its longer side `size` (board units), `turned` by so many degrees; `letters` bounds the
    number on it."""
    name = drawing(piece)
    if name is None:
        return _token(piece, x, y, size)
    (left, top, width, height), inside = symbols()[name]
    if piece.part:
        return _cut_out(piece.part, inside, x, y, size)
    scale = size * UNIT / max(width, height)
    degrees = turned + 90 * piece.across
    turn = f" rotate({degrees})" if degrees else ""
    middle = f"translate({n(-left - width / 2)} {n(-top - height / 2)})"
    place = f"translate({n(x * UNIT)} {n(y * UNIT)}){turn} scale({n(scale, 4)}) {middle}"
    return f'<g transform="{place}">{inside}{_printed(piece, width, height, letters, scale)}</g>'


def half(shows: str) -> str:
    """The name of the drawing on half a tile: pips, or one of the pictures of Memory."""
    return f"pips-{shows}" if shows.isdigit() else f"picture-{shows}"


def _cut_out(part: tuple[float, float, float, float], inside: str, x: float, y: float, size: float) -> str:
    """A part of a drawing around a point, as large as its place."""
    side = size / PIECE * UNIT
    place = f'x="{n(x * UNIT - side / 2)}" y="{n(y * UNIT - side / 2)}" width="{n(side)}" height="{n(side)}"'
    frame = f'<rect {place} fill="none" stroke="{WOOD_INK}" stroke-width="2"/>'
    return f'<svg {place} viewBox="{" ".join(n(value) for value in part)}">{inside}</svg>{frame}'


def _printed(piece: Piece, width: float, height: float, letters: Type, scale: float) -> str:
    """What a piece has on it, in the measures of its drawing, which stands at this scale: faces, a card's corner, pips,
    a number, a letter and what it counts."""
    if piece.kind == "die" and piece.face.count("-") == 2:
        faces = zip(FACETS, piece.face.split("-"), strict=False)
        drawn = "".join(f'<g transform="{at}">{symbols()[f"die-{face}"][1]}</g>' for at, face in faces)
        return drawn + "".join(f'<path d="{d}" fill="{WOOD_INK}" fill-opacity="{n(dark)}"/>' for d, dark in SHADES)
    if piece.kind == "tile" and "-" in piece.face:
        halves = zip((0, width / 2), map(half, piece.face.split("-")), strict=False)
        return "".join(
            f'<g transform="translate({n(shift)} 0) scale({n(height / 100, 4)})">{symbols()[name][1]}</g>'
            for shift, name in halves
            if name in symbols()
        )
    if not piece.text:
        return ""
    if piece.kind == "letter":
        return _letter(piece, letters.size(64 * scale) / scale, letters.size(27 * scale) / scale)
    if piece.kind == "card":
        look = f'x="8" y="23" font-size="22" font-weight="700" font-family="{FONTS}" fill="{INK}"'
        return f"<text {look}>{escape(piece.text)}</text>"
    if piece.kind == "plate":
        look = f'x="37.5" y="55" text-anchor="middle" font-size="54" font-weight="700" font-family="{FONTS}"'
        return f'<text {look} fill="{PLATES.get(piece.face, INK)}">{escape(piece.text)}</text>'
    return letter(width / 2 / UNIT, height / 2 / UNIT, piece.text, letters.size(44 * scale) / scale)


def _letter(piece: Piece, large: float, small: float) -> str:
    """A letter and what it counts, in letters so large; what it counts is left out where it finds no room."""
    look = f'font-weight="700" font-family="{FONTS}" fill="{INK}"'
    worth = ""
    if piece.worth and small <= 36:
        worth = f'<text x="94" y="92" text-anchor="end" font-size="{n(small)}" {look}>{piece.worth}</text>'
    middle = f'x="{42 if worth else 50}" y="{n(50 + (large * 0.33 if not worth else large * 0.28))}"'
    return f'<text {middle} text-anchor="middle" font-size="{n(large)}" {look}>{escape(piece.text)}</text>{worth}'


def _token(piece: Piece, x: float, y: float, size: float) -> str:
    """A piece nobody has drawn yet: a plate with what is printed on it, or the first letters of its label."""
    side = size * UNIT
    text = piece.text or piece.face or str(piece.label)[:2]
    look = f'rx="10" fill="{PAPER}" stroke="{WOOD_INK}" stroke-width="4"'
    size_of = f'width="{n(side)}" height="{n(side)}"'
    return f'<rect x="{n(x * UNIT - side / 2)}" y="{n(y * UNIT - side / 2)}" {size_of} {look}/>' + letter(
        x, y, text, 30
    )


# --- side by side -----------------------------------------------------------------------------------------------


def _broad(piece: Piece) -> float:
    """How broad a piece lies, in board units."""
    return PIECE * box(piece)[1 if piece.across else 0]


def _stacked(piece: Piece) -> bool:
    """Whether many alike lie on each other and only their number counts: a stock of cards or tiles."""
    return piece.count > 1 and piece.face == "back" and piece.kind in {"card", "tile", "plate"}


def _stack(piece: Piece, x: float, y: float, letters: Type) -> str:
    backs = "".join(piece_svg(piece, x + at * 0.05, y - at * 0.04, PIECE) for at in range(3))
    text = str(piece.count)
    times = letters.times(36)
    wide, high = (24 + 21 * len(text)) * times, 48 * times
    look = f'rx="{n(high / 2)}" fill="{PAPER}" stroke="{BRICK}" stroke-width="4"'
    size = f'width="{n(wide)}" height="{n(high)}"'
    plate = f'<rect x="{n(x * UNIT - wide / 2 + 5)}" y="{n(y * UNIT - high / 2)}" {size} {look}/>'
    return backs + plate + letter(x + 0.05, y, text, letters.size(36), BRICK)


def _single(pieces: Sequence[Piece | str], letters: Type = USUAL) -> list[tuple[Piece | str, float]]:
    """Every piece that is drawn for itself, with its breadth."""
    single: list[tuple[Piece | str, float]] = []
    for item in pieces:
        if isinstance(item, str):
            single.append((item, (0.18 * len(item)) * letters.times(40) + 0.2))
        else:
            single += [(item, _broad(item))] * (1 if _stacked(item) else min(item.count, 24))
    return single


def breadth(pieces: Sequence[Piece | str], letters: Type = USUAL) -> float:
    """How broad the pieces are side by side, in board units."""
    return sum(broad + GAP for _item, broad in _single(pieces, letters)) - GAP


def lay(pieces: Sequence[Piece | str], width: float, *, wrap: bool = False, letters: Type = USUAL) -> tuple[str, float]:
    """Pieces (and signs between them) side by side in the middle of `width`, and how high they are, in board units.

    Where there is no room they overlap, so that the left edge of each is seen, or go on in the next line (`wrap`).
    """
    single = _single(pieces, letters)
    broad = [wide for _item, wide in single]
    lines: list[list[int]] = [[]]
    for at, wide in enumerate(broad):
        if wrap and lines[-1] and sum(broad[i] + GAP for i in lines[-1]) + wide > width:
            lines.append([])
        lines[-1].append(at)
    drawn = []
    for number, line in enumerate(lines):
        full = sum(broad[at] + GAP for at in line) - GAP
        squeeze = min(1.0, (width - broad[line[-1]]) / (full - broad[line[-1]])) if len(line) > 1 else 1.0
        x = (width - min(full, width)) / 2
        y = number + 0.5
        for at in line:
            item, middle = single[at][0], x + broad[at] / 2
            if item == "→":
                drawn.append(_onward(middle, y))
            elif isinstance(item, str):
                drawn.append(letter(middle, y, item, letters.size(40)))
            else:
                drawn.append(_stack(item, middle, y, letters) if _stacked(item) else piece_svg(item, middle, y, PIECE))
            x += (broad[at] + GAP) * squeeze
    return "".join(drawn), float(len(lines))


def bricks(pieces: Sequence[Piece], width: float, *, low: bool) -> tuple[str, float]:
    """Tiles in two rows, each half over half of the next, the first above or below; and how high they are."""
    half = min(PIECE / 2 + 0.02, width / (len(pieces) + 1))
    left = (width - (len(pieces) + 1) * half) / 2
    drawn = [
        piece_svg(piece, left + (at + 1) * half, ((at + low) % 2 + 0.6) * half, 2 * half - 0.04)
        for at, piece in enumerate(pieces)
    ]
    return "".join(drawn), 2.2 * half


def cross_breadth(pieces: Sequence[Piece]) -> float:
    """How broad tiles in four arms are, in board units."""
    _lying, (left, right, _up, _down) = _cross(pieces)
    return (left + right) * HALF


def cross(pieces: Sequence[Piece], width: float) -> tuple[str, float]:
    """Tiles in four straight arms around one, and how high they are."""
    lying, (left, right, up, down) = _cross(pieces)
    half = min(HALF, width / (left + right))
    x0, y0 = (width - (left + right) * half) / 2 + left * half, up * half
    drawn = [
        piece_svg(piece, x0 + x * half, y0 + y * half, 2 * half - 0.04, turned=turned) for piece, x, y, turned in lying
    ]
    return "".join(drawn), (up + down) * half


def _cross(pieces: Sequence[Piece]) -> tuple[list[tuple[Piece, float, float, int]], list[float]]:
    """Where each tile lies and how it is turned, and how far the arms reach, in halves of a tile from the middle."""
    reach = [0.5, 0.5, 1.0, 1.0]
    lying: list[tuple[Piece, float, float, int]] = []
    for piece in pieces:
        if piece.arm is None:
            lying.append((piece, 0.0, 0.0, 0))
            continue
        right, down, turned = ((-1, 0, 180), (1, 0, 0), (0, -1, 270), (0, 1, 90))[piece.arm]
        long = 1 if piece.across else 2
        middle = reach[piece.arm] + long / 2
        lying.append((piece, right * middle, down * middle, turned))
        reach[piece.arm] += long
    # a double stands out at both sides
    return lying, [max(each, 1.0) for each in reach]


def _onward(x: float, y: float) -> str:
    """An arrow to the right: the fonts of print have none."""
    left, right, middle = (x - 0.19) * UNIT, (x + 0.19) * UNIT, y * UNIT
    head = f"M{n(right - 13)} {n(middle - 12)}L{n(right)} {n(middle)}L{n(right - 13)} {n(middle + 12)}"
    shaft = f"M{n(left)} {n(middle)}H{n(right - 2)}"
    return f'<path d="{shaft}{head}" fill="none" stroke="{INK}" stroke-width="6" stroke-linecap="round"/>'


def rows_svg(
    rows: Sequence[tuple[str, Sequence[Piece | str]]], *, fan: bool = False, label: str = "", letters: Type = USUAL
) -> str:
    """Rows of pieces, each under its words: a picture of a game that has no board. `fan` spreads a row like a hand."""
    if fan:
        return _fans(rows, label, letters)
    longest = max(breadth(items, letters) for _words, items in rows)
    times = letters.times(36)
    width = max(3.5, longest + 0.2, *(0.2 * len(words) * times for words, _items in rows))
    drawn, y = [], 0.05
    for words, items in rows:
        if words:
            drawn.append(letter(width / 2, y + 0.22 * times, words, letters.size(36)))
            y += 0.44 * times
        inside, height = lay(items, width, letters=letters)
        drawn.append(group(0, y, inside))
        y += height + 0.1
    return document(width, y, "".join(drawn), label)


def _fans(rows: Sequence[tuple[str, Sequence[Piece | str]]], label: str, letters: Type) -> str:
    times = letters.times(36)
    hands = [(words, [item for item in items if isinstance(item, Piece)]) for words, items in rows]
    width = max(4.9, *(2 * _reach(len(pieces)) + 0.1 for _words, pieces in hands))
    drawn, y = [], 0.0
    for words, pieces in hands:
        if words:
            drawn.append(letter(width / 2, y + 0.25 * times, words, letters.size(36)))
            y += 0.5 * times
        drawn.append(group(width / 2 - 2.0, y, _fan(pieces)))
        y += 4.2
    return document(width, y, "".join(drawn), label)


def _spread(count: int) -> float:
    """The degrees between two cards of a fan."""
    return min(16.0, 60 / max(1, count))


def _reach(count: int) -> float:
    """How far the outermost corner of a fan of cards lies from its middle."""
    turned = math.radians(_spread(count) * (count - 1) / 2)
    return math.cos(turned) * 0.35 * FAN + math.sin(turned) * (5.2 - 1.9 + FAN / 2)


def _fan(pieces: Sequence[Piece]) -> str:
    middle = (len(pieces) - 1) / 2
    spread = _spread(len(pieces))
    return "".join(
        f'<g transform="rotate({n(spread * (number - middle))} 200 520)">{piece_svg(piece, 2.0, 1.9, FAN)}</g>'
        for number, piece in enumerate(pieces)
    )


# --- score sheets -----------------------------------------------------------------------------------------------


def sheet_svg(sheet: Sheet, letters: Type = USUAL) -> tuple[str, float, float]:
    """A score sheet as a table: the drawing, its width and its height in board units."""
    table = [("", *map(str, sheet.columns)), *((str(row.label), *row.cells) for row in sheet.rows)]
    columns = max(len(row) for row in table)
    times = letters.times(30)
    wide = [
        max(0.9, 0.3 + 0.155 * times * max(len(row[at]) for row in table if at < len(row))) for at in range(columns)
    ]
    high, width = max(0.5, 0.42 * times), sum(wide)
    drawn = []
    for number, row in enumerate(table):
        is_sum = number > 0 and sheet.rows[number - 1].kind == "sum"
        look = f'fill="{"#efe3c8" if number == 0 or is_sum else PAPER}" stroke="{WOOD_INK}" stroke-width="2"'
        x = 0.0
        for at in range(columns):
            size = f'width="{n(wide[at] * UNIT)}" height="{n(high * UNIT)}"'
            drawn.append(f'<rect x="{n(x * UNIT)}" y="{n(number * high * UNIT)}" {size} {look}/>')
            text = row[at] if at < len(row) else ""
            if text:
                place, anchor = (x + 0.12, "start") if at == 0 else (x + wide[at] / 2, "middle")
                drawn.append(letter(place, (number + 0.5) * high, text, letters.size(30), INK, anchor))
            x += wide[at]
    return "".join(drawn), width, high * len(table)
