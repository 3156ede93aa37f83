"""The facts at the head of a game text: YAML in, `Facts` out, with a sentence for everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import given as read
from rules.domain.cutouts import cutouts
from rules.domain.errors import TextError
from rules.domain.figures import Figure, read_figures
from rules.domain.lesson import read_lesson
from rules.domain.scores import Score, read_scores
from rules.domain.sheet import AUDIENCES, GROUPS, LUCK, Facts, PlanSheet, ScoreSheet

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SOURCE = re.compile(r"\d{3}:\d+(-\d+)?")
SETTINGS = ("drinnen", "draussen")
KEYS = (
    "title", "slug", "kind", "setting", "players", "age", "minutes", "material", "sources", "one_line", "cover",
    "figures",
)  # fmt: skip
OPTIONAL = (
    "group",
    "presets",
    "related",
    "covers",
    "material_extra",
    "tested_by_readers",
    "lesson",
    "sheets",
    "cutouts",
    "readers",
    "luck",
    "score",
)


def read_facts(source: str) -> Facts:
    """The facts in the YAML text `source`. Raises TextError, naming the fact."""
    given = read.load(source)
    read.known(given, (*KEYS, *OPTIONAL), _("Der Kopf"))
    missing = [key for key in KEYS if key not in given]
    if missing:
        raise TextError(_("Im Kopf des Textes fehlt: %(missing)s.") % {"missing": ", ".join(missing)})
    figures = read_figures(given["figures"])
    title = read.word(given, "title")
    scores = read_scores(given["score"]) if "score" in given else ()
    facts = Facts(
        slug=read.word(given, "slug"),
        title=title,
        kind=read.word(given, "kind"),
        setting=read.words(given, "setting"),
        players=_players(given["players"]),
        age=read.whole(given["age"], "age"),
        minutes=read.span(given["minutes"], "minutes"),
        material=read.words(given, "material"),
        sources=read.words(given, "sources"),
        one_line=read.word(given, "one_line"),
        cover=read.word(given, "cover"),
        figures=figures,
        group=read.word(given, "group") if "group" in given else "",
        presets=read.words(given, "presets"),
        related=read.words(given, "related"),
        covers=read.words(given, "covers"),
        material_extra=read.words(given, "material_extra"),
        tested_by_readers=read.truth(given, "tested_by_readers", _("Der Kopf"), False),
        lesson=read_lesson(given["lesson"]) if "lesson" in given else None,
        sheets=_sheets(given.get("sheets", []), title, figures, scores),
        cutouts=read.words(given, "cutouts"),
        readers=read.words(given, "readers") if "readers" in given else tuple(AUDIENCES),
        luck=read.word(given, "luck") if "luck" in given else "",
        scores=scores,
    )
    _agree(facts)
    return facts


def _agree(facts: Facts) -> None:
    """What one fact says of another, and names that are no names."""
    for slug in (*facts.slugs, *facts.related):
        if not SLUG.fullmatch(slug):
            raise TextError(_("„%(slug)s“ ist kein Kurzname aus a–z, 0–9 und -.") % {"slug": slug})
    if facts.slug in facts.covers:
        raise TextError(_("„covers“ nennt andere Spiele, nicht den Text selbst."))
    if not facts.setting or not set(facts.setting) <= set(SETTINGS):
        raise TextError(_("„setting“ kennt nur: %(known)s.") % {"known": ", ".join(SETTINGS)})
    if facts.readers not in (tuple(AUDIENCES), ("erwachsene",)):
        raise TextError(
            _("„readers“ ist [erwachsene], wenn ein Spiel nichts für Kinder ist, und steht sonst nicht da.")
        )
    if facts.luck and facts.luck not in LUCK:
        raise TextError(_("„luck“ kennt nur: %(known)s.") % {"known": ", ".join(LUCK)})
    if facts.group and facts.group not in GROUPS:
        raise TextError(_("„group“ kennt nur: %(known)s.") % {"known": ", ".join(GROUPS)})
    for source_name in facts.sources:
        if not SOURCE.fullmatch(source_name):
            raise TextError(_("„%(name)s“ ist keine Quelle wie 001:913-957.") % {"name": source_name})
    for figure in (name for score in facts.scores for _call, name in score.calls):
        if figure not in facts.figures:
            raise TextError(_("score: Das Bild „%(name)s“ steht nicht unter figures.") % {"name": figure})
    if not set(facts.cutouts) <= set(cutouts()):
        raise TextError(_("„cutouts“ kennt nur: %(known)s.") % {"known": ", ".join(cutouts())})
    if facts.cover not in facts.figures:
        raise TextError(_("Das Titelbild „%(name)s“ steht nicht unter figures.") % {"name": facts.cover})


def _players(value: Any) -> tuple[int, int | None]:
    if isinstance(value, list) and len(value) == 2 and value[1] is None:  # as many as like
        return read.whole(value[0], "players"), None
    return read.span(value, "players")


def _sheets(
    given: Any, title: str, figures: Mapping[str, Figure], scores: Sequence[Score]
) -> tuple[ScoreSheet | PlanSheet, ...]:
    if not isinstance(given, list):
        raise TextError(_("„sheets“ muss eine Liste sein."))
    return tuple(
        _sheet(item, _("sheets, Blatt %(at)d") % {"at": at}, title, figures, scores) for at, item in enumerate(given, 1)
    )


def _sheet(
    given: Any, where: str, title: str, figures: Mapping[str, Figure], scores: Sequence[Score]
) -> ScoreSheet | PlanSheet:
    sheet = read.mapping(given, where, _(" braucht kind und title."))
    match sheet.get("kind"):
        case "wertung":
            read.known(sheet, ("kind", "title", "columns", "counted", "who", "rows", "note"), where)
            columns = read.words(sheet, "columns") if "columns" in sheet else _counted(sheet, where, scores)
            rows = sheet.get("rows", 14)
            if not 1 <= len(columns) <= 16 or type(rows) is not int or not 1 <= rows <= 40:
                raise TextError(
                    _("%(where)s: columns sind 1 bis 16 Überschriften, rows 1 bis 40 Zeilen.") % {"where": where}
                )
            note = read.word(sheet, "note", where) if "note" in sheet else ""
            return ScoreSheet(read.word(sheet, "title", where) if "title" in sheet else title, columns, rows, note)
        case "plan":
            read.known(sheet, ("kind", "title", "figure"), where)
            figure = read.word(sheet, "figure", where)
            if figure not in figures:
                raise TextError(_("Das Bild „%(name)s“ steht nicht unter figures.") % {"name": figure})
            return PlanSheet(read.word(sheet, "title", where), figure)
    raise TextError(_("%(where)s: kind ist wertung oder plan.") % {"where": where})


def _counted(sheet: Mapping[Any, Any], where: str, scores: Sequence[Score]) -> tuple[str, ...]:
    """The headings of a sheet as `score` counts: the first way of it, or the one that `counted` names."""
    kind = sheet.get("counted", scores[0].kind if scores else None)
    found = next((score for score in scores if score.kind == kind), None)
    if found is None:
        raise TextError(
            _("%(where)s: Ohne columns braucht das Blatt eine Art des Zählens, die unter score steht.")
            % {"where": where}
        )
    return (read.word(sheet, "who", where) if "who" in sheet else _("Name oder Tier"), *found.columns)
