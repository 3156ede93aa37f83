"""Games of tricks: deal, lead, follow, take the trick, count the deal, deal again.

A game says what beats what (`Order`), what is done after the deal and after a trick, and what a deal was worth. The
deal, the tricks, what nobody may see, the picture, and why a card may not be played are the same for all.

A heap of cards is a whole number, see `kit.pack`. Moves: ("hand:herz-7",) plays a card; ("weiter",) by each after the
deal; whatever else a game has.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    O,
    Outcome,
    Path,
    Said,
    Scored,
    Seat,
    Step,
)
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET, Pack, heap, put, redistribute
from games.engines.kit.places import each
from games.engines.kit.scores import closing, places, settled, signed
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece, Surface, View
from games.engines.text import Text, _, on_turn, plural, who

#: who sits on each seat, in the sentences of the log
NAMES = tuple(who(seat, _("Platz {n}")) for seat in range(6))
ALONE = tuple(frozenset((seat,)) for seat in range(6))
NOBODY: frozenset[Seat] = frozenset()
BY_CHANCE = frozenset((CHANCE,))
ON = "weiter"
GO_ON = Step(
    (ON,),
    prompt=_("Weiter geht es, wenn alle das Ergebnis gesehen haben."),
    buttons=(Button(ON, _("Weiter")),),
)


class Order:
    """What beats what: the trumps from the highest down, and the ranks of the other cards from the highest down."""

    def __init__(self, pack: Pack, ranks: Sequence[str], trumps: Sequence[int] = ()) -> None:
        self.trumps = heap(trumps)
        self._suit = pack.suit
        #: for each card led, the cards that follow it: all trumps, or its suit without what is trump
        self.follow = tuple(
            self.trumps if self.trumps >> card & 1 else pack.of_suit[suit] & ~self.trumps
            for card, suit in enumerate(pack.suit)
        )
        kinds = list(dict.fromkeys((pack.suit[card], pack.ranks[card]) for card in trumps))
        height = {card: 100 + len(kinds) - kinds.index((pack.suit[card], pack.ranks[card])) for card in trumps}
        #: how high each card is among those that follow it; trumps from 100 up
        self.strength = tuple(
            height.get(card) or len(ranks) - ranks.index(rank) for card, rank in enumerate(pack.ranks)
        )

    def winner(self, trick: tuple[int, ...]) -> int:
        """Which card takes the trick, by its place: the highest trump, else the highest that follows; the first of
        two alike."""
        follow, strength = self.follow[trick[0]], self.strength
        best, high = 0, strength[trick[0]]
        for place in range(1, len(trick)):
            card = trick[place]
            if strength[card] > high and (strength[card] > 100 or follow >> card & 1):
                best, high = place, strength[card]
        return best

    def sorted(self, held: int) -> list[int]:
        """A hand as a player sorts it: trumps first, then suit by suit, each from the highest."""
        strength, suit = self.strength, self._suit
        return sorted(
            each(held),
            key=lambda card: (-strength[card], 0) if strength[card] > 100 else (suit[card], -strength[card]),
        )


def suit_orders(pack: Pack, ranks: Sequence[str]) -> tuple[Order, ...]:
    """The order with each suit as trumps, ranked like the others, and last the one without trumps."""
    ranking = {rank: place for place, rank in enumerate(ranks)}
    by_suit = [sorted(each(suit), key=lambda card: ranking[pack.ranks[card]]) for suit in pack.of_suit]
    return tuple(Order(pack, ranks, trumps) for trumps in (*by_suit, ()))


@dataclass(frozen=True, slots=True)
class Hands:
    """A match. Heaps of cards are bits of the game's pack; tuples have one entry a seat; -1 stands for none."""

    #: "geben", "spiel", "zeigen" (a deal is over), "ende" (the match is), or a phase of the game's own
    phase: str = "geben"
    dealer: Seat = 0
    #: deals finished
    number: int = 0
    turn: Seat = 0
    hands: tuple[int, ...] = ()
    #: the trump suit, by its place in `cards.SUITS`
    trump: int = -1
    leader: Seat = -1
    trick: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    last_leader: Seat = -1
    #: all cards played
    gone: int = 0
    #: of each hand what everyone has seen
    shown: tuple[int, ...] = ()
    #: what each seat cannot hold any more, seen by all: it did not follow
    lacks: tuple[int, ...] = ()
    #: what was not dealt, from the top, as long as no game takes it from here
    stock: tuple[int, ...] = ()
    #: tricks taken, and what the cards in them count
    tricks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    #: of the match
    scores: tuple[int, ...] = ()
    #: what the last deal was worth, while it is shown
    result: Text | None = None
    #: seats that have seen the result, as bits
    ready: int = 0


