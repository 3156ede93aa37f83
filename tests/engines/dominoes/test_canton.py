"""Canton: what two or three tiles make, playing on, drawing, the end of a round; every possible catch counted again."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.core import Scored
from games.engines.dominoes.canton import MADE, RULESETS
from games.engines.kit.chain import OVER, PAUSE, PLAY
from games.engines.kit.tiles import HALVES, NAMES, PIPS
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import moves, play, reason, stand

(CANTON,) = RULESETS


def told(game: Any, s: Any, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    match = Match(game, start=s)
    return [str(effect.text) for effect in match.play(seat, path) if str(effect.text or "")]


# --- laying and taking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "tile", "ends"),
    [
        # 7 and 5 at the ends; 5: 12 on the left
        ("4-3 1-1 5-0", "4-1", {"zwoelf-links"}),
        # 7: 12 on the right
        ("4-3 1-1 5-0", "5-2", {"zwoelf-rechts"}),
        # two at the left end, 9, and 1 make 10; at the right end 7 and 1 do not
        ("4-3 1-1 5-0", "1-0", {"drei-links"}),
        # two at the right end, 7, and 3 make 10
        ("4-3 1-1 5-0", "2-1", {"drei-rechts"}),
        # both ends, 12, and 8 make 20
        ("4-3 1-1 5-0", "6-2", {"drei-enden"}),
        # 11 and two at the left end make 20
        ("4-3 1-1 5-0", "6-5", {"drei-links"}),
        ("4-3 1-1 5-0", "0-0", set()),
        ("4-3 1-1 5-0", "6-4", set()),
        # 12 + 11 + 7 = 30 with both ends; 12 is made with no other, for 0-0 is not there
        ("6-6 2-2 6-5", "4-3", {"drei-enden"}),
        # several at once
        ("6-0 1-1 3-3", "5-1", {"zwoelf-links", "zwoelf-rechts"}),
        ("6-0 4-2 3-3", "4-4", {"drei-links", "drei-rechts", "drei-enden"}),
        # of two tiles in the row the two are one pair, and there is one way to take both
        ("6-0 4-2", "4-4", {"drei-enden"}),
        ("6-0 4-2", "5-1", {"zwoelf-links", "zwoelf-rechts"}),
        # of one tile there is no left and right
        ("6-0", "5-1", {"zwoelf-rechts"}),
    ],
)  # fmt: skip
def test_what_can_be_made(row: str, tile: str, ends: set[str]) -> None:
    """001:1818-1827."""
    game = CANTON.make(2)
    s = stand(game, [f"{tile} 2-0", "1-0"], row)
    found = {path[1] for path in moves(game, s) if path[0] == tile and len(path) > 1}
    assert found - {"links", "rechts"} == ends
    if len(row.split()) > 1:
        assert {"links", "rechts"} <= found


@pytest.mark.parametrize(
    ("end", "tile", "left", "points"),
    [
        ("zwoelf-links", "4-1", [(1, 1), (2, 2), (5, 0)], 12),
        ("zwoelf-rechts", "5-2", [(4, 3), (1, 1), (2, 2)], 12),
        ("drei-links", "1-0", [(2, 2), (5, 0)], 10),
        ("drei-rechts", "1-0", [(4, 3), (1, 1)], 10),
        ("drei-enden", "6-2", [(1, 1), (2, 2)], 20),
    ],
)
def test_taken_tiles_leave_the_row(end: str, tile: str, left: list[tuple[int, int]], points: int) -> None:
    """001:1821-1831: they count what they add up to, and who has taken plays on (001:1833)."""
    game = CANTON.make(2)
    s = stand(game, [f"{tile} 6-6", "1-0 2-0"], "4-3 1-1 2-2 5-0", talon="5-5 6-4")
    after = play(game, s, tile, end)
    assert (list(after.chain), after.score, after.turn) == (left, (points, 0), 0)
    assert [NAMES[held] for held in after.hands[0]] == ["5-5", "6-6"]  # 001:1816: one is drawn
    assert len(after.talon) == 1


def test_laying_alone_passes_the_turn() -> None:
    game = CANTON.make(2)
    s = stand(game, ["4-1 6-6", "1-0 2-0"], "4-3 1-1 5-0", talon="5-5")
    for end, row in (
        ("links", [(4, 1), (4, 3), (1, 1), (5, 0)]),
        ("rechts", [(4, 3), (1, 1), (5, 0), (4, 1)]),
    ):
        after = play(game, s, "4-1", end)
        assert (list(after.chain), after.score, after.turn) == (row, (0, 0), 1)
        assert len(after.hands[0]) == 2


@pytest.mark.parametrize(("erster", "row", "may"), [("dritter", 1, False), ("zweiter", 1, True), ("dritter", 2, True)])
def test_the_first_catch_of_a_round(erster: str, row: int, may: bool) -> None:
    """001:1818: with the third tile; two tiles could make 12 already."""
    game = CANTON.make(2, {"erster": erster})
    match = Match(game)
    names = list(NAMES[:28])
    match.decide(("6-6", *(name for name in names if name != "6-6")))
    first = ["6-0", "5-1", "4-2", "6-6", "6-5", "6-4", "6-3"]
    second = ["3-3", "5-5", "5-4", "5-3", "5-2", "0-0", "1-1"]
    match.decide((*first, *second, *(name for name in names if name not in first + second)))
    match.play(0, ("6-0",))
    if row == 2:
        match.play(1, ("3-3", "rechts") if ("3-3", "rechts") in moves(game, match.state) else ("3-3",))
    tile = "3-3" if row == 1 else "5-1"
    assert any(path[0] == tile and path[-1].startswith("zwoelf") for path in moves(game, match.state)) is may
    if not may:
        said = reason(game, match.state, tile, "zwoelf-rechts")
        assert said == "Den ersten Stich macht erst der dritte Stein der Runde."


def test_after_the_whole_row_the_taker_leads_again() -> None:
    game = CANTON.make(2)
    s = stand(game, ["4-4 6-6", "1-0 2-0"], "6-0 4-2", talon="5-5")
    after = play(game, s, "4-4", "drei-enden")
    assert (after.chain, after.turn, after.score) == ((), 0, (20, 0))
    assert moves(game, after) == {("5-5",), ("6-6",)}
    assert str(game.step(after, 0).prompt) == "Du bist noch einmal dran: Welchen Stein legst du?"


def test_nobody_has_to_take() -> None:
    """001:1835-1837."""
    game = CANTON.make(2)
    s = stand(game, ["4-1", "1-0"], "4-3 1-1 5-0", talon="5-5")
    assert moves(game, s) == {("4-1", "links"), ("4-1", "rechts"), ("4-1", "zwoelf-links")}


# --- the end of a round -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "points"), [("links", 1 + 8), ("zwoelf-links", 12 + 1 + 8)])
def test_who_is_out_gets_the_pips_of_the_others(end: str, points: int) -> None:
    """001:1837: also with a catch, after which there is nothing left to play."""
    game = CANTON.make(3, {"ende": "200"})
    s = stand(game, ["4-1", "1-0", "6-2"], "4-3 1-1 5-0")
    after = play(game, s, "4-1", end)
    assert (after.phase, after.score) == (PAUSE, (points, 0, 0))


def test_with_tiles_in_the_stock_nobody_is_out() -> None:
    game = CANTON.make(2)
    s = stand(game, ["4-1 6-6", "1-0"], "4-3 1-1 5-0", talon="5-5")
    after = play(game, s, "4-1", "links")
    assert (after.phase, [NAMES[held] for held in after.hands[0]]) == (PLAY, ["5-5", "6-6"])
    assert not after.talon


@pytest.mark.parametrize(
    ("ende", "score", "final", "phase", "last"),
    [
        ("1", 0, False, OVER, False),
        ("200", 190, False, PAUSE, False),
        ("200", 191, False, PAUSE, True),  # 191 + 9 is enough: one more round
        ("200", 0, True, OVER, False),
        ("400", 391, False, PAUSE, True),
        ("500", 490, False, PAUSE, False),
        ("1000", 991, False, PAUSE, True),
    ],
)
def test_how_long_it_goes(ende: str, score: int, final: bool, phase: str, last: bool) -> None:
    """001:1839."""
    game = CANTON.make(2, {"ende": ende})
    s = stand(game, ["4-1", "6-2 1-0"], "4-3 1-1 5-0", score=(score, 3), final=final)
    after = play(game, s, "4-1", "links")
    assert (after.phase, after.score[0]) == (phase, score + 9)
    if phase == PAUSE:
        for seat in (0, 1):
            match = Match(game, start=after)
            match.play(seat, ("weiter",))
            after = match.state
        assert after.final is last


def test_the_deal() -> None:
    """001:1802-1808."""
    for seats, each in ((2, 7), (3, 6), (4, 5)):
        match = Match(CANTON.make(seats), "geben")
        match.settle()
        assert [len(hand) for hand in match.state.hands] == [each] * seats
        assert len(match.state.talon) == 28 - seats * each


# --- what is said -----------------------------------------------------------------------------------------------


def test_what_is_said() -> None:
    game = CANTON.make(2)
    s = stand(game, ["4-1 6-2 2-1", "1-0"], "4-3 1-1 5-0", talon="5-5")
    assert told(game, s, "4-1", "zwoelf-links") == ["Platz 1 nimmt mit 4-1 den Stein 4-3: Das macht 12."]
    assert told(game, s, "6-2", "drei-enden") == ["Platz 1 nimmt mit 6-2 die Steine 4-3 und 5-0: Das macht 20."]
    assert told(game, s, "2-1", "rechts") == ["Platz 1 legt 2-1 rechts an."]
    assert str(game.view(s, 0).status) == "Platz 1 ist am Zug. Außen: links 7, rechts 5."
    assert [str(note) for note in game.view(s, 0).notes] == ["Punkte: 0", "Punkte: 0"]
    labels = {button.target: str(button.label) for button in game.step(s, 0, ("4-1",)).buttons}
    assert labels == {"links": "Links", "rechts": "Rechts", "zwoelf-links": "Links: 12"}
    labels = {button.target: str(button.label) for button in game.step(s, 0, ("6-2",)).buttons}
    assert labels["drei-enden"] == "Beide Enden: 20"
    assert all(piece.across for piece in game.view(s, 0).pieces if piece.at == "kette")


def test_why_not() -> None:
    game = CANTON.make(2)
    s = stand(game, ["4-1 6-4", "1-0"], "4-3 1-1 5-0", talon="5-5")
    assert reason(game, s, "4-1") == "Sage noch, wohin der Stein soll oder was er nimmt."
    assert reason(game, s, "6-4", "zwoelf-links") == "Zwei Steine müssen zusammen 12 ergeben."
    assert reason(game, s, "6-4", "drei-enden") == "Drei Steine müssen zusammen 10, 20 oder 30 ergeben."
    assert reason(game, s, "talon") == "Du legst immer einen Stein; nachgezogen wird von selbst."
    assert reason(game, s, "passen") == "Du legst immer einen Stein; nachgezogen wird von selbst."
    assert reason(game, s, "links") == "Tippe zuerst den Stein an, den du legen willst."


# --- counted again, in another way --------------------------------------------------------------------------------


def catches(row: list[int], tile: int) -> set[tuple[int, ...]]:
    """Straight from 001:1818-1827: the heaps a tile may take, each as its pips and theirs."""
    sets = [(row[0],), (row[-1],)]
    if len(row) > 1:
        sets += [tuple(row[:2]), tuple(row[-2:]), (row[0], row[-1])]
    found = set()
    for heap in sets:
        want = (12,) if len(heap) == 1 else (10, 20, 30)
        if sum(heap) + tile in want:
            found.add((tile, *heap))
    return found


def test_every_row_of_two_and_every_tile() -> None:
    """All 378 pairs and the 26 other tiles: 12 with either, 10, 20, 30 with both."""
    game = CANTON.make(2)
    twelves = threes = 0
    for one, other in itertools.combinations(range(28), 2):
        rest = [tile for tile in range(28) if tile not in (one, other)]
        row = f"{NAMES[one]} {NAMES[other]}"
        s = stand(game, [" ".join(NAMES[tile] for tile in rest[:13]), " ".join(NAMES[tile] for tile in rest[13:])], row)
        for end in MADE:
            places, sums = MADE[end]
            for tile in rest:
                fits = bool(game.fits(s, end) >> tile & 1)
                if len(places) == 1:
                    assert fits is (PIPS[tile] + PIPS[(one, other)[places[0]]] == 12)
                    twelves += fits
                elif end == "drei-enden":
                    assert fits is (PIPS[tile] + PIPS[one] + PIPS[other] in sums)
                    threes += fits
                else:
                    assert not fits
    pairs = sum(PIPS[a] + PIPS[b] == 12 for a, b in itertools.combinations(range(28), 2))
    triples = sum(PIPS[a] + PIPS[b] + PIPS[c] in (10, 20, 30) for a, b, c in itertools.combinations(range(28), 3))
    assert (pairs, triples) == (34, 323)
    assert twelves == pairs * 2 * 26
    assert threes == triples * 3


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"erster": "zweiter"})])
def test_rounds_again_from_the_log(seats: int, options: dict[str, Any]) -> None:
    """What can be taken, and every score, kept beside the match with lists of pips alone."""
    game = CANTON.make(seats, {**options, "ende": "1"})
    taken = 0
    for number in range(30):
        match = playout(game, random.Random(number), f"nochmal {number}")
        row: list[int] = []
        scores, laid = [0] * seats, 0
        for event, before, after in zip(match.events, match.states, match.states[1:], strict=False):
            if before.phase != PLAY or event.seat < 0:
                continue
            name, *how = event.path
            tile = sum(map(int, name.split("-")))
            allowed = laid >= (1 if options else 2) and bool(row)
            wanted = catches(row, tile) if allowed else set()
            offered = [path for path in game.moves(before, event.seat) if path[0] == name and path[-1] in MADE]
            assert bool(offered) is bool(wanted)
            laid += 1
            if how and how[0] in MADE:
                taken += 1
                heap = [row[place] for place in MADE[how[0]][0]]
                assert (tile, *heap) in wanted
                scores[event.seat] += tile + sum(heap)
                gone = {place % len(row) for place in MADE[how[0]][0]}
                row = [pips for place, pips in enumerate(row) if place not in gone]
            else:
                row = [tile, *row] if how == ["links"] else [*row, tile]
            assert [sum(each) for each in after.chain] == row
            if not after.hands[event.seat]:
                scores[event.seat] += sum(PIPS[held] for hand in after.hands for held in hand)
        assert list(match.state.score) == scores
        assert sum(
            effect.points for effects in match.effects for effect in effects if isinstance(effect, Scored)
        ) == sum(scores)
    assert taken > 60


def test_how_often_the_third_tile_can_catch() -> None:
    """Two tiles lie, seven others are in hand: 1 - C(26 - k, 7) / C(26, 7) where k of them catch, over all pairs;
    against 4000 deals."""
    shares = []
    for one, other in itertools.combinations(range(28), 2):
        rest = [tile for tile in range(28) if tile not in (one, other)]
        k = sum(bool(catches([PIPS[one], PIPS[other]], PIPS[tile])) for tile in rest)
        shares.append(1 - Fraction(comb(26 - k, 7), comb(26, 7)))
    exact = sum(shares) / len(shares)
    assert round(float(exact), 3) == 0.895
    game, source, could = CANTON.make(2), random.Random(3), 0
    names = list(NAMES[:28])
    for _deal in range(4000):
        source.shuffle(names)
        s = stand(game, [" ".join(names[2:9]), " ".join(names[9:16])], " ".join(names[:2]), " ".join(names[16:]))
        could += any(game.fits(s, end) >> tile & 1 for end in MADE for tile in s.hands[0])
    assert abs(could / 4000 - float(exact)) < 0.02


def test_which_end_is_safe() -> None:
    """So many other tiles make 12 with one: fewest with the blank and the double six, most with five to seven."""
    partners = {total: {sum(PIPS[other] == 12 - total for other in range(28) if other != tile) for tile in range(28) if
                PIPS[tile] == total} for total in range(13)}  # fmt: skip
    assert partners == {
        0: {1}, 1: {1}, 2: {2}, 3: {2}, 4: {3}, 5: {3}, 6: {3}, 7: {3}, 8: {3}, 9: {2}, 10: {2}, 11: {1}, 12: {1},
    }  # fmt: skip
    assert len(HALVES[:28]) == 28
