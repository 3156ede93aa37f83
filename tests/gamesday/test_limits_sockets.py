"""Whoever does not read is cut off before the server grows."""

import subprocess
import sys
from pathlib import Path

from gamesday.limits import buckets
from tests.gamesday.test_limits_addresses import visited

ROOT = Path(__file__).resolve().parents[2]
CODE = """
from daphne import server, ws_protocol
from gamesday.limits import sockets

class Transport:
    def __init__(self, waiting):
        self.dataBuffer, self.offset, self._tempDataLen = b"x" * 700, 100, waiting - 600
        self.done = []
        self.connected, self.disconnecting, self.TLS = True, False, False
    def abortConnection(self):
        self.done.append("aborted")
    def write(self, data):
        self.done.append(data)

sockets.limit(1000)
socket = ws_protocol.WebSocketFactory.protocol()
socket.state, socket.client_addr = socket.STATE_OPEN, None
for waiting in (1000, 1001):
    socket.transport = Transport(waiting)
    socket.serverSend("Zug")
    print(socket.transport.done)
socket.state = socket.STATE_CLOSING
socket.serverSend("zu spät")
print(socket.transport.done)
"""


def test_what_waits_is_counted_and_too_much_ends_the_connection():
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[b'\\x81\\x03Zug']", "['aborted']", "['aborted']"]


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


#: what reading again brings, and who pays back when
HELD = """
from gamesday.limits.numbers import FRAMES_EACH, Rate

due = []
sockets.later = lambda seconds, call: due.append((clock[0] + seconds, call))

class Wire:
    paused = 0
    def pauseProducing(self): self.paused += 1
    def resumeProducing(self): self.paused -= 1

def wired(address):
    socket = opened(address)
    socket.transport, socket.peer, socket.data = Wire(), "", b""
    socket.frames = buckets.Bucket(Rate(1e9, 10**9))  # one's own pace is not meant here
    return socket

def spend(address, many):
    talkative = wired(address)
    for _frame in range(many):
        talkative.onMessage(b"{}", False)
    return talkative
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


def test_frames_of_one_address_wait_when_they_are_too_many_and_none_is_lost():
    assert say(
        HELD
        + """
talkative = spend("192.0.2.7", FRAMES_EACH.at_once)
print(len(talkative.application_queue), talkative.held, due)
quiet = wired("192.0.2.7")
quiet.onMessage(b"{}", False)
print(len(quiet.application_queue), quiet.held, quiet.transport.paused, quiet.processData())
other = wired("192.0.2.8")
other.onMessage(b"{}", False)
print(other.held, [round((when - clock[0]) * FRAMES_EACH.a_second, 3) for when, _call in due])
quiet.consumeData = lambda: print("reads on", quiet.held)
clock[0] = due[0][0]
due[0][1]()
print(quiet.transport.paused, quiet.closed)
"""
    ) == [f"{400} False []", "1 True 1 False", "False [1.0]", "reads on False", "0 []"]


def test_many_websockets_of_one_address_get_through_what_one_address_may():
    assert say(
        HELD
        + """
spend("192.0.2.7", FRAMES_EACH.at_once)
crowd = [wired("192.0.2.7") for _one in range(100)]
for socket in crowd:
    socket.consumeData = lambda socket=socket: socket.onMessage(b"{}", False)  # there is always more to be read
    socket.onMessage(b"{}", False)
until = clock[0] + 10
while (first := min(due, key=lambda each: each[0]))[0] <= until:
    due.remove(first)
    clock[0] = first[0]
    first[1]()
taken = [len(socket.application_queue) for socket in crowd]
print(abs(sum(taken) - 10 * FRAMES_EACH.a_second) <= len(crowd), max(taken) <= 21)
"""
    ) == ["True True"]


def test_who_leaves_while_waiting_is_not_read_again():
    assert say(
        HELD
        + """
socket = spend("192.0.2.7", FRAMES_EACH.at_once + 1)
socket.consumeData = lambda: print("read")
socket.state = socket.STATE_CLOSED
due[0][1]()
print(socket.transport.paused)
"""
    ) == ["1"]


def test_pings_and_pongs_of_the_protocol_are_counted_as_frames():
    assert (
        say("""
for call in ("onPing", "onPong"):
    socket = opened("192.0.2.7")
    socket.sendPong = lambda _payload: None
    socket.transport = None
    for _frame in range(ARRIVING.at_once):
        getattr(socket, call)(b"")
    print(socket.closed, end=" ")
    getattr(socket, call)(b"")
    print(len(socket.closed))
""")
        == ["[] 1"] * 2
    )


def test_budgets_are_remembered_of_no_more_addresses_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(buckets, "REMEMBERED", 5)
    known = buckets.Buckets(buckets.Rate(1.0, 1))
    for number in range(50):
        known.of(f"192.0.2.{number}").take()
    assert len(known) == 5
    assert not known.of("192.0.2.49").take()


def test_a_class_behind_one_address_never_waits():
    assert say(
        HELD
        + """
