"""Several games in one A5 booklet: cover, contents, page numbers, on A4 sheets to fold and staple, or page by page."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from gamesday.paper.addresses import absolute
from rules.domain.leaflet import Leaflet
from rules.domain.pictures import corner_svg, qr_svg
from rules.domain.printing import PLAIN, Choices, about, as_json, composed, find_turn
from rules.domain.sheet import GROUPS, LAYOUTS, Audience, Facts, GameSheet
from rules.domain.typesetting import typeset

#: pictures on the cover
COVER = 6


def place_of(facts: Facts) -> tuple[str, str]:
    """Where a game belongs: indoors or outdoors, and its kind, in words."""
    both = {"drinnen", "draussen"} <= set(facts.setting)
    where = _("Drinnen und draußen") if both else _("Draußen") if "draussen" in facts.setting else _("Drinnen")
    return where, str(GROUPS.get(facts.group, facts.kind))


def in_order(sheets: Sequence[GameSheet]) -> list[GameSheet]:
    """Indoors, outdoors, both; in each by kind, then by title."""
    wheres = [_("Drinnen"), _("Draußen"), _("Drinnen und draußen")]
    kinds = [str(name) for name in GROUPS.values()]

    def key(sheet: GameSheet) -> tuple[int, int, str]:
        where, kind = place_of(sheet.facts)
        return wheres.index(where), kinds.index(kind) if kind in kinds else len(kinds), sheet.facts.title

    return sorted(sheets, key=key)


def booklet_pdf(
    sheets: Sequence[GameSheet],
    audiences: Sequence[Audience],
    choices: Choices = PLAIN,
    *,
    imposed: bool = True,
    title: str = "",
) -> bytes:
    """The booklet. `imposed` puts two pages on each side of an A4 sheet, in the order of a stapled booklet.

    Turned "einzeln" the sheets carry the pages side by side in reading order. Raises as `leaflet_pdf` does.
    """
    find_turn(choices.turn)
    ordered = in_order(sheets)
    bound = pairs(ordered, audiences)
    leaflets = [composed(sheet, audience, LAYOUTS["a5"], choices) for sheet, audience in bound]
    places = [place_of(sheet.facts) for sheet, _audience in bound]
    says = str(audiences[0].title) if len(audiences) == 1 else _("Für Kinder und für Erwachsene")
    name = title or _("Spiele für den Spieletag")
    url = absolute(reverse("home"))
    covers = _spread(leaflets, COVER)
    qr_alt = _("QR-Code, er öffnet %(url)s") % {"url": url}
    return typeset(
        "booklet.typ",
        {
            "turn": choices.turn,
            "imposed": imposed,
            "corner": corner_svg(),
            "leaflets": [as_json(leaflet) for leaflet in leaflets],
            "too_small": _("Der Text passt nicht auf eine Seite A5"),
            **about(leaflets, name),
            "book": {
                "title": name,
                "says": says,
                "pictures": [{"svg": cover.pictures[cover.cover], "alt": cover.alts[cover.cover]} for cover in covers],
                "contents": _("Inhalt"),
                "groups": [f"{where} · {kind}" for where, kind in places],
                "one_audience": len(audiences) == 1,
                "notes": _("Eigene Regeln, Punkte, Ideen"),
                "qr": qr_svg(url, qr_alt),
                "qr_alt": qr_alt,
                "url": url,
                "imprint": leaflets[0].imprint if leaflets else [],
            },
        },
    )


def pairs(sheets: Sequence[GameSheet], audiences: Sequence[Audience]) -> list[tuple[GameSheet, Audience]]:
    """Every leaflet there is of these games for these readers, game by game."""
    return [(sheet, audience) for sheet in sheets for audience in audiences if audience in sheet.facts.audiences]


def _spread(leaflets: Sequence[Leaflet], most: int) -> list[Leaflet]:
    """Some of the leaflets, each of another game, as different from each other as their order lets them be."""
    first = list({leaflet.slug: leaflet for leaflet in reversed(leaflets)}.values())[::-1]
    if len(first) <= most:
        return first
    return [first[at * len(first) // most] for at in range(most)]
