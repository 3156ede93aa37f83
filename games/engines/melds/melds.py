"""The melds of Rommé: what is one, what it counts, what may be added to it, and which ones a hand holds.

A meld is a set (Satz: three or four cards of a rank in different suits, 001:2136) or a run (Sequenz: three or more in
a row of one suit, 001:2138), with jokers for any of its cards (001:2140). The ace is low before the two or high after
the king (001:2144). All cards here are names without a number of their copy; every joker is JOKER.

The cards of a meld have one order: those of a run from low to high, a joker where it stands in for a card; those of a
set by suit as in `cards.SUITS`, jokers last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.engines.kit import cards

JOKER = "joker-1"
SUIT = {card: cards.suit(card) for card in (*cards.pack(cards.RANKS_52), JOKER)}
RANK = {card: cards.rank(card) for card in SUIT}
#: ace 1 (or 14), two … ten, jack 11, queen 12, king 13
PLACE = {"ass": 1, **{str(n): n for n in range(2, 11)}, "bube": 11, "dame": 12, "koenig": 13}
AT = {(suit, place): f"{suit}-{rank}" for suit in cards.SUITS for rank, place in PLACE.items()}
AT.update({(suit, 14): f"{suit}-ass" for suit in cards.SUITS})
LOW, HIGH = 1, 14
#: the order in a hand: by suit and rank, the ace above the king, jokers last
ORDER = {card: number for number, card in enumerate((*cards.pack(cards.RANKS_52), JOKER))}
#: 001:2148-2150: in the hand at the end an ace counts 11, a joker 20
HELD = {card: 20 if card == JOKER else 11 if RANK[card] == "ass" else min(PLACE[RANK[card]], 10) for card in SUIT}

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table; `low` is the place of a run's first card, 0 for a set."""

    cards: Hand
    low: int = 0

    @property
    def suit(self) -> str:
        """The suit of a run."""
        return next(SUIT[card] for card in self.cards if card != JOKER)

    @property
    def rank(self) -> str:
        """The rank of a set."""
        return next(RANK[card] for card in self.cards if card != JOKER)

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)

    def stands_for(self, number: int) -> Hand:
        """The cards that the joker at this number may be exchanged for: one in a run, in a set each suit missing."""
        if self.low:
            return (AT[self.suit, self.low + number],)
        return tuple(f"{suit}-{self.rank}" for suit in cards.SUITS if f"{suit}-{self.rank}" not in self.cards)

    def worth(self) -> int:
        """001:2144: an ace 11, but 1 before a two; pictures 10; a joker as much as the card it stands for."""
        if not self.low:
            return len(self.cards) * (11 if self.rank == "ass" else min(PLACE[self.rank], 10))
        return sum(11 if place == HIGH else min(place, 10) for place in range(self.low, self.low + len(self.cards)))


def in_order(hand: Sequence[str]) -> Hand:
    return tuple(sorted(hand, key=ORDER.__getitem__))


def jokers_allowed(jokers: int, size: int, rule: str) -> bool:
    """Whether a meld may hold so many: with one real card if any number may (001:2140), else with two."""
    if size - jokers < (1 if rule == "beliebig" else 2):
        return False
    return jokers <= 1 if rule == "einer" else 2 * jokers < size if rule == "weniger" else True


def read(given: Sequence[str], rule: str) -> Meld | None:
    """The meld that these cards are in this order; None if they are none."""
    jokers = given.count(JOKER)
    if len(given) < 3 or not jokers_allowed(jokers, len(given), rule):
        return None
    real = [card for card in given if card != JOKER]
    if len({RANK[card] for card in real}) == 1:
        suits = [cards.SUITS.index(SUIT[card]) for card in real]
        if len(given) <= 4 and suits == sorted(set(suits)) and tuple(given[: len(real)]) == tuple(real):
            return Meld(tuple(given))
        if len(real) > 1:
            return None
    low = _low(given)
    return Meld(tuple(given), low) if low and _fits_run(given, low) else None


def _low(given: Sequence[str]) -> int:
    """Where the run of these cards would begin, by its first real card; 0 if nowhere."""
    for number, card in enumerate(given):
        if card != JOKER:
            place = PLACE[RANK[card]]
            if place == LOW and number:  # an ace that is not the first is the high one
                place = HIGH
            return max(place - number, 0)
    return 0


def _fits_run(given: Sequence[str], low: int) -> bool:
    suit = next((SUIT[card] for card in given if card != JOKER), "")
    return low + len(given) - 1 <= HIGH and all(
        card in (JOKER, AT[suit, low + number]) for number, card in enumerate(given)
    )


