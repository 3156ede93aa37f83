"""Whoever floods is not listened to for a while; whoever is there plays on, and others come in."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.testing import ApplicationCommunicator

from gamesday.limits import addresses, asgi, handshakes
from gamesday.limits.numbers import HANDSHAKE_WAITS, HANDSHAKES, SHUT_OUT, STRIKES, STRIKES_WITHIN, TABLE_CODE

ROOT = Path(__file__).resolve().parents[2]
HERE, THERE = "192.0.2.7", "192.0.2.8"


@pytest.fixture(autouse=True)
def _open_gate() -> Iterator[None]:
    addresses.forget()
    handshakes.forget()
    yield
    addresses.forget()
    handshakes.forget()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    now = [1000.0]
    monkeypatch.setattr(addresses.time, "monotonic", lambda: now[0])
    return now


def strike(times: int) -> None:
    for _time in range(times):
        addresses.strike(HERE)


def test_a_flood_shuts_its_address_out_for_a_while_and_no_other(clock):
    strike(STRIKES - 1)
    assert not addresses.is_shut(HERE)
    strike(1)
    assert addresses.is_shut(HERE)
    assert not addresses.is_shut(THERE)
    clock[0] += SHUT_OUT - 0.1
    assert addresses.is_shut(HERE)
    clock[0] += 0.2
    assert not addresses.is_shut(HERE)
    strike(STRIKES - 1)  # it begins anew
    assert not addresses.is_shut(HERE)


def test_who_never_comes_back_is_forgotten(clock):
    strike(STRIKES)
    clock[0] += SHUT_OUT + 1
    for _time in range(STRIKES):
        addresses.strike(THERE)
    assert list(addresses._shut) == [THERE]


def test_refusals_that_people_collect_over_time_shut_nobody_out(clock):
    for _refusal in range(10 * STRIKES):
        strike(1)
        clock[0] += 2 * STRIKES_WITHIN / STRIKES
    assert not addresses.is_shut(HERE)


def test_no_more_addresses_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(addresses, "REMEMBERED", 5)
    for number in range(50):
        addresses.strike(f"192.0.2.{number}")
    assert len(addresses._strikes) == 5


async def answered(kind: str, address: str) -> list[dict]:
    reached = []

    async def application(scope, receive, send):
        reached.append(scope["type"])

    gate_ = ApplicationCommunicator(asgi.guarded(application), {"type": kind, "client": [address, 1]})
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
    strike(STRIKES)
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
    waits = [handshakes.turn(HERE) for _one in range(HANDSHAKES.at_once + 11)]
    assert waits[: HANDSHAKES.at_once + 1] == [0.0] * (HANDSHAKES.at_once + 1)
    assert waits[-1] == pytest.approx(10 / HANDSHAKES.a_second)
    assert handshakes.turn(THERE) == 0.0
    clock[0] += 60
    assert handshakes.turn(HERE) == 0.0


async def test_who_would_wait_too_long_is_sent_away_and_takes_nobodys_turn(clock):
    while (wait := handshakes.turn(HERE)) < HANDSHAKE_WAITS:
        pass
    assert handshakes.turn(HERE) == wait
    assert await answered("websocket", HERE) == [{"type": "websocket.close", "code": 1013}]
    assert HERE not in addresses._strikes, "a whole club comes back at once after a restart"
    assert await answered("websocket", THERE) == [{"reached": "websocket"}]
    assert await answered("http", HERE) == [{"reached": "http"}], "pages do not wait"


async def test_the_wait_is_over_before_anything_is_reached(monkeypatch, clock):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(asgi.asyncio, "sleep", sleep)
    for _one in range(HANDSHAKES.at_once + 2):
        assert await answered("websocket", HERE) == [{"reached": "websocket"}]
    assert slept == [pytest.approx(1 / HANDSHAKES.a_second)]


def test_turns_are_remembered_of_no_more_addresses_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(handshakes, "REMEMBERED", 5)
    for number in range(50):
        handshakes.turn(f"192.0.2.{number}")
    assert len(handshakes._turns) == 5


#: how a script limits requests and websockets, and how it serves
SERVER = """
from daphne import server
from gamesday.limits import daphne

proxied = {}

def install(largest, behind_proxy):
    daphne.install(largest, behind_proxy=behind_proxy)
    if behind_proxy:
        proxied.update(
            proxy_forwarded_address_header="X-Forwarded-For", proxy_forwarded_proto_header="X-Forwarded-Proto"
        )

def serve(application, listening, ready):
    server.Server(
        application, endpoints=[f"fd:fileno={listening.detach()}"], ready_callable=ready, **proxied
    ).run()
"""
#: a server whose one visitor does what `visit` says; before it stands what is served, and to whom
SERVED = """
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen()
port = listening.getsockname()[1]
visitor = threading.Thread(target=visit)
serve(application, listening, visitor.start)
"""


def visited(script: str) -> subprocess.CompletedProcess[str]:
    """What a visitor of a server of its own has printed."""
    return subprocess.run(
        [sys.executable, "-c", SERVER + script + SERVED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )


HANG_UP = """
import socket, threading, time
from gamesday.limits import addresses, asgi
from gamesday.limits.numbers import STRIKES

async def answer(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ja"})

application = asgi.guarded(answer)
install(1000, behind_proxy=False)

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
    for _strike in range(STRIKES):
        addresses.strike("127.0.0.1")
    print(ask(line), line.recv(10))
    again = socket.create_connection(("127.0.0.1", port), timeout=60)
    try:
        print(again.recv(10))
    except ConnectionResetError:
        print(b"")
    addresses.forget()
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
from gamesday.limits import addresses, handshakes
from gamesday.limits.numbers import HANDSHAKE_WAITS, STRIKES

async def application(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await receive()

install(1000, behind_proxy=False)
waits = iter([0.0, 0.3, HANDSHAKE_WAITS, 0.3, 2.0])
asked = queue.Queue()

def turn(address):
    asked.put(address)
    return next(waits)

handshakes.turn = turn

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
    for _strike in range(STRIKES):
        addresses.strike("127.0.0.1")
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
    monkeypatch.setattr(asgi, "waited_before", True)
    monkeypatch.setattr(handshakes, "turn", lambda _address: HANDSHAKE_WAITS)
    assert await answered("websocket", HERE) == [{"reached": "websocket"}]


def test_guessing_on_in_the_pause_shuts_the_address_out(client, db):
    for _guess in range(TABLE_CODE.tries + STRIKES - 1):
        client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE)
    assert not addresses.is_shut(HERE)
    assert client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE).status_code == 429
    assert addresses.is_shut(HERE)
