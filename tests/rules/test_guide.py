"""The guide for writers names everything a text may say, and its examples can be read."""

import re
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from rules.domain.figures import FROM, SCENE_LOOKS, WAYS, read_figures
from rules.domain.frontmatter import KEYS, OPTIONAL
from rules.domain.lesson import STEP_KEYS, read_lesson
from rules.domain.pictures import _drawn
from rules.domain.plans.ready import READY
from rules.domain.plans.vocabulary import BANDS, FORMS, LOOKS, POSES, SHAPES
from rules.domain.scenes import walk
from rules.domain.sheet import GROUPS
from tests.rules.questions import KEYS as QUESTION_KEYS
from tests.rules.questions import PROBES

GUIDE = (Path(settings.BASE_DIR) / "docs" / "new-text.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        KEYS,
        OPTIONAL,
        GROUPS,
        (*WAYS, FROM),
        SCENE_LOOKS,
        STEP_KEYS,
        SHAPES,
        POSES,
        FORMS,
        BANDS,
        LOOKS,
        READY,
        QUESTION_KEYS,
        PROBES,
    ],
    ids=[
        "facts",
        "optional",
        "groups",
        "ways",
        "looks",
        "steps",
        "shapes",
        "poses",
        "forms",
        "bands",
        "shape-looks",
        "ready",
        "questions",
        "probes",
    ],
)
def test_it_names_everything(words):
    known = set(re.findall(r"[a-z_]+(?:-[a-z]+)*", GUIDE))
    assert sorted(set(words) - known) == []


def example(first):
    """The indented YAML of the guide that begins with a line."""
    lines = GUIDE.split("\n")
    at = next(
        number
        for number, line in enumerate(lines)
        if line.rstrip().startswith(f"    {first}") and "optional" not in line
    )
    end = next(number for number in range(at, len(lines)) if lines[number] and not lines[number].startswith("    "))
    return yaml.safe_load("\n".join(line[4:] for line in lines[at:end]))


@pytest.mark.parametrize(
    ("slug", "first"),
    [
        ("muehle", "sperre: {position"),
        ("muehle", "setzen: {position"),
        ("mensch-aergere-dich-nicht", "schlagen: {put"),
        ("skat", "stich:"),
        ("skat", "paar: {hand"),
        ("dosenwerfen", "wurf:"),
        ("dosenwerfen", "bahn: {plan"),
    ],
)
def test_its_pictures_are_drawn(slug, first):
    given = example(first)
    said = {name: {**spec, "alt": "Ein Bild."} if isinstance(spec, dict) else spec for name, spec in given.items()}
    for name, figure in read_figures(said).items():
        assert _drawn(slug, name, figure).startswith("<svg ")


def test_its_lesson_is_played():
    assert len(walk("muehle", read_lesson(example("lesson:")["lesson"]))) == 2
