"""The map of Blütenmeer: forty-two gardens on six islands, and the ways between them.

The map, its names and what an island brings are our own (000:1605-1625 names no region and no number). It is written
as rows of letters, one for each garden by its island; gardens of one island that lie side by side are neighbours, and
so are those that a way across the sea joins. Each garden has a sign, the island's letter and a number: N1 … G5.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.scene import Board, Line, Mark, Patch, Spot
from games.engines.text import Text, _

#: the map; "." is sea
CHART = (
    ".NNNN.MM",
    "A.NNN.MM",
    "AA.RR.MM",
    "AARRRR..",
    "AA.RRR.G",
    "A.SS..GG",
    ".SSSSSGG",
)
#: the gardens of each island as they stand in the map, row by row
NAMES = {
    "N": ("Eisbach", "Raureif", "Schneekuppe", "Polarstern", "Moosgrund", "Tannenhain", "Nebelbucht"),
    "A": (
        "Möwenfels", "Leuchtturm", "Heidefeld", "Strandhafer", "Apfelhof", "Muschelbucht", "Rosenhang", "Dünenrand"
    ),
    "M": ("Lerchenfeld", "Kuckucksruf", "Birkenweg", "Sonnenhügel", "Honigwiese", "Perlbach"),
    "R": (
        "Wolkentor", "Wasserfall", "Mühlbach", "Lindenplatz", "Tulpenfeld", "Krokuspfad", "Veilchental",
        "Froschteich", "Holzsteg",
    ),
    "S": ("Lavendelhang", "Zitronenhain", "Feigenhof", "Palmenweg", "Olivenberg", "Mandelblüte", "Kiesstrand"),
    "G": ("Mondbucht", "Kometenfels", "Sandrose", "Laternenhof", "Sternwarte"),
}  # fmt: skip
#: an island's name, and how many flowers it brings whoever holds all of it; the more, the more gardens it has and the
#: more of them lie at a way across the sea
ISLANDS = {
    "N": (_("Nordlicht"), 4),
    "A": (_("Abendrot"), 5),
    "M": (_("Maigrün"), 3),
    "R": (_("Regenbogen"), 7),
    "S": (_("Südwind"), 4),
    "G": (_("Goldsand"), 2),
}
LETTERS = "".join(ISLANDS)
#: the ways across the sea
SEA = (
    ("N1", "A1"), ("N4", "M1"), ("N7", "M3"), ("N6", "R1"), ("N7", "R2"), ("A5", "R3"), ("A7", "S1"), ("A8", "S3"),
    ("M5", "R6"), ("M6", "G1"), ("R7", "S2"), ("R9", "G2"), ("S7", "G4"),
)  # fmt: skip

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class Garden:
    """A region: its number from 0, its sign, its name, its island as a place in ISLANDS, and where it lies."""

    number: int
    sign: str
    name: str
    island: int
    column: int
    row: int

    @property
    def target(self) -> str:
        """What touching it is called."""
        return self.name.lower().translate(SPELLED)


def _gardens() -> Iterator[Garden]:
    number = 0
    for island, letter in enumerate(LETTERS):
        cells = [(row, column) for row, line in enumerate(CHART) for column, sign in enumerate(line) if sign == letter]
        for count, ((row, column), name) in enumerate(zip(cells, NAMES[letter], strict=True), 1):
            yield Garden(number, f"{letter}{count}", name, island, column, row)
            number += 1


GARDENS = tuple(_gardens())
COUNT = len(GARDENS)
BY_SIGN = {garden.sign: garden.number for garden in GARDENS}
TARGETS = tuple(garden.target for garden in GARDENS)
NUMBER = {target: number for number, target in enumerate(TARGETS)}
ISLAND = tuple(garden.island for garden in GARDENS)
MEMBERS = tuple(tuple(g.number for g in GARDENS if g.island == island) for island in range(len(ISLANDS)))
BONUS = tuple(bonus for _name, bonus in ISLANDS.values())
ISLAND_NAMES = tuple(name for name, _bonus in ISLANDS.values())
WAYS = tuple((BY_SIGN[one], BY_SIGN[other]) for one, other in SEA)


def _beside(one: Garden, other: Garden) -> bool:
    apart = abs(one.column - other.column) + abs(one.row - other.row)
    return one.island == other.island and apart == 1


def _neighbours(garden: Garden) -> tuple[int, ...]:
    by_land = [other.number for other in GARDENS if _beside(garden, other)]
    by_sea = [b if a == garden.number else a for a, b in WAYS if garden.number in (a, b)]
    return tuple(sorted(by_land + by_sea))


NEIGHBOURS = tuple(map(_neighbours, GARDENS))


def holdings(owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The islands that are a seat's from shore to shore."""
    return tuple(island for island, members in enumerate(MEMBERS) if all(owners[garden] == seat for garden in members))


# --- the drawing ------------------------------------------------------------------------------------------------

