"""Fixtures for all tests: people with and without an account, each with a browserless client."""

import copy
import hashlib
import itertools
import os
import signal
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from games.domain import tables
from gamesday.accounts.domain import setup
from gamesday.apart import Room
from rules.domain.library import load_library
from rules.models import GameText
from tests.browser import servers

HERE = Path(__file__).parent
#: where the tests of a module share a server: with several workers, one of them runs the whole module, unless it says
#: otherwise
SHARED = ("browser", "operation")


def pytest_configure(config):
    """Listen to Ctrl-C. A shell has what it starts in the background ignore it, and so would each server of a test."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before xdist looks for its groups
def pytest_collection_modifyitems(items):
    """Mark what belongs together."""
    for item in items:
        first = item.path.relative_to(HERE).parts[0] if HERE in item.path.parents else ""
        if first in SHARED and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(f"{first}-{item.path.stem}"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The test database; at the end without the connections that the program's own threads keep.

    PostgreSQL removes no database that is in use.
    """
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="session")
def of_all_workers(tmp_path_factory) -> Path:
    """A folder of this test run, the same for all its processes."""
    own: Path = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def prepared(of_all_workers) -> Path:
    """What `Server(…, like=prepared)` begins with: the first start is behind it."""
    return servers.prepared(of_all_workers)


@pytest.fixture
def whole_library(db) -> None:
    """All shipped texts. Each process of the tests reads and draws them once, and says at each test that nothing has
    changed since."""
    if _texts:
        GameText.objects.bulk_create(copy.copy(text) for text in _texts)
    else:
        load_library()
        _texts.extend(GameText.objects.all())
    GameText.objects.update(updated_at=SHIPPED)


_texts: list[GameText] = []
#: when they came
SHIPPED = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _not_apart(request, monkeypatch):
    """What the program does apart is done in the tests' own process, where the lines are counted that they reach.

    Tests of the mark `apart` do as the server does.
    """
    if "apart" not in request.keywords:
        monkeypatch.setattr(Room, "run", lambda _room, work, *given, **named: work(*given, **named))


@pytest.fixture(autouse=True)
def _dealt_alike(request, monkeypatch):
    """The tables of a test are dealt as in every other run, whatever the order: none passes or fails by luck."""
    name, number = request.node.nodeid.partition("@")[0], itertools.count()

    def token_hex(size):
        return hashlib.shake_256(f"{name} {next(number)}".encode()).hexdigest(size)

    monkeypatch.setattr(tables, "secrets", SimpleNamespace(token_hex=token_hex))


@pytest.fixture(autouse=True)
def _nobody_has_organised(monkeypatch):
    """Each test begins with an empty database; the process must not remember an organiser of the one before."""
    monkeypatch.setattr(setup, "_organiser_seen", False)


@pytest.fixture
def organiser(db) -> User:
    """Somebody who may do everything."""
    return User.objects.create_superuser("Olga Organisation", password="ahorn-birke-linde-42")


@pytest.fixture
def helper(db) -> User:
    """Somebody who may change the lists."""
    return User.objects.create_user("Hanno Hilft", password="kiefer-eiche-buche-17")


@pytest.fixture
def organiser_client(organiser) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def helper_client(helper) -> Client:
    client = Client()
    client.force_login(helper)
    return client
