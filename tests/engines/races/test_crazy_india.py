"""Crazy India: positions worked out by hand; every move of whole matches found a second time, on lists of fields.

Seats and colours are 0 Yellow, 1 Green, 2 Red, 3 Black; a piece on the way is (its field less one, its colour).
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Captured
from games.engines.match import Match
from games.engines.races.crazy_india import Crazystand
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("crazy-india")
EMPTY = (-1, -1, -1, -1)
YELLOW, GREEN, RED, BLACK = 1, 2, 4, 8


def at(
    loose: tuple[tuple[int, int], ...],
    die: int,
    houses: tuple[int, ...] = (0, 0, 0, 0),
    goal: tuple[int, ...] = EMPTY,
    tries: int = 1,
    **options: Any,
) -> Match:
    """Yellow has thrown `die`; only what is said stands anywhere."""
    game = RULES.make(4, options)
    s = Crazystand(
        houses=houses, goals=(goal, EMPTY, EMPTY, EMPTY), loose=tuple(sorted(loose)), dice=(die,), tries=tries
    )
    state, _effects = game.fell(s)
    return Match(game, "crazy", start=state)


def test_four_colours_in_each_house_and_three_throws_for_a_six() -> None:
    """001:240."""
    match = Match(RULES.make(4, {"beginn": "platz"}))
    assert match.state.houses == (15, 15, 15, 15)
    play(match, "wuerfel", 1, "wuerfel", 5)
    assert match.to_act() == {0}
    play(match, "wuerfel", 3)
    assert match.to_act() == {1}
    play(match, "wuerfel", 6)
    assert moves(match) == [f"haus-gruen-{n}" for n in (1, 2, 3, 4)]
    play(match, "haus-gruen-3")
    assert said(match) == ["Grün setzt die rote Figur auf Feld 11."]
    assert (match.state.houses[1], match.state.loose, match.state.tries) == (11, ((10, 2),), 1)
    assert match.to_act() == {1}  # after a six once more


def test_only_one_throw_when_a_piece_is_out() -> None:
    match = at(((7, 2),), die=2, houses=(YELLOW | GREEN | RED, 15, 15, 15))
    assert match.to_act() == {1}
    assert match.state.tries == 3


def test_the_source_s_example() -> None:
    """001:242: green and yellow in the house, blue (here black) in the goal: only red may be moved."""
    loose = ((3, 2), (5, 3), (13, 1), (22, 0))
    match = at(loose, die=1, houses=(YELLOW | GREEN, 0, 0, 0), goal=(-1, -1, -1, 3))
    assert moves(match) == ["4"]
    assert "noch im Haus oder schon im Ziel" in refused(match, "6")


def test_or_any_colour() -> None:
    """001:240. In the goal each is wanted only once all the same."""
    loose = ((3, 2), (5, 3), (13, 1), (38, 3))
    match = at(loose, die=3, houses=(YELLOW | GREEN, 0, 0, 0), goal=(-1, -1, -1, 3), farben="alle")
    assert moves(match) == ["4", "6", "14"]
    assert "schon in deinem Ziel" in refused(match, "39")


def test_nothing_leaves_the_start_of_another() -> None:
    """001:240."""
    match = at(((10, 2), (12, 3)), die=1)
    assert moves(match) == ["13"]
    assert "fremden Startfeld" in refused(match, "11")
    assert moves(at(((0, 2), (12, 3)), die=1)) == ["1", "13"]  # one's own


def test_forward_and_hitting_backward() -> None:
    """001:242: from field 17 a three leads to 20, or back to 14 where something is to be hit."""
    match = at(((16, 2), (13, 3)), die=3)
    assert moves(match) == ["14", "17", "zurueck-17"]
    assert "Rückwärts" in refused(match, "zurueck-14")
    play(match, "zurueck-17")
    assert match.state.loose == ((13, 2),)
    assert match.state.hit == 3
    match = play(at(((1, 2), (38, 3)), die=3), "zurueck-2")  # also past the start
    assert match.state.loose == ((38, 2),)


def test_what_is_hit_goes_where_its_colour_is_wanting() -> None:
    """001:242: neither in the house nor in the goal."""
    houses = (0, BLACK, 0, 0)
    game = RULES.make(4)
    s = Crazystand(
        houses=houses, goals=(EMPTY, EMPTY, (3, -1, -1, -1), EMPTY), loose=((16, 2), (19, 3)), dice=(3,), phase="move"
    )
    match = play(Match(game, "x", start=s), "17")
    assert moves(match) == ["haus-gelb-4", "haus-schwarz-4"]
    assert "dem ihre Farbe fehlt" in refused(match, "haus-gruen-4")
    play(match, "haus-schwarz-4")
    assert said(match) == ["Die schwarze Figur kommt ins Haus von Schwarz."]
    assert match.state.houses == (0, BLACK, 0, BLACK)
    assert match.to_act() == {1}
    match = play(Match(RULES.make(4, {"haus": "naechster"}), "x", start=s), "17")
    assert match.state.houses == (0, BLACK, 0, BLACK)  # Green and Red have it, Black is next


def test_two_of_one_colour() -> None:
    match = play(at(((16, 2), (19, 2), (12, 3)), die=3), "17")
    assert match.state.loose == ((12, 3), (19, 2), (19, 2))
    barred = at(((16, 3), (19, 2), (19, 2)), die=4)
    assert moves(barred) == ["20"]
    assert "Sperre" in refused(barred, "17")
    assert "Sperre" in refused(at(((16, 3), (19, 2), (19, 2)), die=3), "17")
    match = play(at(((16, 2), (19, 2), (12, 3)), die=3, gleiche="schlagen"), "17")
    assert (match.state.loose, match.state.hit) == (((12, 3), (19, 2)), 2)


def test_on_a_start_there_is_never_a_pair() -> None:
    match = play(at(((7, 2), (10, 2)), die=3), "8")
    assert (match.state.loose, match.state.hit) == (((10, 2),), 2)


def test_the_start_is_cleared_or_hit() -> None:
    match = at(((0, 2),), die=6, houses=(YELLOW, 0, 0, 0))
    assert moves(match) == ["1"]
    assert "erst weiterziehen" in refused(match, "haus-gelb-1")
    match = at(((0, 2),), die=6, houses=(YELLOW | RED, 0, 0, 0))  # red may not be moved
    assert moves(match) == ["haus-gelb-1", "haus-gelb-3"]
    play(match, "haus-gelb-1")
    assert (match.state.loose, match.state.hit) == (((0, 0),), 2)


def test_the_goal() -> None:
    """001:244: nobody is jumped there; the number is exact."""
    goal = (-1, -1, 1, -1)
    match = at(((37, 2),), die=3, goal=goal)
    assert moves(match) == ["38"]
    play(match, "38")
    assert match.state.goals[0] == (2, -1, 1, -1)
    assert moves(at(((37, 2),), die=1, goal=goal)) == ["38", "ziel-gelb-c"]  # and goes on inside
    assert "nicht überspringen" in refused(at(((37, 2), (5, 3)), die=6, goal=goal), "38")
    assert "genau der richtigen Zahl" in refused(at(((39, 2), (5, 3)), die=6, goal=goal), "40")


def test_four_colours_win() -> None:
    match = play(at(((39, 2),), die=1, goal=(-1, 0, 1, 3)), "40")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((0,), "home")
    assert str(outcome.reason) == "Gelb hat zuerst vier verschiedene Farben im Ziel und gewinnt."


# --- the moves a second time --------------------------------------------------------------------------------------


def expected(s: Any) -> set[str]:
    """What may be touched, walked field by field over the forty fields as the seat in turn passes them."""
    seat, die = s.turn, s.dice[0]
    key = ("gelb", "gruen", "rot", "schwarz")[seat]
    ring: list[list[int]] = [[] for _field in range(40)]
    for field, colour in s.loose:
        ring[field].append(colour)
    mine = {colour for colour in range(4) if s.houses[seat] >> colour & 1} | set(s.goals[seat])
    road = [ring[(10 * seat + step) % 40] for step in range(40)]
    found = set()
    for step, here in enumerate(road):
        field = (10 * seat + step) % 40
        if not here or here[0] in mine or (step and step % 10 == 0):
            continue
        way = [road[at] if at < 40 else s.goals[seat][at - 40 : at - 39] for at in range(step + 1, step + die + 1)]
        on_ring = all(len(each) < 2 for each in way[: 39 - step])
        if on_ring and all(each == (-1,) for each in way[max(0, 39 - step) :]):
            found.add(str(field + 1))
        back = [ring[(field - n) % 40] for n in range(1, die + 1)]
        there, safe = back[-1], (field - die) % 40 % 10 == 0
        if all(len(each) < 2 for each in back) and there and (there[0] != here[0] or safe):
            found.add(f"zurueck-{field + 1}")
    for n, colour in enumerate(s.goals[seat]):
        steps = s.goals[seat][n + 1 : n + die + 1]
        if colour >= 0 and len(steps) == die and set(steps) == {-1}:
            found.add(f"ziel-{key}-{'abcd'[n]}")
    if die == 6 and len(road[0]) < 2 and (not road[0] or road[0][0] in mine):
        found |= {f"haus-{key}-{colour + 1}" for colour in range(4) if s.houses[seat] >> colour & 1}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_moves_as_walked_field_by_field(seed: int) -> None:
    """And that all sixteen pieces are there, none twice in a house and its goal, and there is a house for each hit."""
    seen = hits = 0

    def look(match: Match) -> None:
        nonlocal seen, hits
        s = match.state
        if s.phase == "move":
            assert set(moves(match)) == expected(s), s
            seen += 1
        all_of = [colour for _field, colour in s.loose] + [s.hit] * (s.hit >= 0)
        for seat in range(4):
            held = [colour for colour in range(4) if s.houses[seat] >> colour & 1]
            held += [colour for colour in s.goals[seat] if colour >= 0]
            assert len(held) == len(set(held))
            all_of += held
        assert sorted(all_of) == sorted([0, 1, 2, 3] * 4)
        if s.phase == "haus":
            assert len(moves(match)) > 1
            hits += 1

    match = whole_match(RULES.make(4), seed, look=look)
    assert match.game.outcome(match.state).termination == "home"
    assert seen > 200
    assert hits > 5
    assert any(isinstance(effect, Captured) for effects in match.effects for effect in effects)


def test_a_look_ahead_beats_blind_touches() -> None:
    """One of four, so that by luck it would be three of twelve."""
    assert wins(lambda: RULES.make(4), 12) >= 8
