"""Check the texts of the game library."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules.domain.check import Report, check_library, unchecked
from rules.domain.errors import LibraryError
from rules.domain.findings import decimal
from rules.domain.pictures import describe, draw
from rules.domain.proofs import png
from rules.domain.reading import read_sheet
from rules.domain.shipped import SHIPPED, shipped_files


class Command(BaseCommand):
    help = "Prüft die Spieltexte: eine Zeile je Fund, Rückgabewert 1 bei Fehlern."
    requires_system_checks: list[str] = []  # as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="Kurznamen der Spiele; ohne: alle")
        parser.add_argument("--folder", default=str(SHIPPED), help="der Ordner mit den Texten")
        parser.add_argument("--json", action="store_true", dest="as_json", help="die Funde als JSON")
        parser.add_argument("--quiet", action="store_true", help="keine Hinweise, nur Fehler")
        parser.add_argument("--figures", metavar="DIR", help="alle Bilder als SVG und PNG in diesen Ordner")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(options["folder"])
        if not folder.is_dir():
            raise CommandError(_("Den Ordner „%s“ gibt es nicht.") % folder)
        try:
            reports = check_library(folder, options["games"])
        except LibraryError as error:
            raise CommandError(str(error)) from error
        if options["figures"]:
            for report in reports:
                self._figures(report.slug, folder, Path(options["figures"]))
        if options["as_json"]:
            self.stdout.write(json.dumps(_as_json(reports), ensure_ascii=False, indent=2))
        else:
            self._say(reports, quiet=options["quiet"])
        for sentence in unchecked():  # loudly, and apart from what may be read by a program
            self.stderr.write(self.style.ERROR(f"!!! {sentence}"))
        if any(report.errors for report in reports):
            raise SystemExit(1)

    def _say(self, reports: list[Report], *, quiet: bool) -> None:
        for report in reports:
            for finding in report.findings:
                if finding.error or not quiet:
                    self.stdout.write(f"{report.slug}: {finding}")
            if not quiet and report.lix:
                said = ", ".join(f"{name} {decimal(score)}" for name, score in report.lix.items())
                self.stdout.write(f"{report.slug}: LIX: {said}")
        errors = sum(report.errors for report in reports)
        self.stdout.write(_("Texte: %(texts)d, Fehler: %(errors)d.") % {"texts": len(reports), "errors": errors})

    def _figures(self, slug: str, folder: Path, target: Path) -> None:
        """Draw what can be drawn; what cannot is among the findings."""
        try:
            facts = read_sheet(shipped_files(folder)[slug].read_text(encoding="utf-8")).facts
        except LibraryError:
            return
        (target / slug).mkdir(parents=True, exist_ok=True)
        lines = []
        for name in facts.figures:
            try:
                svg, says = draw(facts, name), describe(facts, name)
            except LibraryError:
                continue
            (target / slug / f"{name}.svg").write_text(svg, encoding="utf-8")
            (target / slug / f"{name}.png").write_bytes(png(svg))
            lines.append(f"{name}: {says}\n" if says else f"{name}\n")
        (target / slug / "bilder.txt").write_text("".join(lines), encoding="utf-8")


def _as_json(reports: list[Report]) -> dict[str, Any]:
    return {
        "texts": [
            {"slug": report.slug, "lix": report.lix, "findings": [finding.to_json() for finding in report.findings]}
            for report in reports
        ],
        "errors": sum(report.errors for report in reports),
        "unchecked": unchecked(),
    }
