"""Malteserkreuz: what may go where, what a round is worth; a second, naive reading over random rounds."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, Move
from games.engines.dominoes.malteserkreuz import RULESETS
from games.engines.kit.arms import Armed
from games.engines.kit.chain import DEAL, OVER, PAUSE, PLAY
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, tiles
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, order, play, reason

(MALTESE,) = RULESETS
GAME = MALTESE.make(4)
#: what the others hold where it does not matter
REST = ["0-0", "0-0", "0-0"]


def stand(hands: list[str], *arms: str, **more: Any) -> Armed:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    score = more.pop("score", (0,) * 4)
    laid = tuple(chain(arm) for arm in (*arms, "", "", "", "")[:4])
    return Armed(PLAY, score, dealt, voids, (), chain("6-6"), arms=laid, **more)


def told(s: Armed, *path: str) -> list[str]:
    (seat,) = GAME.to_act(s)
    return [str(effect.text) for effect in GAME.apply(s, Move(seat, path))[1] if effect.text]


# --- worked positions -------------------------------------------------------------------------------------------


def test_the_double_six_opens_by_itself() -> None:
    """001:1570: seven each, no stock; the next one in turn goes on."""
    hands = ["5-5 4-4 3-3 2-2 1-1 0-0 1-0", "6-5 6-4 6-3 6-2 6-1 6-0 2-0", "6-6 5-4 5-3 5-2 5-1 5-0 2-1"]
    assert GAME.start().phase == DEAL
    s, _effects = GAME.apply(GAME.start(), Chance(order(hands)))
    assert ([len(hand) for hand in s.hands], s.talon, s.chain, s.turn) == ([7, 7, 6, 7], (), chain("6-6"), 3)


def test_the_beginning_as_the_source_tells_it() -> None:
    """001:1570-1572: the second lays a six; the third another six, or the double."""
    s = stand(["6-5 5-4", "6-4 5-5 5-3", "0-0", "0-0"])
    assert moves(GAME, s) == {("6-5",)}
    assert told(s, "6-5") == ["Platz 1 legt 6-5 an den Grundstein."]
    s = play(GAME, s, "6-5")
    assert moves(GAME, s) == {("6-4",), ("5-5",)}
    assert told(s, "5-5") == ["Platz 2 legt 5-5 links an."]


def test_only_the_double_follows_the_first_tile_of_an_arm() -> None:
    """001:1574; then anything that fits 001:1576."""
    s = stand(["5-4 5-5 6-1", *REST], "6-5", "6-4 4-4 4-3")
    assert moves(GAME, s) == {("5-5",), ("6-1",)}
    assert reason(GAME, s, "5-4") == "5-4 passt noch nicht: Hier fehlt erst der Doppelstein 5-5."
    assert str(GAME.waiting(s)) == "Platz 1 ist am Zug. Offen: 6, 3. Gebraucht: 5-5."
    after = stand(["5-4 6-1", *REST], "6-5 5-5", "6-4 4-4 4-3")
    assert moves(GAME, after) == {("5-4",), ("6-1",)}
    assert str(GAME.waiting(after)) == "Platz 1 ist am Zug. Offen: 6, 5, 3."
    assert reason(GAME, stand(["3-2", *REST], "6-5 5-5"), "3-2") == "3-2 passt nicht. Offen: 6, 5."


def test_there_are_four_arms() -> None:
    s = stand(["6-1", *REST], "6-5", "6-4", "6-3", "6-2")
    assert moves(GAME, s) == {("passen",)}
    assert str(GAME.waiting(s)) == "Platz 1 ist am Zug. Gebraucht: 5-5, 4-4, 3-3, 2-2."
    assert reason(GAME, s, "6-1") == "6-1 passt nicht. Gebraucht: 5-5, 4-4, 3-3, 2-2."
    back = stand(["6-1", *REST], "6-5 5-5 5-6", "6-4", "6-3", "6-2")
    assert moves(GAME, back) == {("6-1",)}


def test_four_sixes_first() -> None:
    game = MALTESE.make(4, {"sechser": "vier"})
    s = stand(["5-5 6-1", *REST], "6-5", "6-4", "6-3")
    assert moves(game, s) == {("6-1",)}
    assert reason(game, s, "5-5") == "5-5 passt noch nicht: Erst müssen vier Sechser liegen."
    assert moves(game, stand(["5-5 6-0", *REST], "6-5", "6-4", "6-3")) == {("6-0",)}
    assert moves(game, stand(["5-5 6-0", *REST], "6-5", "6-4", "6-3", "6-2")) == {("5-5",)}


def test_the_whole_cross_first() -> None:
    game = MALTESE.make(4, {"kreuz": "ganz"})
    s = stand(["5-1 3-3 6-1", *REST], "6-5 5-5", "6-4 4-4", "6-3")
    assert moves(game, s) == {("3-3",), ("6-1",)}
    assert reason(game, s, "5-1") == "5-1 passt noch nicht: Erst müssen vier Doppelsteine liegen."
    done = stand(["5-1 3-2", *REST], "6-5 5-5", "6-4 4-4", "6-3 3-3", "6-2 2-2")
    assert moves(game, done) == {("5-1",), ("3-2", "oben"), ("3-2", "unten")}


def test_who_can_lay_must_and_nobody_draws() -> None:
    """001:1578."""
    s = stand(["5-5 2-1", *REST], "6-5")
    assert reason(GAME, s, "passen") == "Einer deiner Steine passt: Lege ihn an."
    s = stand(["2-1", *REST], "6-5")
    assert moves(GAME, s) == {("passen",)}
    assert reason(GAME, s, "talon") == "Hier wird nicht gekauft: Wer nicht anlegen kann, passt."


def test_out_first_brings_the_pips_of_all_others() -> None:
    """001:1580."""
    s = play(GAME, stand(["5-5", "6-4", "3-0 1-1", "2-0"], "6-5"), "5-5")
    assert (s.phase, s.score) == (PAUSE, (10 + 5 + 2, 0, 0, 0))


@pytest.mark.parametrize(
    ("hands", "options", "score"),
    [
        (["4-1", "4-3", "5-4", "4-4"], {}, (2 + 4 + 3, 0, 0, 0)),
        (["4-1", "3-2", "5-4", "4-4"], {}, (4 + 3, 4 + 3, 0, 0)),
        (["4-1", "3-2", "5-4", "4-4"], {"gleichstand": "niemand"}, (0, 0, 0, 0)),
    ],
)
def test_a_blocked_round(hands: list[str], options: dict[str, Any], score: tuple[int, ...]) -> None:
    """001:1578-1580: from each other the difference."""
    game = MALTESE.make(4, options)
    s = stand(hands, "6-0 0-0 0-6", "6-1 1-1 1-6", "6-2 2-2 2-6", "6-5 5-5 5-6")
    for _seat in range(4):
        s = play(game, s, "passen")
    assert (s.phase, s.score) == (PAUSE, score)


@pytest.mark.parametrize(
    ("ende", "before", "phase"),
    [("1", 0, OVER), ("3", 0, PAUSE), ("5", 0, PAUSE), ("101", 200, PAUSE), ("101-sofort", 99, OVER)],
)
def test_how_long_it_goes(ende: str, before: int, phase: str) -> None:
    game = MALTESE.make(4, {"ende": ende})
    s = play(game, stand(["5-5", "1-0", "1-1", "0-0"], "6-5", score=(before, 0, 0, 0)), "5-5")
    assert (s.score, s.phase) == ((before + 3, 0, 0, 0), phase)


# --- evidence ---------------------------------------------------------------------------------------------------


def test_how_often_the_second_player_has_no_six() -> None:
    """Seven of the 27 tiles without 6-6, none of the six that show a six: 13.1 %."""
    exact = Fraction(comb(21, 7), comb(27, 7))
    assert round(float(exact), 4) == 0.1309
    rng, passed, count = random.Random(5), 0, 4000
    for _deal in range(count):
        names = list(tiles(6))
        rng.shuffle(names)
        s, _effects = GAME.apply(GAME.start(), Chance(tuple(names)))
        passed += GAME.others(s) == ("passen",)
    assert abs(passed / count - exact) < 0.02


def naive_moves(hand: list[str], arms: list[list[str]], sechser: str, kreuz: str) -> set[str]:
    """What may be laid, by going through the sentences of the source; arms as strings "6-5" from the middle."""
    found = set()
    begun = [arm for arm in arms if arm]
    for name in hand:
        if "6" in name and len(begun) < 4:
            found.add(name)
        for arm in begun:
            outer = arm[-1][2]
            if len(arm) == 1:
                fits = name == f"{outer}-{outer}" and (sechser == "frei" or len(begun) == 4)
            else:
                ready = len(begun) == 4 and all(len(other) > 1 for other in arms)
                fits = outer in name.split("-") and (kreuz == "arm" or ready)
            if fits:
                found.add(name)
    return found


@pytest.mark.parametrize("sechser", ["frei", "vier"])
@pytest.mark.parametrize("kreuz", ["arm", "ganz"])
def test_random_rounds_against_a_second_reading(sechser: str, kreuz: str) -> None:
    game = MALTESE.make(4, {"ende": "1", "sechser": sechser, "kreuz": kreuz})
    blocked = 0
    for number in range(60):
        match = playout(game, random.Random(number), f"kreuz {number}")
        for s, event in zip(match.states, match.events, strict=False):
            if s.phase != PLAY:
                continue
            hand = [NAMES[tile] for tile in s.hands[event.seat]]
            arms = [["{}-{}".format(*laid) for laid in arm] for arm in s.arms]
            assert {NAMES[tile] for tile in game.fitting(s)} == naive_moves(hand, arms, sechser, kreuz)
        s = match.state
        for arm in s.arms:
            assert arm[:1] == () or arm[0][0] == 6
            assert arm[1:2] == () or arm[1] == (arm[0][1], arm[0][1])
        rests = [sum(sum(HALVES[tile]) for tile in hand) for hand in s.hands]
        blocked += all(s.hands)
        gains = [sum(other - mine for other in rests) for mine in rests] if all(s.hands) else [sum(rests)] * 4
        assert s.score == tuple(
            gain if mine == min(rests) and (all(s.hands) or not hand) else 0
            for gain, mine, hand in zip(gains, rests, s.hands, strict=True)
        )
        laid = [NUMBER[f"{max(tile)}-{min(tile)}"] for tile in (*s.chain, *itertools.chain(*s.arms))]
        assert sorted((*laid, *itertools.chain(*s.hands))) == list(range(28))
    assert blocked


def test_who_passed_holds_nothing_that_fitted_in_any_world() -> None:
    s = stand(["0-0 1-0", "4-4 3-0", "5-1 6-1", "2-0 3-1"], "6-5")
    s = play(GAME, s, "passen")
    for number in range(40):
        world = GAME.sample_world(s, 1, random.Random(number))
        assert world.hands[1] == s.hands[1]
        assert not [NAMES[tile] for tile in world.hands[0] if 6 in HALVES[tile] or NAMES[tile] == "5-5"]
