"""Tric-Trac: the worked examples of 001, the corner, the bridge, points and games.

All that can be played is compared, over the throws of random matches, with a second generator on a board of strings.
Men are given by the points of the board, as the source numbers them: White runs from 1 to 24, Black from 24 to 1.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured, IllegalMoveError, Scored
from games.engines.match import Match
from games.engines.tables.tric_trac import BEGIN, Stand, factor

RULES = registry.find("tric-trac")
Points = dict[int, int]


def white(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(25 - own, 0) for own in range(1, 26)))


def black(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(own, 0) for own in range(1, 26)))


def thrown(whites: Points, blacks: Points, dice: tuple[int, int], **more: Any) -> Match:
    """A match in which White has just thrown `dice`."""
    fields = {name: more.pop(name) for name in list(more) if name in ("points", "score", "games")}
    state = Stand(men=(white(whites), black(blacks)), phase="throw", **fields)
    match = Match(RULES.make(2, {"beginn": "platz", **more}), "brett", start=state)
    match.decide(dice)
    return match


def moves(match: Match) -> set[str]:
    (seat,) = match.to_act()
    return {"-".join(path) for path in match.game.moves(match.state, seat) or ()}


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def whole(match: Match) -> set[str]:
    """All turns of the throw, as the engine holds them, in the board's points."""
    plays = match.state.plays
    return {" ".join(f"{25 - a}-{25 - b if b else 'aus'}" for a, b in play) for play in plays}


FAR: Points = {23: 2, 22: 2}  # Black men out of the way


# --- the start ------------------------------------------------------------------------------------------------------


def test_all_men_on_the_first_points() -> None:
    match = Match(RULES.make())
    lying = [(piece.at, piece.owner) for piece in match.game.view(match.state, None).pieces if piece.kind == "stone"]
    assert set(lying) == {("1", 0), ("24", 1)}
    assert [str(note) for note in match.game.view(match.state, None).notes] == ["0 von 12 Punkten"] * 2


def test_the_higher_throw_begins_and_is_played() -> None:
    match = Match(RULES.make())
    match.decide((5, 4, 2, 1))
    assert match.to_act() == {0}
    assert match.state.dice == (5, 4)
    assert moves(match) == {"1-6", "1-5"}


def test_the_example_of_the_source() -> None:
    """001:585: White with 5/4 puts a man on 5 and one on 6, or one on 10."""
    match = thrown({1: 15}, {24: 15}, (5, 4))
    assert whole(match) == {"1-6 1-5", "1-5 1-6", "1-6 6-10", "1-5 5-10"}
    match.play(0, ("1", "5"))
    assert moves(match) == {"1-6", "5-10"}
    match.play(0, ("5", "10"))
    assert match.state.men[0] == white({1: 14, 10: 1})
    assert match.to_act() == {1}


def test_men_stay_until_the_first_point_is_cleared() -> None:
    match = thrown({1: 2, 5: 13}, FAR, (3, 2))
    assert moves(match) == {"1-4", "1-3"}
    with pytest.raises(IllegalMoveError, match="Startzunge verlassen"):
        match.play(0, ("5", "8"))
    last = thrown({1: 1, 5: 14}, FAR, (3, 2))
    last.play(0, ("1", "4"))
    assert moves(last) == {"4-6", "5-7"}


def test_a_double_is_played_once_and_gives_another_throw() -> None:
    """001:591: its numbers are not doubled: two moves of three."""
    match = thrown({1: 15}, {24: 15}, (3, 3))
    match.play(0, ("1", "4"))
    match.play(0, ("1", "4"))
    assert match.state.men[0] == white({1: 13, 4: 2})
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("wuerfel",)


def test_both_numbers_if_possible_otherwise_one() -> None:
    match = thrown({2: 1, 3: 1}, {8: 2, 9: 2, 5: 2, 4: 2}, (6, 2))  # 2-8, 2-4, 3-9 closed, 3-5 closed
    assert match.to_act() == {1}
    assert said(match)[-1] == "Weiß kann nicht ziehen."
    one = thrown({2: 1}, {8: 2, 10: 2}, (6, 2))  # 2-4, and then 10 is closed
    assert whole(one) == {"2-4"}
    either = thrown({2: 1}, {10: 2}, (6, 2))
    assert whole(either) == {"2-8", "2-4"}


# --- the corner -----------------------------------------------------------------------------------------------------


