"""Blackjack, in German Siebzehn und vier: nearer to 21 than the bank, without going over it.

Source: 001:2348-2387. One keeps the bank and plays against the others one after the other, from the left. A player
gets one card face down, and so does the bank, which looks at it no more than anybody else; then the player stakes,
and the others may stake on that player too (001:2363-2365). Only then the player looks, takes a second card, and
more at will (001:2367). Over 21 the stakes are lost; 21 is shown and wins double at once, two aces ("Feuer") treble
(001:2367-2369). Else the bank turns its card up, takes at least one more, and stops when it likes, all in the open
(001:2371). The higher number wins, of equal ones the bank; over 21 it pays (001:2375-2377). A player who loses
tells the number and shows no card (001:2375).

What no source says, filled in:

- how many rounds one banks (001:2361 leaves it to the table): one, two or three, an option;
- the double and treble stake are what is paid back, the stake in it ("zurück", 001:2369, 2377), or come on top: an
  option;
- the bank is twenty tokens, or what there is; no more can be staked than it could pay; who plays stakes at least one,
  the others need not; with too little in it for that the bank is over; what is left belongs to the banker (001:2387);
- two aces of the bank are 21, too; a player shows cards that win, for the bank may ask for them, and those that are
  dead;
- cards that were shown lie open afterwards (001:2379), the bank's all of them; what was only told lies face down. When
  the stock runs out, whoever plays keeps the cards or gives them back (001:2381-2385); for the bank it is just
  shuffled.

A move is one touch: ("setzen-2",), ("passen",), ("karte",), ("genug",), ("behalten",), ("zurueckgeben",).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    Chance,
    Effect,
    Event,
    Moved,
    Options,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET, put
from games.engines.kit.states import changed
from games.engines.kit.wagers import (
    AMOUNTS,
    HANDS,
    MIDDLE,
    OVER,
    SHOW,
    SIDES,
    After,
    Hand,
    Wagered,
    Wagers,
    marks,
)
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed, plural

STOCK, BANK = 40, 20
STAKE, DRAW, BANKER, SHUFFLE, RUN_OUT = "setzen", "kaufen", "bank", "mischen", "talon"
CARD, ENOUGH, PASS, KEEP, BACK = "karte", "genug", "passen", "behalten", "zurueckgeben"
STAKES = {f"setzen-{n}": n for n in AMOUNTS}
STACK, USED = Area("talon", _("Talon"), "pile"), Area("ablage", _("Gespielte Karten"), "pile")
HOUSE = Area("bank", _("Bank"), "row")
BEST = 21
#: who has so many has enough, as a rule
NEAR = 16
POINTS = {**{str(n): n for n in range(7, 11)}, "ass": 11, "koenig": 4, "dame": 3, "bube": 2}
WORTH = tuple(POINTS[rank] for rank in PIQUET.ranks)
TAKE_BUTTON, ENOUGH_BUTTON = Button(CARD, _("Karte nehmen"), "k"), Button(ENOUGH, _("Genug"), "g")
PASS_BUTTON = Button(PASS, _("Nichts setzen"), "p")
KEEP_BUTTON, BACK_BUTTON = Button(KEEP, _("Karten behalten"), "b"), Button(BACK, _("Karten zurückgeben"), "z")


@dataclass(frozen=True, slots=True)
class BlackjackOptions(Options):
    """What the source leaves open."""

    runden: int = choice(
        2,
        _("Wer die Bank hält, spielt gegen jeden"),
        {1: _("einmal"), 2: _("zweimal"), 3: _("dreimal")},
        "agreed before 001:2361",
    )
    auszahlung: str = choice(
        "darin",
        _("Der doppelte Einsatz"),
        {"darin": _("enthält den eigenen"), "dazu": _("kommt zum eigenen dazu")},
        "paid back 001:2369, 2377; both can be meant",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bankstand(Wagered):
    """The banker is `dealer`. Phases: "setzen", "kaufen", "bank", "mischen" (chance), "talon" (keep or give back)."""

    bank: int = 0
    stakes: tuple[int, ...] = ()
    #: who plays against the bank, how often each has, and banks that are over
    player: Seat = -1
    round: int = 0
    banks: int = 0
    #: whether the player has looked at the first card; and what to go on with after a shuffle
    looked: bool = False
    after: str = ""
    #: hands put away that only their owner knows, in the order of `thrown`: who, how many cards, the number told
    told: tuple[tuple[Seat, int, int], ...] = ()
    #: cards of the player that were there before the last shuffle
    kept: int = 0


def points(hand: Sequence[int]) -> int:
    """What the cards count; two aces are 21 (001:2369).

    >>> points((7, 15)), points((7, 3, 6))
    (21, 24)
    """
    total = sum(WORTH[card] for card in hand)
    return BEST if fire(hand) else total


def fire(hand: Sequence[int]) -> bool:
    """Two aces and nothing else."""
    return len(hand) == 2 and all(WORTH[card] == 11 for card in hand)


class Blackjack(Wagers[Bankstand, BlackjackOptions]):
    """The game for two to eight. Seat 0 keeps the first bank."""

    options_class = BlackjackOptions
    state_class = Bankstand
    pack = PIQUET
    in_hand = tuple(card % 8 * 4 + card // 8 for card in range(32))
    horizon = 30

    def __init__(self, seats: int, options: BlackjackOptions) -> None:
        super().__init__(seats, options)
        #: what a bank loses of each token that is staked: when it loses, and by two aces
        self.double, self.treble = (1, 2) if options.auszahlung == "darin" else (2, 3)

    def start(self) -> Bankstand:
        return self._opened(changed(super().start(), dealer=0))

    def tokens(self) -> int:
        return STOCK

    def finished(self, s: Bankstand) -> bool:
        return s.banks >= self.seats

    def to_act(self, s: Bankstand) -> frozenset[Seat]:
        return frozenset({-1}) if s.phase == SHUFFLE else super().to_act(s)

    def draw(self, s: Bankstand) -> Draw:
        if s.phase != SHUFFLE:
            return super().draw(s)
        away = sorted([card for heap in s.thrown for card in heap] + list(s.stock))
        return Shuffle(tuple([self.pack.cards[card] for card in away]))

    def _opened(self, s: Bankstand) -> Bankstand:
        """The banker lays the bank."""
        n = min(BANK, s.held[s.dealer])
        held = put(s.held, s.dealer, s.held[s.dealer] - n)
        return changed(s, bank=n, held=held, round=0, player=-1, stakes=(0,) * self.seats)

    # --- one player after the other ---

    def dealt(self, s: Bankstand, order: Hand) -> tuple[Bankstand, list[Effect]]:
        return self._next_player(changed(s, stock=order[::-1]))

    def _next_player(self, s: Bankstand) -> tuple[Bankstand, list[Effect]]:
        """It is for the next who has tokens to play against the bank."""
        others = [seat for seat in self.solvent(s) if seat != s.dealer]
        player = self.following(s.dealer if s.player < 0 else s.player, others)
        none: tuple[Hand, ...] = ((),) * self.seats
        s = changed(s, player=player, stakes=(0,) * self.seats, hands=none, shown=0, result=Text(""), last=())
        if len(s.stock) < 2:
            return changed(s, phase=SHUFFLE, after=STAKE), [Said(text=_("Der Talon wird neu gemischt."))]
        return self._first_cards(s, STAKE)

    def _first_cards(self, s: Bankstand, phase: str) -> tuple[Bankstand, list[Effect]]:
        """One face down to the player, and one to the bank."""
        hands: list[Hand] = [()] * self.seats
        hands[s.player], hands[s.dealer] = s.stock[-1:], s.stock[-2:-1]
        s = changed(
            s, hands=tuple(hands), stock=s.stock[:-2], phase=phase, turn=s.player, looked=phase == DRAW, kept=0
        )  # fmt: skip
        return s, [Said(text=_("{side} spielt gegen die Bank.", side=SIDES[s.player]))]

    def room(self, s: Bankstand) -> int:
        """What can still be staked, so that the bank could pay it trebled."""
        return s.bank // self.treble - sum(s.stakes)

    def _amounts(self, s: Bankstand) -> list[int]:
        most = min(self.room(s), s.held[s.turn])
        return [n for n in AMOUNTS if n <= most]

    def asks(self, s: Bankstand) -> Step:
        buttons: tuple[Button, ...]
        if s.phase == STAKE:
            buttons = tuple([Button(f"setzen-{n}", _("{n} setzen", n=n)) for n in self._amounts(s)])
            if s.turn != s.player:
                buttons = (PASS_BUTTON, *buttons)
        elif s.phase == RUN_OUT:
            buttons = (KEEP_BUTTON, BACK_BUTTON)
        else:
            must = len(s.hands[s.turn]) < 2
            buttons = (TAKE_BUTTON,) if must else (TAKE_BUTTON, ENOUGH_BUTTON)
        return Step(tuple([button.target for button in buttons]), prompt=self._prompt(s), buttons=buttons)

    def _prompt(self, s: Bankstand) -> Text:
        if s.phase == STAKE:
            if s.turn == s.player:
                return _("Wie viel setzt du, bevor du deine Karte ansiehst?")
            return _("{side} spielt. Setzt du mit?", side=SIDES[s.player])
        if s.phase == RUN_OUT:
            return _("Der Talon ist leer: Behältst du deine Karten?")
        return plural(points(s.hands[s.turn]), _("{n} Punkt. Noch eine Karte?"), _("{n} Punkte. Noch eine Karte?"))

    def touched(self, s: Bankstand, target: str) -> tuple[Bankstand, list[Effect]]:
        if s.phase == STAKE:
            return self._staked(s, STAKES.get(target, 0))
        if s.phase == RUN_OUT:
            if target == BACK:
                return self._given_back(s)
            said = Said(text=_("{side} behält die Karten.", side=SIDES[s.turn]))
            return changed(s, phase=SHUFFLE, after=DRAW), [said]
        if target == CARD:
            return self._card(s)
        return self._stops(s) if s.phase == DRAW else self._compared(s)

    def _staked(self, s: Bankstand, n: int) -> tuple[Bankstand, list[Effect]]:
        seat = s.turn
        effects: list[Effect] = [Said(text=_("{side} setzt nichts.", side=SIDES[seat]))]
        if n:
            s = changed(s, held=put(s.held, seat, s.held[seat] - n), stakes=put(s.stakes, seat, n))
            text = _("{side} setzt {tokens}.", side=SIDES[seat], tokens=marks(n))
            effects = [Moved(source=HANDS[seat], to=MIDDLE.id, text=text)]
        other = (seat + 1) % self.seats
        while other != s.player:
            if other != s.dealer and s.held[other] and self.room(s):
                return changed(s, turn=other), effects
            other = (other + 1) % self.seats
        return changed(s, turn=s.player, phase=DRAW, looked=True), effects

    def _card(self, s: Bankstand) -> tuple[Bankstand, list[Effect]]:
        seat = s.turn
        if not s.stock:
            if s.phase == DRAW:
                return changed(s, phase=RUN_OUT), [Said(text=_("Der Talon ist leer."))]
            return changed(s, phase=SHUFFLE, after=BANKER), [Said(text=_("Der Talon wird neu gemischt."))]
        card = s.stock[-1]
        hand = (*s.hands[seat], card)
        s = changed(s, stock=s.stock[:-1], hands=put(s.hands, seat, hand), last=(STACK.id, HANDS[seat]))
        if s.phase == BANKER:
            text = _("Die Bank zieht: {card}.", card=self.name(card))
            effects: list[Effect] = [Revealed(at=HANDS[seat], text=text)]
            if points(hand) > BEST:
                after, more = self._paid(s, self.double, _("Die Bank hat {n}: zu viel.", n=points(hand)))
                return after, effects + more
            return (s, effects) if points(hand) < BEST else self._joined(effects, self._compared(s))
        effects = [
            Said(text=_("{side} nimmt eine Karte.", side=SIDES[seat])),
            Said(text=_("Du bekommst: {card}.", card=self.name(card)), only=(seat,)),
        ]
        total = points(hand)
        if total > BEST:
            said = _("{side} ist tot: {n} Punkte.", side=SIDES[seat], n=total)
            return self._joined(effects, self._paid(changed(s, shown=1 << seat), -1, said))
        if total == BEST:
            factor = self.treble if fire(hand) else self.double
            text = _("Feuer! {side} hat zwei Asse.", side=SIDES[seat])
            if not fire(hand):
                text = _("{side} hat genau 21.", side=SIDES[seat])
            return self._joined(effects, self._paid(changed(s, shown=1 << seat), factor, text))
        return s, effects

    def _joined(self, effects: list[Effect], after: tuple[Bankstand, list[Effect]]) -> tuple[Bankstand, list[Effect]]:
        return after[0], effects + after[1]

    def _given_back(self, s: Bankstand) -> tuple[Bankstand, list[Effect]]:
        """001:2383: from the beginning; the stakes stand. What the bank had, nobody has seen."""
        thrown = put(s.thrown, s.player, s.thrown[s.player] + s.hands[s.player])
        s = changed(s, hands=((),) * self.seats, thrown=thrown, stock=s.hands[s.dealer], phase=SHUFFLE, after=BACK)
        return s, [Said(text=_("{side} gibt die Karten zurück und beginnt von vorn.", side=SIDES[s.player]))]

    def _shuffled(self, s: Bankstand, order: Hand) -> tuple[Bankstand, list[Effect]]:
        mixed = tuple([old + new for old, new in zip(s.mixed, s.thrown, strict=True)])
        none: tuple[Hand, ...] = ((),) * (self.seats + 1)
        after = s.after
        kept = len(s.hands[s.player])
        s = changed(s, stock=order[::-1], thrown=none, mixed=mixed, told=(), after="", kept=kept)
        if after in (STAKE, BACK):
            return self._first_cards(s, STAKE if after == STAKE else DRAW)
        return self._card(changed(s, phase=after))

    def _stops(self, s: Bankstand) -> tuple[Bankstand, list[Effect]]:
        """001:2371: the bank turns up, and must take a card."""
        hidden = s.hands[s.dealer][0]
        s = changed(s, phase=BANKER, turn=s.dealer, shown=1 << s.dealer)
        text = _("Die Bank deckt auf: {card}.", card=self.name(hidden))
        return s, [Said(text=_("{side} hat genug.", side=SIDES[s.player])), Revealed(at=HANDS[s.dealer], text=text)]

    def _compared(self, s: Bankstand) -> tuple[Bankstand, list[Effect]]:
        bank, other = points(s.hands[s.dealer]), points(s.hands[s.player])
        if bank >= other:
            told = _("Die Bank hat {n}, {side} sagt {m}.", n=bank, side=SIDES[s.player], m=other)
            return self._paid(s, -1, told, told=True)
        shown = _("Die Bank hat {n}, {side} zeigt {m}.", n=bank, side=SIDES[s.player], m=other)
        return self._paid(changed(s, shown=s.shown | 1 << s.player), self.double, shown)

    def _paid(self, s: Bankstand, factor: int, said: Text, told: bool = False) -> tuple[Bankstand, list[Effect]]:
        """The stakes are lost to the bank (-1), or come back with so many for each token."""
        staked = sum(s.stakes)
        effects: list[Effect] = [Said(text=said)]
        if factor < 0:
            result = _("Die Bank gewinnt {tokens}.", tokens=marks(staked))
            s = changed(s, bank=s.bank + staked)
            effects.append(Moved(source=MIDDLE.id, to=HANDS[s.dealer], text=result))
        else:
            result = _("Die Bank zahlt {tokens}.", tokens=marks(factor * staked))
            held = tuple([has + n * (1 + factor) for has, n in zip(s.held, s.stakes, strict=True)])
            s = changed(s, bank=s.bank - factor * staked, held=held)
            effects.append(Moved(source=HANDS[s.dealer], to=MIDDLE.id, text=result))
        # the cards are put away: what was only told face down, all else in the open
        heaps, hand = list(s.thrown), s.hands[s.player]
        heaps[s.player if told else self.seats] += hand
        heaps[self.seats] += s.hands[s.dealer]
        if told:
            s = changed(s, told=(*s.told, (s.player, len(hand), points(hand))))
        s = changed(
            s,
            shown=s.shown | 1 << s.dealer,
            thrown=tuple(heaps),
            stakes=(0,) * self.seats,
            result=_("{said} {result}", said=said, result=result),
        )
        return self._closed(s, effects)

    def _closed(self, s: Bankstand, effects: list[Effect]) -> tuple[Bankstand, list[Effect]]:
        """All look at it; the bank goes on, or is over."""
        s = changed(s, phase=SHOW, number=s.number + 1, ready=0)
        others = [seat for seat in self.solvent(s) if seat != s.dealer]
        if not any((seat - s.dealer) % self.seats > (s.player - s.dealer) % self.seats for seat in others):
            s = changed(s, round=s.round + 1)
        if s.round == self.options.runden or not others or s.bank < self.treble:
            text = _("{side} gibt die Bank ab.", side=SIDES[s.dealer])
            held = put(s.held, s.dealer, s.held[s.dealer] + s.bank)
            s = changed(s, held=held, bank=0, banks=s.banks + 1)
            effects.append(Said(text=text))
            if self.finished(s) or len(self.solvent(s)) < 2:
                s = changed(s, phase=OVER)
                outcome = self.outcome(s)
                assert outcome
                effects.append(Said(text=outcome.reason))
        return s, effects

    def next_deal(self, s: Bankstand) -> Bankstand:
        if s.bank:
            return self._next_player(s)[0]
        fresh = super().next_deal(s)
        able = [seat for seat in self.solvent(s) if s.held[seat] >= self.treble]
        fresh = changed(fresh, dealer=self.following(s.dealer, able), told=(), kept=0)
        return self._opened(fresh)

    def apply(self, s: Bankstand, event: Event) -> After[Bankstand]:
        if isinstance(event, Chance) and s.phase == SHUFFLE:
            after, effects = self._shuffled(s, tuple([self.pack.index[str(card)] for card in event.outcome]))
            return after, tuple(effects)
        return super().apply(s, event)

    # --- what is seen and said ---

    def sees(self, s: Bankstand, seat: Seat | None, owner: Seat, place: int) -> bool:
        if owner == s.dealer:
            return bool(s.shown >> owner & 1)
        return s.looked and super().sees(s, seat, owner, place)

    def pile(self, s: Bankstand) -> int:
        return sum(s.stakes)

    def middle(self, s: Bankstand) -> tuple[Area, ...]:
        return (HOUSE, MIDDLE, USED, STACK)

    def more(self, s: Bankstand) -> list[Piece]:
        pieces = list(cards.backs(STACK.id, len(s.stock)))
        if s.bank:
            pieces.append(Piece(HOUSE.id, "stone", marks(s.bank), owner=0, text=str(s.bank)))
        if s.thrown[-1] and s.phase != SHOW:
            pieces.append(self.pack.piece(s.thrown[-1][-1], USED.id, "franzoesisch"))
        return pieces

    def note(self, s: Bankstand, seat: Seat) -> Text:
        if seat == s.dealer and s.bank:
            return _("{tokens}, Bank", tokens=marks(s.held[seat]))
        if s.stakes and s.stakes[seat]:
            return _("{n}, setzt {m}", n=s.held[seat], m=s.stakes[seat])
        return super().note(s, seat)

    def status(self, s: Bankstand) -> Text:
        side = SIDES[s.turn]
        if s.phase == STAKE:
            return addressed(s.turn, _("Du setzt."), _("{side} setzt.", side=side))
        if s.phase == BANKER:
            return addressed(s.turn, _("Du ziehst für die Bank."), _("{side} zieht für die Bank.", side=side))
        if s.phase == SHUFFLE:
            return _("Die Karten werden gemischt.")
        return addressed(s.turn, _("Du spielst gegen die Bank."), _("{side} spielt gegen die Bank.", side=side))

    def refused(self, s: Bankstand, target: str) -> Text:
        if s.phase == STAKE and target in STAKES:
            if STAKES[target] > s.held[s.turn]:
                return _("So viele Marken hast du nicht.")
            return _("So viel könnte die Bank nicht auszahlen.")
        if s.phase == STAKE and target == PASS:
            return _("Wer gegen die Bank spielt, setzt wenigstens eine Marke.")
        if s.phase in (DRAW, BANKER) and target == ENOUGH:
            return _("Eine zweite Karte gehört dazu.")
        if s.phase in (DRAW, BANKER) and target in STAKES:
            return _("Die Einsätze stehen schon.")
        return self._prompt(s)

    # --- the computer player ---

    def wealth(self, s: Bankstand) -> Sequence[float]:
        """With the bank, and with the stakes that still stand."""
        stakes = s.stakes or (0,) * self.seats
        return [has + n + s.bank * (seat == s.dealer) for seat, (has, n) in enumerate(zip(s.held, stakes, strict=True))]

    def propose(self, s: Bankstand, seat: Seat, rng: random.Random) -> Path:
        """As a rule whoever is far from 21 takes a card, and whoever is near has enough."""
        if s.phase in (DRAW, BANKER) and len(s.hands[s.turn]) > 1 and rng.random() < 0.9:
            return (CARD,) if points(s.hands[s.turn]) < NEAR else (ENOUGH,)
        return super().propose(s, seat, rng)

    # --- what a seat cannot know ---

    def sample_world(self, s: Bankstand, seat: Seat | None, rng: random.Random) -> Bankstand:
        """Numbers that were told stay; who goes on playing has less than 21; what was there before the last shuffle are
        not cards that were in it."""
        if s.phase == "geben":
            return s
        known = {*s.thrown[-1], *(() if seat is None else s.thrown[seat])}
        known |= {
            card for owner, hand in enumerate(s.hands) for place, card in enumerate(hand)
            if self.sees(s, seat, owner, place)
        }  # fmt: skip
        lying = {card for hand in s.hands for card in hand} | {card for heap in s.thrown for card in heap} | {*s.stock}
        pool = [card for card in range(32) if card in lying and card not in known]
        before = {*s.mixed[-1], *(() if seat is None else s.mixed[seat])}
        for _attempt in range(50):
            world = self._dealt_anew(s, seat, rng.sample(pool, len(pool)), before, rng)
            if world is not None:
                return world
        return s

    def _dealt_anew(
        self, s: Bankstand, seat: Seat | None, pool: list[int], before: set[int], rng: random.Random
    ) -> Bankstand | None:
        def taken(size: int, fits: Callable[[Hand], bool]) -> Hand | None:
            for _attempt in range(200):
                hand = tuple(rng.sample(pool, size))
                if fits(hand):
                    pool[:] = [card for card in pool if card not in hand]
                    return hand
            return None

        hands, thrown = list(s.hands), list(s.thrown)
        playing = s.player >= 0 and bool(s.hands[s.player]) and s.phase not in (SHOW, OVER)
        if playing and not self.sees(s, seat, s.player, 0):
            fresh = taken(
                len(hands[s.player]), lambda hand: under(hand) and not before & set(hand[: s.kept])
            )  # fmt: skip
            if fresh is None:
                return None
            hands[s.player] = fresh
        if playing and not self.sees(s, seat, s.dealer, 0):
            hole = taken(1, lambda hand: not s.kept or not before & set(hand))
            if hole is None:
                return None
            hands[s.dealer] = hole
        heaps: dict[Seat, Hand] = {}
        for owner, size, number in s.told:
            if owner == seat:
                continue
            told = taken(size, lambda hand, number=number: points(hand) == number and under(hand))  # type: ignore[misc]
            if told is None:
                return None
            heaps[owner] = heaps.get(owner, ()) + told
        for owner, heap in enumerate(s.thrown[:-1]):
            if owner != seat:
                put_away = heaps.get(owner, ())
                # what was given back, and not shuffled yet
                rest = taken(len(heap) - len(put_away), under)
                if rest is None:
                    return None
                thrown[owner] = put_away + rest
        if s.told and s.phase in (SHOW, OVER) and s.told[-1][0] == s.player != seat and not s.shown >> s.player & 1:
            hands[s.player] = thrown[s.player][-s.told[-1][1] :]
        return changed(s, hands=tuple(hands), thrown=tuple(thrown), stock=tuple(pool))


def under(hand: Sequence[int]) -> bool:
    """Whether somebody with these cards, in the order they came, was never at 21 or over."""
    return all(points(hand[:n]) < BEST for n in range(2, len(hand) + 1))


RULESETS = (
    Ruleset(
        "blackjack",
        "Blackjack",
        Blackjack,
        tuple(range(2, 9)),
        # banks, rounds, players; for each the stakes, cards (of eight one is over 21), shuffles and the look
        max_events=8 * (1 + 3 * 7 * (8 + 2 * 8 + 6 + 8)),
        presets={"grosszuegig": Preset(_("der doppelte Einsatz kommt zum eigenen dazu"), {"auszahlung": "dazu"})},
    ),
)
