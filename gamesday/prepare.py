"""What has to be true before the server answers: the database's tables, the texts and lists, the static files.

Everything here may be done again and again; what is already done costs little.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import redis
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command, get_commands
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from gamesday.accounts.domain import setup
from gamesday.environment import ConfigurationError, unusable
from gamesday.operation import manifest

#: commands of the apps that load what is shipped with the project; they never overwrite what people edited
LOADERS = ("load_library", "load_lists")
#: what the lock is called in PostgreSQL
PREPARING = 19060714


def everything() -> None:
    """Raises ConfigurationError with a sentence for the operator."""
    try:
        folder()
        with one_at_a_time():
            database()
            for command in LOADERS:
                if command in get_commands():
                    call_command(command, verbosity=0)
            call_command("clearsessions", verbosity=0)
            call_command("forget", verbosity=0)
            setup.tidy()
            if not settings.DEBUG:
                static_files()
    except OSError as error:
        raise unusable(settings.VAR_DIR, error) from error
    except DatabaseError as error:
        where = "DATABASE_URL" if os.environ.get("DATABASE_URL") else settings.DATABASES["default"]["NAME"]
        reason = " ".join(str(error).split())
        raise ConfigurationError(f"{where}: Die Datenbank lässt sich nicht benutzen ({reason}).") from error
    if settings.REDIS_URL:
        messages()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of several servers that start together one prepares, the others wait and then find everything done."""
    with ExitStack() as held:
        lock = held.enter_context((Path(settings.VAR_DIR) / "prepare.lock").open("w"))
        fcntl.flock(lock, fcntl.LOCK_EX)
        if connection.vendor == "postgresql":  # they need not share a data folder, nor a machine
            held.enter_context(connection.wrap_database_errors)
            look = held.enter_context(psycopg.connect(**connection.get_connection_params(), autocommit=True))
            look.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
        yield


def folder() -> None:
    """The data folder can be written. Nothing made from here on can be read by other users of the machine."""
    os.umask(0o077)
    if not os.access(settings.VAR_DIR, os.R_OK | os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if settings.VAR_DIR == settings.BASE_DIR / "var":
        settings.VAR_DIR.chmod(0o700)  # ours alone; another folder's rights are its owner's business


def database() -> None:
    """The tables are as the code expects them. Raises ConfigurationError when they are ahead of it."""
    if connection.vendor == "postgresql":
        # The pool would keep trying, and log each try; one look tells the operator what is wrong.
        with connection.wrap_database_errors, psycopg.connect(**connection.get_connection_params()) as look:
            encoding = look.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise ConfigurationError(
                f"DATABASE_URL: Die Datenbank speichert Texte als {encoding}. Erwartet wird eine mit UTF8, angelegt "
                "zum Beispiel mit: createdb --owner=spieletag --encoding=UTF8 --template=template0 spieletag"
            )
    executor = MigrationExecutor(connection)
    known = {config.label for config in apps.get_app_configs()}
    newer = sorted(
        f"{app}.{name}"
        for app, name in set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
        if app in known
    )
    if newer:
        raise ConfigurationError(
            "Die Datenbank stammt von einer neueren Fassung des Programms "
            f"(unbekannt: {', '.join(newer)}). Bitte die neuere Fassung starten oder eine Sicherung einspielen."
        )
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def messages() -> None:
    """Redis answers: without it, nobody at a table would hear of the others' moves."""
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5) as client:
            client.ping()
    except redis.RedisError as error:
        raise ConfigurationError(f"REDIS_URL: Redis lässt sich nicht benutzen ({error}).") from error


def static_files() -> None:
    """Collected, hashed and compressed, when a file has changed since the last time or their list is not whole."""
    stamp = Path(settings.VAR_DIR) / "static.stamp"
    now = _fingerprint()
    if stamp.exists() and stamp.read_text() == now and manifest.is_whole():
        return
    stamp.unlink(missing_ok=True)  # killed half-way through, the next start does it again
    manifest.file().unlink(missing_ok=True)  # half-written, it would keep Django from writing another
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)


def _fingerprint() -> str:
    """Every static file's name and content, and the code that turns them into what is served."""
    digest = hashlib.sha256()
    for code in ("storage.py", "older.py"):
        digest.update(Path(__file__).with_name(code).read_bytes())
    for finder in finders.get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: str(found[0])):
            with storage.open(name) as file:
                content = file.read()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()
