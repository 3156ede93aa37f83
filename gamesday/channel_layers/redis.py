"""Messages between several server processes through Redis, which may go away and come back while people play.

The layer of channels_redis raises when Redis does not answer, inside Channels' own loop, and with that every websocket
of the process ends. Here an outage ends nothing:

- whoever waits for messages goes on waiting;
- a message to a group reaches the channels of this process, and no others;
- it is logged once when Redis goes and once when it is back, however much is sent meanwhile;
- when Redis is back, this process's channels are added to their groups again, because a Redis that was restarted has
  forgotten them, and every channel gets `{"type": "layer.back"}`: perhaps it has missed something and should look for
  itself. Groups somewhere else that a message did not reach get the same.

A Redis that somebody has emptied answers as before, and nobody would hear of anything any more. So a mark is left in
it; whoever finds another one, or none, does as after an outage.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections.abc import Collection, Iterable
from typing import Any

from channels_redis.core import RedisChannelLayer  # type: ignore[import-untyped]
from redis.exceptions import ConnectionError as NotConnectedError
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

#: seconds between two looks whether Redis is back: at first, and at most
SOON, LATE = 0.2, 5.0
#: seconds between two looks whether the mark is still there
MARKED = 5.0
#: what a Redis that is away, hangs, loads, or cannot write raises
TROUBLE = (RedisError, OSError, asyncio.TimeoutError)

BACK = {"type": "layer.back"}


class _EmptiedError(Exception):
    """Redis knew nothing any more; it does now, and everybody has been told."""


class PatientRedisLayer(RedisChannelLayer):  # type: ignore[misc]  # channels_redis has no types
    """A Redis channel layer that outlives its Redis."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        #: the channels of this process that are in groups, by group
        self._members: dict[str, set[str]] = {}
        #: groups that a message has not reached everywhere
        self._missed: set[str] = set()
        #: the look-out for Redis, as long as it is away
        self._lookout: asyncio.Task[None] | None = None
        #: something has been put into a buffer, or the outage is over
        self._stirred = asyncio.Event()
        #: what was found in Redis, as long as it is the same one, and when to look again
        self._mark: bytes | None = None
        self._look_again = 0.0

    @property
    def away(self) -> bool:
        """Whether Redis did not answer the last time, and nobody has seen it since."""
        return self._lookout is not None and not self._lookout.done()

    # --- the interface of a channel layer -----------------------------------------------------------------------

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Raises ChannelFull, as every layer does."""
        if not self.away:
            try:
                await super().send(channel, message)
            except TROUBLE as error:
                self._lose(error)
            else:
                return
        if any(channel in channels for channels in self._members.values()):
            self._put_here([channel], message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if not self.away:
            try:
                await super().group_send(group, message)
            except TROUBLE as error:
                self._lose(error)
            else:
                return
        self._missed.add(group)
        self._put_here(self._members.get(group, ()), message)

    async def group_add(self, group: str, channel: str) -> None:
        self._members.setdefault(group, set()).add(channel)
        if not self.away:
            try:
                await super().group_add(group, channel)
            except TROUBLE as error:
                self._lose(error)

    async def group_discard(self, group: str, channel: str) -> None:
        channels = self._members.get(group, set())
        channels.discard(channel)
        if not channels:
            self._members.pop(group, None)
        if not self.away:
            try:
                await super().group_discard(group, channel)
            except TROUBLE as error:
                self._lose(error)

    # --- what the layer does inside -----------------------------------------------------------------------------

    async def receive_single(self, channel: str) -> tuple[str | list[str], dict[str, Any]]:
        """The next message for this process and whom it is for; nothing for nobody when buffers are to be looked at."""
        if not self.away:
            try:
                found: tuple[str | list[str], dict[str, Any]] = await super().receive_single(channel)
            except _EmptiedError:
                return [], {}
            except TROUBLE as error:
                self._lose(error)
            else:
                return found
        await self._stirred.wait()
        self._stirred.clear()
        return [], {}

    async def _brpop_with_clean(self, index: int, channel: str, timeout: float) -> Any:  # noqa: ASYNC109  # theirs
        if self.away:  # somebody else has noticed: do not ask Redis again and again
            raise NotConnectedError
        if await self._was_emptied():
            raise _EmptiedError
        return await super()._brpop_with_clean(index, channel, timeout)

    async def _clean_receive_backup(self, index: int, channel: str) -> None:
        try:
            await super()._clean_receive_backup(index, channel)
        except TROUBLE as error:
            self._lose(error)  # the message comes once more, which harms nobody

    # --- an outage ----------------------------------------------------------------------------------------------

    def _lose(self, error: Exception) -> None:
        """Redis does not answer: say so once, and look out for it."""
        if self.away:
            return
        log.error("Redis does not answer (%s): this process serves its own connections until it is back", error)
        self._stirred = stirred = asyncio.Event()
        self._lookout = asyncio.get_running_loop().create_task(self._look_out())
        self._lookout.add_done_callback(lambda _done: stirred.set())

    async def _look_out(self) -> None:
        """Return when Redis answers again, knows the groups, and everybody has been told."""
        since, pause = time.monotonic(), SOON
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LATE)
            try:
                await self._join_again()
                missed = set(self._missed)
                for group in missed:
                    await super().group_send(group, BACK)
            except TROUBLE:
                continue
            self._missed -= missed
            self._put_here(self._everybody(), BACK)
            log.warning("Redis answers again, after %.0f seconds", time.monotonic() - since)
            return

    async def _join_again(self) -> None:
        for index in range(self.ring_size):
            # what is left of the old connections would look like another outage
            await self.connection(index).connection_pool.disconnect(inuse_connections=True)
            # a write, not a ping: a Redis whose disk is full answers pings
            await self.connection(index).set(f"{self.prefix}:seen:{self.client_prefix}", 1, ex=60)
        await self._join_groups()
        self._mark = await self._read_mark()

    async def _join_groups(self) -> None:
        for group, channels in list(self._members.items()):
            for channel in list(channels):
                await super().group_add(group, channel)

    # --- a Redis that was emptied -------------------------------------------------------------------------------

    async def _was_emptied(self) -> bool:
        """Whether Redis has forgotten the groups since the last look. If so it knows them again."""
        now = time.monotonic()
        if now < self._look_again:
            return False
        self._look_again = now + MARKED
        before, self._mark = self._mark, await self._read_mark()
        if before is None or before == self._mark:
            return False
        log.warning("Redis was emptied: the groups of this process are told to it again")
        await self._join_groups()
        self._put(self._everybody(), BACK)
        return True

    async def _read_mark(self) -> bytes:
        """What marks this Redis; the first who finds nothing there leaves a new one."""
        connection, key = self.connection(0), f"{self.prefix}:mark"
        await connection.set(key, uuid.uuid4().hex, nx=True)
        found: bytes = await connection.get(key)
        return found

    def _everybody(self) -> set[str]:
        """The channels of this process."""
        return {channel for channels in self._members.values() for channel in channels}

    def _put_here(self, channels: Collection[str], message: dict[str, Any]) -> None:
        """Hand a message to channels of this process, past Redis."""
        loop = self.receive_event_loop
        if loop is not None and channels:
            loop.call_soon_threadsafe(self._put, list(channels), message)

    def _put(self, channels: Iterable[str], message: dict[str, Any]) -> None:
        for channel in channels:
            self.receive_buffer[channel].put_nowait(dict(message))
        self._stirred.set()
