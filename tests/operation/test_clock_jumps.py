"""The machine's clock is set while people play: nobody loses on time for it, and no pause lasts for years."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.domain import clock, guests, live, log, seats, tables
from games.models import Event
from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.numbers import LOGIN

pytestmark = pytest.mark.django_db

START = 1_800_000_000_000
YEAR = 365 * 24 * 3600


class Machine:
    """A machine's two clocks: one that anybody can set, and one that only runs."""

    def __init__(self) -> None:
        self.wall, self.running = START, 5_000_000

    def passes(self, seconds: float) -> None:
        self.wall += round(seconds * 1000)
        self.running += round(seconds * 1000)

    def set(self, seconds: float) -> None:
        self.wall += round(seconds * 1000)

    def sleeps(self, seconds: float) -> None:
        self.wall += round(seconds * 1000)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    it = Machine()
    read = SimpleNamespace(time_ns=lambda: it.wall * 1_000_000, monotonic_ns=lambda: it.running * 1_000_000)
    monkeypatch.setattr(log, "time", read)
    monkeypatch.setattr(log, "_started", START - 1000)
    monkeypatch.setattr(log, "_ahead", it.wall - it.running)
    live.forget()
    return it


@pytest.fixture
def timed(machine: Machine):
    """Mühle with a minute each; White has moved at once, Black has thought for ten seconds."""
    (white, _), (black, _) = guests.make(), guests.make()
    opened = tables.open_table("muehle", {}, 2, [white, black], clock=60)
    tables.play(opened.table_id, white.pk, 0, ("a1",), "zug-eins-1", live.current(opened.table_id).record.version)
    machine.passes(10)
    return opened.table_id, white.pk, black.pk


def left(table: int, machine: Machine) -> tuple[int, ...]:
    return tuple(live.current(table).record.left(machine.wall))


@pytest.mark.parametrize("seconds", [YEAR, 3600, 61, -61, -3600, -YEAR])
def test_nobody_loses_on_time_because_the_clock_was_set(timed, machine, seconds):
    table, _white, black = timed
    machine.set(seconds)
    assert seats.flag(table).live.record.outcome() is None
    machine.passes(5)
    tables.play(table, black, 1, ("d1",), "zug-zwei-1", live.current(table).record.version)
    first, second = left(table, machine)
    assert first == 60_000
    # what was thought after the clock was set counts; the ten seconds before, which nobody can tell now, may not
    assert 45_000 <= second <= 55_000
    numbers = Event.objects.filter(table=table).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, len(numbers) + 1))


def test_time_runs_on_after_it(timed, machine):
    table, white, _black = timed
    machine.set(3600)
    seats.flag(table)
    machine.passes(61)
    record = seats.flag(table).live.record
    assert record.outcome().winners == (0,)
    assert white in record.owned_by(white) or record.seats_of(white)


def test_the_clock_that_strikes_is_wound_anew(timed, machine):
    table, _white, _black = timed
    assert clock._deadline(live.current(table).record) == START + 60_000
    machine.set(3600)
    log.now_ms()
    assert clock._deadline(live.current(table).record) == 0  # at once: to set the clocks going again
    seats.flag(table)
    assert clock._deadline(live.current(table).record) == machine.wall + 60_000


def test_small_corrections_are_time_as_usual(timed, machine):
    table, _white, _black = timed
    machine.set(2)
    seats.flag(table)
    assert left(table, machine) == (60_000, 48_000)
    assert not Event.objects.filter(table=table, kind="resume").exists()


def test_a_pause_does_not_last_until_the_wrong_year_comes_again(monkeypatch):
    now = datetime(2031, 5, 1, 10, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    for _try in range(10):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
    with pytest.raises(TooManyAttemptsError):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
    assert attempts.paused(LOGIN, "anna", "10.0.0.1")
    now -= timedelta(days=5 * 365)  # the clock had been wrong
    assert not attempts.paused(LOGIN, "anna", "10.0.0.1")
    for _try in range(10):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
    with pytest.raises(TooManyAttemptsError, match="noch 10 Minuten"):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
