"""Games of tricks in which king and queen of a suit are a marriage: 66 and its kin.

The trump card lies open under a stock from which all draw after each trick; it may be exchanged for the lowest trump,
and the stock may be closed. Once nobody draws, suit is followed, else trumped. Who has the Augen that win says so. A
game says which of this it has and when (`may_…`), what a deal was worth, and how it names its words (`words`).

Moves besides the cards: ("tauschen",), ("hochzeit:herz",), and the targets of `closing` and `claiming`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.core import Effect, Moved, O, Path, Revealed, Said, Seat
from games.engines.kit import cards
from games.engines.kit.cards import SUITS
from games.engines.kit.pack import heap, put
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Tricks
from games.engines.scene import Area, Piece, Surface
from games.engines.text import Text, _, addressed

EXCHANGE = "tauschen"
MARRIAGE = "hochzeit:"


@dataclass(frozen=True, slots=True)
class Couples(Hands):
    """A match of tricks and marriages; all see a marriage and the trump card taken."""

    #: the open trump card; it lies under the stock
    upcard: int = -1
    #: nobody draws any more: suit must be followed
    strict: bool = False
    closer: Seat = -1
    #: the cards of the marriage just named, and of all that were
    named: int = 0
    married: int = 0
    #: those of the points that come from marriages
    wed: tuple[int, ...] = ()
    #: who had the Augen that win first; of a side, its first seat
    first: Seat = -1


M = TypeVar("M", bound=Couples)


class Marriages(Tricks[M, O]):
    """The option `zaehlhilfe`, if a game has it, says whether one's own Augen are shown."""

    #: the Augen that win a deal
    goal: int = 66
    #: what closing the stock and claiming those Augen are called; "" for a game without
    closing: ClassVar[str] = ""
    claiming: ClassVar[str] = ""
    #: what stands on the buttons
    words: ClassVar[Mapping[str, Text]] = {}
    #: whether who follows must beat the card that takes the trick so far
    must_beat: ClassVar[bool] = False

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        ranks = self.pack.of_rank
        #: kings and queens of each suit
        self.pairs = tuple(suit & (ranks["koenig"] | ranks["dame"]) for suit in self.pack.of_suit)
        #: by trump suit and by card, the cards that beat it
        self._above = tuple(
            tuple(
                heap(card for card in each(self.pack.all) if self.must_beat and order.winner((best, card)) == 1)
                for best in each(self.pack.all)
            )
            for order in self.orders
        )

    # --- what a game says ---

    def exchangers(self, s: M) -> int:
        """The cards for which the trump card may be taken."""
        return 0

    def may_exchange(self, s: M, seat: Seat) -> bool:
        """Who leads, for the trump card that lies open: after a trick of one's own."""
        return bool(self.of_side(s.tricks, seat)) and not s.strict

    def may_close(self, s: M, seat: Seat) -> bool:
        return bool(self.closing) and not s.strict

    def may_marry(self, s: M, seat: Seat) -> bool:
        """After a trick of one's own."""
        return self.of_side(s.tricks, seat) > 0

    def may_claim(self, s: M, seat: Seat) -> bool:
        return False

    def leads_couple(self) -> bool:
        """Whether one card of a marriage must be led."""
        return True

    def of_side(self, values: Sequence[int], seat: Seat) -> int:
        """What a seat, or all of its side, has of this."""
        return values[seat]

    def claimed(self, s: M, seat: Seat) -> Deal:
        """What the deal is worth to who claims the Augen and has them."""
        raise NotImplementedError

    def in_vain(self, s: M, seat: Seat) -> Deal:
        """What the deal is worth when who claims has not."""
        raise NotImplementedError

    def calls(self, name: Text) -> Text:
        """What who claims says."""
        raise NotImplementedError

    def marries(self, s: M, seat: Seat, suit: Text, worth: int) -> Text:
        return _("{name} meldet die Hochzeit in {suit}: {worth} Augen.", name=NAMES[seat], suit=suit, worth=worth)

    def closes(self, name: Text) -> Text:
        return _("{name} deckt: Niemand zieht mehr nach.", name=name)

    def has_closed(self, seat: Seat) -> Text:
        covered = _("{closer} hat gedeckt.", closer=NAMES[seat])
        return addressed(seat, _("Du hast gedeckt."), covered)

    def for_last(self, s: M) -> int:
        """What the last trick counts besides its cards."""
        return 0

    # --- the deal ---

    def dealt(self, s: M, order: Sequence[int]) -> After[M]:
        upcard, *stock = s.stock
        trump = self.pack.suit[upcard]
        said = _("Trumpf ist {suit}: {card} liegt offen.", suit=self.suits[trump], card=self.names[upcard])
        after = changed(s, upcard=upcard, stock=tuple(stock), trump=trump, wed=(0,) * self.seats)
        return after, (Revealed(at="trumpf", text=said),)

    # --- what a seat can do ---

    def playable(self, s: M) -> int:
        held = s.hands[s.turn]
        if not s.trick:
            return s.named & held if s.named and self.leads_couple() else held
        if not s.strict:
            return held
        best = self._above[s.trump][self._best(s)]
        for suit in (self.pack.suit[s.trick[0]], s.trump):
            found = held & self.pack.of_suit[suit]
            if found:
                return found & best or found
        return held

    def _best(self, s: M) -> int:
        """The card that takes the trick so far."""
        return s.trick[self.order(s).winner(s.trick)] if len(s.trick) > 1 else s.trick[0]

    def missing(self, s: M, card: int) -> int:
        if not s.strict:
            return 0
        led, suit, of_suit = self.pack.suit[s.trick[0]], self.pack.suit[card], self.pack.of_suit
        if suit not in (led, s.trump):
            return of_suit[led] | of_suit[s.trump]
        above = self._above[s.trump][self._best(s)]
        unbeaten = 0 if above >> card & 1 else above & of_suit[suit]
        return unbeaten if suit == led else unbeaten | of_suit[led]

    def extras(self, s: M) -> Path:
        """What whoever leads may do before playing a card."""
        if s.trick:
            return ()
        seat = s.turn
        found = []
        if not s.named:
            if self.can_exchange(s, seat):
                found.append(EXCHANGE)
            if self.may_close(s, seat):
                found.append(self.closing)
            if self.may_marry(s, seat):
                found += [f"{MARRIAGE}{suit}" for number, suit in enumerate(SUITS) if self.couple(s, seat, number)]
        if self.may_claim(s, seat):
            found.append(self.claiming)
        return tuple(found)

    def can_exchange(self, s: M, seat: Seat) -> bool:
        if not self.may_exchange(s, seat):
            return False
        low = self.exchangers(s)
        return bool(s.hands[seat] & low and not low >> s.upcard & 1)

    def couple(self, s: M, seat: Seat, suit: int) -> int:
        """King and queen of this suit in a hand, neither named before; 0 if there are none."""
        free = s.hands[seat] & self.pairs[suit] & ~s.married
        king, queen = (free & self.pack.of_rank[rank] for rank in ("koenig", "dame"))
        return king & -king | queen & -queen if king and queen else 0

    def label(self, target: str) -> Text:
        return self.words.get(target) or _("Hochzeit in {suit}", suit=self.suits[suit_in(target)])

    # --- what follows ---

    def do(self, s: M, seat: Seat, path: Path) -> After[M]:
        name, target = NAMES[seat], path[0]
        if target == EXCHANGE:
            return self._exchange(s, seat)
        if target == self.closing:
            return self.close(s, seat), (Said(text=self.closes(name)),)
        if target != self.claiming:
            return self._marry(s, seat, suit_in(target))
        enough = self.of_side(s.points, seat) >= self.goal
        after, effects = self.finish(s, self.claimed(s, seat) if enough else self.in_vain(s, seat))
        return after, (Said(text=self.calls(name)), *effects)

    def _exchange(self, s: M, seat: Seat) -> After[M]:
        low, high = each(s.hands[seat] & self.exchangers(s))[0], s.upcard
        hands = put(s.hands, seat, s.hands[seat] & ~(1 << low) | 1 << high)
        shown = put(s.shown, seat, s.shown[seat] & ~(1 << low) | 1 << high)
        said = _("{name} tauscht {low} gegen {card}.", name=NAMES[seat], low=self.names[low], card=self.names[high])
        after = changed(s, hands=hands, shown=shown, upcard=low)
        return after, (Moved(source="trumpf", to=f"hand-{seat}", text=said),)

    def close(self, s: M, seat: Seat) -> M:
        return changed(s, closer=seat, strict=True)

    def _marry(self, s: M, seat: Seat, number: int) -> After[M]:
        worth, couple = 40 if number == s.trump else 20, self.couple(s, seat, number)
        after = changed(s, named=couple, married=s.married | couple, shown=put(s.shown, seat, s.shown[seat] | couple))
        sentence = self.marries(s, seat, self.suits[number], worth)
        return self.wedded(after, seat, worth), (Said(text=sentence),)

    def wedded(self, s: M, seat: Seat, worth: int) -> M:
        """A marriage counts."""
        points = put(s.points, seat, s.points[seat] + worth)
        wed = put(s.wed, seat, s.wed[seat] + worth)
        return changed(s, points=points, wed=wed, first=self.reached(s, points))

    def taken(self, s: M, taker: Seat) -> After[M]:
        new: dict[str, object] = {}
        effects: tuple[Effect, ...] = ()
        if not s.strict:
            new, effects = self._drawn(s, taker)
        points = s.points
        if not any(s.hands):  # who draws holds cards
            points = put(points, taker, points[taker] + self.for_last(s))
        return changed(s, named=0, points=points, first=self.reached(s, points), **new), effects

    def reached(self, s: M, points: tuple[int, ...]) -> Seat:
        """Who was first to have the Augen that win."""
        if s.first >= 0:
            return s.first
        return next((seat for seat in range(self.seats) if self.of_side(points, seat) >= self.goal), -1)

    def _drawn(self, s: M, taker: Seat) -> tuple[dict[str, object], tuple[Effect, ...]]:
        """Each draws a card, the taker first, and is told which; the open trump card is seen by all."""
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
        # with fewer cards than players none draws any more
        strict = len(stock) + (upcard >= 0) < self.seats
        if strict:
            effects.append(Said(text=_("Der Talon ist zu Ende: Jetzt muss bedient oder gestochen werden.")))
        new = {"hands": tuple(hands), "shown": shown, "stock": stock, "upcard": upcard, "strict": strict}
        return new, tuple(effects)

    def finish(self, s: M, deal: Deal, **more: Any) -> After[M]:
        return super().finish(s, deal, upcard=-1, named=0, **more)

    # --- what is seen ---

    def middle(self, s: M, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        label = _("Trumpf: {suit}", suit=self.suits[s.trump]) if s.trump >= 0 else _("Trumpf")
        pieces = [*cards.backs("talon", self.in_play().bit_count() if s.phase == "geben" else len(s.stock))]
        if s.upcard >= 0:
            if s.closer >= 0:  # it is turned down
                pieces += cards.backs("trumpf", 1)
            else:
                pieces.append(self.pack.piece(s.upcard, "trumpf", self.deck))
        return [Area("talon", _("Talon"), "pile"), Area("trumpf", label)], pieces

    def tells_points(self, s: M, seat: Seat) -> bool:
        """Whether the Augen are shown to who has them."""
        return bool(s.points) and getattr(self.options, "zaehlhilfe", False)

    def waiting(self, s: M) -> Text:
        turn = super().waiting(s)
        if s.closer >= 0:
            return _("{closed} {turn}", closed=self.has_closed(s.closer), turn=turn)
        return _("Der Talon ist zu Ende. {turn}", turn=turn) if s.strict else turn

    def must(self, s: M, card: int) -> Text:
        if not s.trick:
            return _("Nach der Hochzeit spielst du König oder Dame davon aus.")
        led, suit, allowed = self.pack.suit[s.trick[0]], self.pack.suit[card], self.playable(s)
        follows = bool(allowed & self.pack.of_suit[led])
        if suit == (led if follows else s.trump):
            return _("Du hast eine höhere Karte in {suit}: Dann musst du sie nehmen.", suit=self.suits[suit])
        if follows:
            return _("Jetzt musst du {suit} bedienen.", suit=self.suits[led])
        return _("Du kannst {suit} nicht bedienen: Dann musst du mit Trumpf stechen.", suit=self.suits[led])

    def refused(self, s: M, seat: Seat, path: Path) -> Text:
        target = path[0] if path else ""
        suit = suit_in(target)
        if target not in self.words and suit < 0:
            return super().refused(s, seat, path)
        if s.trick:
            return _("Das geht nur, wenn du ausspielst.")
        if len(path) > 1:
            return _("Eins nach dem anderen: Sage das erst allein.")
        if target == self.claiming and self.of_side(s.tricks, seat):
            return _("Du hast erst {points} Augen.", points=self.of_side(s.points, seat))
        if s.named:
            return _("Du hast gerade eine Hochzeit gemeldet: Spiele jetzt aus.")
        if target == self.closing and s.strict:
            return _("Es gibt keinen Talon mehr, den du schließen könntest.")
        if target == EXCHANGE:
            return self.no_exchange(s, seat)
        if target == self.claiming or not self.may_marry(s, seat):
            return _("Dafür musst du erst einen Stich gemacht haben.")
        if self.pairs[suit] & s.married:
            return _("Diese Hochzeit ist schon gemeldet.")
        return _("Für diese Hochzeit fehlt dir König oder Dame.")

    def no_exchange(self, s: M, seat: Seat) -> Text:
        """Why the trump card may not be taken."""
        if s.strict:
            return _("Die Trumpfkarte liegt nicht mehr offen.")
        if not self.may_exchange(s, seat):
            return _("Dafür musst du erst einen Stich gemacht haben.")
        low = self.exchangers(s)
        if low >> s.upcard & 1:
            return _("Diese Trumpfkarte ist schon die niedrigste.")
        return _("Zum Tauschen brauchst du {card}.", card=self.names[each(low)[0]])

    # --- for programs ---

    def propose(self, s: M, seat: Seat, rng: random.Random) -> Path:
        """A random move, but the Augen that win are claimed when they are there and not before."""
        if s.phase == "spiel" and not s.trick:
            extras = self.extras(s)
            if self.claiming in extras and self.of_side(s.points, seat) >= self.goal:
                return (self.claiming,)
            if extras and rng.random() < 0.3:
                sensible = [extra for extra in extras if extra != self.claiming]
                if sensible:
                    return (rng.choice(sensible),)
        return super().propose(s, seat, rng)


def suit_in(target: str) -> int:
    """The suit of a marriage, by its place in `SUITS`; -1 of anything else."""
    suit = target.removeprefix(MARRIAGE)
    return SUITS.index(suit) if target != suit and suit in SUITS else -1
