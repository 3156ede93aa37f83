"""Who is there: in one process and among several, with two tabs, after silence and after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from games.domain import guests, live, nudge, presence, seats, tables
from games.domain.live import Live
from games.domain.presence import Present
from games.models import Station, Table
from tests.games.helpers import new_id
from tests.games.test_consumer import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


class Time:
    """The seconds of this process, as the test sets them."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    it = Time()
    monkeypatch.setattr(presence, "now", it)
    return it


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """This process is one of several: what it tells the others."""
    messages: list[dict[str, Any]] = []

    async def tell(_table_id: int, message: dict[str, Any]) -> None:
        messages.append(message)

    monkeypatch.setattr(presence, "_is_alone", lambda: False)
    monkeypatch.setattr(presence, "tell", tell)
    yield messages
    presence.forget()


async def two_seats() -> tuple[Live, int, int, str, str]:
    """Mühle with two guests; their ids and tokens."""

    def make() -> tuple[Live, int, int, str, str]:
        (white, white_token), (black, black_token) = guests.make(), guests.make()
        opened = tables.open_table("muehle", {}, 2, [white, black])
        return opened, white.pk, black.pk, white_token, black_token

    return await database_sync_to_async(make)()


def here(opened: Live) -> dict[int, str]:
    return dict(presence.present(opened.table_id, opened.record).here)


def word(
    guest: int | None, *, ask: bool = False, nonce: str = "n1", age: float = 0.0, uneven: bool = False
) -> dict[str, Any]:
    """What another process says."""
    said = {} if guest is None else {str(guest): age}
    apart = [guest] if uneven else []
    return {"type": "table.present", "origin": "another", "nonce": nonce, "here": said, "uneven": apart, "ask": ask}


# --- in one process ---------------------------------------------------------------------------------------------


async def test_silence_is_first_waited_for_then_gone_then_given_up(time: Time) -> None:
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    await presence.enter(opened.table_id, "tab-2", black)
    steps = []
    for pause in (7.9, 0.1, 21.9, 0.1, 29.9, 0.1):
        time.passes(pause)
        await presence.sign(opened.table_id, white)
        there = presence.present(opened.table_id, opened.record)
        assert there.here[0] == "here"
        steps.append((there.here[1], sorted(there.absent)))
    assert steps == [("here", []), ("quiet", []), ("quiet", []), ("gone", []), ("gone", []), ("gone", [1])]
    await presence.sign(opened.table_id, black)
    assert presence.present(opened.table_id, opened.record) == Present({0: "here", 1: "here"}, frozenset())


async def test_who_was_never_seen_is_waited_for_and_then_gone(time: Time) -> None:
    opened, white, _black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    assert here(opened) == {0: "here", 1: "quiet"}
    time.passes(30)
    assert here(opened)[1] == "gone"
    time.passes(30)
    assert presence.present(opened.table_id, opened.record).absent == {0, 1}


async def test_closing_one_of_two_tabs_leaves_the_seat_there(time: Time) -> None:
    opened, _white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "watcher", None)
    await presence.enter(opened.table_id, "tab-1", black)
    await presence.enter(opened.table_id, "tab-2", black)
    await presence.leave(opened.table_id, "tab-1")
    time.passes(40)
    await presence.sign(opened.table_id, black)
    assert here(opened)[1] == "here"
    await presence.leave(opened.table_id, "tab-2")
    assert here(opened)[1] == "here"  # a page loaded again is back in a second
    time.passes(8)
    assert here(opened)[1] == "quiet"


async def test_a_seat_played_by_a_computer_is_nobody_to_wait_for(time: Time) -> None:
    opened, white, _black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    after = await database_sync_to_async(seats.takeover)(
        opened.table_id, white, 0, 1, {1}, "leicht", new_id(), opened.record.version
    )
    assert presence.present(opened.table_id, after.live.record).here == {0: "here"}


async def test_whether_anybody_is_there(time: Time) -> None:
    opened, white, black, *_tokens = await two_seats()
    assert presence.anybody(opened.table_id) is False  # one process serves all tables, and nobody came
    await presence.enter(opened.table_id, "tab-1", white)
    assert presence.anybody(opened.table_id) is True
    assert presence.anybody(opened.table_id, {black}) is False
    await presence.leave(opened.table_id, "tab-1")
    time.passes(31)
    assert presence.anybody(opened.table_id) is False


async def test_one_process_of_several_cannot_tell_of_a_table_it_has_not_seen(told: list[dict[str, Any]]) -> None:
    opened, *_guests = await two_seats()
    assert presence.anybody(opened.table_id) is None


