"""Only a few pages are made at once, in the order in which they were asked for, and nobody takes every place."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gamesday.limits import addresses, pages
from gamesday.limits.numbers import STRIKES
from gamesday.limits.pages import PageQueue, queued

pytestmark = pytest.mark.asyncio


class Visitors:
    """Each asks for one page; a page is made when the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._made: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.app = queued(self._make)

    async def _make(self, scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        self.begun.append(scope["path"])
        await self._made[scope["path"]].wait()
        if scope["path"].startswith("broken"):
            raise ZeroDivisionError

    async def ask(self, *who: str, address: str | None = None) -> None:
        for name in who:
            self._made[name] = asyncio.Event()
            scope = {"type": "http", "path": name, "client": (address or name, 1)}
            self.tasks[name] = asyncio.create_task(self.app(scope, None, None))
        await self.settle()

    async def make(self, name: str) -> None:
        self._made[name].set()
        await asyncio.wait([self.tasks[name]])
        await self.settle()

    async def go(self, name: str) -> None:
        self.tasks[name].cancel()
        await asyncio.wait([self.tasks[name]])
        await self.settle()

    @staticmethod
    async def settle() -> None:
        for _turn in range(5):
            await asyncio.sleep(0)


@pytest.fixture
async def visitors() -> Any:
    them = Visitors()
    yield them
    for task in them.tasks.values():
        task.cancel()
    await asyncio.gather(*them.tasks.values(), return_exceptions=True)


async def test_the_others_wait_and_come_in_their_order(visitors: Visitors) -> None:
    await visitors.ask("a", "b", "c", "d", "e")
    assert visitors.begun == ["a", "b", "c"]
    await visitors.make("b")
    assert visitors.begun == ["a", "b", "c", "d"]
    await visitors.make("a")
    assert visitors.begun == ["a", "b", "c", "d", "e"]


async def test_who_asks_for_many_leaves_room_for_others(visitors: Visitors) -> None:
    await visitors.ask("m1", "m2", "m3", "m4", address="many")
    assert visitors.begun == ["m1", "m2"]
    await visitors.ask("one", "two")
    assert visitors.begun == ["m1", "m2", "one"]
    await visitors.make("one")
    assert visitors.begun[3:] == ["two"]  # came later than m3, but m has its share
    await visitors.make("m1")
    assert visitors.begun[4:] == ["m3"]


async def test_who_goes_while_waiting_takes_no_turn(visitors: Visitors) -> None:
    await visitors.ask("a", "b", "c", "d", "e")
    await visitors.go("d")
    await visitors.make("a")
    assert visitors.begun == ["a", "b", "c", "e"]


async def test_who_is_shut_out_while_waiting_is_told_so_and_frees_the_place(visitors: Visitors) -> None:
    said: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    await visitors.ask("a", "b", "c")
    flood = {"type": "http", "path": "d", "client": ("192.0.2.7", 1)}
    waiting = asyncio.create_task(visitors.app(flood, None, send))
    await visitors.settle()
    await visitors.ask("e")
    addresses.strike("192.0.2.7", STRIKES)
    try:
        await visitors.make("a")
        await waiting
    finally:
        addresses.forget()
    assert said[0]["status"] == 429
    assert visitors.begun == ["a", "b", "c", "e"]


async def test_who_goes_or_fails_while_the_page_is_made_frees_the_place(visitors: Visitors) -> None:
    await visitors.ask("a", "broken", "c", "d", "e")
    await visitors.go("a")
    assert visitors.begun[3:] == ["d"]
    await visitors.make("broken")
    assert visitors.begun[4:] == ["e"]
    assert isinstance(visitors.tasks["broken"].exception(), ZeroDivisionError)


async def test_who_goes_in_the_moment_of_being_called_gives_the_turn_on() -> None:
    queue = PageQueue(at_once=1)
    await queue.enter("a")
    called = asyncio.create_task(queue.enter("b"))
    after = asyncio.create_task(queue.enter("c"))
    await asyncio.sleep(0)
    queue.leave("a")  # b may, but does not know yet
    called.cancel()
    await asyncio.wait_for(after, 60)
    queue.leave("c")
    await asyncio.wait_for(queue.enter("d"), 60)


async def test_a_page_that_waits_for_something_holds_up_nobody(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LONG_PAGE", 0.0)
    await visitors.ask("printing", "also", "third", "d")
    await asyncio.sleep(0.01)
    await visitors.settle()
    assert visitors.begun == ["printing", "also", "third", "d"]
    await visitors.make("printing")  # its place is not freed twice
    monkeypatch.undo()
    await visitors.ask("e", "f", "g", "h")
    assert visitors.begun[4:] == ["e", "f", "g"]
