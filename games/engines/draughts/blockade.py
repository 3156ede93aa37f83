"""Blockade: stones that go one square aslant and take by shutting in.

Sources: 001:873-879 and 003:536-544 (which also calls it Krieg). Stones of a side that stand slantwise beside each
other hang together; as long as one of them has a free square beside it, all are safe. What has none left is taken.

Nobody shuts in stones of his own: the stone that moves has the square it left beside it, and so has whatever hung
together with it. So it never matters whose stones would be taken first, and no square is forbidden. For the same reason
a side with stones left always has a move, as long as the edge shuts in as well; what 003:544 adds for a side without a
move makes a difference only where it does not.

Filled in: White begins, by option Black; stones are taken at once and nobody has to claim them; after some moves
without a stone taken the match is drawn, by option won by the side with more stones.

Targets are the 32 dark squares a1, c1 … h8. A move is from and to: ("c3", "d4").

Position notation, four fields: who is to move (w or b), White's stones, Black's stones, the half moves since the last
stone was taken:

    w c1,d2,e3 f4,b8,d8 7
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.core import Captured, Effect, Options, Path, Ruleset, Said, Seat, UnreadableError, choice, short
from games.engines.kit.duel import End
from games.engines.kit.movers import Movers
from games.engines.kit.pieces import Stand, stones
from games.engines.kit.places import SLANTING, Squares, each
from games.engines.text import Text, _, plural

SQUARES = Squares(8, dark_only=True)
AROUND = SQUARES.steps(*SLANTING)
#: the squares at the edge: fewer than four neighbours
EDGE = sum(1 << at for at, near in enumerate(AROUND) if near.bit_count() < 4)
HOME = SQUARES.row(1) | SQUARES.row(2) | SQUARES.row(3), SQUARES.row(6) | SQUARES.row(7) | SQUARES.row(8)
#: by side and square, how many rows it lies ahead
AHEAD = tuple(map(SQUARES.rank, range(32))), tuple(9 - SQUARES.rank(at) for at in range(32))
HOW = _("Ein Stein zieht genau ein Feld schräg, vorwärts oder rückwärts.")


@dataclass(frozen=True, slots=True)
class BlockadeOptions(Options):
    """What the sources disagree on or leave open."""

    anfang: str = choice("weiss", _("Es beginnt"), {"weiss": _("Weiß"), "schwarz": _("Schwarz")}, "neither source says")
    rand: str = choice(
        "schliesst",
        _("Der Rand des Bretts"),
        {"schliesst": _("schließt mit ein"), "offen": _("schließt niemanden ein")},
        "neither source says whether a stone at the edge has all squares around it taken",
    )
    ende: str = choice(
        "zuglos",
        _("Wer noch Steine hat, aber keinen Zug,"),
        {"zuglos": _("hat auch verloren"), "steine": _("setzt aus")},
        "has lost 003:544; only who loses the stones first 001:879. It happens only where the edge shuts nobody in",
    )
    zugzahl: int = choice(
        50,
        _("Die Partie endet nach"),
        {25: _("25 Zügen von jedem ohne Fang"), 50: _("50 Zügen von jedem ohne Fang"),
         100: _("100 Zügen von jedem ohne Fang")},
        "no source says; without an end a match need not end",
    )  # fmt: skip
    ohne_fang: str = choice(
        "remis",
        _("Dann ist die Partie"),
        {"remis": _("unentschieden"), "mehr": _("für die Seite mit mehr Steinen gewonnen")},
        "no source says",
    )


@dataclass(frozen=True, slots=True)
class Blockadestand(Stand):
    """A position, and how many half moves ago a stone was taken."""

    quiet: int = 0


class Blockade(Movers[Blockadestand, BlockadeOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = BlockadeOptions
    squares = SQUARES
    kinds = stones(HOW, 0, 12)
    takes = False
    choosing = _("Tippe einen deiner Steine an.")
    nobody = _("Auf {square} steht kein Stein.")
    off_board = _("Gespielt wird nur auf den dunklen Feldern a1 bis h8.")

    def start(self) -> Blockadestand:
        return Blockadestand(HOME, int(self.options.anfang == "schwarz"))

    def next(self, s: Blockadestand, pieces: tuple[int, ...], turn: Seat, last: Path) -> Blockadestand:
        return Blockadestand(pieces, turn, last, s.quiet + 1)

    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        return AROUND[at] & ~(mine | theirs)

    def _shut_in(self, near: int, stones: int, free: int) -> int:
        """Of these stones those that hang together with one at `near` and have nowhere to go."""
        shut = 0
        for group, room in groups(near & stones, stones, free):
            if not room and not (self.options.rand == "offen" and group & EDGE):
                shut |= group
        return shut

    def follow(self, s: Blockadestand, path: Path) -> tuple[Blockadestand, tuple[Effect, ...]]:
        after, shown = super().follow(s, path)
        theirs, mine = after.pieces[after.turn], after.pieces[s.turn]
        free = SQUARES.all & ~(mine | theirs)
        taken = self._shut_in(AROUND[SQUARES.number[path[1]]], theirs, free)
        if taken:
            theirs, free = theirs ^ taken, free | taken
            names = SQUARES.listed(taken)
            said = _("Eingeschlossen! {side} nimmt {places}.", side=self.sides[s.turn], places=", ".join(names))
            shown = (*shown, Captured(at=names[0], text=said), *(Captured(at=name) for name in names[1:]))
            after = Blockadestand((mine, theirs) if s.turn == 0 else (theirs, mine), after.turn, path)
        if theirs and self.options.ende == "steine" and not can_move(theirs, free):
            passed = _("{side} kann nicht ziehen und setzt aus.", side=self.sides[after.turn])
            return Blockadestand(after.pieces, s.turn, path, after.quiet), (*shown, Said(text=passed))
        return after, shown

    def ended(self, s: Blockadestand) -> End | None:
        for seat in (0, 1):
            if not s.pieces[seat]:
                return End(1 - seat, "stones", _("{side} hat keine Steine mehr und verliert.", side=self.sides[seat]))
        white, black = s.pieces
        if not can_move(s.pieces[s.turn], SQUARES.all & ~(white | black)):
            return End(1 - s.turn, "blocked", _("{side} kann nicht ziehen und verliert.", side=self.sides[s.turn]))
        if s.quiet < 2 * self.options.zugzahl:
            return None
        more = white.bit_count() - black.bit_count()
        if self.options.ohne_fang == "remis" or not more:
            return End(None, "quiet", _("{n} Züge lang kein Fang: unentschieden.", n=self.options.zugzahl))
        side = self.sides[int(more < 0)]
        said = _("{n} Züge lang kein Fang. {side} hat mehr Steine und gewinnt.", n=self.options.zugzahl, side=side)
        return End(int(more < 0), "count", said)

    def notes(self, s: Blockadestand) -> tuple[Text, ...]:
        return tuple(plural(bits.bit_count(), _("{n} Stein"), _("{n} Steine")) for bits in s.pieces)

    def notate(self, s: Blockadestand) -> str:
        return f"{super().notate(s)} {s.quiet}"

    def parse(self, position: str) -> Blockadestand:
        rest, _space, quiet = position.rpartition(" ")
        if not re.fullmatch("0|[1-9][0-9]{0,2}", quiet):
            raise UnreadableError(_("„{text}“ sagt nicht, wie lange kein Stein genommen wurde.", text=short(quiet)))
        s = super().parse(rest)
        return Blockadestand(s.pieces, s.turn, (), int(quiet))

    def possible(self, s: Blockadestand) -> None:
        free = SQUARES.all & ~(s.pieces[0] | s.pieces[1])
        for bits in s.pieces:
            if shut := self._shut_in(bits, bits, free):
                places = ", ".join(SQUARES.listed(shut))
                raise UnreadableError(
                    _("Was eingeschlossen ist, liegt nicht mehr auf dem Brett: {places}.", places=places)
                )

    def worth(self, s: Blockadestand) -> float:
        """Stones first; then the free squares beside them, and how far they stay back: two who come forward stand
        against each other, and nobody takes anything any more."""
        free = SQUARES.all & ~(s.pieces[0] | s.pieces[1])
        worths = []
        for bits, ahead in zip(s.pieces, AHEAD, strict=True):
            room = around(bits) & free
            worths.append(
                0.06 * bits.bit_count() + 0.02 * room.bit_count() - 0.003 * sum(ahead[at] for at in each(bits))
            )
        return worths[0] - worths[1]


def can_move(stones: int, free: int) -> bool:
    """Whether one of these stones has a free square beside it."""
    return any(AROUND[at] & free for at in each(stones))


def around(stones: int) -> int:
    """The squares beside any of these stones."""
    beside = 0
    for at in each(stones):
        beside |= AROUND[at]
    return beside


def groups(starts: int, stones: int, free: int) -> Iterator[tuple[int, int]]:
    """The groups of hanging together stones that the `starts` belong to, each with the free squares beside it."""
    while starts:
        start = starts & -starts
        group, edge, room = start, [start.bit_length() - 1], 0
        while edge:
            around = AROUND[edge.pop()]
            room |= around & free
            new = around & stones & ~group
            group |= new
            edge += each(new)
        starts &= ~group
        yield group, room


RULESETS = (
    # 24 stones, of which one is left; before each of the others 199 half moves without any taken, and 200 at the end
    Ruleset("blockade", "Blockade", Blockade, (2,), max_events=23 * 200 + 200),
)
