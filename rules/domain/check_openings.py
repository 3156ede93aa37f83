"""Openings from one mould: texts that begin alike, and families whose histories begin with what nobody knows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules.domain.blocks import lines
from rules.domain.findings import Finding, place_of
from rules.domain.readability import sentences, words
from rules.domain.sheet import GameSheet

#: so many words are an opening; the cover and the history have one of their own
ALIKE, OPEN = 5, (0, 5)
#: a history that begins so says nothing
NOBODY_KNOWS = re.compile(
    r"wissen wir nichts?\b|weiß (?:man nicht|niemand)|nichts? (?:bekannt|überliefert|sagen|angeben)|keine Antwort"
    r"|niemand aufgeschrieben|sagt keine Quelle|\bunbekannt\b",
    re.IGNORECASE,
)


def openings(sheets: Mapping[str, GameSheet], families: Mapping[str, str]) -> dict[str, list[Finding]]:
    """What is wrong with the openings of these texts, by slug; `families` are theirs."""
    alike: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    confessing: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for slug, sheet in sheets.items():
        for audience in sheet.facts.readers:
            for number in OPEN:
                part = sheet.parts[audience][number]
                first = next(iter(sentences(lines(part.blocks))), "")
                where = (slug, place_of(audience, part))
                if len(said := words(first)) >= ALIKE:
                    alike[audience, " ".join(said[:ALIKE])].append(where)
                if number and NOBODY_KNOWS.search(first):
                    confessing[families[slug]].append(where)
    found: dict[str, list[Finding]] = defaultdict(list)
    for (_audience, opening), places in alike.items():
        message = _("Der Anfang „%(opening)s“ steht so auch in %(others)s.")
        _tell(found, places, message, opening=opening)
    for family, places in confessing.items():
        message = _("Die Geschichte beginnt mit dem, was niemand weiß, wie in %(others)s (%(family)s).")
        _tell(found, places, message, family=family)
    return found


def _tell(found: dict[str, list[Finding]], places: list[tuple[str, str]], message: str, **said: str) -> None:
    """Tell each of several texts of the others; one alone may do what it likes."""
    for slug, place in places:
        if others := sorted({other for other, _place in places} - {slug}):
            found[slug].append(Finding("anfang", place, message % {"others": ", ".join(others), **said}))
