"""Makes the faces of playing cards anew, `cards-*.svg`: `PYTHONPATH=. python static/img/pieces/make.py FOLDER`.

Not part of the running program; it needs the development packages (fontTools). FOLDER is what is in Debian's package
`kdegames-card-data-kf5` (`apt-get download kdegames-card-data-kf5 && dpkg -x kdegames-*.deb FOLDER`). From there come
the figures of kings, queens, jacks, Ober and Unter, in flat colours of ours; the notices stand beside the files. What
else is on a card is drawn here: pips, indices, the two packs in one hand.

A face is written as paths alone, whole and without references, so that a page shows it by its name and print copies
it; what repeats (the pips of a ten, the lower half of a king) costs next to nothing once it is packed.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from games.engines.kit import cards

ROOT = Path(__file__).resolve().parents[3]
PIECES = ROOT / "static" / "img" / "pieces"
DECKS = Path("usr/share/carddecks")
#: a card, in the units of its drawing
WIDTH, HEIGHT = 70, 100
#: so many steps of a drawing's grid are one unit
GRID = 16
PAPER, INK, RED, GREEN, OCHRE, WOOD = "#fffdf7", "#1c1812", "#a3331c", "#1d5641", "#dba51f", "#7a4b25"
#: no line of a figure is thinner
THINNEST = 0.3
#: the prints of the time, not those of a screen
COLOURS = {
    "red": RED, "green": "#2a6b4a", "blue": "#2f5f93", "sky": "#8fb6d0", "yellow": OCHRE, "pale": "#eed38a",
    "skin": "#f3d8bd", "white": PAPER, "black": INK, "brown": WOOD, "grey": "#b9b2a3",
}  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"

Path_ = list[tuple[str, tuple[tuple[float, float], ...]]]


@dataclass(frozen=True)
class Shape:
    """A path in the units of a card, and how it is painted."""

    path: Path_
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0


# --- what we draw ourselves -------------------------------------------------------------------------------------


def moved(path: str, at: Transform = Identity) -> Path_:
    """An SVG path, moved."""
    pen = RecordingPen()
    parse_path(path, TransformPen(pen, at))
    return list(pen.value)


HEART = "M0 26C-34 4-26-24-12-24-4-24 0-16 0-12 0-16 4-24 12-24 26-24 34 4 0 26Z"


def circle(x: float, y: float, r: float) -> str:
    return f"M{x + r} {y}A{r} {r} 0 1 1 {x - r} {y}A{r} {r} 0 1 1 {x + r} {y}Z"


#: each pip around (0, 0), about 56 high
PIPS: dict[str, tuple[tuple[str, str, str, float], ...]] = {
    "herz": ((HEART, RED, "none", 0),),
    "karo": (("M0-28C5-17 13-7 21 0 13 7 5 17 0 28-5 17-13 7-21 0-13-7-5-17 0-28Z", RED, "none", 0),),
    "pik": (
        ("M0-28C6-14 26-6 24 8 22 20 8 20 3 13 4 20 7 25 10 28H-10C-7 25-4 20-3 13-8 20-22 20-24 8-26-6-6-14 0-28Z",
         INK, "none", 0),
    ),
    "kreuz": (
        ("M3 6C4 16 7 23 10 28H-10C-7 23-4 16-3 6Z" + circle(0, -14, 12) + circle(-13, 6, 12) + circle(13, 6, 12)
         + "M-6-4H6V8H-6Z", INK, "none", 0),
    ),
    "rot": ((HEART, RED, OCHRE, 3),),
    "eichel": (
        ("M-14 6C-14-14-6-22 0-27 6-22 14-14 14 6Z", OCHRE, INK, 2.5),
        ("M-18 6C-18 22 18 22 18 6Z", "#2a6b4a", INK, 2.5),
        ("M0 18V27", "none", INK, 4),
    ),
    "gruen": (
        ("M0-27C22-18 26 6 0 18-26 6-22-18 0-27Z", GREEN, "none", 0),
        ("M0-20V20M0-4 10-12M0-4-10-12M0 8 10 0M0 8-10 0", "none", "#cfe3c4", 2),
        ("M0 17V28", "none", GREEN, 4.5),
    ),
    "schellen": (
        (circle(0, 3, 23), OCHRE, INK, 2.5),
        ("M-23 0H23M-23 6H23", "none", RED, 4),
        ("M-10 22 0 12 10 22", "none", INK, 3.5),
        (circle(0, -23, 4), "none", INK, 3.5),
    ),
}  # fmt: skip


def pip(suit: str, x: float, y: float, high: float, turned: bool = False) -> list[Shape]:
    """A suit's sign around a point, `high` units."""
    size = high / 56
    at = Transform(size, 0, 0, size, x, y)
    if turned:
        at = at.rotate(3.141592653589793)
    return [Shape(moved(path, at), fill, stroke, width * size) for path, fill, stroke, width in PIPS[suit]]


