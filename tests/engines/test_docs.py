"""What the documentation shows is what happens: its example sessions, its audit, its example game."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from games.engines import puzzles, registry
from games.engines.chance import Dice, Shuffle, Source
from games.engines.console import Console
from games.engines.match import seed_hash
from tests.engines import contract
from tests.playthroughs.record import text

DOCS = Path(__file__).parents[2] / "docs"


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of that language."""
    found = (DOCS / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", found, flags=re.DOTALL | re.MULTILINE)


def rehearse(session: str) -> int:
    """Play a console session and compare every answer; how many there were."""
    console = Console()
    request, count = "", 0
    for line in session.splitlines():
        if line.startswith("> "):
            request = line[2:]
            continue
        answer = json.dumps(console.answer(request), ensure_ascii=False)
        count += 1
        if line.endswith("…"):
            assert answer.startswith(line[2:-1])
        else:
            assert answer == line[2:]
    return count


def test_console_session() -> None:
    (session,) = blocks("engines.md", "console")
    assert rehearse(session) == session.count("\n> ") + 1 > 10


def test_every_console_command_is_in_the_table() -> None:
    listed = re.findall(r'^\| `\{"cmd":"(\w+)"', (DOCS / "engines.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert listed == list(Console()._commands())


def test_doctests_of_the_engines() -> None:
    assert doctest.testfile(str(DOCS / "engines.md"), module_relative=False).failed == 0
    for module in ("core", "scene", "text", "chance", "match", "playout"):
        assert doctest.testmod(importlib.import_module(f"games.engines.{module}")).failed == 0


def test_audit_needs_only_the_page() -> None:
    (program,) = blocks("engines.md", "python")
    assert "games" not in program
    found: dict[str, object] = {}
    exec(compile(program, "docs/engines.md", "exec"), found)  # our own page
    assert found["dice"] == [2, 1, 5, 5, 3] == list(Dice(5).sample(Source("Spieletag", 0)))
    assert found["published"] == seed_hash("Spieletag")
    stream, below = found["stream"], found["below"]
    for n in (2, 6, 200, 256, 257, 1000, 65_536):
        numbers, source = stream("Würfel", n), Source("Würfel", n)  # type: ignore[operator]
        assert [below(n, numbers) for _draw in range(200)] == [source.below(n) for _draw in range(200)]  # type: ignore[operator]
    order, numbers = list("abcdefgh"), stream("Karten", 4)  # type: ignore[operator]
    for place in range(len(order), 1, -1):
        other = below(place, numbers)  # type: ignore[operator]
        order[place - 1], order[other] = order[other], order[place - 1]
    assert tuple(order) == Shuffle(tuple("abcdefgh")).sample(Source("Karten", 4))


# --- the guide to a new game ---


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The game of `new-game.md`, saved as the guide says and found as any other game is."""
    (program,) = [block for block in blocks("new-game.md", "python") if block.startswith('"""Nimm')]
    (tmp_path / "nimm.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(puzzles, "__path__", [*puzzles.__path__, str(tmp_path)])
    registry.rulesets.cache_clear()
    registry.families.cache_clear()
    try:
        yield importlib.import_module("games.engines.puzzles.nimm")
    finally:
        sys.modules.pop("games.engines.puzzles.nimm", None)
        registry.rulesets.cache_clear()
        registry.families.cache_clear()


def test_the_guides_game_is_found_and_keeps_the_contract(guide: ModuleType) -> None:
    ruleset = registry.find("nimm")
    assert ruleset.engine is guide.Nimm
    contract.check_ruleset(ruleset)
    for variant in contract.variants(ruleset):
        for seed in "abc":
            contract.check_match(variant, seed)
    assert "outcome:" in text(ruleset)


def test_the_guides_session(guide: ModuleType) -> None:
    (session,) = blocks("new-game.md", "console")
    assert rehearse(session) >= 4


def test_the_guides_tests(guide: ModuleType) -> None:
    """Its own tests pass, and there are some."""
    (program,) = [block for block in blocks("new-game.md", "python") if "def test_" in block]
    found: dict[str, object] = {}
    exec(compile(program, "docs/new-game.md", "exec"), found)  # our own page
    tests = [value for name, value in found.items() if name.startswith("test_") and callable(value)]
    assert len(tests) >= 3
    for test in tests:
        test()


def test_the_guides_game_leaves_no_trace() -> None:
    assert "nimm" not in registry.rulesets()
