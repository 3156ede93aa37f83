"""Partnerspiel: positions worked out by hand; every move that there is counted a second time, on names of fields.

Colours: 0 Yellow with 2 Red against 1 Green with 3 Black. A progress p is field p + 1 for Yellow, p + 11 for Green,
p + 21 for Red, p + 31 for Black.
"""

from __future__ import annotations

import random
from typing import Any

from games.engines import registry
from games.engines.match import Match
from games.engines.races.partnerspiel import Partnerstand
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("partnerspiel")
START = (-1, -1, -1, 0)
HOME = (40, 41, 42, 43)


def at(*pawns: tuple[int, ...], die: int, laps: tuple[int, ...] = (0,) * 4, **options: Any) -> Match:
    """Yellow has thrown `die`; colours not given stand as at the start."""
    game = RULES.make(4, options)
    placed = pawns + (START,) * (4 - len(pawns))
    done = tuple(number for number, each in enumerate(placed) if each == HOME)
    state, _effects = game.fell(Partnerstand(pawns=placed, dice=(die,), laps=laps, done=done))
    return Match(game, "partner", start=state)


def test_partners_are_not_thrown_out() -> None:
    """001:224: Red's 3 is field 24, Green's 13, too."""
    match = play(at((-1, -1, -1, 20), START, (-1, -1, -1, 3), die=3), "21")
    assert match.state.pawns[2] == (-1, -1, -1, 3)
    match = play(at((-1, -1, -1, 20), (-1, -1, -1, 13), die=3), "21")
    assert match.state.pawns[1] == (-1, -1, -1, -1)
    assert "Gelb wirft Grün auf Feld 24 hinaus." in said(match)


def test_two_colours_are_a_barrier() -> None:
    """001:226: nobody passes it, nor joins it, nor throws it out."""
    yellow, red, green = (-1, -1, 5, 23), (-1, -1, -1, 3), (-1, -1, -1, 11)  # both on 24, Green on 22
    game = RULES.make(4)

    def after(die: int) -> tuple[int, str]:
        state, _effects = game.fell(Partnerstand(pawns=(yellow, green, red, START), dice=(die,), turn=1))
        return state.turn, state.phase

    assert after(1) == (1, "move")  # up to it
    assert after(2) == (2, "ready")  # not on it
    assert after(3) == (2, "ready")  # not past it
    match = at((-1, -1, 20, 23), START, red, die=3)
    assert moves(match) == ["24", "verzichten"]
    assert "Sperre" in refused(match, "21")  # nor does Yellow's other pawn join


def test_who_is_on_turn_may_leave_the_throw() -> None:
    """001:228."""
    match = Match(RULES.make(4, {"beginn": "platz"}))
    assert moves(match) == ["wuerfel", "verzichten"]
    play(match, "verzichten")
    assert said(match) == ["Gelb verzichtet auf den Wurf."]
    assert match.to_act() == {1}
    assert match.state.throws == 1  # counted, so that a match of nothing but this ends


def test_or_not_carry_it_out() -> None:
    """001:228. Of a six the further throw remains."""
    match = play(at(START, die=4), "verzichten")
    assert said(match) == ["Gelb lässt die 4 verfallen."]
    assert (match.to_act(), match.state.pawns[0]) == ({1}, START)
    match = play(at(START, die=6), "verzichten")
    assert (match.to_act(), match.state.phase) == ({0}, "ready")


def test_both_win_when_both_are_home() -> None:
    """001:230: one alone drops out, and is passed over."""
    match = play(at((39, 41, 42, 43), die=1), "40")
    assert match.game.outcome(match.state) is None
    assert "Gelb hat alle Figuren im Ziel!" in said(match)
    play(match, "verzichten", "verzichten", "verzichten")
    assert match.to_act() == {1}
    match = play(at((39, 41, 42, 43), START, HOME, die=1), "40")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.winners) == ((1, 3, 1, 3), (0, 2))
    assert str(outcome.reason) == "Gelb und Rot haben zuerst alle Figuren im Ziel und gewinnen."


def test_the_last_pawn_may_run_on() -> None:
    """001:230: from field 39 a four leads to c, or past the goal to field 3."""
    last = (38, 40, 41, 43)
    match = at(last, die=4)
    assert moves(match) == ["39", "verzichten", "runde"]
    play(match, "runde")
    assert said(match) == ["Gelb läuft noch eine Runde.", "Gelb zieht von Feld 39 auf Feld 3."]
    assert match.state.pawns[0] == (2, 40, 41, 43)
    assert match.state.laps == (1, 0, 0, 0)
    assert moves(at(last, die=6)) == ["verzichten", "runde"]  # too many to go home
    match = play(at(last, (-1, -1, -1, 33), die=5), "runde")  # Green's 33 is field 4
    assert match.state.pawns[1] == (-1, -1, -1, -1)


