"""What a game text says, once it has been read: facts, pictures, and a leaflet's six parts for each audience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.domain.blocks import Block
from rules.domain.errors import UnknownAudienceError, UnknownLayoutError
from rules.domain.figures import Figure
from rules.domain.lesson import Lesson
from rules.domain.scores import Score

#: the parts of a leaflet; the fold of the Wickelfalz gives each one panel
PARTS = 6
#: the heading of one more part, the last: the steps that a poster shows, and nothing else does
POSTER = "Plakat"


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
    """How a leaflet is laid out.

    `short` takes the "kurz" passages of a text instead of the "lang" ones; `poster` the steps written for it instead
    of the six parts. `line` is how wide a picture may be in millimetres, `letters` are the least and the most points
    of what is written in one.
    """

    slug: str
    title: str | Promise
    short: bool
    poster: bool = False
    line: float = 86
    letters: tuple[float, float] = (9, 12)


AUDIENCES = {
    "kinder": Audience("kinder", _("Für Kinder"), _("Ihr braucht"), plain=True),
    "erwachsene": Audience("erwachsene", _("Für Erwachsene"), _("Material"), plain=False),
}
#: the kinds of games, as the club asked for them, by the name in the front matter
GROUPS: Mapping[str, str | Promise] = {
    "brettspiele": _("Brettspiele"),
    "wuerfel-brettspiele": _("Würfel-Brettspiele"),
    "legespiele": _("Legespiele"),
    "wuerfelspiele": _("Würfelspiele"),
    "dominospiele": _("Dominospiele"),
    "kartenspiele": _("Kartenspiele"),
    "schreibspiele": _("Schreibspiele"),
    "denkspiele": _("Denkspiele"),
    "ratespiele": _("Ratespiele"),
    "geschicklichkeitsspiele": _("Geschicklichkeitsspiele"),
    "wurfspiele": _("Wurfspiele"),
    "huepfspiele": _("Hüpfspiele"),
    "reigen-und-laufspiele": _("Reigen- und Laufspiele"),
}
LAYOUTS = {
    "wickelfalz": Layout("wickelfalz", _("Faltblatt (Wickelfalz, A4 quer)"), short=True),
    "a4": Layout("a4", _("A4 zum Lesen"), short=False, line=83),
    "grossdruck": Layout("grossdruck", _("Großdruck"), short=False, line=174, letters=(12, 18)),
    "a5": Layout("a5", _("A5 zum Lesen"), short=False, line=122),
    "plakat": Layout("plakat", _("Plakat für den Stand (A3)"), short=True, poster=True, line=240, letters=(11, 18)),
}


#: what decides a game of chance: nobody ever has a choice, or choices tell (docs/bots.md)
LUCK: Mapping[str, str | Promise] = {"only": _("Glück"), "some": _("Glück und Entscheidung")}


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
class ScoreSheet:
    """A table to print and fill in: `rows` empty lines under `columns`, and a note for those who write."""

    title: str
    columns: tuple[str, ...]
    rows: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """A picture of the text to print as large as the page: a board to draw after, a chalk field."""

    title: str
    figure: str


@dataclass(frozen=True, slots=True)
class Facts:
    """The front matter of a text.

    `players` and `minutes` are from–to; `sources` are "file:lines"; `covers` are other games this text serves too;
    `material_extra` is what everybody has at home; `cutouts` are sets of things to print and cut out;
    `tested_by_readers` says that people who need easy language have tested the children's text. `readers` are the
    names of the audiences it is written for; `luck` is one of `LUCK`, or "" where no dice or cards decide; `scores`
    are the ways in which a game with real things is counted, the usual one first.
    """

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
    cover: str
    figures: Mapping[str, Figure]
    group: str = ""
    presets: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    material_extra: tuple[str, ...] = ()
    tested_by_readers: bool = False
    lesson: Lesson | None = None
    sheets: tuple[ScoreSheet | PlanSheet, ...] = ()
    cutouts: tuple[str, ...] = ()
    readers: tuple[str, ...] = tuple(AUDIENCES)
    luck: str = ""
    scores: tuple[Score, ...] = ()

    @property
    def score(self) -> Score | None:
        """How the game is usually counted; None where nothing is."""
        return self.scores[0] if self.scores else None

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Whom it is written for."""
        return tuple(AUDIENCES[name] for name in self.readers)

    @property
    def slugs(self) -> tuple[str, ...]:
        """Every game this text serves, its own first."""
        return (self.slug, *self.covers)


@dataclass(frozen=True, slots=True)
class Part:
    """One of the six parts of a leaflet, or the one for its poster."""

    number: int
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A whole game text, by the audience's name: `parts`, and the `posters` there are (part 7).

    A step of a poster is a paragraph, or one beside its picture.
    """

    facts: Facts
    parts: Mapping[str, tuple[Part, ...]]
    posters: Mapping[str, Part] = field(default_factory=dict)

    def written_for(self, audience: Audience) -> Audience:
        """The same audience. Raises UnknownAudienceError if there is no text for it."""
        if audience.slug not in self.parts:
            raise UnknownAudienceError(
                gettext("Zu „%(title)s“ gibt es nur eine Anleitung für %(known)s.")
                % {"title": self.facts.title, "known": ", ".join(name.capitalize() for name in self.facts.readers)}
            )
        return audience

    def language(self, audience: Audience) -> str | None:
        """What the text for these readers may call itself; None for readers who need no easy words.

        "Leichte Sprache" is a promise: only a text that such readers have tested may carry the name.
        """
        if not audience.plain:
            return None
        return gettext("Leichte Sprache") if self.facts.tested_by_readers else gettext("Einfache Sprache")
