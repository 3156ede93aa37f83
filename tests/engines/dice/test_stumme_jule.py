"""Stumme Jule: the stations, owning up, every option; and how long it takes, by exact reckoning."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.dice.stumme_jule import Julestand, sooner
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.scene import Sheet

RULES = registry.find("stumme-jule")


def at(*have: int, **options: Any) -> Match:
    game = RULES.make(len(have), {"beginn": "platz", **options})
    return Match(game, "jule", Julestand(sums=have, out=(0,) * len(have)))


def throw(match: Match, *faces: int) -> list[str]:
    said: list[str] = []
    for face in faces:
        (seat,) = match.to_act()
        match.play(seat, ("wuerfel",))
        said += [str(effect.text) for effect in match.decide((face,))]
    return said


def test_one_throw_each() -> None:
    """001:1137."""
    match = at(0, 0, 0)
    for seat in (0, 1, 2, 0):
        assert match.to_act() == {seat}
        throw(match, 4)


def test_the_numbers_come_in_order() -> None:
    """001:1139: a two counts only after the one."""
    match = at(0, 5)
    throw(match, 2, 2, 1)
    assert match.state.sums == (1, 5)
    throw(match, 1, 1, 1, 2)
    assert match.state.sums == (2, 5)


def test_after_the_six_they_are_crossed_out() -> None:
    """001:1141."""
    match = at(5, 0)
    assert throw(match, 6)[-1] == "Spieler 1 schreibt die 6 auf."
    throw(match, 6, 6, 6)
    assert match.state.sums == (6, 0)
    assert throw(match, 1)[-1] == "Spieler 1 streicht die 1 aus."
    assert match.state.sums == (7, 0)


def test_who_has_crossed_out_all_wins() -> None:
    """001:1143."""
    match = at(11, 11, 3)
    throw(match, 5, 4, 3)
    assert throw(match, 6)[-1] == "Spieler 1 hat alles ausgestrichen und gewinnt."
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.termination) == ((1, 2, 3), "done")


@pytest.mark.parametrize(
    ("answer", "have", "left"),
    [("anfang", 3, 0), ("anfang", 8, 0), ("reihe", 3, 0), ("reihe", 8, 6), ("reihe", 6, 6)],
)
def test_who_has_spoken(answer: str, have: int, left: int) -> None:
    """001:1135 and 001:1145."""
    match = at(have, 5, strafe=answer)
    (effect,) = match.play(0, ("gesprochen",))
    assert str(effect.text).startswith("Spieler 1 hat gesprochen und ")
    assert (match.state.sums, match.to_act()) == ((left, 5), {0})
    with pytest.raises(IllegalMoveError, match="Du hast es schon gesagt"):
        match.play(0, ("gesprochen",))
    throw(match, left % 6 + 1)
    assert match.state.sums == (left + 1, 5)


def test_an_empty_slip_has_nothing_to_lose() -> None:
    match = at(0, 5)
    with pytest.raises(IllegalMoveError, match="steht noch nichts"):
        match.play(0, ("gesprochen",))
    with pytest.raises(IllegalMoveError, match="Nur wer gesprochen hat"):
        at(3, 5).play(0, ("zettel",))


def test_the_slips() -> None:
    match = at(8, 3, 0, 12)
    sheet = match.game.view(match.state, None).surfaces[-1]
    assert isinstance(sheet, Sheet)
    assert [row.cells for row in sheet.rows] == [
        ("✗", "1", "", "✗"), ("✗", "2", "", "✗"), ("3", "3", "", "✗"),
        ("4", "", "", "✗"), ("5", "", "", "✗"), ("6", "", "", "✗"),
    ]  # fmt: skip
    notes = [str(note) for note in match.game.view(match.state, None).notes]
    assert notes == ["streicht die 3", "schreibt die 4", "schreibt die 1", "fertig"]


def test_nobody_plays_on_having_spoken() -> None:
    match = at(8, 3)
    assert match.game.propose(match.state, 0, random.Random(1)) == ("wuerfel",)
    assert one_look(match.game, match.state, 0, random.Random(1)) == ("wuerfel",)


def test_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 6, 3))
    assert match.to_act() == {1}


def chances(stations: int, turns: int) -> list[Fraction]:
    """By turn, the chance to have all stations just then: so many sixes in a row of throws, the last of them then."""
    reached = [Fraction(1)] + [Fraction(0)] * stations
    done = []
    for _turn in range(turns):
        moved = [have * Fraction(5, 6) + (reached[n - 1] / 6 if n else 0) for n, have in enumerate(reached[:-1])]
        done.append(reached[-2] / 6)
        reached = [*moved, Fraction(0)]
    return done


def test_the_first_of_two() -> None:
    """A second way: over all turns in which the first is done and the second not yet."""
    done = [float(chance) for chance in chances(12, 600)]
    left, first = 1.0, 0.0
    for chance in done:
        first += chance * left
        left -= chance
    assert sooner(12, 12) == pytest.approx(first, abs=1e-6)
    assert sooner(12, 12) == pytest.approx(0.5077, abs=5e-5)
    assert sooner(1, 1) == pytest.approx(6 / 11)  # who throws the six first


def test_how_long_it_takes() -> None:
    """For two: rounds until one is done, from the chances of each; 400 matches, within five standard errors."""
    done = [float(chance) for chance in chances(12, 600)]
    late, mean, square = 1.0, 0.0, 0.0
    for number, chance in enumerate(done, 1):
        now, late = late, late - chance
        both = now**2 - late**2
        mean, square = mean + number * both, square + number**2 * both
    assert mean == pytest.approx(61.41, abs=5e-3)
    game = RULES.make(2, {"beginn": "platz"})
    rounds = []
    for number in range(400):
        match = playout(game, random.Random(number), f"jule {number}")
        rounds.append((match.state.throws + 1) // 2)
    assert sum(rounds) / 400 == pytest.approx(mean, abs=5 * ((square - mean**2) / 400) ** 0.5)
