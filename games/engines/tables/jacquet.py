"""Jacquet: Backgammon that begins with an empty board.

Source: 001:673-675, two sentences. All fifteen men lie beside the board and are thrown into the start fields; when that
is done the rules of Backgammon hold, all of them with their options (`backgammon`). So an entering man comes in where a
hit one would, on the other side's home board: a one on the outermost point, a double with four men.

Filled in: each side enters all of its men before one of them moves (so says Puff 001:627 of the same beginning), and
then moves on, though the other may still be entering; a number that has no open point lapses. Whether a man can be hit
meanwhile is not said: an option.

Moves are Backgammon's; a man beside the board is spelt as if it lay on the bar: ("bar", "20", "bar", "23").
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Ruleset, choice
from games.engines.tables.backgammon import MOST_THROWS, Backgammon, BackgammonOptions, Backgammonstand
from games.engines.tables.turns import BESIDE, Men, as_closed
from games.engines.text import _


@dataclass(frozen=True, slots=True)
class JacquetOptions(BackgammonOptions):
    """Backgammon's, and what the beginning leaves open."""

    schlagen: bool = choice(
        True,
        _("Solange noch Steine neben dem Brett liegen,"),
        {True: _("wird schon geschlagen"), False: _("wird noch niemand geschlagen")},
        "001:673-675 does not say; hitting is by the rules of Backgammon, which hold when all are in",
    )


class Jacquet(Backgammon[JacquetOptions]):
    """The game for two seats: 0 is White."""

    options_class = JacquetOptions
    FRESH = Backgammonstand(men=(BESIDE, BESIDE), waiting=(15, 15))

    def _met(self, s: Backgammonstand) -> Men:
        theirs = super()._met(s)
        return theirs if self.options.schlagen or not any(s.waiting) else as_closed(theirs)


RULESETS = (
    Ruleset(
        "jacquet",
        "Jacquet",
        Jacquet,
        (2,),
        # for each throw: touching the dice, a double and its answer, the dice, the turn; and a new game's first touch
        max_events=6 * MOST_THROWS * 7,
    ),
)
