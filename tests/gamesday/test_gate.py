"""Whoever floods is not listened to for a while; whoever is there plays on, and others come in."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.testing import ApplicationCommunicator

from games.domain import codes
from gamesday import gate

ROOT = Path(__file__).resolve().parents[2]
HERE, THERE = "192.0.2.7", "192.0.2.8"


@pytest.fixture(autouse=True)
def _open_gate() -> Iterator[None]:
    gate.forget()
    yield
    gate.forget()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    now = [1000.0]
    monkeypatch.setattr(gate.time, "monotonic", lambda: now[0])
    return now


def strike(times: int) -> None:
    for _time in range(times):
        gate.strike(HERE)


def test_a_flood_shuts_its_address_out_for_a_while_and_no_other(clock):
    strike(gate.STRIKES - 1)
    assert not gate.is_shut(HERE)
    strike(1)
    assert gate.is_shut(HERE)
    assert not gate.is_shut(THERE)
    clock[0] += gate.PAUSE - 0.1
    assert gate.is_shut(HERE)
    clock[0] += 0.2
    assert not gate.is_shut(HERE)
    strike(gate.STRIKES - 1)  # it begins anew
    assert not gate.is_shut(HERE)


def test_who_never_comes_back_is_forgotten(clock):
    strike(gate.STRIKES)
    clock[0] += gate.PAUSE + 1
    for _time in range(gate.STRIKES):
        gate.strike(THERE)
    assert list(gate._shut) == [THERE]


def test_refusals_that_people_collect_over_time_shut_nobody_out(clock):
    for _refusal in range(10 * gate.STRIKES):
        strike(1)
        clock[0] += 2 * gate.WINDOW / gate.STRIKES
    assert not gate.is_shut(HERE)


def test_no_more_addresses_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(gate, "MOST", 5)
    for number in range(50):
        gate.strike(f"192.0.2.{number}")
    assert len(gate._strikes) == 5


async def answered(kind: str, address: str) -> list[dict]:
    reached = []

    async def application(scope, receive, send):
        reached.append(scope["type"])

    gate_ = ApplicationCommunicator(gate.guarded(application), {"type": kind, "client": [address, 1]})
    if kind == "websocket":
        await gate_.send_input({"type": "websocket.connect"})
    await gate_.wait()
    said = []
    while not gate_.output_queue.empty():
        said.append(gate_.output_queue.get_nowait())
    return [*said, *({"reached": each} for each in reached)]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_who_is_shut_out_gets_a_short_answer_and_reaches_nothing(kind):
    assert await answered(kind, HERE) == [{"reached": kind}]
    strike(gate.STRIKES)
    said = await answered(kind, HERE)
    assert {"reached": kind} not in said
    if kind == "http":
        assert said[0]["status"] == 429
        assert (b"retry-after", b"30") in said[0]["headers"]
        assert said[1]["body"].decode().startswith("Von hier kommt gerade zu viel.")
    else:
        assert said == [{"type": "websocket.close", "code": 1008}]
    assert await answered(kind, THERE) == [{"reached": kind}]


def test_many_websockets_of_one_address_have_their_turn_one_after_the_other(clock):
    waits = [gate.turn(HERE) for _one in range(gate.CROWD + 11)]
    assert waits[: gate.CROWD + 1] == [0.0] * (gate.CROWD + 1)
    assert waits[-1] == pytest.approx(10 / gate.COMING)
    assert gate.turn(THERE) == 0.0
    clock[0] += 60
    assert gate.turn(HERE) == 0.0


async def test_who_would_wait_too_long_is_sent_away_and_takes_nobodys_turn(clock):
    while (wait := gate.turn(HERE)) < gate.PATIENCE:
        pass
    assert gate.turn(HERE) == wait
    assert await answered("websocket", HERE) == [{"type": "websocket.close", "code": 1013}]
    assert HERE not in gate._strikes, "a whole club comes back at once after a restart"
    assert await answered("websocket", THERE) == [{"reached": "websocket"}]
    assert await answered("http", HERE) == [{"reached": "http"}], "pages do not wait"


async def test_the_wait_is_over_before_anything_is_reached(monkeypatch, clock):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(gate.asyncio, "sleep", sleep)
    for _one in range(gate.CROWD + 2):
        assert await answered("websocket", HERE) == [{"reached": "websocket"}]
    assert slept == [pytest.approx(1 / gate.COMING)]


def test_turns_are_remembered_of_no_more_addresses_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(gate, "MOST", 5)
    for number in range(50):
        gate.turn(f"192.0.2.{number}")
    assert len(gate._turns) == 5


#: a server whose one visitor does what `visit` says; before it stands what is served, and to whom
SERVED = """
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen()
port = listening.getsockname()[1]
visitor = threading.Thread(target=visit)
server.Server(application, endpoints=[f"fd:fileno={listening.detach()}"], ready_callable=visitor.start).run()
"""


def visited(script: str) -> subprocess.CompletedProcess[str]:
    """What a visitor of a server of its own has printed."""
    return subprocess.run(
        [sys.executable, "-c", script + SERVED], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )


HANG_UP = """
import socket, threading, time
from daphne import server
from gamesday import bodies, gate

