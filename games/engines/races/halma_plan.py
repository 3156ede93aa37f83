"""The plans of Halma: the square board of 16 × 16 fields and the six-pointed star of 121.

A plan numbers its fields; a set of fields is a whole number with a bit for each. Sources as in `halma`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from games.engines.kit.places import FILES, SLANTING, STRAIGHT, WAYS, Places, each
from games.engines.scene import Board, Line, Mark, Spot
from games.engines.text import Text, _

SIDES = (_("Weiß"), _("Schwarz"), _("Rot"), _("Blau"), _("Grün"), _("Gelb"))

#: a jump from a field: the bit of what it leaps over, that together with the bit of where it lands, the latter alone,
#: and the number of that field
Jump = tuple[int, int, int, int]
Cell = tuple[int, int]


class Plan(Places):
    """A board for so many seats: its fields, the ways between them, and each seat's own yard and goal."""

    def __init__(
        self,
        names: Iterable[str],
        steps: tuple[tuple[int, ...], ...],
        jumps: tuple[tuple[Jump, ...], ...],
        homes: tuple[int, ...],
        goals: tuple[int, ...],
        costs: tuple[tuple[float, ...], ...],
        board: Board,
    ) -> None:
        super().__init__(names)
        self.steps, self.jumps, self.homes, self.goals, self.board = steps, jumps, homes, goals, board
        #: by seat and field: how far it is, in steps, to the innermost field of the goal
        self.costs = costs
        #: the steps as sets; what a piece there could leap over, in one direction or more, as a set
        self.near = tuple(map(_bits, steps))
        self.beside = tuple(_bits({over.bit_length() - 1 for over, *_rest in found}) for found in jumps)

    #: the fields in a set, in order
    fields = staticmethod(each)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _label(name: str, number: int, homes: tuple[int, ...], goals: tuple[int, ...]) -> str | Text:
    for seat, home in enumerate(homes):
        if home >> number & 1:
            return _("{name}, Hof von {side}", name=name, side=SIDES[seat])
    for seat, goal in enumerate(goals):
        if goal >> number & 1:
            return _("{name}, Ziel von {side}", name=name, side=SIDES[seat])
    return name


# --- the square -------------------------------------------------------------------------------------------------

SIDE = 16
#: how many fields of each row belong to a yard, from the edge inwards: 19 for two seats, 13 for four (000:407, 002:76).
#: The pictures are missing in the sources; these are the usual yards of the Halma board.
YARDS = {2: (5, 5, 4, 3, 2), 4: (4, 4, 3, 2)}
#: the corners, clockwise from the lower left
CORNERS = ((0, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1), (SIDE - 1, 0))


