"""What cards of Canasta count, what lies of them on the table, and what a hand can reach with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from games.engines.kit import cards
from games.engines.kit.laying import NEXT
from games.engines.kit.melds import Hand

#: every joker has one name, and so have the two copies of a card; jokers and twos are wild
JOKER, DEUCE, BLACK = "joker", "2", "3"
JOKER_CARD = "joker-1"
WILD = "wild"
#: the natural cards that are melded, as they stand in a hand
NATURAL = ("ass", "koenig", "dame", "bube", "10", "9", "8", "7", "6", "5", "4")
KINDS = (JOKER, DEUCE, *NATURAL, BLACK)
RED = frozenset({"herz-3", "karo-3"})
#: two packs of 52 and four jokers
PACK = tuple(card.split("#")[0] for card in cards.pack(cards.RANKS_52, 2)) + (JOKER_CARD,) * 4
#: 001:2176-2182
VALUES = {
    JOKER: 50,
    DEUCE: 20,
    "ass": 20,
    BLACK: 5,
    **dict.fromkeys(("koenig", "dame", "bube", "10", "9", "8"), 10),
    **dict.fromkeys(("7", "6", "5", "4"), 5),
}
KIND = {card: cards.rank(card) for card in PACK}
_PLACE = {
    card: (KINDS.index(KIND[card]), cards.SUITS.index(cards.suit(card)) if KIND[card] != JOKER else 0) for card in KIND
}
WORTH = {card: VALUES[kind] for card, kind in KIND.items()}
#: so many cards are a canasta
FULL = 7


def in_order(given: Sequence[str]) -> Hand:
    """As a hand holds them: wild cards first, then from ace to three."""
    return tuple(sorted(given, key=_PLACE.__getitem__))


def many(hand: Sequence[str]) -> tuple[int, ...]:
    """How many cards of each of `KINDS`."""
    kinds = [KIND[card] for card in hand]
    return tuple([kinds.count(kind) for kind in KINDS])


def held(hand: Sequence[str]) -> dict[str, int]:
    """How many cards of each kind, only of those there are."""
    found: dict[str, int] = {}
    for card in hand:
        kind = KIND[card]
        found[kind] = found.get(kind, 0) + 1
    return found


def pick(hand: Hand, kinds: Sequence[str]) -> Hand:
    """The first cards of these kinds in a hand that has them."""
    left = list(hand)
    found = []
    for kind in kinds:
        card = next(card for card in left if KIND[card] == kind)
        left.remove(card)
        found.append(card)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one rank on the table, or wild ones alone (rank "wild"); `wild` of the cards are wild."""

    rank: str
    cards: Hand
    wild: int

    @property
    def natural(self) -> int:
        return len(self.cards) - self.wild

    @property
    def full(self) -> bool:
        """Whether it is a canasta: of black threes there is none (001:2257)."""
        return len(self.cards) >= FULL and self.rank != BLACK

    @property
    def pure(self) -> bool:
        return self.full and not self.wild

    def takes(self, wild: int) -> int:
        """How many of so many wild cards it takes: natural ones are always more (001:2233); of wild ones seven."""
        return max(0, min(wild, FULL - self.wild if self.rank == WILD else self.natural - 1 - self.wild))

    def grown(self, given: Sequence[str]) -> Group:
        return Group(self.rank, in_order((*self.cards, *given)), self.wild + wilds(given))


def wilds(given: Sequence[str]) -> int:
    return sum(KIND[card] in (JOKER, DEUCE) for card in given)


def made(given: Sequence[str]) -> Group:
    """The group that these cards are."""
    wild = wilds(given)
    rank = WILD if wild == len(given) else next(KIND[card] for card in given if KIND[card] not in (JOKER, DEUCE))
    return Group(rank, in_order(given), wild)


def fits(natural: int, wild: int) -> bool:
    """Whether so many cards of a rank with so many wild ones are a group."""
    return natural + wild >= 3 and (natural == 0 or wild < natural)


def worth(given: Sequence[str]) -> int:
    return sum([WORTH[card] for card in given])


class Open(NamedTuple):
    """A group that is being touched: its place in `ORDER` and how many natural cards, jokers and twos it has so far."""

    place: int = -1
    natural: int = 0
    jokers: int = 0
    deuces: int = 0

    def is_group(self) -> bool:
        return fits(self.natural, self.jokers + self.deuces)

    @property
    def counts(self) -> int:
        """What its cards count."""
        natural = self.natural * VALUES[ORDER[self.place]] if self.natural else 0
        return natural + self.jokers * VALUES[JOKER] + self.deuces * VALUES[DEUCE]


