"""Commands that share a commit: what goes wrong with the commit goes wrong for all of them, and is seen by nobody."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from unittest import mock

import pytest
from django.db import DatabaseError, OperationalError, connection, connections

from games.domain import commits, guests, live, tables
from games.models import Event, Guest, Table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite's commands share commits"),
]


def run(*commands):
    """The outcomes of these commands in one commit: what each returned, or the class of what it raised."""
    batch = [(command, Future()) for command in commands]
    commits.together(batch)
    return [type(future.exception()) if future.exception() else future.result() for _command, future in batch]


def open_table():
    guest, _token = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, guest], host=guest)
    return opened.table_id, guest.pk


def play(table_id, guest, seat, spot, at):
    return lambda: tables.play(table_id, guest, seat, (spot,), f"zug-{spot}-123", at).version


def test_a_refusal_undoes_only_itself():
    table, guest = open_table()
    begin = live.current(table).record.version
    outcomes = run(
        play(table, guest, 0, "a1", begin), play(table, guest, 0, "a4", begin), play(table, guest, 1, "a4", begin + 1)
    )
    assert outcomes[0] == begin + 1
    assert issubclass(outcomes[1], Exception)
    assert outcomes[2] == begin + 2
    assert list(Event.objects.filter(kind="move").values_list("client_id", flat=True)) == ["zug-a1-123", "zug-a4-123"]


def test_where_the_database_gives_up_on_everything_nobody_is_told_ok():
    """On a full disk SQLite may roll back the whole transaction, and with it what came before in the batch."""
    table, guest = open_table()
    begin = live.current(table).record.version

    def disk_is_full():
        connection.connection.execute("ROLLBACK")
        raise OperationalError("database or disk is full")

    outcomes = run(play(table, guest, 0, "a1", begin), disk_is_full, Guest.objects.count)
    assert all(isinstance(each, type) and issubclass(each, DatabaseError) for each in outcomes), outcomes
    assert not Event.objects.filter(kind="move").exists()
    assert run(play(table, guest, 0, "a1", begin)) == [begin + 1]


def test_what_is_not_committed_is_shown_to_nobody():
    """The second move reads the first from the same transaction; it must not stay in memory when the commit fails."""
    table, guest = open_table()
    begin = live.current(table).record.version
    full = OperationalError("database or disk is full")
    with mock.patch.object(connections["default"], "_commit", side_effect=full):
        outcomes = run(play(table, guest, 0, "a1", begin), play(table, guest, 1, "a4", begin + 1))
    assert outcomes == [OperationalError, OperationalError]
    assert live.peek(table).record.version == begin
    assert run(play(table, guest, 0, "d1", begin)) == [begin + 1]
    assert Table.objects.get(pk=table).version == begin + 1
    assert list(Event.objects.filter(table=table).values_list("number", flat=True).order_by("number")) == list(
        range(1, begin + 2)
    )


def test_who_calls_a_command_off_stops_nobody_else():
    writer = commits.Writer()
    off, on = Future(), Future()
    off.cancel()
    writer._waiting.put((lambda: 1, off))
    writer._waiting.put((lambda: 2, on))
    assert writer.submit(lambda: 3).result(10) == 3
    assert on.result(10) == 2
    with pytest.raises(CancelledError):
        off.result(0)