def test_the_corner_is_taken_by_two_in_one_throw() -> None:
    """001:591: with 4/2 from 8 and from 10."""
    match = thrown({8: 1, 10: 1, 5: 1}, FAR, (4, 2))
    assert "8-12 10-12" in whole(match)
    match.play(0, ("8", "12"))
    assert moves(match) == {"10-12"}
    match.play(0, ("10", "12"))
    assert match.state.men[0] == white({12: 2, 5: 1})
    alone = thrown({8: 1, 5: 1}, FAR, (4, 1))
    assert not any(turn.endswith("-12") or "-12 12-" in turn for turn in whole(alone))
    with pytest.raises(IllegalMoveError, match="besetzen nur zwei Steine zugleich"):
        alone.play(0, ("8", "12"))


def test_nobody_rests_alone_in_the_corner() -> None:
    match = thrown({8: 1}, FAR, (4, 5))  # 8-12-17 would rest there, 8-13 is the other's
    assert match.to_act() == {1}
    assert match.state.men[0] == white({8: 1})


def test_once_held_single_men_come_and_go_but_the_last_two_together() -> None:
    more = thrown({12: 2, 8: 1}, FAR, (4, 2))
    assert "8-12 8-10" not in whole(more)
    assert "8-12 12-14" in whole(more)
    match = thrown({12: 2, 3: 1}, FAR, (6, 2))
    assert whole(match) == {"12-18 12-14", "12-14 12-18", "3-9 9-11", "3-5 5-11"}
    match.play(0, ("12", "18"))
    assert moves(match) == {"12-14"}
    stuck = thrown({12: 2, 3: 1}, {9: 2, 14: 2}, (6, 2))
    with pytest.raises(IllegalMoveError, match="nur zusammen, mit einem Wurf"):
        stuck.play(0, ("12", "18"))


def test_the_other_corner_is_closed_even_when_empty() -> None:
    match = thrown({8: 1, 2: 1}, FAR, (5, 1))
    assert not any("-13" in turn for turn in whole(match))
    with pytest.raises(IllegalMoveError, match="Hucke des anderen"):
        match.play(0, ("8", "13"))


def test_one_step_less_into_the_own_corner() -> None:
    """001:593: both could take the other's empty corner; nobody else reaches the own one."""
    match = thrown({8: 1, 10: 1}, FAR, (5, 3))
    assert "8-12 10-12" in whole(match)
    match.play(0, ("8", "12"))
    assert moves(match) == {"10-12"}
    held = thrown({8: 1, 10: 1}, {13: 2, 23: 2}, (5, 3))
    assert "8-12 10-12" not in whole(held)
    other = thrown({8: 1, 10: 1, 7: 1, 9: 1}, FAR, (5, 3))  # 7-12 and 9-12 do it by their numbers
    assert "7-12 9-12" in whole(other)
    assert "8-12 10-12" not in whole(other)
    there = thrown({8: 1, 10: 1, 12: 2}, FAR, (5, 3))
    assert "8-12 10-12" not in whole(there)
    double = thrown({9: 2}, FAR, (4, 4))
    assert "9-12 9-12" in whole(double)
    assert "11-12 9-12" not in whole(thrown({12: 0, 9: 1, 11: 1}, FAR, (4, 1)))


# --- hitting, going off, points ---------------------------------------------------------------------------------------


def test_a_hit_is_a_point_and_sends_back_to_the_start() -> None:
    match = thrown({5: 2}, {8: 1, 22: 2, 23: 12}, (3, 1))
    match.play(0, ("5", "8"))
    assert match.state.points == (1, 0)
    assert match.state.men[1] == black({24: 1, 22: 2, 23: 12})
    assert [(e.at, e.to) for e in match.effects[-1] if isinstance(e, Captured)] == [("8", "24")]
    assert [e.points for e in match.effects[-1] if isinstance(e, Scored)] == [1]
    match.play(0, ("5", "6"))
    match.play(1, ("wuerfel",))
    match.decide((6, 5))
    assert moves(match) == {"24-18", "24-19"}  # who was hit comes first


def test_men_go_off_at_any_time_on_the_last_point_or_beyond() -> None:
    match = thrown({20: 1, 3: 1}, {10: 2}, (4, 1))
    assert "20-aus" in moves(match)  # 20-24 is the last point
    match.play(0, ("20", "aus"))
    assert match.state.points == (1, 0)
    assert match.state.men[0][0] == 14
    beyond = thrown({22: 1, 3: 1}, {10: 2}, (6, 1))
    assert "22-aus" in moves(beyond)


