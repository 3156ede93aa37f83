"""Familie Müller: how a family grows, throwing again, the end, relatives, and how well two can play it.

How well: the chances of two are solved in `familie_value`. Here they are reckoned a second time, with fractions: while
the other still looks for the wife or for children, each aim "keep so many" has a value that can be written down.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move
from games.engines.dice.familie_mueller import Families
from games.engines.dice.familie_value import after, estimate, expected, grows, growth, solved, thrown
from games.engines.match import Match

RULES = registry.find("familie-mueller")


def playing(*grown: int, turn: int = 0, first: int = 0, **options: Any) -> Match:
    """A match in which families are so far: 0 nobody, 1 the husband, 2 both, 2 + n with n children."""
    game = RULES.make(len(grown), {"beginn": "platz", **options})
    sums = tuple(max(0, far - 2) for far in grown)
    start = Families(sums=sums, out=(0,) * len(grown), grown=grown, turn=turn, first=first)
    return Match(game, "familie", start=start)


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice)][1:]


# --- how a family grows ---


@pytest.mark.parametrize(
    ("grown", "dice", "far"),
    [
        (0, (2, 5, 6), 0),  # 001:1361: a 2 without the 1 is worth nothing
        (0, (1, 5, 6), 1),
        (0, (1, 1, 4), 1),
        (0, (1, 2, 6), 8),  # 001:1365: in the best case man, wife and six children at once
        (0, (2, 1, 1), 3),
        (0, (2, 2, 1), 4),
        (1, (1, 1), 1),
        (1, (2, 5), 2),
        (1, (2, 2), 2),
        (2, (4,), 6),
        (2, (1,), 3),
        (8, (1,), 3),  # 001:1367-1371: the last throw counts, also a worse one
    ],
)
def test_what_a_throw_makes_of_a_family(grown: int, dice: tuple[int, ...], far: int) -> None:
    assert grows(grown, dice, at_once=False) == far
    match = playing(grown, 0)
    throw(match, *dice)
    assert match.state.grown == (far, 0)


@pytest.mark.parametrize(("answer", "far", "children"), [("danach", 2, 0), ("gleich", 7, 5)])
def test_the_die_beside_the_wife(answer: str, far: int, children: int) -> None:
    match = playing(1, 0, kinder=answer)
    throw(match, 2, 5)
    assert (match.state.grown[0], match.state.sums[0]) == (far, children)


def test_three_dice_then_two_then_one() -> None:
    """001:1363-1365."""
    match = playing(0, 0)
    for dice, far in (((1, 4, 5), 1), ((2, 6), 2), ((3,), 5), ((6,), 8)):
        throw(match, *dice)
        assert match.state.grown[0] == far
        throw(match, 4, 4, 4)


def test_what_is_said() -> None:
    match = playing(0, 0)
    assert throw(match, 2, 5, 6) == ["Keine Eins, kein Herr Müller."]
    assert throw(match, 1, 5, 6) == ["Da ist Herr Müller! Spieler 2 sucht nun Frau Müller."]
    assert throw(match, 1, 2, 1) == ["Familie Müller hat jetzt 1 Kind."]
    assert throw(match, 5, 5) == ["Keine Zwei, keine Frau Müller."]
    notes = [str(note) for note in match.game.view(match.state, None).notes]
    assert notes == ["1 Kind", "Herr Müller"]


# --- throwing again, and the end ---


def test_who_has_children_may_be_content() -> None:
    match = playing(5, 1)
    assert list(match.game.moves(match.state, 0) or ()) == [("wuerfel",), ("zufrieden",)]
    match.play(0, ("zufrieden",))
    assert match.to_act() == {1}
    assert match.state.sums == (3, 0)
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        match.play(1, ("zufrieden",))


def test_being_content_is_for_one_round() -> None:
    match = playing(5, 1)
    match.play(0, ("zufrieden",))
    throw(match, 5, 5)
    throw(match, 6)
    assert match.state.sums == (6, 0)


def test_it_ends_when_the_last_has_children() -> None:
    """001:1367."""
    match = playing(5, 2, turn=1)
    throw(match, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (3, 2), "children")
    assert str(outcome.reason) == "Spieler 1 gewinnt mit 3 Kindern."


@pytest.mark.parametrize(("answer", "over"), [("sofort", True), ("runde", False)])
def test_or_when_the_round_is_over(answer: str, over: bool) -> None:
    match = playing(2, 5, 4, ende=answer)
    throw(match, 4)
    assert (match.game.outcome(match.state) is not None) == over
    if over:
        return
    match.play(1, ("zufrieden",))
    throw(match, 6)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 3, 1), (4, 3, 6))


def test_who_has_as_many_throws_for_relatives() -> None:
    """001:1371; the third, who has fewer, does not."""
    match = playing(7, 4, 2, turn=2)
    assert throw(match, 5)[-1] == "Gleich viele Kinder! Jetzt zählen die Verwandten."
    assert match.to_act() == {0}
    assert list(match.game.moves(match.state, 0) or ()) == [("wuerfel",)]
    assert throw(match, 4) == ["Dazu kommen 4 Verwandte."]
    assert match.to_act() == {2}
    throw(match, 4)
    assert match.to_act() == {0}
    throw(match, 1)
    throw(match, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((2, 3, 1), (5, 2, 5), "relatives")
    assert str(outcome.reason) == "Spieler 3 hat die größere Verwandtschaft und gewinnt."


def test_of_three_with_relatives_one_after_the_other_leaves() -> None:
    match = playing(6, 6, 2, turn=2)
    throw(match, 4)
    for dice in (3, 5, 5):
        throw(match, dice)
    assert match.to_act() == {1}
    throw(match, 1)
    throw(match, 6)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.places == (3, 2, 1)


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


# --- how well it can be played ---


def test_the_figures_of_the_leaflet() -> None:
    """A whole family in the first throw: 5 of 36; the husband with three dice: 91 of 216, the wife: 11 of 36."""
    first = growth(0, at_once=False)
    assert sum(p for far, p in first.items() if far > 2) == pytest.approx(5 / 36)
    assert first[8] == pytest.approx(1 / 36)
    assert 1 - first[0] == pytest.approx(91 / 216)
    assert 1 - growth(1, at_once=False)[1] == pytest.approx(11 / 36)
    couple = Fraction(36, 11) + 1
    alone = (1 + Fraction(61, 216) * couple) / Fraction(91, 216)
    assert round(float(alone), 1) == 5.2
    assert round(solved(at_once=False, played_out=False)[0, 0, 0, 0], 2) == 0.52


def win(mine: int, theirs: int) -> Fraction:
    return Fraction(1, 2) if mine == theirs else Fraction(int(mine > theirs))


def kept_from(aim: int, chance: Fraction, comes: dict[int, Fraction]) -> dict[int, Fraction]:
    """By my children, what it is worth to be in turn when I keep `aim` and more, and the other, who ends the match with
    that chance in each of the turns between, then comes to so many children."""
    ends = {k: sum(p * win(k, n) for n, p in comes.items()) for k in range(1, 7)}
    low = aim - 1  # numbers that are thrown again
    mean = (sum(ends[k] for k in range(aim, 7)) + sum(chance * ends[k] for k in range(1, aim))) / 6
    mean /= 1 - Fraction(low, 6) * (1 - chance)
    return {k: ends[k] if k >= aim else mean for k in range(1, 7)}


@pytest.mark.parametrize(
    ("far", "at_once", "chance", "comes"),
    [
        (2, False, Fraction(1), {n: Fraction(1, 6) for n in range(1, 7)}),
        (1, True, Fraction(11, 36), {n: Fraction(1 if n == 2 else 2, 11) for n in range(1, 7)}),
    ],
)
def test_the_best_aim_is_what_was_solved(far: int, at_once: bool, chance: Fraction, comes: dict[int, Fraction]) -> None:
    values = [kept_from(aim, chance, comes) for aim in range(1, 7)]
    worth = solved(at_once=at_once, played_out=False)
    for children in range(1, 7):
        best = max(value[children] for value in values)
        assert worth[2 + children, far, 0, 0] == pytest.approx(float(best))


def test_from_how_many_children_on_one_is_content() -> None:
    """While husband or wife of the other are missing from five on, afterwards from four on."""

    def content(theirs: int) -> list[int]:
        worth = solved(at_once=False, played_out=False)
        stands = {k: (2 + k, theirs, 0, 0) for k in range(1, 7)}
        return [k for k, s in stands.items() if worth[after(s, 2 + k)] > thrown(worth, s, at_once=False)]

    assert [content(theirs) for theirs in (0, 1, 2)] == [[5, 6], [5, 6], [4, 5, 6]]


def test_an_estimate_for_three() -> None:
    """By hand: two who come to any number, and three children: each has fewer in 2 of 6 and as many in 1 of 6."""
    value = (2 / 6) ** 2 + 2 * (1 / 6) * (2 / 6) / 2 + (1 / 6) ** 2 / 3
    assert estimate(expected(5), [expected(1), expected(2)]) == pytest.approx(value)
    assert estimate(expected(8), [expected(3), expected(7)]) == 1
    counts = [win(mine, max(others)) for mine, *others in product(range(1, 7), repeat=2)]
    assert estimate(expected(0), [expected(0)]) == pytest.approx(float(sum(counts) / 36))


@pytest.mark.parametrize("options", [{}, {"kinder": "gleich"}, {"ende": "runde"}])
def test_looking_ahead_plays_the_solution(options: dict[str, str]) -> None:
    """Whoever takes the move after which it stands best throws again exactly where that is worth more."""
    played_out, at_once = "ende" in options, "kinder" in options
    worth = solved(at_once=at_once, played_out=played_out)
    for children, theirs, first in product(range(1, 7), range(8), range(2)):
        if theirs > 2 and not (played_out and first == 1):
            continue
        match = playing(2 + children, theirs, first=first, **options)
        values = {}
        for path in (("wuerfel",), ("zufrieden",)):
            state = match.game.apply(match.state, Move(0, path))[0]
            outcome = match.game.outcome(state)
            if outcome or state.relatives:
                values[path] = 0.5 if state.relatives else float(win(*state.sums))
            else:
                values[path] = (match.game.evaluate(state, 0) / 0.999 + 1) / 2
        stand = (2 + children, theirs, 0, first)
        assert values["wuerfel",] == pytest.approx(thrown(worth, stand, at_once=at_once))
        assert max(values.values()) == pytest.approx(worth[stand])


def test_two_who_play_well_win_as_often_as_reckoned() -> None:
    """The first of two wins 52 of a hundred; within five standard errors over 1500 matches."""
    game = RULES.make(2, {"beginn": "platz"})
    won = 0.0
    for number in range(1500):
        match = Match(game, f"familie {number}")
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            moves = list(game.moves(match.state, seat) or ())
            best = max(moves, key=lambda path: game.evaluate(game.apply(match.state, Move(seat, path))[0], seat))
            match.push(Move(seat, best if len(moves) > 1 else moves[0]))
        outcome = game.outcome(match.state)
        assert outcome is not None
        won += outcome.winners == (0,)
    mean = solved(at_once=False, played_out=False)[0, 0, 0, 0]
    assert won / 1500 == pytest.approx(mean, abs=5 * 0.5 / 1500**0.5)


def test_with_more_seats_more_is_hoped_for() -> None:
    """With four children against one whose wife is there one is content, against five of them one throws again."""
    for others, path in ((1, ("zufrieden",)), (5, ("wuerfel",))):
        match = playing(6, *(2,) * others)
        moves = match.game.moves(match.state, 0) or ()
        best = max(moves, key=lambda move: match.game.evaluate(match.game.apply(match.state, Move(0, move))[0], 0))
        assert best == path
