"""Barricade: the plan, every rule and refusal, and where pawns can go counted a second time by walking step by step."""

from __future__ import annotations

import random
from typing import Any

from games.engines import registry
from games.engines.core import CHANCE, Move
from games.engines.kit.throws import OVER, READY
from games.engines.match import Match
from games.engines.races.barricade import BOARD, NAMES, NUMBERS, Siege
from tests.engines.races.pawns import refused

RULES = registry.find("barricade")
HOME = -1


def at(*pawns: tuple[str, ...], die: int, bars: tuple[str, ...] = (), turn: int = 0, **options: Any) -> Match:
    """The seat `turn` has thrown `die`; pawns not named are at home."""
    game = RULES.make(len(pawns), options)
    standing = tuple(tuple(sorted([NUMBERS[p] for p in own] + [HOME] * (5 - len(own)))) for own in pawns)
    start = Siege(pawns=standing, bars=tuple(sorted(NUMBERS[bar] for bar in bars)), turn=turn, dice=(die,))
    after, _effects = game.fell(start)
    return Match(game, "sperre", start=after)


def goals(match: Match, pawn: str) -> set[str]:
    (seat,) = match.to_act()
    return set(match.game.step(match.state, seat, (pawn,)).targets)


# --- the plan -----------------------------------------------------------------------------------------------------


def test_the_plan_has_four_homes_one_goal_and_eleven_barricades() -> None:
    """001:280-298."""
    game = RULES.make(4)
    s = game.fresh()
    assert len(s.bars) == 11
    assert [own.count(HOME) for own in s.pawns] == [5, 5, 5, 5]
    assert len(NAMES) == 58
    spots = {spot.id for spot in BOARD.spots}
    assert len(spots) == 58 + 4 * 5
    assert not {NAMES[bar] for bar in s.bars} & {name for name in NAMES if name.endswith("1") and len(name) == 2}


def test_all_homes_are_as_far_from_the_goal_in_pairs() -> None:
    game = RULES.make(4)
    far = [game.steps(game.fresh(), seat, {})[0] for seat in range(4)]
    assert far == [18, 17, 17, 18]


def test_two_have_the_outer_homes() -> None:
    assert [str(name) for name in RULES.make(2).names] == ["Gelb", "Schwarz"]
    assert [str(name) for name in RULES.make(3).names] == ["Gelb", "Grün", "Schwarz"]


# --- moving -------------------------------------------------------------------------------------------------------


def test_the_highest_throw_begins_and_is_played_at_once() -> None:
    """001:300."""
    match = Match(RULES.make(2))
    match.decide((2, 5))
    assert match.to_act() == {1}
    assert goals(match, "haus-schwarz-5") == {"h1", "i2"}  # to the right a barricade stands on m3
    later = Match(RULES.make(2, {"beginn": "wurf"}))
    later.decide((2, 5))
    assert (later.state.phase, later.to_act()) == (READY, {1})
    assert Match(RULES.make(2, {"beginn": "platz"})).to_act() == {0}


def test_any_throw_brings_a_pawn_in() -> None:
    """001:302: the point before the home is the first step."""
    assert goals(at((), (), die=1), "haus-gelb-5") == {"b1"}
    assert goals(at((), (), die=2), "haus-gelb-5") == {"a1", "c1"}
    assert goals(at((), (), die=3), "haus-gelb-5") == {"a2", "d1"}
    match = at((), (), die=1)
    match.play(0, ("haus-gelb-5", "b1"))
    assert (match.state.pawns[0].count(HOME), match.to_act()) == (4, {1})


def test_in_any_direction_but_not_to_and_fro() -> None:
    """001:302."""
    assert goals(at(("e2",), (), die=2), "e2") == {"d1", "f1", "d3", "f3"}
    assert "Auf e2 steht schon eine Figur von dir." in refused(at(("e2",), (), die=2), "e2", "e2")


def test_a_six_is_a_throw_like_any_other() -> None:
    """001:302."""
    match = at(("e1",), (), die=6)
    match.play(0, ("e1", "k1"))
    assert match.to_act() == {1}


def test_pawns_are_leapt_barricades_are_not() -> None:
    """001:304, 001:310."""
    assert "h1" in goals(at(("e1", "f1"), ("g1",), die=3), "e1")
    blocked = at(("e3",), (), die=3, bars=("f3",))
    assert goals(blocked, "e3") == {"b3", "c4", "d1", "f1"}
    assert "Sperren werden nicht übersprungen" in refused(blocked, "e3", "h3")
    assert "f3" in goals(at(("e3",), (), die=1, bars=("f3",)), "e3")


def test_one_pawn_on_a_point() -> None:
    """001:308."""
    own = at(("e1", "f1"), (), die=1)
    assert "Auf f1 steht schon eine Figur von dir." in refused(own, "e1", "f1")
    match = at(("e1",), ("f1",), die=1)
    match.play(0, ("e1", "f1"))
    assert match.state.pawns[1] == (HOME,) * 5
    assert "Gelb schlägt Schwarz auf f1." in str(match.effects[-1][0].text)


