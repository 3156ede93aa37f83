"""Rund um den Marktplatz: streets of a town about 1900 are bought, auctioned, built on and traded.

Rules of the board game Monopoly as the sources tell them (000:443-490), on a board, with streets and cards of our own.

Filled in where the sources are silent: a double leads out of the tower, 50 Taler, or a card; whoever has thrown three
times in vain pays and goes. After the third double in a row, where it is paid for, the piece goes on, and
the turn is over. The bank has houses enough. A bid rises by steps (`BIDS`). A tenth is paid on what was lent. What
somebody owns who is out goes to whom it owed, lent on as it is, houses at half their price; from debts to the bank the
land is free again. Business is done before the throw; after it, only to build, to pay, or to afford a field. Fields are
lent on, not sold. Two offers a turn, which lapse after a minute.

A move is the dice ("wuerfel",), a button, a field and what is done there ("feld-1", "haus"), or an offer: ("handel",
"mit-1", own fields, "gebe-ich", fields of the other, "will-ich", "zahle-100").
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from games.engines.chance import Dice, Draw
from games.engines.core import (
    Chance,
    Effect,
    Elapsed,
    Event,
    Moved,
    Outcome,
    Path,
    Ruleset,
    Said,
    Seat,
)
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, OVER, READY
from games.engines.text import Text, _
from games.engines.town import advice
from games.engines.town.board import (
    CLUB,
    FIELD_OF,
    FIELDS,
    FIELDS_ROUND,
    HOTEL,
    MEMBERS,
    MORTGAGED,
    NAMES,
    OWNABLE,
    POST,
    REST,
    SALARY,
    TARGETS,
    TAX,
    TOWER,
    WATCH,
    house_price,
    mortgage,
    redeeming,
    taler,
)
from games.engines.town.cards import DECKS, TITLES, keeper
from games.engines.town.estate import (
    BANK,
    FREE,
    MONEY,
    Offer,
    Town,
    TownOptions,
    raisable,
    rent,
    repairs,
    wealth,
)
from games.engines.town.scenery import MORE, Scenery
from games.engines.town.terms import (
    AUCTION,
    BACK,
    BASE,
    BIDS,
    BUILD,
    BUY,
    CARD,
    DEBT,
    DONE,
    FEE,
    HOUSE,
    KEY,
    LEAVE,
    LEND,
    MOST_ACTS,
    MOST_ROUNDS,
    NO,
    OFFER,
    PASS,
    POT,
    PRIZE,
    SHARE,
    STANDS,
    TAKE,
    TRADE,
    TRIES,
)

After = tuple[Town, list[Effect]]


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The same with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


class Monopoly(Scenery):
    """The game for two to eight seats."""

    options_class = TownOptions
    dice = 2
    order_dice = 2

    # --- beginning and end ---

    def fresh(self) -> Town:
        n, pot = self.seats, BASE if self.options.bank == "sockel" else 0
        cash, none = self.options.startgeld, (0,) * n
        return Town(cash=(cash,) * n, where=none, locked=none, out=none, bank=MONEY - n * cash - pot, pot=pot)

    def begins(self, s: Town) -> After:
        return changed(s, first=s.turn), []

    def over(self, s: Town) -> str:
        if s.out.count(0) == 1:
            return "last"
        return "rounds" if s.round > self.options.runden else ""

    def standing(self, s: Town) -> Sequence[tuple[int, int]]:
        return [(-self.seats + out if out else 1, wealth(s, seat, self.options)) for seat, out in enumerate(s.out)]

    def reason(self, s: Town) -> Text:
        ranks = self.standing(s)
        best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        if self.over(s) == "last":
            return _("Alle anderen sind ausgeschieden: {side} gewinnt.", side=self.names[best[0]])
        rich = taler(ranks[best[0]][1])
        if len(best) > 1:
            return _("Die Zeit ist um, und es steht gleich: Mehrere haben {rich}.", rich=rich)
        return _("Die Zeit ist um, und {side} gewinnt: {rich}.", side=self.names[best[0]], rich=rich)

    def outcome(self, s: Town) -> Outcome | None:
        """With what each has in the end."""
        found = super().outcome(s)
        return (
            replace(found, scores=tuple(wealth(s, seat, self.options) for seat in range(self.seats))) if found else None
        )

    # --- who acts ---

    def to_act(self, s: Town) -> frozenset[Seat]:
        if s.phase == AUCTION:
            return self.alone[s.bidders[0]]
        if s.phase == DEBT:
            return self.alone[s.debts[0][0]]
        if s.phase == OFFER:
            assert s.offer
            return self.alone[s.offer.to]
        return frozenset({-1}) if s.phase == CARD else super().to_act(s)

    def time_limit(self, s: Town) -> int | None:
        return STANDS if s.phase == OFFER else None

    def draw(self, s: Town) -> Draw:
        return Dice(1, len(self._left(s))) if s.phase == CARD else super().draw(s)

    def _deck(self, s: Town) -> int:
        return 0 if FIELDS[s.where[s.turn]].kind == POST else 1

    def _left(self, s: Town) -> list[int]:
        """The cards that can be drawn: when all are drawn, all again but one that somebody keeps."""
        deck = self._deck(s)
        kept = 1 << keeper(deck) if s.keys[deck] != FREE else 0
        away = s.drawn[deck] | kept
        found = [n for n in range(len(DECKS[deck])) if not away >> n & 1]
        return found or [n for n in range(len(DECKS[deck])) if not kept >> n & 1]

    # --- what follows ---

    def apply(self, s: Town, event: Event) -> tuple[Town, tuple[Effect, ...]]:
        if isinstance(event, Elapsed):
            after, effects = self._answered(s, NO)
            return after, tuple(effects)
        if isinstance(event, Chance) and s.phase == CARD:
            after, effects = self._card(s, self._left(s)[int(event.outcome[0]) - 1])
            if self.over(after):
                after = changed(after, phase=OVER)
                effects.append(Said(text=self.reason(after)))
            return after, tuple(effects)
        return super().apply(s, event)

    def fell(self, s: Town) -> After:
        seat, (one, other) = s.turn, s.dice
        side, eyes, double = self.names[seat], one + other, one == other
        effects: list[Effect] = []
        s = changed(s, news=self.thrown(side, s.dice))
        if s.locked[seat]:
            if double:
                effects.append(Said(text=_("Ein Pasch! {side} ist frei.", side=side)))
                s = changed(s, locked=put(s.locked, seat, 0))
            elif s.locked[seat] < TRIES:
                s = changed(s, locked=put(s.locked, seat, s.locked[seat] + 1))
                news = _("{side} bleibt noch im Turm.", side=side)
                return self._after(changed(s, news=news), [Said(text=news)])
            else:
                s = changed(s, locked=put(s.locked, seat, 0), debts=((seat, FEE, BANK),))
            return self._walk(changed(s, doubles=0), seat, s.where[seat] + eyes, effects)
        doubles = s.doubles + 1 if double else 0
        s = changed(s, doubles=doubles)
        if doubles == TRIES:
            s = changed(s, doubles=0)
            if self.options.pasch == "turm":
                effects.append(Said(text=_("Der dritte Pasch!")))
                return self._after(*self._arrested(s, seat, effects))
            effects.append(Said(text=_("Der dritte Pasch bringt {side} Glück.", side=side)))
            if self.options.pasch == "bank":
                s = self._paid(s, BANK, seat, PRIZE, effects)
            else:
                s = changed(s, debts=tuple((each, SHARE, seat) for each in self._others(s, seat)))
        return self._walk(s, seat, s.where[seat] + eyes, effects)

    def _others(self, s: Town, seat: Seat) -> list[Seat]:
        """All others in the game, from the left neighbour on."""
        order = ((seat + n) % self.seats for n in range(1, self.seats))
        return [other for other in order if not s.out[other]]

    def _walk(self, s: Town, seat: Seat, to: int, effects: list[Effect]) -> After:
        """Onwards to a field, which may be numbered on beyond the start, and what happens there."""
        s = self._went(s, seat, to % FIELDS_ROUND, effects)
        if to >= FIELDS_ROUND:
            twice = self.options.los == 2 and to == FIELDS_ROUND
            s = self._paid(s, BANK, seat, SALARY * (2 if twice else 1), effects)
        return self._settle(*self._landed(s, seat, effects))

    def _went(self, s: Town, seat: Seat, to: int, effects: list[Effect]) -> Town:
        here = s.where[seat]
        text = _("{side} kommt an: {place}.", side=self.names[seat], place=NAMES[to])
        effects.append(Moved(source=TARGETS[here], to=TARGETS[to], text=text))
        return changed(s, where=put(s.where, seat, to), last=(TARGETS[here], TARGETS[to]), news=text)

    def _landed(self, s: Town, seat: Seat, effects: list[Effect]) -> After:
        n = s.where[seat]
        field = FIELDS[n]
        if n == WATCH:
            return self._arrested(s, seat, effects)
        if n == REST and s.pot:
            pot = s.pot
            s = self._paid(s, POT, seat, pot, effects)
            if self.options.bank == "sockel":
                s = changed(s, bank=s.bank - BASE, pot=BASE)
        elif field.kind == TAX:
            s = changed(s, debts=(*s.debts, (seat, field.price, self._fines())))
        elif field.kind in (POST, CLUB):
            s = changed(s, pending=CARD)
        elif field.group >= 0:
            owner = s.owner[n]
            if owner == FREE:
                s = changed(s, pending=BUY)
            elif owner != seat and (due := rent(s, n, sum(s.dice))):
                if s.locked[owner] and not self.options.haft:  # 000:489
                    effects.append(Said(text=_("Aus dem Turm wird keine Miete verlangt.")))
                else:
                    s = changed(s, debts=(*s.debts, (seat, due, owner)))
        return s, effects

    def _fines(self) -> int:
        return BANK if self.options.bank == "bank" else POT

    def _arrested(self, s: Town, seat: Seat, effects: list[Effect]) -> After:
        here = s.where[seat]
        text = _("{side} muss in den Stadtturm.", side=self.names[seat])
        effects.append(Moved(source=TARGETS[here], to=TARGETS[TOWER], text=text))
        return (
            changed(
                s,
                where=put(s.where, seat, TOWER),
                locked=put(s.locked, seat, 1),
                doubles=0,
                last=(TARGETS[here], TARGETS[TOWER]),
                news=text,
            ),
            effects,
        )

    def _paid(self, s: Town, source: int, to: int, n: int, effects: list[Effect]) -> Town:
        """The same with `n` Taler gone from a seat, BANK or POT to another; a seat must have them."""
        if not n:
            return s
        cash, bank, pot, money = list(s.cash), s.bank, s.pot, taler(n)
        if source >= 0:
            cash[source] -= n
        if to >= 0:
            cash[to] += n
        bank += n * (to == BANK) - n * (source == BANK)
        pot += n * (to == POT) - n * (source == POT)
        if source >= 0 and to >= 0:
            text = _(
                "{side} zahlt, {other} erhält {money}.", side=self.names[source], money=money, other=self.names[to]
            )
        elif source >= 0:
            text = _("{side} zahlt {money}.", side=self.names[source], money=money)
        else:
            text = _("{side} erhält {money}.", side=self.names[to], money=money)
        effects.append(Said(text=text))
        news = text if s.news.msgid in ("", MORE) else _(MORE, news=s.news, more=text)
        return changed(s, cash=tuple(cash), bank=bank, pot=pot, news=news)

    def _settle(self, s: Town, effects: list[Effect]) -> After:
        """Debts are paid, and then what was to follow."""
        while s.debts:
            seat, due, to = s.debts[0]
            rest = s.debts[1:]
            if s.out[seat] or (to >= 0 and s.out[to]):
                s = changed(s, debts=rest)
            elif s.cash[seat] >= due:
                s = self._paid(changed(s, debts=rest), seat, to, due, effects)
            elif s.cash[seat] + raisable(s, seat) >= due:
                return changed(s, phase=DEBT), effects
            else:
                s = self._ruined(changed(s, debts=rest), seat, to, effects)
        if s.out.count(0) == 1:
            return changed(s, phase=READY, pending=""), effects
        if s.out[s.turn]:
            return self._next(s), effects
        pending, s = s.pending, changed(s, pending="")
        if pending == CARD:
            return changed(s, phase=CARD), effects
        if pending == BUY:
            if s.cash[s.turn] + raisable(s, s.turn) >= FIELDS[s.where[s.turn]].price:
                return changed(s, phase=BUY), effects
            return self._left_lying(s, effects)
        return self._after(s, effects)

    def _ruined(self, s: Town, seat: Seat, to: int, effects: list[Effect]) -> Town:
        """Somebody cannot pay and is out: houses go back for half their price, all else to whom it owed."""
        level, owner = list(s.level), list(s.owner)
        back = 0
        for n in OWNABLE:
            if owner[n] != seat:
                continue
            if level[n] > 0:
                back += level[n] * (house_price(n) // 2)
                level[n] = 0
            if to < 0:
                level[n] = 0
            owner[n] = to if to >= 0 else FREE
        keys = tuple((to if to >= 0 else FREE) if key == seat else key for key in s.keys)
        effects.append(Said(text=_("{side} kann nicht zahlen und scheidet aus.", side=self.names[seat])))
        s = changed(s, cash=put(s.cash, seat, s.cash[seat] + back), bank=s.bank - back)
        s = self._paid(s, seat, to, s.cash[seat], effects)
        return changed(
            s,
            owner=tuple(owner),
            level=tuple(level),
            keys=keys,
            out=put(s.out, seat, 1 + sum(map(bool, s.out))),
            locked=put(s.locked, seat, 0),
            news=_("{side} kann nicht zahlen und scheidet aus.", side=self.names[seat]),
        )

    def _after(self, s: Town, effects: list[Effect]) -> After:
        """The field is done with: another throw after a double, something to build, or the next player."""
        seat = s.turn
        if s.doubles and not s.locked[seat]:
            return changed(s, phase=READY), effects
        if any(HOUSE in self.deeds(changed(s, phase=BUILD), seat, n) for n in OWNABLE if s.owner[n] == seat):
            return changed(s, phase=BUILD), effects
        return self._next(s), effects

    def _next(self, s: Town) -> Town:
        turn, number = s.turn, s.round
        while True:
            turn = (turn + 1) % self.seats
            number += turn == s.first
            if not s.out[turn]:
                return changed(s, turn=turn, round=number, phase=READY, doubles=0, acts=0, offers=0)

    # --- cards ---

    def _card(self, s: Town, number: int) -> After:
        deck, seat = self._deck(s), s.turn
        card = DECKS[deck][number]
        text = _("{side} zieht. {deck}: {says}", deck=TITLES[deck], side=self.names[seat], says=card.says)
        effects: list[Effect] = [Said(text=text)]
        drawn = (
            0 if s.drawn[deck] >> number & 1 else s.drawn[deck]
        ) | 1 << number  # all were drawn: all lie there again
        s = changed(s, drawn=(drawn, s.drawn[1]) if deck == 0 else (s.drawn[0], drawn), news=text, phase=READY)
        here = s.where[seat]
        if card.does == "keep":
            s = changed(s, keys=(seat, s.keys[1]) if deck == 0 else (s.keys[0], seat))
        elif card.does == "tower":
            s, effects = self._arrested(s, seat, effects)
        elif card.does == "to":
            return self._walk(s, seat, card.n if card.n > here else card.n + FIELDS_ROUND, effects)
        elif card.does == "rail":
            to = next(n for n in (*MEMBERS[8], MEMBERS[8][0] + FIELDS_ROUND) if n > here)
            return self._walk(s, seat, to, effects)
        elif card.does == "back":
            s = self._went(s, seat, here - card.n, effects)
            s, effects = self._landed(s, seat, effects)
        elif card.does == "each":
            others = self._others(s, seat)
            owed = [(each, card.n, seat) if card.n > 0 else (seat, -card.n, each) for each in others]
            s = changed(s, debts=tuple(owed))
        elif card.does == "cash" and card.n > 0:
            s = self._paid(s, BANK, seat, card.n, effects)
        else:
            due = -card.n if card.does == "cash" else repairs(s, seat, card.n, card.hotel)
            s = changed(s, debts=((seat, due, self._fines()),) if due else ())
        return self._settle(s, effects)

    # --- touches ---

    def carried_out(self, s: Town, path: Path) -> After:
        first = path[0]
        if s.phase in (READY, BUILD):
            s = changed(s, acts=s.acts + 1)
        if first in FIELD_OF:
            seat = s.debts[0][0] if s.phase == DEBT else s.turn
            return self._done(s, seat, FIELD_OF[first], path[1])
        if first == TRADE:
            return self._offered(s, self._read(path))
        if s.phase == OFFER:
            return self._answered(s, first)
        if s.phase == AUCTION:
            return self._bid(s, first)
        effects: list[Effect] = []
        if first == DONE:
            return self._next(s), effects
        if first == TAKE:
            n = s.where[s.turn]
            return self._after(*self._bought(s, s.turn, n, FIELDS[n].price, effects))
        if first == LEAVE:
            return self._left_lying(s, effects)
        seat, side = s.turn, self.names[s.turn]
        s = changed(s, locked=put(s.locked, seat, 0))
        if first == KEY:
            keys = (FREE, s.keys[1]) if s.keys[0] == seat else (s.keys[0], FREE)
            return changed(s, keys=keys), [Said(text=_("{side} schließt den Turm auf.", side=side))]
        return self._paid(s, seat, BANK, FEE, effects), [*effects, Said(text=_("{side} ist frei.", side=side))]

    def _done(self, s: Town, seat: Seat, n: int, deed: str) -> After:
        """A house is built or given back, the bank lends on a field or is paid back."""
        side, place, level = self.names[seat], NAMES[n], s.level[n]
        if deed == HOUSE:
            cost, after = house_price(n), level + 1
            text = _("{side} baut ein Haus: {place}.", side=side, place=place)
            if after == HOTEL:
                text = _("{side} baut ein Hotel: {place}.", side=side, place=place)
        elif deed == BACK:
            cost, after = -(house_price(n) // 2), level - 1
            text = _("{side} gibt ein Haus ab: {place}.", side=side, place=place)
        elif deed == LEND:
            cost, after = -mortgage(n), MORTGAGED
            text = _("{side} beleiht: {place}.", side=side, place=place)
        else:
            cost, after = redeeming(n), 0
            text = _("{side} löst aus: {place}.", side=side, place=place)
        s = changed(
            s,
            cash=put(s.cash, seat, s.cash[seat] - cost),
            bank=s.bank + cost,
            level=put(s.level, n, after),
            last=(TARGETS[n],),
            news=text,
        )
        effects: list[Effect] = [Said(text=text)]
        return self._settle(s, effects) if s.phase == DEBT else (s, effects)

    def _bought(self, s: Town, seat: Seat, n: int, price: int, effects: list[Effect]) -> After:
        text = _("{side} kauft: {place}, {money}.", side=self.names[seat], place=NAMES[n], money=taler(price))
        effects.append(Said(text=text))
        return (
            changed(
                s,
                cash=put(s.cash, seat, s.cash[seat] - price),
                bank=s.bank + price,
                owner=put(s.owner, n, seat),
                last=(TARGETS[n],),
                news=text,
            ),
            effects,
        )

    def _left_lying(self, s: Town, effects: list[Effect]) -> After:
        """Nobody buys it at its price: it is auctioned, or lies on (000:473)."""
        n = s.where[s.turn]
        if self.options.land == "liegen":
            text = _("{place} bleibt frei.", place=NAMES[n])
            effects.append(Said(text=text))
            return self._after(changed(s, news=text), effects)
        text = _("Versteigert wird: {place}.", place=NAMES[n])
        effects.append(Said(text=text))
        bidders = (s.turn, *self._others(s, s.turn))
        return self._called(changed(s, phase=AUCTION, bidders=bidders, bid=-1, bidder=FREE, news=text), effects)

    def _bid(self, s: Town, target: str) -> After:
        seat, side = s.bidders[0], self.names[s.bidders[0]]
        if target == PASS:
            s = changed(s, bidders=s.bidders[1:])
            return self._called(s, [Said(text=_("{side} passt.", side=side))])
        n = int(target.rpartition("-")[2])
        text = _("{side} bietet {money}.", side=side, money=taler(n))
        news = _("{place}: {bid}", place=NAMES[s.where[s.turn]], bid=text)
        s = changed(s, bidders=(*s.bidders[1:], seat), bid=BIDS.index(n), bidder=seat, news=news)
        return self._called(s, [Said(text=text)])

    def _called(self, s: Town, effects: list[Effect]) -> After:
        """Whoever can bid more is asked; else it is sold, or nobody wants it."""
        bidders = s.bidders
        last = s.bid + 1 == len(BIDS)
        while bidders and bidders[0] != s.bidder and (last or s.cash[bidders[0]] < BIDS[s.bid + 1]):
            bidders = bidders[1:]
        if bidders and bidders[0] != s.bidder:
            return changed(s, bidders=bidders), effects
        s = changed(s, bidders=())
        n = s.where[s.turn]
        if s.bidder == FREE:
            text = _("Niemand bietet: {place} bleibt frei.", place=NAMES[n])
            effects.append(Said(text=text))
            return self._after(changed(s, news=text), effects)
        after, effects = self._bought(s, s.bidder, n, BIDS[s.bid], effects)
        return self._after(changed(after, bid=-1, bidder=FREE), effects)

    def _offered(self, s: Town, offer: Offer) -> After:
        text = self._said(s, offer)
        # `pending` keeps the phase to go back to
        s = changed(s, offer=offer, offers=s.offers + 1, phase=OFFER, pending=s.phase, news=text)
        return s, [Said(text=text)]

    def _said(self, s: Town, offer: Offer) -> Text:
        give = self._list(offer.gives, offer.key, max(0, offer.taler))
        want = self._list(offer.wants, offer.their_key, max(0, -offer.taler))
        side, other = self.names[s.turn], self.names[offer.to]
        return _("{side} bietet: {give}. {other} gäbe dafür: {want}.", side=side, other=other, give=give, want=want)

    def _list(self, fields: tuple[int, ...], key: int, money: int) -> Text:
        things = [NAMES[n] for n in fields] + [_("Turmschlüssel")] * key + ([taler(money)] if money else [])
        if not things:
            return _("nichts")
        said = things[0]
        for thing in things[1:]:
            said = _("{one}, {more}", one=said, more=thing)
        return said

    def _answered(self, s: Town, target: str) -> After:
        offer = s.offer
        assert offer
        seat, other = s.turn, offer.to
        s = changed(s, phase=s.pending, pending="", offer=None)
        if target == NO:
            text = _("{side} lehnt ab.", side=self.names[other])
            return changed(s, news=text), [Said(text=text)]
        owner, cash = list(s.owner), list(s.cash)
        for n in offer.gives:
            owner[n] = other
        for n in offer.wants:
            owner[n] = seat
        cash[seat] -= offer.taler
        cash[other] += offer.taler
        keys = list(s.keys)
        if offer.key:
            mine = s.keys.index(seat)
        if offer.their_key:
            keys[s.keys.index(other)] = seat
        if offer.key:
            keys[mine] = other
        text = _("{side} nimmt an: Der Handel gilt.", side=self.names[other])
        last = tuple(TARGETS[n] for n in sorted((*offer.gives, *offer.wants)))
        s = changed(s, owner=tuple(owner), cash=tuple(cash), keys=(keys[0], keys[1]), news=text, last=last)
        return s, [Said(text=text)]

    # --- random play, and the computer's ---

    def propose(self, s: Town, seat: Seat, rng: random.Random) -> Path:
        """Mostly the dice; an offer now and then."""
        if s.phase == READY and rng.random() < THROWING:
            return (DICE,)
        path: Path = ()
        while True:
            step = self.step(s, seat, path)
            if step.complete:
                return path
            path = (*path, rng.choice(step.targets))

    def advise(self, s: Town, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        """What a player does who knows what land is worth: see `advice`."""
        return advice.advise(self, s, seat, strength, rng)


#: how often random play throws at once
THROWING = 0.75
#: events of one turn at most: three throws, each the touch, the dice, two cards, a purchase and an auction (all steps,
#: all passes); the fee; all things done, offers with their answers; and raising money, one house or one field at a time
A_TURN = 3 * (2 + 2 + 1 + len(BIDS) + 8) + 1 + 2 * MOST_ACTS + 1 + len(OWNABLE) + 22 * HOTEL + MOST_ACTS

RULESETS = (
    Ruleset(
        "monopoly",
        "Rund um den Marktplatz",
        Monopoly,
        (2, 3, 4, 5, 6, 7, 8),
        # every turn of every round; and throws for who begins, which end with the limit of throws
        max_events=MOST_ROUNDS * 8 * A_TURN + (3 * MOST_ROUNDS + 3) * 8,
    ),
)
