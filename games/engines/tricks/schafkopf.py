"""What all kinds of Schafkopf have in common: what beats what, what cards count, and how high a side has won.

Source: 001:1972-2058. Wendischer Schafkopf, for two, three or four, has the queens, the jacks and a suit as trumps
(001:1984-1990); Deutscher Schafkopf only the jacks and a suit (001:2030), which is the order of Skat. The trick itself,
the counting and the 61 Augen are the same everywhere (001:2006, 001:2042).
"""

from __future__ import annotations

from typing import Any

from games.engines.core import O, Seat, choice
from games.engines.kit import cards
from games.engines.kit.pack import PIQUET
from games.engines.kit.tricks import MixedTrumps, Order, T
from games.engines.scene import Area, Piece, Surface
from games.engines.text import Text, _, plural
from games.engines.tricks.skat_rules import ORDERS as SKAT

SUITS = cards.SUITS
#: the suits from the highest down are those of `SUITS`: 001:1986
LADIES = tuple(PIQUET.index[f"{suit}-{rank}"] for rank in ("dame", "bube") for suit in SUITS)
#: the others from the highest down: 001:1988
PLAIN = ("ass", "10", "koenig", "9", "8", "7")
#: what beats what in Wendischer Schafkopf, by the suit that is trumps, and which is usual there
WENDISCH = tuple(Order(PIQUET, PLAIN, (*LADIES, *(PIQUET.index[f"{suit}-{rank}"] for rank in PLAIN))) for suit in SUITS)
KARO = SUITS.index("karo")
#: the same in Deutscher Schafkopf
DEUTSCH = tuple(SKAT[suit] for suit in SUITS)
CLUBS, SPADES = PIQUET.index["kreuz-dame"], PIQUET.index["pik-dame"]
#: the two highest trumps, which belong together: 001:1990
ALTE = 1 << CLUBS | 1 << SPADES
#: what a side needs of the 120 Augen
ENOUGH = 61


def beaten(eyes: int, tricks: int, schneider: int = 29) -> int:
    """How badly a side has lost with so many Augen and tricks: 0, 1 (Schneider: at most `schneider`), 2 (schwarz)."""
    return 2 if tricks == 0 else 1 if eyes <= schneider else 0


#: the same in words
HOW = (_("ein einfaches Spiel"), _("Schneider"), _("schwarz"))


def levels() -> Any:
    """The option whether a deal counts more the worse the others have lost it."""
    return choice(
        False,
        _("Schneider und schwarz"),
        {False: _("zählen nicht mehr als jeder Sieg"), True: _("zählen zwei und drei Punkte")},
        "no source says what a game is worth 001:2008; strokes for Schneider and schwarz in its other form 001:2048",
    )


class Schafkopf(MixedTrumps[T, O]):
    """A game of the 32 cards; the seat after the dealer leads, if no game says otherwise."""

    pack = PIQUET
    orders = WENDISCH
    horizon = 32  # a deal to its end

    def middle(self, s: T, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        if s.phase == "geben":
            return [Area("karten", _("Karten"), "pile")], [*cards.backs("karten", len(PIQUET.cards))]
        return [], []

    def judged(self, before: Text, how: int, gain: int) -> Text:
        """The sentence on a deal, with how badly it was lost and the points it brought."""
        if how:
            before = _("{before} Das ist {how}.", before=before, how=HOW[how])
        return plural(
            gain, _("{before} Dafür gibt es {n} Punkt."), _("{before} Dafür gibt es {n} Punkte."), before=before
        )

    def alone(self, name: Text, eyes: int, how: int, gain: int) -> Text:
        """The sentence on a deal that one has played against all others; `gain` is below 0 if it was lost."""
        if gain > 0:
            return self.judged(_("{name} gewinnt allein: {eyes} Augen.", name=name, eyes=eyes), how, gain)
        before = _("{name} verliert allein: {eyes} Augen.", name=name, eyes=eyes)
        if how:
            before = _("{before} Das ist {how}.", before=before, how=HOW[how])
        return plural(
            -gain,
            _("{before} Verloren zählt doppelt: {n} Minuspunkt."),
            _("{before} Verloren zählt doppelt: {n} Minuspunkte."),
            before=before,
        )
