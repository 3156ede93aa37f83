"""What a half-filled sheet of Kniffel promises: against the rules, a count over all throws, and plain preferences."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from games.engines.dice.kniffel import BOXES, Kniffel, Kniffelstand
from games.engines.dice.kniffel_value import BONUS, FREE, PAR, UPPER, gain, hope, standing
from tests.engines.dice.test_kniffel import at

EMPTY = (FREE,) * 13


def sheet(**written: int) -> tuple[int, ...]:
    return tuple(written.get(box.replace("-", "_"), FREE) for box in BOXES)


def some_sheets(number: int) -> list[tuple[int, ...]]:
    """Sheets on which something is written, with points the boxes can bring."""
    rng = random.Random("zettel")
    worths = [[(box + 1) * count for count in range(6)] for box in range(UPPER)]
    worths += [[0, 17, 24], [0, 18, 26], [0, 25], [0, 30], [0, 40], [0, 50], [9, 21, 28]]
    return [tuple(rng.choice(worth) if rng.random() < 0.5 else FREE for worth in worths) for _sheet in range(number)]


def value(match, seat: int = 0) -> float:
    return match.game.evaluate(match.state, seat)


# --- the sheet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sixes", "bonus"), [(24, BONUS), (18, BONUS), (12, 0)])
def test_when_the_upper_part_is_full_the_bonus_is_there_or_not(sixes: int, bonus: int) -> None:
    """Three of each face are exactly the 63 points it takes."""
    assert hope((3, 6, 9, 12, 15, sixes, *EMPTY[UPPER:])) == bonus


def test_the_hope_for_the_bonus_lies_between_nothing_and_all_of_it() -> None:
    assert 0 < hope(EMPTY) < BONUS
    assert hope(sheet(einser=0, zweier=0, dreier=0, vierer=0, fuenfer=0)) == 0  # five sixes are only 30
    assert hope(sheet(vierer=20, fuenfer=25, sechser=30)) == BONUS  # 75 already
    assert all(0 <= hope(some) <= BONUS for some in some_sheets(300))


def test_more_points_above_are_never_less_hope() -> None:
    for some in some_sheets(300):
        for box in range(UPPER):
            if some[box] in (FREE, 5 * (box + 1)):
                continue
            more = (*some[:box], some[box] + box + 1, *some[box + 1 :])
            assert hope(more) >= hope(some)


def test_what_an_entry_gains_is_the_difference_between_the_two_sheets() -> None:
    for some in some_sheets(200):
        for box in range(13):
            if some[box] != FREE:
                continue
            for points in (0, 5 * (box + 1)):
                after = (*some[:box], points, *some[box + 1 :])
                assert gain(some, box, points) == pytest.approx(standing(after) - standing(some))


def test_an_ordinary_entry_below_gains_nothing_and_a_nought_costs_what_the_box_would_have_brought() -> None:
    for box in range(UPPER, 13):
        assert gain(EMPTY, box, 0) < 0 < gain(EMPTY, box, 50)
        assert gain(EMPTY, box, 0) == -PAR[box]
    # below, where no bonus hangs on it, a nought in the box that brings most is the dearest
    struck = {BOXES[box]: gain(EMPTY, box, 0) for box in range(UPPER, 13)}
    assert min(struck, key=struck.__getitem__) == "grosse-strasse"
    assert max(struck, key=struck.__getitem__) == "viererpasch"


def test_a_full_sheet_is_worth_what_it_counts() -> None:
    rng = random.Random("voll")
    for _sheet in range(100):
        above = [face * rng.randint(1, 5) for face in range(1, 7)]
        below = [rng.choice((0, worth)) for worth in (22, 18, 25, 30, 40, 50, 21)]
        match = at(sheets=[dict(zip(BOXES, (*above, *below), strict=True))], throws=0)
        assert standing((*above, *below)) == match.game.total(match.state, 0)


# --- the turn ---------------------------------------------------------------------------------------------------


def test_better_dice_promise_more() -> None:
    falls = [(6, 6, 6, 6, 6), (6, 6, 6, 6, 1), (6, 6, 6, 1, 2), (6, 6, 1, 2, 4), (1, 2, 2, 4, 6)]
    values = [value(at(dice)) for dice in falls]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_a_box_that_is_taken_promises_nothing_more() -> None:
    dice = (2, 3, 4, 5, 6)
    free = at(dice)
    taken = at(dice, [{"grosse-strasse": 40}], throws=3)
    before, after = (at((), match_sheets, throws=0) for match_sheets in ([{}], [{"grosse-strasse": 40}]))
    assert value(free) - value(before) > value(taken) - value(after)


def test_the_value_before_a_throw_is_the_mean_of_what_can_fall() -> None:
    for dice, kept in [((6, 6, 6, 1, 2), 0b00111), ((2, 3, 4, 5, 5), 0b01111), ((1, 3, 4, 6, 6), 0b11000)]:
        rolling = at(dice, [{"chance": 20, "einser": 2}], throws=1, kept=kept, rolling=True)
        free = 5 - kept.bit_count()
        fallen = [fall(rolling.game, rolling.state, faces) for faces in product(range(1, 7), repeat=free)]
        mean = sum(rolling.game.evaluate(state, 0) for state in fallen) / len(fallen)
        assert value(rolling) == pytest.approx(mean)


def fall(game: Kniffel, state: Kniffelstand, faces: tuple[int, ...]) -> Kniffelstand:
    """The dice that were thrown lie in the tray."""
    left = iter(faces)
    dice = tuple(face if state.kept >> die & 1 else next(left) for die, face in enumerate(state.dice))
    return replace(state, dice=dice, rolling=False, throws=state.throws + 1)


def test_the_dice_to_keep_are_worth_more_than_others() -> None:
    def keeping(dice: tuple[int, ...], kept: int, **sheets: int) -> float:
        return value(at(dice, [sheets], throws=2, kept=kept, rolling=True))

    four_sixes = keeping((6, 6, 6, 6, 1), 0b01111)
    assert four_sixes > keeping((6, 6, 6, 6, 1), 0b00011) > keeping((6, 6, 6, 6, 1), 0b10000)
    both_ends = keeping((2, 3, 4, 5, 5), 0b01111)
    assert both_ends > keeping((2, 3, 4, 5, 5), 0b11000)


def test_a_further_kniffel_is_worth_its_hundred() -> None:
    sheets = [{"kniffel": 50, "fuenfer": 15}]
    plain, extra = at((5,) * 5, sheets, weitere="keine"), at((5,) * 5, sheets, weitere="beides")
    assert value(extra) - value(plain) >= 100 / 400


def test_values_of_two_players_mirror_each_other() -> None:
    match = at((3, 3, 3, 5, 5), [{"chance": 20}, {"kniffel": 50}])
    assert value(match, 0) == -value(match, 1)
    ahead = at(sheets=[{"kniffel": 50}, {"kniffel": 0}], throws=0)
    assert value(ahead, 0) > 0 > value(ahead, 1)


def test_the_end_is_won_lost_or_shared() -> None:
    full = dict.fromkeys(BOXES, 5)
    won = at(sheets=[full | {"chance": 6}, full], throws=0)
    assert (value(won, 0), value(won, 1)) == (1.0, -1.0)
    even = at(sheets=[full, full], throws=0)
    assert (value(even, 0), value(even, 1)) == (0.0, 0.0)