pupils = [wired("192.0.2.7") for _pupil in range(30)]
for _second in range(600):
    for pupil in pupils:
        for _frame in range(6):
            pupil.onMessage(b"{}", False)
    clock[0] += 1
print(due, any(pupil.held for pupil in pupils))
"""
    ) == ["[] False"]


WAITING = """
import os, socket, threading, time
from gamesday.limits import sockets
from gamesday.limits.buckets import Buckets
from gamesday.limits.numbers import Rate
from websockets.sync.client import connect

sockets._frames_each = Buckets(Rate(20.0, 5))

async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})

install(1000, behind_proxy=False)

def visit():
    began = time.monotonic()
    with connect(f"ws://127.0.0.1:{port}/", ping_interval=None) as line:
        for number in range(15):
            line.send('{"number": %d}' % number)
        print([line.recv(60) for _number in range(15)] == ['{"number": %d}' % number for number in range(15)])
    print(time.monotonic() - began >= 0.5, flush=True)
    os._exit(0)
"""


def test_what_waits_is_read_later_and_answered_in_its_order():
    assert visited(WAITING).stdout.splitlines() == ["True", "True"]


LONG = """
import base64, os, socket, threading

LONG = 1500 * 1024  # more than this server takes

async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "x" * LONG})
    await receive()

install(1000, behind_proxy=True)  # no turns

def visit():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(
        b"GET /ws/ HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        b"Sec-WebSocket-Version: 13\\r\\n"
        b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\\r\\n\\r\\n"
    )
    got = 0
    while got < LONG:
        piece = line.recv(65536)
        assert piece, "hung up"
        got += piece.count(b"x")
    print("all of it", flush=True)
    os._exit(0)
"""


def test_what_the_server_says_may_be_longer_than_what_it_listens_to():
    assert visited(LONG).stdout.splitlines() == ["all of it"]


UNFINISHED = """
import base64, gc, os, socket, struct, threading, time
from daphne import ws_protocol
from gamesday.limits import sockets
from gamesday.limits.numbers import PIECES

sockets.WHOLE_AFTER = 0.0
gc.disable()  # what is let go must not need it

async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        pass

install(1000, behind_proxy=True)  # no turns

def call():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(
        b"GET /ws/ HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        b"Sec-WebSocket-Version: 13\\r\\n"
        b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\\r\\n\\r\\n"
    )
    line.recv(1000)
    return line

def frame(opcode, payload, declared, last=0):
    length = struct.pack("!B", 0x80 | declared) if declared < 126 else struct.pack("!BH", 0x80 | 126, declared)
    return bytes([last | opcode]) + length + bytes(4) + payload

def held():
    # by type: to ask an object for its class wakes Django's lazy ones
    found = [each for each in gc.get_objects() if issubclass(type(each), ws_protocol.WebSocketFactory.protocol)]
    said = [vars(each) for each in found]  # one that has just called has none of it yet
    parts = [part for each in said for name in ("message_data", "frame_data") for part in each.get(name) or ()]
    parts += [each.get("data", b"") for each in said]
    return sum(map(len, parts))

def until(true):
    while not true():
        time.sleep(0.01)
    return True

def thrown_out(line):
    got = b""
    while len(got) < 4:
        got += line.recv(100)
    return got[:4] == b"\\x88\\x02" + struct.pack("!H", 1008)

def visit():
    real = ws_protocol.WebSocketFactory.protocol.check_timeouts
    ws_protocol.WebSocketFactory.protocol.check_timeouts = lambda self: None
    left = [call() for _visitor in range(5)]
    for line in left:
        line.sendall(frame(1, b"x" * 40_000, 50_000))
    print(until(lambda: held() == 200_000))
    for line in left:
        line.close()
    print(until(lambda: held() == 0))
    slow, whole = call(), call()
    slow.sendall(frame(1, b"x" * 40_000, 50_000))
    whole.sendall(frame(1, b"{}", 2, 0x80))
    until(lambda: held() == 40_000)
    ws_protocol.WebSocketFactory.protocol.check_timeouts = real
    print(thrown_out(slow), until(lambda: held() == 0))
    many = call()
    many.sendall(frame(1, b"", 0) + frame(0, b"", 0) * (PIECES - 1))
    many.sendall(frame(0, b"", 0))
    print(thrown_out(many), flush=True)
    whole.settimeout(0)
    try:
        whole.recv(1)
    except BlockingIOError:
        print("whole stays", flush=True)
    os._exit(0)
"""


def test_a_message_that_is_not_ended_gives_its_memory_back():
    assert visited(UNFINISHED).stdout.splitlines() == ["True", "True", "True True", "True", "whole stays"]
