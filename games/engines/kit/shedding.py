"""Games of getting rid of cards: a hand each, what lies in the middle, whose turn it is, who is out first; and doubt.

A game says what may be laid and what lies in the middle. The picture of the hands, who is next, the places at the end
and how a seat stands come from here, for all games of hands that lie before each. Hands are collections of card names;
a hand nobody may know the size of says what the others take it for (`seems`).
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeVar

from games.engines.core import NOTHING, WHOLE, Effect, Game, O, Outcome, Path, Scored, Seat, Step
from games.engines.kit import cards
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, plural, who

#: as many as a game of shedding takes; there are names for one more, who can ask for cards
MOST_SEATS = 7
SIDES = tuple(who(seat) for seat in range(8))
HANDS = tuple(f"hand-{seat}" for seat in range(8))
ALONE = tuple(frozenset({seat}) for seat in range(8))
NOBODY: frozenset[Seat] = frozenset()
BY_CHANCE = frozenset({-1})


class Held(Protocol):
    """A state with hands of cards; `phase` "ende" when the match is over; `last` is shown as the last move."""

    @property
    def phase(self) -> str: ...
    @property
    def hands(self) -> tuple[Collection[str], ...]: ...
    @property
    def last(self) -> Path: ...


T = TypeVar("T", bound=Held)


def dealt_out(order: Sequence[str], seats: int, size: int, first: Seat) -> tuple[tuple[str, ...], ...]:
    """So many cards to each, one at a time, from seat `first` on."""
    return tuple(tuple(order[(seat - first) % seats : seats * size : seats]) for seat in range(seats))


def many(count: int) -> Text:
    """ "eine Karte", "3 Karten"."""
    return plural(count, _("eine Karte"), _("{n} Karten"))


def by_end(out: Sequence[Seat], hands: Sequence[Collection[str]]) -> list[int]:
    """What decides one round: who was out first; the others share the last place, unless nobody got out: then the
    fewest cards are best."""
    ranked = {seat: number for number, seat in enumerate(out)}
    return [
        ranked[seat] if seat in ranked else len(hands) + (0 if out else len(hand)) for seat, hand in enumerate(hands)
    ]


def charged(counted: Sequence[int]) -> list[Effect]:
    """What is said when the cards left in the hands count against their holders."""
    return [
        Scored(
            seat=seat,
            points=-points,
            text=plural(
                points, _("{side} bekommt {n} Minuspunkt."), _("{side} bekommt {n} Minuspunkte."), side=SIDES[seat]
            ),
        )
        for seat, points in enumerate(counted)
        if points
    ]


def with_score(held: Text, points: int) -> Text:
    """The cards of a player and what was charged so far, beside the name."""
    return plural(points, _("{cards} · {n} Minuspunkt"), _("{cards} · {n} Minuspunkte"), cards=held)


def who_won(placed: tuple[int, ...], scores: tuple[int, ...] = ()) -> Outcome:
    """The end of a match with these places."""
    best = [SIDES[seat] for seat, place in enumerate(placed) if place == 1]
    if len(best) == 1:
        return Outcome(placed, "won", _("{side} gewinnt.", side=best[0]), scores)
    return Outcome(placed, "tied", _("Den ersten Platz teilen sich {n} Spieler.", n=len(best)), scores)


class Shedding(Game[T, O]):
    """The game for up to seven seats. Seat n + 1 is the left neighbour of seat n."""

    #: how a hand is sorted, by the names of the cards
    in_hand: Mapping[str, int] = MappingProxyType({})
    #: the look of the cards
    deck: str

    # --- what a game says ---

    @abstractmethod
    def middle(self, s: T) -> tuple[list[Area], list[Piece]]:
        """What lies on the table besides the hands."""

    @abstractmethod
    def status(self, s: T) -> Text:
        """What stands above the table."""

    def lies_open(self, s: T) -> bool:
        """Whether everybody sees all hands now."""
        return s.phase == "ende"

    def seems(self, s: T, seat: Seat) -> int:
        """How many cards the others take a hand for."""
        return len(s.hands[seat])

    def covered(self, s: T, owner: Seat) -> tuple[Piece, ...]:
        """A hand as the others see it from behind, where it lies."""
        return cards.backs(HANDS[owner], self.seems(s, owner))

    def seen(self, card: str, at: str, mine: bool) -> Piece:
        """A card of a hand that is seen; its owner can touch it."""
        return cards.piece(card, at, self.deck, card if mine else "")

    def note(self, s: T, seat: Seat) -> Text:
        """What stands beside a player's name."""
        return many(self.seems(s, seat))

    def ahead(self, s: T, seat: Seat) -> float:
        """How well a seat stands while the match goes on, -1 to 1; for a state known in full."""
        return 0.95 * self.fewer(s, seat)

    # --- what follows from it ---

    def following(self, s: Any, seat: Seat, way: int = 1) -> Seat:
        """The next one after `seat` who still plays."""
        after = seat
        for _seat in range(self.seats):
            after = (after + way) % self.seats
            if self.plays(s, after):
                return after
        return seat

    def plays(self, s: Any, seat: Seat) -> bool:
        """Whether a seat still plays: it has cards."""
        return bool(s.hands[seat])

    def fewer(self, s: T, seat: Seat, many: int = 6) -> float:
        """How many cards fewer than the best of the others a seat has: 1 for `many`, -1 for as many more."""
        others = min(len(hand) for other, hand in enumerate(s.hands) if other != seat)
        return max(-1.0, min(1.0, (others - len(s.hands[seat])) / many))

    def evaluate(self, s: T, seat: Seat) -> float:
        outcome = self.outcome(s)
        return settled(outcome, seat) if outcome else self.ahead(s, seat)

    def view(self, s: T, seat: Seat | None) -> View:
        pieces: list[Piece] = []
        everything, over = self.lies_open(s), self.outcome(s)
        for owner, hand in enumerate(s.hands):
            at = HANDS[owner]
            if owner == seat or everything:
                mine = owner == seat and not everything
                held = sorted(hand, key=self.in_hand.__getitem__)
                pieces += [self.seen(card, at, mine) for card in held]
            else:
                pieces += self.covered(s, owner)
        areas = [
            Area(HANDS[owner], _("{side}, Karten", side=SIDES[owner]), "fan", owner) for owner in range(self.seats)
        ]
        more, lying = self.middle(s)
        status = over.reason if over else self.status(s)
        notes = tuple([self.note(s, owner) for owner in range(self.seats)])
        return View((*areas, *more), (*pieces, *lying), SIDES[: self.seats], status, notes, s.last)


