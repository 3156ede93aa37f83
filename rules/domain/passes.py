"""The Spielepass: a card with a picture for each game, to be stamped. It bears no name, but an animal to colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from rules.domain.errors import PrintError
from rules.domain.pictures import corner_svg, sign
from rules.domain.sheet import GameSheet
from rules.domain.typesetting import typeset

#: fields on one card; more games make more cards
FIELDS = 12
#: cards of one print
MOST_GAMES = 60


def pass_pdf(sheets: Sequence[GameSheet], title: str = "") -> bytes:
    """Cards with a field for each game, two of them on a sheet A4.

    Raises PrintError for no game or too many, TextError if a picture cannot be drawn.
    """
    if not sheets:
        raise PrintError(_("Für den Spielepass fehlt noch etwas: Wählen Sie mindestens ein Spiel."))
    if len(sheets) > MOST_GAMES:
        raise PrintError(_("Mehr als %(most)d Spiele passen nicht in einen Spielepass.") % {"most": MOST_GAMES})
    fields = [
        {"title": sheet.facts.title, "svg": svg, "alt": says} for sheet in sheets for svg, says in (sign(sheet.facts),)
    ]
    # as even as possible: 14 games are two cards of seven
    count = -(-len(fields) // FIELDS)
    each = -(-len(fields) // count)
    cards = [fields[at : at + each] for at in range(0, len(fields), each)]
    name = title or _("Spielepass")
    return typeset(
        "pass.typ",
        {
            "document_title": name,
            "author": _("Förderverein"),
            "keywords": [name, *(sheet.facts.title for sheet in sheets)],
            "title": name,
            "corner": corner_svg(),
            "animals": animals(),
            "animal_alt": _("Ein Tier zum Ausmalen statt eines Namens: %(name)s"),
            "says": _("Spiel mit, dann gibt es einen Stempel!"),
            "mine": _("Mal dein Tier aus."),
            "full": _("Alle Stempel beisammen? Gut gemacht!"),
            "cards": cards,
        },
    )


@cache
def animals() -> list[dict[str, str]]:
    """The guests' animals as outlines, to be coloured."""
    text = (Path(settings.BASE_DIR) / "static" / "img" / "animals.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', text, re.DOTALL)
    return [
        {
            "name": name.capitalize(),
            "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
            + inside.replace("currentColor", "#ffffff")
            + "</svg>",
        }
        for name, box, inside in found
    ]
