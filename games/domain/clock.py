"""Time that runs out by itself: a game's own limit on a state, and the table's clocks for its seats.

Every process that has a connection at the table may run the clock; the first that reports is believed, the others
find that the table has moved on. After a restart a game's time starts anew when somebody looks; a seat's time is
reckoned from the log (`games.domain.timing`), and the time the server was away costs nobody anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from django.db import DatabaseError

from games.domain import live, seats, tables
from games.domain.commits import committed
from games.domain.log import is_resting, now_ms
from games.domain.nudge import nudge
from games.domain.record import Record
from games.domain.threads import in_thread

log = logging.getLogger(__name__)

#: seconds until a clock strikes once more when the database refuses
AGAIN = 2.0


@dataclass(frozen=True, slots=True)
class _Wound:
    """A clock that runs: `until` is what it was wound to; it strikes at `ends`, in the event loop's time."""

    until: int
    ends: float
    task: asyncio.Task[None]


#: by table, and whose time it is: "game" or "seats"
_running: dict[tuple[int, str], _Wound] = {}


def wind(table_id: int) -> None:
    """Let the clocks of a table run as its game and its seats want it now; returns at once. Call it on the event loop.

    While the game says the same number of seconds, the time runs on: what others do meanwhile gives nobody more.
    """
    known = live.peek(table_id)
    limit = known.record.time_limit() if known else None
    _wind(table_id, "game", limit, limit, _strike_game)
    deadline = _deadline(known.record) if known else None
    seconds = None if deadline is None else max(0.0, (deadline - now_ms()) / 1000)
    _wind(table_id, "seats", deadline, seconds, _strike_seats)


def _wind(
    table_id: int,
    whose: str,
    until: int | None,
    seconds: float | None,
    strike: Callable[[int], Coroutine[None, None, None]],
) -> None:
    key = table_id, whose
    running = _running.get(key)
    if running is not None:
        if running.until == until:
            return
        running.task.cancel()
        del _running[key]
    if until is None or seconds is None:
        return

    async def run() -> None:
        await asyncio.sleep(seconds)
        while True:
            try:
                return await strike(table_id)
            except DatabaseError as error:
                log.error("the database refuses what a clock has to say: %s", " ".join(str(error).split()))
                await asyncio.sleep(AGAIN)

    task = asyncio.create_task(run())
    _running[key] = _Wound(until, asyncio.get_running_loop().time() + seconds, task)
    task.add_done_callback(lambda done: _forget(key, done))


def _forget(key: tuple[int, str], done: asyncio.Task[None]) -> None:
    if key in _running and _running[key].task is done:
        del _running[key]


def left(table_id: int) -> int | None:
    """Milliseconds until the game's own time runs out, as this process counts; None while it sets none."""
    running = _running.get((table_id, "game"))
    return None if running is None else max(0, round((running.ends - asyncio.get_running_loop().time()) * 1000))


def _deadline(record: Record) -> int | None:
    """When the next seat's time is over, in milliseconds since 1970; 0: the clocks have to be set going again."""
    running = record.running()
    if not running or record.clocks is None:
        return None
    return 0 if is_resting(record) else record.clocks.at + min(record.clocks.left[seat] for seat in running)


async def _strike_game(table_id: int) -> None:
    known = await in_thread(live.current, table_id)
    accepted = await committed(tables.elapse, table_id, known.record.version)
    await _struck(table_id, "game", known.record.version, accepted.live.record.version)


async def _strike_seats(table_id: int) -> None:
    known = await in_thread(live.current, table_id)
    accepted = await committed(seats.flag, table_id)
    await _struck(table_id, "seats", known.record.version, accepted.live.record.version)


async def _struck(table_id: int, whose: str, before: int, after: int) -> None:
    if after > before:
        await nudge(table_id, after)
    else:
        _running.pop((table_id, whose), None)  # somebody was quicker: look at what is wanted now
        wind(table_id)
