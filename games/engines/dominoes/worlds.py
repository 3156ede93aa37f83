"""Hidden domino tiles dealt anew, as far as nothing that was seen speaks against it."""

from __future__ import annotations

import random
from collections.abc import Sequence


def redraw(
    hands: Sequence[tuple[int, ...]], voids: Sequence[tuple[int, ...]], talon: tuple[int, ...], rng: random.Random
) -> list[tuple[int, ...]]:
    """All tiles of `hands` and `talon` in new places: the hands in their order, the stock last.

    `voids[i]` says for each tile of hand i which tiles (bits) it cannot be. The tiles as they lie fit this, so there
    is an answer; it is found as a matching between places and tiles, each tried in random order.
    """
    pool = [tile for hand in (*hands, talon) for tile in hand]
    rng.shuffle(pool)
    slots = [(owner, void) for owner, hand in enumerate(voids) for void in hand]
    slots += [(len(hands), 0)] * len(talon)
    # the most restricted places first: then hardly anything has to be moved again
    slots.sort(key=lambda slot: -slot[1].bit_count())
    holder: dict[int, int] = {}

    def settle(slot: int, tried: set[int]) -> bool:
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
    dealt: list[list[int]] = [[] for _owner in range(len(hands) + 1)]
    for tile in pool:
        dealt[slots[holder[tile]][0]].append(tile)
    return [*(tuple(sorted(hand)) for hand in dealt[:-1]), tuple(dealt[-1])]
