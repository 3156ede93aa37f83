"""Drawings of what has no board: throwing lines, chalk fields, people. Here the words for it; `drawing` draws.

A plan is a list of shapes with places in millimetres, x to the right, y down, (0, 0) the upper left corner. The
vocabulary, one entry of SHAPES each, is explained in docs/new-text.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import given as read
from rules.domain.errors import TextError
from rules.domain.plans.ready import READY, read_ready

POSES = (
    "steht", "geht", "laeuft", "wirft", "huepft", "springt", "hockt", "winkt", "sucht", "blind", "sack", "eier",
    "rollt",
    "zieht", "haelt", "kreist", "peitscht",
)  # fmt: skip
FILLS = ("hell", "mittel", "dunkel")
FORMS = ("einfach", "kreuz", "himmel", "schnecke")
BANDS = ("blau", "gelb", "rot", "gruen", "spirale")
Value = str | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A look that is one of these words."""

    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A look that is a number from `low` to `high`."""

    low: float
    high: float


#: what a look may be: true or false, any text, one of some words, a number, a list of texts
LOOKS: Mapping[str, type[bool] | type[str] | type[list[str]] | Words | Measure] = {
    "dashed": bool, "thick": bool, "curved": bool, "big": bool, "left": bool, "dark": bool, "blind": bool,
    "left_only": bool, "right_only": bool, "text": str, "pose": Words(POSES), "fill": Words(FILLS),
    "faces": Words(("links", "rechts")), "form": Words(FORMS), "size": Measure(1, 200), "apart": Measure(1, 100),
    "turn": Measure(-360, 360), "rows": Measure(1, 6), "bands": list, "values": list, "labels": list,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """What a shape needs: how many numbers (`many`: at least so many, in pairs) and which looks it may have."""

    numbers: int
    looks: tuple[str, ...] = ()
    many: bool = False


_LINE = ("dashed", "thick", "curved", "text")
_AREA = ("fill", "dashed", "thick", "text", "big")
_THING = ("size", "dark", "text", "turn")
THINGS = (
    "can", "marble", "ball", "stone", "hoop", "stake", "horseshoe", "sack", "tree", "cone", "bucket", "bottle",
    "spoon", "top", "knot", "bell", "pin",
)  # fmt: skip
SHAPES: Mapping[str, Kind] = {
    "line": Kind(4, _LINE, many=True),
    "arrow": Kind(4, _LINE, many=True),
    "rope": Kind(4, ("thick",), many=True),
    "string": Kind(4, ("curved",), many=True),
    "measure": Kind(4, ("text",)),
    "circle": Kind(3, _AREA),
    "rect": Kind(4, _AREA),
    "polygon": Kind(6, _AREA, many=True),
    "field": Kind(4, _AREA),
    "label": Kind(2, ("text", "big", "left")),
    "number": Kind(2, ("text",)),
    "cross": Kind(2, ("size",)),
    "tick": Kind(2, ("size",)),
    "eye": Kind(2, ("size",)),
    "ground": Kind(3),
    "person": Kind(2, ("pose", "size", "faces", "dark", "text")),
    "pair": Kind(2, ("size", "faces", "dark", "text")),
    "head": Kind(2, ("size", "dark", "blind", "text")),
    "hand": Kind(2, ("size", "faces", "dark")),
    "pyramid": Kind(2, ("size", "rows", "text")),
    "stick": Kind(4, ("bands", "size")),
    "band": Kind(4, ("apart",)),
    "feet": Kind(2, ("apart", "left_only", "right_only", "turn", "size")),
    "hopscotch": Kind(4, ("form", "labels")),
    "target": Kind(3, ("values",)),
    **{thing: Kind(2, _THING) for thing in THINGS},
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape: its kind, its numbers and how it looks."""

    kind: str
    at: tuple[float, ...]
    looks: tuple[tuple[str, Value], ...] = ()

    def on(self, look: str) -> bool:
        """Whether a look that is true or false is true."""
        return dict(self.looks).get(look) is True

    def word(self, look: str, default: str = "") -> str:
        """A look that is a text."""
        value = dict(self.looks).get(look, default)
        assert isinstance(value, str)
        return value

    def number(self, look: str, default: float) -> float:
        """A look that is a number."""
        value = dict(self.looks).get(look, default)
        assert isinstance(value, (int, float))
        return value

    def places(self) -> list[tuple[float, float]]:
        """Its points; of circles and rectangles the one they are placed by."""
        numbers = self.at if SHAPES[self.kind].many or self.kind in ("measure", "stick", "band") else self.at[:2]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def words(self, look: str) -> tuple[str, ...]:
        """A look that is a list of texts."""
        value = dict(self.looks).get(look, ())
        assert isinstance(value, tuple)
        return value


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawing of `width` × `height` millimetres."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def texts(self) -> list[str]:
        """Every word that stands in the drawing."""
        return [text for shape in self.shapes for text in (shape.word("text"), *shape.words("labels")) if text]

    def outside(self) -> list[int]:
        """The numbers (from 1) of shapes with a place outside the drawing: nobody would see them whole."""
        return [
            number
            for number, shape in enumerate(self.shapes, 1)
            if any(not (0 <= x <= self.width and 0 <= y <= self.height) for x, y in shape.places())
        ]


