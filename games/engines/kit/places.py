"""Boards of squares: their names, the ways between them, sets of squares as bits, and how they are drawn.

>>> BOARD = Squares(8, dark_only=True)
>>> BOARD.listed(BOARD.steps("ne", "nw")[BOARD.number["c1"]])
['b2', 'd2']
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cached_property

from games.engines.scene import Board, Line, Mark, Spot
from games.engines.text import Text, _

FILES = "abcdefghijklmnopqrstuvwxyz"
WAYS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
STRAIGHT, SLANTING = ("n", "e", "s", "w"), ("ne", "se", "sw", "nw")
AROUND = tuple(WAYS)


def each(bits: int) -> list[int]:
    """The numbers in a set, from the lowest."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


class Places:
    """Named places, numbered in a fixed order; a set of them is a whole number with a bit for each."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.all = (1 << len(self.names)) - 1

    def set_of(self, names: Iterable[str]) -> int:
        """The set of these places."""
        return sum(1 << self.number[name] for name in names)

    def listed(self, bits: int) -> list[str]:
        """The names in a set, in the order of the places."""
        names = self.names
        return [names[number] for number in each(bits)]

    def write(self, bits: int) -> str:
        """A set as text, such as "a1,c3"; "-" where it is empty."""
        return ",".join(self.listed(bits)) or "-"


class Squares(Places):
    """A board of squares: all, or the dark ones alone (a1 is dark). Squares are numbered row by row from a1.

    `on_tip`: it lies with a corner towards each player, a1 towards White. `lattice`: it is drawn as lines that cross,
    as for Go, and pieces lie on the crossings. `dark` names the squares drawn dark, where the board is not chequered.
    """

    def __init__(
        self,
        files: int,
        ranks: int = 0,
        *,
        dark_only: bool = False,
        lattice: bool = False,
        label: Text = _("Schachbrett"),  # noqa: B008  # a Text never changes
        turns: tuple[int, ...] = (0, 180),
        on_tip: bool = False,
        dark: Iterable[str] | None = None,
    ) -> None:
        self.files, self.ranks, self._on_tip, self._lattice = files, ranks or files, on_tip, lattice
        self._dark_only, self._label, self._turns = dark_only, label, turns
        self._dark = None if dark is None else frozenset(dark)
        self._cells = [(x, y) for y in range(self.ranks) for x in range(files) if not dark_only or (x + y) % 2 == 0]
        self._at = {cell: number for number, cell in enumerate(self._cells)}
        super().__init__(FILES[x] + str(y + 1) for x, y in self._cells)

    # --- rows ---

    def row(self, rank: int) -> int:
        """The squares of a row as a set, 1 the lowest."""
        return sum(1 << number for number, (_x, y) in enumerate(self._cells) if y + 1 == rank)

    def column(self, file: int) -> int:
        """The squares of a column as a set, 1 the one at White's left."""
        return sum(1 << number for number, (x, _y) in enumerate(self._cells) if x + 1 == file)

    def rank(self, number: int) -> int:
        """The row of a square, 1 the lowest."""
        return self._cells[number][1] + 1

    # --- ways from square to square ---

    def steps(self, *ways: str) -> tuple[int, ...]:
        """For each square, its neighbours in these directions as a set."""
        return self.leaps(*map(WAYS.__getitem__, ways))

    def leaps(self, *leaps: tuple[int, int]) -> tuple[int, ...]:
        """For each square, where a piece comes that goes so many squares to the right and up, as a set."""
        return tuple(
            sum(1 << self._at[x + dx, y + dy] for dx, dy in leaps if (x + dx, y + dy) in self._at)
            for x, y in self._cells
        )

    def rays(self, *ways: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each square and direction, the bits of the squares on the way to the edge."""
        found = []
        for x, y in self._cells:
            lines = []
            for dx, dy in map(WAYS.__getitem__, ways):
                line, cell = [], (x + dx, y + dy)
                while cell in self._at:
                    line.append(1 << self._at[cell])
                    cell = (cell[0] + dx, cell[1] + dy)
                if line:
                    lines.append(tuple(line))
            found.append(tuple(lines))
        return tuple(found)

    def jumps(self, *ways: str) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each square, the jumps over a neighbour: the bit that is leapt over and the bit of the landing."""
        return tuple(tuple((line[0], line[1]) for line in lines if len(line) > 1) for lines in self.rays(*ways))

    def rows_of(self, length: int) -> tuple[int, ...]:
        """All straight and slanting lines of so many squares, as sets."""
        found = []
        for at, lines in enumerate(self.rays("n", "ne", "e", "se")):
            found += [sum(line[: length - 1], 1 << at) for line in lines if len(line) >= length - 1]
        return tuple(found)

    def shift(self, way: str) -> Callable[[int], int]:
        """Moves a whole set by one square; what would leave the board is gone. Not for the dark squares alone."""
        if self._dark_only:
            raise ValueError("the dark squares alone are not numbered evenly")
        dx, dy = WAYS[way]
        stays = sum(1 << number for (x, y), number in self._at.items() if (x + dx, y + dy) in self._at)
        by = dx + dy * self.files
        if by > 0:
            return lambda bits: (bits & stays) << by
        return lambda bits: (bits & stays) >> -by

    # --- the drawing ---

    def _tone(self, x: int, y: int, name: str) -> str:
        if self._lattice:
            return ""
        dark = (x + y) % 2 == 0 if self._dark is None else name in self._dark
        return "dark" if dark else "light"

    @cached_property
    def board(self) -> Board:
        """The board with its lettering; all squares are drawn."""
        if self._on_tip:
            return self._board_on_tip()
        shape = "bare" if self._lattice else "square"
        spots = tuple(
            Spot(name, 0.95 + x, self.ranks - 0.45 - y, name, shape, self._tone(x, y, name))
            for y in range(self.ranks)
            for x in range(self.files)
            for name in (FILES[x] + str(y + 1),)
        )
        left, right, top, bottom = 0.95, self.files - 0.05, 0.55, self.ranks - 0.45
        lines = tuple(Line(left, top + y, right, top + y, "track") for y in range(self.ranks))
        lines += tuple(Line(left + x, top, left + x, bottom, "track") for x in range(self.files))
        marks = tuple(Mark(0.95 + x, self.ranks + 0.28, FILES[x]) for x in range(self.files))
        marks += tuple(Mark(0.22, self.ranks - 0.45 - y, str(y + 1)) for y in range(self.ranks))
        width, height = self.files + 0.5, self.ranks + 0.5
        return Board(
            "brett", self._label, width, height, spots, lines if self._lattice else (), marks, turns=self._turns
        )

    def _board_on_tip(self) -> Board:
        half = math.sqrt(0.5)  # of a square's diagonal
        side = half * (self.files + self.ranks)

        def at(x: float, y: float) -> tuple[float, float]:
            return half * (self.ranks + x - y) + 0.05, side + 0.05 - half * (x + y + 1)

        spots = tuple(
            Spot(FILES[x] + str(y + 1), *at(x, y), FILES[x] + str(y + 1), "diamond", "light" if (x + y) % 2 else "dark")
            for y in range(self.ranks)
            for x in range(self.files)
        )
        marks = tuple(Mark(*at(x, -0.85), FILES[x]) for x in range(self.files))
        marks += tuple(Mark(*at(-0.85, y), str(y + 1)) for y in range(self.ranks))
        return Board("brett", self._label, side + 0.1, side + 0.1, spots, marks=marks, turns=self._turns)


class Slides:
    """Where pieces come that go as far as the way is free; remembered for each square and what stands on its lines.

    >>> rook = Slides(Squares(4), "n", "e", "s", "w")
    >>> Squares(4).listed(rook.reach(0, 0b1000_0000_0100))
    ['b1', 'a2', 'a3', 'a4']
    """

    def __init__(self, squares: Squares, *ways: str) -> None:
        self._rays = squares.rays(*ways)
        self._lines = tuple(sum(bit for line in lines for bit in line) for lines in self._rays)
        self._known: tuple[dict[int, int], ...] = tuple({} for _lines in self._rays)

    def reach(self, at: int, taken: int) -> int:
        """The squares that can be reached from one, as a set, without those that are taken."""
        seen = taken & self._lines[at]
        known = self._known[at]
        if seen in known:
            return known[seen]
        found = 0
        for line in self._rays[at]:
            for bit in line:
                if bit & seen:
                    break
                found |= bit
        if len(known) < 1024:
            known[seen] = found
        return found
