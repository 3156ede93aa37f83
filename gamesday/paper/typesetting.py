"""Data as a PDF or a picture, set by Typst. The typesetter gets its data as one JSON value and never as source text;
fonts come from the project alone. What is set is tagged (PDF/UA). A sign that no font has (an emoji, Chinese) is
replaced, and that is said on the paper."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import typst
from django.utils.translation import gettext as _

from gamesday.refused import Refused

FONTS = Path(__file__).resolve().parent / "fonts"

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


class PrintError(Refused):
    """What cannot be printed."""


class Typesetter:
    """Sets the templates of one folder, one at a time, whoever asks from whichever thread.

    `signs`: also in the typesetter's own fonts, which have signs that people type and the project's lack, ✓ for one.
    `date`: what every file says of when it was made, so that the same value is the same bytes; else the moment.
    """

    def __init__(self, templates: Path, *, signs: bool = True, date: int | None = None) -> None:
        self.templates = templates
        self._signs, self._date = signs, date
        self._busy = threading.Lock()

    @cached_property
    def _compiler(self) -> typst.Compiler:
        """It remembers templates and fonts."""
        fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=self._signs, font_paths=[str(FONTS)])
        return typst.Compiler(root=str(self.templates), font_paths=fonts, ignore_system_fonts=True)

    def set(
        self,
        source: str | bytes,
        inputs: dict[str, str] | None = None,
        form: Literal["pdf", "png"] = "pdf",
        *,
        tagged: bool = False,
        ppi: float | None = None,
        labels: Iterable[str] = (),
    ) -> tuple[tuple[bytes, ...], list[list[Any]]]:
        """The pages of a template (of a PDF all in one), and what it says under each of these labels.

        `source` is the template's name, or a text of ours; the inputs are those of before where there are none.
        Raises typst.TypstError.
        """
        with self._busy:  # the compiler keeps one set of inputs, and a question is answered about what was set last
            given: Any = source if isinstance(source, bytes) else str(self.templates / source)
            made = self._compiler.compile(
                input=given,
                format=form,
                ppi=ppi,
                sys_inputs=... if inputs is None else inputs,
                pdf_standards=["ua-1"] if tagged else [],
                timestamp=self._date,
            )
            said = [json.loads(self._compiler.query(f"<{label}>", field="value")) for label in labels]
        return (made,) if isinstance(made, bytes) else tuple(page for page in made or () if page), said

    def pdf(self, source: str, data: dict[str, Any]) -> bytes:
        """The template filled with the data, which it finds as `sys.inputs.sheet`. Raises PrintError."""
        lacking: set[str] = set()
        while True:
            given = {"sheet": json.dumps(_without(data, lacking), ensure_ascii=False)}
            try:
                return self._compiled(source, given, noted=bool(lacking))
            except typst.TypstError as error:
                found = _NO_GLYPH.search(error.message)
                if found is None or lacking.issuperset(found[1]):
                    message = _("Das lässt sich nicht drucken: %(message)s") % {"message": error.message}
                    raise PrintError(message) from error
                beyond = _NEVER if len(lacking) < MOST_SIGNS else _NOT_LATIN
                lacking |= {*found[1], *beyond.findall(json.dumps(data, ensure_ascii=False))}

    def _compiled(self, source: str, given: dict[str, str], *, noted: bool) -> bytes:
        note = _("%(sign)s steht für Zeichen, die unsere Druckschrift nicht hat.") % {"sign": STANDS_FOR}
        template: str | bytes = _WITH_NOTE.format(source=source).encode() if noted else source
        [made], _said = self.set(template, {**given, "note": note}, tagged=True)
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
