"""Mensch ärgere dich nicht: every rule and every answer of an option; worked examples of the sources.

A colour's pawns are given by progress: -1 in the yard, 0 on the start, 39 the last field, 40 to 43 the goal fields a to
d. With two seats these are Yellow (start on field 1) and Red (start on field 21).
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Move
from games.engines.match import Match
from games.engines.races.cross import cross, ring
from games.engines.races.mensch_aergere_dich_nicht import Menschstand
from tests.engines.races.pawns import moves, refused, wins

RULES = registry.find("mensch-aergere-dich-nicht")
BOARD, COLOURS = cross()
RING = ring(40)
YARD = (-1, -1, -1, -1)


def at(*pawns: tuple[int, ...], die: int = 0, turn: int = 0, seats: int = 0, **more: Any) -> Match:
    """`turn` is to throw, or to move `die` if there is one; options and fields of the state by name."""
    fields = {name: more.pop(name) for name in list(more) if name in Menschstand.__dataclass_fields__}
    game = RULES.make(seats or len(pawns), more)
    dice = (die,) if die else ()
    state = Menschstand(pawns=pawns, turn=turn, tries=game.tries(pawns[turn]), **{"begun": 15, "dice": dice, **fields})
    match = Match(game, "brett", start=state)
    if die:
        state, _effects = game.fell(state)
        match = Match(game, "brett", start=state)
    return match


def throw(match: Match, *dice: int) -> None:
    for die in dice:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        match.decide((die,))


# --- the plan -----------------------------------------------------------------------------------------------------


def test_the_cross() -> None:
    assert len(RING) == len(set(RING)) == 40
    for (x, y), (next_x, next_y) in zip(RING, RING[1:] + RING[:1], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 1
    assert len(BOARD.spots) == 40 + 4 * 8
    assert [colour.route[0] for colour in COLOURS] == ["1", "11", "21", "31"]
    assert COLOURS[3].route[39] == "30"


def test_every_colour_enters_its_goal_from_its_last_field() -> None:
    spots = {spot.id: (spot.x, spot.y) for spot in BOARD.spots}
    for colour, key in enumerate(("gelb", "gruen", "rot", "schwarz")):
        way = [spots[COLOURS[colour].route[39]], *(spots[f"ziel-{key}-{letter}"] for letter in "abcd")]
        for (x, y), (next_x, next_y) in pairwise(way):
            assert abs(x - next_x) + abs(y - next_y) == pytest.approx(1)


def test_two_sit_opposite() -> None:
    match = at(YARD, YARD)
    assert [str(side) for side in match.game.sides] == ["Gelb", "Rot"]
    assert [str(side) for side in RULES.make(4).sides] == ["Gelb", "Grün", "Rot", "Schwarz"]


# --- the beginning ------------------------------------------------------------------------------------------------


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((5, 2, 5))
    assert match.to_act() == {CHANCE}
    match.decide((1, 3))  # only those that were equal throw again
    assert match.to_act() == {2}
    assert match.state.phase == "ready"


def test_the_throw_for_the_start_may_count() -> None:
    """002:61: who threw most moves the pawn on the start as far."""
    match = Match(RULES.make(4, {"beginn": "zug", "start": "drei"}))
    match.decide((2, 5, 1, 3))
    assert match.to_act() == {1}
    assert moves(match) == ["11"]
    match.play(1, ("11",))
    assert match.state.pawns[1] == (-1, -1, -1, 5)
    assert match.to_act() == {2}


def test_or_the_first_seat_begins() -> None:
    assert Match(RULES.make(2, {"beginn": "platz"})).to_act() == {0}


@pytest.mark.parametrize(("start", "pawns"), [("haus", YARD), ("drei", (-1, -1, -1, 0)), ("ohne-sechs", YARD)])
def test_what_stands_where_at_the_beginning(start: str, pawns: tuple[int, ...]) -> None:
    assert RULES.make(2, {"start": start}).start().pawns == (pawns, pawns)


def test_the_first_pawn_may_come_out_with_any_number() -> None:
    """004:49, 004:61; later ones need a six."""
    match = at(YARD, YARD, start="ohne-sechs", begun=0)
    throw(match, 3)
    assert moves(match) == ["haus-gelb-4"]
    match.play(0, ("haus-gelb-4",))
    assert match.state.pawns[0] == (-1, -1, -1, 2)
    throw(match, 2)
    match.play(1, ("haus-rot-4",))
    assert match.state.pawns[1] == (-1, -1, -1, 1)
    back = at(YARD, (0, 0, 0, 1), die=3, start="ohne-sechs", begun=3, versuche=1, turn=0)
    assert back.to_act() == {1}


# --- the six ------------------------------------------------------------------------------------------------------


def test_three_throws_for_a_six() -> None:
    """000:533; only one in 004:68."""
    match = at(YARD, YARD)
    for die in (1, 2, 3):
        assert match.to_act() == {0}
        throw(match, die)
    for die in (3, 2, 1):
        assert match.to_act() == {1}
        throw(match, die)
    assert match.to_act() == {0}
    single = at(YARD, YARD, versuche=1)
    throw(single, 1)
    assert single.to_act() == {1}


@pytest.mark.parametrize(
    ("pawns", "tries"),
    [
        (YARD, 3),
        ((-1, -1, -1, 43), 3),
        ((-1, -1, 42, 43), 3),
        ((-1, -1, -1, 42), 1),  # it can still move up
        ((-1, -1, -1, 5), 1),
        ((-1, 41, 42, 43), 3),
    ],
)
def test_who_has_three_throws(pawns: tuple[int, ...], tries: int) -> None:
    assert RULES.make(2).tries(pawns) == tries


def test_a_six_brings_a_pawn_out_and_gives_another_throw() -> None:
    match = at(YARD, YARD)
    throw(match, 6)
    assert moves(match) == ["haus-gelb-4"]
    match.play(0, ("haus-gelb-4",))
    assert match.state.pawns[0] == (-1, -1, -1, 0)
    assert match.to_act() == {0}
    throw(match, 4)
    match.play(0, ("1",))
    assert match.to_act() == {1}


def test_every_six_gives_another_throw_even_if_nothing_moves() -> None:
    match = at((-1, 40, 41, 42), YARD, die=0)
    throw(match, 6)
    match.play(0, ("haus-gelb-1",))
    throw(match, 6)  # the pawn on the start must go on
    match.play(0, ("1",))
    assert match.to_act() == {0}
    blocked = at((37, 41, 42, 43), YARD)
    throw(blocked, 6)
    assert blocked.to_act() == {0}
    assert blocked.state.phase == "ready"


def test_entering_is_compulsory_or_not() -> None:
    pawns = ((-1, -1, -1, 10), YARD)
    assert moves(at(*pawns, die=6)) == ["haus-gelb-3"]
    assert "musst du eine Figur aus dem Haus" in refused(at(*pawns, die=6), "11")
    assert moves(at(*pawns, die=6, eintritt="darf")) == ["haus-gelb-3", "11"]


def test_after_entering_the_same_pawn_goes_on_or_any() -> None:
    """000:529, 004:64 against 002:62."""
    for answer, expected in (("gleiche", ["1"]), ("beliebig", ["1", "11"])):
        match = at((-1, -1, -1, 10), YARD, nachwurf=answer, startfeld="frei")
        throw(match, 6)
        match.play(0, ("haus-gelb-3",))
        throw(match, 2)
        assert moves(match) == expected
        if answer == "gleiche":
            assert "gerade herausgeholt" in refused(match, "11")
    match = at((-1, -1, -1, 4), YARD, startfeld="frei")
    throw(match, 6)
    match.play(0, ("haus-gelb-3",))
    throw(match, 4)  # the same pawn cannot
    assert moves(match) == ["5"]


def test_clearing_the_start_field() -> None:
    """000:529 at once; 002:62 when the next six needs it; 004 not at all. Nobody waiting: nothing to clear for."""
    pawns = ((-1, -1, 0, 10), YARD)
    assert moves(at(*pawns, die=3, startfeld="sofort")) == ["1"]
    assert "Startfeld muss frei" in refused(at(*pawns, die=3, startfeld="sofort"), "11")
    assert moves(at(*pawns, die=3, startfeld="bei-sechs")) == ["1", "11"]
    assert moves(at(*pawns, die=6, startfeld="bei-sechs")) == ["1"]
    assert moves(at(*pawns, die=6, startfeld="frei")) == ["1", "11"]
    assert moves(at((0, 10, 20, 30), YARD, die=3, startfeld="sofort")) == ["1", "11", "21", "31"]
    assert moves(at((-1, 0, 3, 20), YARD, die=3)) == ["4", "21"]  # the one on the start cannot


def test_a_six_clears_the_start_field_where_entering_is_free() -> None:
    """001:212: nobody has to enter with a six, but the pawn on the start goes on first. So the Philos preset plays."""
    for version, expected in ((None, ["1"]), (1, ["1", "5"])):
        match = Match(RULES.make(2, {**RULES.presets["philos"].options, "beginn": "platz"}, version))
        throw(match, 4)
        match.play(0, ("1",))
        throw(match, 3)
        match.play(1, ("21",))
        throw(match, 6)
        assert moves(match) == ["haus-gelb-3", "5"]
        match.play(0, ("haus-gelb-3",))
        throw(match, 6)
        assert moves(match) == expected
    read_freely = at((-1, -1, 0, 4), YARD, die=6, eintritt="darf", startfeld="frei")
    assert moves(read_freely) == ["1", "5"]
    by_source = at((-1, -1, 0, 4), YARD, die=6, eintritt="darf", startfeld="bei-sechs")
    assert "Startfeld muss frei" in refused(by_source, "5")


def test_a_six_is_free_when_the_pawn_on_the_start_cannot_move() -> None:
    match = at((-1, -1, 0, 6), YARD, die=6)
    assert moves(match) == ["7"]
    assert "Auf deinem Startfeld" in refused(match, "haus-gelb-2")
    assert "schon eine Figur von dir" in refused(match, "1")


def test_a_six_from_the_start_may_throw_out_an_own_pawn() -> None:
    """002:62: even if it throws out an own pawn."""
    match = at((-1, -1, 0, 6), YARD, die=6, startfeld="bei-sechs", eigene="schlaegt")
    assert moves(match) == ["1"]
    match.play(0, ("1",))
    assert match.state.pawns[0] == (-1, -1, -1, 6)


# --- on the way ---------------------------------------------------------------------------------------------------


def test_throwing_out() -> None:
    match = at((5, 40, 41, 42), (-1, -1, -1, 28), die=3)  # Red's 28 is field 9, as Yellow's 8
    match.play(0, ("6",))
    assert match.state.pawns == ((8, 40, 41, 42), YARD)
    assert "Gelb wirft Rot auf Feld 9 hinaus." in [str(effect.text) for effect in match.effects[-1]]


def test_entering_throws_out_too() -> None:
    match = at((-1, -1, -1, 10), (-1, -1, -1, 20), die=6)  # Red's 20 is Yellow's start
    match.play(0, ("haus-gelb-3",))
    assert match.state.pawns == ((-1, -1, 0, 10), YARD)


def test_own_pawns() -> None:
    """000:531 impossible; 004:65 the own pawn is thrown out."""
    assert moves(at((5, 8, 20, 30), YARD, die=3)) == ["9", "21", "31"]
    match = at((5, 8, 20, 30), YARD, die=3, eigene="schlaegt")
    assert moves(match) == ["6", "9", "21", "31"]
    match.play(0, ("6",))
    assert match.state.pawns[0] == (-1, 8, 20, 30)


def test_pawns_are_jumped_and_the_fields_counted() -> None:
    """002:64, 004:69."""
    match = at((5, 7, 40, 41), (-1, -1, -1, 26), die=4)
    match.play(0, ("6",))
    assert match.state.pawns == ((7, 9, 40, 41), (-1, -1, -1, 26))


def test_compulsory_capture() -> None:
    pawns = ((5, 10, 42, 43), (-1, -1, -1, 28))
    assert moves(at(*pawns, die=3)) == ["6", "11"]
    assert moves(at(*pawns, die=3, schlagzwang="muss")) == ["6"]
    assert "schlagen, also musst" in refused(at(*pawns, die=3, schlagzwang="muss"), "11")
    # entering with a six comes first
    assert moves(at((-1, 2, 40, 41), (-1, -1, -1, 28), die=6, schlagzwang="muss")) == ["haus-gelb-1"]


def test_a_missed_capture_is_huffed() -> None:
    """000:537: the others may put a pawn of the careless player back."""
    match = at((5, 10, 40, 41), (-1, -1, -1, 28), die=3, schlagzwang="pusten")
    match.play(0, ("11",))
    assert match.to_act() == {1}
    assert moves(match) == ["6", "14", "lassen"]
    assert "auf dem Weg" in refused(match, "ziel-gelb-a")
    match.play(1, ("14",))
    assert match.state.pawns[0] == (-1, 5, 40, 41)
    assert match.to_act() == {1}
    assert match.state.phase == "ready"
    spared = at((5, 10, 40, 41), (-1, -1, -1, 28), die=3, schlagzwang="pusten")
    spared.play(0, ("11",))
    spared.play(1, ("lassen",))
    assert spared.state.pawns[0] == (5, 13, 40, 41)
    careful = at((5, 10, 40, 41), (-1, -1, -1, 28), die=3, schlagzwang="pusten")
    careful.play(0, ("6",))
    assert careful.state.phase == "ready"


def test_barriers() -> None:
    """000:537, 001:212: two own pawns on one field; nobody passes, not even the owner, and they cannot be hit."""
    build = at((5, 8, 20, 30), YARD, die=3, barriere=True)
    assert moves(build)[0] == "6"
    build.play(0, ("6",))
    assert build.state.pawns[0] == (8, 8, 20, 30)
    own = at((5, 8, 8, 30), YARD, die=4, barriere=True)
    assert moves(own) == ["9", "31"]  # 5 does not pass its own barrier
    assert "Sperre" in refused(own, "6")
    third = at((5, 8, 8, 30), YARD, die=3, barriere=True)
    assert moves(third) == ["9", "31"]
    theirs = ((5, 20, 42, 43), (-1, -1, 28, 28))
    assert moves(at(*theirs, die=3, barriere=True)) == ["21"]
    assert moves(at(*theirs, die=5, barriere=True)) == ["21"]
    assert moves(at(*theirs, die=2, barriere=True)) == ["6", "21"]
    entering = at((-1, -1, -1, 30), (-1, -1, 20, 20), die=6, barriere=True)
    assert moves(entering) == ["31"]  # the barrier on the start cannot be hit
    forced = at((8, 8, 42, 43), YARD, die=4, barriere=True)
    assert moves(forced) == ["9"]  # no other move: it opens


def test_a_throw_that_cannot_be_played_passes() -> None:
    match = at((37, 41, 42, 43), YARD)
    throw(match, 5)
    assert match.to_act() == {1}
    assert "Gelb kann nicht ziehen." in [str(effect.text) for effect in match.effects[-1]]


# --- the goal -----------------------------------------------------------------------------------------------------


def test_the_example_of_the_goal() -> None:
    """002:67: pawns on a, b and d, the fourth on the last field. It needs a 3 for c; with a 1 the pawn on b must move
    up to c, and then a 2 brings the fourth to b."""
    match = at((39, 40, 41, 43), YARD, die=3)
    assert moves(match) == ["40"]
    match.play(0, ("40",))
    assert match.game.outcome(match.state).winners == (0,)
    match = at((39, 40, 41, 43), (-1, -1, -1, 0), die=1)
    assert moves(match) == ["ziel-gelb-b"]
    match.play(0, ("ziel-gelb-b",))
    throw(match, 1)
    match.play(1, ("21",))
    throw(match, 2)
    assert moves(match) == ["40"]
    match.play(0, ("40",))
    assert match.state.pawns[0] == (40, 41, 42, 43)


def test_jumping_on_the_goal_fields() -> None:
    pawns = ((-1, -1, 39, 40), YARD)
    assert moves(at(*pawns, die=2)) == ["40", "ziel-gelb-a"]
    barred = at((-1, 20, 39, 40), YARD, die=2, ziel_springen=False)
    assert moves(barred) == ["21", "ziel-gelb-a"]
    assert "nicht überspringen" in refused(barred, "40")


def test_only_the_exact_number_leads_home() -> None:
    match = at((38, 20, 5, 7)[::-1], YARD, die=6)
    assert "40" not in moves(match)
    assert "genau der richtigen Zahl" in refused(match, "39")
    assert "schon eine Figur von dir" in refused(at((10, 20, 38, 41), YARD, die=3), "39")


def test_pawns_in_the_goal_are_safe() -> None:
    """Red's way leads past Yellow's goal on field 1, never into it; and own pawns there are not thrown out."""
    match = at((-1, -1, 38, 41), YARD, die=3, eigene="schlaegt", versuche=1)
    assert match.to_act() == {1}


def test_the_first_at_home_wins_and_it_is_over() -> None:
    match = at((39, 41, 42, 43), (40, 41, 42, 39), YARD, die=1)
    match.play(0, ("40",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)
    assert outcome.termination == "home"


def test_or_the_others_play_on_for_places() -> None:
    """002:57, 002:65."""
    match = at((39, 41, 42, 43), (0, 1, 2, 3), (39, 41, 42, 43), die=1, plaetze=True)
    match.play(0, ("40",))
    assert match.to_act() == {1}
    throw(match, 4)
    match.play(1, ("11",))
    throw(match, 1)
    match.play(2, ("20",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (1, 3, 2)


def test_a_six_that_brings_the_last_pawn_home_ends_the_turn() -> None:
    match = at((37, 40, 41, 42), (0, 1, 2, 3), (0, 1, 2, 3), die=6, plaetze=True)
    match.play(0, ("38",))
    assert match.to_act() == {1}


def test_two_colours_for_one_player() -> None:
    """002:51: with two or three players somebody plays two colours, and all four are on the board."""
    two = RULES.make(2, {"farben": "zwei"})
    assert (two.colours, two.owners) == (COLOURS, (0, 1, 0, 1))
    assert [str(side) for side in two.sides] == ["Gelb und Rot", "Grün und Schwarz"]
    assert RULES.make(3, {"farben": "zwei"}).owners == (0, 1, 0, 2)
    assert RULES.make(3).colours == COLOURS[:3]
    home = (39, 41, 42, 43)
    match = at(YARD, YARD, home, YARD, die=1, turn=2, seats=2, farben="zwei")
    assert match.to_act() == {0}
    match.play(0, ("20",))
    assert match.game.outcome(match.state).winners == (0,)


def test_a_match_is_cut_off_at_last() -> None:
    match = at((1, 2, 3, 4), (1, 2, 3, 5), wuerfe=50, throws=99)
    throw(match, 1)
    match.play(0, ("5",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.termination == "throws"
    assert outcome.places == (1, 1)
    assert not outcome.winners


# --- what a player is told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((), "Tippe die Figur an"),
        (("x",), "gibt es auf dem Spielplan nicht"),
        (("2",), "keine Figur von Gelb"),
        (("21",), "keine Figur von Gelb"),
        (("haus-gelb-1",), "nur mit einer Sechs"),
        (("11", "14"), "nur eine Figur"),
    ],
)
def test_why_not(path: tuple[str, ...], reason: str) -> None:
    match = at((-1, -1, 5, 10), (-1, -1, -1, 0), die=3)
    assert reason in refused(match, *path)


def test_before_the_throw_only_the_die_can_be_touched() -> None:
    match = at((5, 6, 7, 8), YARD)
    for path in ((), ("6",), ("wuerfel", "6")):
        assert "Erst wird gewürfelt" in refused(match, *path)


def test_pawns_in_the_yard_are_one_target() -> None:
    match = at(YARD, YARD, die=6)
    assert "vorderste" in refused(match, "haus-gelb-1")


# --- the sources' rules as presets --------------------------------------------------------------------------------


def test_presets_say_what_the_sources_say() -> None:
    assert set(RULES.presets) == {"verein", "verein-scharf", "philos", "schmidt", "faltblatt"}

    def rules(name: str) -> Any:
        return RULES.make(2, RULES.presets[name].options).options

    assert (rules("verein").start, rules("verein").versuche, rules("verein").eigene) == ("haus", 3, "geht-nicht")
    assert (rules("philos").eintritt, rules("philos").barriere) == ("darf", True)
    assert (rules("schmidt").beginn, rules("schmidt").farben, rules("schmidt").plaetze) == ("zug", "zwei", True)
    assert (rules("faltblatt").start, rules("faltblatt").eigene) == ("ohne-sechs", "schlaegt")


@pytest.mark.parametrize("name", RULES.presets)
def test_nobody_wins_by_the_seat(name: str) -> None:
    """Random play is about even between the seats: no colour has a shorter way."""
    wins: Counter[int] = Counter()
    for number in range(40):
        match = Match(RULES.make(2, RULES.presets[name].options), f"{name} {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
            else:
                (seat,) = acting
                match.push(Move(seat, match.game.propose(match.state, seat, rng)))
        wins.update(match.game.outcome(match.state).winners)
    assert min(wins[0], wins[1]) >= 9


def test_looking_one_move_ahead_helps() -> None:
    assert wins(lambda: RULES.make(2), 40) >= 26
