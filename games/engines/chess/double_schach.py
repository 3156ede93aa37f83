"""Double-Schach (Marseillais chess): the rules of chess, but each side moves twice running.

Source: 001:794-796. A check given with the first move ends the turn, and has to be met with the first move of the
answer, or it is mate. If neither side has a second move, the match is a draw. What the source leaves open: White's
first turn has two moves or, as option, one; the same piece may move twice or, as option, may not; who has no second
move passes on the turn or, as option, the match is a draw at once. A pawn is taken en passant only by the move that
follows its double step directly, so only by the first move of a turn. Who has no first move and is not in check is
stalemated.
Repetition and fifty quiet moves are decided as in Schach; each of the two moves counts as one.

Targets are the squares a1 … h8. A move is one of the two, from and to: ("e2", "e4"); a pawn that reaches the last row
is followed by what it becomes, "dame", "turm", "laeufer" or "springer": ("e7", "e8", "dame").

Position notation is FEN and a seventh field: which move of the turn comes next, 1 or 2. After a 1 stands a ! if the
other side has just had no second move, !! if that has befallen both. Where the same piece may not move twice, after a 2
stands where the first one went.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 2
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import chess

from games.engines.chess.boards import SQUARE, SQUARES, Chess, Key, Position
from games.engines.core import Effect, Options, Path, Preset, Ruleset, Said, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.text import Text, _, addressed


@dataclass(frozen=True, slots=True)
class DoubleSchachOptions(Options):
    """What the source leaves open."""

    anfang: int = choice(
        2,
        _("Weiß zieht beim allerersten Mal"),
        {2: _("zweimal"), 1: _("nur einmal")},
        "001:796 does not say; once in balanced Marseillais chess (H. Bodlaender, The Chess Variant Pages)",
    )
    figur: str = choice(
        "frei",
        _("Die zwei Züge macht"),
        {"frei": _("dieselbe Figur oder zwei verschiedene"), "verschieden": _("nie dieselbe Figur")},
        "001:796 does not say",
    )
    zweiter: str = choice(
        "verfaellt",
        _("Wer keinen zweiten Zug hat,"),
        {"verfaellt": _("setzt ihn aus"), "remis": _("macht die Partie unentschieden")},
        "001:796 calls it a draw if neither side has one",
    )


class DoubleBoard(chess.Board):
    """A board on which a side moves twice."""

    #: whether the side to move has moved once already, and where that piece stands
    second = False
    moved: chess.Square | None = None
    #: how many turns running have ended because there was no second move
    lacking = 0

    def copy(self, *, stack: bool | int = True) -> Self:
        board = super().copy(stack=stack)
        board.second, board.moved, board.lacking = self.second, self.moved, self.lacking
        return board

    def push(self, move: chess.Move) -> None:
        mover, first = self.turn, not self.second
        super().push(move)
        self.second, self.moved = False, None
        # 001:796: a check ends the turn
        lacks = first and not self.is_check() and not self._again(mover, move.to_square)
        self.lacking = self.lacking + 1 if lacks else 0

    def _again(self, mover: chess.Color, moved: chess.Square) -> bool:
        """Give the turn back to `mover`, if there is a second move."""
        number, passing = self.fullmove_number, self.ep_square
        self.turn, self.ep_square, self.second, self.moved = mover, None, True, moved
        if mover == chess.BLACK:
            self.fullmove_number -= 1
        if any(self.generate_legal_moves()):
            return True
        self.turn, self.ep_square, self.second, self.moved = not mover, passing, False, None
        self.fullmove_number = number
        return False


class OtherPiece(DoubleBoard):
    """The second move is another piece's."""

    def generate_pseudo_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        if self.moved is not None:
            from_mask &= ~chess.BB_SQUARES[self.moved]
        return super().generate_pseudo_legal_moves(from_mask, to_mask)


def double(s: Position) -> DoubleBoard:
    """The board of a position of this game."""
    assert isinstance(s.board, DoubleBoard)
    return s.board


