"""Games of the odd card: draw from your neighbour, lay pairs, and do not be left with the one card without a fellow.

Source: 001:2731-2743, the Verirrter Ritter; what is filled in:

- all cards are dealt one at a time, so that some hands have one more (29 cards seldom divide); the left neighbour of
  the dealer (seat 0) begins;
- 001:2741 allows pairs to be laid; nobody gains by keeping one, so each is laid at once and by itself;
- neighbours without cards are left out, and the next one's cards are drawn from;
- before each draw the neighbour's cards are shuffled, as one does behind one's back: no place among them tells;
- three to seven play: of two, each would know the other's hand from the own one, and nothing were hidden;
- who is left with the odd card loses, all the others have won; after 1000 draws that is whoever holds it.

A move is the place of a card in the neighbour's hand: ("karte-3",). Chance deals, and shuffles before each draw.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Move,
    Moved,
    O,
    Outcome,
    Path,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.scores import closing
from games.engines.kit.shedding import ALONE, BY_CHANCE, HANDS, MOST_SEATS, NOBODY, SIDES, Shedding, dealt_out
from games.engines.kit.states import changed
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, addressed, plural

PAIRS, HELD_OUT = "paare", "hingehalten"
#: of 300 matches of seven with pairs of one colour, the longest had 260
MOST_DRAWS = 1000
#: the deal, then a shuffle and a draw each
MOST_EVENTS = 1 + 2 * MOST_DRAWS
SEATS = tuple(range(3, MOST_SEATS + 1))
PLACES = tuple(f"karte-{number}" for number in range(1, 32))
RED = ("herz", "karo")
BY_RANK = {
    card: number for number, card in enumerate(sorted(cards.pack(), key=lambda c: cards.RANKS_32.index(cards.rank(c))))
}

Hand = tuple[str, ...]


def neighbours() -> str:
    """The option of whose cards are drawn."""
    answer: str = choice(
        "links",
        _("Gezogen wird"),
        {"links": _("beim linken Nachbarn"), "rechts": _("beim rechten Nachbarn")},
        "the left neighbour 001:2741; on the right is played too",
    )
    return answer


@dataclass(frozen=True, slots=True)
class Oddstand:
    """A match. `phase`: "geben", "mischen" (the cards to be drawn from), "ziehen", "ende"."""

    phase: str = "geben"
    #: what each holds; where a card lies in a hand, nobody knows
    hands: tuple[Hand, ...] = ()
    #: the pairs on the table, the last one last
    laid: tuple[tuple[str, str], ...] = ()
    turn: Seat = 0
    draws: int = 0
    #: who knows of a card in another hand, for having held it
    known: tuple[tuple[Seat, str], ...] = ()
    last: Path = ()


class OddCard(Shedding[Oddstand, O]):
    """The game for three to seven. The last seat deals, so seat 0 begins."""

    in_hand = BY_RANK
    #: the card without a fellow, and how a match with it ends
    odd: ClassVar[str]
    end: ClassVar[str]

    def __init__(self, seats: int, options: O, out: tuple[str, ...], deck: str, way: int, by_colour: bool) -> None:
        """`out`: what stays in the box; `way`: 1 draws from the left neighbour, -1 from the right."""
        super().__init__(seats, options)
        self.deck = deck
        self.way = way
        self.pack = tuple(card for card in cards.pack() if card not in out)
        #: cards with the same are a pair
        self.mate = {card: (cards.rank(card), by_colour and cards.suit(card) in RED) for card in self.pack}

    @abstractmethod
    def lost(self, side: Text) -> Text:
        """What is said of who is left with the odd card."""

    def start(self) -> Oddstand:
        return Oddstand(hands=((),) * self.seats)

    def to_act(self, s: Oddstand) -> frozenset[Seat]:
        if s.phase == "ziehen":
            return ALONE[s.turn]
        return NOBODY if s.phase == "ende" else BY_CHANCE

    def drawn_from(self, s: Oddstand) -> Seat:
        """Whose cards are drawn from."""
        return self.following(s, s.turn, self.way)

    # --- what a seat can do ---

    def step(self, s: Oddstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "ziehen" or seat != s.turn:
            return NOTHING
        other = self.drawn_from(s)
        targets = PLACES[: len(s.hands[other])]
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=_("{side} hält dir die Karten hin: Zieh eine!", side=SIDES[other]))

    def why_not(self, s: Oddstand, seat: Seat, path: Path) -> Text:
        other = SIDES[self.drawn_from(s)]
        if not path:
            return _("{side} hält dir die Karten hin: Tippe eine verdeckte an.", side=other)
        if len(path) > 1:
            return _("Du ziehst immer nur eine Karte.")
        if path[0] in PLACES:
            return _("So viele Karten hat {side} nicht.", side=other)
        return _("{side} hält dir die Karten hin: Tippe dort eine an.", side=other)

    # --- what follows ---

    def draw(self, s: Oddstand) -> Draw:
        return Shuffle(self.pack if s.phase == "geben" else s.hands[self.drawn_from(s)])

    def apply(self, s: Oddstand, event: Event) -> tuple[Oddstand, tuple[Effect, ...]]:
        if isinstance(event, Move):
            return self._draw(s, event.seat, PLACES.index(event.path[0]))
        assert isinstance(event, Chance)
        order = tuple(map(str, event.outcome))
        if s.phase == "mischen":
            return changed(s, phase="ziehen", hands=put(s.hands, self.drawn_from(s), order)), ()
        effects: list[Effect] = [Said(text=_("{side} gibt.", side=SIDES[self.seats - 1]))]
        laid: list[tuple[str, str]] = []
        hands = []
        for seat, hand in enumerate(dealt_out(order, self.seats, -(-len(order) // self.seats), 0)):
            before = len(laid)
            kept: dict[object, str] = {}
            for card in hand:
                fellow = kept.pop(self.mate[card], None)
                if fellow is None:
                    kept[self.mate[card]] = card
                else:
                    laid.append((fellow, card))
            hands.append(tuple(kept.values()))
            if len(laid) > before:
                said = plural(
                    len(laid) - before,
                    _("{side} legt ein Paar ab."),
                    _("{side} legt {n} Paare ab."),
                    side=SIDES[seat],
                )
                effects.append(Moved(source=HANDS[seat], to=PAIRS, text=said))
            if not kept:
                effects.append(self._safe(seat))
        after = changed(s, hands=tuple(hands), laid=tuple(laid))
        return self._next(after, self.seats - 1, effects)

    def _draw(self, s: Oddstand, seat: Seat, place: int) -> tuple[Oddstand, tuple[Effect, ...]]:
        giver = self.drawn_from(s)
        left, mine = s.hands[giver], s.hands[seat]
        card, left = left[place], left[:place] + left[place + 1 :]
        name = cards.name(card, self.deck)
        effects: list[Effect] = [
            Moved(
                source=HANDS[giver],
                to=HANDS[seat],
                text=_("{other} hält die Karten hin, {side} zieht eine.", side=SIDES[seat], other=SIDES[giver]),
            ),
            Said(text=_("Du ziehst {card}.", card=name), only=(seat,)),
            Said(text=_("Gezogen wird {card}.", card=name), only=(giver,)),
        ]
        fellow = next((own for own in mine if self.mate[own] == self.mate[card]), None)
        laid, known = s.laid, s.known
        if fellow is None:
            mine = (*mine, card)
            # whoever knew what lay there cannot know whether it is still there; only the giver sees what went
            known = tuple([(knows, of) for knows, of in known if of != card and (of not in left or knows == seat)])
            known += ((giver, card),)
        else:
            mine, laid = tuple([own for own in mine if own != fellow]), (*laid, (fellow, card))
            known = tuple([(knows, of) for knows, of in known if of not in (card, fellow)])
            said = _(
                "{side} legt ein Paar ab: {one} und {two}.",
                side=SIDES[seat],
                one=cards.name(fellow, self.deck),
                two=name,
            )
            effects.append(Moved(source=HANDS[seat], to=PAIRS, text=said))
        effects += [self._safe(other) for other, hand in ((giver, left), (seat, mine)) if not hand]
        hands = put(put(s.hands, giver, left), seat, mine)
        last = (HANDS[giver], HANDS[seat]) if fellow is None else (HANDS[giver], PAIRS)
        after = changed(s, hands=hands, laid=laid, draws=s.draws + 1, known=known, last=last)
        return self._next(after, seat, effects)

    def _safe(self, seat: Seat) -> Effect:
        return Said(text=_("{side} hat keine Karten mehr und ist in Sicherheit.", side=SIDES[seat]))

    def _next(self, s: Oddstand, seat: Seat, effects: list[Effect]) -> tuple[Oddstand, tuple[Effect, ...]]:
        """The one after `seat` is to draw, if there is anything to draw."""
        over = s.draws == MOST_DRAWS or sum(map(bool, s.hands)) == 1
        after = changed(s, phase="ende" if over else "mischen", turn=self.following(s, seat))
        return after, (*effects, *closing(self.outcome(after)))

    def outcome(self, s: Oddstand) -> Outcome | None:
        if s.phase != "ende":
            return None
        loser = self._holder(s)
        ranks = tuple([self.seats if seat == loser else 1 for seat in range(self.seats)])
        return Outcome(ranks, self.end, self.lost(SIDES[loser]))

    def _holder(self, s: Oddstand) -> Seat:
        return next(seat for seat, hand in enumerate(s.hands) if self.odd in hand)

    def ahead(self, s: Oddstand, seat: Seat) -> float:
        """The odd card is bad to have, and the fewer cards stay in a hand, the sooner it is empty."""
        if s.phase == "geben":
            return 0.0
        return 0.3 * self.fewer(s, seat) + (-0.4 if self.odd in s.hands[seat] else 0.1)

    # --- what is seen ---

    def covered(self, s: Oddstand, owner: Seat) -> tuple[Piece, ...]:
        held_out = s.phase == "ziehen" and owner == self.drawn_from(s)
        return () if held_out else super().covered(s, owner)

    def middle(self, s: Oddstand) -> tuple[list[Area], list[Piece]]:
        count = len(s.laid)
        label = plural(count, _("Abgelegt: ein Paar"), _("Abgelegt: {n} Paare")) if count else _("Abgelegte Paare")
        areas = [Area(PAIRS, label, "row")]
        pieces = [cards.piece(card, PAIRS, self.deck) for pair in s.laid[-1:] for card in pair]
        if s.phase == "ziehen":
            other = self.drawn_from(s)
            areas.append(Area(HELD_OUT, _("{side}, verdeckte Karten", side=SIDES[other]), "tray"))
            for place, target in enumerate(PLACES[: len(s.hands[other])]):
                label = _("{n}. verdeckte Karte", n=place + 1)
                pieces.append(Piece(HELD_OUT, "card", label, face="back", target=target))
        return areas, pieces

    def status(self, s: Oddstand) -> Text:
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        side, other = SIDES[s.turn], SIDES[self.drawn_from(s)]
        return addressed(
            s.turn,
            _("Du ziehst. {other} hält dir die Karten hin.", other=other),
            _("{side} zieht. {other} hält die Karten hin.", side=side, other=other),
        )

    # --- what a seat cannot know ---

    def sample_world(self, s: Oddstand, seat: Seat | None, rng: random.Random) -> Oddstand:
        """The cards of the others are dealt anew, no pair to one hand; a card one gave away stays where it went."""
        if s.phase in ("geben", "ende"):
            return s
        mine = {card for knows, card in s.known if knows == seat}
        kept = [hand if owner == seat else tuple([c for c in hand if c in mine]) for owner, hand in enumerate(s.hands)]
        pool = [card for hand, stays in zip(s.hands, kept, strict=True) for card in hand if card not in stays]
        for _attempt in range(200):
            hands = self._dealt_anew(kept, [len(hand) for hand in s.hands], pool, rng)
            if hands:
                known = tuple([entry for entry in s.known if entry[0] == seat])
                return changed(s, hands=hands, known=known)
        return s

    def _dealt_anew(
        self, kept: list[Hand], sizes: list[int], pool: list[str], rng: random.Random
    ) -> tuple[Hand, ...] | None:
        """What may be in the hands; None where the last cards would make pairs."""
        hands = [list(hand) for hand in kept]
        pool = rng.sample(pool, len(pool))
        # ranks that lie in many hands first: they find the fewest places
        many = {mate: sum(self.mate[card] == mate for card in pool) for mate in self.mate.values()}
        for card in sorted(pool, key=lambda card: -many[self.mate[card]]):
            mate = self.mate[card]
            open_to = [
                owner
                for owner, hand in enumerate(hands)
                if len(hand) < sizes[owner] and all(self.mate[other] != mate for other in hand)
            ]
            if not open_to:
                return None
            owner = rng.choices(open_to, [sizes[owner] - len(hands[owner]) for owner in open_to])[0]
            hands[owner].append(card)
        return tuple([tuple(rng.sample(hand, len(hand))) for hand in hands])
