"""Französisches Domino: for two, in two rows that overlap by half a tile; equal numbers lie one above the other.

Source: 001:1546-1560; 000:861 has one line. What it says of laying makes a chain whose tiles lie by turns above and
below, each half over half of its neighbour: one half of a tile covers the number that stuck out, the other sticks out
in its place. Gaps filled: both ends may be used, and the first tile has two of them. Who buys lays nothing in that turn
("without laying" 001:1556). Since passing is free, a round is over when both have passed one after the other. Points,
of which nothing is said, as in Block-Domino (001:1602-1604): who is out first gets the other's pips, otherwise the
lower rest the difference, and of equal rests nobody anything.

What a move is, says `kit.chain`; ("talon",) buys one tile, ("weiter",) ends a turn in which tiles were bought.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.engines.core import Effect, Options, Path, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.chain import (
    BUTTONS,
    DRAW,
    LEFT,
    ON,
    PASS,
    PLAY,
    SIDES,
    TABLE,
    Chain,
    Chained,
    Laid,
    length,
    max_events,
)
from games.engines.kit.states import changed
from games.engines.kit.tiles import NAMES, Tile
from games.engines.scene import Button, View
from games.engines.text import Text, _

#: so many tiles nobody may buy (001:1558)
KEPT = 2
ROWS = {low: replace(TABLE[0], layout="chain bricks down" if low else "chain bricks") for low in (False, True)}
ENOUGH = Button(ON, _("Genug gekauft"))


@dataclass(frozen=True, slots=True)
class FrenchOptions(Options):
    """What the source leaves to the players."""

    steine: int = choice(
        7,
        _("Jeder bekommt"),
        {6: _("sechs Steine"), 7: _("sieben Steine"), 8: _("acht Steine")},
        "six to eight 001:1550",
    )
    ende: str = length("3", "no source says; above 101 begins the last round in Block-Domino 001:1606-1608")


@dataclass(frozen=True, slots=True)
class Frenchstand(Chained):
    """The same, and whether the leftmost tile lies in the lower row."""

    low: bool = False


class French(Chain[Frenchstand, FrenchOptions]):
    """The game for two; each sees only the own tiles."""

    options_class = FrenchOptions
    stand = Frenchstand
    draws = 28
    stuck = _("Beide haben nacheinander gepasst: Die Runde ist aus.")

    def __init__(self, seats: int, options: FrenchOptions) -> None:
        super().__init__(seats, options)
        self.deals = {2: options.steine}
        self.shared = False

    def must(self, fit: int) -> int:
        return 0  # 001:1556: who can lay need not

    def joined(self, s: Frenchstand, tile: Tile, end: str, way: str) -> dict[str, Any]:
        changes = super().joined(s, tile, end, way)
        return {**changes, "low": not s.low} if s.chain and end == LEFT else changes

    def across(self, s: Frenchstand, laid: Laid) -> bool:
        return False

    # --- what a seat can do ---

    def _open(self, s: Frenchstand) -> dict[str, int]:
        return {} if s.bought else super()._open(s)

    def others(self, s: Frenchstand) -> Path:
        if not s.chain:
            return ()
        stock = (DRAW,) if len(s.talon) > KEPT else ()
        return (*stock, ON) if s.bought else (*stock, PASS)

    def button(self, target: str) -> Button:
        return ENOUGH if target == ON else BUTTONS[target]

    def _prompt(self, s: Frenchstand, fitting: bool, others: Path) -> Text:
        if not s.chain:
            return super()._prompt(s, fitting, others)
        if s.bought:
            return _("Kaufe noch einen Stein, oder höre auf.") if DRAW in others else _("Mehr darfst du nicht kaufen.")
        if fitting:
            return (
                _("Lege einen Stein an, kaufe oder passe.") if DRAW in others else _("Lege einen Stein an oder passe.")
            )
        return _("Kein Stein passt: Kaufe oder passe.") if DRAW in others else _("Kein Stein passt: Du musst passen.")

    # --- what follows ---

    def _stop(self, s: Frenchstand) -> tuple[Frenchstand, tuple[Effect, ...]]:
        """Somebody has bought enough."""
        text = _("{side} hat genug gekauft.", side=SIDES[s.turn])
        return changed(s, turn=1 - s.turn, bought=0, passes=0), (Said(text=text),)

    def _pass(self, s: Frenchstand) -> tuple[Frenchstand, tuple[Effect, ...]]:
        text = _("{side} passt.", side=SIDES[s.turn])
        after = changed(s, turn=1 - s.turn, passes=s.passes + 1)
        return self._blocked(after, (Said(text=text),)) if after.passes == 2 else (after, (Said(text=text),))

    # --- what is said and seen ---

    def told(self, s: Frenchstand, tile: Tile, end: str, way: str) -> Text:
        side, name = SIDES[s.turn], NAMES[tile]
        if end == LEFT:
            if s.low:
                return _("{side} legt {tile} links darüber.", side=side, tile=name)
            return _("{side} legt {tile} links darunter.", side=side, tile=name)
        if s.low == (len(s.chain) % 2 == 1):
            return _("{side} legt {tile} rechts darüber.", side=side, tile=name)
        return _("{side} legt {tile} rechts darunter.", side=side, tile=name)

    def view(self, s: Frenchstand, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        return replace(seen, surfaces=(ROWS[s.low], *seen.surfaces[1:]))

    # --- why not ---

    def unfit(self, s: Frenchstand, tile: Tile) -> Text:
        if s.bought:
            return _("Wer kauft, legt in diesem Zug nicht mehr an.")
        return super().unfit(s, tile)

    def why_not(self, s: Frenchstand, seat: Seat, path: Path) -> Text:
        if s.phase == PLAY and path and path[0] == ON and path[0] not in self.others(s):
            return _("Nur wer gekauft hat, kann damit aufhören.")
        if s.phase == PLAY and path and path[0] == ON:
            return _("Das ist für sich schon ein ganzer Zug.")
        return super().why_not(s, seat, path)

    def _not_the_stock(self, s: Frenchstand, first: str) -> Text:
        if not s.chain:
            return super()._not_the_stock(s, first)
        if first == DRAW:
            return _("Zwei Steine bleiben bis zum Schluss im Talon.")
        return _("Du hast gekauft: Tippe „Genug gekauft“ an.")


RULESETS = (
    Ruleset(
        "franzoesisches-domino",
        "Französisches Domino",
        French,
        (2,),
        max_events=max_events(28, 2),
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"steine": 7}),
            "kurz": Preset(_("mit sechs Steinen, eine Runde"), {"steine": 6, "ende": "1"}),
        },
    ),
)
