"""Schach: the rules behind our interface, every option, and move counts against published ones.

Evidence: the positions and counts of the Chess Programming Wiki, "Perft Results" (start, Kiwipete, positions 3 to 6),
as they stand in python-chess `examples/perft/tricky.perft` (commit 29bf03e), with further ones of that file: castling
rights that look possible and are not, checks along a line, and en passant captures that would uncover a check. Rules by
the FIDE Laws of Chess where the sources are silent.
"""

from __future__ import annotations

import random

import chess
import pytest

from games.bots.search import Search
from games.engines import registry
from games.engines.core import IllegalMoveError, Move, UnreadableError
from games.engines.match import Match
from games.engines.playout import perft, playout
from tests.engines.chess.played import end, said

RULES = registry.find("schach")
ROOK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"


def game(**options):
    return RULES.make(2, options)


def moves(position: str, start: str = "", **options) -> list[str]:
    """The moves from a position, those from one square only if it is given."""
    g = game(**options)
    s = g.parse(position)
    (seat,) = g.to_act(s)
    return sorted(" ".join(path) for path in g.moves(s, seat) if path[0].startswith(start))


def line(*texts: str, position: str | None = None, **options) -> Match:
    """A match with these moves played: "e2 e4"."""
    g = game(**options)
    match = Match(g, start=None if position is None else g.parse(position))
    for text in texts:
        (seat,) = match.to_act()
        match.play(seat, tuple(text.split()))
    return match


# --- published move counts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", (20, 400, 8902, 197281)),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039, 97862)),  # Kiwipete
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238)),
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", (6, 264, 9467)),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", (44, 1486, 62379)),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", (46, 2079, 89890)),
        ("8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - - 0 1", (27, 390, 9354)),
        ("3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", (4, 125, 2854)),
        ("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", (2, 56, 1030)),
        ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", (6, 121, 711)),
        ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", (5, 100, 555)),
        ("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", (2, 92, 2528)),
    ],
)
def test_perft(position: str, counts: tuple[int, ...]) -> None:
    g = game()
    s = g.parse(position)
    for depth, count in enumerate(counts, 1):
        assert perft(g, s, depth) == count


def test_a_random_match_is_one_of_the_library_too() -> None:
    """Played again on a board of `chess` alone, with its own end of the game, move by move."""
    g, rng = game(wiederholung="weiter", zugregel="75"), random.Random(3)
    for number in range(15):
        match = playout(g, rng, str(number))
        board = chess.Board()
        for event, state in zip(match.events, match.states, strict=False):
            assert board.fen() == g.notate(state)
            assert not board.is_checkmate()
            assert not board.is_stalemate()
            assert not board.is_insufficient_material()
            source, to, *becoming = event.path
            letter = {"dame": "q", "turm": "r", "laeufer": "b", "springer": "n"}[becoming[0]] if becoming else ""
            board.push_uci(source + to + letter)
        outcome = board.outcome()
        assert outcome is not None
        ours = g.outcome(match.state)
        assert ours.winners == ({True: (0,), False: (1,)}[outcome.winner] if outcome.winner is not None else ())


# --- moves ------------------------------------------------------------------------------------------------------


def test_the_first_move() -> None:
    g = game()
    assert g.to_act(g.start()) == {0}
    assert g.step(g.start(), 0).targets == ("b1", "g1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2")
    assert g.step(g.start(), 0, ("e2",)).targets == ("e3", "e4")
    assert g.step(g.start(), 0, ("e2", "e4")).complete
    match = line("e2 e4")
    assert g.notate(match.state) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert said(match) == ["Weiß: Bauer e2–e4."]


