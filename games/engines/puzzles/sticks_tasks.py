"""The thirteen tasks with sticks, twenty with their parts: where sticks may lie, and what is asked for.

Source: 001:2827-2903. It has the words but not the pictures, and of the solutions only the heading (001:2909). So the
figure one begins with is the one the words fit: 1 the triangle of eighteen sticks, 2 the star of eighteen, 3 two
triangles tip to tip, 7 the window of four panes, 9 a cup with a handle. What is asked for is decided from what lies on
the table, by `goal`; `way` is only an example, from which hints are given and which shows that there is a solution. The
tests look for all of them.

Decided where the source is open: no stick is left over (each borders one of the figures that are asked for), and
figures of any size count unless it says otherwise. 2 and 13a: no triangle may be left, or a rhombus with its short
diagonal would count. 3: the third dimension counts. 5: the fence takes twelve of the twenty sticks, and each tree
stands at it. 10: both "3 = 3" and "3 ≠ 2" are right, which are the two solutions it speaks of. 11: the equals sign
stays. 12: a number is Roman, or written in digits, or a word.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engines.puzzles.sticks import RISE, Flat, Shape, Slot, crosses, joined, shapes, slot, squares, triangles
from games.engines.puzzles.sticks_read import GLYPHS, STROKES, true, written
from games.engines.scene import Spot
from games.engines.text import Text, _, plural

#: what the box holds, 001:30
STICKS = 20
KINDS = {
    "triangle": (_("{n} Dreieck"), _("{n} Dreiecke")),
    "square": (_("{n} Quadrat"), _("{n} Quadrate")),
    "rhombus": (_("{n} Raute"), _("{n} Rauten")),
}


@dataclass(frozen=True)
class Task:
    """One task.

    `start` are the places where sticks lie at first, `fixed` those of them that stay; `take` and `put` say how many
    places are to be empty and filled that were not; `loosely`, that any number up to these will do. `goal` looks at
    the places where sticks lie, as bits. `counts` is the kind of figure whose number is told. A stick is drawn so
    broad as `width` says, and by `gap` shorter at each end. `things` stand on the table, `water` is dark on it.
    `cells` are where signs are read: the corners of each, line after line.
    """

    label: Text
    says: Text
    slots: Mapping[str, Slot]
    start: tuple[str, ...]
    way: tuple[str, ...]
    goal: Callable[[Task, int], bool]
    take: int = 0
    put: int = 0
    fixed: tuple[str, ...] = ()
    loosely: bool = False
    counts: str = ""
    width: float = 0.14
    gap: float = 0.08
    things: tuple[Spot, ...] = ()
    water: tuple[tuple[Flat, ...], ...] = ()
    cells: tuple[tuple[Flat, ...], ...] = field(default=())

    @cached_property
    def number(self) -> dict[str, int]:
        """The bit of each place."""
        return {name: at for at, name in enumerate(self.slots)}

    @property
    def boxed(self) -> bool:
        """Whether sticks come from the box or go there."""
        return self.loosely or self.take != self.put

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.slots)

    def mask(self, names: Iterable[str]) -> int:
        """These places as bits."""
        return sum(1 << self.number[name] for name in names)

    @cached_property
    def begins(self) -> int:
        """Where sticks lie at first."""
        return self.mask(self.start)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        return shapes(self.slots)

    def found(self, laid: int) -> list[Shape]:
        """The figures that lie there."""
        return [shape for shape in self.shapes if shape.mask & laid == shape.mask]

    def moved(self, laid: int) -> tuple[int, int]:
        """How many places are empty that were not, and how many filled."""
        return (self.begins & ~laid).bit_count(), (laid & ~self.begins).bit_count()

    def box(self, laid: int) -> int:
        """How many sticks lie in the box."""
        if self.loosely:
            return STICKS - laid.bit_count()
        return max(len(self.start), len(self.start) + self.put - self.take) - laid.bit_count()

    def allows(self, laid: int) -> bool:
        """Whether no more was moved than may be."""
        taken, filled = self.moved(laid)
        return taken <= self.take and filled <= self.put and self.box(laid) >= 0

    def solved(self, laid: int) -> bool:
        """Whether this is what the task asks for."""
        return (self.loosely or self.moved(laid) == (self.take, self.put)) and self.goal(self, laid)


# --- what is asked for ------------------------------------------------------------------------------------------


def exactly(kind: str, sizes: Mapping[int, int] | int, *, none: str = "") -> Callable[[Task, int], bool]:
    """So many figures of a kind, by size or in all, each stick at one of them, and none of another kind."""

    def goal(task: Task, laid: int) -> bool:
        found = [shape for shape in task.found(laid) if shape.kind == kind]
        if isinstance(sizes, int):
            if len(found) != sizes:
                return False
        elif Counter(shape.size for shape in found) != sizes:
            return False
        used = 0
        for shape in found:
            used |= shape.mask
        return used == laid and not (none and any(shape.kind == none for shape in task.found(laid)))

    return goal


def fenced(task: Task, laid: int) -> bool:
    """5: one square of all sticks that lie there, more than twice as large, with every tree at its fence."""
    found = [shape for shape in task.found(laid) if shape.kind == "square" and shape.mask == laid and shape.size**2 > 8]
    return any(all(_at_fence(shape, tree) for tree in task.things) for shape in found)


def _at_fence(shape: Shape, tree: Spot) -> bool:
    corners = [(x, y) for x, y, _z in shape.corners]
    return any(_beside(a, b, (tree.x, tree.y)) < 0.1 for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def _beside(a: Flat, b: Flat, point: Flat) -> float:
    """How far a point lies from a line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(1, max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)


