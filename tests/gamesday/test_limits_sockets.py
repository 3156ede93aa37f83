"""Whoever does not read is cut off before the server grows."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = """
from daphne import server, ws_protocol
from gamesday.limits import sockets

class Transport:
    def __init__(self, waiting):
        self.dataBuffer, self.offset, self._tempDataLen = b"x" * 700, 100, waiting - 600
        self.done = []
    def abortConnection(self):
        self.done.append("aborted")

sockets.limit(1000)
socket = ws_protocol.WebSocketFactory.protocol()
socket.state, socket.client_addr = socket.STATE_OPEN, None
for waiting in (1000, 1001):
    socket.transport = Transport(waiting)
    socket.sendMessage = lambda content, binary: socket.transport.done.append(content)
    socket.serverSend("Zug")
    print(socket.transport.done)
socket.state = socket.STATE_CLOSING
socket.serverSend("zu spät")
print(socket.transport.done)
"""


def test_what_waits_is_counted_and_too_much_ends_the_connection():
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[b'Zug']", "['aborted']", "['aborted']"]


FAST = """
from daphne import ws_protocol
from gamesday.limits import addresses, buckets, sockets
from gamesday.limits.numbers import ARRIVING, RUBBISH

clock = [50.0]
buckets.time.monotonic = lambda: clock[0]
sockets.limit(1000)

class Queue(list):
    def put_nowait(self, message): self.append(message)

def opened(address):
    socket = ws_protocol.WebSocketFactory.protocol()
    socket.muted, socket.client_addr, socket.closed = False, [address, 1], []
    socket.request = socket.server = type("Any", (), {"path": "/", "log_action": lambda *_args: None})()
    socket.application_queue = Queue()
    socket.state, socket.closeHandshakeTimeout = socket.STATE_OPEN, 0
    socket.sendFrame = lambda opcode, payload: socket.closed.append((opcode, payload))
    socket.onOpen()
    return socket
"""


def say(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", FAST + code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_who_sends_faster_than_frames_are_taken_is_cut_off_before_they_wait():
    assert say("""
socket = opened("192.0.2.7")
for _second in range(10):
    for _frame in range(int(ARRIVING.a_second)):
        socket.onMessage(b"{}", False)
    clock[0] += 1
print(len(socket.application_queue), socket.closed)
for _frame in range(200):
    socket.onMessage(b"{}", False)
print(len(socket.application_queue), socket.closed, len(addresses._strikes["192.0.2.7"]))
""") == ["250 []", r"300 [(8, b'\x03\xf0')] 3"]  # 1008


def test_what_no_page_sends_is_counted_before_it_is_answered():
    assert (
        say("""
for rubbish, binary in ((b"{}", True), (b"Zug", False), (b'{"type":', False), (b"[]", False)):
    socket = opened("192.0.2.8")
    for _frame in range(RUBBISH.at_once):
        socket.onMessage(rubbish, binary)
        socket.onMessage(b'{"type": "ping"} ', False)
    print(len(socket.application_queue), socket.closed, end=" ")
    socket.onMessage(rubbish, binary)
    print(len(socket.application_queue), len(socket.closed))
""")
        == ["10 [] 10 1"] * 4
    )


def test_who_is_cut_off_is_not_read_any_more():
    assert say("""
socket = opened("192.0.2.9")
socket.peer, socket._dataReceived = "", lambda data: print("read", data)
socket.dataReceived(b"one")
socket.serverClose(1008)
socket.dataReceived(b"two")
print(socket.processData())
""") == ["read b'one'", "False"]


CLOSED = """
import struct
from daphne import ws_protocol
from gamesday.limits import sockets

sockets.limit(1000)
for code in (None, 1000, 1008, 1011, 4404):
    socket = ws_protocol.WebSocketFactory.protocol()
    socket.state, socket.closeHandshakeTimeout = socket.STATE_OPEN, 0
    socket.sendFrame = lambda opcode, payload: print(opcode, *struct.unpack("!H", payload))
    socket.serverClose(code)
"""


def test_every_code_a_server_may_close_with_goes_out():
    done = subprocess.run([sys.executable, "-c", CLOSED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["8 1000", "8 1000", "8 1008", "8 1011", "8 4404"]
