"""What a player sees, said once for every device: the scene.

A `View` is a picture in words. It names *places* (the spots of a `Board`, the `Area`s around it), the *pieces* that
lie on them and the *lines* of a score sheet, with a label for each, so that one client draws, animates and speaks
every game. It never says how to draw a stone; `kind` and `owner` pick a drawing the client has.

Coordinates are in board units: x to the right, y **down**, (0, 0) the upper left corner. A place's id is also the
target a player touches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any

from games.engines.text import Text


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board. `shape` is "point" or "square"; `tone` "light", "dark" or "" (bare)."""

    id: str
    x: float
    y: float
    label: str | Text
    shape: str = "point"
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line drawn on the board."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Lettering on the board (the a … g of its edge); decoration, not read aloud."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board with fixed places. A constant per game, so it is sent once; `size` is the side of one square."""

    id: str
    label: Text
    width: float
    height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Area:
    """A place without coordinates: a reserve, a hand, a pile. `layout` is "row", "fan", "pile" or "tray".

    `seat` says whose it is (None: everybody's); the client puts it on that player's side.
    """

    id: str
    label: Text
    layout: str = "row"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies at a place. `kind` picks the drawing ("stone", "king", "card", "die" …), `face` its face.

    `owner` is the seat whose colour it wears. `count` stands for that many alike (a reserve of nine). `target` is what
    touching it means where that is not the place itself.
    """

    at: str
    kind: str
    label: Text
    owner: int | None = None
    face: str = ""
    count: int = 1
    target: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A target that is neither a place nor a piece: "Passen", "Fertig"."""

    target: str
    label: Text


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat (or a spectator) may see.

    `sides` names the seats in this game's words ("Weiß", "Schwarz"); `notes` holds one line per seat for what is
    counted beside the board ("noch 4 zu setzen"); `last` the places the last event touched.
    """

    surfaces: tuple[Board | Area, ...]
    pieces: tuple[Piece, ...]
    sides: tuple[Text, ...]
    status: Text
    notes: tuple[Text, ...] = ()
    last: tuple[str, ...] = ()


@cache
def _plan(cls: Any) -> tuple[tuple[str, Any], ...]:
    """(field name, default) of a dataclass; MISSING where there is no default."""
    return tuple((field.name, field.default) for field in fields(cls))


def to_json(value: Any, translate: Callable[[str], str] | None = None) -> Any:
    """`value` as plain JSON types: texts as sentences, dataclasses as objects with their defaults left out.

    >>> to_json(Line(0, 0, 1, 1))
    {'x1': 0, 'y1': 0, 'x2': 1, 'y2': 1}
    """
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Text):
        return value.render(translate) if translate else value.render()
    if isinstance(value, (tuple, list)):
        return [to_json(item, translate) for item in value]
    if isinstance(value, (frozenset, set)):
        return sorted(to_json(item, translate) for item in value)
    if isinstance(value, dict):
        return {str(key): to_json(item, translate) for key, item in value.items()}
    shown: dict[str, Any] = {}
    kind = getattr(value, "KIND", None)
    if kind is not None:
        shown["kind"] = kind
    for name, default in _plan(type(value)):  # type: ignore[arg-type]  # a class is hashable
        item = getattr(value, name)
        if default is MISSING or item != default:
            shown[name] = to_json(item, translate)
    if isinstance(value, (Board, Area)):
        shown["surface"] = "board" if isinstance(value, Board) else "area"
    return shown
