"""Whether every entry of the catalogue is there as its `live` says, in both texts, in every layout.

The catalogue is the measure: `live` is played by several, `solo` alone, `score` is counted on a phone and on paper (or
by the game itself, where there is one), `leaflet` is read and printed. All of them have a text of their own or one that
covers them: for children and adults, or for adults alone where the catalogue says that a game is nothing for children.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from rules.domain import check_facts
from rules.domain.blocks import at_length, pictures
from rules.domain.errors import LibraryError
from rules.domain.printing import leaflet_pdf
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS, PARTS, Audience, GameSheet, Layout
from rules.domain.shipped import SHIPPED, shipped_files


@dataclass(frozen=True, slots=True)
class Lack:
    """What an entry of the catalogue lacks: its slug, what it is, and a sentence about it.

    `what` is the kind of play ("live", "solo", "score"), the name of the readers who have no text, or both readers and
    layout: "kinder/plakat".
    """

    slug: str
    what: str
    says: str

    def __str__(self) -> str:
        return f"{self.slug}: {self.what}: {self.says}"


def lacks(catalogue: Path, folder: Path = SHIPPED, *, printing: bool = False) -> tuple[list[Lack], int]:
    """What is missing, in the order of the catalogue, and how many entries that has.

    `printing` sets every leaflet in every layout; otherwise its parts are looked at. Raises TextError for a text that
    cannot be read.
    """
    texts: dict[str, GameSheet] = {}
    for path in shipped_files(folder).values():
        sheet = read_sheet(path.read_text(encoding="utf-8"))
        texts |= dict.fromkeys(sheet.facts.slugs, sheet)
    entries = check_facts.catalogue(catalogue)
    printed: dict[str, list[tuple[str, str]]] = {}  # a text that covers several games is looked at once
    found = []
    for slug, entry in entries.items():
        found += [Lack(slug, *lack) for lack in _played(slug, entry.live, texts.get(slug))]
        if slug not in texts:
            found += [Lack(slug, reader, _("Es gibt keinen Text.")) for reader in _readers(entry)]
            continue
        sheet = texts[slug]
        for reader in _readers(entry):
            if reader not in sheet.facts.readers:
                found.append(Lack(slug, reader, _("„%s.md“ ist nicht für sie geschrieben.") % sheet.facts.slug))
        if sheet.facts.slug not in printed:
            printed[sheet.facts.slug] = list(_printed(sheet, printing=printing))
        found += [Lack(slug, *lack) for lack in printed[sheet.facts.slug]]
    return found, len(entries)


def _readers(entry: check_facts.Entry) -> tuple[str, ...]:
    """Who is to have a text: all, but no children where it is nothing for them."""
    return tuple(name for name, audience in AUDIENCES.items() if entry.for_children or not audience.plain)


def _played(slug: str, live: str, sheet: GameSheet | None) -> Iterator[tuple[str, str]]:
    """Whether it can be played, solved or counted, as is asked for."""
    ruleset = rulesets().get(slug)
    if live in ("live", "solo") and ruleset is None:
        yield live, _("Man kann es noch nicht spielen.")
    elif live == "solo" and ruleset and 1 not in ruleset.seats:
        yield live, _("Man kann es nicht allein spielen.")
    elif live == "live" and ruleset and max(ruleset.seats) == 1:
        yield live, _("Man kann es nur allein spielen.")
    elif live == "score" and not ruleset and not (sheet and sheet.facts.score):
        yield live, _("Im Kopf des Textes fehlt score: Niemand kann es werten.")
    elif live not in ("live", "solo", "score", "leaflet"):
        yield live, _("Der Katalog verlangt „%s“, und das kennt niemand.") % live


def _printed(sheet: GameSheet, *, printing: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with its leaflets."""
    for audience in sheet.facts.audiences:
        for layout in LAYOUTS.values():
            says = _set(sheet, audience, layout) if printing else ""
            says = _parts(sheet, audience, layout) or says
            if says:
                yield f"{audience.slug}/{layout.slug}", says


def _parts(sheet: GameSheet, audience: Audience, layout: Layout) -> str:
    """What its parts lack in this layout."""
    shown = sheet.parts[audience.slug]
    if layout.poster:
        if audience.slug not in sheet.posters:
            return _("Es fehlt „## Plakat“.")
        shown = (sheet.posters[audience.slug],)
    elif len(shown) != PARTS:
        return _("Es fehlt einer der sechs Teile.")
    for part in shown:
        blocks = at_length(part.blocks, short=layout.short)
        if not blocks:
            return _("Teil %(number)d „%(title)s“ ist leer.") % {"number": part.number, "title": part.title}
        for name in pictures(blocks):
            if name not in sheet.facts.figures:
                return _("Das Bild „%s“ gibt es nicht.") % name
    return ""


def _set(sheet: GameSheet, audience: Audience, layout: Layout) -> str:
    """What the typesetter says to it."""
    try:
        leaflet_pdf(sheet, audience, layout)
    except LibraryError as error:
        return str(error)
    return ""
