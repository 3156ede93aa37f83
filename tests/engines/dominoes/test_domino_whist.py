"""Domino-Whist: who wins a round, for whom, and how much; rounds settled again from the log alone."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, Move, Scored
from games.engines.dominoes.domino_whist import RULESETS
from games.engines.kit.chain import DEAL, OPENER, OVER, PAUSE, PLAY
from games.engines.kit.tiles import HALVES, NAMES
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import moves, play, reason, stand

(WHIST,) = RULESETS


def told(game: Any, s: Any, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    _after, effects = game.apply(s, Move(seat, path))
    return [str(effect.text) for effect in effects if effect.text]


# --- worked positions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("augen", "points"), [("gegner", 11 + 6), ("alle", 11 + 6 + 2)])
def test_who_is_out_wins_for_both(augen: str, points: int) -> None:
    """000:874; 001:1604 counts the others' pips: the opponents', or the partner's too."""
    game = WHIST.make(4, {"augen": augen})
    s = stand(game, ["4-2", "6-5", "1-1", "6-0"], "2-6 6-4", turn=0)
    after = play(game, s, "4-2", "rechts")
    assert (after.phase, after.score) == (PAUSE, (points, 0, points, 0))
    assert told(game, s, "4-2", "rechts")[1:] == [
        "Platz 1 ist fertig.",
        f"Platz 1 und Platz 3 bekommen {points} Punkte.",
        "Platz 2 behält 11 Augen übrig.",
        "Platz 3 behält 2 Augen übrig.",
        "Platz 4 behält 6 Augen übrig.",
    ]


def test_the_other_pair_wins_as_well() -> None:
    game = WHIST.make(4)
    s = stand(game, ["6-5", "4-2", "1-1", "6-0"], "2-6 6-4", turn=1)
    assert play(game, s, "4-2", "links").score == (0, 11 + 2, 0, 11 + 2)


@pytest.mark.parametrize(
    ("hands", "options", "pair", "points"),
    [
        # by pairs: 9 + 6 against 4 + 5, though the fewest are with seat 1 anyway
        (["5-4", "4-0", "5-1", "5-0"], {}, 1, 6),
        # seat 0 has the fewest, but its partner spoils it
        (["1-0", "4-0", "5-5", "5-0"], {}, 1, 2),
        (["1-0", "4-0", "5-5", "5-0"], {"sperre": "einzeln"}, 0, 9),
        (["1-0", "4-0", "5-5", "5-0"], {"sperre": "einzeln", "augen": "alle"}, 0, 9 + 11),
        # as many: nobody
        (["1-0", "4-0", "4-4", "5-0"], {}, -1, 0),
        (["1-0", "0-0 1-0", "5-5", "5-0"], {"sperre": "einzeln"}, -1, 0),
        # two partners with as few: theirs
        (["1-0", "4-0", "1-0", "5-0"], {"sperre": "einzeln"}, 0, 9),
        # what the partner keeps is never counted in the difference
        (["1-0", "4-0", "4-1", "5-4"], {"augen": "alle"}, 0, 7),
    ],
)
def test_a_blocked_round(hands: list[str], options: dict[str, Any], pair: int, points: int) -> None:
    """001:1602, for two together."""
    game = WHIST.make(4, options)
    s = stand(game, hands, "6-3 3-6")
    for _seat in range(4):
        assert moves(game, s) == {("passen",)}
        s = play(game, s, "passen")
    gains = tuple(points if pair >= 0 and seat % 2 == pair else 0 for seat in range(4))
    assert (s.phase, s.score) == (PAUSE, gains)


def test_what_is_said_of_a_blocked_round() -> None:
    game = WHIST.make(4)
    s = stand(game, ["1-0", "4-0", "4-4", "5-0"], "6-3 3-6", passes=3)
    assert told(game, s, "passen")[:3] == [
        "Platz 1 passt.",
        "Niemand kann mehr anlegen: Die Runde ist gesperrt.",
        "Beide Paare haben gleich wenig Augen. Niemand bekommt Punkte.",
    ]
    s = stand(game, ["1-0", "4-0", "4-3", "5-0"], "6-3 3-6", passes=3)
    assert "Platz 1 und Platz 3 bekommen 1 Punkt." in told(game, s, "passen")


def test_who_can_lay_must_and_who_cannot_waits() -> None:
    """000:872-874: one tile in turn; nobody draws."""
    game = WHIST.make(4, {"steine": 5})
    s = stand(game, ["4-3 0-0", "1-1", "5-5", "6-2 5-0"], "2-6 6-4", talon="6-5")
    assert moves(game, s) == {("4-3",)}
    assert reason(game, s, "passen") == "Einer deiner Steine passt: Lege ihn an."
    s = play(game, s, "4-3")
    assert (s.turn, moves(game, s)) == (1, {("passen",)})
    assert reason(game, s, "talon") == "Hier wird nicht gekauft: Wer nicht anlegen kann, passt."
    assert play(game, s, "passen").turn == 2


@pytest.mark.parametrize(("ende", "phase"), [("101", PAUSE), ("101-sofort", OVER), ("1", OVER), ("3", PAUSE)])
def test_how_long_it_goes(ende: str, phase: str) -> None:
    """001:1606-1608."""
    game = WHIST.make(4, {"ende": ende})
    s = stand(game, ["4-2", "6-5", "1-1", "6-0"], "2-6 6-4", score=(90, 20, 90, 20))
    after = play(game, s, "4-2", "rechts")
    assert (after.score, after.phase) == ((107, 20, 107, 20), phase)
    if phase == OVER:
        outcome = game.outcome(after)
        assert (outcome.places, outcome.winners) == ((1, 3, 1, 3), (0, 2))
        assert str(outcome.reason) == "Schluss: Platz 1 und Platz 3 haben 107 Punkte und gewinnen."


