"""Melds: what is one, what it counts, what may be added to it, and which ones a hand holds.

A meld is a set (three or four cards of a rank in different suits) or a run (three or more in a row of one suit), with
jokers for any of its cards. All cards here are names "<suit>-<rank>" without a number of their copy; every joker is
JOKER. The cards of a meld have one order: those of a run from low to high, a joker where it stands in for a card; those
of a set by suit, jokers last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.engines.kit import cards

JOKER = "joker-1"
#: the ace is low before the two or high after the king
RANKS = ("ass", *(str(n) for n in range(2, 11)), "bube", "dame", "koenig")
Hand = tuple[str, ...]
#: how a card goes to a meld on the table
BELOW, ABOVE, SWAP = "davor", "dahinter", "tauschen"
#: one card that goes to a meld on the table: the card, the meld's number, the way
Lay = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table; `low` is the place of a run's first card, 0 for a set."""

    cards: Hand
    low: int = 0

    @property
    def suit(self) -> str:
        """The suit of a run."""
        return cards.suit(self._real)

    @property
    def rank(self) -> str:
        """The rank of a set."""
        return cards.rank(self._real)

    @property
    def _real(self) -> str:
        for card in self.cards:
            if card != JOKER:
                return card
        return JOKER

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)


def minus(hand: Sequence[str], given: Sequence[str]) -> Hand:
    """The hand without these cards, as far as it has them."""
    left = list(hand)
    for card in given:
        if card in left:
            left.remove(card)
    return tuple(left)


def take(hand: Hand, given: Sequence[str]) -> Hand | None:
    """The hand without these cards; None if it does not have them all."""
    left = minus(hand, given)
    return left if len(left) + len(given) == len(hand) else None