#: the groups of a first meld come in this order
ORDER = (*NATURAL, WILD)


@lru_cache(maxsize=65_536)
def reaches(have: tuple[int, ...], now: Open, need: int, room: int, wild_groups: bool, skip: int = -1) -> bool:
    """Whether the groups that follow from here count `need` more than what is not touched yet.

    `have` is left in the hand by `KINDS`; `now` is the group being touched (its cards still count for `need`), `room`
    how many cards may yet go; `skip` is the place of the group with the open card of the pile, which comes first.
    """
    if now.place >= 0:
        if now.is_group() and need <= now.counts:
            return room >= 0
        more = (extended(have, now, kind) for kind in next_kinds(have, now, skip))
        if any(room > 0 and reaches(*step, need, room - 1, wild_groups, skip) for step in more):
            return True
        if not now.is_group():
            return False
        need -= now.counts
    if need <= 0:
        return True
    return any(
        reaches(*step, need, room - 1, wild_groups, skip)
        for step in begun(have, now.place, wild_groups, skip)
        if room > 0
    )


def next_kinds(have: tuple[int, ...], now: Open, skip: int = -1) -> Iterator[str]:
    """The kinds that may come next to a group: natural ones, then jokers, then twos. With the open card of the pile
    (`skip` is its place) go two natural ones first."""
    wild = now.jokers + now.deuces
    pure = ORDER[now.place] == WILD
    if not pure and not wild and have[now.place + 2]:
        yield ORDER[now.place]
    if (wild < FULL) if pure else (now.natural >= 2 + (now.place == skip) and wild + 1 < now.natural):
        if have[0] and not now.deuces:
            yield JOKER
        if have[1]:
            yield DEUCE


def extended(have: tuple[int, ...], now: Open, kind: str) -> tuple[tuple[int, ...], Open]:
    """What is left, and the group, after one more card."""
    at = KINDS.index(kind)
    left = (*have[:at], have[at] - 1, *have[at + 1 :])
    return left, Open(now.place, now.natural + (at > 1), now.jokers + (at == 0), now.deuces + (at == 1))


def begun(have: tuple[int, ...], after: int, wild_groups: bool, skip: int) -> Iterator[tuple[tuple[int, ...], Open]]:
    """How a group behind this place can begin; behind that with the open card any."""
    after = -1 if after == skip else after
    for place in range(after + 1, len(NATURAL)):
        if place != skip and have[place + 2]:
            yield extended(have, Open(place), NATURAL[place])
    if wild_groups:
        for kind in (JOKER, DEUCE):
            if have[KINDS.index(kind)] and after < len(NATURAL):
                yield extended(have, Open(len(NATURAL)), kind)


def opening(
    have: tuple[int, ...], now: Open, path: Sequence[str], need: int, room: int, wild_groups: bool
) -> tuple[tuple[str, ...], bool]:
    """A first meld of at least `need`, of at most `room` cards, as it is touched: what may follow, and whether it is
    whole. `now` holds the open card of the pile, if that is to be taken."""
    skip, fresh = now.place, now.place < 0

    def steps() -> Iterator[tuple[tuple[int, ...], Open]]:
        if fresh:
            return begun(have, now.place, wild_groups, skip)
        return (extended(have, now, kind) for kind in next_kinds(have, now, skip))

    for target in path:
        ready = not fresh and now.is_group()
        if ready and need <= now.counts:
            return (), False
        if target == NEXT:
            if not ready:
                return (), False
            need, fresh = need - now.counts, True
            continue
        found = next((step for step in steps() if _added(have, step[0]) == target), None)
        if found is None:
            return (), False
        (have, now), fresh, room = found, False, room - 1
    ready = not fresh and now.is_group()
    if ready and need <= now.counts:
        return (), room >= 0
    if room <= 0:
        return (), False
    targets = [_added(have, step[0]) for step in steps() if reaches(*step, need, room - 1, wild_groups, skip)]
    if ready:
        behind = begun(have, now.place, wild_groups, skip)
        if any(reaches(*step, need - now.counts, room - 1, wild_groups, skip) for step in behind):
            targets.append(NEXT)
    return tuple(targets), False


def _added(before: tuple[int, ...], after: tuple[int, ...]) -> str:
    """The kind of which one fewer is left."""
    return next(kind for kind, old, new in zip(KINDS, before, after, strict=True) if new < old)


