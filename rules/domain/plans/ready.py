"""Scenes that many texts need, ready to be named: a throwing lane, a circle of people, a stand with things on it.

Each is made of the shapes of `vocabulary`, as somebody would have written them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import given as read
from rules.domain.errors import TextError
from rules.domain.plans.things import ROUND, SIZES

Drawing = dict[str, Any]


def read_ready(given: Mapping[Any, Any], where: str) -> Drawing:
    """`size` and `draw` of a plan that names one of READY, with what it draws besides on top. Raises TextError."""
    name = next(key for key in given if key in READY)
    read.known(given, (name, "draw"), f"{where}, plan")
    asked = read.mapping(given[name] or {}, f"{where}, {name}", _(" nennt, was anders sein soll, oder {}."))
    drawing = READY[name](asked, f"{where}, {name}")
    more = given.get("draw", [])
    return {**drawing, "draw": [*drawing["draw"], *more]} if isinstance(more, list) else {**drawing, "draw": more}


def _lane(asked: Mapping[Any, Any], where: str) -> Drawing:
    """Somebody throws from behind a line, seen from the side: `to` a thing, so far away, on a `table` or the ground."""
    read.known(asked, ("to", "rows", "distance", "table"), where)
    thing = read.word(asked, "to", where) if "to" in asked else "pyramid"
    table = read.truth(asked, "table", where, False)
    top = 24.0 if table else 34.0
    target: Drawing = {thing: [68, _foot(thing, top)]}
    if thing == "pyramid":
        target["rows"] = asked.get("rows", 3)
    elif "rows" in asked:
        raise TextError(_("%(where)s: rows gehört zu einer Pyramide.") % {"where": where})
    draw = [
        {"ground": [0, 34, 80]},
        {"person": [10, 34], "pose": "wirft"},
        {"line": [19, 30, 19, 38], "thick": True},
        {"arrow": [19, 9, 36, 4, *((58, 16) if table else (60, 24))], "dashed": True, "curved": True},
        *([{"rect": [58, 24, 20, 2], "fill": "mittel"}] if table else []),
        *({"line": [x, 26, x, 34], "thick": True} for x in ((61, 75) if table else ())),
        target,
    ]
    if "distance" in asked:
        draw.append({"measure": [19, 41, 68, 41], "text": read.word(asked, "distance", where)})
    return {"size": [80, 45], "draw": draw}


def _ring(asked: Mapping[Any, Any], where: str) -> Drawing:
    """`count` people in a circle from above, one more in the `middle`, who may be `blind`; an arrow says who `runs`."""
    read.known(asked, ("count", "middle", "blind", "runs"), where)
    count = read.count(asked, "count", where, 16)
    count = 8 if count is None else count
    if count < 3:
        raise TextError(_("%(where)s: count geht von 3 bis 16.") % {"where": where})
    blind = read.truth(asked, "blind", where, False)
    draw: list[Drawing] = [{"circle": [30, 30, 21], "dashed": True}]
    draw += [{"head": [*_at(number / count, 21)]} for number in range(count)]
    if read.truth(asked, "middle", where, blind):
        draw.append({"head": [30, 30], "dark": True, **({"blind": True} if blind else {})})
    if read.truth(asked, "runs", where, False):
        way = [place for step in range(5) for place in _at(0.03 + step * 0.05, 27)]
        draw.append({"arrow": way, "curved": True})
    return {"size": [60, 60], "draw": draw}


def _at(turn: float, radius: float) -> tuple[float, float]:
    """The place on a circle after a part of a turn, clockwise from the top."""
    angle = 2 * math.pi * turn
    return round(30 + radius * math.sin(angle), 2), round(30 - radius * math.cos(angle), 2)


def _stand(asked: Mapping[Any, Any], where: str) -> Drawing:
    """A table with one to five `things` on it, somebody behind it, and a sign with a `text`."""
    read.known(asked, ("things", "text"), where)
    things = read.words(asked, "things") or ("ball",)
    if len(things) > 5:
        raise TextError(_("%(where)s: things sind höchstens fünf.") % {"where": where})
    step = 52 / len(things)
    draw: list[Drawing] = [{"ground": [0, 44, 80]}, {"person": [68, 44], "faces": "links"}]
    if "text" in asked:
        draw += [{"rect": [8, 3, 50, 9], "fill": "hell"}, {"label": [33, 7.5], "text": read.word(asked, "text", where)}]
        draw += [{"line": [x, 12, x, 30]} for x in (9, 57)]
    draw += [{"rect": [4, 30, 58, 2.5], "fill": "mittel"}]
    draw += [{"line": [x, 32.5, x, 44], "thick": True} for x in (8, 58)]
    draw += [{thing: [round(7 + step * (at + 0.5), 2), _foot(thing, 30)]} for at, thing in enumerate(things)]
    return {"size": [80, 48], "draw": draw}


def _foot(thing: str, ground: float) -> float:
    """Where a thing is placed that stands on the ground: round ones by their middle."""
    return ground - SIZES[thing] / 2 if thing in ROUND else ground


READY: Mapping[str, Callable[[Mapping[Any, Any], str], Drawing]] = {"lane": _lane, "ring": _ring, "stand": _stand}
