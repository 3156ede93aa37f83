"""Tablut: the Swedes' king wants to the edge of the board, twice as many Muscovites want to shut him in.

Source: 003:223-272, after Linnaeus, who saw it in Lapland. Where it differs from itself or names variants there is an
option. The picture of the beginning is missing; the pieces stand as in Linnaeus's drawing, which all modern boards
follow. Filled in:

- The Muscovites begin, by an option the Swedes: the source calls the Muscovites' part the harder one.
- The empty throne takes no part when soldiers are taken, by an option it does: the source wants two enemies.
- The king counts as shut in when nothing but Muscovites and the empty throne are beside him. So two or three Muscovites
  hold him at the edge, which only matters where he has to reach a corner. A king who walks into that is safe, as every
  piece is (003:260); the Muscovites have to move beside him again.
- Where only corners save the king (003:272) nobody else may stop on a corner: four soldiers there would end the game.
- Swedes who are shut in with their king and have no move have lost by 003:266. Otherwise a position that comes a third
  time is a draw, and so are many moves without a piece taken; without that a match need not end.

Targets are the squares, a1 at the Swedes' left. A move is from and to: ("a4", "a2").

Position notation, five fields: who is to move (s the Swedes, m the Muscovites), the king ("-" when he is taken), the
guards, the soldiers, half moves since one was taken:

    m e5 e3,e4,c5,d5,f5,g5,e6,e7 d1,e1,f1,e2,a4,i4,a5,b5,h5,i5,a6,i6,e8,d9,e9,f9 0

The repetition count is no part of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.engines.core import Captured, Effect, Options, Path, Ruleset, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.movers import Movers
from games.engines.kit.pieces import Kind, Stand
from games.engines.kit.places import STRAIGHT, Slides, Squares, each
from games.engines.text import Text, _, plural

SWEDES, MUSCOVITES = 0, 1
KING, GUARD, SOLDIER = 0, 1, 2
GUARDS = ["e3", "e4", "c5", "d5", "f5", "g5", "e6", "e7"]
SOLDIERS = ["d1", "e1", "f1", "e2", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5", "d9", "e9", "f9", "e8"]
SQUARES = Squares(9, label=_("Tablut-Brett"), dark=("e5", *SOLDIERS))
THRONE, CORNERS = SQUARES.set_of(("e5",)), SQUARES.set_of(("a1", "i1", "a9", "i9"))
EDGE = SQUARES.row(1) | SQUARES.row(9) | SQUARES.column(1) | SQUARES.column(9)
START = THRONE, SQUARES.set_of(GUARDS), SQUARES.set_of(SOLDIERS)
NEAR, SLIDES = SQUARES.steps(*STRAIGHT), Slides(SQUARES, *STRAIGHT)
#: by square, those next to it and behind them in a line, as far as there are any
PAIRS = SQUARES.jumps(*STRAIGHT)
HOW = _("Alle ziehen geradeaus, so weit der Weg frei ist, nie schräg.")


@dataclass(frozen=True, slots=True)
class TablutOptions(Options):
    """Where the source differs from itself, names a variant or is silent."""

    flucht: str = choice(
        "rand",
        _("Der König ist gerettet"),
        {"rand": _("auf jedem Feld am Rand"), "ecken": _("nur auf den vier Eckfeldern")},
        "any square of the edge 003:233, 003:266; only the corners, proposed to make it fairer 003:272",
    )
    koenig: str = choice(
        "vier",
        _("Der König ist gefangen,"),
        {
            "vier": _("wenn rings um ihn Söldner stehen (oder der leere Thron)"),
            "zwei": _("wenn ihn zwei Söldner in die Zange nehmen"),
            "fest": _("wenn er nicht mehr ziehen kann und ein Söldner neben ihn zieht"),
        },
        "by four, beside the throne by three 003:262; by two like all others 003:271; unable to move 003:233",
    )
    thron: str = choice(
        "leer",
        _("Der leere Thron"),
        {"leer": _("hilft niemandem beim Schlagen"), "feind": _("gilt beim Schlagen als Feind von jedem")},
        "no source says; of soldiers it wants enemies on both sides 003:260",
    )
    beginnt: str = choice(
        "moskowiter",
        _("Es beginnen"),
        {"moskowiter": _("die Moskowiter"), "schweden": _("die Schweden")},
        "no source says",
    )
    wiederholung: bool = choice(
        True,
        _("Steht dieselbe Stellung zum dritten Mal da"),
        {True: _("ist es unentschieden"), False: _("geht es weiter")},
        "no source says; without an end a match need not end",
    )
    zugzahl: int = choice(
        50,
        _("Unentschieden, wenn niemand geschlagen wird, nach"),
        {50: _("50 Zügen von jedem"), 100: _("100 Zügen von jedem")},
        "no source says; without an end a match need not end",
    )


@dataclass(frozen=True, slots=True)
class Tablutstand(Stand):
    """A position: the pieces, and what draws need."""

    #: half moves since a piece was taken
    quiet: int = 0
    #: the positions of those half moves, to see one come back
    seen: tuple[tuple[int, ...], ...] = ()


class Tablut(Movers[Tablutstand, TablutOptions]):
    """The game for two seats: 0 are the Swedes, 1 the Muscovites."""

    options_class = TablutOptions
    squares = SQUARES
    kinds = (
        Kind("king", SWEDES, _("König"), _("der König"), _("Der König"), HOW, (0, 1), _("König")),
        Kind("stone", SWEDES, _("Leibwächter"), _("ein Leibwächter"), _("Der Leibwächter"), HOW, (0, 8),
             _("Leibwächter")),
        Kind("stone", MUSCOVITES, _("Söldner"), _("ein Söldner"), _("Der Söldner"), HOW, (0, 16), _("Söldner")),
    )  # fmt: skip
    letters, takes = "sm", False
    sides = (_("Die Schweden"), _("Die Moskowiter"))
    turns = (_("Die Schweden sind am Zug."), _("Die Moskowiter sind am Zug."))
    yours = (_("Du führst die Schweden."), _("Du führst die Moskowiter."))
    prompts = (_("Ziehe mit dem König oder einem Leibwächter."), _("Ziehe mit einem Söldner."))

    def __init__(self, seats: int, options: TablutOptions) -> None:
        super().__init__(seats, options)
        self.saved = EDGE if options.flucht == "rand" else CORNERS
        #: where nobody but the king stops
        self.barred = THRONE if options.flucht == "rand" else THRONE | CORNERS
        self.hostile = THRONE if options.thron == "feind" else 0

    def start(self) -> Tablutstand:
        return Tablutstand(START, MUSCOVITES if self.options.beginnt == "moskowiter" else SWEDES)

    def next(self, s: Tablutstand, pieces: tuple[int, ...], turn: Seat, last: Path) -> Tablutstand:
        return Tablutstand(pieces, turn, last, s.quiet + 1, (*s.seen, s.pieces))

    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        # 003:258: the throne is crossed, but nobody stops on it again
        return SLIDES.reach(at, mine | theirs) & ~(self.barred if kind != KING else THRONE)

    def follow(self, s: Tablutstand, path: Path) -> tuple[Tablutstand, tuple[Effect, ...]]:
        after, effects = super().follow(s, path)
        taken = self.taken(after.pieces, s.turn, self.squares.number[path[1]])
        if not taken:
            return after, effects
        pieces = tuple(bits & ~taken for bits in after.pieces)
        captured = [Captured(at=at, text=self.said(after, at)) for at in self.squares.listed(taken)]
        return Tablutstand(pieces, after.turn, path), (*effects, *captured)

    def said(self, s: Tablutstand, at: str) -> Text:
        """That the piece there is taken."""
        kind = self.kinds[self.kind_at(s, 1 << self.squares.number[at])]
        return _("{piece} auf {square} ist geschlagen.", piece=kind.the, square=at)

    def taken(self, pieces: tuple[int, ...], mover: Seat, at: int) -> int:
        """What a piece that has gone there takes: those between it and another, and the king it closes in."""
        king, guards, soldiers = pieces
        if king >> at & 1:
            return 0  # 003:260: the king takes no part
        mine, prey = (soldiers, guards) if mover == MUSCOVITES else (guards, soldiers)
        if mover == MUSCOVITES and self.options.koenig == "zwei":
            prey |= king
        partners, taken = mine | self.hostile & ~king, 0
        for between, behind in PAIRS[at]:
            if between & prey and behind & partners:
                taken |= between
        if mover == MUSCOVITES and NEAR[at] & king and self.shut_in(pieces):
            taken |= king
        return taken

    def shut_in(self, pieces: tuple[int, ...]) -> bool:
        """Whether the king is held on all sides."""
        king, guards, soldiers = pieces
        around = NEAR[king.bit_length() - 1]
        if self.options.koenig == "fest":
            return not around & ~(guards | soldiers | THRONE)
        return self.options.koenig == "vier" and not around & ~(soldiers | THRONE)

    def ended(self, s: Tablutstand) -> End | None:
        king = s.pieces[KING]
        if not king:
            return End(MUSCOVITES, "caught", _("Der König ist gefangen: Die Moskowiter gewinnen."))
        if king & self.saved:
            return End(SWEDES, "escaped", _("Der König ist entkommen: Die Schweden gewinnen."))
        if not self.now(s):  # 003:266
            return End(1 - s.turn, "stuck", _("{side} können nicht ziehen und verlieren.", side=self.sides[s.turn]))
        # two half moves apart, and so on: the same seat is to move
        if self.options.wiederholung and s.seen[-2::-2].count(s.pieces) >= 2:
            return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
        if s.quiet >= 2 * self.options.zugzahl:
            n = self.options.zugzahl
            return End(None, "quiet", _("{n} Züge lang wurde kein Stein genommen: unentschieden.", n=n))
        return None

    def notes(self, s: Tablutstand) -> tuple[Text, ...]:
        guards, soldiers = (bits.bit_count() for bits in s.pieces[GUARD:])
        return (
            plural(guards, _("König und {n} Leibwächter"), _("König und {n} Leibwächter")),
            plural(soldiers, _("{n} Söldner"), _("{n} Söldner")),
        )

    def why_not(self, s: Tablutstand, seat: Seat, path: Path) -> Text:
        reason = super().why_not(s, seat, path)
        if reason is not HOW:
            return reason
        at, to = (1 << self.squares.number[name] for name in path[:2])
        if not SLIDES.reach(self.squares.number[path[0]], self.side(s, 0) | self.side(s, 1)) & to:
            return reason
        if to & THRONE:
            return _("Auf den leeren Thron zieht niemand mehr. Darüber hinweg geht es.")
        assert not at & s.pieces[KING]
        return _("Auf die Eckfelder darf nur der König.")

    def possible(self, s: Tablutstand) -> None:
        if (s.pieces[GUARD] | s.pieces[SOLDIER]) & self.barred:
            raise UnreadableError(_("Auf dem Thron und auf den Eckfeldern, die retten, steht nur der König."))

    def notate(self, s: Tablutstand) -> str:
        return f"{super().notate(s)} {s.quiet}"

    def parse(self, position: str) -> Tablutstand:
        rest, _space, quiet = position.rpartition(" ")
        if not re.fullmatch("[0-9]{1,3}", quiet):
            raise UnreadableError(_("Das letzte Feld zählt die Züge, seit zuletzt jemand geschlagen wurde."))
        return replace(super().parse(rest), quiet=int(quiet), seen=())

    def worth(self, s: Tablutstand) -> float:
        """Men, how far the king is from safety, and how close the Muscovites are on him."""
        king, guards, soldiers = s.pieces
        men = king | guards | soldiers
        value = 0.04 * guards.bit_count() - 0.025 * soldiers.bit_count()
        value -= 0.05 * (NEAR[king.bit_length() - 1] & soldiers).bit_count()
        reached, edge = king, king
        for near in (0.5 if s.turn == SWEDES else 0.2, 0.08):
            come = 0
            for at in each(edge):
                come |= SLIDES.reach(at, men & ~king) & ~THRONE
            edge = come & ~reached
            reached |= edge
            if edge & self.saved:
                # two ways at once cannot both be closed
                return max(-0.9, min(0.9, value + near + 0.1 * min((edge & self.saved).bit_count(), 4)))
        return max(-0.9, min(0.9, value - 0.1 + 0.002 * reached.bit_count()))


RULESETS = (
    # each of 24 men can be taken once, and between two of them lie at most a hundred moves of each side
    Ruleset("tablut", "Tablut", Tablut, (2,), max_events=25 * 200, unequal=True, harder=MUSCOVITES),
)
