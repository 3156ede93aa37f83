"""Spielmasken: faces of animals to print on A4, to cut out and to wear, in colours or to be coloured.

The drawings (`rules/masks`) are in millimetres. The holes for the eyes are 56 mm apart and 30 mm wide, so that whoever
has the pupils 41 to 71 mm apart looks through: children of five have 51 mm (The development of norms of pediatric
interpupillary distance, Pacific University, 1993), adults 63, hardly any child of five less than 40 (Dodgson, Variation
and extrema of human interpupillary distance, 2004).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.translation import gettext as _

from rules.domain.errors import UnknownPrintError
from rules.domain.typesetting import typeset

DRAWINGS = Path(__file__).resolve().parent.parent / "masks"
#: all of them in one file
ALL = "alle"
_TITLE = re.compile(r"<title>(.+)</title>")
#: what is dark stays dark; all else waits for a pencil
_STROKE = re.compile(r'stroke="#(?!2a2118|fffaf0)[0-9a-f]{6}"')
_FILL = re.compile(r'fill="#(?!2a2118)[0-9a-f]{6}"')


@cache
def masks() -> Mapping[str, str]:
    """Every mask: its name in addresses and its name for people, by the alphabet."""
    found = {path.stem: _TITLE.findall(path.read_text(encoding="utf-8"))[0] for path in DRAWINGS.glob("*.svg")}
    return dict(sorted(found.items(), key=lambda each: each[1]))


@cache
def mask_svg(name: str, *, plain: bool = False) -> str:
    """The drawing of a mask, in colours or `plain`, to be coloured. Raises UnknownPrintError."""
    if name not in masks():
        raise UnknownPrintError(
            _("„%(name)s“ gibt es nicht als Maske. Es gibt: %(known)s.")
            % {"name": name[:60], "known": ", ".join(masks().values())}
        )
    drawing = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    if plain:
        drawing = _STROKE.sub('stroke="#2a2118"', _FILL.sub('fill="#ffffff"', drawing))
        drawing = drawing.replace('stroke-width="0"', 'stroke-width="1"')
    return drawing


def mask_pdf(name: str, *, plain: bool = False) -> bytes:
    """A mask, or all of them, a page each, as PDF/UA-1. Raises UnknownPrintError."""
    chosen = list(masks()) if name == ALL else [name]
    sheets = [
        {
            "title": masks().get(each, ""), "svg": mask_svg(each, plain=plain),
            "alt": _("Eine Maske zum Ausschneiden: %(name)s") % {"name": masks()[each]},
        }
        for each in chosen
    ]  # fmt: skip
    title = _("Spielmasken") if name == ALL else _("Spielmaske: %(name)s") % {"name": masks()[name]}
    given = {
        "document_title": title, "author": _("Förderverein"), "keywords": [_("Spielmaske"), _("zum Ausschneiden")],
        "sheets": sheets, "ruler": _("Diese Linie ist 5 cm lang. Sonst bitte in Originalgröße drucken."),
        "steps": [
            *([_("Male die Maske aus.")] if plain else []),
            _("Kleb das Blatt auf Pappe. Schneide am dicken Rand entlang."),
            _("Schneide die Augen und die zwei Löcher an den gestrichelten Linien aus. Lass dir helfen."),
            _("Knote ein Gummiband in die Löcher. Oder kleb einen Stab hinten an."),
        ],
    }  # fmt: skip
    return typeset("mask.typ", given)
