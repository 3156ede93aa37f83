"""Poker hands: the published counts of all 2,598,960, and their order against another program."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from pokerkit import StandardHighHand

from games.engines.stakes.hands import (
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
    called,
    strength,
)
from games.engines.stakes.poker import PACK

#: en.wikipedia.org, "Poker probability", five-card hands; mathworld.wolfram.com, "Poker"
PUBLISHED = {
    STRAIGHT_FLUSH: 40,
    FOUR: 624,
    FULL: 3_744,
    FLUSH: 5_108,
    STRAIGHT: 10_200,
    THREE: 54_912,
    TWO_PAIRS: 123_552,
    PAIR: 1_098_240,
    HIGH: 1_302_540,
}


def hand(names: str) -> tuple[int, ...]:
    return tuple(PACK.index[name] for name in names.split())


def kinds_of_hands() -> list[tuple[tuple[int, ...], int]]:
    """One hand for each that differ in more than the names of suits, and how many there are of it: for every five
    ranks, no more than four alike, one of mixed suits and, where all differ, one of a single suit."""
    found = []
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        suits: Counter[int] = Counter()
        mixed = []
        for rank in ranks:  # the suits of alike ranks in turn; a first card of another suit
            suit = (suits[rank] + (rank == ranks[0])) % 4
            suits[rank] += 1
            mixed.append(suit * 13 + rank)
        many = prod(comb(4, n) for n in counts.values())
        if len(counts) == 5:
            found.append((tuple(ranks), 4))
            many -= 4
        found.append((tuple(mixed), many))
    return found


def test_all_hands_by_kind() -> None:
    """Each kind is there as often as published; counted one by one, and by ranks."""
    assert Counter(strength(cards)[0] for cards in combinations(range(52), 5)) == PUBLISHED
    counted: Counter[int] = Counter()
    for cards, many in kinds_of_hands():
        counted[strength(cards)[0]] += many
    assert counted == PUBLISHED
    assert sum(counted.values()) == comb(52, 5) == 2_598_960


@pytest.mark.parametrize(
    ("kept", "away", "better", "of"),
    [
        ("pik-koenig kreuz-koenig", "karo-2 karo-5 kreuz-7", 4656, 16215),  # 29 of 100, as the text says
        ("herz-2 herz-6 herz-9 herz-koenig", "pik-ass", 9, 47),  # to a flush: 19 of 100
        ("herz-5 pik-6 karo-7 kreuz-8", "pik-2", 8, 47),  # a straight open at both ends
        ("herz-5 pik-5 karo-8 kreuz-8", "pik-2", 4, 47),  # two pairs to a full house
    ],
)
def test_what_buying_makes_better(kept: str, away: str, better: int, of: int) -> None:
    """Every way to fill the hand up from the other 47 cards; a pair alone is nothing to who hopes for a straight."""
    mine = hand(kept)
    before = max(strength(hand(f"{kept} {away}"))[0], HIGH if len(mine) == 2 else TWO_PAIRS)
    rest = sorted(set(range(52)) - set(mine) - set(hand(away)))
    drawn = list(combinations(rest, 5 - len(mine)))
    assert len(drawn) == of
    assert sum(strength((*mine, *new))[0] > before for new in drawn) == better


def test_there_are_7462_values_in_the_order_of_pokerkit() -> None:
    """So many different values are published (Cactus Kev); the next higher of ours is the next higher of theirs."""
    worth = {strength(cards): cards for cards, _many in kinds_of_hands()}
    assert len(worth) == 7462
    theirs = [StandardHighHand(written(worth[value])) for value in sorted(worth)]
    assert all(low < high for low, high in pairwise(theirs))


def test_suits_do_not_count() -> None:
    """001:2493: a random hand is worth what the same ranks are in suits named otherwise, and what PokerKit says."""
    rng = random.Random(52)
    for _hand in range(2000):
        one, other = rng.sample(range(52), 5), rng.sample(range(52), 5)
        names = rng.sample(range(4), 4)
        assert strength(one) == strength([names[card // 13] * 13 + card % 13 for card in rng.sample(one, 5)])
        mine, theirs = StandardHighHand(written(one)), StandardHighHand(written(other))
        assert (strength(one) > strength(other)) == (mine > theirs)
        assert (strength(one) == strength(other)) == (mine == theirs)


def written(cards: tuple[int, ...] | list[int]) -> str:
    """As PokerKit writes them."""
    return "".join("23456789TJQKA"[card % 13] + "cshd"[card // 13] for card in cards)


@pytest.mark.parametrize(
    ("cards", "kind", "said"),
    [  # the examples of 001:2421-2487
        ("herz-9 herz-10 herz-bube herz-dame herz-koenig", STRAIGHT_FLUSH, "ein Straight Flush"),
        ("karo-5 karo-4 karo-3 karo-2 karo-ass", STRAIGHT_FLUSH, "ein Straight Flush"),
        ("pik-7 herz-7 karo-7 kreuz-7 karo-dame", FOUR, "vier Gleiche"),
        ("pik-bube herz-bube karo-bube karo-4 herz-4", FULL, "ein Full House"),
        ("pik-ass pik-bube pik-7 pik-6 pik-3", FLUSH, "ein Flush"),
        ("pik-koenig herz-dame karo-bube karo-10 kreuz-9", STRAIGHT, "eine Straße"),
        ("herz-8 pik-8 karo-8 herz-dame pik-koenig", THREE, "drei Gleiche"),
        ("pik-ass karo-ass herz-6 kreuz-6 karo-koenig", TWO_PAIRS, "zwei Paare"),
        ("herz-8 karo-8 herz-koenig kreuz-bube pik-dame", PAIR, "ein Paar"),
        ("herz-8 karo-9 herz-koenig kreuz-bube pik-dame", HIGH, "höchste Karte König"),
        ("pik-10 pik-bube pik-dame pik-koenig pik-ass", STRAIGHT_FLUSH, "ein Royal Flush"),
        ("pik-2 herz-koenig pik-dame pik-ass pik-3", HIGH, "höchste Karte Ass"),  # no straight goes round the corner
    ],
)
def test_examples_of_the_source(cards: str, kind: int, said: str) -> None:
    assert strength(hand(cards))[0] == kind
    assert str(called(strength(hand(cards)))) == said


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        # 001:2473: the highest straight and the lowest one
        ("pik-ass herz-koenig pik-dame pik-bube pik-10", "pik-koenig herz-dame karo-bube karo-10 kreuz-9"),
        ("pik-6 herz-5 pik-4 pik-3 pik-2", "karo-5 karo-4 herz-3 karo-2 karo-ass"),
        # 001:2449: the three decide, not the pair; 001:2457: the second card of a flush
        ("pik-bube herz-bube karo-bube karo-4 herz-4", "pik-10 herz-10 karo-10 karo-ass herz-ass"),
        ("pik-ass pik-bube pik-7 pik-6 pik-3", "herz-ass herz-10 herz-9 herz-8 herz-7"),
        # 001:2481-2487: the higher pair, then the lower one, then the fifth card; the highest beside a pair
        ("pik-ass karo-ass herz-6 kreuz-6 karo-2", "pik-koenig karo-koenig herz-dame kreuz-dame karo-ass"),
        ("pik-ass karo-ass herz-6 kreuz-6 karo-2", "herz-ass kreuz-ass herz-5 kreuz-5 karo-koenig"),
        ("pik-ass karo-ass herz-6 kreuz-6 karo-3", "herz-ass kreuz-ass pik-6 karo-6 karo-2"),
        ("herz-8 karo-8 herz-koenig kreuz-3 pik-2", "pik-8 kreuz-8 herz-dame kreuz-bube pik-10"),
    ],
)
def test_between_two_of_a_kind(higher: str, lower: str) -> None:
    assert strength(hand(higher))[0] == strength(hand(lower))[0]
    assert strength(hand(higher)) > strength(hand(lower))


def test_fewer_cards_make_pairs_but_no_straights() -> None:
    """As open hands of stud are compared."""
    assert strength(hand("pik-2 herz-2")) > strength(hand("pik-ass herz-koenig"))
    assert strength(hand("pik-9 pik-8 pik-7 pik-6")) < strength(hand("pik-10 herz-4 karo-3 pik-2"))
    assert strength(hand("pik-2 herz-2 karo-2")) > strength(hand("pik-ass herz-ass karo-koenig"))
