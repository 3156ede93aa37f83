"""Every promise names tests that are there, here and in `docs/security.md`."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`(test_\w+)`")


def there() -> set[str]:
    """The names of all test functions."""
    return {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^\s*(?:async )?def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


@pytest.mark.parametrize("document", ["promises.md", "security.md"])
def test_every_test_that_is_named_is_there(document):
    named = set(NAMED.findall((ROOT / "docs" / document).read_text(encoding="utf-8")))
    assert len(named) > 25
    assert sorted(named - there()) == []


def test_every_promise_names_a_test():
    rows = [line for line in (ROOT / "docs/promises.md").read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    promises = [row for row in rows if not row.startswith("| promise |")]
    assert len(promises) > 40
    assert [row for row in promises if not NAMED.search(row.split(" | ")[1])] == []


def test_files_that_are_named_are_there():
    for document in ("promises.md", "security.md"):
        text = (ROOT / "docs" / document).read_text(encoding="utf-8")
        for name in re.findall(r"`((?:docs|tests|games|gamesday|requirements)/[\w/.]+\w)`", text):
            assert (ROOT / name).exists(), name
