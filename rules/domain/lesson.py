"""The first lesson of a game: positions, a sentence for each, the one move asked for. Read here, and played through.

The steps follow each other in one match, unless a step sets up a position of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import given as read
from rules.domain.errors import TextError
from rules.domain.figures import Moment, Moves, Options, Position, read_moment, read_moves, read_path

#: a lesson is over before it bores
MOST_STEPS = 12
STEP_KEYS = ("position", "match", "before", "say", "do", "hint", "ends")


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step.

    It starts at `start` (None: where the step before ended); then the table plays `before`. `say` is told, `do` is
    the move the learner is asked for (empty: none), `hint` helps after a wrong touch, `ends` says that the match is
    over then.
    """

    say: str
    start: Position | Moment | None = None
    before: Moves = ()
    do: tuple[str, ...] = ()
    hint: str = ""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps, on which seat the learner sits, and the game (`game` "": the text's own), seats and options."""

    steps: tuple[LessonStep, ...]
    seat: int = 0
    game: str = ""
    seats: int | None = None
    options: Options = ()


def read_lesson(given: Any) -> Lesson:
    """The lesson of a text. Raises TextError, naming the step that is wrong."""
    where = _("lesson")
    lesson = read.mapping(given, where, _(" braucht steps."))
    read.known(lesson, ("seat", "game", "seats", "options", "steps"), where)
    steps = lesson.get("steps")
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        raise TextError(_("lesson: steps ist eine Liste von 1 bis %(most)d Schritten.") % {"most": MOST_STEPS})
    found = tuple(_step(step, at) for at, step in enumerate(steps, 1))
    if not any(step.do for step in found):
        raise TextError(_("lesson: In keinem Schritt ist etwas zu tun."))
    return Lesson(
        steps=found,
        seat=read.count(lesson, "seat", where, 20) or 0,
        game=read.word(lesson, "game", where) if "game" in lesson else "",
        seats=read.count(lesson, "seats", where, 20),
        options=read.options(lesson, where),
    )


def _step(given: Any, at: int) -> LessonStep:
    where = _("lesson, Schritt %(at)d") % {"at": at}
    step = read.mapping(given, where, _(" braucht say."))
    read.known(step, STEP_KEYS, where)
    if "position" in step and "match" in step:
        raise TextError(_("%(where)s beginnt mit position oder match, nicht mit beiden.") % {"where": where})
    start: Position | Moment | None = None
    if "position" in step:
        start = Position(read.word(step, "position", where))
    elif "match" in step:
        start = read_moment(step["match"], where)
    return LessonStep(
        say=read.word(step, "say", where),
        start=start,
        before=read_moves(step.get("before", []), where),
        do=read_path(step["do"], where) if "do" in step else (),
        hint=read.word(step, "hint", where) if "hint" in step else "",
        ends=read.truth(step, "ends", where, False),
    )
