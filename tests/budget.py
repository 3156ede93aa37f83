"""What the tests cost: processor seconds by folder and by game, printed at the end of a run.

Counted is what a test's own process and the processes it waited for have used; what servers and browsers use beside it
is not in it. A test belongs to the game whose slug stands in its parameters or its file's name.
"""

from __future__ import annotations

import re
import resource
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engines.registry import rulesets

#: so many games are named, the most costly first
NAMED = 12
PROPERTY = "processor seconds"
HERE = Path(__file__).parent


def used() -> float:
    """Processor seconds of this process and of those it has waited for."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    item.stash[BEGUN] = used()
    return (yield)


BEGUN = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    report = yield
    if call.when == "teardown":
        report.user_properties.append((PROPERTY, used() - item.stash[BEGUN]))
    return report


class Budget:
    """Adds up what the reports say."""

    def __init__(self) -> None:
        self.folders: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        slugs = sorted(rulesets(), key=len, reverse=True)
        self.slug = re.compile("|".join(rf"(?<![a-z]){slug.replace('-', '[-_]')}(?![a-z])" for slug in slugs))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, spent in report.user_properties:
            if name == PROPERTY and report.when == "teardown":
                path, _separator, rest = report.nodeid.partition("::")
                self.folders[str(Path(path).parent)] += spent
                found = self.slug.search(rest) or self.slug.search(Path(path).stem)
                if found:
                    self.games[found[0].replace("_", "-")] += spent

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if not self.folders:
            return
        terminalreporter.section(f"processor seconds: {sum(self.folders.values()):.0f}")
        for title, table in (("by folder", self.folders), ("by game", self.games)):
            most = table.most_common(NAMED if table is self.games else None)
            rows = [f"{name} {spent:.1f}" for name, spent in most]
            terminalreporter.write_line(f"{title}: {', '.join(rows)}")
        spent = sorted(self.games.values())
        if spent:
            middle = spent[len(spent) // 2]
            terminalreporter.write_line(
                f"a game: {middle:.1f} (median of {len(spent)}), {spent[-1]:.1f} at most; all together {sum(spent):.0f}"
            )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that hears of all tests
        config.pluginmanager.register(Budget(), "budget")
