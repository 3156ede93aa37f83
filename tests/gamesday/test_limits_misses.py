"""Who asks again and again for what is not there is shut out; a class that scans an old code is not."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.testing import WebsocketCommunicator

from gamesday.asgi import application
from gamesday.limits import addresses, buckets, misses
from gamesday.limits.numbers import MISSES, STRIKES

HERE, THERE = "192.0.2.7", "192.0.2.8"


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The time, to be set; and nobody has asked for anything yet."""
    clock = [1000.0]
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: clock[0]))  # the loop keeps its own
    misses.forget()
    addresses.forget()
    yield clock
    misses.forget()
    addresses.forget()


async def ask(status: int, address: str = HERE) -> None:
    async def answer(_scope: object, _receive: object, send: object) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    page = ApplicationCommunicator(misses.counted(answer), {"type": "http", "client": [address, 1]})
    await page.wait()
    assert (await page.receive_output())["status"] == status


@pytest.mark.parametrize("status", sorted(misses.STATUSES))
async def test_a_flood_of_pages_that_are_not_there_shuts_its_address_out_and_no_other(status: int) -> None:
    for _page in range(MISSES.at_once + STRIKES - 1):
        await ask(status)
    assert not addresses.is_shut(HERE)
    await ask(status)
    assert addresses.is_shut(HERE)
    assert not addresses.is_shut(THERE)


async def test_pages_that_are_there_are_not_counted() -> None:
    for _page in range(2 * (MISSES.at_once + STRIKES)):
        await ask(200)
        await ask(302)
    assert not addresses.is_shut(HERE)


async def test_a_class_that_scans_an_old_code_is_not_shut_out(now: list[float]) -> None:
    for _time in range(2):
        for _pupil in range(30):
            await ask(404)
    for _second in range(600):
        now[0] += 1
        await ask(404)
        await ask(404)
    assert not addresses.is_shut(HERE)


async def test_a_websocket_that_leads_nowhere_is_closed_without_a_word_in_the_log_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    origin = [(b"origin", b"http://localhost:8000"), (b"host", b"localhost:8000")]
    for _time in range(MISSES.at_once + STRIKES):
        line = WebsocketCommunicator(application, "/ws/nirgends/", headers=origin)
        line.scope["client"] = [HERE, 1]
        now_open, code = await line.connect()
        assert (now_open, code) == (False, 4404)
    assert addresses.is_shut(HERE)
    assert not caplog.records
