"""Work apart from the server: what goes beyond a limit ends a process and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import psutil
import pytest
from django.conf import settings as django_settings

from gamesday import apart
from gamesday.apart import MB, BusyError, LostError, Room
from gamesday.sheets.errors import FileError
from rules.domain.errors import Excess, PanelOverflowError

pytestmark = pytest.mark.apart

# --- work; it stands in a module so that the process finds it ---------------------------------------------------


def who(*_args: object) -> int:
    return os.getpid()


def dies() -> NoReturn:
    os.abort()


def spins() -> NoReturn:
    while True:
        pass


def waits() -> None:
    signal.pause()


def was_told() -> tuple[str, str]:
    """The environment it was started with, and what its settings say of the database."""
    begun_with = Path(f"/proc/{os.getpid()}/environ").read_bytes().decode(errors="replace")
    return begun_with, str(django_settings.DATABASES["default"]["NAME"])


def takes(megabytes: int) -> int:
    return len(bytearray(megabytes * MB))


def says(megabytes: int) -> bytes:
    return bytes(megabytes * MB)


def goes_deep(levels: int) -> int:
    return goes_deep(levels - 1) + 1 if levels else 0


def talks() -> str:
    print("this would break an answer")  # noqa: T201
    os.write(1, b"and so would this")
    return "said"


def fails(kind: str) -> NoReturn:
    if kind == "row":
        raise FileError(3, "Anzahl", "eine Zahl", "„viele“")
    if kind == "panel":
        raise PanelOverflowError((Excess(3, "So spielst du", 2.5),))
    raise ZeroDivisionError(kind)


def address() -> str:
    return str(django_settings.PUBLIC_URL)


kept: list[bytes] = []


def keeps(megabytes: int) -> int:
    kept.append(b"x" * megabytes * MB)
    return os.getpid()


@pytest.fixture(scope="module")
def shared() -> Iterator[Room]:
    room = Room(memory=900 * MB, work=120, clock=600.0, answer=4 * MB, places=4)
    yield room
    room.close()
    apart._rooms.remove(room)


@pytest.fixture
def room(shared, monkeypatch) -> Room:
    """What a test changes of it is put back."""
    for name in ("work", "clock", "places"):
        monkeypatch.setattr(shared, name, getattr(shared, name))
    return shared


# --- what is asked ----------------------------------------------------------------------------------------------


def test_one_process_does_it_all_with_low_priority(room):
    pid = room.run(who)
    assert pid != os.getpid()
    assert {room.run(who), room.run(who, 1, "two"), room.pid} == {pid}
    assert psutil.Process(pid).nice() >= psutil.Process().nice() + 5


async def test_it_can_be_awaited(room):
    assert await asyncio.gather(room.awaited(who), room.awaited(who)) == [room.pid, room.pid]


def test_what_is_raised_is_raised_here(room):
    with pytest.raises(FileError, match="Zeile 3, Spalte „Anzahl“: erwartet wird eine Zahl") as row:
        room.run(fails, "row")
    assert (row.value.row, row.value.column) == (3, "Anzahl")
    with pytest.raises(PanelOverflowError, match="Feld 3 „So spielst du“ ist 2,5 mm zu lang") as panel:
        room.run(fails, "panel")
    assert panel.value.panels == (Excess(3, "So spielst du", 2.5),)
    with pytest.raises(ZeroDivisionError, match="no number") as told:
        room.run(fails, "no number")
    assert "in fails" in told.value.__notes__[0], "where it happened"


def test_what_is_printed_there_is_in_no_answer(room):
    assert room.run(talks) == "said"


def test_the_address_is_the_one_of_the_server(room, settings):
    settings.PUBLIC_URL = "https://fest.example"
    assert room.run(address) == "https://fest.example"


@pytest.mark.skipif(sys.platform != "linux", reason="nothing else shows what a process was started with")
def test_it_is_told_neither_the_key_nor_the_database(room, monkeypatch):
    for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "PGPASSWORD", "BACKUP_TOKEN"):
        monkeypatch.setenv(name, "sqlite:///what-the-server-alone-knows")
    room.close()
    environment, database = room.run(was_told)
    assert "PATH=" in environment
    assert "what-the-server-alone-knows" not in environment
    assert "TOKEN" not in environment
    assert f"SECRET_KEY={django_settings.SECRET_KEY}" not in environment
    assert "SECRET_KEY=" in environment, "or it would be read from the disk"
    assert database == ":memory:"


# --- what goes beyond -------------------------------------------------------------------------------------------


def lost(room, work, *args) -> LostError:
    before = room.run(who)
    with pytest.raises(LostError) as caught:
        room.run(work, *args)
    assert room.run(who) != before, "another process goes on"
    return caught.value


def test_a_process_that_dies_is_replaced(room):
    assert not lost(room, dies).late


def test_one_that_was_killed_while_nobody_asked_is_replaced_unseen(room):
    first = room.run(who)
    os.kill(first, signal.SIGKILL)
    room._process.wait()
    assert room.run(who) != first


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited on Linux")
def test_too_much_memory(room):
    assert room.run(takes, 10) == 10 * MB
    lost(room, takes, 1000)


def test_too_much_work(room):
    room.work = 1
    assert not lost(room, spins).late


def test_work_before_does_not_count(room):
    room.work = 2
    used = psutil.Process(room.run(who)).cpu_times()
    while used.user + used.system < 3:  # more than one piece of work may take
        room.run(goes_deep, 900)
        room.run(takes, 100)
        used = psutil.Process(room.pid).cpu_times()
    assert room.run(who) == room.pid


def test_too_long_on_the_clock(room):
    room.clock = 0.2
    with pytest.raises(LostError) as caught:
        room.run(waits)
    assert caught.value.late


def test_too_deep(room):
    lost(room, goes_deep, 10**6)


def test_too_long_an_answer(room):
    assert len(room.run(says, 1)) == MB
    lost(room, says, 5)


def test_one_that_has_grown_makes_way(room):
    pid = room.run(keeps, 50)
    assert room.pid == pid
    assert room.run(keeps, 500) == pid
    assert room.pid is None
    assert room.run(who) != pid


def test_no_more_than_a_few_may_wait(room):
    release = threading.Event()
    held = [room._talking.submit(release.wait)]  # the one that talks to the process is busy
    asked = [room._asked(who, (), {}) for _place in range(4)]
    with pytest.raises(BusyError):
        room.run(who)
    assert asked[0].cancel(), "who goes away makes room"
    again = room._asked(who, (), {})
    release.set()
    assert {each.result() for each in [*asked[1:], again]} == {room.pid}
    assert held[0].result()
    assert room.run(who) == room.pid


def test_the_end_of_the_server_is_the_end_of_it(room):
    """Killed, too: what the process reads from ends then."""
    room.run(who)
    process = room._process
    room._process = None
    process.stdin.close()
    assert process.wait() == 0
    process.stdout.close()


def test_at_the_end_nobody_is_waited_for(room, monkeypatch):
    monkeypatch.setattr(apart, "_rooms", [room])
    monkeypatch.setattr(room, "over", False)
    working = room._asked(waits, (), {})
    waiting = room._asked(who, (), {})
    while room.pid is None:  # it is being started
        assert not working.done()
    apart.close()
    for asked in (working, waiting):
        with pytest.raises(LostError):
            asked.result()
    assert room.pid is None
