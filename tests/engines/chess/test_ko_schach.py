"""K.-o.-Schach: its rules and options; moves and results against Fairy-Stockfish."""

from __future__ import annotations

import random

import pyffish
import pytest

from games.bots.search import Search
from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.match import Match
from tests.engines.chess import fairy
from tests.engines.chess.played import end

RULES = registry.find("ko-schach")


def game(**options):
    return RULES.make(2, options)


def line(*texts: str, position: str | None = None, **options) -> Match:
    g = game(**options)
    match = Match(g, start=None if position is None else g.parse(position))
    for text in texts:
        (seat,) = match.to_act()
        match.play(seat, tuple(text.split()))
    return match


# --- an engine nobody here wrote --------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "variant"), [({}, "stalematewins"), ({"matt": "gewinnt"}, "stuckwins")])
def test_moves_and_results_are_those_of_fairy_stockfish(options: dict[str, str], variant: str) -> None:
    g = game(**options)
    over = 0
    for number, s in enumerate(fairy.positions(g, 16, seed=4)):
        if not s.stuck and number % 9:
            continue
        position = g.notate(s)
        assert {fairy.uci(path) for path in g.legal(s)} == fairy.moves(variant, position), position
        if s.stuck:
            over += 1
            assert (g.outcome(s).winners == (s.turn,)) is fairy.wins(variant, position)
    assert over > 2


#: White's rook on f1 can wait. Black has nothing then but a3xb2, which is mate
SELFMATE = "5k2/3P3R/5b1N/8/8/p7/PP6/KB3R2 w - - 0 1"


def test_forcing_mate_upon_oneself_is_allowed_or_not() -> None:
    g, strict = game(), game(selbstmatt="verboten")
    s = g.parse(SELFMATE)
    everything = {fairy.uci(path) for path in g.legal(s)}
    forced = {
        move
        for move in everything
        if (answers := pyffish.legal_moves("chess", SELFMATE, [move]))
        and all(fairy.mates(pyffish.get_fen("chess", SELFMATE, [move]), answer) for answer in answers)
    }
    assert "f1f3" in forced
    assert len(forced) < len(everything)
    assert {fairy.uci(path) for path in strict.legal(s)} == everything - forced


# --- the end ----------------------------------------------------------------------------------------------------


def test_who_is_mated_loses_or_by_option_wins() -> None:
    fools = ("f2 f3", "e7 e5", "g2 g4", "d8 h4")
    assert end(line(*fools)) == ("checkmate", (1,), "Schachmatt! Schwarz gewinnt.")
    mated = line(*fools, matt="gewinnt")
    assert end(mated) == ("checkmate", (0,), "Weiß ist matt, kann nicht mehr ziehen und gewinnt.")
    assert end(line("f1 f3", "a3 b2", position=SELFMATE))[1] == (1,)
    assert end(line("f1 f3", "a3 b2", position=SELFMATE, matt="gewinnt"))[1] == (0,)


def test_in_old_matches_who_is_mated_wins() -> None:
    assert RULES.make(2, {}, version=1).options == game(matt="gewinnt").options


@pytest.mark.parametrize("matt", ["gewinnt", "verliert"])
def test_who_is_stalemated_wins(matt: str) -> None:
    match = line("b6 c7", position="k7/8/1Q6/8/8/8/8/K7 w - - 0 1", matt=matt)
    assert end(match) == ("stalemate", (1,), "Schwarz kann nicht mehr ziehen und gewinnt.")


def test_stalemate_in_ten_moves() -> None:
    """Composed by Sam Loyd, as told in puzzleprime.com and chessexpress.blogspot.com (2013-05-25)."""
    white = "e2 e3, d1 h5, h5 a5, h2 h4, a5 c7, c7 d7, d7 b7, b7 b8, b8 c8, c8 e6"
    black = "a7 a5, a8 a6, h7 h5, a6 h6, f7 f6, e8 f7, d8 d3, d3 h7, f7 g6"
    moves = [move for pair in zip(white.split(", "), [*black.split(", "), ""], strict=True) for move in pair if move]
    assert end(line(*moves)) == ("stalemate", (1,), "Schwarz kann nicht mehr ziehen und gewinnt.")


