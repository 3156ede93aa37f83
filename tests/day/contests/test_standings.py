"""Who stands where: reckoned by hand. Equal is equal."""

from __future__ import annotations

from dataclasses import replace

from day.domain.contests import standings
from day.domain.contests.field import Entrant, Field
from tests.day.contests.test_round_robin import field_of
from tests.day.contests.test_swiss import play


def said(found: list[standings.Standing]) -> list[tuple[int, int, int]]:
    return [(each.place, each.number, each.points) for each in found]


def test_equal_ones_share_a_place_and_the_next_counts_on() -> None:
    known = play(play(play(field_of(4), "1-4=1 2-3=2"), "4-3=3 1-2=2"), "2-4=2 3-1=1")
    assert said(standings.of_round_robin(known)) == [(1, 2, 6), (2, 1, 4), (3, 3, 2), (4, 4, 0)]
    ring = play(play(play(field_of(4), "1-4=1 2-3=2"), "4-3=3 1-2=1"), "2-4=2 3-1=3")
    assert said(standings.of_round_robin(ring)) == [(1, 1, 4), (1, 2, 4), (1, 3, 4), (4, 4, 0)]
    nothing = standings.of_round_robin(field_of(3))
    assert said(nothing) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]


def test_of_two_equal_ones_the_game_between_them_decides() -> None:
    known = play(play(play(field_of(4), "1-4=4 2-3=2"), "4-3=4 1-2=1"), "2-4=2 3-1=1")
    # 1, 2 and 4 have two wins each, in a ring; 3 none
    assert said(standings.of_round_robin(known)) == [(1, 1, 4), (1, 2, 4), (1, 4, 4), (4, 3, 0)]
    two = play(play(play(field_of(4), "1-4=0 2-3=2"), "4-3=4 1-2=2"), "2-4=0 3-1=1")
    # 2: 5, then 4: 4, 1: 3, 3: 0
    assert said(standings.of_round_robin(two)) == [(1, 2, 5), (2, 4, 4), (3, 1, 3), (4, 3, 0)]
    equal = play(play(play(field_of(4), "1-4=1 2-3=3"), "4-3=4 1-2=2"), "2-4=2 3-1=1")
    # 1 and 2 have two wins, 2 beat 1; 3 and 4 have one each, 4 beat 3
    assert said(standings.of_round_robin(equal)) == [(1, 2, 4), (2, 1, 4), (3, 4, 2), (4, 3, 2)]


def test_who_leaves_keeps_their_points_and_who_played_them_theirs() -> None:
    known = play(field_of(4), "1-4=4 2-3=2")
    gone = replace(known, entrants={**known.entrants, 4: Entrant(left=1)})
    # 4 keeps its win; 2 and 3 have won against it without a game
    assert said(standings.of_round_robin(gone)) == [(1, 2, 4), (2, 3, 2), (2, 4, 2), (4, 1, 0)]
    swiss = replace(play(gone, "1-2=1"), entrants=gone.entrants)
    assert {each.number: each.points for each in standings.of_swiss(swiss)} == {1: 2, 2: 2, 3: 1, 4: 2}


def test_buchholz_is_the_sum_of_the_points_of_those_one_met() -> None:
    known = play(play(field_of(4), "1-3=1 4-2=2"), "1-2=0 3-4=4")
    # points: 1 and 2 three, 4 two, 3 none
    assert [(each.place, each.number, each.points, each.buchholz) for each in standings.of_swiss(known)] == [
        (1, 2, 3, 5), (2, 1, 3, 3), (3, 4, 2, 3), (4, 3, 0, 5),
    ]  # fmt: skip


def test_a_round_without_a_game_counts_in_buchholz_as_ones_own_points() -> None:
    known: Field = play(play(field_of(3), "1-2=1 3"), "3-1=1 2")
    # 1 four points from 2 and 3; 2 and 3 two points, from their byes
    assert [(each.place, each.number, each.points, each.buchholz) for each in standings.of_swiss(known)] == [
        (1, 1, 4, 4), (2, 2, 2, 6), (2, 3, 2, 6),
    ]  # fmt: skip


def test_a_ladder_has_its_rungs_without_who_has_left() -> None:
    known = replace(field_of(3), entrants={1: Entrant(), 2: Entrant(left=0), 3: Entrant()})
    assert said(standings.of_ladder(known, [3, 2, 1])) == [(1, 3, 0), (2, 1, 0)]
