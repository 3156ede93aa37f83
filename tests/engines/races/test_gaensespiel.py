"""Gänsespiel: every field, every answer of an option, and the way of a pawn walked a second time by a table."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError, Moved
from games.engines.kit.trail import Walk
from games.engines.match import Match
from games.engines.races.gaensespiel import BOARD

RULES = registry.find("gaensespiel")
PAIRS = list(product(range(1, 7), repeat=2))


def at(*where: int, turn: int = 0, rests: tuple[int, ...] = (), **options: Any) -> Match:
    game = RULES.make(len(where), options)
    return Match(game, "gans", start=Walk(where, rests or (0,) * len(where), turn=turn))


def throw(match: Match, *dice: int) -> str:
    """The sentences of the throw."""
    (seat,) = match.to_act()
    match.play(seat, ("wuerfel",))
    match.decide(dice)
    return " ".join(str(effect.text) for effect in match.effects[-1] if effect.text)


# --- the fields ---------------------------------------------------------------------------------------------------


def test_two_dice_and_the_highest_throw_begins() -> None:
    match = Match(RULES.make(3))
    match.decide((2, 5, 1))
    assert match.to_act() == {1}
    throw(match, 3, 4)
    assert match.state.where == (0, 7, 0)
    assert match.to_act() == {2}
    assert Match(RULES.make(2, {"beginn": "platz"})).to_act() == {0}


def test_a_goose_carries_on_as_far_again_and_again() -> None:
    match = at(3, 0)
    throw(match, 1, 5)  # 9, 15
    assert match.state.where == (15, 0)
    chain = at(14, 0)
    throw(chain, 4, 5)  # 23, 32, 41, 50, 59, and 68 is 5 too many: 58, the fox
    assert [effect.to for effect in chain.effects[-1] if isinstance(effect, Moved)] == [
        "23", "32", "41", "50", "59", "58", "start",
    ]  # fmt: skip
    assert chain.state.where == (0, 0)


def test_a_nine_from_the_start_would_run_from_goose_to_goose_into_the_goal() -> None:
    """So it leads to the field with the same dice, for who begins again as well."""
    assert set(range(9, 63, 9)) <= {n for n, spot in enumerate(BOARD.spots) if spot.picture == "gans"}
    for dice, to in [((3, 6), 26), ((6, 3), 26), ((4, 5), 53), ((5, 4), 53)]:
        match = at(0, 40)
        throw(match, *dice)
        assert match.state.where == (to, 40)
    later = at(1, 40)
    throw(later, 4, 5)
    assert later.state.where == (10, 40)


def test_the_bridge_the_maze_and_the_fox() -> None:
    for here, dice, to in [(1, (2, 3), 12), (39, (1, 2), 30), (55, (1, 2), 0)]:
        match = at(here, 1)
        throw(match, *dice)
        assert match.state.where == (to, 1)
    other = at(39, 0, irrgarten=37)
    throw(other, 1, 2)
    assert other.state.where == (37, 0)


def test_in_the_inn_one_misses_a_turn() -> None:
    match = at(16, 1)
    assert "Im Gasthaus: Gelb setzt 1-mal aus." in throw(match, 1, 2)
    assert "Gelb setzt aus." in throw(match, 1, 2)
    assert match.to_act() == {1}
    throw(match, 1, 2)
    assert match.to_act() == {0}
    twice = at(16, 1, gasthaus=2)
    throw(twice, 1, 2)
    assert twice.state.rests == (2, 0)


def test_who_is_in_the_well_waits_for_another() -> None:
    match = at(28, 20, 1)
    throw(match, 1, 2)
    assert match.state.rests == (-1, 0, 0)
    throw(match, 1, 1)
    throw(match, 1, 1)
    assert match.to_act() == {1}  # Yellow still waits
    relieved = at(31, 28, 1, rests=(-1, 0, 0), turn=1)
    assert "Gelb ist frei." in throw(relieved, 1, 2)
    assert relieved.state.where == (31, 31, 1)
    assert relieved.state.rests == (0, -1, 0)


def test_or_misses_two_turns() -> None:
    match = at(28, 20, brunnen="zwei")
    throw(match, 1, 2)
    assert match.state.rests[0] == 2
    throw(match, 1, 1)
    throw(match, 1, 1)
    assert match.to_act() == {1}
    throw(match, 1, 1)
    assert match.to_act() == {0}


def test_in_the_tower_one_waits_whatever_is_agreed_of_the_well() -> None:
    for well in ("warten", "zwei"):
        match = at(49, 20, 20, brunnen=well)
        throw(match, 1, 2)
        assert match.state.rests[0] == -1
        assert match.game.note(match.state, 0).msgid == "im Turm, wartet"


def test_who_frees_one_frees_all_who_wait_there() -> None:
    match = at(31, 31, 28, rests=(0, -1, 0), turn=2)  # Yellow is free and has not gone on yet
    throw(match, 1, 2)
    assert match.state.rests == (0, 0, -1)


def test_when_all_sit_fast_all_are_freed() -> None:
    match = at(28, 52, rests=(0, -1))
    assert "Nun sitzen alle fest." in throw(match, 1, 2)
    assert match.state.rests == (0, 0)
    assert match.to_act() == {1}
    resting = at(28, 19, rests=(0, 1), turn=0)  # in the inn one only rests: nobody is freed
    throw(resting, 1, 2)
    assert (resting.state.rests, resting.to_act()) == ((-1, 0), {1})


def test_on_a_taken_field_places_are_changed() -> None:
    match = at(15, 22)
    throw(match, 3, 4)
    assert match.state.where == (22, 15)
    guest = at(16, 19, rests=(0, 1))  # who is sent out of the inn need not rest
    throw(guest, 1, 2)
    assert (guest.state.where, guest.state.rests) == ((19, 16), (1, 0))
    bridge = at(0, 12)
    throw(bridge, 2, 4)
    assert bridge.state.where == (12, 0)
    assert "Platz getauscht: Grün kommt an den Start." in str(bridge.effects[-1][-1].text)


def test_or_one_stays_where_one_was() -> None:
    match = at(15, 22, besetzt="stehen")
    assert "Auf 22 steht schon Grün: Gelb bleibt stehen." in throw(match, 3, 4)
    assert match.state.where == (15, 22)
    well = at(28, 31, rests=(0, -1), besetzt="stehen")
    throw(well, 1, 2)
    assert well.state.where == (31, 31)
    fox = at(55, 0, besetzt="stehen")
    throw(fox, 1, 2)
    assert fox.state.where == (0, 0)  # on the start there is room


def test_the_goal_wants_the_exact_number() -> None:
    match = at(60, 0)
    throw(match, 4, 5)
    assert match.state.where == (57, 0)
    geese = at(61, 0)
    throw(geese, 3, 3)  # four back from 63 is a goose: six more back
    assert geese.state.where == (53, 0)
    won = at(60, 30, 40)
    throw(won, 1, 2)
    outcome = won.game.outcome(won.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 3, 2), "goal")


def test_with_one_die() -> None:
    match = at(0, 0, wuerfel=1)
    throw(match, 5)
    assert match.state.where == (10, 0)


def test_all_there_is_to_do_is_to_throw() -> None:
    with pytest.raises(IllegalMoveError, match="Tippe einmal den Würfel an"):
        at(0, 0).play(0, ("7",))


def test_a_match_is_cut_off_at_last() -> None:
    match = at(5, 20)
    match.states[-1] = Walk((7, 20), (0, 0), throws=599)
    throw(match, 1, 2)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("throws", (2, 1))


def test_the_spiral_goes_step_by_step_to_the_middle() -> None:
    points = [(spot.x, spot.y) for spot in BOARD.spots]
    assert len(set(points)) == 64
    for (x, y), (further, there) in pairwise(points):
        assert abs(x - further) + abs(y - there) == pytest.approx(1)
    assert points[0] == (0.65, 7.65)
    assert points[63] == (3.65, 3.65) or points[63] == (3.65, 4.65)


# --- a second way of counting ---------------------------------------------------------------------------------------


def lands(here: int, one: int, two: int) -> int:
    """Where a throw leads who meets nobody, by walking field after field with a direction."""
    if here == 0 and {one, two} in ({3, 6}, {4, 5}):
        return 26 if 6 in (one, two) else 53
    place, direction = here, 1
    while True:
        for _step in range(one + two):
            if place == 63:
                direction = -1
            place += direction
        if not (place % 9 in (0, 5) and place not in (0, 63)):
            return {6: 12, 42: 30, 58: 0}.get(place, place)


def test_every_throw_from_every_field_leads_where_the_second_way_says() -> None:
    stood_on = [n for n in range(63) if n == 0 or not (n % 9 in (0, 5) or n in (6, 42, 58))]
    for here, (one, two) in product(stood_on, PAIRS):
        game = RULES.make(2)
        after, _effects = game.fell(Walk((here, 1 if here != 1 else 2), (0, 0), dice=(one, two)))
        expected = lands(here, one, two)
        assert expected == after.where[0] or expected in (1, 2), (here, one, two)


def test_the_first_throw() -> None:
    """By hand, of 36: 5 is a goose (10), 6 the bridge (12), 9 the dice."""
    assert Counter(lands(0, *dice) for dice in PAIRS) == {
        2: 1, 3: 2, 4: 3, 10: 4 + 3, 12: 5 + 1, 7: 6, 8: 5, 26: 2, 53: 2, 11: 2,
    }  # fmt: skip


def test_how_often_a_pawn_comes_home_without_sitting_in_well_or_tower() -> None:
    """The exact probability by elimination over the second way, against pawns of the engine."""
    fields = [n for n in range(63) if n == 0 or not (n % 9 in (0, 5) or n in (6, 31, 42, 52, 58))]
    chance: dict[int, dict[int, Fraction]] = {
        n: Counter({to: Fraction(c, 36) for to, c in Counter(lands(n, *dice) for dice in PAIRS).items()})
        for n in fields
    }
    for gone in sorted(fields, reverse=True)[:-1]:
        row = chance.pop(gone)
        stays = 1 - row.pop(gone, Fraction(0))
        for other in chance.values():
            if share := other.pop(gone, None):
                for to, part in row.items():
                    other[to] = other.get(to, Fraction(0)) + share * part / stays
    row = chance[0]
    exact = float(row[63] / (1 - row.get(0, Fraction(0))))
    game, rng, home, pawns = RULES.make(2), random.Random("gans"), 0, 4_000
    for _pawn in range(pawns):
        where = 0
        while where not in (31, 52, 63):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            after, _effects = game.fell(Walk((where, 0), (0, 0), dice=dice))
            where = after.where[0]
        home += where == 63
    assert home / pawns == pytest.approx(exact, abs=4 * (exact * (1 - exact) / pawns) ** 0.5)


def test_matches_end_long_before_they_are_cut_off() -> None:
    for number in range(30):
        match = Match(RULES.make(2), f"lang {number}")
        while acting := match.to_act():
            if acting == {CHANCE}:
                match.settle()
            else:
                match.play(min(acting), ("wuerfel",))
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        assert outcome.termination == "goal"
