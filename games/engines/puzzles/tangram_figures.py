"""The thirty silhouettes of the tangram: for each a way to lay it, which proves that there is one.

They are our own. A silhouette is what the pieces of its way cover together; nothing else is kept of it. Where it lies
on the table is part of the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.engines.puzzles import tans
from games.engines.puzzles.tans import TANS, Lie
from games.engines.text import Text, _


@dataclass(frozen=True)
class Figure:
    """A silhouette: what it is called, how hard it is, and how each piece of the set lies in it."""

    label: Text
    level: str
    written: str

    @cached_property
    def way(self) -> Mapping[str, Lie]:
        """How each piece lies, by its name."""
        return dict(zip(TANS, map(tans.parse, self.written.split()), strict=True))

    @cached_property
    def outlines(self) -> Mapping[str, tans.Outline]:
        """The corners of each piece as it lies, by its name."""
        return {name: tans.outline(TANS[name], lie) for name, lie in self.way.items()}

    @cached_property
    def shade(self) -> tuple[tans.Flat, ...]:
        """What is to be covered, as polygons that do not overlap, in quarters."""
        return tuple(map(tans.flat, self.outlines.values()))

    @cached_property
    def rims(self) -> tuple[tans.Outline, ...]:
        """The lines around what is to be covered."""
        return tans.rims(tuple(self.outlines.values()))

    @cached_property
    def points(self) -> tuple[tans.Point, ...]:
        """Where corners can come to lie."""
        return tuple(sorted({point for outline in self.outlines.values() for point in outline}))


#: by name, the easy ones first; written as `tans.notate` does, in the order of the set
FIGURES: Mapping[str, Figure] = {
    "haus": Figure(_("Haus"), "leicht", "15,13/4 21,13/6 16,20/6 17,17/2 21,23/4 20,18/0 18,22/0w"),
    "tanne": Figure(_("Tanne"), "leicht", "15,13/4 21,13/6 18,18/4 13,19/4 15,17/0 18,22/0 22,18/0"),
    "pilz": Figure(_("Pilz"), "leicht", "17,13/0 19,15/4 12,14/2 11,17/6 23,17/6 18,20/0 24,14/2w"),
    "wanderin": Figure(_("Wanderin"), "leicht", "15,16/4 17,22/0 20,23/2 19,14/6 19,18/6 18,11-2/1 22,17/0"),
    "drachen": Figure(_("Drachen"), "leicht", "18,14-5/1 18,14-3/5 18,16/4 15,29/6 21,29/4 16,24/0 18,20/0w"),
    "segelboot": Figure(_("Segelboot"), "leicht", "15,15/4 21,15/6 20,20/0 11,19/2 17,21/6 14,20/0 24,20/0w"),
    "fisch": Figure(_("Fisch"), "leicht", "13,17/2 19,17/0 26,14/2 11,13/4 17,13/6 14,12/0 20,12/0"),
    "pokal": Figure(_("Pokal"), "leicht", "17,13/0 19,15/4 18,20/4 13,11/2 23,15/0 24,12/0 12,14/2w"),
    "zylinderhut": Figure(_("Zylinderhut"), "leicht", "15,19/4 17,13/0 20,14/2 11,19/0 19,21/6 24,20/0 20,18/2w"),
    "glocke": Figure(_("Glocke"), "leicht", "15,21/4 17,15/0 18,10/4 21,15/4 19,23/6 20,18/0 22,22/0"),
    "katze": Figure(_("Katze"), "mittel", "11,13/6 19,21/6 14,12/2 15,17/2 27,23/4 14,22/0 12,18/0"),
    "ente": Figure(_("Ente"), "mittel", "11,15/2 21,19/0 22,14/4 17,21/2 27,17/0 16,18/0 10,10/0w"),
    "pinguin": Figure(_("Pinguin"), "mittel", "19,17/0 21,19/4 20,24/4 15,9/4 17,13/6 18,8/0 20,12/0"),
    "esel": Figure(_("Esel"), "mittel", "13,13/6 17,19/0 22,18/4 17,23/4 25,17/2 24,22/0 16,12/2w"),
    "kreisel": Figure(_("Kreisel"), "mittel", "13,17/2 23,17/0 18,18/6 19,9/4 19,15/2 18,12/0 18,22/2"),
    "dampfer": Figure(_("Dampfer"), "mittel", "15,19/0 17,21/4 22,20/6 11,21/2 19,11/4 18,14/0 24,22/0w"),
    "taenzerin": Figure(_("Tänzerin"), "mittel", "17,21/4 19,15/0 12,14/0 15,15/4 21,23/6 18,10/0 24,14/0w"),
    "krone": Figure(_("Krone"), "mittel", "9,17/6 21,17/6 28,16/2 13,17/2 17,15/4 16,18/0 26,18/0"),
    "garnrolle": Figure(_("Garnrolle"), "mittel", "15,13/2 17,19/6 22,12/0 13,21/4 19,13/6 20,16/0 22,20/0"),
    "herz": Figure(_("Herz"), "mittel", "18-2,6+5/1 18-2,6+7/5 18+3,6+5/1 18+1,6+4/7 18+2,6+9/5 18,6+10/1 18+3,6+7/3"),
    "pferd": Figure(_("Pferd"), "schwer", "15,17/0 21,15/4 26,14/6 11,17/4 23,19/2 10,20/0 20,20/0"),
    "hund": Figure(_("Hund"), "schwer", "15,19/0 21,17/4 24,10/4 21,13/0 27,9/2 22,22/0 10,16/2w"),
    "fuchs": Figure(_("Fuchs"), "schwer", "13,15/6 23,15/4 18,16/0 13,19/2 19,19/0 16,20/0 22,20/0w"),
    "schluessel": Figure(_("Schlüssel"), "schwer", "13,15/6 21,17/0 8,14/2 17,15/2 29,17/4 28,20/0 26,16/0w"),
    "bruecke": Figure(_("Brücke"), "schwer", "13,15/0 23,15/2 18,14/4 9,15/4 27,19/6 8,18/0 28,16/2w"),
    "zelt": Figure(_("Zelt"), "schwer", "11,19/4 25,19/6 18,12/4 15,15/0 21,19/2 20,16/0 16,18/2"),
    "hahn": Figure(_("Hahn"), "schwer", "15,13/6 19,19/0 10,12/2 15,9/2 25,13/0 14,18/0 24,18/0w"),
    "quadrat": Figure(
        _("Quadrat"), "schwer", "18,5+5/5 18-3,5+8/3 18+3,5+11/7 18+3,5+6/7 18,5+9/1 18+2,5+8/1 18-1,5+11/3"
    ),
    "rechteck": Figure(_("Rechteck"), "schwer", "13,15/0 15,17/4 20,16/6 21,13/2 25,19/4 24,14/0 22,18/0w"),
    "dreieck": Figure(
        _("Dreieck"), "schwer", "29-4,22-1/1 29-7,22-4/3 29-9,22-1/7 29-9,22-6/7 29-12,22-3/1 29-10,22-4/1 29-13,22-1/3"
    ),
}