def bridged(task: Task, laid: int) -> bool:
    """6: from the bank to the island over sticks that lie on something with both ends."""
    sticks = [each for at, each in enumerate(task.slots.values()) if laid & ~task.begins & 1 << at]
    lying = {id(each): (_ground(each.a[:2]), _ground(each.b[:2])) for each in sticks}
    for each in sticks:
        ends = lying[id(each)]
        if set(ends) == {"bank", "island"}:
            return True
        held = [other for other in sticks if lying[id(other)] == ("bank", "bank")]
        if "island" in ends and any(other is not each and crosses(_line(each), _line(other)) for other in held):
            return True
    return False


def _ground(point: Flat, *, least: float = 0.01) -> str:
    """What a point lies on: the bank around the pond, the island in its middle, or the water; a hair is not enough."""
    x, y = point
    if min(x, y) < -least or max(x, y) > 3 + least:
        return "bank"
    return "island" if 1 + least < min(x, y) and max(x, y) < 2 - least else "water"


def _line(each: Slot) -> tuple[Flat, ...]:
    return each.outline(0.02, 0)


def touching(task: Task, laid: int) -> bool:
    """8: each stick touches every other: side by side in one layer, or one upon the other."""
    sticks = [each for at, each in enumerate(task.slots.values()) if laid >> at & 1]
    return all(
        crosses(one.outline(task.width, 0), two.outline(task.width, 0), 0.004 if one.layer == two.layer else 0.0)
        for number, one in enumerate(sticks) for two in sticks[:number]
    )  # fmt: skip


def emptied(task: Task, laid: int) -> bool:
    """9: the sticks are a shovel, as large as before, and the disc does not lie in it."""
    sticks = [each for at, each in enumerate(task.slots.values()) if laid >> at & 1]
    disc = task.things[0].x, task.things[0].y
    return any(_shovel(base, [each for each in sticks if each is not base], disc) for base in sticks)


def _shovel(base: Slot, others: list[Slot], disc: Flat) -> bool:
    """Whether this is the bottom of a shovel of these sticks, and the disc not between its sides."""
    ends = {_corner(base.a), _corner(base.b)}
    middle = (base.a[0] + base.b[0]) / 2, (base.a[1] + base.b[1]) / 2
    along = base.b[0] - base.a[0], base.b[1] - base.a[1]
    ways: dict[str, list[Flat]] = {"side": [], "handle": []}
    for each in others:
        for here, there in ((each.a, each.b), (each.b, each.a)):
            way = there[0] - here[0], there[1] - here[1]
            if abs(way[0] * along[0] + way[1] * along[1]) > 0.01:
                continue
            if _corner(here) in ends:
                ways["side"].append(way)
                ends = ends - {_corner(here)}
            elif _corner(here) == _corner(middle):
                ways["handle"].append(way)
    if len(ways["side"]) != 2 or len(ways["handle"]) != 1 or math.dist(*ways["side"]) > 0.01:
        return False
    (up, _same), (down,) = ways["side"], ways["handle"]
    into = (disc[0] - middle[0]) * up[0] + (disc[1] - middle[1]) * up[1]
    aside = (disc[0] - middle[0]) * along[0] + (disc[1] - middle[1]) * along[1]
    return math.dist(up, (-down[0], -down[1])) < 0.01 and not (0 < into < 1 and abs(aside) < 0.5)


