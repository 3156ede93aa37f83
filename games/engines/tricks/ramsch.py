"""Ramsch: Skat the other way round, each for himself, and whoever gets most loses.

Source: 000:1211 only names it, as what is often played in private with the cards as dealt when nobody bids, and as no
part of the official rules. All else is filled in as it is usually played in German homes:

- each for himself; jacks are trump as in a Grand, Vorhand leads, one has to follow;
- whoever has most Augen writes them down as minus points; two who are alike both do, three alike nobody;
- a player without a trick ("Jungfrau") doubles that; two double it twice;
- whoever takes all ten tricks ("Durchmarsch") has won the deal;
- the Skat goes to the last trick, or stays where it is and counts for nobody;
- the tens stand below the ace as in Skat, or between queen and nine;
- nobody takes the Skat up to push two cards on (Schieberamsch, with as many forms as tables): the source has the cards
  played as they were dealt.

The deal is that of Skat (000:1157-1159). Moves: ("hand:herz-7",) plays a card; ("weiter",) by each after the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, Seat, choice
from games.engines.kit.cards import DECKS
from games.engines.kit.pack import PIQUET
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.tricks import After, Order, number_of_tricks
from games.engines.text import Text, _
from games.engines.tricks.skat import Skatspiel, Skatstand
from games.engines.tricks.skat_rules import ORDERS, TRUMPS, Ansage, ramsch

#: the ranks from the highest where tens are low
LOW_TENS = ("ass", "koenig", "dame", "10", "9", "8", "7")
MOST_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class RamschOptions(Options):
    """What tables differ in: the source says no more than the name."""

    runden: int = choice(
        2,
        _("Wie lange wird gespielt?"),
        {1: _("drei Spiele: jeder gibt einmal"), 2: _("sechs Spiele"), MOST_ROUNDS: _("zwölf Spiele")},
        "no source; each deals equally often, as in Skat 000:1151",
    )
    skat: str = choice(
        "letzter",
        _("Die zwei Karten im Skat"),
        {"letzter": _("bekommt, wer den letzten Stich macht"), "niemand": _("zählen für niemanden")},
        "no source; both are played",
    )
    jungfrau: int = choice(
        2,
        _("Bleibt jemand ohne Stich, zählt das Spiel"),
        {2: _("doppelt"), 1: _("wie sonst")},
        "no source; both are played",
    )
    durchmarsch: str = choice(
        "plus",
        _("Wer alle zehn Stiche macht,"),
        {"plus": _("bekommt 120 Pluspunkte"), "minus": _("gibt den anderen je 120 Minuspunkte")},
        "no source; both are played",
    )
    zehn: str = choice(
        "hoch",
        _("Die Zehn steht"),
        {"hoch": _("unter dem Ass, wie beim Skat"), "klein": _("zwischen Dame und Neun")},
        "as in Skat 000:1358; low is played at home",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "either pack 000:1129-1137")


class Ramsch(Skatspiel[RamschOptions]):
    """The game for three seats: Skat whose every deal is a Ramsch."""

    options_class = RamschOptions

    def __init__(self, seats: int, options: RamschOptions) -> None:
        super().__init__(seats, options)
        self._order = Order(PIQUET, LOW_TENS, TRUMPS["ramsch"]) if options.zehn == "klein" else ORDERS["ramsch"]

    def deal(self, s: Skatstand, order: Sequence[int]) -> After[Skatstand]:
        after, effects = super().deal(s, order)
        first = self.active(s.dealer)[0]
        return changed(
            after, phase="spiel", ansage=Ansage("ramsch"), turn=first, leader=first, speaker=-1, hearer=-1
        ), effects  # fmt: skip

    def order(self, s: Skatstand) -> Order:
        return self._order

    def taken(self, s: Skatstand, taker: Seat) -> After[Skatstand]:
        return (s, ()) if self.options.skat == "niemand" else super().taken(s, taker)

    def ramsch_gains(self, s: Skatstand) -> tuple[int, ...]:
        scoring = "minus" if self.options.durchmarsch == "minus" else ""
        return ramsch(s.points, s.tricks, self.active(s.dealer), scoring, self.options.jungfrau)

    def must(self, s: Skatstand, card: int) -> Text:
        if PIQUET.ranks[s.trick[0]] == "bube":
            return _("Ein Bube ist ausgespielt: Du musst auch einen Buben legen.")
        if PIQUET.ranks[card] == "bube":
            suit = self.suits[PIQUET.suit[s.trick[0]]]
            return _("Ein Bube gehört zu keiner Farbe: Du musst {suit} bedienen.", suit=suit)
        return super().must(s, card)

    def note(self, s: Skatstand, seat: Seat, own: bool) -> Text:
        points = signed(s.scores[seat])
        if not s.tricks:
            return _("Punkte: {points}", points=points)
        return _(
            "{tricks} · Augen: {eyes} · Punkte: {points}",
            tricks=number_of_tricks(s.tricks[seat]), eyes=s.points[seat], points=points,
        )  # fmt: skip


#: the shuffle, thirty cards, three who have seen the result
DEAL_EVENTS = 1 + 30 + 3

RULESETS = (
    Ruleset(
        "ramsch",
        "Ramsch",
        Ramsch,
        (3,),
        max_events=MOST_ROUNDS * 3 * DEAL_EVENTS,
        presets={
            "einfach": Preset(_("zum Kennenlernen: ohne Verdoppeln"), {"runden": 1, "jungfrau": 1, "skat": "niemand"}),
            "hart": Preset(_("zwölf Spiele, Zehnen klein"), {"runden": 4, "zehn": "klein", "durchmarsch": "minus"}),
        },
    ),
)
