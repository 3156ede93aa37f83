"""Orbite: positions worked out by hand; all hits of whole matches looked at again; how often a turn hits, in fractions.

A pawn's progress p is field p + 1 for Yellow; with two seats p + 21 for Red; with four p + 11, p + 21, p + 31 for
Green, Red and Black.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured
from games.engines.match import Match
from games.engines.races.orbite import Orbitstand
from tests.engines.races.pawns import moves, play, refused, said, whole_match, wins

RULES = registry.find("orbite")
START = (-1, -1, -1, 0)
HOME = (40, 41, 42, 43)


def at(*pawns: tuple[int, ...], die: int, kept: tuple[int, ...] = (), **options: Any) -> Match:
    """Yellow has thrown `die`."""
    game = RULES.make(len(pawns), options)
    done = tuple(number for number, each in enumerate(pawns) if each == HOME)
    state = Orbitstand(pawns=pawns, dice=(die,), kept=kept or (0,) * len(pawns), done=done)
    state, _effects = game.fell(state)
    return Match(game, "orbite", start=state)


def test_the_first_goes_at_once_and_the_others_with_one_or_six() -> None:
    """001:258-260: also onto a start where a pawn stands, since any number may."""
    assert moves(at(START, START, die=4)) == ["1"]
    assert "Eins oder einer Sechs" in refused(at(START, START, die=4), "haus-gelb-3")
    for die in (1, 6):
        match = at(START, START, die=die)
        assert moves(match) == ["haus-gelb-3", "1", "aufsparen"]
        play(match, "haus-gelb-3")
        assert match.state.pawns[0] == (-1, -1, 0, 0)


def test_one_and_six_throw_on_until_another_number() -> None:
    """001:260; each throw may move another pawn."""
    match = play(at((-1, -1, 5, 9), START, die=1), "6", "wuerfel", 6, "10", "wuerfel", 3, "7")
    assert match.state.pawns[0] == (-1, -1, 9, 15)
    assert match.to_act() == {1}


def test_a_kept_throw_brings_a_pawn_out_later() -> None:
    """001:260: when it is needed."""
    match = play(at(START, START, die=6), "aufsparen")
    assert said(match) == ["Gelb spart die 6 auf."]
    assert match.state.kept == (1, 0)
    assert match.game.note(match.state, 0).render() == "0 im Ziel, 1 aufgespart"
    play(match, "wuerfel", 2, "1", "wuerfel", 3, "21")
    assert moves(match) == ["wuerfel", "einsetzen"]
    play(match, "einsetzen")
    assert match.state.pawns[0] == (-1, -1, 0, 2)
    assert (match.state.kept, moves(match)) == ((0, 0), ["wuerfel"])
    assert "vor dem Würfeln" in refused(match, "einsetzen")


def test_no_more_are_kept_than_pawns_wait() -> None:
    assert "aufsparen" not in moves(at((-1, 3, 5, 9), START, die=1, kept=(1, 0)))
    assert "aufsparen" in moves(at((-1, -1, 5, 9), START, die=1, kept=(1, 0)))
    assert "aufsparen" not in moves(at(START, START, die=1, aufsparen=False))
    assert "nur eine Eins oder Sechs" in refused(at(START, START, die=3), "aufsparen")


def test_start_fields_are_everybodys() -> None:
    """001:262: Red's start is field 21; with four seats Green's field 11, too."""
    match = play(at((-1, -1, -1, 18), START, die=2), "19")
    assert match.state.pawns == ((-1, -1, -1, 20), START)
    match = play(at((-1, -1, -1, 8), START, START, START, die=2), "9")
    assert match.state.pawns[1] == START
    match = play(at((-1, -1, -1, 8), (-1, -1, -1, 30), die=2), "9")  # nobody's start with two seats
    assert match.state.pawns[1] == (-1, -1, -1, -1)


def test_of_several_one_is_thrown_out() -> None:
    """001:264: Red's 3 is field 24."""
    match = play(at((-1, -1, -1, 20), (-1, -1, 3, 3), die=3), "21")
    assert match.state.pawns == ((-1, -1, -1, 23), (-1, -1, -1, 3))


