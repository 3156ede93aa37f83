"""Packs of cards as bits: a hand or a heap of cards is a whole number, bit n is the card `cards[n]` of its pack."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.engines.kit import cards
from games.engines.kit.places import each
from games.engines.scene import Piece

E = TypeVar("E")


def heap(numbers: Iterable[int]) -> int:
    """The heap of these cards."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


class Pack:
    """The cards of a game: four suits of these ranks, so often each, and jokers."""

    def __init__(self, ranks: Sequence[str] = cards.RANKS_32, copies: int = 1, jokers: int = 0) -> None:
        #: their names, by number: by copy, suit and rank, jokers last
        self.cards = cards.pack(ranks, copies, jokers)
        self.index = {card: number for number, card in enumerate(self.cards)}
        self.all = (1 << len(self.cards)) - 1
        #: rank of each card, and its suit by the place in `cards.SUITS`; -1 of a joker
        self.ranks = tuple(cards.rank(card) for card in self.cards)
        places = {suit: place for place, suit in enumerate(cards.SUITS)}
        self.suit = tuple(places.get(cards.suit(card), -1) for card in self.cards)
        #: all cards of each suit, and of each rank
        self.of_suit = tuple(heap(n for n, own in enumerate(self.suit) if own == suit) for suit in range(4))
        self.of_rank = {rank: heap(n for n, own in enumerate(self.ranks) if own == rank) for rank in self.ranks}
        #: what a player touches to play each card
        self.targets = tuple(f"hand:{card}" for card in self.cards)
        self.card_of = {target: number for number, target in enumerate(self.targets)}
        #: what people call each card, by the look of the pack
        self.names = {deck: tuple(cards.name(card, deck) for card in self.cards) for deck in cards.SUIT_NAMES}
        self._pieces: dict[tuple[int, str, str, bool], Piece] = {}

    def of(self, *names: str) -> int:
        """The heap of the cards with these names.

        >>> PIQUET.of("kreuz-7", "kreuz-9")
        5
        """
        return heap(self.index[name] for name in names)

    def piece(self, card: int, at: str, deck: str, mine: bool = False) -> Piece:
        """The card, face up in an area; the owner can touch it."""
        key = card, at, deck, mine
        found = self._pieces.get(key)
        if found is None:
            found = cards.piece(self.cards[card], at, deck, self.targets[card] if mine else "")
            self._pieces[key] = found
        return found


#: the 32 cards of a Skat pack
PIQUET = Pack()


def put(values: tuple[E, ...], place: int, value: E) -> tuple[E, ...]:
    """`values` with another value at that place."""
    return (*values[:place], value, *values[place + 1 :])


def redistribute(pool: int, room: Sequence[int], barred: Sequence[int], rng: random.Random) -> list[int]:
    """Deal the cards of `pool` out anew: `room[n]` cards to place n, none of those in `barred[n]`.

    The card with the fewest places left goes first, to a place by the room it has, and only where the rest still fits
    (Hall's condition over the places). Raises ValueError if they cannot be dealt out so.
    """
    places = range(len(room))
    every = (1 << len(room)) - 1
    free = list(room)
    left = each(pool)
    if len(left) != sum(free):
        raise ValueError("as many cards as room")
    rng.shuffle(left)
    allowed = {card: sum([1 << place for place in places if not barred[place] >> card & 1]) for card in left}
    left.sort(key=lambda card: allowed[card].bit_count(), reverse=True)
    waiting = Counter(allowed.values())
    del waiting[every]
    dealt = [0] * len(room)
    while left and allowed[left[-1]] != every:
        card = left.pop()
        waiting[allowed[card]] -= 1
        options = [place for place in places if free[place] and allowed[card] >> place & 1]
        while options:
            place = rng.choices(options, [free[option] for option in options])[0]
            free[place] -= 1
            if len(options) == 1 or _fits(waiting, free):
                dealt[place] |= 1 << card
                break
            free[place] += 1
            options.remove(place)
        else:
            raise ValueError("the cards do not fit")
    for place in places:  # what may go anywhere is shuffled already
        for card in left[: free[place]]:
            dealt[place] |= 1 << card
        del left[: free[place]]
    return dealt


def _fits(waiting: Counter[int], free: Sequence[int]) -> bool:
    """Whether so many cards that may go to these places (as bits) all find room: no set of places is asked for too
    much. Only what some of the cards may go to can be; what any card may go to never is, there are as many as room."""
    bound = [(mask, number) for mask, number in waiting.items() if number]
    unions: set[int] = set()
    for mask, _number in bound:
        unions |= {mask | union for union in unions}
        unions.add(mask)
    for places in unions:
        asked = sum([number for mask, number in bound if mask & ~places == 0])
        if asked > sum([room for place, room in enumerate(free) if places >> place & 1]):
            return False
    return True
