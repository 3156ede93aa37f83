"""Schlagschach (losing chess): whoever can take must take; who first cannot move any more has won.

Source: 001:802-804. There is neither check nor mate, and the king is a piece like any other. A pawn may become only
what its own side has lost, the king too. What the source leaves open: among several captures the player is free; nobody
castles, since castling shelters a king and here none needs it; a third repetition, fifty quiet moves, and bishops that
can never meet are a draw, as in Schach. While a side has lost nothing but pawns, its pawn stays a pawn on the last row,
as in the Maharadscha of 003:296, or by option does not get there.

Targets are the squares a1 … h8. A move is from and to: ("e2", "e4"). A pawn that reaches the last row is followed by
what it becomes, "dame", "turm", "laeufer", "springer" or "koenig": ("e7", "e8", "koenig").

Position notation is FEN, six fields, without castling; a side may have any number of kings.

    r1bqk1nr/p1pp1ppp/8/1p6/8/P3P3/1P1P1PPP/R1BQK1NR w - - 0 8
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import chess
import chess.variant

from games.engines.chess import helping
from games.engines.chess.boards import OFFICERS, PROMOTIONS, SQUARES, Chess, Position
from games.engines.core import Options, Path, Preset, Ruleset, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.scene import Button
from games.engines.text import Text, _

BECOMES = {**PROMOTIONS, "koenig": chess.KING}
LAST_ROWS = chess.BB_BACKRANKS
#: what a piece still on the board costs, in the order of the library
BURDEN = (0, 10, 12, 13, 15, 14, 11)


@dataclass(frozen=True, slots=True)
class SchlagschachOptions(Options):
    """What the source leaves open, and the rule of the game's relatives."""

    umwandlung: str = choice(
        "geschlagen",
        _("Ein Bauer auf der letzten Reihe wird"),
        {
            "geschlagen": _("eine eigene Figur, die schon geschlagen ist"),
            "frei": _("Dame, Turm, Läufer, Springer oder König nach Wahl"),
        },
        "what has been taken 001:804; any piece, the king too: Antichess as played on lichess.org",
    )
    ohne: str = choice(
        "bleibt",
        _("Ist von ihm noch keine Figur geschlagen,"),
        {"bleibt": _("bleibt er dort ein Bauer"), "nicht": _("darf er nicht auf die letzte Reihe")},
        "001:804 does not say; in Maharadscha a pawn stays on the last row 003:296",
    )


class Limited(chess.variant.AntichessBoard):
    """Pawns become what their side has lost, and do not move to the last row while that is nothing."""

    def lost(self) -> set[chess.PieceType]:
        """What the side to move has lost of its set, but for pawns."""
        return {kind for kind, _count in helping.lost(self, self.turn)} - {chess.PAWN}

    def generate_pseudo_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        moves = super().generate_pseudo_legal_moves(from_mask, to_mask)
        before_last = chess.BB_RANK_7 if self.turn else chess.BB_RANK_2
        if not self.pawns & self.occupied_co[self.turn] & before_last & from_mask:
            yield from moves
            return
        lost = self.lost()
        for move in moves:
            if move.promotion is None or move.promotion in lost:
                yield move
            elif not lost and move.promotion == chess.QUEEN:
                yield from self.unpromoted(move)

    def unpromoted(self, move: chess.Move) -> Iterator[chess.Move]:
        """What is possible instead of a promotion for which there is nothing."""
        return iter(())


class Staying(Limited):
    """Pawns for which there is nothing stay what they are."""

    def unpromoted(self, move: chess.Move) -> Iterator[chess.Move]:
        yield chess.Move(move.from_square, move.to_square)


