"""How much one request may bring along, and who may bring much. Daphne takes in the whole body before anything of ours
sees it, without a limit, and keeps it on the disk.

A form has a megabyte. More is for the pages that take files, from people who were let in before: that is looked at as
soon as the head of the request is there, before the body is read. What is on its way from one address has a budget, and
every body has a deadline, so that requests that are never finished fill nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from channels.db import database_sync_to_async

from gamesday.limits.addresses import strike
from gamesday.limits.numbers import BODY_RATE, BODY_SECONDS, FILES_COMING, FORMS_COMING, LINGER

MB = 1024 * 1024
TOO_LARGE = "Das ist zu groß."
TOO_LARGE_A_FILE = "Diese Datei ist zu groß, hier gehen höchstens %d MB. Es wurde nichts geändert."
NOT_LET_IN = "Dateien nimmt der Spieletag hier nur von Angemeldeten, die das dürfen. Bitte melden Sie sich an."
TOO_MUCH = "Von hier kommt gerade zu viel auf einmal. Versuchen Sie es in einer Minute noch einmal."
TOO_SLOW = "Das kam zu langsam an. Versuchen Sie es noch einmal, mit besserer Verbindung oder weniger auf einmal."
NOT_NOW = "Das geht gerade nicht. Versuchen Sie es in einer Minute noch einmal."
_REASONS = {403: b"Forbidden", 408: b"Request Timeout", 413: b"Content Too Large", 429: b"Too Many Requests",
            503: b"Service Unavailable"}  # fmt: skip

log = logging.getLogger(__name__)

#: by address, and whether they were let in: bytes that are promised and not answered yet
_coming: Counter[tuple[str, bool]] = Counter()


def seconds_for(length: int | None, largest: int) -> float:
    """How long a body of that length may take; None: one that does not say so."""
    return BODY_SECONDS + (largest if length is None else length) / BODY_RATE


class Coming:
    """What is on its way with one request, out of the budget of its address."""

    def __init__(self, address: str) -> None:
        self.address = address
        #: how many bytes stand in `_coming`, and where
        self.booked = 0
        self._at = (address, False)

    def book(self, length: int, *, let_in: bool = False) -> bool:
        """Whether so many bytes more may be on their way from there."""
        at = (self.address, let_in)
        if _coming[at] + length > (FILES_COMING if let_in else FORMS_COMING):
            return False
        _coming[at] += length
        self.booked, self._at = length, at
        return True

    def give_back(self) -> None:
        """The request has been answered, or is gone."""
        if self.booked:
            _coming[self._at] -= self.booked
            self.booked = 0
            if not _coming[self._at]:
                del _coming[self._at]


def limit(largest: int) -> None:
    """Make Daphne refuse what is beyond all this, from now on in this process; `largest` are the bytes of a form."""
    from daphne import http_protocol  # type: ignore[import-untyped]  # noqa: PLC0415  # brings Twisted's reactor
    from daphne.utils import parse_x_forwarded_for  # type: ignore[import-untyped]  # noqa: PLC0415

    class BoundedRequest(http_protocol.WebRequest):  # type: ignore[misc]  # daphne has no types
        received = 0
        refused = False
        _coming: Coming | None = None
        _late: asyncio.TimerHandle | None = None

        def gotLength(self, length: int | None) -> None:  # noqa: N802  # Twisted's name
            # Twisted would unpack forms as well, all at once and for nobody
            self._parsePOSTFormSubmission = False
            super().gotLength(0 if length is None or length > largest else length)
            if length == 0:
                return
            self._late = asyncio.get_running_loop().call_later(seconds_for(length, largest), self.refuse, 408, TOO_SLOW)
            if length is None or length <= largest:  # no browser sends a body without its length
                self._book(largest if length is None else length)
            else:
                self._file(length)

        def _file(self, length: int) -> None:
            """More than a form: for a page that takes files, from somebody who was let in before."""
            from gamesday.receiving import taken_at  # noqa: PLC0415  # Django is ready by now

            takes = taken_at(self.channel._path.partition(b"?")[0].decode("ascii", "replace"))
            if takes is None:
                self.refuse(413, TOO_LARGE)
            elif length > takes.body:
                self.refuse(413, TOO_LARGE_A_FILE % (takes.largest // MB))
            elif self._book(length, let_in=True):
                super().gotLength(length)
                self.channel._networkProducer.pauseProducing()
                self._asking = asyncio.ensure_future(self._ask(takes))

        async def _ask(self, takes: Any) -> None:
            from gamesday.receiving import lets_in  # noqa: PLC0415

            cookies = b"; ".join(self.requestHeaders.getRawHeaders(b"cookie", [])).decode("latin-1")
            try:
                let_in = bool(cookies) and await database_sync_to_async(lets_in)(takes, cookies)
            except Exception:
                log.exception("nobody knows who sends a file")
                self.refuse(503, NOT_NOW)
            else:
                if not let_in:
                    self.refuse(403, NOT_LET_IN)
            if self.channel is not None:
                self.channel._networkProducer.resumeProducing()

        def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
            self.received += len(data)
            booked = self._coming.booked if self._coming else 0
            if not self.refused and self.received > booked:  # it said nothing of its length
                self.refuse(413, TOO_LARGE)
            if not self.refused:
                super().handleContentChunk(data)

        def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802
            if self._late is not None:
                self._late.cancel()
            if self.refused:
                self._hang_up()
            else:
                super().requestReceived(command, path, version)

        def finish(self) -> None:
            self._give_back()
            super().finish()

        def connectionLost(self, reason: Any) -> None:  # noqa: N802
            self._give_back()
            super().connectionLost(reason)

        def _book(self, length: int, *, let_in: bool = False) -> bool:
            """Whether so many bytes more may be on their way from there; refuses the request if not."""
            self._coming = Coming(self._address())
            if not self._coming.book(length, let_in=let_in):
                self.refuse(429, TOO_MUCH)
                return False
            return True

        def _give_back(self) -> None:
            if self._late is not None:
                self._late.cancel()
            if self._coming is not None:
                self._coming.give_back()

        def _address(self) -> str:
            own = [str(getattr(self.client, "host", "")), 0]
            found, _scheme = parse_x_forwarded_for(
                self.requestHeaders, self.server.proxy_forwarded_address_header, original_addr=own
            )
            return str(found[0])

        def refuse(self, status: int, sentence: str) -> None:
            """Answer at once, read on for a little while without keeping anything, and hang up."""
            if self.refused or self.channel is None:
                return
            self.refused = True
            strike(self._address())
            self.content.truncate(0)
            said = f"{sentence}\n".encode()
            self.channel.transport.write(
                b"HTTP/1.1 %d %s\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
                b"Content-Length: %d\r\n\r\n%s" % (status, _REASONS[status], len(said), said)
            )
            # whoever goes on sending to a closed connection is told that it broke, and nothing else
            self.channel.transport.loseWriteConnection()
            asyncio.get_running_loop().call_later(LINGER, self._hang_up)

        def _hang_up(self) -> None:
            if self.channel is not None:
                self.channel.loseConnection()

    http_protocol.WebRequest = BoundedRequest
