"""Ungarisches Domino: whoever is to act lays one tile after the other, as long as one fits.

Source: 000:859, one line; everything else it leaves to Domino (000:832-876, 001:1484-1514), and so do we. Gaps filled:
laying on is a duty, as laying the first tile is, and the turn ends by itself when nothing fits, so that all know what
the hand lacks; nobody draws after having laid; it goes for the opener too; a double gives no right of its own, for
everyone lays on anyhow. Two things are played in another way elsewhere (pagat.com, "Hungarian Dominoes") and are
options: nearly all tiles are dealt, and the whole of a turn stays at one end.

What a move is, says `kit.chain`; each tile is a move of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.dominoes.domino import DRAWS, HANDS
from games.engines.kit.chain import BOTH, LEFT, Chain, Chained, length, max_events, tie, who_begins
from games.engines.kit.tiles import NAMES, Tile
from games.engines.text import Text, _

#: pagat.com deals 12, 8 and 6; for five and six as many as there are
NEARLY_ALL = {2: 12, 3: 8, 4: 6, 5: 5, 6: 4}


@dataclass(frozen=True, slots=True)
class HungarianOptions(Options):
    """What the one line of 000:859 leaves open."""

    beginn: str = who_begins(
        "gezogen", "highest tile drawn, any tile laid 001:1502, 001:1510; highest double 000:846-848"
    )
    steine: str = choice(
        "grundregel",
        _("Jeder bekommt"),
        {
            "grundregel": _("zu zweit acht Steine, zu dritt und viert fünf, sonst vier"),
            "viele": _("zu zweit zwölf Steine, zu dritt acht, zu viert sechs, zu fünft fünf, zu sechst vier"),
        },
        "not said in 000:859; the basic rule 001:1506; nearly all pagat.com",
    )
    kaufen: str = choice(
        "passend",
        _("Wer zu Beginn seines Zuges nicht anlegen kann,"),
        {
            "passend": _("kauft, bis ein Stein passt"),
            "zwei": _("kauft zwei Steine"),
            "aussetzen": _("setzt aus"),
        },
        "not said in 000:859; until one fits 001:1512; two 000:848; none 000:872-874 and pagat.com",
    )
    seite: str = choice(
        "beide",
        _("In einem Zug wird"),
        {"beide": _("an beiden Enden angelegt"), "eine": _("nur an einem der Enden angelegt")},
        "not said in 000:859; one end pagat.com",
    )
    gleichstand: str = tie("no source says (001:1602)")
    ende: str = length("3", "no source says; Block-Domino: above 101 begins the last round 001:1606-1608")


class Hungarian(Chain[Chained, HungarianOptions]):
    """The game for two to six; each sees only the own tiles."""

    options_class = HungarianOptions
    compulsory = True

    def __init__(self, seats: int, options: HungarianOptions) -> None:
        super().__init__(seats, options)
        self.deals = HANDS[self.highest] if options.steine == "grundregel" else NEARLY_ALL
        self.draws, self.at_once = DRAWS[options.kaufen]

    def again(self, s: Chained, tile: Tile, end: str) -> str:
        return end if s.chain and self.options.seite == "eine" else BOTH  # 000:859

    def unfit_again(self, s: Chained, tile: Tile) -> Text:
        number = self.numbers(s, s.bonus)
        if s.bonus == LEFT:
            return _("{tile} passt nicht: In diesem Zug legst du nur links an die {n} an.", tile=NAMES[tile], n=number)
        return _("{tile} passt nicht: In diesem Zug legst du nur rechts an die {n} an.", tile=NAMES[tile], n=number)


RULESETS = (
    Ruleset(
        "ungarisches-domino",
        "Ungarisches Domino",
        Hungarian,
        (2, 3, 4, 5, 6),
        max_events=max_events(28, 6),
        presets={
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"beginn": "doppelstein", "steine": "grundregel", "kaufen": "zwei", "seite": "beide"},
            ),
            "ohne-kaufen": Preset(
                _("ohne Kaufen, mit vielen Steinen an einem Ende"),
                {"beginn": "gezogen", "steine": "viele", "kaufen": "aussetzen", "seite": "eine"},
            ),
        },
    ),
)
