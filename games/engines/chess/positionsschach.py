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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import chess

from games.engines.chess import helping
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
    """The pieces on the board, as sets of squares by colour and kind, and who is next; nobody changes `board`."""

    sets: tuple[int, ...] = (0,) * 8
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

    def safe(self, board: chess.Board, seat: Seat) -> int:
        """The empty squares that no piece of the other side attacks."""
        return chess.BB_ALL & ~board.occupied & ~helping.attacked(board, not COLORS[seat], board.occupied)

    def places(self, board: chess.Board, seat: Seat, safe: int) -> Iterator[tuple[str, int, int]]:
        """For what a side has not put yet: target, how many, and the squares for it, as a set."""
        color = COLORS[seat]
        seen = seeing(board, color)
        for target, kind, left in self.stock(board, seat):
            squares = safe & ~seen[kind]
            if kind == chess.PAWN:
                squares &= ~chess.BB_BACKRANKS
            elif kind == chess.BISHOP:
                for colour in COLOURS:
                    if board.bishops & board.occupied_co[color] & colour:
                        squares &= ~colour
            yield target, left, squares

    def legal(self, s: Stellung) -> Sequence[Path]:
        return [
            (target, SQUARES[square])
            for target, _left, squares in self.places(s.board, s.turn, self.safe(s.board, s.turn))
            for square in each(squares)
        ]

    def follow(self, s: Stellung, path: Path) -> tuple[Stellung, tuple[Effect, ...]]:
        kind, seat = KIND[path[0]], s.turn
        board = s.board.copy(stack=False)
        board.set_piece_at(SQUARE[path[1]], chess.Piece(kind, COLORS[seat]))
        said = _("{side}: {name} auf {to}.", side=self.sides[seat], name=FIGURES[kind], to=path[1])
        after = Stellung(sets(board), 1 - seat, path[1:], board)
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
        return any(squares for _t, _left, squares in self.places(s.board, s.turn, self.safe(s.board, s.turn)))

    def propose(self, s: Stellung, seat: Seat, rng: random.Random) -> Path:
        """A random piece that has a place, and a random place for it."""
        places = list(self.places(s.board, seat, self.safe(s.board, seat)))
        rng.shuffle(places)
        target, _left, squares = next(place for place in places if place[2])
        return target, SQUARES[rng.choice(each(squares))]

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
        board, kind, safe = s.board, KIND[path[0]], self.safe(s.board, seat)
        squares = {target: squares for target, _left, squares in self.places(board, seat, safe)}.get(path[0])
        if squares is None:
            return _("{name}: Davon hast du keine mehr im Vorrat.", name=FIGURES[kind])
        if len(path) == 1:
            if squares:
                return _("Sage noch, auf welches Feld.")
            return _("{name}: Dafür gibt es kein Feld mehr.", name=FIGURES[kind])
        if path[1] not in SQUARE:
            return _("Dieses Feld gibt es auf dem Schachbrett nicht.")
        bit = chess.BB_SQUARES[SQUARE[path[1]]]
        if board.occupied & bit:
            return _("Auf {square} steht schon eine Figur.", square=path[1])
        if kind == chess.PAWN and bit & chess.BB_BACKRANKS:
            return _("Auf der ersten und der letzten Reihe steht kein Bauer.")
        if not safe & bit:
            return _("{square} ist von einer fremden Figur bedroht.", square=path[1])
        if seeing(board, COLORS[seat])[kind] & bit:
            return _("Von {square} aus würde deine Figur eine fremde bedrohen.", square=path[1])
        if not squares & bit:
            return _("Dein anderer Läufer steht schon auf dieser Farbe.")
        return _("Gesetzt wird nur eine Figur.")

    # --- for programs ---

    def worth(self, s: Stellung) -> float:
        """Whoever has more squares left that the other does not attack, and more to put there, stands better."""
        score = 0
        for seat, sign in ((0, 1), (1, -1)):
            safe = self.safe(s.board, seat)
            going = [min(left, squares.bit_count()) for _t, left, squares in self.places(s.board, seat, safe)]
            score += sign * (4 * sum(going) + safe.bit_count())
        return 0.9 * score / (abs(score) + 30)

    # --- the position as text ---

    def notate(self, s: Stellung) -> str:
        return f"{s.board.board_fen()} {'wb'[s.turn]}"

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
        return Stellung(sets(board), turn, (), board)

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


def sets(board: chess.Board) -> tuple[int, ...]:
    """The sets of squares that say what stands where."""
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return white, black, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings


def seeing(board: chess.Board, color: chess.Color) -> tuple[int, ...]:
    """By kind, the squares from where a piece of that side would attack one of the other."""
    pawn = knight = king = slanting = straight = 0
    for enemy in each(board.occupied_co[not color]):
        # a piece attacks from where a like piece on the other's square would be attacked
        pawn |= chess.BB_PAWN_ATTACKS[not color][enemy]
        knight |= chess.BB_KNIGHT_ATTACKS[enemy]
        king |= chess.BB_KING_ATTACKS[enemy]
        slanting |= chess.BB_DIAG_ATTACKS[enemy][chess.BB_DIAG_MASKS[enemy] & board.occupied]
        straight |= chess.BB_RANK_ATTACKS[enemy][chess.BB_RANK_MASKS[enemy] & board.occupied]
        straight |= chess.BB_FILE_ATTACKS[enemy][chess.BB_FILE_MASKS[enemy] & board.occupied]
    return 0, pawn, knight, slanting, straight, slanting | straight, king


RULESETS = (
    # each move puts one of 32 pieces
    Ruleset("positionsschach", "Positionsschach", Positionsschach, (2,), max_events=32),
)