@lru_cache(maxsize=32_768)
def leads_on(given: Hand, rest: Hand, rule: str) -> bool:
    """Whether these cards are the beginning of a meld that the rest can complete (or are one already)."""
    if read(given, rule):
        return True
    real = [card for card in given if card != JOKER]
    if real and len({RANK[card] for card in real}) == 1 and _set_leads_on(given, real, rest, rule):
        return True
    if real:
        low = _low(given)
        return bool(low) and _run_leads_on(given, SUIT[real[0]], low, rest, rule)
    return any(_run_leads_on(given, suit, low, rest, rule) for suit in cards.SUITS for low in range(LOW, HIGH - 1))


def _set_leads_on(given: Sequence[str], real: list[str], rest: Sequence[str], rule: str) -> bool:
    suits = [cards.SUITS.index(SUIT[card]) for card in real]
    if suits != sorted(set(suits)) or tuple(given[: len(real)]) != tuple(real):
        return False
    rank = RANK[real[0]]
    jokers = len(given) - len(real)
    later = [] if jokers else [suit for suit in cards.SUITS[suits[-1] + 1 :] if f"{suit}-{rank}" in rest]
    spare = rest.count(JOKER)
    for more in range(len(later) + 1):
        for wild in range(spare + 1):
            size = len(given) + more + wild
            if 3 <= size <= 4 and jokers_allowed(jokers + wild, size, rule):
                return True
    return False


def _run_leads_on(given: Sequence[str], suit: str, low: int, rest: Sequence[str], rule: str) -> bool:
    """A run is continued with the real card where there is one: that is never worse than a joker."""
    if low + len(given) - 1 > HIGH or not all(
        card in (JOKER, AT[suit, low + number]) for number, card in enumerate(given)
    ):
        return False
    jokers, spare, size = given.count(JOKER), rest.count(JOKER), len(given)
    while not (size >= 3 and jokers_allowed(jokers, size, rule)):
        if low + size > HIGH:
            return False
        if AT[suit, low + size] not in rest:
            if not spare:
                return False
            spare -= 1
            jokers += 1
        size += 1
    return True


# --- adding to a meld -------------------------------------------------------------------------------------------

BELOW, ABOVE, SWAP = "davor", "dahinter", "tauschen"


def ways(meld: Meld, card: str, rule: str) -> dict[str, Meld]:
    """How a card can go to a meld on the table: before or after its cards, or in exchange for a joker (001:2146)."""
    found: dict[str, Meld] = {}
    grown = jokers_allowed(meld.jokers + (card == JOKER), len(meld.cards) + 1, rule)
    if meld.low:
        top = meld.low + len(meld.cards)
        suit = meld.suit
        if grown and meld.low > LOW and card in (JOKER, AT[suit, meld.low - 1]):
            found[BELOW] = Meld((card, *meld.cards), meld.low - 1)
        if grown and top <= HIGH and card in (JOKER, AT[suit, top]):
            found[ABOVE] = Meld((*meld.cards, card), meld.low)
    elif grown and len(meld.cards) < 4 and (card == JOKER or card in meld.stands_for(-1)):
        found[ABOVE] = _as_set((*meld.cards, card))
    if card != JOKER:
        for number, lying in enumerate(meld.cards):
            if lying == JOKER and card in meld.stands_for(number):
                changed = (*meld.cards[:number], card, *meld.cards[number + 1 :])
                found[SWAP] = Meld(changed, meld.low) if meld.low else _as_set(changed)
                break
    return found


def _as_set(given: Sequence[str]) -> Meld:
    return Meld(tuple(sorted(given, key=lambda card: (card == JOKER, card != JOKER and cards.SUITS.index(SUIT[card])))))


# --- what a hand holds ------------------------------------------------------------------------------------------


def melds_in(hand: Sequence[str], rule: str) -> Iterator[Meld]:
    """Melds that can be laid from a hand. Jokers fill in only for cards the hand does not have, so that the list stays
    short; whatever can be laid at all can be laid as one of these, or with a joker where a real card would do."""
    have = Counter(hand)
    spare = have[JOKER]
    for rank in PLACE:
        suits = [suit for suit in cards.SUITS if have[f"{suit}-{rank}"]]
        for bits in range(1, 1 << len(suits)):
            chosen = tuple(f"{suit}-{rank}" for number, suit in enumerate(suits) if bits >> number & 1)
            for wild in range(min(spare, 4 - len(chosen)) + 1):
                size = len(chosen) + wild
                if 3 <= size <= 4 and jokers_allowed(wild, size, rule):
                    yield Meld((*chosen, *(JOKER,) * wild))
    for suit in cards.SUITS:
        for low in range(LOW, HIGH - 1):
            run: list[str] = []
            wild = 0
            for place in range(low, HIGH + 1):
                card = AT[suit, place]
                if have[card] > run.count(card):
                    run.append(card)
                elif wild < spare:
                    run.append(JOKER)
                    wild += 1
                else:
                    break
                meld = read(run, rule)
                if meld and meld.low == low:  # one real card with jokers is not always a run
                    yield meld


