"""Parken: what differs from Immer mit der Ruhe, in positions worked out by hand, and the moves counted a second time.

Progress as in the tests of Immer mit der Ruhe: Yellow's p is field p + 1, Red's p is field p + 21. The corners, which
are the parking places if nobody says otherwise, are fields 5, 9, 15, 19, 25, 29, 35 and 39.
"""

from __future__ import annotations

import random
from typing import Any

from games.engines import registry
from games.engines.match import Match
from games.engines.races.parken import Parkstand, lots_of
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("parken")
START = (-1, -1, -1, 0)


def at(*pawns: tuple[int, ...], die: int, **options: Any) -> Match:
    """Yellow has thrown `die`."""
    game = RULES.make(len(pawns), options)
    lots = lots_of(game.options.felder, game.options.parkplaetze)
    state, _effects = game.fell(Parkstand(pawns=pawns, dice=(die,), lots=lots))
    return Match(game, "parken", start=state)


def test_eight_circles_two_in_each_quarter() -> None:
    """001:234."""
    assert lots_of(40, "ecken") == ("5", "9", "15", "19", "25", "29", "35", "39")
    assert lots_of(40, "arme") == ("3", "7", "13", "17", "23", "27", "33", "37")
    assert lots_of(48, "ecken") == ("6", "11", "18", "23", "30", "35", "42", "47")
    view = RULES.make(2, {"beginn": "platz"})
    board = view.view(view.start(), 0).surfaces[0]
    assert [spot.id for spot in board.spots if spot.shape == "square"] == list(lots_of(40, "ecken"))


def test_nobody_is_thrown_out_of_a_parking_place() -> None:
    """001:234: Red's 4 is field 25, a corner; its 3 is field 24, which is none."""
    match = play(at((-1, -1, -1, 20), (-1, -1, -1, 4), die=4), "21")
    assert match.state.pawns == ((-1, -1, -1, 24), (-1, -1, -1, 4))
    assert said(match) == ["Gelb zieht von Feld 21 auf Feld 25."]
    match = play(at((-1, -1, -1, 20), (-1, -1, -1, 3), die=3), "21")
    assert match.state.pawns == ((-1, -1, -1, 23), (-1, -1, -1, -1))


def test_any_number_rest_there() -> None:
    """001:234: of any colour, so also a third of one's own, and beside two of another."""
    assert moves(at((-1, 20, 24, 24), START, die=4)) == ["21", "25"]
    match = play(at((-1, 20, 24, 24), (-1, -1, 4, 4), die=4), "21")
    assert match.state.pawns == ((-1, 24, 24, 24), (-1, -1, 4, 4))


def test_the_only_pawn_that_can_move_leaves() -> None:
    """001:234."""
    match = at((-1, -1, -1, 24), START, die=3)
    assert moves(match) == ["25"]
    assert moves(at((-1, -1, 24, 30), START, die=3)) == ["25", "31"]


def test_two_on_a_parking_place_bar_nobody_or_everybody() -> None:
    assert moves(at((-1, -1, -1, 20), (-1, -1, 4, 4), die=5)) == ["21"]
    barred = at((-1, -1, 10, 20), (-1, -1, 4, 4), die=5, sperre=True)
    assert moves(barred) == ["11"]
    assert "Sperre" in refused(barred, "21")
    assert moves(at((-1, -1, 10, 20), (-1, -1, 4, 4), die=4, sperre=True)) == ["11", "21"]  # parking is free
    assert moves(at((-1, -1, 10, 20), (-1, -1, 3, 3), die=5)) == ["11"]  # elsewhere two still bar the way


def test_everybody_picks_in_turn() -> None:
    match = Match(RULES.make(3, {"parkplaetze": "wahl"}))
    match.decide((1, 6, 2))
    assert match.to_act() == {1}
    assert len(moves(match)) == 36
    assert refused(match, "11").startswith("Ein Startfeld wird kein Parkplatz")
    assert refused(match, "ziel-rot-a").startswith("Ein Parkplatz liegt auf dem Weg")
    play(match, "12")
    assert said(match) == ["Grün macht Feld 12 zum Parkplatz."]
    assert match.to_act() == {2}
    assert refused(match, "12") == "Dieses Feld ist schon ein Parkplatz."
    play(match, "14", "16", "2", "4", "6", "20")
    assert str(match.game.status(match.state)) == "Rot sucht den letzten Parkplatz aus."
    play(match, "22")
    assert match.state.lots == ("12", "14", "16", "2", "4", "6", "20", "22")
    assert match.to_act() == {1}  # who began throws first
    assert match.state.phase == "ready"
    board = match.game.view(match.state, None).surfaces[0]
    assert {spot.id for spot in board.spots if spot.shape == "square"} == set(match.state.lots)


