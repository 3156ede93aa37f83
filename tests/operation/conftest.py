"""Servers, databases and messengers that are started, killed and started again."""

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from games.domain import live
from tests.operation.services import Postgres, Redis

T = TypeVar("T")


def started(start: Callable[[], T], name: str) -> T:
    """What `start` starts. Where it cannot run, tests that need it are skipped and say so; with CI=true they fail."""
    try:
        return start()
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"NOT TESTED: {name} does not start here ({error})")


@pytest.fixture(autouse=True)
def _fresh_memory():
    """Tables of one test are not remembered in the next, where the same numbers are others."""
    live.forget()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this folder that one worker runs."""
    server = started(Postgres, "PostgreSQL")
    yield server
    server.close()


@pytest.fixture(scope="module")
def messenger() -> Iterator[Redis]:
    """A running Redis, for one file of tests."""
    server = started(lambda: Redis().start(), "Redis")
    yield server
    server.stop()
