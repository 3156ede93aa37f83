"""Matadorpartie: halves that touch make seven together; the tiles that make seven by themselves fit everywhere.

Source: 001:1518-1530, and what it leaves to the basic rule 001:1500-1514. Where it can be read in two ways there is an
option. Gaps filled: a matador may go to any end with either half, as to a blank (001:1526); laid crosswise it leaves
both halves open until somebody lays there, also after others have laid elsewhere; the first tile of a round lies
lengthwise, and 0-0 always as doubles do; tiles are drawn one by one, and who draws one that fits, other than a matador,
lays it; who could lay only matadors may draw and pass; when all in succession pass with an empty stock the round is
blocked, whether or not they keep matadors back.

A matador takes one touch more than others (see `kit.chain`): "offen-6" or "offen-1", the half that is to stay open,
or "quer".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.kit.chain import (
    LEFT,
    RIGHT,
    SIDES,
    Chain,
    Chained,
    Laid,
    length,
    max_events,
    second_tile,
    tie,
    who_begins,
)
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, Tile
from games.engines.scene import Button
from games.engines.text import Text, _

#: 001:1524, as bits
MATADORS = sum(1 << NUMBER[name] for name in ("6-1", "5-2", "4-3", "0-0"))
ACROSS = Button("quer", _("Quer legen"))
OPEN = {number: Button(f"offen-{number}", _("Die {n} bleibt offen", n=number)) for number in range(7)}


@dataclass(frozen=True, slots=True)
class MatadorOptions(Options):
    """What the source leaves open or to the basic rule."""

    beginn: str = who_begins(
        "gezogen", "highest tile drawn, any tile laid 001:1502, 001:1510; highest double 000:846-848"
    )
    steine: str = choice(
        "grundregel",
        _("Jeder bekommt"),
        {
            "grundregel": _("zu zweit acht Steine, sonst fünf"),
            "block": _("zu zweit sieben Steine, zu dritt sechs, zu viert fünf"),
        },
        "not said in 001:1518-1530; the basic rule 001:1506; as in Block-Domino 001:1592-1596",
    )
    zweiter: bool = second_tile("not said in 001:1518-1530; the basic rule allows it 001:1510")
    abzug: str = choice(
        "einmal",
        _("Wer in einer gesperrten Runde am wenigsten hat, bekommt alle Augen der anderen"),
        {
            "einmal": _("und zieht seine eigenen einmal ab"),
            "jeder": _("und zieht seine eigenen bei jedem ab"),
        },
        "the sum of the others less one's own 001:1530; from each the difference 001:1602",
    )
    gleichstand: str = tie("no source says (001:1530)")
    ende: str = length("3", "no source says; above 101 begins the last round in Block-Domino 001:1606-1608")


@dataclass(frozen=True, slots=True)
class Matadorstand(Chained):
    """The same, and which tiles of the chain were laid crosswise, as bits."""

    crossed: int = 0


class Matadorpartie(Chain[Matadorstand, MatadorOptions]):
    """The game for two to four; each sees only the own tiles."""

    options_class = MatadorOptions
    stand = Matadorstand
    draws = 2  # 001:1530

    def __init__(self, seats: int, options: MatadorOptions) -> None:
        super().__init__(seats, options)
        self.deals = {2: 8, 3: 5, 4: 5} if options.steine == "grundregel" else {2: 7, 3: 6, 4: 5}

    def mate(self, number: int) -> int:
        return 7 - number  # 001:1522

    def open_at(self, s: Matadorstand, end: str) -> tuple[int, ...]:
        outer, inner = s.chain[0] if end == LEFT else s.chain[-1][::-1]
        return (outer, inner) if self.across(s, (outer, inner)) and outer != inner else (outer,)

    def fits(self, s: Matadorstand, end: str) -> int:
        return super().fits(s, end) | MATADORS

    def must(self, fit: int) -> int:
        return fit & ~MATADORS  # 001:1530: nobody has to lay a matador

    def ways(self, s: Matadorstand, tile: Tile, end: str) -> tuple[Button, ...]:
        high, low = HALVES[tile]
        return (OPEN[high], OPEN[low], ACROSS) if MATADORS >> tile & 1 and s.chain and high else ()

    def joined(self, s: Matadorstand, tile: Tile, end: str, way: str) -> dict[str, Any]:
        high, low = HALVES[tile]
        if not way:
            return super().joined(s, tile, end, way)
        outer, inner = (low, high) if way == OPEN[low].target else (high, low)
        chain = ((outer, inner), *s.chain) if end == LEFT else (*s.chain, (inner, outer))
        return {"chain": chain, "crossed": s.crossed | 1 << tile if way == ACROSS.target else s.crossed}

    def across(self, s: Matadorstand, laid: Laid) -> bool:
        return laid[0] == laid[1] or bool(s.crossed >> NUMBER[f"{max(laid)}-{min(laid)}"] & 1)

    def blocked_gain(self, rests: Sequence[int]) -> int:
        return super().blocked_gain(rests) if self.options.abzug == "jeder" else sum(rests) - 2 * min(rests)

    def told(self, s: Matadorstand, tile: Tile, end: str, way: str) -> Text:
        if way != ACROSS.target:
            return super().told(s, tile, end, way)
        if end == LEFT:
            return _("{side} legt {tile} links quer an.", side=SIDES[s.turn], tile=NAMES[tile])
        return _("{side} legt {tile} rechts quer an.", side=SIDES[s.turn], tile=NAMES[tile])

    def unfit(self, s: Matadorstand, tile: Tile) -> Text:
        left, right = self.numbers(s, LEFT), self.numbers(s, RIGHT)
        return _(
            "{tile} passt nicht: Offen sind {left} und {right}, und zusammen müssen es sieben Augen sein. An eine Null "
            "passt nur ein Matador.",
            tile=NAMES[tile],
            left=left,
            right=right,
        )


RULESETS = (
    Ruleset(
        "matadorpartie",
        "Matadorpartie",
        Matadorpartie,
        (2, 3, 4),
        max_events=max_events(28, 4),
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"),
                {"beginn": "gezogen", "steine": "grundregel", "zweiter": True, "abzug": "einmal"},
            ),
        },
    ),
)
