"""What can be printed to play with a game, beside its leaflets: boards, sheets to write on, things to cut out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.domain.boards import SIZES, alike, board_pdf, boards
from rules.domain.cutouts import cutout_pdf, cutouts
from rules.domain.errors import UnknownPrintError
from rules.domain.scoresheets import kniffel_pdf, score_pdf, sheets_of, words_pdf
from rules.domain.sheet import GameSheet, ScoreSheet

#: what is cut out for a game, by its slug
CUT_FOR = {
    **dict.fromkeys(("domino", "block-domino", "matadorpartie"), ("domino-steine",)),
    "memory": ("memory-karten",),
    "quartett": ("quartett-karten",),
    **dict.fromkeys(
        ("skat", "mau-mau", "sechsundsechzig", "bierlachs", "ramsch"), ("karten-franzoesisch", "karten-deutsch")
    ),
}
WRITTEN = {"kniffel": kniffel_pdf, "stadt-land-fluss": words_pdf}


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing to print: its name in addresses, its title, and its sizes (the first is the usual one)."""

    slug: str
    title: str
    sizes: tuple[str, ...] = ("a4",)


def of(sheet: GameSheet) -> list[Thing]:
    """Everything there is to print for the games of a text: a board that serves several of them once."""
    found = []
    played = [slug for slug in sheet.facts.slugs if slug in boards()]
    for number, slug in enumerate(played):
        if not any(alike(slug, earlier) for earlier in played[:number]):
            found.append(Thing(f"brett-{slug}", _("Spielplan %(game)s") % {"game": boards()[slug]}, tuple(SIZES)))
    for slug in sheet.facts.slugs:
        if slug in WRITTEN:
            title = {"kniffel": _("Kniffel-Zettel"), "stadt-land-fluss": _("Zettel für Stadt, Land, Fluss")}[slug]
            found.append(Thing(f"zettel-{slug}", title))
        for name in CUT_FOR.get(slug, ()):
            found.append(Thing(name, cutouts()[name].title))
    for number, item in enumerate(sheets_of(sheet), 1):
        kind = "wertung" if isinstance(item, ScoreSheet) else "plan"
        title = _("Wertungszettel %(title)s") if kind == "wertung" else "%(title)s"
        found.append(Thing(f"{kind}-{sheet.facts.slug}-{number}", title % {"title": item.title}))
    return list({thing.slug: thing for thing in found}.values())


def thing_pdf(sheet: GameSheet, slug: str, size: str = "a4") -> bytes:
    """One of the things of a text as PDF/UA-1.

    Raises UnknownPrintError for what there is not, TextError if a picture cannot be drawn, PrintError for what the
    typesetter refuses.
    """
    known = {thing.slug: thing for thing in of(sheet)}
    if slug not in known or size not in known[slug].sizes:
        said = ", ".join(f"{thing.slug} ({', '.join(thing.sizes)})" for thing in known.values())
        raise UnknownPrintError(
            _("„%(slug)s“ in der Größe „%(size)s“ gibt es zu „%(game)s“ nicht. Es gibt: %(known)s.")
            % {"slug": slug[:60], "size": size[:60], "game": sheet.facts.title, "known": said or _("nichts")}
        )
    if slug in cutouts():
        return cutout_pdf(slug)
    kind, _dash, rest = slug.partition("-")
    if kind == "brett":
        return board_pdf(rest, size)
    if kind == "zettel":
        return WRITTEN[rest]()
    return score_pdf(sheet, sheets_of(sheet)[int(rest.rpartition("-")[2]) - 1])
