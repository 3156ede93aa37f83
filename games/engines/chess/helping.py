"""What games of chess need beside their flow: reasons for refusals, the worth of a position, reading FEN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import chess

from games.engines.core import UnreadableError, short
from games.engines.kit.places import each
from games.engines.text import Text, _

# --- castling ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CastlingRules:
    """The options of a table that concern castling."""

    attacked: str
    queen_allows: bool


def castlings(board: chess.Board, rules: CastlingRules) -> Iterator[tuple[chess.Move, Text | None]]:
    """Both castlings of the side to move, the short one first, and the rule that forbids it (None: it is allowed)."""
    rank = 0 if board.turn else 7
    king, rights = chess.square(4, rank), board.clean_castling_rights()
    at_home = board.kings & board.occupied_co[board.turn] & chess.BB_SQUARES[king]

    def attacked(file: int) -> bool:
        return board.is_attacked_by(not board.turn, chess.square(file, rank))

    for rook, to, over in ((7, 6, 5), (0, 2, 3)):
        corner = chess.square(rook, rank)
        reason: Text | None = None
        if not at_home or not rights & chess.BB_SQUARES[corner]:
            reason = _("Rochieren geht nicht mehr: König oder Turm hat schon gezogen oder steht nicht an seinem Platz.")
        elif not rules.queen_allows:
            reason = _("Rochieren geht nicht mehr: Die Dame hat schon gezogen.")
        elif chess.between(king, corner) & board.occupied:
            reason = _("Rochieren geht nicht: Zwischen König und Turm steht noch eine Figur.")
        elif board.is_check():
            reason = _("Aus dem Schach heraus darf man nicht rochieren.")
        elif attacked(to):
            reason = _("Rochieren geht nicht: Dort stünde der König im Schach.")
        elif attacked(over) and rules.attacked != "ziel":
            reason = _("Rochieren geht nicht: Der König müsste über ein bedrohtes Feld.")
        elif rook == 0 and rules.attacked == "beide" and attacked(1):
            reason = _("Rochieren geht nicht: Der Turm müsste über ein bedrohtes Feld.")
        yield chess.Move(king, chess.square(to, rank)), reason


# --- why a move is refused --------------------------------------------------------------------------------------

#: how a piece goes that is no pawn
WAYS = {
    chess.KNIGHT: _("Ein Springer zieht zwei Felder geradeaus und eines zur Seite."),
    chess.BISHOP: _("Ein Läufer zieht nur schräg."),
    chess.ROOK: _("Ein Turm zieht nur gerade, waagrecht oder senkrecht."),
    chess.QUEEN: _("Eine Dame zieht gerade oder schräg."),
    chess.KING: _("Der König zieht nur ein Feld weit."),
}


def unsafe(board: chess.Board, source: int) -> Text:
    """That the king would stand in check."""
    if board.kings & chess.BB_SQUARES[source]:
        return _("Der König darf nicht auf ein bedrohtes Feld.")
    if board.is_check():
        return _("Dein König steht im Schach: Du musst das Schach abwehren.")
    return _("Die Figur ist gefesselt: Ohne sie stünde dein König im Schach.")


def astray(board: chess.Board, source: int, to: int) -> Text:
    """Why the piece on `source` does not get to `to`: it goes otherwise, or something stands in its way."""
    kind = board.piece_type_at(source)
    assert kind is not None
    if kind == chess.PAWN:
        return _pawn(board, source, to)
    straight = chess.square_file(source) == chess.square_file(to) or chess.square_rank(source) == chess.square_rank(to)
    slanting = abs(chess.square_file(source) - chess.square_file(to)) == abs(
        chess.square_rank(source) - chess.square_rank(to)
    )
    if (straight and kind in (chess.ROOK, chess.QUEEN)) or (slanting and kind in (chess.BISHOP, chess.QUEEN)):
        return _("Auf dem Weg nach {square} steht eine Figur.", square=chess.SQUARE_NAMES[to])
    return WAYS[kind]


def _pawn(board: chess.Board, source: int, to: int) -> Text:
    ahead = (to // 8 - source // 8) * (1 if board.turn else -1)
    aside = abs(to % 8 - source % 8)
    if ahead <= 0:
        return _("Ein Bauer zieht nur vorwärts.")
    if aside == 1 and ahead == 1:
        return _("Schräg zieht ein Bauer nur, wenn er schlägt.")
    if aside:
        return _("Ein Bauer zieht nur geradeaus.")
    if ahead == 1 or (ahead == 2 and source // 8 == (1 if board.turn else 6)):
        return _("Vor dem Bauern ist kein Platz, und geradeaus schlägt er nicht.")
    return _("Ein Bauer zieht ein Feld weit, zwei nur aus der Anfangsstellung.")


# --- what has been taken ----------------------------------------------------------------------------------------

_SET = ((chess.KING, 1), (chess.QUEEN, 1), (chess.ROOK, 2), (chess.BISHOP, 2), (chess.KNIGHT, 2))


def lost(board: chess.Board, color: chess.Color) -> Iterator[tuple[chess.PieceType, int]]:
    """What this side lacks of its set: kinds and how many. An extra officer is a pawn that is not lost."""
    pawns = 8 - len(board.pieces(chess.PAWN, color))
    for kind, full in _SET:
        lacking = full - len(board.pieces(kind, color))
        pawns += min(lacking, 0)
        if lacking > 0:
            yield kind, lacking
    if pawns > 0:
        yield chess.PAWN, pawns


# --- what is attacked -------------------------------------------------------------------------------------------


def attacked(board: chess.Board, color: chess.Color, occupied: chess.Bitboard) -> chess.Bitboard:
    """The squares that the chessmen of a side attack, as a set; `occupied` are those that nobody attacks through."""
    own = board.occupied_co[color]
    pawns = own & board.pawns
    left, right = pawns & ~chess.BB_FILE_A, pawns & ~chess.BB_FILE_H
    found = left << 7 | right << 9 if color == chess.WHITE else left >> 9 | right >> 7
    found &= chess.BB_ALL
    for square in each(own & board.knights):
        found |= chess.BB_KNIGHT_ATTACKS[square]
    for square in each(own & board.kings):
        found |= chess.BB_KING_ATTACKS[square]
    for square in each(own & (board.bishops | board.queens)):
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    for square in each(own & (board.rooks | board.queens)):
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return found


# --- the worth of a position ------------------------------------------------------------------------------------

_WORTH = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900}


def _centre(square: int) -> int:
    """0 at the edge to 3 in the middle."""
    file, rank = square % 8, square // 8
    return min(file, 7 - file, rank, 7 - rank)


def _place(kind: chess.PieceType, square: int) -> int:
    """The worth of a white piece there, by simple principles: to the middle, pawns ahead, the king in a corner."""
    rank, file = square // 8, square % 8
    if kind == chess.PAWN:
        return 100 + (0, 0, 2, 6, 14, 30, 60, 0)[rank] + (8 if 2 <= file <= 5 and 2 <= rank <= 4 else 0)
    if kind == chess.KING:
        return (20 if rank == 0 and file in (1, 2, 6) else 0) - 12 * min(rank, 3) - 6 * (_centre(square))
    return _WORTH[kind] + (0, 9, 5, 1, 2)[kind - 1] * _centre(square) - (8 if rank == 0 and kind in (2, 3) else 0)


@lru_cache(1 << 14)
def _sum(kind: chess.PieceType, seat: int, squares: chess.Bitboard) -> int:
    """What a side's pieces of a kind are worth there; between two positions of a search most of them do not move."""
    return sum([_place(kind, square ^ 56 if seat else square) for square in each(squares)])


