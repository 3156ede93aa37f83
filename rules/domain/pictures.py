"""The pictures of a text, drawn from the scene its game's engine shows for a position."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from games.drawing import scene_svg
from games.engines.core import GameError
from games.engines.registry import find
from rules.domain.errors import TextError
from rules.domain.sheet import Facts, Figure


def draw(facts: Facts, name: str) -> str:
    """The SVG of one of a text's figures. Raises TextError if the game or the position cannot be drawn."""
    return _drawn(facts.slug, name, facts.figures[name])


@lru_cache(maxsize=1024)
def _drawn(slug: str, name: str, figure: Figure) -> str:
    try:
        game = find(slug).make()
        view = game.view(game.parse(figure.position), None)
    except GameError as error:
        raise TextError(_("Das Bild „%(name)s“: %(reason)s") % {"name": name, "reason": error.reason}) from None
    try:
        return scene_svg(view, figure.notes, lettering=figure.lettering, areas=figure.areas, label=figure.alt)
    except ValueError:
        known = {spot.id for surface in view.surfaces for spot in getattr(surface, "spots", ())}
        unknown = ", ".join(sorted(figure.notes.places() - known))
        raise TextError(
            _("Das Bild „%(name)s“ zeigt auf Plätze, die es nicht gibt: %(unknown)s.")
            % {"name": name, "unknown": unknown}
        ) from None


@lru_cache(maxsize=256)
def qr_svg(url: str, label: str) -> str:
    """A QR code of `url` as SVG; `label` is its accessible name."""
    code = segno.make(url, error="m", micro=False)
    drawn = code.svg_inline(border=2, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}"'
    return drawn.replace("<svg", head, 1)


@lru_cache(maxsize=1)
def corner_svg() -> str:
    """The plant-like corner of the frames."""
    return (Path(settings.BASE_DIR) / "static" / "img" / "ecke.svg").read_text(encoding="utf-8")