def test_it_is_the_one_that_has_come_furthest() -> None:
    """Green's 13 and Black's 33 are field 24."""
    match = play(at((-1, -1, -1, 20), (-1, -1, -1, 13), START, (-1, -1, -1, 33), die=3), "21")
    assert match.state.pawns[1] == (-1, -1, -1, 13)
    assert match.state.pawns[3] == (-1, -1, -1, -1)


def test_own_and_partner_stand_together_and_bar_nobody() -> None:
    """001:262."""
    match = play(at((-1, -1, 20, 23), START, (-1, -1, 3, 3), START, die=3), "21")
    assert match.state.pawns[0] == (-1, -1, 23, 23)
    assert match.state.pawns[2] == (-1, -1, 3, 3)
    assert moves(at((-1, -1, -1, 20), (-1, -1, 3, 3), die=5)) == ["21"]


def test_the_goal() -> None:
    position = ((10, 39, 41, 43), START)
    assert "39" not in moves(at(*position, die=5))
    assert "genau der richtigen Zahl" in refused(at(*position, die=5), "40")
    match = play(at(*position, die=5, ziel="rest"), "40")
    assert match.state.pawns[0] == (10, 41, 42, 43)


def test_who_wins() -> None:
    match = play(at((39, 41, 42, 43), START, die=1), "40")
    assert match.game.outcome(match.state).winners == (0,)
    match = play(at((39, 41, 42, 43), START, START, START, die=1), "40")
    assert match.game.outcome(match.state) is None
    match = play(at((39, 41, 42, 43), START, HOME, START, die=1), "40")
    assert match.game.outcome(match.state).winners == (0, 2)
    match = play(at((39, 41, 42, 43), START, START, START, die=1, sieg="einer"), "40")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert str(outcome.reason) == "Gelb hat zuerst alle Figuren im Ziel: Gelb und Rot gewinnen."


# --- evidence -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_thrown_out_where_it_is_safe_and_never_two(seats: int) -> None:
    starts = {"1", "21"} if seats == 2 else {"1", "11", "21", "31"}
    hits = 0
    for seed in range(4):
        match = whole_match(RULES.make(seats), seed)
        assert match.game.outcome(match.state).termination == "home"
        for before, after, effects in zip(match.states, match.states[1:], match.effects, strict=False):
            taken = [effect for effect in effects if isinstance(effect, Captured)]
            assert len(taken) <= 1
            assert not {effect.at for effect in taken} & starts
            for number in range(seats):
                back = after.pawns[number].count(-1) - before.pawns[number].count(-1)
                assert back <= 0 or (taken and number % 2 != before.turn % 2)
                assert after.kept[number] <= 4
            hits += len(taken)
    assert hits > 10


def chance(distance: int) -> Fraction:
    """That a turn of one pawn comes to rest on a field so far ahead: by any throw, or after a one or a six."""
    if distance <= 0:
        return Fraction(0)
    return sum((Fraction(1, 6) * (die == distance) for die in range(1, 7)), Fraction(0)) + Fraction(1, 6) * (
        chance(distance - 1) + chance(distance - 6)
    )


@pytest.mark.parametrize("distance", [1, 2, 6, 7])
def test_how_often_a_turn_hits(distance: int) -> None:
    """Nearly a fifth up to six fields, a sixteenth at seven: as the leaflet says."""
    assert round(float(chance(distance)), 4) == {1: 0.1667, 2: 0.1944, 6: 0.2, 7: 0.0611}[distance]
    game = RULES.make(2, {"beginn": "platz", "aufsparen": False})
    begins = Orbitstand(pawns=((23 - distance, 41, 42, 43), (-1, -1, -1, 3)), kept=(0, 0))
    hit, tried = 0, 3_000
    for seed in range(tried):
        match = Match(game, f"{distance} {seed}", start=begins)
        while match.state.turn == 0:
            if match.to_act() == {CHANCE}:
                match.settle()
            else:
                match.play(0, next(iter(game.moves(match.state, 0) or ())))
            if match.state.pawns[1][3] < 0:
                hit += 1
                break
    assert abs(hit / tried - float(chance(distance))) < 0.025


def test_a_look_ahead_beats_blind_touches() -> None:
    assert wins(lambda: RULES.make(2), 40) >= 30
