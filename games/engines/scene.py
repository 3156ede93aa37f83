"""What a player sees, said once for every device: the scene.

A `View` is a picture in words. It names *places* (the spots of a `Board`, the `Area`s around it), the *pieces* that
lie on them and the *lines* of a score sheet, with a label for each, so that one client draws, animates and speaks
every game. It never says how to draw a stone; `kind` and `owner` pick a drawing the client has.

Coordinates are in board units: x to the right, y **down**, (0, 0) the upper left corner. A place's id is also the
target a player touches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import Any

from games.engines.text import Addressed, Text, Who


@lru_cache(maxsize=1 << 14, typed=True)
def _made(of: Any, /, *values: Any, **named: Any) -> Any:
    return type.__call__(of, *values, **named)


class OnceEach(type):
    """Of equal values there is one object. A table shows the same few thousand of them again and again, so they need
    not be made anew, and whoever has put one into JSON knows it again."""

    def __call__(cls, /, *values: Any, **named: Any) -> Any:
        return _made(cls, *values, **named)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board.

    `shape` is "point", "square", "diamond" (a square on its tip), "wedge-up" or "wedge-down" (the long triangles of a
    race board) or "bare" (nothing is drawn); `tone` is "light", "dark", "" (bare) or "seat-0" … for a place in a
    player's colour. `stack` is where each further piece on the same place lies, as seen from the one before. `text` is
    written on the place, with `corner` in its upper left corner, so that what lies there leaves it to be read.
    `picture` names a thing that is painted on it (as a piece of the kind "picture" would show it); the text then stands
    at its foot, or in the corner.
    """

    id: str
    x: float
    y: float
    label: str | Text
    shape: str = "point"
    tone: str = ""
    stack: tuple[float, float] = (0.0, 0.0)
    text: str = ""
    picture: str = ""
    corner: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line drawn on the board: straight, or with `style` "ladder", "snake", "arrow", "track", "rod" (a pole that
    pieces are put on), "seam" (a thin line on dark ground; "seam dark" on light), "sea" (a dotted way across water) or
    "band band-0" … "band band-8" (a broad strip in the colour of a group of fields; the last is without one)."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Lettering on the board (the a … g of its edge); decoration, not read aloud. `size` is the letters' height in
    board units, 0 the usual one."""

    x: float
    y: float
    text: str
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Patch:
    """A coloured piece of the ground, as on a map: the corners around it, and its `tone`, "water" or "land-0" …
    "land-5". What is land has a shore, and a border where it meets another piece."""

    outline: tuple[tuple[float, float], ...]
    tone: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board with fixed places. A constant per game, so it is sent once; `size` is the side of one square.

    `turns` says by how many degrees clockwise each seat sees it turned, so that its own side lies below; a seat that is
    not named, and a spectator, see it as it stands. Wedges bear half circles only.

    On a board pieces can also lie free (`Piece.lies`); their place is then the board itself. `shade` are the closed
    lines around what is dark on it, such as a silhouette that is to be covered: its corners, those of a hole the other
    way round. `told`: a touch on a place that is no move says what it is and what lies there, whoever's turn it is.
    `patches` are the land and water of a map, the lowest first.
    """

    id: str
    label: Text
    width: float
    height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    size: float = 1.0
    turns: tuple[int, ...] = ()
    shade: tuple[tuple[tuple[float, float], ...], ...] = ()
    told: bool = False
    patches: tuple[Patch, ...] = ()