def test_promotion_is_asked_for() -> None:
    position = "3r4/4P3/8/8/8/k6P/8/K7 w - - 0 1"
    g = game()
    s = g.parse(position)
    step = g.step(s, 0, ("e7", "d8"))
    assert step.targets == ("dame", "turm", "laeufer", "springer")
    assert [str(button.label) for button in step.buttons] == ["Dame", "Turm", "Läufer", "Springer"]
    assert not step.complete
    assert [effect.KIND for effect in step.shows] == ["captured", "moved"]
    assert [effect.KIND for effect in g.step(s, 0, ("e7", "e8")).shows] == ["moved"]
    for name, letter in (("dame", "Q"), ("turm", "R"), ("laeufer", "B"), ("springer", "N")):
        match = line(f"e7 e8 {name}", position=position)
        assert g.notate(match.state).startswith(f"3r{letter}3/8/")
    assert said(line("e7 d8 springer", position=position)) == [
        "Weiß: Bauer e7–d8, schlägt: Turm.",
        "Umwandlung: Springer.",
    ]


def test_promotion_to_a_queen_without_asking() -> None:
    position = "3r4/4P3/8/8/8/k7/8/K7 w - - 0 1"
    assert moves(position, "e7", umwandlung="dame") == ["e7 d8", "e7 e8"]
    match = line("e7 d8", position=position, umwandlung="dame")
    assert match.game.notate(match.state) == "3Q4/8/8/8/8/k7/8/K7 b - - 0 1"


def test_en_passant_only_at_once() -> None:
    match = line("e2 e4", "a7 a6", "e4 e5", "d7 d5")
    assert match.game.notate(match.state).split()[3] == "d6"
    assert ("e5", "d6") in list(match.game.moves(match.state, 0))
    match.play(0, ("e5", "d6"))
    assert said(match) == ["Weiß: Bauer e5–d6, schlägt en passant."]
    assert [(e.KIND, e.at) for e in match.effects[-1] if e.KIND == "captured"] == [("captured", "d5")]
    late = line("e2 e4", "a7 a6", "e4 e5", "d7 d5", "h2 h3", "h7 h6")
    assert ("e5", "d6") not in list(late.game.moves(late.state, 0))
    # nobody can take: FEN names no square, and both ways to a position are one position
    assert game().notate(line("e2 e4").state).split()[3] == "-"


def test_castling_moves_the_king_and_the_rook() -> None:
    position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    short = line("e1 g1", position=position)
    assert short.game.notate(short.state) == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    assert said(short) == ["Weiß: kurze Rochade."]
    assert [(e.source, e.to) for e in short.effects[-1] if e.KIND == "moved"] == [("e1", "g1"), ("h1", "f1")]
    long = line("e1 g1", "e8 c8", position=position)
    assert long.game.notate(long.state) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"
    assert said(long) == ["Schwarz: lange Rochade."]


def castlings(position: str, **options) -> list[str]:
    return [move for move in moves(position, "e1", **options) if move in ("e1 g1", "e1 c1")]


@pytest.mark.parametrize(
    ("position", "koenig", "beide", "ziel"),
    [
        # nothing, b1, d1, c1, f1, g1 attacked; in check; a1 attacked, which stops nobody
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "cg", "cg", "cg"),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "cg", "g", "cg"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "g", "g", "cg"),
        ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "g", "g", "g"),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "c", "c", "cg"),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "c", "c", "c"),
        ("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "", ""),
        ("r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "cg", "cg", "cg"),
        # no right; something between
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "c", "c", "c"),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "", "", ""),
    ],
)
def test_castling_and_attacked_squares(position: str, koenig: str, beide: str, ziel: str) -> None:
    for rochade, files in (("koenig", koenig), ("beide", beide), ("ziel", ziel)):
        assert castlings(position, rochade=rochade) == [f"e1 {file}1" for file in files], rochade


def test_castling_through_an_attack_really_castles() -> None:
    match = line("e1 g1", position="4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", rochade="ziel")
    assert match.game.notate(match.state) == "4kr2/8/8/8/8/8/8/R4RK1 b - - 1 1"


