"""Two sides that change places: stones step, or leap over others, to where the other side began; nothing is taken.

A game says where the stones begin, in which directions they step and leap, which squares lie ahead of which (`ahead`)
and whether stones leap over their own side, too. From these come the moves, chains of leaps among them, why something
is not allowed, and the end.

What all sources of such games leave open is said here once. Whoever cannot move waits, unless that is agreed to lose.
Whoever has all stones over there wins at once. If nobody can move any more, or nobody is over there after the agreed
number of moves, it is counted: more stones over there win; of as many, fewer left where one began. So a stone kept at
home, to hold the other's goal open, does not help.

Targets are the squares. A move is from and to, however the stone gets there; the effects show the shortest way.

Position notation: who is to move, White's stones, Black's stones, the moves played so far by both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import ClassVar, TypeVar

from games.engines.core import Effect, Moved, Options, Path, Said, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.movers import Movers
from games.engines.kit.pieces import Stand
from games.engines.kit.places import WAYS, Squares, each
from games.engines.text import Text, _

OPPOSITE = {way: other for way, (x, y) in WAYS.items() for other, at in WAYS.items() if at == (-x, -y)}
#: how far off a place is that cannot be reached by stepping, in steps
NEVER = 20


@dataclass(frozen=True, slots=True)
class CrossingOptions(Options):
    """What is open in all of these games."""

    anfang: str = choice(
        "schwarz", _("Es beginnt"), {"weiss": _("Weiß"), "schwarz": _("Schwarz")}, "Black 003:183, 211; no other says"
    )
    spruenge: str = choice(
        "wie-zug",
        _("Gesprungen wird"),
        {"wie-zug": _("nur in Richtungen, in die man auch zieht"), "alle": _("in alle Richtungen")},
        "no source says; one leaps to get ahead faster 003:187, 215",
    )
    patt: str = choice(
        "aussetzen",
        _("Wer nicht ziehen kann,"),
        {"aussetzen": _("setzt aus"), "verloren": _("hat verloren")},
        "no source says; lost in Räuber und Gendarm, which 003 tells of beside these",
    )
    zuege: int = choice(
        75,
        _("Ist niemand fertig, wird gezählt nach"),
        {50: _("100 Zügen, 50 von jedem"), 75: _("150 Zügen, 75 von jedem"), 100: _("200 Zügen, 100 von jedem")},
        "no source says; without a limit a match need not end",
    )


#: the most events of a match: each side moves so often
MOST_EVENTS = 2 * 100

C = TypeVar("C", bound=CrossingOptions)


@dataclass(frozen=True, slots=True)
class Crossed(Stand):
    """A position, and how many moves led to it."""

    count: int = 0


class Crossing(Movers[Crossed, C]):
    """The game for two seats: 0 is White, 1 is Black."""

    takes = False
    #: stones leap over their own side, too
    over_own: ClassVar[bool] = True
    #: by square: how far ahead it lies for White
    ahead: ClassVar[tuple[int, ...]]

    def __init__(
        self, seats: int, options: C, homes: tuple[int, int], ways: Iterable[str], leaps: Iterable[str]
    ) -> None:
        super().__init__(seats, options)
        self.homes, self.targets = homes, homes[::-1]
        there, over = tuple(ways), tuple(leaps)
        back, back_over = [OPPOSITE[way] for way in there], [OPPOSITE[way] for way in over]
        #: by seat and square: where a stone steps, as a set; what it leaps over and where it lands
        self.near = self.squares.steps(*there), self.squares.steps(*back)
        self.over = _leaps(self.squares, over), _leaps(self.squares, back_over)
        self.chains = True
        self.far = tuple(_distances(near) for near in self.near)

    def start(self) -> Crossed:
        return Crossed(self.homes, 0 if self.options.anfang == "weiss" else 1)

    # --- what a seat can do ---

    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        return self._reach(kind, at, mine, theirs, chains=self.chains)

    def _reach(self, kind: int, at: int, mine: int, theirs: int, *, chains: bool) -> int:
        here = 1 << at
        taken = (mine | theirs) & ~here  # a stone does not leap over itself, and may come past where it stood
        reached = here
        edge = [at]
        while edge:
            for over, land, number in self.over[kind][edge.pop()]:
                if (taken if self.over_own else theirs) & over and not (taken | reached) & land:
                    reached |= land
                    if chains:
                        edge.append(number)
        return (reached | self.near[kind][at] & ~taken) & ~here

    def can_move(self, pieces: tuple[int, ...], seat: Seat) -> bool:
        mine, theirs = pieces[seat], pieces[1 - seat]
        return any(self.goals(seat, at, mine, theirs) for at in each(mine))

    def _way(self, s: Crossed, source: int, to: int) -> list[int]:
        """The squares of the shortest way."""
        kind = s.turn
        if self.near[kind][source] >> to & 1:
            return [source, to]
        taken = (s.pieces[0] | s.pieces[1]) & ~(1 << source)
        ways = [[source]]
        seen = {source}
        for way in ways:  # it grows as long as there are squares to find
            for over, land, number in self.over[kind][way[-1]]:
                if (taken if self.over_own else s.pieces[1 - kind]) & over and not taken & land and number not in seen:
                    if number == to:
                        return [*way, number]
                    seen.add(number)
                    ways.append([*way, number])
        raise AssertionError((source, to))

    # --- what follows ---

    def follow(self, s: Crossed, path: Path) -> tuple[Crossed, tuple[Effect, ...]]:
        seat, names = s.turn, self.squares.names
        source, to = (self.squares.number[name] for name in path)
        way = [names[at] for at in self._way(s, source, to)]
        side = self.sides[seat]
        if self.near[seat][source] >> to & 1:
            said = _("{side} zieht von {source} nach {to}.", side=side, source=way[0], to=way[1])
        else:
            said = _("{side} springt {way}.", side=side, way="–".join(way))
        effects: list[Effect] = [Moved(source=way[0], to=way[1], text=said)]
        effects += [Moved(source=one, to=other) for one, other in pairwise(way[1:])]
        moved = s.pieces[seat] ^ (1 << source | 1 << to)
        pieces = (moved, s.pieces[1]) if seat == 0 else (s.pieces[0], moved)
        after = Crossed(pieces, self._next_to_move(pieces, seat), path, s.count + 1)
        if after.turn == seat and not self.end(after):
            effects.append(Said(text=_("{side} kann nicht ziehen und setzt aus.", side=self.sides[1 - seat])))
        return after, tuple(effects)

    def _next_to_move(self, pieces: tuple[int, ...], seat: Seat) -> Seat:
        """The other seat; this one again where the other cannot move and has to wait."""
        if self.options.patt == "aussetzen" and not self.can_move(pieces, 1 - seat) and self.can_move(pieces, seat):
            return seat
        return 1 - seat

    def ended(self, s: Crossed) -> End | None:
        for seat in (1 - s.turn, s.turn):
            if s.pieces[seat] == self.targets[seat]:
                return End(seat, "home", _("{side} ist mit allen Steinen drüben und gewinnt.", side=self.sides[seat]))
        if s.count >= 2 * self.options.zuege:
            return self._counted(s, "moves", _("Nach {n} Zügen wird gezählt.", n=2 * self.options.zuege))
        if self.can_move(s.pieces, s.turn):
            return None
        if self.options.patt == "verloren":
            reason = _("{side} kann nicht ziehen und verliert.", side=self.sides[s.turn])
            return End(1 - s.turn, "blocked", reason)
        return self._counted(s, "stuck", _("Niemand kann mehr ziehen."))

    def _counted(self, s: Crossed, termination: str, why: Text) -> End:
        there = [(s.pieces[seat] & self.targets[seat]).bit_count() for seat in (0, 1)]
        left = [(s.pieces[seat] & self.homes[seat]).bit_count() for seat in (0, 1)]
        if there[0] != there[1]:
            winner = 0 if there[0] > there[1] else 1
            said = _("{why} {side} hat mehr Steine im Ziel und gewinnt.", why=why, side=self.sides[winner])
        elif left[0] != left[1]:
            winner = 0 if left[0] < left[1] else 1
            said = _("{why} {side} hat weniger Steine im Start gelassen und gewinnt.", why=why, side=self.sides[winner])
        else:
            return End(None, termination, _("{why} Keiner ist weiter: unentschieden.", why=why))
        return End(winner, termination, said)

    def notes(self, s: Crossed) -> tuple[Text, ...]:
        counts = [(s.pieces[seat] & self.targets[seat]).bit_count() for seat in (0, 1)]
        return tuple(_("{n} von {m} Steinen im Ziel", n=n, m=self.homes[0].bit_count()) for n in counts)

    # --- why not ---

    def how(self, s: Crossed, kind: int, at: int, to: int) -> Text:
        behind = self.ahead[to] < self.ahead[at] if kind == 0 else self.ahead[to] > self.ahead[at]
        if behind and self.options.spruenge == "wie-zug":
            return _("Rückwärts geht kein Stein.")
        if not self.chains and self._reach(kind, at, s.pieces[kind], s.pieces[1 - kind], chains=True) >> to & 1:
            return _("In einem Zug springt ein Stein nur einmal.")
        return super().how(s, kind, at, to)

    # --- for programs ---

    def worth(self, s: Crossed) -> float:
        """Who has fewer steps to go."""
        return max(-0.99, min(0.99, 0.01 * (self.to_go(1, s.pieces[1]) - self.to_go(0, s.pieces[0]))))

    def to_go(self, seat: Seat, mine: int) -> int:
        """About how many steps it is to the end: each stone's to the nearest free place over there."""
        target, far = self.targets[seat], self.far[seat]
        free = each(target & ~mine)
        return sum([min([far[at][place] for place in free]) for at in each(mine & ~target)])

    def notate(self, s: Crossed) -> str:
        return f"{super().notate(s)} {s.count}"

    def parse(self, position: str) -> Crossed:
        stones, _space, count = position.rpartition(" ")
        if not re.fullmatch("[0-9]{1,3}", count):
            raise UnreadableError(_("Am Ende der Stellung steht, wie viele Züge gespielt sind."))
        read = super().parse(stones)
        s = Crossed(read.pieces, read.turn, (), int(count))
        n = self.homes[0].bit_count()
        if any(pieces.bit_count() != n for pieces in s.pieces):
            raise UnreadableError(_("Jeder hat {n} Steine.", n=n))
        end = self.ended(s)
        if self._next_to_move(s.pieces, 1 - s.turn) != s.turn and (end is None or end.termination == "stuck"):
            raise UnreadableError(
                _("{side} kann nicht ziehen: Dann ist die andere Seite dran.", side=self.sides[s.turn])
            )
        return s


Leap = tuple[int, int, int]


def _leaps(squares: Squares, ways: Iterable[str]) -> tuple[tuple[Leap, ...], ...]:
    """By square: the bit that is leapt over, the bit of the landing, and its number."""
    found = squares.jumps(*ways)
    return tuple(tuple((over, land, land.bit_length() - 1) for over, land in jumps) for jumps in found)


@cache
def _distances(near: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By square and square: the steps from the one to the other on an empty board."""
    found = []
    for start in range(len(near)):
        row = [NEVER] * len(near)
        row[start] = 0
        edge = [start]
        for at in edge:
            for to in each(near[at]):
                if row[to] == NEVER:
                    row[to] = row[at] + 1
                    edge.append(to)
        found.append(tuple(row))
    return tuple(found)
