"""66 (Sechsundsechzig), for two players, or for three each for himself.

Source: 001:1855-1907. What it leaves open, and how we fill it:

- the deal alternates; the player after the dealer leads (001:1875 says it for two);
- marrying, exchanging and closing are for whoever is about to lead; the trick that allows marrying and exchanging must
  be one's own; closing needs none;
- 66 is claimed by whoever is about to lead, that is after winning a trick or naming a marriage;
- who follows need not beat the card led (no source asks for it);
- nobody claims and all cards are played: the first to have reached 66 wins, otherwise the most Augen; a tie is void;
- three players with 32 cards: when the last two cards of the stock are too few for everyone they stay where they are;
- three players: only the winner scores; by the best of the others. Whoever has closed or claimed in vain gives the
  points to each of the others;
- a match that nobody has won after thirty deals ends with the one in front.

A deal: chance shuffles the cards; the first six (three players: seven) go to the player after the dealer, the next to
the next player; then comes the trump card, then the stock from its top.

Moves: ("hand:herz-7",) plays a card; ("tauschen",) takes the trump card for the lowest trump; ("decken",) closes the
stock; ("hochzeit:herz",) names a marriage; ("sechsundsechzig",) claims; ("weiter",) by each after the deal.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS, SUITS
from games.engines.kit.marriages import Couples, Marriages
from games.engines.kit.pack import PIQUET
from games.engines.kit.tricks import NAMES, Deal, suit_orders
from games.engines.text import Text, _, plural

MAX_DEALS = 30
#: two players with 32 cards: the shuffle, 32 cards, exchange, closing, four marriages, the claim, both go on
DEAL_EVENTS = 1 + 32 + 1 + 1 + 4 + 1 + 3
WITHOUT = PIQUET.of_rank["7"] | PIQUET.of_rank["8"]
WORDS = {"tauschen": _("Trumpf tauschen"), "decken": _("Talon decken"), "sechsundsechzig": _("66 ansagen")}


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


class Sechsundsechzig(Marriages[Couples, Optionen66]):
    """The first dealer is the last seat, so seat 0 leads first."""

    options_class = Optionen66
    stand = Couples
    closing = "decken"
    claiming = "sechsundsechzig"
    words = WORDS
    # 001:1871 orders by value
    orders = suit_orders(PIQUET, ("ass", "10", "koenig", "dame", "bube", "9", "8", "7"))
    counts = cards.AUGEN
    most_deals = MAX_DEALS

    def __init__(self, seats: int, options: Optionen66) -> None:
        super().__init__(seats, options)
        self.cards_each = 6 if seats == 2 else 7  # 001:1873, 001:1907

    def in_play(self) -> int:
        return PIQUET.all & ~WITHOUT if self.options.karten == 24 else PIQUET.all

    # --- what a seat can do: 001:1873 the thirteenth card is trump, 001:1875 nobody follows while the stock lasts,
    # 001:1883-1885 and 001:1903 then the suit led, else trump, else anything ---

    def exchangers(self, s: Couples) -> int:
        if self.options.karten == 32:
            return PIQUET.of(f"{SUITS[s.trump]}-7")
        return PIQUET.of(f"{SUITS[s.trump]}-9") if self.options.tausch == "niedrigste" else 0

    def leads_couple(self) -> bool:
        return self.options.hochzeit_ausspielen

    def may_claim(self, s: Couples, seat: Seat) -> bool:
        # 001:1887; without a trick nobody has anything to claim
        return bool(s.tricks[seat] and (s.points[seat] >= self.goal or self.options.falsche_ansage))

    def calls(self, name: Text) -> Text:
        return _("{name} sagt 66 an.", name=name)

    def for_last(self, s: Couples) -> int:
        return 10 if s.closer < 0 or self.options.zehn_gedeckt else 0  # 001:1889

    def claimed(self, s: Couples, seat: Seat) -> Deal:
        return self._won(s, seat)

    def in_vain(self, s: Couples, seat: Seat) -> Deal:
        said = _("{name} hat erst {points} Augen: zu früh angesagt.", name=NAMES[seat], points=s.points[seat])
        return self._lost(seat, 3 if s.closer >= 0 else self.options.falsche_ansage, said)

    def no_exchange(self, s: Couples, seat: Seat) -> Text:
        if not s.strict and s.tricks[seat] and not self.exchangers(s):
            return _("Ohne die Sieben im Spiel wird nicht getauscht.")
        return super().no_exchange(s, seat)

    # --- the end of a deal ---

    def account(self, s: Couples) -> Deal:
        if s.first >= 0:
            return self._won(s, s.first)
        if s.closer >= 0:  # 001:1905
            return self._lost(s.closer, 3, _("{name} hat gedeckt und 66 nicht erreicht.", name=NAMES[s.closer]))
        most = max(s.points)
        best = [seat for seat in range(self.seats) if s.points[seat] == most]
        if len(best) == 1:
            return self._won(s, best[0])
        return Deal((0,) * self.seats, _("Gleichstand: Niemand bekommt einen Zählerpunkt."))

    def _won(self, s: Couples, seat: Seat) -> Deal:
        if s.closer >= 0 and s.closer != seat:  # the other got there first
            text = _("{name} hat gedeckt, aber ein anderer hat 66 zuerst.", name=NAMES[s.closer])
            return self._lost(s.closer, 3, text, winner=seat)
        gain = 3 if s.closer >= 0 else self.worth(s, seat)
        text = _("{name} hat {points} Augen: Zählerpunkte {gain}.", name=NAMES[seat], points=s.points[seat], gain=gain)
        return Deal(tuple(gain if other == seat else 0 for other in range(self.seats)), text)

    def worth(self, s: Couples, seat: Seat) -> int:
        """The game points for winning an open deal (001:1887), by the best of the others."""
        others = [other for other in range(self.seats) if other != seat]
        if not any(s.tricks[other] for other in others):
            return 3
        wed = s.wed if self.options.rettung == "stiche" else (0,) * self.seats
        most = max(s.points[other] - wed[other] for other in others)
        return self.options.gleich33 if most == 33 else 1 if most > 33 else 2

    def _lost(self, seat: Seat, gain: int, text: Text, winner: Seat = -1) -> Deal:
        """`seat` has closed or claimed in vain: the others get `gain` each, or only `winner` if somebody got to 66."""
        return Deal(tuple(gain if other != seat and winner in (-1, other) else 0 for other in range(self.seats)), text)

    def enough(self, s: Couples) -> bool:
        return max(s.scores) >= self.options.ziel

    def won(self, s: Couples, best: list[Seat]) -> Text:
        most = max(s.scores)
        if len(best) > 1:
            return plural(
                most, _("Mehrere haben zugleich {n} Zählerpunkt."), _("Mehrere haben zugleich {n} Zählerpunkte.")
            )
        return plural(
            most,
            _("{name} gewinnt mit {n} Zählerpunkt."),
            _("{name} gewinnt mit {n} Zählerpunkten."),
            name=NAMES[best[0]],
        )

    def note(self, s: Couples, seat: Seat, own: bool) -> Text:
        if own and self.tells_points(s, seat):
            return _("Zählerpunkte: {score} · Augen: {points}", score=s.scores[seat], points=s.points[seat])
        return _("Zählerpunkte: {score}", score=s.scores[seat])

    # --- for programs ---

    def ahead(self, s: Couples, seat: Seat) -> float:
        """Game points, and the Augen of the deal."""
        others = [other for other in range(self.seats) if other != seat]
        value = 0.7 * (s.scores[seat] - max(s.scores[other] for other in others)) / self.options.ziel
        if s.phase == "spiel":
            value += (
                0.2
                * (min(s.points[seat], self.goal) - max(min(s.points[other], self.goal) for other in others))
                / self.goal
            )
            if s.closer >= 0:
                value += 0.05 if s.closer != seat else -0.05
        return value


RULESETS = (
    Ruleset(
        "sechsundsechzig",
        "66 (Sechsundsechzig)",
        Sechsundsechzig,
        (2, 3),
        version=2,
        former={1: {"rettung": "alles"}},
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"karten": 32, "tausch": "niedrigste", "zaehlhilfe": False}),
            "scharf": Preset(_("scharf: mit 24 Karten"), {"karten": 24, "zaehlhilfe": False}),
            "kinder": Preset(_("für Kinder"), {"falsche_ansage": 0, "ziel": 3}),
        },
    ),
)
