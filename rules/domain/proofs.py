"""What can be measured of a printed leaflet, and pictures as pixels: to look at while a text is written.

proof(sheet, audience).panels    how full each panel of the folded leaflet is, in millimetres
proof(sheet, audience).pictures  how wide each picture is printed, and its smallest letters, in points
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.domain.leaflet import Leaflet
from rules.domain.pictures import letters
from rules.domain.printing import PLAIN, Choices, composed, leaflet_measured
from rules.domain.sheet import LAYOUTS, Audience, GameSheet, Layout
from rules.domain.typesetting import typeset_pages


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the folded leaflet, 1 to 6: its text and pictures take `used` of `height` millimetres.

    `used` counts no air that was put between the blocks to fill the panel; on the cover the picture fills what the
    words leave. `size` is that of the body, in points.
    """

    number: int
    title: str
    used: float
    height: float
    size: float

    @property
    def share(self) -> float:
        """How full it is: 0 to 1."""
        return self.used / self.height


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is printed: so many millimetres wide; the sizes of its smallest and its largest letters in points
    (None: it has none)."""

    name: str
    mm: float
    smallest: float | None
    largest: float | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A leaflet as it is printed. `panels` are those of the folded one; other layouts have none."""

    panels: tuple[Panel, ...]
    pictures: tuple[Picture, ...]

    @property
    def smallest(self) -> float | None:
        """The smallest letters of all pictures, in points."""
        return min((picture.smallest for picture in self.pictures if picture.smallest is not None), default=None)


def proof(
    sheet: GameSheet, audience: Audience, layout: Layout = LAYOUTS["wickelfalz"], choices: Choices = PLAIN
) -> Proof:
    """Measure a leaflet as it would be printed. Raises as `printing.leaflet_pdf` does."""
    leaflet = composed(sheet, audience, layout, choices)
    panels, pictures = leaflet_measured(leaflet, layout, choices, "panel", "picture")
    titles = {part.number: part.title for part in leaflet.parts}
    return Proof(
        tuple(
            sorted(
                (Panel(it["number"], titles[it["number"]], it["used"], it["height"], it["size"]) for it in panels),
                key=lambda panel: panel.number,
            )
        ),
        tuple(_picture(leaflet, it["name"], it["mm"], it["drawing"]) for it in pictures),
    )


def _picture(leaflet: Leaflet, name: str, mm: float, drawing: float) -> Picture:
    svg = dict(leaflet.sizes.get(name, ())).get(drawing, leaflet.pictures[name])
    sizes = letters(svg, mm)
    return Picture(name, mm, min(sizes, default=None), max(sizes, default=None))


def png(svg: str) -> bytes:
    """A drawing as PNG, 120 mm wide, with the fonts of the leaflets."""
    (made,) = typeset_pages("drawing.typ", {"document_title": "", "svg": svg}, 150)
    return made
