"""Short ways to what the tests of live play do all the time."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

from games.domain import guests, live, offers, seats, tables
from games.domain.live import Live
from games.domain.log import Accepted
from games.domain.record import Record
from games.models import Event, Guest

_ids = itertools.count(1)


def new_id() -> str:
    """An id no command has had."""
    return f"test-id-{next(_ids)}"


def now(opened: Live) -> Record:
    """The table's record as the database has it."""
    return live.current(opened.table_id).record


def play(
    opened: Live, guest: Guest, seat: int, *path: str, client_id: str | None = None, at: int | None = None
) -> Accepted:
    at = now(opened).version if at is None else at
    return tables.play(opened.table_id, guest.pk, seat, path, client_id or new_id(), at)


def ask(opened: Live, guest: Guest, seat: int, what: str) -> Accepted:
    return offers.offer(opened.table_id, guest.pk, seat, what, new_id(), now(opened).version)


def answer(opened: Live, guest: Guest, seat: int, yes: bool) -> Accepted:
    return offers.answer(opened.table_id, guest.pk, seat, yes, new_id(), now(opened).version)


def resign(opened: Live, guest: Guest, seat: int) -> Accepted:
    return tables.resign(opened.table_id, guest.pk, seat, new_id(), now(opened).version)


def take_over(opened: Live, guest: Guest, seat: int, absent: int, level: str = "leicht") -> Accepted:
    at = now(opened).version
    return seats.takeover(opened.table_id, guest.pk, seat, absent, {absent}, level, new_id(), at)


def reclaim(opened: Live, guest: Guest, seat: int) -> Accepted:
    return seats.reclaim(opened.table_id, guest.pk, seat, new_id(), now(opened).version)


def people(number: int) -> list[Guest]:
    return [guests.make()[0] for _guest in range(number)]


def kinds(opened: Live) -> list[str]:
    """The kinds of all events of the log."""
    return list(Event.objects.filter(table=opened.table_id).order_by("number").values_list("kind", flat=True))


def sentences(record: Record) -> list[str]:
    """What the log on the page says."""
    return [str(effect.text) for told in record.told for effect in told.effects if effect.text]


def replayed(opened: Live) -> Record:
    """The record as a process that knows nothing folds it from the log."""
    live.forget()
    return now(opened)


def at_once(
    calls: Sequence[Callable[[], Any]], refusals: type[Exception] | tuple[type[Exception], ...] = ()
) -> list[Any]:
    """Run the calls in as many threads that start together; what each gave, or the name of the refusal."""
    barrier = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(number: int) -> None:
        try:
            barrier.wait()
            results[number] = calls[number]()
        except refusals as refused:
            results[number] = type(refused).__name__
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
