"""Boards of points on lines: their names, who stands beside whom, and how they are drawn.

A point is named by file and rank, as a square would be; a line is drawn from its first point to its last.

>>> CROSS = Points("a2 b2 c2", "b1 b2 b3")
>>> CROSS.listed(CROSS.near[CROSS.number["b2"]])
['b1', 'a2', 'c2', 'b3']
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

from games.engines.kit.places import FILES, Places
from games.engines.scene import Board, Line, Mark, Spot
from games.engines.text import Text, _


class Points(Places):
    """A board of points, numbered rank by rank from the lowest; `lines` name their points in order."""

    def __init__(self, *lines: str, label: Text = _("Spielbrett")) -> None:  # noqa: B008  # a Text never changes
        self.line_names = tuple(tuple(line.split()) for line in lines)
        points = {point for line in self.line_names for point in line}
        super().__init__(sorted(points, key=lambda point: (int(point[1:]), point)))
        self._label = label
        #: the lines as sets; by point, those through it
        self.lines = tuple(self.set_of(line) for line in self.line_names)
        self.through = tuple(tuple(line for line in self.lines if line >> at & 1) for at in range(len(self.names)))
        #: by point, those beside it on a line, as a set; and by direction, the next one
        self._next: tuple[dict[tuple[int, int], int], ...] = tuple({} for _name in self.names)
        for line in self.line_names:
            for one, other in pairwise(line):
                self._join(one, other)
                self._join(other, one)
        self.near = tuple(sum(1 << other for other in beside.values()) for beside in self._next)

    def _cell(self, point: str) -> tuple[int, int]:
        return FILES.index(point[0]), int(point[1:])

    def _join(self, one: str, other: str) -> None:
        (x, y), (to_x, to_y) = self._cell(one), self._cell(other)
        way = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        self._next[self.number[one]][way] = self.number[other]

    def leaps(self, *leaps: tuple[int, int]) -> tuple[int, ...]:
        """By point, those that lie so many files to the right and ranks up, as a set."""
        at = {self._cell(point): number for number, point in enumerate(self.names)}
        return tuple(
            sum(1 << at[x + dx, y + dy] for dx, dy in leaps if (x + dx, y + dy) in at)
            for x, y in map(self._cell, self.names)
        )

    def corners(self, before: int, after: int) -> tuple[int, ...]:
        """By point, those at the end of so many steps along a line and, after a turn to the side, so many along
        another, as a set."""
        found = []
        for start in range(len(self.names)):
            ends = 0
            for dx, dy in self._next[start]:
                corner = self._along(start, (dx, dy), before)
                for way in ((dy, dx), (-dy, -dx)) if corner is not None else ():
                    end = self._along(corner, way, after)
                    ends |= 0 if end is None else 1 << end
            found.append(ends)
        return tuple(found)

    def _along(self, at: int | None, way: tuple[int, int], steps: int) -> int | None:
        for _step in range(steps):
            at = None if at is None else self._next[at].get(way)
        return at

    @cached_property
    def board(self) -> Board:
        """The lines with their points, and the lettering."""
        files, ranks = max(FILES.index(name[0]) for name in self.names) + 1, max(int(name[1:]) for name in self.names)

        def at(point: str) -> tuple[float, float]:
            x, y = self._cell(point)
            return x + 0.75, ranks + 0.55 - y

        return Board(
            "brett",
            self._label,
            files + 0.3,
            ranks + 0.3,
            tuple(Spot(point, *at(point), label=point) for point in self.names),
            tuple(Line(*at(line[0]), *at(line[-1])) for line in self.line_names),
            tuple(Mark(at(f"{file}1")[0], ranks + 0.15, file) for file in FILES[:files])
            + tuple(Mark(0.15, at(f"a{rank}")[1], str(rank)) for rank in range(1, ranks + 1)),
        )