@cache
def square(seats: int, slanting_steps: bool, slanting_jumps: bool) -> Plan:
    """The square for two or four seats. Fields are a1 (lower left) to p16, row by row."""
    cells = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
    names = tuple(FILES[file] + str(rank + 1) for file, rank in cells)
    number = {cell: index for index, cell in enumerate(cells)}
    corners = CORNERS if seats == 4 else CORNERS[::2]
    homes = tuple(_bits(number[cell] for cell in _yard(corner, YARDS[seats])) for corner in corners)
    goals = tuple(homes[(seat + seats // 2) % seats] for seat in range(seats))
    costs = tuple(
        tuple(math.dist(cell, corners[(seat + seats // 2) % seats]) for cell in cells) for seat in range(seats)
    )
    stepping = STRAIGHT + SLANTING if slanting_steps else STRAIGHT
    jumping = STRAIGHT + SLANTING if slanting_jumps else STRAIGHT
    steps, jumps = _ways(cells, (WAYS[way] for way in stepping), ((WAYS[way], WAYS[way]) for way in jumping))
    board = _square_board(cells, names, homes, goals, (0, 270, 180, 90) if seats == 4 else (0, 180))
    return Plan(names, steps, jumps, homes, goals, costs, board)


def _yard(corner: Cell, rows: tuple[int, ...]) -> list[Cell]:
    x, y = corner
    right, up = 1 if x == 0 else -1, 1 if y == 0 else -1
    return [(x + right * file, y + up * rank) for rank, count in enumerate(rows) for file in range(count)]


def _ways(
    cells: list[Cell], stepping: Iterable[Cell], jumping: Iterable[tuple[Cell, Cell]]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[Jump, ...], ...]]:
    """Steps and jumps of every field; a jump is the way to what it leaps over and the way on from there."""
    number = {cell: index for index, cell in enumerate(cells)}
    stepping, jumping = tuple(stepping), tuple(jumping)
    steps, jumps = [], []
    for x, y in cells:
        steps.append(tuple(number[x + dx, y + dy] for dx, dy in stepping if (x + dx, y + dy) in number))
        found: list[Jump] = []
        for (dx, dy), (ex, ey) in jumping:
            over, land = (x + dx, y + dy), (x + dx + ex, y + dy + ey)
            if over in number and land in number:
                over_bit, land_bit = 1 << number[over], 1 << number[land]
                found.append((over_bit, over_bit | land_bit, land_bit, number[land]))
        jumps.append(tuple(found))
    return tuple(steps), tuple(jumps)


def _square_board(
    cells: list[Cell], names: tuple[str, ...], homes: tuple[int, ...], goals: tuple[int, ...], turns: tuple[int, ...]
) -> Board:
    spots = []
    for number, ((file, rank), name) in enumerate(zip(cells, names, strict=True)):
        tone = "dark" if any(home >> number & 1 for home in homes) else "light"
        label = _label(name, number, homes, goals)
        spots.append(Spot(name, file + 1.05, SIDE - rank - 0.45, label, "square", tone))
    lines = [Line(0.55 + n, 0.05, 0.55 + n, SIDE + 0.05) for n in range(SIDE + 1)]
    lines += [Line(0.55, 0.05 + n, SIDE + 0.55, 0.05 + n) for n in range(SIDE + 1)]
    marks = [Mark(file + 1.05, SIDE + 0.35, FILES[file]) for file in range(SIDE)]
    marks += [Mark(0.28, SIDE - rank - 0.45, str(rank + 1)) for rank in range(SIDE)]
    side = SIDE + 0.65
    return Board("brett", _("Halmabrett"), side, side, tuple(spots), tuple(lines), tuple(marks), turns=turns)


# --- the star ---------------------------------------------------------------------------------------------------

#: ways on the triangular grid, turning left by a sixth each; a field is (x, y) with z = - x - y
AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
#: the tips, clockwise from the bottom: the coordinate that grows towards it, and its sign
TIPS = ((2, -1), (1, 1), (0, -1), (2, 1), (1, -1), (0, 1))
#: by seats: which tips the players start from; None is two seats with one empty tip between them
STARTS = {2: (0, 3), 3: (0, 2, 4), 6: (0, 1, 2, 3, 4, 5), None: (0, 2)}
#: from which row a tip of so many fields reaches to the point
INNER = {15: 4, 10: 5, 6: 6}


@cache
def star(starts: tuple[int, ...], pieces: int, beside: bool) -> Plan:
    """The star with these tips taken and so many pieces each; `beside`: a jump may land beside the piece, too.

    Fields are named by row, a (lowest) to q, and place from the left: a1, b1, b2 … q1.
    """
    cells = [cell for cell in ((x, y) for x in range(-8, 9) for y in range(-8, 9)) if _on_star(*cell)]
    cells.sort(key=lambda cell: (-cell[0] - cell[1], cell[0] - cell[1]))
    rows = FILES[:17]
    names, places = [], dict.fromkeys(rows, 0)
    for x, y in cells:
        row = rows[8 - x - y]
        places[row] += 1
        names.append(f"{row}{places[row]}")
    tips = [_bits(n for n, cell in enumerate(cells) if _in_tip(cell, tip, INNER[pieces])) for tip in range(6)]
    homes = tuple(tips[start] for start in starts)
    goals = tuple(tips[(start + 3) % 6] for start in starts)
    costs = tuple(tuple(_remote(cell, (start + 3) % 6) for cell in cells) for start in starts)
    beyond = [(way, way) for way in AROUND]
    if beside:
        beyond += [(AROUND[n], AROUND[(n + turn) % 6]) for n in range(6) for turn in (-1, 1)]
    steps, jumps = _ways(cells, AROUND, beyond)
    board = _star_board(cells, tuple(names), steps, homes, goals, starts)
    return Plan(names, steps, jumps, homes, goals, costs, board)


def _on_star(x: int, y: int) -> bool:
    three = (x, y, -x - y)
    return min(three) >= -4 or max(three) <= 4


def _along(cell: Cell, tip: int) -> int:
    """How far up towards this tip a field lies: 8 is its point, 5 the first row of the tip proper."""
    axis, sign = TIPS[tip]
    return sign * (cell[0], cell[1], -cell[0] - cell[1])[axis]


def _in_tip(cell: Cell, tip: int, inner: int) -> bool:
    # with its fourth row a tip runs into its neighbours' points; its own fields lie in one of the two big triangles
    three = (*cell, -cell[0] - cell[1])
    triangle = max(three) <= 4 if TIPS[tip][1] < 0 else min(three) >= -4
    return triangle and _along(cell, tip) >= inner


def _remote(cell: Cell, tip: int) -> float:
    """Rows to the point of the tip, and a little more for a field aside of the straight way."""
    axis, _sign = TIPS[tip]
    one, other = (value for number, value in enumerate((cell[0], cell[1], -cell[0] - cell[1])) if number != axis)
    return 8 - _along(cell, tip) + abs(one - other) / 8


def _star_board(
    cells: list[Cell],
    names: tuple[str, ...],
    steps: tuple[tuple[int, ...], ...],
    homes: tuple[int, ...],
    goals: tuple[int, ...],
    starts: tuple[int, ...],
) -> Board:
    high = math.sqrt(3) / 2
    # z = 8 is the top, z = -8 the bottom; y grows to the left
    at = [((x - y) / 2 + 6.55, (8 + x + y) * high + 0.55) for x, y in cells]
    spots = []
    for number, (name, (x, y)) in enumerate(zip(names, at, strict=True)):
        tone = "dark" if any(yard >> number & 1 for yard in (*homes, *goals)) else "light"
        spots.append(Spot(name, x, y, _label(name, number, homes, goals), "point", tone))
    lines = [Line(*at[number], *at[other]) for number, near in enumerate(steps) for other in near if number < other]
    turns = tuple(-60 * tip % 360 for tip in starts)  # one's own tip below
    height = 16 * high + 1.1
    return Board("brett", _("Sternhalma-Brett"), 13.1, height, tuple(spots), tuple(lines), size=0.98, turns=turns)
