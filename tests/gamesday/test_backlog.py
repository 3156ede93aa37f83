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
