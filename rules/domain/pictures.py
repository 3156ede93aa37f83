"""The pictures of a text: scenes of its game's engine, hands of pieces, and plans."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from games.drawing import rows_svg, scene_svg
from games.engines.core import GameError
from games.engines.scene import Board, Piece, View
from rules.domain import scenes
from rules.domain.errors import TextError
from rules.domain.figures import Figure, Hand
from rules.domain.pieces import SIGNS, piece
from rules.domain.plans.drawing import plan_svg
from rules.domain.plans.vocabulary import Plan
from rules.domain.sheet import Facts


def draw(facts: Facts, name: str) -> str:
    """The SVG of one of a text's figures. Raises TextError if what it asks for cannot be drawn."""
    return _drawn(facts.slug, name, facts.figures[name])


@lru_cache(maxsize=1024)
def _drawn(slug: str, name: str, figure: Figure) -> str:
    try:
        if isinstance(figure.made, Plan):
            return plan_svg(figure.made, figure.alt)
        if isinstance(figure.made, Hand):
            return _hand(figure.made, figure.alt)
        return _scene(scenes.view(slug, figure.made), name, figure)
    except (GameError, TextError) as error:
        if isinstance(error, _PlacesError):
            raise
        reason = error.reason if isinstance(error, GameError) else error
        raise TextError(_("Das Bild „%(name)s“: %(reason)s") % {"name": name, "reason": reason}) from None


class _PlacesError(TextError):
    """A note points at what is not there; the sentence names the picture already."""


def _hand(hand: Hand, alt: str) -> str:
    rows: list[tuple[str, list[Piece | str]]] = [
        (words, [name if name in SIGNS else piece(name) for name in names]) for words, names in hand.rows
    ]
    return rows_svg(rows, fan=hand.fan, label=alt)


def _scene(view: View, name: str, figure: Figure) -> str:
    shown = {str(piece.label) for piece in view.pieces}
    missing = [label for label in figure.shows if label not in shown]
    if missing:
        raise TextError(
            _("%(missing)s ist nicht zu sehen. Zu sehen ist: %(shown)s.")
            % {"missing": ", ".join(missing), "shown": ", ".join(sorted(shown)) or _("nichts")}
        )
    areas = figure.areas
    if areas is None:
        areas = not any(isinstance(surface, Board) for surface in view.surfaces)
    try:
        return scene_svg(
            view, figure.notes, lettering=figure.lettering, areas=areas, names=figure.names, label=figure.alt
        )
    except ValueError:
        known = {spot.id for surface in view.surfaces if isinstance(surface, Board) for spot in surface.spots}
        unknown = set(figure.notes.places() - known)
        if not isinstance(areas, bool):
            unknown |= set(areas) - {surface.id for surface in view.surfaces}
        if not unknown:
            raise TextError(_("Da ist nichts zu zeichnen.")) from None
        raise _PlacesError(
            _("Das Bild „%(name)s“ zeigt auf Plätze, die es nicht gibt: %(unknown)s.")
            % {"name": name, "unknown": ", ".join(sorted(unknown))}
        ) from None


def describe(facts: Facts, name: str) -> str:
    """What a figure shows, in the engine's words: place by place, to write its alternative text from.

    Empty for pictures that say themselves what is in them. Raises TextError as `draw` does.
    """
    figure = facts.figures[name]
    draw(facts, name)
    if isinstance(figure.made, (Hand, Plan)):
        return ""
    view = scenes.view(facts.slug, figure.made)
    lying: dict[str, list[str]] = {}
    for item in view.pieces:
        lying.setdefault(item.at, []).append(f"{item.count} × {item.label}" if item.count > 1 else str(item.label))
    said = [f"{place}: {', '.join(items)}" for place, items in lying.items()]
    return "; ".join([str(view.status), *said])


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
