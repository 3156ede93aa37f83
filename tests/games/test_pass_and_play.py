"""Several people on one device: nobody sees what another holds, and the device is handed on."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from games.bots.players import hides
from games.domain import frames, guests, live, tables
from games.domain.errors import SeatTakenError, WrongSeatError
from games.domain.folding import after
from games.domain.live import Live
from games.domain.parts import Entry
from games.domain.record import Record
from games.engines.core import Said
from games.engines.registry import find, rulesets
from games.engines.text import Text
from tests.games.helpers import now, people

pytestmark = pytest.mark.django_db

SHARED, OTHER = 1, 2
SECRET = [
    slug
    for slug, ruleset in rulesets().items()
    if hides(game := ruleset.make()) and game.secrets_of_seats and ruleset.seats[-1] > 1
]


def stages(slug: str, moves: int = 12) -> list[Live]:
    """A table after each of some random moves; one guest holds all seats but the last, unless there are only two."""
    ruleset = find(slug)
    game = ruleset.make(next((seats for seats in ruleset.seats if seats > 2), ruleset.seats[-1]))
    rng = random.Random(slug)
    record = Record.fresh(game, "5eed" * 16)
    for seat in range(game.seats):
        guest = OTHER if game.seats > 2 and seat == game.seats - 1 else SHARED
        record = after(record, Entry(record.version + 1, "sit", seat, {"name": f"Kind {seat}", "guest": guest}))
    found = []
    for _move in range(moves):
        while (drawn := record.chance()) is not None:
            record = after(record, drawn)
        found.append(Live(1, "ABCDE", slug, record))
        acting = sorted(record.to_act())
        if not acting:
            break
        seat = rng.choice(acting)
        path = game.propose(record.state, seat, rng)
        record = after(record, Entry(record.version + 1, "move", seat, {"move": list(path)}))
    return found


def without_log(frame: dict) -> dict:
    return {name: json.loads(json.dumps(value)) for name, value in frame.items() if name != "told"}


@pytest.mark.parametrize("slug", SECRET)
def test_before_somebody_looks_the_shared_device_shows_what_spectators_see(slug: str) -> None:
    for table in stages(slug):
        if table.record.outcome():
            continue
        mine, theirs = frames.frame(table, SHARED), frames.frame(table, None)
        assert mine["pass"]["to"] in table.record.seats_of(SHARED)
        assert mine["pass"]["name"] == f"Kind {mine['pass']['to']}"
        assert mine["seat"] is None
        assert "moves" not in mine
        assert mine["can"] == []
        assert (mine["view"], mine["told"]) == (theirs["view"], theirs["told"])


@pytest.mark.parametrize("slug", SECRET)
def test_whoever_looks_sees_their_own_seat_and_no_other_of_the_device(slug: str) -> None:
    rng = random.Random(1)
    looked = worlds = 0
    for table in stages(slug):
        record = table.record
        acting = [seat for seat in record.seats_of(SHARED) if seat in record.to_act()]
        for seat in record.seats_of(SHARED):
            frame = frames.frame(table, SHARED, looking=seat)
            if acting and seat not in acting:  # somebody else's turn: the device has to be handed on first
                assert frame["pass"]["to"] == acting[0]
                assert frame["seat"] is None
                continue
            if record.outcome():
                continue
            looked += 1
            assert (frame["seat"], frame["pass"]) == (seat, None)
            for _sample in range(3):  # what the others on the device hold is drawn anew, and nothing changes
                world = replace(table, record=replace(record, state=record.game.sample_world(record.state, seat, rng)))
                worlds += world.record.state != record.state
                assert without_log(frames.frame(world, SHARED, looking=seat)) == without_log(frame)
    assert looked > 0
    assert worlds > 0


def test_what_one_seat_is_told_is_not_shown_to_the_other_on_the_device() -> None:
    (table,) = stages("mau-mau", 1)
    record = table.record
    secret = (Said(text=Text("nur für 0"), only=(0,)), Said(text=Text("nur für 1"), only=(1,)), Said(text=Text("alle")))
    table = replace(table, record=replace(record, told=(replace(record.told[-1], effects=secret),)))
    (acting,) = record.to_act()

    def heard(looking: int | None) -> list[str]:
        (told,) = frames.frame(table, SHARED, looking=looking)["told"]
        return [effect["text"] for effect in told["effects"]]

    assert heard(None) == ["alle"]
    assert heard(acting) == [f"nur für {acting}", "alle"]


def test_a_game_that_hides_nothing_turns_to_who_is_to_act_without_asking() -> None:
    for table in stages("muehle", 6):
        (acting,) = table.record.to_act()
        frame = frames.frame(table, SHARED)
        assert (frame["pass"], frame["seat"]) == (None, acting)
        assert "moves" in frame


def test_somebody_elses_seat_cannot_be_looked_at() -> None:
    for table in stages("mau-mau", 6):
        if (2 if table.record.game.seats > 2 else 1) in table.record.to_act():
            continue
        assert frames.frame(table, OTHER, looking=0)["seat"] != 0
        assert frames.frame(table, None, looking=0)["seat"] is None
        assert frames.frame(table, 99, looking=0)["seat"] is None


def test_a_guest_named_twice_holds_both_seats_under_two_names() -> None:
    guest, _token = guests.make()
    opened = tables.open_table("mau-mau", {}, 3, [guest, guest, "leicht"])
    record = now(opened)
    assert record.seats_of(guest.pk) == (0, 1)
    name = guests.name_of(guest)
    assert [player.name for player in record.players] == [name, f"{name} 2", "Computer (leicht)"]
    assert tables.join(opened.table_id, guest).record.version == record.version


def test_a_chosen_seat_is_given_if_it_is_free() -> None:
    host, second, third = people(3)
    opened = tables.open_table("mau-mau", {}, 4, [host])
    assert tables.join(opened.table_id, second, 2).record.seats_of(second.pk) == (2,)
    with pytest.raises(SeatTakenError):
        tables.join(opened.table_id, third, 2)
    with pytest.raises(WrongSeatError):
        tables.join(opened.table_id, third, 4)
    assert tables.join(opened.table_id, third, 1).record.players[3] is None
    assert live.current(opened.table_id).record.seats_of(third.pk) == (1,)
