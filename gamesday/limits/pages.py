"""How many pages are made at once.

Each page is made in a thread of its own, and all threads share one interpreter. Thirty pages at once are done no sooner
than thirty one after the other, but a move that comes in between gets a thirtieth of the time. So only a few are in
work, and the others wait in a queue; who asks for many does not stand before who asks for one.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Any

from gamesday.limits import addresses
from gamesday.limits.asgi import App, refuse
from gamesday.limits.numbers import LONG_PAGE, PAGES, PAGES_EACH


class PageQueue:
    """Who waits for a page, in the order of coming. Only on one event loop."""

    def __init__(self, at_once: int = PAGES, each: int = PAGES_EACH) -> None:
        self._at_once, self._each = at_once, each
        self._working: Counter[str] = Counter()
        self._waiting: deque[tuple[str, asyncio.Future[None]]] = deque()

    async def enter(self, address: str) -> None:
        """Return when a page of this address may be made; `leave` must follow."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((address, turn))
        self._call()
        try:
            await turn
        except asyncio.CancelledError:  # they have gone
            if not turn.cancelled():
                self.leave(address)
            raise

    def leave(self, address: str) -> None:
        """The page is made: the next one."""
        self._working[address] -= 1
        if not self._working[address]:
            del self._working[address]
        self._call()

    def _call(self) -> None:
        passed = deque[tuple[str, asyncio.Future[None]]]()
        while self._waiting and self._working.total() < self._at_once:
            address, turn = self._waiting.popleft()
            if turn.cancelled():
                continue
            if self._working[address] < self._each:
                self._working[address] += 1
                turn.set_result(None)
            else:
                passed.append((address, turn))
        self._waiting.extendleft(reversed(passed))


def queued(application: App) -> App:
    """The application for HTTP, with its pages made a few at a time."""
    queue = PageQueue()

    async def served(scope: dict[str, Any], receive: Any, send: Any) -> None:
        address = str((scope.get("client") or ("",))[0])
        await queue.enter(address)
        if addresses.is_shut(address):  # shut out while it waited
            queue.leave(address)
            await refuse(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        left = False

        def leave() -> None:
            nonlocal left
            if not left:
                left = True
                queue.leave(address)

        late = loop.call_later(LONG_PAGE, leave)
        try:
            await application(scope, receive, send)
        finally:
            late.cancel()
            leave()

    return served
