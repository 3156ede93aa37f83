"""Positionsschach: its rules and options; legal squares against a naive rule by the attacks of python-chess."""

from __future__ import annotations

import random

import chess
import pytest

from games.bots.search import Search
from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.match import Match
from tests.engines.chess import fairy
from tests.engines.chess.played import end

RULES = registry.find("positionsschach")
SET = {"koenig": 1, "dame": 1, "turm": 2, "laeufer": 2, "springer": 2, "bauer": 8}
KINDS = {"koenig": "K", "dame": "Q", "turm": "R", "laeufer": "B", "springer": "N", "bauer": "P"}


def game(**options):
    return RULES.make(2, options)


def line(*texts: str, position: str | None = None, **options) -> Match:
    g = game(**options)
    match = Match(g, start=None if position is None else g.parse(position))
    for text in texts:
        (seat,) = match.to_act()
        match.play(seat, tuple(text.split()))
    return match


def squares(position: str, name: str) -> set[str]:
    g = game()
    return {path[1] for path in g.legal(g.parse(position)) if path[0] == name}


# --- a second, naive rule ---------------------------------------------------------------------------------------


def naive(position: str) -> set[tuple[str, str]]:
    """Every piece on every square, put there and looked at: does anybody attack an enemy?"""
    rows, turn = position.split()
    color, found = turn == "w", set()
    board = chess.Board(None)
    board.set_board_fen(rows)
    for name, most in SET.items():
        piece = chess.Piece.from_symbol(KINDS[name] if color else KINDS[name].lower())
        if len(board.pieces(piece.piece_type, color)) == most:
            continue
        for square in chess.SQUARES:
            if board.piece_at(square) or (name == "bauer" and chess.square_rank(square) in (0, 7)):
                continue
            others = board.pieces(piece.piece_type, color)
            light = chess.BB_LIGHT_SQUARES >> square & 1
            if name == "laeufer" and any(chess.BB_LIGHT_SQUARES >> other & 1 == light for other in others):
                continue
            board.set_piece_at(square, piece)
            hostile = any(
                board.attackers(not board.color_at(other), other) for other in chess.SQUARES if board.piece_at(other)
            )
            board.remove_piece_at(square)
            if not hostile:
                found.add((name, chess.square_name(square)))
    return found


def test_squares_are_those_of_a_naive_rule() -> None:
    g = game()
    ends = set()
    for number, s in enumerate(fairy.positions(g, 30, seed=2)):
        outcome = g.outcome(s)
        if outcome:
            ends.add(outcome.termination)
        if outcome or number % 6 == 0:
            assert set(g.legal(s)) == naive(g.notate(s)), g.notate(s)
    assert ends == {"full", "no-place"}


# --- what may be put where --------------------------------------------------------------------------------------


def test_the_first_moves() -> None:
    """Five pieces on 64 squares, a pawn on 48."""
    g = game()
    assert g.to_act(g.start()) == {0}
    assert len(g.legal(g.start())) == 5 * 64 + 48
    assert g.step(g.start(), 0).targets == ("koenig", "dame", "turm", "laeufer", "springer", "bauer")
    match = line("dame d5")
    assert match.game.notate(match.state) == "8/8/8/3Q4/8/8/8/8 b"
    assert [str(effect.text) for effect in match.effects[-1]] == ["Weiß: Dame auf d5."]


def test_nobody_attacks_and_nobody_is_attacked() -> None:
    # a white rook on a1: nothing on its lines; and of the others no rook from where it would attack, which is the same
    rook = "8/8/8/8/8/8/8/R7 b"
    inner = {f + r for f in "bcdefgh" for r in "2345678"}
    assert squares(rook, "turm") == inner
    assert squares(rook, "springer") == inner - {"b3", "c2"}
    assert squares(rook, "bauer") == {square for square in inner - {"b2"} if square[1] != "8"}


def test_a_pawn_attacks_slanting_forward() -> None:
    # White's upwards: on d4 it attacks c5 and e5, so nobody stands there
    white = "8/8/8/8/3P4/8/8/8 b"
    assert not {"c5", "e5"} & squares(white, "springer")
    assert "d3" in squares(white, "bauer")
    # Black's downwards: from c5 or e5 it would attack d4
    assert not {"c5", "e5"} & squares(white, "bauer")
    assert {"c3", "e3"} < squares(white, "bauer")


def test_a_piece_between_breaks_an_attack() -> None:
    assert "a8" not in squares("8/8/8/8/8/8/8/R7 b", "springer")
    assert "a8" in squares("8/8/8/8/8/P7/7n/R7 b", "springer")


def test_bishops_stand_on_different_colours() -> None:
    position = "8/8/8/8/8/8/8/B6n w"  # a1 is dark
    assert squares(position, "laeufer") <= {chess.square_name(n) for n in chess.SquareSet(chess.BB_LIGHT_SQUARES)}


