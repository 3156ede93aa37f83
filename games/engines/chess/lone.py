"""One against sixteen: a single piece that goes as queen or knight, against a whole set of chessmen.

The lone piece stands in the queens of its colour, and for its colour there is no king: it is what must not be left in
check, and what is mated. Everything else is chess. A game says which side is alone (`LoneBoard`), what it is called,
where it begins, and may let pawns stay pawns (`staying`) or the army's king be taken (`reckless`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import chess

from games.engines.chess import helping
from games.engines.chess.boards import COLORS, KINDS, NAMES, Chess, Position
from games.engines.core import O, Path, Seat, UnreadableError
from games.engines.kit.duel import End
from games.engines.kit.pieces import TAKEN
from games.engines.scene import Piece
from games.engines.text import Text, _

#: what all men of an army but the king are worth, in hundredths of a pawn
ARMY = 4000


class LoneBoard(chess.Board):
    """A board on which one side has but a piece that goes as queen or knight."""

    lone: ClassVar[chess.Color]
    #: pawns of the army stay pawns on the last row
    staying: ClassVar[bool] = False
    #: the army may leave its king attacked, to be taken
    reckless: ClassVar[bool] = False

    def attacks_mask(self, square: chess.Square) -> chess.Bitboard:
        mask = super().attacks_mask(square)
        if chess.BB_SQUARES[square] & self.occupied_co[self.lone]:
            mask |= chess.BB_KNIGHT_ATTACKS[square]
        return mask

    def attackers_mask(
        self, color: chess.Color, square: chess.Square, occupied: chess.Bitboard | None = None
    ) -> chess.Bitboard:
        mask = super().attackers_mask(color, square, occupied)
        if color == self.lone:
            mask |= chess.BB_KNIGHT_ATTACKS[square] & self.occupied_co[color]
        return mask

    def king(self, color: chess.Color) -> chess.Square | None:
        """What of a side must not be left in check."""
        if color != self.lone:
            return super().king(color)
        return self.occupied_co[color].bit_length() - 1 if self.occupied_co[color] else None

    def generate_pseudo_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        moves = super().generate_pseudo_legal_moves(from_mask, to_mask)
        if not self.staying or self.turn == self.lone:
            return moves
        return (
            chess.Move(move.from_square, move.to_square) if move.promotion else move
            for move in moves
            if move.promotion in (None, chess.QUEEN)
        )

    def generate_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        if self.turn != self.lone and not self.reckless:
            return super().generate_legal_moves(from_mask, to_mask)
        moves = self.generate_pseudo_legal_moves(from_mask, to_mask)
        return moves if self.turn != self.lone else (move for move in moves if not self.is_into_check(move))

    def is_into_check(self, move: chess.Move) -> bool:
        if self.turn != self.lone:
            return not self.reckless and super().is_into_check(move)
        if self.reckless and self.kings & chess.BB_SQUARES[move.to_square]:
            return False  # it has won
        # what it leaves does not shield it any more
        left = self.occupied & ~chess.BB_SQUARES[move.from_square]
        return bool(self.attackers_mask(not self.lone, move.to_square, left))


class Lone(Chess[Position, O]):
    """The game for two seats: 0 is White, 1 is Black; one of them is alone."""

    board_class: type[LoneBoard]
    begins: ClassVar[str]
    #: the lone piece: its name, with its colour, with "der" at the head of a sentence
    name: ClassVar[Text]
    coloured: ClassVar[Text]
    the: ClassVar[Text]
    #: what its player is asked, as a rule and in check
    asked: ClassVar[tuple[Text, Text]]
    #: whether who has no move and is not in check has saved a draw
    stalemate: bool = True
    faults = tuple(
        (flags, fault)
        for flags, fault in helping.FAULTS
        if not flags & (chess.STATUS_NO_WHITE_KING | chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_OPPOSITE_CHECK)
    )

    def start(self) -> Position:
        return self.stand(self.board_class(self.begins))

    def is_lone(self, seat: Seat) -> bool:
        return COLORS[seat] == self.board_class.lone

    def shut_in(self, s: Position) -> End:
        winner, side = 1 - s.turn, self.sides[s.turn]
        if s.board.is_check():
            who = self.the if self.is_lone(s.turn) else _("Der König")
            return End(winner, "checkmate", _("{who} ist matt! {side} gewinnt.", who=who, side=self.sides[winner]))
        if self.stalemate:
            return End(None, "stalemate", _("Patt: {side} hat keinen Zug. Unentschieden.", side=side))
        return End(winner, "stalemate", _("{side} hat keinen Zug mehr und verliert.", side=side))

    # --- the lone piece has a name of its own ---

    def figure(self, kind: chess.PieceType, seat: Seat) -> Text:
        return self.name if self.is_lone(seat) else super().figure(kind, seat)

    def drawn(self, s: Position, square: str, kind: chess.PieceType, owner: Seat) -> Piece:
        if self.is_lone(owner):
            return Piece(square, KINDS[chess.QUEEN], self.coloured, owner)
        return super().drawn(s, square, kind, owner)

    def beside(self, s: Position) -> list[Piece]:
        army = COLORS.index(not self.board_class.lone)
        return [
            Piece(TAKEN[1 - army], KINDS[kind], NAMES[army][kind], army, count=count)
            for kind, count in helping.lost(s.board, COLORS[army])
        ]

    def ask(self, s: Position, path: Path) -> Text | None:
        if not self.is_lone(s.turn):
            return super().ask(s, path)
        return _("Wohin?") if path else self.asked[s.board.is_check()]

    def forbidden(self, s: Position, source: int, to: int | None) -> Text:
        if self.is_lone(s.turn):
            return _("{the} darf nicht auf ein bedrohtes Feld.", the=self.the)
        return super().forbidden(s, source, to)

    def refusal(self, s: Position, source: int, to: int | None) -> Text:
        said = super().refusal(s, source, to)
        if said == helping.WAYS[chess.QUEEN] and self.is_lone(s.turn):
            return _("{the} zieht wie eine Dame oder wie ein Springer.", the=self.the)
        return said

    # --- for programs ---

    def worth(self, s: Position) -> float:
        """What is left of the army, and how many squares are left to the lone piece: few mean a net around it."""
        board, lone = s.board, self.board_class.lone
        army = board.occupied_co[not lone]
        left = sum(
            worth * (masks & army).bit_count()
            for masks, worth in (
                (board.pawns, 100),
                (board.knights, 320),
                (board.bishops, 330),
                (board.rooks, 500),
                (board.queens, 900),
            )
        )
        at = board.king(lone)
        if at is None:
            return 0.0
        # what it leaves does not shield it any more
        safe = board.attacks_mask(at) & ~helping.attacked(board, not lone, board.occupied & ~chess.BB_SQUARES[at])
        held = ARMY / 2 - left + 40 * min(safe.bit_count(), 12)
        value = 0.9 * held / (abs(held) + 1500)
        return value if lone == COLORS[0] else -value

    def read(self, fields: list[str]) -> chess.Board:
        board = super().read(fields)
        lone = self.board_class.lone
        alone = board.occupied_co[lone]
        if alone.bit_count() != 1 or not alone & board.queens:
            letter = "Q" if lone else "q"
            raise UnreadableError(_("{the} ist allein, im ersten Feld ein {letter}.", the=self.the, letter=letter))
        if not self.crowned(board):
            raise UnreadableError(_("Das Heer hat genau einen König."))
        home = chess.BB_RANK_1 if lone == chess.BLACK else chess.BB_RANK_8
        far = 0 if self.board_class.staying else chess.BB_RANK_1 | chess.BB_RANK_8
        if board.pawns & (home | far):
            raise UnreadableError(_("Auf dieser Reihe kann kein Bauer stehen."))
        # a king that may be taken may stand attacked, and who has taken it need not fear anybody any more
        bold = self.board_class.reckless and (board.turn == lone or not board.kings)
        if board.was_into_check() and not bold:
            raise UnreadableError(_("Wer gerade gezogen hat, darf nicht im Schach stehen."))
        return board

    def crowned(self, board: chess.Board) -> bool:
        """Whether the army has as many kings as it can."""
        return board.kings.bit_count() == 1