class Schlagschach(Chess[Position, SchlagschachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = SchlagschachOptions
    promotions = BECOMES
    buttons = (*OFFICERS, Button("koenig", _("König")))
    announces = False
    usual = False
    castling = None
    nobody_wins = _("Diese Läufer treffen sich nie: unentschieden.")
    fields: ClassVar[helping.Fields] = (
        *helping.FIELDS[:2],
        ("-", _("Das dritte Feld ist -: Rochiert wird nicht.")),
        *helping.FIELDS[3:],
    )
    faults: ClassVar[helping.Faults] = tuple(
        (flags, fault) for flags, fault in helping.FAULTS if not flags & chess.STATUS_PAWNS_ON_BACKRANK
    )

    def __init__(self, seats: int, options: SchlagschachOptions) -> None:
        super().__init__(seats, options)
        self._free = options.umwandlung == "frei"
        self._stays = not self._free and options.ohne == "bleibt"
        self.board_class = chess.variant.AntichessBoard if self._free else Staying if self._stays else Limited
        if not self._free:
            self.becoming = _("Ein Bauer wird nur, was von deinen Figuren schon geschlagen ist.")
        else:
            self.becoming = _("Ein Bauer wird Dame, Turm, Läufer, Springer oder König.")

    def dead(self, board: chess.Board) -> bool:
        return board.occupied == board.bishops and board.is_insufficient_material()

    def shut_in(self, s: Position) -> End:
        # 001:804: who first cannot move, be it that nothing is left
        side = self.sides[s.turn]
        if s.board.occupied_co[s.board.turn]:
            return End(s.turn, "stuck", _("{side} kann nicht mehr ziehen und gewinnt.", side=side))
        return End(s.turn, "nothing-left", _("{side} hat keine Figur mehr und gewinnt.", side=side))

    def ask(self, s: Position, path: Path) -> Text | None:
        if path or not self._must_take(s):
            return super().ask(s, path)
        return _("Du kannst schlagen, also musst du.")

    def _must_take(self, s: Position) -> bool:
        return any(s.board.generate_pseudo_legal_captures())

    # --- why not ---

    def refusal(self, s: Position, source: int, to: int | None) -> Text:
        bit = chess.BB_SQUARES[source]
        if not self._free and not self._stays and s.board.pawns & bit:
            # where the pawn could go if something had been taken
            plain = chess.Board.generate_pseudo_legal_moves(
                s.board, bit & s.board.occupied_co[s.board.turn], LAST_ROWS if to is None else chess.BB_SQUARES[to]
            )
            if any(move.promotion for move in plain) and not any(s.board.generate_pseudo_legal_moves(bit)):
                return _("Von deinen Figuren ist noch keine geschlagen: Der Bauer darf nicht auf die letzte Reihe.")
        if to is None and s.board.pawns & bit & LAST_ROWS & s.board.occupied_co[s.board.turn]:
            return _("Der Bauer auf {square} ist am Ende des Bretts und bleibt stehen.", square=SQUARES[source])
        return super().refusal(s, source, to)

    def forbidden(self, s: Position, source: int, to: int | None) -> Text:
        if to is None:
            return _("Du musst schlagen, und diese Figur kann es nicht.")
        return _("Du musst schlagen.")

    # --- for programs ---

    def worth(self, s: Position) -> float:
        """Whoever has less to get rid of stands better."""
        board, score = s.board, 0
        masks = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        for cost, bits in zip(BURDEN[1:], masks, strict=True):
            score += cost * ((bits & black).bit_count() - (bits & white).bit_count())
        return 0.9 * score / (abs(score) + 40)

    def parse(self, position: str) -> Position:
        s = super().parse(position)
        board = s.board
        first, last = (chess.BB_RANK_1, chess.BB_RANK_8), (chess.BB_RANK_8, chess.BB_RANK_1)
        for seat in (0, 1):
            pawns = board.pawns & board.occupied_co[not seat]
            if pawns & first[seat] or (pawns & last[seat] and not self._stays):
                raise UnreadableError(_("Auf dieser Reihe kann kein Bauer stehen."))
        if not board.occupied_co[not board.turn]:
            raise UnreadableError(_("Wer gerade gezogen hat, hat noch eine Figur."))
        return s


RULESETS = (
    Ruleset(
        "schlagschach",
        "Schlagschach",
        Schlagschach,
        (2,),
        # 16 pawns move at most 6 times each, at most 31 pieces are taken, each after at most 99 quiet half moves
        max_events=(16 * 6 + 31) * 100 + 100,
        presets={"netz": Preset(_("wie Antichess im Netz"), {"umwandlung": "frei"})},
    ),
)
