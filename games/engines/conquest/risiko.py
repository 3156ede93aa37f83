"""Blütenmeer: flowers spread over forty-two gardens on six islands; dice decide who may plant in the neighbour's.

The rules of the branded box Risiko (000:1605-1625), on a map of our own and with flowers for armies. Its text names
neither a map nor one number but that of the first armies (000:1615). What it leaves open, and how it is filled:

- the goal is agreed on (000:1613): a secret wish (`aims`), all gardens, or, ours, two thirds of them. A wish counts at
  once, in one's own turn;
- who begins: the lot. Dealt gardens go round from the last player to the first, so that where they do not come out even
  whoever acts later has one more;
- the first flowers are set one by one (000:1615); or, ours, three stand in each garden from the start, which is the
  same number;
- a turn (000:1619-1623): new flowers, a third of one's gardens but three at least, more for whole islands and for seed
  packets; challenges; one move. These numbers, sets of packets and what they bring (`seeds`) are those commonly played;
- the dice: as many as one may, up to three against up to two, highest against highest, ties for the defender, as
  commonly played. Whether the defender chooses after having seen the attacker's is left open in 000:1625: an option;
- who conquers moves in with at least as many flowers as dice were thrown;
- one packet for a turn in which a garden was won (000:1621). Who drives somebody out takes over the packets, and
  exchanges them in the next own turn, as ever. Exchanged packets go back into the bag;
- two players: wild flowers hold a third of the gardens, two in each, and never attack. Without them is an option;
- a match ends after some rounds at the latest, an option: then most gardens win, of equals who has more flowers.

Targets are the gardens ("eisbach" …) and buttons. A move is a garden to be taken or planted in, with "anzahl-3" where
several can be; two gardens and "einmal" or "bis" (until it is decided), or those two alone for the challenge before;
"satz-…" exchanges; "wehr-1", "wehr-2"; "anzahl-2" moves in; two gardens and a number to move; "genug", "fertig".
"""

from __future__ import annotations

import random

from games.engines.chance import Dice, Draw, Shuffle
from games.engines.conquest import gardener
from games.engines.conquest.aims import OF_ISLANDS, WISHES
from games.engines.conquest.fights import losses, throws
from games.engines.conquest.islands import BONUS, COUNT, GARDENS, ISLAND_NAMES, NEIGHBOURS, NUMBER, TARGETS, holdings
from games.engines.conquest.seeds import PACKETS, SETS, named, rising, sets
from games.engines.conquest.state import (
    DICE,
    DONE,
    ENOUGH,
    FIRST,
    GUARD,
    LONGEST,
    MOST_SEATS,
    ROUNDS,
    SEATS,
    SHARE,
    UNTIL,
    WILD_FIRST,
    Bluetenstand,
    Pick,
    count_of,
)
from games.engines.conquest.touches import Touches
from games.engines.core import (
    Captured,
    Chance,
    Effect,
    Event,
    Moved,
    Outcome,
    Path,
    Preset,
    Rolled,
    Ruleset,
    Said,
    Seat,
)
from games.engines.kit.pack import put
from games.engines.kit.scores import places
from games.engines.kit.states import changed
from games.engines.text import Text, _, plural