async def test_a_table_nobody_watches_is_forgotten_in_time(time: Time) -> None:
    opened, white, _black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    await presence.leave(opened.table_id, "tab-1")
    assert presence._rooms[opened.table_id].timer is None
    time.passes(901)
    await presence.enter(opened.table_id + 1, "tab-2", white)
    assert set(presence._rooms) == {opened.table_id + 1}
    await presence.leave(opened.table_id + 1, "tab-2")


async def test_the_seconds_are_a_setting(time: Time, settings: Any) -> None:
    settings.PRESENCE_SECONDS = {"quiet": 1, "gone": 2, "absent": 3}
    opened, white, _black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    time.passes(2)
    assert here(opened)[0] == "gone"


# --- among several ----------------------------------------------------------------------------------------------


async def test_a_process_asks_when_its_first_connection_opens_and_says_when_guests_come_and_go(
    time: Time, told: list[dict[str, Any]]
) -> None:
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "watcher", None)
    assert [(message["here"], message["ask"]) for message in told] == [({}, True)]
    await presence.enter(opened.table_id, "tab-1", white)
    assert (told[-1]["here"], told[-1]["ask"]) == ({str(white): 0.0}, False)
    count = len(told)
    for _ping in range(20):
        time.passes(0.5)
        await presence.sign(opened.table_id, white)
    assert len(told) == count  # a ping is told nobody
    time.passes(6)
    await presence._again(opened.table_id)
    assert len(told) == count + 1  # now and then the word is renewed
    await presence.leave(opened.table_id, "tab-1")
    assert told[-1]["here"] == {}
    assert black not in presence._rooms[opened.table_id].seen


async def test_for_halls_of_other_processes_it_is_noted_who_waits_and_by_who_has_them(
    time: Time, told: list[dict[str, Any]]
) -> None:
    host, _token = await database_sync_to_async(guests.make)()
    opened = await database_sync_to_async(tables.open_table)("muehle", {}, 2, [host], public=True)

    async def noted() -> bool:
        return (await Table.objects.aget(pk=opened.table_id)).attended is not None

    await presence.enter(opened.table_id, "watcher", None)
    assert not await noted()
    await presence.enter(opened.table_id, "host", host.pk)
    assert await noted()
    await presence.leave(opened.table_id, "host")
    assert not await noted()
    await Table.objects.filter(pk=opened.table_id).aupdate(attended=timezone.now())  # the host is at another process
    await presence.heard(opened.table_id, word(host.pk, ask=True))
    assert told[-1]["here"] == {}
    assert await noted()  # which only watchers are here does not change
    assert time.seconds == 1000.0


async def test_it_is_noted_for_stations_of_other_processes_too(time: Time, told: list[dict[str, Any]]) -> None:
    host, _token = await database_sync_to_async(guests.make)()
    stall = await Station.objects.acreate(code="ABCD", label="Linde", game="muehle", seats=2)
    opened = await database_sync_to_async(tables.open_table)("muehle", {}, 2, [host], station=stall)
    await presence.enter(opened.table_id, "host", host.pk)
    assert (await Table.objects.aget(pk=opened.table_id)).attended is not None


async def test_a_guest_of_another_process_is_here_until_it_says_otherwise_or_dies(
    time: Time, told: list[dict[str, Any]]
) -> None:
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    await presence.heard(opened.table_id, word(black, nonce="n1"))
    time.passes(25)
    assert here(opened)[1] == "here"
    await presence.heard(opened.table_id, word(None, nonce="n2"))
    time.passes(8)
    assert here(opened)[1] == "quiet"
    await presence.heard(opened.table_id, word(black, nonce="n3"))
    time.passes(37.9)  # the other process was killed: its word counts for half a minute
    assert here(opened)[1] == "here"
    time.passes(0.2)
    assert here(opened)[1] == "quiet"


async def test_processes_tell_each_other_whose_way_is_uneven(time: Time, told: list[dict[str, Any]]) -> None:
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    await presence.uneven(opened.table_id, white, True)
    assert (told[-1]["here"], told[-1]["uneven"]) == ({str(white): 0.0}, [white])
    await presence.heard(opened.table_id, word(black, nonce="n1", uneven=True))
    assert here(opened) == {0: "uneven", 1: "uneven"}
    await presence.uneven(opened.table_id, white, False)
    assert told[-1]["uneven"] == []
    await presence.heard(opened.table_id, word(black, nonce="n2"))
    assert here(opened) == {0: "here", 1: "here"}
    await presence.heard(opened.table_id, word(None, nonce="n3"))
    time.passes(8)
    assert here(opened)[1] == "quiet"


async def test_a_question_is_answered_once_however_many_connections_hear_it(
    time: Time, told: list[dict[str, Any]]
) -> None:
    opened, white, *_rest = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    del told[:]
    for _connection in range(3):
        await presence.heard(opened.table_id, word(None, ask=True))
    assert [message["here"] for message in told] == [{str(white): 0.0}]