class Letters:
    """The letters and digits of the corners, as paths."""

    def __init__(self) -> None:
        self.font = TTFont(ROOT / "gamesday" / "paper" / "fonts" / "federo.ttf")
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.high = self.font["OS/2"].sCapHeight

    def word(self, text: str, middle: float, top: float, high: float, widest: float, colour: str) -> Shape:
        """A word around `middle`, its capitals `high`, pressed together where it would be wider than `widest`."""
        size = high / self.high
        wide = sum(self.glyphs[self.names[ord(letter)]].width for letter in text) * size
        press = min(1.0, widest / wide)
        x, recorded = middle - wide * press / 2, RecordingPen()
        for letter in text:
            glyph = self.glyphs[self.names[ord(letter)]]
            glyph.draw(TransformPen(recorded, Transform(size * press, 0, 0, -size, x, top + high)))
            x += glyph.width * size * press
        return Shape(list(recorded.value), colour, colour, high * 0.085)


# --- the figures ------------------------------------------------------------------------------------------------


class Deck:
    """The figures of a deck of the package."""

    def __init__(self, path: Path) -> None:
        self.tree = ElementTree.fromstring(gzip.decompress(path.read_bytes()))  # noqa: S314  # a file of Debian's
        self.named = {each.get("id"): each for each in self.tree.iter() if each.get("id")}

    def shapes(self, name: str, at: Transform) -> list[Shape]:
        """All that is painted in the element of this name, moved by `at` and nothing else of its own."""
        return list(self._painted(self.named[name], at, {"fill": "#000"}, whole=True))

    def _painted(
        self, element: ElementTree.Element, at: Transform, style: dict[str, str], whole: bool = False
    ) -> Iterator[Shape]:
        kind = element.tag.removeprefix(SVG)
        if not whole:
            at = at.transform(_matrix(element.get("transform", "")))
        style = {**style, **_style(element)}
        if style.get("display") == "none" or kind in ("defs", "clipPath", "mask"):
            return
        if kind == "use":
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            yield from self._painted(self.named[element.get(LINK, "")[1:]], at.translate(x, y), style)
        elif kind == "path":
            yield from self._shape(element.get("d", ""), at, style)
        elif kind == "rect":
            x, y, w, h = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield from self._shape(f"M{x} {y}H{x + w}V{y + h}H{x}Z", at, style)
        elif kind in ("circle", "ellipse"):
            x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
            wide, high = float(element.get("rx", r)), float(element.get("ry", r))
            yield from self._shape(
                circle(0, 0, 1), at.translate(x, y).scale(wide, high), style, 1 / (wide * high) ** 0.5
            )
        for child in element:
            if kind in ("g", "svg"):
                yield from self._painted(child, at, style)

    def _shape(self, path: str, at: Transform, style: dict[str, str], pen: float = 1) -> Iterator[Shape]:
        fill, stroke = (self._colour(style, name) for name in ("fill", "stroke"))
        if fill == stroke == "none":
            return
        size = pen * abs(at[0] * at[3] - at[1] * at[2]) ** 0.5
        width = float(style.get("stroke-width", "1").rstrip("pxt")) * size if stroke != "none" else 0.0
        width = max(width, THINNEST) if stroke != "none" else 0.0
        yield Shape(moved(path, at), fill, stroke, width)

    def _colour(self, style: dict[str, str], name: str) -> str:
        said = style.get(name, "none")
        if said.startswith("url("):
            said = self._gradient(said[5:-1])
        if said == "none" or float(style.get(f"{name}-opacity", 1)) < 0.3:
            return "none"
        return flat(said)

    def _gradient(self, name: str) -> str:
        """Flat, as in a print: the lit side of a gradient; nothing where it lets shine through, as a shade does."""
        element = self.named[name]
        stops = [_style(stop) for stop in element.iter(f"{SVG}stop")]
        if not stops:
            return self._gradient(element.get(LINK, "")[1:])
        if min(float(stop.get("stop-opacity", 1)) for stop in stops) < 0.5:
            return "none"
        return max((stop.get("stop-color", "#000") for stop in stops), key=brightness)


