"""From what a text asks for to what the engine shows: matches set up, moves played, scenes.

Everything here raises GameError with the engine's own sentence where the engine refuses, TextError where the text asks
for what no game has.
"""

from __future__ import annotations

import random
from typing import Any

from django.utils.translation import gettext as _

from games.engines.core import Game, GameError
from games.engines.match import Match
from games.engines.registry import find
from games.engines.scene import Board, View
from rules.domain.errors import TextError
from rules.domain.figures import Fall, Moment, Moves, Position, Put, Rules
from rules.domain.lesson import Lesson
from rules.domain.pieces import piece


def game_of(slug: str, rules: Rules) -> Game[Any, Any]:
    """The game of a text, or the one it names, under the rules asked for. Raises GameError."""
    return find(rules.game or slug).make(rules.seats, dict(rules.options))


def play(match: Match, moves: Moves) -> None:
    """Play these on the table, chance by the match's seed where the moves do not say. Raises GameError, TextError."""
    for number, move in enumerate(moves, 1):
        try:
            if isinstance(move, Fall):
                match.decide(move.outcome)
                continue
            match.settle()
            acting = sorted(match.to_act())
            if move.seat is None and len(acting) > 1:
                raise TextError(
                    _("Zug %(n)d: Hier sind mehrere zugleich dran, schreib {seat: …, move: …}.") % {"n": number}
                )
            match.play(acting[0] if move.seat is None and acting else move.seat or 0, move.path)
        except GameError as error:
            said = " ".join(map(str, move.outcome if isinstance(move, Fall) else move.path))
            raise TextError(
                _("Zug %(n)d (%(move)s): %(reason)s") % {"n": number, "move": said, "reason": error.reason}
            ) from None


def play_on(match: Match, number: int) -> None:
    """Play so many moves more at random, always the same ones for a seed. Raises TextError if it ends before."""
    rng = random.Random(match.seed)  # pictures, not secrets
    for _number in range(number):
        match.settle()
        acting = sorted(match.to_act())
        if not acting:
            raise TextError(_("Bei auto: %(n)d ist die Partie schon vorbei.") % {"n": number})
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        match.play(seat, match.game.propose(match.state, seat, rng))


def moment(slug: str, asked: Moment) -> Match:
    """The match at that moment; chance has decided whatever it was to decide."""
    match = Match(game_of(slug, asked.rules), asked.seed)
    play(match, asked.moves)
    play_on(match, asked.auto)
    match.settle()
    return match


def view(slug: str, made: Position | Put | Moment) -> View:
    """The scene of a figure. Raises GameError or TextError."""
    match made:
        case Position(notation, rules):
            game = game_of(slug, rules)
            return game.view(game.parse(notation), None)
        case Moment(seat=seat):
            played = moment(slug, made)
            if seat is not None and seat >= played.game.seats:
                raise TextError(_("Einen Platz %(seat)d gibt es an diesem Tisch nicht.") % {"seat": seat})
            return played.game.view(played.state, seat)
        case Put(pieces, rules):
            return _put(game_of(slug, rules), pieces)


def _put(game: Game[Any, Any], pieces: tuple[tuple[str, tuple[str, ...]], ...]) -> View:
    empty = game.view(game.start(), None)
    spots = {spot.id for surface in empty.surfaces if isinstance(surface, Board) for spot in surface.spots}
    unknown = [place for place, _names in pieces if place not in spots | {s.id for s in empty.surfaces}]
    if unknown:
        raise TextError(
            _("Plätze wie %(unknown)s gibt es nicht. Es gibt: %(known)s.")
            % {"unknown": ", ".join(unknown), "known": ", ".join(sorted(spots, key=_natural))}
        )
    laid = tuple(piece(name, place) for place, names in pieces for name in names)
    return View(empty.surfaces, laid, empty.sides, empty.status, empty.notes)


def _natural(place: str) -> tuple[int, str]:
    """2 before 10, numbers before names."""
    return (int(place), "") if place.isdigit() else (1000, place)


def start_of(slug: str, lesson: Lesson, start: Position | Moment | None) -> Match:
    """The table at which a lesson, or a step with a position of its own, begins. Raises GameError or TextError."""
    rules = Rules(lesson.game, lesson.seats, lesson.options)
    if isinstance(start, Moment):
        own = start.rules
        return moment(
            slug,
            Moment(
                start.seed,
                start.moves,
                start.auto,
                start.seat,
                Rules(own.game or rules.game, own.seats or rules.seats, own.options or rules.options),
            ),
        )
    game = game_of(slug, rules)
    return Match(game, "lesson", None if start is None else game.parse(start.notation))


def walk(slug: str, lesson: Lesson) -> list[Match]:
    """Play a lesson through: for each step the match as the learner finds it (after `before`).

    Raises TextError, naming the step whose move is refused or which does not end as it says.
    """
    shown: list[Match] = []
    match: Match | None = None
    for number, step in enumerate(lesson.steps, 1):
        try:
            if match is None or step.start is not None:
                match = start_of(slug, lesson, step.start)
            play(match, step.before)
            match.settle()
            shown.append(_copy(match))
            if step.do:
                match.play(lesson.seat, step.do)
                match.settle()
            over = not match.to_act()
            if step.ends and not over:
                raise TextError(_("Danach ist die Partie nicht vorbei."))
            if over and step.do and not step.ends:
                raise TextError(_("Danach ist die Partie vorbei; das gehört mit ends: true gesagt."))
        except (GameError, TextError) as error:
            said = error.reason if isinstance(error, GameError) else error
            raise TextError(_("lesson, Schritt %(n)d: %(reason)s") % {"n": number, "reason": said}) from None
    return shown


def _copy(match: Match) -> Match:
    copy = Match(match.game, match.seed, match.states[0])
    copy.events, copy.states, copy.effects = list(match.events), list(match.states), list(match.effects)
    return copy
