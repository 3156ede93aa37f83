"""Maharadscha, rule by rule.

Evidence: Fairy-Stockfish, told of an amazon (queen and knight) that must not be left in check, and of pawns that need
not be promoted, lists the same moves in every position of random matches.
"""

from __future__ import annotations

import pyffish
import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.chess import fairy
from tests.engines.chess.played import end, goals, play, refusal, said

RULES = registry.find("maharadscha")
pyffish.load_variant_config("""
[maharajah:chess]
amazon = a
extinctionValue = loss
extinctionPieceTypes = a
extinctionPseudoRoyal = true
promotionPieceTypes = q
mandatoryPawnPromotion = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/8/4A3 w kq - 0 1
""")
#: the Maharajah cannot stir, and is not attacked
SHUT_IN = "8/8/8/8/8/2k5/nr6/Qb6 w - - 0 1"


def at(position: str = "", **options) -> Match:
    game = RULES.make(2, options)
    return Match(game, start=game.parse(position) if position else None)


# --- the set-up and how they go ---------------------------------------------------------------------------------


def test_one_against_sixteen_and_the_one_begins() -> None:
    """003:288; that White begins is filled in."""
    new = at()
    assert new.to_act() == {0}
    assert new.game.notate(new.state) == "rnbqkbnr/pppppppp/8/8/8/8/8/4Q3 w kq - 0 1"
    view = new.game.view(new.state, 0)
    white = [(piece.at, piece.kind, str(piece.label)) for piece in view.pieces if piece.owner == 0]
    assert white == [("e1", "chess-queen", "weißer Maharadscha")]
    assert [str(note) for note in view.notes] == ["1 Figur auf dem Brett", "16 Figuren auf dem Brett"]
    prompt = new.game.step(new.state, 0).prompt
    assert str(prompt) == "Ziehe mit deinem Maharadscha."


def test_it_goes_as_queen_or_knight_but_onto_no_attacked_square() -> None:
    """003:292. Open lines lead from e1 to e7, a5 and h4; Black covers e6 and e7, and of the knight's squares none."""
    assert goals(at(), "e1") == "a1 b1 c1 d1 f1 g1 h1 c2 d2 e2 f2 g2 c3 d3 e3 f3 g3 b4 e4 h4 a5 e5"
    new = at()
    assert refusal(new, "e1", "e6") == "Der Maharadscha darf nicht auf ein bedrohtes Feld."
    assert refusal(new, "e1", "e8") == "Auf dem Weg nach e8 steht eine Figur."
    assert refusal(new, "e1", "h2") == "Der Maharadscha zieht wie eine Dame oder wie ein Springer."
    assert refusal(new, "e7", "e5") == "Die Figur auf e7 gehört dir nicht."


def test_it_takes_what_nobody_covers() -> None:
    match = play(at("4k3/8/8/2p5/1p6/8/8/3Q4 w - - 0 1"), "d1 a4", "e8 e7")
    assert refusal(match, "a4", "b4") == "Der Maharadscha darf nicht auf ein bedrohtes Feld."
    match = play(at("4k3/8/8/8/1p6/8/8/1Q6 w - - 0 1"), "b1 b4")
    assert said(match) == ["Weiß: Maharadscha b1–b4, schlägt: Bauer."]
    taken = [(piece.at, str(piece.label)) for piece in match.game.view(match.state, 0).pieces if "beute" in piece.at]
    assert ("beute-weiss", "schwarzer Turm") in taken
    assert all(at == "beute-weiss" for at, _label in taken)


def test_the_army_goes_as_in_chess_and_must_look_after_its_king() -> None:
    new = play(at(), "e1 e2")
    assert goals(new, "e7") == "e5 e6"
    assert goals(new, "g8") == "f6 h6"
    pinned = at("4k3/4b3/8/8/8/8/8/4Q3 b - - 0 1")
    assert refusal(pinned, "e7", "d6") == "Die Figur ist gefesselt: Ohne sie stünde dein König im Schach."
    threatened = at("4k3/8/8/8/8/8/8/3Q4 b - - 0 1")
    assert refusal(threatened, "e8", "d8") == "Der König darf nicht auf ein bedrohtes Feld."
    assert goals(threatened, "e8") == "e7 f7 f8"


def test_a_knights_check_is_one() -> None:
    match = play(at("4k2r/7p/8/8/8/8/8/3Q4 w - - 0 1"), "d1 d5", "h7 h6", "d5 c7")
    assert said(match) == ["Weiß: Maharadscha d5–c7.", "Schach!"]
    assert goals(match, "h6") == ""
    assert refusal(match, "h6", "h5") == "Dein König steht im Schach: Du musst das Schach abwehren."
    assert str(match.game.status(match.state)) == "Schwarz ist am Zug und steht im Schach."


