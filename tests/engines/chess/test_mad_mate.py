"""Mad Mate, rule by rule.

Evidence: the move counts of Crazyhouse in python-chess, `examples/perft/crazyhouse.perft`; and Fairy-Stockfish, which
knows it by that name, and with pieces that keep their rank as "loop", in positions of random matches.
"""

from __future__ import annotations

import pytest

from games.engines import registry
from games.engines.core import UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.chess import fairy
from tests.engines.chess.played import end, play, refusal, said

RULES = registry.find("mad-mate")
CRAZYHOUSE = {"umgewandelt": "bauer"}


def at(position: str = "", **options) -> Match:
    game = RULES.make(2, options)
    return Match(game, start=game.parse(position) if position else None)


def goals(match: Match, source: str) -> list[str]:
    return list(match.game.step(match.state, match.state.turn, (source,)).targets)


def reserves(match: Match) -> dict[str, tuple[str, int, str]]:
    """What lies in the reserves: by label the place, how many, and what touching it means."""
    pieces = match.game.view(match.state, 0).pieces
    return {str(piece.label): (piece.at, piece.count, piece.target) for piece in pieces if "vorrat" in piece.at}


# --- taking and putting -----------------------------------------------------------------------------------------


def test_what_is_taken_changes_its_colour_and_waits_in_the_reserve() -> None:
    """003:418."""
    match = play(at(), "e2 e4", "d7 d5", "e4 d5")
    assert said(match) == ["Weiß: Bauer e4–d5, schlägt: Bauer."]
    assert match.effects[-1][0].to == "vorrat-weiss"
    assert reserves(match) == {"weißer Bauer": ("vorrat-weiss", 1, "")}
    play(match, "d8 d5")
    assert reserves(match) == {
        "weißer Bauer": ("vorrat-weiss", 1, "vorrat-bauer"),
        "schwarzer Bauer": ("vorrat-schwarz", 1, ""),
    }


def test_it_is_put_on_any_empty_square_instead_of_a_move() -> None:
    match = at("4k3/7p/8/8/8/8/8/4K3[N] w - - 0 1")
    assert len(goals(match, "vorrat-springer")) == 61
    prompt = match.game.step(match.state, 0).prompt
    assert str(prompt) == "Ziehe mit einer Figur, oder setze eine aus deinem Vorrat ein."
    play(match, "vorrat-springer h8")
    assert said(match) == ["Weiß setzt ein: Springer auf h8."]
    assert match.game.notate(match.state) == "4k2N/7p/8/8/8/8/8/4K3[] b - - 1 1"
    assert match.to_act() == {1}
    assert match.game.view(match.state, 0).last == ("h8",)


