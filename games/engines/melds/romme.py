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
from dataclasses import replace

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Elapsed,
    Event,
    Game,
    Move,
    Moved,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
)
from games.engines.kit import cards
from games.engines.melds import romme_bot as bot
from games.engines.melds import romme_talk as talk
from games.engines.melds.melds import ABOVE, BELOW, HELD, JOKER, ORDER, SWAP, Hand, Meld, in_order, take
from games.engines.melds.romme_rules import (
    ALLOW,
    DEAL,
    DEALT,
    FIGURES,
    HANDS,
    KNOCK,
    LONGEST_ROUND,
    MOST_ROUNDS,
    MOST_SEATS,
    NEXT,
    ON,
    PACK,
    PILE,
    REFUSE,
    SIDES,
    STOCK,
    Draft,
    Drafting,
    RommeOptions,
    Rommestand,
)  # fmt: skip
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, plural

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


class Romme(Game[Rommestand, RommeOptions]):
    """The game. Seat n + 1 is the left neighbour of seat n."""

    options_class = RommeOptions
    horizon = 10  # the hands say it all, and looking for melds makes playing on slow

    def __init__(self, seats: int, options: RommeOptions) -> None:
        super().__init__(seats, options)
        self.names = {card: cards.name(card, options.bild) for card in ORDER}

    def start(self) -> Rommestand:
        none: tuple[Hand, ...] = ((),) * self.seats
        return Rommestand(
            hands=none,
            shown=none,
            opened=(False,) * self.seats,
            score=(0,) * self.seats,
            dealer=self.seats - 1,
        )

    def to_act(self, s: Rommestand) -> frozenset[Seat]:
        if s.phase in {"ziehen", "legen", "erlauben"}:
            return frozenset({s.turn})
        if s.phase == "klopfen":
            return frozenset(seat for seat in self._knockers(s) if not s.waived >> seat & 1)
        if s.phase == "pause":
            return frozenset({s.dealer})
        return frozenset() if s.phase == "ende" else frozenset({CHANCE})

    def _knockers(self, s: Rommestand) -> list[Seat]:
        """Who may knock for the open card: neither the player it came from nor the one who may just take it."""
        thrower = (s.turn - 1) % self.seats
        return [seat for seat in range(self.seats) if seat not in {s.turn, thrower}]

    def time_limit(self, s: Rommestand) -> int | None:
        return KNOCKING if s.phase == "klopfen" else None  # 001:2142: quickly

    # --- what a seat can do ---

    def step(self, s: Rommestand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return Step()
        if s.phase != "legen":
            choices = self.choices(s)
            if path:
                return Step(complete=len(path) == 1 and path[0] in choices)
            return Step(
                choices,
                prompt=talk.asks(self, s),
                buttons=tuple(BUTTONS[choice] for choice in choices),
            )
        drafting, draft = self.draft(s, seat, path)
        if draft is None:
            return Step()
        targets, complete = drafting.targets(draft)
        buttons = [BUTTONS[target] for target in targets if target in {NEXT, BELOW, ABOVE, SWAP}]
        if PILE in targets:
            buttons.append(THROW)
        return Step(
            targets,
            complete,
            prompt=talk.asks_on(drafting, draft, targets) if targets or not complete else None,
            buttons=tuple(buttons),
        )

    def choices(self, s: Rommestand) -> tuple[str, ...]:
        """The moves of one touch, before and after a turn."""
        if s.phase == "ziehen":
            # whoever gave the open card away draws from the stock
            return (STOCK,) if s.closed or not s.pile else (STOCK, PILE)
        return {"klopfen": (KNOCK, ON), "erlauben": (ALLOW, REFUSE), "pause": (DEAL,)}[s.phase]

    def draft(self, s: Rommestand, seat: Seat, path: Path) -> tuple[Drafting, Draft | None]:
        """The rules of this turn, and what has been touched so far; None if that cannot be."""
        drafting = Drafting.of(self.options, s, seat)
        return drafting, drafting.follow(Draft(s.hands[seat], s.table), path)

    def moves(self, s: Rommestand, seat: Seat) -> None:
        """There are too many melds to list them."""
        return

    def propose(self, s: Rommestand, seat: Seat, rng: random.Random) -> Path:
        return bot.propose(self, s, seat, rng)

    # --- what follows ---

    def draw(self, s: Rommestand) -> Draw:
        return Shuffle(PACK if s.phase == "geben" else in_order(s.pile[:-1]))

    def apply(self, s: Rommestand, event: Event) -> tuple[Rommestand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            order = tuple(map(str, event.outcome))
            if s.phase == "geben":
                return self._deal(s, order, effects), tuple(effects)
            effects.append(Said(text=_("Die Ablage wird zum neuen Stapel gemischt.")))
            return replace(s, phase="ziehen", stock=order, pile=s.pile[-1:]), tuple(effects)
        if isinstance(event, Elapsed):
            return replace(s, phase="ziehen", waived=0), ()
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
            s = replace(s, phase="geben", hands=((),) * self.seats, table=(), pile=(), stock=(), last=())
        return s, tuple(effects)

    def _deal(self, s: Rommestand, order: Hand, effects: list[Effect]) -> Rommestand:
        starts = (s.dealer + 1) % self.seats
        dealt = self.seats * DEALT
        none: tuple[Hand, ...] = ((),) * self.seats
        effects.append(Revealed(at=PILE, text=_("Offen liegt {card}.", card=self.names[order[dealt]])))
        return replace(
            s,
            phase="ziehen",
            # 001:2130: thirteen each, one card open; 001:2142: the dealer's left neighbour begins
            hands=tuple(
                in_order(order[(seat - starts) % self.seats : dealt : self.seats]) for seat in range(self.seats)
            ),
            pile=order[dealt : dealt + 1],
            stock=order[dealt + 1 :],
            table=(),
            turn=starts,
            opened=(False,) * self.seats,
            fresh=False,
            taken="",
            closed=False,
            shown=none,
            turns=0,
            winner=-1,
            last=(PILE,),
        )

    def _draw(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        if first == PILE:
            card = s.pile[-1]
            sentence = _("{side} nimmt {card}.", side=SIDES[seat], card=self.names[card])
            effects.append(Moved(source=PILE, to=HANDS[seat], text=sentence))
            s = self._show(self._gain(s, seat, (card,)), seat, card)
            return replace(s, phase="legen", pile=s.pile[:-1], taken=card, fresh=False, last=(PILE,))
        s = self._from_stock(s, seat, 1, effects)
        return replace(s, phase="legen", taken="", fresh=False, closed=False)

    def _from_stock(self, s: Rommestand, seat: Seat, count: int, effects: list[Effect]) -> Rommestand:
        drawn = s.stock[: -count - 1 : -1]
        many = plural(count, _("eine Karte"), _("{n} Karten"))
        sentence = _("{side} zieht {n} vom Stapel.", side=SIDES[seat], n=many)
        effects.append(Moved(source=STOCK, to=HANDS[seat], text=sentence))
        effects += [Said(text=_("Du ziehst {card}.", card=self.names[card]), only=(seat,)) for card in in_order(drawn)]
        return replace(self._gain(s, seat, drawn), stock=s.stock[:-count], last=(STOCK,))

    def _gain(self, s: Rommestand, seat: Seat, gained: Hand) -> Rommestand:
        return replace(s, hands=_put(s.hands, seat, in_order((*s.hands[seat], *gained))))

    def _show(self, s: Rommestand, seat: Seat, card: str) -> Rommestand:
        """Everybody has seen this card go into the hand."""
        return replace(s, shown=_put(s.shown, seat, (*s.shown[seat], card)))

    def _knock(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        if first == KNOCK:
            sentence = _("{side} klopft und möchte {card}.", side=SIDES[seat], card=self.names[s.pile[-1]])
            effects.append(Said(text=sentence))
            return replace(s, phase="erlauben", knocker=seat, waived=0)
        s = replace(s, waived=s.waived | 1 << seat)
        return s if self.to_act(s) else replace(s, phase="ziehen", waived=0)

    def _allow(self, s: Rommestand, seat: Seat, first: str, effects: list[Effect]) -> Rommestand:
        knocker, card = s.knocker, s.pile[-1]
        s = replace(s, phase="ziehen", knocker=-1)
        if first == REFUSE:
            effects.append(Said(text=_("{side} erlaubt es nicht.", side=SIDES[seat])))
            return s
        # 001:2142: with the leave of the player whose turn it is, and for two more cards
        sentence = _(
            "{side} erlaubt es, {other} bekommt {card}.", side=SIDES[seat], other=SIDES[knocker], card=self.names[card]
        )
        effects.append(Moved(source=PILE, to=HANDS[knocker], text=sentence))
        s = self._show(self._gain(replace(s, pile=s.pile[:-1]), knocker, (card,)), knocker, card)
        return replace(self._from_stock(s, knocker, 2, effects), closed=True)

    def _play(self, s: Rommestand, seat: Seat, path: Path, effects: list[Effect]) -> Rommestand:
        side = SIDES[seat]
        _drafting, draft = self.draft(s, seat, path)
        assert draft
        actions = draft.actions
        if draft.cards and not draft.done:  # the last meld ends the move
            meld = _drafting.lay(draft).actions[-1]
            actions = (*actions, meld)
        opens = not s.opened[seat] and any(isinstance(action[0], Meld) for action in actions)
        for action in actions:
            if isinstance(action[0], Meld):
                meld_laid = action[0]
                to = FIGURES[len(s.table)]
                named = talk.names(self, meld_laid.cards)
                effects.append(
                    Moved(source=HANDS[seat], to=to, text=_("{side} legt aus: {cards}.", side=side, cards=named))
                )
                s = replace(self._lose(s, seat, meld_laid.cards), table=(*s.table, meld_laid), last=(to,))
            elif len(action) == 3:
                s = self._add(s, seat, action, effects)
            else:
                return self._throw(s, seat, action[0], effects, opens)
        if opens:
            s = replace(s, opened=(*s.opened[:seat], True, *s.opened[seat + 1 :]), fresh=True)
        return s

    def _add(self, s: Rommestand, seat: Seat, action: tuple[str, int, str], effects: list[Effect]) -> Rommestand:
        card, number, way = action
        grown = talk.grown(s.table[number], card, way, self.options.melds)
        what = (
            _("{side} tauscht {card} gegen einen Joker.", side=SIDES[seat], card=self.names[card])
            if way == SWAP
            else _("{side} legt {card} an.", side=SIDES[seat], card=self.names[card])
        )
        effects.append(Moved(source=HANDS[seat], to=FIGURES[number], text=what))
        s = self._lose(s, seat, (card,))
        s = replace(s, table=(*s.table[:number], grown, *s.table[number + 1 :]), last=(FIGURES[number],))
        if way == SWAP:
            effects.append(Moved(source=FIGURES[number], to=HANDS[seat]))
            s = self._show(self._gain(s, seat, (JOKER,)), seat, JOKER)
        return s

    def _lose(self, s: Rommestand, seat: Seat, given: Hand) -> Rommestand:
        shown = list(s.shown[seat])
        for card in given:
            if card in shown:
                shown.remove(card)
        left = take(s.hands[seat], given)
        assert left is not None
        return replace(s, hands=_put(s.hands, seat, left), shown=_put(s.shown, seat, tuple(shown)))

    def _throw(self, s: Rommestand, seat: Seat, card: str, effects: list[Effect], at_once: bool) -> Rommestand:
        sentence = _("{side} wirft {card} ab.", side=SIDES[seat], card=self.names[card])
        effects.append(Moved(source=HANDS[seat], to=PILE, text=sentence))
        s = self._lose(s, seat, (card,))
        s = replace(s, pile=(*s.pile, card), taken="", turns=s.turns + 1, last=(PILE,))
        if not s.hands[seat]:
            return self._finish(s, seat, effects, s.fresh or at_once or not s.opened[seat])
        s = replace(s, turn=(seat + 1) % self.seats, fresh=False, closed=False)
        if s.turns >= LONGEST_ROUND or (not s.stock and (self.options.leer == "ende" or len(s.pile) < 2)):
            return self._finish(s, -1, effects, False)
        if not s.stock:
            return replace(s, phase="mischen")
        if self.options.klopfen and self.seats > 2 and len(s.stock) > 2:
            return replace(s, phase="klopfen", waived=0)
        return replace(s, phase="ziehen")

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
        counted = [factor * sum(HELD[card] for card in hand) for hand in s.hands]
        for seat, points in enumerate(counted):
            if points:
                sentence = plural(
                    points, _("{side} bekommt {n} Minuspunkt."), _("{side} bekommt {n} Minuspunkte."), side=SIDES[seat]
                )
                effects.append(Scored(seat=seat, points=-points, text=sentence))
        score = tuple(have + points for have, points in zip(s.score, counted, strict=True))
        s = replace(s, score=score, rounds=s.rounds + 1, winner=winner, waived=0, knocker=-1)
        limit = self.options.limit
        if s.rounds >= self.options.rounds or (limit is not None and max(score) >= limit):
            s = replace(s, phase="ende")
            outcome = self.outcome(s)
            assert outcome
            effects.append(Said(text=outcome.reason))
            return s
        return replace(s, phase="pause", dealer=(s.dealer + 1) % self.seats)

    def outcome(self, s: Rommestand) -> Outcome | None:
        if s.phase != "ende":
            return None
        places = tuple(1 + sum(other < mine for other in s.score) for mine in s.score)
        best = [SIDES[seat] for seat, place in enumerate(places) if place == 1]
        reason = plural(
            len(best),
            _("{side} gewinnt mit den wenigsten Minuspunkten."),
            _("Den ersten Platz teilen sich {n} Spieler."),
            side=best[0],
        )
        return Outcome(places, "counted", reason, tuple(-points for points in s.score))

    # --- what is seen ---

    def view(self, s: Rommestand, seat: Seat | None) -> View:
        bild = self.options.bild
        pieces: list[Piece] = []
        is_open = s.phase in {"pause", "ende"}
        for owner, hand in enumerate(s.hands):
            if owner == seat or is_open:
                pieces += [cards.piece(card, HANDS[owner], bild, "" if is_open else card) for card in hand]
            else:
                pieces += cards.backs(HANDS[owner], len(hand))
        pieces += cards.backs(STOCK, len(s.stock))
        if s.pile:
            pieces.append(cards.piece(s.pile[-1], PILE, bild))
        surfaces = [
            *(Area(HANDS[owner], _("{side}, Karten", side=SIDES[owner]), "fan", owner) for owner in range(self.seats)),
            Area(STOCK, _("Stapel"), "pile"),
            Area(PILE, _("Ablage"), "pile"),
        ]
        for number, meld in enumerate(s.table):
            surfaces.append(Area(FIGURES[number], talk.title(self, meld), "fan"))
            for at, card in enumerate(meld.cards):
                piece = cards.piece(card, FIGURES[number], bild)
                if card == JOKER and meld.low:
                    label = _("Joker für {card}", card=self.names[meld.stands_for(at)[0]])
                    piece = replace(piece, label=label)
                pieces.append(piece)
        return View(
            tuple(surfaces),
            tuple(pieces),
            SIDES[: self.seats],
            talk.status(self, s),
            tuple(talk.note(s, owner) for owner in range(self.seats)),
            s.last,
        )

    def why_not(self, s: Rommestand, seat: Seat, path: Path) -> Text:
        return talk.explain(self, s, seat, path)

    # --- for programs ---

    def sample_world(self, s: Rommestand, seat: Seat | None, rng: random.Random) -> Rommestand:
        if s.phase == "geben":
            return s
        pool = list(s.stock)
        is_open = s.phase in {"pause", "ende"}
        kept: list[Hand] = []
        for owner, hand in enumerate(s.hands):
            known = hand if is_open or owner == seat else s.shown[owner]
            kept.append(known)
            unknown = take(hand, known)
            assert unknown is not None
            pool += unknown
        pool.sort(key=ORDER.__getitem__)
        rng.shuffle(pool)
        hands = []
        for owner, known in enumerate(kept):
            count = len(s.hands[owner]) - len(known)
            hands.append(in_order((*known, *pool[:count])))
            del pool[:count]
        return replace(s, hands=tuple(hands), stock=tuple(pool))

    def evaluate(self, s: Rommestand, seat: Seat) -> float:
        """Fewer points in the hand than the others, and fewer minus points so far, are good."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        total = [
            have + (0 if s.phase == "pause" else bot.burden(hand)) for have, hand in zip(s.score, s.hands, strict=True)
        ]
        others = min(total[other] for other in range(self.seats) if other != seat)
        return max(-0.95, min(0.95, (others - total[seat]) / 120))


def _put(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


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
