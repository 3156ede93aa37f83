"""What a table agrees on before Rommé, the state of a match, and the actions a move is made of."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Path, Seat, choice
from games.engines.kit import cards
from games.engines.melds.melds import (
    ABOVE,
    BELOW,
    JOKER,
    SWAP,
    Hand,
    Meld,
    in_hand_order,
    leads_on,
    melds_from,
    reaches,
    read,
    take,
    way_out,
    ways,
)
from games.engines.text import _, who

STOCK, PILE = "stapel", "ablage"
NEXT, KNOCK, ON, ALLOW, REFUSE, DEAL = "naechste", "klopfen", "weiter", "erlauben", "ablehnen", "geben"
WAYS = (BELOW, ABOVE, SWAP)
MOST_SEATS, MOST_FIGURES = 6, 40
SIDES = tuple(who(seat) for seat in range(MOST_SEATS))
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))
FIGURES = tuple(f"figur-{number}" for number in range(MOST_FIGURES))
#: 001:2128: two packs of 52 and six jokers; copies have one name
PACK = tuple(card.split("#")[0] for card in cards.pack(cards.RANKS_52, 2)) + (JOKER,) * 6
#: 001:2130
DEALT = 13
#: a round ends after so many turns, a match after so many rounds
LONGEST_ROUND, MOST_ROUNDS = 300, 30


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
    def melds(self) -> str:
        """The rule for jokers in a meld, as `_romme_melds` knows it."""
        return "zwei-echte" if self.joker == "beliebig" and self.echte == 2 else self.joker

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


# --- a move being made ------------------------------------------------------------------------------------------

#: positions looked at to find out whether all cards can go at once
MOST_LOOKED_AT = 300

#: what a move does, in order: a meld is laid, a card goes to a meld on the table in some way, a card is thrown away
Action = tuple[Meld] | tuple[str, int, str] | tuple[str]


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been touched so far in the part of a turn after drawing.

    `hand` and `table` are as they would be after the finished actions; `cards` are touched for a meld not yet laid,
    `figure` is the meld on the table to which the one card in `cards` shall go.
    """

    hand: Hand
    table: tuple[Meld, ...]
    actions: tuple[Action, ...] = ()
    cards: Hand = ()
    figure: int = -1
    #: of the finished melds
    worth: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Drafting:
    """Which touches follow which, for a seat that has drawn.

    Who has laid out before does one thing in a move: lay a meld, add a card, exchange a joker, or throw a card away.
    Who has not lays the melds that count enough in one move (NEXT between them). Only to go out at once
    (Hand-Rommé, 001:2152) cards may be added too and less is enough; then the move ends with the last card thrown
    away. Of several melds the first in the order of the hand comes first; of cards added, those to the first meld on
    the table and there those put before it: so a move has one spelling.
    """

    opened: bool
    taken: str
    need: int
    rule: str
    #: everything but one card can be laid at once
    out: bool

    @classmethod
    def of(cls, options: RommeOptions, s: Rommestand, seat: Seat) -> Drafting:
        opened = s.opened[seat]
        out = not opened and way_out(s.hands[seat], s.table, options.melds) is not None
        return cls(opened, s.taken, options.erstes, options.melds, out)

    def targets(self, draft: Draft) -> tuple[tuple[str, ...], bool]:
        """What may be touched next, and whether the move could end here."""
        if draft.done:
            return (), True
        if draft.figure >= 0:
            return tuple(self._leading(draft, draft.figure, draft.cards[0])), False
        if not draft.cards:
            kinds = dict.fromkeys(draft.hand)
            return tuple(
                [card for card in kinds if self._may_discard(draft, card) or self._follows(draft, (card,))]
            ), False
        found = list(self._follows(draft, draft.cards))
        meld = self._meld(draft)
        if meld is None:
            return tuple(found), False
        enough = self.opened or draft.worth + meld.worth() >= self.need
        if not self.opened and self.targets(self.lay(draft))[0]:
            found.append(NEXT)
        return tuple(found), enough

    def _follows(self, draft: Draft, touched: Hand) -> tuple[str, ...]:
        """Cards, melds on the table and the pile that may follow the cards touched for one action."""
        rest = take(draft.hand, touched)
        assert rest is not None
        found: list[str] = []
        if len(rest) > 1 and not any(len(action) == 3 for action in draft.actions) and self._in_turn(draft, touched):
            found += [
                card
                for card in dict.fromkeys(rest)
                if leads_on((*touched, card), take(rest, (card,)) or (), self.rule)
                and self.enough(draft, (*touched, card))
            ]
        if len(touched) > 1:
            return tuple(found)
        card = touched[0]
        if rest and (self.opened or (self.out and draft.worth < self.need)):
            found += [FIGURES[number] for number in range(len(draft.table)) if self._leading(draft, number, card)]
        if self._may_discard(draft, card):
            found.append(PILE)
        return tuple(found)

    def enough(self, draft: Draft, touched: Hand) -> bool:
        """Whether a move can come of melds that begin so: they count enough to be laid out, or all cards go at once."""
        if self.opened:
            return True
        after = draft.actions[-1][0].cards if draft.actions else ()  # type: ignore[union-attr]
        if reaches(draft.hand, touched, self.need - draft.worth, self.rule, after):
            return True
        return self.out and self._melds_out(draft, touched, [MOST_LOOKED_AT])

    def _melds_out(self, draft: Draft, touched: Hand, budget: list[int]) -> bool:
        """Whether all cards but one can go at once, first a meld that begins so; yes if it takes too long to say."""
        for meld in melds_from(touched, take(draft.hand, touched) or (), self.rule):
            whole = Draft(draft.hand, draft.table, draft.actions, meld.cards, worth=draft.worth)
            if len(meld.cards) < len(draft.hand) and self._meld(whole):
                laid = self.lay(whole)
                if self.adds_out(laid, budget) or self._melds_out(laid, (), budget):
                    return True
        return False

    def adds_out(self, draft: Draft, budget: list[int]) -> bool:
        """Whether all cards but one can go to melds on the table, in the order of a move; the last is thrown away."""
        budget[0] -= 1
        if len(draft.hand) == 1 or budget[0] < 0:
            return True
        return any(
            self.adds_out(self._add(_with(draft, card), number, way), budget)
            for card in dict.fromkeys(draft.hand)
            for number in range(len(draft.table))
            for way in self._ways(draft, number, card)
        )

    def _leading(self, draft: Draft, number: int, card: str) -> list[str]:
        """How a card may go to a meld on the table, if a move can come of it."""
        possible = self._ways(draft, number, card)
        if self.opened:
            return possible
        touched = _with(draft, card)
        return [way for way in possible if self.adds_out(self._add(touched, number, way), [MOST_LOOKED_AT])]

    def _in_turn(self, draft: Draft, touched: Hand) -> bool:
        """Whether a meld that begins so comes after the one before it."""
        return not draft.actions or in_hand_order(touched[:1]) >= in_hand_order(draft.actions[-1][0].cards[:1])  # type: ignore[union-attr]

    def _meld(self, draft: Draft) -> Meld | None:
        meld = read(draft.cards, self.rule)
        if meld and draft.actions and in_hand_order(meld.cards) < in_hand_order(draft.actions[-1][0].cards):  # type: ignore[union-attr]
            return None
        return meld

    def _ways(self, draft: Draft, number: int, card: str) -> list[str]:
        found = ways(draft.table[number], card, self.rule)
        if self.opened:
            return list(found)
        before = (-1, -1)
        if draft.actions and len(draft.actions[-1]) == 3:
            _card, last, way = draft.actions[-1]
            before = (last, WAYS.index(way))
        return [way for way in found if way != SWAP and (number, WAYS.index(way)) >= before]

    def _may_discard(self, draft: Draft, card: str) -> bool:
        if draft.actions:  # 001:2152: to go out at once
            return len(draft.hand) == 1 and draft.worth < self.need
        return card != self.taken or len(draft.hand) == 1 or draft.hand.count(card) > 1

    def touch(self, draft: Draft, target: str) -> Draft | None:
        """The draft after one more touch; None if that is not possible."""
        if target not in self.targets(draft)[0]:
            return None
        if draft.figure >= 0:
            return self._add(draft, draft.figure, target)
        if target == PILE:
            (card,) = draft.cards
            return Draft(
                take(draft.hand, (card,)) or (), draft.table, (*draft.actions, (card,)), worth=draft.worth, done=True
            )
        if target == NEXT:
            return self.lay(draft)
        if target in FIGURES:
            number = FIGURES.index(target)
            possible = self._ways(draft, number, draft.cards[0])
            if len(possible) == 1:
                return self._add(draft, number, possible[0])
            return Draft(draft.hand, draft.table, draft.actions, draft.cards, number, draft.worth)
        return Draft(draft.hand, draft.table, draft.actions, (*draft.cards, target), -1, draft.worth)

    def lay(self, draft: Draft) -> Draft:
        """The cards touched become a meld on the table."""
        meld = self._meld(draft)
        assert meld
        return Draft(
            take(draft.hand, draft.cards) or (),
            draft.table if not self.opened else (*draft.table, meld),
            (*draft.actions, (meld,)),
            worth=draft.worth + meld.worth(),
        )

    def _add(self, draft: Draft, number: int, way: str) -> Draft:
        (card,) = draft.cards
        grown = ways(draft.table[number], card, self.rule)[way]
        left = take(draft.hand, draft.cards) or ()
        return Draft(
            (*left, JOKER) if way == SWAP else left,
            (*draft.table[:number], grown, *draft.table[number + 1 :]),
            (*draft.actions, (card, number, way)),
            worth=draft.worth,
            done=self.opened,
        )

    def follow(self, start: Draft, path: Path) -> Draft | None:
        """The draft after all these touches."""
        draft: Draft | None = start
        for target in path:
            draft = self.touch(draft, target) if draft else None
        return draft


def _with(draft: Draft, card: str) -> Draft:
    """The draft with one card touched."""
    return Draft(draft.hand, draft.table, draft.actions, (card,), -1, draft.worth)
