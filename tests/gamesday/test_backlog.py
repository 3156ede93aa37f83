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
socket.sendClose = lambda code: closed.append(code)
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
    assert done.stdout.splitlines() == ["300 []", "380 [1008] 1"]
