"""Verirrter Ritter: draw from your neighbour, lay pairs, and do not be left with the king who has lost his way.

Source: 001:2731-2743: three kings are out, the king of clubs is the knight, and any two cards of a rank are a pair.
What it leaves open (29 cards that seldom divide, when further pairs may be laid, how many play) is filled in by
`odd_card`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Ruleset, choice
from games.engines.kit import cards
from games.engines.shedding.odd_card import MOST_EVENTS, SEATS, OddCard, neighbours
from games.engines.text import Text, _

OUT = ("pik-koenig", "herz-koenig", "karo-koenig")


@dataclass(frozen=True, slots=True)
class RitterOptions(Options):
    """What a table can choose."""

    ziehen: str = neighbours()
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "32 cards of either kind 001:2737")


class VerirrterRitter(OddCard[RitterOptions]):
    """The odd card is the king of clubs."""

    options_class = RitterOptions
    odd, end = "kreuz-koenig", "ritter"

    def __init__(self, seats: int, options: RitterOptions) -> None:
        super().__init__(seats, options, OUT, options.bild, 1 if options.ziehen == "links" else -1, by_colour=False)

    def lost(self, side: Text) -> Text:
        return _("{side} behält den verirrten Ritter und verliert.", side=side)


RULESETS = (Ruleset("verirrter-ritter", "Verirrter Ritter", VerirrterRitter, SEATS, max_events=MOST_EVENTS),)
