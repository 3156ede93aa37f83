"""What the documentation shows is what happens: its example sessions, its audit, its example game."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engines import hunts, puzzles, registry
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

#: the games of `new-game.md` and where it saves them
GUIDED = {"hexapawn": hunts, "nimm": puzzles}


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games of the guide, saved as it says and found as any other game is."""
    programs = [block for block in blocks("new-game.md", "python") if "RULESETS" in block]
    for (slug, package), program in zip(GUIDED.items(), programs, strict=True):
        folder = tmp_path / slug
        folder.mkdir()
        (folder / f"{slug}.py").write_text(program, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    registry.rulesets.cache_clear()
    registry.families.cache_clear()
    try:
        yield
    finally:
        for slug, package in GUIDED.items():
            sys.modules.pop(f"{package.__name__}.{slug}", None)
        registry.rulesets.cache_clear()
        registry.families.cache_clear()


@pytest.mark.parametrize("slug", GUIDED)
def test_the_guides_games_are_found_and_keep_the_contract(guide: None, slug: str) -> None:
    ruleset = registry.find(slug)
    contract.check_ruleset(ruleset)
    for variant in contract.variants(ruleset):
        for seed in "abc":
            contract.check_match(variant, seed)
    assert "outcome:" in text(ruleset)


def test_the_guides_session(guide: None) -> None:
    (session,) = blocks("new-game.md", "console")
    assert rehearse(session) >= 4


def test_the_guides_tests(guide: None) -> None:
    """Its own tests pass, and there are some."""
    (program,) = [block for block in blocks("new-game.md", "python") if "def test_" in block]
    found: dict[str, object] = {}
    exec(compile(program, "docs/new-game.md", "exec"), found)  # our own page
    tests = [value for name, value in found.items() if name.startswith("test_") and callable(value)]
    assert len(tests) >= 3
    for test in tests:
        test()


@pytest.mark.parametrize("slug", GUIDED)
def test_the_guides_games_leave_no_trace(slug: str) -> None:
    assert slug not in registry.rulesets()
