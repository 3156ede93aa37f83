"""Computer players at the tables: whenever one is to act, it thinks apart and plays through the same door as people.

Any process may do it for any table, at any time: its move carries an id made of seat and version, so that two
that think at once play once, and a server that was killed in between simply thinks again.
"""

from __future__ import annotations

import asyncio
import logging

from games.bots.worker import think_apart
from games.domain import live, tables
from games.domain.errors import TableError
from games.domain.nudge import in_thread, nudge
from games.domain.record import Record
from games.engines.core import GameError, Seat

log = logging.getLogger(__name__)

_thinking: dict[int, asyncio.Task[None]] = {}


def waiting_for(record: Record) -> Seat | None:
    """A computer player's seat that is to act."""
    return next((seat for seat in sorted(record.to_act()) if seat >= 0 and _level(record, seat)), None)


def _level(record: Record, seat: Seat) -> str:
    player = record.players[seat]
    return player.level if player else ""


def wake(table_id: int) -> None:
    """Let the computer players of a table move if they are to; returns at once. Call it on the event loop."""
    known = live.peek(table_id)
    if known is None or waiting_for(known.record) is None or table_id in _thinking:
        return
    task = asyncio.create_task(_play(table_id))
    _thinking[table_id] = task
    task.add_done_callback(lambda _task: _thinking.pop(table_id, None))


async def _play(table_id: int) -> None:
    try:
        while True:
            record = (await in_thread(live.current, table_id)).record
            seat = waiting_for(record)
            if seat is None:
                return
            seed = f"{record.seed}:computer:{record.version}"
            path = await think_apart(record.game, record.state, seat, _level(record, seat), seed)
            try:
                accepted = await in_thread(tables.play_computer, table_id, seat, path, record.version)
            except (TableError, GameError):
                continue  # the table has moved on: look again
            await nudge(table_id, accepted.live.record.version)
    except Exception:
        log.exception("the computer player of table %s stopped", table_id)


async def settled(table_id: int) -> None:
    """Return when no computer player of this process thinks about the table."""
    task = _thinking.get(table_id)
    if task is not None:
        await task
