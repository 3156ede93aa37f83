"""Domino and Block-Domino: tiles laid end to end, equal halves side by side, doubles across.

Sources: 000:832-876 and 001:1484-1514 (Domino), 001:1582-1608 (Block-Domino). Where they differ there is an option.
Gaps filled with what is usual: who can lay a tile must; when the stock is empty and nobody can lay, the round is
blocked and settled as in Block-Domino (001:1602); of two tiles drawn for the opening the one with more pips is higher,
of equally many the one with the larger half; a double at an end counts with both halves for the bonus points, as in
Muggins (001:1648-1700); every round is opened by the same rule as the first. The larger sets, for which no source says
how many tiles to deal, leave a third or more in the stock (`HANDS`); the double-fifteen and the double-eighteen set of
000:853-854 are left out, for nobody can count their pips on a telephone.

What a move is, says `kit.chain`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, Scored, choice
from games.engines.kit.chain import SIDES, Chain, Chained, length, max_events, open_pips, second_tile, tie, who_begins
from games.engines.text import _, plural

#: how many tiles each gets, by set and seats. Double-six 001:1506; the others: see above
HANDS = {
    6: {2: 8, 3: 5, 4: 5, 5: 4, 6: 4},
    9: {2: 11, 3: 9, 4: 9, 5: 7, 6: 7},
    12: {2: 15, 3: 12, 4: 12, 5: 10, 6: 10},
}
#: 000:850-852 for the larger sets; five for the double-six set, as in Muggins 001:1648-1700
DIVISORS = {6: 5, 9: 5, 12: 7}
#: how many tiles who cannot lay draws: at most, and at once. 000:848: two and no more; 001:1512: until one fits
DRAWS = {"passend": (91, 1), "zwei": (2, 2), "aussetzen": (0, 0)}


@dataclass(frozen=True, slots=True)
class DominoOptions(Options):
    """What the sources disagree on or leave open."""

    beginn: str = who_begins(
        "gezogen", "highest double 000:846-848; highest tile drawn, any tile laid 001:1502, 001:1510"
    )
    kaufen: str = choice(
        "passend",
        _("Wer nicht anlegen kann,"),
        {
            "passend": _("kauft, bis ein Stein passt"),
            "zwei": _("kauft zwei Steine"),
            "aussetzen": _("setzt aus"),
        },
        "until one fits 001:1512; two 000:848; none, pass 000:872-874",
    )
    zweiter: bool = second_tile("a second tile 001:1510; not mentioned 000:844-848")
    satz: int = choice(
        6,
        _("Gespielt wird mit"),
        {6: _("28 Steinen bis 6-6"), 9: _("55 Steinen bis 9-9"), 12: _("91 Steinen bis 12-12")},
        "double-six 001:1490; double-nine and double-twelve 000:850-851",
    )
    divisor: bool = choice(
        False,
        _("Zusatzpunkte, wenn sich die Augen an den Enden teilen lassen,"),
        {False: _("gibt es nicht"), True: _("gibt es: durch 5, bei 91 Steinen durch 7")},
        "optional 000:848-855; none 001:1500-1514",
    )
    gleichstand: str = tie("no source says (001:1602)")
    ende: str = length("3", "Domino: no source says; Block-Domino: above 101 begins the last round 001:1606-1608")


@dataclass(frozen=True, slots=True)
class BlockOptions(DominoOptions):
    """The same, but 001:1606 says how long it usually goes."""

    ende: str = length("101", "above 101 begins the last round 001:1606-1608")


class Domino(Chain[Chained, DominoOptions]):
    """The game for two to six; each sees only the own tiles."""

    options_class = DominoOptions

    def __init__(self, seats: int, options: DominoOptions) -> None:
        super().__init__(seats, options)
        self.highest = options.satz
        self.deals = HANDS[options.satz]
        self.draws, self.at_once = DRAWS[options.kaufen]

    def reward(self, s: Chained) -> tuple[Scored, ...]:
        """000:848-855."""
        total, divisor = open_pips(s.chain), DIVISORS[self.highest]
        if not self.options.divisor or not total or total % divisor:
            return ()
        text = plural(
            total // divisor,
            _("Die Enden zählen {total}: {side} bekommt {n} Zusatzpunkt."),
            _("Die Enden zählen {total}: {side} bekommt {n} Zusatzpunkte."),
            total=total,
            side=SIDES[s.turn],
        )
        return (Scored(seat=s.turn, points=total // divisor, text=text),)


class BlockDomino(Domino):
    """001:1582-1608: fewer may play, nobody draws, and the rest of the tiles is out of play."""

    options_class = BlockOptions

    def __init__(self, seats: int, options: BlockOptions) -> None:
        super().__init__(seats, options)
        self.deals = {2: 7, 3: 6, 4: 5}  # 001:1592-1596


RULESETS = (
    Ruleset(
        "domino",
        "Domino",
        Domino,
        (2, 3, 4, 5, 6),
        max_events=max_events(91, 6),
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"),
                {"beginn": "gezogen", "kaufen": "passend", "zweiter": True, "divisor": False},
            ),
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"beginn": "doppelstein", "kaufen": "zwei", "zweiter": False},
            ),
            "karibik": Preset(
                _("karibisch, ohne Kaufen"),
                {"beginn": "doppelstein", "kaufen": "aussetzen", "zweiter": False},
            ),
        },
    ),
    Ruleset(
        "block-domino",
        "Block-Domino",
        BlockDomino,
        (2, 3, 4),
        max_events=max_events(28, 4),
        fixed={"beginn": "gezogen", "kaufen": "aussetzen", "zweiter": False, "satz": 6, "divisor": False},
        presets={"philos": Preset(_("wie im Philos-Heft"), {"ende": "101"})},
    ),
)
