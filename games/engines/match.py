"""A match: a game, a secret seed and the events so far.

This is the one place where events are checked, chance is drawn and states follow each other. The table in the
database, the console and the tests all play through it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from games.engines.chance import Source
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Elapsed,
    Event,
    Game,
    GameOverError,
    IllegalMoveError,
    Move,
    NotYourTurnError,
    Path,
    Seat,
    UnreadableError,
)
from games.engines.text import _

MAX_PATH = 400
MAX_TARGET = 200


def seed_hash(seed: str) -> str:
    """What is published at the start: whoever sees the seed at the end can tell that it was fixed before."""
    return hashlib.sha256(seed.encode()).hexdigest()


def read_path(given: Any) -> Path:
    """A path from what somebody sent. Raises UnreadableError unless it is a short list of short strings."""
    if (
        not isinstance(given, (list, tuple))
        or len(given) > MAX_PATH
        or not all(isinstance(target, str) and len(target) <= MAX_TARGET for target in given)
    ):
        raise UnreadableError(_("Ein Zug ist eine Liste von Namen."))
    return tuple(given)


def event_to_json(event: Event) -> dict[str, Any]:
    """`event` as it stands in the log."""
    if isinstance(event, Move):
        return {"seat": event.seat, "move": list(event.path)}
    if isinstance(event, Elapsed):
        return {"elapsed": True}
    return {"chance": list(event.outcome)}


def event_from_json(data: dict[str, Any]) -> Event:
    """The event that `event_to_json` wrote."""
    if "elapsed" in data:
        return Elapsed()
    if "chance" in data:
        return Chance(tuple(data["chance"]))
    return Move(data["seat"], tuple(data["move"]))


class Match:
    """A game in play. `states[n]` is the state after n events; `effects[n]` what event n showed."""

    def __init__(self, game: Game[Any, Any], seed: str = "", start: Any = None) -> None:
        self.game = game
        self.seed = seed
        self.events: list[Event] = []
        self.states: list[Any] = [game.start() if start is None else start]
        self.effects: list[tuple[Effect, ...]] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    def to_act(self) -> frozenset[Seat]:
        return self.game.to_act(self.state)

    def legal(self, seat: Seat, path: Path) -> None:
        """Raise the error that says why `seat` may not play `path` now; return if it may."""
        self.game.must_act(self.state, seat)
        self.game.check(self.state, seat, path)

    def play(self, seat: Seat, path: Path) -> tuple[Effect, ...]:
        """Check and apply a move; what it shows. Raises a GameError and changes nothing if it is not allowed."""
        self.legal(seat, path)
        return self.push(Move(seat, path))

    def decide(self, outcome: Sequence[int | str]) -> tuple[Effect, ...]:
        """Apply what chance decided elsewhere (a real die on the table). Raises if chance is not to act."""
        acting = self.to_act()
        if not acting:
            raise GameOverError(_("Die Partie ist zu Ende."))
        if acting != {CHANCE}:
            raise NotYourTurnError(_("Gerade ist nichts auszuwürfeln."))
        if not self.game.draw(self.state).allows(tuple(outcome)):
            raise IllegalMoveError(_("So kann der Zufall hier nicht entscheiden."))
        return self.push(Chance(tuple(outcome)))

    def elapse(self) -> tuple[Effect, ...]:
        """Let the time run out that the game gives the state now. Raises if it gives none."""
        if self.game.time_limit(self.state) is None:
            raise IllegalMoveError(_("Hier läuft keine Zeit ab."))
        return self.push(Elapsed())

    def draw(self) -> Chance | None:
        """What chance decides next by the seed and the event's number; None if chance is not to act."""
        if self.to_act() != {CHANCE}:
            return None
        return Chance(self.game.draw(self.state).sample(Source(self.seed, len(self.events))))

    def settle(self) -> tuple[Effect, ...]:
        """Let chance decide until a player is to act or the match is over; all that shows."""
        shown: tuple[Effect, ...] = ()
        while (event := self.draw()) is not None:
            shown += self.push(event)
        return shown

    def push(self, event: Event) -> tuple[Effect, ...]:
        """Apply an event known to be legal, such as one from the log."""
        state, effects = self.game.apply(self.state, event)
        self.events.append(event)
        self.states.append(state)
        self.effects.append(effects)
        return effects

    def back(self, number: int) -> None:
        """Forget all but the first `number` events."""
        del self.events[number:], self.states[number + 1 :], self.effects[number:]
