"""Whether a text prints well in every layout: nothing cut off, no letters too small, no panel half empty."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules.domain.errors import LibraryError, PanelOverflowError
from rules.domain.findings import Finding, decimal
from rules.domain.proofs import Panel, Picture, Proof, proof
from rules.domain.sheet import LAYOUTS, Audience, GameSheet, Layout

#: the smallest letters in a picture, in points, and the least share of a panel that is filled
LEAST_PT, LEAST_FULL = 9.0, 0.8
#: why a panel stays empty: "# frei: Kinder, Feld 6 – zum Malen"
FREE = re.compile(r"#\s*frei:\s*(\w+),\s*Feld\s*(\d)\s*[–-][ \t]*\S", re.IGNORECASE)
#: what is printed on a thing grows with it: "# gedruckt: titel, brett – Zahlen der Steine"
PRINTED = re.compile(r"#\s*gedruckt:\s*([\w, -]+?)\s+[–-][ \t]*\S", re.IGNORECASE)


def prints(sheet: GameSheet, source: str) -> Iterator[Finding]:
    """Set every leaflet in every layout, and measure; `source` is the text with its comments."""
    free = {(readers.lower(), int(number)) for readers, number in FREE.findall(source)}
    printed = {name.strip() for names in PRINTED.findall(source) for name in names.split(",")}
    for audience in sheet.facts.audiences:
        layouts = [layout for layout in LAYOUTS.values() if audience.slug in sheet.posters or not layout.poster]
        proofs: dict[str, Proof] = {}
        for layout in layouts:
            yield from _set(sheet, audience, layout, proofs)
        if len(proofs) == len(layouts):
            yield from _measured(audience, proofs, free, printed)


def low(panel: Panel) -> bool:
    """Whether a panel is too empty."""
    return panel.share < LEAST_FULL


def small(picture: Picture) -> bool:
    """Whether a picture has letters that are too small; what is 9 points but for rounding is not."""
    return picture.smallest is not None and round(picture.smallest, 1) < LEAST_PT


def _set(sheet: GameSheet, audience: Audience, layout: Layout, proofs: dict[str, Proof]) -> Iterator[Finding]:
    """What keeps the leaflet from being set; `proofs` takes what it measures."""
    place = _("%(audience)s, %(layout)s") % {"audience": audience.slug.capitalize(), "layout": layout.slug}
    try:
        proofs[layout.slug] = proof(sheet, audience, layout)
    except PanelOverflowError as error:
        for excess in error.panels:
            message = _("Feld %(panel)d „%(title)s“ ist %(mm)s mm zu lang.")
            said = message % {"panel": excess.panel, "title": excess.title, "mm": decimal(excess.mm)}
            yield Finding("feld", place, said)
    except LibraryError as error:
        yield Finding("satz-pdf", place, str(error))


def _measured(
    audience: Audience, proofs: dict[str, Proof], free: set[tuple[str, int]], printed: set[str]
) -> Iterator[Finding]:
    readers = audience.slug.capitalize()
    for panel in proofs["wickelfalz"].panels:
        if low(panel) and (audience.slug, panel.number) not in free:
            message = _(
                "Feld %(panel)d „%(title)s“ ist nur zu %(share)d %% gefüllt, %(mm)d mm sind frei. Soll das so sein, "
                "steht im Kopf „# frei: %(readers)s, Feld %(panel)d – warum“."
            )
            said = message % {
                "panel": panel.number,
                "title": panel.title,
                "share": 100 * panel.share,
                "mm": panel.height - panel.used,
                "readers": readers,
            }
            yield Finding("fuellung", _("%s, wickelfalz") % readers, said)
    least: dict[str, tuple[float, str]] = {}
    for layout, picture in ((layout, picture) for layout, each in proofs.items() for picture in each.pictures):
        if small(picture) and picture.smallest is not None:
            found = (picture.smallest, layout)
            least[picture.name] = min(found, least.get(picture.name, found))
    for name, (points, layout) in least.items():
        message = _(
            "Im Bild „%(name)s“ ist die kleinste Schrift %(points)s pt groß, wenigstens %(least)s pt sollen es sein."
        )
        said = message % {"name": name, "points": decimal(points), "least": decimal(LEAST_PT)}
        yield Finding("schrift", f"{readers}, {layout}", said)
    body = proofs["wickelfalz"].panels[0].size
    for name, points in {each.name: each.largest or 0.0 for each in proofs["wickelfalz"].pictures}.items():
        if points > body + 0.01 and name not in printed:
            message = _(
                "Im Bild „%(name)s“ ist die größte Schrift %(points)s pt groß, der Text %(body)s pt. Steht sie auf "
                "einer Karte oder einem Stein, steht im Kopf „# gedruckt: %(name)s – was“."
            )
            said = message % {"name": name, "points": decimal(points), "body": decimal(body)}
            yield Finding("groesse", f"{readers}, wickelfalz", said)
