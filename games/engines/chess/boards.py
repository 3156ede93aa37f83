"""Games with chessmen on a board of the library `chess`: what all of them share; each says only what is its own.

`Chessboard` is the picture: any game whose positions hold a board of the library. `Chess` adds moves, from the first
touch to the log, for games in which the pieces go about as in chess. Where they may go, and what a check is, says the
board (`board_class`): one of `chess.variant`, or a subclass that a game brings. What `Chess` answers, a game may answer
itself.

Targets are the squares a1 … h8. A move is from and to; a pawn that reaches the last row is followed by what it becomes.
Position notation is FEN, six fields, with the en passant square only where a pawn can take there. Earlier positions are
no part of it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol, TypeVar, cast

import chess

from games.engines.chess import helping
from games.engines.core import Captured, Effect, Moved, O, Path, Said, Seat
from games.engines.kit.duel import Duel, End
from games.engines.kit.pieces import PRIZES, STOCKS, TAKEN
from games.engines.kit.places import Squares
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, plural

SQUARES = tuple(chess.SQUARE_NAMES)
SQUARE = {name: number for number, name in enumerate(SQUARES)}
BOARD = Squares(8).board
#: chess.WHITE is True and seat 0
#: reserves whose pieces lie side by side, since each is touched by itself
SHELVES = tuple(Area(stock.id, stock.label, "shelf", stock.seat) for stock in STOCKS)
COLORS = (chess.WHITE, chess.BLACK)
NAMES = (
    (
        Text(""),
        _("weißer Bauer"),
        _("weißer Springer"),
        _("weißer Läufer"),
        _("weißer Turm"),
        _("weiße Dame"),
        _("weißer König"),
    ),
    (
        Text(""),
        _("schwarzer Bauer"),
        _("schwarzer Springer"),
        _("schwarzer Läufer"),
        _("schwarzer Turm"),
        _("schwarze Dame"),
        _("schwarzer König"),
    ),
)
FIGURES = (Text(""), _("Bauer"), _("Springer"), _("Läufer"), _("Turm"), _("Dame"), _("König"))
KINDS = ("", "chess-pawn", "chess-knight", "chess-bishop", "chess-rook", "chess-queen", "chess-king")
#: what a pawn can become, by its target
PROMOTIONS = {"dame": chess.QUEEN, "turm": chess.ROOK, "laeufer": chess.BISHOP, "springer": chess.KNIGHT}
OFFICERS = (
    Button("dame", _("Dame")),
    Button("turm", _("Turm")),
    Button("laeufer", _("Läufer")),
    Button("springer", _("Springer")),
)

Key = tuple[int | bool | None, ...]


def _squares(path: Path) -> list[int]:
    return [SQUARE.get(target, len(SQUARES)) for target in path[:2]]


class Boarded(Protocol):
    """A position that holds a board of the library."""

    @property
    def turn(self) -> Seat: ...
    @property
    def board(self) -> chess.Board: ...
    @property
    def last(self) -> Path: ...


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Everything compared and hashed is a number or a name; `board` is the library's picture of it.

    Nobody changes `board`: a move is made on a copy.
    """

    #: the pieces, whose turn, castling, en passant: what must be the same for a position to come back
    key: Key
    #: half moves since a piece was taken or a pawn moved
    quiet: int
    #: the number of the move, from 1
    number: int
    #: the positions of those half moves, and how often this one is among them
    seen: tuple[Key, ...]
    repeated: int
    last: Path = ()
    #: whether the side to move has no move left
    stuck: bool = False
    board: chess.Board = field(compare=False, repr=False, default_factory=chess.Board)

    @property
    def turn(self) -> Seat:
        return 0 if self.key[2] else 1


B = TypeVar("B", bound=Boarded)
C = TypeVar("C", bound=Position)


