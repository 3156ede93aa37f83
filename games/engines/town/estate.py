"""Who owns what in the town, what it brings, and what may be built, sold or lent on: questions about a state."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Seat, choice
from games.engines.kit.throws import Cup, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.text import Text, _
from games.engines.town.board import (
    FARES,
    FELLOWS,
    FIELDS,
    FIELDS_ROUND,
    HOTEL,
    MORTGAGED,
    OWNABLE,
    RAIL,
    STREET,
    STREETS,
    TIMES,
    house_price,
    mortgage,
    street_rent,
)

BANK, FREE = -1, -1
#: what the bank holds at first, the money of the players included; it may fall below 0 (000:461)
MONEY = 20_000
NO_TEXT = Text("")


@dataclass(frozen=True, slots=True)
class TownOptions(DiceOptions):
    """What is agreed on before the match."""

    runden: int = choice(
        30,
        _("Schluss ist"),
        {
            15: _("nach 15 Runden"),
            30: _("nach 30 Runden"),
            50: _("nach 50 Runden"),
            80: _("wenn nur noch eine Person übrig ist, spätestens nach 80 Runden"),
        },
        "an agreed end, or one player left 000:459-461; in rounds, which a table can count",
    )
    startgeld: int = choice(
        1500,
        _("Zu Beginn hat jede Person"),
        {1500: _("1500 Taler"), 1000: _("1000 Taler"), 2500: _("2500 Taler")},
        "as a rule 1500 000:443",
    )
    land: str = choice(
        "versteigern",
        _("Land, das niemand gleich kauft,"),
        {"versteigern": _("wird versteigert"), "liegen": _("bleibt liegen, bis wieder jemand kommt")},
        "auction, or left for the next visitor 000:473",
    )
    bank: str = choice(
        "bank",
        _("Auf der Lindenbank"),
        {
            "bank": _("ruht man nur aus"),
            "topf": _("liegt, was Felder und Karten bisher kosteten"),
            "sockel": _("liegt das, und jedes Mal 500 Taler dazu"),
        },
        "fines to the bank, or into a pot, which may start with a sum that is renewed 000:480",
    )
    los: int = choice(
        1,
        _("Wer genau auf dem Los ankommt, erhält"),
        {1: _("200 Taler wie im Vorbeigehen"), 2: _("400 Taler")},
        "the salary, or twice as much 000:484",
    )
    haft: bool = choice(
        True,
        _("Wer im Turm sitzt,"),
        {True: _("bekommt weiter Miete"), False: _("bekommt keine Miete")},
        "rent in jail 000:455; none in a variant 000:489",
    )
    pasch: str = choice(
        "turm",
        _("Der dritte Pasch in Folge"),
        {
            "turm": _("führt in den Turm"),
            "bank": _("bringt 100 Taler von der Bank"),
            "alle": _("bringt 25 Taler von jeder Person"),
        },
        "jail, or a payment of an agreed amount by the bank or by the others 000:488",
    )
    bauen: str = choice(
        "farbe",
        _("Bauen darf,"),
        {"farbe": _("wer eine ganze Farbe besitzt"), "einzeln": _("wer die Straße besitzt")},
        "only on a full colour 000:467; on any street in a variant 000:486",
    )
    wertung: str = choice(
        "land",
        _("Zum Vermögen zählen"),
        {"land": _("Geld, Land und Häuser"), "geld": _("nur Geld und Häuser")},
        "cash and half the price of buildings 000:461, which says nothing of land",
    )
    beginn: str = who_begins("no source says; the highest throw is usual, the first seat is quicker")


@dataclass(frozen=True, slots=True)
class Offer:
    """What the seat in turn offers to the seat `to`: fields, cards that open the tower (0 or 1), and Taler, below 0
    where it asks for them."""

    to: Seat
    gives: tuple[int, ...]
    wants: tuple[int, ...]
    key: int
    their_key: int
    taler: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Town(Cup):
    """A position. Besides those of `Cup` the phases "kaufen", "gebot", "schuld", "angebot", "bau" (a player acts) and
    "karte" (chance)."""

    cash: tuple[int, ...]
    where: tuple[int, ...]
    #: 0: free; n: in the tower, n - 1 throws made there
    locked: tuple[int, ...]
    #: 0: in the game; otherwise as how manieth they have left it
    out: tuple[int, ...]
    owner: tuple[int, ...] = (FREE,) * FIELDS_ROUND
    #: houses on a field; 5: a hotel; -1: lent on
    level: tuple[int, ...] = (0,) * FIELDS_ROUND
    #: who has the card of each deck that opens the tower
    keys: tuple[int, int] = (FREE, FREE)
    #: cards of each deck that lie drawn, as bits
    drawn: tuple[int, int] = (0, 0)
    bank: int = MONEY
    pot: int = 0
    #: rounds begun, doubles in a row, things done in this turn besides throwing, offers made in it
    round: int = 1
    doubles: int = 0
    acts: int = 0
    offers: int = 0
    first: int = 0
    #: what is to be paid: (who, how much, to whom)
    debts: tuple[tuple[int, int, int], ...] = ()
    #: an auction: who still bids, in turn; the number of the step bid last and who bid it
    bidders: tuple[int, ...] = ()
    bid: int = -1
    bidder: int = FREE
    offer: Offer | None = None
    #: what follows when all is paid: "kaufen", "karte" or ""
    pending: str = ""
    #: what happened last that is worth reading
    news: Text = NO_TEXT


def owns_all(s: Town, n: int, seat: Seat) -> bool:
    """Whether a seat owns the whole group of a field."""
    return all(s.owner[other] == seat for other in FELLOWS[n])


def rent(s: Town, n: int, eyes: int) -> int:
    """What a visitor pays whose dice show `eyes`; 0 where nobody owns the field, or it is lent on."""
    seat, level = s.owner[n], s.level[n]
    if seat == FREE or level == MORTGAGED:
        return 0
    kind = FIELDS[n].kind
    if kind == STREET:
        return street_rent(n, level, owns_all(s, n, seat))
    many = sum(s.owner[other] == seat for other in FELLOWS[n])
    return FARES[many] if kind == RAIL else TIMES[many] * eyes


def own_of_group(s: Town, n: int, seat: Seat) -> tuple[int, ...]:
    """The fields of a group that are a seat's."""
    return tuple(other for other in FELLOWS[n] if s.owner[other] == seat)


