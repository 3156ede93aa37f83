"""Read a material list back from a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gamesday.refused import Refused
from gamesday.sheets import mapping, reading
from gamesday.sheets.errors import BadFileError, FileError
from inventory.domain.access import program
from inventory.domain.errors import UnknownListError
from inventory.domain.sheet import find_list
from inventory.domain.transfer.apply import take_over
from inventory.domain.transfer.columns import KEY, LISTS
from inventory.domain.transfer.paper import import_paper
from inventory.domain.transfer.plan import Kind, Plan, Target
from inventory.domain.transfer.planner import planned
from inventory.management.lists import no_such_list

_SHOWN = 20


class Command(BaseCommand):
    help = (
        "Makes a material list say what a file says, all or nothing; every change is in the history. A CSV file with "
        "the columns of the paper must have the rows of the list, in their order. A file with every column (CSV, XLSX "
        "or ODS) changes the rows it names and adds those without a key; rows it does not name stay."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("list", metavar="LIST", help="slug of the list")
        parser.add_argument("file", metavar="FILE", type=Path, help="as inventory_export writes it")
        parser.add_argument(
            "--preview", action="store_true", help="only say what would be done (files with all columns)"
        )
        parser.add_argument("--retire-missing", action="store_true", help="retire the rows that the file does not name")
        parser.add_argument(
            "--follow-counts", action="store_true", help="where only a count was edited, set the target"
        )
        parser.add_argument("--put-back", action="store_true", help="also what was changed since the file was written")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(
                _("%(file)s lässt sich nicht lesen: %(error)s") % {"file": file, "error": error.strerror}
            ) from error
        try:
            find_list(options["list"])
            document = _full(data)
            if document is None:
                self._paper(options["list"], file, data)
            else:
                self._full(document, options)
        except UnknownListError as error:
            raise no_such_list(error) from error
        except Refused as error:
            raise CommandError(str(error)) from error

    def _paper(self, slug: str, file: Path, data: bytes) -> None:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise CommandError(
                _("%(file)s ist kein Text in UTF-8 (Byte %(position)d). Es wurde nichts geändert.")
                % {"file": file, "position": error.start + 1}
            ) from error
        changed = import_paper(slug, text, who_name=_who(file))
        if changed:
            self.stdout.write(ngettext("%(n)d Feld geändert.", "%(n)d Felder geändert.", changed) % {"n": changed})
        else:
            self.stdout.write(_("Nichts zu ändern: Die Liste sagt schon, was in der Datei steht."))

    def _full(self, document: reading.Document, options: dict[str, Any]) -> None:
        others = [
            sheet.name for index, sheet in enumerate(document.sheets) if index != document.sheet and sheet.rows != 0
        ]
        if others:
            self.stdout.write(
                _("Gelesen ist nur das Blatt „%(name)s“; nicht gelesen: %(others)s.")
                % {"name": document.sheets[document.sheet].name, "others": ", ".join(others)}
            )
        guessed = mapping.guess(document.grid, LISTS)
        if not mapping.is_own(document.grid, guessed, LISTS):
            raise BadFileError(
                _("eine Tabelle mit den Spalten, die inventory_export schreibt (andere ordnen Sie im Browser zu)"),
                mapping.doubled(document.grid, guessed)
                or ", ".join(mapping.names_of(document.grid, guessed.heading, guessed.lines)),
            )
        target = Target(slug=options["list"])
        plan = planned(document.grid, guessed, target)
        for notice in plan.notices:
            self.stdout.write(notice)
        if plan.refused:
            raise CommandError("\n".join(str(each) for each in plan.refused[:_SHOWN]))
        if not options["preview"]:
            plan, _act = take_over(
                document.grid,
                guessed,
                target,
                who=program(_who(options["file"])),
                expected=plan.fingerprint,
                retire_missing=options["retire_missing"],
                follow_counts=options["follow_counts"],
                put_back=options["put_back"],
            )
        self.stdout.write(_summary(plan))
        if options["preview"]:
            self.stdout.write(_("Es wurde nichts geändert."))


def _full(data: bytes) -> reading.Document | None:
    """The file as a table, if it is one with keys or no text at all; None for the columns of the paper."""
    try:
        document = reading.read(data)
    except (BadFileError, FileError):
        if reading.is_packed(data):
            raise
        return None
    if document.kind != "csv" or KEY in mapping.guess(document.grid, LISTS).fields:
        return document
    return None


def _who(file: Path) -> str:
    return _("Import aus %(file)s") % {"file": file.name[:100]}


def _summary(plan: Plan) -> str:
    return _("%(new)d neu, %(changed)d geändert, %(same)d gleich, %(missing)d nicht in der Datei.") % {
        "new": len(plan.of(Kind.NEW)),
        "changed": len(plan.of(Kind.CHANGED)),
        "same": len(plan.of(Kind.SAME)),
        "missing": len(plan.missing),
    }