def test_what_is_put_is_no_longer_in_stock() -> None:
    match = line("dame d5", "springer b2")
    view = match.game.view(match.state, None)
    stock = {(piece.at, piece.kind): piece for piece in view.pieces if piece.at.startswith("vorrat")}
    assert ("vorrat-weiss", "chess-queen") not in stock
    assert stock["vorrat-schwarz", "chess-knight"].count == 1
    assert stock["vorrat-weiss", "chess-pawn"].count == 8
    # only who is next touches his own
    assert stock["vorrat-weiss", "chess-pawn"].target == "bauer"
    assert stock["vorrat-schwarz", "chess-pawn"].target == ""
    assert [str(note) for note in view.notes] == ["noch 15 Figuren im Vorrat", "noch 15 Figuren im Vorrat"]


# --- the end ----------------------------------------------------------------------------------------------------


def test_who_can_put_no_more_loses() -> None:
    match = line("laeufer h4", position="2N2Q2/1r6/8/3q2k1/b7/7r/4R3/B1K2N2 b")
    assert end(match) == ("no-place", (1,), "Weiß kann nicht mehr setzen, Schwarz gewinnt.")
    assert naive(match.game.notate(match.state)) == set()


#: found by playing at random
FULL = "n2N4/p2pPP1B/Pp3P1P/pppk2r1/bq4r1/1n1PPR1R/pBp1P2Q/4bN1K w"


def test_all_thirty_two_are_a_draw_or_lost_for_white() -> None:
    g, lost = game(), game(voll="verloren")
    outcome = g.outcome(g.parse(FULL))
    assert (outcome.termination, outcome.winners) == ("full", ())
    assert str(outcome.reason) == "Alle Figuren stehen auf dem Brett: unentschieden."
    assert lost.outcome(lost.parse(FULL)).winners == (1,)


# --- what is said -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        ("8/8/8/3Q4/8/8/8/1n6 w", (), "Wähle zuerst eine Figur aus deinem Vorrat."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("a1",), "Wähle zuerst eine Figur aus deinem Vorrat."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("drache",), "Diese Figur gibt es im Schach nicht."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("dame",), "Dame: Davon hast du keine mehr im Vorrat."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm",), "Sage noch, auf welches Feld."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm", "i9"), "Dieses Feld gibt es auf dem Schachbrett nicht."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm", "d5"), "Auf d5 steht schon eine Figur."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("bauer", "e8"), "Auf der ersten und der letzten Reihe steht kein Bauer."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm", "c3"), "c3 ist von einer fremden Figur bedroht."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm", "b8"), "Von b8 aus würde deine Figur eine fremde bedrohen."),
        ("8/8/8/8/8/8/7B/1n6 w", ("laeufer", "h6"), "Dein anderer Läufer steht schon auf dieser Farbe."),
        ("8/8/8/3Q4/8/8/8/1n6 w", ("turm", "h8", "h7"), "Gesetzt wird nur eine Figur."),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    g = game()
    with pytest.raises(IllegalMoveError) as refused:
        g.check(g.parse(position), 0, path)
    assert str(refused.value.reason) == reason


def test_refusal_of_a_piece_without_a_square() -> None:
    g = game()
    s = g.parse("1RN1KB2/8/8/R7/2p1b3/6k1/6n1/3q4 w")
    assert str(g.explain(s, 0, ("laeufer",))) == "Läufer: Dafür gibt es kein Feld mehr."


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("8/8/8/8/8/8/8/8", "nennt die Figuren"),
        ("8/8/8/8/8/8/8/8 x", "nennt die Figuren"),
        ("8/8/8/8/8/8/8 w", "keine acht Reihen"),
        ("8/8/8/8/8/8/8/Q6q w", "bedroht eine fremde"),
        ("8/8/8/8/8/7n/8/P7 w", "steht kein Bauer"),
        ("7n/8/8/8/8/7n/8/QQ6 w", "So viele Figuren"),
        ("8/8/8/8/4n3/6n1/8/B1B5 w", "verschiedenen Farben"),
        ("8/8/8/8/8/8/8/Q7 w", "passt nicht"),
        ("8/8/8/8/8/8/8/8 b", "passt nicht"),
    ],
)
def test_no_positions(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(position)


# --- for computer players ---------------------------------------------------------------------------------------


def test_evaluation() -> None:
    g = game()
    assert g.evaluate(g.start(), 0) == 0
    queen = g.parse("8/8/8/3Q4/8/8/8/n7 w")
    assert g.evaluate(queen, 0) > 0
    assert g.evaluate(queen, 1) == -g.evaluate(queen, 0)


def test_search_shuts_the_other_out() -> None:
    g = game()
    s = g.parse("2N2Q2/1r6/8/3q2k1/b7/7r/4R3/B1K2N2 b")
    path = Search(g, 2_000, random.Random(1)).best(s, 1)
    after = line(" ".join(path), position=g.notate(s))
    assert end(after)[1] == (1,)
