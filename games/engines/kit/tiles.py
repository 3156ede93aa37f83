"""Dominoes: the tiles of a set, what they are called, and hidden ones dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache

from games.engines.scene import Piece
from games.engines.text import Text, _

#: a tile is a number: its place in the row 0-0, 1-0, 1-1, 2-0 …
Tile = int

HALVES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(13) for low in range(high + 1))
NAMES = tuple(f"{high}-{low}" for high, low in HALVES)
NUMBER = {name: tile for tile, name in enumerate(NAMES)}
PIPS = tuple(high + low for high, low in HALVES)
#: for each number of pips the tiles that show it, as bits
SHOWING = tuple(sum(1 << tile for tile, halves in enumerate(HALVES) if pips in halves) for pips in range(13))


@cache
def tiles(highest: int) -> tuple[str, ...]:
    """The names of a set: double-six has 28 tiles."""
    return NAMES[: (highest + 1) * (highest + 2) // 2]


def height(tile: Tile) -> tuple[int, int]:
    """What makes a tile the higher one: its pips, then its larger half."""
    return PIPS[tile], HALVES[tile][0]


def pips(hand: Iterable[Tile]) -> int:
    return sum([PIPS[tile] for tile in hand])


@cache
def label(tile: Tile) -> Text:
    """What people call a tile."""
    high, low = HALVES[tile]
    return _("Doppel-{n}", n=high) if high == low else _("{a}-{b}", a=high, b=low)


@cache
def face_up(tile: Tile, at: str, mine: bool = False) -> Piece:
    """The tile as it stands in an area; the owner can touch it."""
    return Piece(at, "tile", label(tile), face=NAMES[tile], target=NAMES[tile] if mine else "")


def face_down(count: int, at: str) -> Piece:
    return Piece(at, "tile", _("verdeckter Stein"), face="back", count=count)


def redraw(
    hands: Sequence[tuple[Tile, ...]], voids: Sequence[tuple[int, ...]], stock: tuple[Tile, ...], rng: random.Random
) -> list[tuple[Tile, ...]]:
    """All tiles of `hands` and `stock` in new places: the hands in their order, the stock last.

    `voids[i]` says for each tile of hand i which tiles (bits) it cannot be. The tiles as they lie fit this, so there
    is an answer; it is found as a matching between places and tiles, each tried in random order.
    """
    pool = [tile for hand in (*hands, stock) for tile in hand]
    rng.shuffle(pool)
    slots = [(owner, void) for owner, hand in enumerate(voids) for void in hand]
    slots += [(len(hands), 0)] * len(stock)
    # the most restricted places first: then hardly anything has to be moved again
    slots.sort(key=lambda slot: -slot[1].bit_count())
    holder: dict[Tile, int] = {}

    def settle(slot: int, tried: set[Tile]) -> bool:
        """Find a tile for a place, moving others on where that is needed (Kuhn's augmenting path)."""
        void = slots[slot][1]
        for tile in pool:
            if tile not in holder and not void >> tile & 1:
                holder[tile] = slot
                return True
        for tile in pool:
            if tile in tried or void >> tile & 1:
                continue
            tried.add(tile)
            if settle(holder[tile], tried):
                holder[tile] = slot
                return True
        return False

    for slot in range(len(slots)):
        found = settle(slot, set())
        assert found, "the tiles contradict what was seen of them"
    dealt: list[list[Tile]] = [[] for _owner in range(len(hands) + 1)]
    for tile in pool:
        dealt[slots[holder[tile]][0]].append(tile)
    return [*(tuple(sorted(hand)) for hand in dealt[:-1]), tuple(dealt[-1])]
