"""What the hall shows of a game: its card and its picture."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games import pictures
from games.domain import finding
from games.domain.finding import About
from games.domain.live import Live
from games.drawing import hand_svg, scene_svg
from games.engines import registry
from games.engines.core import Game, Ruleset
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.scene import Board, Piece
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
    """The game's picture as SVG: its own drawing, a board as on the cover of its leaflet or from a match played at
    random, or else that cover. Raises UnreadableError if there is neither a game nor a text of that name."""
    own = pictures.own(slug)
    if own:
        return own
    try:
        facts = find_text(slug).facts
    except UnknownGameError:
        return _scene_picture(slug)
    # a text that also serves variants has a picture of its own game alone, and a board is what the engine draws
    drawn = facts.figures[facts.cover].made
    if facts.slug != slug or (pictures.manner(slug) == "board" and isinstance(drawn, (Hand, Plan))):
        return _scene_picture(slug)
    return draw(facts, facts.cover)


def table_picture(live: Live) -> str:
    """A table as it stands now, as spectators see it; the game's own picture where there is no board to draw."""
    view = live.record.game.view(live.record.state, None)
    if any(isinstance(surface, Board) for surface in view.surfaces):
        return scene_svg(view, lettering=False, areas=False)
    return picture(live.game)


@cache
def _scene_picture(slug: str) -> str:
    game = registry.find(slug).make()
    match = playout(game, random.Random(slug), slug)
    state = match.states[min(len(match.states) // 3, 16)]
    view = game.view(state, None)
    if any(isinstance(surface, Board) for surface in view.surfaces):
        return scene_svg(view, lettering=False, areas=False)
    return hand_svg(_hand(game, match))


def _hand(game: Game[Any, Any], match: Match) -> list[Piece]:
    """The first handful of open cards, dice or tiles that seat 0 sees in the match, or as many as there ever are."""
    most: list[Piece] = []
    for state in match.states:
        shown = [piece for piece in game.view(state, 0).pieces if piece.kind in {"card", "die", "tile"}]
        open_ones = [piece for piece in shown if piece.face != "back"]
        if len(open_ones) >= 4:
            return open_ones[:5]
        most = max(most, open_ones, key=len)
    return most
