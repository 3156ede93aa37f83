"""Games of cards for tokens: who has how many, what each sees of the cards, the look at what came of a deal.

For adults. The table hands out the tokens and takes them back; a match lasts so many deals, or until one has them all.
Hands are tuples of card numbers of the game's `pack`; what was put away face down lies in `thrown`, by who knows it.
A game says who acts in phases of its own, what a deal is and what each may see (`sees`).
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import tanh
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    O,
    Outcome,
    Path,
    Said,
    Seat,
    Step,
)
from games.engines.kit import cards
from games.engines.kit.pack import Pack
from games.engines.kit.scores import closing, places, settled
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, plural, who

MOST_SEATS = 8
SIDES = tuple(who(seat) for seat in range(MOST_SEATS))
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))
#: where the cards of others lie that can be seen: in the middle, large enough to be read
OPEN = tuple(f"offen-{seat}" for seat in range(MOST_SEATS))
ALONE = tuple(frozenset({seat}) for seat in range(MOST_SEATS))
NOBODY: frozenset[Seat] = frozenset()
BY_CHANCE = frozenset({-1})
DEAL, SHOW, OVER = "geben", "zeigen", "ende"
ON = "weiter"
GO_ON = Step(
    (ON,),
    prompt=_("Weiter geht es, wenn alle das Ergebnis gesehen haben."),
    buttons=(Button(ON, _("Weiter"), "w"),),
)
#: how many tokens can be staked at one touch
AMOUNTS = (1, 2, 5, 10)
MIDDLE = Area("pott", _("Pott"), "row")
#: tokens of a lead that make it good, as a share of what each had at first
LEAD = 0.5
NOTHING_YET = Text("")

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wagered:
    """A match; tuples have one entry a seat. Phases: "geben" (chance), "zeigen", "ende", and a game's own."""

    phase: str = DEAL
    held: tuple[int, ...]
    turn: Seat = 0
    dealer: Seat = 0
    #: deals finished
    number: int = 0
    hands: tuple[Hand, ...]
    #: the next card last
    stock: Hand = ()
    #: put away, by the seat that knows it; the last is what all have seen
    thrown: tuple[Hand, ...]
    #: the same of what has been shuffled into the stock since
    mixed: tuple[Hand, ...]
    #: seats whose cards lie open, and those that have seen what came of a deal, as bits
    shown: int = 0
    ready: int = 0
    #: what came of the deal
    result: Text = NOTHING_YET
    last: Path = ()


W = TypeVar("W", bound=Wagered)
After = tuple[W, tuple[Effect, ...]]


def marks(n: int) -> Text:
    """ "eine Marke", "3 Marken"."""
    return plural(n, _("eine Marke"), _("{n} Marken")) if n else _("keine Marke")


