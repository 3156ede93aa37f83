"""A websocket's consumer to which messages of its own process come at once.

Channels gives each connection a queue and two tasks that wait, copies each message deeply for each connection, and
makes a new task for every one that is fetched. In a single process nobody else is asked: the layer hands a message to
the consumer itself, and it is answered for in turn with what the websocket sends. Where several processes serve
(Redis), all is as Channels does it.

Whoever only looks on (`patient`) is told after all others, in slices, so that a thousand of them keep nobody waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from channels.exceptions import ChannelFull, StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer

from gamesday.channel_layers.memory import NearLayer

#: so many who look on are told, then others have their turn
SLICE = 40


class NearConsumer(AsyncWebsocketConsumer):
    """One connection. `dispatch` answers for what goes wrong with a message: nobody else does."""

    #: told after those who play
    patient = False
    _reader: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        layer = get_channel_layer(self.channel_layer_alias)
        if not isinstance(layer, NearLayer):
            await super().__call__(scope, receive, send)
            return
        self.scope, self.channel_layer, self.base_send = scope, layer, send
        self.channel_name = await layer.new_channel()
        self._most, self._loop = layer.get_capacity(self.channel_name), asyncio.get_running_loop()
        self._inbox: deque[dict[str, Any]] = deque()
        self._turn = asyncio.Lock()
        layer.ears[self.channel_name] = self._hear
        try:
            with suppress(StopConsumer):
                await self._listen(receive)
        finally:
            del layer.ears[self.channel_name]
            self._inbox.clear()
            if self._reader is not None:
                self._reader.cancel()

    async def _listen(self, receive: Any) -> None:
        """Answer for what the websocket sends, until it is closed. Raises StopConsumer then."""
        while True:
            message = await receive()
            async with self._turn:
                await self.dispatch(message)
                await self._read_on()

    def _hear(self, message: dict[str, Any]) -> None:
        """Take a message of the layer, from whatever thread. Raises ChannelFull when too many wait."""
        if len(self._inbox) >= self._most:
            raise ChannelFull(self.channel_name)
        self._inbox.append(message)
        if asyncio._get_running_loop() is self._loop:
            self._stir()
        else:
            self._loop.call_soon_threadsafe(self._stir)

    def _stir(self) -> None:
        if self.patient:
            _crowd(self._loop).tell(self)
        else:
            self.read_soon()

    def read_soon(self) -> None:
        """Have what has come answered for, in turn; by whoever has the turn, before it is given on."""
        if self._inbox and not self.busy and (self._reader is None or self._reader.done()):
            self._reader = self._loop.create_task(self.read())

    async def read(self) -> None:
        """Answer for what has come."""
        async with self._turn:
            await self._read_on()

    async def _read_on(self) -> None:
        while self._inbox:
            await self.dispatch(self._inbox.popleft())

    @property
    def busy(self) -> bool:
        """Whether something is being answered for."""
        return self._turn.locked()


class _Crowd:
    """Those who look on and have been sent something."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[NearConsumer] = deque()
        self._task: asyncio.Task[None] | None = None

    def tell(self, consumer: NearConsumer) -> None:
        self._waiting.append(consumer)
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._go_round())

    async def _go_round(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)  # whoever plays comes first
            for _number in range(min(SLICE, len(self._waiting))):
                consumer = self._waiting.popleft()
                if consumer.busy:
                    consumer.read_soon()
                else:
                    await consumer.read()


_crowds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Crowd] = WeakKeyDictionary()


def _crowd(loop: asyncio.AbstractEventLoop) -> _Crowd:
    if loop not in _crowds:
        _crowds[loop] = _Crowd(loop)
    return _crowds[loop]