async def test_a_process_does_not_listen_to_itself(time: Time, told: list[dict[str, Any]]) -> None:
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    await presence.heard(opened.table_id, word(black) | {"origin": presence._origin})
    assert here(opened)[1] == "quiet"


async def test_before_a_seat_is_given_away_the_others_are_asked(
    time: Time, told: list[dict[str, Any]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PRESENCE_SECONDS = {"ask": 0.0}
    opened, white, black, *_tokens = await two_seats()
    await presence.enter(opened.table_id, "tab-1", white)
    presence.present(opened.table_id, opened.record)
    time.passes(61)
    await presence.sign(opened.table_id, white)
    assert presence.present(opened.table_id, opened.record).absent == {1}

    async def another_process_answers(table_id: int, message: dict[str, Any]) -> None:
        if message["ask"]:
            await presence.heard(table_id, word(black, nonce="answer"))

    monkeypatch.setattr(presence, "tell", another_process_answers)
    assert (await presence.ask_again(opened.table_id, opened.record)).absent == frozenset()


# --- over the socket --------------------------------------------------------------------------------------------


async def test_the_others_see_who_falls_silent_and_who_comes_back(settings: Any) -> None:
    settings.PRESENCE_SECONDS = {"quiet": 300, "gone": 600, "absent": 900}
    opened, _white, _black, white_token, black_token = await two_seats()
    async with Visitor(opened.code, white_token) as white:
        frame = await white.get("table")
        assert [player["here"] for player in frame["players"]] == ["here", "quiet"]
        settings.PRESENCE_SECONDS |= {"quiet": 0.2}
        async with Visitor(opened.code, black_token) as black:
            await black.get("table")
            while (await white.get("presence"))["seats"]["1"] != "here":
                pass
        while (await white.get("presence"))["seats"]["1"] != "quiet":
            await white.send(type="ping")


async def test_whoever_is_away_long_enough_can_be_replaced_and_comes_back(settings: Any) -> None:
    settings.PRESENCE_SECONDS = {"quiet": 0.05, "gone": 0.1, "absent": 4, "ask": 0.0}
    opened, _white, _black, white_token, black_token = await two_seats()
    async with Visitor(opened.code, white_token) as white:
        frame = await white.get("table")
        assert "absent" not in frame["players"][1]
        early = {"type": "takeover", "id": "takeover-1", "seat": 0, "absent": 1, "level": "leicht", "at": 2}
        assert await white.refused(**early) == "not_absent"
        while not frame["players"][1].get("absent"):
            await white.send(type="ping")
            frame = await white.get("table")
        assert "end" in frame["can"]
        assert frame["version"] == 2
        await white.send(**early | {"id": "takeover-2"})
        while (frame := await white.get("table"))["version"] < 3:
            pass
        assert (frame["players"][1]["computer"], "here" in frame["players"][1]) == ("leicht", False)
    settings.PRESENCE_SECONDS = {}
    async with Visitor(opened.code, black_token) as black:
        frame = await black.get("table")
        assert (frame["seat"], frame["can"], frame["players"][1]["owner"]) == (None, ["reclaim"], True)
        assert "moves" not in frame
        await black.send(type="reclaim", id="reclaim-1", seat=1, at=frame["version"])
        while (frame := await black.get("table"))["seat"] != 1:
            pass
        assert "computer" not in frame["players"][1]
        assert frame["players"][1]["here"] == "here"


async def test_a_match_without_the_other_is_ended(settings: Any) -> None:
    settings.PRESENCE_SECONDS = {"quiet": 0.05, "gone": 0.1, "absent": 0.2, "ask": 0.0}
    opened, _white, _black, white_token, _black_token = await two_seats()
    async with Visitor(opened.code, white_token) as white:
        frame = await white.get("table")
        while not frame["players"][1].get("absent"):
            await white.send(type="ping")
            frame = await white.get("table")
        await white.send(type="end", id="end-00001", seat=0, absent=1, at=2)
        while "outcome" not in (frame := await white.get("table")):
            pass
        assert (frame["outcome"]["termination"], frame["outcome"]["winners"], frame["can"]) == ("abandoned", [], [])
    assert live.peek(opened.table_id) is not None


async def test_the_word_of_another_process_reaches_the_page() -> None:
    opened, _white, black, white_token, _black_token = await two_seats()
    async with Visitor(opened.code, white_token) as white:
        assert (await white.get("table"))["players"][1]["here"] == "quiet"
        await nudge.tell(opened.table_id, word(black))
        assert (await white.get("presence"))["seats"] == {"0": "here", "1": "here"}
