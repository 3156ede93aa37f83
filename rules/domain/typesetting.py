"""What the library prints: a template of `rules/typst` and one JSON value in, a PDF/UA-1 file out.

Fonts are those of the project alone, and the date in the file is fixed, so that the same value is the same bytes on
every machine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typst
from django.utils.translation import gettext as _

from gamesday.paper.typesetting import Typesetter
from rules.domain.errors import Excess, PanelOverflowError, PrintError

TEMPLATES = Path(__file__).resolve().parent.parent / "typst"
#: the date every file carries: 1 January 2026, 00:00 UTC
DATE = 1_767_225_600

#: so many empty prints follow a leaflet of a pack, see `move_on`
EMPTY = 4

typesetter = Typesetter(TEMPLATES, signs=False, date=DATE)


def typeset(template: str, given: dict[str, Any], fits: list[Any] | None = None) -> bytes:
    """What the template makes of the value; `fits` takes what it says under <fits>.

    Raises PanelOverflowError if something does not fit its place, PrintError for anything else the typesetter
    refuses. Safe to call from several threads: one prints at a time.
    """
    [made], said = _set(template, given, tagged=True, labels=() if fits is None else ("fits",))
    if fits is not None:
        fits += said[0]
    return made


def move_on() -> None:
    """Let go of what is remembered of all prints but the last two: for who prints one leaflet after the other.

    Typst keeps what it has worked out until ten more prints had no use for it. What all leaflets share, templates and
    fonts, is used in each and stays; pictures and lines of a leaflet are of no use to the next.
    """
    for _print in range(EMPTY):
        typesetter.set(b"")


def typeset_pages(template: str, given: dict[str, Any], ppi: float) -> tuple[bytes, ...]:
    """The same as PNG, page by page, with `ppi` pixels to the inch. Raises as `typeset` does."""
    pages, _said = _set(template, given, form="png", ppi=ppi)
    return pages


def measured(template: str, given: dict[str, Any], *labels: str) -> list[list[Any]]:
    """What the template says under each of the labels when it has set the value. Raises as `typeset` does."""
    _pages, said = _set(template, given, tagged=True, labels=labels)
    return said


def _set(template: str, given: dict[str, Any], **options: Any) -> tuple[tuple[bytes, ...], list[list[Any]]]:
    try:
        return typesetter.set(template, {"given": json.dumps(given, ensure_ascii=False)}, **options)
    except typst.TypstError as error:
        raise _refused(error.message, given) from error


def _refused(message: str, given: dict[str, Any]) -> PrintError:
    """The error a panic of the templates means: they say `overflow:` or `wide:` and JSON.

    The JSON begins with the number of the leaflet it happened in.
    """
    kind, _colon, said = message.removeprefix("panicked with: ").partition(":")
    if kind not in ("overflow", "wide"):
        return PrintError(
            _("„%(title)s“ lässt sich nicht setzen: %(message)s")
            % {"title": given["document_title"], "message": message}
        )
    number, found = json.loads(said)
    leaflets = given.get("leaflets", [])
    where = ""
    if len(leaflets) > 1:
        where = _("„%(title)s“ (%(audience)s)") % {
            "title": leaflets[number]["title"],
            "audience": leaflets[number]["audience"],
        }
    if kind == "overflow":
        too_small = [said for said in (where, str(given.get("too_small", ""))) if said]
        return PanelOverflowError(tuple(Excess(panel, title, mm) for panel, mm, title in found), ", ".join(too_small))
    panel, word = found
    wide = _("Feld %(panel)d: Das Wort „%(word)s“ ist breiter als eine Zeile.") % {"panel": panel, "word": word}
    return PrintError(f"{where}: {wide}" if where else wide)
