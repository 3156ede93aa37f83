"""The shipped Mühle text, and variations of it."""

from pathlib import Path

import pytest

from rules.domain.library import load_library
from rules.domain.reading import read_sheet
from rules.domain.sheet import GameSheet
from rules.domain.shipped import shipped_files

SMALL = """---
title: Probe
slug: muehle
kind: Brettspiel
setting: [drinnen]
players: [2, 2]
age: 8
minutes: [10, 20]
material: [1 Brett]
sources: ["001:1-2"]
one_line: Ein Satz.
presets: []
related: []
cover: brett
figures:
  brett:
    position: "w 9 - 9 - 0"
    alt: Ein Brett.
---
# Kinder
## K1
## K2
## K3
## K4
## K5
## K6
# Erwachsene
## E1
## E2
## E3
@@
## E4
## E5
## E6
"""


#: every leaflet there is: the slug of its text, and its readers
LEAFLETS = [
    (slug, audience)
    for slug, path in shipped_files().items()
    for audience in read_sheet(path.read_text(encoding="utf-8")).facts.readers
]


@pytest.fixture(scope="session")
def shipped() -> str:
    return shipped_files()["muehle"].read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def muehle(shipped) -> GameSheet:
    return read_sheet(shipped)


@pytest.fixture
def library(db, folder) -> None:
    """The Mühle text, and no other, in the database."""
    load_library(folder)


@pytest.fixture
def folder(tmp_path_factory, shipped) -> Path:
    """A library folder of its own, with the shipped Mühle."""
    made: Path = tmp_path_factory.mktemp("library")
    (made / "muehle.md").write_text(shipped, encoding="utf-8")
    return made


def small(body: str = "", **changed: str) -> str:
    """The smallest text that can be read; `body` goes into the adults' third part, `changed` replaces facts."""
    text = SMALL.replace("@@", body)
    for key, value in changed.items():
        lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in text.split("\n")]
        text = "\n".join(lines)
    return text
