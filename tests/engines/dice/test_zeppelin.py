"""Zeppelin: fields and gondola, who is out, and how often who begins wins.

How often: the chances of two are reckoned here from the odds of each throw, by how many fields are taken and what each
has, and compared with matches. Matches of three are compared with a second implementation.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError
from games.engines.kit.rooms import House
from games.engines.match import Match

RULES = registry.find("zeppelin")


def at(held: tuple[int, ...], *fields: int, load: int = 0, **options: Any) -> Match:
    game = RULES.make(len(held), {"beginn": "platz", **options})
    lying = (0, *(int(n in fields) for n in range(1, 6)), load)
    state = House(sums=(0,) * len(held), out=(0,) * len(held), held=held, rooms=lying)
    return Match(game, "zeppelin", start=state)


def throw(match: Match, die: int) -> list[str]:
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    return [str(effect.text) for effect in match.decide((die,)) if effect.text][1:]


def test_six_sticks_each() -> None:
    assert RULES.make(3, {}).start().held == (6, 6, 6)
    assert RULES.make(2, {"hoelzer": 4}).start().held == (4, 4)


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_stick_onto_a_free_field_and_back(die: int) -> None:
    """001:1175."""
    match = at((6, 6))
    assert throw(match, die) == [f"Spieler 1 legt ein Hölzchen auf das leere Feld {die}."]
    assert (match.state.held, match.state.rooms[die]) == ((5, 6), 1)
    assert throw(match, die) == [f"Spieler 2 nimmt ein Hölzchen von Feld {die}."]
    assert (match.state.held, match.state.rooms[die]) == ((5, 7), 0)


def test_the_gondola_takes_any_number() -> None:
    """001:1181."""
    match = at((6, 6), load=3)
    assert throw(match, 6) == ["Spieler 1 lädt ein Hölzchen in die Gondel."]
    assert (match.state.held, match.state.rooms[6]) == ((5, 6), 4)


def test_who_has_none_is_out() -> None:
    """001:1183."""
    match = at((1, 6, 6), 2)
    assert throw(match, 3) == ["Spieler 1 legt ein Hölzchen auf das leere Feld 3.", "Spieler 1 scheidet aus."]
    throw(match, 2)
    throw(match, 2)
    assert match.to_act() == {1}


def test_or_has_a_throw_left() -> None:
    match = at((1, 6), 2, aus="schuld")
    throw(match, 3)
    throw(match, 4)
    assert throw(match, 2) == ["Spieler 1 nimmt ein Hölzchen von Feld 2."]
    assert match.state.held == (1, 5)
    match = at((0, 6), 2, aus="schuld")
    assert throw(match, 3)[:2] == ["Spieler 1 kann nicht zahlen.", "Spieler 1 scheidet aus."]


def test_the_last_one_gets_the_load() -> None:
    """001:1187: not what lies on the fields."""
    match = at((1, 2), 1, 5, load=4)
    assert throw(match, 6)[1:] == ["Spieler 1 scheidet aus.", "Spieler 2 bekommt die Ladung der Gondel: 5 Hölzchen.",
                                   "Spieler 2 ist noch übrig und gewinnt."]  # fmt: skip
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.termination) == ((2, 1), (0, 7), "last")


def test_who_leaves_later_stands_better() -> None:
    match = at((1, 3, 1), load=2)
    throw(match, 6)
    throw(match, 6)
    throw(match, 6)
    assert match.game.outcome(match.state).places == (3, 1, 2)


def test_one_only_throws() -> None:
    with pytest.raises(IllegalMoveError, match="Du würfelst nur"):
        at((6, 6)).play(0, ("3",))


# --- evidence ---------------------------------------------------------------------------------------------------


@cache
def chances() -> tuple[float, float]:
    """How often the first of two wins, and throws of a match: by fields taken, own sticks, the other's."""
    stands = [(k, a, b) for k in range(6) for a in range(1, 13) for b in range(1, 13) if k + a + b <= 12]
    wins = dict.fromkeys(stands, 0.5)
    length = dict.fromkeys(stands, 0.0)

    def after(k: int, mine: int, theirs: int) -> tuple[float, float]:
        return (1 - wins[k, theirs, mine], length[k, theirs, mine]) if mine else (0.0, 0.0)

    for _step in range(200):
        for k, a, b in stands:
            ways = [(1, after(k, a - 1, b))]
            ways += [(5 - k, after(k + 1, a - 1, b))] if k < 5 else []
            ways += [(k, after(k - 1, a + 1, b))] if k else []
            wins[k, a, b] = sum(n * win for n, (win, _long) in ways) / 6
            length[k, a, b] = 1 + sum(n * long for n, (_win, long) in ways) / 6
    return wins[0, 6, 6], length[0, 6, 6]


def test_who_begins_wins_less_often() -> None:
    wins, length = chances()
    assert (wins, length) == (pytest.approx(0.44983, abs=1e-5), pytest.approx(24.8131, abs=1e-4))
    first, throws = 0, []
    for number in range(1200):
        match = Match(RULES.make(2, {"beginn": "platz"}), f"zeppelin {number}")
        while match.to_act():
            match.play(match.state.turn, ("wuerfel",))
            match.settle()
        first += match.game.outcome(match.state).winners == (0,)
        throws.append(match.state.throws)
    assert first / 1200 == pytest.approx(wins, abs=5 * (wins * (1 - wins) / 1200) ** 0.5)
    mean = sum(throws) / 1200
    spread = (sum((n - mean) ** 2 for n in throws) / 1200) ** 0.5
    assert mean == pytest.approx(length, abs=5 * spread / 1200**0.5)


@pytest.mark.parametrize("aus", ["leer", "schuld"])
def test_it_plays_like_a_second_implementation(aus: str) -> None:
    for number in range(40):
        rng = random.Random(number)
        match = Match(RULES.make(3, {"beginn": "platz", "aus": aus}))
        sticks, taken, load, circle = {0: 6, 1: 6, 2: 6}, set[int](), 0, [0, 1, 2]
        while len(circle) > 1:
            seat, die = circle.pop(0), rng.randint(1, 6)
            assert match.to_act() == {seat}
            throw(match, die)
            stays = True
            if die in taken:
                taken.remove(die)
                sticks[seat] += 1
            elif sticks[seat]:
                sticks[seat] -= 1
                load += die == 6
                taken |= {die} - {6}
                stays = sticks[seat] > 0 or aus == "schuld"
            else:
                stays = False
            circle += [seat] * stays
            if len(circle) > 1:
                assert match.state.rooms == (0, *(int(n in taken) for n in range(1, 6)), load)
                assert match.state.held == tuple(sticks.values())
        sticks[circle[0]] += load
        assert match.state.held == tuple(sticks.values())
        assert match.game.outcome(match.state).winners == (circle[0],)