def brightness(colour: str) -> int:
    """How bright a colour is, counted so that the lit side of a gradient comes before its shade."""
    return sum(_rgb(colour))


def _rgb(colour: str) -> tuple[int, int, int]:
    words = {"black": "#000", "white": "#fff", "red": "#f00", "yellow": "#ff0", "blue": "#00f", "green": "#080"}
    digits = words.get(colour, colour).removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return red, green, blue


def flat(colour: str) -> str:
    """The one of our colours that a colour means."""
    red, green, blue = _rgb(colour)
    bright, dark = max(red, green, blue), min(red, green, blue)
    if bright < 70:
        return COLOURS["black"]
    if bright - dark < 24:
        return COLOURS["white" if bright > 205 else "grey" if bright > 90 else "black"]
    if bright == blue:
        return COLOURS["sky" if dark > 100 or green > 190 else "blue"]
    if bright == green and red < 0.85 * green:
        return COLOURS["green"]
    if blue > 150 and red > 220 and green > 150:
        return COLOURS["skin"] if red - blue < 90 and green < 240 else COLOURS["pale"]
    if green > 0.62 * red:
        return COLOURS["pale" if blue > 100 else "yellow" if red > 150 else "brown"]
    if green > 0.33 * red:
        return COLOURS["brown"] if red < 225 else COLOURS["skin" if blue > 110 else "yellow"]
    return COLOURS["red"]


def _style(element: ElementTree.Element) -> dict[str, str]:
    found = {
        name: value
        for name in ("fill", "stroke", "stroke-width", "stop-color", "stop-opacity")
        if (value := element.get(name))
    }
    for part in element.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = value.strip()
    return found


def _matrix(said: str) -> Transform:
    made = Identity
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", said):
        values = [float(number) for number in re.split(r"[\s,]+", numbers.strip())]
        if name == "matrix":
            made = made.transform(values)
        elif name == "translate":
            made = made.translate(*values)
        elif name == "scale":
            made = made.scale(values[0], values[-1])
        elif name == "rotate":
            angle, x, y = (*values, 0.0, 0.0)[:3]
            made = made.translate(x, y).rotate(angle * 3.141592653589793 / 180).translate(-x, -y)
        else:
            raise ValueError(name)
    return made


# --- how a face is written --------------------------------------------------------------------------------------


def number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".").removeprefix("0") or "0"


def written(path: Path_) -> str:
    """The path, in steps of the grid from point to point."""
    text, here, begin, last = "", (0, 0), (0, 0), ""
    for kind, points in path:
        steps = [(round(x * GRID), round(y * GRID)) for x, y in points]
        if kind == "closePath":
            text, here, last = text + "z", begin, "z"
            continue
        if kind == "endPath":
            continue
        if kind == "qCurveTo" and len(steps) > 2:  # on points between the off points are implied
            curves = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(steps[:-1])]
            parts = [[off, on] for off, on in zip(steps[:-1], [*curves, steps[-1]], strict=True)]
        else:
            parts = [steps]
        letter = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "qCurveTo": "q"}[kind]
        for part in parts:
            if not text:  # from where another path may have led, not from there on
                letter, here = "M", (0, 0)
            gone = [(x - here[0], y - here[1]) for x, y in part]
            here = part[-1]
            if letter in "mM":
                begin = here
            elif not any(x or y for x, y in gone):
                continue
            said = " ".join(f"{x} {y}" for x, y in gone).replace(" -", "-")
            text += ("" if said.startswith("-") else " ") + said if letter == last else letter + said
            last = letter
    return text


