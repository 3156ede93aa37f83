"""Guests and tables for the tests of live play."""

from collections.abc import Callable, Iterator

import pytest

from games.domain import guests, live, presence, tables
from games.domain.live import Live
from games.models import Guest


@pytest.fixture(autouse=True)
def _empty_memory() -> Iterator[None]:
    """Each test starts with a process that has seen no table."""
    live.forget()
    presence.forget()
    yield
    live.forget()
    presence.forget()


@pytest.fixture
def make_guest(db: None) -> Callable[[], tuple[Guest, str]]:
    """A new guest and the token of their cookie."""
    return guests.make


@pytest.fixture
def two(db: None) -> tuple[Live, Guest, Guest]:
    """A Mühle table with two guests; the first is White."""
    white, _token = guests.make()
    black, _token = guests.make()
    opened = tables.open_table("muehle", {}, 2, [white, None])
    return tables.join(opened.table_id, black), white, black
