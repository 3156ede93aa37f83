"""Whoever does not read is cut off before the server grows."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = """
from daphne import server, ws_protocol
from gamesday import backlog

class Transport:
    def __init__(self, waiting):
        self.dataBuffer, self.offset, self._tempDataLen = b"x" * 700, 100, waiting - 600
        self.done = []
    def abortConnection(self):
        self.done.append("aborted")

backlog.limit(1000)
socket = ws_protocol.WebSocketFactory.protocol()
socket.state, socket.client_addr = socket.STATE_OPEN, None
for waiting in (1000, 1001):
    socket.transport = Transport(waiting)
    socket.sendMessage = lambda content, binary: socket.transport.done.append(content)
    socket.serverSend("Zug")
    print(socket.transport.done)
"""


def test_what_waits_is_counted_and_too_much_ends_the_connection():
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[b'Zug']", "['aborted']"]


FAST = """
from daphne import ws_protocol
from gamesday import backlog, gate

backlog.limit(1000)
clock = [50.0]
backlog.time.monotonic = lambda: clock[0]
socket = ws_protocol.WebSocketFactory.protocol()
socket.muted, socket.client_addr = False, ["192.0.2.7", 1]
taken, closed = [], []
class Queue:
    def put_nowait(self, message): taken.append(message)
socket.application_queue = Queue()
socket.state = socket.STATE_OPEN
socket.sendFrame = lambda opcode, payload: closed.append((opcode, payload))
socket.closeHandshakeTimeout = 0
for _second in range(10):
    for _frame in range(int(backlog.FRAMES)):
        socket.onMessage(b"{}", False)
    clock[0] += 1
print(len(taken), closed)
for _frame in range(200):
    socket.onMessage(b"{}", False)
print(len(taken), closed, len(gate._strikes["192.0.2.7"]))
"""


def test_who_sends_faster_than_frames_are_taken_is_cut_off_before_they_wait():
    done = subprocess.run([sys.executable, "-c", FAST], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["300 []", r"380 [(8, b'\x03\xf0')] 1"]  # 1008


CLOSED = """
import struct
from daphne import ws_protocol
from gamesday import backlog

backlog.limit(1000)
for code in (None, 1000, 1008, 1011, 1013, 4404):
    socket = ws_protocol.WebSocketFactory.protocol()
    socket.state, socket.closeHandshakeTimeout = socket.STATE_OPEN, 0
    socket.sendFrame = lambda opcode, payload: print(opcode, *struct.unpack("!H", payload))
    socket.serverClose(code)
"""


def test_every_code_a_server_may_close_with_goes_out():
    done = subprocess.run([sys.executable, "-c", CLOSED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["8 1000", "8 1000", "8 1008", "8 1011", "8 1013", "8 4404"]
