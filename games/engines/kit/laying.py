"""Laying out card by card: which touches follow which after drawing, what is asked meanwhile, and why not another.

Who has laid out before does one thing in a move: lay a meld, add a card to one on the table, exchange a joker, or throw
a card away. Who has not lays the melds that count enough in one move (NEXT between them). Only to go out at once may
cards be added too, and less is enough; then the move ends with the last card thrown away. Of several melds the first in
the order of the hand comes first; of cards added, those to the first meld on the table and there those put before it.
So a move has one spelling.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Path
from games.engines.kit.melds import ABOVE, BELOW, JOKER, SWAP, Hand, Meld, Melds, minus
from games.engines.text import Text, _, plural

STOCK, PILE, NEXT = "stapel", "ablage", "naechste"
WAYS = (BELOW, ABOVE, SWAP)
#: the melds on the table
FIGURES = tuple(f"figur-{number}" for number in range(40))
#: positions looked at to find out whether all cards can go at once
MOST_LOOKED_AT = 300


@dataclass(frozen=True, slots=True)
class Action:
    """What a move does: a meld is laid, a card goes to one on the table (`figure`) in some way, or is thrown away."""

    meld: Meld | None = None
    card: str = ""
    figure: int = -1
    way: str = ""


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

    def touching(self, *cards: str, figure: int = -1) -> Draft:
        """The same with these cards touched."""
        return Draft(self.hand, self.table, self.actions, cards, figure, self.worth)

    @property
    def last_meld(self) -> Hand:
        """The meld laid last."""
        meld = self.actions[-1].meld if self.actions else None
        return meld.cards if meld else ()

    @property
    def adding(self) -> bool:
        """Cards are being added to melds on the table."""
        return bool(self.actions) and self.actions[-1].figure >= 0


@dataclass(frozen=True, slots=True)
class Laying:
    """The rules of a turn for a seat that has drawn."""

    melds: Melds
    #: has laid out before
    opened: bool
    #: points the first melds must count
    need: int
    #: the open card taken in this turn, which is not thrown away again at once
    taken: str = ""
    #: everything but one card can be laid at once
    out: bool = False

    # --- what may be touched ---

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
        if not self.opened and self.targets(self.lay(draft))[0]:
            found.append(NEXT)
        return tuple(found), self.opened or draft.worth + self.melds.worth(meld) >= self.need

    def _follows(self, draft: Draft, touched: Hand) -> tuple[str, ...]:
        """Cards, melds on the table and the pile that may follow the cards touched for one action."""
        rest = minus(draft.hand, touched)
        found: list[str] = []
        if len(rest) > 1 and not draft.adding and self._in_turn(draft, touched[:1]):
            for card in dict.fromkeys(rest):
                if self.melds.strange(touched[-1], card):
                    continue
                more = (*touched, card)
                if self.melds.leads_on(more, minus(rest, (card,))) and self.enough(draft, more):
                    found.append(card)
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
        if self.opened or self.melds.reaches(draft.hand, touched, self.need - draft.worth, draft.last_meld):
            return True
        return self.out and self._melds_out(draft, touched, [MOST_LOOKED_AT])

    def _melds_out(self, draft: Draft, touched: Hand, budget: list[int]) -> bool:
        """Whether all cards but one can go at once, first a meld that begins so; yes if it takes too long to say."""
        for meld in self.melds.spelled(touched, minus(draft.hand, touched)):
            whole = draft.touching(*meld.cards)
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
            self.adds_out(self._add(draft.touching(card), number, way), budget)
            for card in dict.fromkeys(draft.hand)
            for number in range(len(draft.table))
            for way in self._ways(draft, number, card)
        )

    def _leading(self, draft: Draft, number: int, card: str) -> list[str]:
        """How a card may go to a meld on the table, if a move can come of it."""
        possible = self._ways(draft, number, card)
        if self.opened:
            return possible
        touched = draft.touching(card)
        return [way for way in possible if self.adds_out(self._add(touched, number, way), [MOST_LOOKED_AT])]

    def _in_turn(self, draft: Draft, touched: Hand) -> bool:
        """Whether these cards come after as many of the meld before them."""
        return self.melds.key(touched) >= self.melds.key(draft.last_meld[: len(touched)])

    def _meld(self, draft: Draft) -> Meld | None:
        meld = self.melds.read(draft.cards)
        return meld if meld and self.melds.key(meld.cards) >= self.melds.key(draft.last_meld) else None

    def _ways(self, draft: Draft, number: int, card: str) -> list[str]:
        found = self.melds.ways(draft.table[number], card)
        if self.opened:
            return list(found)
        last = draft.actions[-1] if draft.adding else None
        before = (last.figure, WAYS.index(last.way)) if last else (-1, -1)
        return [way for way in found if way != SWAP and (number, WAYS.index(way)) >= before]

    def _may_discard(self, draft: Draft, card: str) -> bool:
        if draft.actions:  # to go out at once
            return len(draft.hand) == 1 and draft.worth < self.need
        return card != self.taken or len(draft.hand) == 1 or draft.hand.count(card) > 1

    # --- what follows ---

    def touch(self, draft: Draft, target: str) -> Draft | None:
        """The draft after one more touch; None if that is not possible."""
        if target not in self.targets(draft)[0]:
            return None
        if draft.figure >= 0:
            return self._add(draft, draft.figure, target)
        if target == PILE:
            thrown = (*draft.actions, Action(card=draft.cards[0]))
            return Draft(minus(draft.hand, draft.cards), draft.table, thrown, worth=draft.worth, done=True)
        if target == NEXT:
            return self.lay(draft)
        if target in FIGURES:
            number = FIGURES.index(target)
            possible = self._ways(draft, number, draft.cards[0])
            if len(possible) == 1:
                return self._add(draft, number, possible[0])
            return draft.touching(*draft.cards, figure=number)
        return draft.touching(*draft.cards, target)

    def lay(self, draft: Draft) -> Draft:
        """The cards touched become a meld on the table."""
        meld = self._meld(draft)
        assert meld
        return Draft(
            minus(draft.hand, draft.cards),
            draft.table if not self.opened else (*draft.table, meld),
            (*draft.actions, Action(meld)),
            worth=draft.worth + self.melds.worth(meld),
        )

    def _add(self, draft: Draft, number: int, way: str) -> Draft:
        (card,) = draft.cards
        left = minus(draft.hand, draft.cards)
        grown = self.melds.ways(draft.table[number], card)[way]
        return Draft(
            (*left, JOKER) if way == SWAP else left,
            (*draft.table[:number], grown, *draft.table[number + 1 :]),
            (*draft.actions, Action(card=card, figure=number, way=way)),
            worth=draft.worth,
            done=self.opened,
        )

    def follow(self, start: Draft, path: Path) -> tuple[Draft, int]:
        """The draft after these touches, as far as they can be, and how many those are."""
        draft = start
        for number, target in enumerate(path):
            after = self.touch(draft, target)
            if after is None:
                return draft, number
            draft = after
        return draft, len(path)

    def actions(self, draft: Draft) -> tuple[Action, ...]:
        """What a whole move does: the last meld ends it."""
        return self.lay(draft).actions if draft.cards and not draft.done else draft.actions

    # --- what is asked meanwhile ---

    def asks(self, draft: Draft, targets: tuple[str, ...]) -> Text:
        """The question while a move is being made. Without targets it is not enough: only who could have gone out at
        once comes so far."""
        if draft.figure >= 0:
            return _("Wie soll die Karte zu der Figur?")
        if not draft.cards:
            if draft.actions:
                return _("Erst {n} von {need} Punkten: Was kommt dazu?", n=draft.worth, need=self.need)
            if self.opened:
                return _("Lege aus, lege an oder wirf eine Karte ab: Tippe eine Karte an.")
            return _("Tippe eine Karte zum Abwerfen an, oder lege Figuren mit {n} Punkten aus.", n=self.need)
        if not self.opened and targets == (PILE,):
            return _("Mit dieser Karte kannst du noch nicht auslegen: Wirf sie ab.")
        meld = self.melds.read(draft.cards)
        if meld is None:
            if len(draft.cards) == 1:
                return _("Wirf die Karte ab, oder wohin soll sie?")
            return _("Welche Karte gehört als nächste dazu?")
        worth = draft.worth + self.melds.worth(meld)
        if self.opened or worth >= self.need:
            return _("Die Figur ist fertig, oder kommt noch etwas dazu?")
        if targets:
            return _("Das sind {n} von {need} Punkten. Was kommt dazu?", n=worth, need=self.need)
        return _(
            "Das sind erst {n} von {need} Punkten: Es reicht nicht, nimm die Karten zurück.", n=worth, need=self.need
        )

    # --- why not ---

    def why_not(self, start: Draft, path: Path) -> Text:
        """Why these touches are no move."""
        draft, touches = self.follow(start, path)
        return self._unfinished(draft) if touches == len(path) else self._refused(draft, path[touches])

    def _unfinished(self, draft: Draft) -> Text:
        if draft.figure >= 0:
            return _("Sage noch, wie die Karte zu der Figur soll.")
        meld = self.melds.read(draft.cards)
        if meld or (draft.actions and not draft.cards):
            return plural(
                max(1, self.need - draft.worth - (self.melds.worth(meld) if meld else 0)),
                _("Für das erste Auslegen fehlt noch {n} Punkt."),
                _("Für das erste Auslegen fehlen noch {n} Punkte."),
            )
        return _("Das ist noch nichts Ganzes: Sage, wohin die Karte soll, oder mache die Figur fertig.")

    def _refused(self, draft: Draft, target: str) -> Text:
        if target == STOCK:
            return _("Du hast schon gezogen.")
        if draft.done:
            return _("Damit ist dieser Zug zu Ende.")
        if draft.figure >= 0:
            return _("Wähle, wie die Karte zu der Figur soll.")
        if target in FIGURES:
            return self._not_to_figure(draft, FIGURES.index(target))
        if target == PILE:
            if not draft.cards:
                return _("Tippe erst die Karte an, die du abwerfen willst.")
            if len(draft.cards) > 1:
                return _("Eine Figur legst du auf den Tisch, abgeworfen wird nur eine Karte.")
            if draft.actions:
                return _("Abwerfen kannst du hier erst die letzte Karte, sonst fehlen Punkte zum Auslegen.")
            return _("Die Karte, die du gerade genommen hast, darfst du nicht gleich wieder abwerfen.")
        if target == NEXT:
            if self.melds.read(draft.cards) is None:
                return _("Erst muss die Figur vollständig sein.")
            return _("Nach dieser kommt keine Figur mehr: Beginne mit der, die in deiner Hand weiter vorn steht.")
        if target in WAYS:
            return _("Tippe erst die Karte und dann eine liegende Figur an.")
        if target not in self.melds.order:
            return _("Das gehört hier nicht zu einem Zug.")
        rest = minus(draft.hand, draft.cards)
        if target not in rest:
            return _("Diese Karte hast du nicht mehr auf der Hand.")
        if not draft.cards:
            return self._not_first(draft, target)
        if len(rest) < 2:
            return _("Eine Karte musst du zum Abwerfen behalten.")
        touched = (*draft.cards, target)
        if self.melds.leads_on(touched, minus(rest, (target,))) and not self.enough(draft, touched):
            if self.melds.reaches(draft.hand, (), self.need - draft.worth):
                return _(
                    "So kommst du nicht auf {n} Punkte: Beginne mit der Figur, die in deiner Hand weiter vorn steht.",
                    n=self.need,
                )
            return _(
                "Zum ersten Auslegen brauchst du {n} Punkte. Mit dieser Figur kommst du nicht so weit.", n=self.need
            )
        if target == JOKER:
            return _("Hier passt kein Joker mehr.")
        return _(
            "Diese Karte passt hier nicht: Ein Satz hat gleiche Werte in der Reihenfolge deiner Hand, eine Folge geht "
            "in einer Farbe aufwärts."
        )

    def _not_first(self, draft: Draft, card: str) -> Text:
        if not draft.actions:
            if card == self.taken:
                return _("Die Karte, die du gerade genommen hast, darfst du nicht gleich wieder abwerfen.")
            return _("Mit dieser Karte ist gerade nichts anzufangen.")
        if not self.out:
            return _("Beginne mit der Figur, die in deiner Hand weiter vorn steht.")
        if any(self.melds.ways(meld, card) for meld in draft.table):
            return _("Lege die Karten der Reihe nach an: Figur für Figur, erst davor, dann dahinter.")
        return _("Mit dieser Karte geht es nicht weiter: Erst die letzte wird abgeworfen.")

    def _not_to_figure(self, draft: Draft, number: int) -> Text:
        if number >= len(draft.table):
            return _("Diese Figur liegt nicht auf dem Tisch.")
        if not draft.cards:
            return _("Tippe erst die Karte an, die du anlegen willst.")
        if len(draft.cards) > 1:
            return _("Anlegen kannst du immer nur eine Karte auf einmal.")
        if not self.opened and not self.out:
            return _("Anlegen darf erst, wer selbst mit {n} Punkten ausgelegt hat.", n=self.need)
        if len(draft.hand) < 2:
            return _("Die letzte Karte wird abgeworfen.")
        found = self.melds.ways(draft.table[number], draft.cards[0])
        if set(found) == {SWAP}:
            return _("Joker tauschen darf erst, wer selbst ausgelegt hat.")
        if found:
            return _("Lege die Karten der Reihe nach an: Figur für Figur, erst davor, dann dahinter.")
        return _("Diese Karte passt nicht an diese Figur.")
