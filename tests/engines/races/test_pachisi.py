"""Pachisi: the cross, every rule and answer, and what six shells count, exactly and in many throws.

Pawns are given by the squares they have gone: 0 waits in the middle, 8 is the end of the own arm, 84 is home. Yellow's
progress p is the square p − 7 of the ring; Red comes a quarter, seventeen squares, later.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Move
from games.engines.kit.throws import OVER
from games.engines.match import Match
from games.engines.races.pachisi import BOARD, CASTLES, CHANCES, Cross, ring, square
from tests.engines.races.pawns import moves, refused

RULES = registry.find("pachisi")
WAIT = (0, 0, 0, 0)


def shells(n: int) -> tuple[int, ...]:
    return (2,) * n + (1,) * (6 - n)


def at(*pawns: tuple[int, ...], up: int, turn: int = 0, seats: int = 4, **options: Any) -> Match:
    """The colour `turn` has thrown so many mouths up; colours not named wait in the middle."""
    game = RULES.make(seats, options)
    standing = tuple(tuple(sorted(own)) for own in (*pawns, *[WAIT] * (len(game.colours) - len(pawns))))
    after, _effects = game.fell(Cross(pawns=standing, turn=turn, dice=shells(up)))
    return Match(game, "pachisi", start=after)


# --- the shells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "none", "one"), [("keine", 25, 10), ("eine", 10, 25)])
def test_what_the_shells_count(answer: str, none: int, one: int) -> None:
    game = RULES.make(4, {"fuenfundzwanzig": answer})
    counted = [game.points(Cross(pawns=(WAIT,) * 4, dice=shells(up))) for up in range(7)]
    assert counted == [none, one, 2, 3, 4, 5, 6]
    graces = [up for up in range(7) if game.grace(Cross(pawns=(WAIT,) * 4, dice=shells(up)))]
    assert graces == [0, 1, 6]


def test_how_often_they_do() -> None:
    """All 64 ways six shells can lie; in the mean 4 15/64 squares, and a grace in every eighth throw."""
    game = RULES.make(4)
    thrown = [Cross(pawns=(WAIT,) * 4, dice=dice) for dice in product((1, 2), repeat=6)]
    assert Counter(map(game.points, thrown)) == CHANCES
    mean = Fraction(sum(map(game.points, thrown)), 64)
    assert mean == Fraction(271, 64)
    assert sum(map(game.grace, thrown)) == 8
    seen = []
    while len(seen) < 3_000:
        match = Match(game, f"viele {len(seen)}")
        match.play(0, ("wuerfel",))
        match.settle()
        seen.append(match.game.points(match.state) if match.state.dice else 0)
    # the spread of one throw is 3.4
    assert sum(seen) / len(seen) == pytest.approx(float(mean), abs=4 * 3.4 / 3_000**0.5)


def test_with_two_dice_a_double_is_a_grace() -> None:
    game = RULES.make(4, {"wurf": "wuerfel"})
    s = Cross(pawns=(WAIT,) * 4, dice=(3, 3))
    assert (game.points(s), game.grace(s)) == (6, True)
    s = Cross(pawns=(WAIT,) * 4, dice=(1, 4))
    assert (game.points(s), game.grace(s)) == (5, False)
    match = Match(game)
    match.play(0, ("wuerfel",))
    match.decide((1, 4))
    assert match.state.phase == "move"


# --- coming in and going on -----------------------------------------------------------------------------------------


def test_the_first_pawn_comes_in_with_anything_the_others_with_a_grace() -> None:
    first = at(up=3)
    assert moves(first) == ["haus-gelb", "lassen"]
    first.play(0, ("haus-gelb",))
    assert first.state.pawns[0] == (0, 0, 0, 3)
    second = at((0, 0, 0, 3), up=3)
    assert moves(second) == ["gelb-3", "lassen"]
    assert "nur mit einer Gnade" in refused(second, "haus-gelb")
    assert moves(at((0, 0, 0, 3), up=6)) == ["haus-gelb", "gelb-3", "lassen"]
    assert moves(at((0, 0, 0, 3), up=3, einsetzen="jede")) == ["haus-gelb", "gelb-3", "lassen"]


def test_a_grace_gives_another_throw() -> None:
    match = at(up=0)
    match.play(0, ("haus-gelb",))
    assert (match.state.pawns[0], match.to_act()) == ((0, 0, 0, 25), {0})
    plain = at(up=2)
    plain.play(0, ("haus-gelb",))
    assert plain.to_act() == {1}


def test_one_may_leave_a_throw_or_must_move() -> None:
    match = at((0, 0, 0, 3), up=3)
    match.play(0, ("lassen",))
    assert (match.state.pawns[0], match.to_act()) == ((0, 0, 0, 3), {1})
    assert moves(at((0, 0, 0, 3), up=3, zwang=True)) == ["gelb-3"]


def test_landing_on_another_sends_it_back() -> None:
    """Yellow's 30 is the ring's 23; Red is there after 13 squares."""
    assert (square(0, 30), square(1, 13)) == ("23", "23")
    match = at((0, 0, 0, 27), (0, 0, 13, 13), up=3)
    match.play(0, ("20",))
    assert match.state.pawns[:2] == ((0, 0, 0, 30), (0, 0, 0, 0))
    assert [str(effect.text) for effect in match.effects[-1]][:2] == ["Gelb schlägt Rot.", "Gelb schlägt Rot."]
    assert match.to_act() == {1}
    again = at((0, 0, 0, 27), (0, 0, 0, 13), up=3, schlagen=True)
    again.play(0, ("20",))
    assert again.to_act() == {0}


def test_partners_share_a_square_opponents_do_not() -> None:
    """The ring's 57 is Yellow's 64 and Black's 30."""
    assert square(0, 64) == square(2, 30) == "57"
    match = at((0, 0, 0, 61), WAIT, (0, 0, 0, 30), up=3)
    match.play(0, ("54",))
    assert match.state.pawns[2] == (0, 0, 0, 30)
    alone = at((0, 0, 0, 61), WAIT, (0, 0, 0, 30), up=3, partner=False)
    alone.play(0, ("54",))
    assert alone.state.pawns[2] == WAIT
    own = at((0, 0, 27, 30), up=3)
    own.play(0, ("20",))
    assert own.state.pawns[0] == (0, 0, 30, 30)