def test_castling_with_the_queen_unmoved() -> None:
    played = (
        "d2 d4",
        "d7 d5",
        "d1 d3",
        "d8 d6",
        "d3 d1",
        "d6 d8",
        "g1 f3",
        "g8 f6",
        "e2 e3",
        "e7 e6",
        "f1 e2",
        "f8 e7",
    )
    for rochade_mit, can in (("turm", True), ("dame", False)):
        match = line(*played, rochade_mit=rochade_mit)
        assert (("e1", "g1") in list(match.game.moves(match.state, 0))) is can
    queens = line(*played, rochade_mit="dame")
    assert queens.game.notate(queens.state).split()[6] == "-"
    assert queens.game.explain(queens.state, 0, ("e1", "g1")).render() == (
        "Rochieren geht nicht mehr: Die Dame hat schon gezogen."
    )
    kept = ("d2 d4", "d7 d5", "g1 f3", "g8 f6", "e2 e3", "e7 e6", "f1 e2", "f8 e7")
    fresh = line(*kept, rochade_mit="dame")
    assert fresh.game.notate(fresh.state).split()[6] == "wb"
    assert ("e1", "g1") in list(fresh.game.moves(fresh.state, 0))
    one = fresh.game.parse("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1 b")
    assert fresh.game.notate(one) == "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1 -"


# --- the end ----------------------------------------------------------------------------------------------------


def test_checkmate() -> None:
    fools = line("f2 f3", "e7 e5", "g2 g4", "d8 h4")
    assert end(fools) == ("checkmate", (1,), "Schachmatt! Schwarz gewinnt.")
    assert said(fools) == ["Schwarz: Dame d8–h4.", "Schach!", "Schachmatt! Schwarz gewinnt."]
    scholars = line("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5", "g8 f6", "h5 f7")
    assert end(scholars) == ("checkmate", (0,), "Schachmatt! Weiß gewinnt.")


def test_stalemate() -> None:
    match = line("b6 c7", position="k7/8/1Q6/8/8/8/8/K7 w - - 0 1")
    assert end(match) == (
        "stalemate",
        (),
        "Patt: Schwarz kann nicht ziehen und steht nicht im Schach. Unentschieden.",
    )


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/4KN2 b - - 0 1", True),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", True),  # both bishops on light squares
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", False),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", False),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", False),
    ],
)
def test_nobody_can_mate(position: str, over: bool) -> None:
    g = game()
    outcome = g.outcome(g.parse(position))
    assert (outcome is not None and outcome.termination == "material") is over


THERE_AND_BACK = ("g1 f3", "g8 f6", "f3 g1", "f6 g8")


