"""66 (Sechsundsechzig), for two players, or for three each for himself.

Source: 001:1855-1907. What it leaves open, and how we fill it:

- the deal alternates; the player after the dealer leads (001:1875 says it for two);
- marrying, exchanging and closing are for whoever is about to lead; the trick that allows marrying and exchanging must
  be one's own; closing needs none;
- 66 is claimed by whoever is about to lead, that is after winning a trick or naming a marriage;
- who follows need not beat the card led (no source asks for it);
- nobody claims and all cards are played: the first to have reached 66 wins, otherwise the most Augen; a tie is void;
- three players with 32 cards: when the last two cards of the stock are too few for everyone they stay where they are;
- three players: only the winner scores; by the best of the others. Whoever has closed or claimed in vain gives the
  points to each of the others;
- a match that nobody has won after thirty deals ends with the one in front.

A deal: chance shuffles the cards; the first six (three players: seven) go to the player after the dealer, the next to
the next player; then comes the trump card, then the stock from its top.

Moves: ("hand:herz-7",) plays a card; ("tauschen",) takes the trump card for the lowest trump; ("decken",) closes the
stock; ("hochzeit:herz",) names a marriage; ("sechsundsechzig",) claims; ("weiter",) by each after the deal.
"""

from __future__ import annotations

import random
from dataclasses import replace

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
)
from games.engines.kit.cards import SUIT_NAMES, SUITS
from games.engines.kit.pack import (
    AUGEN,
    CARD_OF,
    CARDS,
    INDEX,
    NAMES,
    SUIT,
    TARGETS,
    heap,
    members,
    of,
    put,
    redistribute,
)
from games.engines.scene import View
from games.engines.text import Text, _, plural
from games.engines.tricks import sechsundsechzig_scene as scene
from games.engines.tricks.sechsundsechzig_state import Optionen66, Stand66

GOAL = 66
MAX_DEALS = 30
#: two players with 32 cards: the shuffle, 32 cards, exchange, closing, four marriages, the claim, both go on
DEAL_EVENTS = 1 + 32 + 1 + 1 + 4 + 1 + 3
#: from low to high: 001:1871 orders by value
RANKING = ("7", "8", "9", "bube", "dame", "koenig", "10", "ass")
STRENGTH = tuple(RANKING.index(card.split("-")[1]) for card in CARDS)
SUIT_OF = tuple(SUITS.index(card.split("-")[0]) for card in CARDS)
OF_SUIT = tuple(SUIT[suit] for suit in SUITS)
PAIRS = tuple(of(f"{suit}-dame", f"{suit}-koenig") for suit in SUITS)
WITHOUT = of(*(f"{suit}-{rank}" for suit in SUITS for rank in ("7", "8")))


