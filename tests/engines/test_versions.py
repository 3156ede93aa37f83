"""A match keeps the rules of the version it was started with."""

import pytest

from games.engines import registry
from games.engines.core import Ruleset
from games.engines.match import Match
from tests.engines.toys import Heap
from tests.playthroughs.record import FOLDER

#: version 1 began with seven sticks; version 2 begins with nine
NEWER = Ruleset("haufen", "Haufen", Heap, (2,), version=2, fixed={"sticks": 9}, former={1: {"sticks": 7}})


def test_an_old_match_replays_after_a_version_bump():
    moves = [(0, ("2",)), (1, ("2",)), (0, ("2",)), (1, ("1",))]
    old = Match(NEWER.make(version=1))
    for seat, path in moves:
        old.play(seat, path)
    assert old.to_act() == frozenset()
    new = Match(NEWER.make())
    for seat, path in moves:
        new.play(seat, path)
    assert new.to_act() == {0}


@pytest.mark.parametrize("slug", registry.rulesets())
def test_every_older_version_can_be_made_and_has_its_log(slug: str) -> None:
    ruleset = registry.find(slug)
    assert set(ruleset.former) == set(range(1, ruleset.version))
    for version, values in ruleset.former.items():
        options = ruleset.make(version=version).options
        assert {name: getattr(options, name) for name in values} == values
        assert ruleset.make().options != options
        assert (FOLDER / registry.families()[slug] / f"{slug}.v{version}.json").exists()


def test_without_a_version_the_newest_rules_hold():
    assert NEWER.make().options.sticks == 9
    assert NEWER.make(version=2).options.sticks == 9
    assert NEWER.make(2, {}, 1).options.sticks == 7