async def application(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ja"})

bodies.limit(1000)
gate.hang_up()

def ask(line):
    line.sendall(b"GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
    got = b""
    while True:
        more = line.recv(1000)
        got += more
        if not more or got.endswith(b"ja") or got.endswith(b"einmal.\\n"):
            return got.split(b"\\r\\n")[0].decode()

def visit():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    print(ask(line))
    for _strike in range(gate.STRIKES):
        gate.strike("127.0.0.1")
    print(ask(line), line.recv(10))
    again = socket.create_connection(("127.0.0.1", port), timeout=60)
    try:
        print(again.recv(10))
    except ConnectionResetError:
        print(b"")
    gate.forget()
    print(ask(socket.create_connection(("127.0.0.1", port), timeout=60)), flush=True)
    import os
    os._exit(0)
"""


def test_who_is_shut_out_is_hung_up_on_without_anything_being_asked():
    done = visited(HANG_UP)
    assert done.stdout.splitlines() == [
        "HTTP/1.1 200 OK",
        "HTTP/1.1 429 Too Many Requests b''",
        "b''",
        "HTTP/1.1 200 OK",
    ]


WAITING = """
import base64, os, queue, socket, threading, time
from daphne import server
from gamesday import gate

async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await receive()

gate.hang_up()
waits = iter([0.0, 0.3, gate.PATIENCE, 0.3, 2.0])
asked = queue.Queue()

def turn(address):
    asked.put(address)
    return next(waits)

gate.turn = turn

def call():
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(
        b"GET /ws/ HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        b"Sec-WebSocket-Version: 13\\r\\n"
        b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\\r\\n\\r\\n"
    )
    asked.get(timeout=60)  # the server has seen it
    return line

def answer(line):
    return line.recv(1000).split(b"\\r\\n")[0].decode()

def visit():
    print(answer(call()))
    began = time.monotonic()
    second = call()
    print(repr(answer(call())))
    print(answer(second), time.monotonic() - began >= 0.3)
    call().close()
    last = call()
    for _strike in range(gate.STRIKES):
        gate.strike("127.0.0.1")
    print(answer(last), flush=True)
    os._exit(0)
"""


def test_a_websocket_has_its_turn_before_its_handshake():
    done = visited(WAITING)
    assert done.stdout.splitlines() == [
        "HTTP/1.1 101 Switching Protocols",
        "''",  # it would have had to wait too long
        "HTTP/1.1 101 Switching Protocols True",
        "HTTP/1.1 429 Too Many Requests",  # shut out while it waited
    ]
    assert "Traceback" not in done.stderr, "somebody left while they waited"


async def test_who_has_waited_before_the_handshake_does_not_wait_again(monkeypatch):
    monkeypatch.setattr(gate, "_waited_before", True)
    monkeypatch.setattr(gate, "turn", lambda _address: gate.PATIENCE)
    assert await answered("websocket", HERE) == [{"reached": "websocket"}]


def test_guessing_on_in_the_pause_shuts_the_address_out(client, db):
    for _guess in range(codes.GUESSES.tries + gate.STRIKES - 1):
        client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE)
    assert not gate.is_shut(HERE)
    assert client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE).status_code == 429
    assert gate.is_shut(HERE)