class Way(NamedTuple):
    """How all cards are laid: the groups as they then are, and the card that is thrown away (or none)."""

    groups: tuple[Group, ...]
    left: Hand


def enough(groups: Sequence[Group], out: str) -> bool:
    """Whether a side with these groups may go out, where it takes "eins", "zwei" or a "natuerlich" canasta."""
    if out == "natuerlich":
        return any(group.pure for group in groups)
    return sum([group.full for group in groups]) >= (2 if out == "zwei" else 1)


def prize(group: Group, wild_canasta: int) -> int:
    """What a group counts beside its cards (001:2296-2302), a canasta of wild cards so much."""
    return 0 if not group.full else wild_canasta if group.rank == WILD else 500 if group.pure else 300


@lru_cache(maxsize=4_096)
def way_out(hand: Hand, groups: tuple[Group, ...], out: str, wild_canasta: int) -> Way | None:
    """The way to lay all cards that counts most, with canastas enough to go out; None where there is no way.

    A natural card has one place, so only the wild ones are dealt out, group by group. Of the ways to have laid so many
    with so many canastas the one of the highest prizes is kept: any further group does the same for all of them.
    """
    lying = {group.rank: group for group in groups}
    spare = tuple([card for card in hand if KIND[card] in (JOKER, DEUCE)])
    alone: Hand = ()
    for kind in (*NATURAL, BLACK):
        own = tuple([card for card in hand if KIND[card] == kind])
        if kind in lying:
            lying[kind] = lying[kind].grown(own)
        elif len(own) > 1:
            lying[kind] = made(own)
        else:
            alone += own
    if len(alone) > 1:
        return None
    if wild_canasta and WILD not in lying:
        lying[WILD] = Group(WILD, (), 0)
    # by wild cards laid, canastas up to two, and whether one is natural: the prizes, and how many went to each group
    best: dict[tuple[int, int, bool], tuple[int, tuple[int, ...]]] = {(0, 0, False): (0, ())}
    for group in lying.values():
        grown = [(n, group.grown(spare[:n])) for n in range(group.takes(len(spare)) + 1)]
        fitting = [(n, more, prize(more, wild_canasta)) for n, more in grown if len(more.cards) not in (1, 2)]
        before, best = best, {}
        for (laid, full, pure), (points, given) in before.items():
            for n, more, gain in fitting:
                key = laid + n, min(2, full + more.full), pure or more.pure
                if key[0] <= len(spare) and best.get(key, (-1,))[0] < points + gain:
                    best[key] = points + gain, (*given, n)
    # the last of the wild cards is a two, if there is one
    ways = [
        (points - worth(spare[laid:]), given)
        for (laid, _full, _pure), (points, given) in best.items()
        if len(spare) - laid + len(alone) <= 1
    ]
    for _points, given in sorted(ways, reverse=True):
        ends = tuple(accumulate(given))
        found = [g.grown(spare[end - n : end]) for g, n, end in zip(lying.values(), given, ends, strict=True)]
        if enough(found, out):
            return Way(tuple([group for group in found if group.cards]), alone + spare[sum(given) :])
    return None


def first_way_out(hand: Hand, groups: tuple[Group, ...], wild_groups: bool) -> Way | None:
    """How the first version laid all cards: wild ones where a pair needs one, then at the largest groups that are no
    natural canasta, also at full ones."""
    have = held(hand)
    lying = {group.rank: group for group in groups}
    left: list[str] = []
    spare = [card for card in hand if KIND[card] in (JOKER, DEUCE)]
    for kind in (*NATURAL, BLACK):
        if kind not in have:
            continue
        own = [card for card in hand if KIND[card] == kind]
        if kind in lying and kind != BLACK:
            lying[kind] = lying[kind].grown(own)
        elif len(own) >= 3:
            lying[kind] = made(own)
        elif len(own) == 2 and spare:
            lying[kind] = made((*own, spare.pop()))
        else:
            left += own
    if len(left) > 1:
        return None
    for rank in sorted(lying, key=lambda rank: (lying[rank].pure, -len(lying[rank].cards))):
        taken = lying[rank].takes(len(spare))
        if taken and rank != BLACK:
            lying[rank] = lying[rank].grown(spare[:taken])
            del spare[:taken]
    if wild_groups and 3 <= len(spare) <= FULL and WILD not in lying:
        lying[WILD] = made(spare)
        spare = []
    left += spare
    return Way(tuple(lying.values()), tuple(left)) if len(left) <= 1 else None
