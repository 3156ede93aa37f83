"""Backgammon against what did not come from its code.

- the worked examples and tables of 001 (box rules): opening moves, blocked ways, bearing off, how often a blot is hit;
- the legal moves of eight positions listed in the tests of the Perl module Games::Backgammon;
- a move generator of another make (signed counts on one board, every order of every number tried) on random positions
  with all 21 throws.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from games.engines import registry
from games.engines.core import CHANCE
from games.engines.match import Match
from games.engines.tables.backgammon import Backgammonstand
from games.engines.tables.turns import START, played, turns

Points = dict[int, int]
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
NONE: Points = {}


def men(points: Points) -> tuple[int, ...]:
    return (15 - sum(points.values()), *(points.get(point, 0) for point in range(1, 26)))


def results(white: Points, black: Points, dice: tuple[int, int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    mine, theirs = men(white), men(black)
    return [played(mine, theirs, turn)[:2] for turn in turns(mine, theirs, dice)]


def after(white: Points, black: Points, steps: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The position after single moves such as "24-18 24-20", by hand: off, on, and a blot there goes to the bar."""
    mine, theirs = dict(white), dict(black)
    for step in steps.split():
        source, to = map(int, step.split("-"))
        mine[source] -= 1
        if to:
            mine[to] = mine.get(to, 0) + 1
            if theirs.get(25 - to) == 1:
                theirs[25 - to] = 0
                theirs[25] = theirs.get(25, 0) + 1
    return men(mine), men(theirs)


# --- 001 ----------------------------------------------------------------------------------------------------------

OPENING: Points = {24: 2, 13: 5, 8: 3, 6: 5}
#: 001:505-547 in White's points (nA is 25 - n)
RECOMMENDED = {
    (6, 6): "24-18 24-18 13-7 13-7",
    (5, 5): "13-8 8-3 13-8 8-3",
    (4, 4): "24-20 24-20 13-9 13-9",
    (3, 3): "24-21 24-21 8-5 8-5",
    (2, 2): "24-22 22-20 24-22 22-20",
    (1, 1): "8-7 8-7 6-5 6-5",
    (6, 5): "24-18 18-13",
    (6, 4): "24-20 24-18",
    (6, 3): "24-21 24-18",
    (6, 2): "24-22 24-18",
    (6, 1): "13-7 8-7",
    (5, 4): "24-20 13-8",
    (5, 3): "8-3 6-3",
    (5, 2): "13-8 13-11",
    (5, 1): "24-23 23-18",
    (4, 3): "13-10 13-9",
    (4, 2): "8-4 6-4",
    (4, 1): "24-23 13-9",
    (3, 2): "13-10 13-11",
    (3, 1): "8-5 6-5",
    (2, 1): "24-22 22-21",
}


@pytest.mark.parametrize(("dice", "steps"), RECOMMENDED.items())
def test_recommended_openings_are_legal(dice: tuple[int, int], steps: str) -> None:
    assert set(RECOMMENDED) == set(THROWS)
    assert after(OPENING, OPENING, steps) in results(OPENING, OPENING, dice)


@pytest.mark.parametrize("steps", ["24-18 24-20", "6-2 8-2", "13-9 9-3"])
def test_first_examples(steps: str) -> None:
    """001:405-411: three ways to open with 6/4."""
    assert after(OPENING, OPENING, steps) in results(OPENING, OPENING, (6, 4))


#: 001:437-447 with its figure: Black holds 5A, 6A and 7A, a single black man stands on 9A; White's man is on 1A
BANDS: Points = {5: 2, 6: 2, 7: 2, 9: 1}


def test_bands_bar_the_way() -> None:
    assert results({24: 1}, BANDS, (5, 4)) == []
    assert results({24: 1}, BANDS, (6, 3)) == [(men({15: 1}), men(BANDS))]  # by 4A, not by 7A
    assert turns(men({24: 1}), men(BANDS), (6, 3)) == (((24, 21), (21, 15)),)
    assert results({24: 1}, BANDS, (5, 3)) == [(men({16: 1}), men({5: 2, 6: 2, 7: 2, 25: 1}))]  # hits on 9A


#: 001:467-471: White has borne off some; men on 6 and 4, none on 5 and 3
BEARING: Points = {6: 2, 4: 4, 2: 2, 1: 2}


