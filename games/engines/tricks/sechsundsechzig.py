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

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Effect, Moved, Options, Path, Preset, Revealed, Ruleset, Said, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS, SUITS
from games.engines.kit.pack import PIQUET, put
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Tricks, suit_orders
from games.engines.scene import Area, Piece, Surface
from games.engines.text import Text, _, addressed, plural

GOAL = 66
MAX_DEALS = 30
#: two players with 32 cards: the shuffle, 32 cards, exchange, closing, four marriages, the claim, both go on
DEAL_EVENTS = 1 + 32 + 1 + 1 + 4 + 1 + 3
PAIRS = tuple(PIQUET.of(f"{suit}-dame", f"{suit}-koenig") for suit in SUITS)
WITHOUT = PIQUET.of_rank["7"] | PIQUET.of_rank["8"]
WORDS = {"tauschen": _("Trumpf tauschen"), "decken": _("Talon decken"), "sechsundsechzig": _("66 ansagen")}
MARRIAGE = "hochzeit:"


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
class Stand66(Hands):
    """A match of tricks, with what only 66 has; the others see a marriage and the trump card taken."""

    #: the open trump card; it lies under the stock
    upcard: int = -1
    #: nobody draws any more: suit must be followed
    strict: bool = False
    closer: Seat = -1
    #: the suit of the marriage just named
    named: int = -1
    #: suits of all marriages named, as bits
    married: int = 0
    #: those of the points that come from marriages
    wed: tuple[int, ...] = ()
    #: who reached 66 first
    first: Seat = -1


