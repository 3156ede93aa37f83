"""How much may wait at a websocket, on the way out and on the way in. Daphne keeps both without a limit.

Out: a phone that fell asleep, or a script that never reads, would let the process grow. Whoever is so far behind is cut
off; a page that wakes up connects again and is sent the whole table. In: a table counts the frames that it answers, but
who sends faster than it can answer would fill the queue before it. So frames are counted as they arrive, too, and those
that are rubbish at a glance once more.

A message that is begun and not ended takes memory as long as its websocket is open, and longer: what is left of a
closed connection refers to itself, until the garbage collector looks at all there is. So it has to be whole soon, in
few pieces, and what there was of it is let go with the connection.

And all frames of one address are counted together: many websockets that each send what one may would leave no time to
others. What is too much is not refused, since a whole class may play behind one address: each frame is taken when it
comes, and then its websocket is not read until the address has made up for it. So who sends one now and then does not
wait for those who send many.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from gamesday.limits import addresses
from gamesday.limits.buckets import Bucket, Buckets
from gamesday.limits.numbers import ARRIVING, CUT_OFF, FRAMES_EACH, PIECES, RUBBISH, WHOLE_AFTER
from gamesday.sending import framed, waiting, write

#: close codes besides Autobahn's own: a rule was broken, something is broken here
CODES = (1008, 1011)

_frames_each = Buckets(FRAMES_EACH)


def later(seconds: float, call: Callable[[], None]) -> None:
    """Have something done on the event loop in so many seconds."""
    asyncio.get_running_loop().call_later(seconds, call)


def limit(most: int) -> None:
    """Make Daphne cut off websockets to which more than `most` bytes wait, or that send too fast, from now on in this
    process."""
    from daphne import ws_protocol  # type: ignore[import-untyped]  # noqa: PLC0415  # brings Twisted's reactor

    class BoundedSocket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]  # daphne has no types
        #: it is told why and not listened to any more
        cut_off = False
        #: it is not read for a while
        held = False
        #: when the message that is not whole yet was begun, and the pieces of it
        begun: float | None = None
        pieces = 0

        def onOpen(self) -> None:  # noqa: N802  # Daphne's name
            self.frames = Bucket(ARRIVING)
            self.rubbish = Bucket(RUBBISH)
            super().onOpen()

        def dataReceived(self, data: bytes) -> None:  # noqa: N802  # Twisted's name
            if not self.cut_off:  # to read on would cost as much as to listen
                super().dataReceived(data)

        def processData(self) -> bool:  # noqa: N802  # Autobahn's name
            return not self.cut_off and not self.held and bool(super().processData())

        def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802  # Daphne's name
            if self.state != self.STATE_OPEN:
                return  # gone meanwhile: Autobahn would raise, and the log fill with it
            if waiting(self.transport) > most:
                self.transport.abortConnection()
            else:
                payload = content if binary else content.encode()
                write(self.transport, framed(payload, binary=binary))

        def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803  # Daphne's names
            if self.cut_off:
                return
            text = payload.strip()
            nonsense = isBinary or not (text.startswith(b"{") and text.endswith(b"}"))
            if self.counted() and (not nonsense or self.patient()):
                super().onMessage(payload, isBinary)

        def onMessageBegin(self, isBinary: bool) -> None:  # noqa: N802, N803  # Autobahn's names
            self.begun, self.pieces = time.monotonic(), 0
            super().onMessageBegin(isBinary)

        def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802  # Autobahn's name
            self.pieces += 1
            super().onMessageFrameBegin(length)
            if self.pieces > PIECES:
                self.throw_out()

        def onMessageEnd(self) -> None:  # noqa: N802  # Autobahn's name
            self.begun = None
            super().onMessageEnd()

        def check_timeouts(self) -> None:
            """Daphne calls it every two seconds."""
            if self.begun is not None and not self.cut_off and time.monotonic() - self.begun > WHOLE_AFTER:
                self.throw_out()
            super().check_timeouts()

        def connectionLost(self, reason: Any = None) -> None:  # noqa: N802  # Twisted's name
            super().connectionLost(reason)
            self.let_go()

        def let_go(self) -> None:
            """Forget what has come of a message that will not be whole."""
            self.data, self.begun = b"", None
            self.message_data = self.frame_data = self.control_frame_data = None

        def onPing(self, payload: bytes) -> None:  # noqa: N802  # Autobahn's name
            if not self.cut_off and self.counted():
                super().onPing(payload)

        def onPong(self, payload: bytes) -> None:  # noqa: N802  # Autobahn's name
            if not self.cut_off and self.counted():
                super().onPong(payload)

        def counted(self) -> bool:
            """Whether this frame may be taken; what its address has sent too much makes the next one wait."""
            if not self.frames.take():
                self.throw_out()
                return False
            wait = _frames_each.of(self.address()).owe()
            if wait and not self.held:
                self.held = True
                self.transport.pauseProducing()
                later(wait, self.read_on)
            return True

        def patient(self) -> bool:
            """Whether one more frame that no page would send is borne."""
            if not self.rubbish.take():
                self.throw_out()
                return False
            return True

        def read_on(self) -> None:
            self.held = False
            if not self.cut_off and self.state in {self.STATE_OPEN, self.STATE_CLOSING}:
                self.transport.resumeProducing()
                self.consumeData()

        def address(self) -> str:
            return str((self.client_addr or [""])[0])

        def throw_out(self) -> None:
            addresses.strike(self.address(), CUT_OFF)
            self.serverClose(code=1008)
            self.let_go()

        def serverClose(self, code: int | None = None) -> None:  # noqa: N802  # Daphne's name
            # Autobahn lets applications use 1000 and 3000 to 4999 only; the others a server may send (RFC 6455, 7.4.1)
            # have to go past that, or nothing is closed at all.
            if code in CODES:
                self.cut_off = True
                self.sendCloseFrame(code=code)
            else:
                super().serverClose(code)

    ws_protocol.WebSocketFactory.protocol = BoundedSocket
