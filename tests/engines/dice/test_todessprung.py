"""Todessprung: the gap, who falls and who jumps, and which number is best, reckoned a second time.

The second reckoning goes forward, from the first throw through everything that can happen, where the module goes
backward from the gap; and matches are simulated.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move
from games.engines.dice.todessprung import Leap
from games.engines.dice.todessprung_value import SUMS, best_number, naming, throwing
from games.engines.match import Match

RULES = registry.find("todessprung")


def at(total: int, gap: int = 45, seats: int = 3, turn: int = 0, **options: Any) -> Match:
    game = RULES.make(seats, {"beginn": "platz", **options})
    return Match(game, "sprung", start=Leap(sums=(0,) * seats, out=(0,) * seats, total=total, gap=gap, turn=turn))


def throw(match: Match, *dice: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide(dice)]


def test_the_first_names_and_the_second_throws() -> None:
    """001:1283-1285."""
    match = Match(RULES.make(3, {"beginn": "platz"}), "sprung")
    numbers = list(match.game.moves(match.state, 0) or ())
    assert (numbers[0], numbers[-1], len(numbers)) == (("zahl-30",), ("zahl-60",), 31)
    effects = match.play(0, ("zahl-45",))
    assert [str(effect.text) for effect in effects] == ["Spieler 1 nennt die 45: Die Schlucht reicht bis 52."]
    assert match.to_act() == {1}
    assert throw(match, 4, 3)[1:] == ["Zusammen sind das 7."]
    assert match.to_act() == {2}
    view = match.game.view(match.state, None)
    assert str(view.status) == "Summe 7, Schlucht 45–52. Spieler 3 würfelt."
    assert [piece.at for piece in view.pieces if piece.kind == "stone"] == [f"zahl-{n}" for n in range(45, 53)]


def test_what_lies_on_the_numbers() -> None:
    """Seven or eight stones, and where the sum stands, in the gap as well; the farthest gap has room."""
    for total, gap, width, pawn, stones in ((29, 30, 7, "", 7), (44, 45, 8, "zahl-44", 8), (67, 60, 8, "zahl-67", 7)):
        match = at(total, gap, schlucht=width)
        pieces = match.game.view(match.state, None).pieces
        assert [piece.at for piece in pieces if piece.kind == "pawn"] == ([pawn] if pawn else [])
        assert sum(piece.kind == "stone" for piece in pieces) == stones


@pytest.mark.parametrize(
    ("dice", "falls", "jumps"),
    [((2, 2), False, False), ((3, 2), True, False), ((6, 6), True, False)],
)
def test_where_the_gap_begins(dice: tuple[int, int], falls: bool, jumps: bool) -> None:
    """From 40, with the gap of the example from 45."""
    match = at(40)
    throw(match, *dice)
    assert (match.state.out[0] > 0, match.state.phase == "name") == (falls, jumps)


@pytest.mark.parametrize(("width", "falls", "jumps"), [(8, True, False), (7, False, True)])
def test_where_the_gap_ends(width: int, falls: bool, jumps: bool) -> None:
    """001:1285: 45 to 52 are eight numbers; seven points, as 001:1283 says, would end at 51."""
    match = at(44, schlucht=width)
    said = throw(match, 6, 2)
    assert (match.state.out[0] > 0, match.state.phase == "name") == (falls, jumps)
    assert said[1] == (
        "52 liegt in der Schlucht: Spieler 1 fällt hinein." if falls else "Zusammen sind das 52: Spieler 1 ist drüben!"
    )


def test_who_has_jumped_names_a_new_number() -> None:
    match = at(44)
    throw(match, 6, 3)
    assert match.to_act() == {0}
    assert str(match.game.view(match.state, None).status) == "Spieler 1 nennt eine Zahl."
    match.play(0, ("zahl-30",))
    assert (match.state.total, match.state.gap, match.to_act()) == (0, 30, {1})


@pytest.mark.parametrize(("after", "total", "next_falls"), [("bleibt", 46, True), ("zurueck", 44, False)])
def test_after_a_fall(after: str, total: int, next_falls: bool) -> None:
    """001:1285: others may fall after the first; the next on the left throws."""
    match = at(44, seats=4, sturz=after)
    assert throw(match, 1, 1)[1:] == ["46 liegt in der Schlucht: Spieler 1 fällt hinein.", "Spieler 1 scheidet aus."]
    assert (match.state.total, match.to_act()) == (total, {1})
    throw(match, 2, 4)
    assert (match.state.out[1] > 0) is True
    assert match.to_act() == {2}
    throw(match, 5, 4)  # from 52 over it, from 44 as well
    assert match.state.phase == "name"
    assert match.to_act() == {2}


def test_the_last_one_wins() -> None:
    match = at(44, turn=1)
    throw(match, 1, 1)
    throw(match, 1, 1)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 3, 2), (), "last")
    assert str(outcome.reason) == "Spieler 1 ist noch übrig und gewinnt."


def test_the_highest_throw_names() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert (match.to_act(), match.state.phase) == ({1}, "name")


def test_why_not() -> None:
    match = Match(RULES.make(2, {"beginn": "platz"}))
    with pytest.raises(IllegalMoveError, match="Nenne eine Zahl von 30 bis 60"):
        match.play(0, ("zahl-61",))
    match.play(0, ("zahl-60",))
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        match.play(1, ("zahl-60",))


# --- which number is best -----------------------------------------------------------------------------------------


def forward(count: int, number: int, width: int, back: bool) -> list[float]:
    """The chances of seats 0 (who names), 1, … when `number` is named and then everybody does what is best."""
    before: dict[tuple[int, int, tuple[int, ...]], float] = {(0, 1, tuple(range(count))): 1.0}
    won = [0.0] * count
    while before:
        after: dict[tuple[int, int, tuple[int, ...]], float] = defaultdict(float)
        for (total, turn, row), p in before.items():
            place = row.index(turn)
            following = row[(place + 1) % len(row)]
            for points, ways in SUMS.items():
                share, here = p * ways / 36, total + points
                if here < number:
                    after[here, following, row] += share
                elif here < number + width:
                    rest = tuple(seat for seat in row if seat != turn)
                    if len(rest) == 1:
                        won[rest[0]] += share
                    else:
                        after[total if back else here, following, rest] += share
                else:
                    for step, chance in enumerate(naming(len(row), width, back)):
                        won[row[(place + step) % len(row)]] += share * chance
        before = after
        if sum(before.values()) < 1e-12:
            break
    return won


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(("count", "width"), [(2, 8), (3, 8), (3, 7), (4, 8)])
def test_no_other_number_is_better(count: int, width: int, back: bool) -> None:
    best = best_number(count, width, back)
    assert forward(count, best, width, back) == pytest.approx(list(naming(count, width, back)))
    assert max(forward(count, n, width, back)[0] for n in range(30, 61)) <= naming(count, width, back)[0] + 1e-9


def test_by_hand() -> None:
    """Two are left, and the sum stands one before a gap of eight: 2 to 8 fall into it (26 of 36), 9 to 12 jump."""
    one, other = throwing(2, 1, 8, False)
    assert (one + other, throwing(1, 5, 8, False)) == (pytest.approx(1), (1.0,))
    assert one == pytest.approx(10 / 36 * naming(2, 8, False)[0])


def test_what_is_known_of_the_numbers() -> None:
    """What the text says: two should name 34, three 30, four 39; three had better not name 39."""
    assert [best_number(count, 8, False) for count in (2, 3, 4)] == [34, 30, 39]
    assert [round(naming(count, 8, False)[0], 3) for count in (2, 3, 4)] == [0.546, 0.428, 0.321]
    assert round(forward(3, 39, 8, False)[0], 3) == 0.258


def test_looking_ahead_reaches_it() -> None:
    """One look names as well as can be: each of three is left as often as reckoned, within five standard errors."""
    game, matches = RULES.make(3, {"beginn": "platz"}), 600
    count = [0] * 3
    for number in range(matches):
        match = Match(game, f"sprung {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            match.push(Move(seat, one_look(match.game, match.state, seat, rng)))
        count[match.state.out.index(0)] += 1
    assert game.evaluate(game.start(), 0) == pytest.approx(2 * naming(3, 8, False)[0] - 1)
    for seat, p in enumerate(naming(3, 8, False)):
        assert count[seat] / matches == pytest.approx(p, abs=5 * (p * (1 - p) / matches) ** 0.5)