class Wagers(Game[W, O]):
    """The game for up to eight seats. Seat n + 1 is the left neighbour of seat n."""

    state_class: ClassVar[type[Any]] = Wagered
    pack: ClassVar[Pack]
    #: how cards are sorted in a hand, by number
    in_hand: ClassVar[Sequence[int]]
    horizon = 12

    # --- what a game says ---

    @abstractmethod
    def dealt(self, s: W, order: Hand) -> tuple[W, list[Effect]]:
        """What follows when the cards are shuffled, in the order they are dealt in."""

    @abstractmethod
    def asks(self, s: W) -> Step:
        """What the seat in turn may touch."""

    @abstractmethod
    def touched(self, s: W, target: str) -> tuple[W, list[Effect]]:
        """What follows from one touch of the seat in turn."""

    @abstractmethod
    def refused(self, s: W, target: str) -> Text:
        """Why the seat in turn may not touch it."""

    @abstractmethod
    def status(self, s: W) -> Text:
        """What stands above the table in a phase of the game's own."""

    @abstractmethod
    def tokens(self) -> int:
        """What each has at first."""

    @abstractmethod
    def finished(self, s: W) -> bool:
        """Whether there have been deals enough."""

    def sees(self, s: W, seat: Seat | None, owner: Seat, place: int) -> bool:
        """Whether a seat sees that card of a hand."""
        return owner == seat or bool(s.shown >> owner & 1)

    def plausible(self, s: W, seat: Seat | None) -> bool:
        """Whether nothing that was said speaks against the cards that `seat` cannot see."""
        return True

    def wealth(self, s: W) -> Sequence[float]:
        """The tokens of each seat, wherever they lie, and what is to be hoped for."""
        return s.held

    def pile(self, s: W) -> int:
        """The tokens in the middle."""
        return 0

    def note(self, s: W, seat: Seat) -> Text:
        """What stands beside a player's name."""
        return marks(s.held[seat])

    # --- words for it ---

    def following(self, seat: Seat, of: Iterable[Seat], way: int = 1) -> Seat:
        """The next of these seats after `seat`; itself last."""
        return min(of, key=lambda other: ((other - seat) * way - 1) % self.seats)

    def solvent(self, s: W) -> list[Seat]:
        """Who has tokens."""
        return [seat for seat, has in enumerate(s.held) if has]

    def ended(self, s: W, said: Text) -> tuple[W, list[Effect]]:
        """A deal is over, its tokens are paid: everybody looks at it, or the match is over."""
        after = changed(s, phase=SHOW, number=s.number + 1, ready=0, result=said)
        effects: list[Effect] = [Said(text=said)]
        if len(self.solvent(after)) < 2 or self.finished(after):
            after = changed(after, phase=OVER)
        return after, [*effects, *closing(self.outcome(after))]

    def next_deal(self, s: W) -> W:
        """All cards are shuffled; whoever is next to the left and has tokens deals."""
        dealer = self.following(s.dealer, self.solvent(s))
        return changed(
            s, phase=DEAL, dealer=dealer, turn=dealer, hands=((),) * self.seats, stock=(), shown=0, last=(),
            thrown=((),) * (self.seats + 1), mixed=((),) * (self.seats + 1), result=NOTHING_YET,
        )  # fmt: skip

    def name(self, card: int) -> Text:
        return self.pack.names["franzoesisch"][card]

    # --- what follows from it ---

    def start(self) -> W:
        seats, none = self.seats, ((),)
        state: W = self.state_class(
            held=(self.tokens(),) * seats, hands=none * seats, thrown=none * (seats + 1), mixed=none * (seats + 1),
            dealer=seats - 1,
        )  # fmt: skip
        return state

    def to_act(self, s: W) -> frozenset[Seat]:
        if s.phase == DEAL:
            return BY_CHANCE
        if s.phase == SHOW:
            return frozenset([seat for seat in range(self.seats) if not s.ready >> seat & 1])
        return NOBODY if s.phase == OVER else ALONE[s.turn]

    def draw(self, s: W) -> Draw:
        return Shuffle(self.pack.cards)

    def step(self, s: W, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s) or seat < 0 or len(path) > 1:
            return NOTHING
        step = GO_ON if s.phase == SHOW else self.asks(s)
        if path:
            return WHOLE if path[0] in step.targets else NOTHING
        return step

    def apply(self, s: W, event: Event) -> After[W]:
        if isinstance(event, Chance):
            after, effects = self.dealt(s, tuple([self.pack.index[str(card)] for card in event.outcome]))
            return after, tuple(effects)
        assert isinstance(event, Move)
        if s.phase == SHOW:
            s = changed(s, ready=s.ready | 1 << event.seat)
            return s if self.to_act(s) else self.next_deal(s), ()
        after, effects = self.touched(s, event.path[0])
        return after, tuple(effects)

    def why_not(self, s: W, seat: Seat, path: Path) -> Text:
        if s.phase == SHOW:
            return _("Das Spiel ist zu Ende. Tippe auf „Weiter“.")
        if not path:
            return self.asks(s).prompt or _("Tippe auf einen Knopf.")
        if len(path) > 1 and path[0] in self.asks(s).targets:
            return _("Eine Antwort genügt, mehr gehört nicht zu diesem Zug.")
        return self.refused(s, path[0])

    def outcome(self, s: W) -> Outcome | None:
        if s.phase != OVER:
            return None
        ranks, most = places(s.held), max(s.held)
        termination = "tokens" if self.finished(s) else "last"
        if ranks.count(1) > 1:
            reason = _("Schluss mit Gleichstand: Mehrere haben {tokens}.", tokens=marks(most))
        elif termination == "last":
            reason = _("{side} hat alle Marken und gewinnt.", side=SIDES[ranks.index(1)])
        else:
            reason = _("Schluss: {side} hat {tokens} und gewinnt.", side=SIDES[ranks.index(1)], tokens=marks(most))
        return Outcome(ranks, termination, reason, s.held)

    def evaluate(self, s: W, seat: Seat) -> float:
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        has = self.wealth(s)
        lead = has[seat] - max(tokens for other, tokens in enumerate(has) if other != seat)
        return 0.99 * tanh(lead / (LEAD * self.tokens()))

    # --- what is seen ---

    def middle(self, s: W) -> tuple[Area, ...]:
        """What lies on the table besides the hands."""
        return (MIDDLE,)

    def in_sight(self, s: W, owner: Seat) -> bool:
        """Whether a hand lies on the table at all, face up or down."""
        return True

    def view(self, s: W, seat: Seat | None) -> View:
        pieces: list[Piece] = []
        lying = [
            Area(HANDS[owner], _("{side}, Karten", side=SIDES[owner]), "fan", owner) for owner in range(self.seats)
        ]
        for owner, hand in enumerate(s.hands):
            if not self.in_sight(s, owner):
                continue
            up = [card for place, card in enumerate(hand) if self.sees(s, seat, owner, place)]
            mine = owner == seat
            at = HANDS[owner] if owner == seat else OPEN[owner]
            pieces += cards.backs(HANDS[owner], len(hand) - len(up))
            if up and owner != seat:
                lying.append(Area(at, SIDES[owner], "fan"))
            pieces += [self.pack.piece(card, at, "franzoesisch", mine) for card in self.arranged(up)]
        n = self.pile(s)
        if n:
            pieces.append(Piece(MIDDLE.id, "stone", marks(n), owner=0, text=str(n)))
        pieces += self.more(s)
        return View(
            (*lying, *self.middle(s)), tuple(pieces), SIDES[: self.seats], self._said(s),
            tuple([self.note(s, owner) for owner in range(self.seats)]), s.last,
        )  # fmt: skip

    def arranged(self, cards: list[int]) -> list[int]:
        """Cards of a hand, as they lie side by side."""
        return sorted(cards, key=self.in_hand.__getitem__)

    def more(self, s: W) -> list[Piece]:
        """What else lies there."""
        return []

    def _said(self, s: W) -> Text:
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        if s.phase == DEAL:
            return _("Die Karten werden gemischt.")
        return s.result if s.phase == SHOW else self.status(s)

    # --- what a seat cannot know ---

    def sample_world(self, s: W, seat: Seat | None, rng: random.Random) -> W:
        """Every card the seat has not seen becomes another of them wherever it went; what was shuffled into the stock
        is shuffled once more."""
        seen = {
            card
            for owner, hand in enumerate(s.hands)
            for place, card in enumerate(hand)
            if self.sees(s, seat, owner, place)
        }
        for heaps in (s.thrown, s.mixed):
            seen.update(heaps[-1], () if seat is None else heaps[seat])
        every = {card for heaps in (s.hands, s.thrown, s.mixed) for heap in heaps for card in heap}
        pool = sorted((every | set(s.stock)) - seen)
        if not pool:
            return s
        for _attempt in range(400):
            world = _renamed(s, dict(zip(pool, rng.sample(pool, len(pool)), strict=True)))
            if any(s.mixed):
                world = self._shuffled_again(world, seat, rng)
            if self.plausible(world, seat):
                return world
        return s

    def _shuffled_again(self, s: W, seat: Seat | None, rng: random.Random) -> W:
        """With what was shuffled into the stock in another order, as far as the seat has not seen where it is now."""
        again = {card for heap in s.mixed for card in heap}
        lying = [
            card
            for owner, hand in enumerate(s.hands)
            for place, card in enumerate(hand)
            if not self.sees(s, seat, owner, place)
        ]
        away = [card for owner, heap in enumerate(s.thrown[:-1]) if owner != seat for card in heap]
        loose = [card for card in (*lying, *away, *s.stock) if card in again]
        renamed = _renamed(s, dict(zip(loose, rng.sample(loose, len(loose)), strict=True)))
        return changed(renamed, mixed=s.mixed)


def _renamed(s: W, other: dict[int, int]) -> W:
    """The same with other cards."""
    return changed(
        s,
        stock=tuple([other.get(card, card) for card in s.stock]),
        **{
            name: tuple([tuple([other.get(card, card) for card in heap]) for heap in getattr(s, name)])
            for name in ("hands", "thrown", "mixed")
        },
    )
