"""How much may wait at a websocket, on the way out and on the way in. Daphne keeps both without a limit.

Out: a phone that fell asleep, or a script that never reads, would let the process grow. Whoever is so far behind is cut
off; a page that wakes up connects again and is sent the whole table. In: a table counts the frames that it answers, but
who sends faster than it can answer would fill the queue before it. So frames are counted as they arrive, too.
"""

from __future__ import annotations

import time
from typing import Any

from daphne import ws_protocol  # type: ignore[import-untyped]

from gamesday import gate

#: frames that may arrive at one websocket: so many a second, and so many at once; tables allow less
FRAMES, AT_ONCE = 30.0, 80

#: close codes besides Autobahn's own: a rule was broken, something is broken here, come again later
CODES = (1008, 1011, 1013)


def waiting(transport: Any) -> int:
    """Bytes that Twisted's transport has taken and the network has not."""
    return int(len(transport.dataBuffer) - transport.offset + transport._tempDataLen)


def limit(most: int) -> None:
    """Cut off websockets to which more than `most` bytes wait, or that send too fast, from now on in this process."""

    class BoundedSocket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]  # daphne has no types
        #: frames that may come now, as of when, and whether too many came
        left, counted, flooded = float(AT_ONCE), 0.0, False

        def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802  # Daphne's name
            if waiting(self.transport) > most:
                self.transport.abortConnection()
            else:
                super().serverSend(content, binary)

        def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803  # Daphne's names
            now = time.monotonic()
            self.left = min(AT_ONCE, self.left + (now - self.counted) * FRAMES) - 1
            self.counted = now
            if self.flooded:
                return
            if self.left < 0:
                self.flooded = True
                gate.strike(str((self.client_addr or [""])[0]))
                self.serverClose(code=1008)
            else:
                super().onMessage(payload, isBinary)

        def serverClose(self, code: int | None = None) -> None:  # noqa: N802  # Daphne's name
            # Autobahn lets applications use 1000 and 3000 to 4999 only; the others a server may send (RFC 6455, 7.4.1)
            # have to go past that, or nothing is closed at all.
            if code in CODES:
                self.sendCloseFrame(code=code)
            else:
                super().serverClose(code)

    ws_protocol.WebSocketFactory.protocol = BoundedSocket
