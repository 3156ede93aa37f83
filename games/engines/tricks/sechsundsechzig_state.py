"""66: the options and the state of a match."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Seat, choice
from games.engines.kit.cards import DECKS
from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class Optionen66(Options):
    """What the source leaves to the players."""

    karten: int = choice(
        32,
        _("Gespielt wird mit"),
        {32: _("32 Karten"), 24: _("24 Karten, ohne 7 und 8")},
        "32 001:1863-1865; 24 for sharp players 001:1867",
    )
    tausch: str = choice(
        "niedrigste",
        _("Gegen die offene Trumpfkarte tauscht"),
        {"niedrigste": _("der niedrigste Trumpf: die 7, bei 24 Karten die 9"), "sieben": _("nur die Trumpf-7")},
        "the lowest trump, that is the seven 001:1897; with 24 cards there is none, and the usual card is the nine",
    )
    gleich33: int = choice(
        1,
        _("Hat der Verlierer genau 33 Augen, bekommt der Gewinner"),
        {1: _("einen Zählerpunkt"), 2: _("zwei Zählerpunkte")},
        "more than 33 gives one, less than 33 two 001:1887; 33 is left open, the usual rule is one",
    )
    rettung: str = choice(
        "stiche",
        _("Bis zu den 33 Augen des Verlierers zählen"),
        {"stiche": _("nur seine Stiche"), "alles": _("seine Stiche und Hochzeiten")},
        "in his tricks 001:1887; before version 2 marriages, which are points beside the tricks 001:1893, counted too",
    )
    falsche_ansage: int = choice(
        2,
        _("Wer zu früh 66 ansagt"),
        {
            2: _("schenkt dem anderen zwei Zählerpunkte"),
            3: _("schenkt dem anderen drei Zählerpunkte"),
            0: _("darf es noch nicht: der Computer passt auf"),
        },
        "no source says; the usual rule is two, for children the computer may watch",
    )
    hochzeit_ausspielen: bool = choice(
        True,
        _("Nach einer Hochzeit"),
        {True: _("muss König oder Dame davon ausgespielt werden"), False: _("darf jede Karte ausgespielt werden")},
        "001:1893 only says that one must be about to lead; the usual rule is leading one of the two",
    )
    zehn_gedeckt: bool = choice(
        True,
        _("Die 10 für den letzten Stich zählen, wenn gedeckt wurde"),
        {True: _("auch"), False: _("nicht")},
        "001:1889 makes no exception; many play without them after closing",
    )
    zaehlhilfe: bool = choice(
        True,
        _("Die eigenen Augen"),
        {True: _("zeigt der Computer an"), False: _("muss man selbst zählen")},
        "counted silently 001:1879; children may be helped",
    )
    ziel: int = choice(
        7,
        _("Es gewinnt, wer zuerst so viele Zählerpunkte hat"),
        {7: _("sieben"), 3: _("drei: eine kurze Partie")},
        "seven 001:1891; three is ours, for a short match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "001:1865 a Skat pack; there are both")


@dataclass(frozen=True, slots=True)
class Stand66:
    """A match. Heaps of cards are bits of `kit.pack.CARDS`; tuples have one entry a seat; -1 stands for none."""

    #: "geben", "spiel", "zeigen" (a deal is over), "ende" (the match is)
    phase: str = "geben"
    dealer: Seat = 0
    #: deals finished
    number: int = 0
    turn: Seat = 0
    hands: tuple[int, ...] = ()
    #: the trump suit, by its place in `cards.SUITS`
    trump: int = -1
    #: the open trump card; it lies under the stock
    upcard: int = -1
    #: from the top, without the open trump card
    stock: tuple[int, ...] = ()
    #: nobody draws any more: suit must be followed
    strict: bool = False
    closer: Seat = -1
    leader: Seat = -1
    trick: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    last_leader: Seat = -1
    #: played cards
    gone: int = 0
    #: of each hand what everyone has seen: marriages, the trump card taken
    shown: tuple[int, ...] = ()
    #: what each seat cannot hold any more, seen by all: it did not follow
    lacks: tuple[int, ...] = ()
    #: the suit of the marriage just named
    named: int = -1
    #: suits of all marriages named, as bits
    married: int = 0
    tricks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    #: those of the points that come from marriages
    wed: tuple[int, ...] = ()
    #: who reached 66 first
    first: Seat = -1
    scores: tuple[int, ...] = ()
    result: Text | None = None
    #: seats that have seen the result, as bits
    ready: int = 0