def test_but_once_and_only_the_last() -> None:
    last = (38, 40, 41, 43)
    assert "Weitere Runden" in refused(at(last, die=4, laps=(1, 0, 0, 0)), "runde")
    assert "runde" in moves(at(last, die=4, laps=(3, 0, 0, 0), runden=4))
    assert "runde" not in moves(at(last, die=4, runden=0))
    assert "letzte Figur" in refused(at((5, 38, 41, 43), die=4), "runde")
    assert "nicht vor dem Ziel" in refused(at((30, 40, 41, 43), die=4), "runde")
    assert "Sperre" in refused(at(last, (-1, -1, 31, 31), die=4), "runde")  # Green's 31 is field 2


def test_all_else_as_in_immer_mit_der_ruhe() -> None:
    assert moves(at(START, die=6)) == ["1", "verzichten"]
    assert "Startfeld" in refused(at((-1, -1, 0, 9), die=6), "10")
    assert moves(at((-1, -1, -1, 6), die=6)) == ["haus-gelb-3", "7", "verzichten"]
    assert RULES.choices().keys() >= {"eintritt", "startfeld", "versuche", "ziel_springen", "felder"}


# --- the moves a second time --------------------------------------------------------------------------------------


def walked(s: Any, game: Any) -> dict[str, list[list[str]]]:
    """By field, where all pawns stand after each move of the colour in turn: walked over names of fields."""
    where = [[colour.route[p] if p >= 0 else "" for p in s.pawns[n]] for n, colour in enumerate(game.colours)]
    mine, route, die = where[s.turn], list(game.colours[s.turn].route), s.dice[0]
    crowd: dict[str, int] = {}
    for standing in where:
        for field in standing:
            crowd[field] = crowd.get(field, 0) + field.isdigit()
    found = {}
    for field in set(mine):
        if field == "" and (die != 6 or route[0] in mine):
            continue
        way = [route[0]] if field == "" else route[route.index(field) + 1 :][:die]
        if (field and len(way) < die) or any(crowd.get(step, 0) > 1 for step in way):
            continue
        goal = way[-1]
        if not goal.isdigit() and goal in mine:
            continue
        after = [list(standing) for standing in where]
        after[s.turn][mine.index(field)] = goal
        for number in ((s.turn + 1) % 4, (s.turn + 3) % 4):
            if goal.isdigit():
                after[number] = ["" if each == goal else each for each in after[number]]
        found[field] = [sorted(standing) for standing in after]
    if die == 6 and "" in mine and route[0] in found:
        return {route[0]: found[route[0]]}
    return found


def test_moves_as_walked_over_the_fields() -> None:
    seen = 0

    def look(match: Match) -> None:
        nonlocal seen
        game, s = match.game, match.state
        if s.phase != "move":
            return
        route = game.colours[s.turn].route
        able, _rule = game.forced(s, game.able(s))
        expected = walked(s, game)
        assert {route[p] if p >= 0 else "" for p in able} == set(expected), s
        for p in able:
            after = game.touched(s, game.place(s.turn, s.pawns[s.turn], p))[0]
            now = [sorted(c.route[q] if q >= 0 else "" for q in after.pawns[n]) for n, c in enumerate(game.colours)]
            assert now == expected[route[p] if p >= 0 else ""], (s, p)
            seen += 1

    for seed in range(3):
        match = whole_match(RULES.make(4), seed, look=look)
        assert match.game.outcome(match.state).termination == "home"
    assert seen > 1_000


def test_two_pairs_never_share_a_field() -> None:
    rng = random.Random(7)
    game = RULES.make(4)
    for seed in range(2):
        for s in whole_match(game, 100 + seed).states[:: 1 + rng.randrange(3)]:
            fields: dict[str, set[int]] = {}
            for number, colour in enumerate(game.colours):
                for place in game.places(number, s.pawns[number]):
                    fields.setdefault(place, set()).add(number % 2)
                assert len(colour.route) == 44
            assert all(len(pairs) == 1 for pairs in fields.values())


def test_a_look_ahead_beats_blind_touches() -> None:
    """The others, and the partner too, touch blindly."""
    assert wins(lambda: RULES.make(4), 12) >= 9
