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
from dataclasses import dataclass

import chess

from games.engines.chess import helping
from games.engines.chess.boards import COLORS, OFFICERS, SQUARE, Chess, Position
from games.engines.core import Effect, Options, Path, Preset, Ruleset, Said, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.scene import Button
from games.engines.text import Text, _

CLAIM = "remis"
#: where a queen starts
QUEEN_HOME = (chess.BB_D1, chess.BB_D8)


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
class Schachstand(Position):
    """A position of chess."""

    #: whose queen has not left her square: bit 0 White, bit 1 Black
    queens: int = 3
    claimed: bool = False


class Schach(Chess[Schachstand, SchachOptions]):
    """The game for two seats: 0 is White and begins."""

    options_class = SchachOptions
    state_class = Schachstand
    buttons = (*OFFICERS, Button(CLAIM, _("Remis verlangen")))

    def __init__(self, seats: int, options: SchachOptions) -> None:
        super().__init__(seats, options)
        self.announces = options.ansage
        self.limit = 100 if options.zugregel == "50" else 150
        self.repeats = {"sofort": 2, "anspruch": 4, "weiter": 1_000_000}[options.wiederholung]
        self._always_queen = options.umwandlung == "dame"
        self.usual = options.rochade == "koenig" and options.rochade_mit == "turm" and not self._always_queen

    # --- what a seat can do ---

    def allowed(self, s: Schachstand) -> Sequence[chess.Move]:
        """The legal moves under the options of this table."""
        moves = super().allowed(s)
        if self.usual:
            return moves
        if self._always_queen:
            moves = tuple(move for move in moves if move.promotion in (None, chess.QUEEN))
        # 001:765: the rook, too, must not pass a square that is attacked; 004:151: only where the king comes to stand
        castlings = (move for move, reason in helping.castlings(s.board, self.castling_rules(s)) if not reason)
        return (*(move for move in moves if not s.board.is_castling(move)), *castlings)

    def castling_rules(self, s: Schachstand) -> helping.CastlingRules:
        queen = self.options.rochade_mit == "turm" or bool(s.queens >> s.turn & 1)
        return helping.CastlingRules(self.options.rochade, queen)

    def legal(self, s: Schachstand) -> Sequence[Path]:
        moves = super().legal(s)
        return [*moves, (CLAIM,)] if self._claimable(s) else moves

    def path_of(self, move: chess.Move) -> Path:
        path = super().path_of(move)
        return path[:2] if self._always_queen else path

    def move_of(self, s: Schachstand, path: Path) -> chess.Move:
        source, to = SQUARE[path[0]], SQUARE[path[1]]
        if self._always_queen and s.board.pawns & chess.BB_SQUARES[source] and to // 8 in (0, 7):
            return chess.Move(source, to, chess.QUEEN)
        return super().move_of(s, path)

    def _claimable(self, s: Schachstand) -> bool:
        return (self.options.wiederholung == "anspruch" and s.repeated >= 2) or (
            self.options.zugregel == "anspruch" and s.quiet >= 100
        )

    def propose(self, s: Schachstand, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        return rng.choice(self.now(s)) if self._claimable(s) else super().propose(s, seat, rng)

    # --- what follows ---

    def follow(self, s: Schachstand, path: Path) -> tuple[Schachstand, tuple[Effect, ...]]:
        if path != (CLAIM,):
            return super().follow(s, path)
        claimed = Schachstand(
            s.key, s.quiet, s.number, s.seen, s.repeated, (), s.stuck, s.board, queens=s.queens, claimed=True
        )
        return claimed, (Said(text=_("{side} verlangt Remis.", side=self.sides[s.turn])),)

    def more(self, s: Schachstand, board: chess.Board) -> tuple[object, ...]:
        return (_unmoved(s.queens, board),)

    def ended(self, s: Schachstand) -> End | None:
        if not s.claimed:
            return super().ended(s)
        if s.repeated < 2 and s.quiet >= 100:
            return End(None, "fifty-moves", _("50 Züge ohne Schlagen und ohne Bauernzug: unentschieden."))
        return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))

    def shut_in(self, s: Schachstand) -> End:
        if s.board.is_check():
            won = _("Schachmatt! {side} gewinnt.", side=self.sides[1 - s.turn])
            return End(1 - s.turn, "checkmate", won)
        # 000:720, 001:780-786
        side = self.sides[s.turn]
        reason = _("Patt: {side} kann nicht ziehen und steht nicht im Schach. Unentschieden.", side=side)
        return End(None, "stalemate", reason)

    def why_not(self, s: Schachstand, seat: Seat, path: Path) -> Text:
        if path[:1] != (CLAIM,):
            return super().why_not(s, seat, path)
        if self._claimable(s):
            return _("Wer Remis verlangt, zieht nicht auch noch.")
        return _("Remis verlangen darf man nur nach dreimal derselben Stellung oder nach 50 ruhigen Zügen.")

    # --- for programs ---

    def notate(self, s: Schachstand) -> str:
        fields = [super().notate(s)]
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
        board = self.read(fields)
        s = self.stand(board, repeated, _unmoved(queens, board), claimed)
        if claimed and s.stuck:
            raise UnreadableError(_("In dieser Stellung kann niemand mehr Remis verlangen."))
        return s


def _unmoved(queens: int, board: chess.Board) -> int:
    """Those of the queens that still stand where they started."""
    if queens:
        for seat in (0, 1):
            if not board.queens & board.occupied_co[COLORS[seat]] & QUEEN_HOME[seat]:
                queens &= ~(1 << seat)
    return queens


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
