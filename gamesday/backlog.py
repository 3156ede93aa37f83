"""How much may wait for somebody who does not read. Daphne keeps everything that was sent and not yet taken, without a
limit: a phone that fell asleep, or a script that never reads, would let the process grow.

Whoever is so far behind is cut off. A page that wakes up connects again and is sent the whole table.
"""

from __future__ import annotations

from typing import Any

from daphne import ws_protocol  # type: ignore[import-untyped]


def waiting(transport: Any) -> int:
    """Bytes that Twisted's transport has taken and the network has not."""
    return int(len(transport.dataBuffer) - transport.offset + transport._tempDataLen)


def limit(most: int) -> None:
    """Cut off websockets to which more than `most` bytes wait to be sent, from now on in this process."""

    class BoundedSocket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]  # daphne has no types
        def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802  # Daphne's name
            if waiting(self.transport) > most:
                self.transport.abortConnection()
            else:
                super().serverSend(content, binary)

    ws_protocol.WebSocketFactory.protocol = BoundedSocket
