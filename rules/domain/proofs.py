"""What can be measured of a printed leaflet, and pictures as pixels: to look at while a text is written.

proof(sheet, audience).panels    how full each panel of the folded leaflet is, in millimetres
proof(sheet, audience).pictures  how wide each picture is printed, and its smallest letters, in points
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from rules.domain.leaflet import compose
from rules.domain.printing import PLAIN, Choices, leaflet_measured
from rules.domain.sheet import LAYOUTS, Audience, GameSheet, Layout
from rules.domain.typesetting import typeset_pages

#: points to a millimetre
PT = 72 / 25.4
MOVED = re.compile(r"scale\(([-\d.]+)")


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
    """A picture as it is printed: so many millimetres wide; the size of its smallest letters (None: it has none)."""

    name: str
    mm: float
    smallest: float | None


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
    panels, pictures = leaflet_measured(sheet, audience, layout, choices, "panel", "picture")
    leaflet = compose(sheet, audience, short=layout.short, poster=layout.poster)
    titles = {part.number: part.title for part in leaflet.parts}
    return Proof(
        tuple(
            sorted(
                (Panel(it["number"], titles[it["number"]], it["used"], it["height"], it["size"]) for it in panels),
                key=lambda panel: panel.number,
            )
        ),
        tuple(Picture(it["name"], it["mm"], smallest(leaflet.pictures[it["name"]], it["mm"])) for it in pictures),
    )


def smallest(svg: str, mm: float) -> float | None:
    """The smallest letters of a drawing that is printed so wide, in points; None if it has no letters."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # drawn here
    width = float(root.get("viewBox", "0 0 1 1").split()[2])
    return min(_sizes(root, mm * PT / width), default=None)


def _sizes(element: ElementTree.Element, scale: float) -> list[float]:
    for factor in MOVED.findall(element.get("transform", "")):
        scale *= abs(float(factor))
    found = [scale * float(element.get("font-size", "0"))] if element.tag.endswith("}text") else []
    return found + [size for child in element for size in _sizes(child, scale)]


def png(svg: str) -> bytes:
    """A drawing as PNG, 120 mm wide, with the fonts of the leaflets."""
    (made,) = typeset_pages("drawing.typ", {"document_title": "", "svg": svg}, 150)
    return made
