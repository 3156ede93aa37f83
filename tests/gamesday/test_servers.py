"""What is promised at a connection holds over the wire, with a little application behind the web server.

Each test comes from addresses of its own: what one does is held against none of the others.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import itertools
import json
import signal
import socket
import struct
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gamesday.limits.numbers import ARRIVING, BACKLOG, LONGEST_MESSAGE, PIECES, RUBBISH
from tests.gamesday.test_limits_addresses import visited

pytestmark = pytest.mark.xdist_group("little servers")
ROOT = Path(__file__).resolve().parents[2]
MB = 1024 * 1024
_numbers = itertools.count(2)


class Little:
    """`tests.gamesday.little`, running."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.gamesday.little"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def stop(self, how: signal.Signals) -> tuple[int, str, str]:
        """Exit status and what it has written."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err

    def visit(self, path: str, address: str) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}/{path}", source_address=(address, 0), ping_interval=None, compression=None
        )

    def call(self, address: str) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(address, 0))

    def opened(self, address: str, path: str = "echo") -> socket.socket:
        """A websocket whose frames are made by hand."""
        line = self.call(address)
        line.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n".encode()
        )
        got = b""
        while not got.endswith(b"\r\n\r\n"):
            got += line.recv(1)
        assert got.startswith(b"HTTP/1.1 101"), got
        return line

    def says(self) -> dict[str, Any]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=60) as answer:
            said: dict[str, Any] = json.load(answer)
            return said

    def serves(self, address: str) -> bool:
        """Whether somebody else is served as ever."""
        with self.visit("echo", address) as other:
            other.send('{"da": true}')
            return other.recv(60) == '{"da": true}'


@pytest.fixture(scope="module")
def little() -> Iterator[Little]:
    running = Little()
    yield running
    status, _out, err = running.stop(signal.SIGTERM)
    assert status == 0
    assert "Traceback" not in err, err


@pytest.fixture
def address() -> str:
    return f"127.0.3.{next(_numbers)}"


def frame(opcode: int, payload: bytes, declared: int | None = None, *, last: bool = True) -> bytes:
    """A frame as a client sends it, its mask nought; perhaps with another length than it has."""
    length = len(payload) if declared is None else declared
    head = bytes([(0x80 if last else 0) | opcode])
    if length < 126:
        return head + struct.pack("!B", 0x80 | length) + bytes(4) + payload
    if length < 1 << 16:
        return head + struct.pack("!BH", 0x80 | 126, length) + bytes(4) + payload
    return head + struct.pack("!BQ", 0x80 | 127, length) + bytes(4) + payload


def last_words(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


def closed_with(line: socket.socket) -> int | None:
    """The code in the frame with which the server closes; None if it only hangs up."""
    rest = last_words(line).rpartition(b"\x88\x02")[2]
    return struct.unpack("!H", rest)[0] if len(rest) == 2 else None


# --- closing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [1000, 1008, 1011, 4404, 4429])
def test_every_code_a_table_closes_with_arrives(little, address, code):
    with little.visit(f"close/{code}", address) as line, pytest.raises(ConnectionClosed):
        line.recv(60)
    assert line.close_code == code


def test_who_is_refused_is_told_before_the_websocket_opens(little, address):
    with pytest.raises(InvalidStatus) as refused:
        little.visit("refuse", address)
    assert refused.value.response.status_code == 403


# --- what comes -------------------------------------------------------------------------------------------------


def test_a_message_that_is_too_long_is_not_waited_for(little, address):
    most = LONGEST_MESSAGE
    for sent in (
        frame(1, b"x", most + 1),
        frame(1, b"x" * most, last=False) + frame(0, b"", 1),
        frame(1, b"", last=False) + frame(0, b"x" * (most // 2), last=False) + frame(0, b"", most // 2 + 1),
    ):
        with closing(little.opened(address)) as line:
            line.sendall(sent)
            assert closed_with(line) in {None, 1009}, "it had not to be waited for until it was late"
    assert little.serves(address)


def test_a_message_that_is_begun_has_to_be_ended_and_a_whole_one_has_time(little, address):
    with closing(little.opened(address)) as slow, closing(little.opened(address)) as whole:
        whole.sendall(frame(1, b"{}"))
        slow.sendall(frame(1, b"x" * 40_000, 50_000))
        assert closed_with(slow) == 1008
        assert whole.recv(4) == b"\x81\x02{}"
        whole.sendall(frame(1, b"[")[:-1])  # the next one is begun
        assert closed_with(whole) == 1008


def test_a_message_comes_in_a_few_pieces_and_no_more(little, address):
    with closing(little.opened(address)) as line:
        line.sendall(frame(1, b"{", last=False) + frame(0, b"", last=False) * (PIECES - 2) + frame(0, b"}"))
        assert line.recv(4) == b"\x81\x02{}"
        line.sendall(frame(1, b"{", last=False) + frame(0, b"", last=False) * PIECES)
        assert closed_with(line) == 1008


@pytest.mark.parametrize("sent", [frame(1, b"{}"), frame(9, b""), frame(10, b"")], ids=["texts", "pings", "pongs"])
def test_who_sends_faster_than_frames_are_taken_is_cut_off(little, address, sent):
    with closing(little.opened(address)) as line:
        line.sendall(sent * 10_000)
        assert closed_with(line) == 1008
    assert little.serves(f"127.0.4.{next(_numbers)}")


def test_as_many_frames_as_anybody_may_send_are_answered(little, address):
    with closing(little.opened(address)) as line:
        line.sendall(frame(1, b"{}") * ARRIVING.at_once)
        got = b""
        while len(got) < 4 * ARRIVING.at_once:
            got += line.recv(65536)
        assert got == b"\x81\x02{}" * ARRIVING.at_once


@pytest.mark.parametrize(
    "rubbish", [frame(2, b"{}"), frame(1, b"Zug"), frame(1, b"[]")], ids=["bytes", "a word", "a list"]
)
def test_what_no_page_sends_is_not_borne_for_long(little, address, rubbish):
    with closing(little.opened(address)) as line:
        line.sendall(rubbish * (RUBBISH.at_once + 1))
        assert closed_with(line) == 1008
    assert little.serves(f"127.0.4.{next(_numbers)}")


def test_what_is_no_text_ends_the_connection(little, address):
    with closing(little.opened(address)) as line:
        line.sendall(frame(1, b"{\xff}"))
        assert closed_with(line) in {None, 1007}


# --- what waits -------------------------------------------------------------------------------------------------


def test_who_never_reads_is_cut_off_and_the_server_does_not_grow(little, address):
    before = little.says()["memory"]
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
        line.settimeout(60)
        line.bind((address, 0))
        line.connect(("127.0.0.1", little.port))
        line.sendall(
            f"GET /much/{address} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while not (said := little.says())["told"].get(address, {}).get("gone"):
            pass
    assert BACKLOG < said["told"][address]["bytes"] < BACKLOG + 2 * MB  # what the system takes besides
    assert said["memory"] - before < 8 * MB


def test_who_closes_without_reading_is_not_waited_for(little, address):
    with closing(little.opened(address, f"much/{address}")) as line:
        line.sendall(frame(8, struct.pack("!H", 1000)))
        while not little.says()["told"].get(address, {}).get("gone"):
            pass


# --- what never ends --------------------------------------------------------------------------------------------


def test_a_head_that_comes_byte_by_byte_has_a_deadline(little, address):
    """Twisted begins its minute anew with each byte: 400 connections were kept as long as anybody liked."""
    for before in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
        with closing(little.call(address)) as line:
            if before:  # a second request of the same connection
                line.sendall(before)
                assert line.recv(65536).startswith(b"HTTP/1.1 200")
            line.sendall(b"GET / HTTP/1.1\r\nX: ")
            line.settimeout(0.1)
            said, ended = b"", False
            for _byte in range(600):
                try:
                    line.sendall(b"x")
                    piece = line.recv(65536)
                except TimeoutError:
                    continue
                except OSError:
                    piece = b""
                said += piece
                if ended := not piece:
                    break
            assert ended, "it is kept for as long as a byte comes now and then"
    with closing(little.call(address)) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        line.sendall(b"Host: x\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200"), "one that comes in pieces and is whole is answered"


def test_a_body_that_does_not_say_its_length_is_cut_off(little, address):
    with closing(little.call(address)) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _megabyte in range(2):
            line.sendall(b"100000\r\n" + b"x" * MB + b"\r\n")
        assert last_words(line).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_in_order_whoever_is_there(how, address):
    own = Little()
    with closing(own.opened(address)), closing(own.opened(address, f"much/{address}")), closing(own.call(address)):
        while not own.says()["told"]:
            pass
        status, out, err = own.stop(how)
    assert (status, out) == (0, "over\n")
    assert err == ""


PROXIED = """
import socket, threading, os
from gamesday.limits import addresses, sockets
from gamesday.limits.numbers import ARRIVING
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