def test_a_barricade_is_taken_and_put_at_once() -> None:
    """001:310."""
    match = at(("e3",), ("g3",), die=1, bars=("f3", "h3"))
    match.play(0, ("e3", "f3"))
    assert (match.state.phase, match.to_act()) == ("put", {0})
    assert "In die erste Reihe kommt keine Sperre." in refused(match, "c1")
    assert "Auf das Zielfeld kommt keine Sperre." in refused(match, "ziel")
    assert "h3 ist schon besetzt." in refused(match, "h3")
    assert "g3 ist schon besetzt." in refused(match, "g3")
    assert "einen freien Punkt des Weges" in refused(match, "haus-gelb-1")
    match.play(0, ("e3",))
    assert {NAMES[bar] for bar in match.state.bars} == {"e3", "h3"}
    assert match.to_act() == {1}


def test_or_on_the_goal() -> None:
    match = at(("e3",), (), die=1, bars=("f3",), **registry.find("barricade").presets["philos"].options)
    match.play(0, ("e3", "f3"))
    match.play(0, ("ziel",))
    won = at(("g10",), (), die=1, bars=("ziel",), ziel=True)
    won.play(0, ("g10", "ziel"))
    outcome = won.game.outcome(won.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_goal_wants_the_exact_number() -> None:
    """001:316."""
    assert "ziel" not in goals(at(("g9",), (), die=3), "g9")
    match = at(("g9",), (), die=2)
    match.play(0, ("g9", "ziel"))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "goal")


def test_who_cannot_move_passes() -> None:
    """001:306: all five stand in a way that barricades close."""
    shut = at(("g10", "g9", "f9", "e9", "e8"), (), die=6, bars=("h9", "e7"))
    assert shut.to_act() == {1}


def test_refusals() -> None:
    match = at(("e1",), (), die=2)
    assert "Tippe die Figur an, die ziehen soll." in refused(match)
    assert "Dort steht keine Figur" in refused(match, "f1")
    assert "Tippe nun an, wohin" in refused(match, "e1")
    assert "Tippe erst die Figur an" in refused(match, "e1", "haus-gelb-1")
    stuck = at(("g10", "a1"), (), die=2, bars=("g9",))
    assert "Mit einer 2 kann diese Figur nicht ziehen." in refused(stuck, "g10")
    ready = Match(RULES.make(2, {"beginn": "platz"}))
    assert "Erst wird gewürfelt" in refused(ready, "b1")


def test_a_match_is_cut_off_at_last() -> None:
    game = RULES.make(2)
    pawns = ((HOME,) * 4 + (NUMBERS["g9"],), (HOME,) * 4 + (NUMBERS["g1"],))
    outcome = game.outcome(Siege(pawns=pawns, throws=300, phase=OVER))
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("throws", (1, 2))


# --- a second way of counting, and the computer ---------------------------------------------------------------------


def walked(near: dict[str, set[str]], here: str, left: int, seen: tuple[str, ...], bars: set[str]) -> set[str]:
    if not left:
        return {here}
    if len(seen) > 0 and here in bars:
        return set()
    return {
        end for there in near[here] if there not in (*seen, here)
        for end in walked(near, there, left - 1, (*seen, here), bars)
    }  # fmt: skip


def test_where_pawns_can_go_counted_a_second_time() -> None:
    """From the drawn lines, by a walk that stops at barricades, over random matches."""
    spots = {(spot.x, spot.y): spot.id for spot in BOARD.spots}
    near: dict[str, set[str]] = {spot.id: set() for spot in BOARD.spots}
    for line in BOARD.lines:
        one, other = spots[line.x1, line.y1], spots[line.x2, line.y2]
        near[one].add(other)
        near[other].add(one)
    starts, checked = {0: "b1", 1: "l1"}, 0
    for number in range(4):
        match, rng = Match(RULES.make(2), f"zweimal {number}"), random.Random(number)
        while (acting := match.to_act()) and len(match.states) < 400:
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            s = match.state
            if s.phase == "move":
                bars, own = {NAMES[bar] for bar in s.bars}, {NAMES[p] for p in s.pawns[seat] if p != HOME}
                for pawn in match.game.step(s, seat).targets:
                    if pawn.startswith("haus"):
                        ends = walked(near, starts[seat], s.dice[0] - 1, ("haus",), bars)
                    else:
                        ends = walked(near, pawn, s.dice[0], (), bars)
                    assert set(match.game.step(s, seat, (pawn,)).targets) == ends - own
                    checked += 1
            match.play(seat, match.game.propose(s, seat, rng))
    assert checked > 200


def test_the_computer_takes_what_is_best() -> None:
    match = at(("g9", "e1"), ("g5",), die=2)
    best = max(
        match.game.moves(match.state, 0),
        key=lambda path: match.game.evaluate(match.game.apply(match.state, Move(0, path))[0], 0),
    )
    assert best == ("g9", "ziel")
