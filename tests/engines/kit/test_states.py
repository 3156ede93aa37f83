"""Changing some values of a frozen state."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from games.engines.kit.states import changed
from games.engines.kit.throws import Cup


@dataclass(frozen=True, slots=True)
class Sums(Cup):
    """A state with a field of its own."""

    sums: tuple[int, ...]


def test_it_answers_what_replace_answers() -> None:
    before = Sums((1, 2), turn=1, dice=(3,))
    after = changed(before, phase="throw", sums=(1, 5))
    assert after == replace(before, phase="throw", sums=(1, 5))
    assert (after.sums, after.turn, after.phase, after.dice) == ((1, 5), 1, "throw", (3,))
    assert (before.sums, before.phase) == ((1, 2), "ready")
    assert hash(after) == hash(replace(after))


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        changed(Cup(), sums=(1,))
