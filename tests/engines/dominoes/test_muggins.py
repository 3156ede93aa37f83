"""Muggins: published examples, what the ends count, drawing, calling; a second, naive reading over random rounds."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, Move, Scored
from games.engines.dominoes.muggins import RULESETS, Mugginsstand
from games.engines.kit.chain import OVER, PAUSE, PLAY
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, tiles
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, order, play, reason

(MUGGINS,) = RULESETS
#: the table counts
COUNTED = {"ansage": False}


def stand(hands: list[str], middle: str, *arms: str, talon: str = "", **more: Any) -> Mugginsstand:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    score = more.pop("score", (0,) * len(hands))
    laid = tuple(chain(arm) for arm in (*arms, "", "", "", "")[:4])
    stock = tuple(NUMBER[name] for name in talon.split())
    return Mugginsstand(PLAY, score, dealt, voids, stock, chain(middle), arms=laid, **more)


def said(game: Any, s: Any, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    return [str(effect.text) for effect in game.apply(s, Move(seat, path))[1] if effect.text]


def opened(hands: list[str], **options: Any) -> tuple[Any, Mugginsstand, tuple[Any, ...]]:
    game = MUGGINS.make(len(hands), options)
    s, effects = game.apply(game.start(), Chance(order(hands)))
    return game, s, effects


def followed(line: list[tuple[int, str, int]], options: dict[str, Any]) -> None:
    """A published line: who lays, the move, and the points it brings. The hands are what they lay, and a tile more."""
    game = MUGGINS.make(2, COUNTED | options)
    seat, first, points = line[0]
    laid = [[move.split()[0] for who, move, _points in line[1:] if who == player] for player in (0, 1)]
    rest = [name for name in ("2-1", "1-1") if name not in itertools.chain(*laid)]
    s = stand([" ".join((*names, more)) for names, more in zip(laid, rest, strict=True)], first, turn=1 - seat)
    assert game.worth(s) == points
    for who, move, points in line[1:]:
        assert s.turn == who
        before = s.score[who]
        s = play(game, s, *move.split())
        assert s.score[who] - before == points, move


# --- published examples -----------------------------------------------------------------------------------------


def test_fosters_example() -> None:
    """R. F. Foster, Complete Hoyle, "Muggins, or All Fives", with a point for each five: 5-5 counts 10; 5-0 and then
    0-0 at it count 10 each; with 6-5 at one end and 4-0 at the other it is 10 again."""
    followed([(0, "5-5", 2), (1, "5-0", 2), (0, "0-0", 2), (1, "6-5", 0), (0, "4-0", 2)], {})


def test_the_highest_count_of_two_ends() -> None:
    """Foster: 20 points, with 4-4 and 6-6 at different ends."""
    game = MUGGINS.make(2, COUNTED)
    s = stand(["0-0", "1-0"], "5-5", "5-4 4-4", "5-6 6-6")
    assert (game.total(s), game.worth(s)) == (20, 4)


def test_the_beginning_of_another_guide() -> None:
    """docslib.org, "Muggins Introduction": 6-6 counts 12 and brings nothing; 6-3 at it makes 15."""
    followed([(0, "6-6", 0), (1, "6-3", 3)], {})


def test_squaremans_example_of_fives_and_threes() -> None:
    """C. Squareman, My Book of Indoor Games: 6-6 scores 4; 6-3 makes 15 and scores 8; 3-3 makes 18: 6; 6-0 on the other
    side: 2; 3-0 at the blank makes 9: 3; 4-3 makes 10: 2."""
    line = [(0, "6-6", 4), (1, "6-3", 8), (0, "3-3", 6), (1, "6-0", 2), (0, "3-0 rechts", 3), (1, "4-3 rechts", 2)]
    followed(line, {"teiler": "5-3"})


# --- what the ends count ----------------------------------------------------------------------------------------


def test_who_opens_with_the_double_five_gets_two() -> None:
    """001:1680."""
    hands = ["5-5 4-3 4-2 4-1 4-0 3-1 3-2", "4-4 6-4 6-5 5-4 5-3 5-2 5-1"]
    _game, s, effects = opened(hands)
    assert (s.chain, s.score, s.turn) == (chain("5-5"), (2, 0), 1)
    assert [str(effect.text) for effect in effects] == [
        "Jeder bekommt 7 Steine.",
        "Platz 1 beginnt mit 5-5.",
        "Die Enden zählen 10: Platz 1 bekommt 2 Punkte.",
    ]
    _game, s, _effects = opened(["6-6 5-5 4-2 4-1 4-0 3-1 3-2", hands[1]])
    assert (s.chain, s.score) == (chain("6-6"), (0, 0))


@pytest.mark.parametrize(
    ("middle", "arms", "total", "option"),
    [
        ("6-6", [], 12, "zwei"),
        ("6-6", ["6-5"], 12 + 5, "zwei"),
        ("6-6", ["6-5"], 5, "einer"),
        ("6-6", ["6-5", "6-4"], 9, "zwei"),
        ("6-6", ["6-5", "6-4"], 9, "einer"),
        # a double at an end counts twice, covered not at all 001:1682-1684
        ("6-6", ["6-5 5-5", "6-4"], 14, "zwei"),
        ("6-6", ["6-5 5-5 5-1", "6-4"], 5, "zwei"),
        ("6-6", ["6-5", "6-4", "6-3", "6-2"], 14, "zwei"),
        ("2-2", ["2-0", "2-5 5-5", "2-4"], 14, "zwei"),
    ],
)
def test_what_the_ends_count(middle: str, arms: list[str], total: int, option: str) -> None:
    game = MUGGINS.make(2, {"grundstein": option})
    assert game.total(stand(["0-0", "1-1"], middle, *arms)) == total


@pytest.mark.parametrize(
    ("teiler", "worths"),
    [
        ("5", {0: 0, 5: 1, 9: 0, 10: 2, 12: 0, 15: 3, 20: 4}),
        ("3", {0: 0, 5: 0, 9: 3, 10: 0, 12: 4, 15: 5, 20: 0}),
        ("4", {0: 0, 5: 0, 9: 0, 10: 0, 12: 3, 15: 0, 20: 5}),
        ("5-3", {0: 0, 5: 1, 9: 3, 10: 2, 12: 4, 15: 8, 20: 4}),
    ],
)
def test_what_divides_the_ends(teiler: str, worths: dict[int, int]) -> None:
    """001:1678, 001:1700."""
    game = MUGGINS.make(2, {"teiler": teiler})
    shown = {0: ("0-0",), 5: ("6-6", "6-5", "6-0"), 9: ("6-6", "6-5", "6-4"), 10: ("5-5",), 12: ("6-6",)}
    shown |= {15: ("6-6", "6-3"), 20: ("5-5", "5-4 4-4", "5-6 6-6")}
    assert {total: game.worth(stand(["1-0", "1-1"], *lying)) for total, lying in shown.items()} == worths
    assert all(game.total(stand(["1-0", "1-1"], *lying)) == total for total, lying in shown.items())


def test_four_directions() -> None:
    """001:1668."""
    game = MUGGINS.make(2, COUNTED)
    s = stand(["6-2 6-1", "1-0"], "6-6", "6-5", "6-4", "6-3")
    assert moves(game, s) == {("6-2",), ("6-1",)}
    assert said(game, s, "6-2")[0] == "Platz 1 legt 6-2 an den Grundstein."
    assert moves(game, stand(["6-1", "1-0"], "6-6", "6-5", "6-4", "6-3", "6-2")) == {("passen",)}


def test_only_a_table_that_counts_shows_the_sum() -> None:
    s = stand(["6-2 6-1", "1-0"], "6-6", "6-5", "6-4")
    assert str(MUGGINS.make(2, COUNTED).waiting(s)) == "Platz 1 ist am Zug. Offen: 6, 5 und 4, zusammen 9."
    assert str(MUGGINS.make(2).waiting(s)) == "Platz 1 ist am Zug. Offen: 6, 5 und 4."


# --- drawing ----------------------------------------------------------------------------------------------------


def test_who_can_lay_must_and_who_cannot_draws_up_to_two() -> None:
    """001:1686-1688."""
    game = MUGGINS.make(2, COUNTED)
    s = stand(["6-1 2-1", "1-0"], "6-6", talon="2-0 3-0 6-4")
    assert reason(game, s, "talon") == "Einer deiner Steine passt: Lege ihn an."
    s = stand(["2-1", "1-0"], "6-6", talon="2-0 3-0 6-4")
    assert moves(game, s) == {("talon",)}
    s = play(game, play(game, s, "talon"), "talon")
    assert moves(game, s) == {("passen",)}
    assert reason(game, s, "talon") == "Du hast schon zwei Steine gekauft: Du musst passen."
    s = stand(["2-1", "1-0"], "6-6", talon="6-4 3-0")
    assert moves(game, play(game, s, "talon")) == {("6-4",)}


def test_if_nobody_has_a_double_all_draw_in_turn() -> None:
    """001:1664-1666: the one with the highest tile begins to draw."""
    hands = ["6-0 5-0 4-0 3-0 2-0 1-0 2-1", "6-5 5-4 4-3 3-2 6-1 5-1 4-1"]
    game = MUGGINS.make(2)
    first = [*" ".join(hands).split(), "6-2", "5-3", "3-3"]
    shuffle = (*first, *(name for name in tiles(6) if name not in first))
    s, effects = game.apply(game.start(), Chance(shuffle))
    assert [str(effect.text) for effect in effects] == [
        "Jeder bekommt 7 Steine.",
        "Niemand hat einen Doppelstein: Reihum wird gezogen.",
        "Platz 2 kauft einen Stein.",
        "Platz 1 kauft einen Stein.",
        "Platz 2 kauft einen Stein.",
        "Platz 2 beginnt mit 3-3.",
    ]
    assert (s.chain, s.turn, s.hands[0], s.hands[1]) == (chain("3-3"), 0, of(hands[0] + " 5-3"), of(hands[1] + " 6-2"))
    for number in range(20):
        world = game.sample_world(s, 0, random.Random(number))
        assert not [tile for tile in world.hands[1] if len(set(HALVES[tile])) == 1]


# --- calling ----------------------------------------------------------------------------------------------------


def test_who_lays_says_the_points_and_gets_them_if_they_are_right() -> None:
    """001:1690."""
    game = MUGGINS.make(2)
    s = stand(["6-3 1-1", "3-1 2-2"], "6-6")
    step = game.step(s, 0, ("6-3",))
    assert [str(button.label) for button in step.buttons] == [
        "Keine Punkte", "3 Punkte", "4 Punkte", "5 Punkte", "6 Punkte",
    ]  # fmt: skip
    # the same numbers where nothing is to be had: 12 + 4
    step = game.step(stand(["6-4 1-1", "3-1"], "6-6"), 0, ("6-4",))
    assert [button.target for button in step.buttons] == [f"punkte-{n}" for n in (0, 2, 3, 4, 5)]
    assert reason(game, s, "6-3") == "Sage mit einem der Knöpfe noch deine Punkte an."
    right = play(game, s, "6-3", "punkte-3")
    assert (right.score, right.missed) == ((3, 0), 0)
    assert said(game, s, "6-3", "punkte-3")[1:] == ["Die Enden zählen 15: Platz 1 bekommt 3 Punkte."]
    wrong = play(game, s, "6-3", "punkte-4")
    assert (wrong.score, wrong.missed) == ((0, 0), 3)
    assert said(game, s, "6-3", "punkte-4")[1:] == ["Platz 1 sagt 4 Punkte an. Das stimmt nicht."]


def test_whoever_is_next_may_call() -> None:
    game = MUGGINS.make(2)
    s = stand(["6-3 1-1", "3-1 2-2"], "6-6")
    s = play(game, s, "6-3", "punkte-0")
    assert {path[0] for path in moves(game, s)} == {"3-1", "muggins"}
    step = game.step(s, 1, ("muggins",))
    assert [str(button.label) for button in step.buttons] == ["3 Punkte", "4 Punkte", "5 Punkte", "6 Punkte"]
    assert reason(game, s, "muggins") == "Sage zu „Muggins!“ noch, wie viele Punkte übersehen wurden."
    assert said(game, s, "muggins", "punkte-3") == ["„Muggins!“ Platz 2 holt sich 3 übersehene Punkte."]
    called = play(game, s, "muggins", "punkte-3")
    assert (called.score, called.missed, called.turn) == ((0, 3), 0, 1)
    assert {path[0] for path in moves(game, called)} == {"3-1"}
    assert reason(game, called, "muggins") == "In einem Zug rufst du nur einmal „Muggins!“."
    assert said(game, s, "muggins", "punkte-4") == ["„Muggins!“ Platz 2 hat sich dabei selbst verzählt."]
    assert play(game, s, "muggins", "punkte-4").score == (0, 0)


def test_a_call_where_nothing_was_overlooked() -> None:
    game = MUGGINS.make(2)
    s = play(game, stand(["6-3 1-1", "3-1 2-2"], "6-6"), "6-3", "punkte-3")
    assert said(game, s, "muggins", "punkte-3") == ["„Muggins!“ Platz 2 irrt sich: Nichts wurde übersehen."]
    assert play(game, s, "muggins", "punkte-3").score == (3, 0)


def test_when_nobody_can_call() -> None:
    game = MUGGINS.make(2)
    s = stand(["6-3 1-1", "3-1 2-2"], "6-6")
    assert reason(game, s, "muggins") == "„Muggins!“ rufst du nur, nachdem ein anderer gelegt hat."
    # the next tile covers what was overlooked
    s = play(game, play(game, s, "6-3", "punkte-0"), "3-1", "punkte-0")
    assert s.missed == 0
    counted = MUGGINS.make(2, COUNTED)
    s = play(counted, stand(["6-3 1-1", "3-1 2-2"], "6-6"), "6-3")
    assert (s.score, moves(counted, s)) == ((3, 0), {("3-1",)})
    assert reason(counted, s, "muggins") == "Hier zählt der Tisch: Niemand kann etwas übersehen."


def test_after_a_pass_the_one_after_may_call() -> None:
    game = MUGGINS.make(3)
    s = play(game, stand(["6-3 1-1", "2-2", "1-0"], "6-6"), "6-3", "punkte-0")
    s = play(game, play(game, s, "muggins", "punkte-4"), "passen")
    assert (s.turn, s.missed, {path[0] for path in moves(game, s)}) == (2, 3, {"passen", "muggins"})
    assert play(game, s, "muggins", "punkte-3").score == (0, 0, 3)
    # but not who laid it
    assert moves(game, play(game, s, "passen")) == {("passen",)}


def test_silence_tells_nothing() -> None:
    """Who says that a tile brings nothing is not corrected, whether it is so or not."""
    game = MUGGINS.make(2)
    s = stand(["6-4 1-1", "3-1"], "6-6")  # 16
    assert said(game, s, "6-4", "punkte-0") == ["Platz 1 legt 6-4 an den Grundstein."]
    s = stand(["6-4 1-1", "3-1"], "6-6", "6-5", "6-1")  # 5 + 1 + 4 = 10
    assert said(game, s, "6-4", "punkte-0") == ["Platz 1 legt 6-4 an den Grundstein."]
    assert play(game, s, "6-4", "punkte-0").missed == 2


# --- another turn -----------------------------------------------------------------------------------------------


def test_points_or_a_double_bring_another_turn() -> None:
    """001:1696-1698."""
    game = MUGGINS.make(2, COUNTED | {"zug": "weiter"})
    s = play(game, stand(["6-3 2-1 1-1", "3-1 2-2"], "6-6", talon="2-0 4-0 5-0 6-0"), "6-3")
    assert (s.turn, s.score) == (0, (3, 0))
    for _draw in range(3):
        assert moves(game, s) == {("talon",)}
        s = play(game, s, "talon")
    s = play(game, s, "talon")  # more than two
    assert moves(game, s) == {("6-0",)}
    double = play(game, stand(["5-5 2-1", "3-1"], "6-6", "6-5", "6-4"), "5-5")
    assert (double.turn, double.score) == (0, (0, 0))
    empty = play(game, stand(["6-3 2-1 1-1", "3-1 2-2"], "6-6"), "6-3")
    assert moves(game, empty) == {("passen",)}
    assert play(MUGGINS.make(2, COUNTED), stand(["5-5 2-1", "3-1"], "6-6", "6-5", "6-4"), "5-5").turn == 1


def test_no_other_turn_for_who_has_said_it_wrongly() -> None:
    game = MUGGINS.make(2, {"zug": "weiter"})
    s = stand(["6-3 2-1 1-1", "3-1 2-2"], "6-6")
    assert play(game, s, "6-3", "punkte-3").turn == 0
    assert play(game, s, "6-3", "punkte-4").turn == 1


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rest", "points"), [("nichts", 0), ("fuenfer", 2)])
def test_out_first(rest: str, points: int) -> None:
    """001:1692. Elsewhere 3-1 and 5-3 are twelve pips, nearest to ten."""
    game = MUGGINS.make(3, COUNTED | {"rest": rest})
    s = stand(["6-4", "3-1", "5-3"], "6-6")
    after = play(game, s, "6-4")
    assert (after.phase, after.score) == (PAUSE, (points, 0, 0))
    if not points:
        assert said(game, s, "6-4")[1:] == [
            "Platz 1 ist fertig: Die Runde ist aus.",
            "Platz 2 behält 4 Augen übrig.",
            "Platz 3 behält 8 Augen übrig.",
        ]


@pytest.mark.parametrize(("rest", "score"), [("nichts", (0, 0)), ("fuenfer", (0, 2))])
def test_a_blocked_round(rest: str, score: tuple[int, int]) -> None:
    """No source; elsewhere the difference, here 13 − 4 = 9 pips, nearest to ten."""
    game = MUGGINS.make(2, COUNTED | {"rest": rest})
    s = stand(["4-4 5-0", "3-1"], "6-6", "6-2", "6-2", "6-2", "6-2")
    s = play(game, play(game, s, "passen"), "passen")
    assert (s.phase, s.score) == (PAUSE, score)


def test_the_last_round() -> None:
    """001:1692: more than 61 open it."""
    game = MUGGINS.make(2, COUNTED | {"ende": "61"})
    for before, final in ((61, False), (62, True)):
        s = play(game, stand(["6-4", "3-1"], "6-6", score=(before, 0)), "6-4")
        assert s.phase == PAUSE
        s = play_on(game, s)
        assert s.final == final
    assert play(game, stand(["6-4", "3-1"], "6-6", score=(62, 0), final=True), "6-4").phase == OVER
    assert play(MUGGINS.make(2, {"ende": "1"}), stand(["6-4", "3-1"], "6-6"), "6-4", "punkte-0").phase == OVER


def play_on(game: Any, s: Any) -> Any:
    match = Match(game, start=s)
    for seat in range(game.seats):
        match.play(seat, ("weiter",))
    return next(state for state in reversed(match.states) if not state.chain)


# --- evidence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (3, 6), (4, 5)])
def test_how_often_the_opener_is_the_double_five(seats: int, size: int) -> None:
    """5-5 opens if it is dealt and 6-6 is not: two at the table deal 14 of 28 tiles."""
    dealt = seats * size
    exact = Fraction(comb(26, dealt - 1), comb(28, dealt))
    game, rng, count, found = MUGGINS.make(seats), random.Random(3), 3000, 0
    for _deal in range(count):
        names = list(tiles(6))
        rng.shuffle(names)
        s, _effects = game.apply(game.start(), Chance(tuple(names)))
        assert len(s.hands[(s.turn - 1) % seats]) == size - 1 or not (set(names[:dealt]) & doubles())
        found += s.chain == ((5, 5),)
    assert abs(found / count - exact) < 0.025


def doubles() -> set[str]:
    return {f"{number}-{number}" for number in range(7)}


def naive_points(middle: str, arms: list[list[str]], divisors: list[int], covered: int) -> int:
    """What lies, read tile by tile as the source tells it."""
    ends = []
    begun = [arm for arm in arms if arm]
    if len(begun) < covered:
        ends += [int(middle[0]), int(middle[0])]
    for arm in begun:
        last = arm[-1]
        ends += [int(last[2]), int(last[2])] if last[0] == last[2] else [int(last[2])]
    points = 0
    for divisor in divisors:
        count = sum(ends)
        while count >= divisor:
            count -= divisor
        points += 0 if count else sum(ends) // divisor
    return points


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("teiler", "divisors", "grundstein"), [("5", [5], "zwei"), ("5-3", [5, 3], "einer"), ("4", [4], "zwei")]
)
def test_random_rounds_against_a_second_reading(seats: int, teiler: str, divisors: list[int], grundstein: str) -> None:
    options = {"ende": "1", "teiler": teiler, "grundstein": grundstein}
    game = MUGGINS.make(seats, options)
    claimed = stolen = 0
    for number in range(25):
        match = playout(game, random.Random(number), f"muggins {number}")
        score, open_points = [0] * seats, 0
        for event, after in zip(match.events, match.states[1:], strict=False):
            path = getattr(event, "path", ())
            arms = [["{}-{}".format(*laid) for laid in arm] for arm in after.arms]
            if path and path[0] == "muggins":
                if open_points and path[1] == f"punkte-{open_points}":
                    score[event.seat] += open_points
                    stolen, open_points = stolen + 1, 0
            elif not path or path[0] in NAMES:
                points = naive_points("{}-{}".format(*after.chain[0]), arms, divisors, 2 if grundstein == "zwei" else 1)
                right = not path or path[-1] == f"punkte-{points}"
                layer = event.seat if path else (after.turn - 1) % seats
                score[layer] += points if right else 0
                open_points = 0 if right else points
                claimed += right and points > 0
            assert after.score == tuple(score)
    assert claimed > 20
    assert stolen or seats > 2


def test_nobody_is_told_what_was_overlooked() -> None:
    """The view is the same whether or not something was."""
    game = MUGGINS.make(2)
    s = stand(["6-4 1-1", "3-1"], "6-6", "6-5", "6-1")
    overlooked = play(game, s, "6-4", "punkte-0")
    assert overlooked.missed == 2
    seen = [game.view(state, 1) for state in (overlooked, Mugginsstand(**{**slots(overlooked), "missed": 0}))]
    assert seen[0] == seen[1]
    assert not [effect for effect in game.apply(s, Move(0, ("6-4", "punkte-0")))[1] if isinstance(effect, Scored)]


def slots(s: Mugginsstand) -> dict[str, Any]:
    return {name: getattr(s, name) for name in Mugginsstand.__dataclass_fields__}
