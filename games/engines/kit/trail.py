"""Races of one pawn each along a way of numbered fields: how they walk, who misses turns, who is there first.

A game says where its goal is, what its fields do with who lands there (`fell`) and how they are drawn (`drawn`). The
only move is touching the die, ("wuerfel",); the pawn then goes by itself: a touch for every throw, because throwing is
all there is to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, TypeVar

from games.engines.core import Effect, O, Path, Said, Seat
from games.engines.kit.states import changed
from games.engines.kit.throws import Cup, Throws
from games.engines.scene import Board, Line, Piece, Spot
from games.engines.text import Text, _

START = "start"
SIDES = (_("Gelb"), _("Grün"), _("Rot"), _("Blau"), _("Schwarz"), _("Weiß"))
PAWNS = (
    _("gelbe Figur"), _("grüne Figur"), _("rote Figur"), _("blaue Figur"), _("schwarze Figur"), _("weiße Figur"),
)  # fmt: skip
FACES = ("5", "4", "2", "3", "1", "0")
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Walk(Cup):
    """Where everybody is: fields by seat (0 is the start), and turns to miss (below 0: until freed)."""

    where: tuple[int, ...]
    rests: tuple[int, ...]


W = TypeVar("W", bound=Walk)


class Trail(Throws[W, O]):
    """The game for any number of seats, one pawn each."""

    #: what the pawns are called, and the kind of their drawing
    pawns: ClassVar[tuple[Text, ...]] = PAWNS
    kind: ClassVar[str] = "pawn"
    #: the number of the last field
    goal: int = 0

    def beyond(self, to: int) -> int:
        """Where a walk to `to` ends that turns back at the goal."""
        return 2 * self.goal - to if to > self.goal else to

    def next_up(self, s: W, effects: list[Effect]) -> W:
        """The same with the next to throw, past those who miss their turn. Somebody must have none to miss."""
        rests, turn = list(s.rests), (s.turn + 1) % len(self.owners)
        while rests[turn]:
            rests[turn] -= rests[turn] > 0
            effects.append(Said(text=_("{side} setzt aus.", side=self.names[turn])))
            turn = (turn + 1) % len(self.owners)
        return changed(s, rests=tuple(rests), turn=turn)

    def over(self, s: W) -> str:
        return "goal" if self.goal in s.where else ""

    def standing(self, s: W) -> Sequence[int]:
        return s.where

    def reason(self, s: W) -> Text:
        return _("{side} ist im Ziel und gewinnt.", side=self.names[s.where.index(self.goal)])

    def pieces(self, s: W) -> list[Piece]:
        return [
            Piece(name(here), self.kind, self.pawns[number], self.owners[number], FACES[number])
            for number, here in enumerate(s.where)
        ]

    def note(self, s: W, seat: Seat) -> Text:
        here, rest = s.where[seat], s.rests[seat]
        if rest > 0:
            return _("auf {n}, setzt noch {rest}-mal aus", n=here, rest=rest)
        return _("auf {n}", n=here) if here else _("am Start")

    def why_not(self, s: W, seat: Seat, path: Path) -> Text:
        return _("Du würfelst nur: Tippe einmal den Würfel an. Deine Figur läuft von allein.")


# --- the drawing ------------------------------------------------------------------------------------------------


def name(field: int) -> str:
    """The target that a field is: its number, or "start"."""
    return str(field) if field else START


@dataclass(frozen=True, slots=True)
class Field:
    """How a field is drawn and read aloud; `numbered`: its number is written on it."""

    label: Text
    tone: str = "light"
    picture: str = ""
    numbered: bool = True


def zigzag(field: int, wide: int, high: int) -> Point:
    """Where a field lies when so many are in a row, to the right and to the left in turn, from below."""
    row, column = divmod(field, wide)
    return 0.65 + (column if row % 2 == 0 else wide - 1 - column), high - 0.35 - row


def spiral(wide: int, high: int) -> list[Point]:
    """The fields of a rectangle one after the other, from the lower left corner against the clock to the middle."""
    left, right, top, bottom = 0, wide - 1, 0, high - 1
    way: list[tuple[int, int]] = []
    while left <= right and top <= bottom:
        way += [(x, bottom) for x in range(left, right + 1)]
        way += [(right, y) for y in range(bottom - 1, top - 1, -1)]
        if top < bottom:
            way += [(x, top) for x in range(right - 1, left - 1, -1)]
        if left < right:
            way += [(left, y) for y in range(top + 1, bottom)]
        left, right, top, bottom = left + 1, right - 1, top + 1, bottom - 1
    return [(0.65 + x, 0.65 + y) for x, y in way]


def _text(n: int, field: Field) -> str:
    return str(n or "Start") if field.numbered else ""


def drawn(fields: Sequence[Field], points: Sequence[Point], high: float, ways: Iterable[Line] = ()) -> Board:
    """The board of a way: the start and each field at its point; `ways` lead from one to another besides."""
    spots = tuple(
        Spot(name(n), *point, field.label, "point", field.tone, (0.2, -0.14), _text(n, field), field.picture)
        for n, (field, point) in enumerate(zip(fields, points, strict=True))
    )
    track = [Line(*here, *there, "track") for here, there in pairwise(points)]
    wide = max(x for x, _y in points) + 0.65
    return Board("brett", _("Spielplan"), wide, high, spots, (*track, *ways))
