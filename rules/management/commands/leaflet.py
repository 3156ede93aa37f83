"""Print leaflets, packs of them, and things to play with, into a file."""

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from rules.domain import packs, playthings
from rules.domain.errors import LibraryError
from rules.domain.faces import FACES
from rules.domain.library import all_texts, find_text, load_library
from rules.domain.passes import pass_pdf
from rules.domain.printing import TURNS
from rules.domain.sheet import AUDIENCES


class Command(BaseCommand):
    help = "Druckt Spielanleitungen, Spielpläne und Zettel in eine Datei."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="+", metavar="game", help="Kurznamen der Spiele, zum Beispiel muehle")
        parser.add_argument("--audience", action="append", help=" | ".join(AUDIENCES) + "; auch beide nacheinander")
        parser.add_argument("--layout", default="wickelfalz", help=" | ".join(packs.pack_layouts()))
        parser.add_argument("--turn", default="kurz", help=" | ".join(TURNS) + ": wie das Blatt gewendet wird")
        parser.add_argument("--faces", default="", help=" | ".join(map(str, FACES)) + ": Karten der Bilder")
        parser.add_argument("--title", default="", help="der Titel eines Hefts oder Spielepasses")
        parser.add_argument("--zip", action="store_true", help="eine Datei je Anleitung, in einem ZIP")
        parser.add_argument("--things", action="store_true", help="mit --zip: dazu alles zum Spielen")
        parser.add_argument("--thing", help="statt einer Anleitung etwas zum Spielen, zum Beispiel brett-muehle")
        parser.add_argument("--size", default="a4", help="mit --thing: a4 | a3 | xxl")
        parser.add_argument("--pass", action="store_true", dest="stamps", help="ein Spielepass mit diesen Spielen")
        parser.add_argument("-o", "--output", required=True, help="die Datei")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = _made(options)
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
        if options["audience"] and not settings.PUBLIC_URL_IS_CHOSEN:
            self.stderr.write(
                _(
                    "Achtung: Die Codes führen zu %(address)s, der heutigen Adresse dieses Rechners. Morgen kann sie "
                    "eine andere sein. Bleibt der Ausdruck länger, PUBLIC_URL setzen und noch einmal drucken."
                )
                % {"address": settings.PUBLIC_URL}
            )


def _made(options: dict[str, Any]) -> bytes:
    games = options["games"]
    if not all_texts():  # a fresh database: the shipped texts have not been loaded yet
        load_library()
    if options["stamps"]:
        return pass_pdf([find_text(game) for game in games], options["title"])
    if options["thing"]:
        if len(games) > 1:
            raise CommandError(_("Mit --thing geht nur ein Spiel auf einmal."))
        return playthings.thing_pdf(find_text(games[0]), options["thing"], options["size"])
    if not options["audience"]:
        raise CommandError(_("Für wen? --audience kinder oder --audience erwachsene."))
    return packs.make(
        games,
        options["audience"],
        options["layout"],
        turn=options["turn"],
        faces=options["faces"],
        form="zip" if options["zip"] else "pdf",
        title=options["title"],
        things=options["things"],
    ).content


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
