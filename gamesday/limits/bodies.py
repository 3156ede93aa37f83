"""How much one request may bring along. Daphne takes in the whole body before anything of ours sees it, without limit.

Each page has a limit of its own and a sentence for who goes beyond it; this one is for who wants to fill the disk. It
counts what arrives, whatever the head of the request promises.
"""

from __future__ import annotations

from typing import Any

from daphne import http_protocol  # type: ignore[import-untyped]

_ANSWER = "Das ist zu groß.\n".encode()
_HEAD = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\n\r\n" % len(_ANSWER)
)


def limit(largest: int) -> None:
    """Answer requests whose body has more than `largest` bytes with 413 and hang up, from now on in this process."""

    class BoundedRequest(http_protocol.WebRequest):  # type: ignore[misc]  # daphne has no types
        received = 0
        refused = False

        def gotLength(self, length: int | None) -> None:  # noqa: N802  # Twisted's name
            too_much = length is not None and length > largest
            super().gotLength(0 if too_much else length)
            if too_much:
                self.refuse()

        def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
            self.received += len(data)
            if self.received > largest:
                self.refuse()
            elif not self.refused:
                super().handleContentChunk(data)

        def process(self) -> Any:
            return None if self.refused else super().process()

        def refuse(self) -> None:
            if not self.refused:
                self.refused = True
                self.channel.transport.write(_HEAD + _ANSWER)
                self.channel.loseConnection()

    http_protocol.WebRequest = BoundedRequest
