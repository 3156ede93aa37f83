"""Mad Mate, Alex Randolph's chess with two sets: what is taken changes its colour and comes back.

Source: 003:394-418 (spelled "Made Mate" there in the text, 003:398). All rules of chess hold, but a piece that is taken
goes over to whoever took it, into a reserve; instead of a move it is put on the board, pawns not on the first and the
last row. A piece that was promoted keeps its rank when it is taken; in Crazyhouse, which else is the same game, it is a
pawn again, so that is an option. Filled in as Crazyhouse has it: a piece is put on an empty square (003 implies it), it
may give check and mate, and a pawn on the second row has the double step, wherever it came from. As pieces never leave
the game, taking and putting could go on for ever: after 200 moves each it is a draw.

Targets are the squares a1 … h8 and, of the reserve, "vorrat-dame", "vorrat-turm", "vorrat-laeufer", "vorrat-springer",
"vorrat-bauer". A move is from and to, a pawn on the last row followed by what it becomes, as in Schach; or a piece of
the reserve and its square: ("vorrat-springer", "f3").

Position notation is FEN, six fields, in the first one both reserves in brackets, White's in capitals; where promoted
pieces become pawns again, "~" follows them. Earlier positions are no part of it.

    r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K2R[Np] b KQkq - 0 5
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import chess
import chess.variant

from games.engines.chess import helping
from games.engines.chess.boards import KINDS, NAMES, PROMOTIONS, SHELVES, SQUARE, SQUARES, Chess, Key, Position
from games.engines.core import Captured, Effect, Moved, Options, Path, Preset, Ruleset, Seat, choice
from games.engines.kit.duel import End
from games.engines.kit.pieces import RESERVES
from games.engines.scene import Piece
from games.engines.text import Text, _

RESERVE = {f"vorrat-{name}": kind for name, kind in {**PROMOTIONS, "bauer": chess.PAWN}.items()}
IN_RESERVE = {kind: target for target, kind in RESERVE.items()}
#: half moves after which nobody wins any more
LONGEST = 400
#: what a piece in the reserve is worth, in hundredths of a pawn: it can be put where it is needed
WORTH = {chess.PAWN: 130, chess.KNIGHT: 340, chess.BISHOP: 340, chess.ROOK: 480, chess.QUEEN: 900}


@dataclass(frozen=True, slots=True)
class MadMateOptions(Options):
    """Where the source and Crazyhouse differ."""

    umgewandelt: str = choice(
        "wert",
        _("Eine umgewandelte Figur, die geschlagen wird,"),
        {"wert": _("behält ihren Wert"), "bauer": _("wird wieder ein Bauer")},
        "keeps it 003:418; a pawn again in Crazyhouse",
    )


class TradingBoard(chess.variant.CrazyhouseBoard):
    """The board of Crazyhouse on which a promoted piece is like any other."""

    def push(self, move: chess.Move) -> None:
        super().push(move)
        self.promoted = chess.BB_EMPTY


class MadMate(Chess[Position, MadMateOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = MadMateOptions
    board_class: type[chess.Board] = TradingBoard
    areas = SHELVES
    fields = (
        (
            r"[1-8pnbrqkPNBRQK/~]{1,99}\[[pnbrqPNBRQ]{0,30}\]",
            _("Das erste Feld nennt die Figuren, Reihe für Reihe, und in eckigen Klammern die Vorräte."),
        ),
        *helping.FIELDS[1:],
    )

    def __init__(self, seats: int, options: MadMateOptions) -> None:
        super().__init__(seats, options)
        if options.umgewandelt == "bauer":
            self.board_class = chess.variant.CrazyhouseBoard

    def shut_in(self, s: Position) -> End:
        if s.board.is_check():
            return End(1 - s.turn, "checkmate", _("Schachmatt! {side} gewinnt.", side=self.sides[1 - s.turn]))
        return End(None, "stalemate", _("Patt: {side} hat keinen Zug. Unentschieden.", side=self.sides[s.turn]))

    def ended(self, s: Position) -> End | None:
        end = super().ended(s)
        if end or s.number <= LONGEST // 2:
            return end
        return End(None, "length", _("200 Züge von jeder Seite: unentschieden."))

    def key_of(self, board: chess.Board) -> Key:
        white, black = pockets(board)
        return (*super().key_of(board), *white, *black, board.promoted)

    # --- moves out of the reserve ---

    def path_of(self, move: chess.Move) -> Path:
        return (IN_RESERVE[move.drop], SQUARES[move.to_square]) if move.drop else super().path_of(move)

    def move_of(self, s: Position, path: Path) -> chess.Move:
        if path[0] not in RESERVE:
            return super().move_of(s, path)
        square = SQUARE[path[1]]
        return chess.Move(square, square, drop=RESERVE[path[0]])

    def propose(self, s: Position, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        board = s.board
        assert isinstance(board, chess.variant.CrazyhouseBoard)
        moves = [*board.generate_pseudo_legal_moves(), *board.generate_legal_drops()]
        while True:
            move = moves[int(rng.random() * len(moves))]
            if move.drop or not board.is_into_check(move):
                return self.path_of(move)

    def told(self, s: Position, move: chess.Move, path: Path) -> list[Effect]:
        reserve, side = RESERVES[s.turn], self.sides[s.turn]
        if move.drop:
            name = self.figure(move.drop, s.turn)
            said = _("{side} setzt ein: {name} auf {square}.", side=side, name=name, square=path[1])
            return [Moved(source=reserve, to=path[1], text=said)]
        effects = super().told(s, move, path)
        return [Captured(at=one.at, to=reserve, text=one.text) if isinstance(one, Captured) else one for one in effects]

    def shows(self, s: Position, path: Path) -> tuple[Effect, ...]:
        shown = super().shows(s, path)
        return tuple([Captured(at=one.at, to=RESERVES[s.turn]) if isinstance(one, Captured) else one for one in shown])

    def beside(self, s: Position) -> list[Piece]:
        going = not self.end(s)
        return [
            Piece(
                RESERVES[owner],
                KINDS[kind],
                NAMES[owner][kind],
                owner,
                count=count,
                target=IN_RESERVE[kind] if going and owner == s.turn else "",
            )
            for owner, counts in enumerate(pockets(s.board))
            for kind, count in enumerate(counts, start=1)
            if count
        ]

    def ask(self, s: Position, path: Path) -> Text | None:
        if path or s.board.is_check() or not any(pockets(s.board)[s.turn]):
            return super().ask(s, path)
        return _("Ziehe mit einer Figur, oder setze eine aus deinem Vorrat ein.")

    # --- why not ---

    def why_not(self, s: Position, seat: Seat, path: Path) -> Text:
        if not path or path[0] not in RESERVE:
            return super().why_not(s, seat, path)
        kind, board = RESERVE[path[0]], s.board
        if not pockets(board)[s.turn][kind - 1]:
            return _("Diese Figur liegt nicht in deinem Vorrat.")
        if len(path) == 1:
            return _("Sage noch, wohin die Figur soll.")
        if path[1] not in SQUARE:
            return _("Dieses Feld gibt es auf dem Schachbrett nicht.")
        bit = chess.BB_SQUARES[SQUARE[path[1]]]
        if board.occupied & bit:
            return _("Eingesetzt wird nur auf ein freies Feld.")
        if kind == chess.PAWN and bit & chess.BB_BACKRANKS:
            return _("Ein Bauer wird nicht auf der ersten oder der letzten Reihe eingesetzt.")
        if path[:2] not in self.now(s):
            return _("Dein König steht im Schach: Dort hilft die Figur nicht dagegen.")
        return _("Der Zug ist mit dem zweiten Feld zu Ende.")

    # --- for programs ---

    def worth(self, s: Position) -> float:
        white, black = (
            sum([WORTH[kind] * count for kind, count in enumerate(counts, start=1)]) for counts in pockets(s.board)
        )
        score = helping.worth(s.board) + white - black
        return 0.9 * score / (abs(score) + 1200)


def pockets(board: chess.Board) -> tuple[list[int], list[int]]:
    """The reserves of White and Black: how many pawns, knights, bishops, rooks and queens."""
    assert isinstance(board, chess.variant.CrazyhouseBoard)
    white, black = ([board.pockets[color].count(kind) for kind in range(1, 6)] for color in (True, False))
    return white, black


RULESETS = (
    Ruleset(
        "mad-mate",
        "Mad Mate",
        MadMate,
        (2,),
        max_events=LONGEST,
        presets={
            "brettspiele": Preset(_("wie im Blog Spielewelt"), {"umgewandelt": "wert"}),
            "crazyhouse": Preset(_("wie Crazyhouse"), {"umgewandelt": "bauer"}),
        },
    ),
)
