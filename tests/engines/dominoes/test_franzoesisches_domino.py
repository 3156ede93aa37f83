"""Französisches Domino: worked positions, the two rows, and a second, naive reading over random rounds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.core import Move
from games.engines.dominoes.franzoesisches_domino import RULESETS, Frenchstand
from games.engines.kit.chain import OVER, PAUSE, PLAY
from games.engines.kit.tiles import NAMES, NUMBER
from games.engines.playout import playout
from games.engines.scene import Area
from tests.engines.dominoes.test_domino import chain, moves, of, play, reason

(FRENCH,) = RULESETS


def stand(game: Any, hands: list[str], laid: str = "", talon: str = "", **more: Any) -> Frenchstand:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    stock = tuple(NUMBER[name] for name in talon.split())
    return Frenchstand(PLAY, (0, 0), dealt, voids, stock, chain(laid), **more)


def said(game: Any, s: Frenchstand, *path: str) -> list[str]:
    (seat,) = game.to_act(s)
    return [str(effect.text) for effect in game.apply(s, Move(seat, path))[1]]


def layout(game: Any, s: Frenchstand) -> str:
    (area,) = [surface for surface in game.view(s, None).surfaces if surface.id == "kette"]
    assert isinstance(area, Area)
    return area.layout


def test_tiles_lie_by_turns_above_and_below() -> None:
    """001:1552-1554: equal numbers one above the other."""
    game = FRENCH.make(2)
    s = stand(game, ["6-4 4-4 2-2 0-0", "6-5 5-4 3-3"])
    s = play(game, s, "6-4")
    assert layout(game, s) == "chain bricks"
    assert said(game, s, "6-5") == ["Platz 2 legt 6-5 links darunter."]
    s = play(game, s, "6-5")
    assert (s.chain, layout(game, s)) == (chain("5-6 6-4"), "chain bricks down")
    assert said(game, s, "4-4") == ["Platz 1 legt 4-4 rechts darunter."]
    s = play(game, s, "4-4")
    assert said(game, s, "5-4", "rechts") == ["Platz 2 legt 5-4 rechts darüber."]
    assert said(game, s, "5-4", "links") == ["Platz 2 legt 5-4 links darüber."]
    assert layout(game, play(game, s, "5-4", "links")) == "chain bricks"
    assert layout(game, play(game, s, "5-4", "rechts")) == "chain bricks down"
    assert not any(piece.across for piece in game.view(s, None).pieces)


def test_laying_buying_and_passing_are_free() -> None:
    """001:1556."""
    game = FRENCH.make(2)
    s = stand(game, ["6-3 0-0", "1-1"], "6-5 5-4", talon="2-2 2-1 2-0")
    assert moves(game, s) == {("6-3",), ("talon",), ("passen",)}
    assert moves(game, stand(game, ["6-3 0-0", "1-1"])) == {("6-3",), ("0-0",)}
    assert reason(game, stand(game, ["6-3", "1-1"]), "passen") == "Du beginnst: Lege einen Stein deiner Wahl."
    assert reason(game, s, "weiter") == "Nur wer gekauft hat, kann damit aufhören."
    assert reason(game, s, "0-0") == "0-0 passt nicht: Offen sind 6 und 4."


def test_who_buys_any_number_lays_nothing_in_that_turn() -> None:
    """001:1556-1558; two tiles stay to the end."""
    game = FRENCH.make(2)
    s = play(game, stand(game, ["6-3 0-0", "1-1"], "6-5 5-4", talon="6-2 2-1 2-0 3-0"), "talon")
    assert (s.turn, s.hands[0], moves(game, s)) == (0, of("6-3 6-2 0-0"), {("talon",), ("weiter",)})
    assert reason(game, s, "6-2") == "Wer kauft, legt in diesem Zug nicht mehr an."
    assert reason(game, s, "passen") == "Du hast gekauft: Tippe „Genug gekauft“ an."
    s = play(game, s, "talon")
    assert (len(s.talon), moves(game, s)) == (2, {("weiter",)})
    assert reason(game, s, "talon") == "Zwei Steine bleiben bis zum Schluss im Talon."
    assert said(game, s, "weiter") == ["Platz 1 hat genug gekauft."]
    s = play(game, s, "weiter")
    assert (s.turn, s.bought, moves(game, s)) == (1, 0, {("passen",)})


def test_two_passes_end_the_round_even_if_something_fits() -> None:
    """001:1560: then the lower rest wins; 001:1602 the difference."""
    game = FRENCH.make(2)
    s = stand(game, ["6-3", "1-1 4-1"], "6-5 5-4", talon="2-2 2-1 2-0")
    s = play(game, s, "passen")
    assert (s.phase, s.turn) == (PLAY, 1)
    s = play(game, s, "passen")
    assert (s.phase, s.score) == (PAUSE, (0, 2))
    tie = play(game, play(game, stand(game, ["6-3", "5-2 2-0"], "6-5 5-4"), "passen"), "passen")
    assert (tie.phase, tie.score) == (PAUSE, (0, 0))


def test_buying_between_two_passes_keeps_the_round_alive() -> None:
    game = FRENCH.make(2)
    s = stand(game, ["6-3", "1-1"], "6-5 5-4", talon="2-2 2-1 2-0")
    for path in ("passen", "talon", "weiter", "passen"):
        s = play(game, s, path)
    assert s.phase == PLAY
    assert play(game, s, "passen").phase == PAUSE


def test_first_out_gets_the_rest_of_the_other() -> None:
    """001:1560, 001:1604."""
    game = FRENCH.make(2, {"ende": "1"})
    s = play(game, stand(game, ["6-3", "5-2 2-0"], "6-5 5-4", talon="1-1 1-0"), "6-3")
    assert (s.phase, s.score) == (OVER, (9, 0))


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_deal(size: int) -> None:
    """001:1550."""
    match = playout(FRENCH.make(2, {"steine": size}), random.Random(1), "geben")
    dealt = next(s for s in match.states if s.phase == PLAY)
    assert ([len(hand) for hand in dealt.hands], len(dealt.talon)) == ([size] * 2, 28 - 2 * size)


def test_nothing_can_be_concluded_from_a_pass() -> None:
    game = FRENCH.make(2)
    s = play(game, stand(game, ["6-3", "1-1"], "6-5 5-4", talon="2-2 2-1", turn=1), "passen")
    held = {game.sample_world(s, 0, random.Random(n)).hands[1] for n in range(40)}
    assert held == {of("1-1"), of("2-2"), of("2-1")}
    fits = play(game, stand(game, ["6-3", "6-4"], "6-5 5-4", talon="2-2 2-1", turn=1), "passen")
    held = {game.sample_world(fits, 0, random.Random(n)).hands[1] for n in range(40)}
    assert of("6-4") in held


class Naive:
    """The tiles by column and row: what lies above what must be equal."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], int] = {}

    def put(self, name: str, end: str) -> None:
        a, b = (int(half) for half in name.split("-"))
        if not self.cells:
            self.cells = {(0, 0): a, (1, 0): b}
            return
        columns = [column for column, _row in self.cells]
        column = min(columns) if end == "links" else max(columns)
        (row,) = [row for row in (0, 1) if (column, row) in self.cells]
        number = self.cells[column, row]
        inner, outer = (a, b) if a == number else (b, a)
        assert inner == number
        beyond = column + (-1 if end == "links" else 1)
        free = {(column, 1 - row): inner, (beyond, 1 - row): outer}
        assert not free.keys() & self.cells.keys()
        self.cells |= free

    def open(self) -> tuple[int, int]:
        columns = [column for column, _row in self.cells]
        return tuple(self.cells.get((c, 0), self.cells.get((c, 1), -1)) for c in (min(columns), max(columns)))  # type: ignore[return-value]


def test_random_rounds_laid_out_in_two_rows() -> None:
    game = FRENCH.make(2, {"ende": "1"})
    laid = blocked = out = 0
    for number in range(80):
        match = playout(game, random.Random(number), f"franz {number}")
        naive = Naive()
        for s, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if s.phase != PLAY or event.path[0] not in NAMES:
                continue
            left = after.chain[1:] == s.chain and len(s.chain) > 0
            naive.put(event.path[0], event.path[1] if len(event.path) > 1 else "links" if left else "rechts")
            laid += 1
            assert naive.open() == (after.chain[0][0], after.chain[-1][1])
            first = min(column for column, _row in naive.cells)
            top = (first, 0) in naive.cells
            assert layout(game, after) == ("chain bricks" if top else "chain bricks down")
        rests = [sum(int(half) for tile in hand for half in NAMES[tile].split("-")) for hand in match.state.hands]
        least = rests.index(min(rests))
        expected = [0, 0]
        expected[least] = max(rests) - min(rests)
        assert match.state.score == tuple(expected)
        out += not all(match.state.hands)
        blocked += all(match.state.hands)
        assert len(match.state.talon) >= 2
    assert laid > 300
    assert min(out, blocked) > 2