def may_build(s: Town, n: int, seat: Seat, options: TownOptions) -> bool:
    """Whether the next house may stand there, money apart: evenly, on a full colour without mortgages (000:467)."""
    if FIELDS[n].kind != STREET or s.owner[n] != seat or s.level[n] in (MORTGAGED, HOTEL):
        return False
    own = own_of_group(s, n, seat)
    if options.bauen == "farbe" and len(own) < len(FELLOWS[n]):
        return False
    levels = [s.level[other] for other in own]
    return min(levels) != MORTGAGED and s.level[n] == min(levels)


def may_sell(s: Town, n: int, seat: Seat) -> bool:
    """Whether a house may go back: evenly, too."""
    if s.owner[n] != seat or s.level[n] < 1:
        return False
    return s.level[n] == max(s.level[other] for other in own_of_group(s, n, seat))


def may_lend(s: Town, n: int, seat: Seat) -> bool:
    """Whether the bank lends on it: nothing may stand on the colour."""
    return s.owner[n] == seat and s.level[n] == 0 and all(s.level[other] <= 0 for other in own_of_group(s, n, seat))


def may_trade(s: Town, n: int, seat: Seat) -> bool:
    """Whether a field may be given away: nothing may stand on the colour."""
    return s.owner[n] == seat and all(s.level[other] <= 0 for other in own_of_group(s, n, seat))


def raisable(s: Town, seat: Seat) -> int:
    """What houses and land can still bring: half the price of all houses, and what the bank lends."""
    return sum(
        mortgage(n) + s.level[n] * (house_price(n) // 2)
        for n in OWNABLE
        if s.owner[n] == seat and s.level[n] != MORTGAGED
    )


def wealth(s: Town, seat: Seat, options: TownOptions) -> int:
    """Cash, and houses at half their price (000:461); with land at its price, or half of it where it is lent on."""
    if s.out[seat]:
        return 0
    found = s.cash[seat]
    for n in OWNABLE:
        if s.owner[n] != seat:
            continue
        if s.level[n] > 0:
            found += s.level[n] * (house_price(n) // 2)
        if options.wertung == "land":
            found += FIELDS[n].price if s.level[n] != MORTGAGED else mortgage(n)
    return found


def repairs(s: Town, seat: Seat, house: int, hotel: int) -> int:
    """What repairs cost a seat."""
    levels = [s.level[n] for n in STREETS if s.owner[n] == seat and s.level[n] > 0]
    return sum(hotel if level == HOTEL else level * house for level in levels)
