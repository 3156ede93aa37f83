"""Baccara: two players against the bank, two cards each or three; only the last digit counts, and nine is best.

Source: 001:2595-2649. Two packs, 104 cards; the ace counts 1, the others what stands on them, tens and pictures
nothing (001:2609-2611). Bets first, then two cards each, one at a time: to the banker's right, to the left, to the
bank (001:2613-2617). Who has nothing says "Bac" and shows it: the deal is void, the stakes stay (001:2625-2629). So
it is with 8 or 9, unless somebody says "Bac" (001:2631-2633). Else each may take a third card, in the open, the
bank last (001:2635-2637). The higher number wins double; of equal ones the bank, unless it has more cards
(001:2643-2647). When fewer than nine cards are left the next one banks (001:2649).

What no source says, filled in:

- that 8 and 9 are void, although 9 is the aim (001:2621), is an option: void, or, as in casinos, compared at once; so
  is nothing: void, or, as in casinos, a hand like any other;
- when to take a third card is only advised (001:2639): free, or up to five one must and above one must not, an option;
- the double stake is what is paid back, the own in it; the two may stake together as much as the bank has, so that it
  can always pay, and the first of them no more than leaves a token of it for the other;
- with 104 cards a bank lasts long: one pack of 52 is an option. Each banks once; who has no tokens is left out;
- a deal that is void is dealt again at once; what was turned up lies open until the stakes are paid, cards that nobody
  had to show are put away face down. With too few cards for another deal the stakes go back.

A move is one touch: ("setzen-2",), ("karte",), ("genug",).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import Effect, Moved, Options, Path, Preset, Revealed, Ruleset, Said, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.pack import Pack, put
from games.engines.kit.states import changed
from games.engines.kit.wagers import AMOUNTS, HANDS, MIDDLE, OVER, SHOW, SIDES, Hand, Wagered, Wagers, marks
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed, plural

STOCK = 40
STAKE, DRAW = "setzen", "kaufen"
CARD, ENOUGH = "karte", "genug"
STAKES = {f"setzen-{n}": n for n in AMOUNTS}
STACK, VOID = Area("talon", _("Talon"), "pile"), Area("ungueltig", _("„Bac“, aufgedeckt"), "fan")
TAKE_BUTTON, ENOUGH_BUTTON = Button(CARD, _("Karte nehmen"), "k"), Button(ENOUGH, _("Genug"), "g")
PACK = Pack(cards.RANKS_52, copies=2)
DIGITS = {"ass": 1, **{str(n): n for n in range(2, 10)}}
WORTH = tuple([DIGITS.get(rank, 0) for rank in PACK.ranks])
#: up to three cards for each of three
FULL_DEAL = 9
NATURALS = (8, 9)
#: up to so much whoever plays by the table takes a third card
DRAWS_TO = 5


@dataclass(frozen=True, slots=True)
class BaccaraOptions(Options):
    """Where the source contradicts itself or advises."""

    acht_neun: str = choice(
        "ungueltig",
        _("Acht oder Neun mit zwei Karten"),
        {"ungueltig": _("macht das Spiel ungültig"), "gewinnt": _("entscheidet sofort")},
        "void 001:2631-2633, although 9 is best 001:2621; in casinos it decides",
    )
    null: str = choice(
        "ungueltig",
        _("Null mit zwei Karten"),
        {"ungueltig": _("macht das Spiel ungültig"), "kauft": _("ist ein Blatt wie andere und kauft")},
        "void 001:2625-2629; in casinos it takes a third card",
    )
    dritte: str = choice(
        "frei",
        _("Die dritte Karte nimmt,"),
        {"frei": _("wer mag"), "fest": _("wer höchstens fünf hat, und sonst niemand")},
        "advice 001:2639",
    )
    karten: int = choice(
        104, _("Gespielt wird mit"), {104: _("104 Karten"), 52: _("52 Karten, also kürzer")}, "104 001:2603"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Baccarastand(Wagered):
    """The banker is `dealer`. Phases: "setzen", "kaufen"."""

    stakes: tuple[int, ...] = ()
    #: cards turned up in deals that were void, since the stakes were made
    void: Hand = ()
    #: banks that are over
    banks: int = 0


def digit(hand: Sequence[int]) -> int:
    """What the cards count: the last digit of their sum.

    >>> digit((4, 6)), digit((11, 10))  # six and eight; king and queen
    (4, 0)
    """
    return sum([WORTH[card] for card in hand]) % 10


class Baccara(Wagers[Baccarastand, BaccaraOptions]):
    """The game for three. Seat 0 keeps the first bank; who sits to its right is asked first (001:2617)."""

    options_class = BaccaraOptions
    state_class = Baccarastand
    pack = PACK
    in_hand = tuple(range(104))

    def start(self) -> Baccarastand:
        return changed(super().start(), dealer=0, stakes=(0,) * self.seats)

    def tokens(self) -> int:
        return STOCK

    def finished(self, s: Baccarastand) -> bool:
        return s.banks >= self.seats

    def draw(self, s: Baccarastand) -> Draw:
        return Shuffle(self.pack.cards[: self.options.karten])

    def players(self, s: Baccarastand) -> list[Seat]:
        """Who plays against the bank, the one to its right first."""
        order = [(s.dealer - 1) % self.seats, (s.dealer + 1) % self.seats]
        return [seat for seat in order if s.held[seat] or s.stakes[seat]]

    # --- stakes and cards ---

    def dealt(self, s: Baccarastand, order: Hand) -> tuple[Baccarastand, list[Effect]]:
        return self._asked(changed(s, stock=order[::-1])), []

    def _asked(self, s: Baccarastand) -> Baccarastand:
        """The stakes of the next deal."""
        none: tuple[Hand, ...] = ((),) * self.seats
        s = changed(s, phase=STAKE, hands=none, stakes=(0,) * self.seats, shown=0, result=Text(""), last=(), void=())
        return changed(s, turn=self.players(s)[0])

    def room(self, s: Baccarastand) -> int:
        """What the seat in turn can stake."""
        later = [seat for seat in self.players(s) if not s.stakes[seat] and seat != s.turn]
        return min(s.held[s.turn], s.held[s.dealer] - sum(s.stakes) - len(later))

    def asks(self, s: Baccarastand) -> Step:
        buttons: tuple[Button, ...] = (TAKE_BUTTON, ENOUGH_BUTTON)
        if s.phase == STAKE:
            buttons = tuple([Button(f"setzen-{n}", _("{n} setzen", n=n)) for n in AMOUNTS if n <= self.room(s)])
        elif self.options.dritte == "fest":
            buttons = (TAKE_BUTTON,) if digit(s.hands[s.turn]) <= DRAWS_TO else (ENOUGH_BUTTON,)
        return Step(tuple([button.target for button in buttons]), prompt=self._prompt(s), buttons=buttons)

    def _prompt(self, s: Baccarastand) -> Text:
        if s.phase == STAKE:
            return _("Wie viel setzt du gegen die Bank?")
        return plural(
            digit(s.hands[s.turn]), _("Du hast ein Auge. Noch eine Karte?"), _("Du hast {n} Augen. Noch eine Karte?")
        )

    def touched(self, s: Baccarastand, target: str) -> tuple[Baccarastand, list[Effect]]:
        seat = s.turn
        effects: list[Effect]
        if s.phase == STAKE:
            n = STAKES[target]
            s = changed(s, held=put(s.held, seat, s.held[seat] - n), stakes=put(s.stakes, seat, n))
            text = _("{side} setzt {tokens}.", side=SIDES[seat], tokens=marks(n))
            effects = [Moved(source=HANDS[seat], to=MIDDLE.id, text=text)]
            open_ = [other for other in self.players(s) if not s.stakes[other]]
            if open_:
                return changed(s, turn=open_[0]), effects
            after, more = self._two_each(s)
            return after, effects + more
        effects = [Said(text=_("{side} hat genug.", side=SIDES[seat]))]
        if target == CARD:
            card = s.stock[-1]
            hands = put(s.hands, seat, (*s.hands[seat], card))
            s = changed(s, stock=s.stock[:-1], hands=hands, last=(STACK.id, HANDS[seat]))
            text = _("{side} nimmt eine Karte: {card}.", side=SIDES[seat], card=self.name(card))
            effects = [Revealed(at=HANDS[seat], text=text)]
        order = [*self.players(s), s.dealer]
        if seat != s.dealer:
            return changed(s, turn=order[order.index(seat) + 1]), effects
        after, more = self._compared(s)
        return after, effects + more

    def _two_each(self, s: Baccarastand) -> tuple[Baccarastand, list[Effect]]:
        """001:2617; a void deal is dealt again while there are cards for it."""
        order = [*self.players(s), s.dealer]
        effects: list[Effect] = []
        while len(s.stock) >= FULL_DEAL:
            hands: list[Hand] = [()] * self.seats
            stock = list(s.stock)
            for seat in (*order, *order):
                hands[seat] = (*hands[seat], stock.pop())
            s = changed(s, hands=tuple(hands), stock=tuple(stock), phase=DRAW, turn=order[0])
            voids = self.options.null == "ungueltig"
            bac = [seat for seat in order if voids and not digit(s.hands[seat])]
            naturals = [seat for seat in order if digit(s.hands[seat]) in NATURALS]
            if not bac and not naturals:
                return s, effects
            if not bac and self.options.acht_neun == "gewinnt":
                after, more = self._compared(s)
                return after, effects + more
            heaps, void = list(s.thrown), s.void
            for seat in order:
                shows = seat in (bac or naturals)
                heaps[self.seats if shows else seat] += s.hands[seat]
                if shows:
                    void += s.hands[seat]
                    one, two = (self.name(card) for card in s.hands[seat])
                    text = _("{side} deckt auf: {one} und {two}.", side=SIDES[seat], one=one, two=two)
                    effects.append(Revealed(at=VOID.id, text=text))
            effects.append(Said(text=_("„Bac“: Das Spiel ist ungültig, die Einsätze bleiben stehen.")))
            s = changed(s, thrown=tuple(heaps), hands=((),) * self.seats, void=void)
        held = tuple([has + n for has, n in zip(s.held, s.stakes, strict=True)])
        s = changed(s, held=held, stakes=(0,) * self.seats)
        after, more = self._closed(s, _("Die Karten reichen nicht mehr: Die Einsätze gehen zurück."))
        return after, effects + more

    def _compared(self, s: Baccarastand) -> tuple[Baccarastand, list[Effect]]:
        """001:2641-2647."""
        bank, held, heaps = s.hands[s.dealer], list(s.held), list(s.thrown)
        order = [s.dealer, *self.players(s)]
        effects: list[Effect] = []
        for seat in order:
            heaps[self.seats] += s.hands[seat]
            text = _("{side} hat {n}.", side=SIDES[seat], n=digit(s.hands[seat]))
            effects.append(Revealed(at=HANDS[seat], text=text))
        for seat in order[1:]:
            mine, staked = s.hands[seat], s.stakes[seat]
            equal = digit(mine) == digit(bank) and len(bank) > len(mine)
            if digit(mine) > digit(bank) or equal:
                held[seat] += 2 * staked
                held[s.dealer] -= staked
                text = _("{side} gewinnt {tokens}.", side=SIDES[seat], tokens=marks(staked))
            else:
                held[s.dealer] += staked
                text = _("{side} verliert {tokens}.", side=SIDES[seat], tokens=marks(staked))
            effects.append(Moved(source=MIDDLE.id, to=HANDS[seat], text=text))
        s = changed(
            s, held=tuple(held), stakes=(0,) * self.seats, thrown=tuple(heaps), shown=sum(1 << seat for seat in order)
        )  # fmt: skip
        after, more = self._closed(s, _("Die Bank hat {n}.", n=digit(bank)))
        return after, effects + more

    def _closed(self, s: Baccarastand, said: Text) -> tuple[Baccarastand, list[Effect]]:
        """All look at it; with too few cards or tokens the bank is over."""
        effects: list[Effect] = []
        s = changed(s, phase=SHOW, number=s.number + 1, ready=0, result=said)
        if len(s.stock) < FULL_DEAL or s.held[s.dealer] < 2:
            effects.append(Said(text=_("{side} gibt die Bank ab.", side=SIDES[s.dealer])))
            s = changed(s, banks=s.banks + 1, stock=())
        if self.finished(s) or len(self.solvent(s)) < 2:
            s = changed(s, phase=OVER)
            outcome = self.outcome(s)
            assert outcome
            effects.append(Said(text=outcome.reason))
        return s, effects

    def next_deal(self, s: Baccarastand) -> Baccarastand:
        if s.stock:
            return self._asked(s)
        able = [seat for seat in self.solvent(s) if s.held[seat] > 1]
        return changed(super().next_deal(s), void=(), dealer=self.following(s.dealer, able))

    # --- what is seen and said ---

    def sees(self, s: Baccarastand, seat: Seat | None, owner: Seat, place: int) -> bool:
        return place > 1 or super().sees(s, seat, owner, place)

    def arranged(self, cards: list[int]) -> list[int]:
        return cards

    def pile(self, s: Baccarastand) -> int:
        return sum(s.stakes)

    def middle(self, s: Baccarastand) -> tuple[Area, ...]:
        return (MIDDLE, VOID, STACK) if s.void else (MIDDLE, STACK)

    def more(self, s: Baccarastand) -> list[Piece]:
        open_ = [self.pack.piece(card, VOID.id, "franzoesisch") for card in s.void]
        return [*cards.backs(STACK.id, len(s.stock)), *open_]

    def note(self, s: Baccarastand, seat: Seat) -> Text:
        if seat == s.dealer:
            return _("{tokens}, Bank", tokens=marks(s.held[seat]))
        if s.stakes[seat]:
            return _("{n}, setzt {m}", n=s.held[seat], m=s.stakes[seat])
        return super().note(s, seat)

    def status(self, s: Baccarastand) -> Text:
        side = SIDES[s.turn]
        if s.phase == STAKE:
            return addressed(s.turn, _("Du setzt."), _("{side} setzt.", side=side))
        return addressed(
            s.turn, _("Du entscheidest über die dritte Karte."), _("{side} überlegt: noch eine Karte?", side=side)
        )

    def refused(self, s: Baccarastand, target: str) -> Text:
        if s.phase == STAKE and target in STAKES:
            if STAKES[target] > s.held[s.turn]:
                return _("So viele Marken hast du nicht.")
            return _("So viel könnte die Bank nicht auszahlen.")
        if s.phase == DRAW and target in STAKES:
            return _("Die Einsätze stehen schon.")
        if s.phase == DRAW and target == CARD:
            return _("An diesem Tisch nimmt nur, wer höchstens fünf hat.")
        if s.phase == DRAW and target == ENOUGH:
            return _("An diesem Tisch muss nehmen, wer höchstens fünf hat.")
        return self._prompt(s)

    # --- the computer player, and what a seat cannot know ---

    def wealth(self, s: Baccarastand) -> Sequence[float]:
        """With the stakes, as the cards lie now."""
        held = [float(has) for has in s.held]
        for seat, staked in enumerate(s.stakes):
            mine, bank = s.hands[seat], s.hands[s.dealer]
            wins = bool(mine) and (digit(mine), len(bank)) > (digit(bank), len(mine))
            held[seat] += staked * (2 if wins else 0 if mine else 1)
            held[s.dealer] += staked * (-1 if wins else 1 if mine else 0)
        return held

    def propose(self, s: Baccarastand, seat: Seat, rng: random.Random) -> Path:
        """As advised (001:2639), as a rule."""
        if s.phase == DRAW and rng.random() < 0.8:
            return (CARD,) if digit(s.hands[seat]) <= DRAWS_TO else (ENOUGH,)
        return super().propose(s, seat, rng)

    def plausible(self, s: Baccarastand, seat: Seat | None) -> bool:
        """Who has said nothing has neither nothing nor 8 or 9; and by the table's rule a third card says what for."""
        if s.phase != DRAW:
            return True
        order = [*self.players(s), s.dealer]
        done = order[: order.index(s.turn)] if self.options.dritte == "fest" else []
        said = (0, *NATURALS) if self.options.null == "ungueltig" else NATURALS
        return not any(digit(hand[:2]) in said for hand in s.hands if hand) and all(
            (len(s.hands[other]) > 2) == (digit(s.hands[other][:2]) <= DRAWS_TO) for other in done
        )


RULESETS = (
    Ruleset(
        "baccara",
        "Baccara",
        Baccara,
        (3,),
        # three banks of at most 17 deals of six cards or more: two stakes, three third cards, three looks; and shuffles
        max_events=3 * (1 + 17 * (2 + 3 + 3)),
        presets={
            "casino": Preset(
                _("wie im Casino: Acht und Neun entscheiden, Null kauft, die dritte Karte nach fester Regel"),
                {"acht_neun": "gewinnt", "null": "kauft", "dritte": "fest"},
            ),
        },
    ),
)
