"""Schnipp, Schnapp, Schnurr: whoever holds the next card of the suit lays it and calls the next word.

Source: 001:2717-2729. Its words go on over the suits: after an ace with "Schnurr" comes "Basilorum" (001:2717), and
every five cards are turned away. What it leaves open, and how we fill it:

- the words are Schnipp, Schnapp, Schnurr, Basilorum, Burr; many say Burr before Basilorum, which is an option;
- the left neighbour of the dealer (seat 0) begins with any card;
- the talon (001:2725: it is used when a card is missing): that card is taken from it and laid, with its word, and
  the row goes on; or it stays covered, and the row ends there as it does after an ace;
- a row ends, too, before a card that was laid already; whoever has laid the last card of a row begins the next;
- with two players each gets twelve cards: otherwise each would know the other's hand from the own one;
- who is first out wins, the others share the last place.

A move is the card: ("herz-8",). Only whoever begins a row has a choice.
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
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.shedding import (
    ALONE,
    BY_CHANCE,
    HANDS,
    MOST_SEATS,
    NOBODY,
    SIDES,
    Shedding,
    by_end,
    dealt_out,
    who_won,
)
from games.engines.kit.states import changed
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, addressed

PACK = cards.pack()
ROW, AWAY, TALON = "reihe", "weg", "talon"
WORDS = {
    "burr": (_("Schnipp"), _("Schnapp"), _("Schnurr"), _("Basilorum"), _("Burr")),
    "basilorum": (_("Schnipp"), _("Schnapp"), _("Schnurr"), _("Burr"), _("Basilorum")),
}
#: the next higher card of the suit
NEXT = {
    f"{suit}-{low}": f"{suit}-{high}"
    for suit in cards.SUITS
    for low, high in zip(cards.RANKS_32, cards.RANKS_32[1:], strict=False)
}

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SchnurrOptions(Options):
    """What a table can choose."""

    talon: str = choice(
        "sucht",
        _("Fehlt eine Karte, weil sie im Talon liegt,"),
        {"sucht": _("wird sie herausgesucht und dazugelegt"), "ende": _("ist die Reihe zu Ende")},
        "the talon is used when a card is missing 001:2725; how is not said",
    )
    rufe: str = choice(
        "burr",
        _("Nach „Schnurr“ ruft man"),
        {"burr": _("„Basilorum“, dann „Burr“"), "basilorum": _("„Burr“, dann „Basilorum“")},
        "Basilorum is fourth 001:2729 and follows Schnurr after an ace 001:2717; elsewhere Burr is fourth",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "32 cards of either kind 001:2723")


@dataclass(frozen=True, slots=True)
class Schnurrstand:
    """A match. `phase`: "geben", "beginnen" (any card), "folgen" (the next of the suit), "ende"."""

    phase: str = "geben"
    hands: tuple[Hand, ...] = ()
    talon: Hand = ()
    turn: Seat = 0
    #: the cards laid so far, in order; those of the last, unfinished five lie open
    laid: Hand = ()
    #: cards of the talon that all have missed
    missed: Hand = ()
    out: tuple[Seat, ...] = ()
    last: Path = ()


class SchnippSchnappSchnurr(Shedding[Schnurrstand, SchnurrOptions]):
    """The game for two to seven. The last seat deals, so seat 0 begins."""

    options_class = SchnurrOptions
    in_hand = {card: number for number, card in enumerate(PACK)}  # never changed

    def __init__(self, seats: int, options: SchnurrOptions) -> None:
        super().__init__(seats, options)
        self.deck = options.bild
        self.size = 12 if seats == 2 else len(PACK) // seats

    def start(self) -> Schnurrstand:
        return Schnurrstand(hands=((),) * self.seats)

    def to_act(self, s: Schnurrstand) -> frozenset[Seat]:
        if s.phase == "geben":
            return BY_CHANCE
        return NOBODY if s.phase == "ende" else ALONE[s.turn]

    def draw(self, s: Schnurrstand) -> Draw:
        return Shuffle(PACK)

    def word(self, number: int) -> Text:
        """What is called with the card of that number, from 0."""
        return WORDS[self.options.rufe][number % 5]

    # --- what a seat can do ---

    def step(self, s: Schnurrstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        begins = s.phase == "beginnen"
        targets = tuple(sorted(s.hands[seat], key=self.in_hand.__getitem__)) if begins else (NEXT[s.laid[-1]],)
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        word = self.word(len(s.laid))
        if begins:
            return Step(targets, prompt=_("Leg eine beliebige Karte: „{word}!“", word=word))
        name = cards.name(targets[0], self.deck)
        return Step(targets, prompt=_("Du hast sie! Leg {card}: „{word}!“", card=name, word=word))

    def why_not(self, s: Schnurrstand, seat: Seat, path: Path) -> Text:
        if len(path) > 1:
            return _("Man legt immer nur eine Karte.")
        if s.phase == "beginnen":
            return _("Diese Karte hast du nicht auf der Hand.") if path else _("Tippe eine Karte auf deiner Hand an.")
        return _("Jetzt ist {card} an der Reihe.", card=cards.name(NEXT[s.laid[-1]], self.deck))

    # --- what follows ---

    def apply(self, s: Schnurrstand, event: Event) -> tuple[Schnurrstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            order = tuple(map(str, event.outcome))
            hands = dealt_out(order, self.seats, self.size, 0)
            talon = order[self.size * self.seats :]
            said = Said(text=_("{side} gibt.", side=SIDES[self.seats - 1]))
            return changed(s, phase="beginnen", hands=hands, talon=talon), (said,)
        assert isinstance(event, Move)
        seat, card = event.seat, event.path[0]
        effects: list[Effect] = []
        hand = tuple([other for other in s.hands[seat] if other != card])
        after = self._laid(changed(s, hands=put(s.hands, seat, hand)), card, HANDS[seat], SIDES[seat], effects)
        if not hand:
            after = changed(after, phase="ende", out=(seat,))
            return after, (*effects, *closing(self.outcome(after)))
        return self._go_on(after, seat, effects)

    def _laid(self, s: Schnurrstand, card: str, source: str, side: Text | None, effects: list[Effect]) -> Schnurrstand:
        """A card comes to the row, by a player or (None) from the talon."""
        name, word = cards.name(card, self.deck), self.word(len(s.laid))
        if side is None:
            said = _("Aus dem Talon kommt {card}: „{word}!“", card=name, word=word)
        else:
            said = _("{side} legt {card}: „{word}!“", side=side, card=name, word=word)
        effects.append(Moved(source=source, to=ROW, text=said))
        after = changed(s, laid=(*s.laid, card), last=(ROW,))
        if len(after.laid) % 5 == 0:
            effects.append(Moved(source=ROW, to=AWAY, text=_("Fünf Karten liegen: Sie werden umgedreht.")))
        return after

    def _go_on(self, s: Schnurrstand, seat: Seat, effects: list[Effect]) -> tuple[Schnurrstand, tuple[Effect, ...]]:
        """Whose turn it is after `seat` has laid a card."""
        while (card := NEXT.get(s.laid[-1])) is not None and card in s.talon and self.options.talon == "sucht":
            s = changed(s, talon=tuple([other for other in s.talon if other != card]))
            s = self._laid(s, card, TALON, None, effects)
        holder = next((owner for owner, hand in enumerate(s.hands) if card in hand), None)
        if holder is not None:
            return changed(s, phase="folgen", turn=holder), tuple(effects)
        if card is None:
            said = _("Höher geht es nicht: {side} beginnt neu.", side=SIDES[seat])
        else:
            name = cards.name(card, self.deck)
            said = _("{card} kommt nicht mehr: {side} beginnt neu.", card=name, side=SIDES[seat])
            if card in s.talon and card not in s.missed:
                s = changed(s, missed=(*s.missed, card))
        effects.append(Said(text=said))
        return changed(s, phase="beginnen", turn=seat), tuple(effects)

    def outcome(self, s: Schnurrstand) -> Outcome | None:
        return who_won(places(by_end(s.out, s.hands), fewest=True)) if s.phase == "ende" else None

    # --- what is seen ---

    def middle(self, s: Schnurrstand) -> tuple[list[Area], list[Piece]]:
        away = len(s.laid) // 5 * 5
        areas = [Area(ROW, _("Reihe"), "row")]
        pieces = [cards.piece(card, ROW, self.deck) for card in s.laid[away:]]
        if away:
            areas.append(Area(AWAY, _("Umgedrehte Reihen"), "pile"))
            pieces += cards.backs(AWAY, away)
        if s.talon:
            areas.append(Area(TALON, _("Talon"), "pile"))
            pieces += cards.backs(TALON, len(s.talon))
        return areas, pieces

    def status(self, s: Schnurrstand) -> Text:
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        side, word = SIDES[s.turn], self.word(len(s.laid))
        if s.phase == "beginnen":
            return addressed(
                s.turn,
                _("Du beginnst mit einer beliebigen Karte: „{word}!“", word=word),
                _("{side} beginnt mit einer beliebigen Karte.", side=side),
            )
        name = cards.name(NEXT[s.laid[-1]], self.deck)
        return addressed(
            s.turn,
            _("{card} fehlt, und du hast sie: „{word}!“", card=name, word=word),
            _("{card} fehlt. {side} hat sie.", card=name, side=side),
        )

    # --- what a seat cannot know ---

    def sample_world(self, s: Schnurrstand, seat: Seat | None, rng: random.Random) -> Schnurrstand:
        """All that was not seen is dealt anew; the card that is asked for stays where it is, as does a missed one."""
        if s.phase in ("geben", "ende"):
            return s
        fixed = {*s.missed, *((NEXT[s.laid[-1]],) if s.phase == "folgen" else ())}
        piles = (*s.hands, s.talon)
        own = None if seat is None else s.hands[seat]
        pool = [card for pile in piles if pile is not own for card in pile if card not in fixed]
        rng.shuffle(pool)
        dealt: list[Hand] = []
        for pile in piles:
            if pile is own:
                dealt.append(pile)
                continue
            stays = tuple([card for card in pile if card in fixed])
            need = len(pile) - len(stays)
            dealt.append((*stays, *pool[:need]))
            del pool[:need]
        return changed(s, hands=tuple(dealt[:-1]), talon=dealt[-1])


RULESETS = (
    Ruleset(
        "schnipp-schnapp-schnurr",
        "Schnipp, Schnapp, Schnurr",
        SchnippSchnappSchnurr,
        tuple(range(2, MOST_SEATS + 1)),
        # the deal, then each card is laid once
        max_events=1 + len(PACK),
        presets={"burr": Preset(_("mit „Burr“ vor „Basilorum“"), {"rufe": "basilorum"})},
    ),
)
