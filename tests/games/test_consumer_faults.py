"""The websocket when something breaks here, and when what arrives is nothing a page would send."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError

from games import consumers
from games.domain import guests, live, nudge, presence, tables
from games.domain.live import Live
from games.models import Event
from gamesday.limits import addresses
from gamesday.limits.numbers import CUT_OFF, Rate
from tests.games.test_consumer import PATIENCE, Visitor, open_table

pytestmark = pytest.mark.django_db(transaction=True)

BUSY = "Der Server kann gerade nichts speichern. Warte einen Augenblick und versuche es noch einmal."
WRONG = "Da ist bei uns etwas schiefgegangen. Versuche es noch einmal."
MOVE = {"type": "move", "id": "move-0001", "seat": 0, "move": ["a1"], "at": 2}


def failing(error: Exception) -> Callable[..., Any]:
    def fail(*_arguments: object, **_more: object) -> None:
        raise error

    return fail


async def closed(visitor: Visitor) -> tuple[int, list[str]]:
    """The code with which the connection is closed, and the kinds of messages before."""
    before = []
    while (message := await visitor.socket.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
        before.append(message["text"])
    return message["code"], before


async def kinds(opened: Live) -> list[str]:
    events = Event.objects.filter(table=opened.table_id).order_by("number")
    return await database_sync_to_async(lambda: [event.kind for event in events])()


# --- something breaks here --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (OperationalError("database or disk is full"), "unavailable", BUSY),
        (RuntimeError("a defect"), "internal", WRONG),
    ],
    ids=["database", "defect"],
)
async def test_a_command_that_fails_here_is_excused_and_may_be_sent_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, code: str, reason: str
) -> None:
    opened, token, _other = await open_table()
    async with Visitor(opened.code, token) as white:
        await white.get("table")
        with monkeypatch.context() as broken:
            broken.setattr(tables, "play", failing(error))
            await white.send(**MOVE)
            assert await white.get("error") == {"type": "error", "code": code, "reason": reason, "id": "move-0001"}
        await white.send(**MOVE)
        assert await white.get("ok") == {"type": "ok", "id": "move-0001", "version": 3}
    (line,) = [record for record in caplog.records if record.name == "games.consumers"]
    assert line.levelname == "ERROR"
    # a page of traceback for what nobody has foreseen, a line for a database that is away
    assert bool(line.exc_info) == (code == "internal")
    assert await kinds(opened) == ["sit", "sit", "move"]


async def test_who_cannot_be_shown_the_next_position_is_told_once_and_may_connect_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The table has moved on in another process, and the database cannot be read."""
    asked, asked_again = threading.Event(), threading.Event()

    def refuse(_table_id: int) -> None:
        (asked_again if asked.is_set() else asked).set()
        raise OperationalError("no connection")

    opened, token, _other = await open_table()
    async with Visitor(opened.code, token) as white:
        await white.get("table")
        with monkeypatch.context() as broken:
            broken.setattr(live, "current", refuse)
            await nudge.nudge(opened.table_id, 3)
            error = await white.get("error")
            assert (error["code"], error["reason"], error["id"]) == ("unavailable", BUSY, None)
            assert await closed(white) == (1011, [])
            await nudge.nudge(opened.table_id, 4)
            assert await asyncio.to_thread(asked_again.wait, PATIENCE)
    assert white.socket.output_queue.empty()
    assert caplog.text.count("the database refuses: no connection") == 1
    async with Visitor(opened.code, token) as white:
        assert (await white.get("table"))["version"] == 2


async def test_whoever_cannot_be_taken_leave_of_properly_leaves_no_ghost(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened, token, other = await open_table()
    async with Visitor(opened.code, other) as black:
        await black.get("table")
        white = Visitor(opened.code, token)
        async with white:
            await white.get("table")
            monkeypatch.setattr(presence, "leave", failing(RuntimeError("a defect")))
        monkeypatch.undo()
        assert "a connection could not be taken leave of" in caplog.text
        groups = get_channel_layer().groups
        assert len(groups[nudge.group_name(opened.table_id)]) == 1
        await black.send(type="ping")
        await black.get("pong")


# --- nobody's line ----------------------------------------------------------------------------------------------


async def test_a_line_to_no_table_takes_nothing_and_ends_in_order(db: None, caplog: pytest.LogCaptureFixture) -> None:
    async with Visitor("ZZZZZ") as lost:
        assert (await lost.get("error"))["code"] == "unknown_table"
        assert await closed(lost) == (4404, [])
        # what was on its way when the line was closed
        await lost.send(**MOVE)
        error = await lost.get("error")
        assert (error["code"], error["reason"]) == ("unknown_table", "Diese Verbindung gehört zu keinem Tisch.")
    assert not caplog.records


# --- what no page would send ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        {"text": "{"},
        {"type": "shout"},
        {**MOVE, "move": ["a" * 5000]},
        {**MOVE, "move": 7},
        {**MOVE, "seat": 1},
    ],
    ids=["no JSON", "no such frame", "unreadable move", "no move", "another's seat"],
)
async def test_patience_with_rubbish_ends_and_then_nothing_is_taken_any_more(
    monkeypatch: pytest.MonkeyPatch, frame: dict[str, Any]
) -> None:
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e-9, 5))  # on a slow machine, too, patience does not come back
    strikes = []
    monkeypatch.setattr(addresses, "strike", lambda address, times=1: strikes.append(times))
    opened, token, _other = await open_table()
    async with Visitor(opened.code, token) as white, Visitor(opened.code) as watcher:
        await white.get("table")
        for _time in range(consumers.RUBBISH.at_once):
            assert await white.refused(**frame) in {"unreadable", "wrong_seat"}
        assert strikes == []
        await white.send(**frame)
        assert await closed(white) == (1008, [])
        assert strikes == [CUT_OFF]
        await white.send(**MOVE)
        await white.send(type="ping")
        await watcher.send(type="ping")
        await watcher.get("pong")
    # everything has been read by now
    assert white.socket.output_queue.empty()
    assert await kinds(opened) == ["sit", "sit"]


async def test_a_move_that_is_only_against_the_rules_costs_no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e-9, 5))
    opened, token, _other = await open_table()
    async with Visitor(opened.code, token) as white:
        await white.get("table")
        for number in range(2 * consumers.RUBBISH.at_once):
            wrong = {**MOVE, "id": f"wrong-{number:04}", "move": ["a1", "a4"]}
            assert await white.refused(**wrong) == "illegal"
        await white.send(**MOVE)
        assert (await white.get("ok"))["version"] == 3


async def test_a_stranger_who_tries_seats_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "RUBBISH", Rate(1e-9, 5))
    opened, _white, _black = await open_table()
    _guest, token = await database_sync_to_async(guests.make)()
    async with Visitor(opened.code, token) as stranger:
        for _time in range(consumers.RUBBISH.at_once):
            assert await stranger.refused(**MOVE) == "wrong_seat"
        await stranger.send(type="resign", id="resign-01", seat=1, at=2)
        code, _before = await closed(stranger)
        assert code == 1008
    assert await kinds(opened) == ["sit", "sit"]
