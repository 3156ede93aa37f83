"""The checker of the library: everything that can be wrong with a text, found without reading it.

What needs the sources or the catalogue is checked where they stand beside the project, in `../shared`, or further
out; `unchecked` says what was left out elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from rules.domain import check_facts, check_print, check_style, check_wording
from rules.domain.blocks import lines, pictures
from rules.domain.check_openings import openings
from rules.domain.errors import TextError
from rules.domain.findings import HEAD, Finding, decimal, headings, parts_of, place_of
from rules.domain.overlap import overlaps
from rules.domain.overlap import sources as source_files
from rules.domain.pictures import draw
from rules.domain.plans.vocabulary import Plan
from rules.domain.posters import posters
from rules.domain.readability import words
from rules.domain.reading import read_sheet
from rules.domain.scenes import walk
from rules.domain.sheet import GameSheet, PlanSheet
from rules.domain.shipped import shipped_files


def find_shared(project: Path) -> Path:
    """The nearest `shared` with sources, beside the project or further out; `../shared` if there is none."""
    around = [parent / "shared" for parent in project.parents]
    return next((folder for folder in around if source_files(folder / "sources")), around[0])


SHARED = find_shared(Path(settings.BASE_DIR))


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one text, and how hard it is to read (LIX by leaflet; empty if it cannot be read at all)."""

    slug: str
    findings: tuple[Finding, ...]
    lix: dict[str, float]

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(finding.error for finding in self.findings)


def unchecked(shared: Path = SHARED) -> list[str]:
    """What cannot be checked here, one sentence each."""
    said = []
    if not source_files(shared / "sources"):
        said.append(_("Nicht geprüft, die Quellen liegen nicht vor: wörtliche Übernahmen."))
    if not (shared / "catalogue.yaml").is_file():
        said.append(_("Nicht geprüft, der Katalog liegt nicht vor: Quellenangaben, Strittiges, verwandte Spiele."))
    return said


def check_library(folder: Path, slugs: Collection[str] = (), shared: Path = SHARED) -> list[Report]:
    """Check the texts of a folder, or those of these slugs. Raises TextError for a slug there is no file of."""
    files = shipped_files(folder)
    missing = [slug for slug in slugs if slug not in files]
    if missing:
        raise TextError(
            _("Einen Text „%(missing)s“ gibt es nicht. Es gibt: %(known)s.")
            % {"missing": ", ".join(missing), "known": ", ".join(files) or _("noch keinen")}
        )
    texts = {slug: path.read_text(encoding="utf-8") for slug, path in files.items()}
    sheets = dict(_readable(texts))
    together = (_covered_twice(sheets), openings(sheets, {slug: path.parent.name for slug, path in files.items()}))
    reports = []
    for slug in slugs or files:
        report = check_text(slug, texts[slug], texts=files, shared=shared)
        more = [finding for found in together for finding in found.get(slug, ())]
        reports.append(replace(report, findings=(*report.findings, *more)))
    return reports


def _readable(texts: dict[str, str]) -> Iterator[tuple[str, GameSheet]]:
    for slug, source in texts.items():
        with suppress(TextError):
            yield slug, read_sheet(source)


def _covered_twice(sheets: dict[str, GameSheet]) -> dict[str, list[Finding]]:
    """Games that two texts say they serve."""
    by_game: dict[str, list[str]] = {}
    for slug, sheet in sheets.items():
        for game in sheet.facts.covers:
            by_game.setdefault(game, []).append(slug)
    found: dict[str, list[Finding]] = {}
    for game, serving in by_game.items():
        for slug in serving if len(serving) > 1 else ():
            message = _("„%(game)s“ wird von mehreren Texten beschrieben: %(texts)s.")
            said = message % {"game": game, "texts": ", ".join(serving)}
            found.setdefault(slug, []).append(Finding("verweis", f"{HEAD}, covers", said))
    return found


