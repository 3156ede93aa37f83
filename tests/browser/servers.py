"""The real server as a process of its own, on a data folder of its own, to be stopped, killed and started again."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: says in a request which test it belongs to; heard by `tests.browser.dealt`
HEADER = "X-Test"


class Server:
    """`manage.py serve` on 127.0.0.1. The port stays the same over restarts, as it does for a phone at the table.

    A data folder that is not there yet begins as a copy of `like`, where that is given: see `prepared`.
    """

    def __init__(self, var: Path, like: Path | None = None, **environment: str) -> None:
        self.var = var
        self.like = like
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = var / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = {
            **{name: os.environ[name] for name in os.environ if name not in _OWN},
            "VAR_DIR": str(var),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "PUBLIC_URL": self.url,
            "PYTHONUNBUFFERED": "1",
            "OPENINGS": "100000",  # all visitors of the tests come from one address
            **environment,
        }

    def start(self, patience: float = 180) -> Server:
        """Start, and return when it answers. Raises RuntimeError with the log when it does not."""
        assert self.process is None, "it is running"
        if self.like and not self.var.exists():
            shutil.copytree(self.like, self.var, ignore=shutil.ignore_patterns("*.log"))
        self.var.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C in the terminal of the tests is theirs
            )  # fmt: skip
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                # The port opens before the server is ready; a request waits in the queue, so nothing spins here.
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=until - time.monotonic()) as answer:
                    assert answer.status == 200
                    return self
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"{error}\n{self.output()}") from error
            except OSError:
                time.sleep(0.05)  # not listening yet: there is nothing to wait on but the clock
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.output()}")

    def kill(self) -> None:
        """SIGKILL: as if the power had gone."""
        self._end(signal.SIGKILL)

    def stop(self, patience: float = 60) -> int:
        """SIGTERM, as an orderly stop; returns the exit status."""
        return self._end(signal.SIGTERM, patience)

    def interrupt(self, patience: float = 60) -> int:
        """SIGINT, as Ctrl-C does; returns the exit status."""
        return self._end(signal.SIGINT, patience)

    def output(self) -> str:
        """What it has written to the terminal, over all starts."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def setup_code(self) -> str:
        """The code for the first organiser."""
        return (self.var / "setup-code").read_text().strip()

    def manage(self, *command: str, **environment: str) -> str:
        """Run a management command on the same data; returns what it wrote."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT, env={**self.environment, **environment}, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def remember(self) -> None:
        """Keep the rows of the lists and all that is counted, lent and planned, for `as_remembered`."""
        with closing(self._rows()) as rows:
            for table in self._lists(rows):
                rows.execute(f"CREATE TABLE kept.{table} AS SELECT * FROM main.{table}")

    def as_remembered(self) -> Server:
        """The same server, and in its lists nothing but what was there at `remember`; new rows get new numbers."""
        with closing(self._rows()) as rows:
            rows.execute("BEGIN IMMEDIATE")
            for table in self._lists(rows):
                rows.execute(f"DELETE FROM main.{table}")
                rows.execute(f"INSERT INTO main.{table} SELECT * FROM kept.{table}")
            rows.execute("COMMIT")
        return self

    def _rows(self) -> sqlite3.Connection:
        """The database as any program may open it while the server runs; foreign keys are not looked at."""
        rows = sqlite3.connect(self.var / "spieletag.sqlite3", isolation_level=None, timeout=60)
        rows.execute("ATTACH ? AS kept", [str(self.var / "remembered.sqlite3")])
        return rows

    @staticmethod
    def _lists(rows: sqlite3.Connection) -> list[str]:
        found = rows.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name GLOB 'inventory_*'")
        return [name for (name,) in found]

    def add_organiser(self, name: str, password: str) -> None:
        self.manage(
            "createsuperuser", "--noinput", "--username", name, "--email", "",
            DJANGO_SUPERUSER_PASSWORD=password,
        )  # fmt: skip

    def _end(self, how: signal.Signals, patience: float = 60) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def prepared(folder: Path, organiser: tuple[str, str] | None = None) -> Path:
    """A data folder in which a server has been started once, perhaps with an organiser; to be copied, not to be used.

    The first start takes several times as long as all later ones. Made once in `folder`, by the first of all processes
    of a test run that asks for it.
    """
    made = folder / ("organised" if organiser else "prepared")
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            server = Server(folder / f"{made.name}-at-work")
            if organiser:
                shutil.copytree(prepared(folder), server.var)
                server.add_organiser(*organiser)
            else:
                server.start()
                server.stop()
            server.var.rename(made)
    return made


def with_static(var: Path, like: Path) -> Path:
    """The data folder `var`, with the static files of another so that they need not be compressed again."""
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copytree(like / "static", var / "static")
    shutil.copy2(like / "static.stamp", var)
    return var


#: settings of whoever runs the tests that must not reach the server
_OWN = {
    "SECRET_KEY", "DEBUG", "ORIGINS", "BEHIND_PROXY", "LOG_LEVEL", "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL", "REDIS_URL",
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number
