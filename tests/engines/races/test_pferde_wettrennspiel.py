"""Pferde-Wettrenn-Spiel: every field, every prize, and how often a horse falls into the ditch, counted exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.kit.throws import OVER
from games.engines.match import Match
from games.engines.races.pferde_wettrennspiel import BOARD, Race

RULES = registry.find("pferde-wettrennspiel")


def at(*where: int, turn: int = 0, **more: Any) -> Match:
    facts = {key: more.pop(key) for key in ("rests", "home", "out", "freed") if key in more}
    facts.setdefault("rests", (0,) * len(where))
    return Match(RULES.make(len(where), more), "pferde", start=Race(where, turn=turn, **facts))


def throw(match: Match, die: int) -> str:
    """The sentences of the throw."""
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide((die,))
    return " ".join(str(effect.text) for effect in match.effects[-1] if effect.text)


def test_the_highest_throw_begins() -> None:
    """002:309."""
    match = Match(RULES.make(4))
    match.decide((2, 5, 1, 4))
    assert match.to_act() == {1}
    assert Match(RULES.make(4, {"beginn": "platz"})).to_act() == {0}


def test_horses_stand_together_where_they_like() -> None:
    match = at(3, 7)
    throw(match, 4)
    assert match.state.where == (7, 7)
    assert match.to_act() == {1}


def test_on_ten_one_waits_for_a_six() -> None:
    """002:311."""
    match = at(6, 1)
    assert "wartet auf eine Sechs" in throw(match, 4)
    throw(match, 1)
    assert "Gelb braucht eine Sechs und wartet." in throw(match, 5)
    assert match.state.where[0] == 10
    throw(match, 1)
    throw(match, 6)
    assert match.state.where[0] == 16


def test_or_goes_on_with_the_next_throw() -> None:
    match = at(10, 1, sechs_zehn="spaeter")
    assert "Gelb ist frei" in throw(match, 6)
    assert match.state.where[0] == 10
    throw(match, 1)
    throw(match, 2)
    assert match.state.where[0] == 12
    assert match.state.freed == ()


def test_on_twenty_one_misses_a_turn() -> None:
    """002:313."""
    match = at(17, 1)
    throw(match, 3)
    assert "Gelb setzt aus." in throw(match, 1)
    assert match.to_act() == {1}
    throw(match, 1)
    assert match.to_act() == {0}


def test_on_thirty_one_is_out() -> None:
    """002:315; the others go on without it."""
    match = at(27, 1, 1)
    throw(match, 3)
    assert (match.state.out, match.to_act()) == ((0,), {1})
    throw(match, 1)
    throw(match, 2)
    assert match.to_act() == {1}
    assert match.game.note(match.state, 0).msgid == "ausgeschieden"


def test_on_forty_one_begins_again() -> None:
    """002:317."""
    match = at(37, 1)
    assert "fängt von vorn an" in throw(match, 3)
    assert match.state.where == (0, 1)


def test_on_fifty_one_waits_until_all_have_passed() -> None:
    """002:319."""
    match = at(46, 45, 49)
    assert "wartet, bis alle vorbei sind" in throw(match, 4)
    throw(match, 4)  # 49
    throw(match, 2)  # 51
    assert match.to_act() == {1}
    throw(match, 2)  # 51: now all have passed
    assert match.to_act() == {2}
    throw(match, 1)
    assert match.to_act() == {0}


def test_who_is_out_or_waits_there_too_is_not_waited_for() -> None:
    alone = at(46, 30, 55, out=(1,))
    throw(alone, 4)
    throw(alone, 1)
    assert alone.to_act() == {0}
    both = at(46, 50, 55)
    throw(both, 4)
    assert both.to_act() == {1}


def test_the_goal_is_passed() -> None:
    """002:331 speaks of the horse that goes through the goal first."""
    match = at(57, 1, 1)
    assert "Gelb ist im Ziel." in throw(match, 6)
    assert (match.state.home, match.state.where[0]) == ((0,), 60)
    exact = at(57, 1, 1, ziel="genau")
    throw(exact, 6)
    assert (exact.state.home, exact.state.where[0]) == ((), 57)
    throw(exact, 1)
    throw(exact, 1)
    throw(exact, 3)
    assert exact.state.home == (0,)


def test_a_six_may_give_another_throw() -> None:
    assert at_next(at(1, 1), 6) == {1}
    assert at_next(at(1, 1, sechs=True), 6) == {0}
    assert at_next(at(14, 1, sechs=True), 6) == {1}  # on 20
    assert at_next(at(24, 1, 1, sechs=True), 6) == {1}  # in the ditch


def at_next(match: Match, die: int) -> frozenset[int]:
    throw(match, die)
    return match.to_act()


def test_half_a_third_and_the_rest() -> None:
    """002:323: of the 24 tokens of four horses twelve, eight and four."""
    match = at(60, 60, 59, 12, home=(1, 0), turn=2)
    said = throw(match, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((2, 1, 3, 4), (8, 12, 4, 0), "race")
    assert "Grün bekommt 12 Marken." in said


def test_the_last_one_running_need_not_ride_on() -> None:
    ditch = at(27, 5, turn=0)
    throw(ditch, 3)
    outcome = ditch.game.outcome(ditch.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1), (0, 12))  # no prize is left over


def test_with_two_horses_the_rest_is_the_winners() -> None:
    match = at(59, 5)
    throw(match, 1)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (6 + 2, 4)


def test_a_match_is_cut_off_at_last() -> None:
    game = RULES.make(2)
    outcome = game.outcome(Race((5, 20), (0, 0), throws=600, phase=OVER))
    assert outcome is not None
    assert (outcome.termination, outcome.places, outcome.scores) == ("throws", (2, 1), (4, 8))


def test_all_there_is_to_do_is_to_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Tippe einmal den Würfel an"):
        at(0, 0).play(0, ("7",))


def test_the_course() -> None:
    """002:305-321: sixty fields; on every tenth something happens."""
    assert [spot.id for spot in BOARD.spots] == ["start", *map(str, range(1, 61))]
    assert [spot.id for spot in BOARD.spots if spot.picture] == ["10", "20", "30", "40", "50", "60"]


def test_how_often_a_horse_falls_into_the_ditch() -> None:
    """The exact chance by a recursion of its own, against horses of the engine."""
    lands: dict[int, Fraction] = {}

    def chance(field: int) -> Fraction:
        """Of being in the ditch or at the forty, (only the first time round): hits 30 from here."""
        if field == 30:
            return Fraction(1)
        if field > 30:
            return Fraction(0)
        if field == 10:  # waits for a six, then goes six on
            return chance(16)
        if field not in lands:
            lands[field] = sum((chance(field + die) for die in range(1, 7)), Fraction(0)) / 6
        return lands[field]

    exact = float(chance(0))
    game, rng, fallen, horses = RULES.make(2), random.Random("graben"), 0, 4_000
    for _horse in range(horses):
        s = Race((0, 0), (0, 0))
        while s.where[0] < 30:
            s, _effects = game.fell(Race((s.where[0], 0), (0, 0), dice=(rng.randint(1, 6),)))
        fallen += s.where[0] == 30
    assert fallen / horses == pytest.approx(exact, abs=4 * (exact * (1 - exact) / horses) ** 0.5)
