"""Big cards, dice and dominoes as small drawings: the picture of a game that is these things and has no board.

A hand is written as a line of names, as texts name pieces: "herz-7", "eichel-ober", "karte" for a back, "wuerfel-5",
"wuerfel-rot-3", "becher", "domino-6-4", "domino-puppe-drachen", "domino" for a back, "werk-b1". Cards make a fan;
dice and a cup lie as so many lie; dominoes say where their middle is how far they are turned: "domino-6-4@30,20,90".
Everything is flat colour within an outline, letters are drawn, and the picture ends where the things end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.drawing.pieces import n, symbols

INK, PAPER, RED, GREEN, GOLD = "#2a2118", "#fffaf0", "#b4321f", "#1d5641", "#f0c04a"
#: air around the things, in units of the picture
AIR = 3.0

#: letters and digits, one stroke of a broad pen each, 12 high around their middle
GLYPHS = {
    "A": "M-4 6 0-6 4 6M-2.6 2H2.6",
    "K": "M-3-6V6M4-6-3 1M-.8-1.2 4 6",
    "D": "M-3.4-6V6H-1C6 6 6-6-1-6Z",
    "B": "M-3-6V6H1A3.2 3.2 0 0 0 1-.3H-3M1-.3A2.8 2.8 0 0 0 1-6H-3",
    "O": "M0-6C6-6 6 6 0 6S-6-6 0-6Z",
    "U": "M-3.6-6V1.5C-3.6 7.5 3.6 7.5 3.6 1.5V-6",
    "0": "M0-6C4.6-6 4.6 6 0 6S-4.6-6 0-6Z",
    "1": "M-2.4-3.4 1-6V6",
    "2": "M-3.4-3C-3.4-7 3.4-7 3.4-3 3.4 0-3.6 3-3.6 6H3.8",
    "3": "M-3-6H3.2L-.6-1.4C5-1.6 5 6 0 6-2 6-3 5-3.6 3.6",
    "4": "M2 6V-6L-4 2.4H4.4",
    "5": "M3.2-6H-2.4L-3-.6C5-3.4 5.4 6 0 6-2 6-3 5-3.6 4",
    "6": "M2.6-6C-6 0-4.6 6 0 6S4.6-1 0-1-3.4 1-3.6 3",
    "7": "M-3.6-6H3.8L-.8 6",
    "8": "M0-.8A2.6 2.6 0 1 1 .1-.8M0-.8A3.4 3.4 0 1 0 .1-.8",
    "9": "M-2.6 6C6 0 4.6-6 0-6S-4.6 1 0 1 3.4-1 3.6-3",
}
_LINED = f'stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"'
#: signs of suits, about 20 high around their middle
SUITS = {
    "karo": f'<path d="M0-11 8.5 0 0 11-8.5 0Z" fill="{RED}"/>',
    "herz": f'<path d="M010C-11 2.5-11-7-5.5-8-2-8.5 0-5.5 0-4.5 0-5.5 2-8.5 5.5-8 11-7 11 2.5 0 10Z" fill="{RED}"/>',
    "pik": f'<path d="M0-10C10-3 11 3.5 6.5 5.5 3.5 6.8 1 5 .8 3.5'
    f'L2.8 10H-2.8L-.8 3.5C-1 5-3.5 6.8-6.5 5.5-11 3.5-10-3 0-10Z" fill="{INK}"/>',
    "kreuz": f'<path d="M0-10.5a4.7 4.7 0 0 1 3.6 7.8 4.8 4.8 0 1 1-2.7 7'
    f'L2.8 10.5H-2.8L-.9 4.3a4.8 4.8 0 1 1-2.7-7A4.7 4.7 0 0 1 0-10.5Z" fill="{INK}"/>',
    "eichel": f'<path d="M-7-1H7Q7 10 0 11.5-7 10-7-1Z" fill="#c98b3a" {_LINED}/>'
    f'<path d="M-9-1Q-8-9 0-9T9-1Z" fill="#3d7a4a" {_LINED}/><path d="M0-9V-12" {_LINED}/>',
    "gruen": '<path d="M0-11C11-4 13 4 7 7 3 8 1 5.5.8 3.5L2.6 12H-2.6L-.8 3.5C-1 5.5-3 8-7 7-13 4-11-4 0-11Z" '
    'fill="#3d7a4a"/>',
    "schellen": f'<circle r="9" fill="#e0a92f" {_LINED}/><path d="M-9 0H9M0 2V8" fill="none" {_LINED}/>',
}
SUITS["rot"] = SUITS["herz"]
RANKS = {"ass": "A", "koenig": "K", "dame": "D", "bube": "B", "ober": "O", "unter": "U", "daus": "A"}
#: the face of a joker: cap and bells
JOKER = (
    f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"><path d="M-11 4Q-15-9-9-13L-3-4 0-15 3-4 9-13Q15-9 '
    '11 4Z" fill="#b4472c"/>'
    f'<path d="M-9-13h.1M0-15h.1M9-13h.1" stroke="{GOLD}" stroke-width="5" stroke-linecap="round"/>'
    '<circle cy="8" r="7" fill="#f6d5b0"/></g>'
)
#: pips by number, on a grid of three by three around the middle
PIPS = ((), ((0, 0),), ((-1, -1), (1, 1)), ((-1, -1), (0, 0), (1, 1)), ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)))  # fmt: skip
CARD, DIE, DOMINO, CUP = (36.0, 54.0), (26.0, 26.0), (21.0, 42.0), (44.0, 56.0)
#: degrees between two cards of a fan of so many, and how far below its cards the fan is held
SPREAD, HELD = {1: 0, 2: 24, 3: 20, 4: 17, 5: 15}, 30.0
#: how so many dice lie: middle and turn of each
THROWN = {
    1: ((0, 0, -8),),
    2: ((-17, 3, -9), (17, -4, 11)),
    3: ((-19, 14, -8), (17, 17, 6), (2, -18, 12)),
    4: ((-19, -17, 8), (18, -19, -9), (-17, 19, -6), (20, 17, 10)),
    5: ((-32, 26, -8), (0, 33, 7), (31, 25, -5), (-36, -6, 10), (-8, 0, -14)),
}


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that lies in the picture: its drawing around (0, 0), its size, its middle, how it is turned."""

    drawn: str
    size: tuple[float, float]
    x: float
    y: float
    turn: float

    def svg(self) -> str:
        turned = f" rotate({n(self.turn)})" if self.turn else ""
        return f'<g transform="translate({n(self.x)} {n(self.y)}){turned}">{self.drawn}</g>'

    def corners(self) -> Iterator[tuple[float, float]]:
        turned = math.radians(self.turn)
        for right in (-self.size[0] / 2, self.size[0] / 2):
            for down in (-self.size[1] / 2, self.size[1] / 2):
                yield (
                    self.x + right * math.cos(turned) - down * math.sin(turned),
                    self.y + right * math.sin(turned) + down * math.cos(turned),
                )


