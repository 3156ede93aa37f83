"""What a nudge brings along for other processes, and what becomes of it there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer

from games.domain import live, nudge, tables
from games.domain.live import Live
from games.domain.log import Accepted
from tests.games.helpers import people

pytestmark = pytest.mark.django_db


class FarLayer:
    """A layer between processes that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    async def group_send(self, _group: str, message: dict[str, Any]) -> None:
        self.sent.append(message)


def moved(game: str, moves: int) -> tuple[Live, list[dict[str, Any]], Live]:
    """A table as another process has it, the nudges of some moves, and the table after these."""
    guests = people(2)
    opened = tables.open_table(game, {}, 2, list(guests))
    layer = FarLayer()
    now = opened
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nudge, "get_channel_layer", lambda: layer)
        for number in range(moves):
            record = now.record
            seat = min(record.to_act())
            path = next(iter(record.game.moves(record.state, seat) or ()))
            accepted = tables.play(now.table_id, guests[seat].pk, seat, path, f"move-{number:04}", record.version)
            now = accepted.live
            async_to_sync(nudge.nudge)(now.table_id, now.record.version, accepted)
    return opened, layer.sent, now


def there(known: Live) -> None:
    """This process has the table in memory as it was then."""
    live.forget()
    live.keep(known)


@pytest.mark.parametrize("game", ["muehle", "kniffel", "mau-mau"])
def test_another_process_reads_nothing(game, django_assert_num_queries):
    opened, nudges, now = moved(game, 5)
    there(opened)
    with django_assert_num_queries(0):
        for message in nudges:
            found = nudge.followed(opened.table_id, message)
            assert found is not None
            assert found.record.version == message["version"]
    assert found.record.state == now.record.state
    assert live.peek(opened.table_id) is found
    live.forget()
    assert replace(live.current(opened.table_id).record, game=found.record.game) == found.record


def test_who_has_missed_something_reads():
    opened, nudges, _now = moved("muehle", 2)
    there(opened)
    assert nudge.followed(opened.table_id, nudges[1]) is None
    assert live.peek(opened.table_id) is opened
    live.forget()
    assert nudge.followed(opened.table_id, nudges[0]) is None


def test_a_table_of_another_installation_is_another_table():
    """Two that share a messenger have tables of the same numbers."""
    opened, nudges, _now = moved("muehle", 1)
    there(replace(opened, code="OTHER"))
    assert nudge.followed(opened.table_id, nudges[0]) is None


def test_a_nudge_without_entries_is_read():
    opened, nudges, _now = moved("muehle", 1)
    there(opened)
    bare = {"type": "table.nudge", "version": nudges[0]["version"]}
    assert nudge.followed(opened.table_id, bare) is None
    assert nudge.followed(opened.table_id, {**nudges[0], "version": nudges[0]["version"] + 1}) is None


def test_in_one_process_nothing_is_brought(monkeypatch):
    opened, _nudges, now = moved("muehle", 1)
    said: list[dict[str, Any]] = []

    class Near(InMemoryChannelLayer):
        async def group_send(self, _group: str, message: dict[str, Any]) -> None:
            said.append(message)

    monkeypatch.setattr(nudge, "get_channel_layer", Near)
    entries = [live.entry_of(event) for event in live.Event.objects.filter(table=opened.table_id)]
    async_to_sync(nudge.nudge)(opened.table_id, now.record.version, Accepted(now, now.record.version, entries=entries))
    assert said == [{"type": "table.nudge", "version": now.record.version}]
