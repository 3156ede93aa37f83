"""Schlagschach: its rules and options; moves and results against Fairy-Stockfish, and published move counts.

The counts stand in python-chess `examples/perft/giveaway.perft` (commit 9c24454).
"""

from __future__ import annotations

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.chess import fairy
from tests.engines.chess.played import end, said

RULES = registry.find("schlagschach")
FREE = {"umwandlung": "frei"}


def game(**options):
    return RULES.make(2, options)


def moves(position: str, **options) -> set[str]:
    g = game(**options)
    s = g.parse(position)
    (seat,) = g.to_act(s)
    return {" ".join(path) for path in g.moves(s, seat)}


def line(*texts: str, position: str | None = None, **options) -> Match:
    g = game(**options)
    match = Match(g, start=None if position is None else g.parse(position))
    for text in texts:
        (seat,) = match.to_act()
        match.play(seat, tuple(text.split()))
    return match


# --- others' counts and moves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", (20, 400, 8067)),
        ("8/1p6/8/8/8/8/P7/8 w - - 0 1", (2, 4, 4, 3, 1, 0)),
        ("8/2p5/8/8/8/8/P7/8 w - - 0 1", (2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312)),
    ],
)
def test_perft(position: str, counts: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    g = game(**FREE)
    monkeypatch.setattr(g, "dead", lambda _board: False)  # the counts go on with bishops that never meet
    s = g.parse(position)
    assert [perft(g, s, depth) for depth in range(1, len(counts) + 1)] == list(counts)


@pytest.mark.parametrize(
    ("options", "variant"), [(FREE, "antichess"), ({"ohne": "nicht"}, "limited"), ({"ohne": "bleibt"}, "staying")]
)
def test_moves_and_results_are_those_of_fairy_stockfish(options: dict[str, str], variant: str) -> None:
    g = game(**options)
    promotions = over = 0
    for s in fairy.positions(g, 12, seed=7):
        position = g.notate(s)
        theirs = fairy.moves(variant, position)
        if variant == "staying":  # theirs may always stay a pawn, ours only if there is nothing to become
            becoming = {move[:4] for move in theirs if len(move) == 5}
            theirs -= {move for move in theirs if move in becoming}
        ours = {fairy.uci(path) for path in g.legal(s)}
        assert ours == theirs, position
        promotions += any(len(move) == 5 for move in ours)
        if not ours:
            over += 1
            assert fairy.wins(variant, position)
            assert g.outcome(s).winners == (s.turn,)
    assert promotions > 2
    assert over > 5


# --- moves ------------------------------------------------------------------------------------------------------


def test_who_can_take_must_take_and_chooses_what() -> None:
    match = line("e2 e3", "b7 b5")
    assert moves(match.game.notate(match.state)) == {"f1 b5"}
    assert str(match.game.step(match.state, 0).prompt) == "Du kannst schlagen, also musst du."
    assert moves("8/8/8/2p1p3/3P4/8/8/8 w - - 0 1") == {"d4 c5", "d4 e5"}


def test_en_passant_is_compulsory_too() -> None:
    assert moves("8/8/8/3pP3/8/8/8/7R w - d6 0 1") == {"e5 d6"}


def test_there_is_no_check_and_the_king_is_taken() -> None:
    # the king may stay where a rook attacks him, and is taken like any other piece
    assert {"d2 d3", "e1 e2"} < moves("4r1k1/8/8/8/8/8/3P4/R3K3 w - - 0 1")
    match = line("d2 d3", "e8 e1", position="4r1k1/8/8/8/8/8/3P4/R3K3 w - - 0 1")
    assert said(match) == ["Schwarz: Turm e8–e1, schlägt: König."]
    assert end(match) is None
    view = match.game.view(match.state, None)
    assert "chess-king" in {piece.kind for piece in view.pieces if piece.at == "beute-schwarz"}


def test_nobody_castles() -> None:
    assert not {"e1 g1", "e1 c1"} & moves("4k3/7p/8/8/8/8/P6P/R3K2R w - - 0 1")


LOST = "8/4P3/1k6/8/8/8/8/1NBQKB1R w - - 0 1"  # White has lost both kinds that stand twice: a rook and a knight


def test_a_pawn_becomes_what_its_side_has_lost() -> None:
    assert {move for move in moves(LOST) if move.startswith("e7")} == {"e7 e8 turm", "e7 e8 springer"}
    match = line("e7 e8 turm", position=LOST)
    assert match.game.notate(match.state).split()[0] == "4R3/8/1k6/8/8/8/8/1NBQKB1R"
    assert {move[6:] for move in moves("7k/4P3/8/8/8/8/8/8 w - - 0 1")} == {
        "dame",
        "turm",
        "laeufer",
        "springer",
        "koenig",
    }


def test_or_by_option_whatever_it_likes() -> None:
    everything = {f"e7 e8 {name}" for name in ("dame", "turm", "laeufer", "springer", "koenig")}
    assert {move for move in moves(LOST, **FREE) if move.startswith("e7")} == everything


#: White has lost nothing but pawns
WHOLE = "5k2/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"


def test_a_pawn_for_which_there_is_nothing_stays_a_pawn() -> None:
    match = line("a7 a8", position=WHOLE)
    assert match.game.notate(match.state) == "P4k2/8/8/8/8/8/8/RNBQKBNR b - - 0 1"
    # it never moves again, not even when something has been taken since
    assert not {move for move in moves("P4k2/8/8/8/8/8/8/1NBQKBNR w - - 0 1") if move.startswith("a8")}
    # and who has nothing else has won
    stuck = game().parse("P4k2/8/8/8/8/8/8/8 w - - 0 1")
    assert game().outcome(stuck).winners == (0,)


def test_or_by_option_does_not_get_there() -> None:
    assert "a7 a8" not in moves(WHOLE, ohne="nicht")
    # not by taking either, so that nothing has to be taken
    taking = "1r4k1/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"
    assert moves(taking) == {"a7 b8"}
    assert len(moves(taking, ohne="nicht")) > 15


# --- the end ----------------------------------------------------------------------------------------------------


def test_who_has_nothing_left_wins() -> None:
    match = line("a1 a7", "b7 a7", position="8/1r6/8/8/8/8/8/R7 w - - 0 1")
    assert end(match) == ("nothing-left", (0,), "Weiß hat keine Figur mehr und gewinnt.")


def test_who_cannot_move_wins_with_pieces_too() -> None:
    match = line("a4 a5", position="8/8/p7/8/P7/8/8/8 w - - 0 1")
    assert end(match) == ("stuck", (1,), "Schwarz kann nicht mehr ziehen und gewinnt.")


def test_bishops_that_never_meet_are_a_draw() -> None:
    match = line("c1 h6", position="8/8/7p/8/8/8/8/2B2b2 w - - 0 1")
    assert end(match) == ("material", (), "Diese Läufer treffen sich nie: unentschieden.")
    assert end(line("c1 h6", position="8/8/7p/8/8/8/8/2B1b3 w - - 0 1")) is None


def test_third_repetition_and_fifty_moves_are_a_draw() -> None:
    there_and_back = ("g1 f3", "g8 f6", "f3 g1", "f6 g8")
    assert end(line(*there_and_back, *there_and_back))[0] == "repetition"
    assert end(line("a1 a2", position="7k/8/8/8/8/8/8/R7 w - - 99 80"))[0] == "quiet"


# --- what is said -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        ("8/8/8/2p5/3P4/8/P7/8 w - - 0 1", ("a2",), "Du musst schlagen, und diese Figur kann es nicht."),
        ("8/8/8/2p5/3P4/8/P7/8 w - - 0 1", ("d4", "d5"), "Du musst schlagen."),
        ("7k/8/8/8/8/8/8/R3K3 w - - 0 1", ("e1", "c1"), "Der König zieht nur ein Feld weit."),
        (LOST, ("e7", "e8", "dame"), "Ein Bauer wird nur, was von deinen Figuren schon geschlagen ist."),
        ("P6k/8/8/8/8/8/8/R7 w - - 0 1", ("a8",), "Der Bauer auf a8 ist am Ende des Bretts und bleibt stehen."),
        (WHOLE, ("a7", "a8", "dame"), "Der Zug ist mit dem zweiten Feld zu Ende."),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    g = game()
    with pytest.raises(IllegalMoveError) as refused:
        g.check(g.parse(position), 0, path)
    assert str(refused.value.reason) == reason


@pytest.mark.parametrize("path", [("a7",), ("a7", "a8"), ("a7", "a8", "dame")])
def test_refusal_of_the_last_row(path: tuple[str, ...]) -> None:
    strict = game(ohne="nicht")
    assert str(strict.explain(strict.parse(WHOLE), 0, path)) == (
        "Von deinen Figuren ist noch keine geschlagen: Der Bauer darf nicht auf die letzte Reihe."
    )


def test_refusal_of_another_promotion_by_free_choice() -> None:
    free = game(**FREE)
    assert str(free.explain(free.parse(LOST), 0, ("e7", "e8", "a1"))) == (
        "Ein Bauer wird Dame, Turm, Läufer, Springer oder König."
    )


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", {}, "hat noch eine Figur"),
        ("7k/8/8/8/8/8/8/8 b - - 0 1", {}, "hat noch eine Figur"),
        ("7k/8/8/8/8/8/8/R3K2R w KQ - 0 1", {}, "Rochiert wird nicht"),
        ("7k/8/8/8/8/8/8/P7 w - - 0 1", {}, "kein Bauer"),
        ("7k/8/8/8/8/8/8/p6K w - - 0 1", FREE, "kein Bauer"),
        ("P6k/8/8/8/8/8/8/7K w - - 0 1", {"ohne": "nicht"}, "kein Bauer"),
    ],
)
def test_no_positions(position: str, options: dict[str, str], reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game(**options).parse(position)


def test_evaluation() -> None:
    g = game()
    assert g.evaluate(g.start(), 0) == 0
    less = g.parse("rnbqkbnr/pppppppp/8/8/8/8/8/R7 w - - 0 1")
    assert g.evaluate(less, 0) > 0.5
    assert g.evaluate(less, 1) == -g.evaluate(less, 0)
