"""Quartett: ask the others for cards and collect fours, for two to eight.

Source: 000:1425-1437. It leaves open, and we fill in:

- equal numbers of quartets share the place;
- with two players, whoever has an empty hand while there is a stock draws one card at once, whether it was emptied by
  laying a quartet or by giving the last card away; so nobody drops out and everything in the stock stays in reach;
- with three and more nobody draws, and whoever has no cards is out (000:1431);
- whoever asks for a card must lack it, and only somebody with cards can be asked;
- after 100 questions for each player in a row without a quartet the match is over, so that it ends even between
  players who never find out; the quartets laid so far count.

A move is the quartet asked for, the card, and with three and more players whose hand: ("quartett-b", "b3", "hand-2").
All cards of a quartet in the own hand are the target "quartett-b"; the eight are named "quartett-a" … "quartett-h" in
the order of the set, whatever its cards are called ("b3", "herz-9").
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
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit import cards
from games.engines.kit.hidden import redraw
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.shedding import ALONE, BY_CHANCE, HANDS, NOBODY, SIDES, Shedding
from games.engines.kit.states import changed
from games.engines.scene import Area, Button, Piece
from games.engines.shedding.quartett_sets import LETTERS, SETS
from games.engines.text import Text, _, addressed, plural

STOCK = "stapel"
#: where everybody sees which quartets there are, and which of them are still to be had
WANTED = Area("gesucht", _("Diese Quartette gibt es"), "row")
MOST_SEATS = 8
#: questions without a quartet that each player may see
PATIENCE = 100
LAID = tuple(f"quartette-{seat}" for seat in range(MOST_SEATS))
QUARTETS = tuple(f"quartett-{letter}" for letter in LETTERS)
#: each seat's hand with two players, 000:1437
TEN = 10

Hand = frozenset[str]


@dataclass(frozen=True, slots=True)
class QuartettOptions(Options):
    """What a table can choose; the source knows one way to play."""

    karten: str = choice(
        "handwerk",
        _("Gespielt wird mit"),
        {
            "handwerk": _("dem Quartett „Handwerk um 1900“"),
            "franzoesisch": _("Spielkarten, französisches Blatt"),
            "deutsch": _("Spielkarten, deutsches Blatt"),
        },
        "classic with 32 playing cards, mostly with cards made for it 000:1427",
    )


@dataclass(frozen=True, slots=True)
class Quartettstand:
    """A match: hands, stock (the last card is drawn next), quartets laid by each, and what everybody has heard.

    `shown` are the cards everybody knows in a hand; `lacking` those everybody knows not to be in it; a claim (seat,
    cards) says that the seat held at least one of these cards when it asked, and none of them was seen since.
    """

    hands: tuple[Hand, ...] = ()
    stock: tuple[str, ...] = ()
    laid: tuple[tuple[int, ...], ...] = ()
    turn: Seat = 0
    #: questions since the last quartet
    quiet: int = 0
    shown: tuple[Hand, ...] = ()
    lacking: tuple[Hand, ...] = ()
    claims: tuple[tuple[Seat, Hand], ...] = ()
    last: Path = ()

    @property
    def phase(self) -> str:
        if not self.hands:
            return "geben"
        return "ende" if self.tired or sum(map(len, self.laid)) == len(QUARTETS) else "spiel"

    @property
    def tired(self) -> bool:
        """Nobody has found anything for too long."""
        return self.quiet >= PATIENCE * len(self.laid)


class Quartett(Shedding[Quartettstand, QuartettOptions]):
    """The game; seat 0 is left of the dealer and begins (000:1429)."""

    options_class = QuartettOptions

    def __init__(self, seats: int, options: QuartettOptions) -> None:
        super().__init__(seats, options)
        self.set = SETS[options.karten]
        self.pack = tuple(card for group in self.set.groups for card in group)
        self.in_hand = self.place = {card: number for number, card in enumerate(self.pack)}

    def start(self) -> Quartettstand:
        none: tuple[Hand, ...] = (frozenset(),) * self.seats
        return Quartettstand(laid=((),) * self.seats, shown=none, lacking=none)

    def to_act(self, s: Quartettstand) -> frozenset[Seat]:
        return {"geben": BY_CHANCE, "spiel": ALONE[s.turn], "ende": NOBODY}[s.phase]

    # --- what a seat can do ---

    def step(self, s: Quartettstand, seat: Seat, path: Path = ()) -> Step:
        if s.phase != "spiel" or seat != s.turn:
            return NOTHING
        hand = s.hands[seat]
        if not path:
            held = sorted({self.set.group_of[card] for card in hand})
            prompt = _("Für welches Quartett fragst du? Tippe eine deiner Karten an.")
            return Step(tuple(QUARTETS[quartet] for quartet in held), prompt=prompt)
        missing = self._missing(hand, path[0])
        if len(path) == 1:
            buttons = tuple(Button(card, self.set.names[card]) for card in missing)
            return Step(missing, prompt=_("Welche Karte möchtest du?"), buttons=buttons) if missing else NOTHING
        if path[1] not in missing:
            return NOTHING
        others = [HANDS[other] for other in self._others(s, seat)] if self.seats > 2 else []
        if len(path) == 2 and others:
            prompt = _("Wen fragst du nach „{card}“?", card=self.set.names[path[1]])
            return Step(
                tuple(others), prompt=prompt, buttons=tuple(Button(hand, SIDES[HANDS.index(hand)]) for hand in others)
            )
        return WHOLE if path[2:] in ([(hand,) for hand in others] if others else [()]) else NOTHING

    def _missing(self, hand: Hand, quartet: str) -> tuple[str, ...]:
        """The cards that may be asked for: at least one of the quartet is in the hand (000:1431), these are not."""
        if quartet not in QUARTETS:
            return ()
        group = self.set.groups[QUARTETS.index(quartet)]
        missing = tuple(card for card in group if card not in hand)
        return missing if len(missing) < len(group) else ()

    def _others(self, s: Quartettstand, seat: Seat) -> list[Seat]:
        """Who can be asked, the left neighbour first."""
        around = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in around if s.hands[other]]

    # --- what follows ---

    def draw(self, s: Quartettstand) -> Draw:
        return Shuffle(self.pack)

    def apply(self, s: Quartettstand, event: Event) -> tuple[Quartettstand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            return self._deal(s, tuple(map(str, event.outcome)), effects), tuple(effects)
        assert isinstance(event, Move)
        seat, card = event.seat, event.path[1]
        asked = 1 - seat if self.seats == 2 else HANDS.index(event.path[2])
        question = _(
            "{side} fragt: {other}, hast du „{card}“?", side=SIDES[seat], other=SIDES[asked], card=self.set.names[card]
        )
        effects.append(Said(text=question))
        s = self._hear_question(changed(s, quiet=s.quiet + 1), seat, card)
        if card in s.hands[asked]:
            # 000:1431: the card must be given, and the same player goes on asking
            given = _("{other} hat die Karte und gibt sie her.", other=SIDES[asked])
            effects.append(Moved(source=HANDS[asked], to=HANDS[seat], text=given))
            s = self._pass_on(s, asked, seat, card)
            s = self._complete(s, seat, effects)
            s = self._refill(s, asked, effects)
        else:
            # 000:1431: the one who was asked in vain asks next
            effects.append(Said(text=_("{other} hat sie nicht.", other=SIDES[asked])))
            s = changed(s, turn=asked, lacking=put(s.lacking, asked, s.lacking[asked] | {card}))
            s = changed(s, last=(HANDS[asked],))
            if s.stock:  # 000:1437: with two players the asker draws a card
                s = self._complete(self._take(s, seat, effects), seat, effects)
        s = self._refill(s, seat, effects)
        s = self._turn(s)
        return s, (*effects, *closing(self.outcome(s)))

    def _deal(self, s: Quartettstand, order: tuple[str, ...], effects: list[Effect]) -> Quartettstand:
        # 000:1429: one card at a time, some may get one more; 000:1437: ten each with two players
        dealt = 2 * TEN if self.seats == 2 else len(order)
        hands = tuple(frozenset(order[seat : dealt : self.seats]) for seat in range(self.seats))
        s = changed(s, hands=hands, stock=order[dealt:])
        effects.append(Said(text=_("Die Karten sind verteilt.")))
        for seat in range(self.seats):
            s = self._complete(s, seat, effects)
            s = self._refill(s, seat, effects)
        return self._turn(s)

    def _turn(self, s: Quartettstand) -> Quartettstand:
        """000:1431: the left neighbour asks for one who has no cards."""
        return s if s.hands[s.turn] else changed(s, turn=self.following(s, s.turn))

    def _hear_question(self, s: Quartettstand, seat: Seat, card: str) -> Quartettstand:
        """Everybody hears: the seat lacks the card and holds another one of its quartet."""
        lacking = put(s.lacking, seat, s.lacking[seat] | {card})
        group = frozenset(self.set.groups[self.set.group_of[card]])
        if group & s.shown[seat]:
            return changed(s, lacking=lacking)
        possible = group - lacking[seat] - frozenset().union(*s.shown)
        claim = (seat, possible)
        return changed(s, lacking=lacking, claims=s.claims if claim in s.claims else (*s.claims, claim))

    def _pass_on(self, s: Quartettstand, giver: Seat, taker: Seat, card: str) -> Quartettstand:
        """A card goes openly from hand to hand."""
        hands = put(put(s.hands, giver, s.hands[giver] - {card}), taker, s.hands[taker] | {card})
        shown = put(put(s.shown, giver, s.shown[giver] - {card}), taker, s.shown[taker] | {card})
        lacking = put(put(s.lacking, giver, s.lacking[giver] | {card}), taker, s.lacking[taker] - {card})
        return changed(
            s,
            hands=hands,
            shown=shown,
            lacking=lacking,
            claims=_seen(s.claims, giver, frozenset({card})),
            last=(HANDS[giver], HANDS[taker]),
        )

    def _complete(self, s: Quartettstand, seat: Seat, effects: list[Effect]) -> Quartettstand:
        """000:1431: a complete quartet is laid open on the table."""
        for quartet, group in enumerate(self.set.groups):
            four = frozenset(group)
            if not four <= s.hands[seat]:
                continue
            title = self.set.titles[quartet]
            sentence = _("{side} legt das Quartett „{name}“ ab.", side=SIDES[seat], name=title)
            effects += [
                Moved(source=HANDS[seat], to=LAID[seat], text=sentence),
                Scored(seat=seat, points=1),
            ]
            s = changed(
                s,
                hands=put(s.hands, seat, s.hands[seat] - four),
                laid=put(s.laid, seat, (*s.laid[seat], quartet)),
                quiet=0,
                shown=put(s.shown, seat, s.shown[seat] - four),
                lacking=tuple(cards - four for cards in s.lacking),
                claims=_seen(s.claims, seat, four),
                last=(LAID[seat],),
            )
        return s

    def _refill(self, s: Quartettstand, seat: Seat, effects: list[Effect]) -> Quartettstand:
        if s.hands[seat] or not s.stock:
            return s
        effects.append(Said(text=_("{side} hat keine Karten mehr.", side=SIDES[seat])))
        return self._take(s, seat, effects)

    def _take(self, s: Quartettstand, seat: Seat, effects: list[Effect]) -> Quartettstand:
        card = s.stock[-1]
        effects += [
            Moved(source=STOCK, to=HANDS[seat], text=_("{side} zieht eine Karte.", side=SIDES[seat])),
            Said(text=_("Du ziehst „{card}“.", card=self.set.names[card]), only=(seat,)),
        ]
        return changed(
            s,
            hands=put(s.hands, seat, s.hands[seat] | {card}),
            stock=s.stock[:-1],
            lacking=put(s.lacking, seat, frozenset()),  # it may be any card now
        )

    def outcome(self, s: Quartettstand) -> Outcome | None:
        if s.phase != "ende":
            return None
        counts = tuple(map(len, s.laid))
        ranks = places(counts)
        best = [SIDES[seat] for seat, place in enumerate(ranks) if place == 1]
        most = max(counts)
        if len(best) > 1:
            reason = _("Gleichstand: {n} Spieler haben je {laid}.", n=len(best), laid=_quartets(most))
        else:
            reason = plural(
                most,
                _("{side} gewinnt mit einem Quartett."),
                _("{side} gewinnt mit {n} Quartetten."),
                side=best[0],
            )
        return Outcome(ranks, "quiet" if s.tired else "complete", reason, counts)

    # --- what is seen ---

    def lies_open(self, s: Quartettstand) -> bool:
        return False

    def seen(self, card: str, at: str, mine: bool) -> Piece:
        return self.set.piece(card, at, QUARTETS[self.set.group_of[card]])

    def middle(self, s: Quartettstand) -> tuple[list[Area], list[Piece]]:
        areas = [
            Area(LAID[owner], _("{side}, Quartette", side=SIDES[owner]), "fan", owner) for owner in range(self.seats)
        ]
        pieces = [self.set.emblem(quartet, LAID[owner]) for owner, laid in enumerate(s.laid) for quartet in laid]
        areas.append(WANTED)
        pieces += [self._wanted(s, quartet) for quartet in range(len(QUARTETS))]
        if self.seats == 2:
            areas.append(Area(STOCK, _("Stapel"), "pile"))
            pieces += cards.backs(STOCK, len(s.stock))
        return areas, pieces

    def status(self, s: Quartettstand) -> Text:
        if s.phase == "geben":
            return _("Die Karten werden gemischt.")
        return addressed(s.turn, _("Du fragst."), _("{side} fragt.", side=SIDES[s.turn]))

    def seems(self, s: Quartettstand, seat: Seat) -> int:
        return len(s.hands[seat]) if s.hands else 0

    def note(self, s: Quartettstand, seat: Seat) -> Text:
        return _("{cards} · {quartets}", cards=super().note(s, seat), quartets=_quartets(len(s.laid[seat])))

    def _wanted(self, s: Quartettstand, quartet: int) -> Piece:
        """A quartet in the middle of the table, turned over when somebody has it."""
        for owner, laid in enumerate(s.laid):
            if quartet in laid:
                label = _("Quartett {name}: hat {side}", name=self.set.titles[quartet], side=SIDES[owner])
                return Piece(WANTED.id, "card", label, face="back")
        return self.set.emblem(quartet, WANTED.id)

    def why_not(self, s: Quartettstand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe zuerst eine deiner Karten an.")
        hand = s.hands[seat]
        if path[0] not in QUARTETS:
            return _("Beginne mit einer Karte aus deiner Hand: Nach ihrem Quartett darfst du fragen.")
        missing = self._missing(hand, path[0])
        if not missing:
            return _("Fragen darf nur, wer von diesem Quartett selbst eine Karte hat.")
        if len(path) == 1:
            return _("Sage noch, welche Karte du möchtest.")
        if path[1] not in missing:
            if path[1] in hand:
                return _("Diese Karte hast du selbst.")
            return _("Diese Karte gehört nicht zu dem Quartett, nach dem du fragst.")
        if self.seats == 2:
            return _("Mit der Karte ist deine Frage gestellt.")
        if len(path) == 2:
            return _("Sage noch, wen du fragst.")
        if path[2] == HANDS[seat]:
            return _("Dich selbst kannst du nicht fragen.")
        if path[2] not in HANDS[: self.seats]:
            return _("Fragen kannst du nur jemanden, der mitspielt.")
        if not s.hands[HANDS.index(path[2])]:
            return _("Wer keine Karten mehr hat, ist ausgeschieden.")
        return _("Damit ist deine Frage gestellt.")

    # --- for programs ---

    def sample_world(self, s: Quartettstand, seat: Seat | None, rng: random.Random) -> Quartettstand:
        """Unknown cards are dealt anew, so that everything everybody has heard stays true."""
        if not s.hands:
            return s
        owners = [owner for owner in range(self.seats) if owner != seat]
        unknown = [s.hands[owner] - s.shown[owner] for owner in owners]
        hands = [tuple(sorted(self.place[card] for card in hand)) for hand in unknown]
        voids = [self._voids(s, owner, hand) for owner, hand in zip(owners, unknown, strict=True)]
        for _attempt in range(200):
            *dealt, stock = redraw(hands, voids, tuple(self.place[card] for card in s.stock), rng)
            world = list(s.hands)
            for owner, numbers in zip(owners, dealt, strict=True):
                world[owner] = s.shown[owner] | {self.pack[number] for number in numbers}
            if not any(map(self._whole, world)):
                return changed(s, hands=tuple(world), stock=tuple(self.pack[number] for number in stock))
        return s

    def _voids(self, s: Quartettstand, owner: Seat, unknown: Hand) -> tuple[int, ...]:
        """For each of these cards of a hand what it cannot be, as bits. Each claim is met by one of them.

        A claim that follows from a narrower one needs no card of its own, nor do two that the same card meets.
        """
        claims = [possible for seat, possible in s.claims if seat == owner and not possible & s.shown[owner]]
        met: dict[str, Hand] = {}
        for possible in claims:
            if not any(other < possible for other in claims):
                card = min(possible & unknown)
                met[card] = met.get(card, possible) & possible
        anything, lacking = (1 << len(self.pack)) - 1, self._bits(s.lacking[owner])
        voids = [anything & ~self._bits(possible) | lacking for possible in met.values()]
        return (*voids, *[lacking] * (len(unknown) - len(met)))

    def _bits(self, cards: Hand) -> int:
        return sum(1 << self.place[card] for card in cards)

    def _whole(self, hand: Hand) -> bool:
        """Whether a hand holds a whole quartet; none does for long, for it is laid at once."""
        return any(hand.issuperset(group) for group in self.set.groups)

    def ahead(self, s: Quartettstand, seat: Seat) -> float:
        """Quartets first, then cards of quartets begun."""

        def worth(owner: Seat) -> float:
            held = [sum(card in s.hands[owner] for card in group) for group in self.set.groups] if s.hands else []
            return len(s.laid[owner]) + sum(count * count for count in held) / 20

        return max(
            -0.95, min(0.95, (worth(seat) - max(worth(other) for other in range(self.seats) if other != seat)) / 6)
        )


def _seen(claims: tuple[tuple[Seat, Hand], ...], owner: Seat, seen: Hand) -> tuple[tuple[Seat, Hand], ...]:
    """What is still claimed after cards of `owner` were seen: claims of the owner that they may have met are settled,
    in those of others they are no longer possible."""
    return tuple(
        (seat, possible if seat == owner else possible - seen)
        for seat, possible in claims
        if not (seat == owner and possible & seen)
    )


def _quartets(count: int) -> Text:
    return plural(count, _("ein Quartett"), _("{n} Quartette"))


RULESETS = (
    Ruleset(
        "quartett",
        "Quartett",
        Quartett,
        (2, 3, 4, 5, 6, 7, 8),
        # the deal; at most 100 questions for each player and quartet
        max_events=1 + PATIENCE * MOST_SEATS * len(QUARTETS),
        presets={
            "klassisch": Preset(_("klassisch mit Spielkarten"), {"karten": "franzoesisch"}),
        },
    ),
)
