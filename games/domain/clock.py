"""The games' own time limits: when a state has lasted as long as its game allows, the table gets an `Elapsed` event.

Every process that has a connection at the table may run the clock; the first that reports is believed, the others
find that the table has moved on. After a restart the time starts anew when somebody looks.
"""

from __future__ import annotations

import asyncio

from games.domain import live, tables
from games.domain.nudge import in_thread, nudge

_running: dict[int, tuple[int, asyncio.Task[None]]] = {}


def wind(table_id: int) -> None:
    """Let the clock of a table run if its game has set a limit; returns at once. Call it on the event loop."""
    known = live.peek(table_id)
    limit = known.record.time_limit() if known else None
    if known is None or limit is None:
        return
    version = known.record.version
    running = _running.get(table_id)
    if running is not None:
        if running[0] == version:
            return
        running[1].cancel()
    task = asyncio.create_task(_run(table_id, version, limit))
    _running[table_id] = version, task
    task.add_done_callback(
        lambda done: _running.pop(table_id) if _running.get(table_id, (0, None))[1] is done else None
    )


async def _run(table_id: int, version: int, seconds: int) -> None:
    await asyncio.sleep(seconds)
    accepted = await in_thread(tables.elapse, table_id, version)
    if accepted.version > version:
        await nudge(table_id, accepted.live.record.version)
