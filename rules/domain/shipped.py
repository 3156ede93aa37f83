"""The files the library is shipped as."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import given as read
from rules.domain.errors import TextError

SHIPPED = Path(__file__).resolve().parent.parent / "library"


def shipped_files(folder: Path = SHIPPED) -> dict[str, Path]:
    """The files of the library by their slugs, in order: `<family>/<slug>.md`. Raises TextError for a slug twice."""
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.md"), key=lambda path: path.stem):
        if path.stem in found:
            raise TextError(_("%(file)s.md liegt in zwei Ordnern.") % {"file": path.stem})
        found[path.stem] = path
    return found


def shipped_figures(slug: str) -> Mapping[Any, Any]:
    """The pictures of a shipped text, as they stand in its head. Raises TextError for a text there is not."""
    files = shipped_files()
    if slug not in files:
        raise TextError(_("Einen Text „%(slug)s“, der Bilder verleiht, gibt es nicht.") % {"slug": slug[:60]})
    head = files[slug].read_text(encoding="utf-8").split("\n---\n", maxsplit=1)[0].removeprefix("---\n")
    figures = read.load(head).get("figures")
    return figures if isinstance(figures, dict) else {}
