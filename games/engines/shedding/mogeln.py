"""Mogeln: cards go face down on the pile with a claim that rises; whoever doubts turns up the last card.

Source: 001:1938-1970. What it leaves open, and how we fill it:

- no shouting (how fast one must be is not said): before the next card covers the last one everybody else says, unseen,
  whether to doubt; of several doubters the next one after the player turns it up;
- what has to be claimed follows from the cards before, so a player only chooses what to lay;
- after the ace of all suits, or of the last one, comes the two again;
- several cards at once are two, more would be seen; nobody is told how many were laid, nor counts hands or pile: what
  the table shows is what they would hold had everybody laid one card each time;
- the last card is laid by itself, since nobody can doubt it;
- after a doubt the one who comes after the player goes on, whoever had to take the pile;
- with suits alone a round goes once round the table, or to the next doubt; its first player names another suit;
- who is first out wins, the others share the last place; after 250 turns the fewest cards win.

A deal: chance shuffles the cards; they are dealt one at a time, the left neighbour of the dealer (seat 0) first.

Moves: ("herz-7",) lays a card; ("zwei", "herz-7", "karo-8") two, in the order of the hand; with suits alone the
first of a round names one before: ("farbe-herz", "karo-8"); ("zweifeln",) or ("glauben",) by each of the others.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Move,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.scores import places
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

RANKS = cards.RANKS_52
ALL_CARDS = cards.pack(RANKS, jokers=3)
PILE, TURNED, TWO, SUIT = "stapel", "aufgedeckt", "zwei", "farbe-"
MOST_TURNS, MOST_SEATS = 250, 6
RANK_WORDS = {
    **{str(n): word for n, word in zip(
        range(2, 11),
        (_("Zwei"), _("Drei"), _("Vier"), _("Fünf"), _("Sechs"), _("Sieben"), _("Acht"), _("Neun"), _("Zehn")),
        strict=True,
    )},
    **cards.RANK_NAMES["franzoesisch"],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MogelnOptions(Options):
    """What the source knows more than one way of."""

    ansage: str = choice(
        "wert",
        _("Angesagt wird"),
        {
            "wert": _("der Wert: Zwei, Drei … Ass"),
            "karte": _("die Karte: Kreuz 2 bis Kreuz-Ass, dann Pik, Herz und Karo"),
            "farbe": _("nur eine Farbe, in jeder Runde eine andere"),
        },
        "with suits or by ranks alone 001:1952-1954; suits alone 001:1970",
    )
    mehrere: bool = choice(
        True,
        _("Heimlich zwei Karten auf einmal legen"),
        {True: _("darf man versuchen: Es ist immer gemogelt"), False: _("geht nicht")},
        "another way of cheating 001:1960; without it hands can be counted",
    )
    joker: int = choice(
        0,
        _("Joker"),
        {0: _("keine"), 2: _("zwei: Sie stimmen immer"), 3: _("drei: Sie stimmen immer")},
        "52 cards 001:1942; if jokers take part they are what is claimed 001:1962",
    )
    erste: str = choice(
        "spiel",
        _("Nicht zweifeln kann man an"),
        {
            "spiel": _("der ersten Karte des Spiels und der letzten einer Hand"),
            "stapel": _("der ersten Karte auf jedem neuen Stapel und der letzten einer Hand"),
        },
        "the last card and the one laid first 001:1966: first of the game, or first since the pile was taken",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "either will do 001:1942")


@dataclass(frozen=True, slots=True)
class Mogelstand:
    """A match. `phase`: "geben", "legen", "zweifel" (the others decide), "ende". Tuples have one entry a seat."""

    phase: str = "geben"
    hands: tuple[tuple[str, ...], ...] = ()
    #: how many cards each seems to hold
    seeming: tuple[int, ...] = ()
    #: what was laid since the pile was taken, by whom (-1: what was left over from the deal), and which cards
    pile: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    turn: Seat = 0
    #: claims since the count began; with suits alone, who named this one (-1: it is to be named), and which
    count: int = 0
    namer: Seat = -1
    suit: str = ""
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


class Mogeln(Doubting[Mogelstand, MogelnOptions]):
    """The game for three to six. The last seat deals, so seat 0 begins."""

    options_class = MogelnOptions
    in_hand = {card: number for number, card in enumerate(ALL_CARDS)}  # never changed

    def __init__(self, seats: int, options: MogelnOptions) -> None:
        super().__init__(seats, options)
        self.deck = options.bild
        self.pack = cards.pack(RANKS, jokers=options.joker)
        self.suits = cards.SUIT_NAMES[self.deck]

    def start(self) -> Mogelstand:
        return Mogelstand(hands=((),) * self.seats, seeming=(0,) * self.seats, known=((),) * self.seats)

    def to_act(self, s: Mogelstand) -> frozenset[Seat]:
        if s.phase == "legen":
            return ALONE[s.turn]
        if s.phase == "zweifel":
            return self.asked(s)
        return BY_CHANCE if s.phase == "geben" else NOBODY

    def draw(self, s: Mogelstand) -> Draw:
        return Shuffle(self.pack)

    # --- claims ---

    def claim(self, s: Mogelstand) -> Text:
        """What is claimed now, as people say it."""
        if self.options.ansage == "farbe":
            return self.suits[s.suit]
        if self.options.ansage == "wert":
            return RANK_WORDS[RANKS[s.count % len(RANKS)]]
        return cards.name(self.pack[s.count % 52], self.deck)

    def true(self, s: Mogelstand, card: str) -> bool:
        """Whether a card is what is claimed now; jokers always are (001:1962)."""
        if cards.suit(card) == "joker":
            return True
        if self.options.ansage == "farbe":
            return cards.suit(card) == s.suit
        if self.options.ansage == "wert":
            return cards.rank(card) == RANKS[s.count % len(RANKS)]
        return card == self.pack[s.count % 52]

    def names_suit(self, s: Mogelstand) -> bool:
        """Whether whoever lays now names a suit first."""
        return self.options.ansage == "farbe" and s.namer < 0

    # --- what a seat can do ---

    def step(self, s: Mogelstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "zweifel":
            return self.decision(s, seat, path)
        if s.phase != "legen" or seat != s.turn:
            return NOTHING
        if self.names_suit(s):
            suits = tuple(f"{SUIT}{suit}" for suit in cards.SUITS if suit != s.suit)
            if not path:
                buttons = tuple(Button(target, self.suits[target.removeprefix(SUIT)]) for target in suits)
                return Step(suits, prompt=_("Welche Farbe soll gelegt werden?"), buttons=buttons)
            if path[0] not in suits:
                return NOTHING
            s, path = changed(s, suit=path[0].removeprefix(SUIT), namer=seat), path[1:]
        hand = sorted(s.hands[seat], key=self.in_hand.__getitem__)
        several = self.options.mehrere and len(hand) > 2
        if not path:
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

    def propose(self, s: Mogelstand, seat: Seat, rng: random.Random) -> Path:
        """Lays the truth if it can, most of the time; doubts what its own hand gives the lie, and else seldom."""
        hand = s.hands[seat]
        if s.phase == "zweifel":
            mine = [card for card in (*hand, *self._own(s, seat)) if self.true(s, card)]
            # all cards that would be true are its own
            sure = not self.options.joker and len(mine) == {"wert": 4, "karte": 1, "farbe": 13}[self.options.ansage]
            return (DOUBT if sure or rng.random() < 0.12 / (self.seats - 1) else BELIEVE,)
        if s.phase == "legen" and rng.random() < 0.9:
            named: Path = ()
            if self.names_suit(s):
                suits = [suit for suit in cards.SUITS if suit != s.suit]
                suit = max(suits, key=lambda name: sum(cards.suit(card) == name for card in hand))
                s, named = changed(s, suit=suit, namer=seat), (f"{SUIT}{suit}",)
            honest = [card for card in hand if self.true(s, card)]
            return (*named, rng.choice(honest or hand))
        return super().propose(s, seat, rng)

    # --- what follows ---

    def apply(self, s: Mogelstand, event: Event) -> tuple[Mogelstand, tuple[Effect, ...]]:
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

    def _lay(self, s: Mogelstand, seat: Seat, path: Path) -> tuple[Mogelstand, tuple[Effect, ...]]:
        if path[0].startswith(SUIT):
            s, path = changed(s, suit=path[0].removeprefix(SUIT), namer=seat), path[1:]
        laid = path[1:] if path[0] == TWO else path
        hand = tuple(card for card in s.hands[seat] if card not in laid)
        first = s.turns == 0 if self.options.erste == "spiel" else not s.pile or s.pile[-1][0] < 0
        after = changed(
            s,
            hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]),
            # whoever is out is seen to be
            seeming=(*s.seeming[:seat], max(s.seeming[seat] - 1, 1) if hand else 0, *s.seeming[seat + 1 :]),
            known=(*s.known[:seat], (), *s.known[seat + 1 :]),
            pile=(*s.pile, (seat, laid)),
            turns=s.turns + 1,
            turned=(),
            last=(PILE,),
        )
        said = _("{side} legt ab und sagt: {claim}.", side=SIDES[seat], claim=self.claim(s))
        effects: tuple[Effect, ...] = (
            Moved(source=HANDS[seat], to=PILE, text=said),
            *(Said(text=_("Du legst {card}.", card=cards.name(card, self.deck)), only=(seat,)) for card in laid),
        )
        if not hand:  # 001:1966: nobody can doubt it
            return self._end(changed(after, out=(seat,)), effects)
        if first:
            after, more = self.judged(after, None)
            return after, effects + more
        return changed(after, phase="zweifel"), effects

    def judged(self, s: Mogelstand, doubter: Seat | None) -> tuple[Mogelstand, tuple[Effect, ...]]:
        following = self.following(s, s.turn)
        if doubter is None:
            namer = -1 if s.namer == following else s.namer
            after = changed(s, phase="legen", turn=following, count=s.count + 1, namer=namer)
            return self._end(after, ()) if s.turns == MOST_TURNS else (after, ())
        player, laid = s.pile[-1]
        name, other = SIDES[player], SIDES[doubter]
        truth = len(laid) == 1 and self.true(s, laid[0])
        loser = doubter if truth else player
        shown: list[Effect] = []
        for card in laid:
            face = cards.face(card, self.deck)
            said = _("{side} zweifelt und deckt auf: {card}.", side=other, card=cards.name(card, self.deck))
            shown.append(Revealed(at=TURNED, face=face, text=said))
        if truth:
            said = _("Die Ansage stimmt: {side} nimmt den Stapel.", side=other)
        elif len(laid) > 1:
            said = _("Das sind zwei auf einmal, also gemogelt: {side} nimmt den Stapel.", side=name)
        else:
            said = _("Gemogelt! {side} nimmt den Stapel.", side=name)
        taken = tuple(card for _seat, lay in s.pile for card in lay)
        seems = s.seeming[loser] + self.pile_seems(s)
        after = changed(
            s,
            phase="legen",
            hands=(*s.hands[:loser], s.hands[loser] + taken, *s.hands[loser + 1 :]),
            seeming=(*s.seeming[:loser], seems, *s.seeming[loser + 1 :]),
            known=(*s.known[:loser], s.known[loser] + laid, *s.known[loser + 1 :]),
            pile=(),
            turn=following,
            count=0,
            namer=-1,
            turned=laid,
            last=(HANDS[loser],),
        )
        shown.append(Moved(source=PILE, to=HANDS[loser], text=said))
        return self._end(after, tuple(shown)) if s.turns == MOST_TURNS else (after, tuple(shown))

    def _end(self, s: Mogelstand, effects: tuple[Effect, ...]) -> tuple[Mogelstand, tuple[Effect, ...]]:
        after = changed(s, phase="ende")
        outcome = self.outcome(after)
        assert outcome
        return after, (*effects, Said(text=outcome.reason))

    def outcome(self, s: Mogelstand) -> Outcome | None:
        return who_won(places(by_end(s.out, s.hands), fewest=True)) if s.phase == "ende" else None

    # --- what is seen ---

    def seems(self, s: Mogelstand, seat: Seat) -> int:
        return s.seeming[seat]

    def pile_seems(self, s: Mogelstand) -> int:
        """How many cards the pile seems to have: one a turn, and those left over from the deal."""
        return sum([len(lay) if seat < 0 else 1 for seat, lay in s.pile])

    def middle(self, s: Mogelstand) -> tuple[list[Area], list[Piece]]:
        label = _("Stapel, angesagt: {claim}", claim=self.claim(s)) if s.phase == "zweifel" else _("Stapel")
        count = len(self.pack) if s.phase == "geben" else self.pile_seems(s)
        areas, pieces = [Area(PILE, label, "pile")], [*cards.backs(PILE, count)]
        if s.turned:
            areas.append(Area(TURNED, _("Aufgedeckt")))
            pieces += [cards.piece(card, TURNED, self.deck) for card in s.turned]
        return areas, pieces

    def status(self, s: Mogelstand) -> Text:
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        side = SIDES[s.turn]
        if s.phase == "zweifel":
            said = _("{side} sagt: {claim}. Stimmt das?", side=side, claim=self.claim(s))
            return addressed(s.turn, _("Du sagst: {claim}. Wer glaubt das?", claim=self.claim(s)), said)
        if self.names_suit(s):
            return addressed(s.turn, _("Du bestimmst die Farbe."), _("{side} bestimmt die Farbe.", side=side))
        said = _("{side} ist am Zug, angesagt wird: {claim}.", side=side, claim=self.claim(s))
        return addressed(s.turn, _("Du bist dran, angesagt wird: {claim}.", claim=self.claim(s)), said)

    def why_not(self, s: Mogelstand, seat: Seat, path: Path) -> Text:
        if s.phase == "zweifel":
            return _("Sage, ob du das glaubst oder ob gemogelt ist.")
        if self.names_suit(s):
            if not path or not path[0].startswith(SUIT):
                return _("Bestimme erst die Farbe dieser Runde.")
            if path[0] == f"{SUIT}{s.suit}":
                return _("In jeder Runde wird eine andere Farbe gelegt.")
            if path[0].removeprefix(SUIT) not in cards.SUITS:
                return _("Diese Farbe gibt es nicht.")
            path = path[1:]
        if not path:
            return _("Tippe eine Karte auf deiner Hand an.")
        if path[0].startswith(SUIT):
            return _("Die Ansage steht schon fest.")
        if path[0] == TWO:
            if not self.options.mehrere:
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

    def _own(self, s: Mogelstand, seat: Seat | None) -> list[str]:
        """What this seat has laid on the pile."""
        return [card for owner, lay in s.pile if owner == seat for card in lay]

    def sample_world(self, s: Mogelstand, seat: Seat | None, rng: random.Random) -> Mogelstand:
        """Everything but the own hand, what one laid oneself, and what was turned up is dealt anew; so are the doubts,
        and how many cards really lie where: as many as it seems, unless the own hand tells that somebody laid two."""
        if s.phase in ("geben", "ende"):
            return s
        others = [other for other in range(self.seats) if other != seat]
        sizes = {other: s.seeming[other] for other in others}
        lays = [len(lay) if owner in (-1, seat) else 1 for owner, lay in s.pile]
        mine = 0 if seat is None else len(s.hands[seat])
        spare = len(self.pack) - mine - sum(sizes.values()) - sum(lays)
        least = {other: max(len(s.known[other]), 1) for other in others}
        # as if two cards were laid now and then, so that a hand is smaller than it seems
        if s.phase == "zweifel" and s.turn != seat and self.options.mehrere and rng.random() < 0.1:
            more = int(sizes[s.turn] > least[s.turn])
            lays[-1], sizes[s.turn] = 1 + more, sizes[s.turn] - more
        while spare:
            grow = spare > 0
            choices = [other for other in others if grow or sizes[other] > least[other]]
            other = rng.choice(choices)
            sizes[other] += 1 if grow else -1
            spare -= 1 if grow else -1
        kept = {*self._own(s, seat), *(() if seat is None else s.hands[seat])}
        kept |= {card for other in others for card in s.known[other]}
        pool = [card for card in self.pack if card not in kept]
        rng.shuffle(pool)
        hands = list(s.hands)
        for other in others:
            need = sizes[other] - len(s.known[other])
            hands[other] = (*s.known[other], *pool[:need])
            del pool[:need]
        pile = []
        for (owner, lay), size in zip(s.pile, lays, strict=True):
            if owner == seat and seat is not None:
                pile.append((owner, lay))
                continue
            pile.append((owner, tuple(pool[:size])))
            del pool[:size]
        return changed(s, hands=tuple(hands), pile=tuple(pile), doubts=self.other_doubts(s, seat, rng))


RULESETS = (
    Ruleset(
        "mogeln",
        "Mogeln",
        Mogeln,
        (3, 4, 5, 6),
        # each turn is a card laid and a word of each of the others
        max_events=1 + MOST_TURNS * MOST_SEATS,
        presets={
            "farben": Preset(_("mit Farben: Kreuz 2 bis Karo-Ass"), {"ansage": "karte"}),
            "kinder": Preset(_("für den Anfang: nur eine Karte auf einmal"), {"mehrere": False}),
        },
    ),
)