@dataclass(frozen=True, slots=True)
class Area(metaclass=OnceEach):
    """A place without coordinates: a reserve, a hand, a pile.

    `layout` is "row", "fan" (a hand, in several rows where it is long), "pile" (one on the other), "tray" (dice),
    "chain" (tiles laid end to end), "chain bricks" (tiles in two rows, each half over half of the next one, the first
    in the upper row) or "chain bricks down" (in the lower), "cross" (tiles in four arms around one), "trick" (each card
    before the player who laid it), "heaps" (of cards alike one, with its `text` on a label), "open" (a hand in the
    middle that all can read, a card on the back before it), "shelf" (pieces to be touched one by one, on a line of
    their own at their player's side), "rack" (a hand of number tiles, all of them in sight) or "set" (tiles laid out
    together, side by side with other sets; "set open": they do not go together yet).
    `seat` says whose it is (None: everybody's, in the middle); the client puts it on that player's side. If `id` is a
    target, the whole area can be touched (a stock to draw from); while it is, the tiles of a rack or a set are not
    touched one by one.
    """

    id: str
    label: Text
    layout: str = "row"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Lies:
    """How a piece lies free on a board, in board units: the point it turns about, by how many degrees it is turned
    clockwise, whether it was turned over before that, and its corners as it lies."""

    x: float
    y: float
    turn: int
    flipped: bool
    outline: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Piece(metaclass=OnceEach):
    """Something that lies at a place.

    The drawing is "<kind>-<face>" if there is a face, otherwise "<kind>-<owner>": ("stone", owner 1), ("card", face
    "herz-7"), ("die", face "5"), ("tile", face "3-5"), ("card", face "back"). A die with three faces, "3-5-1", is
    seen on its corner: the top, at the front left, at the front right; "0" is a veiled face, "x" one that another die
    covers. `owner` is the seat whose colour it wears. `text` is printed on it (the number of several that lie on one
    place). `count` stands for that many alike (a reserve of nine). `target` is what touching it means where that is
    not its place; pieces in an area can only be touched by it. `across` turns it by a quarter (the doubles of a
    domino chain). `by` is the seat that laid it into a trick, `won` that it takes the trick. `lies` says how it lies
    free on the board `at`: it is drawn as its outline, without a `target` as a dashed line where something could lie.
    `worth` is printed small in its lower right corner: what a letter counts.
    `part` cuts it out of a larger drawing: x, y, width and height in the drawing's units. `arm` is that of a "cross" a
    tile lies in, 0 to the left, 1 to the right, 2 above, 3 below (None: in the middle); they come from the middle
    outwards, the first half of a face is the inner one, and the client bends an arm that finds no room.
    """

    at: str
    kind: str
    label: Text
    owner: int | None = None
    face: str = ""
    count: int = 1
    target: str = ""
    text: str = ""
    worth: str = ""
    across: bool = False
    by: int | None = None
    won: bool = False
    lies: Lies | None = None
    part: tuple[float, float, float, float] | None = None
    arm: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a score sheet: its name, what stands in each column, and whether it is a sum (`kind` "sum").

    `counts` says what it counts, for a sheet on paper; on the screen the table reckons.
    """

    id: str
    label: Text
    cells: tuple[str, ...]
    kind: str = ""
    counts: Text | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: a table of texts. A row's id is its target; `columns` are the headings after the first.

    `owners` are the seats whose columns these are, -1 for a column of nobody's; who plays has the own one in sight.
    """

    id: str
    label: Text
    columns: tuple[Text, ...]
    rows: tuple[Row, ...]
    owners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """Something to type: a word or a number. What is typed is the next target, as "<id>=<text>".

    The `kind` "place" is not typed: it is where the free piece that was touched is laid, as "<id>=<x>,<y>" in board
    units with at most two decimals, the point it turns about.
    """

    id: str
    label: Text
    kind: str = "text"
    longest: int = 40


Surface = Board | Area | Sheet