def _corner(point: Iterable[float]) -> Flat:
    x, y, *_rest = point
    return round(x, 2), round(y, 2)


def told(task: Task, laid: int) -> str | None:
    """What is written there, line after line; None if it cannot be read."""
    signs = []
    for number in range(len(task.cells)):
        prefix = f"{chr(97 + number)}"
        strokes = frozenset(name[1:] for at, name in enumerate(task.slots) if laid >> at & 1 and name[0] == prefix)
        if strokes not in GLYPHS:
            return None
        signs.append(GLYPHS[strokes])
    return "".join(signs)


def right(task: Task, laid: int) -> bool:
    """10 and 11: it can be read, and what it says is true."""
    said = told(task, laid)
    return said is not None and true(said)


def eleven(task: Task, laid: int) -> bool:
    """12: it can be read, and says eleven."""
    said = told(task, laid)
    return said is not None and written(said) == 11


# --- where sticks lie -------------------------------------------------------------------------------------------

PYRAMID = triangles({0: (1.5, 1), 1: (1, 2), 2: (0.5, 3), 3: (0, 4)})
STAR = triangles({0: (1.5, 1), 1: (0, 4), 2: (0.5, 3), 3: (0, 4), 4: (1.5, 1)})
HONEYCOMB = triangles({0: (1, 3), 1: (0.5, 4), 2: (0, 5), 3: (0.5, 4), 4: (1, 3)})
WINDOW = squares(3, 3)


def _among(slots: Mapping[str, Slot], *corners: str) -> tuple[str, ...]:
    """The places between these corners."""
    return tuple(name for name in slots if name[:2] in corners and name[2:] in corners)


def _named(names: str) -> tuple[str, ...]:
    return tuple(names.split())


def _without(slots: Mapping[str, Slot], names: str) -> tuple[str, ...]:
    return tuple(name for name in slots if name not in names.split())


#: 3: two triangles with a corner in common, room for two more below, and the tips of two pyramids above them
_TIPS = {"s1": (0.5, 1 - RISE / 3, math.sqrt(2 / 3)), "t1": (1.5, 1 - RISE / 3, math.sqrt(2 / 3))}
_FLAT = {"a1": (0, 1), "b1": (1, 1), "c1": (2, 1), "a2": (0.5, 1 - RISE), "b2": (1.5, 1 - RISE),
         "a0": (0.5, 1 + RISE), "b0": (1.5, 1 + RISE)}  # fmt: skip


RISING = {"s1": _("von {one} in die Höhe, zur linken Spitze"), "t1": _("von {one} in die Höhe, zur rechten Spitze")}


def _tents() -> dict[str, Slot]:
    rising = {
        name: Slot(each.a, each.b, Text(RISING[name[2:]].msgid, (("one", name[:2]),)), each.grip, 1)
        for name, each in joined({**_FLAT, **_TIPS}).items()
        if name[2:] in _TIPS and name[:2] not in _TIPS
    }
    return {**joined(_FLAT), **rising}


def _meadow() -> dict[str, Slot]:
    """5: squares of two and of three sticks, and one of three that stands on its tip."""
    half = 1.5 * math.sqrt(2)
    found = {}
    for sign, reach, corners in (
        ("w", 2, ((-1, -1), (1, -1), (1, 1), (-1, 1))),
        ("g", 3, ((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5))),
        ("s", 3, ((0, -half), (half, 0), (0, half), (-half, 0))),
    ):
        where = {"w": _("kleine Wiese, Stäbchen {n}"), "g": _("gerade Wiese, Stäbchen {n}"),
                 "s": _("schräge Wiese, Stäbchen {n}")}[sign]  # fmt: skip
        number = 0
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            for step in range(reach):
                number += 1
                a, b = (
                    (ax + (bx - ax) * at / reach + 2.3, ay + (by - ay) * at / reach + 2.3) for at in (step, step + 1)
                )
                found[f"{sign}{number}"] = slot(a, b, Text(where.msgid, (("n", number),)))
    return found


