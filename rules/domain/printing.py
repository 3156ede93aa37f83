"""Leaflets as PDF: one game for one audience, or many in one file.

What a leaflet says is `rules.domain.leaflet`, how it is laid out a template of `rules/typst`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.domain import blocks
from rules.domain.errors import PrintError, UnknownLayoutError
from rules.domain.faces import legend, redraw
from rules.domain.leaflet import Leaflet, compose
from rules.domain.pictures import corner_svg, shape, toys
from rules.domain.sheet import Audience, GameSheet, Layout
from rules.domain.tags import in_reading_order
from rules.domain.typesetting import measured, typeset, typeset_pages

TEMPLATES = {
    "wickelfalz": "wickelfalz.typ",
    "a4": "linear.typ",
    "grossdruck": "linear.typ",
    "a5": "linear.typ",
    "plakat": "poster.typ",
}
#: what to do when the second side of a sheet is printed, by name
TURNS: Mapping[str, str | Promise] = {
    "kurz": gettext_lazy("beidseitig, über die kurze Kante gewendet"),
    "lang": gettext_lazy("beidseitig, über die lange Kante gewendet"),
    "einzeln": gettext_lazy("einseitig, zwei Blätter nacheinander"),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """How to print, whatever the layout.

    `turn` is one of TURNS (folded leaflets and booklets), `faces` one of `faces.FACES` ("" as the text has them),
    `goal` another address for the code, such as a station's ("" the game itself).
    """

    turn: str = "kurz"
    faces: str = ""
    goal: str = ""


PLAIN = Choices()

#: what of a leaflet says where its code leads
ADDRESS = frozenset({"url", "url_says", "qr", "qr_alt"})
#: the sizes of so many folded leaflets are kept, which takes two thirds of the time to print one
REMEMBERED = 1000
_fits: dict[str, Any] = {}
#: by layout, in the order in which they are tried: the share of a line that a picture takes at most, and how much
#: closer lines stand, in sizes of the letters
FITS = {
    "a4": ((0.84, 0.0), (0.74, 0.0), (0.64, 0.0), (0.64, 0.05), (0.54, 0.05), (0.54, 0.08)),
    "grossdruck": ((0.92, 0.0), (0.84, 0.0), (0.92, 0.08), (0.76, 0.08)),
    "a5": tuple((most, 0.0) for most in (0.74, 0.69, 0.64, 0.59, 0.54, 0.79, 0.84)),
}
#: with so many pages a leaflet is as short as it can be
FEW = {"a4": 2, "grossdruck": 3}
#: how far down its last page is filled on A5 if more is on it than the code, in millimetres
LEAST_FOOT = 75
_narrowed: dict[str, tuple[float, float]] = {}


#: how the headings of a children's text begin that lie in a tinted box
TONES: dict[str, tuple[str, ...]] = {
    "goal": ("Dein Ziel", "Euer Ziel"),
    "tip": ("Gut zu wissen", "Tipp"),
    "warning": ("Achtung", "Vorsicht", "Pass auf"),
}


def find_turn(slug: str) -> str:
    """A way to print two sides. Raises UnknownLayoutError, naming those there are."""
    if slug not in TURNS:
        raise UnknownLayoutError(
            _("Ein Druck „%(slug)s“ ist nicht bekannt. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": ", ".join(TURNS)}
        )
    return slug


def leaflet_pdf(sheet: GameSheet, audience: Audience, layout: Layout, choices: Choices = PLAIN) -> bytes:
    """The leaflet as a PDF/UA-1 file.

    Raises PanelOverflowError if a panel cannot hold its text, TextError if a picture cannot be drawn, PrintError for
    anything else the typesetter refuses, UnknownLayoutError for a choice there is not. Safe to call from several
    threads: one prints at a time.
    """
    return leaflets_pdf([(sheet, audience)], layout, choices)


def leaflets_pdf(
    wanted: Sequence[tuple[GameSheet, Audience]], layout: Layout, choices: Choices = PLAIN, title: str = ""
) -> bytes:
    """Several leaflets, one after the other in one file. Raises as `leaflet_pdf` does; the error names the leaflet."""
    given = _given([composed(*each, layout, choices) for each in wanted], layout, choices, title)
    _narrow(given)
    if layout.slug != "wickelfalz":
        return typeset(TEMPLATES[layout.slug], given)
    keys = [_key(told) for told in given["leaflets"]]
    for told, key in zip(given["leaflets"], keys, strict=True):
        told["remembered"] = _fits.get(key)
    fits: list[Any] = []
    made = typeset(TEMPLATES[layout.slug], given, fits)
    if len(_fits) > REMEMBERED:
        _fits.clear()
    _fits.update(zip(keys, fits, strict=True))
    return made if choices.turn == "einzeln" else in_reading_order(made)


def _key(told: dict[str, Any]) -> str:
    """What the sizes of a folded leaflet hang on: everything but where its code leads."""
    said = {key: value for key, value in told.items() if key not in ADDRESS}
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()


def leaflet_measured(leaflet: Leaflet, layout: Layout, choices: Choices, *labels: str) -> list[list[Any]]:
    """What the template of the layout says under these labels; see `proofs`. Raises as `leaflet_pdf` does."""
    given = _given([leaflet], layout, choices)
    _narrow(given)
    return measured(TEMPLATES[layout.slug], given, *labels)


def leaflet_pages(
    sheet: GameSheet, audience: Audience, layout: Layout, choices: Choices = PLAIN, ppi: float = 72
) -> tuple[bytes, ...]:
    """The pages of `leaflet_pdf` as PNG, to look at before printing. Raises as `leaflet_pdf` does."""
    given = _given([composed(sheet, audience, layout, choices)], layout, choices)
    _narrow(given)
    return typeset_pages(TEMPLATES[layout.slug], given, ppi)


def _narrow(given: dict[str, Any]) -> None:
    """Make the pictures of leaflets a little smaller or larger, and in large print lines stand a little closer, where
    that saves a last page with little on it.
    """
    layout = given["layout"]
    if layout not in FITS:
        return
    for told in given["leaflets"]:
        key = layout + _key(told)
        if key not in _narrowed:
            if len(_narrowed) > REMEMBERED:
                _narrowed.clear()
            alone = {**given, "leaflets": [told]}
            _narrowed[key] = _roomiest(alone, FEW[layout]) if layout in FEW else _fullest(alone)
        told["most"], told["closer"] = _narrowed[key]


def _roomiest(given: dict[str, Any], few: int) -> tuple[float, float]:
    """The first fit with which a leaflet has few pages, or else as few as with the last."""
    first, *between, last = FITS[given["layout"]]
    pages = _said_with(given, first, "pages")
    least = max(few, _said_with(given, last, "pages")) if pages > few else pages
    if least == pages:
        return first
    return next((fit for fit in between if _said_with(given, fit, "pages") <= least), last)


def _fullest(given: dict[str, Any]) -> tuple[float, float]:
    """The first fit with which the last page has more on it than the code; else the one with most on it."""
    feet: dict[tuple[float, float], float] = {}
    for fit in FITS[given["layout"]]:
        feet[fit] = _said_with(given, fit, "foot")
        if feet[fit] >= LEAST_FOOT:
            return fit
    return max(feet, key=lambda fit: feet[fit])


def _said_with(given: dict[str, Any], fit: tuple[float, float], label: str) -> float:
    """What the template says of a leaflet with that fit: its "pages", or how far down its "foot" is."""
    leaflet = {**given["leaflets"][0], "most": fit[0], "closer": fit[1]}
    ((said,),) = measured(TEMPLATES[given["layout"]], {**given, "leaflets": [leaflet]}, label)
    return float(said)


def _given(leaflets: Sequence[Leaflet], layout: Layout, choices: Choices, title: str = "") -> dict[str, Any]:
    """What the template of the layout reads."""
    find_turn(choices.turn)
    told = [as_json(leaflet) for leaflet in leaflets]
    for leaflet in told:
        if not leaflet["parts"]:
            which = f"{leaflet['title']} ({leaflet['audience']}): " if len(told) > 1 else ""
            raise PrintError(which + _("Der Text hat noch keinen Teil „## Plakat“ mit den Schritten für den Stand."))
    given: dict[str, Any] = {
        "layout": layout.slug,
        "turn": choices.turn,
        "corner": corner_svg(),
        "leaflets": told,
        "too_small": _("Der Text passt nicht auf das Plakat") if layout.poster else "",
        **about(leaflets, title),
    }
    return given


def composed(sheet: GameSheet, audience: Audience, layout: Layout, choices: Choices) -> Leaflet:
    """The leaflet with the cards and the code that were asked for."""
    facts = redraw(sheet.facts, choices.faces)
    shown = sheet if facts is sheet.facts else replace(sheet, facts=facts)
    legend_of = legend() if facts is not sheet.facts else None
    return compose(
        shown,
        audience,
        short=layout.short,
        poster=layout.poster,
        goal=choices.goal,
        legend=legend_of,
        layout=layout,
    )


def about(leaflets: Sequence[Leaflet], title: str = "") -> dict[str, Any]:
    """Title, author and keywords of a file."""
    if len(leaflets) == 1 and not title:
        (leaflet,) = leaflets
        audience = str(leaflet.audience.title)
        named = {"title": leaflet.title, "audience": audience[:1].lower() + audience[1:]}
        title = _("%(title)s – Spielanleitung %(audience)s") % named
    names = dict.fromkeys(leaflet.title for leaflet in leaflets)
    audiences = dict.fromkeys(str(leaflet.audience.title) for leaflet in leaflets)
    return {
        "document_title": title or _("Spielanleitungen"),
        "author": _("Förderverein"),
        "keywords": [*names, _("Spielanleitung"), *audiences],
    }


def as_json(leaflet: Leaflet) -> dict[str, Any]:
    """What the templates read of a leaflet, as plain JSON types."""
    return {
        "title": leaflet.title,
        "one_line": leaflet.one_line,
        "audience": str(leaflet.audience.title),
        "language": leaflet.language,
        "plain": leaflet.audience.plain,
        "needs": str(leaflet.audience.needs),
        "facts": leaflet.facts,
        "material": leaflet.material,
        "parts": [
            {
                "number": part.number,
                "title": part.title,
                "blocks": [_block(block, leaflet.audience.plain) for block in part.blocks],
            }
            for part in leaflet.parts
        ],
        "cover": leaflet.cover,
        "toys": toys(leaflet.title) if leaflet.audience.plain else [],
        "pictures": {
            name: [
                {"mm": mm, "svg": drawn, "shape": shape(drawn)} for mm, drawn in leaflet.sizes.get(name, ((0, svg),))
            ]
            for name, svg in leaflet.pictures.items()
        },
        "alts": leaflet.alts,
        "widths": leaflet.widths,
        "legend": leaflet.legend and {"svg": leaflet.legend.svg, "alt": leaflet.legend.alt},
        "qr": leaflet.qr,
        "qr_alt": leaflet.qr_alt,
        "url": leaflet.url,
        "url_says": leaflet.url_says,
        "imprint": leaflet.imprint,
    }


def _block(block: blocks.Block, plain: bool) -> dict[str, Any]:
    """A block as the templates read it; for children a heading tells of a goal, a tip or a warning."""
    told = blocks.to_json(block)
    if plain and isinstance(block, blocks.Heading):
        said = "".join(run.text for run in block.line)
        tone = next((tone for tone, words in TONES.items() if said.startswith(words)), None)
        if tone:
            told["tone"] = tone
    return told
