"""Leaflets as PDF, set by Typst.

The typesetter gets the leaflet as one JSON value and never as source text. Fonts come from `rules/fonts` alone, and
the date in the file is fixed, so that the same leaflet is the same bytes on every machine.
"""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst
from django.utils.translation import gettext as _

from rules.domain import blocks
from rules.domain.errors import Excess, PanelOverflowError, PrintError
from rules.domain.leaflet import Leaflet, compose
from rules.domain.pictures import corner_svg
from rules.domain.sheet import Audience, GameSheet, Layout

HERE = Path(__file__).resolve().parent.parent
TEMPLATES = HERE / "typst"
SOURCES = {"wickelfalz": "wickelfalz.typ", "a4": "linear.typ", "grossdruck": "linear.typ"}
#: the date every leaflet carries: 1 January 2026, 00:00 UTC
DATE = 1_767_225_600

_busy = threading.Lock()


@lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(HERE / "fonts")])
    return typst.Compiler(root=str(TEMPLATES), font_paths=fonts, ignore_system_fonts=True)


def leaflet_pdf(sheet: GameSheet, audience: Audience, layout: Layout) -> bytes:
    """The leaflet as a PDF/UA-1 file.

    Raises PanelOverflowError if a panel of the folded leaflet cannot hold its text, TextError if a picture cannot be
    drawn, PrintError for anything else the typesetter refuses. Safe to call from several threads: one prints at a
    time.
    """
    given = json.dumps(data(compose(sheet, audience, short=layout.short), layout), ensure_ascii=False)
    try:
        with _busy:  # the compiler keeps one set of inputs
            made = _compiler().compile(
                input=str(TEMPLATES / SOURCES[layout.slug]),
                format="pdf",
                sys_inputs={"leaflet": given},
                pdf_standards=["ua-1"],
                timestamp=DATE,
            )
    except typst.TypstError as error:
        raise _refused(error.message, sheet) from error
    assert isinstance(made, bytes)
    return made


def data(leaflet: Leaflet, layout: Layout) -> dict[str, Any]:
    """What the templates read, as plain JSON types."""
    audience = str(leaflet.audience.title)
    return {
        "layout": layout.slug,
        "title": leaflet.title,
        "audience": audience,
        "document_title": _("%(title)s – Spielanleitung %(audience)s")
        % {"title": leaflet.title, "audience": audience[:1].lower() + audience[1:]},
        "author": _("Förderverein"),
        "keywords": [leaflet.title, _("Spielanleitung"), audience],
        "plain": leaflet.audience.plain,
        "needs": str(leaflet.audience.needs),
        "facts": leaflet.facts,
        "material": leaflet.material,
        "parts": [
            {"number": part.number, "title": part.title, "blocks": [blocks.to_json(block) for block in part.blocks]}
            for part in leaflet.parts
        ],
        "cover": leaflet.cover,
        "pictures": leaflet.pictures,
        "alts": leaflet.alts,
        "widths": leaflet.widths,
        "corner": corner_svg(),
        "qr": leaflet.qr,
        "qr_alt": leaflet.qr_alt,
        "url": leaflet.url,
        "url_says": leaflet.url_says,
        "imprint": leaflet.imprint,
    }


def _refused(message: str, sheet: GameSheet) -> PrintError:
    """The error a panic of the templates means; they say `overflow:` or `wide:` and JSON."""
    kind, _colon, said = message.removeprefix("panicked with: ").partition(":")
    if kind == "overflow":
        return PanelOverflowError(tuple(Excess(panel, title, mm) for panel, mm, title in json.loads(said)))
    if kind == "wide":
        panel, word = json.loads(said)
        return PrintError(
            _("Feld %(panel)d: Das Wort „%(word)s“ ist breiter als eine Zeile.") % {"panel": panel, "word": word}
        )
    return PrintError(
        _("Die Anleitung „%(title)s“ lässt sich nicht setzen: %(message)s")
        % {"title": sheet.facts.title, "message": message}
    )
