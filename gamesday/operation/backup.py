"""A copy of everything, made while the server runs, and its way back.

One file of lines of JSON, packed with gzip, the same for SQLite and PostgreSQL, so that data can also move from one to
the other:

    {"spieletag": 1, "made": "2026-…", "migrations": [["games", "0002_…"], …]}      the state of the tables
    {"model": "games.event", "fields": ["id", "table", …]}                          the rows below are of this model
    [1, 17, …]
    {"end": 4711}                                                                   how many rows it must have been

A copy is read in one transaction, so it shows one moment. It is restored into an empty database, which is first brought
to the state of tables the copy was made with, and from there to the present one, so that old copies stay good.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps
from django.utils import timezone
from django.utils.translation import gettext as _

FORMAT = 1
#: made anew by Django itself, or gone with the day: who is logged in, who mistyped a password
LEFT_OUT = {"contenttypes.contenttype", "auth.permission", "sessions.session", "gamesday.attempts"}
#: rows written at once
BATCH = 500


class BackupError(Exception):
    """The copy cannot be made or restored; the message is a sentence for the operator. Nothing was changed."""


def dated(folder: Path) -> Path:
    """A name for a copy made now, in a folder that is made if need be."""
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"spieletag-{timezone.localtime():%Y%m%d-%H%M%S}.jsonl.gz"


def tidy(folder: Path, keep: int) -> None:
    """Delete all but the newest `keep` copies named by `dated`."""
    for old in sorted(folder.glob("spieletag-*.jsonl.gz"))[: -keep or None]:
        old.unlink()


def write(path: Path) -> int:
    """Copy everything to `path`, which must not exist. Returns the number of rows. Raises BackupError."""
    part = path.with_name(path.name + ".part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BackupError(
            _("%(path)s lässt sich nicht anlegen (%(reason)s).") % {"path": part, "reason": error.strerror}
        ) from error
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out, _one_moment():
                rows = _write(out)
            raw.flush()
            os.fsync(raw.fileno())
        os.link(part, path)  # fails if it exists, unlike a rename
    except FileExistsError:
        raise BackupError(_("%(path)s gibt es schon. Es wird nichts überschrieben.") % {"path": path}) from None
    except OSError as error:
        raise BackupError(
            _("%(path)s lässt sich nicht schreiben (%(reason)s).") % {"path": path, "reason": error.strerror}
        ) from error
    finally:
        part.unlink(missing_ok=True)
    return rows


@contextmanager
def _one_moment() -> Iterator[None]:
    """A transaction that only reads and keeps seeing the moment it began; writers go on meanwhile."""
    if connection.vendor == "sqlite":
        # `atomic` would take the write lock at once; a deferred transaction on a WAL database takes none
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _write(out: IO[str]) -> int:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupError(_("Die Tabellen sind nicht auf dem Stand des Programms. Bitte erst den Server starten."))
    nodes = sorted(executor.loader.graph.leaf_nodes())
    line = {"spieletag": FORMAT, "made": timezone.now().isoformat(), "migrations": nodes}
    out.write(json.dumps(line) + "\n")
    rows = 0
    for model in _models(executor.loader.project_state(nodes).apps):
        fields = model._meta.concrete_fields
        out.write(json.dumps({"model": model._meta.label_lower, "fields": [field.name for field in fields]}) + "\n")
        for row in model._default_manager.order_by("pk").iterator(chunk_size=BATCH):
            values = [_plain(field, row) for field in fields]
            out.write(json.dumps(values, cls=DjangoJSONEncoder, ensure_ascii=False) + "\n")
            rows += 1
    out.write(json.dumps({"end": rows}) + "\n")
    return rows


def _models(apps: StateApps) -> list[type[models.Model]]:
    """The models to copy, in a stable order."""
    found = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return sorted(
        (model for model in found if model._meta.label_lower not in LEFT_OUT), key=lambda model: model._meta.label_lower
    )


def _plain(field: models.Field[Any, Any], row: models.Model) -> Any:
    """A value as JSON has it. Dates keep their microseconds, which Django's encoder would cut."""
    value = getattr(row, field.attname)
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BinaryField | models.DateTimeField):
        return field.value_to_string(row)
    return value


def read(path: Path) -> int:
    """Restore the copy into the empty database. Returns the number of rows. Raises BackupError; then it stays empty."""
    _whole(path)
    with _lines(path) as lines:
        head = next(lines)
        if connection.introspection.table_names():
            raise BackupError(_("Die Datenbank ist nicht leer. Eine Sicherung wird nur in eine leere zurückgespielt."))
        executor = MigrationExecutor(connection)
        nodes = [(str(app), str(name)) for app, name in head["migrations"]]
        unknown = [f"{app}.{name}" for app, name in nodes if (app, name) not in executor.loader.disk_migrations]
        if unknown:
            raise BackupError(
                _("Die Sicherung stammt von einer neueren Fassung des Programms (unbekannt: %(names)s).")
                % {"names": ", ".join(unknown)}
            )
        executor.migrate(nodes)
        with transaction.atomic():
            rows = _read(lines, executor.loader.project_state(nodes).apps)
            connection.check_constraints()
    call_command("migrate", interactive=False, verbosity=0)
    return rows


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield (json.loads(line) for line in file)
    except (OSError, EOFError, ValueError) as error:
        raise BackupError(
            _("%(path)s lässt sich nicht lesen (%(reason)s).") % {"path": path, "reason": error}
        ) from error


def _whole(path: Path) -> None:
    """Read the file to its end before the database is touched. Raises BackupError."""
    rows, last = 0, None
    with _lines(path) as lines:
        head = next(lines, None)
        if not isinstance(head, dict) or head.get("spieletag") != FORMAT:
            raise BackupError(_("%(path)s ist keine Sicherung des Spieletags.") % {"path": path})
        for last in lines:
            rows += isinstance(last, list)
        if not isinstance(last, dict) or last.get("end") != rows:
            raise BackupError(_("Die Sicherung ist unvollständig."))


def _read(lines: Iterator[Any], apps: StateApps) -> int:
    model: type[models.Model] | None = None
    fields: list[models.Field[Any, Any]] = []
    waiting: list[models.Model] = []
    filled: list[type[models.Model]] = []
    rows = 0

    def write_waiting() -> None:
        if model is not None and waiting:
            model._base_manager.bulk_create(waiting)
            waiting.clear()

    with connection.constraint_checks_disabled():
        for line in lines:
            if isinstance(line, list):
                assert model is not None
                waiting.append(_row(model, fields, line))
                rows += 1
                if len(waiting) == BATCH:
                    write_waiting()
                continue
            write_waiting()
            if "end" in line:
                break
            model = apps.get_model(line["model"])
            model._base_manager.all().delete()  # what a migration may have put there
            fields = [model._meta.get_field(name) for name in line["fields"]]
            filled.append(model)
    _reset_sequences(filled)
    return rows


def _row(model: type[models.Model], fields: list[models.Field[Any, Any]], values: list[Any]) -> models.Model:
    row = model()
    for field, value in zip(fields, values, strict=True):
        keep = value is None or isinstance(field, models.JSONField | models.ForeignKey)
        setattr(row, field.attname, value if keep else field.to_python(value))
        if isinstance(field, models.DateField) and (field.auto_now or field.auto_now_add):
            field.auto_now = field.auto_now_add = False  # the copy knows when it was
    return row


def _reset_sequences(filled: list[type[models.Model]]) -> None:
    """PostgreSQL does not notice numbers it has not given out itself."""
    from django.core.management.color import no_style  # noqa: PLC0415

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), filled):
            cursor.execute(statement)
