"""The 32 cards as bits, for trick games: hands and heaps of cards are whole numbers, bit n is the card `CARDS[n]`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache

from games.engines.kit import cards
from games.engines.scene import Piece

CARDS = cards.pack(cards.RANKS_32)
INDEX = {card: number for number, card in enumerate(CARDS)}
ALL = (1 << 32) - 1
#: the eight cards of each suit, as bits
SUIT = {suit: 0xFF << 8 * number for number, suit in enumerate(cards.SUITS)}
#: what each card counts; 30 a suit, 120 in all (Skat 000:1362, 66 001:1871)
AUGEN = tuple({"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}.get(cards.rank(card), 0) for card in CARDS)
#: what a player touches to play each card
TARGETS = tuple(f"hand:{card}" for card in CARDS)
CARD_OF = {target: number for number, target in enumerate(TARGETS)}
NAMES = {deck: tuple(cards.name(card, deck) for card in CARDS) for deck in cards.SUIT_NAMES}


def members(bits: int) -> list[int]:
    """The numbers of the cards in a heap, from the lowest."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def heap(numbers: Iterable[int]) -> int:
    """The heap of these cards."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def of(*names: str) -> int:
    """The heap of the cards with these names.

    >>> of("kreuz-7", "kreuz-9")
    5
    """
    return heap(INDEX[name] for name in names)


def augen(bits: int) -> int:
    """What the cards of a heap count together."""
    return sum(AUGEN[number] for number in members(bits))


@cache
def piece(card: int, at: str, deck: str, mine: bool = False) -> Piece:
    """The card, face up in an area; the owner can touch it."""
    return cards.piece(CARDS[card], at, deck, TARGETS[card] if mine else "")


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """`values` with another value at that place."""
    return (*values[:place], value, *values[place + 1 :])


def redistribute(pool: int, room: Sequence[int], barred: Sequence[int], rng: random.Random) -> list[int]:
    """Deal the cards of `pool` out anew: `room[n]` cards to place n, none of those in `barred[n]`.

    The card with the fewest places left goes first, to a place by the room it has, and only where the rest still fits
    (Hall's condition over the places). Raises ValueError if they cannot be dealt out so.
    """
    places = range(len(room))
    free = list(room)
    left = members(pool)
    if len(left) != sum(free):
        raise ValueError("as many cards as room")
    rng.shuffle(left)
    allowed = {card: sum(1 << place for place in places if not barred[place] >> card & 1) for card in left}
    left.sort(key=lambda card: allowed[card].bit_count())
    dealt = [0] * len(room)
    for number, card in enumerate(left):
        options = [place for place in places if free[place] and allowed[card] >> place & 1]
        while options:
            place = rng.choices(options, [free[option] for option in options])[0]
            free[place] -= 1
            if _fits([allowed[other] for other in left[number + 1 :]], free):
                dealt[place] |= 1 << card
                break
            free[place] += 1
            options.remove(place)
        else:
            raise ValueError("the cards do not fit")
    return dealt


def _fits(allowed: Sequence[int], free: Sequence[int]) -> bool:
    """Whether cards that may go to these places (as bits) all find room: no set of places is asked for too much."""
    for places in range(1, 1 << len(free)):
        bound = sum(1 for card in allowed if card & ~places == 0)
        if bound > sum(room for place, room in enumerate(free) if places >> place & 1):
            return False
    return True