def test_nobody_wins_where_both_have_as_many() -> None:
    game = WHIST.make(4, {"ende": "1"})
    s = stand(game, ["4-2", "0-0", "1-1", "0-0"], "2-6 6-4")
    outcome = game.outcome(play(game, s, "4-2", "rechts"))
    assert (outcome.winners, str(outcome.reason)) == ((), "Schluss mit Gleichstand: Mehrere haben 0 Punkte.")


@pytest.mark.parametrize(("steine", "rest"), [(7, 0), (5, 8)])
def test_the_deal(steine: int, rest: int) -> None:
    """001:1596, or all of them; with all of them the double six opens every round."""
    game = WHIST.make(4, {"steine": steine})
    match = playout(game, random.Random(1), "geben")
    dealt = next(s for s in match.states if s.phase == PLAY)
    assert (sum(map(len, dealt.hands)), len(dealt.talon)) == (4 * steine - 1, rest)
    if not rest:
        assert dealt.chain == ((6, 6),)
    assert WHIST.make(4).start().phase == DEAL
    assert WHIST.make(4, {"beginn": "gezogen"}).start().phase == OPENER


# --- a second reading -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steine", [7, 5])
@pytest.mark.parametrize(("augen", "sperre"), [("gegner", "paar"), ("alle", "einzeln"), ("gegner", "einzeln")])
def test_random_rounds_against_a_second_reading(steine: int, augen: str, sperre: str) -> None:
    """The row built again tile by tile from the log, each pass checked, the round counted by hand."""
    options = {"ende": "1", "steine": steine, "augen": augen, "sperre": sperre, "beginn": "gezogen"}
    game = WHIST.make(4, options)
    ends_seen: Counter[str] = Counter()
    for number in range(40):
        match = playout(game, random.Random(number), f"whist {number}")
        shuffle = [event.outcome for event in match.events if isinstance(event, Chance)][1]
        hands = [[str(name) for name in shuffle[seat * steine : (seat + 1) * steine]] for seat in range(4)]
        left = right = ""
        seat = -1
        for event in match.events[2:]:
            assert isinstance(event, Move)
            assert seat in (-1, event.seat)
            seat = (event.seat + 1) % 4
            fitting = [name for name in hands[event.seat] if not left or {left, right} & set(name.split("-"))]
            if event.path == ("passen",):
                assert not fitting
                continue
            name, *end = event.path
            hands[event.seat].remove(name)
            a, b = name.split("-")
            if not left:
                left, right = a, b
            elif (end or [""])[0] == "links" or (not end and right not in (a, b)):
                left = b if a == left else a
            else:
                right = b if a == right else a
        kept = [sum(int(half) for name in hand for half in name.split("-")) for hand in hands]
        pairs = [kept[0] + kept[2], kept[1] + kept[3]]
        score = [0, 0]
        if not all(hands):
            ends_seen["out"] += 1
            pair = hands.index([]) % 2
            score[pair] = sum(kept) if augen == "alle" else pairs[1 - pair]
        elif sperre == "paar":
            ends_seen["blocked"] += 1
            score = [max(0, pairs[1] - pairs[0]), max(0, pairs[0] - pairs[1])]
        else:
            ends_seen["blocked"] += 1
            lowest = {seat % 2 for seat in range(4) if kept[seat] == min(kept)}
            if len(lowest) == 1:
                (pair,) = lowest
                score[pair] = sum(kept) if augen == "alle" else pairs[1 - pair]
        assert match.state.score == (score[0], score[1]) * 2
        counted = [effect for effects in match.effects for effect in effects if isinstance(effect, Scored)]
        assert {effect.seat % 2 for effect in counted} <= {pair for pair in (0, 1) if score[pair]} or not any(score)
    assert min(ends_seen["out"], ends_seen["blocked"]) > 3


def test_how_often_a_number_is_missing_from_a_hand() -> None:
    """Seven of 28 tiles show a six, so a hand of seven has none with the chance C(21,7) / C(28,7), about 0.098."""
    exact = Fraction(comb(21, 7), comb(28, 7))
    assert round(float(exact), 3) == 0.098
    assert [sum(number in halves for halves in HALVES[:28]) for number in range(7)] == [7] * 7
    game = WHIST.make(4, {"beginn": "gezogen"})
    deals, without = 600, 0
    for number in range(deals):
        match = Match(game, f"blatt {number}")
        match.settle()
        for hand in match.state.hands:
            held = {half for tile in hand for half in NAMES[tile].split("-")}
            without += 7 - len(held)
    expected = float(exact) * deals * 4 * 7
    assert abs(without - expected) < 0.1 * expected


# --- for programs -----------------------------------------------------------------------------------------------


def test_partners_stand_alike() -> None:
    game = WHIST.make(4)
    s = stand(game, ["4-2", "6-5 6-6", "1-1 2-1", "6-0 5-5"], "2-6 6-4")
    values = [game.evaluate(s, seat) for seat in range(4)]
    assert values[0] == values[2] > 0 > values[1] == values[3]
