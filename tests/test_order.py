"""The tests' own order and reckoning."""

import itertools
import random
from pathlib import Path
from types import SimpleNamespace

from tests.budget import PROPERTY, Budget
from tests.order import shuffled


class Item(SimpleNamespace):
    """As much of a test as its order asks for."""

    __hash__ = object.__hash__


def items() -> list[Item]:
    return [
        Item(path=Path(folder, f"test_{module}.py"), nodeid=f"{folder}/{module}::{test}")
        for folder in "abc"
        for module in range(3)
        for test in range(3)
    ]


def test_a_seed_is_an_order_and_folders_and_modules_stay_together() -> None:
    given = items()
    once, twice, other = (shuffled(given, random.Random(seed)) for seed in ("1", "1", "2"))
    assert [one.nodeid for one in once] == [one.nodeid for one in twice] != [one.nodeid for one in other]
    assert sorted(one.nodeid for one in once) == [one.nodeid for one in given]
    for level in (lambda one: one.path.parent, lambda one: one.path):
        seen = [level(one) for one in once]
        assert sum(a != b for a, b in itertools.pairwise(seen)) == len(set(seen)) - 1
    assert {shuffled(given, random.Random(seed))[0].path.parent.name for seed in range(30)} == set("abc")


def test_what_takes_long_comes_first() -> None:
    given = [*items(), Item(path=Path("browser/test_hall.py"), nodeid="browser/hall::test")]
    assert {shuffled(given, random.Random(seed))[0].path.parent.name for seed in range(30)} == {"browser"}


def test_what_a_test_costs_is_its_folders_and_its_games() -> None:
    budget = Budget()

    def ran(nodeid: str, spent: float) -> None:
        budget.pytest_runtest_logreport(
            SimpleNamespace(nodeid=nodeid, when="teardown", user_properties=[(PROPERTY, spent)])
        )

    ran("tests/engines/test_contract.py::test_random_matches[lasker-muehle-2-doppelt=2]", 1.0)
    ran("tests/engines/morris/test_muehle.py::test_counts", 2.0)
    ran("tests/engines/races/test_mensch_aergere_dich_nicht.py::test_start", 4.0)
    ran("tests/games/test_hall.py::test_the_hall", 8.0)
    assert budget.games == {"lasker-muehle": 1.0, "muehle": 2.0, "mensch-aergere-dich-nicht": 4.0}
    assert budget.folders == {
        "tests/engines": 1.0, "tests/engines/morris": 2.0, "tests/engines/races": 4.0, "tests/games": 8.0,
    }  # fmt: skip
