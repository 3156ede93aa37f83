"""Data folders without a server, with a database in them or somewhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.servers import ROOT


class Place:
    """A data folder and its database; the URL is empty for the SQLite in the folder."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.url = folder, url

    def manage(self, *command: str, code: str = "", status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *(("shell", "-v0", "-c", code) if code else command)],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "VAR_DIR": str(self.folder), "DATABASE_URL": self.url},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == status, done.stderr
        return done.stdout if status == 0 else done.stderr.strip().splitlines()[-1]
