"""Schwarzer Kater: draw from your neighbour, lay pairs, and do not be left with the one card that has no fellow.

Source: 000:57 names it as a game for Skat cards and gives no rule; we play it as 001:2731-2743 tells of its twin, the
Verirrter Ritter, and of Schwarzer Peter; what both leave open is said in `odd_card`. What is filled in here:

- the Kater is the jack of spades, as in the French game of the same kind (le mistigri, a word for a cat);
- pairs: as 001:2739-2741 any two of a rank, so the three other jacks are out (29 cards); or as Schwarzer Peter is
  played with such cards, two of a rank that are both red or both black, so only the jack of clubs is out (31).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.kit import cards
from games.engines.shedding.odd_card import MOST_EVENTS, SEATS, OddCard, neighbours
from games.engines.text import Text, _

OUT = {"wert": ("kreuz-bube", "herz-bube", "karo-bube"), "farbe": ("kreuz-bube",)}


@dataclass(frozen=True, slots=True)
class KaterOptions(Options):
    """What a table can choose."""

    paare: str = choice(
        "wert",
        _("Ein Paar sind zwei Karten"),
        {
            "wert": _("vom gleichen Wert; drei Buben bleiben in der Schachtel"),
            "farbe": _("vom gleichen Wert, beide rot oder beide schwarz; nur ein Bube bleibt in der Schachtel"),
        },
        "regardless of suit, three of four out 001:2739-2741; Schwarzer Peter with one jack out is played too",
    )
    ziehen: str = neighbours()
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "either will do 000:57")


class SchwarzerKater(OddCard[KaterOptions]):
    """The odd card is the jack of spades."""

    options_class = KaterOptions
    odd, end = "pik-bube", "kater"

    def __init__(self, seats: int, options: KaterOptions) -> None:
        way = 1 if options.ziehen == "links" else -1
        super().__init__(seats, options, OUT[options.paare], options.bild, way, options.paare == "farbe")

    def lost(self, side: Text) -> Text:
        return _("{side} behält den Kater und verliert.", side=side)


RULESETS = (
    Ruleset(
        "schwarzer-kater",
        "Schwarzer Kater",
        SchwarzerKater,
        SEATS,
        max_events=MOST_EVENTS,
        presets={
            "peter": Preset(_("wie Schwarzer Peter: Paare von gleicher Farbe"), {"paare": "farbe"}),
        },
    ),
)
