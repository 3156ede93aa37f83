"""No frame tells a visitor what their seat may not know: for every game, every seat and a watcher."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from games.bots.players import hides
from games.domain import frames
from games.domain.folding import after
from games.domain.live import Live
from games.domain.record import Entry, Record
from games.engines.core import Effect, Said
from games.engines.registry import find, rulesets
from games.engines.text import Text

SEED = "5eed" * 16
ALL = tuple(rulesets())
WATCHER = 99
#: games whose status says what happens and never who does it
NOBODY_NAMED = {"roesselsprung", "staebchen-knobelspiele", "stadt-land-fluss"}


def played(slug: str, moves: int) -> list[Live]:
    """A table of the game after each of some random moves; guest n sits on seat n."""
    ruleset = find(slug)
    game = ruleset.make(2 if 2 in ruleset.seats else None)
    rng = random.Random(slug)
    record = Record.fresh(game, SEED)
    for seat in range(game.seats):
        record = after(record, Entry(record.version + 1, "sit", seat, {"name": f"Gast {seat}", "guest": seat}))
    stages = []
    for _move in range(moves):
        while (drawn := record.chance()) is not None:
            record = after(record, drawn)
        stages.append(Live(1, "ABCDE", slug, record))
        acting = sorted(record.to_act())
        if not acting:
            break
        seat = rng.choice(acting)
        path = game.propose(record.state, seat, rng)
        record = after(record, Entry(record.version + 1, "move", seat, {"move": list(path)}))
    return stages


def shown(live: Live, guest: int) -> dict:
    """A guest's frame, as it goes over the wire, without the log lines (they tell what happened before)."""
    frame = json.loads(json.dumps(frames.frame(live, guest)))
    del frame["told"]
    return frame


@pytest.mark.parametrize("slug", ALL)
def test_whoever_is_to_act_is_not_called_by_name(slug: str) -> None:
    """ "Silberner Biber ist am Zug" says nothing to a beaver who has not looked up its own name."""
    own = 0
    for live in played(slug, 14):
        acting = live.record.to_act()
        if getattr(live.record.state, "phase", "") == "zeigen":  # what came of a deal is said of whoever it was
            continue
        for seat in acting:
            status = frames.frame(live, seat)["view"]["status"]
            assert f"Gast {seat}" not in status
            assert " am Zug" not in status or len(acting) > 1
            own += "du " in status.lower() or "dein" in status.lower() or status.startswith("Such ")
        for seat in set(range(live.record.game.seats)) - acting:  # the others read who it is
            assert "du bist dran" not in frames.frame(live, seat)["view"]["status"].lower()
    assert own or slug in NOBODY_NAMED


@pytest.mark.parametrize("slug", [slug for slug in ALL if hides(find(slug).make())])
def test_frames_are_the_same_in_every_world_the_viewer_cannot_tell_apart(slug: str) -> None:
    rng = random.Random(1)
    worlds = 0
    for live in played(slug, 14):
        record = live.record
        for seat in (None, *range(record.game.seats)):
            viewer = WATCHER if seat is None else seat
            for _sample in range(3):
                world = record.game.sample_world(record.state, seat, rng)
                worlds += world != record.state
                assert shown(replace(live, record=replace(record, state=world)), viewer) == shown(live, viewer)
    assert worlds > 0


@pytest.mark.parametrize("slug", ALL)
def test_the_seed_is_in_no_frame_before_the_end(slug: str) -> None:
    for live in played(slug, 6):
        for viewer in (*range(live.record.game.seats), WATCHER):
            frame = json.dumps(frames.frame(live, viewer))
            assert (SEED in frame) == (live.record.outcome() is not None)


@pytest.mark.parametrize("slug", ALL)
def test_a_watcher_is_sent_no_moves_and_nothing_meant_for_one_seat(slug: str) -> None:
    for live in played(slug, 10):
        frame = frames.frame(live, WATCHER)
        assert "moves" not in frame
        assert frame["seat"] is None
        told = [effect for entry in live.record.told for effect in entry.effects]
        sent = [effect for entry in frame["told"] for effect in entry["effects"]]
        assert len(sent) == sum(effect.only is None for effect in told)
        assert not any("only" in effect for effect in sent)


def test_an_effect_for_one_seat_reaches_that_seat_alone() -> None:
    secret: tuple[Effect, ...] = (Said(text=Text("geheim"), only=(1,)), Said(text=Text("für alle")))
    assert len(frames.visible(secret, (1,))) == 2
    assert [str(effect.text) for effect in frames.visible(secret, (0,))] == ["für alle"]
    assert [str(effect.text) for effect in frames.visible(secret, ())] == ["für alle"]


@pytest.mark.parametrize(
    ("called", "said"),
    [(("Igel", "Dachs"), ("Igel", "Dachs")), (("Igel", "Igel"), ("Spieler 1", "Spieler 2"))],
    ids=["by name", "two of one name"],
)
def test_sentences_call_the_players_what_the_table_calls_them(called, said):
    game = find("mau-mau").make(2)
    record = Record.fresh(game, SEED)
    for seat, name in enumerate(called):
        record = after(record, Entry(record.version + 1, "sit", seat, {"name": name, "guest": seat}))
    while (drawn := record.chance()) is not None:
        record = after(record, drawn)
    (turn,) = record.to_act()
    path = game.propose(record.state, turn, random.Random(1))
    record = after(record, Entry(record.version + 1, "move", turn, {"move": list(path)}))
    frame = frames.frame(Live(1, "ABCDE", "mau-mau", record), None)
    assert any(text.startswith(f"{said[turn]} ") for text in sentences(frame["told"][-1:]))
    assert f"{said[0]}, Karten" in {surface.get("label") for surface in frame["view"]["surfaces"]}
    # who is called by name is called nothing else beside it
    assert frame["view"]["sides"] == [label if label.startswith("Spieler") else "" for label in said]


def sentences(told: list[dict]) -> list[str]:
    return [effect["text"] for line in told for effect in line["effects"] if "text" in effect]


def test_it_is_said_to_who_is_to_act_and_by_name_to_all_others() -> None:
    live = played("mau-mau", 1)[0]
    (acting,) = live.record.to_act()
    said = {guest: shown(live, guest)["view"]["status"] for guest in (0, 1, WATCHER)}
    assert said == {acting: "Du bist dran.", 1 - acting: f"Gast {acting} ist am Zug.", WATCHER: said[1 - acting]}


def test_by_name_too_where_several_look_at_one_device() -> None:
    game = find("kniffel").make(2)
    record = Record.fresh(game, SEED)
    for seat in range(2):
        record = after(record, Entry(record.version + 1, "sit", seat, {"name": f"Gast {seat}", "guest": 0}))
    (acting,) = record.to_act()
    assert shown(Live(1, "ABCDE", "kniffel", record), 0)["view"]["status"] == f"Gast {acting} ist am Zug."
