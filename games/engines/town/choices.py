"""What somebody may touch in the town, and why not: fields and what is done there, bids, debts, offers."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.core import (
    NOTHING,
    WHOLE,
    Path,
    Seat,
    Step,
)
from games.engines.kit.throws import DICE, READY, Throws
from games.engines.scene import Button
from games.engines.text import Text, _
from games.engines.town.board import (
    FIELD_OF,
    FIELDS,
    HOTEL,
    MORTGAGED,
    NAMES,
    OWNABLE,
    TARGETS,
    house_price,
    mortgage,
    redeeming,
    taler,
)
from games.engines.town.estate import (
    FREE,
    Offer,
    Town,
    TownOptions,
    may_build,
    may_lend,
    may_sell,
    may_trade,
)
from games.engines.town.terms import (
    AMOUNTS,
    AUCTION,
    BACK,
    BIDS,
    BUILD,
    BUY,
    DEBT,
    DONE,
    EVEN,
    FEE,
    GIVES,
    HOUSE,
    KEY,
    LEAVE,
    LEND,
    MOST_ACTS,
    MOST_OFFERS,
    NO,
    OFFER,
    PASS,
    PAY_OUT,
    RAISES,
    REDEEM,
    TAKE,
    THEIR_KEY,
    TRADE,
    WANTS,
    YES,
)


class Choices(Throws[Town, TownOptions]):
    """What may be touched in a position. What follows from it is in `monopoly`."""

    # --- what may be done ---

    def step(self, s: Town, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if not path:
            fields = tuple(TARGETS[n] for n in self.fields(s, seat))
            buttons = self.buttons(s)
            dice = (DICE,) if s.phase == READY else ()
            return Step((*dice, *(b.target for b in buttons), *fields), prompt=self.prompt(s), buttons=buttons)
        first, rest = path[0], path[1:]
        if first in FIELD_OF:
            deeds = self.deeds(s, seat, FIELD_OF[first])
            if not rest:
                return self._asked(s, FIELD_OF[first], deeds) if deeds else NOTHING
            return WHOLE if len(rest) == 1 and rest[0] in deeds else NOTHING
        if first == TRADE:
            return self._trade(s, seat, rest) if self.may_offer(s, seat) else NOTHING
        if rest:
            return NOTHING
        if first == DICE:
            return WHOLE if s.phase == READY else NOTHING
        return WHOLE if any(first == button.target for button in self.buttons(s)) else NOTHING

    def moves(self, s: Town, seat: Seat) -> Iterator[Path] | None:
        """Offers are too many to be listed."""
        return None if seat in self.to_act(s) and self.may_offer(s, seat) else super().moves(s, seat)

    def _raising(self, s: Town, seat: Seat) -> bool:
        """Whether money may only be raised now."""
        return s.phase == DEBT or (s.phase == BUY and s.cash[seat] < FIELDS[s.where[seat]].price)

    def deeds(self, s: Town, seat: Seat, n: int) -> tuple[str, ...]:
        """What may be done with a field now."""
        if s.owner[n] != seat:
            return ()
        if self._raising(s, seat):
            return (BACK,) if may_sell(s, n, seat) else (LEND,) if may_lend(s, n, seat) else ()
        if s.phase not in (READY, BUILD) or s.acts >= MOST_ACTS:
            return ()
        found = []
        if may_build(s, n, seat, self.options) and s.cash[seat] >= house_price(n):
            found.append(HOUSE)
        if may_sell(s, n, seat):
            found.append(BACK)
        if may_lend(s, n, seat):
            found.append(LEND)
        if s.level[n] == MORTGAGED and s.cash[seat] >= redeeming(n):
            found.append(REDEEM)
        return tuple(found)

    def fields(self, s: Town, seat: Seat) -> list[int]:
        if s.phase not in (READY, BUILD, DEBT, BUY):
            return []
        return [n for n in OWNABLE if s.owner[n] == seat and self.deeds(s, seat, n)]

    def _asked(self, s: Town, n: int, deeds: tuple[str, ...]) -> Step:
        hotel = s.level[n] == HOTEL - 1
        labels = {
            HOUSE: _("Hotel bauen ({n})", n=house_price(n)) if hotel else _("Haus bauen ({n})", n=house_price(n)),
            BACK: _("Haus abgeben (+{n})", n=house_price(n) // 2),
            LEND: _("Beleihen (+{n})", n=mortgage(n)),
            REDEEM: _("Auslösen ({n})", n=redeeming(n)),
        }
        keys = {HOUSE: "b", BACK: "a", LEND: "l", REDEEM: "z"}
        buttons = tuple(Button(deed, labels[deed], keys[deed]) for deed in deeds)
        return Step(deeds, prompt=_("{place}: Was möchtest du tun?", place=NAMES[n]), buttons=buttons)

    def buttons(self, s: Town) -> tuple[Button, ...]:
        if s.phase == READY:
            found = []
            if s.locked[s.turn]:
                if s.cash[s.turn] >= FEE:
                    found.append(Button(PAY_OUT, _("50 Taler zahlen"), "f"))
                if s.turn in s.keys:
                    found.append(Button(KEY, _("Turmschlüssel nehmen"), "k"))
            return (*found, *self._offering(s))
        if s.phase == BUILD:
            return (Button(DONE, _("Fertig"), "f"), *self._offering(s))
        if s.phase == BUY:
            price = FIELDS[s.where[s.turn]].price
            take = (Button(TAKE, _("Kaufen ({n})", n=price), "k"),) if s.cash[s.turn] >= price else ()
            left = self.options.land == "liegen"
            return (*take, Button(LEAVE, _("Liegen lassen") if left else _("Versteigern"), "v"))
        if s.phase == AUCTION:
            bids = tuple(Button(f"biete-{BIDS[n]}", taler(BIDS[n])) for n in self.bids(s))
            return (*bids, Button(PASS, _("Passen"), "p"))
        if s.phase == OFFER:
            return (Button(YES, _("Annehmen"), "j"), Button(NO, _("Ablehnen"), "n"))
        return ()

    def _offering(self, s: Town) -> tuple[Button, ...]:
        return (Button(TRADE, _("Handeln"), "h"),) if self.may_offer(s, s.turn) else ()

    def bids(self, s: Town) -> list[int]:
        """The steps the next bidder may go to."""
        steps = [s.bid + up for up in RAISES if s.bid + up < len(BIDS)]
        return [n for n in steps if BIDS[n] <= s.cash[s.bidders[0]]]

    # --- an offer ---

    def _has(self, s: Town, seat: Seat) -> bool:
        """Whether a seat has anything to trade."""
        return seat in s.keys or any(may_trade(s, n, seat) for n in OWNABLE)

    def _partners(self, s: Town, seat: Seat) -> list[Seat]:
        mine = self._has(s, seat)
        others = [other for other in range(self.seats) if other != seat and not s.out[other]]
        return [other for other in others if mine or self._has(s, other)]

    def may_offer(self, s: Town, seat: Seat) -> bool:
        if s.phase not in (READY, BUILD) or s.acts >= MOST_ACTS or s.offers >= MOST_OFFERS:
            return False
        return bool(self._partners(s, seat))

    def _trade(self, s: Town, seat: Seat, path: Path) -> Step:
        partners = self._partners(s, seat)
        if not path:
            buttons = tuple(Button(f"mit-{other}", self.names[other]) for other in partners)
            return Step(tuple(b.target for b in buttons), prompt=_("Mit wem möchtest du handeln?"), buttons=buttons)
        found = [other for other in partners if path[0] == f"mit-{other}"]
        if not found:
            return NOTHING
        other, rest = found[0], list(path[1:])
        gives = self._picked(s, seat, rest, GIVES, KEY, self._has(s, other))
        if isinstance(gives, Step):
            return gives
        wants = self._picked(s, other, rest, WANTS, THEIR_KEY, gives)
        if isinstance(wants, Step):
            return wants
        sums = {EVEN: _("Kein Geld dazu")}
        sums |= {f"zahle-{n}": _("Ich zahle {n}", n=n) for n in AMOUNTS if n <= s.cash[seat]}
        sums |= {f"nehme-{n}": _("Ich bekomme {n}", n=n) for n in AMOUNTS if n <= s.cash[other]}
        if rest:
            return WHOLE if len(rest) == 1 and rest[0] in sums else NOTHING
        buttons = tuple(Button(target, label) for target, label in sums.items())
        return Step(tuple(sums), prompt=_("Kommt Geld dazu?"), buttons=buttons)

    def _picked(self, s: Town, seat: Seat, rest: list[str], end: str, key: str, enough: bool) -> Step | bool:
        """What of a seat's is picked: the step that follows, or whether anything was, once `end` is touched, which is
        possible where `enough` else changes hands. What was read is taken off `rest`; fields come in their order."""
        wares = [TARGETS[n] for n in OWNABLE if may_trade(s, n, seat)] + [key] * (seat in s.keys)
        picked = 0
        while rest and rest[0] in wares:
            wares = wares[wares.index(rest.pop(0)) + 1 :]
            picked += 1
        done = bool(picked) or enough
        if rest:
            return bool(picked) if rest.pop(0) == end and done else NOTHING
        own = end == GIVES
        buttons = []
        if done:
            buttons.append(Button(end, _("Weiter") if picked else _("Nichts davon"), "w"))
        if key in wares:
            buttons.append(Button(key, _("Turmschlüssel"), "k"))
        give = _("Was gibst du her? Tippe deine Felder vom Los an der Reihe nach an.")
        want = _("Was möchtest du haben? Tippe die Felder vom Los an der Reihe nach an.")
        targets = (*(b.target for b in buttons), *(ware for ware in wares if ware != key))
        return Step(targets, prompt=give if own else want, buttons=tuple(buttons))

    def _read(self, path: Path) -> Offer:
        """The offer that a whole path is."""
        to, cut, end = int(path[1][4:]), path.index(GIVES), path.index(WANTS)
        give, want, money = path[2:cut], path[cut + 1 : end], path[-1]
        n = int(money.rpartition("-")[2])
        return Offer(
            to,
            tuple(FIELD_OF[t] for t in give if t in FIELD_OF),
            tuple(FIELD_OF[t] for t in want if t in FIELD_OF),
            int(KEY in give),
            int(THEIR_KEY in want),
            -n if money.startswith("nehme") else n,
        )

    # --- words ---

    def prompt(self, s: Town) -> Text:
        if s.phase == READY:
            if s.locked[s.turn]:
                return _("Du sitzt im Turm: Würfle einen Pasch, oder geh auf andere Art.")
            return _("Würfle. Vorher kannst du bauen und handeln.") if s.turn in s.owner else _("Würfle.")
        if s.phase == BUILD:
            return _("Tippe eine Straße an, auf der du bauen willst, oder sage Fertig.")
        if s.phase == BUY:
            n = s.where[s.turn]
            if s.cash[s.turn] < FIELDS[n].price:
                return _("Dir fehlt noch Geld: Beleihe ein Feld, oder lass es.")
            return _("{place} ist frei: Kaufst du für {n}?", place=NAMES[n], n=taler(FIELDS[n].price))
        if s.phase == AUCTION:
            return _("{place}: Was bietest du?", place=NAMES[s.where[s.turn]])
        if s.phase == DEBT:
            return _("Du musst {n} zahlen: Tippe an, was du abgibst.", n=taler(s.debts[0][1]))
        return _("Nimmst du das Angebot an?")

    def why_not(self, s: Town, seat: Seat, path: Path) -> Text:
        first = path[0] if path else ""
        if first == TRADE and len(path) > 1:
            return _("Getauscht wird unbebautes Land, vom Los an der Reihe nach angetippt; zuletzt kommt das Geld.")
        if first == TRADE:
            return _("Handeln kannst du vor dem Würfeln, höchstens zweimal im Zug.")
        if first in FIELD_OF or first.startswith("schild-"):
            return self._why_field(s, seat, FIELD_OF.get(first, FIELD_OF.get(f"feld-{first[7:]}", 0)), path[1:])
        if s.phase == AUCTION:
            return _("Biete mehr als bisher und nicht mehr, als du hast, oder passe.")
        if s.phase == OFFER:
            return _("Nimm das Angebot an, oder lehne es ab.")
        if s.phase == BUY:
            return _("Kaufe das Feld, oder lass es. So viel Geld musst du haben.")
        if s.phase == DEBT:
            return _("Du musst zahlen: Gib Häuser ab, oder beleihe Felder.")
        if s.phase == BUILD:
            return _("Gewürfelt ist schon: Baue noch, oder sage Fertig.")
        return _("Tippe die Würfel an, eines deiner Felder oder einen Knopf.")

    def _why_field(self, s: Town, seat: Seat, n: int, rest: Path) -> Text:
        if FIELDS[n].group < 0:
            return _("Dieses Feld gehört niemandem.")
        if s.owner[n] == FREE:
            return _("Dieses Feld ist noch frei. Kaufen kannst du es, wenn du darauf kommst.")
        if s.owner[n] != seat:
            return _("Dieses Feld gehört dir nicht.")
        if s.acts >= MOST_ACTS:
            return _("Für diesen Zug ist es genug: Würfle nun.")
        if rest == (HOUSE,):
            if s.level[n] == HOTEL:
                return _("Mehr als ein Hotel hat dort keinen Platz.")
            if not may_build(s, n, seat, self.options):
                return _("Baue nur auf ganzen Farben und dort, wo am wenigsten steht.")
            return _("Für ein Haus reicht dein Geld nicht.")
        if rest == (BACK,):
            return _("Abgeben kannst du nur ein Haus von dort, wo am meisten stehen.")
        if rest == (LEND,):
            return _("Beliehen wird nur, wenn auf der ganzen Farbe kein Haus steht.")
        if rest == (REDEEM,):
            return _("Auslösen kannst du, was beliehen ist, wenn dein Geld reicht.")
        return _("Sage dazu, was du mit dem Feld tun willst.")