class Sechsundsechzig(Tricks[Stand66, Optionen66]):
    """The first dealer is the last seat, so seat 0 leads first."""

    options_class = Optionen66
    stand = Stand66
    # 001:1871 orders by value
    orders = suit_orders(PIQUET, ("ass", "10", "koenig", "dame", "bube", "9", "8", "7"))
    counts = cards.AUGEN
    most_deals = MAX_DEALS

    def __init__(self, seats: int, options: Optionen66) -> None:
        super().__init__(seats, options)
        self.cards_each = 6 if seats == 2 else 7  # 001:1873, 001:1907

    def in_play(self) -> int:
        return PIQUET.all & ~WITHOUT if self.options.karten == 24 else PIQUET.all

    def dealt(self, s: Stand66, order: Sequence[int]) -> After[Stand66]:
        upcard, *stock = order[self.cards_each * self.seats :]  # 001:1873: the thirteenth card
        trump = PIQUET.suit[upcard]
        said = _("Trumpf ist {suit}: {card} liegt offen.", suit=self.suits[trump], card=self.names[upcard])
        after = changed(s, upcard=upcard, stock=tuple(stock), trump=trump, wed=(0,) * self.seats)
        return after, (Revealed(at="trumpf", text=said),)

    # --- what a seat can do ---

    def playable(self, s: Stand66) -> int:
        held = s.hands[s.turn]
        if not s.trick:
            return held & PAIRS[s.named] if s.named >= 0 and self.options.hochzeit_ausspielen else held
        if not s.strict:
            return held  # 001:1875
        # 001:1883-1885, 001:1903: the suit led, else trump, else anything
        return held & PIQUET.of_suit[PIQUET.suit[s.trick[0]]] or held & PIQUET.of_suit[s.trump] or held

    def missing(self, s: Stand66, card: int) -> int:
        led, suit = PIQUET.suit[s.trick[0]], PIQUET.suit[card]
        if not s.strict or suit == led:
            return 0
        return PIQUET.of_suit[led] if suit == s.trump else PIQUET.of_suit[led] | PIQUET.of_suit[s.trump]

    def extras(self, s: Stand66) -> Path:
        """What whoever leads may do before playing a card."""
        if s.trick:
            return ()
        seat = s.turn
        found = []
        if s.named < 0:
            if self.can_exchange(s, seat):
                found.append("tauschen")
            if not s.strict:  # 001:1899
                found.append("decken")
            # 001:1893: after a trick of one's own
            if s.tricks[seat]:
                found += [
                    f"{MARRIAGE}{suit}"
                    for number, suit in enumerate(SUITS)
                    if s.hands[seat] & PAIRS[number] == PAIRS[number] and not s.married >> number & 1
                ]
        # 001:1887; without a trick nobody has anything to claim
        if s.tricks[seat] and (s.points[seat] >= GOAL or self.options.falsche_ansage):
            found.append("sechsundsechzig")
        return tuple(found)

    def label(self, target: str) -> Text:
        return WORDS.get(target) or _("Hochzeit in {suit}", suit=self.suits[_suit_in(target)])

    def lowest_trump(self, s: Stand66) -> int:
        """The card that may be exchanged; -1 if there is none in this pack."""
        if self.options.karten == 24:
            return PIQUET.index[f"{SUITS[s.trump]}-9"] if self.options.tausch == "niedrigste" else -1
        return PIQUET.index[f"{SUITS[s.trump]}-7"]

    def can_exchange(self, s: Stand66, seat: Seat) -> bool:
        # 001:1897: after a trick of one's own, for the trump card that lies open
        lowest = self.lowest_trump(s)
        return bool(lowest >= 0 and s.tricks[seat] and not s.strict and s.hands[seat] >> lowest & 1)

    # --- what follows ---

    def do(self, s: Stand66, seat: Seat, path: Path) -> After[Stand66]:
        name, target = NAMES[seat], path[0]
        if target == "tauschen":
            low, high = self.lowest_trump(s), s.upcard
            hands = put(s.hands, seat, s.hands[seat] & ~(1 << low) | 1 << high)
            shown = put(s.shown, seat, s.shown[seat] & ~(1 << low) | 1 << high)
            said = _("{name} tauscht {low} gegen {card}.", name=name, low=self.names[low], card=self.names[high])
            after = changed(s, hands=hands, shown=shown, upcard=low)
            return after, (Moved(source="trumpf", to=f"hand-{seat}", text=said),)
        if target == "decken":
            said = _("{name} deckt: Niemand zieht mehr nach.", name=name)
            return changed(s, closer=seat, strict=True), (Said(text=said),)
        if target != "sechsundsechzig":
            return self._marry(s, seat, _suit_in(target))
        points = s.points[seat]
        if points >= GOAL:
            deal = self._won(s, seat)
        else:
            said = _("{name} hat erst {points} Augen: zu früh angesagt.", name=name, points=points)
            deal = self._lost(seat, 3 if s.closer >= 0 else self.options.falsche_ansage, said)
        after, effects = self.finish(s, deal)
        return after, (Said(text=_("{name} sagt 66 an.", name=name)), *effects)

    def _marry(self, s: Stand66, seat: Seat, number: int) -> After[Stand66]:
        worth = 40 if number == s.trump else 20  # 001:1893
        points = put(s.points, seat, s.points[seat] + worth)
        after = changed(
            s,
            named=number,
            married=s.married | 1 << number,
            shown=put(s.shown, seat, s.shown[seat] | PAIRS[number]),
            points=points,
            wed=put(s.wed, seat, s.wed[seat] + worth),
            first=_first(s, points),
        )
        sentence = _(
            "{name} meldet die Hochzeit in {suit}: {worth} Augen.",
            name=NAMES[seat],
            suit=self.suits[number],
            worth=worth,
        )
        return after, (Said(text=sentence),)

    def taken(self, s: Stand66, taker: Seat) -> After[Stand66]:
        new: dict[str, object] = {}
        effects: tuple[Effect, ...] = ()
        if not s.strict:
            new, effects = self._drawn(s, taker)
        points = s.points
        if not any(s.hands) and (s.closer < 0 or self.options.zehn_gedeckt):  # who draws holds cards
            points = put(points, taker, points[taker] + 10)  # 001:1889
        return changed(s, named=-1, points=points, first=_first(s, points), **new), effects

    def _drawn(self, s: Stand66, taker: Seat) -> tuple[dict[str, object], tuple[Effect, ...]]:
        """Each draws a card, the taker first (001:1881), and is told which; the open trump card is seen by all."""
        hands, shown, stock, upcard = list(s.hands), s.shown, s.stock, s.upcard
        effects: list[Effect] = []
        for seat in self.in_turn(s, taker):
            card = stock[0] if stock else upcard
            stock = stock[1:]
            hands[seat] |= 1 << card
            if card == upcard:  # the last to draw gets it
                upcard, shown = -1, put(shown, seat, shown[seat] | 1 << card)
                said = _("{name} nimmt die Trumpfkarte: {card}.", name=NAMES[seat], card=self.names[card])
                effects.append(Moved(source="trumpf", to=f"hand-{seat}", text=said))
            else:
                effects.append(Moved(source="talon", to=f"hand-{seat}"))
                effects.append(Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)))
        # 001:1883; with fewer cards than players none draws any more
        strict = len(stock) + (upcard >= 0) < self.seats
        if strict:
            effects.append(Said(text=_("Der Talon ist zu Ende: Jetzt muss bedient oder gestochen werden.")))
        new = {"hands": tuple(hands), "shown": shown, "stock": stock, "upcard": upcard, "strict": strict}
        return new, tuple(effects)

    # --- the end of a deal ---

    def account(self, s: Stand66) -> Deal:
        if s.first >= 0:
            return self._won(s, s.first)
        if s.closer >= 0:  # 001:1905
            return self._lost(s.closer, 3, _("{name} hat gedeckt und 66 nicht erreicht.", name=NAMES[s.closer]))
        most = max(s.points)
        best = [seat for seat in range(self.seats) if s.points[seat] == most]
        if len(best) == 1:
            return self._won(s, best[0])
        return Deal((0,) * self.seats, _("Gleichstand: Niemand bekommt einen Zählerpunkt."))

    def _won(self, s: Stand66, seat: Seat) -> Deal:
        if s.closer >= 0 and s.closer != seat:  # the other got there first
            text = _("{name} hat gedeckt, aber ein anderer hat 66 zuerst.", name=NAMES[s.closer])
            return self._lost(s.closer, 3, text, winner=seat)
        gain = 3 if s.closer >= 0 else self.worth(s, seat)
        text = _("{name} hat {points} Augen: Zählerpunkte {gain}.", name=NAMES[seat], points=s.points[seat], gain=gain)
        return Deal(tuple(gain if other == seat else 0 for other in range(self.seats)), text)

    def worth(self, s: Stand66, seat: Seat) -> int:
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

    def finish(self, s: Stand66, deal: Deal, **more: object) -> After[Stand66]:
        return super().finish(s, deal, upcard=-1, named=-1, **more)

    def enough(self, s: Stand66) -> bool:
        return max(s.scores) >= self.options.ziel

    def won(self, s: Stand66, best: list[Seat]) -> Text:
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

    # --- what is seen ---

    def middle(self, s: Stand66, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        label = _("Trumpf: {suit}", suit=self.suits[s.trump]) if s.trump >= 0 else _("Trumpf")
        pieces = [*cards.backs("talon", self.in_play().bit_count() if s.phase == "geben" else len(s.stock))]
        if s.upcard >= 0:
            if s.closer >= 0:  # 001:1899-1903: it is turned down
                pieces += cards.backs("trumpf", 1)
            else:
                pieces.append(PIQUET.piece(s.upcard, "trumpf", self.deck))
        return [Area("talon", _("Talon"), "pile"), Area("trumpf", label)], pieces

    def note(self, s: Stand66, seat: Seat, own: bool) -> Text:
        if own and self.options.zaehlhilfe and s.points:
            return _("Zählerpunkte: {score} · Augen: {points}", score=s.scores[seat], points=s.points[seat])
        return _("Zählerpunkte: {score}", score=s.scores[seat])

    def waiting(self, s: Stand66) -> Text:
        turn = super().waiting(s)
        if s.closer >= 0:
            covered = _("{closer} hat gedeckt.", closer=NAMES[s.closer])
            return _("{closed} {turn}", closed=addressed(s.closer, _("Du hast gedeckt."), covered), turn=turn)
        return _("Der Talon ist zu Ende. {turn}", turn=turn) if s.strict else turn

    def must(self, s: Stand66, card: int) -> Text:
        if not s.trick:
            return _("Nach der Hochzeit spielst du König oder Dame davon aus.")
        led = PIQUET.suit[s.trick[0]]
        if self.playable(s) & PIQUET.of_suit[led]:
            return _("Jetzt musst du {suit} bedienen.", suit=self.suits[led])
        return _("Du kannst {suit} nicht bedienen: Dann musst du mit Trumpf stechen.", suit=self.suits[led])

    def refused(self, s: Stand66, seat: Seat, path: Path) -> Text:
        target = path[0] if path else ""
        suit = _suit_in(target)
        if target not in WORDS and suit < 0:
            return super().refused(s, seat, path)
        if s.trick:
            return _("Das geht nur, wenn du ausspielst.")
        if len(path) > 1:
            return _("Eins nach dem anderen: Sage das erst allein.")
        if target == "sechsundsechzig" and s.tricks[seat]:
            return _("Du hast erst {points} Augen.", points=s.points[seat])
        if s.named >= 0:
            return _("Du hast gerade eine Hochzeit gemeldet: Spiele jetzt aus.")
        if target == "decken" and s.strict:
            return _("Es gibt keinen Talon mehr, den du decken könntest.")
        if not s.tricks[seat]:
            return _("Dafür musst du erst einen Stich gemacht haben.")
        if target == "tauschen":
            if s.strict:
                return _("Die Trumpfkarte liegt nicht mehr offen.")
            lowest = self.lowest_trump(s)
            if lowest < 0:
                return _("Ohne die Sieben im Spiel wird nicht getauscht.")
            return _("Zum Tauschen brauchst du {card}.", card=self.names[lowest])
        if s.married >> suit & 1:
            return _("Diese Hochzeit ist schon gemeldet.")
        return _("Für diese Hochzeit fehlt dir König oder Dame.")

    # --- for programs ---

    def propose(self, s: Stand66, seat: Seat, rng: random.Random) -> Path:
        """A random move, but 66 is claimed when it is there and not before."""
        if s.phase == "spiel" and not s.trick:
            extras = self.extras(s)
            if s.points[seat] >= GOAL and "sechsundsechzig" in extras:
                return ("sechsundsechzig",)
            if extras and rng.random() < 0.3:
                sensible = [extra for extra in extras if extra != "sechsundsechzig"]
                if sensible:
                    return (rng.choice(sensible),)
        return super().propose(s, seat, rng)

    def ahead(self, s: Stand66, seat: Seat) -> float:
        """Game points, and the Augen of the deal."""
        others = [other for other in range(self.seats) if other != seat]
        value = 0.7 * (s.scores[seat] - max(s.scores[other] for other in others)) / self.options.ziel
        if s.phase == "spiel":
            value += 0.2 * (min(s.points[seat], GOAL) - max(min(s.points[other], GOAL) for other in others)) / GOAL
            if s.closer >= 0:
                value += 0.05 if s.closer != seat else -0.05
        return value


def _suit_in(target: str) -> int:
    """The suit of a marriage, by its place in `SUITS`; -1 of anything else."""
    suit = target.removeprefix(MARRIAGE)
    return SUITS.index(suit) if target != suit and suit in SUITS else -1


def _first(s: Stand66, points: tuple[int, ...]) -> Seat:
    """Who was first to 66."""
    if s.first >= 0 or max(points) < GOAL:
        return s.first
    return next(seat for seat, reached in enumerate(points) if reached >= GOAL)


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
