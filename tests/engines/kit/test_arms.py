"""Chains with four arms: where a tile can go, how it lies, what is seen and said of it."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from games.engines.core import IllegalMoveError, Move, Options
from games.engines.kit.arms import ARMS, Armed, Arms
from games.engines.kit.chain import PLAY
from games.engines.kit.tiles import NUMBER
from games.engines.match import Match
from games.engines.playout import playout
from tests.engines.dominoes.test_domino import chain, moves, of, play, reason


class Cross(Arms[Armed, Options]):
    """Nothing but the kit."""

    options_class = Options
    deals = {2: 7, 4: 7}

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.beginning = "doppelstein"


GAME = Cross(2, Options())


def stand(hands: list[str], *arms: str, middle: str = "6-6", **more: Any) -> Armed:
    dealt = tuple(of(hand) for hand in hands)
    voids = tuple((0,) * len(hand) for hand in dealt)
    laid = tuple(chain(arm) for arm in (*arms, "", "", "", "")[:4])
    return Armed(PLAY, (0, 0), dealt, voids, (NUMBER["1-0"],), chain(middle), arms=laid, **more)


def test_arms_are_begun_in_one_order_and_nobody_is_asked_which() -> None:
    s = stand(["6-5 6-4 6-3 6-2 6-1", "1-1"])
    for end, name in zip(ARMS, ("6-5", "6-4", "6-3", "6-2"), strict=True):
        assert (name,) in moves(GAME, s)
        s, effects = GAME.apply(s, Move(0, (name,)))
        assert str(effects[0].text) == f"Platz 1 legt {name} an den Grundstein."
        assert GAME.arm(s, end) == chain(f"6-{name[-1]}")
        s = stand(["6-5 6-4 6-3 6-2 6-1", "1-1"], *(" ".join("{}-{}".format(*t) for t in arm) for arm in s.arms))
    assert GAME.begun_arms(s) == 4
    assert ("6-1",) not in moves(GAME, s)


def test_a_tile_that_fits_at_several_ends_asks_for_one() -> None:
    s = stand(["6-5 4-0", "1-1"], "6-4", "6-5 5-6", "6-3 3-4")
    assert moves(GAME, s) == {("6-5", "rechts"), ("6-5", "unten"), ("4-0", "links"), ("4-0", "oben")}
    step = GAME.step(s, 0, ("6-5",))
    assert [str(button.label) for button in step.buttons] == ["Rechts an die 6", "An den Grundstein, die 6"]
    step = GAME.step(s, 0, ("4-0",))
    assert [str(button.label) for button in step.buttons] == ["Links an die 4", "Oben an die 4"]
    whole = stand(["5-0", "1-1"], "6-4", "6-3", "6-5", "6-2 2-5")
    assert [str(button.label) for button in GAME.step(whole, 0, ("5-0",)).buttons] == [
        "Oben an die 5",
        "Unten an die 5",
    ]


@pytest.mark.parametrize(("end", "word"), [("links", "links"), ("oben", "oben"), ("unten", "unten")])
def test_a_tile_lies_with_its_equal_half_inwards(end: str, word: str) -> None:
    s = stand(["5-4 0-0", "1-1"], *("6-4" if arm == end else f"6-{n}" for n, arm in enumerate(ARMS)))
    after, effects = GAME.apply(s, Move(0, ("5-4",)))
    assert GAME.arm(after, end) == chain("6-4 4-5")
    assert str(effects[0].text) == f"Platz 1 legt 5-4 {word} an."


def test_what_is_seen() -> None:
    view = GAME.view(stand(["5-5 4-0", "1-1"], "6-5 5-5", "6-4"), 0)
    pieces = [piece for piece in view.pieces if piece.at == "kette"]
    assert [(piece.face, piece.arm, piece.across, piece.target) for piece in pieces] == [
        ("6-6", None, True, "oben"),  # for the next arm
        ("6-5", 0, False, ""),
        ("5-5", 0, True, "links"),
        ("6-4", 1, False, "rechts"),
    ]
    assert [piece.target for piece in GAME.view(stand(["5-5", "1-1"]), 0).pieces if piece.at == "kette"] == [""]
    assert GAME.view(GAME.start(), 0).surfaces[0].layout == "cross"


def test_there_is_no_place_for_a_stock_where_all_tiles_are_dealt() -> None:
    assert "talon" in [surface.id for surface in GAME.view(GAME.start(), 0).surfaces]
    four = Cross(4, Options())
    assert "talon" not in [surface.id for surface in four.view(four.start(), 0).surfaces]


def test_what_is_said_of_what_does_not_fit() -> None:
    s = stand(["3-2 5-1", "1-1"], "6-5 5-5", "6-4")
    assert str(GAME.waiting(s)) == "Platz 1 ist am Zug. Offen: 6, 5 und 4."
    assert reason(GAME, s, "3-2") == "3-2 passt nicht. Offen: 6, 5 und 4."
    assert reason(GAME, s, "5-1", "unten") == "An diesem Ende passt der Stein nicht."
    assert reason(GAME, s, "5-1", "nirgends") == (
        "Der Stein liegt schon, wenn du ihn antippst: Er passt nur an eine Stelle."
    )
    several = stand(["5-4 1-0", "1-1"], "6-5", "6-4")
    assert reason(GAME, several, "5-4") == "Sage noch, an welches Ende der Stein soll."
    assert reason(GAME, several, "5-4", "nirgends") == "Ein Stein kommt an das Ende eines Arms."
    assert reason(GAME, several, "links") == "Tippe zuerst den Stein an, den du legen willst."
    with pytest.raises(IllegalMoveError):
        Match(GAME, start=several).play(0, ("1-0",))


def test_random_rounds_lay_equal_halves_together() -> None:
    longest = 0
    for number in range(40):
        s = playout(GAME, random.Random(number), f"arme {number}").state
        for arm in s.arms:
            ways = [s.chain[0][1], *itertools.chain(*arm)]
            assert all(a == b for a, b in zip(ways[::2], ways[1::2], strict=False)), arm
            longest = max(longest, len(arm))
        tiles = sorted(tuple(sorted(laid)) for laid in (*s.chain, *itertools.chain(*s.arms)))
        assert len(set(tiles)) == len(tiles)
    assert longest > 4
    assert play(GAME, stand(["6-5", "1-1"]), "6-5").phase != PLAY
