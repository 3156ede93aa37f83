"""Write a material list to a file or to standard output."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from inventory.domain.csvfile import FORMATS
from inventory.domain.errors import UnknownListError
from inventory.domain.sheet import find_list
from inventory.management.lists import no_such_list


class Command(BaseCommand):
    help = "Writes a material list as a file with the columns of the paper; inventory_import reads it back."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("list", metavar="LIST", help="slug of the list")
        parser.add_argument("--format", default="csv", help="csv (default)")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        write = FORMATS.get(options["format"])
        if write is None:
            raise CommandError(
                _("Das Format „%(format)s“ gibt es nicht. Möglich sind: %(formats)s.")
                % {"format": options["format"], "formats": ", ".join(FORMATS)}
            )
        try:
            text = write(find_list(options["list"]))
        except UnknownListError as error:
            raise no_such_list(error) from error
        if options["output"]:
            try:
                options["output"].write_bytes(text.encode())
            except OSError as error:
                raise CommandError(
                    _("%(file)s lässt sich nicht schreiben: %(error)s")
                    % {"file": options["output"], "error": error.strerror}
                ) from error
        elif (raw := getattr(self.stdout, "buffer", None)) is not None:
            # as bytes: the file is UTF-8 with CRLF whatever the terminal's own encoding is
            raw.write(text.encode())
            raw.flush()
        else:
            self.stdout.write(text, ending="")
