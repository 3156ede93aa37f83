"""The order of the tests: random, and printed, so that a failure that depends on it can be had again.

Folders, the modules of a folder and the tests of a module are shuffled, each within the other: a browser or a server
that a folder or a module shares is started once all the same. (The plugins for pytest shuffle all modules, or tear
folders apart.) What takes longest and stays together (`LONG`) comes first, so that at the end no worker is left with it
while the others have nothing to do.

    pytest --order-seed 12345      the order of that run again
    pytest --order-seed none       as they stand in the files
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

#: how the processes of one run learn the order: all of them have to collect the same
VARIABLE = "TEST_ORDER_SEED"
#: folders whose modules keep a browser or a server for themselves
LONG = ("browser", "operation")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--order-seed", default=None, help="a number: the order of a former run; none: unshuffled")


def pytest_configure(config: pytest.Config) -> None:
    given = config.getoption("--order-seed")
    os.environ[VARIABLE] = given or os.environ.get(VARIABLE) or str(random.SystemRandom().randrange(1_000_000))


def pytest_report_header(config: pytest.Config) -> str:
    return f"order of the tests: --order-seed {os.environ[VARIABLE]}"


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(f"order of the tests: --order-seed {os.environ[VARIABLE]}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    seed = os.environ[VARIABLE]
    if seed != "none":
        items[:] = shuffled(items, random.Random(seed))


def shuffled(items: list[pytest.Item], rng: random.Random) -> list[pytest.Item]:
    """The items by folder, module and test, each level in an order of its own, the long folders before the others."""
    ranks: dict[Any, float] = {}

    def rank(of: Any) -> float:
        return ranks.setdefault(of, rng.random())

    keys = {
        item: (item.path.parent.name not in LONG, rank(item.path.parent), rank(item.path), rank(item.nodeid))
        for item in items
    }
    return sorted(items, key=keys.__getitem__)
