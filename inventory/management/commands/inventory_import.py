"""Read a material list back from a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from inventory.domain.errors import FileError, UnknownListError
from inventory.domain.importing import import_csv
from inventory.management.lists import no_such_list


class Command(BaseCommand):
    help = "Makes a material list say what a CSV file says, all or nothing; every changed cell is logged."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("list", metavar="LIST", help="slug of the list")
        parser.add_argument("file", metavar="FILE", type=Path, help="as inventory_export writes it")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            text = file.read_bytes().decode("utf-8")
        except OSError as error:
            raise CommandError(
                _("%(file)s lässt sich nicht lesen: %(error)s") % {"file": file, "error": error.strerror}
            ) from error
        except UnicodeDecodeError as error:
            raise CommandError(
                _("%(file)s ist kein Text in UTF-8 (Byte %(position)d). Es wurde nichts geändert.")
                % {"file": file, "position": error.start + 1}
            ) from error
        try:
            changed = import_csv(options["list"], text, who_name=_("Import aus %(file)s") % {"file": file.name[:100]})
        except UnknownListError as error:
            raise no_such_list(error) from error
        except FileError as error:
            raise CommandError(str(error)) from error
        if changed:
            self.stdout.write(ngettext("%(n)d Feld geändert.", "%(n)d Felder geändert.", changed) % {"n": changed})
        else:
            self.stdout.write(_("Nichts zu ändern: Die Liste sagt schon, was in der Datei steht."))
