"""6er-Spiel: the rows, the end, and how well it can be played.

How well: what six rows bring at best is computed here a second time, with fractions and from the other end; for one and
two rows it is reckoned by hand.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Move
from games.engines.dice.sechser_spiel import promise
from games.engines.kit.sheet import Columns
from games.engines.match import Match
from games.engines.scene import Sheet

RULES = registry.find("sechser-spiel")


def at(*sheets: tuple[int, ...], die: int = 0, **options: Any) -> Match:
    game = RULES.make(len(sheets), {"beginn": "platz", **options})
    state = Columns(sheets=sheets, dice=(die,) if die else (), phase="enter" if die else "ready")
    return Match(game, "sechser", start=state)


def test_a_throw_counts_as_many_times_as_the_row_says() -> None:
    """001:1157-1161: a six brings 36 in row 6 and only 6 in row 1."""
    for row, points in ((6, 36), (1, 6)):
        match = Match(RULES.make(2, {"beginn": "platz"}))
        match.play(0, ("wuerfel",))
        match.decide((6,))
        assert list(match.game.moves(match.state, 0) or ()) == [(f"zeile-{n}",) for n in range(1, 7)]
        match.play(0, (f"zeile-{row}",))
        assert match.state.sheets[0][row - 1] == points
        assert match.to_act() == {1}


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def test_ties_for_the_start_do_not_go_on_for_ever() -> None:
    match = Match(RULES.make(2))
    for _throw in range(2 * 56):
        assert match.to_act() == {CHANCE}
        match.decide((3, 3))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 1), (0, 0), "throws")


def test_each_row_once() -> None:
    """001:1159."""
    match = at((-1, 8, -1, -1, -1, -1), (-1,) * 6, die=4)
    for path, reason in (
        (("zeile-2",), "Zeile 2 ist schon ausgefüllt"),
        (("wuerfel",), "Tippe die Zeile an"),
        (("zeile-7",), "Tippe die Zeile an"),
        ((), "Tippe die Zeile an"),
        (("zeile-1", "zeile-3"), "dein Zug zu Ende"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, path)
    with pytest.raises(IllegalMoveError, match="Würfle zuerst"):
        at((-1,) * 6, (-1,) * 6).play(0, ("zeile-1",))


def test_the_sheet_shows_what_the_die_would_bring() -> None:
    match = at((-1, 8, -1, -1, -1, -1), (-1,) * 6, die=4)
    sheet = match.game.view(match.state, None).surfaces[-1]
    assert isinstance(sheet, Sheet)
    assert [row.cells[0] for row in sheet.rows] == ["4", "", "12", "16", "20", "24", ""]
    assert sheet.rows[-1].cells == ("", "8", "0")


def test_the_highest_sum_wins() -> None:
    match = at((-1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 7), die=3)
    match.play(0, ("zeile-1",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((1, 2), (23, 22), "full")
    assert str(outcome.reason) == "Die Zettel sind voll: Spieler 1 gewinnt mit 23 Punkten."


@pytest.mark.parametrize(("answer", "places"), [("teilen", (1, 1)), ("zeilen", (2, 1))])
def test_equal_sums(answer: str, places: tuple[int, ...]) -> None:
    match = at((-1, 4, 9, 16, 25, 6), (1, 4, 9, 4, 10, 36), die=4, gleichstand=answer)
    match.play(0, ("zeile-1",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((64, 64), places)


def test_what_one_and_two_rows_bring() -> None:
    """By hand: 3.5 times the row; of rows 1 and 2 a 4, 5 or 6 goes into row 2, which makes 67.5 / 6."""
    assert [promise((row,)) for row in range(1, 7)] == pytest.approx([3.5, 7, 10.5, 14, 17.5, 21])
    assert promise((1, 2)) == pytest.approx(11.25)


def test_what_six_rows_bring_at_best() -> None:
    """From no row up to six: the same mean for every choice of rows."""
    best = {(): Fraction(0)}
    for size in range(1, 7):
        for rows in combinations(range(1, 7), size):
            total = Fraction(0)
            for die in range(1, 7):
                total += max(die * rows[n] + best[rows[:n] + rows[n + 1 :]] for n in range(size))
            best[rows] = total / 6
    assert best[1, 2, 3, 4, 5, 6] == Fraction(55657, 648)
    for rows, mean in best.items():
        assert promise(rows) == pytest.approx(float(mean))


def test_looking_ahead_reaches_it() -> None:
    """Whoever takes the row after which it stands best has as many points on average, within five standard errors."""
    game = RULES.make(2, {"beginn": "platz"})
    scores: list[int] = []
    for number in range(300):
        match = Match(game, f"sechser {number}")
        rng = random.Random(number)
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            path = game.propose(match.state, seat, rng)
            if match.state.phase == "enter":
                path = max(
                    game.moves(match.state, seat) or (),
                    key=lambda move: (
                        game.apply(match.state, Move(seat, move))[0].phase == "over"
                        or game.evaluate(game.apply(match.state, Move(seat, move))[0], seat)
                    ),
                )
            match.push(Move(seat, path))
        scores += game.outcome(match.state).scores
    mean = sum(scores) / len(scores)
    spread = (sum((score - mean) ** 2 for score in scores) / len(scores)) ** 0.5
    assert mean == pytest.approx(55657 / 648, abs=5 * spread / len(scores) ** 0.5)