class Chessboard(Duel[B, O]):
    """The picture of a game with chessmen, for two seats: 0 is White and begins."""

    areas: ClassVar[tuple[Area, ...]] = PRIZES

    def beside(self, s: B) -> list[Piece]:
        """The pieces beside the board: what each side has taken."""
        return [
            Piece(TAKEN[1 - owner], KINDS[kind], NAMES[owner][kind], owner, count=count)
            for owner in (0, 1)
            for kind, count in helping.lost(s.board, COLORS[owner])
        ]

    def figure(self, kind: chess.PieceType, seat: Seat) -> Text:
        """What a piece of a side is called in the log."""
        return FIGURES[kind]

    def drawn(self, s: B, square: str, kind: chess.PieceType, owner: Seat) -> Piece:
        """How a piece on the board is drawn and called."""
        return Piece(square, KINDS[kind], NAMES[owner][kind], owner)

    def notes(self, s: B) -> tuple[Text, ...]:
        """A line for each seat."""
        return tuple(
            plural(bits.bit_count(), _("{n} Figur auf dem Brett"), _("{n} Figuren auf dem Brett"))
            for bits in map(s.board.occupied_co.__getitem__, COLORS)
        )

    def view(self, s: B, seat: Seat | None) -> View:
        pieces = [
            self.drawn(s, SQUARES[square], piece.piece_type, 0 if piece.color else 1)
            for square, piece in sorted(s.board.piece_map().items())
        ]
        return View((BOARD, *self.areas), (*pieces, *self.beside(s)), self.sides, self.status(s), self.notes(s), s.last)


