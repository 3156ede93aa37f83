"""What a storey asks of those above it without knowing them: it calls a hook, and another has said that it answers.

Whoever answers says so in `AppConfig.ready`. Nobody has to: a hook without an answer returns what it was made with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Generic, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """A question that one storey asks and another answers."""

    def __init__(self, unanswered: R) -> None:
        self._unanswered = unanswered
        self._answer: Callable[P, R] | None = None

    def answered_by(self, answer: Callable[P, R]) -> None:
        """From now on this is called."""
        self._answer = answer

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._answer(*args, **kwargs) if self._answer else self._unanswered


@dataclass(frozen=True, slots=True)
class Playing:
    """How much is played: tables at which a match runs, moves of the last minute and hour."""

    running: int = 0
    last_minute: int = 0
    last_hour: int = 0


class Material(Protocol):
    """What the club has to play a game with, as the pages show it."""

    @property
    def things(self) -> Collection[object]:
        """Nothing where the lists say nothing of the game."""


#: by how much the clock has jumped since somebody believed it; None if it is believed
clock_jumped = Hook[..., timedelta | None](None)
#: an organiser has looked: the clock is right
believe_clock = Hook[[], None](None)
#: how much is played now
playing = Hook[[datetime], Playing](Playing())
#: when the first games day is from one date to another
next_games_day = Hook[[date, date], date | None](None)
#: what the club has to play a game with, by the game's short name
material = Hook[[str], Material | None](None)
