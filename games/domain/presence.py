"""Who is there: kept in the memory of the processes.

Three things are told apart: a connection may be dead, a player may be away, a seat may be given up. Every frame from a
guest, a ping too, is a sign of life. After `quiet` seconds without one the table says that it waits for the connection,
after `gone` that the player is away, after `absent` it offers the others to go on without. Of somebody who is here it
may say that no race with them is fair (`games.domain.race`). The settings may say otherwise:
PRESENCE_SECONDS = {"quiet": 8, "gone": 30, "absent": 60, "ask": 0.5}.

Each process knows the signs of its own connections. Where several serve one table they tell each other over the channel
layer when a guest comes or falls silent, renew that word now and then (a killed process takes nothing back), and ask
"who is here?" when their first connection opens and before a seat is given away. For the hall, which may be open in a
process that has no connection to a table, they note in the database that somebody waits there, and renew that too.

A table nobody watches has no timer. All functions but `anybody` belong on the event loop.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from games.domain import live
from games.domain.nudge import tell
from games.domain.record import Record
from games.domain.threads import in_thread
from games.engines.core import Seat
from games.models import Table

#: seconds after which a process repeats to the others who is here, and how long they believe it
RENEW, LEASE = 15.0, 30.0
#: seconds after which a table nobody watches is forgotten
STALE = 900.0

_SECONDS = {"quiet": 8.0, "gone": 30.0, "absent": 60.0, "ask": 0.5}

#: this process, for the others
_origin = secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Present:
    """By seat, how its guest is doing ("here", "uneven", "quiet", "gone"), and the seats that others may give away."""

    here: Mapping[Seat, str] = field(default_factory=dict)
    absent: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class _Word:
    """What another process said of a guest: last seen then, and believed to be there until then; over an uneven way."""

    seen: float
    until: float
    uneven: bool = False


@dataclass(slots=True)
class _Room:
    """A table as this process knows it. Times are this process's own."""

    since: float
    #: channel name → guest
    connections: dict[str, int | None] = field(default_factory=dict)
    seen: dict[int, float] = field(default_factory=dict)
    words: dict[int, dict[str, _Word]] = field(default_factory=dict)
    #: when each guest with a seat was first missed
    missed: dict[int, float] = field(default_factory=dict)
    shown: Present = field(default_factory=Present)
    #: the guests whose way this process has measured and found too uneven
    uneven: set[int] = field(default_factory=set)
    #: what the other processes were told: the guests who are here, and when
    announced: frozenset[int] = frozenset()
    renewed: float = 0.0
    #: the messages of other processes that have been heard
    heard: deque[str] = field(default_factory=lambda: deque(maxlen=64))
    #: who sat there when it was last looked
    players: object = None
    #: the newest version any of its connections has heard of
    version: int = -1
    timer: asyncio.TimerHandle | None = None

    def last(self, guest: int, now: float) -> float | None:
        """When the guest last gave a sign, as far as anybody knows."""
        seen, others = self.seen.get(guest), self.words.get(guest)
        if not others:  # as it always is where one process serves
            return seen
        words = [min(now, word.until) if word.until else word.seen for word in others.values()]
        return max(words) if seen is None else max(seen, *words)

    def is_uneven(self, guest: int) -> bool:
        """Whether the guest's way is too uneven for a race, as far as anybody knows."""
        return guest in self.uneven or any(word.uneven for word in self.words.get(guest, {}).values())


_rooms: dict[int, _Room] = {}
_tasks: set[asyncio.Task[None]] = set()


def now() -> float:
    """Seconds, from wherever."""
    return time.monotonic()


def seconds(what: str) -> float:
    """How long it takes until a player counts as "quiet", "gone" or "absent", or how long an answer is waited for."""
    return float(getattr(settings, "PRESENCE_SECONDS", {}).get(what, _SECONDS[what]))


def forget() -> None:
    """Empty the memory."""
    for room in _rooms.values():
        if room.timer is not None:
            room.timer.cancel()
    _rooms.clear()


# --- what connections report ------------------------------------------------------------------------------------