def worth(board: chess.Board) -> int:
    """How much better White stands, in hundredths of a pawn."""
    sums = [0, 0]
    masks = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for seat in (0, 1):
        own = board.occupied_co[not seat]
        for kind, mask in enumerate(masks, start=1):
            sums[seat] += _sum(kind, seat, mask & own)
    for seat in (0, 1):
        other = board.occupied_co[bool(seat)]
        # 1600: the other has at most a rook and a few pawns beside the king; drive that king to the edge
        if sums[1 - seat] < 800 and sums[seat] > sums[1 - seat] + 250:
            hunted = (other & board.kings).bit_length() - 1
            hunter = (board.occupied_co[not seat] & board.kings).bit_length() - 1
            sums[seat] += 40 * (3 - _centre(hunted)) + 8 * (14 - _apart(hunted, hunter))
    return sums[0] - sums[1]


def _apart(one: int, two: int) -> int:
    return abs(one % 8 - two % 8) + abs(one // 8 - two // 8)


# --- reading a position -----------------------------------------------------------------------------------------

#: a pattern for each field of a position, and what it says
Fields = tuple[tuple[str, Text], ...]
#: what the library can find wrong with a position, and a sentence for it
Faults = tuple[tuple[chess.Status, Text], ...]

FIELDS: Fields = (
    ("[1-8pnbrqkPNBRQK/]{1,90}", _("Das erste Feld nennt die Figuren, Reihe für Reihe.")),
    ("[wb]", _("Das zweite Feld sagt, wer am Zug ist: w oder b.")),
    ("-|K?Q?k?q?", _("Das dritte Feld nennt die Rochaden: KQkq, einige davon oder -.")),
    ("-|[a-h][36]", _("Das vierte Feld ist das Feld für das Schlagen en passant oder -.")),
    ("[0-9]{1,3}", _("Das fünfte Feld zählt die Halbzüge seit dem letzten Schlagen oder Bauernzug.")),
    ("[1-9][0-9]{0,4}", _("Das sechste Feld ist die Nummer des Zuges, von 1 an.")),
)
FAULTS: Faults = (
    (
        chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS,
        _("Jede Seite hat genau einen König."),
    ),
    (
        chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS,
        _("Eine Seite hat höchstens acht Bauern."),
    ),
    (
        chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES,
        _("Eine Seite hat höchstens sechzehn Figuren."),
    ),
    (chess.STATUS_PAWNS_ON_BACKRANK, _("Auf der ersten und der letzten Reihe steht kein Bauer.")),
    (chess.STATUS_BAD_CASTLING_RIGHTS, _("Für eine der Rochaden stehen König oder Turm nicht an ihrem Platz.")),
    (chess.STATUS_INVALID_EP_SQUARE, _("Auf diesem Feld lässt sich nicht en passant schlagen.")),
    (chess.STATUS_OPPOSITE_CHECK, _("Wer gerade gezogen hat, darf nicht im Schach stehen.")),
)


def read(fields: list[str], board_class: type[chess.Board], patterns: Fields, faults: Faults) -> chess.Board:
    """The board from the six fields of a FEN. Raises UnreadableError, naming the first thing that is wrong."""
    if len(fields) != len(patterns):
        raise UnreadableError(_("Eine Schachstellung hat sechs Felder (FEN)."))
    for text, (pattern, fault) in zip(fields, patterns, strict=True):
        if not text or not re.fullmatch(pattern, text):
            raise UnreadableError(fault)
    try:
        board = board_class(" ".join(fields))
    except ValueError:
        raise UnreadableError(
            _("„{rows}“ sind keine acht Reihen zu acht Feldern.", rows=short(fields[0], 90))
        ) from None
    status = board.status()
    for flags, fault in faults:
        if status & flags:
            raise UnreadableError(fault)
    return board
