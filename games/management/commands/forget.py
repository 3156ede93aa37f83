"""Delete guests and tables that are older than they are kept, and the names of who borrowed something."""

from typing import Any

from django.core.management.base import BaseCommand

from games.domain import privacy
from inventory.domain import games_days


class Command(BaseCommand):
    help = (
        "Deletes guests who have stayed away and tables where nothing has happened for KEEP_DAYS days (30). "
        "What remains are numbers: tables, matches and moves of each day. The names of those who brought back what "
        "they had borrowed are blanked as many days after the games day."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        guests, tables = privacy.forget()
        games_days.forget_people()
        if options["verbosity"] > 0:
            self.stdout.write(f"{guests} Gäste und {tables} Tische gelöscht.")