def hand_picture(line: str) -> str:
    """The things a line names, as an SVG document whose box is square. Raises ValueError for what is not drawn."""
    names = line.split()
    cards = [name for name in names if "@" not in name and not name.startswith(("wuerfel", "becher"))]
    things = _fan(cards) if cards else _thrown(names) if "@" not in line else _placed(names)
    xs, ys = zip(*(corner for thing in things for corner in thing.corners()), strict=True)
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 2 * AIR
    left, top = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    box = " ".join(n(value, 1) for value in (left, top, side, side))
    inside = "".join(thing.svg() for thing in things)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" aria-hidden="true">{inside}</svg>'


def _fan(names: Sequence[str]) -> list[_Thing]:
    middle, spread = (len(names) - 1) / 2, SPREAD[len(names)]
    things = []
    for at, name in enumerate(names):
        turn = (at - middle) * spread
        away = HELD + CARD[1] / 2
        x, y = away * math.sin(math.radians(turn)), -away * math.cos(math.radians(turn))
        things.append(_Thing(_card(name), CARD, x, y, turn))
    return things


def _thrown(names: Sequence[str]) -> list[_Thing]:
    dice = [name for name in names if name != "becher"]
    cup = [_Thing(_cup(), CUP, 20, -21, 38)] if "becher" in names else []
    places = THROWN[len(dice)]
    return cup + [_Thing(_die(name), DIE, x, y, turn) for name, (x, y, turn) in zip(dice, places, strict=True)]


def _placed(names: Sequence[str]) -> list[_Thing]:
    things = []
    for name in names:
        what, _at, where = name.partition("@")
        x, y, *turn = (float(number) for number in where.split(","))
        draw, size = (_die, DIE) if what.startswith("wuerfel") else (_domino, DOMINO)
        things.append(_Thing(draw(what), size, x, y, turn[0] if turn else 0.0))
    return things


