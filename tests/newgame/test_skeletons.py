"""`make game`: what it writes runs, can be read, and takes over what was known of the game."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
import yaml

from games.engines import registry
from rules.domain.reading import read_sheet
from tests.engines import contract
from tests.newgame.skeletons import ROOT, UNWRITTEN, RefusedError, skeletons


@pytest.mark.parametrize(("family", "base"), [("hunts", "Movers"), ("dice", "Game")])
def test_the_module_runs_and_keeps_the_contract(family: str, base: str, monkeypatch, tmp_path: Path) -> None:
    files = skeletons(family, "ein-versuch", "Räuber „A“")
    (module,) = [content for path, content in files.items() if path.parts[-4:-1] == ("games", "engines", family)]
    assert f"class EinVersuch({base}[" in module
    assert module.startswith(f'"""Räuber „A“: {UNWRITTEN}.')
    assert "Gardner, M" not in module
    (tmp_path / "ein_versuch.py").write_text(module, encoding="utf-8")
    package = importlib.import_module(f"games.engines.{family}")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    registry.rulesets.cache_clear()
    try:
        ruleset = registry.find("ein-versuch")
        assert ruleset.title == "Räuber „A“"
        contract.check_ruleset(ruleset)
        for variant in contract.variants(ruleset):
            contract.check_match(variant, "a")
        (text,) = [content for path, content in files.items() if path.suffix == ".md"]
        assert read_sheet(text).facts.title == "Räuber „A“"
    finally:
        sys.modules.pop(f"{package.__name__}.ein_versuch", None)
        registry.rulesets.cache_clear()


def test_its_test_finds_it_and_a_new_family_gets_its_folders() -> None:
    files = {str(path.relative_to(ROOT)): content for path, content in skeletons("puppen", "puppen-tanz").items()}
    assert list(files) == [
        "games/engines/puppen/__init__.py", "tests/engines/puppen/__init__.py", "games/engines/puppen/puppen_tanz.py",
        "rules/library/puppen/puppen-tanz.md", "tests/engines/puppen/test_puppen_tanz.py",
    ]  # fmt: skip
    assert 'registry.find("puppen-tanz")' in files["tests/engines/puppen/test_puppen_tanz.py"]
    assert 'title: "Puppen Tanz"' in files["rules/library/puppen/puppen-tanz.md"]


def test_what_was_known_moves_into_the_text() -> None:
    before = yaml.safe_load((ROOT / "games/data/facts.yaml").read_text(encoding="utf-8"))
    there = {"kind", "age", "one_line", "also"}
    slug = next(slug for slug, facts in before.items() if set(facts) == there and slug not in registry.rulesets())
    files = {path.name: content for path, content in skeletons("races", slug, "Ein Spiel").items()}
    head = yaml.safe_load(files[f"{slug}.md"].split("---\n")[1])
    after = yaml.safe_load(files["facts.yaml"])
    assert {key: head[key] for key in ("kind", "age", "one_line")} == {
        key: before[slug][key] for key in ("kind", "age", "one_line")
    }
    assert after == {**before, slug: {"also": before[slug]["also"]}}


@pytest.mark.parametrize(
    ("family", "slug", "reason"),
    [
        ("Hunts", "probe", "A family is called by small letters alone, such as chess, "),
        ("../x", "probe", "A family is called by small letters alone"),
        ("hunts", "Probe", "A slug begins with a letter, and has a–z, 0–9 and single dashes; not “Probe”."),
        ("hunts", "1-probe", "A slug begins with a letter"),
        ("hunts", "skat", "There is a game or a text called skat already."),
        ("hunts", "mikado", "There is a game or a text called mikado already."),
    ],
)
def test_names_that_are_none_are_refused(family: str, slug: str, reason: str) -> None:
    with pytest.raises(RefusedError) as refused:
        skeletons(family, slug)
    assert str(refused.value).startswith(reason)
