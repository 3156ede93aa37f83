"""Write material lists to a file or to standard output."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from gamesday.sheets.writing import FORMATS
from inventory.domain.errors import UnknownListError
from inventory.domain.sheet import find_list, overview
from inventory.domain.transfer.exporting import export
from inventory.domain.transfer.paper import write_paper
from inventory.management.lists import no_such_list


class Command(BaseCommand):
    help = (
        "Writes a material list as a file; inventory_import reads it back. As CSV it has the columns of the paper, "
        "to the letter; with --full, and always as XLSX and ODS, it has every column, and texts that a spreadsheet "
        "would take for formulas begin with an apostrophe."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("list", metavar="LIST", nargs="?", help="slug of the list")
        parser.add_argument("--all", action="store_true", help="all lists in one file, with every column")
        parser.add_argument("--format", default="csv", help="csv (default), xlsx or ods")
        parser.add_argument("--full", action="store_true", help="every column, also as CSV")
        parser.add_argument(
            "--retired", action="store_true", help="also rows out of use (not in the columns of the paper)"
        )
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["format"] not in FORMATS:
            raise CommandError(
                _("Das Format „%(format)s“ gibt es nicht. Möglich sind: %(formats)s.")
                % {"format": options["format"], "formats": ", ".join(FORMATS)}
            )
        if bool(options["list"]) == options["all"]:
            raise CommandError(_("Bitte nennen Sie eine Liste, oder --all für alle."))
        data = self._file(**options)
        if options["output"]:
            try:
                options["output"].write_bytes(data)
            except OSError as error:
                raise CommandError(
                    _("%(file)s lässt sich nicht schreiben: %(error)s")
                    % {"file": options["output"], "error": error.strerror}
                ) from error
        elif (raw := getattr(self.stdout, "buffer", None)) is not None:
            # as bytes: the file is UTF-8 with CRLF whatever the terminal's own encoding is
            raw.write(data)
            raw.flush()
        elif options["format"] == "csv":
            self.stdout.write(data.decode(), ending="")
        else:
            raise CommandError(_("Dieses Format ist kein Text. Bitte nennen Sie mit -o eine Datei."))

    def _file(self, *, list: str | None, format: str, full: bool, retired: bool, **_options: Any) -> bytes:  # noqa: A002
        if list is None:
            return export([*overview()], format, named=True, retired=retired)
        try:
            found = find_list(list)
        except UnknownListError as error:
            raise no_such_list(error) from error
        if format == "csv" and not (full or retired):
            return write_paper(found).encode()
        return export([found], format, named=False, retired=retired)
