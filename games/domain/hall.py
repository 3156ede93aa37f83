"""What the hall shows of a game: its card, its options as a form, its rules in words."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.drawing import hand_svg, scene_svg
from games.engines import registry
from games.engines.core import Game, Options, Ruleset, UnreadableError
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.scene import Board, Piece
from games.engines.text import _ as text
from rules.domain.library import all_texts
from rules.domain.pictures import draw
from rules.domain.sheet import AUDIENCES, Facts

#: the levels of computer players, by what a visitor calls them
LEVEL_NAMES = (
    ("leicht", gettext_lazy("leicht")),
    ("mittel", gettext_lazy("mittel")),
    ("stark", gettext_lazy("stark")),
)


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a question with its answers; `answers` are (value in the form, sentence, is the default)."""

    name: str
    label: str
    answers: tuple[tuple[str, str, bool], ...]


def option_fields(ruleset: Ruleset) -> list[OptionField]:
    """What can be chosen at a new table of this game."""
    defaults = ruleset.defaults()
    return [
        OptionField(
            name,
            choice.label.render(_),
            tuple((str(value), label.render(_), value == defaults[name]) for value, label in choice.answers.items()),
        )
        for name, choice in ruleset.choices().items()
    ]


def read_options(ruleset: Ruleset, posted: Mapping[str, str]) -> dict[str, Any]:
    """The options of a posted form: the preset's, and over them the fields. What is not in the form keeps its default.

    Raises UnreadableError for a preset or an answer that does not exist.
    """
    options: dict[str, Any] = {}
    preset = posted.get("vorlage", "")
    if preset:
        if preset not in ruleset.presets:
            raise UnreadableError(text("Diese Vorlage gibt es bei {title} nicht.", title=ruleset.title))
        options.update(ruleset.presets[preset].options)
    for name, choice in ruleset.choices().items():
        given = posted.get(f"option-{name}")
        if not given:  # "as in the preset"
            continue
        matching = [value for value in choice.answers if str(value) == given]
        if not matching:
            raise UnreadableError(
                text("„{value}“ ist keine Antwort auf die Einstellung „{name}“.", value=given[:60], name=name)
            )
        options[name] = matching[0]
    return options


def usual_seats(ruleset: Ruleset) -> int:
    """How many seats a table gets when nobody says: two, or the fewest above that the game allows."""
    return next((count for count in ruleset.seats if count > 1), ruleset.seats[0])


def read_seats(ruleset: Ruleset, posted: Mapping[str, str]) -> int:
    """The number of seats of a posted form. Raises UnreadableError for one the game does not have."""
    given = posted.get("plaetze", "")
    if not given:
        return usual_seats(ruleset)
    matching = [count for count in ruleset.seats if str(count) == given]
    if not matching:
        raise UnreadableError(text("{title} geht nicht mit so vielen Plätzen.", title=ruleset.title))
    return matching[0]


def rules_in_words(options: Options, ruleset: Ruleset) -> list[tuple[str, str]]:
    """The rules a table has agreed on, as pairs of question and answer."""
    return [
        (choice.label.render(_), choice.answers[getattr(options, name)].render(_))
        for name, choice in ruleset.choices().items()
    ]


def rulesets() -> list[Ruleset]:
    """All games that can be played."""
    return list(registry.rulesets().values())


def ruleset(slug: str) -> Ruleset:
    """One game. Raises UnreadableError if there is none of that name."""
    return registry.find(slug)


@dataclass(frozen=True, slots=True)
class Card:
    """A game as the hall shows it."""

    slug: str
    title: str
    picture: str
    one_line: str = ""
    facts: str = ""
    leaflets: tuple[tuple[str, str], ...] = ()


def card(ruleset: Ruleset) -> Card:
    """The card of one game."""
    return _card(ruleset, {sheet.facts.slug: sheet.facts for sheet in all_texts()}.get(ruleset.slug))


def games() -> list[Card]:
    """The cards of all games: those with a leaflet first, then by title."""
    facts = {sheet.facts.slug: sheet.facts for sheet in all_texts()}
    ordered = sorted(rulesets(), key=lambda ruleset: (ruleset.slug not in facts, ruleset.title))
    return [_card(ruleset, facts.get(ruleset.slug)) for ruleset in ordered]


def _card(ruleset: Ruleset, facts: Facts | None) -> Card:
    picture = reverse("game-picture", args=[ruleset.slug])
    if facts is None:
        return Card(ruleset.slug, ruleset.title, picture)
    leaflets = tuple(
        (
            reverse("rules:leaflet", args=[ruleset.slug, audience.slug]),
            _("Anleitung: {audience}").format(audience=audience.title),
        )
        for audience in AUDIENCES.values()
    )
    return Card(ruleset.slug, ruleset.title, picture, facts.one_line, _in_short(facts), leaflets)


def _in_short(facts: Facts) -> str:
    fewest, most = facts.players
    if most is None:
        players = _("ab {n} Personen").format(n=fewest)
    else:
        players = _("{n} Personen").format(n=fewest if fewest == most else f"{fewest}–{most}")
    age = _("ab {age} Jahren").format(age=facts.age)
    minutes = _("{least}–{most} Minuten").format(least=facts.minutes[0], most=facts.minutes[1])
    return f"{players} · {age} · {minutes}"


def picture(slug: str) -> str:
    """The game's picture as SVG: the cover of its leaflet, or a scene from a match played at random."""
    facts = next((sheet.facts for sheet in all_texts() if sheet.facts.slug == slug), None)
    return draw(facts, facts.cover) if facts else _scene_picture(slug)


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
    """The first handful of open cards, dice or tiles that seat 0 sees in the match."""
    for state in match.states:
        shown = [piece for piece in game.view(state, 0).pieces if piece.kind in {"card", "die", "tile"}]
        open_ones = [piece for piece in shown if piece.face != "back"]
        if len(open_ones) >= 4:
            return open_ones[:5]
    return []
