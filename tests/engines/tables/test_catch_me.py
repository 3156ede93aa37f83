"""Catch Me: which throws move, who is thrown out, the last man from corner to corner.

Every move of random matches is played a second time on a ring of 24 letters, with rules written anew.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured, IllegalMoveError, Moved
from games.engines.match import Match
from games.engines.tables.catch_me import REACH, Hunt

RULES = registry.find("catch-me")


def thrown(white: set[int], black: set[int], dice: tuple[int, int], turn: int = 0, **options: Any) -> Match:
    state = Hunt(men=(frozenset(white), frozenset(black)), phase="throw", turn=turn)
    match = Match(RULES.make(2, {"beginn": "platz", **options}), "brett", start=state)
    match.decide(dice)
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def targets(match: Match) -> tuple[str, ...]:
    (seat,) = match.to_act()
    return match.game.step(match.state, seat).targets


# --- the start ------------------------------------------------------------------------------------------------------


def test_six_men_each_and_the_lowest_throw_begins() -> None:
    match = Match(RULES.make())
    assert match.state.men == (set(range(1, 7)), set(range(13, 19)))
    match.decide((3, 3))
    assert match.to_act() == {CHANCE}
    match.decide((5, 2))
    assert match.to_act() == {1}
    facing = RULES.make(2, {"aufstellung": "gegenueber"}).start()
    assert facing.men == (set(range(1, 7)), set(range(19, 25)))


# --- which throws move -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "goes"),
    [
        ((1, 4), [5]), ((6, 3), [9]), ((6, 1), [7]), ((6, 6), [12]), ((1, 1), [2]),
        ((3, 3), [3, 3]), ((5, 5), [5, 5]), ((2, 4), []), ((5, 3), []),
    ],
)  # fmt: skip
def test_ones_sixes_and_doubles(dice: tuple[int, int], goes: list[int]) -> None:
    match = thrown({20, 24}, {1, 2}, dice)
    assert list(match.state.left) == goes
    if not goes:
        assert said(match)[-1] == "Dieser Wurf bewegt nichts."
        assert match.to_act() == {1}
    else:
        assert targets(match) == ("24", "20", "bleiben")


def test_two_of_three_throws_move() -> None:
    """By counting: twenty throws with a one or a six, four other doubles."""
    assert sum(bool(thrown({20, 24}, {1, 2}, (a, b)).state.left) for a in range(1, 7) for b in range(1, 7)) == 24
    assert sum(REACH.values()) == 24
    assert REACH[1] == 0  # the tip of the leaflet
    assert [REACH[n] for n in (2, 3, 4, 5, 6, 11, 12)] == [2, 3, 3, 3, 2, 2, 1]


def test_a_one_moves_one_man_by_the_sum() -> None:
    match = thrown({20, 24}, {1, 2}, (1, 4))
    match.play(0, ("24",))
    assert match.state.men[0] == {20, 19}
    assert said(match) == ["Weiß zieht von 24 auf 19."]
    assert match.to_act() == {1}


def test_a_double_moves_two_different_men_and_gives_another_throw() -> None:
    match = thrown({20, 24, 10}, {1, 2}, (3, 3))
    match.play(0, ("24",))
    assert match.state.men[0] == {21, 20, 10}
    assert targets(match) == ("20", "10", "bleiben")
    with pytest.raises(IllegalMoveError, match="zwei verschiedene Steine"):
        match.play(0, ("21",))
    match.play(0, ("10",))
    assert match.state.men[0] == {21, 20, 7}
    assert targets(match) == ("wuerfel",)
    assert match.to_act() == {0}


def test_a_double_of_ones_as_agreed() -> None:
    """001:651 by the sum, 001:653 two men by one each."""
    assert thrown({20, 24}, {1, 2}, (1, 1)).state.left == (2,)
    assert thrown({20, 24}, {1, 2}, (1, 1), einser="zwei").state.left == (1, 1)
    again = thrown({20, 24}, {1, 2}, (6, 6))
    again.play(0, ("24",))
    assert again.state.men[0] == {20, 12}
    assert again.to_act() == {0}


def test_nobody_must_unless_agreed() -> None:
    free = thrown({20, 24}, {1, 2}, (1, 4))
    free.play(0, ("bleiben",))
    assert free.state.men[0] == {20, 24}
    assert free.to_act() == {1}
    bound = thrown({20, 24}, {1, 2}, (1, 4), zwang=True)
    assert targets(bound) == ("24", "20")
    with pytest.raises(IllegalMoveError, match="muss ziehen"):
        bound.play(0, ("bleiben",))


# --- landing --------------------------------------------------------------------------------------------------------


def test_round_the_board() -> None:
    """Anticlockwise: from 1 on to 24."""
    match = thrown({3, 10}, {15, 16}, (1, 4))
    match.play(0, ("3",))
    assert match.state.men[0] == {10, 22}
    black = thrown({15, 16}, {3, 10}, (1, 4), turn=1)
    black.play(1, ("3",))
    assert black.state.men[1] == {10, 22}


def test_an_enemy_is_thrown_out() -> None:
    match = thrown({10, 20}, {5, 15, 16}, (1, 4))
    match.play(0, ("10",))
    assert match.state.men == ({5, 20}, {15, 16})
    assert [effect.to for effect in match.effects[-1] if isinstance(effect, Captured)] == ["heim-weiss"]
    assert said(match)[0] == "Weiß wirft den Stein auf 5 hinaus."
    lying = {(piece.at, piece.owner): piece.count for piece in match.game.view(match.state, None).pieces}
    assert lying["heim-weiss", 1] == 4


def test_own_men_send_one_on_to_the_next_point_that_is_free_or_the_enemys() -> None:
    match = thrown({10, 5, 4}, {15, 16}, (1, 4))
    match.play(0, ("10",))
    assert match.state.men[0] == {5, 4, 3}
    hits = thrown({10, 5, 4}, {3, 15, 16}, (1, 4))
    hits.play(0, ("10",))
    assert hits.state.men == ({5, 4, 3}, {15, 16})


# --- the last man ----------------------------------------------------------------------------------------------------


def test_the_last_man_leaps_to_the_next_corner_at_once() -> None:
    match = thrown({10, 20}, {5, 16}, (1, 4))
    match.play(0, ("10",))
    assert match.state.men == ({5, 20}, {13})
    assert said(match)[-1] == "Der letzte Stein von Schwarz springt auf die Ecke 13."
    assert [(e.source, e.to) for e in match.effects[-1] if isinstance(e, Moved)] == [("10", "5"), ("16", "13")]
    there = thrown({10, 20}, {5, 18}, (1, 4))
    there.play(0, ("10",))
    assert there.state.men[1] == {18}  # stands on a corner already


def test_the_leap_throws_out_too() -> None:
    match = thrown({10, 13}, {5, 16}, (1, 4))
    match.play(0, ("10",))  # Black's last man leaps onto 13, White's last one from 5 to 1
    assert match.state.men == ({1}, {13})
    last = thrown({15}, {13, 20}, (1, 2))
    assert last.state.left == (1,)  # a last man goes by corners


@pytest.mark.parametrize(
    ("dice", "to"),
    [((1, 4), 12), ((6, 3), 7), ((1, 1), 7), ((6, 6), 1), ((6, 1), 6)],
)
def test_from_corner_to_corner(dice: tuple[int, int], to: int) -> None:
    """One for a one, two for a six, twice for the double, three for both; the corners are 24 19 18 13 12 7 6 1."""
    match = thrown({13}, {20, 21, 22}, dice)
    match.play(0, ("13",))
    assert match.state.men[0] == {to}


def test_other_doubles_give_the_last_man_only_another_throw() -> None:
    match = thrown({13}, {20, 21}, (4, 4))
    assert said(match)[-1] == "Dieser Wurf bewegt nichts."
    assert match.to_act() == {0}
    assert str(thrown({13}, {20, 21}, (6, 2)).game.step(thrown({13}, {20, 21}, (6, 2)).state, 0).prompt) == (
        "Dein letzter Stein zieht 2 Ecken weiter."
    )


def test_who_has_nobody_left_has_lost() -> None:
    match = thrown({10, 20}, {5}, (1, 4))
    match.play(0, ("10",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 2), "caught")
    assert str(outcome.reason) == "Weiß hat alle Steine gefangen und gewinnt."


def test_why_not() -> None:
    match = thrown({10, 20}, {5, 6}, (1, 4))
    for path, why in (((), "und nur ihn"), (("10", "5"), "und nur ihn"), (("5",), "kein Stein von dir")):
        with pytest.raises(IllegalMoveError, match=why):
            match.play(0, path)
    start = Match(RULES.make(2, {"beginn": "platz"}))
    with pytest.raises(IllegalMoveError, match="Erst wird gewürfelt"):
        start.play(0, ("5",))


# --- another set of rules --------------------------------------------------------------------------------------------


def ring(men: tuple[frozenset[int], frozenset[int]]) -> str:
    """The points in the order in which men run: 24, 23, … 1."""
    return "".join("w" if point in men[0] else "b" if point in men[1] else "." for point in range(24, 0, -1))


def run(board: str, at: int, far: int, corners: bool) -> str:
    """The man at index `at` goes on; then whoever is alone leaps to the next of the marked indices."""
    me = board[at]
    marked = [0, 5, 6, 11, 12, 17, 18, 23]
    if corners:
        to = marked[(marked.index(at) + far) % 8]
    else:
        to = (at + far) % 24
        while board[to] == me:
            to = (to + 1) % 24
    cells = list(board)
    cells[at], cells[to] = ".", me
    for who in ("b" if me == "w" else "w", me):
        if cells.count(who) == 1:
            here = cells.index(who)
            there = next(index for index in marked if index >= here)
            cells[here] = "."
            cells[there] = who
    return "".join(cells)


@pytest.mark.parametrize("einser", ["summe", "zwei"])
def test_a_second_set_of_rules_agrees_move_by_move(einser: str) -> None:
    rng, looked, alone = random.Random("catch"), 0, 0
    game = RULES.make(2, {"einser": einser})
    for number in range(40):
        match = Match(game, str(number))
        while acting := match.to_act():
            s = match.state
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            path = game.propose(s, seat, rng)
            match.play(seat, path)
            if s.phase != "move" or path == ("bleiben",):
                continue
            last = len(s.men[seat]) == 1
            high, low = max(s.dice), min(s.dice)
            if last:
                far = (high == 1) + (low == 1) + 2 * ((high == 6) + (low == 6))
            elif high == low and not (high == 6 or (high == 1 and einser == "summe")):
                far = high
            else:
                far = high + low
            assert ring(match.state.men) == run(ring(s.men), 24 - int(path[0]), far, last)
            looked, alone = looked + 1, alone + last
    assert looked > 2000
    assert alone > 100
