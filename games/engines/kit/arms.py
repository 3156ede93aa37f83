"""Chains of dominoes with four arms: from a double in the middle tiles go out to the left, to the right, up and down.

What `kit.chain` knows goes for them, too. Arms that nobody has begun are all alike, so whoever begins one is not asked
for its direction: the long sides of the double come first, then its ends.

The ends are "links", "rechts", "oben" and "unten".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.core import O
from games.engines.kit.chain import LEFT, RIGHT, SIDES, TABLE, Chain, Chained, Laid
from games.engines.kit.pack import put
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, Tile, label
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, on_turn

ABOVE, BELOW = "oben", "unten"
ARMS = (LEFT, RIGHT, ABOVE, BELOW)


@dataclass(frozen=True, slots=True)
class Armed(Chained):
    """The same, but the chain is the tile in the middle alone."""

    #: by the order of ARMS the tiles of each arm from the middle outwards, the inner half of each first
    arms: tuple[tuple[Laid, ...], ...] = ((), (), (), ())


A = TypeVar("A", bound=Armed)


class Arms(Chain[A, O]):
    """A game whose first tile, a double, is built on in four directions."""

    stand: ClassVar[type[Any]] = Armed
    ends = ARMS
    table = (Area("kette", _("Kreuz"), "cross"), TABLE[1])
    wrong_end: ClassVar[Text] = _("Ein Stein kommt an das Ende eines Arms.")

    def arm(self, s: A, end: str) -> tuple[Laid, ...]:
        """The tiles of an arm, from the middle outwards."""
        return s.arms[ARMS.index(end)]

    def begun_arms(self, s: A) -> int:
        """How many arms there are."""
        return sum([bool(arm) for arm in s.arms])

    def open_at(self, s: A, end: str) -> tuple[int, ...]:
        arm = self.arm(s, end)
        return (arm[-1][1] if arm else s.chain[0][0],)

    def _open(self, s: A) -> dict[str, int]:
        known, found = self._known
        if known is not s:
            found = super()._open(s)
            if s.chain:
                begun = self.begun_arms(s)  # they are begun in this order
                found = {end: bits for number, (end, bits) in enumerate(found.items()) if number <= begun}
            self._known = (s, found)
        return found

    def joined(self, s: A, tile: Tile, end: str, way: str) -> dict[str, Any]:
        if not s.chain:
            return super().joined(s, tile, end, way)
        high, low = HALVES[tile]
        laid = (high, low) if high in [self.mate(number) for number in self.open_at(s, end)] else (low, high)
        at = ARMS.index(end)
        return {"arms": put(s.arms, at, (*s.arms[at], laid))}

    # --- what is said ---

    def told(self, s: A, tile: Tile, end: str, way: str) -> Text:
        side, name = SIDES[s.turn], NAMES[tile]
        if not self.arm(s, end):
            return _("{side} legt {tile} an den Grundstein.", side=side, tile=name)
        if end == ABOVE:
            return _("{side} legt {tile} oben an.", side=side, tile=name)
        if end == BELOW:
            return _("{side} legt {tile} unten an.", side=side, tile=name)
        return super().told(s, tile, end, way)

    def end_button(self, s: A, end: str) -> Button:
        number = self.numbers(s, end)
        if not self.arm(s, end):
            return Button(end, _("An den Grundstein, die {n}", n=number))
        if end == ABOVE:
            return Button(end, _("Oben an die {n}", n=number))
        if end == BELOW:
            return Button(end, _("Unten an die {n}", n=number))
        return super().end_button(s, end)

    def open_ends(self, s: A) -> str:
        """The numbers that can be laid at, as they are shown: "6, 5 und 3"."""
        numbers = sorted({number for end in self._open(s) for number in self.open_at(s, end)}, reverse=True)
        *most, last = map(str, numbers)
        return f"{', '.join(most)} und {last}" if most else last

    def waiting(self, s: A) -> Text:
        return _("{turn} Offen: {numbers}.", turn=on_turn(s.turn, SIDES[s.turn]), numbers=self.open_ends(s))

    def unfit(self, s: A, tile: Tile) -> Text:
        return _("{tile} passt nicht. Offen: {numbers}.", tile=NAMES[tile], numbers=self.open_ends(s))

    # --- what is seen ---

    def laid_out(self, s: A) -> list[Piece]:
        """What lies on the table. The outer tiles, and the middle for an arm not yet begun, can be touched."""
        if not s.chain:
            return []
        begun = self.begun_arms(s)
        middle = s.chain[0]
        target = ARMS[begun] if 0 < begun < len(ARMS) else ""
        pieces = [Piece("kette", "tile", label(NUMBER["{}-{}".format(*middle)]), face="{}-{}".format(*middle),
                        target=target, across=True)]  # fmt: skip
        for number, arm in enumerate(s.arms):
            for at, (inner, outer) in enumerate(arm, 1):
                name = label(NUMBER[f"{max(inner, outer)}-{min(inner, outer)}"])
                target = ARMS[number] if at == len(arm) else ""
                across = self.across(s, (inner, outer))
                face = f"{inner}-{outer}"
                pieces.append(Piece("kette", "tile", name, face=face, target=target, across=across, arm=number))
        return pieces