def painted(shapes: Sequence[Shape]) -> str:
    """The shapes as SVG, those alike in one element."""
    parts: list[list[str]] = []
    for shape in shapes:
        look = f'fill="{shape.fill}"' if shape.fill != INK else ""
        if shape.stroke != "none":
            width = max(1, round(shape.width * GRID))
            look += f' stroke="{shape.stroke}"' + f' stroke-width="{width}"'
        path = written(shape.path)
        if not path:
            continue
        if parts and parts[-1][0] == look and shape.fill == "none":
            parts[-1][1] += path
        else:
            parts.append([look.strip(), path])
    return "".join(f'<path {look + " " if look else ""}d="{path}"/>' for look, path in parts)


def symbol(name: str, shapes: Sequence[Shape], half: Sequence[Shape]) -> str:
    """A face: what is painted once, and what is painted above and, turned, below."""
    upper = painted(half)
    size = number(1 / GRID)
    lower = f'<g transform="rotate(180 {WIDTH * GRID // 2} {HEIGHT * GRID // 2})">{upper}</g>'
    edge = 0.6
    paper = (
        f'<rect x="{edge}" y="{edge}" width="{WIDTH - 2 * edge:g}" height="{HEIGHT - 2 * edge:g}" rx="6" '
        f'fill="{PAPER}" stroke="#5d5142" stroke-width="1.2"/>'
    )
    inside = f'<g transform="scale({size})" fill="{INK}" stroke-linejoin="round">{upper}{lower}{painted(shapes)}</g>'
    return f'<symbol id="card-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{paper}{inside}</symbol>'


# --- a pack -----------------------------------------------------------------------------------------------------

LETTERS = Letters()
#: what is printed in the corner, where it is not the number
CORNERS = {
    "franzoesisch": {"bube": "B", "dame": "D", "koenig": "K", "ass": "A"},
    "deutsch": {"bube": "U", "dame": "O", "koenig": "K", "ass": "D"},
}
#: where pips lie: in three columns, those of the upper half (and the middle), from the top
ROWS = {
    2: [(0, 0)], 3: [(0, 0)], 4: [(-1, 0), (1, 0)], 5: [(-1, 0), (1, 0)], 6: [(-1, 0), (1, 0)], 7: [(-1, 0), (1, 0)],
    8: [(-1, 0), (1, 0), (0, 1)], 9: [(-1, 0), (1, 0), (-1, 2), (1, 2)], 10: [(-1, 0), (1, 0), (0, 1), (-1, 2), (1, 2)],
}  # fmt: skip
MIDDLE = {
    3: [(0, 3)],
    5: [(0, 3)],
    6: [(-1, 3), (1, 3)],
    7: [(-1, 3), (1, 3), (0, 1.5)],
    8: [(-1, 3), (1, 3)],
    9: [(0, 3)],
}
TOP, STEP, ASIDE, PIP = 17.5, 10.83, 10.5, 13


def spot(column: float, row: float) -> tuple[float, float]:
    return WIDTH / 2 + column * ASIDE, TOP + row * STEP


def corner(text: str, suit: str) -> list[Shape]:
    """The index: what it is, and under it its suit."""
    colour = RED if suit in ("herz", "karo", "rot") else GREEN if suit == "gruen" else INK
    return [LETTERS.word(text, 10, 5.5, 15.5, 13.5, colour), *halo(pip(suit, 10, 30, 11.5))]


def halo(shapes: list[Shape]) -> list[Shape]:
    """The shapes on a rim of paper, where they lie on a figure."""
    return [*(Shape(shape.path, PAPER, PAPER, shape.width + 1.6) for shape in shapes if shape.fill != "none"), *shapes]


