"""Data as a PDF, set by Typst. The typesetter gets its data as one JSON value and never as source text; fonts come from
the project alone. What is set is tagged (PDF/UA), unless it has a sign that no font has."""

from __future__ import annotations

import io
import json
import threading
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import segno
import typst
from django.conf import settings
from django.utils.translation import gettext as _

#: what the typesetter says of a sign it cannot draw where the standard asks for all of them
_NO_GLYPH = "could not be displayed"


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
        given = {"sheet": json.dumps(data, ensure_ascii=False)}
        try:
            return self._compiled(source, given, accessible=True)
        except typst.TypstError as error:
            if _NO_GLYPH not in error.message:
                message = _("Das lässt sich nicht drucken: %(message)s") % {"message": error.message}
                raise TypesettingError(message) from error
        # a sign that no font has, an emoji say, must not keep a list from being printed; a box stands for it
        return self._compiled(source, given, accessible=False)

    def _compiled(self, source: str, given: dict[str, str], *, accessible: bool) -> bytes:
        with self._busy:  # the compiler keeps one set of inputs
            made = self._compiler.compile(
                input=str(self._templates / source),
                format="pdf",
                sys_inputs=given,
                pdf_standards=["ua-1"] if accessible else [],
            )
        assert isinstance(made, bytes)
        return made


@lru_cache(maxsize=256)
def qr(address: str) -> str:
    """An address as a QR code, an SVG for the typesetter."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=1, xmldecl=False)
    return out.getvalue().decode()
