"""Computer players at the tables: whenever one is to act, it thinks apart and plays through the same door as people.

Any process may do it for any table, at any time: its move carries an id made of seat and version, so that two
that think at once play once, and a server that was killed in between simply thinks again. Should the rules refuse what
it has thought out, it moves at random, so that nobody waits for ever.
"""

from __future__ import annotations

import asyncio
import logging
import random

from django.db import DatabaseError

from games.bots.players import touch
from games.bots.worker import think_apart
from games.domain import live, race, tables
from games.domain.commits import committed
from games.domain.errors import TableError
from games.domain.log import Accepted
from games.domain.nudge import nudge
from games.domain.record import Record
from games.domain.threads import in_thread
from games.engines.core import GameError, Seat

log = logging.getLogger(__name__)

#: seconds a computer takes at least for a move, so that people can follow what it does
PAUSE = 0.5
#: seconds until it tries once more when the database refuses
AGAIN = 2.0

#: by table: the version a computer thinks about, and the task
_thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}


def waiting_for(record: Record) -> Seat | None:
    """A computer player's seat that is to act.

    Where people and computers are to act at once, people come first: a computer would always be quicker. Only when the
    game's time is running does it not wait for them.
    """
    acting = [] if record.put_aside else sorted(seat for seat in record.to_act() if seat >= 0)
    computers = [seat for seat in acting if _level(record, seat)]
    if not computers or (len(computers) < len(acting) and record.time_limit() is None):
        return None
    if record.game.race(record.state) is not None:
        return min(computers, key=lambda seat: race.reaction(record, seat, _level(record, seat)))
    return computers[0]


def pause(table_id: int, record: Record, seat: Seat, now: float) -> float:
    """Seconds a computer takes at least for a move; in a race until its time has come."""
    number = record.game.race(record.state)
    if number is None:
        return max(PAUSE, record.game.reading(record.state))
    since = race.starts.first(table_id, number)
    return (now if since is None else since) + race.reaction(record, seat, _level(record, seat)) / 1000 - now


def _level(record: Record, seat: Seat) -> str:
    player = record.players[seat]
    return player.level if player else ""


def wake(table_id: int) -> None:
    """Let the computer players of a table move if they are to; returns at once. Call it on the event loop.

    A thought about an older version of the table is called off.
    """
    known = live.peek(table_id)
    if known is None:
        return
    version = known.record.version
    running = _thinking.get(table_id)
    if running is not None:
        if running[0] >= version:
            return
        running[1].cancel()
    if waiting_for(known.record) is None:
        return
    task = asyncio.create_task(_play(table_id, known.record))
    _thinking[table_id] = version, task
    task.add_done_callback(lambda done: _forget(table_id, done))


def _forget(table_id: int, done: asyncio.Task[None]) -> None:
    if table_id in _thinking and _thinking[table_id][1] is done:
        del _thinking[table_id]


async def _play(table_id: int, record: Record) -> None:
    try:
        seat = waiting_for(record)
        assert seat is not None
        seed = f"{record.seed}:computer:{record.version}"
        thought = think_apart(record.game, record.state, seat, _level(record, seat), seed)
        rest = pause(table_id, record, seat, race.now())
        path, _pause = await asyncio.gather(thought, asyncio.sleep(rest))
        accepted: Accepted | None = None
        try:
            accepted = await committed(tables.play_computer, table_id, seat, path, record.version)
        except (TableError, GameError):
            version = (await in_thread(live.current, table_id)).record.version
            if version == record.version:  # nobody was quicker: the thought is at fault
                log.error("table %s, version %s: the rules refuse a computer's move", table_id, version)
                path = touch(record.game, record.state, seat, random.Random(seed))
                accepted = await committed(tables.play_computer, table_id, seat, path, version)
        if accepted is not None:
            version = accepted.live.record.version
        # What follows, perhaps the next computer's move, begins when the nudge comes back to a connection.
        _thinking.pop(table_id, None)
        await nudge(table_id, version, accepted)
        wake(table_id)
    except DatabaseError as error:
        log.error("the database refuses the move of a computer: %s", " ".join(str(error).split()))
        await asyncio.sleep(AGAIN)
        _thinking.pop(table_id, None)
        wake(table_id)
    except Exception:
        log.exception("the computer player of table %s stopped", table_id)


async def settled(table_id: int) -> None:
    """Return when no computer player of this process thinks about the table."""
    while table_id in _thinking:
        await asyncio.wait([_thinking[table_id][1]])
