"""Telling connections that a table has moved on, and running database work beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from channels.layers import get_channel_layer
from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")

# A few threads that keep their database connection serve every websocket of the process. Channels' own
# database_sync_to_async would run all of them in one thread.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tables")
# Those who come in wait for each other here, so that no move waits for a crowd at the door.
_door = ThreadPoolExecutor(max_workers=2, thread_name_prefix="door")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking code that uses the database, off the event loop."""
    return await _run(_threads, partial(function, *args, **kwargs))


async def at_the_door(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """As `in_thread`, for those who are not at the table yet."""
    return await _run(_door, partial(function, *args, **kwargs))


async def _run(threads: ThreadPoolExecutor, call: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(threads, partial(_with_connection, call))


def _with_connection(call: Callable[[], R]) -> R:
    close_old_connections()
    return call()


def group_name(table_id: int) -> str:
    """The channel group of a table."""
    return f"table-{table_id}"


async def tell(table_id: int, message: dict[str, Any]) -> None:
    """Send a message to every connection of a table, in whatever process it is."""
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(group_name(table_id), message)


async def nudge(table_id: int, version: int) -> None:
    """Tell every connection of a table that version `version` is there. They fetch it themselves."""
    await tell(table_id, {"type": "table.nudge", "version": version})


async def announce_next(table_id: int, code: str) -> None:
    """Tell every connection of a table that its rematch is at the table with this code."""
    await tell(table_id, {"type": "table.next", "code": code})