def test_nobody_is_hit_on_the_last_point() -> None:
    match = thrown({23: 1, 3: 1}, {24: 1, 10: 2}, (1, 2))
    match.play(0, ("23", "aus"))
    assert match.state.men[1] == black({24: 1, 10: 2})


BRIDGE: Points = {7: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2}


def test_the_great_bridge_counts_two_and_two_more_while_it_stands() -> None:
    built = {**BRIDGE, 11: 1, 5: 1, 3: 2}
    match = thrown(built, FAR, (6, 1))
    match.play(0, ("5", "11"))
    assert match.state.points == (0, 0)  # not before the throw is played
    match.play(0, ("3", "4"))
    assert match.state.points == (2, 0)
    assert said(match)[-1] == "Die große Brücke von Weiß steht."
    match.play(1, ("wuerfel",))
    match.decide((1, 1))
    while match.state.turn == 1:
        (seat,) = match.to_act() if match.to_act() != {CHANCE} else (CHANCE,)
        if seat == CHANCE:
            match.decide((2, 1))
            continue
        match.play(1, next(iter(match.game.moves(match.state, 1) or ())))
    match.play(0, ("wuerfel",))
    match.decide((2, 1))
    match.play(0, ("3", "5"))
    match.play(0, ("4", "5"))
    assert match.state.points[0] == 4


def test_the_bridge_counts_though_nobody_can_move() -> None:
    shut = thrown({**BRIDGE}, {13: 2, 14: 2, 15: 2, 16: 2, 17: 2, 18: 2}, (6, 6))
    assert said(shut)[1:3] == ["Weiß kann nicht ziehen.", "Die große Brücke von Weiß steht."]
    assert shut.state.points == (2, 0)


@pytest.mark.parametrize(("loser", "times"), [(0, 4), (1, 3), (2, 3), (3, 2), (6, 2), (7, 1), (11, 1)])
def test_how_often_a_win_counts(loser: int, times: int) -> None:
    """001:601."""
    assert factor(loser) == times
    match = thrown({20: 2}, {10: 2}, (5, 4), points=(11, loser))
    match.play(0, ("20", "aus"))  # with the first of both numbers
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert match.state.score == (times, 0)


# --- several games ----------------------------------------------------------------------------------------------------


def between(**options: Any) -> Match:
    match = thrown({20: 1, 7: 5, **{k: v for k, v in BRIDGE.items() if k > 7}}, {20: 2, 22: 2}, (5, 4),
                   points=(11, 5), partien=3, **options)  # fmt: skip
    match.play(0, ("20", "aus"))
    return match


def test_the_winner_sets_up_anew() -> None:
    match = between()
    assert said(match)[-1] == "Weiß gewinnt die Partie 12 zu 5, das zählt doppelt."
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("neu", "weiter")
    with pytest.raises(IllegalMoveError, match="neu aufgestellt oder weitergespielt"):
        match.play(0, ("wuerfel",))
    match.play(0, ("neu",))
    assert match.state.men == (BEGIN, BEGIN)
    assert (match.state.points, match.state.score, match.state.games) == ((0, 0), (2, 0), 1)
    assert match.to_act() == {CHANCE}
    match.decide((1, 2, 6, 4))
    assert match.to_act() == {1}
    assert match.state.dice == (6, 4)


def test_the_winner_goes_on_and_keeps_what_is_over_twelve() -> None:
    match = thrown({**BRIDGE, 11: 1, 5: 1, 3: 1}, FAR, (6, 1), points=(11, 5), partien=3)
    match.play(0, ("5", "11"))
    match.play(0, ("3", "4"))  # the bridge: 13
    match.play(0, ("weiter",))
    assert (match.state.points, match.state.score) == ((1, 0), (2, 0))
    assert match.state.men[0] == white({**BRIDGE, 4: 1})
    assert match.to_act() == {1}


def test_always_anew_where_agreed() -> None:
    match = between(fortsetzen=False)
    assert match.to_act() == {CHANCE}
    assert match.state.men == (BEGIN, BEGIN)


def test_a_side_that_is_all_off_begins_with_fifteen() -> None:
    match = thrown({22: 1}, {10: 2}, (4, 2), points=(3, 0), partien=3)
    match.play(0, ("22", "aus"))
    assert match.state.men[0] == BEGIN
    assert said(match)[-1] == "Weiß stellt alle Steine neu auf."


