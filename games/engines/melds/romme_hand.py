"""What a hand at Rommé is good for: what to lay, to keep and to throw away, and how heavy it is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from games.engines.core import Path
from games.engines.kit.laying import FIGURES, NEXT, PILE, Draft, Laying
from games.engines.kit.melds import JOKER, Hand, Meld, Melds, minus, take

#: the melds by the rule for jokers in one
MELDS = {rule: Melds(rule) for rule in ("weniger", "einer", "beliebig", "zwei-echte")}
USUAL = MELDS["weniger"]
#: 001:2148-2150: in the hand at the end an ace counts 11, a picture 10, a joker 20
COUNTS = {JOKER: 20}
for _card in USUAL.order:
    if _card != JOKER:
        COUNTS[_card] = 11 if USUAL.rank[_card] == "ass" else min(USUAL.place[USUAL.rank[_card]], 10)


def wants(hand: Hand, card: str, opened: bool, table: tuple[Meld, ...], melds: Melds) -> bool:
    """Whether the card makes a meld with the hand, or fits one on the table."""
    if card == JOKER or (opened and any(melds.ways(meld, card) for meld in table)):
        return True
    real = tuple(held for held in hand if held != JOKER)
    return any(card in meld.cards for meld in melds.held((*real, card)))


def lay_more(hand: Hand, table: tuple[Meld, ...], melds: Melds, rng: random.Random) -> Path | None:
    """Of who has laid out: a meld, or a card for one on the table; one card stays to be thrown away."""
    found: list[Path] = [meld.cards for meld in melds.held(hand) if len(meld.cards) < len(hand)]
    if len(hand) > 1:
        for card in dict.fromkeys(hand):
            for number, meld in enumerate(table):
                possible = melds.ways(meld, card)
                found += [
                    (card, FIGURES[number]) if len(possible) == 1 else (card, FIGURES[number], way)
                    for way in possible
                    if card != JOKER or len(hand) < 5
                ]
    if not found:
        return None
    # exchanging jokers and long melds first
    found.sort(key=lambda path: (-len(path), path))
    return found[0] if rng.random() < 0.6 else rng.choice(found)


def lay_first(hand: Hand, table: tuple[Meld, ...], laying: Laying) -> Path | None:
    """Of who has not: melds that count enough, or all cards at once; the latter may not be a move as it is spelled."""
    opening = laying.melds.opening(hand, laying.need)
    if opening:
        return _in_order(opening)
    out = laying.melds.way_out(hand, table)
    if out is None:
        return None
    melds, laid = out
    path = [*_in_order(melds), *((NEXT,) if melds else ())]
    left = minus(hand, [card for meld in melds for card in meld.cards])
    for card, number, way in laid:
        path += [card, FIGURES[number]]
        draft, touches = laying.follow(Draft(hand, table), tuple(path))
        if touches == len(path) and draft.figure >= 0:
            path.append(way)
        left = minus(left, (card,))
    return (*path, *left, PILE)


def _in_order(melds: Sequence[Meld]) -> Path:
    """Melds as a move spells them."""
    path: list[str] = []
    for given in sorted((meld.cards for meld in melds), key=USUAL.key):
        path += [NEXT] * bool(path) + list(given)
    return tuple(path)


def throw(hand: Hand, taken: str, rng: random.Random) -> Path:
    """A card that fits to few others, mostly a dear one."""
    choices = [card for card in dict.fromkeys(hand) if card != taken or len(hand) == 1 or hand.count(card) > 1]
    use = usefulness(hand)
    ranked = sorted(choices, key=lambda card: (use[card], -COUNTS[card], card))
    return (ranked[0] if rng.random() < 0.6 else rng.choice(ranked[: max(1, len(ranked) // 2)]), PILE)


@lru_cache(maxsize=8192)
def usefulness(hand: Hand) -> dict[str, int]:
    """How well each card fits to the others of the hand: pairs, and neighbours of its suit."""
    kinds = [card for card in dict.fromkeys(hand) if card != JOKER]
    use = {JOKER: 100}
    for card in kinds:
        use[card] = 0
        for other in kinds:
            if other == card:
                continue
            if USUAL.rank[other] == USUAL.rank[card]:
                use[card] += 3
            elif USUAL.suit[other] == USUAL.suit[card]:
                gap = abs(USUAL.place[USUAL.rank[other]] - USUAL.place[USUAL.rank[card]])
                use[card] += 3 if gap in {1, 12} else 2 if gap in {2, 11} else 0
    return use


@lru_cache(maxsize=8192)
def burden(hand: Hand) -> int:
    """The points in a hand, less for melds it already holds."""
    left = hand
    for meld in sorted(USUAL.held(USUAL.in_order(hand)), key=lambda meld: -USUAL.worth(meld)):
        rest = take(left, meld.cards)
        left = left if rest is None else rest
    return sum(COUNTS[card] for card in left) + sum(COUNTS[card] for card in hand) // 5
