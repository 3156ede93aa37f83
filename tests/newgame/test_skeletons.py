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


def test_what_was_known_moves_into_the_text(tmp_path: Path) -> None:
    for folder in ("docs", "rules", "tests", "games/engines"):
        (tmp_path / folder).parent.mkdir(exist_ok=True)
        (tmp_path / folder).symlink_to(ROOT / folder)
    (tmp_path / "games/data").mkdir()
    (tmp_path / "games/data/facts.yaml").write_text(
        "muehle: {also: [Mill]}\n"
        'ein-spiel: {kind: Brettspiel, age: 7, one_line: "Lauft um die Wette.", also: [Wettlauf]}\n',
        encoding="utf-8",
    )
    files = {path.name: content for path, content in skeletons("races", "ein-spiel", "Ein Spiel", tmp_path).items()}
    head = yaml.safe_load(files["ein-spiel.md"].split("---\n")[1])
    assert (head["kind"], head["age"], head["one_line"]) == ("Brettspiel", 7, "Lauft um die Wette.")
    assert yaml.safe_load(files["facts.yaml"]) == {"muehle": {"also": ["Mill"]}, "ein-spiel": {"also": ["Wettlauf"]}}


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
