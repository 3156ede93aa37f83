"""Bring the shipped game texts into the database; what people edited stays theirs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules.domain.errors import LibraryError
from rules.domain.library import load_library
from rules.domain.versions import updates


class Command(BaseCommand):
    help = "Lädt die mitgelieferten Spieltexte; eigene Fassungen bleiben unberührt."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = load_library()
        except LibraryError as error:
            raise CommandError(str(error)) from error
        for said, slugs in (
            (_("Neu: %(slugs)s"), loaded.added),
            (_("Erneuert: %(slugs)s"), loaded.changed),
            (_("Entfernt: %(slugs)s"), loaded.removed),
        ):
            if slugs:
                self.stdout.write(said % {"slugs": ", ".join(slugs)})
        if loaded == type(loaded)():
            self.stdout.write(_("Spieltexte: nichts Neues."))
        waiting = updates()
        if waiting:
            said = _("Neu neben einer eigenen Fassung, auf der Seite des Textes zu übernehmen: %(slugs)s")
            self.stdout.write(said % {"slugs": ", ".join(waiting)})