@dataclass(frozen=True, slots=True)
class Button:
    """A target that is neither a place nor a piece: "Passen", "Fertig". `key` is the letter that presses it, too.

    One with a `face` shows a die instead of its label, which is read aloud. A `wide` one has a line of its own: an
    answer to a question.
    """

    target: str
    label: Text
    key: str = ""
    face: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat (or a spectator) may see.

    `sides` names the seats in this game's words ("Weiß", "Schwarz"); `notes` holds one line per seat for what is
    counted beside the board ("noch 4 zu setzen", "37 Punkte"); `last` the places the last event touched.
    """

    surfaces: tuple[Surface, ...]
    pieces: tuple[Piece, ...]
    sides: tuple[Text, ...]
    status: Text
    notes: tuple[Text, ...] = ()
    last: tuple[str, ...] = ()


Translate = Callable[[str], str]
_Writer = Callable[[Any, Translate | None, Sequence[str]], Any]

_PLAIN = frozenset({str, int, float, bool, type(None)})
#: what the fields of the scene are declared as where their values are JSON as they stand, or may be a sentence
_AS_IT_IS = {"str", "int", "float", "bool", "None"}
_SAID = {"str", "None", "Text"}


def _same(sentence: str) -> str:
    return sentence


def _written_by(cls: Any) -> _Writer:
    """What makes JSON of a dataclass: a function written for it, as dataclasses' own are, since a table is made of
    some hundred such things at each move. Fields that are as by default are left out."""
    lines = ["def written(value, translate, names):", "    translate = translate or same", "    shown = {}"]
    if getattr(cls, "KIND", None) is not None:
        lines.append(f"    shown['kind'] = {cls.KIND!r}")
    if issubclass(cls, Board | Area | Sheet):
        lines.append(f"    shown['surface'] = {cls.__name__.lower()!r}")
    known: dict[str, Any] = {"to_json": to_json, "PLAIN": _PLAIN, "same": _same}
    for field in fields(cls):
        name, kinds = field.name, set(str(field.type).split(" | "))
        item = "item"
        if not kinds <= _AS_IT_IS:
            made = "item.render(translate, names)" if kinds <= _SAID else "to_json(item, translate, names)"
            item = f"item if type(item) in PLAIN else {made}"
        lines.append(f"    item = value.{name}")
        if field.default is MISSING:
            lines.append(f"    shown[{name!r}] = {item}")
            continue
        known[f"default_{name}"] = field.default
        same = f"item is not default_{name}"
        unlike = same if field.default is None else f"{same} and item != default_{name}"
        lines += [f"    if {unlike}:", f"        shown[{name!r}] = {item}"]
    lines.append("    return shown")
    exec("\n".join(lines), known)  # noqa: S102  # names of our own fields
    written: _Writer = known["written"]
    return written


def to_json(value: Any, translate: Translate | None = None, names: Sequence[str] = ()) -> Any:
    """`value` as plain JSON types: texts as sentences, dataclasses as objects with their defaults left out.

    >>> to_json(Line(0, 0, 1, 1))
    {'x1': 0, 'y1': 0, 'x2': 1, 'y2': 1}
    """
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    written = _WRITERS.get(kind)
    if written is None:
        written = _WRITERS[kind] = _written_by(kind)
    return written(value, translate, names)


def _listed(value: Any, translate: Translate | None, names: Sequence[str]) -> list[Any]:
    return [item if type(item) in _PLAIN else to_json(item, translate, names) for item in value]


def _ordered(value: Any, translate: Translate | None, names: Sequence[str]) -> list[Any]:
    return sorted(to_json(item, translate, names) for item in value)


def _keyed(value: Any, translate: Translate | None, names: Sequence[str]) -> dict[str, Any]:
    return {str(key): to_json(item, translate, names) for key, item in value.items()}


def _said(value: Text, translate: Translate | None, names: Sequence[str]) -> str:
    return value.render(translate or _same, names)


#: by what a value is, what makes JSON of it; dataclasses are added as they come
_WRITERS: dict[Any, _Writer] = {
    **dict.fromkeys((Text, Who, Addressed), _said),
    **dict.fromkeys((tuple, list), _listed),
    **dict.fromkeys((frozenset, set), _ordered),
    dict: _keyed,
}
