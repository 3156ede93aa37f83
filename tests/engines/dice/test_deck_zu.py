"""Deck zu!: what a throw covers, when a turn is over, who wins, and how few points can be left open.

How few: the same reckoning a second time, with fractions and from the empty row up. We know of no published value for
these rules. For the game as it is known elsewhere (any numbers that make up the throw) the same reckoning gives 9.76
per cent for the whole row; that is the figure usually named, but from memory: no page with it was at hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move, Outcome
from games.engines.dice.deck_zu import ROW, Decked, Row, covered, promise
from games.engines.match import Match
from games.engines.scene import Button

RULES = registry.find("deck-zu")


def at(row: Row = ROW, minus: tuple[int, ...] = (0, 0), rounds: int = 0, turn: int = 0, **options: Any) -> Match:
    game = RULES.make(len(minus), {"beginn": "platz", **options})
    return Match(game, "deck", start=Decked(sums=minus, out=(0,) * len(minus), open=row, rounds=rounds, turn=turn))


def throw(match: Match, *dice: int) -> None:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide(dice)


def ended(match: Match) -> Outcome:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return outcome


def test_the_sum_or_both_singly() -> None:
    """001:1295: of 2 and 5 either the 7 or the 2 and the 5."""
    match = at()
    throw(match, 5, 2)
    step = match.game.step(match.state, 0)
    assert step.buttons == (Button("deck-7", step.buttons[0].label), Button("deck-2-5", step.buttons[1].label))
    assert [str(button.label) for button in step.buttons] == ["die 7 zudecken", "2 und 5 zudecken"]
    both = match.game.apply(match.state, Move(0, ("deck-2-5",)))[0]
    assert both.open == (1, 3, 4, 6, 7, 8, 9)
    match.play(0, ("deck-7",))
    assert match.state.open == (1, 2, 3, 4, 5, 6, 8, 9)
    assert match.to_act() == {0}  # 001:1293: until the turn is over
    lying = [piece.at for piece in match.game.view(match.state, None).pieces if piece.kind == "stone"]
    assert lying == ["7"]


@pytest.mark.parametrize(
    ("row", "dice", "left"),
    [
        (ROW, (6, 5), (1, 2, 3, 4, 7, 8, 9)),  # there is no 11
        ((2, 5, 9), (2, 5), (9,)),  # the 7 is covered
        ((2, 7, 9), (2, 5), (2, 9)),  # of the 5 nothing is left: only the sum
        (ROW, (3, 3), (1, 2, 3, 4, 5, 7, 8, 9)),
    ],
)
def test_one_way_alone_is_covered_at_once(row: Row, dice: tuple[int, ...], left: Row) -> None:
    match = at(row)
    throw(match, *dice)
    assert match.state.open == left
    assert match.to_act() == {0}


@pytest.mark.parametrize(("row", "dice"), [((2, 9), (2, 5)), ((1, 5, 9), (5, 5)), ((3, 9), (3, 3)), ((3, 4), (5,))])
def test_a_throw_that_is_not_used_whole_ends_the_turn(row: Row, dice: tuple[int, ...]) -> None:
    """001:1299: the sum of what is open counts against the player, and the next begins with nine open numbers."""
    match = at(row, minus=(10, 20))
    throw(match, *dice)
    assert match.state.sums == (10 + sum(row), 20)
    assert (match.state.open, match.to_act()) == (ROW, {1})


def test_a_double_may_cover_its_own_number() -> None:
    match = at(pasch="einmal")
    throw(match, 3, 3)
    assert list(match.game.moves(match.state, 0) or ()) == [("deck-6",), ("deck-3",)]
    match.play(0, ("deck-3",))
    throw(match, 5, 5)
    assert match.state.open == (1, 2, 4, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("row", "count"), [((1, 9), 2), ((1, 8), 2), ((1, 7), 2), ((1, 6), 1), (tuple(range(1, 7)), 1)]
)
def test_one_die_when_seven_to_nine_are_covered(row: Row, count: int) -> None:
    """001:1297."""
    match = at(row)
    match.play(0, ("wuerfel",))
    assert match.game.draw(match.state).count == count


def test_all_covered_costs_nothing() -> None:
    match = at((4,), minus=(7, 0))
    throw(match, 4)
    assert (match.state.sums, match.state.open, match.to_act()) == ((7, 0), ROW, {1})
    assert [str(effect.text) for effect in match.effects[-1]][1:] == [
        "Spieler 1 deckt die 4 zu.",
        "Alles zugedeckt! Spieler 1 bekommt keinen Minuspunkt.",
    ]


@pytest.mark.parametrize(
    ("minus", "places", "reason"),
    [
        ((31, 31), (1, 2), "Spieler 1 gewinnt mit 31 Minuspunkten."),
        ((45, 40), (1, 1), "Gleichstand mit 45 Minuspunkten."),
        ((90, 0), (2, 1), "Spieler 2 gewinnt mit 5 Minuspunkten."),
    ],
)
def test_the_fewest_minus_points_win(minus: tuple[int, ...], places: tuple[int, ...], reason: str) -> None:
    """001:1301."""
    match = at((5,), minus=minus, rounds=2, turn=1)
    throw(match, 1)
    assert (ended(match).places, str(ended(match).reason), ended(match).termination) == (places, reason, "rounds")


def test_or_the_best_play_on() -> None:
    match = at((5,), minus=(45, 40, 60), rounds=2, turn=1, gleichstand="stechen")
    throw(match, 1)
    throw(match, 6, 6)
    assert str(match.game.view(match.state, None).status) == "Stechen. Spieler 1 würfelt."
    throw(match, 6, 6)
    assert match.game.evaluate(match.state, 1) > 0 > match.game.evaluate(match.state, 0)
    assert match.game.evaluate(match.state, 2) == -0.99
    throw(match, 1, 1)
    throw(match, 6, 6)
    assert match.to_act() == frozenset()
    assert ended(match).places == (2, 1, 3)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_everybody_has_the_agreed_turns(rounds: int) -> None:
    match = Match(RULES.make(3, {"beginn": "platz", "runden": rounds}))
    turns = 0
    while match.to_act():
        assert str(match.game.view(match.state, None).status).startswith(
            f"Runde {turns // 3 + 1} von {rounds}." if rounds > 1 else "Spieler"
        )
        throw(match, 6, 6)
        turns += 1
    assert turns == 3 * rounds
    assert match.state.sums == (45 * rounds,) * 3
    assert ended(match).scores == (45 * rounds,) * 3


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_why_not() -> None:
    match = at()
    with pytest.raises(IllegalMoveError, match="Tippe nur den Würfel an"):
        match.play(0, ("deck-7",))
    throw(match, 2, 5)
    with pytest.raises(IllegalMoveError, match="Benutze zuerst deinen Wurf"):
        match.play(0, ("wuerfel",))
    with pytest.raises(IllegalMoveError, match="Decke entweder beide Zahlen zu"):
        match.play(0, ("deck-2",))


# --- how few points can be left open ------------------------------------------------------------------------------

Ways = Callable[[Row, Row], list[Row]]
Best = Callable[..., Fraction]


def ours(row: Row, dice: Row) -> list[Row]:
    """By the letter of 001:1295-1299."""
    ways = [dice] if len(set(dice)) == len(dice) else []
    ways += [(sum(dice),)] if len(dice) == 2 else []
    return [way for way in ways if set(way) <= set(row)]


def once(row: Row, dice: Row) -> list[Row]:
    return ours(row, dice) + ([(dice[0],)] if len(dice) == 2 and dice[0] == dice[1] and dice[0] in row else [])


def anything(row: Row, dice: Row) -> list[Row]:
    """As it is played elsewhere: any open numbers that make up the sum."""
    return [way for size in range(1, 5) for way in combinations(row, size) if sum(way) == sum(dice)]


def reckoned(ways: Ways, choose: bool, best: Best, end: Callable[[Row], int]) -> dict[Row, Fraction]:
    """What each row is worth; with 7, 8, 9 covered one die falls, or if one may `choose` the better of one and two."""
    worth = {(): Fraction(end(()))}
    for size in range(1, 10):
        for row in combinations(range(1, 10), size):
            values = []
            for count in (2,) if row[-1] > 6 else (1, 2) if choose else (1,):
                total = Fraction(0)
                for dice in product(range(1, 7), repeat=count):
                    after = [worth[tuple(n for n in row if n not in way)] for way in ways(row, dice)]
                    total += best(after) if after else end(row)
                values.append(total / 6**count)
            worth[row] = best(values)
    return worth


def test_the_second_reckoning_for_the_game_known_elsewhere() -> None:
    """Any numbers, one die or two at will, as The Riddler (FiveThirtyEight, 13 April 2018) puts the question."""
    assert float(reckoned(anything, True, max, lambda row: not row)[ROW]) == pytest.approx(0.0976, abs=5e-5)


@pytest.mark.parametrize(
    ("pasch", "ways", "mean"),
    [
        (False, ours, Fraction(135713054125, 5509980288)),
        (True, once, Fraction(835544727835, 39182082048)),
    ],
)
def test_what_every_row_leaves_open(pasch: bool, ways: Ways, mean: Fraction) -> None:
    worth = reckoned(ways, False, min, sum)
    assert worth[ROW] == mean
    assert len(worth) == 512
    for row, points in worth.items():
        assert promise(row, pasch) == pytest.approx(float(points))


def test_by_hand() -> None:
    """One number left that a die can show stays open five times in six; of the 9 alone 32 of 36 throws are no nine."""
    assert promise((4,), False) == pytest.approx(4 * 5 / 6)
    assert promise((9,), False) == pytest.approx(9 * 32 / 36)
    assert covered((1, 2, 3), (1, 2), False) == pytest.approx(promise((1, 2), False))


def test_looking_ahead_reaches_it() -> None:
    """One look covers as well as can be: the same points on average, within five standard errors."""
    game = RULES.make(2, {"beginn": "platz", "runden": 5})
    points: list[int] = []
    for number in range(200):
        match = Match(game, f"deck {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            match.push(Move(seat, one_look(match.game, match.state, seat, rng)))
        points += match.state.sums
    mean = sum(points) / len(points)
    spread = (sum((each - mean) ** 2 for each in points) / len(points)) ** 0.5
    assert mean == pytest.approx(5 * 24.630406, abs=5 * spread / len(points) ** 0.5)


def test_the_judgement_follows_the_points() -> None:
    match = at((1, 2), minus=(0, 10), rounds=2)
    assert match.game.evaluate(match.state, 0) > 0 > match.game.evaluate(match.state, 1)
    throw(match, 6)
    throw(match, 6, 6)
    assert [match.game.evaluate(match.state, seat) for seat in (0, 1)] == [1.0, -1.0]
