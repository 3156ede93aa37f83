"""K.-o.-Schach: the moves of chess, but who first cannot move any more has won by stalemate.

Source: 001:798-800. It says that the rules of chess hold, that whoever first cannot move wins, and that nobody may set
himself into mate. Of their own will nobody mates whom that lets win, so a mate could only come of one's own doing,
which is forbidden: hence who is checkmated loses, as in chess, and stalemate wins. Another reading is an option: both
win. Then nobody has a reason to attack, and between equals a match does not end (docs/bots.md). With it goes a second:
no move may leave the other side nothing but moves that checkmate (what problemists call a Selbstmatt). Nobody has to
capture, since the source says nothing of it. Castling, repetition and fifty quiet moves are decided as in Schach; with
the two kings alone it is a draw.

Targets are the squares a1 … h8. A move is from and to: ("e2", "e4"); a pawn that reaches the last row is followed by
what it becomes, "dame", "turm", "laeufer" or "springer": ("e7", "e8", "dame").

Position notation is FEN, six fields.

    7k/8/5K2/8/8/8/6q1/8 w - - 0 1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import chess

from games.engines.chess.boards import Chess, Position
from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.kit.duel import End
from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class KoSchachOptions(Options):
    """What the source leaves open: what it means not to set oneself into mate."""

    matt: str = choice(
        "verliert",
        _("Wer matt gesetzt ist,"),
        {"verliert": _("verliert wie im Schach"), "gewinnt": _("gewinnt, denn er kann nicht ziehen")},
        "who first cannot move wins, though nobody may set himself into mate 001:800",
    )
    selbstmatt: str = choice(
        "erlaubt",
        _("Den anderen zum Mattsetzen zwingen"),
        {"erlaubt": _("ist erlaubt"), "verboten": _("ist verboten")},
        "nobody may set himself into mate 001:800; whether that forbids to force it, it does not say",
    )


class KoSchach(Chess[Position, KoSchachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = KoSchachOptions
    nobody_wins: ClassVar[Text] = _("Nur noch die Könige: Keiner kann den anderen festsetzen. Unentschieden.")

    def __init__(self, seats: int, options: KoSchachOptions) -> None:
        super().__init__(seats, options)
        self.usual = options.selbstmatt == "erlaubt"

    def allowed(self, s: Position) -> Sequence[chess.Move]:
        moves = super().allowed(s)
        return moves if self.usual else tuple(move for move in moves if not forces_mate(s.board, move))

    def movable(self, board: chess.Board) -> bool:
        moves = board.generate_legal_moves()
        return any(moves) if self.usual else any(not forces_mate(board, move) for move in moves)

    def dead(self, board: chess.Board) -> bool:
        return board.occupied == board.kings

    def shut_in(self, s: Position) -> End:
        # 001:800
        winner, loser = self.sides[s.turn], self.sides[1 - s.turn]
        if not s.board.is_check():
            return End(s.turn, "stalemate", _("{side} kann nicht mehr ziehen und gewinnt.", side=winner))
        if self.options.matt == "gewinnt":
            return End(s.turn, "checkmate", _("{side} ist matt, kann nicht mehr ziehen und gewinnt.", side=winner))
        return End(1 - s.turn, "checkmate", _("Schachmatt! {side} gewinnt.", side=loser))

    def forbidden(self, s: Position, source: int, to: int | None) -> Text:
        if any(move.to_square == to or to is None for move in s.board.generate_legal_moves(chess.BB_SQUARES[source])):
            return _("Danach könnte der andere dich nur noch mattsetzen. Dazu darfst du ihn nicht zwingen.")
        return super().forbidden(s, source, to)

    def worth(self, s: Position) -> float:
        """As in chess; where mate wins, too, whoever has less that can move stands better."""
        if self.options.matt == "verliert":
            return super().worth(s)
        board = s.board
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        score = black.bit_count() - white.bit_count()
        return 0.9 * score / (abs(score) + 6)


def forces_mate(board: chess.Board, move: chess.Move) -> bool:
    """Whether the other side then has nothing but moves that checkmate."""
    after = board.copy(stack=False)
    after.push(move)
    answers = list(after.generate_legal_moves())
    for answer in answers:
        after.push(answer)
        mate = after.is_checkmate()
        after.pop()
        if not mate:
            return False
    return bool(answers)


RULESETS = (
    Ruleset(
        "ko-schach",
        "K.-o.-Schach",
        KoSchach,
        (2,),
        version=2,
        # 16 pawns move at most 6 times each, at most 30 pieces are taken, each after at most 99 quiet half moves
        max_events=(16 * 6 + 30) * 100 + 100,
        former={1: {"matt": "gewinnt"}},
        presets={"matt": Preset(_("auch Matt gewinnt"), {"matt": "gewinnt"})},
    ),
)
