"""Schnapsen, for two players with twenty cards.

Source: 001:2651-2685. What it leaves open, and how we fill it:

- the cards go out in packets of five and the eleventh is trump, not the seventh, which shuffled cards do not notice;
- the deal alternates;
- "enough" is said by whoever is about to lead, that is after winning a trick or naming a marriage;
- exchanging and closing are for whoever leads, as long as the trump card lies open;
- in a closed deal everything is worth what it was when it was closed, whoever wins; the closer wins if 66 are there at
  the end, said or not, and the last trick decides nothing;
- the last trick decides an open deal that nobody claimed, whoever has 66 by then;
- nobody can fail to follow or beat, so there is no revoke and no penalty for one;
- a match is one Bummerl; after thirty deals the one in front has won it.

A deal: chance shuffles the cards; the first five go to the player after the dealer, the next to the dealer; then comes
the trump card, then the stock from its top.

Moves: ("hand:herz-ass",) plays a card; ("tauschen",) takes the trump card for the trump jack; ("zudrehen",) closes the
stock; ("hochzeit:herz",) names king and queen; ("genug",) claims 66; ("weiter",) by each after the deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from games.engines.core import O, Options, Preset, Ruleset, Seat, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS, SUITS
from games.engines.kit.marriages import Couples, Marriages
from games.engines.kit.pack import Pack
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, suit_orders
from games.engines.text import Text, _, addressed, plural

MAX_DEALS = 30
#: the shuffle, 20 cards, exchange, closing, four marriages, the claim, both go on
DEAL_EVENTS = 1 + 20 + 1 + 1 + 4 + 1 + 2
PACK = Pack(("bube", "dame", "koenig", "10", "ass"))
WORDS = {"tauschen": _("Trumpf tauschen"), "zudrehen": _("Zudrehen"), "genug": _("Ich habe genug")}


@dataclass(frozen=True, slots=True)
class Promised(Couples):
    """A match; `scores` are the game points won, which are taken off the first seven."""

    #: what the leader has named before having a trick
    promised: int = 0


S = TypeVar("S", bound=Promised)


class Schnapser(Marriages[S, O]):
    """What is the same for two and for four: the twenty cards, following and beating, counting down to nought.

    The option `anfang` says from what.
    """

    pack = PACK
    # 001:2659
    orders = suit_orders(PACK, ("ass", "10", "koenig", "dame", "bube"))
    counts = cards.AUGEN
    must_beat = True  # 001:2665

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self.begin: int = getattr(options, "anfang", 7)

    def worth(self, points: int, tricks: int) -> int:
        """The game points for winning against so many Augen and tricks (001:2683)."""
        return (1 if points >= 33 else 2) if tricks else 3

    def marries(self, s: S, seat: Seat, suit: Text, worth: int) -> Text:
        said = _("{name} sagt {worth} an: Hochzeit in {suit}.", name=NAMES[seat], worth=worth, suit=suit)
        return said if s.tricks[seat] else _("{said} Sie zählt mit dem ersten Stich.", said=said)

    def wedded(self, s: S, seat: Seat, worth: int) -> S:
        # 001:2677: without a trick a marriage does not count
        return super().wedded(s, seat, worth) if s.tricks[seat] else changed(s, promised=worth)

    def taken(self, s: S, taker: Seat) -> After[S]:
        if s.promised and taker == (s.dealer + 1) % self.seats:  # only who leads first can have named without a trick
            s = changed(self.wedded(s, taker, s.promised), promised=0)
        return super().taken(s, taker)

    def enough(self, s: S) -> bool:
        return max(s.scores) >= self.begin

    def note(self, s: S, seat: Seat, own: bool) -> Text:
        left = max(self.begin - s.scores[seat], 0)
        if own and self.tells_points(s, seat):
            return _("Augen: {points} · Bis null: {left}", left=left, points=s.points[seat])
        return _("Bis null: {left}", left=left)


@dataclass(frozen=True, slots=True)
class SchnapsenOptions(Options):
    """What the source leaves to the players."""

    letzter_stich: str = choice(
        "entscheidet",
        _("Hat niemand 66 angesagt,"),
        {
            "entscheidet": _("entscheidet der letzte Stich"),
            "zehn": _("zählt der letzte Stich zehn Augen, und die meisten Augen entscheiden"),
        },
        "it decides 001:2667; in the related 66 it counts ten 001:1889",
    )
    ansage: str = choice(
        "frueher",
        _("Ohne eigenen Stich darf man eine Hochzeit"),
        {"frueher": _("schon ansagen: Sie zählt mit dem ersten Stich"), "spaeter": _("noch nicht ansagen")},
        "to be named when leading, valid only with a trick 001:2677; it may mean either, and both are played",
    )
    zugedreht: int = choice(
        3,
        _("Zudrehen, solange der andere keinen Stich hat, ist wert"),
        {3: _("drei Gewinnpunkte"), 2: _("zwei Gewinnpunkte")},
        "the other's points at closing decide 001:2681; three for no trick 001:2683, two for few points",
    )
    verschaetzt: str = choice(
        "gleich",
        _("Wer zudreht und 66 nicht erreicht, gibt dem anderen"),
        {"gleich": _("so viel, wie er selbst bekommen hätte"), "zwei": _("so viel, mindestens aber zwei")},
        "the other gets the points 001:2681; Austrian tables often give two at least",
    )
    falsche_ansage: bool = choice(
        True,
        _("Wer ohne 66 „Ich habe genug“ sagt,"),
        {True: _("verliert, was er gewonnen hätte"), False: _("darf es noch nicht: der Computer passt auf")},
        "the other gets as much 001:2671; for children the computer may watch",
    )
    zaehlhilfe: bool = choice(
        True,
        _("Die eigenen Augen"),
        {True: _("zeigt der Computer an"), False: _("muss man selbst zählen")},
        "whoever is wrong is fined 001:2671, so all count by themselves; children may be helped",
    )
    anfang: int = choice(
        7,
        _("Jeder beginnt mit"),
        {7: _("sieben Punkten"), 3: _("drei Punkten: eine kurze Partie")},
        "seven 001:2685; three is ours, for a short match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "ass to jack 001:2659; there are both")


@dataclass(frozen=True, slots=True)
class Schnapsstand(Promised):
    """What only the game for two has."""

    #: what the deal has been worth since it was closed
    shut: int = 0


class Schnapsen(Schnapser[Schnapsstand, SchnapsenOptions]):
    """The first dealer is the last seat, so seat 0 leads first."""

    options_class = SchnapsenOptions
    stand = Schnapsstand
    closing = "zudrehen"
    claiming = "genug"
    words = WORDS
    most_deals = MAX_DEALS
    cards_each = 5

    # --- what a seat can do ---

    def exchangers(self, s: Schnapsstand) -> int:
        return PACK.of(f"{SUITS[s.trump]}-bube")

    def may_exchange(self, s: Schnapsstand, seat: Seat) -> bool:
        return not s.strict  # 001:2679: whoever leads

    def may_marry(self, s: Schnapsstand, seat: Seat) -> bool:
        return s.tricks[seat] > 0 or self.options.ansage == "frueher"

    def may_claim(self, s: Schnapsstand, seat: Seat) -> bool:
        return bool(s.tricks[seat] and (s.points[seat] >= self.goal or self.options.falsche_ansage))

    # --- what follows ---

    def close(self, s: Schnapsstand, seat: Seat) -> Schnapsstand:
        other = 1 - seat
        shut = self.worth(s.points[other], s.tricks[other]) if s.tricks[other] else self.options.zugedreht
        return changed(super().close(s, seat), shut=shut)

    def for_last(self, s: Schnapsstand) -> int:
        return 10 if self.options.letzter_stich == "zehn" else 0

    def calls(self, name: Text) -> Text:
        return _("{name}: „Ich habe genug.“", name=name)

    def closes(self, name: Text) -> Text:
        return _("{name} dreht zu: Niemand zieht mehr nach.", name=name)

    def has_closed(self, seat: Seat) -> Text:
        return addressed(seat, _("Du hast zugedreht."), _("{closer} hat zugedreht.", closer=NAMES[seat]))

    # --- the end of a deal ---

    def value(self, s: Schnapsstand, seat: Seat) -> int:
        """The game points for this winner."""
        if s.closer < 0:
            return self.worth(s.points[1 - seat], s.tricks[1 - seat])
        return max(s.shut, 2) if seat != s.closer and self.options.verschaetzt == "zwei" else s.shut

    def _won(self, seat: Seat, gain: int, said: Text) -> Deal:
        said = plural(
            gain,
            _("{said} {name} gewinnt {n} Punkt."),
            _("{said} {name} gewinnt {n} Punkte."),
            said=said, name=NAMES[seat],
        )  # fmt: skip
        return Deal((gain, 0) if seat == 0 else (0, gain), said)

    def claimed(self, s: Schnapsstand, seat: Seat) -> Deal:
        return self._won(
            seat, self.value(s, seat), _("{name} hat {points} Augen.", name=NAMES[seat], points=s.points[seat])
        )

    def in_vain(self, s: Schnapsstand, seat: Seat) -> Deal:
        """001:2671: the other gets what the claimer would have had."""
        name, points = NAMES[seat], s.points[seat]
        said = _("{name} hat erst {points} Augen: zu früh gerufen.", name=name, points=points)
        # of a closer the claim is how it fails
        return self._won(1 - seat, self.value(s, 1 - seat if seat == s.closer else seat), said)

    def account(self, s: Schnapsstand) -> Deal:
        """All cards are played and nobody has said enough."""
        closer, name = s.closer, NAMES[s.closer]
        if closer >= 0:
            if s.points[closer] >= self.goal:
                return self.claimed(s, closer)
            said = _("{name} hat zugedreht und 66 nicht erreicht.", name=name)
            return self._won(1 - closer, self.value(s, 1 - closer), said)
        if self.options.letzter_stich == "entscheidet":
            return self._won(s.leader, self.value(s, s.leader), _("Der letzte Stich entscheidet."))
        if s.first >= 0 or s.points[0] != s.points[1]:
            return self.claimed(s, s.first if s.first >= 0 else int(s.points[1] > s.points[0]))
        return Deal((0, 0), _("Gleichstand: Niemand gewinnt einen Punkt."))

    def won(self, s: Schnapsstand, best: list[Seat]) -> Text:
        name, other = NAMES[best[0]], NAMES[1 - best[0]]
        if min(s.scores) == 0:  # 001:2685
            return _(
                "{name} ist bei null. {other} bekommt ein Schneiderbummerl, das zählt doppelt.", name=name, other=other
            )
        return _("{name} ist bei null. {other} bekommt ein Bummerl.", name=name, other=other)

    # --- for programs ---

    def ahead(self, s: Schnapsstand, seat: Seat) -> float:
        """Game points, and the Augen of the deal."""
        other = 1 - seat
        value = 0.7 * (s.scores[seat] - s.scores[other]) / self.options.anfang
        if s.phase == "spiel":
            value += 0.2 * (min(s.points[seat], 66) - min(s.points[other], 66)) / 66
        return value


RULESETS = (
    Ruleset(
        "schnapsen",
        "Schnapsen",
        Schnapsen,
        (2,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"zaehlhilfe": False}),
            "kinder": Preset(_("für Kinder"), {"falsche_ansage": False, "anfang": 3}),
        },
    ),
)
