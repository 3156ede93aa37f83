"""Rommé for two to six.

Source: 001:2122-2152. It leaves open, and we fill in:

- how many jokers a meld may hold (of a single card and jokers after it, three or four in all, a set is made; a run
  where a joker comes first or five are laid) and what happens when the stock has run out: options;
- how long a match lasts: an option, one round unless the table wants more;
- a joker in a set of three may be exchanged for either card missing; one that was exchanged goes to the hand;
- the open card that was just taken is not thrown away again in the same turn, unless it is the only one or its double
  was in the hand;
- knocking: whoever is to play and allows it draws from the stock; one cannot knock for one's own card, nor when the
  stock has fewer than three cards; whoever does not knock within eight seconds has let the card pass;
- a round ends without a winner after 300 turns, a match after 30 rounds at the latest.

Targets are the cards ("herz-7"; both copies and all jokers are one name), "stapel", "ablage", the melds on the table
("figur-0" …) and buttons. A move is

- "stapel" or "ablage" to draw; "klopfen" or "weiter", "erlauben" or "ablehnen";
- the cards of a meld in its order, a run from low to high with jokers where they stand, a set from clubs to diamonds
  with jokers last; who lays out for the first time puts "naechste" between melds, until they count enough;
- a card and a meld on the table; "davor", "dahinter" or "tauschen" (for a joker) where several are possible;
- a card and "ablage" to throw it away, which ends the turn;
- "geben" by the next dealer, after everybody has seen how a round ended.
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
    Elapsed,
    Event,
    GameError,
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
from games.engines.kit.laying import FIGURES, NEXT, PILE, STOCK, Action, Draft, Laying
from games.engines.kit.melds import ABOVE, BELOW, JOKER, SWAP, Hand, Meld, Melds, minus, take
from games.engines.kit.pack import put
from games.engines.kit.scores import closing, places
from games.engines.kit.shedding import (
    ALONE,
    BY_CHANCE,
    HANDS,
    NOBODY,
    SIDES,
    Shedding,
    charged,
    dealt_out,
    many,
    with_score,
)
from games.engines.kit.states import changed
from games.engines.melds.romme_hand import COUNTS, MELDS, USUAL, burden, lay_first, lay_more, throw, wants
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed, plural

KNOCK, ON, ALLOW, REFUSE, DEAL = "klopfen", "weiter", "erlauben", "ablehnen", "geben"
MOST_SEATS = 6
#: 001:2128: two packs of 52 and six jokers; copies have one name
PACK = tuple(card.split("#")[0] for card in cards.pack(cards.RANKS_52, 2)) + (JOKER,) * 6
#: 001:2130
DEALT = 13
#: a round ends after so many turns, a match after so many rounds
LONGEST_ROUND, MOST_ROUNDS = 300, 30
#: seconds in which one may knock
KNOCKING = 8
BUTTONS = {
    STOCK: Button(STOCK, _("Vom Stapel ziehen")),
    PILE: Button(PILE, _("Offene Karte nehmen")),
    KNOCK: Button(KNOCK, _("Klopfen")),
    ON: Button(ON, _("Weiter")),
    ALLOW: Button(ALLOW, _("Erlauben")),
    REFUSE: Button(REFUSE, _("Nicht erlauben")),
    DEAL: Button(DEAL, _("Karten geben")),
    NEXT: Button(NEXT, _("Nächste Figur")),
    BELOW: Button(BELOW, _("Davor legen")),
    ABOVE: Button(ABOVE, _("Dahinter legen")),
    SWAP: Button(SWAP, _("Gegen den Joker tauschen")),
}
THROW = Button(PILE, _("Abwerfen"))


@dataclass(frozen=True, slots=True)
class RommeOptions(Options):
    """What the source leaves open or to agreement."""

    erstes: int = choice(
        40,
        _("Wer das erste Mal auslegt, braucht"),
        {40: _("40 Punkte"), 30: _("30 Punkte")},
        "forty 001:2144; thirty is common too (romme-palast.de/romme-glossar)",
    )
    joker: str = choice(
        "weniger",
        _("Joker in einer Figur"),
        {
            "weniger": _("weniger als echte Karten"),
            "einer": _("höchstens einer"),
            "beliebig": _("beliebig viele"),
        },
        "no limit in 001:2140, where a joker stands for any card; most tables know one. One joker in "
        "spiel-regeln.com/die-romme-regeln",
    )
    echte: int = choice(
        1,
        _("Bei beliebig vielen Jokern braucht eine Figur"),
        {1: _("eine echte Karte"), 2: _("zwei echte Karten")},
        "001:2140 asks for none; of one card and jokers one cannot always tell whether it is a set or a run",
    )
    klopfen: bool = choice(
        False,
        _("Klopfen, um eine Karte außer der Reihe zu bekommen,"),
        {False: _("gibt es nicht"), True: _("ist erlaubt und kostet zwei Karten")},
        "001:2142; many tables play without. There is nobody to knock with two players",
    )
    leer: str = choice(
        "mischen",
        _("Ist der Stapel aufgebraucht,"),
        {"mischen": _("wird die Ablage gemischt"), "ende": _("endet die Partie ohne Sieger")},
        "no source says; the discards are usually shuffled",
    )
    laenge: str = choice(
        "1",
        _("Gespielt wird"),
        {
            "1": _("eine Partie"),
            "3": _("drei Partien"),
            "5": _("fünf Partien"),
            "200": _("bis jemand 200 Minuspunkte hat"),
            "500": _("bis jemand 500 Minuspunkte hat"),
        },
        "several rounds, for an agreed time or score 001:2148",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "French suits 001:2136; a matter of taste")

    @property
    def melds(self) -> Melds:
        return MELDS["zwei-echte" if self.joker == "beliebig" and self.echte == 2 else self.joker]

    @property
    def rounds(self) -> int:
        return int(self.laenge) if int(self.laenge) < 100 else MOST_ROUNDS

    @property
    def limit(self) -> int | None:
        """Minus points that end the match."""
        return int(self.laenge) if int(self.laenge) >= 100 else None


@dataclass(frozen=True, slots=True)
class Rommestand:
    """A match: hands, table, whose turn it is, and the minus points so far.

    `phase` is "geben" or "mischen" (chance is asked), "klopfen" (others may knock), "erlauben" (somebody did),
    "ziehen", "legen" (until a card is thrown away), "pause" (a round is over, its cards lie open) or "ende". Hands
    are in order.
    """

    phase: str = "geben"
    hands: tuple[Hand, ...] = ()
    stock: Hand = ()
    pile: Hand = ()
    table: tuple[Meld, ...] = ()
    turn: Seat = 0
    opened: tuple[bool, ...] = ()
    #: who is to throw away a card has laid out for the first time in this turn
    fresh: bool = False
    #: the open card that was taken in this turn
    taken: str = ""
    #: the open card went to somebody who knocked: only the stock is left to draw from
    closed: bool = False
    knocker: Seat = -1
    #: seats that do not knock, as bits
    waived: int = 0
    #: cards everybody has seen going into a hand
    shown: tuple[Hand, ...] = ()
    dealer: Seat = 0
    turns: int = 0
    rounds: int = 0
    #: minus points
    score: tuple[int, ...] = ()
    winner: Seat = -1
    last: Path = ()


class Romme(Shedding[Rommestand, RommeOptions]):
    """The game. Seat n + 1 is the left neighbour of seat n."""

    options_class = RommeOptions
    in_hand = USUAL.order
    horizon = 10  # the hands say it all, and looking for melds makes playing on slow

    def __init__(self, seats: int, options: RommeOptions) -> None:
        super().__init__(seats, options)
        self.deck = options.bild
        self.names = {card: cards.name(card, self.deck) for card in USUAL.order}
        self.melds = options.melds

    def start(self) -> Rommestand:
        none: tuple[Hand, ...] = ((),) * self.seats
        opened, score = (False,) * self.seats, (0,) * self.seats
        return Rommestand(hands=none, shown=none, opened=opened, score=score, dealer=self.seats - 1)

    def to_act(self, s: Rommestand) -> frozenset[Seat]:
        if s.phase in {"ziehen", "legen", "erlauben"}:
            return ALONE[s.turn]
        if s.phase == "klopfen":
            return frozenset(seat for seat in self._knockers(s) if not s.waived >> seat & 1)
        if s.phase == "pause":
            return ALONE[s.dealer]
        return NOBODY if s.phase == "ende" else BY_CHANCE

    def _knockers(self, s: Rommestand) -> list[Seat]:
        """Who may knock for the open card: neither the player it came from nor the one who may just take it."""
        thrower = (s.turn - 1) % self.seats
        return [seat for seat in range(self.seats) if seat not in {s.turn, thrower}]

    def time_limit(self, s: Rommestand) -> int | None:
        return KNOCKING if s.phase == "klopfen" else None  # 001:2142: quickly

    # --- what a seat can do ---

    def step(self, s: Rommestand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase != "legen":
            choices = self._choices(s)
            if path:
                return WHOLE if len(path) == 1 and path[0] in choices else NOTHING
            return Step(choices, prompt=self._asks(s), buttons=tuple(BUTTONS[choice] for choice in choices))
        laying = self.laying(s, seat)
        draft, touches = laying.follow(Draft(s.hands[seat], s.table), path)
        if touches < len(path):
            return NOTHING
        targets, complete = laying.targets(draft)
        buttons = [BUTTONS[target] for target in targets if target in {NEXT, BELOW, ABOVE, SWAP}]
        if PILE in targets:
            buttons.append(THROW)
        prompt = laying.asks(draft, targets) if targets or not complete else None
        return Step(targets, complete, prompt, buttons=tuple(buttons))

    def _choices(self, s: Rommestand) -> tuple[str, ...]:
        """The moves of one touch, before and after a turn."""
        if s.phase == "ziehen":
            # whoever gave the open card away draws from the stock
            return (STOCK,) if s.closed or not s.pile else (STOCK, PILE)
        return {"klopfen": (KNOCK, ON), "erlauben": (ALLOW, REFUSE), "pause": (DEAL,)}[s.phase]

    def _asks(self, s: Rommestand) -> Text:
        """The question before and after a turn."""
        if s.phase == "ziehen":
            if len(self._choices(s)) == 1:
                return _("Ziehe eine Karte vom Stapel.")
            return _("Ziehe vom Stapel oder nimm die offene Karte.")
        if s.phase == "pause":
            return _("Gib die Karten für die nächste Partie.")
        card = self.names[s.pile[-1]]
        if s.phase == "klopfen":
            return _("Möchtest du {card}? Das kostet zwei Karten vom Stapel.", card=card)
        return _("Darf {other} {card} haben? Du ziehst dann vom Stapel.", other=SIDES[s.knocker], card=card)

    def laying(self, s: Rommestand, seat: Seat) -> Laying:
        """The rules of this turn."""
        opened = s.opened[seat]
        out = not opened and self.melds.way_out(s.hands[seat], s.table) is not None  # 001:2152: Hand-Rommé
        return Laying(self.melds, opened, self.options.erstes, s.taken, out)

    def moves(self, s: Rommestand, seat: Seat) -> None:
        """There are too many melds to list them."""
        return

    def propose(self, s: Rommestand, seat: Seat, rng: random.Random) -> Path:
        """A move a player might make; of all that are possible none is quite left out by chance."""
        hand = s.hands[seat]
        if s.phase == "pause":
            return (DEAL,)
        if s.phase == "legen":
            opened = s.opened[seat]
            move = lay_more(hand, s.table, self.melds, rng) if opened else self._lay_first(s, seat)
            return move if move and rng.random() < (0.95 if opened else 0.9) else throw(hand, s.taken, rng)
        if s.phase == "ziehen" and PILE not in self._choices(s):
            return (STOCK,)
        liked = wants(hand, s.pile[-1], s.opened[seat], s.table, self.melds)
        if s.phase == "klopfen":
            return (KNOCK,) if liked and rng.random() < 0.7 else (ON,)
        if s.phase == "erlauben":
            return (REFUSE,) if liked or rng.random() < 0.3 else (ALLOW,)
        return (PILE,) if rng.random() < (0.85 if liked else 0.05) else (STOCK,)

    def _lay_first(self, s: Rommestand, seat: Seat) -> Path | None:
        move = lay_first(s.hands[seat], s.table, self.laying(s, seat))
        try:
            if move and move[-1] == PILE:
                self.check(s, seat, move)
        except GameError:
            return None  # the cards fit, but not in the order a move is spelled
        return move

    # --- what follows ---

    def draw(self, s: Rommestand) -> Draw:
        return Shuffle(PACK if s.phase == "geben" else USUAL.in_order(s.pile[:-1]))

    def apply(self, s: Rommestand, event: Event) -> tuple[Rommestand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            order = tuple(map(str, event.outcome))
            if s.phase == "geben":
                return self._deal(s, order, effects), tuple(effects)
            effects.append(Said(text=_("Die Ablage wird zum neuen Stapel gemischt.")))
            return changed(s, phase="ziehen", stock=order, pile=s.pile[-1:]), tuple(effects)
        if isinstance(event, Elapsed):
            return changed(s, phase="ziehen", waived=0), ()
        assert isinstance(event, Move)
        seat, first = event.seat, event.path[0]
        if s.phase == "legen":
            s = self._play(s, seat, event.path, effects)
        elif s.phase == "ziehen":
            s = self._draw(s, seat, first, effects)
        elif s.phase == "klopfen":
            s = self._knock(s, seat, first, effects)
        elif s.phase == "erlauben":
            s = self._allow(s, seat, first, effects)
        else:
            effects.append(Said(text=_("{side} gibt.", side=SIDES[seat])))
            s = changed(s, phase="geben", hands=((),) * self.seats, table=(), pile=(), stock=(), last=())
        return s, tuple(effects)

    def _deal(self, s: Rommestand, order: Hand, effects: list[Effect]) -> Rommestand:
        starts = (s.dealer + 1) % self.seats
        dealt = self.seats * DEALT
        effects.append(Revealed(at=PILE, text=_("Offen liegt {card}.", card=self.names[order[dealt]])))
        return Rommestand(
            phase="ziehen",
            # 001:2130: thirteen each, one card open; 001:2142: the dealer's left neighbour begins
            hands=tuple(map(USUAL.in_order, dealt_out(order, self.seats, DEALT, starts))),
            pile=order[dealt : dealt + 1],
            stock=order[dealt + 1 :],
            turn=starts,
            opened=(False,) * self.seats,
            shown=((),) * self.seats,
            dealer=s.dealer,
            rounds=s.rounds,
            score=s.score,
            last=(PILE,),
        )

    def _draw(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        if first == PILE:
            card = s.pile[-1]
            sentence = _("{side} nimmt {card}.", side=SIDES[seat], card=self.names[card])
            effects.append(Moved(source=PILE, to=HANDS[seat], text=sentence))
            s = self._show(self._gain(s, seat, (card,)), seat, card)
            return changed(s, phase="legen", pile=s.pile[:-1], taken=card, fresh=False, last=(PILE,))
        s = self._from_stock(s, seat, 1, effects)
        return changed(s, phase="legen", taken="", fresh=False, closed=False)

    def _from_stock(self, s: Rommestand, seat: Seat, count: int, effects: list[Effect]) -> Rommestand:
        drawn = s.stock[: -count - 1 : -1]
        sentence = _("{side} zieht {n} vom Stapel.", side=SIDES[seat], n=many(count))
        effects.append(Moved(source=STOCK, to=HANDS[seat], text=sentence))
        effects += [
            Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)) for card in USUAL.in_order(drawn)
        ]
        return changed(self._gain(s, seat, drawn), stock=s.stock[:-count], last=(STOCK,))

    def _gain(self, s: Rommestand, seat: Seat, gained: Hand) -> Rommestand:
        return changed(s, hands=put(s.hands, seat, USUAL.in_order((*s.hands[seat], *gained))))

    def _show(self, s: Rommestand, seat: Seat, card: str) -> Rommestand:
        """Everybody has seen this card go into the hand."""
        return changed(s, shown=put(s.shown, seat, (*s.shown[seat], card)))

    def _knock(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        if first == KNOCK:
            sentence = _("{side} klopft und möchte {card}.", side=SIDES[seat], card=self.names[s.pile[-1]])
            effects.append(Said(text=sentence))
            return changed(s, phase="erlauben", knocker=seat, waived=0)
        s = changed(s, waived=s.waived | 1 << seat)
        return s if self.to_act(s) else changed(s, phase="ziehen", waived=0)

    def _allow(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        knocker, card = s.knocker, s.pile[-1]
        s = changed(s, phase="ziehen", knocker=-1)
        if first == REFUSE:
            effects.append(Said(text=_("{side} erlaubt es nicht.", side=SIDES[seat])))
            return s
        # 001:2142: with the leave of the player whose turn it is, and for two more cards
        sentence = _(
            "{side} erlaubt es, {other} bekommt {card}.", side=SIDES[seat], other=SIDES[knocker], card=self.names[card]
        )
        effects.append(Moved(source=PILE, to=HANDS[knocker], text=sentence))
        s = self._show(self._gain(changed(s, pile=s.pile[:-1]), knocker, (card,)), knocker, card)
        return changed(self._from_stock(s, knocker, 2, effects), closed=True)

    def _play(self, s: Rommestand, seat: Seat, path: Path, effects: list[Effect]) -> Rommestand:
        laying = self.laying(s, seat)
        actions = laying.actions(laying.follow(Draft(s.hands[seat], s.table), path)[0])
        opens = not s.opened[seat] and any(action.meld for action in actions)
        for action in actions:
            if action.meld:
                s = self._lay(s, seat, action.meld, effects)
            elif action.figure >= 0:
                s = self._add(s, seat, action, effects)
            else:
                return self._throw(s, seat, action.card, effects, opens)
        if opens:
            s = changed(s, opened=put(s.opened, seat, True), fresh=True)
        return s

    def _lay(self, s: Rommestand, seat: Seat, meld: Meld, effects: list[Effect]) -> Rommestand:
        to = FIGURES[len(s.table)]
        named = self.names[meld.cards[0]]
        for card in meld.cards[1:]:
            named = _("{cards}, {card}", cards=named, card=self.names[card])
        sentence = _("{side} legt aus: {cards}.", side=SIDES[seat], cards=named)
        effects.append(Moved(source=HANDS[seat], to=to, text=sentence))
        return changed(self._lose(s, seat, meld.cards), table=(*s.table, meld), last=(to,))

    def _add(self, s: Rommestand, seat: Seat, action: Action, effects: list[Effect]) -> Rommestand:
        card, number, side = action.card, action.figure, SIDES[seat]
        grown = self.melds.ways(s.table[number], card)[action.way]
        what = (
            _("{side} tauscht {card} gegen einen Joker.", side=side, card=self.names[card])
            if action.way == SWAP
            else _("{side} legt {card} an.", side=side, card=self.names[card])
        )
        effects.append(Moved(source=HANDS[seat], to=FIGURES[number], text=what))
        s = self._lose(s, seat, (card,))
        s = changed(s, table=put(s.table, number, grown), last=(FIGURES[number],))
        if action.way == SWAP:
            effects.append(Moved(source=FIGURES[number], to=HANDS[seat]))
            s = self._show(self._gain(s, seat, (JOKER,)), seat, JOKER)
        return s

    def _lose(self, s: Rommestand, seat: Seat, given: Hand) -> Rommestand:
        left, shown = minus(s.hands[seat], given), minus(s.shown[seat], given)
        return changed(s, hands=put(s.hands, seat, left), shown=put(s.shown, seat, shown))

    def _throw(self, s: Rommestand, seat: Seat, card: str, effects: list[Effect], at_once: bool) -> Rommestand:
        sentence = _("{side} wirft {card} ab.", side=SIDES[seat], card=self.names[card])
        effects.append(Moved(source=HANDS[seat], to=PILE, text=sentence))
        s = self._lose(s, seat, (card,))
        s = changed(s, pile=(*s.pile, card), taken="", turns=s.turns + 1, last=(PILE,))
        if not s.hands[seat]:
            return self._finish(s, seat, effects, s.fresh or at_once or not s.opened[seat])
        s = changed(s, turn=(seat + 1) % self.seats, fresh=False, closed=False)
        if s.turns >= LONGEST_ROUND or (not s.stock and (self.options.leer == "ende" or len(s.pile) < 2)):
            return self._finish(s, -1, effects, False)
        if not s.stock:
            return changed(s, phase="mischen")
        if self.options.klopfen and self.seats > 2 and len(s.stock) > 2:
            return changed(s, phase="klopfen", waived=0)
        return changed(s, phase="ziehen")

    def _finish(self, s: Rommestand, winner: Seat, effects: list[Effect], at_once: bool) -> Rommestand:
        """The round is over: everybody counts the cards left (001:2148-2150)."""
        factor = 1
        if winner < 0:
            effects.append(Said(text=_("Die Partie endet ohne Sieger.")))
        elif at_once:
            # 001:2152: double, treble if nobody had laid out before
            factor = 2 if any(opened for seat, opened in enumerate(s.opened) if seat != winner) else 3
            effects.append(Said(text=_("{side} meldet Hand-Rommé: Es zählt {n}-fach.", side=SIDES[winner], n=factor)))
        else:
            effects.append(Said(text=_("{side} meldet Rommé.", side=SIDES[winner])))
        counted = [factor * sum(COUNTS[card] for card in hand) for hand in s.hands]
        effects += charged(counted)
        score = tuple(have + points for have, points in zip(s.score, counted, strict=True))
        s = changed(s, score=score, rounds=s.rounds + 1, winner=winner, waived=0, knocker=-1)
        limit = self.options.limit
        if s.rounds >= self.options.rounds or (limit is not None and max(score) >= limit):
            s = changed(s, phase="ende")
            effects += closing(self.outcome(s))
            return s
        return changed(s, phase="pause", dealer=(s.dealer + 1) % self.seats)

    def outcome(self, s: Rommestand) -> Outcome | None:
        if s.phase != "ende":
            return None
        points = tuple(-points for points in s.score)
        ranks = places(points)
        reason = plural(
            ranks.count(1),
            _("{side} gewinnt mit den wenigsten Minuspunkten."),
            _("Den ersten Platz teilen sich {n} Spieler."),
            side=SIDES[ranks.index(1)],
        )
        return Outcome(ranks, "counted", reason, points)

    # --- what is seen ---

    def lies_open(self, s: Rommestand) -> bool:
        return s.phase in {"pause", "ende"}

    def middle(self, s: Rommestand) -> tuple[list[Area], list[Piece]]:
        areas = [Area(STOCK, _("Stapel"), "pile"), Area(PILE, _("Ablage"), "pile")]
        pieces = [*cards.backs(STOCK, len(s.stock))]
        if s.pile:
            pieces.append(cards.piece(s.pile[-1], PILE, self.deck))
        for number, meld in enumerate(s.table):
            areas.append(Area(FIGURES[number], self._title(meld), "fan"))
            for at, card in enumerate(meld.cards):
                piece = cards.piece(card, FIGURES[number], self.deck)
                if card == JOKER and meld.low:
                    label = _("Joker für {card}", card=self.names[self.melds.stands_for(meld, at)[0]])
                    piece = changed(piece, label=label)
                pieces.append(piece)
        return areas, pieces

    def _title(self, meld: Meld) -> Text:
        if meld.low:
            return _("Folge in {suit}", suit=cards.SUIT_NAMES[self.deck][meld.suit])
        return _("Satz: {rank}", rank=cards.RANK_NAMES[self.deck].get(meld.rank, meld.rank))

    def status(self, s: Rommestand) -> Text:
        side = SIDES[s.turn]
        if s.phase in {"geben", "mischen"}:
            return _("Die Karten werden gemischt.")
        if s.phase == "pause":
            return _("Die Partie ist aus. {side} gibt.", side=SIDES[s.dealer])
        if s.phase == "klopfen":
            return _("Möchte jemand die offene Karte außer der Reihe?")
        if s.phase == "erlauben":
            said = _("{other} hat geklopft. {side} entscheidet.", other=SIDES[s.knocker], side=side)
            return addressed(s.turn, _("{other} hat geklopft. Du entscheidest.", other=SIDES[s.knocker]), said)
        if s.phase == "ziehen":
            return addressed(s.turn, _("Du ziehst."), _("{side} zieht.", side=side))
        said = _("{side} legt aus oder wirft ab.", side=side)
        return addressed(s.turn, _("Du legst aus oder wirfst ab."), said)

    def note(self, s: Rommestand, seat: Seat) -> Text:
        held = super().note(s, seat)
        if s.opened[seat]:
            held = _("{cards} · hat ausgelegt", cards=held)
        if s.rounds or s.phase == "ende":
            return with_score(held, s.score[seat])
        return held

    def why_not(self, s: Rommestand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe eine Karte oder einen Knopf an.")
        if s.phase == "legen":
            return self.laying(s, seat).why_not(Draft(s.hands[seat], s.table), path)
        if s.phase == "pause":
            return _("Erst werden neue Karten gegeben.")
        if s.phase == "klopfen":
            return _("Sage nur, ob du klopfst oder nicht.")
        if s.phase == "erlauben":
            return _("Sage nur, ob du es erlaubst oder nicht.")
        if len(path) > 1:
            return _("Mit dem Ziehen ist dieser Schritt getan.")
        if path[0] != PILE:
            return _("Ziehe erst eine Karte.")
        if s.closed:
            return _("Die offene Karte hast du abgegeben: Ziehe vom Stapel.")
        return _("Es liegt keine Karte offen.")

    # --- for programs ---

    def sample_world(self, s: Rommestand, seat: Seat | None, rng: random.Random) -> Rommestand:
        if s.phase == "geben":
            return s
        pool = list(s.stock)
        kept: list[Hand] = []
        for owner, hand in enumerate(s.hands):
            known = hand if self.lies_open(s) or owner == seat else s.shown[owner]
            kept.append(known)
            unknown = take(hand, known)
            assert unknown is not None
            pool += unknown
        pool.sort(key=USUAL.order.__getitem__)
        rng.shuffle(pool)
        hands = []
        for owner, known in enumerate(kept):
            count = len(s.hands[owner]) - len(known)
            hands.append(USUAL.in_order((*known, *pool[:count])))
            del pool[:count]
        return changed(s, hands=tuple(hands), stock=tuple(pool))

    def ahead(self, s: Rommestand, seat: Seat) -> float:
        """Fewer points in the hand than the others, and fewer minus points so far, are good."""
        total = [
            have + (0 if s.phase == "pause" else burden(hand)) for have, hand in zip(s.score, s.hands, strict=True)
        ]
        others = min(total[other] for other in range(self.seats) if other != seat)
        return max(-0.95, min(0.95, (others - total[seat]) / 120))


#: 300 turns, each with a draw, a shuffle, up to four words about knocking, a knock, an answer and a discard; no more
#: than 110 cards go to the table and stay, and up to 104 jokers are exchanged and laid again; the deal and the dealer
MAX_EVENTS = MOST_ROUNDS * (LONGEST_ROUND * (3 + MOST_SEATS - 2 + 2) + 110 + 2 * 104 + 2)

RULESETS = (
    Ruleset(
        "romme",
        "Rommé",
        Romme,
        (2, 3, 4, 5, 6),
        version=2,
        former={1: {"echte": 2}},
        max_events=MAX_EVENTS,
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"), {"erstes": 40, "joker": "beliebig", "klopfen": True, "laenge": "3"}
            ),
        },
    ),
)