def test_in_a_castle_nobody_is_taken() -> None:
    """The end of Red's arm, the ring's 18: Yellow's 25, Red's 8."""
    assert square(0, 25) == square(1, 8) == "18"
    assert 17 in CASTLES
    match = at((0, 0, 3, 22), (0, 0, 0, 8), up=3)
    assert "In der Burg steht eine fremde Figur" in refused(match, "15")
    assert "gelb-3" in moves(match)


def test_the_middle_wants_the_exact_number_and_the_last_square_is_shut() -> None:
    match = at((0, 0, 80, 82), up=4)
    assert "genau der richtigen Zahl" in refused(match, "heim-gelb-2")
    match.play(0, ("heim-gelb-4",))
    assert match.state.pawns[0] == (0, 0, 82, 84)
    last = at((0, 0, 80, 9), up=3)
    assert "Eine Eins gibt es nicht" in refused(last, "heim-gelb-4")


def test_on_the_own_arm_pawns_go_both_ways() -> None:
    match = at((0, 0, 3, 81), up=3)
    assert moves(match) == ["gelb-3", "heim-gelb-3", "lassen"]
    pieces = [piece for piece in match.game.pieces(match.state) if piece.at == "gelb-3"]
    assert [(piece.across, piece.target) for piece in pieces] == [(False, ""), (True, "heim-gelb-3")]


def test_refusals() -> None:
    match = at((0, 0, 3, 84), up=2)
    assert "Tippe eine Figur an" in refused(match)
    assert "Dort steht keine Figur von Gelb." in refused(match, "40")
    assert "schon angekommen" in refused(match, "ziel-gelb")
    assert "Erst wird geworfen" in refused(Match(RULES.make(2)), "haus-gelb")


# --- the end ------------------------------------------------------------------------------------------------------


def test_a_side_wins_when_all_eight_are_home() -> None:
    home = (84, 84, 84, 84)
    match = at((80, 84, 84, 84), WAIT, home, up=4)
    match.play(0, ("heim-gelb-4",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.termination) == ((1, 3, 1, 3), (0, 2), "home")
    waiting = at((80, 84, 84, 84), WAIT, (80, 84, 84, 84), up=4)
    waiting.play(0, ("heim-gelb-4",))
    assert waiting.to_act() == {1}
    alone = at((80, 84, 84, 84), up=4, partner=False)
    alone.play(0, ("heim-gelb-4",))
    outcome = alone.game.outcome(alone.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_who_is_home_throws_no_more() -> None:
    match = at((0, 0, 0, 3), (84, 84, 84, 84), up=2)
    match.play(0, ("gelb-3",))
    assert match.to_act() == {2}


def test_two_play_two_colours_each() -> None:
    game = RULES.make(2)
    assert game.owners == (0, 1, 0, 1)
    assert [str(side) for side in game.sides] == ["Gelb und Schwarz", "Rot und Grün"]
    assert RULES.make(2, {"partner": False}).colours == (0, 2)


def test_a_match_is_cut_off_at_last() -> None:
    game = RULES.make(2)
    s = Cross(pawns=(WAIT, (0, 0, 0, 9), WAIT, WAIT), throws=1200, phase=OVER)
    outcome = game.outcome(s)
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("throws", (2, 1))


# --- the cross ----------------------------------------------------------------------------------------------------


def test_the_cross_has_ninety_six_squares_and_twelve_castles() -> None:
    squares = [spot for spot in BOARD.spots if spot.shape == "square"]
    assert len({(spot.x, spot.y) for spot in squares}) == 4 * 3 * 8
    assert sum(spot.picture == "burg" for spot in squares) == 12


@pytest.mark.parametrize("colour", range(4))
def test_every_colour_goes_eighty_three_squares_one_step_at_a_time(colour: int) -> None:
    points = {spot.id: (spot.x, spot.y) for spot in BOARD.spots}
    way = [points[square(colour, progress)] for progress in range(1, 84)]
    for (x, y), (further, there) in pairwise(way):
        step = abs(x - further) + abs(y - there)
        assert round(step) in (1, 2)  # two: round the corner by the middle
    assert way[:8] == way[-1:-9:-1]
    assert len({ring(colour, progress) for progress in range(8, 76)}) == 68


def test_the_end_of_the_next_arm_is_twenty_five_squares_off() -> None:
    assert [ring(colour, 25) for colour in range(4)] == [ring((colour + 1) % 4, 8) for colour in range(4)]


def test_the_computer_takes_a_pawn_rather_than_go_on() -> None:
    match = at((0, 0, 20, 27), (0, 0, 0, 13), up=3)
    best = max(
        match.game.moves(match.state, 0),
        key=lambda path: match.game.evaluate(match.game.apply(match.state, Move(0, path))[0], 0),
    )
    assert best == ("20",)