def read_plan(given: Any, where: str) -> Plan:
    """The drawing. Raises TextError, naming the shape that is wrong by its number."""
    plan = read.mapping(given, where, _(": plan braucht size und draw."))
    if any(key in READY for key in plan):
        plan = read_ready(plan, where)
    read.known(plan, ("size", "draw"), f"{where}, plan")
    size, draw = plan.get("size"), plan.get("draw")
    if not isinstance(size, list) or len(size) != 2 or not all(_is_number(n) and 10 <= n <= 1000 for n in size):
        raise TextError(_("%(where)s: size ist Breite und Höhe in Millimetern, wie [100, 60].") % {"where": where})
    if not isinstance(draw, list) or not draw:
        raise TextError(_("%(where)s: draw ist eine Liste von Formen.") % {"where": where})
    shapes = tuple(_shape(item, f"{where}, Form {at}") for at, item in enumerate(draw, 1))
    return Plan(float(size[0]), float(size[1]), shapes)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _shape(given: Any, where: str) -> Shape:
    kinds = [key for key in given if key in SHAPES] if isinstance(given, dict) else []
    if len(kinds) != 1:
        raise TextError(_("%(where)s: genau eines von %(known)s.") % {"where": where, "known": ", ".join(SHAPES)})
    (name,) = kinds
    kind, at = SHAPES[name], given[name]
    enough = isinstance(at, list) and (
        len(at) >= kind.numbers and len(at) % 2 == 0 if kind.many else len(at) == kind.numbers
    )
    if not enough or not all(_is_number(n) and -1000 <= n <= 1000 for n in at):
        wanted = _("%(n)d Zahlen") if not kind.many else _("mindestens %(n)d Zahlen, immer zwei zusammen,")
        raise TextError(
            _("%(where)s: %(name)s braucht %(wanted)s in Millimetern.")
            % {"where": where, "name": name, "wanted": wanted % {"n": kind.numbers}}
        )
    looks = {key: value for key, value in given.items() if key != name}
    read.known(looks, kind.looks, f"{where} ({name})")
    return Shape(
        name,
        tuple(float(n) for n in at),
        tuple(sorted((key, _look(key, value, where)) for key, value in looks.items())),
    )


def _look(key: str, value: Any, where: str) -> Value:
    wanted = LOOKS[key]
    if wanted is bool and isinstance(value, bool):
        return value
    if wanted is str and type(value) in (str, int, float):
        return str(value)
    if wanted is list and isinstance(value, list) and value and all(type(item) in (str, int) for item in value):
        items = tuple(map(str, value))
        unknown = [item for item in items if key == "bands" and item not in BANDS]
        if not unknown:
            return items
        raise TextError(_("%(where)s: bands kennt nur %(known)s.") % {"where": where, "known": ", ".join(BANDS)})
    if isinstance(wanted, Words):
        if value in wanted.allowed:
            return str(value)
        raise TextError(
            _("%(where)s: %(key)s kennt nur %(known)s.")
            % {"where": where, "key": key, "known": ", ".join(wanted.allowed)}
        )
    if isinstance(wanted, Measure) and _is_number(value) and wanted.low <= value <= wanted.high:
        return float(value)
    says = {bool: _("true oder false"), str: _("ein Text"), list: _("eine Liste von Wörtern")}
    said = (
        _("eine Zahl von %(low)g bis %(high)g") % {"low": wanted.low, "high": wanted.high}
        if isinstance(wanted, Measure)
        else says[wanted]
    )
    raise TextError(_("%(where)s: %(key)s ist %(said)s.") % {"where": where, "key": key, "said": said})