def pips(rank: str, suit: str, high: float = PIP) -> tuple[list[Shape], list[Shape]]:
    """The pips in the middle, and those of the upper half."""
    count = int(rank)
    once = [shape for place in MIDDLE.get(count, ()) for shape in pip(suit, *spot(*place), high)]
    half = [shape for place in ROWS[count] for shape in pip(suit, *spot(*place), high)]
    return once, half


def twigs(rank: str, suit: str) -> list[Shape]:
    """What acorns and leaves grow on, in the upper half."""
    if suit not in ("gruen", "eichel"):
        return []
    path = f"M35 {HEIGHT / 2}V{TOP + 9}"
    for column, row in ROWS[int(rank)]:
        x, y = spot(column, row)
        path += f"M35 {y + 10.5}Q{x} {y + 10} {x} {y + 5}" if column else f"M35 {y + 10}V{y + 5}"
    return [Shape(moved(path), "none", WOOD, 1.1)]


#: the figures of the French deck: its half drawing, by suit and rank
FRENCH = {"bube": "jack", "dame": "queen", "koenig": "king"}
FRENCH_SUITS = {"herz": "hearts", "karo": "diamonds", "pik": "spades", "kreuz": "clubs"}
GERMAN = {"unter": "jack", "ober": "queen", "koenig": "king"}
GERMAN_SUITS = {"rot": "heart", "schellen": "diamond", "gruen": "spade", "eichel": "club"}


def french(deck: Deck) -> Iterator[str]:
    """52 faces, the courts after the Paris pattern."""
    for suit in cards.SUITS:
        for rank in cards.RANKS_52:
            index = corner(CORNERS["franzoesisch"].get(rank, rank), suit)
            if rank == "ass":
                yield symbol(f"{suit}-{rank}", pip(suit, WIDTH / 2, HEIGHT / 2, 34), index)
            elif rank in FRENCH:
                yield symbol(f"{suit}-{rank}", [], [*_french_figure(deck, suit, rank), *index])
            else:
                once, half = pips(rank, suit)
                yield symbol(f"{suit}-{rank}", once, [*half, *index])


def _french_figure(deck: Deck, suit: str, rank: str) -> list[Shape]:
    figure = deck.named[f"{FRENCH[rank]}-of-{FRENCH_SUITS[suit]}"]
    outer = next(iter(figure.findall(f"{SVG}g")))
    inner = next(iter(outer.findall(f"{SVG}g")))
    size = 1.06
    at = Transform(size, 0, 0, size, WIDTH / 2 - 29 * size, HEIGHT / 2 - 44 * size)
    at = at.transform(_matrix(figure.get("transform", ""))).transform(_matrix(outer.get("transform", "")))
    return list(deck._painted(inner, at, {"fill": "#000"}))


def german(deck: Deck) -> Iterator[str]:
    """52 faces with Daus, König, Ober and Unter."""
    ranks = cards.GERMAN_RANKS
    for suit in cards.SUITS:
        own = cards.DRAWINGS["deutsch"][suit]
        for rank in cards.RANKS_52:
            index = corner(CORNERS["deutsch"].get(rank, rank), own)
            name = f"{own}-{ranks.get(rank, rank)}"
            if rank == "ass":
                yield symbol(name, [], [*pip(own, WIDTH / 2, 30, 30), *index])
            elif rank in ("bube", "dame", "koenig"):
                yield symbol(name, [], [*_german_figure(deck, own, ranks.get(rank, rank)), *index])
            else:
                once, half = pips(rank, own)
                yield symbol(name, once, [*twigs(rank, own), *half, *index])


def _german_figure(deck: Deck, suit: str, rank: str) -> list[Shape]:
    """The figure, and where it tells who is who the sign: above for Ober and König, below for the Unter."""
    size = 0.43
    at = Transform(size, 0, 0, size, WIDTH / 2 + 2.6, HEIGHT / 2 + 2.3)
    figure = deck.named[f"img_{GERMAN[rank]}_{GERMAN_SUITS[suit]}"]
    sign = pip(suit, 12, 43, 11.5) if rank == "unter" else pip(suit, 59, 14, 15)
    return [*deck._painted(figure, at, {"fill": "#000"}), *sign]


