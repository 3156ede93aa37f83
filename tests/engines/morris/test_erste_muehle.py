"""Hüpfmühle, Kreuzmühle and Treibjagd: the first mill ends them.

A second generator of moves, that of `test_muehle_evidence`, says where stones go; when it is over is worked out here.
"""

from __future__ import annotations

import random

import pytest

from games.engines import registry
from games.engines.match import Match
from tests.engines.contract import Variant, variants
from tests.engines.morris.test_muehle import MILL_LINES, at, game, moves, play, position, refusal, said
from tests.engines.morris.test_muehle_evidence import RINGS, as_found, beside, name, read

SLUGS = ("huepfmuehle", "kreuzmuehle", "treibjagd")


def ended(match: Match) -> str:
    outcome = match.game.outcome(match.state)
    return "" if outcome is None else f"{outcome.termination} {outcome.winners}"


# --- how they begin ---


def test_hop_begins_with_all_stones_locked_in_each_other() -> None:
    match = Match(game("huepfmuehle"))
    assert position(match) == "w 0 d1,d3,b4 0 d2,a4,c4 0"
    assert len(moves(match)) == 3 * 18  # 001:1002: any free point


def test_cross_begins_on_the_twelve_points_of_the_cross_in_turn() -> None:
    match = Match(game("kreuzmuehle"))
    assert position(match) == "w 0 d1,d3,b4,f4,d5,d7 0 d2,a4,c4,e4,g4,d6 0"
    assert moves(match) == {
        "d1 a1", "d1 g1", "d3 c3", "d3 e3", "b4 b2", "b4 b6", "f4 f2", "f4 f6", "d5 c5", "d5 e5", "d7 a7", "d7 g7",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("home", "stands"),
    [("ecken", "a1,g1,d7 0 b2,d2,f2,b6,f6,a7,g7"), ("quadrat", "d6,a7,g7 0 b2,d2,f2,b4,f4,b6,f6")],
)
def test_the_hunt_begins_with_mills_that_do_not_count(home: str, stands: str) -> None:
    match = Match(game("treibjagd", beginnt="schwarz", aufstellung=home))
    assert position(match) == f"b 0 {stands} 0"
    assert ended(match) == ""
    play(match, "d2 d3", "d7 e5" if home == "ecken" else "a7 e5", "d3 d2")  # opened and closed again
    assert ended(match) == ""


def test_an_old_hunt_goes_on_from_the_middle_square() -> None:
    old = registry.find("treibjagd").make(2, {}, version=1)
    assert old.start() == game("treibjagd", aufstellung="quadrat").start() != game("treibjagd").start()


@pytest.mark.parametrize("slug", SLUGS[:2])
def test_who_likes_places_the_stones_in_turn(slug: str) -> None:
    match = Match(game(slug, aufstellung="setzen", beginnt="schwarz"))
    assert position(match) == ("b 3 - 3 - 0" if slug == "huepfmuehle" else "b 6 - 6 - 0")
    play(match, "a1", "b2", "d1", "f2", "g1")
    assert ended(match) == "mill (1,)"


# --- how they end ---


def test_the_first_mill_wins() -> None:
    match = play(at("w 0 d1,d3,b4 0 g4,a4,c4 0", "huepfmuehle"), "b4 d2")
    assert said(match) == ["Weiß springt von b4 nach d2.", "Mühle!", "Weiß hat eine Mühle und gewinnt."]
    assert ended(match) == "mill (0,)"


def test_shut_in_is_lost() -> None:
    """Six white stones in the corner, and a black one at each point beside them."""
    match = at("b 0 a1,d1,b2,d2,a4,b4 0 g1,f2,d3,c4,g7,a7 7", "kreuzmuehle")
    assert ended(match) == ""
    play(match, "g7 d7", "b4 b6")
    match = play(at("b 0 a1,d1,b2,d2,a4,b4 0 g1,f2,d3,c4,d6,a7 7", "kreuzmuehle"), "d6 b6")
    assert ended(match) == "blocked (1,)"
    assert said(match)[-1] == "Weiß ist eingeschlossen und verliert."


def test_the_hunters_have_fifteen_moves() -> None:
    """001:996. The sixth field counts half moves: after the twenty-ninth or thirtieth Black has made fifteen."""
    for first, last in (
        ("weiss", "b 0 a7,d7,g1 0 a1,d1,g4,b2,d2,f2,e3 29"),
        ("schwarz", "b 0 a7,d7,g1 0 a1,d1,g4,b2,d2,f2,e3 28"),
    ):
        match = at(last, "treibjagd", beginnt=first)
        assert ended(match) == ""
        play(match, "e3 e4")
        assert ended(match) == "moves (0,)"
        assert said(match)[-1] == "15 Züge ohne neue Mühle: Weiß gewinnt."
        match = at(last, "treibjagd", beginnt=first, zuege=20)
        play(match, "e3 e4")
        assert ended(match) == ""


def test_a_new_mill_wins_the_hunt() -> None:
    match = play(at("b 0 a7,d7,g7 0 d1,g4,b2,d2,f4,e3,c4 5", "treibjagd"), "e3 e4")
    assert ended(match) == "mill (1,)"
    assert said(match)[-1] == "Schwarz hat eine neue Mühle und gewinnt."


def test_white_hops_and_black_goes() -> None:
    match = Match(game("treibjagd"))
    assert len(moves(match)) == 3 * 14
    play(match, "d7 a4")
    assert refusal(match, "d2 d7") == "Ein schwarzer Stein zieht nur zum nächsten Punkt."
    assert refusal(match, "d2 d3 a4") == "Ohne Mühle wird kein Stein genommen."


# --- against the second generator ---


@pytest.mark.parametrize("variant", [v for slug in SLUGS for v in variants(registry.find(slug))], ids=str)
def test_moves_and_ends_agree(variant: Variant) -> None:
    made = variant.make()
    hunt = variant.ruleset.slug == "treibjagd"
    lines = [[point for point in RINGS if name(point) in line] for line in MILL_LINES]
    home = read(made.notate(made.start()))[0]
    counting = [line for line in lines if len({home.get(point, n) for n, point in enumerate(line, 5)}) > 1]
    standing = {"ecken": 1, "quadrat": 3}[made.options.aufstellung] if hunt else 0
    assert len(counting) == 16 - standing
    for seed in range(4):
        rng, match = random.Random(f"{variant} {seed}"), Match(made)
        while acting := match.to_act():
            (seat,) = acting
            board, reserve, _turn = read(made.notate(match.state))
            own, free = [p for p in board if board[p] == seat], [p for p in RINGS if p not in board]
            flies = len(own) <= 3
            expected = (
                {(None, goal, frozenset()) for goal in free}
                if reserve[seat]
                else {(one, goal, frozenset()) for one in own for goal in free if flies or beside(one, goal)}
            )
            listed = list(made.moves(match.state, seat) or ())
            assert {as_found(path, board, seat) for path in listed} == expected
            match.play(seat, rng.choice(listed))
        board, _reserve, _turn = read(made.notate(match.state))
        holders = [{board.get(point) for point in line} for line in counting]
        full = {1} in holders or ({0} in holders and not hunt)
        assert full == (made.outcome(match.state).termination == "mill")