class Risiko(Touches):
    """The game for two to six."""

    def propose(self, s: Bluetenstand, seat: Seat, rng: random.Random) -> Path:
        """What a gardener with a plan would do, or now and then anything."""
        planned = gardener.plan(self, s, seat, rng) if rng.random() < 0.85 else None
        return planned or super().propose(s, seat, rng)

    # --- what follows ---

    def draw(self, s: Bluetenstand) -> Draw:
        match s.phase:
            case "los":
                return Dice(1, self.seats)
            case "wuensche":
                return Shuffle(OF_ISLANDS if self.shares == 2 else tuple(range(len(WISHES))))
            case "verteilen":
                return Shuffle(tuple(range(COUNT)))
            case "wurf":
                mine, theirs = s.fight
                if self.options.wuerfeln == "danach":
                    return Dice(min(3, s.flowers[mine] - 1))
                return Dice(throws(s.flowers[mine], s.flowers[theirs], LONGEST if s.until else 1))
            case "gegenwurf":
                return Dice(s.guards)
        return Pick(len(self.bag(s)))

    def bag(self, s: Bluetenstand) -> tuple[int, ...]:
        """The packets nobody has."""
        held = {packet for hand in s.hands for packet in hand}
        return tuple(packet for packet in PACKETS if packet not in held)

    def apply(self, s: Bluetenstand, event: Event) -> tuple[Bluetenstand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            s = self._fallen(s, event, effects)
        else:
            s = self._moved(s, event.seat, event.path, effects)  # type: ignore[union-attr]  # no time runs out
        return s, tuple(effects)

    def _fallen(self, s: Bluetenstand, event: Chance, effects: list[Effect]) -> Bluetenstand:
        drawn = tuple(int(number) for number in event.outcome)
        match s.phase:
            case "los":
                first = drawn[0] - 1
                effects.append(Said(text=_("Das Los sagt: {side} beginnt.", side=SEATS[first])))
                s = changed(s, first=first, turn=first)
                return changed(s, phase="wuensche") if self.options.ziel == "wunsch" else self._gardens(s)
            case "wuensche":
                effects.append(Said(text=_("Alle haben einen geheimen Wunsch gezogen.")))
                for seat in range(self.seats):
                    says = _("Dein Wunsch: {wish}.", wish=WISHES[drawn[seat]].says)
                    effects.append(Said(text=says, only=(seat,)))
                return self._gardens(changed(s, wishes=drawn[: self.seats]))
            case "verteilen":
                return self._dealt(s, drawn, effects)
            case "wurf":
                return self._thrown(s, drawn, effects)
            case "gegenwurf":
                return self._fought(s, (*s.thrown, *drawn), effects)
        seat, packet = s.turn, self.bag(s)[drawn[0]]
        effects.append(Said(text=_("{side} bekommt eine Samentüte.", side=SEATS[seat])))
        effects.append(Said(text=_("Du bekommst: {packet}.", packet=named(packet)), only=(seat,)))
        s = changed(s, hands=put(s.hands, seat, tuple(sorted((*s.hands[seat], packet)))))
        return self._next(s, effects)

    def _gardens(self, s: Bluetenstand) -> Bluetenstand:
        return changed(s, phase="verteilen" if self.options.anfang == "verteilt" else "wahl")

    def _dealt(self, s: Bluetenstand, order: tuple[int, ...], effects: list[Effect]) -> Bluetenstand:
        """From the last player back to the first, the wild flowers after all."""
        around = [(s.first - 1 - number) % self.seats for number in range(self.seats)]
        if self.wild >= 0:
            around.append(self.wild)
        owners = [0] * COUNT
        for number, garden in enumerate(order):
            owners[garden] = around[number % len(around)]
        effects.append(Said(text=_("Die 42 Gärten sind verteilt.")))
        return self._planted_first(changed(s, owners=tuple(owners)), effects)

    def _planted_first(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        """All gardens are somebody's: the first flowers (000:1615: one each, and 2 × gardens / players more)."""
        if self.options.blumen == "gleich":
            flowers = tuple(WILD_FIRST if owner == self.wild else FIRST for owner in s.owners)
            return self._begin(changed(s, flowers=flowers, turn=s.first), effects)
        flowers = tuple(WILD_FIRST if owner == self.wild else 1 for owner in s.owners)
        spare = (2 * COUNT // self.shares,) * self.seats
        return changed(s, phase="setzen", flowers=flowers, spare=spare, turn=s.first)

    def _begin(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        """A turn begins with new flowers."""
        left = self.income(s, s.turn)
        s = changed(s, phase="pflanzen", left=left, spare=(), won=False, fight=(), thrown=(), countered=())
        says = plural(
            left, _("{side} bekommt {n} neue Blume."), _("{side} bekommt {n} neue Blumen."), side=SEATS[s.turn]
        )
        effects.append(Said(text=says))
        if islands := holdings(s.owners, s.turn):
            names = [str(ISLAND_NAMES[island]) for island in islands]
            effects.append(Said(text=_("Ganze Inseln: {names}.", names=", ".join(names))))
        return s

    def _moved(self, s: Bluetenstand, seat: Seat, path: Path, effects: list[Effect]) -> Bluetenstand:
        first = path[0]
        garden = NUMBER.get(first, -1)
        match s.phase:
            case "wahl":
                says = _("{side} nimmt {garden}.", side=SEATS[seat], garden=GARDENS[garden].name)
                effects.append(Said(text=says))
                s = changed(s, owners=put(s.owners, garden, seat), flowers=put(s.flowers, garden, 1), last=(garden,))
                return self._chosen(s, effects)
            case "setzen":
                says = _("{side} setzt eine Blume in {garden}.", side=SEATS[seat], garden=GARDENS[garden].name)
                effects.append(Said(text=says))
                spare = put(s.spare, seat, s.spare[seat] - 1)
                s = changed(s, flowers=put(s.flowers, garden, s.flowers[garden] + 1), spare=spare, last=(garden,))
                if not any(spare):
                    return self._begin(changed(s, turn=s.first), effects)
                return changed(s, turn=(seat + 1) % self.seats)
            case "pflanzen":
                return (
                    self._trade(s, seat, SETS.index(first), effects) if first in SETS else self._new(s, path, effects)
                )
            case "fordern":
                if first == ENOUGH:
                    return self._quiet(s, effects)
                if garden >= 0:
                    s = changed(s, fight=(garden, NUMBER[path[1]]))
                return changed(s, phase="wurf", until=path[-1] == UNTIL, last=s.fight, thrown=(), countered=())
            case "wehren":
                return changed(s, phase="gegenwurf", guards=GUARD.index(first) + 1)
            case "einziehen":
                mine, theirs = s.fight
                if many := count_of(first):
                    s = self._shift(s, mine, theirs, many, effects)
                return self._goes_on(changed(s, fight=()), effects)
        if first != DONE:
            s = self._shift(s, garden, NUMBER[path[1]], count_of(path[2]), effects)
            if ended := self._reached(s, effects):
                return ended
        return self._rest(s, effects)

    def _chosen(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        """Once each has taken a share, what is left is wild; else the next one chooses."""
        taken = COUNT - s.owners.count(-1)
        if taken < (COUNT // self.shares * self.seats if self.wild >= 0 else COUNT):
            return changed(s, turn=(s.turn + 1) % self.seats)
        s = changed(s, owners=tuple(self.wild if owner < 0 else owner for owner in s.owners))
        return self._planted_first(s, effects)

    def _new(self, s: Bluetenstand, path: Path, effects: list[Effect]) -> Bluetenstand:
        garden, many = NUMBER[path[0]], count_of(path[1]) if len(path) == 2 else 1
        says = plural(many, _("{side} pflanzt {n} Blume in {garden}."), _("{side} pflanzt {n} Blumen in {garden}."),
                      side=SEATS[s.turn], garden=GARDENS[garden].name)  # fmt: skip
        effects.append(Said(text=says))
        flowers = put(s.flowers, garden, s.flowers[garden] + many)
        s = changed(s, flowers=flowers, left=s.left - many, last=(garden,))
        if ended := self._reached(s, effects):
            return ended
        return s if s.left else self._goes_on(changed(s, phase="fordern"), effects)

    def _trade(self, s: Bluetenstand, seat: Seat, sort: int, effects: list[Effect]) -> Bluetenstand:
        """Three packets for new flowers; two more grow in a garden of one's own that is on a packet of the set."""
        packets = dict(sets(s.hands[seat]))[sort]
        many = self.worth_of(s, sort)
        names = ", ".join(str(named(packet)) for packet in packets)
        says = _("{side} tauscht ein: {names}. Das bringt {n} Blumen.", side=SEATS[seat], names=names, n=many)
        effects.append(Said(text=says))
        flowers = s.flowers
        if own := [packet for packet in packets if packet < COUNT and s.owners[packet] == seat]:
            least = min(own, key=lambda garden: (flowers[garden], garden))
            flowers = put(flowers, least, flowers[least] + 2)
            effects.append(Said(text=_("In {garden} wachsen zwei Blumen dazu.", garden=GARDENS[least].name)))
        hand = tuple(packet for packet in s.hands[seat] if packet not in packets)
        s = changed(s, hands=put(s.hands, seat, hand), flowers=flowers, left=s.left + many, traded=s.traded + 1)
        return self._reached(s, effects) or s

    def _shift(self, s: Bluetenstand, mine: int, goal: int, many: int, effects: list[Effect]) -> Bluetenstand:
        one, other = _("{n} Blume zieht von {one} nach {other}."), _("{n} Blumen ziehen von {one} nach {other}.")
        says = plural(many, one, other, one=GARDENS[mine].name, other=GARDENS[goal].name)
        effects.append(Moved(source=TARGETS[mine], to=TARGETS[goal], text=says))
        flowers = put(s.flowers, mine, s.flowers[mine] - many)
        return changed(s, flowers=put(flowers, goal, flowers[goal] + many), last=(mine, goal))

    # --- a challenge ---

    def _thrown(self, s: Bluetenstand, dice: tuple[int, ...], effects: list[Effect]) -> Bluetenstand:
        theirs = s.fight[1]
        if self.options.wuerfeln == "zugleich":
            return self._fought(s, dice, effects)
        faces = tuple(sorted(dice, reverse=True))
        says = _("{side} fordert {garden} heraus und wirft {faces}.", side=SEATS[s.turn], garden=GARDENS[theirs].name,
                 faces=", ".join(map(str, faces)))  # fmt: skip
        effects.append(Rolled(at=DICE, faces=faces, text=says))
        guards = min(2, s.flowers[theirs])
        asked = guards == 2 and s.owners[theirs] != self.wild
        return changed(s, phase="wehren" if asked else "gegenwurf", thrown=faces, countered=(), guards=guards)

    def _fought(self, s: Bluetenstand, dice: tuple[int, ...], effects: list[Effect]) -> Bluetenstand:
        """Throws one after the other, each with as many dice as may be thrown then, until none are left or it is
        decided."""
        mine, theirs = s.fight
        have, rest, count, lost, gone = s.flowers[mine], s.flowers[theirs], 0, 0, 0
        thrown: tuple[int, ...] = ()
        countered: tuple[int, ...] = ()
        while dice and have > 1 and rest:
            many = min(3, have - 1)
            guards = s.guards if s.phase == "gegenwurf" else min(2, rest)
            thrown = tuple(sorted(dice[:many], reverse=True))
            countered = tuple(sorted(dice[many : many + guards], reverse=True))
            dice = dice[many + guards :]
            mine_lost, theirs_lost = losses(thrown, countered)
            have, rest, count = have - mine_lost, rest - theirs_lost, count + 1
            lost, gone = lost + mine_lost, gone + theirs_lost
        one, other = GARDENS[mine].name, GARDENS[theirs].name
        faces = (", ".join(map(str, thrown)), ", ".join(map(str, countered)))
        if count == 1:
            told = _(
                "{one} gegen {other}: {faces} gegen {answer}.", one=one, other=other, faces=faces[0], answer=faces[1]
            )
        else:
            told = _("{one} gegen {other}: {n} Würfe, zuletzt {faces} gegen {answer}.", one=one, other=other, n=count,
                     faces=faces[0], answer=faces[1])  # fmt: skip
        effects.append(Rolled(at=DICE, faces=(*thrown, *countered), text=told))
        for garden, many in ((mine, lost), (theirs, gone)):
            if many:
                says = plural(many, _("{garden} verliert {n} Blume."), _("{garden} verliert {n} Blumen."),
                              garden=GARDENS[garden].name)  # fmt: skip
                effects.append(Said(text=says) if garden == mine or rest else Captured(at=TARGETS[garden], text=says))
        s = changed(s, flowers=put(put(s.flowers, mine, have), theirs, rest), thrown=thrown, countered=countered)
        s = changed(s, last=s.fight, until=False, guards=0)
        if not rest:
            return self._conquered(s, len(thrown), effects)
        return self._goes_on(changed(s, phase="fordern", fight=s.fight if have > 1 else ()), effects)

    def _conquered(self, s: Bluetenstand, dice: int, effects: list[Effect]) -> Bluetenstand:
        """The garden changes hands, and as many flowers as dice were thrown move in at once."""
        mine, theirs = s.fight
        seat, before = s.turn, s.owners[theirs]
        says = _("{garden} gehört jetzt {side}.", garden=GARDENS[theirs].name, side=SEATS[seat])
        effects.append(Moved(source=TARGETS[mine], to=TARGETS[theirs], text=says))
        flowers = put(put(s.flowers, mine, s.flowers[mine] - dice), theirs, dice)
        s = changed(s, owners=put(s.owners, theirs, seat), flowers=flowers, won=True)
        if before != self.wild and before not in s.owners:
            s = self._driven_out(s, before, effects)
        if ended := self._reached(s, effects):
            return ended
        if s.flowers[mine] > 1:
            return changed(s, phase="einziehen")
        return self._goes_on(changed(s, phase="fordern", fight=()), effects)

    def _driven_out(self, s: Bluetenstand, gone: Seat, effects: list[Effect]) -> Bluetenstand:
        seat, packets = s.turn, s.hands[gone]
        effects.append(Said(text=_("{side} hat keinen Garten mehr.", side=SEATS[gone])))
        if packets:
            says = plural(len(packets), _("{side} übernimmt {n} Samentüte."), _("{side} übernimmt {n} Samentüten."),
                          side=SEATS[seat])  # fmt: skip
            effects.append(Said(text=says))
            names = ", ".join(str(named(packet)) for packet in packets)
            effects.append(Said(text=_("Du bekommst: {packet}.", packet=names), only=(seat,)))
        hands = put(put(s.hands, gone, ()), seat, tuple(sorted((*s.hands[seat], *packets))))
        return changed(s, hands=hands, out=(*s.out, gone))

    def _goes_on(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        """Who can still challenge somebody may; else flowers may be moved."""
        s = changed(s, phase="fordern")
        seat = s.turn
        for garden in range(COUNT):
            if s.owners[garden] == seat and s.flowers[garden] > 1:
                for other in NEIGHBOURS[garden]:
                    if s.owners[other] != seat:
                        return s
        return self._quiet(s, effects)

    def _quiet(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        s = changed(s, phase="umpflanzen", fight=())
        may = any(s.owners[garden] == s.turn and self.ways(s, garden) for garden in range(COUNT))
        return s if may else self._rest(s, effects)

    def _rest(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        """The turn is over: a packet for whoever has won a garden (000:1621)."""
        return changed(s, phase="tuete", fight=()) if s.won and self.bag(s) else self._next(s, effects)

    def _next(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand:
        seat, number = s.turn, s.round
        while True:
            seat = (seat + 1) % self.seats
            number += seat == s.first
            if seat not in s.out:
                break
        if number > self.options.runden:
            s = changed(s, phase="ende", fight=())
            outcome = self.outcome(s)
            assert outcome is not None
            effects.append(Said(text=outcome.reason))
            return s
        return self._begin(changed(s, turn=seat, round=number), effects)

    # --- the end ---

    def _reached(self, s: Bluetenstand, effects: list[Effect]) -> Bluetenstand | None:
        """The end of the match, if whoever is to act has what wins it."""
        seat = s.turn
        if not (len(s.out) == self.seats - 1 or self._has_won(s, seat)):
            return None
        s = changed(s, phase="ende", winner=seat, fight=())
        outcome = self.outcome(s)
        assert outcome is not None
        effects.append(Said(text=outcome.reason))
        return s

    def _has_won(self, s: Bluetenstand, seat: Seat) -> bool:
        match self.options.ziel:
            case "wunsch":
                return WISHES[s.wishes[seat]].reached(s.owners, s.flowers, seat)
            case "anteil":
                return s.owners.count(seat) >= SHARE
        return s.owners.count(seat) == COUNT

    def outcome(self, s: Bluetenstand) -> Outcome | None:
        if s.phase != "ende":
            return None
        gardens = tuple(s.owners.count(seat) for seat in range(self.seats))
        flowers = [sum(n for o, n in zip(s.owners, s.flowers, strict=True) if o == seat) for seat in range(self.seats)]
        later = [s.out.index(seat) if seat in s.out else self.seats for seat in range(self.seats)]
        standing = [(seat == s.winner, gardens[seat], flowers[seat], later[seat]) for seat in range(self.seats)]
        ranks = places(standing)
        return Outcome(ranks, *self._why(s, ranks, gardens), gardens)

    def _why(self, s: Bluetenstand, ranks: tuple[int, ...], gardens: tuple[int, ...]) -> tuple[str, Text]:
        """The rule that ended it, for programs and for people."""
        if s.winner < 0:
            if ranks.count(1) > 1:
                return "rounds", _("Die letzte Runde ist vorbei: Mehrere haben gleich viel.")
            side = SEATS[ranks.index(1)]
            says = plural(max(gardens), _("Die letzte Runde ist vorbei: {side} hat {n} Garten und gewinnt."),
                          _("Die letzte Runde ist vorbei: {side} hat {n} Gärten und gewinnt."), side=side)  # fmt: skip
            return "rounds", says
        side = SEATS[s.winner]
        if not self._has_won(s, s.winner):
            return "alone", _("Nur {side} hat noch Gärten und gewinnt.", side=side)
        if self.options.ziel == "wunsch":
            wish = WISHES[s.wishes[s.winner]].says
            return "wish", _("{side} gewinnt mit dem Wunsch: {wish}.", side=side, wish=wish)
        if self.options.ziel == "anteil":
            return "share", _("{side} hat {n} Gärten und gewinnt.", side=side, n=gardens[s.winner])
        return "all", _("{side} hat alle Gärten und gewinnt.", side=side)

    def advise(self, s: Bluetenstand, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        """What one has in mind tells strengths apart: "leicht" often does something else, "stark" looks ahead to what
        the others want."""
        if strength == 0 and rng.random() < 0.4:
            return super().propose(s, seat, rng)
        return gardener.plan(self, s, seat, rng, far_sighted=strength == 2) or super().propose(s, seat, rng)

    def why_not(self, s: Bluetenstand, seat: Seat, path: Path) -> Text:
        return gardener.why_not(self, s, seat, path)

    # --- for programs ---

    def sample_world(self, s: Bluetenstand, seat: Seat | None, rng: random.Random) -> Bluetenstand:
        """Other hands from the packets this seat does not have, other wishes from those it does not; what is known of
        both is the size of the hands, and that nobody has won."""
        pool = [packet for packet in PACKETS if seat is None or packet not in s.hands[seat]]
        rng.shuffle(pool)
        hands = []
        for owner, hand in enumerate(s.hands):
            if owner == seat:
                hands.append(hand)
                continue
            hands.append(tuple(sorted(pool[: len(hand)])))
            del pool[: len(hand)]
        if not s.wishes:
            return changed(s, hands=tuple(hands))
        known = {seat, s.winner if s.phase == "ende" else -1}
        taken = {wish for owner, wish in enumerate(s.wishes) if owner in known}
        left = [wish for wish in (OF_ISLANDS if self.shares == 2 else range(len(WISHES))) if wish not in taken]
        rng.shuffle(left)
        wishes = tuple(wish if owner in known else left.pop() for owner, wish in enumerate(s.wishes))
        return changed(s, hands=tuple(hands), wishes=wishes)


def max_events(seats: int, rounds: int) -> int:
    """A bound on a match, whatever is played; the rounds are limited under every option.

    A flower is planted once, in one event at most, and lost once. Each throw takes one at least, and goes with five
    events at most: the challenge, the dice, the defender's choice, the defender's dice, and moving in where the garden
    is won. So there are six events at most for each flower that ever grows: 1 + 2 in each garden at the start; in a
    turn a third of the gardens and all islands; and what sets bring, with two more. A turn has one packet at most,
    so there is no more than one set for three turns, and none brings more than the last. A turn has four events
    besides: an exchange, "genug", the move and the packet. Before the first turn there are three draws, and a choice
    for each garden.
    """
    turns = rounds * seats
    traded = turns // 3 + 1
    grown = COUNT * 3 + turns * (COUNT // 3 + sum(BONUS)) + traded * (rising(traded) + 2)
    return 6 * grown + 4 * turns + 3 + COUNT


RULESETS = (
    Ruleset(
        "risiko",
        "Blütenmeer",
        Risiko,
        (2, 3, 4, 5, 6),
        max_events=max_events(MOST_SEATS, max(ROUNDS)),
        presets={
            "kurz": Preset(_("kurz: acht Runden, die meisten Gärten zählen"), {"ziel": "anteil", "runden": 8}),
            "lang": Preset(
                _("wie in der alten Schachtel: alle Gärten, jede Blume einzeln gesetzt"),
                {"ziel": "alles", "runden": 30, "blumen": "einzeln"},
            ),
        },
    ),
)