def test_the_match_ends_after_the_games_agreed() -> None:
    match = thrown({20: 2}, {10: 2}, (5, 4), points=(11, 9), score=(1, 3), games=2, partien=3)
    match.play(0, ("20", "aus"))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (2, 1)
    assert str(outcome.reason) == "Schwarz gewinnt 3 zu 2."


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((), "Tippe einen deiner Steine an und dann"),
        (("mond",), "kein Stein von dir"),
        (("9",), "kein Stein von dir"),
        (("5",), "wohin der Stein soll"),
        (("5", "8"), "gesperrt"),
        (("5", "9"), "Dorthin zieht der Stein"),
    ],
)
def test_why_not(path: tuple[str, ...], why: str) -> None:
    match = thrown({5: 2}, {8: 2}, (3, 2))
    with pytest.raises(IllegalMoveError, match=why):
        match.play(0, path)
    start = Match(RULES.make(2, {"beginn": "platz"}))
    with pytest.raises(IllegalMoveError, match="Erst wird gewürfelt"):
        start.play(0, ("1", "5"))


# --- another generator ------------------------------------------------------------------------------------------------

Board = tuple[tuple[int, ...], tuple[int, ...]]


def landings(mine: list[int], theirs: list[int], dice: tuple[int, int]) -> set[tuple[tuple[int, ...], int]]:
    """Every position of the own men on 1 to 24 (24: off) after a whole throw, and how many numbers it used.

    Counted along the own way, so that both sides run up; written from the source, not from the engine.
    """
    found: dict[int, set[tuple[int, ...]]] = {1: set(), 2: set()}

    def may(men: list[int], start: int, die: int, fresh: int) -> bool:
        if not men[start] or (men[1] and start != 1 and start != fresh):
            return False
        end = start + die
        return end >= 24 or (end != 13 and theirs[end] < 2)

    def gone(men: list[int], start: int, die: int) -> list[int]:
        men = men[:]
        men[start] -= 1
        men[min(start + die, 24)] += 1
        return men

    for a, b in set(permutations(dice)):
        for start in range(1, 24):
            if not may(mine, start, a, 0):
                continue
            middle = gone(mine, start, a)
            if middle[12] != 1:
                found[1].add(tuple(middle))
            for then in range(1, 24):
                # a man hit with the first number changes nothing for the second: it stood alone
                if may(middle, then, b, start + a if start == 1 else 0):
                    last = gone(middle, then, b)
                    if last[12] != 1 and not (mine[12] == 0 and middle[12] == 1 and last[12] == 0):
                        found[2].add(tuple(last))
    many = 2 if found[2] else 1
    result = {(men, many) for men in found[many]}
    by_numbers = many == 2 and any(men[12] - mine[12] == 2 for men in found[2])
    if mine[12] == 0 and mine[1] == 0 and theirs[13] == 0 and not by_numbers and 1 not in dice:
        first, second = 13 - dice[0], 13 - dice[1]
        left = mine[:]
        left[first] -= 1
        left[second] -= 1
        if min(left) >= 0:
            left[12] += 2
            result.add((tuple(left), 2))
    return result


def test_a_second_generator_agrees() -> None:
    rng, throws, corners = random.Random("tric"), 0, 0
    game = RULES.make()
    for number in range(60):
        match = Match(game, str(number))
        while acting := match.to_act():
            if acting == {CHANCE}:
                before = match.state
                match.settle()
                s = match.state
                if before.phase != "throw":
                    continue
                seat, throws = before.turn, throws + 1
                own, other = before.men[seat], before.men[1 - seat]
                mine = [0, *(own[25 - point] for point in range(1, 25))]
                mine[24] = own[0]
                theirs = [0, *(other[point] for point in range(1, 25)), 0]
                expected = landings(mine, theirs, s.dice)
                reached = set()
                for play in s.plays if s.phase == "move" else ():
                    after = mine[:]
                    for source, to in play:
                        after[25 - source] -= 1
                        after[25 - to if to else 24] += 1
                    reached.add((tuple(after), len(play)))
                assert reached == expected, (mine, theirs, s.dice)
                corners += any(men[12] != mine[12] for men, _many in expected)
                continue
            (seat,) = acting
            match.play(seat, game.propose(match.state, seat, rng))
    assert throws > 3000
    assert corners > 300
