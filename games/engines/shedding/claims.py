"""Games of claims: cards go face down on a pile with a claim; whoever doubts turns up the last one.

Source: 001:1938-1970 (Mogeln), 000:1111-1117 (Schummellieschen). What both have in common, and how we fill it:

- no shouting (how fast one must be is not said): before the next card covers the last one everybody else says, unseen,
  whether to doubt; of several doubters the next one after the player turns it up;
- several cards at once are two, more would be seen; nobody is told how many were laid, nor counts hands or pile: what
  the table shows is what they would hold had everybody laid one card each time;
- the last card is laid by itself;
- what is left over when all have the same number of cards lies face down and begins the pile;
- after a doubt the one who comes after the player goes on, whoever had to take the pile;
- who is first out wins, the others share the last place; after 250 turns the fewest cards win.

A deal: chance shuffles the cards; they are dealt one at a time, the left neighbour of the dealer (seat 0) first.

Moves: ("herz-7",) lays a card; ("zwei", "herz-7", "karo-8") two, in the order of the hand; before them stands what a
game lets name first; ("zweifeln",) or ("glauben",) by each of the others.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeVar

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
    Revealed,
    Said,
    Seat,
    Step,
)
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.shedding import (
    ALONE,
    BELIEVE,
    BY_CHANCE,
    DOUBT,
    HANDS,
    NOBODY,
    SIDES,
    Doubting,
    by_end,
    dealt_out,
    who_won,
)
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed

ALL_CARDS = cards.pack(cards.RANKS_52, jokers=3)
PILE, TURNED, TWO = "stapel", "aufgedeckt", "zwei"
MOST_TURNS = 250
RANK_WORDS = {
    **{str(n): word for n, word in zip(
        range(2, 11),
        (_("Zwei"), _("Drei"), _("Vier"), _("Fünf"), _("Sechs"), _("Sieben"), _("Acht"), _("Neun"), _("Zehn")),
        strict=True,
    )},
    **cards.RANK_NAMES["franzoesisch"],
}  # fmt: skip


def most_events(seats: int) -> int:
    """Each turn is a card laid and a word of each of the others."""
    return 1 + MOST_TURNS * seats


@dataclass(frozen=True, slots=True)
class Claimstand:
    """A match. `phase`: "geben", "legen", "zweifel" (the others decide), "ende". Tuples have one entry a seat."""

    phase: str = "geben"
    hands: tuple[tuple[str, ...], ...] = ()
    #: how many cards each seems to hold
    seeming: tuple[int, ...] = ()
    #: what was laid since the pile was taken, by whom (-1: what was left over from the deal), and which cards
    pile: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    #: cards of the pile that everybody has seen
    seen: tuple[str, ...] = ()
    turn: Seat = 0
    #: turns played
    turns: int = 0
    decided: int = 0
    doubts: int = 0
    #: of each hand what all have seen go there, until that seat lays a card
    known: tuple[tuple[str, ...], ...] = ()
    #: what was turned up last, until the next card is laid
    turned: tuple[str, ...] = ()
    out: tuple[Seat, ...] = ()
    last: Path = ()


C = TypeVar("C", bound=Claimstand)


class Claims(Doubting[C, O]):
    """A game of claims. The last seat deals, so seat 0 begins."""

    in_hand = {card: number for number, card in enumerate(ALL_CARDS)}  # never changed
    horizon = 10  # a claim has been doubted or believed by then

    def __init__(self, seats: int, options: O, pack: tuple[str, ...], deck: str, several: bool) -> None:
        """`several`: whether one may try to lay two cards at once."""
        super().__init__(seats, options)
        self.pack = pack
        self.deck = deck
        self.several = several
        self.suits = cards.SUIT_NAMES[deck]

    # --- what a game says ---

    @abstractmethod
    def fresh(self) -> C:
        """The state before the deal, without hands."""

    @abstractmethod
    def claim(self, s: C) -> Text:
        """What is claimed now, as people say it."""

    @abstractmethod
    def true(self, s: C, card: str) -> bool:
        """Whether a card is what is claimed now."""

    @abstractmethod
    def safe(self, s: C, hand: tuple[str, ...]) -> bool:
        """Whether nobody can doubt what the seat to act is about to lay and keeps this hand."""

    @abstractmethod
    def believed(self, s: C, following: Seat) -> C:
        """What the next claim is after one that was believed; `following` is the next to lay."""

    @abstractmethod
    def anew(self, s: C) -> C:
        """What the next claim is after the pile was taken."""

    @abstractmethod
    def to_lay(self, s: C) -> tuple[Text, Text]:
        """What is said above the table of whoever lays now: to that seat, and to the others."""

    def heads(self, s: C) -> tuple[Button, ...]:
        """What is to be named before the card; none: a card is laid at once."""
        return ()

    def ask(self, s: C) -> Text:
        """What is asked of whoever has to name it."""
        raise NotImplementedError

    def headed(self, s: C, seat: Seat, target: str) -> C:
        """The state once that is named."""
        raise NotImplementedError

    def headless(self, s: C, path: Path) -> Text | None:
        """Why what stands at the beginning of this path cannot be named now."""
        return None

    def opens(self, s: C) -> bool:
        """Whether the card that is laid now lies face up: no claim yet, and only one card."""
        return False

    def opened(self, s: C, card: str) -> C:
        """What is claimed from now on, once this card lies face up."""
        return s

    def taker(self, s: C, doubter: Seat) -> Seat | None:
        """Who takes the pile after a doubt about the truth; None: nobody, it stays."""
        return doubter

    def faces(self, s: C) -> tuple[str, ...]:
        """The cards beside the pile that lie face up."""
        return s.turned

    # --- the deal and whose turn it is ---

    def start(self) -> C:
        return changed(self.fresh(), hands=((),) * self.seats, seeming=(0,) * self.seats, known=((),) * self.seats)

    def to_act(self, s: C) -> frozenset[Seat]:
        if s.phase == "legen":
            return ALONE[s.turn]
        if s.phase == "zweifel":
            return self.asked(s)
        return BY_CHANCE if s.phase == "geben" else NOBODY

    def draw(self, s: C) -> Draw:
        return Shuffle(self.pack)

    # --- what a seat can do ---

    def step(self, s: C, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "zweifel":
            return self.decision(s, seat, path)
        if s.phase != "legen" or seat != s.turn:
            return NOTHING
        buttons = self.heads(s)
        if buttons:
            targets = tuple([button.target for button in buttons])
            if not path:
                return Step(targets, prompt=self.ask(s), buttons=buttons)
            if path[0] not in targets:
                return NOTHING
            s, path = self.headed(s, seat, path[0]), path[1:]
        hand = sorted(s.hands[seat], key=self.in_hand.__getitem__)
        opens = self.opens(s)
        several = self.several and len(hand) > 2 and not opens
        if not path:
            if opens:
                return Step(tuple(hand), prompt=_("Lege eine Karte offen auf den Tisch."))
            prompt = _("Lege eine Karte und sage: {claim}.", claim=self.claim(s))
            if not several:
                return Step(tuple(hand), prompt=prompt)
            return Step((*hand, TWO), prompt=prompt, buttons=(Button(TWO, _("Heimlich zwei legen")),))
        if path[0] != TWO:
            return WHOLE if len(path) == 1 and path[0] in hand else NOTHING
        if not several or len(path) > 3 or any(card not in hand[:-1] for card in path[1:2]):
            return NOTHING
        rest = hand[hand.index(path[1]) + 1 :] if len(path) > 1 else hand[:-1]
        if len(path) == 3:
            return WHOLE if path[2] in rest else NOTHING
        return Step(tuple(rest), prompt=_("Welche zwei?") if len(path) == 1 else _("Und welche dazu?"))

    def elsewhere(self, s: C, seat: Seat) -> int:
        """How many cards that make the claim true this seat cannot tell where they are."""
        mine = {*s.hands[seat], *self._own(s, seat), *s.seen}
        return sum([self.true(s, card) and card not in mine for card in self.pack])

    def propose(self, s: C, seat: Seat, rng: random.Random) -> Path:
        """Lays the truth if it can, most of the time; doubts what its own hand gives the lie, and else seldom."""
        hand = s.hands[seat]
        if s.phase == "zweifel":
            doubts = self.elsewhere(s, seat) == 0 or rng.random() < 0.12 / (self.seats - 1)
            return (DOUBT if doubts else BELIEVE,)
        if s.phase == "legen" and rng.random() < 0.9:
            named: Path = ()
            buttons = self.heads(s)
            if buttons:
                # whatever is named, it is best to hold much of it
                after = {button.target: self.headed(s, seat, button.target) for button in buttons}
                many = {
                    target: 0 if self.opens(then) else sum([self.true(then, card) for card in hand])
                    for target, then in after.items()
                }
                target = max(many, key=many.__getitem__)
                s, named = after[target], (target,)
            honest = () if self.opens(s) else [card for card in hand if self.true(s, card)]
            return (*named, rng.choice(honest or hand))
        return super().propose(s, seat, rng)

    # --- what follows ---

    def apply(self, s: C, event: Event) -> tuple[C, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            order = tuple(map(str, event.outcome))
            size = len(order) // self.seats
            rest = order[size * self.seats :]  # 001:1948: they begin the pile
            after = changed(
                s,
                phase="legen",
                hands=dealt_out(order, self.seats, size, 0),
                seeming=(size,) * self.seats,
                pile=((-1, rest),) if rest else (),
            )
            return after, (Said(text=_("{side} gibt.", side=SIDES[self.seats - 1])),)
        assert isinstance(event, Move)
        if s.phase == "zweifel":
            return self.decide(s, event.seat, event.path)
        return self._lay(s, event.seat, event.path)

    def _lay(self, s: C, seat: Seat, path: Path) -> tuple[C, tuple[Effect, ...]]:
        if self.heads(s):
            s, path = self.headed(s, seat, path[0]), path[1:]
        laid = path[1:] if path[0] == TWO else path
        hand = tuple(card for card in s.hands[seat] if card not in laid)
        safe, opens = self.safe(s, hand), self.opens(s)
        after = changed(
            s,
            hands=put(s.hands, seat, hand),
            # whoever is out is seen to be
            seeming=put(s.seeming, seat, max(s.seeming[seat] - 1, 1) if hand else 0),
            known=put(s.known, seat, tuple([card for card in s.known[seat] if card not in laid]) if opens else ()),
            pile=(*s.pile, (seat, laid)),
            turns=s.turns + 1,
            turned=(),
            last=(PILE,),
        )
        effects: list[Effect] = []
        if opens:
            after = self.opened(changed(after, seen=laid, turned=laid), laid[0])
            said = _("{side} legt offen {card}.", side=SIDES[seat], card=cards.name(laid[0], self.deck))
            effects += [
                Moved(source=HANDS[seat], to=PILE, text=said),
                Revealed(at=TURNED, face=cards.face(laid[0], self.deck)),
            ]
        else:
            said = _("{side} legt ab und sagt: {claim}.", side=SIDES[seat], claim=self.claim(s))
            effects.append(Moved(source=HANDS[seat], to=PILE, text=said))
            effects += [
                Said(text=_("Du legst {card}.", card=cards.name(card, self.deck)), only=(seat,)) for card in laid
            ]
        if not hand and safe:
            return self._end(changed(after, out=(seat,)), effects)
        if safe:
            after, more = self.judged(after, None)
            return after, (*effects, *more)
        return changed(after, phase="zweifel"), tuple(effects)

    def judged(self, s: C, doubter: Seat | None) -> tuple[C, tuple[Effect, ...]]:
        player, laid = s.pile[-1]
        if doubter is None:
            if not s.hands[player]:
                return self._end(changed(s, out=(player,)), [])
            following = self.following(s, player)
            after = self.believed(changed(s, phase="legen", turn=following), following)
            return self._end(after, []) if s.turns == MOST_TURNS else (after, ())
        name, other = SIDES[player], SIDES[doubter]
        truth = len(laid) == 1 and self.true(s, laid[0])
        taker = self.taker(s, doubter) if truth else player
        shown: list[Effect] = []
        for card in laid:
            face = cards.face(card, self.deck)
            said = _("{side} zweifelt und deckt auf: {card}.", side=other, card=cards.name(card, self.deck))
            shown.append(Revealed(at=TURNED, face=face, text=said))
        if taker is None:
            shown.append(Said(text=_("Die Ansage stimmt: Der Stapel bleibt liegen.")))
            after = changed(s, phase="legen", seen=(*s.seen, *laid), turned=laid)
            if not s.hands[player]:
                return self._end(changed(after, out=(player,)), shown)
            following = self.following(s, player)
            after = self.believed(changed(after, turn=following), following)
            return self._end(after, shown) if s.turns == MOST_TURNS else (after, tuple(shown))
        if truth:
            said = _("Die Ansage stimmt: {side} nimmt den Stapel.", side=other)
        elif len(laid) > 1:
            said = _("Das sind zwei auf einmal, also gemogelt: {side} nimmt den Stapel.", side=name)
        else:
            said = _("Gemogelt! {side} nimmt den Stapel.", side=name)
        shown.append(Moved(source=PILE, to=HANDS[taker], text=said))
        taken = tuple(card for _seat, lay in s.pile for card in lay)
        after = changed(
            s,
            phase="legen",
            hands=put(s.hands, taker, s.hands[taker] + taken),
            seeming=put(s.seeming, taker, s.seeming[taker] + self.pile_seems(s)),
            known=put(s.known, taker, (*s.known[taker], *s.seen, *[card for card in laid if card not in s.seen])),
            pile=(),
            seen=(),
            turned=laid,
            last=(HANDS[taker],),
        )
        if not after.hands[player]:
            return self._end(changed(after, out=(player,)), shown)
        after = self.anew(changed(after, turn=self.following(after, player)))
        return self._end(after, shown) if s.turns == MOST_TURNS else (after, tuple(shown))

    def _end(self, s: C, effects: list[Effect]) -> tuple[C, tuple[Effect, ...]]:
        after = changed(s, phase="ende")
        return after, (*effects, *closing(self.outcome(after)))

    def outcome(self, s: C) -> Outcome | None:
        return who_won(places(by_end(s.out, s.hands), fewest=True)) if s.phase == "ende" else None

    # --- what is seen ---

    def seems(self, s: C, seat: Seat) -> int:
        return s.seeming[seat]

    def pile_seems(self, s: C) -> int:
        """How many cards the pile seems to have: one a turn, and those left over from the deal."""
        return sum([len(lay) if seat < 0 else 1 for seat, lay in s.pile])

    def middle(self, s: C) -> tuple[list[Area], list[Piece]]:
        label = _("Stapel, angesagt: {claim}", claim=self.claim(s)) if s.phase == "zweifel" else _("Stapel")
        count = len(self.pack) if s.phase == "geben" else self.pile_seems(s)
        areas, pieces = [Area(PILE, label, "pile")], [*cards.backs(PILE, count)]
        faces = self.faces(s)
        if faces:
            areas.append(Area(TURNED, _("Aufgedeckt")))
            pieces += [cards.piece(card, TURNED, self.deck) for card in faces]
        return areas, pieces

    def status(self, s: C) -> Text:
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        side = SIDES[s.turn]
        if s.phase == "zweifel":
            said = _("{side} sagt: {claim}. Stimmt das?", side=side, claim=self.claim(s))
            return addressed(s.turn, _("Du sagst: {claim}. Wer glaubt das?", claim=self.claim(s)), said)
        mine, others = self.to_lay(s)
        return addressed(s.turn, mine, others)

    def why_not(self, s: C, seat: Seat, path: Path) -> Text:
        if s.phase == "zweifel":
            return _("Sage, ob du das glaubst oder ob gemogelt ist.")
        reason = self.headless(s, path)
        if reason:
            return reason
        if self.heads(s):
            s, path = self.headed(s, seat, path[0]), path[1:]
        if not path:
            return _("Tippe eine Karte auf deiner Hand an.")
        if path[0] == TWO:
            if self.opens(s):
                return _("Die erste Karte legst du offen und allein.")
            if not self.several:
                return _("Zwei Karten auf einmal darf man hier nicht legen.")
            if len(s.hands[seat]) < 3:
                return _("Die letzte Karte legt man allein: Für zwei auf einmal brauchst du drei.")
            if len(path) < 3:
                return _("Tippe zwei Karten an, in der Reihenfolge deiner Hand.")
            if len(path) > 3:
                return _("Mehr als zwei Karten fallen auf.")
        for card in path:
            if card != TWO and card not in s.hands[seat]:
                return _("Diese Karte hast du nicht auf der Hand.")
        if path[0] == TWO:
            return _("Tippe zwei Karten an, in der Reihenfolge deiner Hand.")
        return _("Man legt immer nur eine Karte.")

    # --- what a seat cannot know ---

    def _own(self, s: C, seat: Seat | None) -> list[str]:
        """What this seat has laid on the pile."""
        return [card for owner, lay in s.pile if owner == seat for card in lay]

    def sample_world(self, s: C, seat: Seat | None, rng: random.Random) -> C:
        """Everything but the own hand, what one laid oneself, and what was turned up is dealt anew; so are the doubts,
        and how many cards really lie where: as many as it seems, unless the own hand tells that somebody laid two."""
        if s.phase in ("geben", "ende"):
            return s
        others = [other for other in range(self.seats) if other != seat]
        sizes = {other: s.seeming[other] for other in others}
        lays = [len(lay) if owner in (-1, seat) else 1 for owner, lay in s.pile]
        open_ = [len(lay) == 1 and lay[0] in s.seen for _owner, lay in s.pile]
        mine = 0 if seat is None else len(s.hands[seat])
        spare = len(self.pack) - mine - sum(sizes.values()) - sum(lays)
        least = {other: max(len(s.known[other]), 1) for other in others}
        # as if two cards were laid now and then, so that a hand is smaller than it seems
        if s.phase == "zweifel" and s.turn != seat and self.several and rng.random() < 0.1:
            more = int(sizes[s.turn] > least[s.turn])
            lays[-1], sizes[s.turn] = 1 + more, sizes[s.turn] - more
        while spare:
            grow = spare > 0
            choices = [other for other in others if grow or sizes[other] > least[other]]
            other = rng.choice(choices)
            sizes[other] += 1 if grow else -1
            spare -= 1 if grow else -1
        kept = {*self._own(s, seat), *(() if seat is None else s.hands[seat]), *s.seen}
        kept |= {card for other in others for card in s.known[other]}
        pool = [card for card in self.pack if card not in kept]
        rng.shuffle(pool)
        hands = list(s.hands)
        for other in others:
            need = sizes[other] - len(s.known[other])
            hands[other] = (*s.known[other], *pool[:need])
            del pool[:need]
        pile = []
        for (owner, lay), size, lies_open in zip(s.pile, lays, open_, strict=True):
            if lies_open or (owner == seat and seat is not None):
                pile.append((owner, lay))
                continue
            pile.append((owner, tuple(pool[:size])))
            del pool[:size]
        return changed(s, hands=tuple(hands), pile=tuple(pile), doubts=self.other_doubts(s, seat, rng))
