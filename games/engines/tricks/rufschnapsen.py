"""Rufschnapsen: twenty cards for four, the partner found by the ace of trumps, which nobody speaks of.

Source: 001:2687-2699; cards, values and game points are those of Schnapsen, 001:2651-2685. What it leaves open, and how
we fill it:

- trump is named when each has three cards; the two last follow then;
- the caller leads to the first trick;
- the highest trump takes a trick, else the highest card of the suit led; who can neither follow nor trump throws off,
  and who can trump without beating does so all the same;
- there is no stock, so nothing is exchanged or closed; a marriage is named on leading and counts with a trick of one's
  own, or, as an option, there are none;
- all cards are played and nobody claims: the side that had 66 first has won; if none had, the last trick decides;
- each of the winning side takes the game points off its own seven, the other side's Augen and tricks decide how many; a
  solo is worth the same; several may be at nought at once;
- nobody can fail to follow or beat.

A deal: chance shuffles the cards; three each go to the caller and round the table, then, when trump is named, two each.

Moves: ("trumpf:herz",) names trump; ("hand:herz-ass",) plays a card; ("hochzeit:herz",) names king and queen;
("weiter",) by each after the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import NOTHING, WHOLE, Options, Path, Preset, Revealed, Ruleset, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.cards import DECKS, SUITS
from games.engines.kit.pack import heap, put
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, plural
from games.engines.tricks.schnapsen import PACK, Promised, Schnapser

ACES = tuple(PACK.of(f"{suit}-ass") for suit in SUITS)
CALLS = tuple(f"trumpf:{suit}" for suit in SUITS)
#: every deal takes a point off somebody, and four have six to lose before the last
MAX_DEALS = 4 * 6 + 1
#: the shuffle, trump, 20 cards, four marriages, four go on
DEAL_EVENTS = 1 + 1 + 20 + 4 + 4


@dataclass(frozen=True, slots=True)
class RufOptions(Options):
    """What the source leaves to the players."""

    trumpfass: str = choice(
        "muss",
        _("Der heimliche Partner"),
        {"muss": _("muss das Trumpf-Ass spielen, sobald er darf"), "darf": _("spielt das Trumpf-Ass, wann er will")},
        "at the first chance 001:2695; many leave it to him",
    )
    hochzeiten: bool = choice(
        True,
        _("Hochzeiten"),
        {True: _("bringen 20 Augen, in Trumpf 40"), False: _("gibt es nicht")},
        "not mentioned 001:2695-2699; points as in Schnapsen 001:2699, where they count",
    )
    zaehlhilfe: bool = choice(
        True,
        _("Die eigenen Augen"),
        {True: _("zeigt der Computer an"), False: _("muss man selbst zählen")},
        "all count by themselves in Schnapsen 001:2671; children may be helped",
    )
    anfang: int = choice(
        7,
        _("Jeder beginnt mit"),
        {7: _("sieben Punkten"), 3: _("drei Punkten: eine kurze Partie")},
        "seven 001:2685; three is ours, for a short match",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "ass to jack 001:2659; there are both")


@dataclass(frozen=True, slots=True)
class Rufstand(Promised):
    """What only this game has; who is whose partner is not in it, but in the hands."""

    #: who has played the ace of trumps
    shown_as: Seat = -1
    #: everybody's Augen after each trick and each marriage
    course: tuple[tuple[int, ...], ...] = ()


class Rufschnapsen(Schnapser[Rufstand, RufOptions]):
    """The game for four. The caller sits after the dealer; the further phase "rufen" waits for trump to be named."""

    options_class = RufOptions
    stand = Rufstand
    cards_each = 3
    most_deals = MAX_DEALS

    def caller(self, s: Rufstand) -> Seat:
        return (s.dealer + 1) % 4

    def partner(self, s: Rufstand) -> Seat:
        """Who has the ace of trumps, or had it; the caller in a solo."""
        if s.shown_as >= 0:
            return s.shown_as
        return next(seat for seat in range(4) if s.hands[seat] & ACES[s.trump])

    # --- the deal ---

    def dealt(self, s: Rufstand, order: Sequence[int]) -> After[Rufstand]:
        return changed(s, phase="rufen", wed=(0,) * 4, strict=True), ()

    def step(self, s: Rufstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "rufen" or seat != s.turn:
            return super().step(s, seat, path)
        if path:
            return WHOLE if len(path) == 1 and path[0] in CALLS else NOTHING
        buttons = tuple(Button(call, self.suits[suit]) for suit, call in enumerate(CALLS))
        return Step(CALLS, prompt=_("Wähle die Trumpffarbe."), buttons=buttons)

    def do(self, s: Rufstand, seat: Seat, path: Path) -> After[Rufstand]:
        if s.phase != "rufen":
            return super().do(s, seat, path)
        trump, hands = CALLS.index(path[0]), list(s.hands)
        for place, taker in enumerate(self.in_turn(s, seat)):
            hands[taker] |= heap(s.stock[2 * place : 2 * place + 2])
        said = _("{name} ruft {suit} als Trumpf.", name=NAMES[seat], suit=self.suits[trump])
        after = changed(s, phase="spiel", hands=tuple(hands), stock=(), trump=trump)
        return after, (Revealed(at="trumpf", text=said),)

    # --- what a seat can do ---

    def bound(self, s: Rufstand, seat: Seat) -> bool:
        """Whether this seat, had it the ace of trumps, would have to play it."""
        return s.shown_as < 0 and seat != self.caller(s) and self.options.trumpfass == "muss"

    def playable(self, s: Rufstand) -> int:
        found = super().playable(s)
        return found & ACES[s.trump] if self.bound(s, s.turn) and found & ACES[s.trump] else found

    def may_exchange(self, s: Rufstand, seat: Seat) -> bool:
        return False

    def may_marry(self, s: Rufstand, seat: Seat) -> bool:
        # whoever must show the ace leads it
        return self.options.hochzeiten and not (self.bound(s, seat) and s.hands[seat] & ACES[s.trump])

    def missing(self, s: Rufstand, card: int) -> int:
        found, led = super().missing(s, card), PACK.suit[s.trick[0]]
        free = led == s.trump or PACK.suit[card] != led
        return found | ACES[s.trump] if free and self.bound(s, s.turn) and not ACES[s.trump] >> card & 1 else found

    # --- what follows ---

    def _play(self, s: Rufstand, seat: Seat, card: int) -> After[Rufstand]:
        if ACES[s.trump] >> card & 1:
            s = changed(s, shown_as=seat)
        elif not s.trick and not s.named and self.bound(s, seat):  # who leads another has not got it
            s = changed(s, lacks=put(s.lacks, seat, s.lacks[seat] | ACES[s.trump]))
        return super()._play(s, seat, card)

    def wedded(self, s: Rufstand, seat: Seat, worth: int) -> Rufstand:
        after = super().wedded(s, seat, worth)
        return changed(after, course=(*s.course, after.points))

    def taken(self, s: Rufstand, taker: Seat) -> After[Rufstand]:
        after, effects = super().taken(s, taker)
        return changed(after, course=(*after.course, after.points)), effects

    def reached(self, s: Rufstand, points: tuple[int, ...]) -> Seat:
        return -1  # nobody knows the sides yet; see `account`

    # --- what a deal is worth ---

    def account(self, s: Rufstand) -> Deal:
        caller, partner = self.caller(s), self.partner(s)
        ours = [seat in (caller, partner) for seat in range(4)]
        sides = [[seat for seat in range(4) if ours[seat] == side] for side in (False, True)]
        won = ours[s.leader]
        for points in s.course:  # 001:2699: the first to have it
            had = [sum(points[seat] for seat in side) >= self.goal for side in sides]
            if any(had):
                won = had[1]
                break
        winners, losers = sides[won], sides[not won]
        gain = self.worth(sum(s.points[seat] for seat in losers), sum(s.tricks[seat] for seat in losers))
        gains = tuple(gain if seat in winners else 0 for seat in range(4))
        if caller != partner:
            return Deal(gains, plural(
                gain,
                _("{one} und {other} waren Partner: {n} Punkt für sie."),
                _("{one} und {other} waren Partner: {n} Punkte für sie."),
                one=NAMES[caller], other=NAMES[partner],
            ) if won else plural(
                gain,
                _("{one} und {other} waren Partner: {n} Punkt für die anderen."),
                _("{one} und {other} waren Partner: {n} Punkte für die anderen."),
                one=NAMES[caller], other=NAMES[partner],
            ))  # fmt: skip
        return Deal(gains, plural(
            gain,
            _("{name} hat allein gespielt und gewinnt {n} Punkt."),
            _("{name} hat allein gespielt und gewinnt {n} Punkte."),
            name=NAMES[caller],
        ) if won else plural(
            gain,
            _("{name} hat allein gespielt: {n} Punkt für jeden anderen."),
            _("{name} hat allein gespielt: {n} Punkte für jeden anderen."),
            name=NAMES[caller],
        ))  # fmt: skip

    def standing(self, s: Rufstand) -> tuple[int, ...]:
        return tuple(min(score, self.begin) for score in s.scores)

    def won(self, s: Rufstand, best: list[Seat]) -> Text:
        if len(best) == 1:
            return _("{name} ist bei null und gewinnt.", name=NAMES[best[0]])
        if len(best) == 2:
            return _("{one} und {other} sind bei null und gewinnen.", one=NAMES[best[0]], other=NAMES[best[1]])
        return _("Alle bis auf einen sind bei null und gewinnen.")

    # --- what is seen ---

    def middle(self, s: Rufstand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.trump < 0:
            left = len(PACK.cards) if s.phase == "geben" else len(s.stock)
            return [Area("talon", _("Karten"), "pile")], [*cards.backs("talon", left)]
        name, face = self.suits[s.trump], cards.DRAWINGS[self.deck][SUITS[s.trump]]
        return [Area("trumpf", _("Trumpf: {suit}", suit=name))], [Piece("trumpf", "suit", name, face=face)]

    def side(self, s: Rufstand, seat: Seat) -> Text:
        if s.phase in ("rufen", "spiel") and seat == self.caller(s):
            return _("Rufer")
        return NAMES[seat]

    def waiting(self, s: Rufstand) -> Text:
        return super(Schnapser, self).waiting(changed(s, strict=False))  # there is no stock to speak of

    def must(self, s: Rufstand, card: int) -> Text:
        if self.playable(s) == ACES[s.trump] and self.bound(s, s.turn) and not s.named:
            return _("Du hast das Trumpf-Ass: Jetzt musst du es spielen.")
        return super().must(s, card)

    def refused(self, s: Rufstand, seat: Seat, path: Path) -> Text:
        if path and path[0] in CALLS:
            return _("Der Trumpf ist schon gerufen.")
        if path and not s.trick and path[0].startswith("hochzeit:"):
            if not self.options.hochzeiten:
                return _("Hochzeiten gelten an diesem Tisch nicht.")
            if self.bound(s, seat) and s.hands[seat] & ACES[s.trump]:
                return _("Du hast das Trumpf-Ass: Jetzt musst du es spielen.")
        return super().refused(s, seat, path)

    def why_not(self, s: Rufstand, seat: Seat, path: Path) -> Text:
        if s.phase == "rufen":
            return _("Rufe zuerst eine Farbe als Trumpf, nur eine.")
        return super().why_not(s, seat, path)

    # --- for programs ---

    def ahead(self, s: Rufstand, seat: Seat) -> float:
        """Game points more than the others have on average, and the Augen of the deal more than the other side."""
        mean = (sum(s.scores) - s.scores[seat]) / 3
        value = 0.6 * (s.scores[seat] - mean) / self.begin
        if s.phase == "spiel":
            sides = (self.caller(s), self.partner(s))
            ours = [other for other in range(4) if (other in sides) == (seat in sides)]
            value += 0.3 * (2 * sum(s.points[other] for other in ours) - sum(s.points)) / 120
        return value


RULESETS = (
    Ruleset(
        "rufschnapsen",
        "Rufschnapsen",
        Rufschnapsen,
        (4,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"hochzeiten": False, "zaehlhilfe": False}),
            "kinder": Preset(_("für Kinder"), {"anfang": 3}),
        },
    ),
)
