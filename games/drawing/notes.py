"""What a picture points out on top of a scene: rows that count, rings, crosses, arrows, words."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.drawing.pieces import BRICK, PAPER, UNIT, USUAL, WOOD_INK, Type, letter, n
from games.engines.scene import Spot


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


def below(notes: Notes, at: Mapping[str, Spot]) -> list[str]:
    """What lies under the pieces; notes on other boards' places are passed over."""
    return [_band(at[start], at[end]) for start, end in notes.bands if start in at and end in at]


def on_top(notes: Notes, at: Mapping[str, Spot], held: Collection[str], letters: Type = USUAL) -> list[str]:
    """What lies on the pieces; `held` are the places where a piece lies."""
    return [
        *(_ring(at[place]) for place in notes.rings if place in at),
        *(_cross(at[place]) for place in notes.crosses if place in at),
        *(_arrow(at[a], at[b], b in held) for a, b in notes.arrows if a in at and b in at),
        *(_plate(at[place], text, letters) for place, text in notes.labels if place in at),
    ]


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


def _plate(spot: Spot, text: str, letters: Type) -> str:
    size = letters.size(38)
    high = size * 56 / 38
    wide = max(high, (24 + 21 * len(text)) * size / 38)
    x, y = spot.x * UNIT, spot.y * UNIT
    return (
        f'<rect x="{n(x - wide / 2)}" y="{n(y - high / 2)}" width="{n(wide)}" height="{n(high)}" rx="{n(high / 2)}" '
        f'fill="{PAPER}" stroke="{BRICK}" stroke-width="5"/>' + letter(spot.x, spot.y, text, size, BRICK)
    )
