"""Breakthrough: two rows of stones each; the first to reach the row opposite wins.

Source: 003:519-534. Seat 0 is White and begins; the lot decides who takes it. On the small boards, where the source
does not say how many stones there are, both home rows are filled too. A player whose stones are all taken has lost;
there is always a move, for the stone that is furthest ahead can only be stopped straight, never slantwise.

Targets are the squares, a1 at White's left. A move is from and to: ("b2", "c3").

Position notation, three fields: who is to move (w or b), White's stones, Black's stones:

    w a1,b1,a2,b2 a7,b7,a8,b8
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Ruleset, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.movers import Movers
from games.engines.kit.pieces import Stand, stones
from games.engines.kit.places import Squares
from games.engines.text import Text, _, plural

BOARDS = {size: Squares(size, label=_("Breakthrough-Brett")) for size in (5, 6, 7, 8)}
HOW = _("Ein Stein zieht ein Feld vorwärts, gerade oder schräg, und schlägt nur schräg.")


@dataclass(frozen=True, slots=True)
class BreakthroughOptions(Options):
    """The size of the board."""

    brett: int = choice(
        8,
        _("Das Brett hat"),
        {8: _("8 × 8 Felder"), 7: _("7 × 7 Felder"), 6: _("6 × 6 Felder"), 5: _("5 × 5 Felder")},
        "8 × 8, at first 7 × 7, also 6 × 6 and 5 × 5 003:519-534",
    )


class Breakthrough(Movers[Stand, BreakthroughOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class = BreakthroughOptions
    kinds = stones(HOW, 0, 16)
    choosing = _("Tippe einen deiner Steine an.")
    nobody = _("Auf {square} steht kein Stein.")

    def __init__(self, seats: int, options: BreakthroughOptions) -> None:
        self.squares = board = BOARDS[options.brett]
        self.ahead = board.steps("n"), board.steps("s")
        self.aslant = board.steps("nw", "ne"), board.steps("sw", "se")
        self.goal_rows = board.row(board.ranks), board.row(1)
        super().__init__(seats, options)

    def start(self) -> Stand:
        board, last = self.squares, self.squares.ranks
        return Stand((board.row(1) | board.row(2), board.row(last) | board.row(last - 1)))

    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        return self.ahead[kind][at] & ~(mine | theirs) | self.aslant[kind][at] & ~mine

    def ended(self, s: Stand) -> End | None:
        mover = 1 - s.turn
        if s.pieces[mover] & self.goal_rows[mover]:
            return End(mover, "through", _("{side} ist durchgebrochen und gewinnt.", side=self.sides[mover]))
        if not s.pieces[s.turn]:
            return End(mover, "stones", _("{side} hat keine Steine mehr und verliert.", side=self.sides[s.turn]))
        return None

    def possible(self, s: Stand) -> None:
        if s.pieces[s.turn] & self.goal_rows[s.turn]:
            raise UnreadableError(_("{side} ist schon durchgebrochen und zieht nicht mehr.", side=self.sides[s.turn]))

    def notes(self, s: Stand) -> tuple[Text, ...]:
        return tuple(plural(bits.bit_count(), _("{n} Stein"), _("{n} Steine")) for bits in s.pieces)

    def worth(self, s: Stand) -> float:
        """Stones, and how far the foremost has come."""
        white, black = s.pieces
        far = self.squares.rank(white.bit_length() - 1) - 1
        near = self.squares.ranks - self.squares.rank((black & -black).bit_length() - 1)
        return 0.04 * (white.bit_count() - black.bit_count()) + 0.03 * (far - near)


RULESETS = (
    # each of 32 stones goes forward at most six times and once more
    Ruleset("breakthrough", "Breakthrough", Breakthrough, (2,), max_events=32 * 7),
)
