"""Messages between the connections of a single process. Who listens (`near`) is handed them at once.

The layer of Channels looks through every channel and every group of the process for what is out of date, before each
message that is sent and again before each that is received. With a thousand spectators that took nearly all of the
server's time. Here it looks now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

#: seconds between two looks for messages that nobody has fetched
SWEEP = 5.0


class NearLayer(InMemoryChannelLayer):
    """The in-memory layer for many connections."""

    _swept = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        #: who takes messages at once, by channel; they change nothing of what they are handed
        self.ears: dict[str, Callable[[dict[str, Any]], None]] = {}

    def _clean_expired(self) -> None:
        if time.monotonic() - self._swept >= SWEEP:
            self._swept = time.monotonic()
            super()._clean_expired()  # type: ignore[misc]  # the stubs leave it out

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        hear = self.ears.get(channel)
        if hear is None:
            await super().send(channel, message)
        else:
            hear(message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """As every layer does it; a channel that is full misses the message."""
        if group not in self.groups:  # who is in one has given its name
            self.require_valid_group_name(group)
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            hear = self.ears.get(channel)
            try:
                if hear is None:
                    await super().send(channel, message)
                else:
                    hear(message)
            except ChannelFull:
                continue
