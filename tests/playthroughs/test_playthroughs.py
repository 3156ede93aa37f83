"""Every game has its play-through and its log; they are what the engine plays today; old logs still replay."""

from __future__ import annotations

import json

import pytest

from games.engines import registry
from games.engines.core import Elapsed
from games.engines.match import Match, event_from_json
from games.engines.scene import to_json
from tests.playthroughs.record import FOLDER, files

RULESETS = registry.rulesets()
LOGS = {path.name: path for path in sorted(FOLDER.glob("*/*.v*.json"))}


@pytest.mark.parametrize("slug", RULESETS)
def test_playthrough(slug: str) -> None:
    for path, content in files(RULESETS[slug]).items():
        assert path.exists(), f"{path.name} is missing; write it with: python -m tests.playthroughs --write"
        assert content == path.read_text(encoding="utf-8"), (
            f"{slug} plays differently from {path.name}. If that is meant, bump its version where stored matches are "
            "affected and run: python -m tests.playthroughs --write"
        )


def test_no_playthrough_without_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*/*.txt")} == set(RULESETS)
    assert {name.split(".v")[0] for name in LOGS} == set(RULESETS)


@pytest.mark.parametrize("name", LOGS)
def test_stored_match_replays(name: str) -> None:
    """A log written by this or an older version: every event is still legal and the match ends as it did."""
    stored = json.loads(LOGS[name].read_text(encoding="utf-8"))
    ruleset = RULESETS[stored["game"]]
    assert stored["version"] <= ruleset.version
    match = Match(ruleset.make(stored["seats"], stored["options"], stored["version"]))
    for data in stored["events"]:
        if "chance" in data:
            match.decide(data["chance"])
        elif "elapsed" in data:
            match.push(Elapsed())
        else:
            match.play(data["seat"], tuple(data["move"]))
        assert match.events[-1] == event_from_json(data)
    assert to_json(match.game.outcome(match.state)) == stored["outcome"]
    if stored["version"] == ruleset.version:
        assert to_json(match.game.view(match.state, None))["pieces"] == stored["pieces"]