def test_all_else_as_in_immer_mit_der_ruhe() -> None:
    match = at((-1, -1, -1, 0), START, die=6)
    assert moves(match) == ["1"]
    match = play(at((38, 41, 42, 43), START, die=2), "39")
    assert match.game.outcome(match.state).winners == (0,)


# --- the moves a second time --------------------------------------------------------------------------------------


def walked(s: Any, game: Any) -> dict[str, list[list[str]]]:
    """By field, where all pawns stand after each move of the colour in turn: walked over names of fields."""
    lots, die = set(s.lots), s.dice[0]
    where = [[colour.route[p] if p >= 0 else "" for p in s.pawns[n]] for n, colour in enumerate(game.colours)]
    mine, route = where[s.turn], list(game.colours[s.turn].route)

    def barred(field: str, passing: bool) -> bool:
        pair = field.isdigit() and any(standing.count(field) > 1 for standing in where)
        return pair and (field not in lots or (game.options.sperre and passing))

    found = {}
    for field in set(mine):
        if field == "":
            if die != 6 or route[0] in mine:
                continue
            way = [route[0]]
        else:
            way = route[route.index(field) + 1 :][:die]
            if len(way) < die:
                continue
        goal = way[-1]
        if any(barred(step, True) for step in way[:-1]) or (not goal.isdigit() and goal in mine):
            continue
        joins = goal.isdigit() and goal not in lots and goal in mine and mine.count(goal) > 1
        if joins or (barred(goal, False) and goal not in mine):
            continue
        after = [list(standing) for standing in where]
        after[s.turn][after[s.turn].index(field)] = goal
        if goal.isdigit() and goal not in lots:
            after = [[f if n == s.turn or f != goal else "" for f in each] for n, each in enumerate(after)]
        found[field] = [sorted(standing) for standing in after]
    if die == 6 and "" in mine and route[0] in found:
        return {route[0]: found[route[0]]}
    return found


def test_moves_as_walked_over_the_fields() -> None:
    rng = random.Random(3)
    seen, shared = 0, 0
    for number in range(3_000):
        game = RULES.make(rng.choice((2, 3, 4)), {"sperre": rng.random() < 0.5, "beginn": "platz"})
        pawns = []
        for _colour in range(game.seats):
            spots = [rng.choice([-1, rng.randrange(40), 43 - n]) for n in range(4)]
            pawns.append(tuple(sorted(spots)))
        s = Parkstand(pawns=tuple(pawns), phase="move", dice=(number % 6 + 1,), lots=lots_of(40, "ecken"))
        here: dict[str, list[int]] = {}
        for n, each in enumerate(pawns):
            for p in each:
                if p >= 0:
                    here.setdefault(game.colours[n].route[p], []).append(n)
        if any(len(set(w)) > 1 or len(w) > (2 if f.isdigit() else 1) for f, w in here.items() if f not in s.lots):
            continue
        if any(each.count(0) > 1 for each in pawns):
            continue
        expected = walked(s, game)
        able, _rule = game.forced(s, game.able(s))
        assert {game.colours[0].route[p] if p >= 0 else "" for p in able} == set(expected), s
        for p in able:
            after = game.touched(s, game.place(0, s.pawns[0], p))[0]
            now = [sorted(c.route[q] if q >= 0 else "" for q in after.pawns[n]) for n, c in enumerate(game.colours)]
            assert now == expected[game.colours[0].route[p] if p >= 0 else ""], (s, p)
            seen += 1
            shared += any(len(set(w)) > 1 for w in here.values())
    assert seen > 1_000
    assert shared > 50


def test_a_look_ahead_beats_blind_touches() -> None:
    assert wins(lambda: RULES.make(2), 40) >= 26


def test_matches_end() -> None:
    for seed in range(4):
        match = whole_match(RULES.make(2 + seed % 3, {"parkplaetze": "wahl"}), seed)
        assert match.game.outcome(match.state).termination in ("home", "throws")
