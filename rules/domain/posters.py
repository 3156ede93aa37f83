"""The few steps a poster shows: written for it, in a text's last part `## Plakat`. Nothing of them is ever cut."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules.domain.blocks import lines
from rules.domain.findings import Finding, place_of
from rules.domain.readability import sentences
from rules.domain.sheet import GameSheet

#: steps on a poster, sentences of a step, and its characters by audience
FEWEST, MOST = 3, 8
SENTENCES = 2
LONGEST = {"kinder": 170, "erwachsene": 220}
#: what a whole sentence ends with
ENDS = (".", "!", "?", ".“", "!“", "?“")


def posters(sheet: GameSheet) -> Iterator[Finding]:
    """What is wrong with the posters of a text, or that it has none."""
    for audience in sheet.facts.readers:
        part = sheet.posters.get(audience)
        if part is None:
            message = _("Ohne Plakat: Nach den sechs Teilen fehlt „## Plakat“ mit den Schritten für den Stand.")
            yield Finding("plakat", place_of(audience), message)
            continue
        place = place_of(audience, part)
        if not FEWEST <= len(part.blocks) <= MOST:
            message = _("%(n)d Schritte; ein Plakat hat %(fewest)d bis %(most)d.")
            yield Finding("plakat", place, message % {"n": len(part.blocks), "fewest": FEWEST, "most": MOST})
        for number, block in enumerate(part.blocks, 1):
            for said in _step(lines((block,))[-1], LONGEST[audience]):
                yield Finding("plakat", place, _("Schritt %(number)d: %(said)s") % {"number": number, "said": said})


def _step(said: str, longest: int) -> Iterator[str]:
    """What is wrong with one step."""
    if len(said) > longest:
        yield _("%(n)d Zeichen, höchstens %(most)d.") % {"n": len(said), "most": longest}
    if not said.endswith(ENDS) or not (said[:1].isupper() or said[:1] in "„0123456789"):
        yield _("„%s“ ist kein ganzer Satz.") % said
    if (count := len(sentences([said]))) > SENTENCES:
        yield _("%(n)d Sätze, höchstens %(most)d.") % {"n": count, "most": SENTENCES}
