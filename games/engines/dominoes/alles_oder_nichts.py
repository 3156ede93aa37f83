"""Alles oder nichts: tricks with dominoes that nobody wants, unless one gets them all.

Source: 001:1704-1744. It names two to four players (001:1706) but deals for three and four alone (001:1714-1718), so
two do not play. Partners are allowed for four (001:1710): an option.

Whoever leads names one of the two numbers, of a double its number or "doubles". The double is the highest of its
number, the others follow by their other half; of doubles the one with more pips is higher, and no other tile belongs to
them (001:1728). With partners each keeps points of his own, the pair with the smaller sum wins, and what a pair has
taken together counts for "all" (001:1742): then each opponent gets 22. The first opener draws the highest tile; in the
next rounds whoever has the most points opens or lets the left neighbour, who must (001:1744). Gaps filled: of several
with as many points the next one after the opener before; he decides when he has seen his new tiles. A match to 101
points takes some thirty rounds, so four rounds are the default; both are options.

Moves: in the phase "schieben" ("hand:6-5",) gives a tile to the left, three times; ("hand:6-5", "als:5") leads it as a
five, ("hand:5-5", "als:doppel") as a double; ("hand:4-1",) follows; ("abgeben",) lets the left neighbour open.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Options,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import tiles
from games.engines.kit.pack import heap, put, redistribute
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, NUMBER, TilePack
from games.engines.kit.tricks import BY_CHANCE, NAMES, After, Deal, Hands, Order, Tricks
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, on_turn, plural

PACK = TilePack()
#: the suit after those of the numbers
DOUBLES = 7
SUITS = {**{f"als:{number}": number for number in range(7)}, "als:doppel": DOUBLES}
GIVEN = 3
HAND_OVER = "abgeben"
#: what each opponent gets of whoever has taken all 001:1740
ALL = 22
#: the counting tiles, and what all of them are worth 001:1722-1724
WORTH = {**dict.fromkeys(each(PACK.of_suit[3]), 1), NUMBER["0-0"]: 4}
COUNTING, FULL = heap(WORTH), sum(WORTH.values())
#: rounds to 101 points: each hands out 11 at least, so that after 4 * 101 / 11 of them somebody has more; one is last
MAX_DEALS = 38
#: the shuffle, three tiles given by each, handing over, 28 tiles, going on
DEAL_EVENTS = 1 + 4 * GIVEN + 1 + 28 + 4


def worth(taken: int) -> int:
    """What the counting tiles of a heap are worth."""
    return sum(points for tile, points in WORTH.items() if taken >> tile & 1)


class SuitOrder(Order):
    """What beats what in a trick of this suit: a number of pips, DOUBLES, or -1 before one is named."""

    def __init__(self, suit: int) -> None:
        belongs = PACK.doubles if suit == DOUBLES else PACK.of_suit[suit] if suit >= 0 else 0
        self.trumps = 0
        self.follow = (belongs,) * len(PACK.cards)
        self.strength = tuple(
            -1 if not belongs >> tile & 1
            else HALVES[tile][0] if suit == DOUBLES
            else 7 if HALVES[tile] == (suit, suit)
            else tiles.PIPS[tile] - suit
            for tile in each(PACK.all)
        )  # fmt: skip

    def winner(self, trick: tuple[int, ...]) -> int:
        strength = self.strength
        return max(range(len(trick)), key=lambda place: strength[trick[place]])

    def sorted(self, held: int) -> list[int]:
        return each(held)[::-1]


ORDERS = tuple(SuitOrder(suit) for suit in (*range(8), -1))


@dataclass(frozen=True, slots=True)
class AllesOderNichtsOptions(Options):
    """What the source leaves to the players."""

    paare: bool = choice(
        False,
        _("Zu viert"),
        {False: _("spielt jeder für sich"), True: _("spielen die Gegenübersitzenden zusammen")},
        "they can but need not 001:1710",
    )
    ende: str = choice(
        "4",
        _("Gespielt wird"),
        {
            "4": _("vier Runden"),
            "51": _("bis jemand mehr als 51 Punkte hat, dann noch eine Runde"),
            "101": _("bis jemand mehr als 101 Punkte hat, dann noch eine Runde"),
        },
        "above 101 begins the last round 001:1744; the others are ours, for a shorter match",
    )


@dataclass(frozen=True, slots=True)
class Stand(Hands):
    """A match of tricks. `trump` is the suit of the trick, by its place in `ORDERS`."""

    #: by seat the tiles given to the left in this round
    given: tuple[int, ...] = ()
    #: by seat the tiles taken
    taken: tuple[int, ...] = ()
    #: who has got the tile that was left over
    finder: Seat = -1
    #: whether the lead of this round was handed over
    handed: bool = False
    #: this round is the last
    closing: bool = False


class AllesOderNichts(Tricks[Stand, AllesOderNichtsOptions]):
    """The game for three or four."""

    options_class = AllesOderNichtsOptions
    stand = Stand
    pack = PACK
    orders = ORDERS
    most_deals = MAX_DEALS
    looks_back = False
    leading: ClassVar[Text] = _("Du spielst aus: Welchen Stein?")
    following: ClassVar[Text] = _("Spiele einen Stein dazu.")
    only_one: ClassVar[Text] = _("Man spielt immer nur einen Stein.")

    def __init__(self, seats: int, options: AllesOderNichtsOptions) -> None:
        super().__init__(seats, options)
        self.cards_each = 28 // seats  # 001:1714-1718
        self.paired = options.paare and seats == 4
        self.limit = int(options.ende)

    # --- before the first trick ---

    def start(self) -> Stand:
        return changed(super().start(), phase="auslosen")

    def to_act(self, s: Stand) -> frozenset[Seat]:
        if s.phase == "auslosen":
            return BY_CHANCE
        if s.phase == "schieben":
            return frozenset([seat for seat in range(self.seats) if s.given[seat].bit_count() < GIVEN])
        return super().to_act(s)

    def draw(self, s: Stand) -> Draw:
        return Shuffle(PACK.cards)

    def dealt(self, s: Stand, order: Sequence[int]) -> After[Stand]:
        none = (0,) * self.seats
        return changed(s, phase="schieben", given=none, taken=none, trump=-1), ()

    def next_deal(self, s: Stand, dealer: Seat, **more: Any) -> Stand:
        closing = self.limit != 4 and max(s.scores) > self.limit
        return super().next_deal(s, dealer, closing=closing, **more)

    def apply(self, s: Stand, event: Event) -> After[Stand]:
        if s.phase == "auslosen":
            assert isinstance(event, Chance)
            drawn = [NUMBER[str(name)] for name in event.outcome[: self.seats]]
            opener = max(range(self.seats), key=lambda seat: tiles.height(drawn[seat]))
            tile = PACK.cards[drawn[opener]]
            said = _("{name} zieht mit {tile} den höchsten Stein und eröffnet.", name=NAMES[opener], tile=tile)
            return self.next_deal(s, (opener - 1) % self.seats), (Said(text=said),)
        if not isinstance(event, Move):
            return super().apply(s, event)
        if s.phase == "schieben":
            return self._give(s, event.seat, PACK.card_of[event.path[0]])
        if s.phase != "spiel" or len(event.path) < 2:
            return super().apply(s, event)
        suit = SUITS[event.path[1]]
        after, (moved, *more) = super().apply(changed(s, trump=suit), event)
        return after, (moved, Said(text=self._asked(suit)), *more)

    def _give(self, s: Stand, seat: Seat, tile: int) -> After[Stand]:
        """001:1726: nobody takes up tiles before all have given theirs."""
        hands = put(s.hands, seat, s.hands[seat] & ~(1 << tile))
        given = put(s.given, seat, s.given[seat] | 1 << tile)
        after = changed(s, hands=hands, given=given)
        effects: list[Effect] = [Moved(source=f"hand-{seat}", to="schub")]
        if given[seat].bit_count() == GIVEN:
            effects.append(Said(text=_("{name} hat drei Steine weitergeschoben.", name=NAMES[seat])))
        if self.to_act(after):
            return after, tuple(effects)
        for taker in range(self.seats):
            got = given[taker - 1]
            hands = put(hands, taker, hands[taker] | got)
            one, two, three = (PACK.cards[each_one] for each_one in each(got))
            said = _("Du bekommst {one}, {two} und {three}.", one=one, two=two, three=three)
            effects.append(Said(text=said, only=(taker,)))
        return changed(after, phase="spiel", hands=hands), tuple(effects)

    # --- tricks ---

    def suits_of(self, tile: int) -> tuple[str, ...]:
        """What a tile can be led as 001:1728."""
        high, low = HALVES[tile]
        return (f"als:{high}", "als:doppel" if high == low else f"als:{low}")

    def missing(self, s: Stand, card: int) -> int:
        return 0 if self.order(s).follow[0] >> card & 1 else self.order(s).follow[0]

    def extras(self, s: Stand) -> Path:
        first = not s.trick and not any(s.tricks) and s.number > 0
        return (HAND_OVER,) if first and not s.handed else ()

    def label(self, target: str) -> Text:
        return _("Eröffnung abgeben")

    def suit_button(self, target: str) -> Button:
        """The button for what a tile is led as."""
        if target == "als:doppel":
            return Button(target, _("Doppelsteine"))
        return Button(target, _("Als {n}", n=SUITS[target]), key=target[-1])

    def step(self, s: Stand, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "schieben":
            if seat not in self.to_act(s):
                return NOTHING
            found = tuple([PACK.targets[tile] for tile in each(s.hands[seat])])
            if path:
                return WHOLE if len(path) == 1 and path[0] in found else NOTHING
            left = GIVEN - s.given[seat].bit_count()
            prompt = plural(
                left,
                _("Schiebe noch {n} Stein nach links."),
                _("Schiebe noch {n} Steine nach links."),
            )
            return Step(found, prompt=prompt)
        if s.phase != "spiel" or seat != s.turn or s.trick or not path or path == (HAND_OVER,):
            return super().step(s, seat, path)
        tile = PACK.card_of.get(path[0], -1)
        if tile < 0 or not s.hands[seat] >> tile & 1:
            return NOTHING
        suits = self.suits_of(tile)
        if len(path) == 1:
            return Step(suits, prompt=_("Was ist gefragt?"), buttons=tuple(map(self.suit_button, suits)))
        return WHOLE if len(path) == 2 and path[1] in suits else NOTHING

    def propose(self, s: Stand, seat: Seat, rng: random.Random) -> Path:
        return Game.propose(self, s, seat, rng)

    def do(self, s: Stand, seat: Seat, path: Path) -> After[Stand]:
        left = (seat + 1) % self.seats
        said = _("{name} gibt die Eröffnung ab: {left} muss ausspielen.", name=NAMES[seat], left=NAMES[left])
        return changed(s, turn=left, leader=left, handed=True), (Said(text=said),)

    def taken(self, s: Stand, taker: Seat) -> After[Stand]:
        after = changed(s, taken=put(s.taken, taker, s.taken[taker] | heap(s.last)))
        if not s.stock or s.finder >= 0:
            return after, ()
        said = _("{name} bekommt auch den Stein, der übrig war.", name=NAMES[taker])
        return changed(after, finder=taker), (Moved(source="rest", to=f"hand-{taker}", text=said),)

    # --- the end of a round ---

    def points_of(self, s: Stand) -> tuple[int, ...]:
        """What each has in the tricks, the tile left over included."""
        return tuple([
            worth(taken | (heap(s.stock) if seat == s.finder else 0)) for seat, taken in enumerate(s.taken)
        ])  # fmt: skip

    def sides_of(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together."""
        return ((0, 2), (1, 3)) if self.paired else tuple((seat,) for seat in range(self.seats))

    def account(self, s: Stand) -> Deal:
        points = self.points_of(s)
        for side in self.sides_of():
            if sum(points[seat] for seat in side) == FULL:
                gains = tuple(0 if seat in side else ALL for seat in range(self.seats))
                if len(side) > 1:
                    one, other = (NAMES[seat] for seat in side)
                    said = _("{one} und {other} haben alles: Beide Gegner bekommen 22 Punkte.", one=one, other=other)
                else:
                    said = _("{name} hat alles: Jeder andere bekommt 22 Punkte.", name=NAMES[side[0]])
                return Deal(gains, said)
        told = [
            plural(gain, _("{name} bekommt {n} Punkt."), _("{name} bekommt {n} Punkte."), name=NAMES[seat])
            for seat, gain in enumerate(points)
            if gain
        ]
        return Deal(points, reduce(lambda one, other: _("{one} {other}", one=one, other=other), told))

    def enough(self, s: Stand) -> bool:
        return s.number == 4 if self.limit == 4 else s.closing

    def standing(self, s: Stand) -> tuple[int, ...]:
        """The fewest points win; those of a pair are added up."""
        if self.paired:
            pairs = s.scores[0] + s.scores[2], s.scores[1] + s.scores[3]
            return tuple(-pairs[seat % 2] for seat in range(4))
        return tuple(-score for score in s.scores)

    def won(self, s: Stand, best: list[Seat]) -> Text:
        n = -max(self.standing(s))
        if self.paired and len(best) == 2:
            return plural(
                n,
                _("{one} und {other} gewinnen mit zusammen {n} Punkt."),
                _("{one} und {other} gewinnen mit zusammen {n} Punkten."),
                one=NAMES[best[0]],
                other=NAMES[best[1]],
            )
        if len(best) > 1:
            return plural(n, _("Gleichstand mit {n} Punkt."), _("Gleichstand mit {n} Punkten."))
        return plural(n, _("{name} gewinnt mit {n} Punkt."), _("{name} gewinnt mit {n} Punkten."), name=NAMES[best[0]])

    def _go_on(self, s: Stand, seat: Seat) -> After[Stand]:
        """001:1744: whoever has the most points opens; of several the next one after the opener before."""
        after, effects = super()._go_on(s, seat)
        if after.phase != "geben":
            return after, effects
        most = max(s.scores)
        opener = next(seat for seat in self._round[(s.dealer + 2) % self.seats] if s.scores[seat] == most)
        return changed(after, dealer=(opener - 1) % self.seats), effects

    # --- what is seen ---

    def _asked(self, suit: int) -> Text:
        if suit == DOUBLES:
            return _("Gefragt sind Doppelsteine.")
        return _("Gefragt ist die {n}.", n=suit)

    def dealing(self, s: Stand) -> Text:
        return _("Die Steine werden gemischt.")

    def status(self, s: Stand) -> Text:
        return self.dealing(s) if s.phase == "auslosen" else super().status(s)

    def waiting(self, s: Stand) -> Text:
        if s.phase == "schieben":
            said = _("Jeder schiebt drei Steine nach links.")
        else:
            said = on_turn(s.turn, NAMES[s.turn])
            if s.trick:
                said = _("{turn} {asked}", turn=said, asked=self._asked(s.trump))
        return _("Letzte Runde. {said}", said=said) if s.closing else said

    def holding(self, owner: Seat) -> Text:
        return _("{name}, Steine", name=NAMES[owner])

    def backs(self, count: int, at: str) -> tuple[Piece, ...]:
        return (tiles.face_down(count, at),) if count else ()

    def has_tricks(self, s: Stand) -> bool:
        return s.phase != "schieben"

    def middle(self, s: Stand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        areas: list[Surface] = []
        pieces: list[Piece] = []
        if s.phase == "schieben":
            areas += [Area("schub", _("Weitergeschoben"), "pile"), Area("eigene", _("Nach links geht"), "fan")]
            count = sum(given.bit_count() for owner, given in enumerate(s.given) if owner != seat)
            pieces += self.backs(count, "schub")
            if seat is not None:
                pieces += [PACK.piece(tile, "eigene", self.deck) for tile in each(s.given[seat])]
        if s.phase in ("auslosen", "geben"):
            areas.append(Area("rest", _("Steine"), "pile"))
            pieces += self.backs(28, "rest")
        elif s.stock and s.finder < 0:
            areas.append(Area("rest", _("Übriger Stein"), "pile"))
            pieces += self.backs(len(s.stock), "rest")
        return areas, pieces

    def note(self, s: Stand, seat: Seat, own: bool) -> Text:
        return _("Punkte: {n}", n=s.scores[seat])

    def must(self, s: Stand, card: int) -> Text:
        return _("Du musst bedienen. {asked}", asked=self._asked(s.trump))

    def why_not(self, s: Stand, seat: Seat, path: Path) -> Text:
        tile = PACK.card_of.get(path[0], -1) if path else -1
        held = tile >= 0 and s.hands and s.hands[seat] >> tile & 1
        if s.phase == "schieben":
            if held:
                return _("Schiebe einen Stein nach dem anderen weiter.")
            if tile >= 0 and s.given[seat] >> tile & 1:
                return _("Diesen Stein hast du schon weitergeschoben.")
            return _("Tippe einen Stein auf deiner Hand an: Er geht nach links.")
        if s.phase == "spiel" and held and not s.trick:
            if len(path) == 1:
                return _("Sage noch, was gefragt ist.")
            if path[1] in SUITS and len(path) == 2:
                return _("Gefragt ist eine der beiden Zahlen dieses Steins, beim Doppelstein auch „Doppelsteine“.")
        return super().why_not(s, seat, path)

    def refused(self, s: Stand, seat: Seat, path: Path) -> Text:
        if path and path[0] == HAND_OVER:
            if HAND_OVER in self.extras(s):
                return _("Das ist für sich schon ein ganzer Zug.")
            return _("Abgeben kann die Eröffnung nur, wer eine neue Runde beginnt.")
        if path and path[0] in SUITS:
            return _("Tippe zuerst den Stein an, den du ausspielst.")
        return _("Tippe einen Stein auf deiner Hand an.")

    # --- for computer players ---

    def sample_world(self, s: Stand, seat: Seat | None, rng: random.Random) -> Stand:
        """Who gave three tiles knows where they went; what is given now is as hidden as a hand."""
        if s.phase == "spiel" and seat is not None:
            left = (seat + 1) % self.seats
            known = put(s.shown, left, s.shown[left] | s.given[seat] & s.hands[left])
            return changed(super().sample_world(changed(s, shown=known), seat, rng), shown=s.shown)
        if s.phase != "schieben":
            return super().sample_world(s, seat, rng)
        others = [other for other in range(self.seats) if other != seat]
        heaps = [*(s.hands[other] | s.given[other] for other in others), heap(s.stock)]
        pool = reduce(lambda one, other: one | other, heaps)
        dealt = redistribute(pool, [held.bit_count() for held in heaps], [0] * len(heaps), rng)
        hands, given = list(s.hands), list(s.given)
        for other, new in zip(others, dealt, strict=False):
            away = heap(rng.sample(each(new), given[other].bit_count()))
            hands[other], given[other] = new & ~away, away
        return changed(s, hands=tuple(hands), given=tuple(given), stock=tuple(each(dealt[-1])))

    def ahead(self, s: Stand, seat: Seat) -> float:
        """The points of the others above the own, those of the tricks so far included; of partners together."""
        points = [*s.scores]
        if s.phase == "spiel":
            points = [score + more for score, more in zip(points, self.points_of(s), strict=True)]
        if self.paired:
            own = points[seat] + points[(seat + 2) % 4]
            return (sum(points) - 2 * own) / 60
        return ((sum(points) - points[seat]) / (self.seats - 1) - points[seat]) / 40


RULESETS = (
    Ruleset(
        "alles-oder-nichts",
        "Alles oder nichts",
        AllesOderNichts,
        (3, 4),
        max_events=1 + MAX_DEALS * DEAL_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft, bis 101"), {"ende": "101"}),
            "paare": Preset(_("zwei gegen zwei, vier Runden"), {"paare": True, "ende": "4"}),
        },
    ),
)
