"""What a game text says, once it has been read: facts, pictures, and a leaflet's six parts for each audience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.drawing import NOTHING, Notes
from rules.domain.blocks import Block
from rules.domain.errors import UnknownAudienceError, UnknownLayoutError

#: the parts of a leaflet; the fold of the Wickelfalz gives each one panel
PARTS = 6


@dataclass(frozen=True, slots=True)
class Audience:
    """Who reads.

    `slug` is the name in addresses and commands, `needs` stands over the material; `plain` asks for fewer, bigger
    things.
    """

    slug: str
    title: str | Promise
    needs: str | Promise
    plain: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """How a leaflet is laid out. `short` takes the "kurz" passages of a text instead of the "lang" ones."""

    slug: str
    title: str | Promise
    short: bool


AUDIENCES = {
    "kinder": Audience("kinder", _("Für Kinder"), _("Ihr braucht"), plain=True),
    "erwachsene": Audience("erwachsene", _("Für Erwachsene"), _("Material"), plain=False),
}
LAYOUTS = {
    "wickelfalz": Layout("wickelfalz", _("Faltblatt (Wickelfalz, A4 quer)"), short=True),
    "a4": Layout("a4", _("A4 zum Lesen"), short=False),
    "grossdruck": Layout("grossdruck", _("Großdruck"), short=False),
}


def find_audience(slug: str) -> Audience:
    """The audience of that name. Raises UnknownAudienceError, naming those there are."""
    if slug not in AUDIENCES:
        raise UnknownAudienceError(
            gettext("Für „%(slug)s“ gibt es keine Anleitung. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": ", ".join(AUDIENCES)}
        )
    return AUDIENCES[slug]


def find_layout(slug: str) -> Layout:
    """The layout of that name. Raises UnknownLayoutError, naming those there are."""
    if slug not in LAYOUTS:
        raise UnknownLayoutError(
            gettext("Eine Form „%(slug)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"slug": slug[:60], "known": ", ".join(LAYOUTS)}
        )
    return LAYOUTS[slug]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture made from a position of the game's engine.

    `alt` says in words what it shows; `width` is its share of the line (0.2 to 1); `lettering` and `areas` keep the
    letters at the board's edge and the pieces beside the board.
    """

    position: str
    alt: str
    notes: Notes = NOTHING
    lettering: bool = True
    areas: bool = False
    width: float = 0.6


@dataclass(frozen=True, slots=True)
class Facts:
    """The front matter of a text. `players` and `minutes` are from–to; `sources` are "file:lines"."""

    slug: str
    title: str
    kind: str
    setting: tuple[str, ...]
    players: tuple[int, int | None]
    age: int
    minutes: tuple[int, int]
    material: tuple[str, ...]
    sources: tuple[str, ...]
    one_line: str
    presets: tuple[str, ...]
    related: tuple[str, ...]
    cover: str
    figures: Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class Part:
    """One of the six parts of a leaflet."""

    number: int
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A whole game text: `parts` by the audience's name."""

    facts: Facts
    parts: Mapping[str, tuple[Part, ...]]