def test_pawns_not_on_the_first_and_the_last_row() -> None:
    match = at("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    squares = goals(match, "vorrat-bauer")
    assert len(squares) == 48
    assert {square[1] for square in squares} == set("234567")
    for square in ("a1", "a8"):
        assert refusal(match, "vorrat-bauer", square) == (
            "Ein Bauer wird nicht auf der ersten oder der letzten Reihe eingesetzt."
        )


def test_a_pawn_put_on_the_second_row_has_the_double_step() -> None:
    match = play(at("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "vorrat-bauer c2", "e8 e7")
    assert goals(match, "c2") == ["c3", "c4"]


def test_a_promoted_piece_keeps_its_rank_or_by_option_is_a_pawn_again() -> None:
    """003:418; in Crazyhouse a pawn."""
    moves = "b7 b8 dame", "a8 b8"
    assert list(reserves(play(at("r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1"), *moves))) == ["schwarze Dame"]
    crazy = play(at("r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", **CRAZYHOUSE), *moves)
    assert list(reserves(crazy)) == ["schwarzer Bauer"]
    promoted = play(at("r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", **CRAZYHOUSE), moves[0])
    assert promoted.game.notate(promoted.state) == "rQ~2k3/8/8/8/8/8/8/4K3[] b - - 0 1"


def test_a_piece_put_between_parries_a_check_and_no_other_does() -> None:
    match = at("4k3/8/8/8/4r3/8/8/4K3[R] w - - 0 1")
    assert goals(match, "vorrat-turm") == ["e2", "e3"]
    assert refusal(match, "vorrat-turm", "a1") == "Dein König steht im Schach: Dort hilft die Figur nicht dagegen."


def test_refusals() -> None:
    match = at("4k3/7p/8/8/8/8/8/4K3[Nb] w - - 0 1")
    assert refusal(match, "vorrat-laeufer", "a1") == "Diese Figur liegt nicht in deinem Vorrat."
    assert refusal(match, "vorrat-springer") == "Sage noch, wohin die Figur soll."
    assert refusal(match, "vorrat-springer", "e8") == "Eingesetzt wird nur auf ein freies Feld."
    assert refusal(match, "vorrat-springer", "i9") == "Dieses Feld gibt es auf dem Schachbrett nicht."
    assert refusal(match, "vorrat-springer", "a1", "a2") == "Der Zug ist mit dem zweiten Feld zu Ende."
    assert refusal(match, "e1", "e3") == "Der König zieht nur ein Feld weit."


# --- the end ----------------------------------------------------------------------------------------------------


def test_a_piece_that_is_put_may_mate() -> None:
    """Smothered: own men leave the king no square, and nobody takes the knight."""
    match = play(at("6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1"), "vorrat-springer f7")
    assert end(match) == ("checkmate", (0,), "Schachmatt! Weiß gewinnt.")


def test_who_can_put_something_is_not_shut_in() -> None:
    assert end(at("7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1")) == (
        "stalemate",
        (),
        "Patt: Schwarz hat keinen Zug. Unentschieden.",
    )
    assert end(at("7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1")) is None


def test_after_two_hundred_moves_it_is_a_draw() -> None:
    match = play(at("4k3/8/8/8/8/8/8/4K2R[] b - - 0 200"), "e8 e7")
    assert end(match) == ("length", (), "200 Züge von jeder Seite: unentschieden.")


def test_a_position_comes_back_only_with_the_same_reserves() -> None:
    match = play(at(), *["g1 f3", "g8 f6", "f3 g1", "f6 g8"] * 2)
    assert end(match) == ("repetition", (), "Dieselbe Stellung zum dritten Mal: unentschieden.")
    game = RULES.make()
    empty, full = (game.parse(f"4k3/8/8/8/8/8/8/4K2R[{men}] w - - 0 1") for men in ("", "n"))
    assert empty.key != full.key


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "in eckigen Klammern die Vorräte"),
        ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "in eckigen Klammern die Vorräte"),
        ("4k3/8/8/8/8/8/8/8[] w - - 0 1", "Jede Seite hat genau einen König"),
    ],
)
def test_what_is_no_position(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        RULES.make().parse(position)


def test_a_reserve_is_worth_something() -> None:
    game = RULES.make()
    without, with_knight = (game.parse(f"4k3/8/8/8/8/8/7P/4K3[{men}] w - - 0 1") for men in ("", "N"))
    assert game.evaluate(without, 0) < game.evaluate(with_knight, 0) == -game.evaluate(with_knight, 1)


# --- evidence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", [20, 400, 8902]),
        ("2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", [301]),
        ("2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", [67, 3083]),
        ("r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", [42, 1347]),
        ("4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", [20, 360, 5445]),
    ],
)
def test_published_move_counts(position: str, counts: list[int]) -> None:
    """python-chess, examples/perft/crazyhouse.perft: zh-start, all-drop-types, drops, middlegame, promoted."""
    match = at(position, **CRAZYHOUSE)
    assert [perft(match.game, match.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("variant", "options"), [("crazyhouse", CRAZYHOUSE), ("loop", {})])
def test_moves_are_those_of_fairy_stockfish(variant: str, options: dict[str, str]) -> None:
    game = RULES.make(2, options)
    compared = 0
    for number, s in enumerate(fairy.positions(game, 6, 5)):
        if number % 3 or game.outcome(s):
            continue
        compared += 1
        assert {uci(path) for path in game.legal(s)} == fairy.moves(variant, game.notate(s)), game.notate(s)
    assert compared > 150


def uci(path: tuple[str, ...]) -> str:
    """With what is put on the board as "N@f3"."""
    letters = {**fairy.LETTERS, "bauer": "p"}
    name = path[0].removeprefix("vorrat-")
    return f"{letters[name].upper()}@{path[1]}" if name != path[0] else fairy.uci(path)
