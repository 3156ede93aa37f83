"""Check the quiz questions that come with the program."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.domain.questions_kept import counts, look_at, read_folder
from games.engines.kit.quiz import FOLDER


class Command(BaseCommand):
    help = "Prüft die mitgelieferten Quizfragen: eine Zeile je Fund, Rückgabewert 1, wenn etwas gefunden wurde."
    requires_system_checks: list[str] = []  # as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", default=str(FOLDER), help="der Ordner mit kinder.yaml und erwachsene.yaml")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(options["folder"])
        if not folder.is_dir():
            raise CommandError(_("Den Ordner „%s“ gibt es nicht.") % folder)
        found, faults = read_folder(folder)
        advised = look_at(folder)
        for fault in (*faults, *advised):
            self.stdout.write(str(fault))
        for audience, topic, number in counts(found):
            self.stdout.write(f"{audience}, {topic}: {number}")
        if faults or advised:
            raise SystemExit(1)
