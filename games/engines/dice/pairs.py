"""Two pairs of dice, one white and one red, thrown together: how they lie on the table.

The first two dice of a throw are the white pair. For the games that are played with both: Pärchen and Toto.
"""

from __future__ import annotations

from typing import TypeVar

from games.engines.core import O
from games.engines.kit.rounds import Lap, Rounds
from games.engines.kit.throws import DICE
from games.engines.scene import Piece
from games.engines.text import Text, _

L = TypeVar("L", bound=Lap)
Pair = tuple[int, int]


class Pairs(Rounds[L, O]):
    """The game for two to eight."""

    dice = 4
    #: each die, for whoever types what fell on a real table
    called = (
        _("der erste weiße Würfel"),
        _("der zweite weiße Würfel"),
        _("der erste rote Würfel"),
        _("der zweite rote Würfel"),
    )

    def pairs(self, s: L) -> tuple[Pair, Pair]:
        """The white pair and the red one."""
        first, second, third, fourth = s.dice
        return (first, second), (third, fourth)

    def fallen(self, s: L) -> list[Piece]:
        if len(s.dice) < self.dice:
            return super().fallen(s)
        white = [Piece(DICE, "die", _("Weiß: {n}", n=die), face=str(die)) for die in s.dice[:2]]
        return [*white, *(Piece(DICE, "die", _("Rot: {n}", n=die), face=f"rot-{die}") for die in s.dice[2:])]

    def prompt(self, s: L) -> Text:
        return _("Tippe die Würfel an.")
