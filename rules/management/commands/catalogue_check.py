"""What of the catalogue is not there yet."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules.domain.check import SHARED
from rules.domain.completeness import lacks
from rules.domain.errors import LibraryError
from rules.domain.shipped import SHIPPED


class Command(BaseCommand):
    help = "Nennt, was vom Katalog noch fehlt, nach Spiel, Text und Druckform; Rückgabewert 1, wenn etwas fehlt."
    requires_system_checks: list[str] = []  # as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--catalogue", type=Path, default=SHARED / "catalogue.yaml", help="die Datei des Katalogs")
        parser.add_argument("--folder", type=Path, default=SHIPPED, help="der Ordner mit den Texten")
        parser.add_argument("--print", action="store_true", dest="printing", help="alles in jeder Form setzen (dauert)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["catalogue"].is_file():
            raise CommandError(_("Den Katalog „%s“ gibt es nicht; --catalogue sagt, wo er ist.") % options["catalogue"])
        try:
            found, entries = lacks(options["catalogue"], options["folder"], printing=options["printing"])
        except LibraryError as error:
            raise CommandError(str(error)) from error
        for lack in found:
            self.stdout.write(str(lack))
        whole = entries - len({lack.slug for lack in found})
        self.stdout.write(_("Vollständig: %(whole)d von %(all)d.") % {"whole": whole, "all": entries})
        if found:
            raise SystemExit(1)
