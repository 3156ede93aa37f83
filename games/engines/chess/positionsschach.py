"""Positionsschach: chessmen are put on an empty board one by one and stay; who can put no more loses.

Source: 001:806-810. Any piece goes to any free square where no enemy attacks it and it attacks no enemy; pawns not onto
the first or the last row, the two bishops of a side onto different colours. What the source leaves open: White begins;
a pawn attacks as in chess, slanting forward; pieces that stand between break an attack, since an attack is what it is
in chess. If both sides have put all their sixteen, it is a draw, or by option lost for White, who would be next.

Targets are the pieces in stock, "koenig", "dame", "turm", "laeufer", "springer" and "bauer", and the squares a1 … h8. A
move is a piece and where it goes: ("dame", "d5").

Position notation, two fields: the board as in FEN, and who is to put a piece (w or b). What is not on the board is in
stock.

    8/8/8/3Q4/8/8/8/1n6 w
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import chess

from games.engines.chess.boards import COLORS, FIGURES, KINDS, NAMES, SHELVES, SQUARE, SQUARES, Chessboard
from games.engines.core import Effect, Moved, Options, Path, Ruleset, Seat, UnreadableError, choice, short
from games.engines.kit.duel import End
from games.engines.kit.pieces import RESERVES
from games.engines.kit.places import each
from games.engines.scene import Piece
from games.engines.text import Text, _, plural

#: the stock in the order in which it lies there: target, kind, how many of it a side has
SET = (
    ("koenig", chess.KING, 1),
    ("dame", chess.QUEEN, 1),
    ("turm", chess.ROOK, 2),
    ("laeufer", chess.BISHOP, 2),
    ("springer", chess.KNIGHT, 2),
    ("bauer", chess.PAWN, 8),
)
KIND = {target: kind for target, kind, _count in SET}
COLOURS = (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES)


@dataclass(frozen=True, slots=True)
class PositionsschachOptions(Options):
    """What the source leaves open."""

    voll: str = choice(
        "remis",
        _("Stehen alle 32 Figuren auf dem Brett,"),
        {"remis": _("ist es unentschieden"), "verloren": _("hat Weiß verloren, weil Weiß dran wäre")},
        "001:810 says only that who can put no more has lost",
    )


@dataclass(frozen=True, slots=True)
class Stellung:
    """The pieces on the board, as in FEN, and who is next; nobody changes `board`."""

    rows: str = "8/8/8/8/8/8/8/8"
    turn: Seat = 0
    last: Path = ()
    board: chess.Board = field(compare=False, repr=False, default_factory=lambda: chess.Board(None))


class Positionsschach(Chessboard[Stellung, PositionsschachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = PositionsschachOptions
    areas = SHELVES

    def start(self) -> Stellung:
        return Stellung()

    # --- the rules ---

    def stock(self, board: chess.Board, seat: Seat) -> list[tuple[str, chess.PieceType, int]]:
        """What a side has not put yet: target, kind, how many."""
        own = board.occupied_co[COLORS[seat]]
        masks = (0, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        left = [(target, kind, count - (masks[kind] & own).bit_count()) for target, kind, count in SET]
        return [entry for entry in left if entry[2] > 0]

    def free(self, s: Stellung, kind: chess.PieceType, seat: Seat, safe: int) -> int:
        """The squares for a piece of that kind, as a set; `safe` are those that nobody attacks."""
        board, color = s.board, COLORS[seat]
        squares = safe
        if kind == chess.PAWN:
            squares &= ~chess.BB_BACKRANKS
        elif kind == chess.BISHOP:
            for colour in COLOURS:
                if board.bishops & board.occupied_co[color] & colour:
                    squares &= ~colour
        # it would attack an enemy from where a like piece of the other side on that enemy's square attacks
        for enemy in each(board.occupied_co[not color]):
            squares &= ~attacks(board, kind, not color, enemy)
        return squares

    def safe(self, board: chess.Board, seat: Seat) -> int:
        """The empty squares that no piece of the other side attacks."""
        attacked = 0
        for square in each(board.occupied_co[not COLORS[seat]]):
            attacked |= board.attacks_mask(square)
        return chess.BB_ALL & ~board.occupied & ~attacked

    def legal(self, s: Stellung) -> Sequence[Path]:
        safe = self.safe(s.board, s.turn)
        return [
            (target, SQUARES[square])
            for target, kind, _left in self.stock(s.board, s.turn)
            for square in each(self.free(s, kind, s.turn, safe))
        ]

    def follow(self, s: Stellung, path: Path) -> tuple[Stellung, tuple[Effect, ...]]:
        kind, seat = KIND[path[0]], s.turn
        board = s.board.copy(stack=False)
        board.set_piece_at(SQUARE[path[1]], chess.Piece(kind, COLORS[seat]))
        said = _("{side}: {name} auf {to}.", side=self.sides[seat], name=FIGURES[kind], to=path[1])
        after = Stellung(board.board_fen(), 1 - seat, path[1:], board)
        return after, (Moved(source=RESERVES[seat], to=path[1], text=said),)

    def ended(self, s: Stellung) -> End | None:
        side, other = self.sides[s.turn], self.sides[1 - s.turn]
        if not self.stock(s.board, s.turn):
            if self.options.voll == "remis":
                return End(None, "full", _("Alle Figuren stehen auf dem Brett: unentschieden."))
        elif self._can(s):
            return None
        return End(1 - s.turn, "no-place", _("{side} kann nicht mehr setzen, {other} gewinnt.", side=side, other=other))

    def _can(self, s: Stellung) -> bool:
        safe = self.safe(s.board, s.turn)
        return any(self.free(s, kind, s.turn, safe) for _target, kind, _left in self.stock(s.board, s.turn))

    def propose(self, s: Stellung, seat: Seat, rng: random.Random) -> Path:
        """A random piece that has a place, and a random place for it."""
        safe, stock = self.safe(s.board, seat), self.stock(s.board, seat)
        rng.shuffle(stock)
        for target, kind, _left in stock:
            if squares := each(self.free(s, kind, seat, safe)):
                return target, SQUARES[rng.choice(squares)]
        raise AssertionError("nobody is asked who cannot put a piece")

    # --- what is seen and said ---

    def ask(self, s: Stellung, path: Path) -> Text | None:
        return _("Auf welches Feld?") if path else _("Wähle eine Figur aus deinem Vorrat.")

    def shows(self, s: Stellung, path: Path) -> tuple[Effect, ...]:
        return ()

    def beside(self, s: Stellung) -> list[Piece]:
        return [
            Piece(RESERVES[seat], KINDS[kind], NAMES[seat][kind], seat, count=left, target=target * (seat == s.turn))
            for seat in (0, 1)
            for target, kind, left in self.stock(s.board, seat)
        ]

    def notes(self, s: Stellung) -> tuple[Text, ...]:
        left = [sum(entry[2] for entry in self.stock(s.board, seat)) for seat in (0, 1)]
        return tuple(plural(n, _("noch {n} Figur im Vorrat"), _("noch {n} Figuren im Vorrat")) for n in left)

    def why_not(self, s: Stellung, seat: Seat, path: Path) -> Text:
        if not path or path[0] in SQUARE:
            return _("Wähle zuerst eine Figur aus deinem Vorrat.")
        if path[0] not in KIND:
            return _("Diese Figur gibt es im Schach nicht.")
        board, color, kind = s.board, COLORS[seat], KIND[path[0]]
        if all(target != path[0] for target, _kind, _left in self.stock(board, seat)):
            return _("{name}: Davon hast du keine mehr im Vorrat.", name=FIGURES[kind])
        safe = self.safe(board, seat)
        if len(path) == 1:
            if self.free(s, kind, seat, safe):
                return _("Sage noch, auf welches Feld.")
            return _("{name}: Dafür gibt es kein Feld mehr.", name=FIGURES[kind])
        if path[1] not in SQUARE:
            return _("Dieses Feld gibt es auf dem Schachbrett nicht.")
        square = SQUARE[path[1]]
        bit = chess.BB_SQUARES[square]
        if board.occupied & bit:
            return _("Auf {square} steht schon eine Figur.", square=path[1])
        if kind == chess.PAWN and bit & chess.BB_BACKRANKS:
            return _("Auf der ersten und der letzten Reihe steht kein Bauer.")
        if not safe & bit:
            return _("{square} ist von einer fremden Figur bedroht.", square=path[1])
        if attacks(board, kind, color, square) & board.occupied_co[not color]:
            return _("Von {square} aus würde deine Figur eine fremde bedrohen.", square=path[1])
        if not self.free(s, kind, seat, safe) & bit:
            return _("Dein anderer Läufer steht schon auf dieser Farbe.")
        return _("Gesetzt wird nur eine Figur.")

    # --- for programs ---

    def worth(self, s: Stellung) -> float:
        """Whoever has more squares left that the other does not attack, and more to put there, stands better."""
        score = 0
        for seat, sign in ((0, 1), (1, -1)):
            safe = self.safe(s.board, seat)
            score += sign * sum(
                min(left, self.free(s, kind, seat, safe).bit_count()) * 4
                for _t, kind, left in self.stock(s.board, seat)
            )
            score += sign * safe.bit_count()
        return 0.9 * score / (abs(score) + 30)

    # --- the position as text ---

    def notate(self, s: Stellung) -> str:
        return f"{s.rows} {'wb'[s.turn]}"

    def parse(self, position: str) -> Stellung:
        match = re.fullmatch("([1-8pnbrqkPNBRQK/]{1,90}) ([wb])", position)
        if not match:
            raise UnreadableError(_("Eine Stellung nennt die Figuren, Reihe für Reihe, und wer setzt: w oder b."))
        try:
            board = chess.Board(None)
            board.set_board_fen(match[1])
        except ValueError:
            raise UnreadableError(
                _("„{rows}“ sind keine acht Reihen zu acht Feldern.", rows=short(match[1], 90))
            ) from None
        for seat in (0, 1):
            self._possible(board, seat)
        counts = [board.occupied_co[color].bit_count() for color in COLORS]
        turn = "wb".index(match[2])
        if counts[0] - counts[1] != turn:
            raise UnreadableError(_("Weiß setzt zuerst, dann beide abwechselnd: Die Zahl der Figuren passt nicht."))
        return Stellung(board.board_fen(), turn, (), board)

    def _possible(self, board: chess.Board, seat: Seat) -> None:
        color = COLORS[seat]
        own = board.occupied_co[color]
        if any(board.pieces_mask(kind, color).bit_count() > count for _target, kind, count in SET):
            raise UnreadableError(_("So viele Figuren einer Art hat eine Seite nicht."))
        if board.pawns & own & chess.BB_BACKRANKS:
            raise UnreadableError(_("Auf der ersten und der letzten Reihe steht kein Bauer."))
        if any((board.bishops & own & colour).bit_count() > 1 for colour in COLOURS):
            raise UnreadableError(_("Die Läufer einer Seite stehen auf verschiedenen Farben."))
        if any(board.attacks_mask(square) & board.occupied_co[not color] for square in each(own)):
            raise UnreadableError(_("Keine Figur bedroht eine fremde."))


def attacks(board: chess.Board, kind: chess.PieceType, color: chess.Color, square: int) -> int:
    """What a piece would attack from there, as a set."""
    if kind == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[color][square]
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    found = 0
    if kind != chess.ROOK:
        found = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & board.occupied]
    if kind != chess.BISHOP:
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & board.occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & board.occupied]
    return found


RULESETS = (
    # each move puts one of 32 pieces
    Ruleset("positionsschach", "Positionsschach", Positionsschach, (2,), max_events=32),
)
