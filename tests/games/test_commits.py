"""Commands that share a commit, seen from those who wait for an answer: nobody hears "done" of what was not kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection

from games.domain import commits, guests, tables
from games.engines.core import IllegalMoveError
from games.models import Event, Guest
from tests.games.test_consumer import PATIENCE

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite's commands share commits"),
]


def run(*commands: Callable[[], Any]) -> list[Any]:
    """What each of these commands gave, or raised, in one commit."""
    batch: list[tuple[Callable[[], Any], Future[Any]]] = [(command, Future()) for command in commands]
    commits.together(batch)
    assert all(future.done() for _command, future in batch), "somebody would wait for ever"
    return [future.exception() or future.result() for _command, future in batch]


@pytest.fixture
def setting() -> Callable[[str], Callable[[], int]]:
    """The command that sets a stone on a table with one guest on both seats; its version when it was accepted."""
    guest, _token = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, guest])
    spots: list[str] = []

    def command(spot: str) -> Callable[[], int]:
        number = len(spots)
        spots.append(spot)
        return lambda: (
            tables.play(opened.table_id, guest.pk, number % 2, (spot,), f"move-{spot}-123", 2 + number).version
        )

    return command


def stones() -> list[str]:
    return [event.data["move"][0] for event in Event.objects.filter(kind="move").order_by("number")]


def twice() -> None:
    Guest.objects.create(pk=Guest.objects.get().pk)


def disk_is_full() -> None:
    raise OperationalError("database or disk is full")


def rolled_back(error: Exception) -> Callable[[], None]:
    """SQLite has given up on everything behind the command's back, which then fails for a reason of its own."""

    def command() -> None:
        connection.connection.execute("ROLLBACK")
        raise error

    return command


def test_nobody_is_waiting() -> None:
    commits.together([])
    assert not connection.in_atomic_block


def test_a_command_alone_is_committed_or_raises(setting: Callable[[str], Callable[[], int]]) -> None:
    assert run(setting("a1")) == [3]
    (refused,) = run(setting("a1"))
    assert isinstance(refused, IllegalMoveError)
    assert stones() == ["a1"]


def test_what_the_database_does_not_take_twice_is_refused_and_the_rest_is_kept(
    setting: Callable[[str], Callable[[], int]],
) -> None:
    first, second = setting("a1"), setting("g7")
    results = run(first, twice, second)
    assert (results[0], results[2]) == (3, 4)
    assert isinstance(results[1], IntegrityError)
    assert stones() == ["a1", "g7"]


def test_a_refusal_by_the_rules_undoes_what_its_command_had_written(
    setting: Callable[[str], Callable[[], int]],
) -> None:
    def write_and_refuse() -> None:
        Guest.objects.all().update(animal="Dinosaurier")
        raise ValueError("not after all")

    results = run(setting("a1"), write_and_refuse, setting("g7"))
    assert (results[0], results[2]) == (3, 4)
    assert isinstance(results[1], ValueError)
    assert Guest.objects.get().animal != "Dinosaurier"
    assert stones() == ["a1", "g7"]


def test_a_refusal_that_has_written_nothing_costs_the_others_nothing(
    setting: Callable[[str], Callable[[], int]],
) -> None:
    times = []

    def refuse() -> None:
        times.append(Event.objects.filter(kind="move").count())
        raise ValueError("not today")

    results = run(setting("a1"), refuse, setting("g7"))
    assert (results[0], results[2]) == (3, 4)
    assert isinstance(results[1], ValueError)
    assert times == [1], "nothing had to be done again"
    assert stones() == ["a1", "g7"]


@pytest.mark.parametrize(
    "last",
    [disk_is_full, rolled_back(OperationalError("disk I/O error")), rolled_back(ValueError("too late"))],
    ids=["full", "rolled back", "rolled back in secret"],
)
def test_where_the_whole_commit_is_lost_nobody_is_told_that_it_was_done(
    setting: Callable[[str], Callable[[], int]], last: Callable[[], None]
) -> None:
    results = run(setting("a1"), setting("g7"), last)
    assert [isinstance(result, DatabaseError) for result in results] == [True] * 3
    assert stones() == []
    # the same commands sent again are taken: nothing of them had been kept
    assert run(Guest.objects.count, Event.objects.filter(kind="move").count) == [1, 0]


def test_who_comes_while_a_commit_is_under_way_waits_for_the_next_and_no_commit_takes_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = []
    together = commits.together

    def count(batch: list[tuple[Callable[[], Any], Future[Any]]]) -> None:
        sizes.append(len(batch))
        together(batch)

    monkeypatch.setattr(commits, "together", count)
    writer = commits.Writer()
    begun, go = threading.Event(), threading.Event()

    def slow() -> bool:
        begun.set()
        return go.wait(PATIENCE)

    first = writer.submit(slow)
    assert begun.wait(PATIENCE)
    waiting = [writer.submit(lambda number=number: number) for number in range(commits.MOST + 5)]
    assert not any(future.done() for future in waiting)
    go.set()
    assert first.result(PATIENCE)
    assert [future.result(PATIENCE) for future in waiting] == list(range(commits.MOST + 5))
    assert sizes == [1, commits.MOST, 5]


async def test_a_command_is_awaited_from_the_event_loop_and_its_refusal_is_raised_there() -> None:
    assert await commits.committed(divmod, 7, 2) == (3, 1)
    with pytest.raises(OperationalError, match="full"):
        await commits.committed(disk_is_full)


async def test_those_who_wait_on_the_event_loop_are_all_answered_whatever_becomes_of_each(
    setting: Callable[[str], Callable[[], int]],
) -> None:
    def refuse() -> None:
        raise ValueError("not today")

    called_off = asyncio.ensure_future(commits.committed(refuse))
    await asyncio.sleep(0)  # it is under way
    called_off.cancel()
    commands = [setting("a1"), refuse, setting("g7"), refuse]
    results = await asyncio.gather(*map(commits.committed, commands), return_exceptions=True)
    assert (results[0], results[2]) == (3, 4)
    assert [type(result) for result in results[1::2]] == [ValueError, ValueError]
    assert called_off.cancelled()
