"""Halma-Dame and Eckdame against a second implementation, on coordinates and step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import Move
from games.engines.kit.crossing import Crossed, Crossing

Square = tuple[int, int]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def named(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def placed(names: list[str]) -> set[Square]:
    return {("abcdefgh".index(name[0]), int(name[1]) - 1) for name in names}


class ByHand:
    """The moves of a side as the rules say them: by trying every square."""

    def __init__(self, slug: str, options: dict[str, Any], seat: int) -> None:
        sign = 1 if seat == 0 else -1
        if slug == "halma-dame":
            self.steps = [(-1, sign), (1, sign)]
            self.leaps = SLANTED if options["spruenge"] == "alle" else self.steps
        else:
            self.steps = [(0, sign), (sign, 0), (1, -1), (-1, 1)]
            if options["schritte"] == "alle":
                self.steps.append((sign, sign))
            self.leaps = SLANTED + STRAIGHT if options["spruenge"] == "alle" else self.steps
        self.over_own = slug == "halma-dame"
        self.once = slug == "eckdame" and not options["ketten"]

    def moves(self, mine: set[Square], theirs: set[Square]) -> set[tuple[str, str]]:
        found = set()
        for at in mine:
            full = (mine | theirs) - {at}
            for dx, dy in self.steps:
                to = (at[0] + dx, at[1] + dy)
                if 0 <= to[0] < 8 and 0 <= to[1] < 8 and to not in full:
                    found.add((named(at), named(to)))
            ends: set[Square] = set()
            self.leap(at, full, full if self.over_own else theirs, ends)
            found |= {(named(at), named(to)) for to in ends - {at}}
        return found

    def leap(self, at: Square, full: set[Square], over: set[Square], ends: set[Square]) -> None:
        for dx, dy in self.leaps:
            to = (at[0] + 2 * dx, at[1] + 2 * dy)
            free = 0 <= to[0] < 8 and 0 <= to[1] < 8 and to not in full
            if free and (at[0] + dx, at[1] + dy) in over and to not in ends:
                ends.add(to)
                if not self.once:
                    self.leap(to, full, over, ends)


@pytest.mark.parametrize("slug", ["halma-dame", "eckdame"])
def test_second_implementation(slug: str) -> None:
    rng = random.Random(f"crossing {slug}")
    ruleset = registry.find(slug)
    chained = 0
    for _number in range(1500):
        options: dict[str, Any] = {name: rng.choice(list(asked.answers)) for name, asked in ruleset.choices().items()}
        game = ruleset.make(2, options)
        assert isinstance(game, Crossing)
        count = game.homes[0].bit_count()
        names = rng.sample(game.squares.names, 2 * count)
        pieces = game.squares.set_of(names[:count]), game.squares.set_of(names[count:])
        stones = placed(names[:count]), placed(names[count:])
        seat = rng.randrange(2)
        expected = ByHand(slug, options, seat).moves(stones[seat], stones[1 - seat])
        s = Crossed(pieces, seat)
        if not expected or game.outcome(s):
            continue
        assert set(game.moves(s, seat) or ()) == expected, (game.notate(s), options)
        path = rng.choice(sorted(expected))
        after, effects = game.apply(s, Move(seat, path))
        stones[seat].symmetric_difference_update(placed(list(path)))
        assert [placed(game.squares.listed(bits)) for bits in after.pieces] == list(stones)
        hops = [(effect.source, effect.to) for effect in effects if effect.KIND == "moved"]
        chained += len(hops) > 1
        assert hops[0][0] == path[0]
        assert hops[-1][1] == path[1]
        waits = not ByHand(slug, options, 1 - seat).moves(stones[1 - seat], stones[seat])
        goes_on = bool(ByHand(slug, options, seat).moves(stones[seat], stones[1 - seat]))
        if not game.outcome(after):
            assert after.turn == (seat if waits and goes_on and options["patt"] == "aussetzen" else 1 - seat)
    assert chained > 30