# --- doubt ------------------------------------------------------------------------------------------------------

DOUBT, BELIEVE = "zweifeln", "glauben"


class Doubtable(Held, Protocol):
    """A state in which something was claimed; phase "zweifel" asks all the others, at once and in secret."""

    #: whose turn it is, and who has claimed
    @property
    def turn(self) -> Seat: ...
    #: seats that have decided, and those of them that doubt, as bits
    @property
    def decided(self) -> int: ...
    @property
    def doubts(self) -> int: ...


D = TypeVar("D", bound=Doubtable)


class Doubting(Shedding[D, O]):
    """A game in which cards are laid face down with a claim.

    Nobody waits for a shout: each of the others says whether it doubts or believes, unseen by the rest; if several
    doubt, the next one after the claimer turns the cards up. So who thinks long has the same chance as who is quick,
    and nobody learns who else would have doubted.
    """

    doubting: ClassVar[Step] = Step(
        (DOUBT, BELIEVE),
        prompt=_("Glaubst du das?"),
        buttons=(Button(DOUBT, _("Gemogelt!")), Button(BELIEVE, _("Ich glaube es"))),
    )

    @abstractmethod
    def judged(self, s: D, doubter: Seat | None) -> tuple[D, tuple[Effect, ...]]:
        """What follows when all have decided; `doubter` None: all believe."""

    def asked(self, s: D) -> frozenset[Seat]:
        """Who is yet to decide."""
        return frozenset(
            [seat for seat in range(self.seats) if seat != s.turn and s.hands[seat] and not s.decided >> seat & 1]
        )

    def decision(self, s: D, seat: Seat, path: Path) -> Step:
        """`step` of phase "zweifel"."""
        if seat not in self.asked(s):
            return NOTHING
        return (WHOLE if path in ((DOUBT,), (BELIEVE,)) else NOTHING) if path else self.doubting

    def decide(self, s: D, seat: Seat, path: Path) -> tuple[D, tuple[Effect, ...]]:
        """`apply` of phase "zweifel"."""
        s = changed(s, decided=s.decided | 1 << seat, doubts=s.doubts | (1 << seat if path == (DOUBT,) else 0))
        if self.asked(s):
            return s, ()
        order = [(s.turn + place) % self.seats for place in range(1, self.seats)]
        doubter = next((other for other in order if s.doubts >> other & 1), None)
        return self.judged(changed(s, decided=0, doubts=0), doubter)

    def other_doubts(self, s: D, seat: Seat | None, rng: random.Random) -> int:
        """Doubts as `seat` may imagine them: its own stays."""
        own = 0 if seat is None else 1 << seat
        return s.doubts & own | s.decided & ~own & (rng.getrandbits(self.seats) & rng.getrandbits(self.seats))
