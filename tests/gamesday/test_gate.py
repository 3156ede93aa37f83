"""Whoever floods is not listened to for a while; whoever is there plays on, and others come in."""

from collections.abc import Iterator

import pytest
from asgiref.testing import ApplicationCommunicator

from games.domain import codes
from gamesday import gate

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


def test_guessing_on_in_the_pause_shuts_the_address_out(client, db):
    for _guess in range(codes.GUESSES.tries + gate.STRIKES - 1):
        client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE)
    assert not gate.is_shut(HERE)
    assert client.get("/tisch/GGGGG/", REMOTE_ADDR=HERE).status_code == 429
    assert gate.is_shut(HERE)
