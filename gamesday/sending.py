"""A text to a websocket, written at once.

Autobahn, which speaks the protocol for Daphne, describes each frame in colours for a log that nobody keeps, and Twisted
waits for the next turn of its loop before it writes; together that takes a tenth of a move's time. A whole text from a
server is a header of two to ten bytes and the text (RFC 6455, 5.2), and a socket to which nothing waits can take it
now.
"""

from __future__ import annotations

from typing import Any

#: the last frame of a message, and its kind
_TEXT, _BYTES = 0x81, 0x82


def framed(payload: bytes, *, binary: bool = False) -> bytes:
    """A message in one frame, as a server sends it.

    >>> framed(b"ja").hex()
    '81026a61'
    """
    kind, length = _BYTES if binary else _TEXT, len(payload)
    if length < 126:  # the protocol's
        return bytes((kind, length)) + payload
    if length < 1 << 16:
        return bytes((kind, 126)) + length.to_bytes(2, "big") + payload
    return bytes((kind, 127)) + length.to_bytes(8, "big") + payload


def waiting(transport: Any) -> int:
    """Bytes that Twisted's transport has taken and the network has not."""
    return int(len(transport.dataBuffer) - transport.offset + transport._tempDataLen)


def write(transport: Any, data: bytes) -> None:
    """Send this after all that waits already; at once if nothing does."""
    if transport.connected and not transport.disconnecting and not transport.TLS and not waiting(transport):
        sent = transport.writeSomeData(data)
        if isinstance(sent, int):
            if sent == len(data):
                return
            data = data[sent:]
    transport.write(data)  # which also finds out that nobody is there any more
