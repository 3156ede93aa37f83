"""Double-Schach: its rules and options; each move against Fairy-Stockfish, with a turn of two moves kept apart here."""

from __future__ import annotations

import random
from itertools import pairwise

import pyffish
import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft, playout
from tests.engines.chess import fairy
from tests.engines.chess.played import end, said

RULES = registry.find("double-schach")


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


def handed_back(position: str) -> str:
    """The same position with the other side to move, and nothing to take en passant."""
    rows, turn, castling, _passing, quiet, number = position.split()
    return " ".join((rows, {"w": "b", "b": "w"}[turn], castling, "-", quiet, number))


def without_numbers(position: str) -> list[str]:
    """A position but for the en passant square, which the others name more often, and the counters."""
    rows, turn, castling, *_rest = position.split()
    return [rows, turn, castling]


@pytest.mark.parametrize("figur", ["frei", "verschieden"])
def test_moves_are_those_of_fairy_stockfish(figur: str) -> None:
    """A turn as the source tells it: a move of chess, and unless it was check or nothing is left to do, another one."""
    g = game(figur=figur)
    turns = {"two": 0, "check": 0}
    for number in range(3):
        match = playout(g, random.Random(number), str(number))
        theirs, second, moved = pyffish.start_fen("chess"), False, ""
        for event, (before, after) in zip(match.events, pairwise(match.states), strict=True):
            theirs_all = {move for move in fairy.moves("chess", theirs) if figur == "frei" or move[:2] != moved}
            assert {fairy.uci(path) for path in g.legal(before)} == theirs_all, theirs
            played = fairy.uci(event.path)
            check = pyffish.gives_check("chess", theirs, [played])
            theirs = pyffish.get_fen("chess", theirs, [played])
            moved = ""
            if second or check:
                turns["check"] += not second and check
                second = False
            else:
                again = handed_back(theirs)
                left = {move for move in fairy.moves("chess", again) if figur == "frei" or move[:2] != played[2:4]}
                second = bool(left)
                turns["two"] += second
                if second:
                    theirs, moved = again, played[2:4]
            assert without_numbers(theirs) == without_numbers(g.notate(after))
            assert (g.notate(after).split()[6][0] == "2") is second
    assert turns["two"] > 100
    assert turns["check"] > 5


def test_first_moves() -> None:
    """By Fairy-Stockfish: the twenty first moves, and what White can do after each of them."""
    start = pyffish.start_fen("chess")
    after = (handed_back(pyffish.get_fen("chess", start, [move])) for move in pyffish.legal_moves("chess", start, []))
    two = sum(len(pyffish.legal_moves("chess", position, [])) for position in after)
    g = game()
    assert [perft(g, g.start(), depth) for depth in (1, 2)] == [20, two]


# --- a turn -----------------------------------------------------------------------------------------------------


def test_each_side_moves_twice() -> None:
    match = line("e2 e4")
    assert match.to_act() == {0}
    assert str(match.game.step(match.state, 0).prompt) == "Ziehe noch einmal."
    assert str(match.game.view(match.state, None).status) == "Weiß zieht noch einmal."
    match.play(0, ("e4", "e5"))
    assert match.to_act() == {1}
    match.play(1, ("a7", "a6"))
    match.play(1, ("b7", "b6"))
    assert match.game.notate(match.state) == "rnbqkbnr/2pppppp/pp6/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 1"


def test_or_by_option_white_only_once_in_the_beginning() -> None:
    match = line("e2 e4", anfang=1)
    assert match.to_act() == {1}
    match.play(1, ("e7", "e5"))
    assert match.to_act() == {1}


def test_a_check_ends_the_turn() -> None:
    match = line("f1 b5", position="rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 1")
    assert match.to_act() == {1}
    assert said(match) == ["Weiß: Läufer f1–b5.", "Schach!"]
    # the answer has both its moves, the first of which meets the check
    match.play(1, ("c7", "c6"))
    assert match.to_act() == {1}


def test_a_check_with_the_second_move_changes_nothing() -> None:
    match = line("e2 e4", "f1 b5", position="rnbqkbnr/ppp1pppp/3p4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 1")
    assert match.to_act() == {1}
    assert match.game.notate(match.state).endswith(" 1")


def test_a_check_not_met_at_once_is_mate() -> None:
    fools = line("f2 f3", "g2 g4", "e7 e5", "d8 h4")
    assert end(fools) == ("checkmate", (1,), "Schachmatt! Schwarz gewinnt.")