def test_bearing_off_examples() -> None:
    both = {6: 1, 4: 3, 2: 2, 1: 2}
    assert (men(both), men(NONE)) in results(BEARING, NONE, (6, 4))
    assert results(BEARING, NONE, (6, 5)) == [(men({4: 4, 2: 2, 1: 3}), men(NONE))]
    assert all(mine[0] == men(BEARING)[0] for mine, _theirs in results(BEARING, NONE, (5, 3)))  # nothing goes off
    left = {4: 4, 2: 2, 1: 2}
    assert (men({4: 2, 2: 2, 1: 2}), men(NONE)) in results(left, NONE, (5, 4))
    assert results(left, NONE, (6, 6)) == results(left, NONE, (5, 5)) == [(men({2: 2, 1: 2}), men(NONE))]


@pytest.mark.parametrize(("distance", "throws"), enumerate((11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3), start=1))
def test_how_often_a_blot_is_hit(distance: int, throws: int) -> None:
    """001:555-561: of the 36 throws so many bring a man exactly so far on an open board."""
    blot = {25 - (24 - distance): 1}
    hitting = 0
    for high, low in THROWS:
        if any(theirs[25] for _mine, theirs in results({24: 1}, blot, (high, low))):
            hitting += 1 if high == low else 2
    assert hitting == throws


def test_nothing_is_added_in_the_opening() -> None:
    """004:207 lets the opener add both dice for one man. Wherever the sum could be landed on from the starting
    position, two single moves get there too, so the difference to 001 and 002 never shows."""
    for high, low in THROWS:
        if high == low:  # never an opening throw
            continue
        reached = results(OPENING, OPENING, (high, low))
        for point in OPENING:
            to = point - high - low
            if to > 0 and OPENING.get(25 - to, 0) < 2:
                assert after(OPENING, OPENING, f"{point}-{to}") in reached


# --- Games::Backgammon --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "white", "black", "listed"),
    [
        ((1, 2), {1: 1, 2: 1}, {}, ["2-0 1-0", "2-1 1-0"]),  # "2/off 1/off", "2/off"
        ((5, 6), {1: 1, 2: 1}, {}, ["2-0 1-0"]),
        ((1, 1), {24: 2}, {}, ["24-23 23-22 22-21 21-20", "24-23 23-22 22-21 24-23", "24-23 23-22 24-23 23-22"]),
        ((5, 6), {24: 1}, {7: 1}, ["24-18 18-13", "24-19 19-13"]),  # "24/18*/13", "24/13"
        ((5, 6), {24: 1}, {7: 2}, ["24-19 19-13"]),
        ((6, 6), {24: 1}, {7: 2}, []),
        ((5, 6), {25: 1}, {6: 1}, ["25-19 19-14", "25-20 20-14"]),  # "bar/19*/14", "bar/14"
        ((3, 4), {25: 1, 6: 1}, {1: 2, 2: 2, 5: 2, 6: 2, 7: 2, 23: 2}, ["25-21 6-3"]),
    ],
)
def test_legal_moves_of_games_backgammon(
    dice: tuple[int, int], white: Points, black: Points, listed: list[str]
) -> None:
    found = results(white, black, dice)
    assert len(found) == len(set(found))
    assert set(found) == {after(white, black, steps) for steps in listed}


# --- another generator --------------------------------------------------------------------------------------------

#: 24 counts from White's ace point up, White positive; bar and off of White, bar and off of Black
Board = tuple[tuple[int, ...], tuple[int, int], tuple[int, int]]


def steps_with(board: Board, die: int) -> Iterator[tuple[int, Board]]:
    """White's single moves with `die`: (where from, the board after)."""
    points, (bar, off), (their_bar, their_off) = board
    starts = [24] if bar else [index for index in range(24) if points[index] > 0]
    for start in starts:
        new = list(points)
        new_bar, new_off, new_their_bar = bar, off, their_bar
        if start == 24:
            new_bar -= 1
        else:
            new[start] -= 1
        end = start - die
        if end >= 0:
            if new[end] <= -2:
                continue
            if new[end] == -1:
                new[end] = 0
                new_their_bar += 1
            new[end] += 1
        else:
            if bar or any(points[index] > 0 for index in range(6, 24)):
                continue
            if end < -1 and any(points[index] > 0 for index in range(start + 1, 6)):
                continue
            new_off += 1
        yield start, (tuple(new), (new_bar, new_off), (new_their_bar, their_off))


