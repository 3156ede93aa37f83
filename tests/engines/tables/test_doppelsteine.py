"""Doppelsteine: apart, together, off; and how long that takes.

The turns a stage takes are reckoned with fractions and compared with simulated matches; that a man whose number fell is
best taken off is shown by looking at every position of up to four men.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Moved
from games.engines.match import Match
from games.engines.tables.doppelsteine import APART, OUT, PAIRS, SIX, TOGETHER, Doppelstand

RULES = registry.find("doppelsteine")
NONE: frozenset[int] = frozenset()


def men(points: dict[int, int]) -> tuple[int, ...]:
    return (12 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def thrown(dice: tuple[int, int], stage: int = APART, done: set[int] | None = None, **more: Any) -> Match:
    """A match in which White, so far on, has just thrown `dice`."""
    own = men(more.pop("points")) if "points" in more else PAIRS
    state = Doppelstand(phase="throw", stage=(stage, APART), done=(frozenset(done or ()), NONE), men=(own, PAIRS))
    match = Match(RULES.make(2, {"beginn": "platz", **more}), "brett", start=state)
    match.decide(dice)
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def lying(match: Match, seat: int) -> dict[str, tuple[str, int]]:
    pieces = match.game.view(match.state, None).pieces
    return {piece.at: (piece.kind, piece.count) for piece in pieces if piece.owner == seat}


def test_six_double_men_each_on_the_right_of_the_own_side() -> None:
    match = Match(RULES.make())
    assert lying(match, 0) == {str(point): ("tower", 1) for point in range(1, 7)}
    assert lying(match, 1) == {str(point): ("tower", 1) for point in range(13, 19)}
    match.decide((2, 5))
    assert match.to_act() == {1}


def test_numbers_take_double_men_apart() -> None:
    match = thrown((5, 2))
    assert match.state.done == ({2, 5}, NONE)
    assert said(match) == ["Weiß würfelt 5, 2.", "Weiß nimmt auf 2 und 5 ab."]
    assert lying(match, 0)["2"] == lying(match, 0)["5"] == ("stone", 2)
    assert lying(match, 0)["3"] == ("tower", 1)
    assert match.to_act() == {1}


def test_a_double_counts_once_and_gives_another_throw() -> None:
    match = thrown((4, 4))
    assert match.state.done == ({4}, NONE)
    assert match.to_act() == {0}
    known = thrown((4, 4), done={4})
    assert known.to_act() == {1}
    assert said(known)[-1] == "Weiß kann nichts tun."


def test_a_done_number_and_the_other_die() -> None:
    assert thrown((4, 1), done={4}).state.done == ({1, 4}, NONE)
    assert thrown((4, 1), done={4}).to_act() == {1}
    assert thrown((4, 1), done={4}, erledigt=False).state.done == ({4}, NONE)


def test_another_throw_while_it_goes_well_where_agreed() -> None:
    assert thrown((5, 2), weiter=True).to_act() == {0}
    assert thrown((5, 2), weiter=True, done={2}).to_act() == {1}
    assert thrown((5, 2), weiter=True, stage=OUT, points={5: 1, 2: 1, 1: 1}).to_act() == {0}


def test_all_apart_then_together_then_off() -> None:
    match = thrown((5, 2), done={1, 3, 4, 6})
    assert match.state.stage == (TOGETHER, APART)
    assert match.state.done == (NONE, NONE)
    assert said(match)[-1] == "Weiß ist fertig: Nun wird wieder aufgesetzt."
    assert lying(match, 0) == {str(point): ("stone", 2) for point in range(1, 7)}
    up = thrown((6, 1), stage=TOGETHER)
    assert said(up)[-1] == "Weiß setzt auf 1 und 6 wieder auf."
    assert lying(up, 0)["6"] == ("tower", 1)
    last = thrown((3, 3), stage=TOGETHER, done={1, 2, 4, 5, 6})
    assert last.state.stage == (OUT, APART)
    assert said(last)[-1] == "Weiß ist fertig: Nun wird hinausgewürfelt."
    assert last.to_act() == {0}


def test_throwing_off() -> None:
    match = thrown((6, 2), stage=OUT)
    assert match.state.men[0] == men({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1})  # the six goes off by itself
    assert match.to_act() == {0}
    assert match.game.step(match.state, 0).targets == ("6", "5", "4", "3", "2")
    assert str(match.game.step(match.state, 0).prompt) == "Du hast eine 2: Welcher Stein zieht?"
    match.play(0, ("2",))
    assert said(match) == ["Weiß würfelt einen Stein von der 2 hinaus."]
    assert [effect.to for effect in match.effects[-1] if isinstance(effect, Moved)] == ["heim-weiss"]
    assert match.to_act() == {1}


def test_from_behind_and_the_furthest() -> None:
    """As in Backgammon: an empty point's number moves up from behind; with nobody behind the furthest goes off."""
    match = thrown((4, 3), stage=OUT, points={5: 1, 1: 1})
    assert match.state.men[0] == men({1: 1})  # 5-1, and the three takes one off
    assert [e.to for e in match.effects[-1] if isinstance(e, Moved)] == ["1", "heim-weiss"]
    double = thrown((6, 6), stage=OUT, points={2: 2})
    assert double.state.men[0] == men({2: 1})
    assert double.to_act() == {0}