def test_the_same_piece_may_move_twice_or_not() -> None:
    assert ("e4", "e5") in line("e2 e4").game.legal(line("e2 e4").state)
    match = line("e2 e4", figur="verschieden")
    assert ("e4", "e5") not in match.game.legal(match.state)
    assert match.game.notate(match.state).endswith(" 2e4")
    with pytest.raises(IllegalMoveError) as refused:
        match.play(0, ("e4", "e5"))
    assert str(refused.value.reason) == "Diese Figur hat gerade gezogen. Der zweite Zug gehört einer anderen."


def test_en_passant_only_against_the_move_before() -> None:
    position = "4k3/3p3p/8/4P3/8/8/8/4K3 b - - 0 1 1"
    last = line("h7 h6", "d7 d5", position=position)
    assert ("e5", "d6") in last.game.legal(last.state)
    # with the second move it is too late
    last.play(0, ("e1", "e2"))
    assert ("e5", "d6") not in last.game.legal(last.state)
    first = line("d7 d5", "h7 h6", position=position)
    assert ("e5", "d6") not in first.game.legal(first.state)
    # nor does a side take its own pawn
    assert line("d7 d5", position="4k3/3p3p/8/4Pp2/8/8/8/4K3 b - - 0 1 1").state.board.ep_square is None


# --- no second move ---------------------------------------------------------------------------------------------

#: White's king has to step into the corner and is shut in there
CORNER = "8/5qK1/8/8/8/8/2k5/8 w - - 0 1"


def test_who_has_no_second_move_passes_on_or_it_is_a_draw() -> None:
    match = line("g7 h8", position=f"{CORNER} 1")
    assert said(match) == ["Weiß: König g7–h8.", "Weiß hat keinen zweiten Zug."]
    assert match.to_act() == {1}
    assert match.game.notate(match.state) == "7K/5q2/8/8/8/8/2k5/8 b - - 1 1 1!"
    # Black has two moves, and all is as before
    match.play(1, ("f7", "f6"))
    assert match.to_act() == {0}  # it was check
    drawn = line("g7 h8", position=f"{CORNER} 1", zweiter="remis")
    assert end(drawn) == ("no-second-move", (), "Kein zweiter Zug ist möglich: unentschieden.")


def test_if_neither_has_a_second_move_it_is_a_draw() -> None:
    match = line("g7 h8", position=f"{CORNER} 1!")
    assert end(match) == ("no-second-move", (), "Keiner hat einen zweiten Zug: unentschieden.")
    assert match.game.notate(match.state).endswith(" 1!!")
    # a second move in between starts the count anew
    between = line("c2 c3", "c3 c2", position="7K/5q2/8/8/8/8/2k5/8 b - - 1 1 1!")
    assert between.game.notate(between.state).endswith(" 1")


def test_who_has_no_first_move_is_stalemated() -> None:
    stalemate = line("c2 c3", "a7 f7", position="7K/q7/8/8/8/8/2k5/8 b - - 1 1 1")
    assert end(stalemate) == (
        "stalemate",
        (),
        "Patt: Weiß kann nicht ziehen und steht nicht im Schach. Unentschieden.",
    )


def test_third_repetition_and_fifty_moves_are_a_draw() -> None:
    there_and_back = ("g1 f3", "f3 g1", "g8 f6", "f6 g8")
    assert end(line(*there_and_back, *there_and_back))[0] == "repetition"
    # the same pieces in the middle of a turn are another position
    first, second = (game().parse(f"4k3/8/8/8/8/8/8/4K2R w - - 0 1 {stage}") for stage in (1, 2))
    assert first.key != second.key
    assert end(line("h1 h2", position="4k3/8/8/8/8/8/8/4K2R w - - 99 80 2"))[0] == "quiet"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "siebte Feld"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1 3", "siebte Feld"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1 2h1", "siebte Feld"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 1", "siebte Feld"),
        ("4kr2/8/8/8/8/8/8/5K1R w - - 0 1 2", "keinen zweiten Zug"),
    ],
)
def test_no_positions(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(position)


def test_the_piece_that_moved_is_there() -> None:
    strict = game(figur="verschieden")
    assert strict.notate(strict.parse("4k3/8/8/8/8/8/8/4K2R w - - 0 1 2h1")).endswith(" 2h1")
    with pytest.raises(UnreadableError, match="hinter der 2"):
        strict.parse("4k3/8/8/8/8/8/8/4K2R w - - 0 1 2a1")