def every_order(board: Board, dice: tuple[int, int], combined: str, lower: str) -> set[Board]:
    """All positions White can reach: every order of the numbers, the longest sequences, the higher number."""
    high, low = max(dice), min(dice)
    orders = {(high,) * 4} if high == low else set(permutations((high, low)))
    longest: dict[int, set[tuple[tuple[int, ...], Board]]] = {}

    def play(now: Board, left: tuple[int, ...], used: tuple[int, ...], came: int | None) -> None:
        longest.setdefault(len(used), set()).add((used, now))
        if not left:
            return
        for start, then in steps_with(now, left[0]):
            if combined == "hoehere" and used == (low,) and high != low and start == came:
                other = board[0][start] > 0 if start < 24 else False
                first = came + low
                if not other and not any(begin == first for begin, _then in steps_with(board, high)):
                    continue
            play(then, left[1:], (*used, left[0]), start - left[0])

    for order in orders:
        play(board, order, (), None)
    most = max(longest)
    if most == 0:
        return set()
    if most == 1 and high != low:
        with_high = {then for used, then in longest[1] if used == (high,)}
        if with_high:
            return with_high
        if lower == "nie" or (lower == "bar" and board[1][0] >= 2):
            return set()
    return {then for _used, then in longest[most]}


def packed(mine: tuple[int, ...], theirs: tuple[int, ...]) -> Board:
    counts = tuple(mine[point] - theirs[25 - point] for point in range(1, 25))
    return counts, (mine[25], mine[0]), (theirs[25], theirs[0])


def random_men(rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Men strewn about: everywhere, or mostly at home, so that bars, blocks and bearing off all happen."""
    style = rng.choice(("anywhere", "home", "bar", "few"))
    board = [0] * 25
    bars, offs = [0, 0], [0, 0]
    for side in (0, 1):
        for _man in range(15):
            if style == "few" and rng.random() < 0.7:
                offs[side] += 1
                continue
            if style == "bar" and rng.random() < 0.15:
                bars[side] += 1
                continue
            top = 6 if style == "home" and side == 0 else 24
            spots = [p for p in range(1, top + 1) if board[p if side == 0 else 25 - p] * (1 - 2 * side) >= 0]
            if not spots:
                offs[side] += 1
                continue
            spot = rng.choice(spots)
            board[spot if side == 0 else 25 - spot] += 1 - 2 * side
    mine = (offs[0], *(max(board[p], 0) for p in range(1, 25)), bars[0])
    theirs = (offs[1], *(max(-board[25 - p], 0) for p in range(1, 25)), bars[1])
    return mine, theirs


def positions_of_play(rng: random.Random, count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Positions that come up in random games, seen from either side."""
    game = registry.find("backgammon").make()
    while count > 0:
        match = Match(game, str(count))
        while (acting := match.to_act()) and count > 0:
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            match.play(seat, game.propose(match.state, seat, rng))
            s = match.state
            if isinstance(s, Backgammonstand) and rng.random() < 0.08:
                count -= 1
                yield s.men[s.turn], s.men[1 - s.turn]


@pytest.mark.parametrize(
    ("combined", "lower"), [("frei", "gilt"), ("hoehere", "gilt"), ("frei", "bar"), ("frei", "nie")]
)
def test_every_order_of_every_number_leads_to_the_same_positions(combined: str, lower: str) -> None:
    rng = random.Random(f"{combined} {lower}")
    positions = [random_men(rng) for _number in range(40)] + list(positions_of_play(rng, 15)) + [(START, START)]
    several = 0
    for mine, theirs in positions:
        for dice in THROWS:
            found = turns(mine, theirs, dice, combined, lower)
            reached = [packed(*played(mine, theirs, turn)[:2]) for turn in found]
            assert len(set(reached)) == len(reached), "a position is reached by two turns"
            assert set(reached) == every_order(packed(mine, theirs), dice, combined, lower), (mine, theirs, dice)
            several += len(found) > 1
    assert several > 300


def test_plays_of_the_opening_throws() -> None:
    """How many different positions each throw leads to from the start, by the other generator."""
    counted = {dice: len(every_order(packed(START, START), dice, "frei", "gilt")) for dice in THROWS}
    assert {dice: len(turns(START, START, dice)) for dice in THROWS} == counted
    assert [counted[high, low] for high, low in ((2, 1), (3, 1), (6, 5), (5, 5), (1, 1))] == [15, 16, 7, 4, 42]
