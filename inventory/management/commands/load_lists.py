"""Load the material lists that come with the project, where they are not there yet."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from inventory.domain.shipped import load_missing


class Command(BaseCommand):
    help = "Loads the shipped material lists that the database does not have. Never touches a list that is there."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = load_missing()
        if loaded and options["verbosity"]:
            self.stdout.write(_("Materiallisten geladen: %(lists)s") % {"lists": ", ".join(loaded)})
