"""An open hall is told at once who waits, and who waits no more."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import DatabaseError

from games import hall_consumer
from games.domain import closing, guests, listings, tables
from games.models import Guest, Table
from gamesday.asgi import application
from tests.games.helpers import resign
from tests.games.test_consumer import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

make_guest = database_sync_to_async(guests.make)
open_table = database_sync_to_async(tables.open_table)
join = database_sync_to_async(tables.join)


class Page:
    """An open hall, or the page of a game."""

    def __init__(self, slug: str = "", token: str = "") -> None:
        headers = [(b"origin", b"http://localhost:8000"), (b"cookie", f"{guests.COOKIE}={token}".encode())]
        self.socket = WebsocketCommunicator(application, f"/ws/saal/?spiel={slug}", headers=headers)

    async def __aenter__(self) -> Page:
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.socket.disconnect()

    async def told(self) -> dict[str, Any]:
        return json.loads(await self.socket.receive_from(timeout=PATIENCE))

    async def until(self, fits: Any) -> dict[str, Any]:
        """What it is told when that is so."""
        while not fits(message := await self.told()):
            pass
        return message


async def test_tables_that_open_fill_and_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    (host, _token), (other, _other) = await make_guest(), await make_guest()
    async with Page() as hall, Page("muehle") as muehle, Page("dame") as dame:
        for page in (hall, muehle, dame):
            assert "Mitspielen" not in (await page.told())["waiting"]
        opened = await open_table("muehle", {}, 2, [host], public=True)
        for page in (hall, muehle):
            shown = (await page.told())["waiting"]
            assert f'id="tuer-{opened.code}"' in shown
            assert guests.name_of(host) in shown
            assert "csrf" not in shown  # the same for everybody
        await join(opened.table_id, other)
        for page in (hall, muehle):
            assert "Mitspielen" not in (await page.told())["waiting"]
        second = await open_table("halma", {}, 2, [host], public=True)
        await hall.until(lambda message: second.code in message["waiting"])
        await database_sync_to_async(closing.close)(second.table_id, "Olga")
        await hall.until(lambda message: second.code not in message["waiting"])
        assert await dame.socket.receive_nothing()  # what does not change is not sent


async def test_who_has_left_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a host is seen every few seconds; after the time of `quiet` without it nobody is met there."""
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    host, token = await make_guest()
    opened = await open_table("muehle", {}, 2, [host], public=True)
    async with Page() as hall:
        await hall.until(lambda message: opened.code in message["waiting"])
        headers = [(b"origin", b"http://localhost:8000"), (b"cookie", f"{guests.COOKIE}={token}".encode())]
        table = WebsocketCommunicator(application, f"/ws/tisch/{opened.code}/", headers=headers)
        await table.connect(timeout=PATIENCE)
        await table.receive_from(timeout=PATIENCE)
        # the time to arrive is over, and the host is there
        monkeypatch.setattr(listings, "ARRIVES", listings.ARRIVES * 0)
        assert await hall.socket.receive_nothing()
        monkeypatch.setattr(listings.presence, "_SECONDS", {**listings.presence._SECONDS, "quiet": 0.0})
        await hall.until(lambda message: opened.code not in message["waiting"])
        await table.disconnect()
    assert listings.presence.seconds("quiet") + listings.ARRIVES.total_seconds() <= 10


def test_it_takes_less_than_ten_seconds_until_a_host_is_gone() -> None:
    assert listings.presence.seconds("quiet") + hall_consumer.EVERY < 10
    assert listings.ARRIVES.total_seconds() + hall_consumer.EVERY < 10
    assert hall_consumer.EVERY < 2


async def test_own_tables_are_told_while_they_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    (host, token), (other, _other) = await make_guest(), await make_guest()
    opened = await open_table("muehle", {}, 2, [host, other])
    async with Page(token=token) as hall, Page() as stranger:
        assert (await hall.told())["own"] == [opened.code]
        assert (await stranger.told())["own"] == []
        await database_sync_to_async(resign)(opened, host, 0)
        assert (await hall.until(lambda message: not message["own"]))["own"] == []


async def test_who_comes_while_a_look_is_taken_waits_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that did not ask for somebody's tables tells them nothing: not even that they have ended."""
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    (host, token), (other, _other) = await make_guest(), await make_guest()
    opened = await open_table("muehle", {}, 2, [host, other])
    real, looking, go_on = hall_consumer.look, threading.Event(), threading.Event()

    def slow(slugs: Any, own: frozenset[str]) -> hall_consumer.Look:
        taken = real(slugs, own)
        looking.set()
        assert go_on.wait(PATIENCE)
        return taken

    monkeypatch.setattr(hall_consumer, "look", slow)
    async with Page():
        await asyncio.to_thread(looking.wait, PATIENCE)
        real_join, joined = hall_consumer.Watch.join, asyncio.Event()
        monkeypatch.setattr(hall_consumer.Watch, "join", lambda watch, page: (real_join(watch, page), joined.set()))
        async with Page(token=token) as hall:
            await joined.wait()
            go_on.set()
            assert (await hall.told())["own"] == [opened.code]


async def test_a_database_that_fails_changes_nothing_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    real, failed = listings.waiting, []

    def broken(*given: Any) -> Any:
        failed.append(given)
        raise DatabaseError

    async with Page() as hall:
        await hall.told()
        monkeypatch.setattr(listings, "waiting", broken)
        assert await hall.socket.receive_nothing()
        assert failed
        monkeypatch.setattr(listings, "waiting", real)
        host, _token = await make_guest()
        opened = await open_table("muehle", {}, 2, [host], public=True)
        await hall.until(lambda message: opened.code in message["waiting"])


async def test_nobody_looks_while_no_page_is_open_and_once_for_all_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_consumer, "EVERY", 0.01)
    looks: list[int] = []
    real = hall_consumer.look

    def counted(*given: Any) -> Any:
        looks.append(len(hall_consumer._watches))
        return real(*given)

    monkeypatch.setattr(hall_consumer, "look", counted)
    async with Page() as one, Page() as two, Page("muehle") as three:
        for page in (one, two, three):
            await page.told()
        watch = hall_consumer.watch()
        assert len(watch.pages) == 3
    assert watch.pages == set()
    assert watch._task is not None
    await watch._task  # it ends by itself
    assert looks


async def test_a_page_that_talks_rubbish_is_hung_up_on() -> None:
    async with Page() as hall:
        await hall.told()
        await hall.socket.send_to(text_data='{"type":"ping"}')
        assert await hall.told() == {"type": "pong"}
        for _time in range(20):
            await hall.socket.send_to(text_data="x")
        assert (await hall.socket.receive_output(timeout=PATIENCE))["type"] == "websocket.close"


async def test_a_page_of_a_game_there_is_not_is_told_what_the_hall_is() -> None:
    async with Page("gibt-es-nicht") as page:
        assert '/ws/saal/"' in (await page.told())["waiting"]
    assert await database_sync_to_async(Guest.objects.count)() == 0
    assert await database_sync_to_async(Table.objects.count)() == 0
