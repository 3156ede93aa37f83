"""The tests of races, which otherwise run on SQLite, once more on PostgreSQL, where commands really run side by side.

`RACES=all` in the environment runs all tests of these folders there (`make faults` does).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.browser.servers import ROOT
from tests.operation.services import Postgres

pytestmark = pytest.mark.xdist_group("operation")

FOLDERS = (
    "tests/inventory",
    "tests/games",
    "tests/gamesday/test_limits_attempts.py",
    "tests/gamesday/test_accounts.py",
)
FILES = (
    "tests/inventory/test_race.py",
    "tests/inventory/test_transfer_race.py",
    "tests/inventory/test_loans_race.py",
    "tests/inventory/test_loans.py",
    "tests/inventory/test_stocktake_race.py",
    "tests/inventory/test_stocktake.py",
    "tests/games/test_statements.py",
    "tests/games/test_tables.py",
    "tests/games/test_stations.py",
    "tests/games/test_timing.py",
    "tests/games/test_closing.py",
    "tests/games/test_seats.py",
    "tests/games/test_takeback.py",
    "tests/games/test_offers.py",
    "tests/gamesday/test_limits_attempts.py",
)
RACES = "rows or statements or race or at_once or at_the_same_time or many or attempts"


def test_races(postgres: Postgres):
    which = FOLDERS if os.environ.get("RACES") == "all" else (*FILES, "-k", RACES)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "SPIELETAG_"))}
    environment["DATABASE_URL"] = postgres.database()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *which],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    passed = re.search(r"^(\d+) passed", done.stdout, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) >= 25