def test_it_goes_on_while_anything_but_kings_is_there() -> None:
    assert end(line("e1 e2", position="4k3/8/8/8/8/8/8/4KN2 w - - 0 1")) is None
    alone = line("e1 f1", position="4k3/8/8/8/8/8/8/4Kn2 w - - 0 1")
    assert end(alone) == ("material", (), "Nur noch die Könige: Keiner kann den anderen festsetzen. Unentschieden.")
    # a king and a knight are enough
    assert end(line("e5 d7", position="k7/8/1K6/4N3/8/8/8/8 w - - 0 1"))[0] == "stalemate"


def test_third_repetition_and_fifty_moves_are_a_draw() -> None:
    there_and_back = ("g1 f3", "g8 f6", "f3 g1", "f6 g8")
    assert end(line(*there_and_back, *there_and_back))[0] == "repetition"
    assert end(line("h1 h2", position="4k3/8/8/8/8/8/8/4K2R w - - 99 80"))[0] == "quiet"


# --- moves ------------------------------------------------------------------------------------------------------


def test_nobody_has_to_take() -> None:
    match = line("e2 e4", "d7 d5")
    assert ("e4", "e5") in match.game.moves(match.state, 0)


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        (
            SELFMATE,
            ("f1", "f3"),
            "Danach könnte der andere dich nur noch mattsetzen. Dazu darfst du ihn nicht zwingen.",
        ),
        (
            "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
            ("e2",),
            "Die Figur ist gefesselt: Ohne sie stünde dein König im Schach.",
        ),
        ("4k3/3r4/8/8/8/8/N7/4K3 w - - 0 1", ("e1", "d1"), "Der König darf nicht auf ein bedrohtes Feld."),
        (
            "4k3/8/8/8/8/8/N7/4K3 w - - 0 1",
            ("a2", "a3"),
            "Ein Springer zieht zwei Felder geradeaus und eines zur Seite.",
        ),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    g = game(selbstmatt="verboten")
    with pytest.raises(IllegalMoveError) as refused:
        g.check(g.parse(position), 0, path)
    assert str(refused.value.reason) == reason


# --- for computer players ---------------------------------------------------------------------------------------


LESS = "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(("matt", "better"), [("verliert", 1), ("gewinnt", 0)])
def test_evaluation(matt: str, better: int) -> None:
    """Where mate wins, too, it is good to have little."""
    g = game(matt=matt)
    assert g.evaluate(g.start(), 0) == 0
    less = g.parse(LESS)
    assert g.evaluate(less, better) > 0.5
    assert g.evaluate(less, 1 - better) == -g.evaluate(less, better)


def searched(position: str, **options) -> str:
    g = game(**options)
    s = g.parse(position)
    (seat,) = g.to_act(s)
    return fairy.uci(Search(g, 2_000, random.Random(1)).best(s, seat))


def test_search_lets_itself_be_mated_where_that_wins() -> None:
    assert searched(SELFMATE, matt="gewinnt") in {"f1f3", "f1f4", "f1f5"}
    assert searched(SELFMATE) not in {"f1f3", "f1f4", "f1f5"}


def test_search_mates_and_does_not_stalemate() -> None:
    """The queen on b7 or d8 checkmates; on c7, with the king elsewhere, she would leave Black no move."""
    assert searched("k7/8/1QK5/8/8/8/8/8 w - - 0 1") in {"b6b7", "b6d8"}
    assert searched("k7/8/1QK5/8/8/8/8/8 w - - 0 1", matt="gewinnt") not in {"b6b7", "b6d8", "b6c7"}


def test_search_gives_its_last_piece_to_be_stalemated() -> None:
    """The first lesson's rook: it has to be taken, and then White has no move."""
    assert searched("k7/p7/8/8/8/8/5q2/1R5K w - - 0 1") == "b1b8"
