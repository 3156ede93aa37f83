"""What tests of races by the dice ask of a match."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.engines.core import CHANCE, Game, IllegalMoveError, Move
from games.engines.match import Match


def moves(match: Match) -> list[str]:
    """What whoever is to act may touch."""
    (seat,) = match.to_act()
    return [" ".join(path) for path in match.game.moves(match.state, seat) or ()]


def refused(match: Match, *path: str) -> str:
    """Why it may not touch that."""
    (seat,) = match.to_act()
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, path)
    return str(error.value)


def play(match: Match, *targets: str | int) -> Match:
    """Touches of whoever is to act, and what the die shows."""
    for target in targets:
        if isinstance(target, int):
            match.decide((target,))
        else:
            (seat,) = match.to_act()
            match.play(seat, (target,))
    return match


def said(match: Match) -> list[str]:
    """The sentences of the last event."""
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def whole_match(
    game: Game[Any, Any], seed: int, thinking: int | None = None, look: Callable[[Match], None] | None = None
) -> Match:
    """A random match; the seat `thinking` plays the move after which `evaluate` likes its position most."""
    rng = random.Random(seed)
    match = Match(game, f"race {seed}")
    while acting := match.to_act():
        if acting == {CHANCE}:
            match.settle()
            continue
        if look:
            look(match)
        (seat,) = acting
        paths = sorted(game.moves(match.state, seat) or ())
        path = rng.choice(paths)
        if seat == thinking:
            path = max(paths, key=lambda each: game.evaluate(game.apply(match.state, Move(seat, each))[0], seat))
        match.push(Move(seat, path))
    return match


def wins(make: Callable[[], Game[Any, Any]], matches: int) -> int:
    """How many of so many matches `evaluate` wins against random touches, each seat in turn."""
    won = 0
    for number in range(matches):
        game = make()
        seat = number % game.seats
        outcome = game.outcome(whole_match(game, number, seat).state)
        won += outcome is not None and seat in outcome.winners
    return won
