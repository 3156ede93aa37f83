"""Draw poker: five cards in hand, pay to be in, change up to three of them, and bid once.

Source: 001:2495-2529; bidding, pots and the showdown as `poker` says. From the dealer's left each lays a fixed
stake, 10 to 20 per cent of the limit, or passes (001:2501-2503); in the same order each who is in puts away up to
three cards and then gets as many (001:2505-2513); then comes the one round of bidding (001:2517).

What no source says, filled in: if nobody pays, the next one deals; if one alone does, the deal is over at once,
without changing cards. When the stock runs out what was put away is shuffled (001:2515), but for one's own last
cards: nobody gets back what was just thrown away. If one has less than the stake, one lays what there is.

A move is one touch: ("mitgehen",) or ("passen",); a card that is put away, ("hand:herz-7",), as often as one likes,
then ("kaufen",), or without any ("klopfen",); ("setzen-5",), ("halten",), ("erhoehen-2",), ("schieben",),
("passen",).
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import Chance, Effect, Event, Moved, Path, Preset, Ruleset, Said, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.states import changed
from games.engines.kit.wagers import HANDS, MIDDLE, SIDES, After, Hand, marks
from games.engines.scene import Area, Button, Piece
from games.engines.stakes.hands import HIGH, STRAIGHT, strength
from games.engines.stakes.poker import FOLD, PASS_BUTTON, Poker, PokerOptions, Pokerstand, bound
from games.engines.text import Text, _, addressed, plural

ANTE, BUY, SHUFFLE = "mitgehen", "kaufen", "mischen"
KNOCK = "klopfen"
MOST_BOUGHT = 3
STACK = Area("stamm", _("Stamm"), "pile")
KNOCK_BUTTON, BUY_BUTTON = Button(KNOCK, _("Klopfen: nichts kaufen"), "k"), Button(BUY, _("Kaufen"), "k")


@dataclass(frozen=True, slots=True)
class DrawOptions(PokerOptions):
    """What is laid to be in."""

    einsatz: int = choice(
        1,
        _("Wer mitspielt, legt"),
        {1: _("eine Marke"), 2: _("zwei Marken")},
        "10 to 20 per cent of the limit 001:2501",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawstand(Pokerstand):
    """With who has done with buying, as bits. Phases: "mitgehen", "kaufen", "mischen" (chance), "bieten"."""

    bought: int = 0


class DrawPoker(Poker[Drawstand, DrawOptions]):
    """The game for two to eight."""

    options_class = DrawOptions
    state_class = Drawstand

    def to_act(self, s: Drawstand) -> frozenset[Seat]:
        return frozenset({-1}) if s.phase == SHUFFLE else super().to_act(s)

    def draw(self, s: Drawstand) -> Draw:
        if s.phase != SHUFFLE:
            return super().draw(s)
        away = sorted(card for seat, heap in enumerate(s.thrown) if seat != s.turn for card in heap)
        return Shuffle(tuple([self.pack.cards[card] for card in away]))

    def apply(self, s: Drawstand, event: Event) -> After[Drawstand]:
        if isinstance(event, Chance) and s.phase == SHUFFLE:
            return self._shuffled(s, tuple([self.pack.index[str(card)] for card in event.outcome]))
        return super().apply(s, event)

    # --- the deal and the stakes ---

    def dealt(self, s: Drawstand, order: Hand) -> tuple[Drawstand, list[Effect]]:
        s = changed(self.fresh_deal(s), bought=0, phase=ANTE)
        live = self.live(s)
        first = self.following(s.dealer, live)
        around = sorted(live, key=lambda seat: (seat - first) % self.seats)
        hands: list[Hand] = [()] * self.seats
        for place, seat in enumerate(around):
            hands[seat] = tuple(order[place : 5 * len(around) : len(around)])
        return changed(s, turn=first, hands=tuple(hands), stock=order[5 * len(around) :][::-1]), [
            Said(text=_("{side} gibt jedem fünf Karten.", side=SIDES[s.dealer]))
        ]

    def touched(self, s: Drawstand, target: str) -> tuple[Drawstand, list[Effect]]:
        if s.phase == ANTE:
            return self._in_or_out(s, target)
        return self._buys(s, target) if s.phase == BUY else super().touched(s, target)

    def folds(self, s: Drawstand, seat: Seat) -> Drawstand:
        thrown = put(s.thrown, seat, s.thrown[seat] + s.hands[seat])
        return super().folds(changed(s, thrown=thrown, hands=put(s.hands, seat, ())), seat)

    def _in_or_out(self, s: Drawstand, target: str) -> tuple[Drawstand, list[Effect]]:
        seat = s.turn
        effects: list[Effect]
        if target == FOLD:
            s = self.folds(s, seat)
            effects = [Said(text=_("{side} passt.", side=SIDES[seat]))]
        else:
            s = self.pays(s, seat, self.options.einsatz)
            text = _("{side} ist dabei und legt {tokens}.", side=SIDES[seat], tokens=marks(s.paid[seat]))
            effects = [Moved(source=HANDS[seat], to=MIDDLE.id, text=text)]
        s = changed(s, acted=s.acted | 1 << seat)
        asked = [other for other in self.live(s) if not s.acted >> other & 1]
        if asked:
            return changed(s, turn=self.following(seat, asked)), effects
        live = self.live(s)
        if not live:
            after, more = self.ended(s, _("Niemand spielt mit."))
        elif len(live) == 1:
            after, more = self.left_alone(s, live[0])
        else:
            after, more = changed(s, phase=BUY, turn=self.following(s.dealer, live)), []
        return after, effects + more

    # --- buying ---

    def _buys(self, s: Drawstand, target: str) -> tuple[Drawstand, list[Effect]]:
        seat = s.turn
        if target in self.pack.card_of:
            card = self.pack.card_of[target]
            hand = tuple([own for own in s.hands[seat] if own != card])
            thrown = put(s.thrown, seat, (*s.thrown[seat], card))
            said = Said(text=_("Weggelegt: {card}.", card=self.name(card)), only=(seat,))
            return changed(s, hands=put(s.hands, seat, hand), thrown=thrown, last=(HANDS[seat],)), [said]
        n = 5 - len(s.hands[seat])
        text = _("{side} klopft und kauft nichts.", side=SIDES[seat])
        if n:
            text = plural(n, _("{side} kauft eine Karte."), _("{side} kauft {n} Karten."), side=SIDES[seat])
        if len(s.stock) < n:
            return changed(s, phase=SHUFFLE), [Said(text=_("Der Stamm reicht nicht: Das Weggelegte wird gemischt."))]
        after, more = self._given(s)
        return after, [Said(text=text), *more]

    def _given(self, s: Drawstand) -> tuple[Drawstand, list[Effect]]:
        """As many cards from the stock as are missing; then it is for the next to buy, or for bidding."""
        seat = s.turn
        n = 5 - len(s.hands[seat])
        new = s.stock[len(s.stock) - n :]
        hand = s.hands[seat] + new[::-1]
        s = changed(
            s, hands=put(s.hands, seat, hand), stock=s.stock[: len(s.stock) - n], bought=s.bought | 1 << seat,
            last=(STACK.id, HANDS[seat]) if n else (HANDS[seat],),
        )  # fmt: skip
        effects: list[Effect] = [
            Said(text=_("Du bekommst: {card}.", card=self.name(card)), only=(seat,)) for card in new[::-1]
        ]
        left = [other for other in self.live(s) if not s.bought >> other & 1]
        if left:
            return changed(s, phase=BUY, turn=self.following(seat, left)), effects
        # 001:2517: forehand, or who is next
        after, more = self.bidding(s, self.following(s.dealer, self.live(s)))
        return after, effects + more

    def _shuffled(self, s: Drawstand, order: Hand) -> After[Drawstand]:
        """001:2515. What is left of the stock is dealt first."""
        seat = s.turn
        mixed = tuple(
            [
                old if owner == seat else old + new
                for owner, (old, new) in enumerate(zip(s.mixed, s.thrown, strict=True))
            ]
        )
        kept = tuple([heap if owner == seat else () for owner, heap in enumerate(s.thrown)])
        n = 5 - len(s.hands[seat])
        text = plural(n, _("{side} kauft eine Karte."), _("{side} kauft {n} Karten."), side=SIDES[seat])
        after, effects = self._given(changed(s, stock=order[::-1] + s.stock, mixed=mixed, thrown=kept))
        return after, (Said(text=text), *effects)

    def bid_over(self, s: Drawstand) -> tuple[Drawstand, list[Effect]]:
        return self.showdown(s)

    # --- what a seat can do, and what it sees ---

    def asks(self, s: Drawstand) -> Step:
        if s.phase == ANTE:
            n = min(self.options.einsatz, s.held[s.turn])
            pay = Button(ANTE, plural(n, _("Eine Marke legen"), _("{n} Marken legen")), "m")
            return Step((ANTE, FOLD), prompt=_("Spielst du mit?"), buttons=(pay, PASS_BUTTON))
        if s.phase == BUY:
            hand = s.hands[s.turn]
            away = 5 - len(hand)
            button = BUY_BUTTON if away else KNOCK_BUTTON
            held = [self.pack.targets[card] for card in sorted(hand)] if away < MOST_BOUGHT else []
            return Step((*held, button.target), prompt=self.asked(s), buttons=(button,))
        return super().asks(s)

    def asked(self, s: Drawstand) -> Text:
        if s.phase != BUY:
            return super().asked(s)
        away = 5 - len(s.hands[s.turn])
        if not away:
            return _("Lege bis zu drei Karten weg, oder klopfe.")
        return plural(
            away, _("Eine Karte liegt weg. Noch eine, oder kaufst du?"), _("{n} Karten liegen weg. Kaufst du?")
        )

    def refused(self, s: Drawstand, target: str) -> Text:
        if s.phase == ANTE:
            return _("Sage, ob du mitspielst oder passt.")
        if s.phase != BUY:
            if target in self.pack.card_of:
                return _("Gekauft wird nur einmal, und das ist vorbei.")
            return super().refused(s, target)
        card = self.pack.card_of.get(target)
        if card is not None and card not in s.hands[s.turn]:
            return _("{card} hast du nicht auf der Hand.", card=self.name(card))
        if card is not None:
            return _("Mehr als drei Karten darf niemand kaufen.")
        if target == BUY:
            return _("Lege zuerst weg, was du nicht brauchst.")
        if target == KNOCK:
            return _("Du hast schon etwas weggelegt: Jetzt kaufst du.")
        return self.asked(s)

    def status(self, s: Drawstand) -> Text:
        side = SIDES[s.turn]
        if s.phase == ANTE:
            return addressed(
                s.turn,
                _("Du entscheidest, ob du mitspielst."),
                _("{side} überlegt, ob die Karten gut genug sind.", side=side),
            )
        if s.phase in (BUY, SHUFFLE):
            return addressed(s.turn, _("Du darfst Karten kaufen."), _("{side} legt weg und kauft.", side=side))
        return super().status(s)

    def middle(self, s: Drawstand) -> tuple[Area, ...]:
        return (*super().middle(s), STACK)

    def more(self, s: Drawstand) -> list[Piece]:
        return list(cards.backs(STACK.id, len(s.stock)))

    # --- the computer player ---

    def propose(self, s: Drawstand, seat: Seat, rng: random.Random) -> Path:
        """Whoever buys keeps what is worth anything, as a rule."""
        if s.phase == BUY and rng.random() < 0.8:
            return (self._sensible(s),)
        return super().propose(s, seat, rng)

    def _sensible(self, s: Drawstand) -> str:
        """The next touch of who keeps pairs and better, and else the two highest cards."""
        hand = s.hands[s.turn]
        away = 5 - len(hand)
        ranks = [card % 13 for card in hand]
        worth = strength(hand)[0]
        loose = sorted([card for card in hand if ranks.count(card % 13) == 1], key=lambda card: card % 13)
        if worth == HIGH:
            loose = loose[: max(0, len(hand) - 2)]
        if worth >= STRAIGHT or not loose or away == MOST_BOUGHT:
            return BUY if away else KNOCK
        return self.pack.targets[loose[0]]


RULESETS = (
    Ruleset(
        "draw-poker",
        "Draw Poker",
        DrawPoker,
        tuple(range(2, 9)),
        # paying, and for each three cards, buying and a shuffle
        max_events=bound(8, 1, 6 * 8),
        presets={
            "schieben": Preset(_("mit Schieben, und so oft erhöht, wie man will"), {"schieben": True, "erhoehen": 0})
        },
    ),
)