class Sechsundsechzig(Game[Stand66, Optionen66]):
    """The first dealer is the last seat, so seat 0 leads first."""

    options_class = Optionen66

    def start(self) -> Stand66:
        return Stand66(dealer=self.seats - 1, scores=(0,) * self.seats)

    def to_act(self, s: Stand66) -> frozenset[Seat]:
        if s.phase == "spiel":
            return frozenset((s.turn,))
        if s.phase == "geben":
            return frozenset((CHANCE,))
        if s.phase == "zeigen":
            return frozenset(seat for seat in range(self.seats) if not s.ready >> seat & 1)
        return frozenset()

    def pack(self) -> int:
        """The cards played with, as bits."""
        every = (1 << 32) - 1
        return every & ~WITHOUT if self.options.karten == 24 else every

    def draw(self, s: Stand66) -> Draw:
        return Shuffle(tuple(CARDS[card] for card in members(self.pack())))

    # --- what a seat can do ---

    def step(self, s: Stand66, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "zeigen":
            if s.ready >> seat & 1:
                return Step()
            if path:
                return Step(complete=path == ("weiter",))
            return Step(("weiter",), prompt=scene.ON_PROMPT, buttons=scene.ON_BUTTONS)
        if s.phase != "spiel" or seat != s.turn:
            return Step()
        if path:
            if len(path) > 1:
                return Step()
            card = CARD_OF.get(path[0])
            if card is not None:
                return Step(complete=bool(self.playable(s) >> card & 1))
            return Step(complete=path[0] in self._extras(s))
        extras = self._extras(s)
        targets = tuple([TARGETS[card] for card in members(self.playable(s))])
        if not extras:
            return Step(targets, prompt=scene.FOLLOW_PROMPT if s.trick else scene.LEAD_PROMPT)
        return Step(targets + extras, prompt=scene.LEAD_PROMPT, buttons=scene.buttons(extras, self.options.blatt))

    def playable(self, s: Stand66) -> int:
        """The cards the acting seat may play."""
        held = s.hands[s.turn]
        if not s.trick:
            return held & PAIRS[s.named] if s.named >= 0 and self.options.hochzeit_ausspielen else held
        if not s.strict:
            return held  # 001:1875
        # 001:1883-1885, 001:1903: the suit led, else trump, else anything
        return held & OF_SUIT[SUIT_OF[s.trick[0]]] or held & OF_SUIT[s.trump] or held

    def _extras(self, s: Stand66) -> Path:
        """What whoever leads may do before playing a card."""
        if s.trick:
            return ()
        seat = s.turn
        found = []
        if s.named < 0:
            if self.can_exchange(s, seat):
                found.append("tauschen")
            if not s.strict:  # 001:1899
                found.append("decken")
            # 001:1893: after a trick of one's own
            if s.tricks[seat]:
                found += [
                    f"hochzeit:{suit}"
                    for number, suit in enumerate(SUITS)
                    if s.hands[seat] & PAIRS[number] == PAIRS[number] and not s.married >> number & 1
                ]
        # 001:1887; without a trick nobody has anything to claim
        if s.tricks[seat] and (s.points[seat] >= GOAL or self.options.falsche_ansage):
            found.append("sechsundsechzig")
        return tuple(found)

    def lowest_trump(self, s: Stand66) -> int:
        """The card that may be exchanged; -1 if there is none in this pack."""
        if self.options.karten == 24:
            return INDEX[f"{SUITS[s.trump]}-9"] if self.options.tausch == "niedrigste" else -1
        return INDEX[f"{SUITS[s.trump]}-7"]

    def can_exchange(self, s: Stand66, seat: Seat) -> bool:
        # 001:1897: after a trick of one's own, for the trump card that lies open
        lowest = self.lowest_trump(s)
        return bool(lowest >= 0 and s.tricks[seat] and not s.strict and s.hands[seat] >> lowest & 1)

    # --- what follows ---

    def apply(self, s: Stand66, event: Event) -> tuple[Stand66, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._deal(s, event)
        assert isinstance(event, Move)
        seat, target = event.seat, event.path[0]
        card = CARD_OF.get(target)
        if card is not None:
            return self._play(s, seat, card)
        name = scene.SEATS[seat]
        if target == "weiter":
            return self._go_on(s, seat)
        if target == "tauschen":
            lowest = self.lowest_trump(s)
            taken = NAMES[self.options.blatt][s.upcard]
            after = replace(
                s,
                hands=put(s.hands, seat, s.hands[seat] & ~(1 << lowest) | 1 << s.upcard),
                shown=put(s.shown, seat, s.shown[seat] & ~(1 << lowest) | 1 << s.upcard),
                upcard=lowest,
            )
            sentence = _(
                "{name} tauscht {low} gegen {card}.", name=name, low=NAMES[self.options.blatt][lowest], card=taken
            )
            return after, (Moved(source="trumpf", to=f"hand-{seat}", text=sentence),)
        if target == "decken":
            return replace(s, closer=seat, strict=True), (
                Said(text=_("{name} deckt: Niemand zieht mehr nach.", name=name)),
            )
        if target == "sechsundsechzig":
            return self._claim(s, seat, name)
        return self._marry(s, seat, SUITS.index(target.removeprefix("hochzeit:")), name)

    def _deal(self, s: Stand66, event: Chance) -> tuple[Stand66, tuple[Effect, ...]]:
        order = [INDEX[str(card)] for card in event.outcome]
        size = 6 if self.seats == 2 else 7  # 001:1873, 001:1907
        hands = [0] * self.seats
        first = (s.dealer + 1) % self.seats
        for place in range(self.seats):
            hands[(first + place) % self.seats] = heap(order[size * place : size * (place + 1)])
        dealt = size * self.seats
        none = (0,) * self.seats
        after = Stand66(
            phase="spiel",
            dealer=s.dealer,
            number=s.number,
            hands=tuple(hands),
            upcard=order[dealt],  # 001:1873: the thirteenth card
            trump=SUIT_OF[order[dealt]],
            stock=tuple(order[dealt + 1 :]),
            turn=first,  # 001:1875
            leader=first,
            shown=none,
            lacks=none,
            tricks=none,
            points=none,
            wed=none,
            scores=s.scores,
        )
        card = NAMES[self.options.blatt][after.upcard]
        return after, (
            Said(text=_("{name} gibt.", name=scene.SEATS[s.dealer])),
            Revealed(
                at="trumpf", text=_("Trumpf ist {suit}: {card} liegt offen.", suit=self._suit(after.trump), card=card)
            ),
        )

    def _suit(self, number: int) -> Text:
        return SUIT_NAMES[self.options.blatt][SUITS[number]]

    def _marry(self, s: Stand66, seat: Seat, number: int, name: Text) -> tuple[Stand66, tuple[Effect, ...]]:
        worth = 40 if number == s.trump else 20  # 001:1893
        after = replace(
            s,
            named=number,
            married=s.married | 1 << number,
            shown=put(s.shown, seat, s.shown[seat] | PAIRS[number]),
            points=put(s.points, seat, s.points[seat] + worth),
            wed=put(s.wed, seat, s.wed[seat] + worth),
        )
        sentence = _(
            "{name} meldet die Hochzeit in {suit}: {worth} Augen.", name=name, suit=self._suit(number), worth=worth
        )
        return _reached(after), (Said(text=sentence),)

    def _claim(self, s: Stand66, seat: Seat, name: Text) -> tuple[Stand66, tuple[Effect, ...]]:
        said = Said(text=_("{name} sagt 66 an.", name=name))
        points = s.points[seat]
        if points >= GOAL:
            after, effects = self._won(s, seat)
        else:
            text = _("{name} hat erst {points} Augen: zu früh angesagt.", name=name, points=points)
            gain = 3 if s.closer >= 0 else self.options.falsche_ansage
            after, effects = self._lost(s, seat, gain, text)
        return after, (said, *effects)

    def _play(self, s: Stand66, seat: Seat, card: int) -> tuple[Stand66, tuple[Effect, ...]]:
        bit = 1 << card
        hands = put(s.hands, seat, s.hands[seat] & ~bit)
        shown = s.shown if not s.shown[seat] & bit else put(s.shown, seat, s.shown[seat] & ~bit)
        lacks = s.lacks
        if s.trick and s.strict:
            missing = 0
            led = SUIT_OF[s.trick[0]]
            if SUIT_OF[card] != led:
                missing |= OF_SUIT[led]
                if SUIT_OF[card] != s.trump:
                    missing |= OF_SUIT[s.trump]
            if missing & ~lacks[seat]:
                lacks = put(lacks, seat, lacks[seat] | missing)
        trick = (*s.trick, card)
        move = Moved(
            source=f"hand-{seat}",
            to="stich",
            text=_("{name}: {card}.", name=scene.SEATS[seat], card=NAMES[self.options.blatt][card]),
        )
        after = replace(
            s,
            hands=hands,
            shown=shown,
            lacks=lacks,
            trick=trick,
            named=-1,
            gone=s.gone | bit,
            turn=(seat + 1) % self.seats,
        )
        if len(trick) < self.seats:
            return after, (move,)
        after, effects = self._take(after)
        return after, (move, *effects)

    def _take(self, s: Stand66) -> tuple[Stand66, tuple[Effect, ...]]:
        """The trick is complete: who takes it, and what is drawn."""
        best = 0
        for place in range(1, self.seats):
            card, high = s.trick[place], s.trick[best]
            # 001:1877
            higher = SUIT_OF[card] == SUIT_OF[high] and STRENGTH[card] > STRENGTH[high]
            if higher or (SUIT_OF[card] == s.trump and SUIT_OF[high] != s.trump):
                best = place
        taker = (s.leader + best) % self.seats
        worth = sum(AUGEN[card] for card in s.trick)
        hands = list(s.hands)
        shown = list(s.shown)
        stock, upcard, strict = s.stock, s.upcard, s.strict
        drew = False
        if not s.strict:
            drew = True
            for place in range(self.seats):  # 001:1881: the winner draws first
                seat = (taker + place) % self.seats
                if stock:
                    hands[seat] |= 1 << stock[0]
                    stock = stock[1:]
                else:  # the last to draw gets the open trump card
                    hands[seat] |= 1 << upcard
                    shown[seat] |= 1 << upcard
                    upcard = -1
            left = len(stock) + (upcard >= 0)
            strict = left < self.seats  # 001:1883; with fewer cards than players none draws any more
        last = not any(hands)
        if last and (s.closer < 0 or self.options.zehn_gedeckt):
            worth += 10  # 001:1889
        after = _reached(
            replace(
                s,
                hands=tuple(hands),
                shown=tuple(shown),
                stock=stock,
                upcard=upcard,
                strict=strict,
                trick=(),
                last=s.trick,
                last_leader=s.leader,
                leader=taker,
                turn=taker,
                tricks=put(s.tricks, taker, s.tricks[taker] + 1),
                points=put(s.points, taker, s.points[taker] + worth),
            )
        )
        effects: list[Effect] = [Said(text=_("{name} bekommt den Stich.", name=scene.SEATS[taker]))]
        if drew:
            effects += self._drawn(s, after, taker)
        if not last:
            return after, tuple(effects)
        after, more = self._all_played(after)
        return after, (*effects, *more)

    def _drawn(self, before: Stand66, after: Stand66, taker: Seat) -> list[Effect]:
        """What each seat drew, said to that seat alone; the open trump card is seen by all."""
        effects: list[Effect] = []
        for place in range(self.seats):
            seat = (taker + place) % self.seats
            (card,) = members(after.hands[seat] & ~before.hands[seat])
            name = NAMES[self.options.blatt][card]
            if card == before.upcard:
                sentence = _("{name} nimmt die Trumpfkarte: {card}.", name=scene.SEATS[seat], card=name)
                effects.append(Moved(source="trumpf", to=f"hand-{seat}", text=sentence))
            else:
                effects.append(Moved(source="talon", to=f"hand-{seat}"))
                effects.append(Said(text=_("Du ziehst {card}.", card=name), only=(seat,)))
        if after.strict:
            effects.append(Said(text=_("Der Talon ist zu Ende: Jetzt muss bedient oder gestochen werden.")))
        return effects

    # --- the end of a deal ---

    def _all_played(self, s: Stand66) -> tuple[Stand66, tuple[Effect, ...]]:
        if s.first >= 0:
            return self._won(s, s.first)
        if s.closer >= 0:  # 001:1905
            text = _("{name} hat gedeckt und 66 nicht erreicht.", name=scene.SEATS[s.closer])
            return self._lost(s, s.closer, 3, text)
        most = max(s.points)
        best = [seat for seat in range(self.seats) if s.points[seat] == most]
        if len(best) == 1:
            return self._won(s, best[0])
        return self._finish(s, (0,) * self.seats, _("Gleichstand: Niemand bekommt einen Zählerpunkt."))

    def _won(self, s: Stand66, seat: Seat) -> tuple[Stand66, tuple[Effect, ...]]:
        name = scene.SEATS[seat]
        if s.closer >= 0 and s.closer != seat:  # the other got there first
            text = _("{name} hat gedeckt, aber ein anderer hat 66 zuerst.", name=scene.SEATS[s.closer])
            return self._lost(s, s.closer, 3, text, winner=seat)
        gain = 3 if s.closer >= 0 else self.worth(s, seat)
        text = _("{name} hat {points} Augen: Zählerpunkte {gain}.", name=name, points=s.points[seat], gain=gain)
        return self._finish(s, tuple(gain if other == seat else 0 for other in range(self.seats)), text)

    def worth(self, s: Stand66, seat: Seat) -> int:
        """The game points for winning an open deal (001:1887), by the best of the others."""
        others = [other for other in range(self.seats) if other != seat]
        if not any(s.tricks[other] for other in others):
            return 3
        wed = s.wed if self.options.rettung == "stiche" else (0,) * self.seats
        most = max(s.points[other] - wed[other] for other in others)
        return self.options.gleich33 if most == 33 else 1 if most > 33 else 2

    def _lost(
        self, s: Stand66, seat: Seat, gain: int, text: Text, winner: Seat = -1
    ) -> tuple[Stand66, tuple[Effect, ...]]:
        """`seat` has closed or claimed in vain: the others get `gain` each, or only `winner` if somebody got to 66."""
        gains = tuple(gain if other != seat and winner in (-1, other) else 0 for other in range(self.seats))
        return self._finish(s, gains, text)

    def _finish(self, s: Stand66, gains: tuple[int, ...], text: Text) -> tuple[Stand66, tuple[Effect, ...]]:
        scores = tuple(score + gain for score, gain in zip(s.scores, gains, strict=True))
        number = s.number + 1
        over = max(scores) >= self.options.ziel or number == MAX_DEALS
        after = replace(
            s,
            phase="ende" if over else "zeigen",
            number=number,
            hands=(0,) * self.seats,
            shown=(0,) * self.seats,
            stock=(),
            upcard=-1,
            named=-1,
            scores=scores,
            result=text,
        )
        effects: list[Effect] = [Said(text=text)]
        effects += [Scored(seat=seat, points=gain) for seat, gain in enumerate(gains) if gain]
        outcome = self.outcome(after)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return after, tuple(effects)

    def _go_on(self, s: Stand66, seat: Seat) -> tuple[Stand66, tuple[Effect, ...]]:
        ready = s.ready | 1 << seat
        if ready.bit_count() < self.seats:
            return replace(s, ready=ready), ()
        return Stand66(dealer=(s.dealer + 1) % self.seats, number=s.number, scores=s.scores), ()

    def outcome(self, s: Stand66) -> Outcome | None:
        if s.phase != "ende":
            return None
        most = max(s.scores)
        places = tuple(1 + sum(other > score for other in s.scores) for score in s.scores)
        best = [seat for seat, place in enumerate(places) if place == 1]
        if most < self.options.ziel:
            return Outcome(places, "deals", _("Nach {n} Spielen ist Schluss.", n=s.number), s.scores)
        if len(best) > 1:
            return Outcome(
                places,
                "points",
                plural(
                    most, _("Mehrere haben zugleich {n} Zählerpunkt."), _("Mehrere haben zugleich {n} Zählerpunkte.")
                ),
                s.scores,
            )
        reason = plural(
            most,
            _("{name} gewinnt mit {n} Zählerpunkt."),
            _("{name} gewinnt mit {n} Zählerpunkten."),
            name=scene.SEATS[best[0]],
        )
        return Outcome(places, "points", reason, s.scores)

    # --- what is seen ---

    def view(self, s: Stand66, seat: Seat | None) -> View:
        outcome = self.outcome(s)
        options = self.options
        reason = outcome.reason if outcome else None
        return scene.view(s, seat, self.seats, options.blatt, options.zaehlhilfe, options.karten, reason)

    def why_not(self, s: Stand66, seat: Seat, path: Path) -> Text:
        return scene.explain(self, s, seat, path)

    def sample_world(self, s: Stand66, seat: Seat | None, rng: random.Random) -> Stand66:
        """Deal out anew the others' hands and the stock; what was shown, taken openly or not followed is kept."""
        if s.phase != "spiel":
            return s
        places = [other for other in range(self.seats) if other != seat]
        hidden = [s.hands[other] & ~s.shown[other] for other in places]
        pool = heap(s.stock)
        for held in hidden:
            pool |= held
        if not pool:
            return s
        room = [held.bit_count() for held in hidden] + [len(s.stock)]
        dealt = redistribute(pool, room, [s.lacks[other] for other in places] + [0], rng)
        hands = list(s.hands)
        for number, other in enumerate(places):
            hands[other] = dealt[number] | s.shown[other]
        stock = members(dealt[-1])
        rng.shuffle(stock)
        return replace(s, hands=tuple(hands), stock=tuple(stock))

    # --- for programs ---

    def propose(self, s: Stand66, seat: Seat, rng: random.Random) -> Path:
        """A random move, but 66 is claimed when it is there and not before."""
        if s.phase == "spiel" and not s.trick:
            extras = self._extras(s)
            if s.points[seat] >= GOAL and "sechsundsechzig" in extras:
                return ("sechsundsechzig",)
            if extras and rng.random() < 0.3:
                sensible = [extra for extra in extras if extra != "sechsundsechzig"]
                if sensible:
                    return (rng.choice(sensible),)
            return (TARGETS[rng.choice(members(self.playable(s)))],)
        return super().propose(s, seat, rng)

    def evaluate(self, s: Stand66, seat: Seat) -> float:
        """Game points, and the Augen of the deal; for a state known in full."""
        outcome = self.outcome(s)
        if outcome:
            if not outcome.winners:
                return 0.0
            return 1.0 if seat in outcome.winners else -1.0
        others = [other for other in range(self.seats) if other != seat]
        value = 0.7 * (s.scores[seat] - max(s.scores[other] for other in others)) / self.options.ziel
        if s.phase == "spiel":
            value += 0.2 * (min(s.points[seat], GOAL) - max(min(s.points[other], GOAL) for other in others)) / GOAL
            if s.closer >= 0:
                value += 0.05 if s.closer != seat else -0.05
        return max(-0.95, min(0.95, value))


def _reached(s: Stand66) -> Stand66:
    """Remember who was first to 66."""
    if s.first >= 0:
        return s
    found = [seat for seat, points in enumerate(s.points) if points >= GOAL]
    return replace(s, first=found[0]) if found else s


RULESETS = (
    Ruleset(
        "sechsundsechzig",
        "66 (Sechsundsechzig)",
        Sechsundsechzig,
        (2, 3),
        version=2,
        former={1: {"rettung": "alles"}},
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"karten": 32, "tausch": "niedrigste", "zaehlhilfe": False}),
            "scharf": Preset(_("scharf: mit 24 Karten"), {"karten": 24, "zaehlhilfe": False}),
            "kinder": Preset(_("für Kinder"), {"falsche_ansage": 0, "ziel": 3}),
        },
    ),
)
