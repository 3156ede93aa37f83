"""Sensible moves at Rommé for whoever plays at random: lay what can be laid, keep what fits together."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engines.core import GameError, Path, Seat
from games.engines.melds.melds import (
    HELD,
    JOKER,
    ORDER,
    PLACE,
    RANK,
    SUIT,
    Hand,
    Meld,
    best_opening,
    in_order,
    melds_in,
    take,
    way_out,
    ways,
)  # fmt: skip
from games.engines.melds.romme_rules import (
    ALLOW,
    DEAL,
    FIGURES,
    KNOCK,
    NEXT,
    ON,
    PILE,
    REFUSE,
    STOCK,
    Draft,
    Drafting,
    Rommestand,
)

if TYPE_CHECKING:
    from games.engines.melds.romme import Romme


def propose(game: Romme, s: Rommestand, seat: Seat, rng: random.Random) -> Path:
    """A move a player might make; of all that are possible none is quite left out by chance."""
    hand, rule = s.hands[seat], game.options.melds
    if s.phase == "pause":
        return (DEAL,)
    if s.phase == "klopfen":
        return (KNOCK,) if _wants(game, s, seat) and rng.random() < 0.7 else (ON,)
    if s.phase == "erlauben":
        return (REFUSE,) if _wants(game, s, seat) or rng.random() < 0.3 else (ALLOW,)
    if s.phase == "ziehen":
        if PILE not in game.choices(s):
            return (STOCK,)
        return (PILE,) if rng.random() < (0.85 if _wants(game, s, seat) else 0.05) else (STOCK,)
    if s.opened[seat]:
        move = _lay_more(s, hand, rule, rng)
        if move and rng.random() < 0.95:
            return move
    else:
        move = _lay_first(game, s, seat)
        if move and rng.random() < 0.9:
            return move
    return _throw(s, hand, rng)


def _wants(game: Romme, s: Rommestand, seat: Seat) -> bool:
    """Whether the open card makes a meld with the hand, or fits one on the table."""
    card, rule = s.pile[-1], game.options.melds
    if card == JOKER or (s.opened[seat] and any(ways(meld, card, rule) for meld in s.table)):
        return True
    real = tuple(held for held in s.hands[seat] if held != JOKER)
    return any(card in meld.cards for meld in melds_in((*real, card), rule))


def _lay_more(s: Rommestand, hand: Hand, rule: str, rng: random.Random) -> Path | None:
    """Of who has laid out: a meld, or a card for one on the table; one card stays to be thrown away."""
    found: list[Path] = [meld.cards for meld in melds_in(hand, rule) if len(meld.cards) < len(hand)]
    if len(hand) > 1:
        for card in dict.fromkeys(hand):
            for number, meld in enumerate(s.table):
                possible = ways(meld, card, rule)
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


def _lay_first(game: Romme, s: Rommestand, seat: Seat) -> Path | None:
    hand, rule, need = s.hands[seat], game.options.melds, game.options.erstes
    opening = best_opening(hand, need, rule)
    if opening:
        return _in_order(opening)
    out = way_out(hand, s.table, rule)
    if out is None:
        return None
    melds, laid = out
    drafting = Drafting.of(game.options, s, seat)
    path: list[str] = list(_in_order(melds))
    if melds:
        path.append(NEXT)
    left = take(hand, [card for meld in melds for card in meld.cards])
    assert left is not None
    for card, number, way in laid:
        path += [card, FIGURES[number]]
        found = drafting.follow(Draft(hand, s.table), tuple(path))
        if found is not None and found.figure >= 0:
            path.append(way)
        left = take(left, (card,)) or ()
    path += [*left, PILE]
    try:
        game.check(s, seat, tuple(path))
    except GameError:
        return None  # the cards fit, but not in the order a move is spelled
    return tuple(path)


def _in_order(melds: Sequence[Meld]) -> Path:
    """Melds as a move spells them."""
    ordered = sorted((meld.cards for meld in melds), key=lambda cards: [ORDER[card] for card in cards])
    path: list[str] = []
    for number, cards in enumerate(ordered):
        path += [NEXT] * (number > 0) + list(cards)
    return tuple(path)


def _throw(s: Rommestand, hand: Hand, rng: random.Random) -> Path:
    """Throw away a card that fits to few others, mostly a dear one."""
    choices = [card for card in dict.fromkeys(hand) if card != s.taken or len(hand) == 1 or hand.count(card) > 1]
    use = usefulness(hand)
    ranked = sorted(choices, key=lambda card: (use[card], -HELD[card], card))
    return (ranked[0] if rng.random() < 0.6 else rng.choice(ranked[: max(1, len(ranked) // 2)]), PILE)


@lru_cache(maxsize=8192)
def usefulness(hand: Hand) -> dict[str, int]:
    """How well each card fits to the others of the hand: pairs, and neighbours of its suit."""
    kinds = [card for card in dict.fromkeys(hand) if card != JOKER]
    use = {JOKER: 100}
    for card in kinds:
        near = 0
        for other in kinds:
            if other == card:
                continue
            if RANK[other] == RANK[card]:
                near += 3
            elif SUIT[other] == SUIT[card]:
                gap = abs(PLACE[RANK[other]] - PLACE[RANK[card]])
                near += 3 if gap in {1, 12} else 2 if gap in {2, 11} else 0
        use[card] = near
    return use


@lru_cache(maxsize=8192)
def burden(hand: Hand) -> int:
    """The points in a hand, less for melds it already holds."""
    left = hand
    for meld in sorted(melds_in(in_order(hand), "weniger"), key=lambda meld: -meld.worth()):
        rest = take(left, meld.cards)
        if rest is not None:
            left = rest
    return sum(HELD[card] for card in left) + sum(HELD[card] for card in hand) // 5
