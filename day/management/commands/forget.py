"""Delete guests, tables, results and contests that are older than they are kept, and the names of who took part."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from day.domain import aftermath, forgetting, helpers, results
from day.domain.contests import running
from games.domain import privacy
from inventory.domain import games_days


class Command(BaseCommand):
    help = (
        "Deletes guests who have stayed away and tables where nothing has happened for KEEP_DAYS days (30). "
        "What remains are numbers: tables, matches and moves of each day. As many days after a games day its results, "
        "its contests and what was said at its stalls are deleted, and the names of those who helped, had a part in "
        "its plan or brought back what they had borrowed are blanked. Nothing is deleted after the clock has jumped."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--clock-is-right", action="store_true", help="after a jump of the clock: it is right; go on from next time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["clock_is_right"]:
            privacy.believe_clock()
            return
        if (gone := privacy.jumped()) is not None:
            self.stderr.write(
                f"Die Uhr ist seit dem letzten Mal um {gone.days} Tage weiter. Nichts wird gelöscht, bis jemand unter "
                "„Zustand“ oder mit --clock-is-right bestätigt, dass sie stimmt."
            )
            return
        guests, tables = privacy.forget()
        games_days.forget_people()
        results.forget()
        aftermath.forget()
        forgetting.forget_people()
        helpers.forget()
        running.forget()
        if options["verbosity"] > 0:
            self.stdout.write(f"{guests} Gäste und {tables} Tische gelöscht.")