def test_the_maharajah_in_check_has_to_leave() -> None:
    match = play(at(), "e1 e5", "d7 d6")
    assert said(match) == ["Schwarz: Bauer d7–d6.", "Schach!"]
    prompt = match.game.step(match.state, 0).prompt
    assert str(prompt) == "Schach! Bringe deinen Maharadscha in Sicherheit."


def test_black_castles() -> None:
    match = play(at("r3k2r/8/8/8/8/8/8/1Q6 b kq - 0 1"), "e8 g8")
    assert said(match) == ["Schwarz: kurze Rochade."]
    crossed = at("r3k2r/8/8/8/8/8/8/5Q2 b kq - 0 1")
    assert refusal(crossed, "e8", "g8") == "Rochieren geht nicht: Der König müsste über ein bedrohtes Feld."


def test_pawns_stay_pawns() -> None:
    """003:296."""
    match = play(at("4k3/8/8/8/8/8/3p4/Q7 b - - 0 1"), "d2 d1")
    assert said(match) == ["Schwarz: Bauer d2–d1."]
    assert match.game.notate(match.state) == "4k3/8/8/8/8/8/8/Q2p4 w - - 0 2"
    play(match, "a1 a2")
    assert refusal(match, "d1") == "Der Bauer ist am Ende angekommen und bleibt dort stehen."
    assert refusal(at("4k3/8/8/8/8/8/3p4/Q7 b - - 0 1"), "d2", "d1", "dame") == (
        "Der Zug ist mit dem zweiten Feld zu Ende."
    )


# --- the end ----------------------------------------------------------------------------------------------------


def test_the_king_is_mated() -> None:
    match = play(at("7k/8/8/8/8/8/8/5Q2 w - - 0 1"), "f1 f7")
    assert end(match) == ("checkmate", (0,), "Der König ist matt! Weiß gewinnt.")


def test_the_maharajah_is_mated() -> None:
    """By hand: the pawn covers the rook on a4; rook and king cover b1, b2, b3 and c2."""
    match = play(at("8/8/8/1p6/7r/2k5/1r6/Qb6 b - - 0 1"), "h4 a4")
    assert end(match) == ("checkmate", (1,), "Der Maharadscha ist matt! Schwarz gewinnt.")


def test_stalemate_is_a_draw_or_by_option_lost() -> None:
    assert end(at(SHUT_IN)) == ("stalemate", (), "Patt: Weiß hat keinen Zug. Unentschieden.")
    assert end(at(SHUT_IN, patt="verloren")) == ("stalemate", (1,), "Weiß hat keinen Zug mehr und verliert.")


def test_draws_of_chess() -> None:
    match = play(at("7k/8/8/8/8/8/8/1Q6 w - - 98 60"), "b1 c1", "h8 g7")
    assert end(match) == ("quiet", (), "50 Züge ohne Schlagen und ohne Bauernzug: unentschieden.")
    match = play(at(), *["e1 e2", "g8 f6", "e2 e1", "f6 g8"] * 2)
    assert end(match) == ("repetition", (), "Dieselbe Stellung zum dritten Mal: unentschieden.")


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("4k3/8/8/8/8/8/8/QQ6 w - - 0 1", "Der Maharadscha ist allein, im ersten Feld ein Q"),
        ("4k3/8/8/8/8/8/8/R7 w - - 0 1", "Der Maharadscha ist allein"),
        ("8/8/8/8/8/8/8/Q7 w - - 0 1", "Das Heer hat genau einen König"),
        ("p3k3/8/8/8/8/8/8/Q7 w - - 0 1", "Auf dieser Reihe kann kein Bauer stehen"),
        ("4k3/8/8/8/8/8/8/4Q3 w - - 0 1", "Wer gerade gezogen hat, darf nicht im Schach stehen"),
    ],
)
def test_what_is_no_position(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        RULES.make().parse(position)


# --- evidence ---------------------------------------------------------------------------------------------------


def theirs(position: str) -> set[str]:
    """Fairy-Stockfish's moves without the promotions that are not allowed here."""
    men, _space, rest = position.partition(" ")
    return {move for move in fairy.moves("maharajah", f"{men.replace('Q', 'A')} {rest}") if len(move) == 4}


def test_moves_are_those_of_fairy_stockfish() -> None:
    game = RULES.make()
    compared = stayed = 0
    for s in fairy.positions(game, 12, 7):
        stayed += bool(s.board.pawns & 0xFF)
        if not game.outcome(s):
            compared += 1
            assert {fairy.uci(path) for path in game.legal(s)} == theirs(game.notate(s)), game.notate(s)
    assert compared > 1000
    assert stayed > 20


def test_first_moves() -> None:
    """22 by hand, as above; after each of them Black's as Fairy-Stockfish counts them."""
    new = at()
    start = pyffish.start_fen("maharajah")
    after = [
        len(pyffish.legal_moves("maharajah", start, [move])) for move in pyffish.legal_moves("maharajah", start, [])
    ]
    assert [perft(new.game, new.state, depth) for depth in (1, 2)] == [22, sum(after)]