def test_third_repetition_ends_it() -> None:
    match = line(*THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert end(match) is None
    match.play(1, ("f6", "g8"))
    assert end(match) == ("repetition", (), "Dieselbe Stellung zum dritten Mal: unentschieden.")


def test_third_repetition_may_be_claimed_the_fifth_is_certain() -> None:
    match = line(*THERE_AND_BACK, *THERE_AND_BACK, wiederholung="anspruch")
    g = match.game
    assert end(match) is None
    assert g.notate(match.state).endswith(" 3x")
    assert g.step(match.state, 0).targets[-1] == "remis"
    assert [str(button.label) for button in g.step(match.state, 0).buttons] == ["Remis verlangen"]
    assert list(g.moves(g.parse(g.notate(match.state)), 0))[-1] == ("remis",)
    match.play(0, ("remis",))
    assert said(match)[0] == "Weiß verlangt Remis."
    assert end(match) == ("repetition", (), "Dieselbe Stellung zum dritten Mal: unentschieden.")
    assert g.notate(match.state).endswith(" 3x remis")
    on = line(*THERE_AND_BACK * 3, *THERE_AND_BACK[:3], wiederholung="anspruch")
    assert end(on) is None
    on.play(1, ("f6", "g8"))
    assert end(on) == ("repetition", (), "Dieselbe Stellung zum fünften Mal: unentschieden.")


def test_repetition_may_go_on() -> None:
    assert end(line(*THERE_AND_BACK * 6, wiederholung="weiter")) is None


def test_what_looks_the_same_is_not_the_same() -> None:
    """Castling and en passant rights belong to a position (FIDE Laws, article 9.2.3)."""
    rook = ("h1 g1", "h8 g8", "g1 h1", "g8 h8")
    position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert end(line(*rook, *rook, position=position)) is None  # the first time both could still castle
    assert end(line(*rook, *rook, *rook[:2], position=position))[0] == "repetition"
    # the first time Black could take en passant: the position with Black to move has been there twice, not thrice
    king = ("g8 h8", "g1 h1", "h8 g8", "h1 g1")
    passing = line("e2 e4", *king, *king, position="6k1/8/8/8/5p2/8/4P3/6K1 w - - 0 1")
    assert end(passing) is None


def test_fifty_and_seventy_five_moves() -> None:
    at_98, at_99, at_149 = (f"4k3/8/8/8/8/8/8/4K2R w - - {count} 80" for count in (98, 99, 149))
    assert end(line("h1 h2", position=at_98)) is None
    assert end(line("h1 h2", position=at_99)) == (
        "quiet",
        (),
        "50 Züge ohne Schlagen und ohne Bauernzug: unentschieden.",
    )
    assert end(line("h1 h2", position=at_99, zugregel="75")) is None
    assert end(line("h1 h2", position=at_149, zugregel="75"))[2].startswith("75 Züge")
    claim = line("h1 h2", position=at_99, zugregel="anspruch")
    assert ("remis",) in list(claim.game.moves(claim.state, 1))
    claim.play(1, ("remis",))
    assert end(claim) == ("fifty-moves", (), "50 Züge ohne Schlagen und ohne Bauernzug: unentschieden.")
    assert claim.game.outcome(claim.game.parse(claim.game.notate(claim.state))).termination == "fifty-moves"
    assert end(line("h1 h2", position=at_149, zugregel="anspruch"))[0] == "quiet"
    early = line("h1 h2", position=at_98, zugregel="anspruch")
    assert ("remis",) not in list(early.game.moves(early.state, 1))


def test_mate_comes_before_counting() -> None:
    match = line("h1 h8", position="4k3/R7/8/8/8/8/8/4K2R w - - 99 80")
    assert end(match)[0] == "checkmate"


def test_a_capture_or_a_pawn_starts_the_count_anew() -> None:
    match = line("e2 e3", position="4k3/8/8/8/8/8/4P3/4K2R w - - 99 80")
    assert match.state.quiet == 0
    assert match.state.seen == ()


# --- what is said -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        (ROOK, (), "Tippe eine deiner Figuren an."),
        (ROOK, ("i9",), "Dieses Feld gibt es auf dem Schachbrett nicht."),
        (ROOK, ("a4",), "Auf a4 steht keine Figur."),
        (ROOK, ("e8",), "Die Figur auf e8 gehört dir nicht."),
        (ROOK, ("h1",), "Sage noch, wohin die Figur soll."),
        (ROOK, ("h1", "h1"), "Die Figur muss auf ein anderes Feld ziehen."),
        (ROOK, ("h1", "e1"), "Auf e1 steht schon eine eigene Figur."),
        (ROOK, ("h1", "d1"), "Auf dem Weg nach d1 steht eine Figur."),
        (ROOK, ("h1", "g2"), "Ein Turm zieht nur gerade, waagrecht oder senkrecht."),
        (ROOK, ("e1", "e3"), "Der König zieht nur ein Feld weit."),
        (ROOK, ("h1", "h2", "h3"), "Der Zug ist mit dem zweiten Feld zu Ende."),
        (ROOK, ("dame",), "Ziehe zuerst einen Bauern auf die letzte Reihe."),
        (
            ROOK,
            ("remis",),
            ("Remis verlangen darf man nur nach dreimal derselben Stellung oder nach 50 ruhigen Zügen."),
        ),
        (
            ROOK,
            ("e1", "g1"),
            ("Rochieren geht nicht mehr: König oder Turm hat schon gezogen oder steht nicht an seinem Platz."),
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
            ("e1", "c1"),
            ("Rochieren geht nicht: Zwischen König und Turm steht noch eine Figur."),
        ),
        ("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ("e1", "c1"), "Aus dem Schach heraus darf man nicht rochieren."),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", ("e1", "g1"), "Rochieren geht nicht: Dort stünde der König im Schach."),
        (
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            ("e1", "g1"),
            ("Rochieren geht nicht: Der König müsste über ein bedrohtes Feld."),
        ),
        (
            "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
            ("e2",),
            "Die Figur ist gefesselt: Ohne sie stünde dein König im Schach.",
        ),
        (
            "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
            ("e2", "c3"),
            ("Die Figur ist gefesselt: Ohne sie stünde dein König im Schach."),
        ),
        ("4k3/4r3/8/8/8/8/N7/4K3 w - - 0 1", ("a2", "b4"), "Dein König steht im Schach: Du musst das Schach abwehren."),
        ("4k3/3r4/8/8/8/8/N7/4K3 w - - 0 1", ("e1", "d1"), "Der König darf nicht auf ein bedrohtes Feld."),
        (
            "4k3/8/8/8/8/8/N6P/4K3 w - - 0 1",
            ("a2", "a3"),
            ("Ein Springer zieht zwei Felder geradeaus und eines zur Seite."),
        ),
        ("4k3/8/8/8/8/7p/7P/4K2B w - - 0 1", ("h2",), "Die Figur auf h2 kann nicht ziehen: Sie ist eingeschlossen."),
        (
            "4k3/8/8/8/8/6pp/7P/4K2B w - - 0 1",
            ("h2", "h3"),
            ("Vor dem Bauern ist kein Platz, und geradeaus schlägt er nicht."),
        ),
        (
            "4k3/8/8/8/8/7P/8/4K2B w - - 0 1",
            ("h3", "h5"),
            ("Ein Bauer zieht ein Feld weit, zwei nur aus der Anfangsstellung."),
        ),
        ("4k3/8/8/8/8/7P/8/4K2B w - - 0 1", ("h3", "h2"), "Ein Bauer zieht nur vorwärts."),
        ("4k3/8/8/8/8/7P/8/4K2B w - - 0 1", ("h3", "g4"), "Schräg zieht ein Bauer nur, wenn er schlägt."),
        ("4k3/8/8/8/8/7P/8/4K2B w - - 0 1", ("h3", "f4"), "Ein Bauer zieht nur geradeaus."),
        ("4k3/8/8/8/8/7P/8/4K2B w - - 0 1", ("h1", "h2"), "Ein Läufer zieht nur schräg."),
        ("4k3/8/8/8/8/7P/8/4K2Q w - - 0 1", ("h1", "g3"), "Eine Dame zieht gerade oder schräg."),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", ("e7", "e8"), "Sage noch, was aus dem Bauern wird."),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", ("e7", "e8", "a1"), "Ein Bauer wird Dame, Turm, Läufer oder Springer."),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", ("e7", "e8", "dame", "turm"), "Der Zug ist mit der Umwandlung zu Ende."),
    ],
)
def test_refusals(position: str, path: tuple[str, ...], reason: str) -> None:
    g = game()
    with pytest.raises(IllegalMoveError) as refused:
        g.check(g.parse(position), 0, path)
    assert str(refused.value.reason) == reason


