"""Guessing takes time."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from gamesday.limits import attempts
from gamesday.limits.attempts import TooManyAttemptsError
from gamesday.limits.models import Attempts
from gamesday.limits.numbers import LOGIN, SETUP


@pytest.fixture
def clock(monkeypatch):
    """A clock to be turned forward by hand."""

    class Clock:
        now = datetime(1900, 7, 14, 10, tzinfo=UTC)

        def forward(self, **how_far):
            self.now += timedelta(**how_far)

    hands = Clock()
    monkeypatch.setattr(attempts.timezone, "now", lambda: hands.now)
    return hands


def tries(limit, number, *subject):
    for _ in range(number):
        attempts.begin(limit, *subject)


def test_ten_tries_then_a_pause_of_ten_minutes(db, clock):
    tries(LOGIN, 10, "anna", "10.0.0.1")
    with pytest.raises(TooManyAttemptsError, match="noch 10 Minuten"):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
    clock.forward(minutes=9)
    with pytest.raises(TooManyAttemptsError, match="noch 60 Sekunden"):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
    clock.forward(minutes=1, seconds=1)
    attempts.begin(LOGIN, "anna", "10.0.0.1")


def test_the_pause_is_for_one_name_at_one_address(db):
    tries(LOGIN, 10, "anna", "10.0.0.1")
    attempts.begin(LOGIN, "anna", "10.0.0.2")
    attempts.begin(LOGIN, "bert", "10.0.0.1")


def test_slow_tries_are_nobody_guessing(db, clock):
    for _ in range(30):
        attempts.begin(LOGIN, "anna", "10.0.0.1")
        clock.forward(minutes=2)


def test_the_right_one_takes_the_wrong_ones_back(db):
    for _ in range(5):
        tries(LOGIN, 9, "anna", "10.0.0.1")
        attempts.forget(LOGIN, "anna", "10.0.0.1")


def test_the_pause_for_the_set_up_code_grows_to_an_hour(db, clock):
    tries(SETUP, 9)
    pauses = []
    for _ in range(9):
        attempts.begin(SETUP)
        with pytest.raises(TooManyAttemptsError) as refused:
            attempts.begin(SETUP)
        pauses.append(int(refused.value.wait.total_seconds()))
        clock.forward(seconds=pauses[-1] + 1)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]


def test_neither_names_nor_addresses_are_kept_and_rows_go_after_a_day(db, clock):
    attempts.begin(LOGIN, "anna", "10.0.0.1")
    (row,) = Attempts.objects.values()
    assert "anna" not in str(row)
    assert "10.0.0.1" not in str(row)
    clock.forward(days=1, seconds=1)
    attempts.begin(LOGIN, "bert", "10.0.0.1")
    assert Attempts.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_hundred_tries_at_once_are_a_hundred():
    def once(_):
        try:
            attempts.begin(LOGIN, "anna", "10.0.0.1")
        except TooManyAttemptsError:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        allowed = sum(pool.map(once, range(40)))
    assert allowed == 10
