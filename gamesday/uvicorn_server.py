"""Uvicorn, in this process, on a socket that is open already."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from uvicorn import Server

from gamesday import apart


class InProcess(Server):
    """Serves until SIGINT or SIGTERM."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        apart.close()  # its processes are the server's
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn has it, but a signal that was obeyed is not raised again afterwards: it would end the process
        before the command has said so, and not in order."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