def test_refusals_of_other_rules() -> None:
    strict = game(rochade="beide")
    s = strict.parse("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert str(strict.explain(s, 0, ("e1", "c1"))) == "Rochieren geht nicht: Der Turm müsste über ein bedrohtes Feld."
    claim = line(*THERE_AND_BACK, *THERE_AND_BACK, wiederholung="anspruch")
    assert str(claim.game.explain(claim.state, 0, ("remis", "e2"))) == "Wer Remis verlangt, zieht nicht auch noch."


def test_check_is_announced_or_not() -> None:
    position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    loud, silent = line("a1 a8", position=position), line("a1 a8", position=position, ansage=False)
    assert said(loud)[-1] == "Schach!"
    assert str(loud.game.view(loud.state, None).status) == "Schwarz ist am Zug und steht im Schach."
    assert str(loud.game.step(loud.state, 1).prompt).startswith("Schach!")
    assert "Schach!" not in said(silent)
    assert str(silent.game.view(silent.state, None).status) == "Schwarz ist am Zug."
    assert str(silent.game.step(silent.state, 1).prompt) == "Ziehe mit einer deiner Figuren."


def test_what_was_taken_lies_beside_the_board() -> None:
    def taken(position: str, area: str) -> dict[str, int]:
        g = game()
        view = g.view(g.parse(position), None)
        return {piece.kind: piece.count for piece in view.pieces if piece.at == area}

    assert taken("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "beute-weiss") == {}
    one_less = "rnbqkb1r/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert taken(one_less, "beute-weiss") == {"chess-knight": 1, "chess-pawn": 1}
    assert taken(one_less, "beute-schwarz") == {}
    # a pawn that became a second queen is not taken
    promoted = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ w Qkq - 0 1"
    assert taken(promoted, "beute-schwarz") == {"chess-rook": 1}


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("", "sechs Felder"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "sechs Felder"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "sechs Felder"),
        ("4k3/8/8/8/8/8/8/4Z3 w - - 0 1", "Das erste Feld"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "keine acht Reihen"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "keine acht Reihen"),
        ("4k3/8/8/8/8/8/8/4K3 s - - 0 1", "Das zweite Feld"),
        ("4k3/8/8/8/8/8/8/4K3 w QK - 0 1", "Das dritte Feld"),
        ("4k3/8/8/8/8/8/8/4K3 w - e5 0 1", "Das vierte Feld"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ² 1", "Das fünfte Feld"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "Das sechste Feld"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "genau einen König"),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "genau einen König"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "höchstens acht Bauern"),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", "höchstens sechzehn"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "steht kein Bauer"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "eine der Rochaden"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "nicht im Schach"),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1 remis", "Remis"),
    ],
)
def test_no_positions(position: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        game().parse(position)


def test_the_seventh_field() -> None:
    with pytest.raises(UnreadableError, match="siebte Feld"):
        game(rochade_mit="dame").parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 bw")
    with pytest.raises(UnreadableError, match="sechs Felder"):
        game().parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 wb")


def test_states_share_nothing_that_changes() -> None:
    g = game()
    s = g.start()
    before = g.notate(s)
    after, _effects = g.apply(s, Move(0, ("e2", "e4")))
    assert g.notate(s) == before
    assert s.board is not after.board
    assert after.board.move_stack == []
    assert s == g.start()
    assert hash(s) == hash(g.start())
    assert s != after


# --- for computer players ---------------------------------------------------------------------------------------


def test_evaluation() -> None:
    g = game()
    assert g.evaluate(g.start(), 0) == 0
    up = g.parse("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert g.evaluate(up, 0) > 0.2
    assert g.evaluate(up, 1) == -g.evaluate(up, 0)
    mirrored = g.parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1")
    assert g.evaluate(mirrored, 1) == g.evaluate(up, 0)
    # a lone king is driven to the edge
    middle, corner = (g.parse(f"{rows} w - - 0 1") for rows in ("8/8/8/3k4/8/3K4/7Q/8", "k7/8/8/8/8/3K4/7Q/8"))
    assert g.evaluate(corner, 0) > g.evaluate(middle, 0)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1 a8"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5 f7"),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1 g7"),
    ],
)
def test_search_mates_in_one(position: str, move: str) -> None:
    g = game()
    assert " ".join(Search(g, 2_000, random.Random(1)).best(g.parse(position), 0)) == move


def test_search_beats_random() -> None:
    g = game()
    for number in range(4):
        rng = random.Random(number)
        match = Match(g)
        while acting := match.to_act():
            (seat,) = acting
            mine = seat == number % 2
            match.play(seat, Search(g, 150, rng).best(match.state, seat) if mine else g.propose(match.state, seat, rng))
        assert g.outcome(match.state).winners == (number % 2,)
