"""The first files of a new game: the example of `docs/new-game.md` for its family's kit, renamed; a text; a test.

What they contain runs and is to be replaced; `UNWRITTEN` stands where the new game has to say something itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from games.domain.finding import FACTS_FILE
from games.engines import registry
from rules.domain.frontmatter import SLUG
from rules.domain.shipped import shipped_files

UNWRITTEN = "noch zu schreiben"
ROOT = Path(__file__).resolve().parents[2]
GUIDE = Path("docs", "new-game.md")
#: the part of a module's docstring that stays: how touches and positions are named
KEPT = re.compile(r'^(?=Targets are )(.*?)"""$', re.MULTILINE | re.DOTALL)

TEXT = """---
title: {title}
slug: {slug}
kind: {kind}
setting: [drinnen]
players: [{fewest}, {most}]
age: {age}
minutes: [10, 30]   # noch zu schreiben
material: [noch zu schreiben]
sources: ["000:1"]   # noch zu schreiben
one_line: {one_line}
presets: []
related: []
cover: titel
figures:
  titel:
    match: {{seed: "1", auto: 3}}
    alt: noch zu schreiben
---
{parts}"""
PARTS = ("Worum es geht", "Aufbau und Ziel", "So geht es", "Ende", "Beispiel", "Geschichte")

TEST = '''"""{title}, rule by rule; noch zu schreiben: a test for each rule and answer, and evidence from outside."""

from games.engines import registry
from games.engines.match import Match


def match(seats: int = {fewest}, **options: str | int | bool) -> Match:
    return Match(registry.find("{slug}").make(seats, options))


def test_who_begins() -> None:
    assert match().to_act() == {{0}}
'''


class RefusedError(Exception):
    """The files cannot be written; a sentence says why."""


def examples(guide: str) -> dict[str, str]:
    """The modules in the guide by the kit they stand on; "" for the one without."""
    found = {}
    for block in re.findall(r"^```python\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL):
        if "RULESETS = (" in block:
            bases = re.findall(r"^class \w+\((\w+)\[", block, re.MULTILINE)
            found[next((base.lower() for base in bases if f"games.engines.kit.{base.lower()} " in block), "")] = block
    return found


def kit_of(family: str, known: dict[str, str], root: Path = ROOT) -> str:
    """The kit of the guide that a family's modules stand on; "" for none."""
    modules = [path.read_text(encoding="utf-8") for path in (root / "games/engines" / family).glob("*.py")]
    return next((kit for kit in known if kit and any(f"games.engines.kit.{kit} " in text for text in modules)), "")


def skeletons(family: str, slug: str, title: str = "", root: Path = ROOT) -> dict[Path, str]:
    """The files of the new game and what stands in them; one that is there already is not among them.

    Raises RefusedError for names that are none and for a game that there is.
    """
    if not re.fullmatch(r"[a-z]+", family):
        known = ", ".join(sorted(set(registry.families().values())))
        raise RefusedError(f"A family is called by small letters alone, such as {known}; not “{family}”.")
    if not SLUG.fullmatch(slug) or slug[0].isdigit():
        raise RefusedError(f"A slug begins with a letter, and has a–z, 0–9 and single dashes; not “{slug}”.")
    if slug in registry.rulesets() or slug in shipped_files():
        raise RefusedError(f"There is a game or a text called {slug} already.")
    return dict(_written(family, slug, title or slug.replace("-", " ").title(), root))


def _written(family: str, slug: str, title: str, root: Path) -> Iterator[tuple[Path, str]]:
    known = examples((root / GUIDE).read_text(encoding="utf-8"))
    block = known[kit_of(family, known, root)]
    name = slug.replace("-", "_")
    engines, tests = root / "games/engines" / family, root / "tests/engines" / family
    if not (engines / "__init__.py").exists():
        yield engines / "__init__.py", f'"""The family of {title}."""\n'
    if not (tests / "__init__.py").exists():
        yield tests / "__init__.py", ""
    yield engines / f"{name}.py", _module(block, slug, title)
    facts_file = root / FACTS_FILE.relative_to(ROOT)
    beside = facts_file.read_text(encoding="utf-8")
    facts = yaml.safe_load(beside).get(slug, {})
    parts = "".join(
        f"\n# {audience}\n" + "".join(f"\n## {part}\n\nnoch zu schreiben\n" for part in PARTS)
        for audience in ("Kinder", "Erwachsene")
    )
    yield (
        root / "rules/library" / family / f"{slug}.md",
        TEXT.format(
            title=json.dumps(title, ensure_ascii=False), slug=slug, kind=facts.get("kind", "Brettspiel"),
            age=facts.get("age", 8), one_line=json.dumps(facts.get("one_line", UNWRITTEN), ensure_ascii=False),
            fewest=2, most=2, parts=parts,
        ),
    )  # fmt: skip
    yield tests / f"test_{name}.py", TEST.format(title=title, slug=slug, fewest=2)
    if facts:
        kept = {key: value for key, value in facts.items() if key not in ("kind", "age", "one_line")}
        told = yaml.safe_dump(kept, default_flow_style=True, allow_unicode=True, width=10_000)
        line = f"{slug}: {told}" if kept else ""
        yield facts_file, re.sub(rf"^{slug}: .*\n", lambda _found: line, beside, flags=re.MULTILINE)


def _module(block: str, slug: str, title: str) -> str:
    """The example under the new name, its own rules taken out of the docstring."""
    (old,) = re.findall(r'^    Ruleset\(\n? *"([a-z-]+)"', block, re.MULTILINE)
    made = block.replace(f'"{old.title()}"', json.dumps(title, ensure_ascii=False))
    made = made.replace(old.title(), "".join(word.title() for word in slug.split("-")))
    made = re.sub(rf'"{old}"', f'"{slug}"', made)
    kept = KEPT.search(made)
    assert kept
    return f'"""{title}: {UNWRITTEN}.\n\nSource: {UNWRITTEN}.\n\n{kept[1]}"""{made[kept.end() :]}'