T = TypeVar("T", bound=Hands)
After = tuple[T, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal was worth: for each seat, and in a sentence."""

    gains: tuple[int, ...]
    said: Text


class Tricks(Game[T, O]):
    """The game for any number of seats; the seat after the dealer leads.

    The option `blatt`, if a game has it, says which pictures are on the cards.
    """

    pack: ClassVar[Pack] = PIQUET
    #: one for each trump suit and one without, as `suit_orders` makes them; or a game overrides `order`
    orders: ClassVar[tuple[Order, ...]] = ()
    #: the class of the state
    stand: ClassVar[type[Any]] = Hands
    #: what a card counts in a trick, by its rank
    counts: ClassVar[Mapping[str, int]] = {}
    #: the cards dealt to each
    cards_each: int
    #: the deals after which a match is over, whoever is in front
    most_deals: int = 40
    #: whether the last trick may be looked at again while the next one goes on
    looks_back: ClassVar[bool] = True
    leading: ClassVar[Text] = _("Du spielst aus.")
    following: ClassVar[Text] = _("Spiele eine Karte dazu.")
    only_one: ClassVar[Text] = _("Man spielt immer nur eine Karte.")

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self._worth = tuple(self.counts.get(rank, 0) for rank in self.pack.ranks)
        self.deck: str = getattr(options, "blatt", "franzoesisch")
        self.names = self.pack.names[self.deck]
        self.suits = tuple(cards.SUIT_NAMES[self.deck][suit] for suit in cards.SUITS)
        self._round = tuple(tuple((seat + place) % seats for place in range(seats)) for seat in range(seats))
        self._buttons: dict[tuple[str, ...], tuple[Button, ...]] = {}

    # --- what a game says ---

    def in_play(self) -> int:
        """The cards that are shuffled."""
        return self.pack.all

    def dealt(self, s: T, order: Sequence[int]) -> After[T]:
        """After the deal: name trump, turn a card of the stock. `order` is the pack as it was shuffled."""
        return s, ()

    def order(self, s: T) -> Order:
        """What beats what in this deal."""
        return self.orders[s.trump]

    def in_turn(self, s: T, leader: Seat) -> tuple[Seat, ...]:
        """Who plays to a trick, from `leader` on."""
        return self._round[leader]

    def playable(self, s: T) -> int:
        """The cards the acting seat may play: such as follow if it has any, else all."""
        held = s.hands[s.turn]
        return held & self.order(s).follow[s.trick[0]] or held if s.trick else held

    def missing(self, s: T, card: int) -> int:
        """The cards that who plays this one to the trick shows not to have."""
        follow = self.order(s).follow[s.trick[0]]
        return 0 if follow >> card & 1 else follow

    def taken(self, s: T, taker: Seat) -> After[T]:
        """After a trick: draw from a stock, say what it did."""
        return s, ()

    def played_out(self, s: T) -> bool:
        """Whether the deal is over after this trick."""
        return not any(s.hands)

    @abstractmethod
    def account(self, s: T) -> Deal:
        """What the deal just played was worth."""

    def enough(self, s: T) -> bool:
        """Whether somebody has won the match, the last deal counted."""
        return False

    def standing(self, s: T) -> tuple[int, ...]:
        """How many each seat has of what decides the match."""
        return s.scores

    def won(self, s: T, best: list[Seat]) -> Text:
        """The sentence at the end, when one or several have won."""
        raise NotImplementedError

    def extras(self, s: T) -> Path:
        """What the acting seat may do besides playing a card."""
        return ()

    def label(self, target: str) -> Text:
        """What stands on the button for such a thing."""
        raise NotImplementedError

    def do(self, s: T, seat: Seat, path: Path) -> After[T]:
        """What follows from a move that plays no card."""
        raise NotImplementedError

    def refused(self, s: T, seat: Seat, path: Path) -> Text:
        """The rule against a path that begins with no card."""
        return _("Tippe eine Karte auf deiner Hand an.")

    def must(self, s: T, card: int) -> Text:
        """The rule against a card that is held but may not be played."""
        return _("Du musst {suit} bedienen.", suit=self.suits[self.pack.suit[s.trick[0]]])

    def ahead(self, s: T, seat: Seat) -> float:
        """How well a seat stands while the match goes on, about -1 to 1; for a state known in full."""
        return 0.0

    # --- how a game is seen and spoken of ---

    def called(self, s: T, seat: Seat) -> Text:
        """What a player is called in the log."""
        return NAMES[seat]

    def side(self, s: T, seat: Seat) -> Text:
        """What a player is called at the table."""
        return NAMES[seat]

    def dealing(self, s: T) -> Text:
        """Who deals."""
        return _("{name} gibt.", name=NAMES[s.dealer])

    def taking(self, name: Text) -> Text:
        """Who has taken the trick."""
        return _("{name} bekommt den Stich.", name=name)

    def lying(self, card: Text, name: Text, won: bool) -> Text:
        """A card in a trick, who played it, and whether it takes the trick."""
        if won:
            return _("{card}, {name}, bekommt den Stich", card=card, name=name)
        return _("{card}, {name}", card=card, name=name)

    def holding(self, owner: Seat) -> Text:
        """What a hand is called."""
        return _("{name}, Karten", name=NAMES[owner])

    def backs(self, count: int, at: str) -> tuple[Piece, ...]:
        """So many of the pack face down in an area."""
        return cards.backs(at, count)

    def note(self, s: T, seat: Seat, own: bool) -> Text:
        """What stands beside a player's name; `own`: as that player sees it."""
        tricks = number_of_tricks(s.tricks[seat] if s.tricks else 0)
        return _("{tricks} · Punkte: {points}", tricks=tricks, points=s.scores[seat])

    def waiting(self, s: T) -> Text:
        """What stands above the table while a deal goes on."""
        return on_turn(s.turn, NAMES[s.turn])

    def middle(self, s: T, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        """What lies on the table besides tricks and hands."""
        return [], []

    def lies_open(self, s: T, owner: Seat) -> bool:
        """Whether everybody sees this hand."""
        return False

    def laid_open(self, s: T, owner: Seat) -> int:
        """What everybody sees just now of a hand that does not lie open."""
        return 0

    def unseen(self, s: T, seat: Seat | None) -> int:
        """What lies on the table face down and this seat has not seen."""
        return heap(s.stock)

    def counted(self, s: T, owner: Seat) -> int:
        """The cards of which everybody knows how many this hand holds, though not which."""
        return 0

    def imagined(self, s: T, hands: tuple[int, ...], unseen: int, rng: random.Random) -> T:
        """The state with these hands, and these cards for those that lie face down."""
        stock = each(unseen)
        rng.shuffle(stock)
        return changed(s, hands=hands, stock=tuple(stock))

    # --- what a seat can do ---

    def start(self) -> T:
        fresh: T = self.stand(dealer=self.seats - 1, scores=(0,) * self.seats)
        return fresh

    def next_deal(self, s: T, dealer: Seat, **more: Any) -> T:
        """The state of the deal after this one, or of this one as it begins."""
        fresh: T = self.stand(**{"dealer": dealer, "number": s.number, "scores": s.scores, **more})
        return fresh

    def to_act(self, s: T) -> frozenset[Seat]:
        if s.phase == "geben":
            return BY_CHANCE
        if s.phase == "zeigen":
            return frozenset([seat for seat in range(self.seats) if not s.ready >> seat & 1])
        return NOBODY if s.phase == "ende" else ALONE[s.turn]

    def draw(self, s: T) -> Draw:
        return Shuffle(tuple(self.pack.cards[card] for card in each(self.in_play())))

    def step(self, s: T, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "zeigen":
            if s.ready >> seat & 1:
                return NOTHING
            return (WHOLE if path == (ON,) else NOTHING) if path else GO_ON
        if s.phase != "spiel" or seat != s.turn:
            return NOTHING
        if path:
            if len(path) > 1:
                return NOTHING
            card = self.pack.card_of.get(path[0])
            legal = path[0] in self.extras(s) if card is None else self.playable(s) >> card & 1
            return WHOLE if legal else NOTHING
        targets = self.pack.targets
        found = tuple([targets[card] for card in each(self.playable(s))])
        prompt = self.following if s.trick else self.leading
        extras = self.extras(s)
        if not extras:
            return Step(found, prompt=prompt)
        buttons = self._buttons.get(extras)
        if buttons is None:
            buttons = self._buttons[extras] = tuple(Button(target, self.label(target)) for target in extras)
        return Step(found + extras, prompt=prompt, buttons=buttons)

    def propose(self, s: T, seat: Seat, rng: random.Random) -> Path:
        """A card at random."""
        if s.phase == "spiel":
            return (self.pack.targets[rng.choice(each(self.playable(s)))],)
        return super().propose(s, seat, rng)

    # --- what follows ---

    def apply(self, s: T, event: Event) -> After[T]:
        if isinstance(event, Chance):
            return self.deal(s, [self.pack.index[str(card)] for card in event.outcome])
        assert isinstance(event, Move)
        if s.phase == "spiel":
            card = self.pack.card_of.get(event.path[0])
            return self.do(s, event.seat, event.path) if card is None else self._play(s, event.seat, card)
        return self._go_on(s, event.seat) if s.phase == "zeigen" else self.do(s, event.seat, event.path)

    def deal(self, s: T, order: Sequence[int]) -> After[T]:
        """Each gets a packet of cards, the seat after the dealer first, and begins; the rest is the stock."""
        hands, size, none = [0] * self.seats, self.cards_each, (0,) * self.seats
        first = (s.dealer + 1) % self.seats
        for place, seat in enumerate(self._round[first]):
            hands[seat] = heap(order[size * place : size * (place + 1)])
        after = self.next_deal(
            s, s.dealer, phase="spiel", turn=first, leader=first, hands=tuple(hands), shown=none, lacks=none,
            tricks=none, points=none, stock=tuple(order[size * self.seats :]),
        )  # fmt: skip
        after, effects = self.dealt(after, order)
        return after, (Said(text=self.dealing(s)), *effects)

    def _play(self, s: T, seat: Seat, card: int) -> After[T]:
        bit, lacks, shown, trick = 1 << card, s.lacks, s.shown, (*s.trick, card)
        if s.trick:
            missing = self.missing(s, card)
            if missing & ~lacks[seat]:
                lacks = put(lacks, seat, lacks[seat] | missing)
        if shown[seat] & bit:
            shown = put(shown, seat, shown[seat] & ~bit)
        hands, gone = put(s.hands, seat, s.hands[seat] & ~bit), s.gone | bit
        said = _("{name}: {card}.", name=self.called(s, seat), card=self.names[card])
        move = Moved(source=f"hand-{seat}", to="stich", text=said)
        seats = self.in_turn(s, s.leader)
        if len(trick) < len(seats):
            turn = seats[len(trick)]
            after = changed(s, hands=hands, shown=shown, lacks=lacks, trick=trick, gone=gone, turn=turn)
            return after, (move,)
        taker, worth = seats[self.order(s).winner(trick)], self._worth
        after = changed(
            s, hands=hands, shown=shown, lacks=lacks, trick=(), gone=gone, last=trick, last_leader=s.leader,
            leader=taker, turn=taker, tricks=put(s.tricks, taker, s.tricks[taker] + 1),
            points=put(s.points, taker, s.points[taker] + sum([worth[played] for played in trick])),
        )  # fmt: skip
        after, effects = self.taken(after, taker)
        effects = (move, Said(text=self.taking(self.called(s, taker))), *effects)
        if not self.played_out(after):
            return after, effects
        after, more = self.finish(after, self.account(after))
        return after, (*effects, *more)

    def finish(self, s: T, deal: Deal, **more: Any) -> After[T]:
        """The deal is over, perhaps with cards in hand."""
        scores = tuple([score + gain for score, gain in zip(s.scores, deal.gains, strict=True)])
        number, none = s.number + 1, (0,) * self.seats
        after = changed(
            s, phase="zeigen", number=number, hands=none, shown=none, stock=(), scores=scores, result=deal.said, **more
        )
        if number == self.most_deals or self.enough(after):
            after = changed(after, phase="ende")
        effects: list[Effect] = [Said(text=deal.said)]
        effects += [Scored(seat=seat, points=gain) for seat, gain in enumerate(deal.gains) if gain]
        return after, (*effects, *closing(self.outcome(after)))

    def _go_on(self, s: T, seat: Seat) -> After[T]:
        ready = s.ready | 1 << seat
        if ready.bit_count() < self.seats:
            return changed(s, ready=ready), ()
        return self.next_deal(s, (s.dealer + 1) % self.seats), ()

    def outcome(self, s: T) -> Outcome | None:
        if s.phase != "ende":
            return None
        ranks = places(self.standing(s))
        termination, reason = self.ending(s, [seat for seat, place in enumerate(ranks) if place == 1])
        return Outcome(ranks, termination, reason, s.scores)

    def ending(self, s: T, best: list[Seat]) -> tuple[str, Text]:
        """The rule that ended the match, for programs and in a sentence; `best` are those in front."""
        if self.enough(s):
            return "points", self.won(s, best)
        return "deals", plural(s.number, _("Nach {n} Spiel ist Schluss."), _("Nach {n} Spielen ist Schluss."))

    # --- what is seen ---

    def view(self, s: T, seat: Seat | None) -> View:
        surfaces: list[Surface] = []
        pieces: list[Piece] = []
        if self.has_tricks(s):
            surfaces.append(Area("stich", _("Stich"), "trick"))
            if self.looks_back:
                surfaces.append(Area("letzter-stich", _("Letzter Stich"), "fan"))
            pieces += self._tricks(s)
        more, lying = self.middle(s, seat)
        surfaces += more
        pieces += lying
        seats = range(self.seats)
        for owner in seats:
            surfaces.append(self.place_of(owner, seat))
            pieces += self.in_hand(s, owner, seat)
        notes = tuple([self.note(s, owner, owner == seat) for owner in seats])
        sides = tuple([self.side(s, owner) for owner in seats])
        return View(tuple(surfaces), tuple(pieces), sides, self.status(s), notes)

    def place_of(self, owner: Seat, seat: Seat | None) -> Area:
        """Where a hand lies, as this seat sees it."""
        return Area(f"hand-{owner}", self.holding(owner), "fan", owner)

    def in_hand(self, s: T, owner: Seat, seat: Seat | None) -> Sequence[Piece]:
        """The cards of a hand as this seat sees them."""
        at, held = f"hand-{owner}", s.hands[owner] if s.hands else 0
        if owner == seat or self.lies_open(s, owner):
            return [self.pack.piece(card, at, self.deck, owner == seat) for card in self.order(s).sorted(held)]
        seen = held & self.laid_open(s, owner)
        shown = [self.pack.piece(card, at, self.deck) for card in self.order(s).sorted(seen)] if seen else []
        return [*shown, *self.backs((held & ~seen).bit_count(), at)]

    def _tricks(self, s: T) -> list[Piece]:
        """The trick; a whole one stays until the next begins, and then can be looked at again."""
        pieces = []
        last = "letzter-stich" if s.trick else "stich"
        old = () if s.trick and not self.looks_back else s.last
        for at, trick, leader in (("stich", s.trick, s.leader), (last, old, s.last_leader)):
            best = self.order(s).winner(trick) if trick and trick is s.last else -1
            for place, (card, player) in enumerate(zip(trick, self.in_turn(s, leader) if trick else (), strict=False)):
                plain = self.pack.piece(card, at, self.deck)
                said = self.lying(plain.label, self.called(s, player), place == best)
                pieces.append(Piece(at, plain.kind, said, face=plain.face, by=player, won=place == best))
        return pieces

    def has_tricks(self, s: T) -> bool:
        """Whether there is a place for tricks on the table now."""
        return True

    def status(self, s: T) -> Text:
        """What stands above the table."""
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        if s.phase == "geben":
            return self.dealing(s)
        return s.result or self.waiting(s)

    def why_not(self, s: T, seat: Seat, path: Path) -> Text:
        if s.phase == "zeigen":
            return _("Das Spiel ist zu Ende. Tippe auf „Weiter“.")
        card = self.pack.card_of.get(path[0]) if path else None
        if card is None:
            return self.refused(s, seat, path)
        if not s.hands[seat] >> card & 1:
            return _("{card} hast du nicht auf der Hand.", card=self.names[card])
        if self.playable(s) >> card & 1:
            return self.only_one
        return self.must(s, card)

    def sample_world(self, s: T, seat: Seat | None, rng: random.Random) -> T:
        """Deal out anew what this seat has not seen; what was shown, taken openly or not followed is kept."""
        if s.phase in ("geben", "zeigen", "ende"):
            return s
        others = [other for other in range(self.seats) if other != seat and not self.lies_open(s, other)]
        hidden = [*(s.hands[other] & ~s.shown[other] for other in others), self.unseen(s, seat)]
        pool = 0
        for held in hidden:
            pool |= held
        if not pool:
            return s
        room = [held.bit_count() for held in hidden]
        barred = [*(s.lacks[other] for other in others), 0]
        apart: list[int] = []  # hands of which a number is known are dealt in two parts
        for place, other in enumerate(others):
            counted = self.counted(s, other)
            if counted:
                number = (hidden[place] & counted).bit_count()
                room[place] -= number
                room.append(number)
                barred.append(barred[place] | ~counted)
                barred[place] |= counted
                apart.append(other)
        dealt = redistribute(pool, room, barred, rng)
        hands = list(s.hands)
        for other, new in zip(others, dealt, strict=False):
            hands[other] = new | s.shown[other]
        for other, new in zip(apart, dealt[len(hidden) :], strict=True):
            hands[other] |= new
        return self.imagined(s, tuple(hands), dealt[len(others)], rng)

    # --- for programs ---

    def evaluate(self, s: T, seat: Seat) -> float:
        outcome = self.outcome(s)
        return settled(outcome, seat) if outcome else max(-0.95, min(0.95, self.ahead(s, seat)))


def number_of_tricks(number: int) -> Text:
    """So many, as they stand beside a name: the number first, because a telephone may have room for nothing more."""
    return plural(number, _("{n} Stich"), _("{n} Stiche"))


def ahead_at_last(s: Hands, best: list[Seat]) -> Text:
    """What is said when a match ends with its last deal: who is in front, with how many points."""
    most = max(s.scores)
    points = plural(abs(most), _("{points} Punkt"), _("{points} Punkten"), points=signed(most))
    if len(best) > 1:
        return plural(
            s.number,
            _("Nach {n} Spiel sind die Besten gleichauf mit {points}."),
            _("Nach {n} Spielen sind die Besten gleichauf mit {points}."),
            points=points,
        )
    return plural(
        s.number,
        _("Nach {n} Spiel gewinnt {name} mit {points}."),
        _("Nach {n} Spielen gewinnt {name} mit {points}."),
        points=points,
        name=NAMES[best[0]],
    )


class MixedTrumps(Tricks[T, O]):
    """Games in which cards of several suits are trumps: the queens of Schafkopf, the jacks of Skat."""

    counts = cards.AUGEN

    def ending(self, s: T, best: list[Seat]) -> tuple[str, Text]:
        return super().ending(s, best) if self.enough(s) else ("deals", ahead_at_last(s, best))

    def must(self, s: T, card: int) -> Text:
        trumps = self.order(s).trumps
        if trumps >> s.trick[0] & 1:
            return _("Trumpf ist ausgespielt: Du musst Trumpf bedienen.")
        if trumps >> card & 1:
            suit = self.suits[self.pack.suit[s.trick[0]]]
            return _("Du musst {suit} bedienen: {card} ist Trumpf.", suit=suit, card=self.names[card])
        return super().must(s, card)
