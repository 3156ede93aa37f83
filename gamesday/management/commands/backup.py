"""Copy everything to one file while the server runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gamesday.operation import backup, state


class Command(BaseCommand):
    help = "Writes a copy of all data, as of one moment, to a file that does not exist yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="by default one named after the time, in VAR_DIR/backups"
        )
        parser.add_argument("--keep", type=int, help="delete all but so many of the newest copies in VAR_DIR/backups")

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"] or backup.dated(state.backups())
        try:
            rows = backup.write(path)
        except backup.BackupError as error:
            raise CommandError(str(error)) from error
        if options["keep"] is not None:
            backup.tidy(state.backups(), options["keep"])
        self.stdout.write(f"{path}: {rows} Zeilen, {path.stat().st_size} Bytes")