def check_text(slug: str, source: str, *, texts: Collection[str] = (), shared: Path = SHARED) -> Report:
    """Everything that is wrong with one text; `texts` are the slugs of the whole library."""
    try:
        sheet = read_sheet(source)
    except TextError as error:
        return Report(slug, (Finding("unlesbar", f"{slug}.md", str(error)),), {})
    findings: list[Finding] = []
    if sheet.facts.slug != slug:
        message = _("Der Kurzname im Kopf ist „%(found)s“, die Datei heißt „%(slug)s“.")
        findings.append(Finding("unlesbar", HEAD, message % {"found": sheet.facts.slug, "slug": slug}))
    findings += _parts(sheet, shared)
    findings += check_wording.readability(sheet)
    findings += check_wording.address(sheet)
    findings += check_wording.steps(sheet)
    findings += check_wording.vocabulary(sheet)
    findings += posters(sheet)
    findings += check_style.style(sheet, source)
    findings += check_facts.references(sheet, texts, shared / "catalogue.yaml")
    findings += check_facts.sources(sheet, shared / "catalogue.yaml")
    findings += check_facts.material(sheet)
    findings += check_facts.seats(sheet)
    findings += _copied(source, shared)
    drawn = list(_pictures(sheet))
    findings += drawn
    findings += _lesson(sheet)
    if not any(finding.error for finding in drawn):  # a leaflet without its pictures cannot be set
        findings += check_print.prints(sheet, source)
    return Report(slug, tuple(findings), check_wording.figures(sheet))


def _parts(sheet: GameSheet, shared: Path) -> Iterator[Finding]:
    """What belongs into the six parts and is not there."""
    for audience in sheet.facts.readers:
        parts = sheet.parts[audience]
        for part in parts:
            if not part.blocks:
                yield Finding("teil", place_of(audience, part), _("Der Teil ist leer."))
        if not pictures(parts[1].blocks):
            yield Finding("teil", place_of(audience, parts[1]), _("Zum Aufbau fehlt das Bild."))
        fifth = [parts[4].title, *headings(parts[4].blocks)]
        if not any(word in title.lower() for title in fifth for word in ("variante", "anders")):
            message = _("Es fehlen Varianten, unter einer Überschrift mit „Varianten“ oder „Mal anders“.")
            yield Finding("teil", place_of(audience, parts[4]), message)
        if audience == "erwachsene" and not any(
            "beispiel" in said.lower() for said in (*fifth, *lines(parts[4].blocks))
        ):
            yield Finding("teil", place_of(audience, parts[4]), _("Es fehlt ein Beispiel, das auch so genannt wird."))
        least = 15 if audience == "kinder" else 40
        if len(words(" ".join(lines(parts[5].blocks)))) < least:
            message = _("Zur Geschichte stehen hier weniger als %d Wörter.")
            yield Finding("teil", place_of(audience, parts[5]), message % least)
    said = [title for part in sheet.parts["erwachsene"] for title in (part.title, *headings(part.blocks))]
    open_ = check_facts.disputes(sheet.facts.slug, shared / "catalogue.yaml")
    if open_ and not any("strittig" in title.lower() for title in said):
        message = _("Die Quellen sind sich nicht einig (Punkte im Katalog: %(n)d), es fehlt „### Was strittig ist“.")
        yield Finding("teil", place_of("erwachsene"), message % {"n": len(open_)})


def _copied(source: str, shared: Path) -> Iterator[Finding]:
    for hit in overlaps(source, shared / "sources"):
        message = _("„%(words)s“ steht so in %(source)s, Zeile %(line)d.")
        said = message % {"words": hit.words, "source": hit.source[:3], "line": hit.source_line}
        yield Finding("uebernahme", _("Zeile %d") % hit.line, said)


def _pictures(sheet: GameSheet) -> Iterator[Finding]:
    facts = sheet.facts
    used = {facts.cover, *(item.figure for item in facts.sheets if isinstance(item, PlanSheet))}
    used |= {name for _audience, part in parts_of(sheet) for name in pictures(part.blocks)}
    for name, figure in facts.figures.items():
        place = f"{HEAD}, figures, {name}"
        try:
            draw(facts, name)
        except TextError as error:
            yield Finding("bild", place, str(error))
        if name not in used:
            yield Finding("bild", place, _("Das Bild kommt nirgends vor."), error=False)
        if isinstance(figure.made, Plan):
            for number in figure.made.outside():
                message = _("Form %(number)d liegt außerhalb der Zeichnung (%(width)s × %(height)s mm).")
                size = {"width": decimal(figure.made.width), "height": decimal(figure.made.height)}
                yield Finding("bild", place, message % {"number": number, **size}, error=False)


def _lesson(sheet: GameSheet) -> Iterator[Finding]:
    if sheet.facts.lesson is None:
        return
    try:
        walk(sheet.facts.slug, sheet.facts.lesson)
    except TextError as error:
        yield Finding("lektion", f"{HEAD}, lesson", str(error))
