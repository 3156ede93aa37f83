"""What a tile needs to know of its game."""

from __future__ import annotations

from django import template

from games import pictures
from games.pictures import Tile

register = template.Library()


@register.filter
def tile(slug: str) -> Tile:
    """How the tile of a game is made: `manner`, `material`, `family`."""
    return pictures.tile(slug)


@register.filter
def short_title(game: object) -> str:
    """The name of a game (anything with `slug` and `title`) for under its tile."""
    return pictures.short_title(str(getattr(game, "slug", "")), str(getattr(game, "title", "")))
