"""Texts to websockets are framed as the protocol says, and written after what waits already."""

import socket

import pytest
from websockets.frames import Frame, Opcode

from gamesday.sending import framed, write


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
@pytest.mark.parametrize("binary", [False, True])
def test_a_message_is_one_frame_as_another_library_makes_it(length: int, binary: bool) -> None:
    payload = b"x" * length
    kind = Opcode.BINARY if binary else Opcode.TEXT
    assert framed(payload, binary=binary) == Frame(kind, payload).serialize(mask=False)


class Transport:
    """As much of Twisted's as is asked, on a real socket; what it is given to write waits."""

    TLS = False

    def __init__(self, opened: socket.socket) -> None:
        self.socket = opened
        self.dataBuffer, self.offset, self._tempDataLen = b"", 0, 0
        self.connected, self.disconnecting = True, False
        self.later: list[bytes] = []
        self.lost = False

    def writeSomeData(self, data: bytes) -> int | Exception:  # noqa: N802  # Twisted's name
        return ConnectionError("lost") if self.lost else self.socket.send(data)

    def write(self, data: bytes) -> None:
        self._tempDataLen += len(data)
        self.later.append(data)


@pytest.fixture
def ends():
    here, there = socket.socketpair()
    here.setblocking(False)
    with here, there:
        yield Transport(here), there


def test_what_has_room_is_written_at_once(ends):
    transport, there = ends
    write(transport, b"eins")
    assert there.recv(100) == b"eins"
    assert transport.later == []


def test_what_has_no_room_waits_and_all_that_follows_waits_behind_it(ends):
    transport, there = ends
    much = b"x" * 10_000_000
    write(transport, much)
    write(transport, b"danach")
    there.setblocking(False)
    came = 0
    while True:
        try:
            came += len(there.recv(1 << 20))
        except BlockingIOError:
            break
    assert came > 0
    assert [len(each) for each in transport.later] == [len(much) - came, 6]
    assert transport.later[1] == b"danach"


def test_a_lost_connection_is_left_to_twisted(ends):
    transport, _there = ends
    transport.lost = True
    write(transport, b"weg")
    assert transport.later == [b"weg"]
