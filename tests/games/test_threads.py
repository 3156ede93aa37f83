"""Who comes in waits for others who come in; nobody at a table does."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from games.domain.threads import in_arrival_thread, in_thread

pytestmark = pytest.mark.django_db(transaction=True)


async def test_no_move_waits_for_a_crowd_at_the_door() -> None:
    opened = Event()
    crowd = [asyncio.create_task(in_arrival_thread(opened.wait, 60)) for _visitor in range(50)]
    try:
        await asyncio.sleep(0)
        assert await asyncio.wait_for(in_thread(lambda: "moved"), 30) == "moved"
        assert not any(visitor.done() for visitor in crowd)
    finally:
        opened.set()
    assert await asyncio.gather(*crowd) == [True] * 50
