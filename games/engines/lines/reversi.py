"""Reversi, Othello and Anti-Reversi: a stone turns over all that it shuts in.

Source: 003:340-391. Seat 0 is White, Black begins (003:354). In Reversi the first four stones are set on the squares in
the middle; in Othello they stand there from the start, White on the first and fourth of them as one reads (003:388).
Who has nothing to set is passed over, and nobody else (003:360); the match ends when neither has. Reversi has 64 stones
(003:346), of which each takes half, and only in Othello there are as many as one likes (003:387): where stones are
counted, an option, who has set all is passed over, too. Filled in: at equal numbers nobody wins; Othello, too, is begun
by Black; on other boards there are as many stones as squares, and those that stand there from the start are two of
each.

Targets are the squares; a move is one of them: ("d3",).

Position notation, three fields: who is to move (w or b), White's stones, Black's stones:

    b e4,d5 d4,e5

Where stones are counted a fourth says how many White has left to set; Black has the rest of those not on the board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.engines.core import (
    Effect,
    Options,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Seat,
    UnreadableError,
    choice,
)
from games.engines.kit.duel import End
from games.engines.kit.pieces import Stand, stones
from games.engines.kit.places import AROUND, FILES, Squares
from games.engines.kit.setters import Setters
from games.engines.scene import Piece
from games.engines.text import Text, _, plural

BOARDS = {size: Squares(size, label=_("Reversi-Brett"), turns=()) for size in (6, 8, 10)}
HOW = _("Setze so, dass du mindestens einen fremden Stein zwischen zwei eigenen einschließt.")


@dataclass(frozen=True, slots=True)
class ReversiOptions(Options):
    """What the forms of the game differ in."""

    eroeffnung: bool = choice(
        True,
        _("Die ersten vier Steine"),
        {True: _("setzt man in die Mitte"), False: _("stehen schon da")},
        "set in turn 003:354; they stand there in Othello 003:388",
    )
    wenige: bool = choice(
        False,
        _("Es gewinnt, wer am Ende"),
        {False: _("die meisten Steine hat"), True: _("die wenigsten Steine hat")},
        "most 003:350; fewest in Anti-Reversi 003:391",
    )
    freie: bool = choice(
        False,
        _("Felder, die am Ende frei sind,"),
        {False: _("zählen nicht"), True: _("zählt der Sieger zu seinen Steinen (Turnier)")},
        "counted for nobody 003:381; for the winner in tournaments 003:381",
    )
    brett: int = choice(
        8, _("Das Brett hat"), {8: _("8 × 8 Felder"), 6: _("6 × 6 Felder"), 10: _("10 × 10 Felder")}, "003:389"
    )
    vorrat: str = choice(
        "beliebig",
        _("Zu setzen hat jeder"),
        {"beliebig": _("so viele Steine, wie nötig sind"), "halb": _("halb so viele Steine, wie das Brett Felder hat")},
        "64 stones for both 003:346; as many as one likes in Othello 003:387",
    )


@dataclass(frozen=True, slots=True)
class Reversistand(Stand):
    """A position, and how many stones each has left to set; () where nobody counts."""

    left: tuple[int, ...] = ()


class Reversi(Setters[Reversistand, ReversiOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = ReversiOptions
    kinds = stones(HOW, 0, 100)

    def __init__(self, seats: int, options: ReversiOptions) -> None:
        super().__init__(seats, options)
        self.squares = board = BOARDS[options.brett]
        self.shifts = [board.shift(way) for way in AROUND]
        low, high = board.files // 2, board.files // 2 + 1
        rising, falling = (
            board.set_of(f"{FILES[x - 1]}{y}" for x, y in corners)
            for corners in (((low, low), (high, high)), ((low, high), (high, low)))
        )
        self.middle = rising | falling
        ends = ((1, 2), (board.files, board.files - 1))
        #: each corner, and the square before it on the long slant
        self.corners = [
            (board.set_of([f"{FILES[x - 1]}{y}"]), board.set_of([f"{FILES[inner - 1]}{beside}"]))
            for x, inner in ends
            for y, beside in ends
        ]
        self.first = (0, 0) if options.eroeffnung else (falling, rising)  # 003:388: white-black over black-white

        half = len(board.names) // 2 - self.first[0].bit_count()
        self.left = (half, half) if options.vorrat == "halb" else ()

    def start(self) -> Reversistand:
        return Reversistand(self.first, 1, left=self.left)

    def next(self, s: Reversistand, pieces: tuple[int, ...], turn: Seat, last: Path) -> Reversistand:
        return Reversistand(pieces, turn, last, s.left)

    def turned(self, at: int, mine: int, theirs: int) -> int:
        """The stones that one set there turns over, in all eight directions."""
        found = 0
        for shift in self.shifts:
            line, edge = 0, shift(at)
            while edge & theirs:
                line |= edge
                edge = shift(edge)
            if edge & mine:
                found |= line
        return found

    def can_set(self, pieces: tuple[int, ...], seat: int) -> int:
        """Where a seat may set: next to a line of the other's stones that one of its own ends."""
        mine, theirs = pieces[seat], pieces[1 - seat]
        free = self.squares.all & ~(mine | theirs)
        if free & self.middle:
            return free & self.middle
        found = 0
        for shift in self.shifts:
            line = shift(mine) & theirs
            while line:
                line = shift(line)
                found |= line & free
                line &= theirs
        return found

    def can_act(self, s: Reversistand, seat: Seat) -> int:
        """Where a seat may set, if it has a stone left."""
        return 0 if s.left and not s.left[seat] else self.can_set(s.pieces, seat)

    def free(self, s: Reversistand) -> int:
        return self.can_act(s, s.turn)

    def put(self, s: Reversistand, at: int, last: Path) -> tuple[Reversistand, tuple[Effect, ...]]:
        seat, other = s.turn, 1 - s.turn
        mine, theirs = s.pieces[seat], s.pieces[other]
        opening = self.squares.all & ~(mine | theirs) & self.middle
        turned = 0 if opening else self.turned(1 << at, mine, theirs)
        mine, theirs = mine | turned | 1 << at, theirs & ~turned
        pieces = (mine, theirs) if seat == 0 else (theirs, mine)
        effects: list[Effect] = [Revealed(at=name) for name in self.squares.listed(turned)]
        left = tuple([count - (owner == seat) for owner, count in enumerate(s.left)])
        after = Reversistand(pieces, other, last, left)
        if self.can_act(after, other) or not self.can_act(after, seat):
            return after, tuple(effects)
        effects.append(Said(text=self.passes(after, other)))
        return replace(after, turn=seat), tuple(effects)

    def passes(self, s: Reversistand, seat: Seat) -> Text:
        """Why a seat is passed over."""
        if s.left and not s.left[seat]:
            return _("{side} hat keinen Stein mehr zu setzen.", side=self.sides[seat])
        return _("{side} kann nicht setzen.", side=self.sides[seat])

    def rule(self, s: Reversistand) -> Text:
        if self.squares.all & ~(s.pieces[0] | s.pieces[1]) & self.middle:
            return _("Setze auf eines der vier Felder in der Mitte.")
        return HOW

    def ended(self, s: Reversistand) -> End | None:
        if self.can_act(s, s.turn) or self.can_act(s, 1 - s.turn):
            return None
        white, black = (bits.bit_count() for bits in s.pieces)
        if white == black:
            return End(None, "equal", _("Beide haben gleich viele Steine: unentschieden."))
        winner = int((black > white) != self.options.wenige)
        return End(winner, "count", _("{side} gewinnt.", side=self.sides[winner]))

    def outcome(self, s: Reversistand) -> Outcome | None:
        outcome = super().outcome(s)
        if not outcome:
            return None
        scores = [bits.bit_count() for bits in s.pieces]
        if self.options.freie and outcome.winners:
            scores[outcome.winners[0]] += len(self.squares.names) - sum(scores)
        return Outcome(outcome.places, outcome.termination, outcome.reason, tuple(scores))

    def notes(self, s: Reversistand) -> tuple[Text, ...]:
        return tuple(plural(bits.bit_count(), _("{n} Stein"), _("{n} Steine")) for bits in s.pieces)

    def possible(self, s: Reversistand) -> None:
        inside = (s.pieces[0] | s.pieces[1]) & self.middle
        if inside != self.middle and (s.pieces[0] | s.pieces[1] != inside or not self.options.eroeffnung):
            raise UnreadableError(_("Auf den vier Feldern in der Mitte liegen schon Steine."))

    def notate(self, s: Reversistand) -> str:
        return " ".join([super().notate(s), *map(str, s.left[:1])])

    def parse(self, position: str) -> Reversistand:
        if not self.left:
            s = super().parse(position)
        else:
            rest, _space, count = position.rpartition(" ")
            s = super().parse(rest)
            unset = len(self.squares.names) - sum(bits.bit_count() for bits in s.pieces)
            white = int(count) if re.fullmatch("[0-9]{1,2}", count) else -1
            if not max(0, unset - self.left[1]) <= white <= min(unset, self.left[0]):
                raise UnreadableError(_("Das letzte Feld sagt, wie viele Steine Weiß noch zu setzen hat."))
            s = replace(s, left=(white, unset - white))
        if self.can_act(s, 1 - s.turn) and not self.can_act(s, s.turn):
            raise UnreadableError(self.passes(s, s.turn))
        return s

    def beside(self, s: Reversistand) -> tuple[Piece, ...]:
        if not s.left:
            return super().beside(s)
        return tuple([replace(piece, count=n) for piece, n in zip(super().beside(s), s.left, strict=True) if n])

    def worth(self, s: Reversistand) -> float:
        """Who holds corners, which are never turned, or gives free ones away; and who can set on more squares."""
        white, black = (self.can_set(s.pieces, seat).bit_count() for seat in (0, 1))
        taken, held = s.pieces[0] | s.pieces[1], 0.0
        for corner, before in self.corners:
            weight, at = (0.2, corner) if taken & corner else (-0.08, before)
            held += weight * (bool(s.pieces[0] & at) - bool(s.pieces[1] & at))
        return max(-0.99, min(0.99, 0.02 * (white - black) + (-held if self.options.wenige else held)))


PRESETS = {"blog": Preset(_("wie im Blog Spielewelt"), {"vorrat": "halb"})}

RULESETS = (
    Ruleset("reversi", "Reversi", Reversi, (2,), max_events=100, fixed={"wenige": False}, presets=PRESETS),
    Ruleset(
        "othello",
        "Othello",
        Reversi,
        (2,),
        max_events=96,
        fixed={"eroeffnung": False, "wenige": False, "brett": 8, "vorrat": "beliebig"},
    ),
    Ruleset("anti-reversi", "Anti-Reversi", Reversi, (2,), max_events=100, fixed={"wenige": True}, presets=PRESETS),
)