class Melds:
    """The melds of a pack: `ranks` from low to high; with `high` the first is also the highest, and so it is in a hand.

    `jokers` says how many a meld may hold: "einer" at most one, "weniger" fewer than real cards, "zwei-echte" any
    number with two real cards, "beliebig" with one. What is looked for again and again is remembered with the object:
    make one for each set of rules, once.
    """

    largest_set = 4

    def __init__(
        self, jokers: str, suits: Sequence[str] = cards.SUITS, ranks: Sequence[str] = RANKS, high: bool = True
    ) -> None:
        self.rule = jokers
        self.suits = tuple(suits)
        self.place = {rank: number for number, rank in enumerate(ranks, 1)}
        #: the highest place of a run
        self.top = len(ranks) + high
        self.at = {(suit, place): f"{suit}-{rank}" for suit in suits for rank, place in self.place.items()}
        in_hand = (*ranks[high:], *ranks[:high])
        #: the order in a hand: by suit and rank, jokers last
        self.order = {card: n for n, card in enumerate([*(f"{s}-{rank}" for s in suits for rank in in_hand), JOKER])}
        if high:
            self.at.update({(suit, self.top): f"{suit}-{ranks[0]}" for suit in suits})
        self.suit = {card: cards.suit(card) for card in self.order}
        self.rank = {card: cards.rank(card) for card in self.order}
        self._of_rank = [[f"{suit}-{rank}" for suit in suits] for rank in ranks]
        self._number = {suit: number for number, suit in enumerate(self.suits)}
        #: what a card counts in a meld at most
        self._dear = {
            card: max(map(self.value, (1, self.top))) if card == JOKER else self.value(self._high(self.rank[card]))
            for card in self.order
        }

    def value(self, place: int) -> int:
        """What a card at this place of a run counts: an ace 11, but 1 before a two; pictures 10 (001:2144)."""
        return 11 if place > 13 else min(place, 10)

    def _high(self, rank: str) -> int:
        """The place of a rank in a set."""
        place = self.place[rank]
        return self.top if place == 1 and self.top > len(self.place) else place

    # --- what is a meld -----------------------------------------------------------------------------------------

    def in_order(self, hand: Sequence[str]) -> Hand:
        return tuple(sorted(hand, key=self.order.__getitem__))

    def key(self, given: Sequence[str]) -> list[int]:
        """What sorts melds as the hand has their cards."""
        return [self.order[card] for card in given]

    def worth(self, meld: Meld) -> int:
        """What a meld counts; a joker as much as the card it stands for."""
        if not meld.low:
            return len(meld.cards) * self.value(self._high(meld.rank))
        return sum(map(self.value, range(meld.low, meld.low + len(meld.cards))))

    def stands_for(self, meld: Meld, number: int) -> Hand:
        """The cards that the joker at this number may be exchanged for: one in a run, in a set each suit missing."""
        if meld.low:
            return (self.at[meld.suit, meld.low + number],)
        rank = meld.rank
        return tuple([card for suit in self.suits if (card := f"{suit}-{rank}") not in meld.cards])

    def allowed(self, jokers: int, size: int) -> bool:
        """Whether a meld of so many cards may hold so many jokers."""
        if size - jokers < (1 if self.rule == "beliebig" else 2):
            return False
        return jokers <= 1 if self.rule == "einer" else 2 * jokers < size if self.rule == "weniger" else True

    def read(self, given: Sequence[str]) -> Meld | None:
        """The meld that these cards are in this order; None if they are none."""
        if len(given) < 3 or not self.allowed(given.count(JOKER), len(given)):
            return None
        real = [card for card in given if card != JOKER]
        if len({self.rank[card] for card in real}) == 1:
            if len(given) <= self.largest_set and self._begins_set(given, real):
                return Meld(tuple(given))
            if len(real) > 1:
                return None
        low = self._low(given)
        return Meld(tuple(given), low) if low and self._begins_run(given, self.suit[real[0]], low) else None

    def _begins_set(self, given: Sequence[str], real: Sequence[str]) -> bool:
        """Whether these cards of one rank stand in the order of a set: each suit once, jokers last."""
        suits = [self._number[self.suit[card]] for card in real]
        return suits == sorted(set(suits)) and list(given[: len(real)]) == list(real)

    def _low(self, given: Sequence[str]) -> int:
        """Where the run of these cards would begin, by its first real card; 0 if nowhere."""
        for number, card in enumerate(given):
            if card != JOKER:
                # an ace that is not the first is the high one
                place = self._high(self.rank[card]) if number else self.place[self.rank[card]]
                return max(place - number, 0)
        return 0

    def _begins_run(self, given: Sequence[str], suit: str, low: int) -> bool:
        if low + len(given) - 1 > self.top:
            return False
        return all(card in (JOKER, self.at[suit, place]) for place, card in enumerate(given, low))

    def strange(self, card: str, other: str) -> bool:
        """Whether two cards are never in a meld together: neither a joker, and of another rank and suit."""
        return (
            JOKER not in (card, other) and self.suit[card] != self.suit[other] and self.rank[card] != self.rank[other]
        )

    @lru_cache(maxsize=32_768)  # noqa: B019  # see the class: they live as long as the process
    def leads_on(self, given: Hand, rest: Hand) -> bool:
        """Whether these cards are the beginning of a meld that the rest can complete (or are one already)."""
        if self.read(given):
            return True
        real = [card for card in given if card != JOKER]
        if real and len({self.rank[card] for card in real}) == 1 and self._set_leads_on(given, real, rest):
            return True
        if real:
            low = self._low(given)
            return bool(low) and self._run_leads_on(given, self.suit[real[0]], low, rest)
        return any(self._run_leads_on(given, suit, low, rest) for suit in self.suits for low in range(1, self.top - 1))

    def _set_leads_on(self, given: Sequence[str], real: list[str], rest: Sequence[str]) -> bool:
        if not self._begins_set(given, real):
            return False
        rank, jokers = self.rank[real[0]], len(given) - len(real)
        behind = self.suits[self._number[self.suit[real[-1]]] + 1 :]
        later = 0 if jokers else sum(f"{suit}-{rank}" in rest for suit in behind)
        return any(
            3 <= len(given) + more + wild <= self.largest_set and self.allowed(jokers + wild, len(given) + more + wild)
            for more in range(later + 1)
            for wild in range(rest.count(JOKER) + 1)
        )

    def _run_leads_on(self, given: Sequence[str], suit: str, low: int, rest: Sequence[str]) -> bool:
        """A run is continued with the real card where there is one: that is never worse than a joker."""
        if not self._begins_run(given, suit, low):
            return False
        jokers, spare, size = given.count(JOKER), rest.count(JOKER), len(given)
        while not (size >= 3 and self.allowed(jokers, size)):
            if low + size > self.top:
                return False
            if self.at[suit, low + size] not in rest:
                if not spare:
                    return False
                spare -= 1
                jokers += 1
            size += 1
        return True

    # --- adding to a meld ---------------------------------------------------------------------------------------

    @lru_cache(maxsize=32_768)  # noqa: B019
    def ways(self, meld: Meld, card: str) -> Mapping[str, Meld]:
        """How a card can go to a meld on the table: before or after its cards, or in exchange for a joker."""
        found: dict[str, Meld] = {}
        grown = self.allowed(meld.jokers + (card == JOKER), len(meld.cards) + 1)
        if meld.low:
            above = meld.low + len(meld.cards)
            if grown and meld.low > 1 and card in (JOKER, self.at[meld.suit, meld.low - 1]):
                found[BELOW] = Meld((card, *meld.cards), meld.low - 1)
            if grown and above <= self.top and card in (JOKER, self.at[meld.suit, above]):
                found[ABOVE] = Meld((*meld.cards, card), meld.low)
        elif grown and len(meld.cards) < self.largest_set and (card == JOKER or card in self.stands_for(meld, -1)):
            found[ABOVE] = Meld(self.in_order((*meld.cards, card)))
        if card != JOKER:
            for number, lying in enumerate(meld.cards):
                if lying == JOKER and card in self.stands_for(meld, number):
                    changed = (*meld.cards[:number], card, *meld.cards[number + 1 :])
                    found[SWAP] = Meld(changed, meld.low) if meld.low else Meld(self.in_order(changed))
                    break
        return found

    # --- what a hand holds --------------------------------------------------------------------------------------

    def held(self, hand: Sequence[str]) -> Iterator[Meld]:
        """Melds that can be laid from a hand. Jokers fill in only for cards the hand does not have, so that the list
        stays short; whatever can be laid at all can be laid as one of these, or with a joker where a real card would
        do."""
        have = Counter(hand).get
        spare = have(JOKER, 0)
        for of_suits in self._of_rank:
            of_rank = [card for card in of_suits if have(card)]
            if len(of_rank) + spare < 3:
                continue
            for bits in range(1, 1 << len(of_rank)):
                chosen = tuple(card for number, card in enumerate(of_rank) if bits >> number & 1)
                for wild in range(min(spare, self.largest_set - len(chosen)) + 1):
                    size = len(chosen) + wild
                    if 3 <= size <= self.largest_set and self.allowed(wild, size):
                        yield Meld((*chosen, *(JOKER,) * wild))
        for suit in self.suits:
            for low in range(1, self.top - 1):
                if not spare and not (have(self.at[suit, low]) and have(self.at[suit, low + 2])):
                    continue
                run: list[str] = []
                wild = 0
                for place in range(low, self.top + 1):
                    card = self.at[suit, place]
                    if have(card, 0) > run.count(card):
                        run.append(card)
                    elif wild < spare:
                        run.append(JOKER)
                        wild += 1
                    else:
                        break
                    meld = self.read(run) if len(run) > 2 else None
                    if meld and meld.low == low:  # one real card with jokers is not always a run
                        yield meld

    def spelled(self, touched: Hand, rest: Hand) -> Iterator[Meld]:
        """Every meld, in every spelling, that begins with the cards touched and goes on with some of the rest."""
        meld = self.read(touched)
        if meld:
            yield meld
        for card in dict.fromkeys(rest):
            if touched and self.strange(touched[-1], card):
                continue
            left = minus(rest, (card,))
            if self.leads_on((*touched, card), left):
                yield from self.spelled((*touched, card), left)

    @lru_cache(maxsize=32_768)  # noqa: B019
    def reaches(self, hand: Hand, touched: Hand, need: int, after: Hand = ()) -> bool:
        """Whether melds of this hand can count so much together and leave a card to throw away.

        The first begins with the cards touched; none comes before `after` or the one laid before it, in the order of
        the hand.
        """
        if sum(sorted((self._dear[card] for card in hand), reverse=True)[:-1]) < need:
            return False
        for meld in self.spelled(touched, minus(hand, touched)):
            left = minus(hand, meld.cards)
            if left and self.key(meld.cards) >= self.key(after):
                more = need - self.worth(meld)
                if more <= 0 or self.reaches(left, (), more, meld.cards):
                    return True
        return False

    def opening(self, hand: Hand, need: int) -> tuple[Meld, ...]:
        """Melds of a hand that together count at least `need` and leave a card to throw away; empty if there are
        none."""
        return self._opening(hand, need, sorted(self.held(hand), key=lambda meld: -self.worth(meld))[:80])

    def _opening(self, hand: Hand, need: int, found: list[Meld]) -> tuple[Meld, ...]:
        for number, meld in enumerate(found):
            worth = self.worth(meld)
            if worth * 5 < need:  # a hand has room for four melds
                break
            left = take(hand, meld.cards)
            if not left:
                continue
            if worth >= need:
                return (meld,)
            more = self._opening(left, need - worth, found[number:])
            if more:
                return (meld, *more)
        return ()

    @lru_cache(maxsize=4096)  # noqa: B019
    def way_out(self, hand: Hand, table: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], tuple[Lay, ...]] | None:
        """How all cards but one can be laid at once, as new melds and cards added to those on the table; None if no way
        is found. The search gives up early on hands with very many melds."""
        found = list(self.held(hand))
        useful = {card for meld in found for card in meld.cards}
        for meld in table:
            useful |= {
                card
                for card in hand
                if card == JOKER or (self.suit[card] == meld.suit if meld.low else self.rank[card] == meld.rank)
            }
        if sum(card not in useful for card in hand) > 1:
            return None
        return self._way_out(hand, table, found, [2_000])

    def _way_out(
        self, hand: Hand, table: tuple[Meld, ...], found: list[Meld], budget: list[int]
    ) -> tuple[tuple[Meld, ...], tuple[Lay, ...]] | None:
        off = self._all_added(hand, table)
        if off is not None:
            return (), off
        for number, meld in enumerate(found):
            budget[0] -= 1
            if budget[0] < 0:
                return None
            left = take(hand, meld.cards)
            if left:
                rest = self._way_out(left, table, found[number:], budget)
                if rest is not None:
                    return (meld, *rest[0]), rest[1]
        return None

    def _all_added(self, hand: Hand, table: tuple[Meld, ...]) -> tuple[Lay, ...] | None:
        """All cards but one, each to a meld where it fits when its turn comes; None if that does not work out."""
        left, lying = list(hand), list(table)
        laid: list[Lay] = []
        while len(left) > 1:
            fit = next(
                (
                    (card, number, way, grown)
                    for card in sorted(left, key=JOKER.__eq__)  # jokers fit nearly everywhere: last
                    for number, meld in enumerate(lying)
                    for way, grown in self.ways(meld, card).items()
                    if way != SWAP
                ),
                None,
            )
            if fit is None:
                return None
            card, number, way, lying[number] = fit
            left.remove(card)
            laid.append((card, number, way))
        return tuple(sorted(laid, key=lambda lay: (lay[1], lay[2] == ABOVE)))
