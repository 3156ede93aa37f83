"""The games' own time limits at a live table: when time is up the table moves on, for everybody, once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.domain import clock, guests, live, tables
from games.engines.words.stadt_land_fluss import StadtLandFluss
from games.models import Event
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

#: seconds a limit of the game lasts in these tests, apart from being set at all
SHORT = 0.15


def sheet(opened: Any, *words: str) -> list[str]:
    """A sheet with words that begin with the letter drawn, ended by these; "-" leaves a gap."""
    letter = opened.record.state.letter
    columns = zip(("stadt", "land", "fluss"), words, strict=True)
    return [f"{column}={'' if word == '-' else letter + word}" for column, word in columns]


def full(opened: Any) -> list[str]:
    return sheet(opened, "a", "b", "c")


def gaps(opened: Any) -> list[str]:
    return sheet(opened, "a", "-", "c")


LIMIT = StadtLandFluss.time_limit


def limit(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Limits are where the game sets them, but all of this length."""

    def same(self: StadtLandFluss, s: Any) -> Any:
        return None if LIMIT(self, s) is None else seconds

    monkeypatch.setattr(StadtLandFluss, "time_limit", same)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, SHORT)


async def open_table(seats: int = 3, **options: object) -> tuple[Any, list[str]]:
    """A table of Stadt, Land, Fluss, the letter drawn, with a guest on each seat; their tokens."""

    def make() -> tuple[Any, list[str]]:
        people = [guests.make() for _seat in range(seats)]
        sitting = [guest for guest, _token in people]
        return tables.open_table("stadt-land-fluss", {"schema": "drei"} | options, seats, sitting), [
            token for _guest, token in people
        ]

    return await database_sync_to_async(make)()


async def elapsed_events(table_id: int) -> int:
    return await database_sync_to_async(Event.objects.filter(table=table_id, kind="elapsed").count)()


async def hand_in(visitor: Visitor, seat: int, words: list[str], at: int) -> int:
    await visitor.send(type="move", id=f"sheet-{seat}-{at}", seat=seat, move=words, at=at)
    version = (await visitor.get("ok"))["version"]
    assert isinstance(version, int)
    return version


async def frame_at(visitor: Visitor, version: int) -> dict[str, Any]:
    """The first frame of that version or a later one."""
    while (frame := await visitor.get("table"))["version"] < version:
        pass
    return frame


async def test_when_one_has_finished_the_time_of_the_others_runs_out() -> None:
    opened, tokens = await open_table()
    start = opened.record.version
    async with (
        Visitor(opened.code, tokens[0]) as first,
        Visitor(opened.code, tokens[1]) as second,
        Visitor(opened.code) as watcher,
    ):
        assert (await first.get("table"))["turn"] == [0, 1, 2]
        assert [field["id"] for field in (await second.get("table"))["moves"]["form"]] == ["stadt", "land", "fluss"]
        version = await hand_in(first, 0, full(opened), start)
        assert version == start + 1
        assert (await frame_at(first, version))["turn"] == [1, 2]
        for visitor in (first, second, watcher):
            frame = await frame_at(visitor, version + 1)
            assert frame["version"] == version + 1
            assert frame["turn"] == [0, 1, 2]  # all judge
            assert frame["view"]["status"] == "Runde 1: Alle prüfen die Wörter."
            assert frame["told"][-1]["effects"][0]["text"] == "Die Zeit ist um."
        # too late
        assert await second.refused(type="move", id="too-late-1", seat=1, move=full(opened), at=version) in (
            "stale",
            "illegal",
            "not_your_turn",
        )
    # three connections wound the clock; it struck once
    assert await elapsed_events(opened.table_id) == 1
    record = (await database_sync_to_async(live.current)(opened.table_id)).record
    letter = record.state.letter
    assert record.state.sheets == ((f"{letter}a", f"{letter}b", f"{letter}c"), ("", "", ""), ("", "", ""))


async def test_no_time_runs_before_somebody_has_finished() -> None:
    opened, tokens = await open_table()
    async with Visitor(opened.code, tokens[0]) as first:
        await first.get("table")
        version = await hand_in(first, 0, gaps(opened), opened.record.version)
        await asyncio.sleep(4 * SHORT)
        assert clock._running == {}
        assert (await database_sync_to_async(live.current)(opened.table_id)).record.version == version
    assert await elapsed_events(opened.table_id) == 0


async def test_all_in_time_and_no_clock_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, 600.0)
    opened, tokens = await open_table(2)
    async with Visitor(opened.code, tokens[0]) as first, Visitor(opened.code, tokens[1]) as second:
        await first.get("table")
        await second.get("table")
        version = await hand_in(first, 0, full(opened), opened.record.version)
        version = await hand_in(second, 1, gaps(opened), version)
        await frame_at(first, version)
        assert clock._running == {}
        assert (await database_sync_to_async(live.current)(opened.table_id)).record.version == version
    assert await elapsed_events(opened.table_id) == 0


async def test_a_fixed_time_runs_from_the_letter_on() -> None:
    opened, tokens = await open_table(2, ende="zeit")
    async with Visitor(opened.code, tokens[0]) as first:
        frame = await frame_at(first, opened.record.version + 1)
        assert frame["told"][-1]["effects"][0]["text"] == "Die Zeit ist um."
    assert await elapsed_events(opened.table_id) == 1


async def test_after_a_restart_time_runs_when_somebody_looks() -> None:
    opened, tokens = await open_table(2)

    def hand_in_and_restart() -> int:
        guest = guests.find(tokens[0])
        assert guest is not None
        at = opened.record.version
        accepted = tables.play(opened.table_id, guest.pk, 0, tuple(full(opened)), "before-restart", at)
        live.forget()
        return accepted.version

    version = await database_sync_to_async(hand_in_and_restart)()
    await asyncio.sleep(2 * SHORT)
    assert await elapsed_events(opened.table_id) == 0
    async with Visitor(opened.code) as watcher:
        assert (await watcher.get("table"))["version"] == version
        frame = await frame_at(watcher, version + 1)
        assert frame["turn"] == [0, 1]


async def test_the_clock_of_an_older_position_changes_nothing() -> None:
    opened, tokens = await open_table(2, ende="zeit")
    at = opened.record.version

    def move_on_then_strike() -> tuple[int, int]:
        guest = guests.find(tokens[0])
        assert guest is not None
        tables.play(opened.table_id, guest.pk, 0, tuple(gaps(opened)), "moved-on-1", at)
        return at, tables.elapse(opened.table_id, at).live.record.version

    before, after = await database_sync_to_async(move_on_then_strike)()
    assert after == before + 1
    assert await elapsed_events(opened.table_id) == 0
