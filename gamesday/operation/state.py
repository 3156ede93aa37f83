"""What the server is doing now, in figures; nothing about persons."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import psutil
from django.conf import settings
from django.core.checks import run_checks
from django.db import connection
from django.utils import timezone

from gamesday import hooks
from gamesday.operation import health

STARTED = time.time()


@dataclass(frozen=True, slots=True)
class State:
    """One look at the server."""

    since: datetime
    #: parts that do not answer, see `health`
    ailing: list[str]
    database: str
    database_bytes: int
    layer: str
    #: of this process
    memory_bytes: int
    free_bytes: int
    running_tables: int
    moves_last_minute: int
    moves_last_hour: int
    last_backup: datetime | None
    #: by how much the clock has jumped, while nobody has looked at it; see `hooks.clock_jumped`
    clock_jumped: timedelta | None
    #: what `check --deploy` finds, as sentences
    warnings: list[str]


def look() -> State:
    """The state now. The database must answer."""
    now = timezone.now()
    playing = hooks.playing(now)
    return State(
        since=datetime.fromtimestamp(STARTED, tz=timezone.get_current_timezone()),
        ailing=health.ailing(),
        database="PostgreSQL" if connection.vendor == "postgresql" else "SQLite",
        database_bytes=_database_bytes(),
        layer="Redis" if settings.REDIS_URL else "",
        memory_bytes=psutil.Process().memory_info().rss,
        free_bytes=shutil.disk_usage(settings.VAR_DIR).free,
        running_tables=playing.running,
        moves_last_minute=playing.last_minute,
        moves_last_hour=playing.last_hour,
        last_backup=_last_backup(),
        clock_jumped=hooks.clock_jumped(now),
        warnings=[
            str(found.msg)
            for found in run_checks(include_deployment_checks=True)
            if not found.is_silenced() and str(found.id).startswith("spieletag.")
        ],
    )


def backups() -> Path:
    """The folder of the copies made by the button and by `backup` without a name."""
    return Path(settings.VAR_DIR) / "backups"


def _last_backup() -> datetime | None:
    made = [path.stat().st_mtime for path in backups().glob("spieletag-*.jsonl.gz")]
    return datetime.fromtimestamp(max(made), tz=timezone.get_current_timezone()) if made else None


def _database_bytes() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])
