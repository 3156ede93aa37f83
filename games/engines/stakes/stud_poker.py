"""Stud poker: one card hidden, four open, and a bid after each of these.

Source: 001:2531-2547; bidding, pots and the showdown as `poker` says. Each gets one card face down, which its owner
sees, and one face up; then comes a round of bidding, and another one after each further open card (001:2533-2543).
The highest open hand opens each round (001:2535, 2541); who passes hands that on to the left (001:2535). After the
fourth open card and its round all who are left show the hidden one (001:2547).

What no source says, filled in:

- each lays a token before the deal, so that there is something to play for; or nobody does, as in the source: an
  option;
- of equally high open hands the one next to the dealer's left opens; open cards make pairs and more, but no straights
  and flushes as long as they are fewer than five; cards of a suit count no more than others;
- who passes turns the own cards over; what lay open, all have seen;
- where all but one have laid all they have, the rest is dealt without bidding.

A move is one touch: ("setzen-5",), ("halten",), ("erhoehen-2",), ("schieben",), ("passen",). Chance deals once.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Preset, Revealed, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.wagers import HANDS, SIDES, Hand
from games.engines.stakes.hands import strength
from games.engines.stakes.poker import Poker, PokerOptions, Pokerstand, bound
from games.engines.text import Text, _, addressed

ROUNDS = 4


@dataclass(frozen=True, slots=True)
class StudOptions(PokerOptions):
    """What is laid before the deal."""

    einsatz: int = choice(
        1,
        _("Vor dem Geben legt"),
        {1: _("jeder eine Marke"), 0: _("niemand etwas")},
        "no source says; usual is a small stake",
    )


class StudPoker(Poker[Pokerstand, StudOptions]):
    """The game for two to eight."""

    options_class = StudOptions
    state_class = Pokerstand

    def dealt(self, s: Pokerstand, order: Hand) -> tuple[Pokerstand, list[Effect]]:
        s = self.fresh_deal(s)
        for seat in self.live(s):
            s = self.pays(s, seat, self.options.einsatz)
        effects: list[Effect] = []
        if self.options.einsatz:
            effects.append(Said(text=_("Jeder legt eine Marke in den Pott.")))
        around = sorted(self.live(s), key=lambda seat: (seat - s.dealer - 1) % self.seats)
        first = dict(zip(around, order, strict=False))
        hands = tuple([(first[seat],) if seat in first else () for seat in range(self.seats)])
        s = changed(s, hands=hands, stock=order[len(around) :][::-1], last=())
        after, more = self._another(s)
        return after, effects + more

    def _another(self, s: Pokerstand) -> tuple[Pokerstand, list[Effect]]:
        """An open card to each who is left, and the round of bidding after it."""
        live = self.live(s)
        hands, stock, effects = list(s.hands), list(s.stock), list[Effect]()
        for seat in sorted(live, key=lambda seat: (seat - s.dealer - 1) % self.seats):
            card = stock.pop()
            hands[seat] = (*hands[seat], card)
            text = _("{side} bekommt offen: {card}.", side=SIDES[seat], card=self.name(card))
            effects.append(Revealed(at=HANDS[seat], text=text))
        after, more = self.bidding(changed(s, hands=tuple(hands), stock=tuple(stock)), self.opener(s, hands))
        return after, effects + more

    def opener(self, s: Pokerstand, hands: list[Hand]) -> Seat:
        """Whose open cards are the highest."""
        around = sorted(self.live(s), key=lambda seat: (seat - s.dealer - 1) % self.seats)
        return max(around, key=lambda seat: strength(hands[seat][1:]))

    def bid_over(self, s: Pokerstand) -> tuple[Pokerstand, list[Effect]]:
        return self.showdown(s) if s.rounds == ROUNDS else self._another(s)

    # --- what is seen ---

    def sees(self, s: Pokerstand, seat: Seat | None, owner: Seat, place: int) -> bool:
        return place > 0 or super().sees(s, seat, owner, place)

    def arranged(self, cards: list[int]) -> list[int]:
        """As they came: the hidden one first."""
        return cards

    def status(self, s: Pokerstand) -> Text:
        if max(s.bids) or s.acted:
            return super().status(s)
        return addressed(
            s.turn,
            _("Deine offenen Karten sind die höchsten: Du eröffnest."),
            _("{side} zeigt die höchsten Karten und eröffnet.", side=SIDES[s.turn]),
        )


RULESETS = (
    Ruleset(
        "stud-poker",
        "Stud Poker",
        StudPoker,
        tuple(range(2, 9)),
        max_events=bound(8, ROUNDS, 0),
        presets={
            "schieben": Preset(_("mit Schieben, und so oft erhöht, wie man will"), {"schieben": True, "erhoehen": 0})
        },
    ),
)
