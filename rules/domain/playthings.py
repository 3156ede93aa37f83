"""What can be printed to play with a game, beside its leaflets: boards, sheets to write on, things to cut out.

Boards and tables to count on come from the scenes of the games a text serves, all else from the text's front matter.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.domain.boards import SIZES, alike, board_pdf, boards
from rules.domain.cutouts import cutout_pdf, cutouts
from rules.domain.errors import UnknownPrintError
from rules.domain.scoresheets import counted, counting_pdf, score_pdf, sheets_of
from rules.domain.sheet import GameSheet, ScoreSheet


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
    written = [slug for slug in sheet.facts.slugs if slug in counted()]
    found += [Thing(f"zettel-{slug}", _("%(game)s-Zettel") % {"game": counted()[slug]}) for slug in written]
    found += [Thing(name, cutouts()[name].title) for name in sheet.facts.cutouts]
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
        return counting_pdf(rest)
    return score_pdf(sheet, sheets_of(sheet)[int(rest.rpartition("-")[2]) - 1])
