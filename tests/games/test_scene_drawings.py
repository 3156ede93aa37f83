"""The drawn scenes of game tiles: each small, self-contained and of a game that exists."""

from __future__ import annotations

import gzip
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings

from games.engines import registry
from rules.domain.library import shipped_files

FOLDER = settings.BASE_DIR / "static/img/scenes"
DRAWINGS = sorted(FOLDER.iterdir())
SHAPES = {"svg", "g", "path", "rect", "circle", "ellipse"}
OUTSIDE = {"id", "class", "style", "href", "clip-path", "mask", "filter"}
HEAVIEST = 1229  # bytes, packed


def test_there_are_scenes_and_nothing_else() -> None:
    assert DRAWINGS
    assert {file.suffix for file in DRAWINGS} == {".svg"}


def test_a_scene_is_named_for_a_game_or_a_text() -> None:
    known = set(registry.rulesets()) | set(shipped_files())
    assert {file.stem for file in DRAWINGS} <= known


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_a_scene_is_plain_shapes_in_a_square(file: Path) -> None:
    drawing = ElementTree.fromstring(file.read_bytes())
    assert drawing.get("viewBox") == "0 0 100 100"
    assert {element.tag for element in drawing.iter()} <= {f"{{http://www.w3.org/2000/svg}}{shape}" for shape in SHAPES}
    assert not OUTSIDE & {name for element in drawing.iter() for name in element.attrib}


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_a_scene_is_light(file: Path) -> None:
    assert len(gzip.compress(file.read_bytes(), 9)) <= HEAVIEST
