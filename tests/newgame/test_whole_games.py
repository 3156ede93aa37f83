"""Every game is whole: what one still lacks is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.domain import finding
from games.engines import registry
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files
from tests.newgame.lacks import lacks
from tests.newgame.skeletons import ROOT, UNWRITTEN


@pytest.mark.parametrize("slug", registry.rulesets())
def test_nothing_is_missing(slug: str) -> None:
    missing = lacks(slug).values()
    assert not missing, f"{registry.find(slug).title} is not whole yet.\n- " + "\n- ".join(missing)


def test_an_unknown_game_lacks_its_module() -> None:
    assert list(lacks("gibt-es-nicht")) == ["module"]


def test_a_skeleton_beside_it_makes_no_whole_game_unfinished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "engines" / "morris"
    folder.mkdir(parents=True)
    (folder / "test_muehle.py").write_text('MATCH = registry.find("muehle")\n', encoding="utf-8")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (folder / "test_ein_versuch.py").write_text(f'"""Ein Versuch; {UNWRITTEN}."""\n', encoding="utf-8")
    monkeypatch.setattr("tests.newgame.lacks.ROOT", tmp_path)
    assert lacks("muehle") == {}
    (folder / "test_muehle.py").write_text(f'"""Mühle (muehle); {UNWRITTEN}."""\n', encoding="utf-8")
    assert lacks("muehle") == {"words": f"“{UNWRITTEN}” still stands in tests/engines/morris/test_muehle.py."}


def test_no_fact_stands_in_two_places() -> None:
    """What a text says of a game stands nowhere else; a variant's sentence alone is not its text's."""
    facts = [read_sheet(path.read_text(encoding="utf-8")).facts for path in shipped_files().values()]
    for slug, said in finding.beside_texts().items():
        assert set(said) <= {"kind", "age", "family", "one_line", "also", "needs_people"}, slug
        own = any(text.slug == slug for text in facts)
        by_text = {text.slug for text in facts if slug in text.slugs}
        twice = set(said) & ({"kind", "age", "one_line"} if own else {"kind", "age"} if by_text else set())
        assert not twice, f"{slug}: its text says {', '.join(sorted(twice))}; take that out of games/data/facts.yaml"
        assert said.get("family") not in by_text, f"{slug}: the text that covers it says the family"
