"""Schach (chess) with the rules of the sources; the library `chess` finds the moves.

Sources: 000:598-720, 001:685-786 (Philos box), 004:102-161 (rule leaflet). Where they differ there is an option, and
one for what they leave open. A turned-over rook for a second queen (001:754, 004:134, against 000:702) is a matter of
the box: on the screen a queen is a queen. Resigning belongs to the table, not to the rules.

Targets are the squares a1 … h8. A move is from and to: ("e2", "e4"). Castling is the king's move: ("e1", "g1"). A
pawn that reaches the last row is followed by what it becomes, "dame", "turm", "laeufer" or "springer":
("e7", "e8", "dame") – unless the table plays that it always becomes a queen, then ("e7", "e8") is all. Who may claim a
draw plays ("remis",).

Position notation is FEN, six fields, with the en passant square only where a pawn can take there. If the queen has a
say in castling (option `rochade_mit`), a further field names the sides whose queen has not moved yet ("wb", "w", "b"
or "-"). Where a repeated position lets a player claim a draw, a further field says how often it has stood there ("3x",
"4x"). After a claimed draw the last field is "remis". Earlier positions are no part of it.

    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import chess

from games.engines.chess import helping
from games.engines.core import (
    Captured,
    Effect,
    Moved,
    Options,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.kit.duel import Duel, End
from games.engines.kit.pieces import PRIZES, TAKEN
from games.engines.kit.places import Squares
from games.engines.scene import Button, Piece, View
from games.engines.text import Text, _, addressed, plural

SQUARES = tuple(chess.SQUARE_NAMES)
SQUARE = {name: number for number, name in enumerate(SQUARES)}
BOARD = Squares(8).board
#: chess.WHITE is True and seat 0
COLORS = (chess.WHITE, chess.BLACK)
PROMOTIONS = {"dame": chess.QUEEN, "turm": chess.ROOK, "laeufer": chess.BISHOP, "springer": chess.KNIGHT}
PROMOTED = {kind: name for name, kind in PROMOTIONS.items()}
CLAIM = "remis"
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
#: where a queen starts
QUEEN_HOME = (chess.BB_D1, chess.BB_D8)

Key = tuple[int | bool | None, ...]


@dataclass(frozen=True, slots=True)
class SchachOptions(Options):
    """What the sources disagree on or leave open."""

    umwandlung: str = choice(
        "wahl",
        _("Ein Bauer auf der letzten Reihe wird"),
        {"wahl": _("Dame, Turm, Läufer oder Springer nach Wahl"), "dame": _("immer eine Dame")},
        "by choice 000:702, 001:754; a queen, though another officer is allowed 004:134",
    )
    rochade: str = choice(
        "koenig",
        _("Bei der Rochade darf der Gegner nicht bedrohen"),
        {
            "koenig": _("die Felder, über die der König zieht"),
            "beide": _("die Felder, über die König und Turm ziehen"),
            "ziel": _("das Feld, auf das der König kommt"),
        },
        "neither king nor rook over or onto an attacked square 001:765; the king not onto one, crossing is not "
        "mentioned 004:151-152; not listed 000:642; the king's squares: FIDE Laws of Chess, article 3.8",
    )
    rochade_mit: str = choice(
        "turm",
        _("Für die Rochade dürfen noch nicht gezogen haben"),
        {"turm": _("König und Turm"), "dame": _("König, Turm und Dame")},
        "king and rook 000:642, 001:758, 004:150; king and queen 004:146",
    )
    wiederholung: str = choice(
        "sofort",
        _("Steht dieselbe Stellung zum dritten Mal da"),
        {
            "sofort": _("ist es unentschieden"),
            "anspruch": _("darf man Remis verlangen; beim fünften Mal ist es sicher"),
            "weiter": _("geht es weiter"),
        },
        "a draw 001:786; perpetual check only 000:720; not mentioned 004; to be claimed, and certain the fifth time: "
        "FIDE Laws of Chess, articles 9.2 and 9.6.1",
    )
    zugregel: str = choice(
        "50",
        _("Züge ohne Schlagen und ohne Bauernzug"),
        {
            "50": _("nach 50 ist es unentschieden"),
            "anspruch": _("nach 50 darf man Remis verlangen, nach 75 ist es sicher"),
            "75": _("nach 75 ist es unentschieden"),
        },
        "no source says; FIDE Laws of Chess, articles 9.3 (50, to be claimed) and 9.6.2 (75)",
    )
    ansage: bool = choice(
        True,
        _("„Schach!“"),
        {True: _("wird angesagt"), False: _("wird nicht angesagt")},
        "required 001:770, 004:156; no longer usual 000:621",
    )


@dataclass(frozen=True, slots=True)
class Schachstand:
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
    #: whose queen has not left her square: bit 0 White, bit 1 Black
    queens: int
    claimed: bool = False
    last: Path = ()
    #: whether the side to move has no move left
    stuck: bool = False
    board: chess.Board = field(compare=False, repr=False, default_factory=chess.Board)

    @property
    def turn(self) -> Seat:
        return 0 if self.key[2] else 1


def _key(board: chess.Board) -> Key:
    # what changes most stands first, so that two keys mostly differ at once
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return (
        white, black, board.turn, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.castling_rights, board.ep_square,
    )  # fmt: skip


def _settled(board: chess.Board) -> chess.Board:
    """`board` without an en passant square nobody can take on, and without the moves that led to it."""
    if board.ep_square is not None and not board.has_legal_en_passant():
        board.ep_square = None
    board.clear_stack()
    return board


class Schach(Duel[Schachstand, SchachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = SchachOptions
    buttons = (
        Button("dame", _("Dame")),
        Button("turm", _("Turm")),
        Button("laeufer", _("Läufer")),
        Button("springer", _("Springer")),
        Button(CLAIM, _("Remis verlangen")),
    )

    def __init__(self, seats: int, options: SchachOptions) -> None:
        super().__init__(seats, options)
        self._always_queen = options.umwandlung == "dame"
        self._usual = options.rochade == "koenig" and options.rochade_mit == "turm" and not self._always_queen
        self._limit = 100 if options.zugregel == "50" else 150
        self._repeats = {"sofort": 2, "anspruch": 4, "weiter": 1_000_000}[options.wiederholung]

    def start(self) -> Schachstand:
        board = chess.Board()
        return Schachstand(_key(board), 0, 1, (), 0, 3, board=board)

    # --- what a seat can do ---

    def _legal(self, s: Schachstand) -> tuple[chess.Move, ...]:
        """The legal moves under the options of this table."""
        moves = tuple(s.board.generate_legal_moves())
        if self._usual:
            return moves
        if self._always_queen:
            moves = tuple(move for move in moves if move.promotion in (None, chess.QUEEN))
        # 001:765: the rook, too, must not pass a square that is attacked; 004:151: only where the king comes to stand
        castlings = (move for move, reason in helping.castlings(s.board, self._castling_rules(s)) if not reason)
        return (*(move for move in moves if not s.board.is_castling(move)), *castlings)

    def _castling_rules(self, s: Schachstand) -> helping.CastlingRules:
        queen = self.options.rochade_mit == "turm" or bool(s.queens >> s.turn & 1)
        return helping.CastlingRules(self.options.rochade, queen)

    def legal(self, s: Schachstand) -> Sequence[Path]:
        """All moves; those that take something first, since a search looks at them first."""
        occupied = s.board.occupied
        lively: list[Path] = []
        quiet: list[Path] = []
        for move in self._legal(s):
            taking = move.promotion or occupied & chess.BB_SQUARES[move.to_square]
            (lively if taking else quiet).append(self._path(move))
        return [*lively, *quiet, (CLAIM,)] if self._claimable(s) else lively + quiet

    def _path(self, move: chess.Move) -> Path:
        way = SQUARES[move.from_square], SQUARES[move.to_square]
        return way if move.promotion is None or self._always_queen else (*way, PROMOTED[move.promotion])

    def _move(self, s: Schachstand, path: Path) -> chess.Move:
        source, to = SQUARE[path[0]], SQUARE[path[1]]
        if len(path) == 3:
            return chess.Move(source, to, PROMOTIONS[path[2]])
        if self._always_queen and s.board.pawns & chess.BB_SQUARES[source] and to // 8 in (0, 7):
            return chess.Move(source, to, chess.QUEEN)
        return chess.Move(source, to)

    def _claimable(self, s: Schachstand) -> bool:
        return (self.options.wiederholung == "anspruch" and s.repeated >= 2) or (
            self.options.zugregel == "anspruch" and s.quiet >= 100
        )

    def step(self, s: Schachstand, seat: Seat, path: Path = ()) -> Step:
        """The squares in the order of the board; `moves` begins with what is taken."""
        step = super().step(s, seat, path)
        if len(path) > 1:
            return step
        targets = tuple(sorted(step.targets, key=lambda target: SQUARE.get(target, len(SQUARES))))
        return Step(targets, step.complete, step.prompt, buttons=step.buttons)

    def ask(self, s: Schachstand, path: Path) -> Text | None:
        if path:
            return _("Wohin?") if len(path) == 1 else _("Was wird aus deinem Bauern?")
        if self.options.ansage and s.board.is_check():
            return _("Schach! Bringe deinen König in Sicherheit.")
        return _("Ziehe mit einer deiner Figuren.")

    def shows(self, s: Schachstand, path: Path) -> tuple[Effect, ...]:
        if len(path) < 2 or path in self.now(s):
            return ()
        taken = s.board.occupied & chess.BB_SQUARES[SQUARE[path[1]]]
        moved = Moved(source=path[0], to=path[1])
        return (Captured(at=path[1], to=TAKEN[s.turn]), moved) if taken else (moved,)

    def propose(self, s: Schachstand, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        if not self._usual or self._claimable(s):
            return super().propose(s, seat, rng)
        # cheaper than sorting out all moves that leave the king in check, and as even: draw again after such a one
        moves = list(s.board.generate_pseudo_legal_moves())
        while True:
            move = moves[int(rng.random() * len(moves))]
            if not s.board.is_into_check(move):
                return self._path(move)

    # --- what follows ---

    def follow(self, s: Schachstand, path: Path) -> tuple[Schachstand, tuple[Effect, ...]]:
        side = self.sides[s.turn]
        if path == (CLAIM,):
            claimed = Schachstand(s.key, s.quiet, s.number, s.seen, s.repeated, s.queens, True, (), s.stuck, s.board)
            return claimed, (Said(text=_("{side} verlangt Remis.", side=side)),)
        move = self._move(s, path)
        effects = self._effects(s, move, path)
        board = s.board.copy(stack=False)
        board.push(move)
        quiet = board.halfmove_clock
        # castling, too, cannot be undone, but it leaves the count alone: its positions differ by the rights
        _settled(board)
        key = _key(board)
        seen = (*s.seen, s.key) if quiet else ()
        repeated = seen.count(key) if quiet >= 4 else 0
        queens = s.queens
        if queens:
            queens &= ~((not board.queens & board.occupied_co[True] & chess.BB_D1) | (
                (not board.queens & board.occupied_co[False] & chess.BB_D8) << 1
            ))  # fmt: skip
        stuck = not any(board.generate_legal_moves())
        after = Schachstand(key, quiet, board.fullmove_number, seen, repeated, queens, False, path[:2], stuck, board)
        if self.options.ansage and board.is_check():
            effects.append(Said(text=_("Schach!")))
        return after, tuple(effects)

    def _effects(self, s: Schachstand, move: chess.Move, path: Path) -> list[Effect]:
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
        names: dict[str, Text | str] = {"side": side, "name": FIGURES[kind], "source": source, "to": to}
        if prey is None:
            effects: list[Effect] = [Moved(source=source, to=to, text=_("{side}: {name} {source}–{to}.", **names))]
        elif at != to:
            sentence = _("{side}: {name} {source}–{to}, schlägt en passant.", **names)
            effects = [Captured(at=at, to=TAKEN[seat]), Moved(source=source, to=to, text=sentence)]
        else:
            sentence = _("{side}: {name} {source}–{to}, schlägt: {prey}.", prey=FIGURES[prey], **names)
            effects = [Captured(at=at, to=TAKEN[seat]), Moved(source=source, to=to, text=sentence)]
        if move.promotion:
            effects.append(Said(text=_("Umwandlung: {name}.", name=FIGURES[move.promotion])))
        return effects

    def ended(self, s: Schachstand) -> End | None:
        board, side = s.board, self.sides[s.turn]
        if s.stuck:
            if board.is_check():
                won = _("Schachmatt! {side} gewinnt.", side=self.sides[1 - s.turn])
                return End(1 - s.turn, "checkmate", won)
            # 000:720, 001:780-786
            reason = _("Patt: {side} kann nicht ziehen und steht nicht im Schach. Unentschieden.", side=side)
            return End(None, "stalemate", reason)
        if s.claimed and s.repeated < 2 and s.quiet >= 100:
            return End(None, "fifty-moves", _("50 Züge ohne Schlagen und ohne Bauernzug: unentschieden."))
        if not s.claimed and not board.pawns | board.rooks | board.queens and board.is_insufficient_material():
            return End(None, "material", _("Mit diesen Figuren kann niemand mehr mattsetzen: unentschieden."))
        if s.claimed or s.repeated >= self._repeats:
            if s.claimed or self._repeats < 4:
                return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
            return End(None, "repetition", _("Dieselbe Stellung zum fünften Mal: unentschieden."))
        if s.quiet >= self._limit:
            reason = _("{n} Züge ohne Schlagen und ohne Bauernzug: unentschieden.", n=self._limit // 2)
            return End(None, "quiet", reason)
        return None

    # --- what is seen ---

    def view(self, s: Schachstand, seat: Seat | None) -> View:
        board = s.board
        pieces = []
        for square, piece in sorted(board.piece_map().items()):
            owner = 0 if piece.color else 1
            kind = piece.piece_type
            pieces.append(Piece(SQUARES[square], KINDS[kind], NAMES[owner][kind], owner))
        for owner in (0, 1):
            for kind, count in helping.lost(board, COLORS[owner]):
                pieces.append(Piece(TAKEN[1 - owner], KINDS[kind], NAMES[owner][kind], owner, count=count))
        notes = tuple(
            plural(board.occupied_co[color].bit_count(), _("{n} Figur auf dem Brett"), _("{n} Figuren auf dem Brett"))
            for color in COLORS
        )
        return View((BOARD, *PRIZES), tuple(pieces), self.sides, self.status(s), notes, s.last)

    def waiting(self, s: Schachstand) -> Text:
        if self.options.ansage and s.board.is_check():
            others = _("{side} ist am Zug und steht im Schach.", side=self.sides[s.turn])
            return addressed(s.turn, _("Du bist dran und stehst im Schach."), others)
        return super().waiting(s)

    def why_not(self, s: Schachstand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe eine deiner Figuren an.")
        if path[0] == CLAIM:
            if self._claimable(s):
                return _("Wer Remis verlangt, zieht nicht auch noch.")
            return _("Remis verlangen darf man nur nach dreimal derselben Stellung oder nach 50 ruhigen Zügen.")
        if path[0] in PROMOTIONS:
            return _("Ziehe zuerst einen Bauern auf die letzte Reihe.")
        if any(target not in SQUARE for target in path[:2]):
            return _("Dieses Feld gibt es auf dem Schachbrett nicht.")
        ways = self.now(s)
        if path[:2] in ways:
            return _("Der Zug ist mit dem zweiten Feld zu Ende.")
        if len(path) >= 2 and any(way[:2] == path[:2] for way in ways):
            if len(path) == 2:
                return _("Sage noch, was aus dem Bauern wird.")
            if path[2] in PROMOTIONS and len(path) > 3:
                return _("Der Zug ist mit der Umwandlung zu Ende.")
            return _("Ein Bauer wird Dame, Turm, Läufer oder Springer.")
        return helping.refusal(
            s.board, SQUARE[path[0]], SQUARE[path[1]] if len(path) > 1 else None, self._castling_rules(s)
        )

    # --- for programs ---

    def worth(self, s: Schachstand) -> float:
        """Pieces by worth and place; when the other side has little left, its king to the edge and mine beside it."""
        score = helping.worth(s.board)
        return 0.9 * score / (abs(score) + 1200)

    def notate(self, s: Schachstand) -> str:
        fields = [s.board.fen()]
        if self.options.rochade_mit == "dame":
            fields.append(("-", "w", "b", "wb")[s.queens])
        if self.options.wiederholung == "anspruch" and s.repeated >= 2:
            fields.append(f"{s.repeated + 1}x")
        if s.claimed:
            fields.append(CLAIM)
        return " ".join(fields)

    def parse(self, position: str) -> Schachstand:
        fields = position.split(" ")
        claimed = fields[-1] == CLAIM
        if claimed:
            fields.pop()
        repeated = 0
        if self.options.wiederholung == "anspruch" and fields and re.fullmatch("[3-5]x", fields[-1]):
            repeated = int(fields.pop()[0]) - 1
        queens = 3
        if self.options.rochade_mit == "dame" and len(fields) == 7:
            if fields[6] not in {"-", "w", "b", "wb"}:
                raise UnreadableError(
                    _("Das siebte Feld nennt die Seiten, deren Dame noch nicht gezogen hat: w, b, wb, -.")
                )
            queens = {"-": 0, "w": 1, "b": 2, "wb": 3}[fields.pop()]
        board = helping.read(fields)
        for seat in (0, 1):
            if not board.queens & board.occupied_co[COLORS[seat]] & QUEEN_HOME[seat]:
                queens &= ~(1 << seat)
        board.castling_rights = board.clean_castling_rights()
        _settled(board)
        s = Schachstand(
            _key(board),
            board.halfmove_clock,
            board.fullmove_number,
            (),
            repeated,
            queens,
            claimed,
            (),
            not any(board.generate_legal_moves()),
            board,
        )
        if claimed and s.stuck:
            raise UnreadableError(_("In dieser Stellung kann niemand mehr Remis verlangen."))
        return s


#: 16 pawns move at most 6 times each, at most 30 pieces are taken, and each of these comes after at most 149 quiet half
#: moves; 150 end it
MAX_EVENTS = (16 * 6 + 30) * 150 + 151

RULESETS = (
    Ruleset(
        "schach",
        "Schach",
        Schach,
        (2,),
        max_events=MAX_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"rochade": "beide", "wiederholung": "sofort", "ansage": True}),
            "regelblatt": Preset(
                _("wie auf dem Regelblatt"), {"rochade": "ziel", "wiederholung": "weiter", "ansage": True}
            ),
            "turnier": Preset(
                _("wie im Turnier"), {"wiederholung": "anspruch", "zugregel": "anspruch", "ansage": False}
            ),
        },
    ),
)