class DoubleSchach(Chess[Position, DoubleSchachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = DoubleSchachOptions

    def __init__(self, seats: int, options: DoubleSchachOptions) -> None:
        super().__init__(seats, options)
        self._others = options.figur == "verschieden"
        self.board_class = OtherPiece if self._others else DoubleBoard

    def start(self) -> Position:
        board = self.board_class()
        assert isinstance(board, DoubleBoard)
        board.second = self.options.anfang == 1
        return self.stand(board)

    def key_of(self, board: chess.Board) -> Key:
        assert isinstance(board, DoubleBoard)
        return (*super().key_of(board), board.second, board.moved if self._others else None, board.lacking)

    def follow(self, s: Position, path: Path) -> tuple[Position, tuple[Effect, ...]]:
        after, effects = super().follow(s, path)
        if not double(after).lacking:
            return after, effects
        return after, (*effects, Said(text=_("{side} hat keinen zweiten Zug.", side=self.sides[s.turn])))

    def ended(self, s: Position) -> End | None:
        if double(s).lacking > (self.options.zweiter == "verfaellt"):
            if self.options.zweiter == "remis":
                return End(None, "no-second-move", _("Kein zweiter Zug ist möglich: unentschieden."))
            return End(None, "no-second-move", _("Keiner hat einen zweiten Zug: unentschieden."))
        return super().ended(s)

    def shut_in(self, s: Position) -> End:
        side, other = self.sides[s.turn], self.sides[1 - s.turn]
        if s.board.is_check():
            return End(1 - s.turn, "checkmate", _("Schachmatt! {side} gewinnt.", side=other))
        reason = _("Patt: {side} kann nicht ziehen und steht nicht im Schach. Unentschieden.", side=side)
        return End(None, "stalemate", reason)

    def ask(self, s: Position, path: Path) -> Text | None:
        return super().ask(s, path) if path or not double(s).second else _("Ziehe noch einmal.")

    def waiting(self, s: Position) -> Text:
        if not double(s).second:
            return super().waiting(s)
        side = self.sides[s.turn]
        return addressed(s.turn, _("Du bist noch einmal dran."), _("{side} zieht noch einmal.", side=side))

    def refusal(self, s: Position, source: int, to: int | None) -> Text:
        if self._others and source == double(s).moved:
            return _("Diese Figur hat gerade gezogen. Der zweite Zug gehört einer anderen.")
        return super().refusal(s, source, to)

    # --- the position as text ---

    def notate(self, s: Position) -> str:
        board = double(s)
        if not board.second:
            return f"{super().notate(s)} 1{'!' * board.lacking}"
        return f"{super().notate(s)} 2{SQUARES[board.moved] if self._others and board.moved is not None else ''}"

    def parse(self, position: str) -> Position:
        *fields, stage = position.split(" ")
        match = re.fullmatch("1(!{0,2})|2([a-h][1-8])?", stage)
        if len(fields) != 6 or not match or (match[2] and not self._others):
            raise UnreadableError(_("Das siebte Feld sagt, welcher der zwei Züge kommt: 1 oder 2."))
        board = self.read(fields)
        assert isinstance(board, DoubleBoard)
        board.lacking = len(match[1] or "")
        board.second = stage[0] == "2"
        if match[2]:
            board.moved = SQUARE[match[2]]
            if not board.occupied_co[board.turn] & chess.BB_SQUARES[board.moved]:
                raise UnreadableError(_("Auf dem Feld hinter der 2 steht die Figur, die schon gezogen hat."))
        if board.second and (board.is_check() or board.ep_square is not None or not self.movable(board)):
            raise UnreadableError(_("In dieser Stellung gibt es keinen zweiten Zug."))
        return self.stand(board)


RULESETS = (
    Ruleset(
        "double-schach",
        "Double-Schach",
        DoubleSchach,
        (2,),
        # 16 pawns move at most 6 times each, at most 30 pieces are taken, each after at most 99 quiet moves
        max_events=(16 * 6 + 30) * 100 + 100,
        presets={"ausgeglichen": Preset(_("ausgeglichen: Weiß beginnt mit einem Zug"), {"anfang": 1})},
    ),
)
