"""The websocket of one visitor at one table.

Frames are JSON objects with a `type`; `docs/architecture.md` lists them. Whatever arrives, the connection stays:
a frame that cannot be used is answered with `{"type": "error", "code", "reason"}` and changes nothing.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.http.cookie import parse_cookie
from django.utils.translation import gettext as _

from games.domain import clock, codes, computer, frames, guests, live, tables
from games.domain.errors import TableError, UnknownTableError
from games.domain.live import Live
from games.domain.nudge import group_name, in_thread, nudge
from games.engines.core import GameError
from games.engines.match import read_path

log = logging.getLogger(__name__)

MAX_FRAME = 16 * 1024
MAX_ID = 64


class FrameError(Exception):
    """A frame that cannot be used: its code and a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One connection. It holds no truth: who the guest is, and what it has been sent."""

    guest: int | None = None
    table_id: int | None = None
    sent_surfaces: Any = None
    sent_version = -1

    async def connect(self) -> None:
        await self.accept()
        try:
            known, self.guest = await in_thread(
                self._enter, codes.read(self.scope["url_route"]["kwargs"]["code"]), self._cookie()
            )
        except UnknownTableError as error:
            await self._refuse(error.code, str(error.reason), None)
            await self.close(4404)
            return
        self.table_id = known.table_id
        await self.channel_layer.group_add(group_name(known.table_id), self.channel_name)
        # joined the group first, then read: nothing can fall between
        await self._show(await in_thread(live.current, known.table_id))
        self._wake()

    async def disconnect(self, code: int) -> None:
        if self.table_id is not None:
            await self.channel_layer.group_discard(group_name(self.table_id), self.channel_name)

    def _cookie(self) -> str | None:
        headers = dict(self.scope["headers"])
        return parse_cookie(headers.get(b"cookie", b"").decode("latin-1")).get(guests.COOKIE)

    @staticmethod
    def _enter(code: str, token: str | None) -> tuple[Live, int | None]:
        guest = guests.find(token)
        return live.find(code), guest.pk if guest else None

    # --- what arrives ---

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message_id: str | None = None
        try:
            frame = self._read(text_data)
            message_id = frame.get("id") if isinstance(frame.get("id"), str) else None
            await self._answer(frame)
        except FrameError as error:
            await self._refuse(error.code, error.reason, message_id)
        except TableError as error:
            await self._refuse(error.code, str(error.reason), message_id)
        except GameError as error:
            await self._refuse(error.code, error.reason.render(_), message_id)
        except Exception:
            # an exception would close the socket and leave a ghost in the group
            log.exception("a frame could not be answered")
            await self._refuse(
                "internal", _("Da ist bei uns etwas schiefgegangen. Versuche es noch einmal."), message_id
            )

    def _read(self, text: str | None) -> dict[str, Any]:
        if self.table_id is None:
            raise FrameError("unknown_table", _("Diese Verbindung gehört zu keinem Tisch."))
        if text is None:
            raise FrameError("unreadable", _("Diese Nachricht ist kein JSON."))
        if len(text) > MAX_FRAME or len(text.encode()) > MAX_FRAME:
            raise FrameError("too_long", _("Diese Nachricht ist zu lang."))
        try:
            frame = json.loads(text)
        except (ValueError, RecursionError):
            raise FrameError("unreadable", _("Diese Nachricht ist kein JSON.")) from None
        if not isinstance(frame, dict):
            raise FrameError("unreadable", _("Diese Nachricht ist kein JSON-Objekt."))
        return frame

    async def _answer(self, frame: dict[str, Any]) -> None:
        kind = frame.get("type")
        if kind == "ping":
            await self._send({"type": "pong"})
        elif kind == "sync":
            self.sent_surfaces, self.sent_version = None, -1
            await self._show(await in_thread(live.current, self._table()))
        elif kind == "move":
            path = read_path(frame.get("move"))
            await self._write(frame, tables.play, self._seat(frame), path)
        elif kind == "resign":
            await self._write(frame, tables.resign, self._seat(frame))
        elif kind == "step":
            await self._step(frame)
        elif kind == "why":
            await self._why(frame)
        else:
            raise FrameError("unreadable", _("Diese Art Nachricht kennt der Tisch nicht."))

    def _table(self) -> int:
        assert self.table_id is not None
        return self.table_id

    def _seat(self, frame: dict[str, Any]) -> int:
        seat = frame.get("seat")
        if type(seat) is not int:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt der Platz."))
        return seat

    async def _write(self, frame: dict[str, Any], command: Any, *args: Any) -> None:
        message_id, at = frame.get("id"), frame.get("at")
        if not isinstance(message_id, str) or not 8 <= len(message_id) <= MAX_ID:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt ihre eigene Kennung."))
        if type(at) is not int or not 0 <= at < 2**31:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt, auf welche Stellung sie sich bezieht."))
        accepted = await in_thread(command, self._table(), self.guest, *args, message_id, at)
        answer = {"type": "ok", "id": message_id, "version": accepted.version}
        if accepted.repeated:
            answer["repeated"] = True
        await self._send(answer)
        await nudge(self._table(), accepted.live.record.version)

    async def _own(self, frame: dict[str, Any]) -> tuple[Live, int, tuple[str, ...]]:
        """The table now, a seat that is the sender's own, and the path asked about."""
        seat, path = self._seat(frame), read_path(frame.get("path"))
        known = await in_thread(live.current, self._table())
        if seat not in known.record.seats_of(self.guest):
            raise FrameError("wrong_seat", _("Das ist nicht dein Platz."))
        return known, seat, path

    async def _step(self, frame: dict[str, Any]) -> None:
        known, seat, path = await self._own(frame)
        record = known.record
        await self._send(
            {
                "type": "step",
                "version": record.version,
                "path": list(path),
                "node": frames.tree(record.game, record.state, seat, path),
            }
        )

    async def _why(self, frame: dict[str, Any]) -> None:
        known, seat, path = await self._own(frame)
        reason = known.record.game.explain(known.record.state, seat, path)
        await self._send({"type": "why", "path": list(path), "reason": reason.render(_)})

    # --- what goes out ---

    async def table_nudge(self, message: dict[str, Any]) -> None:
        """The table has moved on to `message["version"]`."""
        if message["version"] <= self.sent_version:
            return
        known = live.peek(self._table())
        if known is None or known.record.version < message["version"]:
            known = await in_thread(live.current, self._table())
        await self._show(known)
        self._wake()

    def _wake(self) -> None:
        """See to it that computers think and clocks run at this table, whoever started them."""
        computer.wake(self._table())
        clock.wind(self._table())

    async def table_next(self, message: dict[str, Any]) -> None:
        """There is a rematch at another table."""
        await self._send({"type": "next", "code": message["code"]})

    async def _show(self, known: Live) -> None:
        if known.record.version < self.sent_version:
            return
        frame = frames.frame(known, self.guest)
        frame["told"] = [told for told in frame["told"] if told["version"] > self.sent_version]
        if frame["view"]["surfaces"] == self.sent_surfaces:
            del frame["view"]["surfaces"]
        else:
            self.sent_surfaces = frame["view"]["surfaces"]
        self.sent_version = known.record.version
        if "outcome" in frame:
            frame["next"] = await in_thread(tables.next_code, known.table_id)
        await self._send(frame)

    async def _refuse(self, code: str, reason: str, message_id: str | None) -> None:
        await self._send({"type": "error", "code": code, "reason": reason, "id": message_id})

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False, separators=(",", ":")))