def test_with_a_choice_any_fitting_man_may_move() -> None:
    match = thrown((3, 1), stage=OUT, points={5: 1, 3: 1, 2: 1})
    assert match.game.step(match.state, 0).targets == ("5", "3")
    with pytest.raises(IllegalMoveError, match="Ziehe erst die hinteren"):
        match.play(0, ("2",))
    with pytest.raises(IllegalMoveError, match="Dort steht kein Stein von dir"):
        match.play(0, ("4",))
    with pytest.raises(IllegalMoveError, match="und nur ihn"):
        match.play(0, ("5", "2"))
    match.play(0, ("5",))
    assert said(match)[0] == "Weiß rückt von der 5 auf die 2."
    assert match.game.step(match.state, 0).targets == ("3", "2")


def test_off_by_the_exact_number_alone_where_agreed() -> None:
    match = thrown((5, 2), stage=OUT, points={6: 1, 2: 1}, hinaus="genau")
    assert match.state.men[0] == men({6: 1})
    assert match.to_act() == {1}
    none = thrown((5, 5), stage=OUT, points={6: 1, 2: 1}, hinaus="genau")
    assert none.to_act() == {1}
    both = thrown((5, 2), stage=OUT, points={6: 1, 2: 1}, hinaus="genau", erledigt=False)
    assert both.state.men[0] == men({6: 1, 2: 1})


def test_the_end() -> None:
    match = thrown((6, 1), stage=OUT, points={3: 1, 1: 1})
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "off")
    assert str(outcome.reason) == "Weiß hat zuerst keinen Stein mehr auf dem Brett."


def test_black_counts_from_the_right_too() -> None:
    state = Doppelstand(turn=1, phase="throw", stage=(APART, OUT), men=(PAIRS, men({3: 1, 6: 1, 1: 1})))
    match = Match(RULES.make(), "x", start=state)
    match.decide((3, 2))
    assert match.game.step(match.state, 1).targets == ("18", "15")
    match.play(1, ("15",))
    assert lying(match, 1) == {"heim-schwarz": ("stone", 10), "16": ("stone", 1), "13": ("stone", 1)}


def test_why_not_before_the_throw() -> None:
    match = Match(RULES.make(2, {"beginn": "platz"}))
    with pytest.raises(IllegalMoveError, match="Erst wird gewürfelt"):
        match.play(0, ("4",))


# --- how long it takes ----------------------------------------------------------------------------------------------


@cache
def turns(left: int) -> Fraction:
    """How many turns the rest of a stage takes on average, over all 36 throws; the points 1 to `left` are left."""
    if left <= 0:
        return Fraction()
    total, stays = Fraction(), 0
    for first, second in product(range(1, 7), repeat=2):
        fresh = len({first, second} & set(range(1, left + 1)))
        if not fresh:
            stays += 1
        elif first == second:  # goes on in the same turn
            total += turns(left - 1) if left > 1 else 1
            total -= 1
        else:
            total += turns(left - fresh)
    return (36 + total) / (36 - stays)


def test_how_many_turns_a_stage_takes() -> None:
    exact = float(turns(6))
    assert round(exact, 2) == 7.14
    game, total, matches = RULES.make(2, {"beginn": "platz"}), 0, 2000
    for number in range(matches):
        match, thrower = Match(game, f"{number}"), -1
        while match.state.stage[0] == APART and match.to_act():
            if match.to_act() == {CHANCE}:
                match.settle()
                continue
            (seat,) = match.to_act()
            path = game.propose(match.state, seat, random.Random(number))
            if path == ("wuerfel",):
                total += seat == 0 and thrower != 0
                thrower = seat
            match.play(seat, path)
    assert abs(total / matches - exact) < 0.2


Men = tuple[int, ...]


def choices(own: Men, number: int) -> list[tuple[int, Men]]:
    """Who may play the number, written a second time: (from, the men on 1 to 6 after)."""
    found = []
    for point in range(1, 7):
        behind = sum(own[point:])
        if own[point - 1] and (point >= number or not behind):
            after = list(own)
            after[point - 1] -= 1
            if point > number:
                after[point - number - 1] += 1
            found.append((point, tuple(after)))
    return found


@cache
def best(own: Men) -> float:
    """How many turns it takes to throw these men off at best, on average."""
    if not any(own):
        return 0.0
    total = 0.0
    for high, low in product(range(1, 7), repeat=2):
        if high > low:
            total += 2 * min(min((best(last) for _p, last in choices(after, low)), default=0.0)
                             for _point, after in choices(own, high))  # fmt: skip
        elif high == low:
            total += min(best(after) - 1 if any(after) else 0.0 for _point, after in choices(own, high))
    return 1 + total / 36


def test_a_man_whose_number_fell_is_best_taken_off() -> None:
    """The tip of the leaflet, for every position of up to four men; of more, three in a thousand are exceptions."""
    looked = 0
    for own in product(range(5), repeat=6):
        if not 0 < sum(own) <= 4:
            continue
        for number in SIX:
            if own[number - 1]:
                values = {point: best(after) for point, after in choices(own, number)}
                assert values[number] <= min(values.values()) + 1e-9
                looked += len(values) > 1
    assert looked > 200


def test_a_second_set_of_rules_agrees_on_throwing_off() -> None:
    rng, looked = random.Random("hinaus"), 0
    game = RULES.make()
    for number in range(60):
        match = Match(game, str(number))
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            s = match.state
            path = game.propose(s, seat, rng)
            if s.phase == "move":
                reached = dict(choices(s.men[seat][1:7], s.left[0]))
                touched = {str(point if seat == 0 else 12 + point) for point in reached}
                assert set(game.step(s, seat).targets) == touched
                looked += 1
            match.play(seat, path)
    assert looked > 500
