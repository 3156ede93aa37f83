"""Französische Dame: stones go forward, and capture only backward.

Source: 001:853-855, which calls it a curious variant of the German game and says what differs. The rest is the German
game with its options, and so are the answers to what 001 leaves open: whether one must capture, how far a king goes,
who begins (Dame's own defaults). Twelve stones each are the small board. A stone that captures moves away from the
last row, so none is ever crowned by a capture. A king captures in all four directions (001:855).

Targets and moves stand in `dame`.

Position notation as there:

    W:Wa3,c5,Kd4:Bb4,f6:H3
"""

from __future__ import annotations

from games.engines.core import Preset, Ruleset
from games.engines.draughts.dame import MAX_EVENTS, Dame
from games.engines.text import _


class FranzoesischeDame(Dame):
    """The game for two seats: 0 is White, 1 is Black."""

    backwards = True


RULESETS = (
    Ruleset(
        "franzoesische-dame",
        "Französische Dame",
        FranzoesischeDame,
        (2,),
        # a stone goes forward again by the two rows each capture sets it back: within what holds for the large board
        max_events=MAX_EVENTS,
        fixed={"brett": 8, "rueckwaerts": True, "verwandlung": "ende", "ziel": "gewinnen", "eingeschlossen": True},
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"schlagen": "pusten", "kette": "darf"}),
        },
    ),
)
