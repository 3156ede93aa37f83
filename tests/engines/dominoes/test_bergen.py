"""Bergen: worked positions, a published example, and a second, naive reading over random rounds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.core import Move, Scored
from games.engines.dominoes.bergen import RULESETS, Bergenstand
from games.engines.kit.chain import DEAL, OPENER, OVER, PAUSE, PLAY
from games.engines.kit.tiles import NAMES, NUMBER
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, play, reason

(BERGEN,) = RULESETS


def stand(game: Any, hands: list[str], laid: str = "", talon: str = "", **more: Any) -> Bergenstand:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    score = more.pop("score", (0,) * game.seats)
    return Bergenstand(PLAY, score, dealt, voids, tuple(NUMBER[name] for name in talon.split()), chain(laid), **more)


def said(game: Any, s: Bergenstand, *path: str) -> list[tuple[int, int, str]]:
    (seat,) = game.to_act(s)
    _after, effects = game.apply(s, Move(seat, path))
    return [(effect.seat, effect.points, str(effect.text)) for effect in effects if isinstance(effect, Scored)]


# --- worked positions -------------------------------------------------------------------------------------------


def test_the_published_example() -> None:
    """domino-games.com, "How To Play Bergen Dominoes": 6-6 opens for 2; 6-2 and 6-4 bring nothing; 4-2 makes a double
    header for 2; 2-2 makes it a triple header for 3."""
    game = BERGEN.make(2)
    s = stand(game, ["6-6 6-4 2-2 0-0", "6-2 4-2 1-1"])
    for path, score in (
        (("6-6",), (2, 0)),
        (("6-2", "links"), (2, 0)),
        (("6-4",), (2, 0)),
        (("4-2", "rechts"), (2, 2)),
        (("2-2", "rechts"), (5, 2)),
    ):
        s = play(game, s, *path)
        assert s.score == score
    assert s.chain == chain("2-6 6-6 6-4 4-2 2-2")


@pytest.mark.parametrize(("doppel", "points", "words"), [("ende", 3, ", mit Doppelstein"), ("gelegt", 2, "")])
def test_a_double_that_lies_at_the_other_end(doppel: str, points: int, words: str) -> None:
    """001:1636: used, or only laid."""
    game = BERGEN.make(2, {"doppel": doppel})
    s = stand(game, ["4-2 0-0", "1-1"], "2-2 2-6 6-4")
    assert said(game, s, "4-2", "rechts") == [
        (0, points, f"Beide Enden zeigen 2{words}: Platz 1 bekommt {points} Punkte.")
    ]
    laid = stand(game, ["2-2 0-0", "1-1"], "2-6 6-4 4-2")
    assert [points for _seat, points, _text in said(game, laid, "2-2", "links")] == [3]


def test_an_inner_double_counts_nothing_more() -> None:
    game = BERGEN.make(2)
    s = stand(game, ["4-2 0-0", "1-1"], "2-6 6-6 6-4")
    assert said(game, s, "4-2", "rechts") == [(0, 2, "Beide Enden zeigen 2: Platz 1 bekommt 2 Punkte.")]


def test_unequal_ends_bring_nothing_not_even_with_a_double() -> None:
    game = BERGEN.make(2)
    assert said(game, stand(game, ["4-4 0-0", "1-1"], "2-6 6-4"), "4-4") == []
    assert said(game, stand(game, ["5-4 0-0", "1-1"]), "5-4") == []


def test_who_opens_with_a_double_gets_two() -> None:
    """001:1638."""
    game = BERGEN.make(2)
    s = stand(game, ["5-5 0-0", "1-1"])
    assert said(game, s, "5-5") == [(0, 2, "Platz 1 beginnt mit einem Doppelstein: 2 Punkte.")]


def test_who_can_lay_must_and_who_cannot_passes() -> None:
    """001:1638; the rest is out of play (001:1628)."""
    game = BERGEN.make(2)
    s = stand(game, ["4-3 0-0", "1-1"], "2-6 6-4", talon="6-5")
    assert moves(game, s) == {("4-3",)}
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."
    s = play(game, s, "4-3")
    assert moves(game, s) == {("passen",)}
    assert reason(game, s, "talon") == "Hier wird nicht gekauft: Wer nicht anlegen kann, passt."
    draws = BERGEN.make(2, {"kaufen": "passend"})
    s = play(draws, stand(draws, ["5-5 0-0", "1-1"], "2-6 6-4", talon="5-3 4-1 3-3"), "talon")
    assert moves(draws, s) == {("talon",)}
    assert moves(draws, play(draws, s, "talon")) == {("4-1",)}


def test_out_first_brings_two_more() -> None:
    """001:1640."""
    game = BERGEN.make(2)
    s = play(game, stand(game, ["4-2", "6-5 5-5"], "2-6 6-4"), "4-2", "rechts")
    assert (s.phase, s.score) == (PAUSE, (2 + 2, 0))
    assert play(game, stand(game, ["4-3", "6-5 5-5"], "2-6 6-4"), "4-3").score == (2, 0)


@pytest.mark.parametrize(
    ("hands", "options", "score"),
    [
        (["5-4 5-2", "1-1"], {}, (1, 0)),  # no double beats few pips
        (["1-1 2-2", "5-5 5-4"], {}, (0, 1)),  # one beats two
        (["5-4 5-2", "5-1 2-1"], {}, (0, 1)),  # neither has any: fewer pips
        (["2-2 5-4", "4-4 1-0"], {}, (1, 0)),  # one each: the lower double
        (["2-2 5-4", "4-4 1-0"], {"sperre": "augen"}, (0, 1)),  # or fewer pips
        (["4-1", "5-0"], {}, (1, 1)),
        (["4-1", "5-0"], {"gleichstand": "niemand"}, (0, 0)),
    ],
)
def test_a_blocked_round(hands: list[str], options: dict[str, Any], score: tuple[int, int]) -> None:
    """001:1642-1644."""
    game = BERGEN.make(2, options)
    s = stand(game, hands, "6-3 3-6")
    s = play(game, play(game, s, "passen"), "passen")
    assert (s.phase, s.score) == (PAUSE, score)


def test_what_is_said_of_a_blocked_round() -> None:
    game = BERGEN.make(2)
    s = play(game, stand(game, ["1-0", "2-2 5-4"], "6-3 3-6"), "passen")
    assert said(game, s, "passen") == [
        (0, 1, "Platz 1 gewinnt die gesperrte Runde mit 0 Doppelsteinen und 1 Auge: 1 Punkt.")
    ]


@pytest.mark.parametrize(
    ("ende", "before", "phase"),
    [
        ("1", 0, OVER),
        ("3", 90, PAUSE),
        ("5", 90, PAUSE),
        ("10-sofort", 7, PAUSE),
        ("10-sofort", 8, OVER),
        ("15-sofort", 12, PAUSE),
        ("15-sofort", 13, OVER),
    ],
)
def test_how_long_it_goes(ende: str, before: int, phase: str) -> None:
    """001:1646; two points more for being out."""
    game = BERGEN.make(2, {"ende": ende})
    s = play(game, stand(game, ["4-3", "6-5 5-5"], "2-6 6-4", score=(before, 0)), "4-3")
    assert (s.score, s.phase) == ((before + 2, 0), phase)


def test_a_round_in_which_the_points_are_reached_is_played_to_its_end() -> None:
    game = BERGEN.make(2)
    s = play(game, stand(game, ["4-2 0-0", "6-5 5-5"], "2-6 6-4", score=(9, 0)), "4-2", "rechts")
    assert (s.score, s.phase) == ((11, 0), PLAY)


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 6), (4, 5)])
def test_the_deal(seats: int, size: int) -> None:
    """001:1616-1628."""
    game = BERGEN.make(seats)
    assert (game.start().phase, BERGEN.make(seats, {"beginn": "doppelstein"}).start().phase) == (OPENER, DEAL)
    match = playout(game, random.Random(1), "geben")
    dealt = next(s for s in match.states if s.phase == PLAY)
    assert ([len(hand) for hand in dealt.hands], len(dealt.talon)) == ([size] * seats, 28 - size * seats)


# --- a second reading -------------------------------------------------------------------------------------------


def naive_points(row: list[str], name: str, doppel: str) -> int:
    """What the tile just laid brings: `row` is all that lies, each tile as it was laid, "2-6"."""
    left, right = row[0][0], row[-1][2]
    if left != right:
        return 0
    if len(row) == 1:
        return 2
    double = [name] if doppel == "gelegt" else [row[0], row[-1]]
    return 3 if any(tile[0] == tile[2] for tile in double) else 2


def naive_blocked(hands: list[list[str]], sperre: str) -> list[int]:
    """The best seats, found by throwing out worse ones step by step."""
    counts = [sum(name[0] == name[2] for name in hand) for hand in hands]
    left = [seat for seat, count in enumerate(counts) if count == min(counts)]
    if min(counts) and sperre == "doppelstein":
        lowest = [min(int(name[0]) if name[0] == name[2] else 9 for name in hand) for hand in hands]
        return [seat for seat in left if lowest[seat] == min(lowest[other] for other in left)]
    rests = [sum(int(name[0]) + int(name[2]) for name in hand) for hand in hands]
    return [seat for seat in left if rests[seat] == min(rests[other] for other in left)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("doppel", "sperre"), [("ende", "doppelstein"), ("gelegt", "augen")])
def test_random_rounds_against_a_second_reading(seats: int, doppel: str, sperre: str) -> None:
    game = BERGEN.make(seats, {"ende": "1", "doppel": doppel, "sperre": sperre})
    seen: dict[int, int] = {}
    blocked = out = 0
    for number in range(60):
        match = playout(game, random.Random(number), f"bergen {number}")
        score = [0] * seats
        for s, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if s.phase != PLAY or event.path == ("passen",):
                continue
            row = [f"{left}-{right}" for left, right in after.chain]
            points = naive_points(row, event.path[0], doppel)
            seen[points] = seen.get(points, 0) + 1
            score[event.seat] += points
        rest = [[NAMES[tile] for tile in hand] for hand in match.state.hands]
        if all(rest):
            blocked += 1
            for seat in naive_blocked(rest, sperre):
                score[seat] += 1
        else:
            out += 1
            score[rest.index([])] += 2
        assert match.state.score == tuple(score)
    assert min(seen[points] for points in (0, 2, 3)) >= 3
    assert min(blocked, out) > 3
