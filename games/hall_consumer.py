"""The websocket of an open hall: it is told when somebody waits for company, and when nobody does any more.

One look a second serves all pages of this process, however many are open, and none is taken while none is. A page is
sent the part that says who waits (`games/waiting.html`) when it has changed, and of the visitor's own tables those that
go on. It sends signs of life only. What is sent is the same for everybody: a page leaves out the tables its visitor
sits at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import orjson
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http.cookie import parse_cookie
from django.template.loader import render_to_string

from games.domain import guests, listings
from games.domain.threads import in_arrival_thread, in_thread
from games.engines import registry
from gamesday.limits.buckets import Bucket
from gamesday.limits.numbers import RUBBISH

log = logging.getLogger(__name__)

#: seconds between two looks
EVERY = 1.0

PING, PONG = '{"type":"ping"}', '{"type":"pong"}'


@dataclass(frozen=True, slots=True)
class Look:
    """Who waits, as the hall and the pages of games show it, by the game's slug ("" for the hall); own tables that
    still go on."""

    waiting: dict[str, str] = field(default_factory=dict)
    running: frozenset[str] = frozenset()


def look(slugs: Iterable[str], own: frozenset[str]) -> Look:
    """What the pages of these games show now, and which of the `own` tables go on."""
    doors = listings.waiting()
    shown = {}
    for slug in slugs:
        here = [door for door in doors if door.game == slug] if slug else doors
        shown[slug] = render_to_string("games/waiting.html", {"waiting": here, "slug": slug})
    return Look(shown, listings.still_running(own))


class Watch:
    """All open pages of this process. Only on one event loop."""

    def __init__(self) -> None:
        self.pages: set[HallConsumer] = set()
        self._task: asyncio.Task[None] | None = None

    def join(self, page: HallConsumer) -> None:
        """A page is told from now on."""
        self.pages.add(page)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._go_on())

    def leave(self, page: HallConsumer) -> None:
        """A page is told nothing any more."""
        self.pages.discard(page)

    async def _go_on(self) -> None:
        while self.pages:
            asking = list(self.pages)  # who comes while the look is taken was not asked for, and waits for the next
            try:
                slugs = {page.slug for page in asking}
                own = frozenset(code for page in asking for code in page.own)
                newest = await in_thread(look, slugs, own)
            except Exception:  # whatever it is: the next look may be luckier, and the pages stay as they are
                log.exception("who waits could not be read")
            else:
                for page in asking:
                    if page in self.pages:
                        await page.show(newest)
            await asyncio.sleep(EVERY)


_watches: dict[asyncio.AbstractEventLoop, Watch] = {}


def watch() -> Watch:
    """The watch of this process."""
    loop = asyncio.get_running_loop()
    for old in [each for each in _watches if each.is_closed()]:
        del _watches[old]
    return _watches.setdefault(loop, Watch())


class HallConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One open page: of which game ("" for the hall), whose, and what it has been sent."""

    slug = ""
    own: tuple[str, ...] = ()
    sent: tuple[str, tuple[str, ...]] | None = None

    async def connect(self) -> None:
        await self.accept()
        self.patience = Bucket(RUBBISH)
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("spiel", [""])[0]
        self.slug = asked if asked in registry.rulesets() else ""
        self.own = await in_arrival_thread(self._own)
        watch().join(self)

    def _own(self) -> tuple[str, ...]:
        cookies = dict(self.scope["headers"]).get(b"cookie", b"").decode("latin-1")
        guest = guests.find(parse_cookie(cookies).get(guests.COOKIE))
        return tuple(door.code for door in listings.own(guest))

    async def show(self, newest: Look) -> None:
        """Send what has changed since the last time."""
        waiting = newest.waiting[self.slug]
        going_on = tuple(code for code in self.own if code in newest.running)
        if self.sent == (waiting, going_on):
            return
        self.sent = (waiting, going_on)
        shown = {"type": "hall", "waiting": waiting, "own": going_on}
        await self.send(orjson.dumps(shown).decode())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data == PING:
            await self.send(PONG)
        elif not self.patience.take():
            await self.close(1008)

    async def disconnect(self, _code: Any) -> None:
        watch().leave(self)
