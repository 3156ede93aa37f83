"""The three statements of every move, prepared once: read and lock the table, append events, note where it stands.

Django builds a statement anew each time, which costs several times what the database takes to carry it out; at a full
hall that is half of a move's time. Here Django builds each once, and only the values are filled in. SQLite is handed
them past Django's cursors, which do nothing for it but translate the placeholders each time. What is read and stored is
the same (`tests/games/test_statements.py` compares). Of the row only that is read which a move may ask for: to make
Python's times and options of text takes longer than to find the row. Whoever asks for the rest gets it from the
database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    CharField,
    Field,
    ForeignKey,
    JSONField,
    Model,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    SmallIntegerField,
)
from django.db.models.base import ModelState
from django.utils import timezone

from games.domain.parts import Entry
from games.models import Event, Table

#: values that these fields of SQLite take as they are
_PLAIN = frozenset({int, str, type(None)})
_AS_GIVEN = frozenset({CharField, ForeignKey, PositiveIntegerField, PositiveSmallIntegerField, SmallIntegerField})

#: what of a table's row is read only when somebody asks for it
LATER = ("options", "created", "updated", "attended")

#: what changes on a table's row when events are appended
NOTED = ("version", "free_seats", "status", "updated")


def locked(table_id: int) -> Table:
    """The row of that table, locked until the transaction ends. Raises Table.DoesNotExist."""
    database = _database()
    sql, names, converters = _reading(database.vendor)
    with _cursor(database) as cursor:
        cursor.execute(sql, (table_id,))
        row = cursor.fetchone()
    if row is None:
        raise Table.DoesNotExist
    values = list(row)
    for place, (column, convert) in converters.items():
        for each in convert:
            values[place] = each(values[place], column, database)
    return _of_row(names, values)


def _of_row(names: Sequence[str], values: Sequence[Any]) -> Table:
    """As `Table.from_db`, which asks each field and tells two signals that nobody hears."""
    table = Table.__new__(Table)
    table.__dict__.update(zip(names, values, strict=True))
    table._state = ModelState()
    table._state.adding, table._state.db = False, DEFAULT_DB_ALIAS
    return table


def append(table: Table, entries: Sequence[Entry]) -> None:
    """Add these events to the log of `table`. Raises IntegrityError where a number or an id is taken."""
    database = _database()
    sql, fields = _inserting(database.vendor)
    *others, created = fields
    now = _stored(database, created, timezone.now())
    rows = []
    for entry in entries:
        values = (table.pk, entry.number, entry.kind, entry.seat, dict(entry.data), entry.client_id)
        rows.append([*(_stored(database, *each) for each in zip(others, values, strict=True)), now])
    with _cursor(database) as cursor:
        cursor.executemany(sql, rows)


def note(table: Table) -> None:
    """Store what has changed on the row of `table`, and when."""
    database = _database()
    table.updated = timezone.now()
    sql, fields = _updating(database.vendor)
    values = [_stored(database, field, getattr(table, field.attname)) for field in fields]
    with _cursor(database) as cursor:
        cursor.execute(sql, [*values, table.pk])


def _database() -> BaseDatabaseWrapper:
    """This thread's connection. Django's `connection` looks for it again whenever something of it is asked."""
    return connections[DEFAULT_DB_ALIAS]


def _stored(database: BaseDatabaseWrapper, field: Field[Any, Any], value: Any) -> Any:
    """The value as the database takes it."""
    if database.vendor == "sqlite":
        if type(value) in _PLAIN and type(field) in _AS_GIVEN:
            return value
        if type(value) is dict and type(field) is JSONField and field.encoder is None:
            return json.dumps(value)
    return field.get_db_prep_save(value, database)


@contextmanager
def _cursor(database: BaseDatabaseWrapper) -> Iterator[Any]:
    """A cursor for one statement. Raises Django's errors."""
    if database.vendor != "sqlite":
        with database.cursor() as cursor:
            yield cursor
        return
    database.ensure_connection()
    database.validate_no_broken_transaction()
    with database.wrap_database_errors:
        cursor = database.connection.cursor()
        try:
            yield cursor
        finally:
            cursor.close()


def _for(vendor: str, sql: str) -> str:
    """The statement with the placeholders of the driver; none of ours has a per cent sign otherwise."""
    return sql.replace("%s", "?") if vendor == "sqlite" else sql


@cache
def _reading(vendor: str) -> tuple[str, list[str], dict[int, tuple[Any, Sequence[Callable[..., Any]]]]]:
    """The statement with a gap for the number, the fields' names, and where a value of the database is converted."""
    query = Table.objects.select_for_update().defer(*LATER).filter(pk=0).query
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    assert params == (0,)
    columns = [column for column, _sql, _alias in compiler.select]
    converters = {place: (column, convert) for place, (convert, column) in compiler.get_converters(columns).items()}
    return _for(vendor, sql), [column.target.attname for column in columns], converters


@cache
def _inserting(vendor: str) -> tuple[str, list[Field[Any, Any]]]:
    fields = _fields(Event, ("table", "number", "kind", "seat", "data", "client_id", "created"))
    columns = ", ".join(_quoted(field) for field in fields)
    sql = f"INSERT INTO {_table(Event)} ({columns}) VALUES ({', '.join(['%s'] * len(fields))})"  # noqa: S608  # ours
    return _for(vendor, sql), fields


@cache
def _updating(vendor: str) -> tuple[str, list[Field[Any, Any]]]:
    fields = _fields(Table, NOTED)
    columns = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    sql = f"UPDATE {_table(Table)} SET {columns} WHERE {_quoted(Table._meta.pk)} = %s"  # noqa: S608  # names of ours
    return _for(vendor, sql), fields


def _fields(model: type[Model], names: Sequence[str]) -> list[Field[Any, Any]]:
    by_name = {field.name: field for field in model._meta.concrete_fields}
    return [by_name[name] for name in names]


def _quoted(field: Any) -> str:
    return _database().ops.quote_name(field.column)


def _table(model: type[Model]) -> str:
    return _database().ops.quote_name(model._meta.db_table)
