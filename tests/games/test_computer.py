"""When computer players think, what calls a thought off, and what becomes of a table when something goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from games.domain import computer, guests, live, tables
from games.domain.live import Live
from games.engines.core import Path
from games.models import Event
from tests.games.helpers import new_id
from tests.games.test_consumer import PATIENCE, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


class Thoughts:
    """Thinks in place of the worker process: every thought waits until it is let go, and ends as the test says."""

    def __init__(self) -> None:
        self.begun = 0
        self.called_off = 0
        self.begin = asyncio.Event()
        self.go = asyncio.Event()
        self.path: Path | Exception = ("g7",)

    async def __call__(self, *_arguments: object) -> Path:
        self.begun += 1
        self.begin.set()
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.called_off += 1
            raise
        if isinstance(self.path, Exception):
            raise self.path
        return self.path

    async def under_way(self) -> None:
        await asyncio.wait_for(self.begin.wait(), PATIENCE)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    it = Thoughts()
    monkeypatch.setattr(computer, "think_apart", it)
    monkeypatch.setattr(computer, "PAUSE", 0)
    monkeypatch.setattr(computer, "AGAIN", 0)
    yield it
    assert computer._thinking == {}, "a thought has been left behind"


async def against_computer() -> tuple[Live, int, str]:
    """Mühle: a guest has set a stone and the computer is to answer; the guest and their token."""

    def make() -> tuple[Live, int, str]:
        guest, token = guests.make()
        opened = tables.open_table("muehle", {}, 2, [guest, "leicht"])
        return tables.play(opened.table_id, guest.pk, 0, ("a1",), new_id(), 2).live, guest.pk, token

    return await database_sync_to_async(make)()


async def log_of(opened: Live) -> list[tuple[str, int | None]]:
    events = Event.objects.filter(table=opened.table_id).order_by("number")
    return await database_sync_to_async(lambda: [(event.kind, event.seat) for event in events])()


async def settled(opened: Live) -> None:
    await asyncio.wait_for(computer.settled(opened.table_id), PATIENCE)


BEFORE = [("sit", 0), ("sit", 1), ("move", 0)]


async def test_a_table_nobody_remembers_is_left_alone(thoughts: Thoughts) -> None:
    opened, _guest, _token = await against_computer()
    live.forget()
    computer.wake(opened.table_id)
    await settled(opened)
    assert thoughts.begun == 0


async def test_where_a_person_is_to_move_nobody_thinks(thoughts: Thoughts) -> None:
    def make() -> Live:
        return tables.open_table("muehle", {}, 2, [guests.make()[0], "leicht"])

    opened = await database_sync_to_async(make)()
    computer.wake(opened.table_id)
    await settled(opened)
    assert thoughts.begun == 0


async def test_however_many_wake_it_a_computer_thinks_once_and_moves_once(thoughts: Thoughts) -> None:
    opened, _guest, _token = await against_computer()
    for _connection in range(3):
        computer.wake(opened.table_id)
    await thoughts.under_way()
    computer.wake(opened.table_id)
    thoughts.go.set()
    await settled(opened)
    assert thoughts.begun == 1
    assert await log_of(opened) == [*BEFORE, ("move", 1)]


async def test_a_thought_about_a_table_that_was_closed_is_called_off(thoughts: Thoughts) -> None:
    opened, _guest, _token = await against_computer()
    computer.wake(opened.table_id)
    await thoughts.under_way()
    await database_sync_to_async(tables.close)(opened.table_id, "Olga")
    computer.wake(opened.table_id)
    with pytest.raises(asyncio.CancelledError):
        await computer._thinking[opened.table_id][1]
    assert (thoughts.begun, thoughts.called_off) == (1, 1)
    thoughts.go.set()
    await settled(opened)
    assert await log_of(opened) == [*BEFORE, ("close", None)]


async def test_what_comes_too_late_is_passed_over_and_everybody_sees_why(thoughts: Thoughts) -> None:
    """The guest gives up in another process while the computer thinks."""
    opened, guest, token = await against_computer()
    async with Visitor(opened.code, token) as visitor:
        await visitor.get("table")
        await thoughts.under_way()
        await database_sync_to_async(tables.resign)(opened.table_id, guest, 0, new_id(), 3)
        thoughts.go.set()
        frame = await visitor.get("table")
        assert (frame["version"], frame["outcome"]["winners"]) == (4, [1])
    await settled(opened)
    assert await log_of(opened) == [*BEFORE, ("resign", 0)]


async def test_where_the_database_refuses_the_computer_tries_again(
    thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened, _guest, token = await against_computer()
    play_computer, tries = tables.play_computer, []

    def refuse_once(*arguments: Any) -> Any:
        tries.append(arguments)
        if len(tries) == 1:
            raise OperationalError("database or\n disk is full")
        return play_computer(*arguments)

    monkeypatch.setattr(tables, "play_computer", refuse_once)
    thoughts.go.set()
    async with Visitor(opened.code, token) as visitor:
        while (frame := await visitor.get("table"))["version"] < 4:
            pass
        assert frame["turn"] == [0]
    await settled(opened)
    assert len(tries) == 2
    assert tries[0] == tries[1]
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["the database refuses the move of a computer: database or disk is full"]
    assert await log_of(opened) == [*BEFORE, ("move", 1)]


async def test_where_the_rules_refuse_a_thought_the_computer_moves_at_random(
    thoughts: Thoughts, caplog: pytest.LogCaptureFixture
) -> None:
    opened, _guest, _token = await against_computer()
    thoughts.path = ("a1",)  # where the guest's stone is
    thoughts.go.set()
    computer.wake(opened.table_id)
    await settled(opened)
    (line,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert line.getMessage() == f"table {opened.table_id}, version 3: the rules refuse a computer's move"
    assert await log_of(opened) == [*BEFORE, ("move", 1)]
    assert thoughts.begun == 1


async def test_a_thought_that_fails_is_logged_and_the_next_who_looks_wakes_the_computer(
    thoughts: Thoughts, caplog: pytest.LogCaptureFixture
) -> None:
    opened, _guest, _token = await against_computer()
    thoughts.path = RuntimeError("a defect")
    thoughts.go.set()
    computer.wake(opened.table_id)
    await settled(opened)
    (line,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert line.getMessage() == f"the computer player of table {opened.table_id} stopped"
    assert await log_of(opened) == BEFORE
    thoughts.path = ("g7",)
    computer.wake(opened.table_id)
    await settled(opened)
    assert thoughts.begun == 2
    assert await log_of(opened) == [*BEFORE, ("move", 1)]
