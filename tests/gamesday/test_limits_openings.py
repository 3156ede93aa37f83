"""So many new guests and tables from one network address, and then a pause."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gamesday.limits import attempts, openings
from gamesday.limits.openings import TooManyOpeningsError

pytestmark = pytest.mark.django_db


class Clock:
    """The time, as the test sets it."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def now(self):
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings) -> Clock:
    settings.OPENINGS = 3
    it = Clock()
    monkeypatch.setattr(attempts, "timezone", it)
    return it


def come(address: str, times: int) -> list[str]:
    """The outcome of each of so many new things from this address."""
    answers = []
    for _time in range(times):
        try:
            openings.count(address)
        except TooManyOpeningsError:
            answers.append("wait")
        else:
            answers.append("ok")
    return answers


def test_after_so_many_it_waits_and_says_for_how_long(clock: Clock) -> None:
    assert come("10.0.0.1", 5) == ["ok"] * 3 + ["wait"] * 2
    with pytest.raises(TooManyOpeningsError) as refused:
        openings.count("10.0.0.1")
    assert "Warte zehn Minuten" in str(refused.value.reason)
    assert refused.value.__cause__ is None
    assert come("10.0.0.2", 1) == ["ok"], "nobody waits for what another address does"


def test_ten_minutes_later_it_goes_on(clock: Clock) -> None:
    come("10.0.0.1", 4)
    clock.time += timedelta(minutes=9, seconds=59)
    assert come("10.0.0.1", 1) == ["wait"]
    clock.time += timedelta(seconds=2)
    assert come("10.0.0.1", 4) == ["ok"] * 3 + ["wait"]


def test_who_comes_now_and_then_never_waits(clock: Clock) -> None:
    for _visit in range(12):
        assert come("10.0.0.1", 1) == ["ok"]
        clock.time += timedelta(minutes=6)
