"""What can be read as a position can be played on: a position from which nobody could move is refused.

Positions of random matches are mangled field by field, as one who types them errs or tries: stones are missing or stand
elsewhere, it is the other's turn, a count is another. `make deep` (`DEEP`) tries more of them, in every variant.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.engines import registry
from games.engines.core import Game, UnreadableError
from games.engines.match import Match
from games.engines.scene import Board
from tests import order
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.toys import HEAP, Heap, HeapState

DEEP = int(os.environ.get("DEEP", "0"))
WRITTEN = [
    variant
    for ruleset in registry.rulesets().values()
    if ruleset.engine.notate is not Game.notate
    for variant in (contract.variants(ruleset) if DEEP else [Variant(ruleset, min(ruleset.seats))])
]


def mangled(positions: Sequence[str], places: Sequence[str], rng: random.Random) -> str:
    """A position of a match in which one to three fields are others: empty, of another position, with other places or
    signs, one stone less, the other side, another number."""
    position, other = rng.choice(positions).split(" "), rng.choice(positions).split(" ")
    found = [item for field in (*position, *other) for item in re.split("[,/]", field)]
    signs = list(places) if places and rng.random() < 0.5 else found
    for _field in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(position))
        field, parts = position[at], re.split("([,/])", position[at])
        ways = ["-", rng.choice(other[at : at + 1] or [field]), {"w": "b", "b": "w"}.get(field, field)]
        if field.isdigit():
            ways += [str(rng.choice((0, 1, 2, int(field) + 1, max(int(field) - 1, 0))))]
        elif field:
            sign, replaced = rng.randrange(len(field)), rng.randrange(0, len(parts), 2)
            ways += [field[:sign] + rng.choice("".join(position)) + field[sign + 1 :]]
            ways += ["".join((*parts[:replaced], rng.choice(signs), *parts[replaced + 1 :]))]
        if "," in field:
            ways += [",".join(item for item in field.split(",") if rng.random() < 0.5)]
        if places and (field == "-" or parts[0] in places):
            some = set(rng.sample(places, min(len(places), rng.randint(1, 3))))
            ways += [",".join(place for place in places if place in some)] * 2
        position[at] = rng.choice(ways)
    return " ".join(position)


def check_playable(variant: Variant, seed: str, attempts: int) -> int:
    """Whatever is read as a position can be played on for some moves, or is over; how many of so many were read."""
    game, rng = variant.make(), random.Random(seed)
    match = Match(game, seed)
    for _event in range(40):
        match.settle()
        if acting := sorted(match.to_act()):
            match.play(acting[0], game.propose(match.state, acting[0], rng))
    positions = list(map(game.notate, match.states))
    boards = [surface for surface in game.view(match.state, None).surfaces if isinstance(surface, Board)]
    places = [spot.id for board in boards for spot in board.spots]
    read = 0
    for _attempt in range(attempts):
        position = mangled(positions, places, rng)
        try:
            state = game.parse(position)
        except UnreadableError:
            continue
        read += 1
        try:
            contract.check_notation(game, state)
            contract.check_goes_on(game, state, rng)
        except Exception as error:
            raise AssertionError(f"{variant} reads {position!r}, and then: {error!r}") from error
    return read


@pytest.mark.parametrize("variant", WRITTEN, ids=str)
def test_what_is_read_as_a_position_can_be_played_on(variant: Variant) -> None:
    seed = f"{variant} {os.environ[order.VARIABLE]}" if DEEP else str(variant)
    assert check_playable(variant, seed, 1000 * DEEP or 80)


def test_a_position_nobody_can_play_on_is_found() -> None:
    class Lax(Heap):
        """Reads a heap of fewer sticks than none, where it is a seat's turn that can take nothing."""

        def parse(self, position: str) -> HeapState:
            turn, sticks = position.split(" ")
            return HeapState(int(sticks) - 1, int(turn)) if sticks == "0" else super().parse(position)

    assert check_playable(Variant(HEAP, 2), "genau", 200)
    with pytest.raises(AssertionError, match=r"reads '[01] 0', and then"):
        check_playable(Variant(replace(HEAP, engine=Lax), 2), "nachlässig", 200)