WIDE, HIGH = len(CHART[0]), len(CHART)
#: how far a shore lies inside its square, and how far its line and the borders wander, in board units
SHORE, WANDER = 0.13, 0.09
_wandering = random.Random("bluetenmeer")
_CORNERS = {
    (x, y): (_wandering.uniform(-WANDER, WANDER), _wandering.uniform(-WANDER, WANDER))
    for x in range(WIDE + 1)
    for y in range(HIGH + 1)
}
_EDGES = {(x, y, way): _wandering.uniform(-WANDER, WANDER) for x in range(9) for y in range(9) for way in "-|"}


def _sign(column: int, row: int) -> str:
    return CHART[row][column] if 0 <= column < WIDE and 0 <= row < HIGH else "."


def _corner(x: int, y: int, letter: str) -> tuple[float, float]:
    """A corner of squares as the shore of this island, or a border in it, passes there."""
    dx, dy = _CORNERS[x, y]
    around = [(x + a, y + b) for a in (-1, 0) for b in (-1, 0)]
    own = [(column + 0.5 - x, row + 0.5 - y) for column, row in around if _sign(column, row) == letter]
    if len(own) < len(around):
        dx = dx / 2 + SHORE * 2 * sum(a for a, _b in own) / len(own)
        dy = dy / 2 + SHORE * 2 * sum(b for _a, b in own) / len(own)
    return round(x + dx, 2), round(y + dy, 2)


def _outline(garden: Garden) -> tuple[tuple[float, float], ...]:
    """Around a garden: its four corners, and a point on each side between two."""
    column, row = garden.column, garden.row
    letter = _sign(column, row)
    corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    beyond = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    edges = [(column, row, "-"), (column + 1, row, "|"), (column, row + 1, "-"), (column, row, "|")]
    points: list[tuple[float, float]] = []
    for side in range(4):
        ax, ay = _corner(*corners[side], letter)
        bx, by = _corner(*corners[(side + 1) % 4], letter)
        points.append((ax, ay))
        wander = _EDGES[edges[side]]
        if _sign(*beyond[side]) != letter:  # a shore swells a little
            out = SHORE * 0.5
            sign = 1 if side in (1, 2) else -1
            wander = wander / 3 + sign * out
        across = (0.0, wander) if side % 2 == 0 else (wander, 0.0)
        points.append((round((ax + bx) / 2 + across[0], 2), round((ay + by) / 2 + across[1], 2)))
    return tuple(points)


def _listed(numbers: tuple[int, ...]) -> str:
    names = [GARDENS[number].name for number in numbers]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} und {names[-1]}"


def _said(garden: Garden) -> Text:
    """A garden by ear: its name and sign, its island and what it borders on."""
    ashore = tuple(number for number in NEIGHBOURS[garden.number] if ISLAND[number] == garden.island)
    across = tuple(number for number in NEIGHBOURS[garden.number] if ISLAND[number] != garden.island)
    island = ISLAND_NAMES[garden.island]
    if not across:
        return _("{name}, {sign} auf {island}, neben {beside}", name=garden.name, sign=garden.sign, island=island,
                 beside=_listed(ashore))  # fmt: skip
    return _("{name}, {sign} auf {island}, neben {beside}, über das Wasser {across}", name=garden.name,
             sign=garden.sign, island=island, beside=_listed(ashore), across=_listed(across))  # fmt: skip


def _middle(garden: Garden) -> tuple[float, float]:
    """Where the flower stands: a little inside the shore."""
    xs, ys = zip(*_outline(garden), strict=True)
    return round((min(xs) + max(xs)) / 2, 2), round((min(ys) + max(ys)) / 2, 2)


def _way(one: int, other: int) -> Line:
    """A dotted way from flower to flower."""
    (x1, y1), (x2, y2) = _middle(GARDENS[one]), _middle(GARDENS[other])
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length * 0.38, (y2 - y1) / length * 0.38
    return Line(round(x1 + dx, 2), round(y1 + dy, 2), round(x2 - dx, 2), round(y2 - dy, 2), "sea")


#: where each island's name and what it brings are written, in the sea
SMALL = 0.22
_LETTERING = {
    "N": (0.5, 0.35),
    "A": (1.52, 1.35),
    "M": (5.53, 0.9),
    "R": (6.68, 3.4),
    "S": (4.5, 5.4),
    "G": (5.52, 5.4),
}


def _board() -> Board:
    sea = Patch(((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)), "water")
    land = tuple(Patch(_outline(garden), f"land-{garden.island}") for garden in GARDENS)
    spots = tuple(
        Spot(garden.target, *_middle(garden), _said(garden), "bare", text=garden.sign, corner=True)
        for garden in GARDENS
    )
    marks = tuple(
        mark
        for letter, (x, y) in _LETTERING.items()
        for mark in (Mark(x, y, str(ISLANDS[letter][0]), SMALL), Mark(x, y + 0.26, f"+{ISLANDS[letter][1]}", SMALL))
    )
    ways = tuple(_way(*way) for way in WAYS)
    return Board("karte", _("Karte"), WIDE, HIGH, spots, ways, marks, patches=(sea, *land))


BOARD = _board()