def _pond() -> dict[str, Slot]:
    """6: the rim of the pond, the island, and at each corner a stick across it and one from there to the island."""
    found = {f"u{number}": slot(*ends, _("Ufer, Stäbchen {n}", n=number)) for number, ends in enumerate(_rim(0, 3), 1)}
    found |= {
        f"i{number}": slot(*ends, _("Insel, Stäbchen {n}", n=number)) for number, ends in enumerate(_rim(1, 2), 1)
    }
    far, half, root = 0.46, 0.5, math.sqrt(0.5)
    for number, (x, y) in enumerate(((0, 0), (3, 0), (3, 3), (0, 3)), 1):
        dx, dy = (1 if x == 0 else -1) * root, (1 if y == 0 else -1) * root
        middle = x + far * dx, y + far * dy
        across = ((middle[0] - half * dx, middle[1] + half * dy), (middle[0] + half * dx, middle[1] - half * dy))
        start = x + (far - 0.023) * dx, y + (far - 0.023) * dy
        found[f"e{number}"] = slot(*across, _("quer über die Ecke {n}", n=number))
        found[f"l{number}"] = slot(start, (start[0] + dx, start[1] + dy), _("von der Ecke {n} zur Insel", n=number))
    straight = (((1.5, 0), (1.5, 1)), ((3, 1.5), (2, 1.5)), ((1.5, 3), (1.5, 2)), ((0, 1.5), (1, 1.5)))
    for number, ends in enumerate(straight, 1):
        found[f"g{number}"] = slot(*ends, _("gerade zur Insel, Seite {n}", n=number))
    return found


def _rim(low: float, high: float) -> list[tuple[Flat, Flat]]:
    corners = ((low, low), (high, low), (high, high), (low, high))
    count = round(high - low)
    return [
        ((ax + (bx - ax) * at / count, ay + (by - ay) * at / count),
         (ax + (bx - ax) * (at + 1) / count, ay + (by - ay) * (at + 1) / count))
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True) for at in range(count)
    ]  # fmt: skip


#: 8: how broad a stick is, and by how much two that meet at their ends are turned from the one between them
THICK, LEAN = 0.1, math.radians(8)
#: where each is touched, as seen from where the two meet: those below at their ends, those above where they meet
GRIPS = (
    ((-0.22, -0.98), (0.22, -0.98), (0.0, -1.28), (-0.55, -0.3), (0.55, -0.3)),
    ((-0.14, -0.3), (0.14, -0.3), (0.0, -1.28), (-0.55, -0.3), (0.55, -0.3)),
)


def _knot() -> dict[str, Slot]:
    """8: below two sticks that meet, and one between them; above the same across; and others beside them."""
    sin, cos, half = math.sin(LEAN), math.cos(LEAN), THICK / 2
    tip = half / math.tan(LEAN)  # so far from where the two meet the one between them begins
    below = (
        ((-half * cos, half * sin), (-half * cos - sin, half * sin - cos)),
        ((half * cos, half * sin), (half * cos + sin, half * sin - cos)),
        ((0.0, -tip), (0.0, -tip - 1)),
        ((-0.55, 0.0), (-0.55, -1.0)),
        ((0.55, 0.0), (0.55, -1.0)),
    )
    names = (_("links angelehnt"), _("rechts angelehnt"), _("in der Mitte"), _("außen vorn"), _("außen hinten"))
    found = {}
    for number, ((ax, ay), (bx, by)) in enumerate(below, 1):
        how, ((gx, gy), (hx, hy)) = names[number - 1], (grips[number - 1] for grips in GRIPS)
        ends, grip = ((ax + 0.9, ay + 1.55), (bx + 0.9, by + 1.55)), (round(gx + 0.9, 2), round(gy + 1.55, 2))
        found[f"u{number}"] = slot(*ends, _("unten, {how}", how=how), grip=grip)
        # the same, turned by a quarter about the point where the three below are side by side
        ends, grip = ((ay + 1.55, 0.9 - ax), (by + 1.55, 0.9 - bx)), (round(hy + 1.55, 2), round(0.9 - hx, 2))
        found[f"o{number}"] = slot(*ends, _("oben, {how}", how=how), grip=grip, layer=1)
    return found


