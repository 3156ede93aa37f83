"""Threads for database work, beside the event loop: for who is at a table, and apart from these for who comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")

# A few threads that keep their database connection serve every websocket of the process. Channels' own
# database_sync_to_async would run all of them in one thread.
_at_tables = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tables")
# Those who come in wait for each other here, so that no move waits for a crowd of them.
_arriving = ThreadPoolExecutor(max_workers=2, thread_name_prefix="arriving")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking code that uses the database, off the event loop."""
    return await _run(_at_tables, partial(function, *args, **kwargs))


async def in_arrival_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """As `in_thread`, for those who are not at the table yet."""
    return await _run(_arriving, partial(function, *args, **kwargs))


async def _run(threads: ThreadPoolExecutor, call: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(threads, partial(_with_connection, call))


def _with_connection(call: Callable[[], R]) -> R:
    close_old_connections()
    return call()