async def application(scope, receive, send):
    if scope["type"] == "http":
        body = f"{scope['client'][0]} {scope['scheme']}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": scope["client"][0]})
    while (await receive())["type"] == "websocket.receive":
        pass

install(1000, behind_proxy=True)

def visit():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(
        b"GET / HTTP/1.1\\r\\nHost: x\\r\\nX-Forwarded-For: 192.0.2.7\\r\\nX-Forwarded-Proto: https\\r\\n\\r\\n"
    )
    got = b""
    while not got.endswith(b"https"):
        got += line.recv(1000)
    print(got.rpartition(b"\\n")[2].decode())
    headers = {"X-Forwarded-For": "192.0.2.8", "X-Forwarded-Proto": "https"}
    with connect(f"ws://127.0.0.1:{port}/", additional_headers=headers, ping_interval=None) as own:
        print(own.recv(60))
        try:
            for _frame in range(10 * ARRIVING.at_once):
                own.send("{}")
            own.recv(60)
        except ConnectionClosed:
            print(own.close_code, list(addresses._strikes), flush=True)
    os._exit(0)
"""


def test_behind_a_proxy_its_visitors_are_told_apart():
    assert visited(PROXIED).stdout.splitlines() == ["192.0.2.7 https", "192.0.2.8", "1008 ['192.0.2.8']"]


@pytest.mark.parametrize(
    ("module", "read"),
    [
        ("daphne/server.py", "9f943afaa8bfa1b075d8725caf02205e6a4bc61ab1b5ce5bf2aa4164d5d736e5"),
        ("daphne/http_protocol.py", "203d6f1a58dbd9c71b6e5218df8ce36bf857ed9e1f8df91f70c857d556ae4540"),
        ("daphne/ws_protocol.py", "e952d61a80d89ba85b2245c91052fb93decdbf4ffff55385eb172ba3c9b21874"),
    ],
)
def test_daphne_is_as_it_was_when_its_classes_were_replaced(module, read):
    """`gamesday.limits.daphne`, `sockets` and `bodies` put subclasses in the place of Daphne's own. Where this fails
    there is a newer Daphne: read what has changed in the module, then write its new sum here."""
    source = Path(str(importlib.util.find_spec("daphne").origin)).parents[1] / module
    assert hashlib.sha256(source.read_bytes()).hexdigest() == read