async def enter(table_id: int, channel: str, guest: int | None) -> None:
    """A connection to the table has opened."""
    moment = now()
    for old in [key for key, room in _rooms.items() if not room.connections and moment - _newest(room) > STALE]:
        del _rooms[old]
    room = _rooms.setdefault(table_id, _Room(moment))
    first = not room.connections
    room.connections[channel] = guest
    if guest is not None:
        room.seen[guest] = moment
    await _announce(table_id, room, ask=first)
    await check(table_id)


async def leave(table_id: int, channel: str) -> None:
    """A connection has closed. Its guest is not gone yet: a page that is loaded again is back in a second."""
    room = _rooms.get(table_id)
    if room is None:
        return
    room.connections.pop(channel, None)
    await _announce(table_id, room)
    if not room.connections and room.timer is not None:
        room.timer.cancel()
        room.timer = None


async def sign(table_id: int, guest: int | None) -> None:
    """A guest's connection has sent something."""
    room = _rooms.get(table_id)
    if room is None or guest is None:
        return
    moment = now()
    before = room.seen.get(guest)
    room.seen[guest] = moment
    if before is None or moment - before >= seconds("quiet"):
        await _announce(table_id, room)
        await check(table_id)


async def uneven(table_id: int, guest: int, found: bool) -> None:
    """A guest's way was measured, and found too uneven for a race or not."""
    room = _rooms.get(table_id)
    if room is None or (guest in room.uneven) == found:
        return
    (room.uneven.add if found else room.uneven.discard)(guest)
    await _announce(table_id, room, force=True)
    await check(table_id)


async def heard(table_id: int, message: Mapping[str, Any]) -> None:
    """Another process says who is here, or asks. Every connection of the table passes it on; once is enough."""
    room = _rooms.get(table_id)
    if room is None or message["origin"] == _origin or message["nonce"] in room.heard:
        return
    room.heard.append(message["nonce"])
    moment, origin = now(), message["origin"]
    said = {int(guest): float(age) for guest, age in message["here"].items()}
    for guest, age in said.items():
        apart = guest in message.get("uneven", ())
        room.words.setdefault(guest, {})[origin] = _Word(moment - age, moment + LEASE, apart)
    for guest, words in room.words.items():
        word = words.get(origin)
        if word is not None and guest not in said and word.until:  # has fallen silent
            words[origin] = _Word(min(moment, word.until), 0.0)
    if message["ask"]:
        await _announce(table_id, room, force=True)
    await check(table_id)


# --- what is asked ----------------------------------------------------------------------------------------------


def present(table_id: int, record: Record) -> Present:
    """How the guests on the seats of a table are doing, as far as this process knows."""
    room, moment = _rooms.get(table_id), now()
    if room is None:
        return Present()
    here: dict[Seat, str] = {}
    absent = set()
    quiet, gone, given_up = seconds("quiet"), seconds("gone"), seconds("absent")
    for seat in range(record.game.seats):
        guest = record.guest_on(seat)
        if guest is None:
            continue
        last = room.last(guest, moment)
        # Who was never seen is waited for from the moment they were first missed, and is not said to be here.
        away = moment - (room.missed.setdefault(guest, moment) if last is None else last)
        if away >= gone:
            here[seat] = "gone"
        else:
            there = "uneven" if room.is_uneven(guest) else "here"
            here[seat] = "quiet" if last is None or away >= quiet else there
        if away >= given_up:
            absent.add(seat)
    return Present(here, frozenset(absent))


def shown(table_id: int, record: Record) -> Present:
    """The same as it was told last, which is as new as whoever looks on needs it."""
    room = _rooms.get(table_id)
    return present(table_id, record) if room is None else room.shown


async def ask_again(table_id: int, record: Record) -> Present:
    """As `present`, after asking the other processes and giving them a moment to answer."""
    room = _rooms.get(table_id)
    if room is not None and not _is_alone():
        await _announce(table_id, room, ask=True)
        await asyncio.sleep(seconds("ask"))
    return present(table_id, record)


