"""Bring a copy back."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from gamesday.operation import backup, only_one


class Command(BaseCommand):
    help = "Restores a copy made by `backup` into an empty database. The server must not be running."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="SQLite: put the present database aside, under another name"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        aside: Path | None = None
        with only_one.server(settings.VAR_DIR):
            if options["replace"]:
                aside = self.put_aside()
            try:
                rows = backup.read(options["file"])
            except backup.BackupError as error:
                if aside is not None:
                    self.put_back(aside)
                raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}: {rows} Zeilen zurückgespielt.")
        if aside is not None:
            self.stdout.write(f"Die bisherige Datenbank liegt unter {aside}.")

    def put_aside(self) -> Path | None:
        if connection.vendor != "sqlite":
            raise CommandError("--replace geht nur mit SQLite. Mit PostgreSQL bitte eine neue Datenbank anlegen.")
        now = Path(connection.settings_dict["NAME"])
        if not now.exists():
            return None
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # everything is in the one file then
        connection.close()
        aside = now.with_name(f"{now.name}.{timezone.localtime():%Y%m%d-%H%M%S}")
        if aside.exists():
            raise CommandError(f"{aside} gibt es schon. Bitte noch einmal versuchen.")
        now.rename(aside)
        return aside

    def put_back(self, aside: Path) -> None:
        connection.close()
        now = Path(connection.settings_dict["NAME"])
        for path in (now, now.with_name(now.name + "-wal"), now.with_name(now.name + "-shm")):
            path.unlink(missing_ok=True)
        aside.rename(now)
