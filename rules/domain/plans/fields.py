"""Fields drawn with chalk or on a target: hopscotch in four forms, rings with values."""

from __future__ import annotations

import math

from rules.domain.plans.pens import BIG, PALE, PAPER, THICK, disc, path, short, through, write

#: the fields of a form from the bottom up, side by side where there are several; the names they have unless told
FORMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "einfach": (("1",), ("2",), ("3",), ("4",), ("5", "6"), ("7",), ("8", "9")),
    "kreuz": (("1",), ("2",), ("3",), ("4", "5", "6"), ("7",)),
    "himmel": (("Erde",), ("1",), ("2",), ("3",), ("4", "5"), ("6",), ("Hölle",), ("Himmel",)),
}
SNAIL = 10


def hopscotch(form: str, x: float, y: float, width: float, height: float, labels: tuple[str, ...]) -> str:
    """A hopscotch field within a rectangle; `labels` replace what stands in the fields, from the first on."""
    if form == "schnecke":
        return _snail(x, y, width, height, labels)
    rows = FORMS[form]
    names = iter((*labels, *[name for row in rows for name in row][len(labels) :]))
    step, most = height / len(rows), max(map(len, rows))
    side = width / most
    drawn = []
    for number, row in enumerate(rows):
        top = y + height - (number + 1) * step
        left = x + (width - side * len(row)) / 2
        arch = form == "himmel" and number == len(rows) - 1
        for at in range(len(row)):
            drawn.append(_arch(x, top, width, step) if arch else _field(left + at * side, top, side, step))
            name = next(names)
            size = min(BIG, step * 0.55, 1.7 * (width if arch else side) / max(1, len(name)))
            middle = (x + width / 2) if arch else left + (at + 0.5) * side
            drawn.append(write(middle, top + step * (0.62 if arch else 0.5), name, size=size, halo=False))
    return "".join(drawn)


def _field(x: float, y: float, width: float, height: float) -> str:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return path(through(corners, closed=True), fill=PAPER, width=THICK)


def _arch(x: float, y: float, width: float, height: float) -> str:
    arc = f"A{short(width / 2)} {short(height)} 0 0 1 {short(x + width)} {short(y + height)}"
    return path(f"M{short(x)} {short(y + height)}{arc}Z", fill=PALE, width=THICK)


def _snail(x: float, y: float, width: float, height: float, labels: tuple[str, ...]) -> str:
    """A spiral of fields that lead to the middle."""
    names = labels or tuple(str(number) for number in range(1, SNAIL + 1))
    middle = (x + width / 2, y + height / 2)
    outer = min(width, height) / 2
    turns, core = 2.7, outer * 0.06
    gap = (outer - core) / turns  # between two windings

    def at(turn: float) -> tuple[float, float]:
        radius, angle = outer - turn * gap, math.tau * turn + math.pi / 2
        return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)

    steps = 160
    wall = through([at(turns * number / steps) for number in range(steps + 1)])
    # outer fields take less of a turn than inner ones, so that all are about as long
    last = turns - 1
    edges = [last * (number / len(names)) ** 1.25 for number in range(len(names) + 1)]
    bars = "".join(path(through([at(turn), at(turn + 1)]), width=THICK) for turn in edges)
    said = []
    for number, name in enumerate(names):
        turn = (edges[number] + edges[number + 1]) / 2
        (x1, y1), (x2, y2) = at(turn), at(turn + 1)
        size = min(BIG, gap * 0.6, 1.7 * gap / max(1, len(name)))
        said.append(write((x1 + x2) / 2, (y1 + y2) / 2, name, size=size, halo=False))
    return path(wall, width=THICK) + bars + "".join(said)


def target(x: float, y: float, r: float, values: tuple[str, ...]) -> str:
    """Rings around a middle, dark and light by turns; `values` from the middle out."""
    names = values or ("", "", "")
    rings = len(names)
    drawn = []
    for ring in range(rings, 0, -1):
        dark = (rings - ring) % 2 == 0
        drawn.append(disc(x, y, r * ring / rings, fill="#cdb78c" if dark else PAPER))
    size = min(BIG, r / rings * 0.75)
    for number, name in enumerate(names):
        up = y if number == 0 else y - r * (number + 0.5) / rings
        if name:
            drawn.append(write(x, up, name, size=size, halo=False))
    return "".join(drawn)