def common() -> Iterator[str]:
    """What every pack has: the signs of the suits for themselves, the back, the joker."""
    for suit, parts in PIPS.items():
        signs = [
            Shape(moved(path, Transform(1.5, 0, 0, 1.5, 50, 50)), *look[:2], 1.5 * look[2]) for path, *look in parts
        ]
        inside = f'<g transform="scale({number(1 / GRID)})" fill="{INK}" stroke-linejoin="round">{painted(signs)}</g>'
        yield f'<symbol id="suit-{suit}" viewBox="0 0 100 100">{inside}</symbol>'
    wide, high, left, top = 9, 10, 12.5, 15
    fields = [(left + wide * x, top + high * y) for x in range(6) for y in range(8)]
    between = [(x + wide / 2, y + high / 2) for x, y in fields if x < 57 and y < 85]
    lattice = "".join(
        f"M{x} {y - high / 2}L{x + wide / 2} {y}L{x} {y + high / 2}L{x - wide / 2} {y}Z" for x, y in fields
    )
    back = [
        Shape(moved("M5 9A4 4 0 0 1 9 5H61A4 4 0 0 1 65 9V91A4 4 0 0 1 61 95H9A4 4 0 0 1 5 91Z"), GREEN),
        Shape(moved(lattice), "none", "#d5e8dc", 0.9),
        Shape(moved("".join(circle(x, y, 1.5) for x, y in fields)), OCHRE),
        Shape(moved("".join(circle(x, y, 0.8) for x, y in between)), "#d5e8dc"),
        Shape(
            moved("M7.3 9A2 2 0 0 1 9 7.3H61A2 2 0 0 1 62.7 9V91A2 2 0 0 1 61 92.7H9A2 2 0 0 1 7.3 91Z"),
            "none",
            "#d5e8dc",
            0.9,
        ),
    ]
    yield symbol("back", back, [])
    horns = (
        ("M27 33C24 20 14 20 12.5 31 8 17 21 10 30 20Z", COLOURS["red"]),
        ("M43 33C46 20 56 20 57.5 31 62 17 49 10 40 20Z", COLOURS["green"]),
        ("M27 33C27 22 31 20 35 9 39 20 43 22 43 33Z", COLOURS["yellow"]),
    )
    jester = [
        Shape(moved("M17 50 22 43 27 47 31 42 35 47 39 42 43 47 48 43 53 50Z"), COLOURS["red"], INK, 0.7),
        Shape(moved("M28 32C28 45 32 47 35 47 38 47 42 45 42 32Z"), COLOURS["skin"], INK, 0.7),
        *(Shape(moved(path), colour, INK, 0.7) for path, colour in horns),
        *(
            Shape(moved(circle(x, y, 2.4)), COLOURS["pale"], INK, 0.7)
            for x, y in ((12.5, 32.5), (57.5, 32.5), (35, 8.5))
        ),
        Shape(
            moved("M31.5 36.5V37.7M38.5 36.5V37.7M35 37.5V40.2M31.8 41.8C33.5 44 36.5 44 38.2 41.8"),
            "none",
            INK,
            0.9,
        ),
    ]
    word = [LETTERS.word(letter, 8, 6 + 7 * place, 5.6, 6, INK) for place, letter in enumerate("JOKER")]
    yield symbol("joker", [], [*jester, *word])


def main(folder: Path) -> None:
    write("cards", "Suits, the back and the joker, made by make.py beside it.", common())
    for name, source, make in (
        ("cards-french", "svg-tigullio-international/tigullio-international.svgz", french),
        ("cards-german", "svg-xskat-german/german.svgz", german),
    ):
        about = (
            f"Faces of playing cards, made by static/img/pieces/make.py; whose they are stands in {name}-COPYING.txt."
        )
        write(name, about, make(Deck(folder / DECKS / source)))


def write(name: str, about: str, faces: Iterator[str]) -> None:
    """Write a file of drawings."""
    inside = "\n".join(faces)
    text = f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {about} -->\n{inside}\n</svg>\n'
    (PIECES / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
