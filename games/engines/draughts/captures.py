"""Boards, positions and moves of the draughts family, without words: what can stand, step and jump where.

A board is a set of bits, one for each playable square, in rows of `size` with two empty columns between the rows, so
that whatever leaves the board sideways falls into those columns or outside. A direction is then the distance between
two squares ("shift"), and all men step or jump in that direction by one operation.

`Plan` holds what a set of options means for moves. A capture is listed once for every result: routes that end on the
same square with the same stones taken are one move, of which the first found is kept (origins from a1 upwards,
directions in the plan's order, near landings before far ones). Published move counts "without duplicates" count so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.engines.core import Path, Seat
from games.engines.kit.places import FILES, WAYS, Squares
from games.engines.text import _

DIAGONAL = ("nw", "ne", "sw", "se")
STRAIGHT = ("n", "w", "e", "s")


def move_bits(bits: int, shift: int) -> int:
    """All of `bits` moved by `shift`."""
    return bits << shift if shift > 0 else bits >> -shift


def each(bits: int) -> Iterator[int]:
    """The single bits of `bits`, from a1 upwards."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


class Grid:
    """A square board: which squares are played on, their names, what lies between two of them."""

    def __init__(self, size: int, *, dark_only: bool) -> None:
        # 001:831, 000:744: on the dark squares; 003:463, 482: the first square on the left is a dark one, so a1 is
        squares = Squares(size, dark_only=dark_only, label=_("Damebrett"))
        self.size, self.dark_only, self.board = size, dark_only, squares.board
        stride = size + 2
        self.bit = {name: 1 << (int(name[1:]) - 1) * stride + FILES.index(name[0]) for name in squares.names}
        self.name = {bit: name for name, bit in self.bit.items()}
        self.all = sum(self.name)
        self.rows = tuple(sum(bit for name, bit in self.bit.items() if name[1:] == str(y + 1)) for y in range(size))
        #: the row where a seat's men are crowned
        self.crown = (self.rows[-1], self.rows[0])
        self.shifts = {
            # on the dark squares alone the next square straight ahead is two ranks away
            way: (dx + dy * stride) * (2 if dark_only and 0 in (dx, dy) else 1)
            for way, (dx, dy) in WAYS.items()
        }
        self.way_of = {shift: way for way, shift in self.shifts.items()}
        #: (from, to) in one line: the squares between, and the direction
        self.between: dict[tuple[int, int], int] = {}
        self.way: dict[tuple[int, int], str] = {}
        for start in self.name:
            for way, shift in self.shifts.items():
                passed, at = 0, move_bits(start, shift)
                while at & self.all:
                    self.between[start, at], self.way[start, at] = passed, way
                    passed |= at
                    at = move_bits(at, shift)

    def squares(self, bits: int) -> list[str]:
        return [self.name[bit] for bit in each(bits)]


@cache
def grid(size: int, dark_only: bool) -> Grid:
    """The one board of that kind."""
    return Grid(size, dark_only=dark_only)


@dataclass(frozen=True, slots=True)
class Damestand:
    """A position: men and kings of each side as bits of the grid, whose turn, and what huffing and draws need."""

    men: tuple[int, int]
    kings: tuple[int, int] = (0, 0)
    turn: Seat = 0
    #: half moves since a stone was taken or a man went forward
    quiet: int = 0
    #: stones of the side that has just moved which may be huffed now
    missed: int = 0
    #: the positions of the quiet half moves, to see one come back
    seen: tuple[tuple[int, int, int, int, int, int], ...] = ()
    #: the places the last move touched
    last: Path = ()
    #: stones each side may still enter, where a game has such
    reserve: tuple[int, int] = (0, 0)

    @property
    def key(self) -> tuple[int, int, int, int, int, int]:
        """What makes two positions the same for a draw by repetition."""
        return (*self.men, *self.kings, self.turn, self.missed)

    def side(self, seat: Seat) -> int:
        """All stones of a seat."""
        return self.men[seat] | self.kings[seat]


