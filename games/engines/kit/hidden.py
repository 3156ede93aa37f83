"""Hidden things dealt anew, as far as nothing that was seen speaks against it."""

from __future__ import annotations

import random
from collections.abc import Sequence


def redraw(
    hands: Sequence[tuple[int, ...]], voids: Sequence[tuple[int, ...]], stock: tuple[int, ...], rng: random.Random
) -> list[tuple[int, ...]]:
    """All things (tiles or cards, as numbers) of `hands` and `stock` in new places: the hands in their order, the stock
    last.

    `voids[i]` says for each place of hand i what (bits) cannot be there. As they lie they fit this, so there is an
    answer; it is found as a matching between places and things, each tried in random order.
    """
    pool = [thing for hand in (*hands, stock) for thing in hand]
    rng.shuffle(pool)
    slots = [(owner, void) for owner, hand in enumerate(voids) for void in hand]
    slots += [(len(hands), 0)] * len(stock)
    # the most restricted places first: then hardly anything has to be moved again
    slots.sort(key=lambda slot: -slot[1].bit_count())
    holder: dict[int, int] = {}

    def settle(slot: int, tried: set[int]) -> bool:
        """Find a thing for a place, moving others on where that is needed (Kuhn's augmenting path)."""
        void = slots[slot][1]
        for thing in pool:
            if thing not in holder and not void >> thing & 1:
                holder[thing] = slot
                return True
        for thing in pool:
            if thing in tried or void >> thing & 1:
                continue
            tried.add(thing)
            if settle(holder[thing], tried):
                holder[thing] = slot
                return True
        return False

    for slot in range(len(slots)):
        found = settle(slot, set())
        assert found, "they contradict what was seen of them"
    dealt: list[list[int]] = [[] for _owner in range(len(hands) + 1)]
    for thing in pool:
        dealt[slots[holder[thing]][0]].append(thing)
    return [*(tuple(sorted(hand)) for hand in dealt[:-1]), tuple(dealt[-1])]
