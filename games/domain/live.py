"""The newest known state of each table, kept in memory. The database is the truth; this only saves replaying it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from games.domain.errors import UnknownTableError
from games.domain.folding import after
from games.domain.parts import Entry
from games.domain.record import Record
from games.engines import registry
from games.models import Event, Table

CAPACITY = 2000
#: of these so many whose match is over: people look at the end for a while, and their memory is wanted for others
OVER = 50

_lock = threading.Lock()
_cache: OrderedDict[int, Live] = OrderedDict()
#: the tables in it whose match is over, in the order in which they ended
_over: OrderedDict[int, None] = OrderedDict()
#: of each thread, whether it keeps to itself what it reads
_private = threading.local()


@dataclass(frozen=True, slots=True)
class Live:
    """A table: what never changes about it, and its record."""

    table_id: int
    code: str
    game: str
    record: Record


def peek(table_id: int) -> Live | None:
    """What memory holds of a table, without asking the database."""
    return _cache.get(table_id)


def keep(live: Live) -> Live:
    """Remember `live` unless something newer is known of the same table; the newer of the two."""
    with _lock:
        known = _cache.get(live.table_id)
        if known is not None and known.code == live.code and known.record.version > live.record.version:
            return known
        _cache[live.table_id] = live
        _cache.move_to_end(live.table_id)
        if live.record.closed or live.record.outcome():
            _over[live.table_id] = None
            if len(_over) > OVER:
                _cache.pop(_over.popitem(last=False)[0], None)
        else:
            _over.pop(live.table_id, None)
        if len(_cache) > CAPACITY:
            _over.pop(_cache.popitem(last=False)[0], None)
        return live


@contextmanager
def private() -> Iterator[None]:
    """What this thread reads is not shown to others: it may not be committed yet, and perhaps never will be."""
    _private.held = True
    try:
        yield
    finally:
        _private.held = False


def is_private() -> bool:
    """Whether this thread keeps to itself what it reads."""
    return getattr(_private, "held", False)


def forget() -> None:
    """Empty the memory."""
    with _lock:
        _cache.clear()
        _over.clear()


def entry_of(event: Event) -> Entry:
    """The stored event as an entry of the record."""
    return Entry(event.number, event.kind, event.seat, event.data, event.client_id)


def load(table: Table) -> Live:
    """`table` as its log in the database has it up to `table.version`."""
    live = peek(table.pk)
    # Where a database was put back to an earlier state, numbers of tables are given a second time; codes are not.
    if live is None or live.code != table.code or live.record.version > table.version:
        ruleset = registry.find(table.game)
        game: Any = ruleset.make(table.seats, table.options, table.ruleset_version)
        live = Live(table.pk, table.code, table.game, Record.fresh(game, table.seed, table.clock))
    if live.record.version < table.version:
        record = live.record
        newer = Event.objects.filter(table=table, number__gt=record.version, number__lte=table.version)
        for event in newer.order_by("number"):
            record = after(record, entry_of(event))
        live = Live(live.table_id, live.code, live.game, record)
    return live if is_private() else keep(live)


def find(code: str) -> Live:
    """The table with that code. Raises UnknownTableError."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise UnknownTableError
    return load(table)


def current(table_id: int) -> Live:
    """The table as the database has it now. Raises UnknownTableError if it is gone."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise UnknownTableError
    return load(table)
