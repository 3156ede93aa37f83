"""Häuptling und Krieger, rule by rule.

Evidence: Fairy-Stockfish, told of an amazon (queen and knight) that must not be left in check, lists the same moves in
every position of random matches; where the king may be taken, told of a king that is a man like others.
"""

from __future__ import annotations

import chess
import pyffish
import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.chess import fairy
from tests.engines.chess.played import end, goals, play, refusal, said

RULES = registry.find("haeuptling-und-krieger")
pyffish.load_variant_config("""
[chieftain:chess]
amazon = a
extinctionValue = loss
extinctionPieceTypes = a
extinctionPseudoRoyal = true
startFen = 3a4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1

[reckless:chieftain]
king = -
commoner = k
castlingKingPiece = k
""")
CASTLINGS = {"e1g1", "e1c1"}
MATE = {"koenig": "matt"}


def at(position: str = "", **options) -> Match:
    game = RULES.make(2, options)
    return Match(game, start=game.parse(position) if position else None)


# --- the set-up and how they go ---------------------------------------------------------------------------------


def test_the_army_begins_against_one_chief() -> None:
    """001:788-792; that the army is White and the chief stands on d8 is filled in."""
    new = at()
    assert new.to_act() == {0}
    assert new.game.notate(new.state) == "3q4/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    black = [(piece.at, str(piece.label)) for piece in new.game.view(new.state, 0).pieces if piece.owner == 1]
    assert black == [("d8", "schwarzer Häuptling")]
    assert len(new.game.now(new.state)) == 20


def test_the_chief_goes_as_queen_or_knight() -> None:
    match = play(at(), "e2 e4", "d8 e6")
    assert said(match) == ["Schwarz: Häuptling d8–e6."]
    play(match, "a2 a3")
    assert "d4" in goals(match, "e6").split()
    assert refusal(match, "e6", "a5") == "Der Häuptling zieht wie eine Dame oder wie ein Springer."
    assert str(match.game.step(match.state, 1).prompt) == "Ziehe mit deinem Häuptling."


def test_he_goes_onto_no_attacked_square() -> None:
    match = play(at(), "e2 e4")
    assert refusal(match, "d8", "d5") == "Der Häuptling darf nicht auf ein bedrohtes Feld."


def test_he_takes_what_nobody_covers() -> None:
    match = play(at("8/8/8/3q4/8/8/7P/K7 b - - 0 1"), "d5 h1")
    assert said(match)[0] == "Schwarz: Häuptling d5–h1."
    match = play(at("8/8/8/8/7q/8/7P/K7 b - - 0 1"), "h4 h2")
    assert said(match)[0] == "Schwarz: Häuptling h4–h2, schlägt: Bauer."


def test_pawns_are_promoted() -> None:
    match = play(at("8/P7/8/7q/8/8/8/K7 w - - 0 1"), "a7 a8 turm")
    assert said(match) == ["Weiß: Bauer a7–a8.", "Umwandlung: Turm."]
    assert match.game.notate(match.state) == "R7/8/8/7q/8/8/8/K7 b - - 0 1"


# --- the king ---------------------------------------------------------------------------------------------------


def test_he_takes_the_king_and_has_won() -> None:
    """001:790. That the rook covers the king helps it no more."""
    match = play(at("8/8/8/8/4q3/8/8/R3K3 b Q - 0 1"), "e4 e1")
    assert said(match) == [
        "Schwarz: Häuptling e4–e1, schlägt: König.",
        "Der Häuptling hat den König geschlagen und gewinnt.",
    ]
    assert end(match) == ("king-taken", (1,), "Der Häuptling hat den König geschlagen und gewinnt.")
    assert end(at(match.game.notate(match.state))) == end(match)


