"""What the two games of poker have in common: bidding, pots, the showdown.

Sources: 001:2513-2529, 2533-2547. Who bids lays some tokens; each in turn passes and is out, holds, or raises,
until all who are still in have laid as much (001:2519-2523). The last one left takes the pot and shows nothing
(001:2523); else all who are left show their cards, and the best hand takes it (001:2525-2529).

What no source says, filled in:

- the limit (001:2501 speaks of one) is ten tokens a bid, or five, and a round sees at most three raises, or as many as
  one likes; both are options;
- who opens a round bids or is out (001:2517, 2535); to wait without a bid ("schieben") is played too: an option;
- whoever has too few tokens lays them all and plays for that part (`kit.pots`);
- equal hands (001:2493) divide the pot; what is left over goes, one by one, to who sits next to the dealer's left;
- each has fifty tokens; a match is twelve deals, or six or twenty-four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.engines.core import Effect, Moved, Options, Revealed, Said, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.pack import Pack
from games.engines.kit.pots import pots, shares
from games.engines.kit.states import changed
from games.engines.kit.wagers import AMOUNTS, DEAL, HANDS, MIDDLE, OVER, SHOW, SIDES, Wagered, Wagers, marks
from games.engines.scene import Button
from games.engines.stakes.hands import called, strength
from games.engines.text import Text, _, addressed, plural

STOCK = 50
FOLD, CALL, CHECK = "passen", "halten", "schieben"
BID = "bieten"
LIMIT = 10
BETS = {f"setzen-{n}": n for n in range(1, LIMIT + 1)}
RAISES = {f"erhoehen-{n}": n for n in range(1, LIMIT + 1)}
BET_BUTTONS = {n: Button(target, _("{n} setzen", n=n)) for target, n in BETS.items()}
RAISE_BUTTONS = {n: Button(target, _("{n} mehr", n=n)) for target, n in RAISES.items()}
PASS_BUTTON, CHECK_BUTTON = Button(FOLD, _("Passen"), "p"), Button(CHECK, _("Schieben"), "s")
PACK = Pack(cards.RANKS_52)
#: low to high, as one sorts a hand
IN_HAND = tuple((card % 13) * 4 + card // 13 for card in range(52))


@dataclass(frozen=True, slots=True)
class PokerOptions(Options):
    """What both leave open."""

    hoechstsatz: int = choice(10, _("Auf einmal setzt man höchstens"), {10: _("zehn Marken"), 5: _("fünf Marken")},
        "a limit is agreed before 001:2501")  # fmt: skip
    erhoehen: int = choice(
        3,
        _("In einer Runde wird erhöht"),
        {3: _("höchstens dreimal"), 0: _("so oft man will")},
        "no source says; three raises are usual",
    )
    schieben: bool = choice(
        False,
        _("Wer eine Runde eröffnet,"),
        {False: _("setzt oder passt"), True: _("darf auch schieben, ohne zu setzen")},
        "bids or passes 001:2517, 2535; to wait is played too",
    )
    spiele: int = choice(
        12,
        _("Gespielt werden"),
        {6: _("sechs Spiele"), 12: _("zwölf Spiele"), 24: _("vierundzwanzig Spiele")},
        "no source says",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pokerstand(Wagered):
    """What lies in the pot, and who is still in."""

    #: by seat, in this deal and in this round of it
    paid: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    #: seats that are out, and those that have acted since the last raise, as bits
    folded: int = 0
    acted: int = 0
    raises: int = 0
    #: rounds of bidding begun
    rounds: int = 0


P = TypeVar("P", bound=Pokerstand)
R = TypeVar("R", bound=PokerOptions)


class Poker(Wagers[P, R]):
    """The game for two to eight."""

    pack = PACK
    in_hand = IN_HAND

    # --- what a game says ---

    def bid_over(self, s: P) -> tuple[P, list[Effect]]:
        """What follows when a round of bidding is over and several are left."""
        raise NotImplementedError

    # --- words for it ---

    def live(self, s: P) -> list[Seat]:
        """Who is still in."""
        return [seat for seat in range(self.seats) if not s.folded >> seat & 1]

    def able(self, s: P) -> list[Seat]:
        """Who is still in and has tokens to bid with."""
        return [seat for seat in self.live(s) if s.held[seat]]

    def to_hold(self, s: P, seat: Seat) -> int:
        """What is missing to the highest bid."""
        return max(s.bids) - s.bids[seat]

    def fresh_deal(self, s: P) -> P:
        """With nothing paid; who has no tokens is out."""
        none = (0,) * self.seats
        folded = sum(1 << seat for seat, has in enumerate(s.held) if not has)
        return changed(s, paid=none, bids=none, folded=folded, acted=0, raises=0, rounds=0)

    def pays(self, s: P, seat: Seat, n: int) -> P:
        """With `n` tokens of that seat, or all it has, in the pot."""
        n = min(n, s.held[seat])
        return changed(
            s,
            held=_plus(s.held, seat, -n),
            paid=_plus(s.paid, seat, n),
            bids=_plus(s.bids, seat, n),
            last=(HANDS[seat], MIDDLE.id),
        )

    def bidding(self, s: P, first: Seat) -> tuple[P, list[Effect]]:
        """A round of bidding that this seat opens; nobody bids against who has nothing left."""
        s = changed(s, phase=BID, bids=(0,) * self.seats, acted=0, raises=0, rounds=s.rounds + 1)
        if len(self.able(s)) < 2:
            return self.bid_over(s)
        return changed(s, turn=first if s.held[first] else self.following(first, self.able(s))), []

    def folds(self, s: P, seat: Seat) -> P:
        return changed(s, folded=s.folded | 1 << seat, last=(HANDS[seat],))

    def goes_on(self, s: P) -> tuple[P, list[Effect]]:
        """The next who has not answered the highest bid; then the round is over."""
        live = self.live(s)
        if len(live) == 1:
            return self.left_alone(s, live[0])
        asked = [seat for seat in self.able(s) if not s.acted >> seat & 1 or self.to_hold(s, seat)]
        # against nobody but who has laid all nobody bids
        if not asked or (len(self.able(s)) == 1 and not self.to_hold(s, asked[0])):
            return self.bid_over(s)
        return changed(s, turn=self.following(s.turn, asked)), []

    def left_alone(self, s: P, seat: Seat) -> tuple[P, list[Effect]]:
        """001:2523."""
        tokens = sum(s.paid)
        s = changed(s, held=_plus(s.held, seat, tokens), last=(MIDDLE.id, HANDS[seat]))
        said = _("{side} ist allein übrig und nimmt {tokens}.", side=SIDES[seat], tokens=marks(tokens))
        return self.ended(s, said)

    def showdown(self, s: P) -> tuple[P, list[Effect]]:
        """001:2525-2529."""
        live = self.live(s)
        worth = [strength(hand) if seat in live else () for seat, hand in enumerate(s.hands)]
        parts = pots(s.paid, live)
        taken = shares(parts, worth, self.following(s.dealer, range(self.seats)))
        s = changed(s, shown=sum(1 << seat for seat in live))
        effects: list[Effect] = []
        for seat in sorted(live, key=lambda seat: (seat - s.dealer - 1) % self.seats):
            text = _("{side} zeigt: {hand}.", side=SIDES[seat], hand=called(worth[seat]))
            effects.append(Revealed(at=HANDS[seat], text=text))
        for number, part in enumerate(parts[1:]):
            if len(part.seats) > 1:
                more = marks(part.tokens)
                effects.append(Said(text=_("{n}. Nebenpott: {tokens}.", n=number + 1, tokens=more)))
        winners = [seat for seat in live if taken[seat]]
        for seat in winners:
            text = _("{side} nimmt {tokens}.", side=SIDES[seat], tokens=marks(taken[seat]))
            effects.append(Moved(source=MIDDLE.id, to=HANDS[seat], text=text))
        s = changed(s, held=tuple([has + n for has, n in zip(s.held, taken, strict=True)]))
        best = max(winners, key=lambda seat: worth[seat])
        said = (
            _("{side} gewinnt: {hand}.", side=SIDES[best], hand=called(worth[best]))
            if len(winners) == 1
            else _("Der Pott wird geteilt; die beste Hand: {hand}.", hand=called(worth[best]))
        )
        after, more_effects = self.ended(s, said)
        return after, effects + more_effects

    # --- bidding ---

    def choices(self, s: P) -> tuple[Button, ...]:
        """What the seat in turn can do in a round of bidding."""
        seat, missing = s.turn, self.to_hold(s, s.turn)
        room = s.held[seat] - missing
        rivals = any(s.held[other] for other in self.live(s) if other != seat)
        most = min(self.options.hoechstsatz, room) if rivals or not missing else 0
        amounts = [n for n in AMOUNTS if n <= most]
        if 0 < room <= self.options.hoechstsatz and room not in amounts and most:
            amounts.append(room)
        if not missing:
            wait = (CHECK_BUTTON,) if self.options.schieben else (PASS_BUTTON,)
            return (*wait, *(BET_BUTTONS[n] for n in amounts))
        if self.options.erhoehen and s.raises == self.options.erhoehen:
            amounts = []
        n = min(missing, s.held[seat])
        hold = _("{n} halten", n=n)
        return (PASS_BUTTON, Button(CALL, hold, "h"), *(RAISE_BUTTONS[n] for n in amounts))

    def asks(self, s: P) -> Step:
        buttons = self.choices(s)
        return Step(tuple([button.target for button in buttons]), prompt=self.asked(s), buttons=buttons)

    def asked(self, s: P) -> Text:
        """What the seat in turn is asked."""
        missing = self.to_hold(s, s.turn)
        if not missing:
            return _("Schiebst du, oder setzt du?") if self.options.schieben else _("Passt du, oder setzt du?")
        return _("Passen, halten oder mehr bieten?")

    def touched(self, s: P, target: str) -> tuple[P, list[Effect]]:
        seat = s.turn
        side = SIDES[seat]
        missing = self.to_hold(s, seat)
        if target == FOLD:
            s, text = self.folds(s, seat), _("{side} passt.", side=side)
        elif target == CHECK:
            text = _("{side} schiebt.", side=side)
        elif target == CALL:
            s = self.pays(s, seat, missing)
            text = _("{side} hält.", side=side)
        else:
            n = BETS.get(target) or RAISES[target]
            s = changed(self.pays(s, seat, missing + n), acted=0, raises=s.raises + (target in RAISES))
            tokens = marks(n)
            text = (
                _("{side} erhöht um {tokens}.", side=side, tokens=tokens)
                if target in RAISES
                else _("{side} setzt {tokens}.", side=side, tokens=tokens)
            )
        effects: list[Effect] = [Said(text=text)]
        if target not in (FOLD, CHECK):
            effects = [Moved(source=HANDS[seat], to=MIDDLE.id, text=text)]
            if not s.held[seat]:
                effects.append(Said(text=_("{side} hat alles gesetzt.", side=side)))
        after, more = self.goes_on(changed(s, acted=s.acted | 1 << seat))
        return after, effects + more

    def refused(self, s: P, target: str) -> Text:
        missing = self.to_hold(s, s.turn)
        n = BETS.get(target) or RAISES.get(target) or 0
        if target == CHECK:
            return _("Es ist schon gesetzt: Schieben geht nicht.") if missing else _("An diesem Tisch schiebt niemand.")
        if target == CALL:
            return _("Noch ist nichts gesetzt, was du halten könntest.")
        if target == FOLD:
            return _("Passen brauchst du nicht: Niemand hat gesetzt.")
        if not n:
            return self.asked(s)
        if (target in BETS) == bool(missing):
            return _("Es ist schon gesetzt: Halte, erhöhe oder passe.") if missing else _("Noch ist nichts gesetzt.")
        if n > self.options.hoechstsatz:
            return _("Mehr als {tokens} auf einmal sind nicht erlaubt.", tokens=marks(self.options.hoechstsatz))
        if n > s.held[s.turn] - missing:
            return _("So viele Marken hast du nicht.")
        if self.options.erhoehen and s.raises == self.options.erhoehen:
            return _("In dieser Runde ist oft genug erhöht worden.")
        if n not in AMOUNTS:
            return _("Setze eine der angebotenen Mengen.")
        return _("Niemand ist mehr da, der mehr halten könnte.")

    # --- what is seen and hoped for ---

    def tokens(self) -> int:
        return STOCK

    def finished(self, s: P) -> bool:
        return s.number >= self.options.spiele

    def pile(self, s: P) -> int:
        return 0 if s.phase in (DEAL, SHOW, OVER) else sum(s.paid)

    def in_sight(self, s: P, owner: Seat) -> bool:
        return not s.folded >> owner & 1

    def note(self, s: P, seat: Seat) -> Text:
        if not s.paid or s.phase != BID:
            return super().note(s, seat)
        if s.folded >> seat & 1:
            return _("{n}, nicht dabei", n=s.held[seat])
        return _("{n}, im Pott {m}", n=s.held[seat], m=s.paid[seat])

    def status(self, s: P) -> Text:
        side, n = SIDES[s.turn], self.to_hold(s, s.turn)
        if not n:
            return addressed(s.turn, _("Du eröffnest die Runde."), _("{side} eröffnet die Runde.", side=side))
        return addressed(
            s.turn,
            plural(n, _("Du bist dran: Es fehlt eine Marke."), _("Du bist dran: Es fehlen {n} Marken.")),
            _("{side} ist am Zug.", side=side),
        )

    def wealth(self, s: P) -> Sequence[float]:
        """With what each would take if all who are in showed what they have."""
        if not self.pile(s):
            return s.held
        live = self.live(s)
        worth: list[Any] = [strength(hand) if hand and seat in live else () for seat, hand in enumerate(s.hands)]
        return [has + n for has, n in zip(s.held, shares(pots(s.paid, live), worth, 0), strict=True)]


def _plus(values: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    return (*values[:place], values[place] + n, *values[place + 1 :])


def bound(seats: int, bids: int, more: int) -> int:
    """The most events of a match: 24 deals, each with the shuffle, so many rounds of bidding, `more` events and the
    look at the end. Each bid or raise lays a token more of all there are, and everybody may answer it."""
    return 24 * (1 + bids * seats + seats * STOCK * seats + more + seats)
