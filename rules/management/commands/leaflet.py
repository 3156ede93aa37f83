"""Print one leaflet into a file."""

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from rules.domain.errors import LibraryError
from rules.domain.library import all_texts, find_text, load_library
from rules.domain.printing import leaflet_pdf
from rules.domain.sheet import AUDIENCES, LAYOUTS, GameSheet, find_audience, find_layout


class Command(BaseCommand):
    help = "Druckt eine Spielanleitung als PDF in eine Datei."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="Kurzname des Spiels, zum Beispiel muehle")
        parser.add_argument("--audience", required=True, help=" | ".join(AUDIENCES))
        parser.add_argument("--layout", default="wickelfalz", help=" | ".join(LAYOUTS))
        parser.add_argument("-o", "--output", required=True, help="die PDF-Datei")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            audience, layout = find_audience(options["audience"]), find_layout(options["layout"])
            made = leaflet_pdf(_text(options["game"]), audience, layout)
        except LibraryError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(
                _("Die Datenbank ist nicht bereit. Hilft „python manage.py migrate“ nicht, dann sagt sie: %(reason)s")
                % {"reason": error}
            ) from error
        target = Path(options["output"])
        try:
            _write(target, made)
        except OSError as error:
            raise CommandError(
                _("Die Datei „%(file)s“ lässt sich nicht schreiben: %(reason)s")
                % {"file": target, "reason": error.strerror}
            ) from error
        self.stdout.write(_("Geschrieben: %(file)s") % {"file": target})


def _text(slug: str) -> GameSheet:
    if not all_texts():  # a fresh database: the shipped texts have not been loaded yet
        load_library()
    return find_text(slug)


def _write(target: Path, content: bytes) -> None:
    """The whole file or none: a full disk leaves nothing half-printed behind."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".leaflet-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
