"""Fünf in einer Reihe (Gomoku) and Gomoku+: set stones in turn; who has five in a row wins.

Source: 003:304-336. Seat 0 is White, Black begins (003:318). Exactly five win: six or more do not, and play goes on
(003:322). In Gomoku+ a five wins only if it is open at both ends (003:336). Filled in: the match is drawn as soon as no
five can be made any more, at the latest on a full board; an end of a five is open if the next point is free, so that at
the edge of the board it is not (an option calls it open); nobody says that Black needs a handicap, but Black has been
proven to win (003:326), so that the usual one ("Pro": the first stone in the middle, Black's next at least three points
away from it) is an option. Gomoku+ is also a name for Caro, the game of Vietnam (boardgamearena.com, "Gomoku"); there
only a five shut at both ends does not win (github.com/hoanphungt/five-in-a-row): an option and a preset.

Targets are the points, named as squares are; a move is one of them: ("h8",).

Position notation, three fields: who is to move (w or b), White's stones, Black's stones:

    b h9 h8
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from games.engines.core import Effect, Formed, Options, Path, Preset, Ruleset, Seat, choice
from games.engines.kit.duel import End
from games.engines.kit.pieces import Stand, stones
from games.engines.kit.places import AROUND, FILES, WAYS, Squares, each
from games.engines.kit.rows import Row, Rows
from games.engines.kit.setters import Setters
from games.engines.text import Text, _

BOARDS = {size: Squares(size, lattice=True, label=_("Gomoku-Brett"), turns=()) for size in (8, 15, 17, 19)}
#: points that a search looks at where nobody threatens to win
LOOKED_AT = 12
HOW = _("Setze einen Stein auf einen freien Punkt.")


@dataclass(frozen=True, slots=True)
class RowOptions(Options):
    """What the board and the forms of the game differ in."""

    brett: int = choice(
        15,
        _("Das Brett hat"),
        {15: _("15 × 15 Punkte"), 17: _("17 × 17 Punkte"), 19: _("19 × 19 Punkte"), 8: _("8 × 8 Felder (Schachbrett)")},
        "15, 17 or 19 003:306; smaller ones, a chessboard too 003:312",
    )
    eroeffnung: str = choice(
        "frei",
        _("Der erste schwarze Stein liegt"),
        {"frei": _("irgendwo"), "mitte": _("in der Mitte, der zweite mindestens drei Punkte davon entfernt")},
        "no source says that Black is bound; with perfect play Black wins 003:326",
    )
    offen: bool = choice(
        False,
        _("Eine Fünferreihe gewinnt"),
        {False: _("auch mit versperrten Enden"), True: _("nur mit freien Enden")},
        "any 003:316; open at both ends in Gomoku+ 003:336",
    )
    frei: int = choice(
        2,
        _("Von der Fünferreihe müssen frei sein"),
        {2: _("beide Enden"), 1: _("mindestens ein Ende")},
        "both 003:336; one in Caro as it is played in Vietnam",
    )
    rand: bool = choice(
        False,
        _("Endet eine Reihe am Rand des Brettes, gilt dieses Ende"),
        {False: _("als versperrt"), True: _("als frei")},
        "no source says",
    )


@dataclass(frozen=True, slots=True)
class Board(Stand):
    """A position; for each side also the fives it can still make, by how many stones of them it has."""

    fives: tuple[int, int] = (0, 0)


class FiveInARow(Setters[Board, RowOptions]):
    """The game for two seats: 0 is White, 1 is Black and begins."""

    options_class = RowOptions
    kinds = stones(HOW, 0, 181)
    off_board = _("Diesen Punkt gibt es auf dem Brett nicht.")

    def __init__(self, seats: int, options: RowOptions) -> None:
        super().__init__(seats, options)
        self.squares = board = BOARDS[options.brett]
        self.shifts = [board.shift(way) for way in AROUND]
        rows = []
        size = board.files
        for dx, dy in map(WAYS.__getitem__, ("e", "n", "ne", "se")):
            for x in range(size):
                for y in range(size):
                    line = [(x + dx * step, y + dy * step) for step in range(-1, 6)]
                    bits = [1 << cx + cy * size if 0 <= cx < size and 0 <= cy < size else 0 for cx, cy in line]
                    if not all(bits[1:6]):
                        continue
                    five, ends = sum(bits[1:6]), bits[0] | bits[6]
                    rows += [Row(five, ends, five | free) for free in self.kept_free(bits[0], bits[6])]
        self.rows = Rows(rows, size * size)
        low = (size - 1) // 2
        self.middle = board.set_of(f"{FILES[x]}{y + 1}" for x in {low, size // 2} for y in {low, size // 2})
        self.around_middle = self.around(self.around(self.middle))
        self.paths = [(name,) for name in board.names]

    def kept_free(self, before: int, behind: int) -> set[int]:
        """Of a five with these ends (0: beyond the edge), the sets of which one must be free of the other's stones."""
        asked = self.options
        if not asked.offen:
            return {0}
        if asked.frei == 2:
            return {before | behind} if asked.rand or (before and behind) else set()
        return {end for end in (before, behind) if end or asked.rand}

    def around(self, bits: int) -> int:
        """These points and all next to them."""
        found = bits
        for shift in self.shifts:
            found |= shift(bits)
        return found

    def start(self) -> Board:
        return self.next(Board((0, 0)), (0, 0), 1, ())

    def next(self, s: Board, pieces: tuple[int, ...], turn: Seat, last: Path) -> Board:
        white, black = pieces
        return Board(pieces, turn, last, (self.rows.counted(white, black), self.rows.counted(black, white)))

    def free(self, s: Board) -> int:
        taken = s.pieces[0] | s.pieces[1]
        if self.options.eroeffnung == "mitte" and s.turn == 1:
            if not taken:
                return self.middle
            if taken.bit_count() == 2:
                return self.squares.all & ~taken & ~self.around_middle
        return self.squares.all & ~taken

    def legal(self, s: Board) -> Sequence[Path]:
        """Next to other stones first: there the search finds sooner what matters."""
        free, paths = self.free(s), self.paths
        near = free & self.around(s.pieces[0] | s.pieces[1])
        return [paths[at] for at in each(near)] + [paths[at] for at in each(free & ~near)]

    def promising(self, s: Board, seat: Seat) -> Sequence[Path]:
        """A five that can be made; what stops the other's; else the points near stones through which the fullest rows
        of both go."""
        taken, free = s.pieces[0] | s.pieces[1], self.free(s)
        mine, theirs = s.pieces[seat], s.pieces[1 - seat]
        if self.rows.having(s.fives[seat], 4):
            points = reduce(or_, (want for want, _stops in self.rows.wanting(mine, theirs)))
        elif self.rows.having(s.fives[1 - seat], 4) and self.stops(s) & free:
            points = self.stops(s)
        else:
            near = free & self.around(self.around(taken)) or free & self.middle or free
            weighty = sorted(each(near), key=lambda at: self.rows.weight(at, mine, theirs), reverse=True)
            return [self.paths[at] for at in weighty[:LOOKED_AT]]
        return [self.paths[at] for at in each(points & free)]

    def stops(self, s: Board) -> int:
        """Where one stone stops each five that the other can make next."""
        rows = self.rows.wanting(s.pieces[1 - s.turn], s.pieces[s.turn])
        return reduce(and_, (stops for _want, stops in rows), self.squares.all)

    def put(self, s: Board, at: int, last: Path) -> tuple[Board, tuple[Effect, ...]]:
        seat, bit = s.turn, 1 << at
        mine, theirs = s.pieces[seat], s.pieces[1 - seat]
        gained, lost = self.rows.change(at, mine, theirs)
        own, others = s.fives[seat] + gained, s.fives[1 - seat] - lost
        mine |= bit
        shown: tuple[Effect, ...] = ()
        if self.rows.full(own):
            shown = (Formed(places=tuple(self.squares.listed(self.rows.made(at, mine, theirs)[0]))),)
        if seat == 0:
            return Board((mine, theirs), 1, last, (own, others)), shown
        return Board((theirs, mine), 0, last, (others, own)), shown

    def rule(self, s: Board) -> Text:
        if self.options.eroeffnung == "mitte" and s.turn == 1:
            taken = s.pieces[0] | s.pieces[1]
            if not taken:
                return _("Der erste Stein gehört in die Mitte des Brettes.")
            if taken.bit_count() == 2:
                return _("Der zweite schwarze Stein liegt mindestens drei Punkte von der Mitte entfernt.")
        return HOW

    def ended(self, s: Board) -> End | None:
        for seat in (1 - s.turn, s.turn):
            if self.rows.full(s.fives[seat]):
                said = _("{side} hat fünf in einer Reihe und gewinnt.", side=self.sides[seat])
                return End(seat, "five", said)
        if s.fives == (0, 0):
            return End(None, "full", _("Niemand kann mehr fünf in eine Reihe bringen: unentschieden."))
        return None

    def worth(self, s: Board) -> float:
        """What can still become a five. Who is to move finishes a four; two that one stone cannot stop are too many."""
        rows, me, you = self.rows, s.fives[s.turn], s.fives[1 - s.turn]
        sign = 1 if s.turn == 0 else -1
        fours = rows.having(you, 4)
        if rows.having(me, 4):
            return 0.95 * sign
        if fours > 1 and not self.stops(s):
            return -0.9 * sign
        mine = 50 * rows.having(me, 3) + 9 * rows.having(me, 2) + rows.having(me, 1)
        theirs = 30 * (rows.having(you, 3) + fours) + 7 * rows.having(you, 2) + rows.having(you, 1)
        return sign * max(-0.85, min(0.85, (mine - theirs) / 500))


RULESETS = (
    # a stone on each of 19 × 19 points
    Ruleset(
        "fuenf-in-einer-reihe",
        "Fünf in einer Reihe",
        FiveInARow,
        (2,),
        max_events=361,
        fixed={"offen": False, "frei": 2, "rand": False},
    ),
    Ruleset(
        "gomoku-plus",
        "Gomoku+",
        FiveInARow,
        (2,),
        max_events=361,
        fixed={"offen": True},
        presets={"caro": Preset(_("wie Caro in Vietnam"), {"frei": 1})},
    ),
)