def _scoop() -> dict[str, Slot]:
    """9: upright and level sticks, half a stick apart."""
    points = {f"{chr(97 + x)}{y}": (x / 2, y / 2) for x in range(7) for y in range(7)}
    upright = {(f"{chr(97 + x)}{y}", f"{chr(97 + x)}{y + 2}") for x in range(1, 6) for y in (0, 2, 4)}
    level = {(f"{chr(97 + x)}{y}", f"{chr(99 + x)}{y}") for x in range(5) for y in (2, 4)}
    return {f"{a}{b}": slot(points[a], points[b], _("von {one} nach {two}", one=a, two=b))
            for a, b in sorted(upright | level)}  # fmt: skip


def _signs(*cells: tuple[float, float, str], names: Mapping[str, Text]) -> dict[str, Slot]:
    """The strokes of signs: of each its corner, and the letters of its strokes."""
    found = {}
    for number, (x, y, strokes) in enumerate(cells):
        for stroke in strokes:
            (ax, ay), (bx, by), (gx, gy) = STROKES[stroke]
            label = _("Zeichen {n}: {stroke}", n=number + 1, stroke=names[stroke])
            found[f"{chr(97 + number)}{stroke}"] = slot(
                (x + ax, y + ay), (x + bx, y + by), label, grip=(round(x + gx, 2), round(y + gy, 2))
            )
    return found


STROKE_NAMES = {
    "s": _("senkrecht links"), "n": _("senkrecht"), "t": _("waagerecht oben"), "m": _("waagerecht Mitte"),
    "b": _("waagerecht unten"), "x": _("schräg nach rechts unten"), "y": _("schräg nach links unten"),
    "v": _("linke Seite des V"), "w": _("rechte Seite des V"), "f": _("Fähnchen"), "e": _("Gleichstrich oben"),
    "g": _("Gleichstrich unten"),
}  # fmt: skip

_COUNT_CELLS = ((-0.2, 0.1, "n"), (0.15, 0.1, "n"), (0.5, 0.1, "n"), (0.85, 0.1, "n"), (1.75, 0.1, "egym"),
                (2.65, 0.1, "n"), (3.0, 0.1, "n"), (3.35, 0.1, "n"))  # fmt: skip
_SUM_CELLS = ((-0.3, 0.1, "n"), (0.35, 0.1, "vw"), (1.0, 0.1, "n"), (1.35, 0.1, "n"), (2.05, 0.1, "mn"),
              (2.8, 0.1, "n"), (3.15, 0.1, "n"), (3.5, 0.1, "n"),
              (0.4, 1.5, "eg"), (1.25, 1.5, "n"), (1.9, 1.5, "vw"), (2.55, 1.5, "n"), (2.9, 1.5, "n"))  # fmt: skip
_ELEVEN_CELLS = tuple((0.3 + 1.55 * number, 0.15, "stmbnxyf") for number in range(3))


def _cells(given: Iterable[tuple[float, float, str]]) -> tuple[tuple[Flat, ...], ...]:
    return tuple(((x, y), (x + 1, y + 1)) for x, y, _strokes in given)


def _eleven(count: int, way: str) -> Task:
    said = plural(count, _("Bilde aus einem Stäbchen eine Elf."), _("Bilde aus {n} Stäbchen eine Elf."))
    part = {3: "12a", 6: "12b", 9: "12c"}[count]
    return Task(_("{part}: Elf aus {n}", part=part, n=count), said, _signs(*_ELEVEN_CELLS, names=STROKE_NAMES), (),
                tuple(way.split()), eleven, put=count, cells=_cells(_ELEVEN_CELLS))  # fmt: skip


_PANES = _among(WINDOW, "a2", "a3", "a4", "b2", "b3", "b4", "c2", "c3", "c4")
_WHEEL = _among(HONEYCOMB, "b2", "c2", "b3", "c3", "d3", "b4", "c4")