class Capture(NamedTuple):
    """One way to capture: the squares landed on (the first is where it starts), the stones taken, king at the end."""

    path: tuple[int, ...]
    taken: int
    king: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """How stones move and capture. Directions are shifts of `grid`; those of men are given by seat."""

    grid: Grid
    men_steps: tuple[tuple[int, ...], tuple[int, ...]]
    men_jumps: tuple[tuple[int, ...], tuple[int, ...]]
    king_ways: tuple[int, ...]
    #: kings step any distance; kings see their prey from any distance; kings land at any distance behind it
    flies: bool
    leaps: bool
    lands_far: bool
    #: a chain of captures goes on as long as it can
    must_continue: bool
    #: only captures that take the most stones count
    most: bool
    #: a man crowned during a chain: "ende" ends it, "weiter" goes on as king, "durchgang" goes on as man
    crowning: str
    #: captured stones leave the board at once, not after the move
    lifts_at_once: bool
    #: by the direction of one jump, those the next may have
    turns: dict[int, tuple[int, ...]]

    def sides(self, s: Damestand) -> tuple[Seat, int, int, int, int]:
        """Who moves, with which men and kings, against which stones, and the free squares."""
        seat = s.turn
        men, kings, theirs = s.men[seat], s.kings[seat], s.men[1 - seat] | s.kings[1 - seat]
        return seat, men, kings, theirs, self.grid.all & ~(men | kings | theirs)

    def steps(self, s: Damestand) -> list[tuple[int, int]]:
        """Moves without capture, as (from, to)."""
        seat, men, kings, _theirs, free = self.sides(s)
        found = []
        for shift in self.men_steps[seat]:
            goals = (men << shift if shift > 0 else men >> -shift) & free
            while goals:
                goal = goals & -goals
                goals ^= goal
                found.append((goal >> shift if shift > 0 else goal << -shift, goal))
        for king in each(kings):
            for shift in self.king_ways:
                at = king << shift if shift > 0 else king >> -shift
                while at & free:
                    found.append((king, at))
                    if not self.flies:
                        break
                    at = at << shift if shift > 0 else at >> -shift
        found.sort()
        return found

    def can_step(self, s: Damestand) -> bool:
        """Whether there is a move without capture."""
        seat, men, kings, _theirs, free = self.sides(s)
        for stones, shifts in ((men, self.men_steps[seat]), (kings, self.king_ways)):
            for shift in shifts if stones else ():
                if (stones << shift if shift > 0 else stones >> -shift) & free:
                    return True
        return False

    def jumpers(self, s: Damestand) -> int:
        """The men that can capture now, and all kings that may."""
        seat, men, kings, theirs, free = self.sides(s)
        found = 0
        for shift in self.men_jumps[seat]:
            if shift > 0:
                found |= ((men << shift & theirs) << shift & free) >> 2 * shift
            else:
                found |= ((men >> -shift & theirs) >> -shift & free) << -2 * shift
        for king in each(kings):
            for shift in self.king_ways:
                at = king << shift if shift > 0 else king >> -shift
                while self.leaps and at & free:
                    at = at << shift if shift > 0 else at >> -shift
                if at & theirs and (at << shift if shift > 0 else at >> -shift) & free:
                    found |= king
                    break
        return found

    def captures(self, s: Damestand) -> list[Capture]:
        """All captures, each result once."""
        starts = self.jumpers(s)
        if not starts:
            return []
        seat, men, kings, theirs, free = self.sides(s)
        found: dict[tuple[int, int, int], Capture] = {}
        for start in each(starts):
            for capture in self._chain(start, bool(kings & start), 0, 0, theirs, free | start, seat):
                whole = Capture((start, *capture.path), capture.taken, capture.king)
                # the same stones stand on the same squares afterwards, whichever way was gone
                end = whole.path[-1]
                after = (men & ~start, kings & ~start | end) if whole.king else (men & ~start | end, kings & ~start)
                found.setdefault((*after, whole.taken), whole)
        listed = list(found.values())
        if self.most:
            most = max(capture.taken.bit_count() for capture in listed)
            listed = [capture for capture in listed if capture.taken.bit_count() == most]
        return listed

    def _chain(self, at: int, king: bool, taken: int, last: int, theirs: int, free: int, seat: int) -> list[Capture]:
        """What can be captured from `at`, having taken `taken` with the last jump in direction `last`."""
        # 003:494, 515, 565: no stone is jumped twice; until it is lifted it blocks the way as well
        empty = free | taken if self.lifts_at_once else free
        prey = theirs & ~taken
        found: list[Capture] = []
        for shift in self.king_ways if king else self.men_jumps[seat]:
            if last and shift not in self.turns[last]:
                continue
            over = move_bits(at, shift)
            if king and self.leaps:
                while over & empty:
                    over = move_bits(over, shift)
            if not over & prey:
                continue
            land = move_bits(over, shift)
            single: list[Capture] = []
            longer: list[Capture] = []
            while land & empty:
                crowned = not king and bool(land & self.grid.crown[seat])
                single.append(Capture((land,), taken | over, king or crowned))
                if not (crowned and self.crowning == "ende"):
                    goes_on_as_king = king or (crowned and self.crowning == "weiter")
                    longer += [
                        Capture((land, *more.path), more.taken, more.king)
                        for more in self._chain(land, goes_on_as_king, taken | over, shift, theirs, free, seat)
                    ]
                if not (king and self.lands_far):
                    break
                land = move_bits(land, shift)
            if not self.must_continue:
                found += single + longer
            else:
                # 003:491, 512, 562: it ends only when nothing more can be taken, so whoever can land
                # where it goes on, must
                found += longer or single
        return found


def turns(board: Grid, widest: int) -> dict[int, tuple[int, ...]]:
    """By direction, the directions that differ from it by at most `widest` degrees (90 or 180)."""
    return {
        shift: tuple(
            other
            for another, other in board.shifts.items()
            if widest >= 180 or WAYS[way][0] * WAYS[another][0] + WAYS[way][1] * WAYS[another][1] >= 0
        )
        for way, shift in board.shifts.items()
    }
