"""The author's desk: one page that shows a text in every layout, what is measured of it and what is wrong with it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from rules.domain import check_style
from rules.domain.blocks import lines
from rules.domain.check import check_library, unchecked
from rules.domain.check_print import LEAST_PT, low, small
from rules.domain.check_wording import said
from rules.domain.errors import LibraryError, TextError
from rules.domain.findings import decimal, place_of
from rules.domain.posters import LONGEST
from rules.domain.printing import leaflet_pages
from rules.domain.proofs import Proof, proof
from rules.domain.readability import sentences, words
from rules.domain.reading import read_sheet
from rules.domain.sheet import LAYOUTS, Audience, GameSheet, Layout
from rules.domain.shipped import shipped_files

#: pixels to the inch: small print can be read when a page is enlarged
PPI = 96


@dataclass(frozen=True, slots=True)
class Printed:
    """A layout as pictures (data addresses), or why there are none."""

    layout: Layout
    pages: tuple[str, ...] = ()
    unprintable: str = ""


@dataclass(frozen=True, slots=True)
class Readers:
    """What there is to see and to measure for one audience.

    `wording` is a line for each length: LIX, words in a sentence; `panels` of the folded leaflet and `letters` of its
    pictures say whether that is too little; `steps` are those of the poster, with their length.
    """

    audience: Audience
    panels: tuple[tuple[str, str, bool], ...]
    letters: tuple[tuple[str, str, bool], ...]
    wording: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]
    longest: int
    printed: tuple[Printed, ...]


def stamp(folder: Path) -> str:
    """Changes whenever a text, or a list that texts are checked by, is written."""
    files = (path.stat() for suffix in ("md", "yaml") for path in folder.rglob(f"*.{suffix}"))
    return str(hash(tuple(sorted((found.st_ino, found.st_mtime_ns, found.st_size) for found in files))))


def page(slug: str, folder: Path) -> str:
    """The page as HTML. Raises TextError for a slug there is no file of."""
    now = stamp(folder)  # before anything is read: what is written meanwhile is looked at again
    read_sheet.cache_clear()  # what a text took from another may have changed there
    check_style.forget()
    (report,) = check_library(folder, [slug])
    source = shipped_files(folder)[slug].read_text(encoding="utf-8")
    given: dict[str, Any] = {"slug": slug, "findings": report.findings, "errors": report.errors, "stamp": now}
    try:
        sheet = read_sheet(source)
    except TextError:
        readers: tuple[Readers, ...] = ()
    else:
        readers = tuple(_readers(sheet, audience, report.lix) for audience in sheet.facts.audiences)
    more = {"least_pt": decimal(LEAST_PT), "readers": readers, "unchecked": unchecked()}
    return render_to_string("rules/desk.html", {**given, **more})


def _readers(sheet: GameSheet, audience: Audience, lix: dict[str, float]) -> Readers:
    try:
        measured = proof(sheet, audience)
    except LibraryError:  # said among the findings
        measured = Proof((), ())
    poster = sheet.posters.get(audience.slug)
    steps = [lines((block,))[-1] for block in poster.blocks] if poster else []
    return Readers(
        audience,
        tuple(
            (f"{it.number} {it.title}", f"{it.used:.0f} / {it.height:.0f} mm, {100 * it.share:.0f} %", low(it))
            for it in measured.panels
        ),
        tuple((it.name, f"{decimal(it.smallest)} pt", small(it)) for it in measured.pictures if it.smallest),
        tuple(_wording(sheet, audience.slug, lix)),
        tuple((step, len(step)) for step in steps),
        LONGEST[audience.slug],
        tuple(_printed(sheet, audience, layout) for layout in LAYOUTS.values()),
    )


def _wording(sheet: GameSheet, audience: str, lix: dict[str, float]) -> Iterator[str]:
    for short in (True, False):
        told = sentences(said(sheet, audience, short=short))
        if told:
            place = place_of(audience, short=short)
            count = len(words(" ".join(told)))
            questions = sum(line.count("?") for line in said(sheet, audience, short=short))
            yield _("%(place)s: LIX %(lix)s, %(words)d Wörter, im Mittel %(mean)s je Satz, %(questions)d Fragen") % {
                "place": place,
                "lix": decimal(lix[place]),
                "words": count,
                "mean": decimal(count / len(told)),
                "questions": questions,
            }


def _printed(sheet: GameSheet, audience: Audience, layout: Layout) -> Printed:
    try:
        pages = leaflet_pages(sheet, audience, layout, ppi=PPI if not layout.poster else PPI / 2)
    except LibraryError as error:
        return Printed(layout, unprintable=str(error))
    return Printed(layout, tuple(f"data:image/png;base64,{base64.b64encode(png).decode()}" for png in pages))
