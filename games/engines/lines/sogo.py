"""Sogo (Raummühle, Score Four) and Sogo mit Schlagen: balls on sixteen rods, rows of four through space.

Sources: 000:1527-1531 (the first variant), 000:1533-1535 (the second). Where they differ, there are two games: in Sogo
the first row of four wins, and 64 balls without one are a draw; in Sogo mit Schlagen a row takes a ball of the other
side, "as in Mühle", and who has taken most at the end wins.

Filled in: four by four rods for four balls each (64 balls and rows of four leave nothing else); seat 0 is White and
begins, the lot decides who takes it. With captures: one ball for a move, however many rows it makes; the match ends
when all 64 balls have been set, for what was taken does not come back; who has taken as many as the other shares the
victory; only the uppermost ball of a rod may be taken, or by option any, and those above it drop; a row that comes from
dropping takes nothing; as in Mühle, balls in a row are safe as long as there is another (an option takes any).

Targets are the places of the balls: b3-2 is the second from below on rod b3. A move is the place where the ball comes
to lie, ("b3-2",); with captures followed by that of the ball taken, ("b3-2", "c1-1").

Position notation, three fields: who is to move (w or b), White's balls, Black's balls:

    w a1-1,b2-1 d4-1,a1-2

In Sogo mit Schlagen two more: how many balls White has taken, and Black:

    w a1-1,b2-1 d4-1,a1-2 0 0
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from games.engines.core import Captured, Effect, Formed, Moved, O, Options, Path, Ruleset, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.pieces import PRIZES, RESERVES, STOCKS, TAKEN, Kind, Stand
from games.engines.kit.places import FILES, Places, each
from games.engines.kit.rows import Row, Rows
from games.engines.kit.setters import Setters
from games.engines.scene import Board, Line, Mark, Piece, Spot
from games.engines.text import Text, _, plural

HOW = _("Stecke eine Kugel auf einen Stab: Sie fällt auf den untersten freien Platz.")
#: of one colour; and a layer of places, each above that of the layer below
BALLS, LAYER = 32, 16


class Rods(Places):
    """Sixteen rods with places for four balls each, numbered layer by layer from below."""

    def __init__(self) -> None:
        self._cells = [(x, y, z) for z in range(4) for y in range(4) for x in range(4)]
        super().__init__(f"{FILES[x]}{y + 1}-{z + 1}" for x, y, z in self._cells)

    @cached_property
    def rows(self) -> list[int]:
        """The rows of four, as sets: along the edges, aslant in a plane, and aslant through space."""
        number = {cell: at for at, cell in enumerate(self._cells)}
        ways = [way for way in itertools.product((-1, 0, 1), repeat=3) if way > (0, 0, 0)]
        found = []
        for (x, y, z), (dx, dy, dz) in itertools.product(self._cells, ways):
            row = [number.get((x + dx * step, y + dy * step, z + dz * step)) for step in range(4)]
            if None not in row:
                found.append(sum(1 << at for at in row if at is not None))
        return found

    def loose(self, taken: int) -> int:
        """The lowest free places of the rods, as a set."""
        return ~taken & (taken << LAYER | (1 << LAYER) - 1) & self.all

    def uppermost(self, taken: int) -> int:
        """The topmost balls of the rods, as a set."""
        return taken & ~(taken >> LAYER)

    def above(self, at: int) -> int:
        """The places above one on its rod, as a set."""
        return sum(1 << higher for higher in range(at + LAYER, 4 * LAYER, LAYER))

    @cached_property
    def board(self) -> Board:
        """The rods as one sees them from the front and from above: each row behind stands higher and further right."""

        def at(x: float, y: float, z: float) -> tuple[float, float]:
            return 1.15 + 1.9 * x + 0.95 * y, 9.25 - 2.1 * y - 0.62 * z

        spots = tuple(
            Spot(name, *at(x, y, z), label=_("{rod}, Höhe {n}", rod=name[:2], n=z + 1))
            for name, (x, y, z) in zip(self.names, self._cells, strict=True)
        )
        lines = [Line(*at(-0.3, y, -0.6), *at(3.3, y, -0.6), style="track") for y in range(4)]
        lines += [Line(*at(x, -0.2, -0.6), *at(x, 3.2, -0.6), style="track") for x in range(4)]
        lines += [Line(*at(x, y, -0.6), *at(x, y, 3.9), style="rod") for y in range(3, -1, -1) for x in range(4)]
        marks = [Mark(*at(x, -0.4, -0.6), FILES[x]) for x in range(4)]
        marks += [Mark(*at(3.52, y, -0.6), str(y + 1)) for y in range(4)]
        return Board("brett", _("Sogo-Brett"), 10.9, 10.8, spots, tuple(lines), tuple(marks))


RODS = Rods()
ROWS = Rows([Row(row) for row in RODS.rows], len(RODS.names))


@dataclass(frozen=True, slots=True)
class Balls(Stand):
    """A position; for each side also the rows it can still fill, by how many of its balls lie in them."""

    rows: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Prey(Balls):
    """A position with the balls that each side has taken."""

    prey: tuple[int, int] = (0, 0)


B = TypeVar("B", bound=Balls)


class Rodded(Setters[B, O]):
    """What both games share, for two seats: 0 is White and begins."""

    squares = RODS  # type: ignore[assignment]  # not squares, but all that positions and pictures ask for
    kinds = (
        Kind("ball", 0, _("weiße Kugel"), _("eine weiße Kugel"), _("Die Kugel"), HOW, (0, BALLS), _("Weiß")),
        Kind("ball", 1, _("schwarze Kugel"), _("eine schwarze Kugel"), _("Die Kugel"), HOW, (0, BALLS), _("Schwarz")),
    )
    off_board = _("Diesen Platz gibt es auf keinem Stab.")

    def free(self, s: B) -> int:
        return RODS.loose(s.pieces[0] | s.pieces[1])

    def counted(self, pieces: tuple[int, ...]) -> tuple[int, int]:
        """The open rows of both sides."""
        return ROWS.counted(pieces[0], pieces[1]), ROWS.counted(pieces[1], pieces[0])

    def dropped(self, s: B, at: int) -> tuple[tuple[int, int], tuple[int, int], list[int]]:
        """With a ball of the seat to move at that place: the balls of both, their open rows, the rows it fills."""
        seat = s.turn
        mine, theirs = s.pieces[seat], s.pieces[1 - seat]
        gained, lost = ROWS.change(at, mine, theirs)
        mine |= 1 << at
        made = ROWS.made(at, mine, theirs)
        own, others = s.rows[seat] + gained, s.rows[1 - seat] - lost
        return ((mine, theirs), (own, others), made) if seat == 0 else ((theirs, mine), (others, own), made)

    def possible(self, s: B) -> None:
        taken = s.pieces[0] | s.pieces[1]
        if taken >> LAYER & ~taken:
            raise UnreadableError(_("Unter jeder Kugel steckt eine andere, bis zum Fuß des Stabes."))

    def left(self, s: B, seat: Seat) -> int:
        """The balls a side has still to set."""
        return BALLS - s.pieces[seat].bit_count()

    def beside(self, s: B) -> tuple[Piece, ...]:
        return tuple(piece for piece in super().beside(s) if self.left(s, piece.owner or 0))

    def notes(self, s: B) -> tuple[Text, ...]:
        return tuple(plural(self.left(s, seat), _("noch {n} Kugel"), _("noch {n} Kugeln")) for seat in (0, 1))

    def occupied(self, square: str, there: int) -> Text:
        return _("Auf {place} steckt schon {piece}.", place=square, piece=self.kinds[there].a)

    def hopes(self, s: B) -> float:
        """How much more White's open rows promise than Black's."""
        white, black = (30 * ROWS.having(rows, 3) + 6 * ROWS.having(rows, 2) + ROWS.having(rows, 1) for rows in s.rows)
        return (white - black) / 400

    def why_not(self, s: B, seat: Seat, path: Path) -> Text:
        if len(path) > 1:
            return _("Du steckst immer nur eine Kugel.")
        return super().why_not(s, seat, path)


class Sogo(Rodded[Balls, Options]):
    """The first row of four wins."""

    def start(self) -> Balls:
        return self.next(Balls(()), (0, 0), 0, ())

    def next(self, s: Balls, pieces: tuple[int, ...], turn: Seat, last: Path) -> Balls:
        return Balls(pieces, turn, last, self.counted(pieces))

    def put(self, s: Balls, at: int, last: Path) -> tuple[Balls, tuple[Effect, ...]]:
        pieces, rows, made = self.dropped(s, at)
        return Balls(pieces, 1 - s.turn, last, rows), tuple(Formed(places=tuple(RODS.listed(row))) for row in made)

    def ended(self, s: Balls) -> End | None:
        for seat in (1 - s.turn, s.turn):
            if ROWS.full(s.rows[seat]):
                return End(seat, "row", _("{side} hat vier in einer Reihe und gewinnt.", side=self.sides[seat]))
        if s.pieces[0] | s.pieces[1] == RODS.all:
            return End(None, "full", _("Alle 64 Kugeln stecken, und keine Reihe ist voll: unentschieden."))
        return None

    def worth(self, s: Balls) -> float:
        return max(-0.9, min(0.9, self.hopes(s)))


@dataclass(frozen=True, slots=True)
class PreyOptions(Options):
    """What the source leaves open of captures."""

    nehmen: str = choice(
        "oben",
        _("Genommen wird"),
        {"oben": _("nur die oberste Kugel eines Stabes"), "jede": _("jede Kugel; die darüber rutschen nach")},
        "no source says",
    )
    schutz: bool = choice(
        True,
        _("Kugeln in einer fertigen Reihe"),
        {True: _("sind geschützt, solange es andere gibt"), False: _("sind nicht geschützt")},
        "a ball is taken as in Mühle 000:1535; how far that goes no source says",
    )


class SogoMitSchlagen(Rodded[Prey, PreyOptions]):
    """A row takes a ball of the other side; who has taken most at the end wins."""

    options_class = PreyOptions
    areas = (STOCKS[0], PRIZES[0], STOCKS[1], PRIZES[1])

    def start(self) -> Prey:
        return self.next(Prey(()), (0, 0), 0, ())

    def next(self, s: Prey, pieces: tuple[int, ...], turn: Seat, last: Path) -> Prey:
        return Prey(pieces, turn, last, self.counted(pieces), s.prey)

    def takeable(self, mine: int, theirs: int) -> int:
        """The balls of these that a row takes, as a set: those within reach, safe ones only for want of others."""
        reached = theirs
        if self.options.nehmen == "oben":
            reached &= RODS.uppermost(mine | theirs)
        if not self.options.schutz:
            return reached
        safe = 0
        for row in RODS.rows:
            if row & ~theirs == 0:
                safe |= row
        return reached & ~safe or reached

    def legal(self, s: Prey) -> Sequence[Path]:
        mine, theirs = s.pieces[s.turn], s.pieces[1 - s.turn]
        names, found = RODS.names, list[Path]()
        for at in each(self.free(s)):
            path = (names[at],)
            prey = self.takeable(mine | 1 << at, theirs) if ROWS.made(at, mine | 1 << at, theirs) else 0
            found += [(*path, names[taken]) for taken in each(prey)] or [path]
        return found

    def put(self, s: Prey, at: int, last: Path) -> tuple[Prey, tuple[Effect, ...]]:
        seat, other = s.turn, 1 - s.turn
        (white, black), rows, made = self.dropped(s, at)
        shown: list[Effect] = [Formed(places=tuple(RODS.listed(row))) for row in made]
        if len(last) == 1:
            return Prey((white, black), other, last, rows, s.prey), tuple(shown)
        taken = RODS.number[last[1]]
        said = _("{side} nimmt die Kugel auf {place}.", side=self.sides[seat], place=last[1])
        shown.append(Captured(at=last[1], to=TAKEN[seat], text=said))
        above = RODS.above(taken)
        for higher in each(above & (white | black)):
            shown.append(Moved(source=RODS.names[higher], to=RODS.names[higher - LAYER]))
        left = [balls & ~above & ~(1 << taken) | (balls & above) >> LAYER for balls in (white, black)]
        prey = (s.prey[0] + 1, s.prey[1]) if seat == 0 else (s.prey[0], s.prey[1] + 1)
        pieces = (left[0], left[1])
        return Prey(pieces, other, last, self.counted(pieces), prey), tuple(shown)

    def left(self, s: Prey, seat: Seat) -> int:
        return super().left(s, seat) - s.prey[1 - seat]

    def ended(self, s: Prey) -> End | None:
        if self.left(s, s.turn) > 0:
            return None
        white, black = s.prey
        if white == black:
            return End(None, "equal", _("Alle Kugeln sind gesteckt, und beide haben gleich viele erobert."))
        winner = int(black > white)
        n, m = max(white, black), min(white, black)
        won = _("Alle Kugeln sind gesteckt: {side} gewinnt mit {n} zu {m}.", side=self.sides[winner], n=n, m=m)
        return End(winner, "count", won)

    def worth(self, s: Prey) -> float:
        """What has been taken, and what may be."""
        return max(-0.95, min(0.95, 0.1 * (s.prey[0] - s.prey[1]) + 0.2 * self.hopes(s)))

    def ask(self, s: Prey, path: Path) -> Text | None:
        return _("Vier in einer Reihe! Welche Kugel nimmst du?") if path else self.rule(s)

    def shows(self, s: Prey, path: Path) -> tuple[Effect, ...]:
        return (Moved(source=RESERVES[s.turn], to=path[0]),)

    def notes(self, s: Prey) -> tuple[Text, ...]:
        left = super().notes(s)
        return tuple(_("{left}, {n} erobert", left=left[seat], n=s.prey[seat]) for seat in (0, 1))

    def beside(self, s: Prey) -> tuple[Piece, ...]:
        taken = [(kind, s.prey[1 - kind.owner]) for kind in self.kinds]
        return super().beside(s) + tuple(
            Piece(TAKEN[1 - kind.owner], "ball", kind.name, kind.owner, count=n) for kind, n in taken if n
        )

    def why_not(self, s: Prey, seat: Seat, path: Path) -> Text:
        if not path or path[0] not in RODS.number or not self.free(s) >> RODS.number[path[0]] & 1:
            return super().why_not(s, seat, path[:1])
        at = RODS.number[path[0]]
        mine, theirs = s.pieces[seat] | 1 << at, s.pieces[1 - seat]
        if not ROWS.made(at, mine, theirs):
            return _("Nur wer vier in einer Reihe hat, nimmt eine Kugel.")
        if len(path) == 1:
            return _("Du hast vier in einer Reihe: Nimm noch eine Kugel der anderen Seite.")
        if len(path) > 2:
            return _("Du nimmst immer nur eine Kugel.")
        if path[1] not in RODS.number or not theirs >> RODS.number[path[1]] & 1:
            return _("Nimm eine Kugel der anderen Seite.")
        if self.options.nehmen == "oben" and not RODS.uppermost(mine | theirs) >> RODS.number[path[1]] & 1:
            return _("Auf der Kugel {place} steckt noch eine: Nimm eine oberste.", place=path[1])
        return _("Die Kugel {place} steckt in einer Reihe und ist geschützt.", place=path[1])

    def notate(self, s: Prey) -> str:
        return f"{super().notate(s)} {s.prey[0]} {s.prey[1]}"

    def parse(self, position: str) -> Prey:
        found = re.fullmatch("(.*) ([0-9]{1,2}) ([0-9]{1,2})", position)
        if not found:
            raise UnreadableError(_("Am Ende einer Stellung steht, wie viele Kugeln Weiß und Schwarz erobert haben."))
        s = super().parse(found[1])
        s = Prey(s.pieces, s.turn, (), s.rows, (int(found[2]), int(found[3])))
        if self.left(s, 0) < 0 or self.left(s, 1) < 0:
            raise UnreadableError(_("Jede Seite hat 32 Kugeln."))
        return s


RULESETS = (
    # each of 64 balls is set once
    Ruleset("sogo", "Sogo", Sogo, (2,), max_events=64),
    Ruleset("sogo-mit-schlagen", "Sogo mit Schlagen", SogoMitSchlagen, (2,), max_events=64),
)
