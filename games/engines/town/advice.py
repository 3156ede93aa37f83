"""What a computer player does in the town: it knows what land is worth to whom, keeps money back, builds, bids, trades.

"leicht" buys a third of what it could, builds only with much money to spare, and offers nothing; "mittel" and "stark"
complete colours, "stark" also looks at what the other gains by it and how dear the next round can become.
"""

from __future__ import annotations

import random

from games.engines.core import Path, Seat
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, READY
from games.engines.town.board import (
    FELLOWS,
    FIELDS,
    MORTGAGED,
    OWNABLE,
    RAIL,
    STREET,
    TARGETS,
    house_price,
    redeeming,
    street_rent,
)
from games.engines.town.choices import Choices
from games.engines.town.estate import Offer, Town, may_trade, owns_all, rent
from games.engines.town.terms import (
    AMOUNTS,
    AUCTION,
    BACK,
    BIDS,
    BUILD,
    BUY,
    DEBT,
    DONE,
    EVEN,
    FEE,
    GIVES,
    HOUSE,
    KEY,
    LEAVE,
    LEND,
    NO,
    OFFER,
    PASS,
    PAY_OUT,
    REDEEM,
    TAKE,
    TRADE,
    WANTS,
    YES,
)

#: what is kept back, by strength
RESERVE = (800, 100, 150)
#: out of how many turns "mittel" and "stark" offer something in one
SELDOM = 3
#: in so many rounds before the end a house does not earn its price any more
LAST = 4
#: a throw's eyes on average
EYES = 7
#: how much more than its price a field is worth that makes a colour whole, that spoils another's, that adds to an own
WHOLE_COLOUR, SPOILS, ADDS = 1.2, 0.35, 0.25


def advise(game: Choices, s: Town, seat: Seat, strength: int, rng: random.Random) -> Path | None:
    """The move of a player of that strength."""
    if s.phase == OFFER:
        assert s.offer
        return (YES if good(s, s.offer, seat, strength) else NO,)
    if s.phase == AUCTION:
        return _bid(game, s, seat, strength)
    if s.phase == DEBT:
        return _raise(game, s, seat)
    if s.phase == BUY:
        return _buy(game, s, seat, strength, rng)
    deed = _business(game, s, seat, strength)
    if deed:
        return deed
    if strength and s.offers == 0 and rng.randrange(SELDOM) == 0:
        offer = idea(game, s, seat, strength)
        if offer:
            return offer
    if s.phase == BUILD:
        return (DONE,)
    if s.phase == READY and s.locked[seat] and _wants_out(s):
        buttons = {button.target for button in game.buttons(s)}
        if KEY in buttons:
            return (KEY,)
        if PAY_OUT in buttons and s.cash[seat] >= FEE + RESERVE[strength]:
            return (PAY_OUT,)
    return (DICE,)


def worth(s: Town, n: int, seat: Seat, others: bool = True) -> float:
    """What a field is worth to a seat, in Taler: its price, and more for what it does to the colours."""
    price, group = FIELDS[n].price, [other for other in FELLOWS[n] if other != n]
    mine = sum(s.owner[other] == seat for other in group)
    found = price * 1.0
    if FIELDS[n].kind != STREET:
        return found + ADDS * price * mine
    if mine == len(group):
        found += WHOLE_COLOUR * price
    elif mine:
        found += ADDS * price * mine
    if others and group and s.owner[group[0]] not in (-1, seat) and len({s.owner[other] for other in group}) == 1:
        found += SPOILS * price
    return found


def estate(s: Town, seat: Seat) -> float:
    """What all fields of a seat are worth to it: a whole colour as much as houses on it will bring."""
    found = 0.0
    for n in OWNABLE:
        if s.owner[n] != seat:
            continue
        price = FIELDS[n].price
        many = sum(s.owner[other] == seat for other in FELLOWS[n])
        value = price * 1.0
        if FIELDS[n].kind != STREET:
            value += ADDS * price * (many - 1)
        elif many == len(FELLOWS[n]):
            value += WHOLE_COLOUR * price
        else:
            value += ADDS * price * (many - 1)
        found += value if s.level[n] != MORTGAGED else value - redeeming(n)
    return found


def after(s: Town, offer: Offer) -> Town:
    """The same with an offer taken, money apart."""
    owner = list(s.owner)
    for n in offer.gives:
        owner[n] = offer.to
    for n in offer.wants:
        owner[n] = s.turn
    return changed(s, owner=tuple(owner))


def gains(s: Town, offer: Offer) -> tuple[float, float]:
    """What the seat in turn and the other gain by an offer."""
    then = after(s, offer)
    keys = FEE * (offer.their_key - offer.key)
    mine = estate(then, s.turn) - estate(s, s.turn) - offer.taler + keys
    theirs = estate(then, offer.to) - estate(s, offer.to) + offer.taler - keys
    return mine, theirs


def good(s: Town, offer: Offer, seat: Seat, strength: int) -> bool:
    """Whether the seat that is asked takes an offer: it gains, and "stark" not much less than who offers."""
    mine, theirs = gains(s, offer)
    if s.cash[seat] + offer.taler < 0:
        return False
    return theirs > 0 if strength < 2 else theirs > 0 and theirs >= 0.4 * mine


