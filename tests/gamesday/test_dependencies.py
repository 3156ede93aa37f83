"""The program imports only what `make run` installs."""

import ast
import json
import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("gamesday", "games", "inventory", "rules")


def imported(tree: ast.AST) -> Iterator[str]:
    """Top names of what a module imports when it runs, not of what only type checkers read."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]
        yield from imported(node)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_program_imports_only_what_is_installed_to_run_it():
    locked = {
        canonical(name)
        for name in re.findall(r"^([\w.-]+)==", (ROOT / "requirements/run.txt").read_text(), re.MULTILINE)
    }
    providers = packages_distributions()
    missing = set()
    for package in OURS:
        for path in (ROOT / package).rglob("*.py"):
            for name in imported(ast.parse(path.read_text())):
                if name in OURS or name in sys.stdlib_module_names:
                    continue
                if not {canonical(each) for each in providers.get(name, ())} & locked:
                    missing.add(f"{path.relative_to(ROOT)} imports {name}")
    assert not missing


def test_both_locks_hold_the_same_versions_with_hashes_and_name_no_registry():
    locks = [(ROOT / f"requirements/{name}.txt").read_text() for name in ("run", "dev", "uv")]
    run, dev, uv = (dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE)) for lock in locks)
    assert run.items() <= dev.items()
    assert uv.keys() == {"uv"}
    assert uv.items() <= dev.items()
    for lock in locks:
        assert "://" not in lock
        for entry in re.split(r"\n(?=\S)", lock.strip()):
            assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_what_the_bench_compares_with_is_pinned_by_hash_and_names_no_registry():
    lock = (ROOT / "requirements/bench.txt").read_text()
    dev = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements/dev.txt").read_text(), re.MULTILINE))
    bench = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE))
    assert "aiohttp" in bench
    assert all(dev.get(name, version) == version for name, version in bench.items())
    assert "://" not in lock
    for entry in re.split(r"\n(?=\S)", lock.strip()):
        assert "--hash=sha256:" in entry, entry.splitlines()[0]

    modules = json.loads((ROOT / "tests/bench/references/boardgame/package-lock.json").read_text())["packages"]
    asked = json.loads((ROOT / "tests/bench/references/boardgame/package.json").read_text())
    assert modules.pop("")["dependencies"] == asked["dependencies"]
    assert modules
    for name, module in modules.items():
        assert module["integrity"].startswith("sha512-"), name
        assert "resolved" not in module, name


@pytest.mark.xdist_group("together")
def test_tests_that_share_a_server_stay_with_one_worker(request):
    """pytest-xdist gives each of a group a name that says so; what it cannot rename it scatters, without a word."""
    scattered = "PYTEST_XDIST_WORKER" in os.environ and not request.node.nodeid.endswith("@together")
    assert not scattered
