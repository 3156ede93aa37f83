"""A leaflet before it has a form: what the page and the print both show, in the order of design and fold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from gamesday.paper.addresses import absolute
from rules.domain import blocks
from rules.domain.faces import Legend
from rules.domain.pictures import Size, alt, draw, is_lettered, letters, qr_svg, without_letters
from rules.domain.sheet import LUCK, Audience, Facts, GameSheet, Layout, Part


@dataclass(frozen=True, slots=True)
class Leaflet:
    """One game for one audience.

    `facts` are label and value; `url` is what the QR code opens and `url_says` tells why to go there; `imprint` is
    one sentence per entry; `sizes` are drawings of the pictures in which something is written, and from how many
    millimetres on each serves; `language` is what the text may call itself; `legend` is the key to cards drawn
    otherwise than the text names them.
    """

    slug: str
    title: str
    audience: Audience
    one_line: str
    facts: tuple[tuple[str, str], ...]
    material: tuple[str, ...]
    parts: tuple[Part, ...]
    cover: str
    pictures: dict[str, str]
    sizes: dict[str, tuple[tuple[float, str], ...]]
    alts: dict[str, str]
    widths: dict[str, float]
    url: str
    url_says: str
    imprint: tuple[str, ...]
    language: str | None = None
    legend: Legend | None = None

    @property
    def qr(self) -> str:
        """The QR code as SVG."""
        return qr_svg(self.url, self.qr_alt)

    @property
    def qr_alt(self) -> str:
        return _("QR-Code, er öffnet %(url)s") % {"url": self.url}


def compose(
    sheet: GameSheet,
    audience: Audience,
    *,
    short: bool,
    poster: bool = False,
    goal: str = "",
    legend: Legend | None = None,
    layout: Layout | None = None,
) -> Leaflet:
    """The leaflet of a game for an audience; `short` leaves out what only the roomy layouts show.

    A `poster` has one part, its steps; none, if the text has no steps for one. `goal` is an address for the code
    instead of the game's own. For print, `layout` says how large pictures may be and what is written in them.

    Raises TextError if a picture cannot be drawn, UnknownAudienceError if there is no text for these readers.
    """
    sheet.written_for(audience)
    facts = without_letters(sheet.facts) if audience.plain else sheet.facts
    shown = sheet.parts[audience.slug]
    if poster:
        shown = (sheet.posters[audience.slug],) if audience.slug in sheet.posters else ()
    parts = tuple(Part(part.number, part.title, blocks.at_length(part.blocks, short=short)) for part in shown)
    names = dict.fromkeys([facts.cover, *(name for part in parts for name in blocks.pictures(part.blocks))])
    url, url_says = (goal, _("Hier geht es zum Stand")) if goal else _online(facts.slug, audience)
    return Leaflet(
        slug=facts.slug,
        title=facts.title,
        audience=audience,
        one_line=facts.one_line,
        facts=_said(facts),
        material=facts.material,
        parts=parts,
        cover=facts.cover,
        pictures={name: draw(facts, name) for name in names},
        sizes=_sizes(facts, names, layout) if layout else {},
        alts={name: alt(facts, name) for name in names},
        widths={name: facts.figures[name].width for name in names},
        url=url,
        url_says=url_says,
        imprint=(
            _("Herausgegeben vom Förderverein."),
            _("Text und Bilder gehören zum freien Projekt Spieletag (AGPL-3.0-or-later): Weitergeben ist erlaubt."),
        ),
        language=sheet.language(audience),
        legend=legend,
    )


#: of two drawings of one picture, how much wider the next is printed
STEP = 1.3
#: the least share of a line that a picture may be printed in: three side by side
LEAST_SHARE = 0.3
#: beside a step of a poster a picture has so many millimetres at most
POSTER = 66


def _sizes(facts: Facts, names: Iterable[str], layout: Layout) -> dict[str, tuple[tuple[float, str], ...]]:
    """Pictures in which something is written, for each breadth this layout may print them in.

    The first breadth is the least in which what is written there can be read. What stands on a thing, such as a letter
    die, grows with it alone.
    """
    least, most = layout.letters
    found: dict[str, tuple[tuple[float, str], ...]] = {}
    for name in names:
        if not is_lettered(facts, name):
            drawn = draw(facts, name)
            if written := letters(drawn, layout.line):
                found[name] = ((round(min(layout.line, layout.line * least / min(written)), 2), drawn),)
            continue
        mm = (POSTER if layout.poster else layout.line) * min(LEAST_SHARE, 0.7 * facts.figures[name].width)
        sizes: list[tuple[float, str]] = []
        while mm <= layout.line or not sizes:
            drawn = draw(facts, name, Size(mm, least, max(least, most / STEP)))
            if min(letters(drawn, mm), default=0) >= least or mm > layout.line:  # 0: too small to write anything
                sizes.append((round(mm, 2), drawn))
            last = mm < layout.line and not sizes  # before the line is given up, it is tried in full
            mm = min(mm * STEP, layout.line) if last else mm * STEP
        found[name] = tuple(sizes)
    return found


def check(sheet: GameSheet) -> None:
    """Make sure that every picture of a text can be drawn. Raises TextError, naming the first that cannot."""
    for name in sheet.facts.figures:
        draw(sheet.facts, name)


def _said(facts: Facts) -> tuple[tuple[str, str], ...]:
    said = (
        (_("Alter"), _("ab %(age)d Jahren") % {"age": facts.age}),
        (_("Spieler"), _span(facts.players)),
        (_("Dauer"), _("%(span)s Minuten") % {"span": _span(facts.minutes)}),
    )
    return (*said, (_("Es zählt"), str(LUCK[facts.luck]))) if facts.luck else said


def _span(span: tuple[int, int | None]) -> str:
    low, high = span
    if high is None:
        return _("ab %(n)d") % {"n": low}
    return str(low) if low == high else f"{low}–{high}"


def _online(slug: str, audience: Audience) -> tuple[str, str]:
    """Where the QR code leads: to a table of the game, or to the leaflet where the game cannot be played live."""
    if slug in rulesets():
        says = _("Scanne mich und spiel mit!") if audience.plain else _("Scannen und sofort online spielen")
        return absolute(reverse("open", args=[slug])), says
    return absolute(reverse("rules:leaflet", args=[slug, audience.slug])), _("Die Anleitung im Netz")
