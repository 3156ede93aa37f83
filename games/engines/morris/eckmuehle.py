"""Eckmühle: twelve stones each, and mills on the four slanting corners, too.

Source: 001:990-992, which says no more than that. Whether stones also go along the slanting lines it leaves open. Nor
does it say what happens when the twenty-four stones fill the twenty-four points and White, who is to move, cannot: in
twelve men's morris, as others call this game, that is a draw, and so it is here unless an option says otherwise.

Targets and moves stand in the kit `mills`.

Position notation as there:

    w 0 a1,b2,c3 0 a4,d7,g1 12
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Ruleset, choice
from games.engines.kit.duel import End
from games.engines.kit.mills import BOARD, RINGS, Millstand
from games.engines.kit.points import Points
from games.engines.morris.muehle import Mill, MuehleOptions
from games.engines.text import _

CORNERS = ("a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5")
SLANTING = Points(*RINGS, *CORNERS, label=_("Mühlebrett mit schrägen Ecken"))


@dataclass(frozen=True, slots=True)
class EckOptions(MuehleOptions):
    """What is open besides."""

    steine: int = choice(12, _("Steine je Seite"), {12: _("zwölf")}, "001:992")
    schraeg: str = choice(
        "ziehen",
        _("Auf den schrägen Linien"),
        {"ziehen": _("ziehen die Steine auch"), "nur-muehle": _("gelten Mühlen, gezogen wird dort nicht")},
        "only mills are spoken of 001:992",
    )
    voll: str = choice(
        "remis",
        _("Ist das Brett nach dem Setzen voll,"),
        {"remis": _("ist es unentschieden"), "verloren": _("verliert, wer ziehen müsste")},
        "no source says; a draw in twelve men's morris",
    )


class Eckmuehle(Mill[EckOptions]):
    """The game for two seats."""

    options_class = EckOptions
    points = SLANTING

    def __init__(self, seats: int, options: EckOptions) -> None:
        super().__init__(seats, options)
        self.reach = (SLANTING if options.schraeg == "ziehen" else BOARD).near

    def ended(self, s: Millstand) -> End | None:
        if self.options.voll == "remis" and s.stones[0] | s.stones[1] == self.points.all:
            return End(None, "full", _("Das Brett ist voll, niemand kann ziehen: unentschieden."))
        return super().ended(s)


RULESETS = (
    Ruleset(
        "eckmuehle",
        "Eckmühle",
        Eckmuehle,
        (2,),
        # 24 stones placed and 22 taken, each after at most 199 quiet moves; 200 end it too
        max_events=(24 + 22) * 200 + 200,
        fixed={"lasker": False, "steine": 12},
    ),
)
