"""What a text that nobody has saved yet looks like, and what is wrong with it.

Somebody has just typed it, so it is read, drawn and set apart from the server, in a process with limits
(`gamesday.apart`): what takes more memory or time than any text needs is a finding like the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ParamSpec

from django.utils.translation import gettext as _

from gamesday.apart import TEXTS, BusyError, LostError
from rules.domain.check import check_text
from rules.domain.errors import LibraryError, TextError
from rules.domain.findings import Finding
from rules.domain.leaflet import Leaflet, compose
from rules.domain.printing import leaflet_pages
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS, Audience

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Preview:
    """What the checker says of a text; the text as a page, None if it cannot be read; the pages as PNG, or why there
    are none; whom it is written for."""

    findings: tuple[Finding, ...]
    leaflet: Leaflet | None = None
    pages: tuple[bytes, ...] = ()
    unprintable: str = ""
    audiences: tuple[Audience, ...] = tuple(AUDIENCES.values())


def findings(slug: str, source: str, texts: Collection[str]) -> tuple[Finding, ...]:
    """What the checker says of a text; `texts` are the slugs of the whole library."""
    return _apart(_checked, slug, source, texts).findings


def preview(slug: str, source: str, texts: Collection[str], audience: str, layout: str) -> Preview:
    """What the checker says of a text, and how it looks to these readers and in this layout."""
    return _apart(_previewed, slug, source, texts, audience, layout)


def _apart(work: Callable[P, Preview], *args: P.args, **kwargs: P.kwargs) -> Preview:
    try:
        return TEXTS.run(work, *args, **kwargs)
    except BusyError:
        said = _("Gerade werden schon viele Texte geprüft. Versuchen Sie es in einer Minute noch einmal.")
    except LostError:
        said = _(
            "Den Text zu lesen oder zu setzen braucht zu viel Speicher oder Zeit. Vielleicht ist etwas sehr tief "
            "ineinander geschachtelt oder eine Tabelle sehr breit."
        )
    return Preview((Finding("unlesbar", _("Der ganze Text"), said),))


# --- in the process ---------------------------------------------------------------------------------------------


def _checked(slug: str, source: str, texts: Collection[str]) -> Preview:
    return Preview(check_text(slug, source, texts=texts).findings)


def _previewed(slug: str, source: str, texts: Collection[str], audience: str, layout: str) -> Preview:
    found = check_text(slug, source, texts=texts).findings
    try:
        sheet = read_sheet(source)
        # of a text for adults alone there is nothing else to show
        readers = AUDIENCES[audience] if audience in sheet.parts else sheet.facts.audiences[0]
        leaflet = compose(sheet, readers, short=False)
    except TextError:
        return Preview(found)
    try:
        pages = leaflet_pages(sheet, readers, LAYOUTS[layout])
    except LibraryError as error:
        return Preview(found, leaflet, unprintable=str(error), audiences=sheet.facts.audiences)
    return Preview(found, leaflet, pages, audiences=sheet.facts.audiences)