def test_so_the_army_may_leave_its_king_attacked() -> None:
    threatened = "8/8/8/8/4q3/8/7P/R3K3 w Q - 0 1"
    free, bound = at(threatened), at(threatened, **MATE)
    assert goals(free, "h2") == "h3 h4"
    assert goals(bound, "h2") == ""
    assert refusal(bound, "h2", "h3") == "Dein König steht im Schach: Du musst das Schach abwehren."
    assert goals(free, "e1") == "d1 f1 d2 e2 f2"
    assert goals(bound, "e1") == "d1 f1"
    # out of check nobody castles
    assert refusal(free, "e1", "c1") == "Aus dem Schach heraus darf man nicht rochieren."


def test_by_option_he_mates_the_king() -> None:
    match = play(at("5q2/8/8/8/8/8/8/7K b - - 0 1", **MATE), "f8 f2")
    assert end(match) == ("checkmate", (1,), "Der König ist matt! Schwarz gewinnt.")


# --- the end ----------------------------------------------------------------------------------------------------


def test_the_chief_is_mated() -> None:
    """001:792. By hand: the pawn covers the rook on a4; rook and king cover b1, b2, b3 and c2."""
    match = play(at("8/8/8/8/7R/1PK5/1R6/qB6 w - - 0 1"), "h4 a4")
    assert end(match) == ("checkmate", (0,), "Der Häuptling ist matt! Weiß gewinnt.")


def test_stalemate_is_a_draw_or_by_option_lost() -> None:
    shut_in = "8/8/8/8/8/2K5/NR6/qB6 b - - 0 1"
    assert end(at(shut_in)) == ("stalemate", (), "Patt: Schwarz hat keinen Zug. Unentschieden.")
    assert end(at(shut_in, patt="verloren")) == ("stalemate", (0,), "Schwarz hat keinen Zug mehr und verliert.")


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("qq6/8/8/8/8/8/8/4K3 w - - 0 1", "Der Häuptling ist allein, im ersten Feld ein q"),
        ("q7/8/8/8/8/8/8/7R b - - 0 1", "Das Heer hat genau einen König"),
        ("q6P/8/8/8/8/8/8/4K3 w - - 0 1", "Auf dieser Reihe kann kein Bauer stehen"),
        ("q7/8/8/8/8/8/R7/4K3 w - - 0 1", "Wer gerade gezogen hat, darf nicht im Schach stehen"),
    ],
)
def test_what_is_no_position(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        RULES.make().parse(position)


def test_a_king_left_attacked_is_a_position_only_where_he_may_be_taken() -> None:
    position = "8/8/8/8/4q3/8/8/R3K3 b - - 0 1"
    at(position)
    with pytest.raises(UnreadableError, match="darf nicht im Schach stehen"):
        at(position, **MATE)


# --- evidence ---------------------------------------------------------------------------------------------------


def theirs(variant: str, position: str) -> set[str]:
    men, _space, rest = position.partition(" ")
    return fairy.moves(variant, f"{men.replace('q', 'a')} {rest}")


@pytest.mark.parametrize(("variant", "options"), [("chieftain", MATE), ("reckless", {})])
def test_moves_are_those_of_fairy_stockfish(variant: str, options: dict[str, str]) -> None:
    game = RULES.make(2, options)
    compared = 0
    for s in fairy.positions(game, 12, 11):
        if game.outcome(s):
            continue
        compared += 1
        ours = {fairy.uci(path) for path in game.legal(s)}
        taking = chess.square_name(s.board.king(chess.WHITE))
        # a king that is a man like others castles through attacked squares there, here as in chess; and who takes it
        # here need not fear anybody
        more = {move for move in theirs(variant, game.notate(s)) ^ ours if move[2:4] != taking}
        assert more <= (CASTLINGS - ours if variant == "reckless" else set()), game.notate(s)
    assert compared > 1000


def test_first_moves() -> None:
    """Twenty as in chess, and after each of them the chief's as Fairy-Stockfish counts them."""
    new = at()
    start = pyffish.start_fen("chieftain")
    after = [
        len(pyffish.legal_moves("chieftain", start, [move])) for move in pyffish.legal_moves("chieftain", start, [])
    ]
    assert [perft(new.game, new.state, depth) for depth in (1, 2)] == [20, sum(after)]
