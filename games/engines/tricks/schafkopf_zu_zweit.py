"""Schafkopf zu zweit: eight cards face down, eight face up on them, and all is played with the open ones.

Source: 001:2014-2016; tricks, trumps and values are those of Wendischer Schafkopf (001:1982-2006). What the source
leaves open, and how we fill it:

- whoever has not dealt leads, as with more players the one after the dealer does; the deal alternates;
- the card beneath is turned as soon as the open one is played, before the other answers (001:2016 says it so);
- there are no partners: 61 Augen win the deal, and with sixty each nobody does. Each deal won is a point; a table may
  let Schneider (less than thirty for the other) and schwarz (no trick) count two and three;
- how many deals make a match, no source says: four.

A deal: chance shuffles the cards. The first eight lie face down before the player after the dealer, from left to
right, the next eight before the other; then eight open ones on those of the first, and eight on those of the second.

Moves: ("hand:herz-7",) plays an open card; ("weiter",) by each after the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Event, Move, Options, Path, Preset, Revealed, Ruleset, Said, Seat, choice
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET, heap, put
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Order
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, plural
from games.engines.tricks.schafkopf import ENOUGH, KARO, WENDISCH, Schafkopf, beaten, levels

COLUMNS = 8
MOST_DEALS = 8


@dataclass(frozen=True, slots=True)
class ZweierOptions(Options):
    """What the source leaves to the players."""

    spiele: int = choice(
        4,
        _("Gespielt werden"),
        {2: _("zwei Spiele: jeder gibt einmal"), 4: _("vier Spiele"), MOST_DEALS: _("acht Spiele")},
        "no source; each deals equally often",
    )
    stufen: bool = levels()
    blatt: str = choice("franzoesisch", _("Karten"), cards.DECKS, "French suits 001:1986; there are both")


@dataclass(frozen=True, slots=True)
class Doppelreihe(Hands):
    """A match of tricks; `hands` are the open cards."""

    #: for each seat what lies in its eight columns: the open card, and the one beneath; -1: none
    open: tuple[tuple[int, ...], ...] = ()
    under: tuple[tuple[int, ...], ...] = ()


class SchafkopfZuZweit(Schafkopf[Doppelreihe, ZweierOptions]):
    """The game for two seats; the last seat deals first."""

    options_class = ZweierOptions
    stand = Doppelreihe
    cards_each = COLUMNS

    def __init__(self, seats: int, options: ZweierOptions) -> None:
        super().__init__(seats, options)
        self.most_deals = options.spiele

    def order(self, s: Doppelreihe) -> Order:
        return WENDISCH[KARO]

    # --- two rows ---

    def deal(self, s: Doppelreihe, order: Sequence[int]) -> After[Doppelreihe]:
        first = 1 - s.dealer
        rows = [tuple(order[start : start + COLUMNS]) for start in range(0, 4 * COLUMNS, COLUMNS)]
        under, lying = (rows[first], rows[1 - first]), (rows[2 + first], rows[3 - first])  # seat 0, then seat 1
        none = (0, 0)
        after = self.next_deal(
            s, s.dealer, phase="spiel", turn=first, leader=first, hands=(heap(lying[0]), heap(lying[1])), shown=none,
            lacks=none, tricks=none, points=none, open=lying, under=under,
        )  # fmt: skip
        return after, (Said(text=self.dealing(s)),)

    def apply(self, s: Doppelreihe, event: Event) -> After[Doppelreihe]:
        if s.phase != "spiel":
            return super().apply(s, event)
        assert isinstance(event, Move)
        seat, card = event.seat, PIQUET.card_of[event.path[0]]
        column = s.open[seat].index(card)
        turned = s.under[seat][column]
        s = changed(s, open=put(s.open, seat, put(s.open[seat], column, turned)))
        if turned < 0:
            return super().apply(s, event)
        s = changed(
            s,
            under=put(s.under, seat, put(s.under[seat], column, -1)),
            hands=put(s.hands, seat, s.hands[seat] | 1 << turned),
        )
        after, effects = super().apply(s, event)
        said = _("{name} deckt {card} auf.", name=NAMES[seat], card=self.names[turned])
        shows = Revealed(at=f"hand-{seat}", face=cards.face(PIQUET.cards[turned], self.deck), text=said)
        return after, (effects[0], shows, *effects[1:])

    # --- what a deal is worth ---

    def account(self, s: Doppelreihe) -> Deal:
        best = int(s.points[1] > s.points[0])
        if s.points[best] < ENOUGH:
            return Deal((0, 0), _("Beide haben 60 Augen: Niemand gewinnt."))
        how = beaten(s.points[1 - best], s.tricks[1 - best])
        said = _("{name} gewinnt mit {eyes} Augen.", name=NAMES[best], eyes=s.points[best])
        gain = 1 + how * self.options.stufen
        return Deal((0, gain) if best else (gain, 0), self.judged(said, how, gain))

    # --- what is seen ---

    def place_of(self, owner: Seat, seat: Seat | None) -> Area:
        """What the other plays from has to be read as well: it lies in the middle."""
        if owner == (seat or 0):
            return super().place_of(owner, seat)
        return Area(f"hand-{owner}", self.holding(owner), "open")

    def in_hand(self, s: Doppelreihe, owner: Seat, seat: Seat | None) -> list[Piece]:
        """Column by column: each open card after the one it lies on."""
        at = f"hand-{owner}"
        pieces: list[Piece] = []
        for card, under in zip(s.open[owner], s.under[owner], strict=True) if s.open and any(s.hands) else ():
            if card >= 0:
                pieces += cards.backs(at, int(under >= 0))
                pieces.append(PIQUET.piece(card, at, self.deck, owner == seat))
        return pieces

    def lies_open(self, s: Doppelreihe, owner: Seat) -> bool:
        return True

    def note(self, s: Doppelreihe, seat: Seat, own: bool) -> Text:
        points = plural(s.scores[seat], _("{n} Punkt"), _("{n} Punkte"))
        if not s.points:
            return points
        return _("Augen: {eyes} · {points}", eyes=s.points[seat], points=points)

    def refused(self, s: Doppelreihe, seat: Seat, path: Path) -> Text:
        return _("Tippe eine deiner offenen Karten an.")

    def why_not(self, s: Doppelreihe, seat: Seat, path: Path) -> Text:
        card = PIQUET.card_of.get(path[0], -1) if path and s.phase == "spiel" else -1
        if card >= 0 and not s.hands[seat] >> card & 1:
            return _("{card} liegt nicht offen vor dir.", card=self.names[card])
        return super().why_not(s, seat, path)

    # --- what a seat may imagine ---

    def unseen(self, s: Doppelreihe, seat: Seat | None) -> int:
        """Neither player has seen what lies beneath, not even before themselves."""
        return heap(card for row in s.under for card in row if card >= 0)

    def imagined(self, s: Doppelreihe, hands: tuple[int, ...], unseen: int, rng: random.Random) -> Doppelreihe:
        left = each(unseen)
        rng.shuffle(left)
        return changed(s, under=tuple(tuple(left.pop() if card >= 0 else -1 for card in row) for row in s.under))

    # --- for programs ---

    def ahead(self, s: Doppelreihe, seat: Seat) -> float:
        """Deals won more than the other, and Augen of this one."""
        value = 0.9 * (s.scores[seat] - s.scores[1 - seat]) / self.options.spiele
        if s.phase == "spiel":
            value += 0.1 * (s.points[seat] - s.points[1 - seat]) / 120
        return value


#: a deal is the shuffle, 32 cards, and two who have seen the result
MAX_EVENTS = MOST_DEALS * (1 + 32 + 2)

RULESETS = (
    Ruleset(
        "schafkopf-zu-zweit",
        "Schafkopf zu zweit",
        SchafkopfZuZweit,
        (2,),
        max_events=MAX_EVENTS,
        presets={
            "kurz": Preset(_("zum Kennenlernen: zwei Spiele"), {"spiele": 2}),
            "stufen": Preset(_("Schneider und schwarz zählen mehr"), {"stufen": True}),
        },
    ),
)