def idea(game: Choices, s: Town, seat: Seat, strength: int) -> Path | None:
    """An offer that makes a colour whole and that the other should like: for money, or a field that helps it."""
    if not game.may_offer(s, seat):
        return None
    spare = s.cash[seat] - RESERVE[strength]
    best: tuple[float, Path] | None = None
    for n in OWNABLE:
        other = s.owner[n]
        if FIELDS[n].kind != STREET or other in (-1, seat) or not may_trade(s, n, other):
            continue
        if any(s.owner[fellow] != seat for fellow in FELLOWS[n] if fellow != n):
            continue
        ours = [m for m in OWNABLE if may_trade(s, m, seat) and m not in FELLOWS[n] and not owns_all(s, m, seat)]
        for give in ((), *((m,) for m in ours)):
            for taler in (0, *AMOUNTS, *(-sum_ for sum_ in AMOUNTS)):
                if taler > spare or -taler > s.cash[other]:
                    continue
                offer = Offer(other, give, (n,), 0, 0, taler)
                mine, theirs = gains(s, offer)
                if theirs > 20 and mine > 20 and theirs >= 0.4 * mine and (best is None or mine > best[0]):
                    best = mine, _path(offer)
    return best[1] if best else None


def _path(offer: Offer) -> Path:
    money = f"zahle-{offer.taler}" if offer.taler > 0 else f"nehme-{-offer.taler}" if offer.taler else EVEN
    gives, wants = ([TARGETS[n] for n in sorted(fields)] for fields in (offer.gives, offer.wants))
    return (TRADE, f"mit-{offer.to}", *gives, GIVES, *wants, WANTS, money)


def danger(s: Town, seat: Seat) -> int:
    """The dearest rent of another's field in the next twelve."""
    ahead = [(s.where[seat] + n) % len(FIELDS) for n in range(2, 13)]
    return max((rent(s, n, EYES) for n in ahead if s.owner[n] not in (-1, seat)), default=0)


def _wants_out(s: Town) -> bool:
    """Early there is land to be had, late it is safe in the tower."""
    return s.owner.count(-1) - (len(FIELDS) - len(OWNABLE)) > 6


def _business(game: Choices, s: Town, seat: Seat, strength: int) -> Path | None:
    """A house where it brings most, or a field that is paid back."""
    keep = RESERVE[strength] + (danger(s, seat) // 2 if strength == 2 else 0)
    last = game.options.runden - s.round < LAST
    best: tuple[float, Path] | None = None
    for n in game.fields(s, seat):
        deeds = game.deeds(s, seat, n)
        if HOUSE in deeds and not last and s.cash[seat] - house_price(n) >= keep:
            more = street_rent(n, s.level[n] + 1, True) - street_rent(n, s.level[n], True)
            gain = more / house_price(n)
            if best is None or gain > best[0]:
                best = gain, (TARGETS[n], HOUSE)
        elif REDEEM in deeds and s.cash[seat] - redeeming(n) >= keep + 200 and best is None:
            best = 0.0, (TARGETS[n], REDEEM)
    return best[1] if best else None


def _late(game: Choices, s: Town) -> bool:
    """Whether land that counts for nothing will not bring its price any more."""
    return game.options.wertung == "geld" and game.options.runden - s.round < 8


def _buy(game: Choices, s: Town, seat: Seat, strength: int, rng: random.Random) -> Path:
    n = s.where[seat]
    price, value = FIELDS[n].price, worth(s, n, seat)
    if _late(game, s):
        return (LEAVE,)
    if s.cash[seat] >= price:
        if not strength and rng.randrange(3):
            return (LEAVE,)
        keep = 0 if value > 1.5 * price or not strength else 40
        return (TAKE,) if s.cash[seat] - price >= keep else (LEAVE,)
    if strength and value > 1.5 * price:
        return _raise(game, s, seat)
    return (LEAVE,)


def _bid(game: Choices, s: Town, seat: Seat, strength: int) -> Path:
    n = s.where[s.turn]
    limit = worth(s, n, seat) * (0.3 if strength == 0 else 0.95)
    limit = min(limit, s.cash[seat] - 50)
    if _late(game, s):
        limit = min(limit, FIELDS[n].price // 4)
    steps = [step for step in game.bids(s) if BIDS[step] <= limit]
    if not steps:
        return (PASS,)
    # half of what it is worth at once, then step by step
    bold = [step for step in steps if BIDS[step] <= limit / 2]
    return (f"biete-{BIDS[bold[-1] if bold else steps[0]]}",)


def _raise(game: Choices, s: Town, seat: Seat) -> Path:
    """What hurts least: land alone, then houses, then land of whole colours."""

    def hurts(n: int) -> tuple[int, float]:
        level = s.level[n]
        if level > 0:
            return 1, (street_rent(n, level, True) - street_rent(n, level - 1, True)) / house_price(n)
        whole = FIELDS[n].kind == STREET and owns_all(s, n, seat)
        return (2 if whole else 0), rent(s, n, EYES) + (100 if FIELDS[n].kind == RAIL else 0)

    n = min(game.fields(s, seat), key=hurts)
    return (TARGETS[n], BACK if s.level[n] > 0 else LEND)
