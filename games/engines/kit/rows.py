"""Rows that win when they are full: all there are on a board, and which of them a side can still fill.

How many open rows a side has, by how many of its stones lie in them, stands in one number, eleven bits a count. It
is kept from stone to stone, so that a search need not look at the whole board again.

>>> CROSS = Rows([Row(0b0111), Row(0b1011)], 4)
>>> CROSS.counted(0b0001, 0b1000) == CROSS.one[1]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from operator import or_

from games.engines.kit.places import each

#: room for the count of the rows with so many stones
WIDE = 11


@dataclass(frozen=True, slots=True)
class Row:
    """The places of a row as a set; `ends` are places where an own stone spoils it (it would be too long), `foes` where
    one of the other's does, on the row or at its ends (0: the row alone)."""

    places: int
    ends: int = 0
    foes: int = 0


class Rows:
    """The rows of a board of so many places, fewer than 2,048 of them."""

    def __init__(self, rows: Sequence[Row], places: int) -> None:
        assert len(rows) < 1 << WIDE, "more rows than there is room to count"
        self.rows = [(row.places, row.ends, row.foes or row.places) for row in rows]
        self.length = rows[0].places.bit_count()
        #: one row with so many stones
        self.one = [1 << WIDE * stones for stones in range(self.length + 1)]
        self.through = tuple(
            tuple(row for row in self.rows if (row[0] | row[1]) >> place & 1) for place in range(places)
        )
        #: of each place, all that its rows ask of
        self.stars = [reduce(or_, (places | ends | foes for places, ends, foes in rows), 0) for rows in self.through]
        self._weighed = lru_cache(1 << 14)(partial(_weight, self.through, self.one))

    def counted(self, mine: int, theirs: int) -> int:
        """The open rows of a side with these stones."""
        one = self.one
        return sum(
            one[(mine & places).bit_count()] for places, ends, foes in self.rows if not (mine & ends or theirs & foes)
        )

    def change(self, at: int, mine: int, theirs: int) -> tuple[int, int]:
        """What a further stone there adds to the own open rows, and what it takes from the other's."""
        one, bit, gained, lost = self.one, 1 << at, 0, 0
        for places, ends, foes in self.through[at]:
            if not (theirs & foes or mine & ends):
                there = (mine & places).bit_count()
                gained += (one[there + 1] if bit & places else 0) - one[there]
            if bit & foes and not (mine & foes or theirs & ends):
                lost += one[(theirs & places).bit_count()]
        return gained, lost

    def weight(self, at: int, mine: int, theirs: int) -> int:
        """How much a place matters: the open rows of both sides that a stone there adds to or spoils, counted as in
        `counted`, so that the fullest weigh most."""
        star = self.stars[at]
        return self._weighed(at, mine & star, theirs & star)

    def wanting(self, mine: int, theirs: int) -> list[tuple[int, int]]:
        """The open rows that want one stone more: where, and where a stone of the other's spoils them."""
        return [
            (places & ~mine, foes & ~mine)
            for at in each(mine)
            for places, ends, foes in self.through[at]
            if (places & mine).bit_count() == self.length - 1 and not (theirs & foes or mine & ends)
        ]

    def made(self, at: int, mine: int, theirs: int) -> list[int]:
        """The full rows through a place, as sets."""
        return [
            places
            for places, ends, foes in self.through[at]
            if places & ~mine == 0 and not (mine & ends or theirs & foes)
        ]

    def full(self, counted: int) -> bool:
        """Whether one of them is full."""
        return counted >= self.one[self.length]

    def having(self, counted: int, stones: int) -> int:
        """How many of them have so many stones."""
        return counted >> WIDE * stones & (1 << WIDE) - 1


def _weight(
    through: Sequence[Sequence[tuple[int, int, int]]], one: Sequence[int], at: int, mine: int, theirs: int
) -> int:
    bit, found = 1 << at, 0
    for places, ends, foes in through[at]:
        if bit & places and not (theirs & foes or mine & ends):
            found += one[(mine & places).bit_count()]
        if bit & foes and not (mine & foes or theirs & ends):
            found += one[(theirs & places).bit_count()]
    return found