# --- single things ----------------------------------------------------------------------------------------------


def _sheet(size: tuple[float, float], fill: str, corner: float, line: float = 2.4) -> str:
    wide, high = size
    place = f'x="{n(-wide / 2)}" y="{n(-high / 2)}" width="{n(wide)}" height="{n(high)}"'
    return f'<rect {place} rx="{n(corner)}" fill="{fill}" stroke="{INK}" stroke-width="{n(line)}"/>'


def _card(name: str) -> str:
    if name == "karte":
        frame = f'<path d="M-14-23H14V23H-14Z" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        return _sheet(CARD, GREEN, 4) + frame + f'<path d="M0-13 9 0 0 13-9 0Z" fill="{GOLD}"/>'
    blank = _sheet(CARD, PAPER, 4)
    if name == "joker":
        return f'{blank}<g transform="translate(0 3)">{JOKER}</g>'
    suit, _dash, rank = name.partition("-")
    if suit == "werk":
        drawn = f'<g transform="translate(-18.5 -27) scale(.53 .54)">{_inside(f"card-werk-{rank}")}</g>'
        return drawn + _sheet(CARD, "none", 4) + _rank(rank[-1], INK)
    if suit not in SUITS:
        raise ValueError(f"no such card: {name}")
    colour = RED if suit in ("herz", "karo", "rot") else INK
    return f'{blank}<g transform="translate(2 6) scale(1.25)">{SUITS[suit]}</g>{_rank(RANKS.get(rank, rank), colour)}'


def _rank(text: str, colour: str) -> str:
    """What is written in a card's upper left corner."""
    pen = f'fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
    if text == "10":
        narrow = f'<path d="{GLYPHS["1"]}" transform="translate(-12.5 -17)" {pen}/>'
        return f'{narrow}<path d="{GLYPHS["0"]}" transform="translate(-5.5 -17) scale(.9 1)" {pen}/>'
    return f'<path d="{GLYPHS[text]}" transform="translate(-10.5 -17)" {pen}/>'


def _die(name: str) -> str:
    _kind, _dash, rest = name.partition("-")
    red = rest.startswith("rot-")
    dots = _dots(int(rest[-1]), 7, 0, PAPER if red else INK, 5.4)
    return _sheet(DIE, RED if red else PAPER, 5.5, 2.6) + dots


def _dots(number: int, apart: float, y: float, colour: str, size: float) -> str:
    """Pips around a point: round ends of strokes without a length, so that all of them are one path."""
    d = "".join(f"M{n(right * apart)} {n(y + down * apart)}h.1" for right, down in PIPS[number])
    return f'<path d="{d}" stroke="{colour}" stroke-width="{n(size)}" stroke-linecap="round"/>' if d else ""


def _domino(name: str) -> str:
    _kind, _dash, rest = name.partition("-")
    if not rest:
        return (
            _sheet(DOMINO, "#7a4a24", 3) + f'<path d="M-6-16H6V16H-6Z" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
        )
    halves: list[str] = []
    for shows, y in zip(rest.split("-"), (-10.5, 10.5), strict=True):
        if shows.isdigit():
            halves.append(_dots(int(shows), 5.4, y, INK, 4.2))
        else:
            halves.append(f'<g transform="translate(-8.5 {n(y - 8.5)}) scale(.17)">{_inside(f"picture-{shows}")}</g>')
    return _sheet(DOMINO, PAPER, 3) + f'<path d="M-7.5 0H7.5" stroke="{INK}" stroke-width="1.6"/>' + "".join(halves)


def _cup() -> str:
    pen = f'stroke="{INK}" stroke-width="2.8" stroke-linejoin="round"'
    return (
        f'<path d="M-18-23-14 22Q0 29 14 22L18-23Z" fill="#7a4a24" {pen}/>'
        f'<path d="M-17-12Q0-6 17-12L16-3Q0 4-16-3Z" fill="#a0713f" {pen}/>'
        f'<ellipse cy="-23" rx="18" ry="6" fill="#3a2413" {pen}/>'
    )


def _inside(name: str) -> str:
    found = symbols().get(name)
    if found is None:
        raise ValueError(f"no such drawing: {name}")
    return found[1]
