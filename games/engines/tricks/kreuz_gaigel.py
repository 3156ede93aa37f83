"""Kreuz-Gaigel (66 zu viert): two against two across the table, with two packs of 24 cards.

Source: 001:1869 and 001:1909: played just as 66 for two (001:1855-1905) with nine to ass twice, partners across; a side
needs 101 Augen. What it leaves open, and how we fill it:

- six cards each as with two, or, as an option, five as is usual in Württemberg;
- of two equal cards the first played is the higher, as the same source has it for Binokl 001:2075;
- a side counts the Augen, tricks and marriages of both; who leads claims for both and need not have made the trick that
  allows marrying and exchanging;
- the nine of trumps is exchanged, the lowest card of this pack; either will do, once;
- game points as in 66; the 33 Augen that save the loser from a double loss become half of 101, or stay 33 as an option;
- a closed deal is worth three, to whom it may go; a claim in vain two, three after closing;
- nobody claims and all cards are played: the first to have 101 wins, else the most Augen; a tie is void;
- who sits where is not drawn by lot here: whoever likes takes a seat; the deal goes round, who sits after the dealer
  leads; after thirty deals the side in front has won.

A deal: chance shuffles the 48 cards; the first six (five) go to the player after the dealer, the next to the next; then
comes the trump card, then the stock from its top.

Moves: ("hand:herz-ass",) or ("hand:herz-ass#2",) plays a card; ("tauschen",) takes the trump card for the nine;
("decken",) closes the stock; ("hochzeit:herz",) names a marriage; ("genug",) claims 101; ("weiter",) by each after the
deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS
from games.engines.kit.marriages import Couples, Marriages
from games.engines.kit.pack import Pack
from games.engines.kit.tricks import NAMES, Deal, suit_orders
from games.engines.text import Text, _, plural

MAX_DEALS = 30
#: the shuffle, 48 cards, exchange, closing, eight marriages, the claim, four go on
DEAL_EVENTS = 1 + 48 + 1 + 1 + 8 + 1 + 4
PACK = Pack(("9", "bube", "dame", "koenig", "10", "ass"), copies=2)
WORDS = {"tauschen": _("Trumpf tauschen"), "decken": _("Talon decken"), "genug": _("101 ansagen")}


@dataclass(frozen=True, slots=True)
class GaigelOptions(Options):
    """What the source leaves to the players."""

    handkarten: int = choice(
        6,
        _("Jeder bekommt"),
        {6: _("sechs Karten"), 5: _("fünf Karten")},
        "played as with two, who have six 001:1873 and 001:1909; five are usual in Württemberg",
    )
    rettung: int = choice(
        51,
        _("Nur einen Zählerpunkt verliert, wer so viele Augen hat:"),
        {51: _("51, die Hälfte von 101"), 33: _("33 wie zu zweit")},
        "33 of 66 001:1887; of 101 001:1909 does not say",
    )
    falsche_ansage: int = choice(
        2,
        _("Wer zu früh 101 ansagt"),
        {2: _("schenkt den anderen zwei Zählerpunkte"), 0: _("darf es noch nicht: der Computer passt auf")},
        "no source says; the usual rule of 66 is two, for children the computer may watch",
    )
    zaehlhilfe: bool = choice(
        True,
        _("Die Augen der eigenen Seite"),
        {True: _("zeigt der Computer an"), False: _("muss man selbst zählen")},
        "counted silently 001:1879; children may be helped",
    )
    ziel: int = choice(
        7,
        _("Es gewinnt, wer zuerst so viele Zählerpunkte hat"),
        {7: _("sieben"), 3: _("drei: eine kurze Partie")},
        "seven 001:1891; three is ours, for a short match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "nine to ass 001:1869; there are both")


class KreuzGaigel(Marriages[Couples, GaigelOptions]):
    """The game for four: seats 0 and 2 play together, 1 and 3. The first dealer is the last seat, so seat 0 leads."""

    options_class = GaigelOptions
    pack = PACK
    stand = Couples
    orders = suit_orders(PACK, ("ass", "10", "koenig", "dame", "bube", "9"))
    counts = cards.AUGEN
    goal = 101  # 001:1909
    closing = "decken"
    claiming = "genug"
    words = WORDS
    most_deals = MAX_DEALS

    def __init__(self, seats: int, options: GaigelOptions) -> None:
        super().__init__(seats, options)
        self.cards_each = options.handkarten

    def of_side(self, values: Sequence[int], seat: Seat) -> int:
        return values[seat] + values[(seat + 2) % 4]

    def exchangers(self, s: Couples) -> int:
        return PACK.of_suit[s.trump] & PACK.of_rank["9"]

    def may_claim(self, s: Couples, seat: Seat) -> bool:
        enough = self.of_side(s.points, seat) >= self.goal or self.options.falsche_ansage
        return bool(enough and self.of_side(s.tricks, seat))

    def calls(self, name: Text) -> Text:
        return _("{name} sagt 101 an.", name=name)

    def for_last(self, s: Couples) -> int:
        return 10  # 001:1889

    # --- what a deal is worth ---

    def claimed(self, s: Couples, seat: Seat) -> Deal:
        gain = 3 if s.closer >= 0 else self.worth(s, seat)
        said = _("{one} und {other} haben {points} Augen.", one=NAMES[seat], other=NAMES[(seat + 2) % 4],
                 points=self.of_side(s.points, seat))  # fmt: skip
        return self._for(seat, gain, said)

    def in_vain(self, s: Couples, seat: Seat) -> Deal:
        points = self.of_side(s.points, seat)
        said = _("{name} ruft zu früh: Es sind erst {points} Augen.", name=NAMES[seat], points=points)
        return self._for((seat + 1) % 4, 3 if s.closer >= 0 else self.options.falsche_ansage, said)

    def worth(self, s: Couples, seat: Seat) -> int:
        """The game points for winning an open deal (001:1887); marriages do not save the loser."""
        loser = (seat + 1) % 4
        if not self.of_side(s.tricks, loser):
            return 3
        return 1 if self.of_side(s.points, loser) - self.of_side(s.wed, loser) >= self.options.rettung else 2

    def _for(self, seat: Seat, gain: int, said: Text) -> Deal:
        said = plural(
            gain,
            _("{said} {one} und {other} gewinnen {n} Zählerpunkt."),
            _("{said} {one} und {other} gewinnen {n} Zählerpunkte."),
            said=said, one=NAMES[seat], other=NAMES[(seat + 2) % 4],
        )  # fmt: skip
        return Deal(tuple(gain if other % 2 == seat % 2 else 0 for other in range(4)), said)

    def account(self, s: Couples) -> Deal:
        """All cards are played and nobody has claimed."""
        if s.closer >= 0 and (s.first < 0 or s.first % 2 != s.closer % 2):  # 001:1905
            said = _("{name} hat gedeckt und 101 nicht erreicht.", name=NAMES[s.closer])
            return self._for((s.closer + 1) % 4, 3, said)
        ours, theirs = (self.of_side(s.points, seat) for seat in (0, 1))
        if s.first < 0 and ours == theirs:
            return Deal((0, 0, 0, 0), _("Gleichstand: Niemand bekommt einen Zählerpunkt."))
        return self.claimed(s, s.first if s.first >= 0 else int(theirs > ours))

    def enough(self, s: Couples) -> bool:
        return max(s.scores) >= self.options.ziel

    def won(self, s: Couples, best: list[Seat]) -> Text:
        return plural(
            max(s.scores),
            _("{one} und {other} gewinnen mit {n} Zählerpunkt."),
            _("{one} und {other} gewinnen mit {n} Zählerpunkten."),
            one=NAMES[best[0]], other=NAMES[best[1]],
        )  # fmt: skip

    def note(self, s: Couples, seat: Seat, own: bool) -> Text:
        if own and self.tells_points(s, seat):
            points = self.of_side(s.points, seat)
            return _("Augen: {points} · Zählerpunkte: {score}", points=points, score=s.scores[seat])
        return _("Zählerpunkte: {score}", score=s.scores[seat])

    def ahead(self, s: Couples, seat: Seat) -> float:
        """Game points, and the Augen of the deal."""
        other = (seat + 1) % 4
        value = 0.7 * (s.scores[seat] - s.scores[other]) / self.options.ziel
        if s.phase == "spiel":
            ours, theirs = (min(self.of_side(s.points, side), self.goal) for side in (seat, other))
            value += 0.2 * (ours - theirs) / self.goal
            if s.closer >= 0:
                value += 0.05 if s.closer % 2 != seat % 2 else -0.05
        return value


RULESETS = (
    Ruleset(
        "kreuz-gaigel",
        "Kreuz-Gaigel (66 zu viert)",
        KreuzGaigel,
        (4,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"zaehlhilfe": False}),
            "schwaebisch": Preset(_("mit fünf Karten"), {"handkarten": 5}),
            "kinder": Preset(_("für Kinder"), {"falsche_ansage": 0, "ziel": 3}),
        },
    ),
)
