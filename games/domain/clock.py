"""The games' own time limits: when a state has lasted as long as its game allows, the table gets an `Elapsed` event.

Every process that has a connection at the table may run the clock; the first that reports is believed, the others
find that the table has moved on. After a restart the time starts anew when somebody looks.
"""

from __future__ import annotations

import asyncio

from games.domain import live, tables
from games.domain.nudge import in_thread, nudge

#: by table: the seconds given, and the task that counts them
_running: dict[int, tuple[int, asyncio.Task[None]]] = {}


def wind(table_id: int) -> None:
    """Let the clock of a table run as its game wants it now; returns at once. Call it on the event loop.

    While the game says the same number of seconds, the time runs on: what others do meanwhile gives nobody more.
    """
    known = live.peek(table_id)
    limit = known.record.time_limit() if known else None
    running = _running.get(table_id)
    if running is not None:
        if running[0] == limit:
            return
        running[1].cancel()
        del _running[table_id]
    if limit is None:
        return
    task = asyncio.create_task(_run(table_id, limit))
    _running[table_id] = limit, task
    task.add_done_callback(lambda done: _forget(table_id, done))


def _forget(table_id: int, done: asyncio.Task[None]) -> None:
    if table_id in _running and _running[table_id][1] is done:
        del _running[table_id]


async def _run(table_id: int, seconds: int) -> None:
    await asyncio.sleep(seconds)
    known = await in_thread(live.current, table_id)
    accepted = await in_thread(tables.elapse, table_id, known.record.version)
    if accepted.live.record.version > known.record.version:
        await nudge(table_id, accepted.live.record.version)
    else:
        _running.pop(table_id, None)  # somebody was quicker: look at what the game wants now
        wind(table_id)
