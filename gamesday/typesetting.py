"""Data as a PDF, set by Typst. The typesetter gets its data as one JSON value and never as source text; fonts come from
the project alone. What is set is tagged (PDF/UA). A sign that no font has (an emoji, Chinese) is replaced, and that is
said on the paper."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import segno
import typst
from django.conf import settings
from django.utils.translation import gettext as _

#: what the typesetter says of a text it cannot draw where the standard asks for all of it
_NO_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)
#: what stands for such a sign, and after how many different ones all that is not Latin is taken for one
STANDS_FOR, MOST_SIGNS = "(?)", 300
#: signs that none of the fonts has, and those that some may lack
_NEVER, _NOT_LATIN = re.compile("[\u2e80-\ufaff\U00010000-\U0010ffff]"), re.compile("[\u0370-\U0010ffff]")
#: what only colours or joins such signs, and goes with them
_JOINS = "\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff"
#: the template with a line at the foot of each page
_WITH_NOTE = """#let note = text(font: "Atkinson Hyperlegible", size: 7pt, sys.inputs.note)
#set page(foreground: place(bottom + center, dy: -3mm, note))
#include "{source}"
"""


class TypesettingError(Exception):
    """What cannot be set; the message is a German sentence."""


class Typesetter:
    """Sets the templates of one folder."""

    def __init__(self, templates: Path) -> None:
        self._templates = templates
        self._busy = threading.Lock()

    @cached_property
    def _compiler(self) -> typst.Compiler:
        # the typesetter's own fonts have signs that people type and the project's lack, ✓ for one
        paths = [str(Path(settings.BASE_DIR) / "rules" / "fonts")]
        fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=paths)
        return typst.Compiler(root=str(self._templates), font_paths=fonts, ignore_system_fonts=True)

    def pdf(self, source: str, data: dict[str, Any]) -> bytes:
        """The template filled with the data, which it finds as `sys.inputs.sheet`. Raises TypesettingError."""
        lacking: set[str] = set()
        while True:
            given = {"sheet": json.dumps(_without(data, lacking), ensure_ascii=False)}
            try:
                return self._compiled(source, given, noted=bool(lacking))
            except typst.TypstError as error:
                found = _NO_GLYPH.search(error.message)
                if found is None or lacking.issuperset(found[1]):
                    message = _("Das lässt sich nicht drucken: %(message)s") % {"message": error.message}
                    raise TypesettingError(message) from error
                beyond = _NEVER if len(lacking) < MOST_SIGNS else _NOT_LATIN
                lacking |= {*found[1], *beyond.findall(json.dumps(data, ensure_ascii=False))}

    def _compiled(self, source: str, given: dict[str, str], *, noted: bool) -> bytes:
        note = _("%(sign)s steht für Zeichen, die unsere Druckschrift nicht hat.") % {"sign": STANDS_FOR}
        template: str | bytes = str(self._templates / source)
        if noted:
            template = _WITH_NOTE.format(source=source).encode()
        with self._busy:  # the compiler keeps one set of inputs
            made = self._compiler.compile(  # type: ignore[type-var]  # either of the two is taken
                input=template,
                format="pdf",
                sys_inputs={**given, "note": note},
                pdf_standards=["ua-1"],
            )
        assert isinstance(made, bytes)
        return made


def _without(value: Any, lacking: AbstractSet[str]) -> Any:
    """The data with what stands for these signs in their place; a row of them is one."""
    if isinstance(value, dict):
        return {key: _without(each, lacking) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without(each, lacking) for each in value]
    if not lacking or not isinstance(value, str) or lacking.isdisjoint(value):
        return value
    signs = "".join(map(re.escape, sorted(lacking)))
    return re.sub(rf"[{signs}{_JOINS}]*[{signs}][{signs}{_JOINS}]*", STANDS_FOR, value)


@lru_cache(maxsize=256)
def qr(address: str) -> str:
    """An address as a QR code, an SVG for the typesetter."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=1, xmldecl=False)
    return out.getvalue().decode()
