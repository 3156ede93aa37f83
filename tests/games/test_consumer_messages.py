"""The websocket: questions about a move, and what the table and other processes tell its connections."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games import consumers
from games.domain import guests, live, nudge, tables, threads
from games.domain.live import Live
from gamesday.limits.numbers import Rate
from tests.games.helpers import play
from tests.games.test_consumer import PATIENCE, Visitor, open_table

pytestmark = pytest.mark.django_db(transaction=True)


async def heard(visitor: Visitor, opened: Live) -> list[dict[str, Any]]:
    """What has come of all that the table was told up to now: it is heard in its order, and a word is told last."""
    await nudge.announce_next(opened.table_id, "LAST")
    found = []
    while (frame := await visitor.socket.receive_json_from(timeout=PATIENCE)) != {"type": "next", "code": "LAST"}:
        found.append(frame)
    return found


async def answered(visitor: Visitor) -> list[str]:
    """The types of what has come in answer to all that was sent up to now."""
    await visitor.send(type="ping")
    found = []
    while (frame := await visitor.socket.receive_json_from(timeout=PATIENCE))["type"] != "pong":
        found.append(frame["type"])
    return found


async def moved_elsewhere(opened: Live, *spots: str) -> None:
    """Both play in turn in another process, of which this one knows nothing yet."""

    def act() -> None:
        record = live.current(opened.table_id).record
        for number, spot in enumerate(spots):
            seat = number % 2
            guest = guests.Guest.objects.get(pk=record.guest_on(seat))
            play(opened, guest, seat, spot)
        live.forget()
        live.keep(opened)

    await database_sync_to_async(act)()


# --- questions about a move -------------------------------------------------------------------------------------


async def test_the_next_step_of_a_move_is_told_on_request() -> None:
    """White closes a mill with the third stone and may take one; what lies beyond a touch is asked for."""
    opened, white_token, _black = await open_table()
    await moved_elsewhere(opened, "a1", "g7", "d1", "g4")
    live.forget()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await white.send(type="step", seat=0, path=["g1"])
        step = await white.get("step")
        assert (step["version"], step["path"]) == (6, ["g1"])
        assert set(step["node"]["next"]) == {"g7", "g4"}
        await white.send(type="step", seat=0, path=["b2"])
        assert not (await white.get("step"))["node"].get("next")
        await white.send(type="step", seat=0, path=[])
        assert len((await white.get("step"))["node"]["next"]) == 20


# --- the table has moved on -------------------------------------------------------------------------------------


async def test_a_move_of_another_process_is_fetched_when_it_is_heard_of() -> None:
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await moved_elsewhere(opened, "a1", "g7")
        await nudge.nudge(opened.table_id, 4)
        frame = await white.get("table")
        assert (frame["version"], frame["turn"]) == (4, [0])
        assert [told["version"] for told in frame["told"]] == [3, 4]


async def test_old_news_is_no_news() -> None:
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        for version in (1, 2):
            await nudge.nudge(opened.table_id, version)
        assert await heard(white, opened) == []


async def test_what_was_lost_between_the_processes_is_looked_for() -> None:
    """Nobody was told of the move; then the way between the processes is there again."""
    opened, white_token, black_token = await open_table()
    async with Visitor(opened.code, white_token) as white, Visitor(opened.code, black_token) as black:
        for visitor in (white, black):
            await visitor.get("table")
        await moved_elsewhere(opened, "a1")
        await nudge.tell(opened.table_id, {"type": "layer.back"})
        for visitor, moves in ((white, False), (black, True)):
            frame = await visitor.get("table")
            assert (frame["version"], frame["turn"], "moves" in frame) == (3, [1], moves)


async def test_an_older_position_is_never_shown_after_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        assert (await white.get("table"))["version"] == 3
        monkeypatch.setattr(live, "current", lambda _table_id: opened)
        await nudge.tell(opened.table_id, {"type": "layer.back"})
        assert await heard(white, opened) == []
        monkeypatch.undo()
        await white.send(type="sync")
        assert (await white.get("table"))["version"] == 3


async def test_who_asks_again_and_again_gets_one_answer_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    over = asyncio.Event()

    async def pause(_seconds: float) -> None:
        await over.wait()

    monkeypatch.setattr(consumers, "SYNCS", Rate(1e-9, 2))
    monkeypatch.setattr(consumers, "sleep", pause)
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        for _time in range(10):
            await white.send(type="sync")
        assert await answered(white) == ["table", "table"]
        over.set()
        frame = await white.get("table")
        assert (frame["whole"], "surfaces" in frame["view"]) == (True, True)
        assert await answered(white) == []
        await white.send(type="sync")  # and so it goes on
        await white.get("table")


async def test_a_table_is_read_once_for_all_who_ask_before_the_reading_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, _white, _black = await open_table()
    real, reads, free = live.current, [], threading.Event()
    monkeypatch.setattr(live, "current", lambda table_id: reads.append(table_id) or real(table_id))
    busy = [asyncio.create_task(threads.in_thread(free.wait, 60)) for _thread in range(4)]
    await asyncio.sleep(0)
    asking = [asyncio.create_task(consumers._current(opened.table_id)) for _visitor in range(50)]
    await asyncio.sleep(0)
    free.set()
    assert {known.code for known in await asyncio.gather(*asking)} == {opened.code}
    assert reads == [opened.table_id]
    await consumers._current(opened.table_id)
    assert len(reads) == 2, "who asks later is told what was true then"
    await asyncio.gather(*busy)


async def test_who_leaves_takes_the_answer_that_is_due_along(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()

    async def pause(_seconds: float) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(consumers, "SYNCS", Rate(1e-9, 1))
    monkeypatch.setattr(consumers, "sleep", pause)
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        for _time in range(3):
            await white.send(type="sync")
        assert await answered(white) == ["table"]
    await asyncio.wait_for(ended.wait(), 60)


async def test_a_player_this_process_has_not_seen_sit_down_may_play() -> None:
    """They joined in another process; what is remembered here still has the seat free."""

    def make() -> tuple[Live, str]:
        (white, _token), (black, token) = guests.make(), guests.make()
        before = tables.open_table("muehle", {}, 2, [white, None])
        play(tables.join(before.table_id, black), white, 0, "a1")
        live.forget()
        return live.keep(before), token

    before, token = await database_sync_to_async(make)()
    async with Visitor(before.code, token) as black:
        assert (await black.get("table"))["seat"] == 1
        live.forget()
        live.keep(before)
        await black.send(type="move", id="move-0002", seat=1, move=["g7"], at=3)
        assert (await black.get("ok"))["version"] == 4


# --- what else is told ------------------------------------------------------------------------------------------


async def test_everybody_hears_where_the_rematch_is() -> None:
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white, Visitor(opened.code) as watcher:
        await nudge.announce_next(opened.table_id, "ABCDE")
        for visitor in (white, watcher):
            assert await visitor.get("next") == {"type": "next", "code": "ABCDE"}


async def test_a_phrase_only_a_newer_program_knows_is_passed_over() -> None:
    opened, white_token, _black = await open_table()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await nudge.tell(opened.table_id, {"type": "table.said", "seat": 1, "phrase": "aus-der-zukunft"})
        await nudge.tell(opened.table_id, {"type": "table.said", "seat": 1, "phrase": "hallo"})
        said = await white.get("said")
        assert (said["seat"], said["phrase"]) == (1, "hallo")
        assert await heard(white, opened) == []


async def test_who_is_there_waits_for_the_position_that_says_it_too() -> None:
    """This process has forgotten the table, or remembers an older state of it than was shown."""
    opened, white_token, _black = await open_table()
    layer = get_channel_layer()
    async with Visitor(opened.code, white_token) as white:
        await white.get("table")
        await white.send(type="move", id="move-0001", seat=0, move=["a1"], at=2)
        await white.get("table")
        for remembered in (None, opened):
            live.forget()
            if remembered is not None:
                live.keep(remembered)
            await layer.group_send(nudge.group_name(opened.table_id), {"type": "table.presence"})
            assert await heard(white, opened) == []
        await white.send(type="sync")
        assert (await white.get("table"))["version"] == 3
