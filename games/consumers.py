"""The websocket of one visitor at one table.

Frames are JSON objects with a `type`; `docs/architecture.md` lists them. Whatever arrives, the connection stays:
a frame that cannot be used is answered with `{"type": "error", "code", "reason"}` and changes nothing. Only who sends
faster than anybody can play is cut off.
"""

from __future__ import annotations

import logging
import time
from asyncio import Task, create_task, shield, sleep
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import orjson
from channels.consumer import get_handler_name
from channels.exceptions import ChannelFull, StopConsumer
from django.db import DatabaseError
from django.http.cookie import parse_cookie
from django.utils.translation import gettext as _

from games.domain import (
    clock,
    closing,
    codes,
    computer,
    deltas,
    frames,
    guests,
    live,
    offers,
    presence,
    race,
    seats,
    tables,
)
from games.domain.commits import committed
from games.domain.errors import (
    ExpiredGuestError,
    HandedOnError,
    TableError,
    TooFastError,
    TooManyGuessesError,
    WrongSeatError,
)
from games.domain.live import Live
from games.domain.nudge import followed, group_name, nudge, tell
from games.domain.presence import Present
from games.domain.threads import in_arrival_thread, in_thread
from games.engines.core import GameError, UnreadableError
from games.engines.match import read_path
from games.wire import FrameError, read_frame
from games.words import PHRASES
from gamesday.channel_layers.near import NearConsumer
from gamesday.errors import NOT_SAVED
from gamesday.limits import addresses
from gamesday.limits.buckets import Bucket
from gamesday.limits.numbers import CUT_OFF, FRAMES, RUBBISH, SAYING, SYNCS

log = logging.getLogger(__name__)

#: seconds after which a command that was accepted is worth a line in the log
SLOW = 1.0

#: letters of a command's own id
MAX_ID = 64

#: close codes: no such table, too many wrong codes, too many frames, something is broken here
NO_TABLE, TOO_MANY_GUESSES, TOO_MANY_FRAMES, BROKEN = 4404, 4429, 1008, 1011


#: what is about to be read of a table for those who have asked
_asked: dict[int, Task[Live]] = {}


async def _current(table_id: int) -> Live:
    """The table as the database has it now: read once for all who ask before the reading begins."""
    asked = _asked.get(table_id)
    if asked is None:
        asked = _asked[table_id] = create_task(in_thread(_read, table_id))
    return await shield(asked)


def _read(table_id: int) -> Live:
    del _asked[table_id]  # who asks from now on wants to know what happens from now on
    return live.current(table_id)


