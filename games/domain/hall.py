"""What the hall shows of a game: its card and its picture."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.urls import reverse
from django.utils.translation import gettext as _

from games import pictures
from games.domain import finding
from games.domain.finding import About
from games.domain.live import Live
from games.drawing import scene_svg
from games.drawing.pieces import document
from games.engines import registry
from games.engines.core import Ruleset
from games.engines.playout import playout
from games.engines.scene import Board
from rules.domain.errors import UnknownGameError
from rules.domain.figures import Hand
from rules.domain.library import find_text
from rules.domain.pictures import draw
from rules.domain.plans.vocabulary import Plan


def ruleset(slug: str) -> Ruleset:
    """One game. Raises UnreadableError if there is none of that name."""
    return registry.find(slug)


@dataclass(frozen=True, slots=True)
class Card:
    """A game as the hall shows it. `variants` of it stand on its own page."""

    slug: str
    title: str
    picture: str
    one_line: str = ""
    facts: str = ""
    leaflets: tuple[tuple[str, str], ...] = ()
    variants: int = 0


def card(ruleset: Ruleset) -> Card:
    """The card of one game."""
    return card_of(finding.find(ruleset))


def card_of(about: About, variants: int = 0) -> Card:
    """The card of a game whose facts are known already."""
    leaflets: tuple[tuple[str, str], ...] = ()
    if about.text:
        leaflets = tuple(
            (
                reverse("rules:leaflet", args=[about.text, audience.slug]),
                _("Anleitung: {audience}").format(audience=audience.title),
            )
            for audience in about.audiences
        )
    return Card(
        about.slug,
        about.title,
        reverse("game-picture", args=[about.slug]),
        about.one_line,
        about.in_short(),
        leaflets,
        variants,
    )


def cards(games: Iterable[About]) -> list[Card]:
    """The cards of several games, in their order."""
    return [card_of(about) for about in games]


def picture(slug: str) -> str:
    """A game's picture as SVG: its own drawing, a board as on its leaflet or from a match played at random, or what
    stands on the leaflet of a text without a game. Raises UnknownGameError if there is neither a game nor a text."""
    own = pictures.own(slug)
    if own:
        return own
    played = slug in registry.rulesets()
    try:
        facts = find_text(slug).facts
    except UnknownGameError:
        if not played:
            raise
        return _board_picture(slug)
    # a text that also serves variants has a picture of its own game alone, and a board is what the engine draws
    no_board = pictures.manner(slug) == "board" and isinstance(facts.figures[facts.cover].made, (Hand, Plan))
    return _board_picture(slug) if played and (facts.slug != slug or no_board) else draw(facts, facts.cover)


def table_picture(live: Live) -> str:
    """A table as it stands now, as spectators see it; the game's own picture where there is no board to draw."""
    view = live.record.game.view(live.record.state, None)
    if any(isinstance(surface, Board) for surface in view.surfaces):
        return scene_svg(view, lettering=False, areas=False)
    return picture(live.game)


@cache
def _board_picture(slug: str) -> str:
    game = registry.find(slug).make()
    match = playout(game, random.Random(slug), slug)
    state = match.states[min(len(match.states) // 3, 16)]
    view = game.view(state, None)
    if any(isinstance(surface, Board) for surface in view.surfaces):
        return scene_svg(view, lettering=False, areas=False)
    try:
        return scene_svg(game.view(state, 0))
    except ValueError:  # what is played so lies on no table
        return document(1, 1, "")