def melds_from(touched: Hand, rest: Hand, rule: str) -> Iterator[Meld]:
    """Every meld, in every spelling, that begins with the cards touched and goes on with some of the rest."""
    meld = read(touched, rule)
    if meld:
        yield meld
    for card in dict.fromkeys(rest):
        left = take(rest, (card,)) or ()
        if leads_on((*touched, card), left, rule):
            yield from melds_from((*touched, card), left, rule)


@lru_cache(maxsize=32_768)
def reaches(hand: Hand, touched: Hand, need: int, rule: str, after: Hand = ()) -> bool:
    """Whether melds of this hand can count so much together and leave a card to throw away.

    The first begins with the cards touched; none comes before `after` or the one laid before it, in the order of the
    hand.
    """
    dearest = sorted((11 if card == JOKER else HELD[card] for card in hand), reverse=True)
    if sum(dearest[:-1]) < need:
        return False
    for meld in melds_from(touched, take(hand, touched) or (), rule):
        left = take(hand, meld.cards)
        if left and in_hand_order(meld.cards) >= in_hand_order(after):
            more = need - meld.worth()
            if more <= 0 or reaches(left, (), more, rule, meld.cards):
                return True
    return False


def in_hand_order(given: Hand) -> list[int]:
    """What sorts melds as the hand has their cards."""
    return [ORDER[card] for card in given]


def take(hand: Hand, given: Sequence[str]) -> Hand | None:
    """The hand without these cards; None if it does not have them all."""
    left = list(hand)
    for card in given:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def best_opening(hand: Hand, need: int, rule: str, tries: Sequence[Meld] | None = None) -> tuple[Meld, ...]:
    """Melds of a hand that together count at least `need` and leave a card to throw away; empty if there are none."""
    found = sorted(tries if tries is not None else melds_in(hand, rule), key=lambda meld: -meld.worth())
    return _opening(hand, need, found[:80])


def _opening(hand: Hand, need: int, found: list[Meld]) -> tuple[Meld, ...]:
    for number, meld in enumerate(found):
        if meld.worth() * 5 < need:  # a hand has room for four melds
            break
        left = take(hand, meld.cards)
        if not left:
            continue
        if meld.worth() >= need:
            return (meld,)
        more = _opening(left, need - meld.worth(), found[number:])
        if more:
            return (meld, *more)
    return ()


#: one card that goes to a meld on the table: the card, the meld's number, the way
Lay = tuple[str, int, str]


@lru_cache(maxsize=4096)
def way_out(hand: Hand, table: tuple[Meld, ...], rule: str) -> tuple[tuple[Meld, ...], tuple[Lay, ...]] | None:
    """How all cards but one can be laid at once, as new melds and cards added to those on the table; None if no way is
    found. The search gives up early on hands with very many melds."""
    found = list(melds_in(hand, rule))
    useful = {card for meld in found for card in meld.cards}
    for meld in table:
        useful |= {
            card for card in hand if card == JOKER or (SUIT[card] == meld.suit if meld.low else RANK[card] == meld.rank)
        }
    if sum(card not in useful for card in hand) > 1:
        return None
    return _way_out(hand, table, rule, found, [2_000])


def _way_out(
    hand: Hand, table: tuple[Meld, ...], rule: str, found: list[Meld], budget: list[int]
) -> tuple[tuple[Meld, ...], tuple[Lay, ...]] | None:
    off = _lay_off_all(hand, table, rule)
    if off is not None:
        return (), off
    for number, meld in enumerate(found):
        budget[0] -= 1
        if budget[0] < 0:
            return None
        left = take(hand, meld.cards)
        if left:
            rest = _way_out(left, table, rule, found[number:], budget)
            if rest is not None:
                return (meld, *rest[0]), rest[1]
    return None


def _lay_off_all(hand: Hand, table: tuple[Meld, ...], rule: str) -> tuple[Lay, ...] | None:
    """All cards but one, each to a meld where it fits when its turn comes; None if that does not work out."""
    left, lying = list(hand), list(table)
    laid: list[Lay] = []
    while len(left) > 1:
        fit = next(
            (
                (card, number, way, grown)
                for card in sorted(left, key=JOKER.__eq__)  # jokers fit nearly everywhere: last
                for number, meld in enumerate(lying)
                for way, grown in ways(meld, card, rule).items()
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
