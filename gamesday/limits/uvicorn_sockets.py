"""How much may wait at a websocket, on the way out and on the way in, where uvicorn is the server. What is promised is
what `sockets` promises with Daphne; this says how it is kept here.

uvicorn makes whoever sends wait until the other end has read. Here that would be the table that waits, with all who
play at it; so nobody waits, and who is too far behind is cut off. On the way in uvicorn reads on only when what came
has been answered for, which stays.

The frames are read by `websockets`, which takes in all that has come before anybody is asked. So frames are counted
while they are read: who sends too fast is not read on, not even what lies there already, and who has to wait is read
later, from the frame on where it stopped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator
from typing import Any, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from gamesday.limits import addresses, sockets
from gamesday.limits.buckets import Bucket
from gamesday.limits.numbers import (
    ARRIVING,
    BACKLOG,
    CUT_OFF,
    GOODBYE,
    LONGEST_MESSAGE,
    PIECES,
    RUBBISH,
    UNANSWERED,
    WHOLE_AFTER,
)
from gamesday.limits.sockets import CODES
from gamesday.sending import framed

#: at DEBUG the library writes down every header, cookies too, and every frame
_quiet = logging.getLogger("gamesday.websockets")
_quiet.setLevel(logging.WARNING)


class _Patient(StreamReader):
    """What has come and is not read yet."""

    #: the next frame is not begun
    held = False
    #: no frame is half there
    between = True

    def at_eof(self) -> Generator[None, None, bool]:
        self.between = True
        while self.held or not (self.buffer or self.eof):
            yield
        self.between = False
        return not self.buffer


class _Counted(ServerProtocol):
    """The protocol, with each frame looked at before it counts; `taken` says whether it does."""

    reader: _Patient

    def __init__(self, taken: Callable[[Frame], bool]) -> None:
        super().__init__(max_size=LONGEST_MESSAGE, logger=_quiet)
        self._taken = taken
        # as the library does it, with a reader that can wait
        self.reader = _Patient()
        self.parser = self.parse()
        next(self.parser)

    def recv_frame(self, frame: Frame) -> None:
        if self._taken(frame):
            super().recv_frame(frame)


class BoundedSocket(WebSocketsSansIOProtocol):
    """One websocket."""

    #: bytes that may wait for it
    most: ClassVar[int] = BACKLOG
    conn: _Counted
    #: it is told why and not listened to any more
    cut_off = False
    #: it is not read for a while
    held = False
    #: the pieces of the message that is not whole yet, and when it has to be
    pieces = 0
    late: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Counted(self.taken)
        self.pace = Bucket(ARRIVING)
        self.rubbish = Bucket(RUBBISH)

    # --- on the way in ---

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.read_or_not()

    def data_received(self, data: bytes) -> None:
        if self.cut_off:  # to read on would cost as much as to listen
            return
        super().data_received(data)
        if self.conn.reader.between and self.conn.current_size is None:
            self._in_time()
        elif self.late is None and not self.cut_off:
            self.late = self.loop.call_later(WHOLE_AFTER, self._too_late)

    def taken(self, frame: Frame) -> bool:
        """Whether this frame may be taken; what its address has sent too much makes the next one wait."""
        if frame.opcode is Opcode.CLOSE:
            return True
        if frame.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            self.pieces = self.pieces + 1 if frame.opcode is Opcode.CONT else 1
            if self.pieces > PIECES:
                self.throw_out()
                return False
            if not frame.fin:
                return True
            self._in_time()
        if not self.pace.take():
            self.throw_out()
            return False
        wait = sockets._frames_each.of(self.address()).owe()
        if wait and not self.held:
            self.held = self.conn.reader.held = True
            self.read_or_not()
            self.loop.call_later(wait, self.read_on)
        return True

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        payload, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        text = payload.strip()
        binary = self.curr_msg_data_type == "bytes"
        if (binary or not (text.startswith(b"{") and text.endswith(b"}"))) and not self.rubbish.take():
            self.throw_out()  # no page would send so much of it
            return
        try:
            self.queue.put_nowait(
                {"type": "websocket.receive", "bytes": payload}
                if binary
                else {"type": "websocket.receive", "text": payload.decode()}
            )
        except UnicodeDecodeError:
            self.end(1007)
            return
        if self.queue.qsize() > UNANSWERED and not self.read_paused:
            self.read_paused = True
            self.read_or_not()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.read_or_not()
        return message

    def read_or_not(self) -> None:
        """Read from the network, or let it wait there."""
        if self.cut_off or (self.handshake_complete and not self.held and not self.read_paused):
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def read_on(self) -> None:
        self.held = self.conn.reader.held = False
        if not self.cut_off and not self.disconnected:
            self.read_or_not()
            self.data_received(b"")

    # --- on the way out ---

    async def send(self, message: Any) -> None:
        if self.disconnected or self.transport.is_closing():
            return  # gone meanwhile: uvicorn would raise, and the log fill with it
        kind = message["type"]
        if not self.handshake_complete:
            await super().send(message)
            self.read_or_not()
        elif kind == "websocket.send":
            if self.conn.state is State.OPEN:
                content = message.get("bytes")
                binary = content is not None
                self.say(framed(content if binary else message["text"].encode(), binary=binary))
        elif kind == "websocket.close" and message.get("code") in CODES:
            self.end(message["code"])
        elif self.conn.state is State.OPEN:
            await super().send(message)
            self.goodbye()

    def say(self, data: bytes) -> None:
        """Send this, after all that waits already."""
        if self.transport.get_write_buffer_size() > self.most:
            self.transport.abort()
        else:
            self.transport.write(data)

    def handle_ping(self) -> None:
        self.say(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Nobody waits for who does not read."""

    def resume_writing(self) -> None:
        """Nobody has waited."""

    # --- the end ---

    def throw_out(self) -> None:
        addresses.strike(self.address(), CUT_OFF)
        self.end(1008)

    def end(self, code: int) -> None:
        """Say why, and listen to nothing any more."""
        if self.cut_off:
            return
        self.cut_off = True
        self.conn.reader.held = False
        if not self.conn.eof_sent:
            self.conn.fail(code)
        if not self.close_sent:
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.let_go()
        self.read_or_not()
        self.goodbye()

    def handle_parser_exception(self) -> None:
        """A message is too long, or none at all. The library has said why already; uvicorn would hang up at once, and
        who is still sending would hear that the connection broke and nothing else."""
        self.end(self.conn.close_sent.code if self.conn.close_sent else 1002)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.goodbye()

    def goodbye(self) -> None:
        """Give them a moment to leave; uvicorn waits until all is read that was sent, and that may be never."""
        if self.close_timer is not None:
            self.close_timer.cancel()
        if not self.disconnected:
            self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if self.close_timer is None:
            self.goodbye()

    def shutdown(self) -> None:
        if self.handshake_complete and self.conn.state is not State.OPEN:  # it is ending anyway
            self.transport.close()
        else:
            super().shutdown()
        self.goodbye()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.let_go()

    def let_go(self) -> None:
        """Forget what has come of a message that will not be whole."""
        self._in_time()
        self.conn.reader.discard()
        self.frames = []

    def address(self) -> str:
        return str((self.scope["client"] or ("",))[0])

    def _in_time(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _too_late(self) -> None:
        self.late = None
        if self.held:
            self.late = self.loop.call_later(WHOLE_AFTER, self._too_late)
        else:
            self.throw_out()
