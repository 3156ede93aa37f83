"""Räuber und Gendarm, rule by rule, and against a second implementation."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.engines import registry
from games.engines.core import Game
from games.engines.kit.crossing import Crossed
from games.engines.match import Match
from games.engines.playout import perft
from tests.engines.draughts.test_crossing import SLANTED, ByHand, placed
from tests.engines.draughts.test_dame import moves, play, position, refused, said

START = "b a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3 b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8 0"
BLACK_HOME, WHITE_HOME = START.split(" ")[2], START.split(" ")[1]


def game(**options: str | int | bool) -> Game:
    return registry.find("raeuber-und-gendarm").make(2, options)


def at(place: str = "", **options: str | int | bool) -> Match:
    g = game(**options)
    return Match(g, start=g.parse(place) if place else None)


def test_start() -> None:
    # 003:121: as in Dame; Black begins. By hand: seven ways for the front row, over one's own nobody leaps
    assert position(at()) == START
    assert moves(at()) == {"b6 a5", "b6 c5", "d6 c5", "d6 e5", "f6 e5", "f6 g5", "h6 g5"}
    assert position(at(anfang="weiss")) == START.replace("b ", "w ", 1)
    assert [perft(game(), game().start(), depth) for depth in (1, 2)] == [7, 49]


class Freely(ByHand):
    """Steps and leaps in all four directions, over the other side's alone."""

    def __init__(self) -> None:
        self.steps = self.leaps = SLANTED
        self.over_own = self.once = False


def test_second_implementation() -> None:
    """The same moves in 1500 positions of stones thrown on the board."""
    rng, g, shut_in, by_hand = random.Random(131), game(), 0, Freely()
    for _number in range(1500):
        names = rng.sample(g.squares.names, 24)
        pieces = g.squares.set_of(names[:12]), g.squares.set_of(names[12:])
        s = Crossed(pieces, rng.randrange(2))
        expected = by_hand.moves(placed(names[12 * s.turn :][:12]), placed(names[12 - 12 * s.turn :][:12]))
        shut_in += not expected
        assert set(g.moves(s, s.turn) or ()) == expected, g.notate(s)
    assert shut_in < 1500


def test_steps_go_ahead_and_back() -> None:  # 003:125
    match = at("w a1,c1,e1,g1,b2,d2,f2,h2,a3,g3,d4,h4 b8,d8,f8,h8,a7,c7,e7,g7,b6,h6,a5,d6 4")
    assert moves(match, "d4 ") == {"d4 c3", "d4 e3", "d4 c5", "d4 e5"}


def test_leaps_go_over_foreign_stones_alone_and_on_and_on() -> None:  # 003:127
    match = at("w a1,c1,e1,g1,b2,d2,f2,h2,a3,g3,d4,c3 e5,e7,b8,c7,f8,h8,a7,b6,h6,a5,g7,h4 4")
    # not over c3, which is White's own; over e5, and from there on over e7, but also only the first
    assert moves(match, "d4 ") == {"d4 c5", "d4 e3", "d4 f6", "d4 d8"}
    play(match, "d4 d8")
    assert said(match) == ["Weiß springt d4–f6–d8."]
    assert position(match) == "b a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d8 h4,a5,e5,b6,h6,a7,c7,e7,g7,b8,f8,h8 5"


def test_leaps_go_back_too() -> None:  # 003:125
    match = at("w a1,c1,e1,g1,b2,d2,f2,h2,a3,g3,f6,c3 e5,e7,b8,c7,f8,h8,a7,b6,h6,a5,g7,h4 4")
    assert "f6 d4" in moves(match, "f6 ")


def test_who_is_shut_in_has_lost() -> None:  # 003:131
    match = at(f"w a5,c5,e5,g5,b4,d4,f4,g3,a1,c1,e1,g1 {BLACK_HOME} 30")
    play(match, "g3 h4")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners) == ("blocked", (0,))
    assert str(outcome.reason) == "Schwarz kann nicht ziehen und verliert."


def test_who_is_over_there_first_has_won() -> None:  # 003:117, 131
    nearly = BLACK_HOME.replace("b6", "a5")
    match = at(f"w {nearly} {WHITE_HOME.replace('a3', 'b4')} 80")
    play(match, "a5 b6")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners) == ("home", (0,))
    assert str(outcome.reason) == "Weiß ist mit allen Steinen drüben und gewinnt."


@pytest.mark.parametrize("limit", [75, 100, 150])
def test_after_the_agreed_moves_it_is_counted(limit: int) -> None:
    """One of White's stones is over there, none of Black's."""
    place = "b a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,b6 d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8,h4"
    match = at(f"{place} {2 * limit - 1}", zuege=limit)
    play(match, "d6 c5")
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.winners) == ("moves", (0,))
    match = at(f"{place} {2 * limit - 2}", zuege=limit)
    assert match.game.outcome(play(match, "d6 c5").state) is None


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "Tippe an, wer ziehen soll."),
        ("b6", "Du führst Weiß."),
        ("d5", "Gespielt wird nur auf den dunklen Feldern."),
        ("f4", "Auf f4 steht niemand."),
        ("a1", "Der Stein auf a1 kann nicht ziehen."),
        ("c3 b2", "b2 ist besetzt, und geschlagen wird nicht."),
        ("c3 e5", "Über eigene Steine springt man nicht."),
        (
            "c3 h4",
            "Ein Stein zieht ein Feld schräg oder springt über fremde Steine, jedes Mal auf das freie Feld dahinter.",
        ),
    ],
)
def test_refusals(move: str, reason: str) -> None:
    assert refused(at(f"w a1,c1,e1,g1,b2,d2,f2,h2,c3,e3,g3,d4 {BLACK_HOME} 2"), move) == reason


def test_more_stones_that_can_move_are_worth_more() -> None:
    """Of random positions with as many steps to go, whoever can move more of the stones still on their way."""
    rng, g, by_hand = random.Random(7), game(), Freely()
    alike: dict[tuple[int, ...], list[tuple[int, float]]] = {}
    for _number in range(600):
        names = rng.sample(g.squares.names, 24)
        free = []
        for seat in (0, 1):
            mine, theirs = names[12 * seat :][:12], names[12 - 12 * seat :][:12]
            movable = {way[0] for way in by_hand.moves(placed(mine), placed(theirs))}
            free.append(len(movable - set(g.squares.listed(g.targets[seat]))))
        s = Crossed((g.squares.set_of(names[:12]), g.squares.set_of(names[12:])), 0)
        if g.outcome(s) is None:
            same = g.to_go(0, s.pieces[0]) - g.to_go(1, s.pieces[1]), free[1]
            alike.setdefault(same, []).append((free[0], g.evaluate(s, 0)))
    compared = [sorted(found) for found in alike.values() if len({free for free, _worth in found}) > 1]
    assert len(compared) > 20
    for found in compared:
        assert all((one[0] < other[0]) == (one[1] < other[1]) for one, other in pairwise(found))


def test_towards_the_end_it_weighs_what_is_counted_then() -> None:
    """White has six stones over there and Black four, but Black's other stones are half-way, White's still at home."""
    place = "w a1,c1,e1,g1,b2,d2,c7,e7,b8,d8,f8,h8 a3,c3,e3,g3,b4,d4,f4,h4,a5,c5,e5,g5"
    g = game()
    assert g.evaluate(g.parse(f"{place} 10"), 0) < 0 < g.evaluate(g.parse(f"{place} 190"), 0)
    assert g.evaluate(g.start(), 0) == 0
