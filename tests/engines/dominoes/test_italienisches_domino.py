"""Italienisches Domino: the worked example, the shares, and a second, naive reading over random matches."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, Move, Scored
from games.engines.dominoes.italienisches_domino import RULESETS, Italianstand
from games.engines.kit.chain import OPENER, OVER, PAUSE, PLAY
from games.engines.kit.tiles import NAMES, NUMBER
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, order, play, reason

(ITALIAN,) = RULESETS
QUIET = {"ansage": False}


def stand(game: Any, hands: list[str], laid: str = "", **more: Any) -> Italianstand:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    score = more.pop("score", (20,) * game.seats)
    heaps = more.pop("heaps", (3, 6, 9, 12) if game.options.summe == "alle" else (6, 9, 15))
    return Italianstand(PLAY, score, dealt, voids, (), chain(laid), heaps=heaps, **more)


def said(game: Any, s: Italianstand, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    return [str(effect.text) for effect in game.apply(s, Move(seat, path))[1]]


def test_the_worked_example() -> None:
    """001:1540: 6-6 lies, 3-5 is added, twenty is called."""
    game = ITALIAN.make(3)
    s = stand(game, ["6-6 0-0", "5-3 1-1", "2-2 1-0"])
    s = play(game, s, "6-6", "summe-12")
    assert str(game.view(s, None).status) == "Platz 2 ist am Zug. Summe bisher: 12."
    assert said(game, s, "5-3", "summe-20") == ["Platz 2 legt 5-3 und sagt 20."]
    s = play(game, s, "5-3", "summe-20")
    assert (s.chain, s.turn, game.total(s)) == (((6, 6), (5, 3)), 2, 20)


def test_any_tile_may_follow_any() -> None:
    game = ITALIAN.make(3, QUIET)
    s = stand(game, ["6-6 0-0 4-3", "5-3", "2-2"], "6-5")
    assert moves(game, s) == {("6-6",), ("0-0",), ("4-3",)}
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."
    assert reason(game, s, "5-3") == "Diesen Stein hast du nicht."


@pytest.mark.parametrize(
    ("laid", "tile", "tokens", "heaps"),
    [
        ("6-6 5-5", "5-3", 3, (0, 6, 9, 12)),
        ("6-6 6-5 6-4 5-5", "4-3", 6, (3, 0, 9, 12)),
        ("6-6 6-5 6-4 6-3 5-5 5-4", "5-4", 9, (3, 6, 0, 12)),
        ("6-6 6-5 6-4 5-5", "4-2", 0, (3, 6, 9, 12)),
    ],
)
def test_round_sums_win_what_lies_there(laid: str, tile: str, tokens: int, heaps: tuple[int, ...]) -> None:
    """001:1544."""
    game = ITALIAN.make(3, QUIET)
    s = stand(game, [f"{tile} 0-0", "1-1 1-0", "2-2 2-0"], laid)
    s = play(game, s, tile)
    assert (s.score, s.heaps, s.phase) == ((20 + tokens, 20, 20), heaps, PLAY)


def test_the_hundred_wins_most_and_ends_the_round() -> None:
    laid = "6-6 6-5 6-4 6-3 5-5 5-4 5-3 4-4 4-3 1-0"  # 85
    game = ITALIAN.make(3, {**QUIET, "ende": "3"})
    s = stand(game, ["6-2 0-0", "6-1 3-0", "2-2 2-0"], laid)
    s = play(game, s, "6-2")  # 93
    s = play(game, s, "6-1")
    assert (s.score, s.heaps, s.phase) == ((20, 32, 20), (3, 6, 9, 0), PAUSE)
    beyond = stand(game, ["6-2 0-0", "5-2 6-1", "2-2 2-0"], laid + " 6-0 2-1")  # 94
    beyond = play(game, beyond, "6-2")
    assert (beyond.score, beyond.phase) == ((20, 20, 20), PAUSE)


def test_a_wrong_sum_wins_nothing_and_the_right_one_counts() -> None:
    game = ITALIAN.make(3)
    s = stand(game, ["5-3 0-0", "0-0 1-0", "2-2 2-0"], "6-6 5-5")
    calls = {path[1] for path in moves(game, s) if path[0] == "5-3"}
    assert "summe-30" in calls
    assert calls == {f"summe-{n}" for n in range(30 - NUMBER["5-3"] % 4, 34 - NUMBER["5-3"] % 4)}
    wrong = min(calls - {"summe-30"})
    assert said(game, s, "5-3", wrong) == [f"Platz 1 legt 5-3 und sagt {wrong[6:]}. Richtig ist 30."]
    s = play(game, s, "5-3", wrong)
    assert (s.score, s.heaps[0], game.total(s)) == ((20, 20, 20), 3, 30)
    s = play(game, s, "0-0", "summe-30")  # a blank double after it: still thirty
    assert (s.score, s.heaps[0]) == ((20, 23, 20), 0)
    assert reason(game, s, "2-2") == "Sage mit einem der Knöpfe noch die Summe an."
    assert reason(game, s, "2-2", "summe-99") == "Sage mit einem der Knöpfe noch die Summe an."


def test_the_sum_of_two_tiles() -> None:
    """000:860."""
    game = ITALIAN.make(3, {**QUIET, "summe": "zwei"})
    s = stand(game, ["4-3 0-0", "3-0 6-6", "6-5 5-4"], "6-6 5-3")
    assert str(game.view(s, None).status) == "Platz 1 ist am Zug. Der letzte Stein zählt 8."
    assert said(game, s, "4-3") == ["Platz 1 legt 4-3: Summe 15.", "15! Platz 1 bekommt 9 Marken."]
    s = play(game, s, "4-3")
    s = play(game, s, "3-0")
    assert (s.score, s.heaps) == ((29, 26, 20), (0, 0, 15))
    s = play(game, play(game, s, "5-4"), "0-0")
    assert s.phase == PLAY
    s = play(game, play(game, s, "6-6"), "6-5")  # the last tiles
    assert (s.phase, s.heaps) == (PAUSE, (0, 0, 15))
    last = stand(game, ["5-5 0-0", "3-0", "6-5"], "6-4", heaps=(0, 0, 15))
    assert play(game, last, "5-5").phase == PAUSE  # twenty: nothing is left to win


def test_what_nobody_took_stays_for_the_next_round() -> None:
    """001:1544."""
    game = ITALIAN.make(3, QUIET)
    s = game.start()
    assert (s.phase, s.score) == (OPENER, (30, 30, 30))
    names = order([])
    s, _effects = game.apply(s, Chance(names))
    s, effects = game.apply(s, Chance(names))
    assert (s.score, s.heaps) == ((20, 20, 20), (3, 6, 9, 12))
    assert [str(effect.text) for effect in effects] == ["Jeder bekommt 8 Steine.", "Jeder legt 10 Marken in die Kasse."]
    over = stand(game, ["6-6 0-0", "1-1", "2-2"], "6-5 6-4 6-3 5-5 5-4 5-3 4-4 4-3 6-2 4-2 2-1", heaps=(0, 6, 0, 12))
    over = play(game, over, "6-6")
    for seat in range(3):
        over, _effects = game.apply(over, Move(seat, ("weiter",)))
    assert (over.phase, over.heaps, over.score) == (OPENER, (0, 6, 0, 12), (20, 20, 20))
    over, _effects = game.apply(over, Chance(names))
    over, _effects = game.apply(over, Chance(names))
    assert (over.heaps, over.score) == ((3, 12, 9, 24), (10, 10, 10))


@pytest.mark.parametrize(("seats", "size"), [(3, 8), (4, 6), (5, 5)])
def test_the_deal(seats: int, size: int) -> None:
    """001:1536."""
    match = playout(ITALIAN.make(seats), random.Random(1), "geben")
    dealt = next(s for s in match.states if s.phase == PLAY)
    assert ([len(hand) for hand in dealt.hands], len(dealt.talon)) == ([size] * seats, 28 - size * seats)


def test_who_has_most_wins() -> None:
    game = ITALIAN.make(3, {**QUIET, "ende": "1"})
    laid = "6-6 6-5 6-4 6-3 5-5 5-4 5-3 4-4 4-3 6-2 1-0"  # 93
    s = play(game, stand(game, ["6-1 0-0", "1-1", "2-2"], laid, score=(0, 3, 0)), "6-1")
    outcome = game.outcome(s)
    assert outcome is not None
    assert (outcome.places, str(outcome.reason)) == ((1, 2, 3), "Platz 1 gewinnt mit 12 Marken.")
    tie = play(game, stand(game, ["6-1 0-0", "1-1", "2-2"], laid, score=(0, 12, 0)), "6-1")
    assert str(game.outcome(tie).reason) == "Gleichstand: Mehrere haben 12 Marken."  # type: ignore[union-attr]


def test_a_hundred_is_always_passed() -> None:
    """Why nobody is ever without a tile while the sum still matters: as many of the lowest as are dealt make more."""
    pips = sorted(sum(map(int, name.split("-"))) for name in NAMES[:28])
    assert [sum(pips[: seats * size]) for seats, size in ((3, 8), (4, 6), (5, 5))] == [125, 125, 135]


def test_how_often_a_sum_is_hit_blindly() -> None:
    """Exactly: each first k tiles of a round laid at random are any k of the 28 alike. A sum is reached by a tile that
    is not the blank, which may lie before it."""
    ways = {(0, 0): 1}  # without the blank: how many sets of k tiles have that sum
    for name in NAMES[1:28]:
        tile = sum(map(int, name.split("-")))
        for (k, total), n in list(ways.items()):
            ways[k + 1, total + tile] = ways.get((k + 1, total + tile), 0) + n
    exact = {
        goal: sum(
            Fraction(n, comb(28, k)) + Fraction(n, comb(28, k + 1)) * Fraction(k, k + 1)
            for (k, total), n in ways.items()
            if total == goal
        )
        for goal in (30, 50, 70, 100)
    }
    assert all(0.1590 < float(chance) < 0.1595 for chance in exact.values())
    game = ITALIAN.make(4, {**QUIET, "ende": "1"})
    count = 1500
    ends = [playout(game, random.Random(n), f"blind {n}").state.heaps for n in range(count)]
    for heap, chance in enumerate(exact.values()):
        hit = sum(not heaps[heap] for heaps in ends) / count
        assert abs(hit - float(chance)) < 0.04  # four standard deviations


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("summe", ["alle", "zwei"])
def test_random_matches_against_a_second_reading(seats: int, summe: str) -> None:
    game = ITALIAN.make(seats, {"summe": summe})
    shares = {"alle": {30: 1, 50: 2, 70: 3, 100: 4}, "zwei": {10: 2, 15: 3, 20: 5}}[summe]
    hits = misses = 0
    for number in range(25):
        match = playout(game, random.Random(number), f"italienisch {number}")
        held, kitty = [30] * seats, dict.fromkeys(shares, 0)
        row: list[int] = []
        for s, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if not s.hands[0] and after.hands[0]:
                row = []
                held = [tokens - 10 for tokens in held]
                kitty = {goal: kitty[goal] + seats * share for goal, share in shares.items()}
            if s.phase != PLAY:
                continue
            row.append(sum(int(half) for half in event.path[0].split("-")))
            total = sum(row) if summe == "alle" else sum(row[-2:])
            if event.path[1] != f"summe-{total}":
                misses += 1
            elif total in kitty:
                hits += kitty[total] > 0
                held[event.seat] += kitty[total]
                kitty[total] = 0
            assert (after.score, after.heaps) == (tuple(held), tuple(kitty.values()))
            over = total >= 100 if summe == "alle" else not any(kitty.values()) or not any(after.hands)
            assert over == (after.phase in (PAUSE, OVER))
        assert sum(match.state.score) + sum(match.state.heaps) == 30 * seats
    assert hits > 20
    assert misses > 20


def test_every_scored_effect_is_what_the_seat_gets() -> None:
    game = ITALIAN.make(3, QUIET)
    s = stand(game, ["5-3 0-0", "0-0 1-0", "2-2 2-0"], "6-6 5-5")
    effects = game.apply(s, Move(0, ("5-3",)))[1]
    assert [(e.seat, e.points) for e in effects if isinstance(e, Scored)] == [(0, 3)]