def _tasks() -> dict[str, Task]:
    trees = tuple(
        Spot(f"baum-{number}", x + 2.3, y + 2.3, _("Baum {n}", n=number), "bare", picture="baum")
        for number, (x, y) in enumerate(((-1.06, -1.06), (1.06, -1.06), (1.06, 1.06), (-1.06, 1.06)), 1)
    )
    meadow, pond, scoop = _meadow(), _pond(), _scoop()
    edges = tuple(f"u{number}" for number in range(1, 13)), tuple(f"i{number}" for number in range(1, 5))
    banks: tuple[tuple[Flat, ...], ...] = (((0, 0), (3, 0), (3, 3), (0, 3)), ((1, 1), (1, 2), (2, 2), (2, 1)))
    large = ("a3a4", "a4b3", "a2a3", "b3c2", "a2b2", "b2c2")
    star = tuple(name for name in STAR if "b3" not in (name[:2], name[2:]))
    spokes = tuple(name for name in STAR if "b3" in (name[:2], name[2:]))
    hexagon = _between(STAR, "b4", "c4", "c3", "c2", "b2", "a3")
    three = exactly("square", 3)
    panes: dict[str, Any] = {"slots": WINDOW, "start": _PANES, "counts": "square"}
    wheel: dict[str, Any] = {"slots": HONEYCOMB, "start": _WHEEL}
    return {
        "1": Task(
            _("1: Fünf Dreiecke"),
            _("Nimm 5 Stäbchen weg. Genau 5 Dreiecke bleiben, große und kleine."),
            PYRAMID, tuple(PYRAMID), _without(PYRAMID, "a2a3 a3b2 b1c1 b2b3 b3c2"),
            exactly("triangle", 5), take=5, counts="triangle",
        ),
        "2": Task(
            _("2: Sechs gleiche Vierecke"),
            _("Leg 6 Stäbchen um. Es werden 6 Vierecke, alle gleich groß."),
            STAR, star, (*(name for name in star if name not in hexagon), *spokes),
            exactly("rhombus", {1: 6}, none="triangle"), take=6, put=6, counts="rhombus",
        ),
        "3": Task(
            _("3: Vier gleichseitige Dreiecke"),
            _("Leg 3 Stäbchen um. Es werden 4 gleichseitige Dreiecke. Du darfst in die Höhe bauen."),
            _tents(), ("a1a2", "a1b1", "a2b1", "b1b2", "b1c1", "b2c1"),
            ("a1a2", "a1b1", "a2b1", "a1s1", "a2s1", "b1s1"), exactly("triangle", 4), take=3, put=3, counts="triangle",
        ),
        "4": Task(
            _("4: Fünf gleichseitige Dreiecke"),
            _("Leg 3 Stäbchen dazu. Es werden 5 gleichseitige Dreiecke: ein großes und 4 kleine."),
            PYRAMID, large, (*large, "a3b3", "a3b2", "b2b3"), exactly("triangle", {1: 4, 2: 1}), put=3, fixed=large,
            counts="triangle",
        ),
        "5": Task(
            _("5: Die Wiese zwischen den Bäumen"),
            _("Bau eine neue Wiese: ein Quadrat, mehr als doppelt so groß. Jeder Baum steht außen am Zaun."),
            meadow, tuple(f"w{n}" for n in range(1, 9)), tuple(f"s{n}" for n in range(1, 13)), fenced,
            take=8, put=STICKS, loosely=True, things=trees, width=0.12,
        ),
        "6": Task(
            _("6: Die Brücke zur Insel"),
            _("Leg 2 Stäbchen dazu: eine Brücke vom Ufer zur Insel. Jedes Ende braucht festen Halt."),
            pond, (*edges[0], *edges[1]), (*edges[0], *edges[1], "e1", "l1"), bridged, put=2,
            fixed=(*edges[0], *edges[1]), water=banks, gap=0,
        ),
        "7a": Task(
            _("7a: Zwei Quadrate, zwei weg"), _("Nimm 2 Stäbchen weg. Genau 2 Quadrate bleiben."),
            way=_named("a2a3 a2b2 a3a4 a4b4 b2c2 b3b4 b3c3 b4c4 c2c3 c3c4"),
            goal=exactly("square", 2), take=2, **panes,
        ),
        "7b": Task(
            _("7b: Zwei Quadrate"), _("Leg 4 Stäbchen um. Es werden genau 2 Quadrate."),
            way=_named("a2a3 a2b2 a3a4 a4b4 b2c2 b4c4 c1c2 c1d1 c2c3 c2d2 c3c4 d1d2"),
            goal=exactly("square", 2), take=4, put=4, **panes,
        ),
        "7c": Task(
            _("7c: Drei Quadrate, vier umlegen"), _("Leg 4 Stäbchen um. Es werden genau 3 Quadrate."),
            way=_named("a2a3 a2b2 a3b3 b2b3 b3b4 b3c3 b4c4 c1c2 c1d1 c2d2 c3c4 d1d2"),
            goal=three, take=4, put=4, **panes,
        ),
        "7d": Task(
            _("7d: Drei Quadrate, drei umlegen"), _("Leg 3 Stäbchen um. Es werden genau 3 Quadrate."),
            way=_named("a3a4 a3b3 a4b4 b2b3 b2c2 b3b4 b3c3 c2c3 c3c4 c3d3 c4d4 d3d4"),
            goal=three, take=3, put=3, **panes,
        ),
        "8": Task(
            _("8: Jedes berührt jedes"),
            _("Leg 6 Stäbchen hin, in zwei Schichten. Jedes berührt jedes andere."),
            _knot(), (), ("u1", "u2", "u3", "o1", "o2", "o3"), touching, put=6, width=THICK, gap=0,
        ),
        "9": Task(
            _("9: Die Schaufel"),
            _("Leg 2 Stäbchen um. Die Schaufel bleibt gleich, und die Scheibe liegt draußen."),
            scoop, ("c2c4", "e2e4", "c4e4", "d4d6"), ("d4d6", "e2e4", "d4f4", "f4f6"), emptied, take=2, put=2,
            things=(Spot("scheibe", 1.5, 1.5, _("Platz der Scheibe"), "bare"),),
        ),
        "10": Task(
            _("10: Drei gleich zwei?"), _("Leg ein Stäbchen dazu. Dann stimmt, was da steht."),
            _signs(*_COUNT_CELLS, names=STROKE_NAMES), ("bn", "cn", "dn", "ee", "eg", "fn", "gn"),
            ("bn", "cn", "dn", "ee", "eg", "fn", "gn", "hn"), right, put=1,
            fixed=("bn", "cn", "dn", "ee", "eg", "fn", "gn"), cells=_cells(_COUNT_CELLS),
        ),
        "11": Task(
            _("11: Sechs und zwei ist fünf?"), _("Leg ein Stäbchen um. Dann stimmt die Rechnung."),
            _signs(*_SUM_CELLS, names=STROKE_NAMES),
            ("bv", "bw", "cn", "em", "en", "fn", "gn", "ie", "ig", "kv", "kw"),
            ("bv", "bw", "cn", "em", "fn", "gn", "ie", "ig", "jn", "kv", "kw"), right, take=1, put=1,
            fixed=("ie", "ig"), cells=_cells(_SUM_CELLS),
        ),
        "12a": _eleven(3, "ax ay bn"),
        "12b": _eleven(6, "an af ab bn bf bb"),
        "12c": _eleven(9, "as at am ab bs bb cs ct cm"),
        "13a": Task(
            _("13a: Fünf Rauten"), _("Leg 4 Stäbchen um. Es werden 5 Rauten: eine große und 4 kleine."),
            way=_named("a4b3 a4b4 b2b3 b2c2 b3c3 b4c3 b4c4 c2c3 c2d2 c3d3 c4d3 d2d3"),
            goal=exactly("rhombus", {1: 4, 2: 1}, none="triangle"), take=4, put=4, counts="rhombus", **wheel,
        ),
        "13b": Task(
            _("13b: Sechs Dreiecke"), _("Leg 2 Stäbchen um. Es werden 6 Dreiecke: 5 kleine und ein großes."),
            way=_named("b2c2 b2c3 b3b4 b3c3 b4b5 b4c3 b4c4 b5c4 c2c3 c3c4 c3d3 c4d3"),
            goal=exactly("triangle", {1: 5, 2: 1}), take=2, put=2, counts="triangle", **wheel,
        ),
        "13c": Task(
            _("13c: Vier Dreiecke"), _("Leg 3 Stäbchen um. Es werden genau 4 Dreiecke."),
            way=_named("a1a2 a1b2 a2b2 b2c2 b2c3 b3b4 b3c3 b4c3 c2c3 c3c4 c3d3 c4d3"),
            goal=exactly("triangle", 4), take=3, put=3, counts="triangle", **wheel,
        ),
    }  # fmt: skip


def _between(slots: Mapping[str, Slot], *around: str) -> tuple[str, ...]:
    """The places between these corners and the next, all around."""
    pairs = {"".join(sorted(pair)) for pair in zip(around, (*around[1:], around[0]), strict=True)}
    return tuple(name for name in slots if name in pairs)


TASKS: Mapping[str, Task] = _tasks()