class TableConsumer(NearConsumer):
    """One connection. It holds no truth: who the guest is, in whose hands the device is, and what it has been sent."""

    guest: int | None = None
    #: there is a cookie, but nobody is known by it
    expired = False
    table_id: int | None = None
    #: the seat whose player has said to hold the device that several share
    looking: int | None = None
    #: whether it takes a table in parts (`games.domain.deltas`), and what it has
    parts = False
    sent: deltas.Sent | None = None
    sent_version = -1
    sent_seat: int | None = None
    sent_there = Present()
    #: whether the table was shown here before
    was_shown = False
    told_closed = False
    cut_off = False
    #: the answer for all who asked for the whole table since the last one
    later: Task[None] | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does it, but a failure ends the connection in order, so that no ghost stays in the group.

        `receive` answers for what goes wrong with a frame; this is for all else, such as a database that cannot be read
        when the table has moved on. The page opens a new connection and gets the whole table.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        try:
            # Channels would look after the connections of another thread first, for each message; ours are looked after
            # where they are used.
            await handler(message)
        except StopConsumer:
            raise
        except Exception as error:
            if message["type"] == "websocket.disconnect":
                log.exception("a connection could not be taken leave of")
                raise StopConsumer from error
            if not self.cut_off:
                self.cut_off = True
                await self._excuse(error, None)
                await self.close(BROKEN)

    async def connect(self) -> None:
        await self.accept()
        self.pace = Bucket(FRAMES)
        self.patience = Bucket(RUBBISH)
        self.phrases = Bucket(SAYING)
        self.syncs = Bucket(SYNCS)
        try:
            known = await in_arrival_thread(self._enter, self.scope["url_route"]["kwargs"]["code"], self._cookie())
            self.delay = race.Delay(self.guest)
            await self.channel_layer.group_add(group_name(known.table_id), self.channel_name)
            self.table_id = known.table_id
            # joined the group first, then read: nothing can fall between
            known = await in_arrival_thread(live.current, known.table_id)
        except TableError as error:
            await self._refuse(error.code, str(error.reason), None)
            if isinstance(error, TooManyGuessesError):
                addresses.strike(self._address())
                await self.close(TOO_MANY_GUESSES)
            else:
                await self.close(NO_TABLE)
            return
        await presence.enter(known.table_id, self.channel_name, self.guest)
        self._wake()
        await self._show(known)

    async def disconnect(self, code: int) -> None:
        if self.later is not None:
            self.later.cancel()
        if self.table_id is not None:
            await self.channel_layer.group_discard(group_name(self.table_id), self.channel_name)
            await presence.leave(self.table_id, self.channel_name)

    def _cookie(self) -> str | None:
        headers = dict(self.scope["headers"])
        return parse_cookie(headers.get(b"cookie", b"").decode("latin-1")).get(guests.COOKIE)

    def _enter(self, code: str, token: str | None) -> Live:
        guest = guests.find(token)
        # A page on the wall shows nobody's hand, not even to whoever has opened it.
        asked = parse_qs(self.scope.get("query_string", b""))
        watching, self.parts = b"zuschauen" in asked, b"teile" in asked
        self.guest = guest.pk if guest and not watching else None
        self.expired = bool(token) and guest is None
        return codes.find(code, self._address(), guest)

    # --- what arrives ---

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.arrived = race.now()
        if self.cut_off:
            return
        if not self.pace.take():
            await self._cut_off()
            return
        message_id: str | None = None
        try:
            frame = self._read(text_data)
            message_id = frame.get("id") if isinstance(frame.get("id"), str) else None
            await presence.sign(self._table(), self.guest)
            await self._answer(frame)
        except FrameError as error:
            if self.patience.take():
                await self._refuse(error.code, error.reason, message_id)
            else:
                await self._cut_off()
        except TableError as error:
            # its heirs are none: a page can be mistaken about who holds the device, or whether its guest is known
            if type(error) is WrongSeatError and not self.patience.take():
                await self._cut_off()
                return
            await self._refuse(error.code, str(error.reason), message_id)
            await self._catch_up()
        except GameError as error:
            if type(error) is UnreadableError and not self.patience.take():
                await self._cut_off()
                return
            await self._refuse(error.code, error.reason.render(_, self._names()), message_id)
            await self._catch_up()
        except Exception as error:  # noqa: BLE001  # logged there
            await self._excuse(error, message_id)

    async def _cut_off(self) -> None:
        self.cut_off = True
        addresses.strike(self._address(), CUT_OFF)
        await self.close(TOO_MANY_FRAMES)

    def _address(self) -> str:
        """The network address at the other end."""
        return str((self.scope.get("client") or ("",))[0])

    def _read(self, text: str | None) -> dict[str, Any]:
        if self.table_id is None:
            raise FrameError("unknown_table", _("Diese Verbindung gehört zu keinem Tisch."))
        return read_frame(text)

    async def _answer(self, frame: dict[str, Any]) -> None:
        kind = frame.get("type")
        answer = self._ANSWERS.get(kind) if isinstance(kind, str) else None
        if answer is None:
            raise FrameError("unreadable", _("Diese Art Nachricht kennt der Tisch nicht."))
        await answer(self, frame)

    def _names(self) -> frames.Names:
        known = live.peek(self._table())
        return frames.names(known.record) if known else ()

    def _table(self) -> int:
        assert self.table_id is not None
        return self.table_id

    def _seat(self, frame: dict[str, Any], field: str = "seat") -> int:
        seat = frame.get(field)
        if type(seat) is not int or not -(2**15) <= seat < 2**15:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt der Platz."))
        return seat

    def _text(self, frame: dict[str, Any], field: str) -> str:
        text = frame.get(field)
        if not isinstance(text, str):
            raise FrameError("unreadable", _("In dieser Nachricht fehlt etwas."))
        return text

    # --- commands: each is accepted once ---

    async def _write(self, frame: dict[str, Any], command: Any, *args: Any) -> None:
        message_id, at = frame.get("id"), frame.get("at")
        if not isinstance(message_id, str) or not 8 <= len(message_id) <= MAX_ID:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt ihre eigene Kennung."))
        if type(at) is not int or not 0 <= at < 2**31:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt, auf welche Stellung sie sich bezieht."))
        self._known()
        began = time.monotonic()
        accepted = await committed(command, self._table(), self.guest, *args, message_id, at)
        spent = time.monotonic() - began
        if spent > SLOW:
            log.warning("table %s: %s took %.1f s", self._table(), frame["type"], spent)
        answer = {"type": "ok", "id": message_id, "version": accepted.version}
        if accepted.repeated:
            answer["repeated"] = True
        await self._send(answer)
        await nudge(self._table(), accepted.live.record.version, accepted)

    def _known(self) -> None:
        """Raise ExpiredGuestError if the sender is nobody any more."""
        if self.expired:
            raise ExpiredGuestError

    async def _must_play(self) -> None:
        """Raise WrongSeatError if the sender only watches: the log, where moves wait for each other, is not asked."""
        self._known()
        known = live.peek(self._table())
        if known is None or frames.only_watches(known.record, self.guest):
            known = await in_thread(live.current, self._table())  # perhaps they have just sat down
            if frames.only_watches(known.record, self.guest):
                raise WrongSeatError

    async def _move(self, frame: dict[str, Any]) -> None:
        seat, path = self._seat(frame), read_path(frame.get("move"))
        await self._must_play()
        known = live.peek(self._table())
        # The move may have been accepted before and the device handed on since: then only the log can answer.
        if known is not None and frame.get("at") == known.record.version:
            self._must_look(known, seat)
        await self._write(frame, partial(tables.play, ms=self._took(known)), seat, path)

    def _took(self, known: Live | None) -> int | None:
        """The milliseconds from the sight of a race to the touch that has just arrived; None: nothing is measured."""
        number = known and known.record.game.race(known.record.state)
        since = race.starts.since(self._table(), number, self.guest)
        return None if number is None or since is None else race.milliseconds(since, self.arrived, self.delay)

    def _must_look(self, known: Live, seat: int) -> None:
        """Raise HandedOnError if another player holds the device that this seat shares."""
        who = frames.viewer(known.record, self.guest, self.looking)
        if seat in who.seats and seat not in who.sees:
            raise HandedOnError

    async def _resign(self, frame: dict[str, Any]) -> None:
        await self._write(frame, tables.resign, self._seat(frame))

    async def _offer(self, frame: dict[str, Any]) -> None:
        await self._write(frame, offers.offer, self._seat(frame), self._text(frame, "what"))

    async def _reply(self, frame: dict[str, Any]) -> None:
        yes = frame.get("yes")
        if type(yes) is not bool:
            raise FrameError("unreadable", _("In dieser Nachricht fehlt die Antwort."))
        await self._write(frame, offers.answer, self._seat(frame), yes)

    async def _takeover(self, frame: dict[str, Any]) -> None:
        seat, absent, level = self._seat(frame), self._seat(frame, "absent"), self._text(frame, "level")
        await self._write(frame, seats.takeover, seat, absent, await self._gone(absent), level)

    async def _end(self, frame: dict[str, Any]) -> None:
        seat, absent = self._seat(frame), self._seat(frame, "absent")
        await self._write(frame, closing.end, seat, absent, await self._gone(absent))

    async def _gone(self, absent: int) -> frozenset[int]:
        """The seats whose players are away; the other processes are asked once more before one is given up."""
        known = await in_thread(live.current, self._table())
        there = presence.present(self._table(), known.record)
        if absent in there.absent:
            there = await presence.ask_again(self._table(), known.record)
        return there.absent

    async def _reclaim(self, frame: dict[str, Any]) -> None:
        await self._write(frame, seats.reclaim, self._seat(frame))

    async def _extend(self, frame: dict[str, Any]) -> None:
        await self._write(frame, seats.extend, self._seat(frame))

    # --- questions and signs ---

    async def _ping(self, _frame: dict[str, Any]) -> None:
        await self._send({"type": "pong"})

    async def _echo(self, frame: dict[str, Any]) -> None:
        """What was sent to measure the way has come back."""
        if not self.delay.heard(frame.get("n"), self.arrived):
            return
        if not self.delay.settled:
            await self._measure()
        elif self.guest is not None:
            await presence.uneven(self._table(), self.guest, self.delay.uneven)

    async def _measure(self) -> None:
        number = self.delay.ask(race.now())
        if number is not None:
            await self._send({"type": "echo", "n": number})

    async def _again(self, _frame: dict[str, Any]) -> None:
        if self.syncs.take():
            await self.table_again({})
        elif self.later is None:
            self.later = create_task(self._again_later())

    async def _again_later(self) -> None:
        await sleep(1 / SYNCS.a_second)
        with suppress(ChannelFull):  # not from here: between two frames of its own it is this connection's turn
            await self.channel_layer.send(self.channel_name, {"type": "table.again"})

    async def table_again(self, _message: dict[str, Any]) -> None:
        """The whole table, for whoever is not sure to have it."""
        self.later = None
        self.sent, self.sent_version = None, -1
        await self._show(await _current(self._table()))

    async def _look(self, frame: dict[str, Any]) -> None:
        seat = self._seat(frame)
        known = await in_thread(live.current, self._table())
        if seat not in known.record.seats_of(self.guest):
            raise WrongSeatError
        self.looking = seat
        await self._show(known)

    async def _say(self, frame: dict[str, Any]) -> None:
        seat, phrase = self._seat(frame), self._text(frame, "phrase")
        self._known()
        known = await in_thread(live.current, self._table())
        if seat not in known.record.seats_of(self.guest):
            raise WrongSeatError
        if phrase not in PHRASES:
            raise FrameError("unreadable", _("Diesen Satz gibt es nicht."))
        if not self.phrases.take():
            raise TooFastError
        await tell(self._table(), {"type": "table.said", "seat": seat, "phrase": phrase})

    async def _own(self, frame: dict[str, Any]) -> tuple[Live, int, tuple[str, ...]]:
        """The table now, a seat that is the sender's own, and the path asked about."""
        seat, path = self._seat(frame), read_path(frame.get("path"))
        self._known()
        known = await in_thread(live.current, self._table())
        if seat not in known.record.seats_of(self.guest):
            raise WrongSeatError
        self._must_look(known, seat)
        return known, seat, path

    async def _step(self, frame: dict[str, Any]) -> None:
        known, seat, path = await self._own(frame)
        record = known.record
        node = frames.tree(record.game, record.state, seat, path, frames.names(record))
        await self._send({"type": "step", "version": record.version, "path": list(path), "node": node})

    async def _why(self, frame: dict[str, Any]) -> None:
        known, seat, path = await self._own(frame)
        reason = known.record.game.explain(known.record.state, seat, path)
        await self._send({"type": "why", "path": list(path), "reason": reason.render(_, frames.names(known.record))})

    _ANSWERS: dict[str, Callable[..., Any]] = {
        "ping": _ping,
        "echo": _echo,
        "sync": _again,
        "move": _move,
        "resign": _resign,
        "offer": _offer,
        "answer": _reply,
        "takeover": _takeover,
        "end": _end,
        "reclaim": _reclaim,
        "extend": _extend,
        "look": _look,
        "say": _say,
        "step": _step,
        "why": _why,
    }

    # --- what goes out ---

    async def table_nudge(self, message: dict[str, Any]) -> None:
        """The table has moved on to `message["version"]`."""
        if message["version"] <= self.sent_version:
            return
        known = live.peek(self._table())
        if known is None or known.record.version < message["version"]:
            known = followed(self._table(), message) or await in_thread(live.current, self._table())
        if await presence.moved_on(self._table(), known.record):
            self._wake()
        await self._show(known)

    async def _catch_up(self) -> None:
        """After a refusal: perhaps the table has moved on and nobody was told."""
        known = live.peek(self._table()) if self.table_id is not None else None
        if known is not None and known.record.version > self.sent_version:
            await nudge(known.table_id, known.record.version)

    def _wake(self) -> None:
        """See to it that computers think and clocks run at this table, whoever started them."""
        computer.wake(self._table())
        clock.wind(self._table())

    async def layer_back(self, _message: dict[str, Any]) -> None:
        """Messages may have been lost (`gamesday.channel_layers.redis`): see for oneself."""
        known = await _current(self._table())
        self._wake()
        await self._show(known)

    async def table_next(self, message: dict[str, Any]) -> None:
        """There is a rematch at another table."""
        await self._send({"type": "next", "code": message["code"]})

    async def table_said(self, message: dict[str, Any]) -> None:
        """A player shows a phrase to the table."""
        phrase, known = PHRASES.get(message["phrase"]), live.peek(self._table())
        if phrase is None or known is None:
            return
        name = known.record.name(message["seat"])
        await self._send(
            {
                "type": "said",
                "seat": message["seat"],
                "name": name if isinstance(name, str) else name.render(_),
                "phrase": phrase.id,
                "text": str(phrase.text),
                "picture": phrase.picture,
            }
        )

    async def table_present(self, message: dict[str, Any]) -> None:
        """Another process says who is here."""
        await presence.heard(self._table(), message)

    async def table_presence(self, _message: dict[str, Any]) -> None:
        """Somebody has come, fallen silent or gone."""
        known = live.peek(self._table())
        if known is None or known.record.version < self.sent_version:
            return  # the frame that is under way says it too
        there = presence.present(known.table_id, known.record)
        if there.absent != self.sent_there.absent:
            await self._show(known)  # it changes what the viewer can do
        elif there.here != self.sent_there.here:
            self.sent_there = there
            if self.sent is not None:
                self.sent = self.sent.without("players")  # they are not as they were sent any more
            await self._send({"type": "presence", "seats": {str(seat): how for seat, how in there.here.items()}})

    async def _show(self, known: Live) -> None:
        if known.record.version < self.sent_version:
            return
        self.patient = frames.only_watches(known.record, self.guest)
        there = (presence.shown if self.patient else presence.present)(known.table_id, known.record)
        time_left = clock.left(known.table_id)
        seat = frames.viewer(known.record, self.guest, self.looking).seat
        if seat != self.sent_seat and len(known.record.seats_of(self.guest)) > 1:
            self.sent, self.sent_version = None, -1  # other eyes: the log is told anew
        more = {"next": await in_thread(tables.next_code, known.table_id)} if known.record.outcome() else {}
        if time_left is None and known.record.clocks is None and self.patient:
            shown = frames.gallery.shown(known, there, self.sent, self.sent_version, parts=self.parts, **more)
        else:
            made = frames.frame(
                known, self.guest, looking=self.looking, there=there, time_left=time_left, since=self.sent_version
            )
            shown = frames.shown(made | more, self.sent, self.sent_version, parts=self.parts)
        if shown.hand_on:
            self.looking = None  # whoever looked last has to say so again
        self.sent, self.sent_seat, self.sent_there = shown.sent, shown.seat, there
        self.sent_version = known.record.version
        await self.send(text_data=shown.text)
        if race.races(known.record.game):
            number = known.record.game.race(known.record.state)
            if number is None or self.was_shown:
                race.starts.shown(known.table_id, number, self.guest, race.now())
            if number is None:
                await self._measure()
            self.was_shown = True
        if known.record.closed and not self.told_closed:
            self.told_closed = True
            await self._send({"type": "closed", "reason": _("Dieser Tisch wurde geschlossen.")})

    async def _refuse(self, code: str, reason: str, message_id: str | None) -> None:
        await self._send({"type": "error", "code": code, "reason": reason, "id": message_id})

    async def _excuse(self, error: Exception, message_id: str | None) -> None:
        """It is not the player's fault. Where the database refuses, the log gets a line each time, not a page."""
        if isinstance(error, DatabaseError):
            log.error("the database refuses: %s", " ".join(str(error).split()))
            await self._refuse("unavailable", str(NOT_SAVED), message_id)
        else:
            log.error("a frame could not be answered", exc_info=error)
            reason = _("Da ist bei uns etwas schiefgegangen. Versuche es noch einmal.")
            await self._refuse("internal", reason, message_id)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=orjson.dumps(frame).decode())