class Chess(Chessboard[C, O]):
    """Moves of chessmen. A game says at least how it is over when somebody cannot move (`shut_in`)."""

    board_class: type[chess.Board] = chess.Board
    #: the state of a game that keeps more has further fields, filled by `more`
    state_class: ClassVar[type[Position]] = Position
    promotions: ClassVar[Mapping[str, chess.PieceType]] = PROMOTIONS
    buttons: ClassVar[tuple[Button, ...]] = OFFICERS
    becoming: Text = _("Ein Bauer wird Dame, Turm, Läufer oder Springer.")
    nobody_wins: ClassVar[Text] = _("Mit diesen Figuren kann niemand mehr mattsetzen: unentschieden.")
    #: the fields of a position and what can be wrong with it
    fields: ClassVar[helping.Fields] = helping.FIELDS
    faults: ClassVar[helping.Faults] = helping.FAULTS
    #: None: nobody castles
    castling: helping.CastlingRules | None = helping.CastlingRules("koenig", True)
    #: whether "Schach!" is announced
    announces: bool = True
    #: after so many half moves without a capture or a pawn's move it is a draw
    limit: int = 100
    #: so many times a position must have been there before for a draw
    repeats: int = 2
    #: whether any move of the library is allowed that leaves no king in check, so that one can be drawn quickly
    usual: bool = True

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self._promoted = {kind: name for name, kind in self.promotions.items()}

    # --- what a game says ---

    def shut_in(self, s: C) -> End:
        """How a match ends whose side to move has no move."""
        raise NotImplementedError

    def allowed(self, s: C) -> Sequence[chess.Move]:
        """The moves of a position."""
        return tuple(s.board.generate_legal_moves())

    def movable(self, board: chess.Board) -> bool:
        """Whether the side to move has a move."""
        return any(board.generate_legal_moves())

    def dead(self, board: chess.Board) -> bool:
        """Whether nobody can win any more."""
        return not board.pawns | board.rooks | board.queens and board.is_insufficient_material()

    def more(self, s: C, board: chess.Board) -> tuple[object, ...]:
        """The further fields of the state that follows `s` and has this board."""
        return ()

    def forbidden(self, s: C, source: int, to: int | None) -> Text:
        """Why a move is not allowed though the piece goes that way; without `to`, why it has none at all."""
        return helping.unsafe(s.board, source)

    # --- what a seat can do ---

    def legal(self, s: C) -> Sequence[Path]:
        """All moves; those that take something first, since a search looks at them first."""
        occupied = s.board.occupied
        lively: list[Path] = []
        quiet: list[Path] = []
        for move in self.allowed(s):
            taking = move.promotion or occupied & chess.BB_SQUARES[move.to_square]
            (lively if taking else quiet).append(self.path_of(move))
        return lively + quiet

    def path_of(self, move: chess.Move) -> Path:
        way = SQUARES[move.from_square], SQUARES[move.to_square]
        return way if move.promotion is None else (*way, self._promoted[move.promotion])

    def move_of(self, s: C, path: Path) -> chess.Move:
        return chess.Move(SQUARE[path[0]], SQUARE[path[1]], self.promotions[path[2]] if len(path) == 3 else None)

    def ordered(self, s: C) -> Sequence[Path]:
        """In the order of the board; `legal` begins with what is taken."""
        return sorted(self.now(s), key=_squares)

    def ask(self, s: C, path: Path) -> Text | None:
        if path:
            return _("Wohin?") if len(path) == 1 else _("Was wird aus deinem Bauern?")
        if self.announces and s.board.is_check():
            return _("Schach! Bringe deinen König in Sicherheit.")
        return _("Ziehe mit einer deiner Figuren.")

    def shows(self, s: C, path: Path) -> tuple[Effect, ...]:
        if len(path) < 2 or path in self.now(s):
            return ()
        taken = s.board.occupied & chess.BB_SQUARES[SQUARE[path[1]]]
        moved = Moved(source=path[0], to=path[1])
        return (Captured(at=path[1], to=TAKEN[s.turn]), moved) if taken else (moved,)

    def propose(self, s: C, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        if not self.usual:
            return super().propose(s, seat, rng)
        # cheaper than sorting out all moves that leave the king in check, and as even: draw again after such a one
        moves = list(s.board.generate_pseudo_legal_moves())
        while True:
            move = moves[int(rng.random() * len(moves))]
            if not s.board.is_into_check(move):
                return self.path_of(move)

    # --- what follows ---

    def start(self) -> C:
        return self.stand(self.board_class())

    def stand(self, board: chess.Board, repeated: int = 0, *more: object) -> C:
        """A position to begin with."""
        board.castling_rights = board.clean_castling_rights()
        _settled(board)
        s = self.state_class(
            self.key_of(board),
            board.halfmove_clock,
            board.fullmove_number,
            (),
            repeated,
            (),
            not self.movable(board),
            board,
            *more,
        )
        return cast("C", s)

    def key_of(self, board: chess.Board) -> Key:
        """What must be the same for a position to come back; whose turn it is stands third."""
        # what changes most stands first, so that two keys mostly differ at once
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        return (
            white, black, board.turn, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
            board.castling_rights, board.ep_square,
        )  # fmt: skip

    def follow(self, s: C, path: Path) -> tuple[C, tuple[Effect, ...]]:
        move = self.move_of(s, path)
        effects = self.told(s, move, path)
        board = s.board.copy(stack=False)
        board.push(move)
        quiet = board.halfmove_clock
        # castling, too, cannot be undone, but it leaves the count alone: its positions differ by the rights
        _settled(board)
        key = self.key_of(board)
        seen = (*s.seen, s.key) if quiet else ()
        repeated = seen.count(key) if quiet >= 4 else 0
        after = self.state_class(
            key,
            quiet,
            board.fullmove_number,
            seen,
            repeated,
            path[:2] if path[0] in SQUARE else path[1:2],
            not self.movable(board),
            board,
            *self.more(s, board),
        )
        if self.announces and board.is_check():
            effects.append(Said(text=_("Schach!")))
        return cast("C", after), tuple(effects)

    def told(self, s: C, move: chess.Move, path: Path) -> list[Effect]:
        """What there is to see of a move."""
        board, seat, side = s.board, s.turn, self.sides[s.turn]
        source, to = path[0], path[1]
        kind = board.piece_type_at(move.from_square)
        prey = board.piece_type_at(move.to_square)
        assert kind is not None
        at = to
        if kind == chess.PAWN and prey is None and (move.to_square - move.from_square) % 8:
            prey, at = chess.PAWN, to[0] + source[1]
        if kind == chess.KING and abs(move.to_square - move.from_square) == 2:
            wide = move.to_square < move.from_square
            rook, beside = ("a", "d") if wide else ("h", "f")
            sentence = _("{side}: lange Rochade.", side=side) if wide else _("{side}: kurze Rochade.", side=side)
            return [
                Moved(source=source, to=to, text=sentence),
                Moved(source=rook + source[1], to=beside + source[1]),
            ]
        names: dict[str, Text | str] = {"side": side, "name": self.figure(kind, seat), "source": source, "to": to}
        if prey is None:
            effects: list[Effect] = [Moved(source=source, to=to, text=_("{side}: {name} {source}–{to}.", **names))]
        elif at != to:
            sentence = _("{side}: {name} {source}–{to}, schlägt en passant.", **names)
            effects = [Captured(at=at, to=TAKEN[seat]), Moved(source=source, to=to, text=sentence)]
        else:
            sentence = _("{side}: {name} {source}–{to}, schlägt: {prey}.", prey=self.figure(prey, 1 - seat), **names)
            effects = [Captured(at=at, to=TAKEN[seat]), Moved(source=source, to=to, text=sentence)]
        if move.promotion:
            effects.append(Said(text=_("Umwandlung: {name}.", name=FIGURES[move.promotion])))
        return effects

    def ended(self, s: C) -> End | None:
        if s.stuck:
            return self.shut_in(s)
        if self.dead(s.board):
            return End(None, "material", self.nobody_wins)
        if s.repeated >= self.repeats:
            if self.repeats < 4:
                return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
            return End(None, "repetition", _("Dieselbe Stellung zum fünften Mal: unentschieden."))
        if s.quiet >= self.limit:
            reason = _("{n} Züge ohne Schlagen und ohne Bauernzug: unentschieden.", n=self.limit // 2)
            return End(None, "quiet", reason)
        return None

    def waiting(self, s: C) -> Text:
        if self.announces and s.board.is_check():
            others = _("{side} ist am Zug und steht im Schach.", side=self.sides[s.turn])
            return addressed(s.turn, _("Du bist dran und stehst im Schach."), others)
        return super().waiting(s)

    # --- why not ---

    def why_not(self, s: C, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe eine deiner Figuren an.")
        if path[0] in self.promotions:
            return _("Ziehe zuerst einen Bauern auf die letzte Reihe.")
        if any(target not in SQUARE for target in path[:2]):
            return _("Dieses Feld gibt es auf dem Schachbrett nicht.")
        ways = self.now(s)
        if path[:2] in ways:
            return _("Der Zug ist mit dem zweiten Feld zu Ende.")
        if len(path) >= 2 and any(way[:2] == path[:2] for way in ways):
            if len(path) == 2:
                return _("Sage noch, was aus dem Bauern wird.")
            if path[2] in self.promotions and len(path) > 3:
                return _("Der Zug ist mit der Umwandlung zu Ende.")
            return self.becoming
        return self.refusal(s, SQUARE[path[0]], SQUARE[path[1]] if len(path) > 1 else None)

    def refusal(self, s: C, source: int, to: int | None) -> Text:
        """The rule that forbids moving from `source` (to `to`, if that is chosen already)."""
        board = s.board
        name, bit = SQUARES[source], chess.BB_SQUARES[source]
        if not board.occupied & bit:
            return _("Auf {square} steht keine Figur.", square=name)
        if not board.occupied_co[board.turn] & bit:
            return _("Die Figur auf {square} gehört dir nicht.", square=name)
        if to is None:
            if any(way[0] == name for way in self.now(s)):
                return _("Sage noch, wohin die Figur soll.")
            if any(board.generate_pseudo_legal_moves(bit)):
                return self.forbidden(s, source, None)
            return _("Die Figur auf {square} kann nicht ziehen: Sie ist eingeschlossen.", square=name)
        if source == to:
            return _("Die Figur muss auf ein anderes Feld ziehen.")
        if board.occupied_co[board.turn] & chess.BB_SQUARES[to]:
            return _("Auf {square} steht schon eine eigene Figur.", square=SQUARES[to])
        rules = self.castling_rules(s)
        if rules and board.kings & bit:
            for castling, reason in helping.castlings(board, rules):
                if reason and castling == chess.Move(source, to):
                    return reason
        if any(move.to_square == to for move in board.generate_pseudo_legal_moves(bit)):
            return self.forbidden(s, source, to)
        return helping.astray(board, source, to)

    def castling_rules(self, s: C) -> helping.CastlingRules | None:
        return self.castling

    # --- for programs ---

    def worth(self, s: C) -> float:
        """Pieces by worth and place; when the other side has little left, its king to the edge and mine beside it."""
        score = helping.worth(s.board)
        return 0.9 * score / (abs(score) + 1200)

    def notate(self, s: C) -> str:
        return s.board.fen()

    def parse(self, position: str) -> C:
        return self.stand(self.read(position.split(" ")))

    def read(self, fields: list[str]) -> chess.Board:
        """The board from the fields of a position."""
        return helping.read(fields, self.board_class, self.fields, self.faults)


def _settled(board: chess.Board) -> None:
    """Take away an en passant square nobody can take on, and the moves that led to it."""
    if board.ep_square is not None and not board.has_legal_en_passant():
        board.ep_square = None
    board.clear_stack()