def anybody(table_id: int, among: Collection[int] | None = None) -> bool | None:
    """Whether a guest (one of these) has the table open; None if this process cannot tell. Any thread may ask.

    Of a table it has never seen open, a process that serves all tables can tell: so nobody is met after a crash who has
    not come back by themselves.
    """
    room, moment = _rooms.get(table_id), now()
    if room is None:
        return False if _is_alone() else None
    known = {*list(room.seen), *list(room.words)} if among is None else among
    last = [seen for guest in known if (seen := room.last(guest, moment)) is not None]
    if any(moment - seen < seconds("quiet") for seen in last):
        return True
    return False if _is_alone() else None


# --- telling ----------------------------------------------------------------------------------------------------


async def check(table_id: int) -> None:
    """Tell this process's connections if somebody has come, fallen silent or gone; look again when it may change."""
    room, known = _rooms.get(table_id), live.peek(table_id)
    if room is None or known is None or not room.connections:
        return
    room.players = known.record.players
    there = present(table_id, known.record)
    if there != room.shown:
        room.shown = there
        layer = get_channel_layer()
        assert layer is not None
        for channel in list(room.connections):
            with suppress(ChannelFull):  # a connection that reads nothing any more
                await layer.send(channel, {"type": "table.presence"})
    if room.timer is not None:
        room.timer.cancel()
    delay = _until_next(room, known.record)
    if delay is None:
        room.timer = None
        return
    loop = asyncio.get_running_loop()
    room.timer = loop.call_later(delay, _look_again, table_id)


def _look_again(table_id: int) -> None:
    task = asyncio.get_running_loop().create_task(_again(table_id))
    _tasks.add(task)  # the loop itself keeps none
    task.add_done_callback(_tasks.discard)


async def moved_on(table_id: int, record: Record) -> bool:
    """The table has a new version: look anew if other people sit there now. Whether this is the first connection of
    this process that has heard of it."""
    room = _rooms.get(table_id)
    if room is None or room.version == record.version:
        return False
    room.version = record.version
    if room.players is not record.players:
        await check(table_id)
    return True


async def _again(table_id: int) -> None:
    room = _rooms.get(table_id)
    if room is not None and room.connections:
        await _announce(table_id, room)
        await check(table_id)


def _until_next(room: _Room, record: Record) -> float | None:
    """Seconds until something may change by silence alone; None if nothing will."""
    moment = now()
    waits = [] if _is_alone() else [RENEW]
    for seat in range(record.game.seats):
        guest = record.guest_on(seat)
        if guest is None:
            continue
        last = room.last(guest, moment)
        away = moment - (room.missed.get(guest, moment) if last is None else last)
        waits += [limit - away for what in ("quiet", "gone", "absent") if (limit := seconds(what)) > away]
    return min(waits) + 0.01 if waits else None


def _newest(room: _Room) -> float:
    return max(room.seen.values(), default=room.since)


def _is_alone() -> bool:
    """Whether this process serves all tables, so that there is nobody to tell."""
    return isinstance(get_channel_layer(), InMemoryChannelLayer)


async def _announce(table_id: int, room: _Room, *, ask: bool = False, force: bool = False) -> None:
    """Tell the other processes which guests are here, if that has changed or it is time to say so again."""
    if _is_alone():
        return
    moment = now()
    connected = {guest for guest in room.connections.values() if guest is not None}
    here = {guest: moment - room.seen.get(guest, moment) for guest in connected}
    here = {guest: age for guest, age in here.items() if age < seconds("quiet")}
    if not (ask or force or frozenset(here) != room.announced or (here and moment - room.renewed >= RENEW)):
        return
    before, room.announced, room.renewed = room.announced, frozenset(here), moment
    message = {"origin": _origin, "nonce": secrets.token_hex(8), "here": {str(g): age for g, age in here.items()}}
    await tell(table_id, {"type": "table.present", **message, "uneven": sorted(room.uneven & set(here)), "ask": ask})
    if here or before:  # who has only watchers does not take back what another process has noted
        with suppress(DatabaseError):  # it is noted again soon
            await in_thread(_note, table_id, bool(here))


def _note(table_id: int, attended: bool) -> None:
    """For halls and stations of other processes: whether somebody sits at this table, which waits for company."""
    to_be_joined = Q(public=True) | Q(station__isnull=False)
    waiting = Table.objects.filter(to_be_joined, pk=table_id, free_seats__gt=0)
    waiting.update(attended=timezone.now() if attended else None)
