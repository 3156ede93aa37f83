"""Sheets to write on: from the texts that ask for them, and from the scenes of games that count on a sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from games.engines.scene import Sheet
from rules.domain.pictures import alt, draw
from rules.domain.sheet import GameSheet, PlanSheet, ScoreSheet
from rules.domain.typesetting import typeset

#: who counts on one sheet
PLAYERS = 6
#: a table of more columns lies across
UPRIGHT = 6


def score_pdf(sheet: GameSheet, wanted: ScoreSheet | PlanSheet) -> bytes:
    """A sheet a text asks for. Raises TextError if its picture cannot be drawn."""
    if isinstance(wanted, PlanSheet):
        return typeset(
            "plan.typ",
            {
                **_about(wanted.title, sheet.facts.title),
                "game": sheet.facts.title,
                "svg": draw(sheet.facts, wanted.figure),
                "alt": alt(sheet.facts, wanted.figure),
            },
        )
    rows = [["" for _column in wanted.columns] for _row in range(wanted.rows)]
    return _table(wanted.title, sheet.facts.title, wanted.columns, rows, wanted.note)


def sheets_of(sheet: GameSheet) -> tuple[ScoreSheet | PlanSheet, ...]:
    """The sheets of a text; an outdoor game whose text names no table gets one as it is counted."""
    if "draussen" not in sheet.facts.setting or any(isinstance(item, ScoreSheet) for item in sheet.facts.sheets):
        return sheet.facts.sheets
    score = sheet.facts.score
    counted = score.columns if score else (_("1. Runde"), _("2. Runde"), _("3. Runde"), _("Summe"))
    return (*sheet.facts.sheets, ScoreSheet(sheet.facts.title, (_("Name oder Tier"), *counted), 16))


@cache
def counted() -> dict[str, str]:
    """The title of every game whose scene has a score sheet from the start, by its slug."""
    return {slug: str(ruleset.title) for slug, ruleset in rulesets().items() if _sheet(slug)}


def counting_pdf(slug: str) -> bytes:
    """The empty score sheet of such a game, with the rows of the engine."""
    sheet = _sheet(slug)
    assert sheet is not None
    valued = any(row.counts for row in sheet.rows)
    columns = (_("Zeile"), *([_("zählt")] if valued else []), *(str(number) for number in range(1, PLAYERS + 1)))
    free = [""] * PLAYERS
    rows = [[str(row.label), *([str(row.counts or "")] if valued else []), *free] for row in sheet.rows]
    heavy = [number for number, row in enumerate(sheet.rows) if row.kind == "sum"]
    note = _("Jede Spalte ist ein Spiel oder ein Mensch. Malt ein Tier in den Kopf der Spalte.")
    game = counted()[slug]
    return _table(_("%(game)s-Zettel") % {"game": game}, game, columns, rows, note, heavy=heavy, named=1 + valued)


def _sheet(slug: str) -> Sheet | None:
    game = rulesets()[slug].make()
    return next((surface for surface in game.view(game.start(), None).surfaces if isinstance(surface, Sheet)), None)


def _table(
    title: str,
    game: str,
    columns: tuple[str, ...],
    rows: list[list[str]],
    note: str,
    *,
    heavy: list[int] | None = None,
    named: int = 1,
) -> bytes:
    """`named` is how many columns at the left say what the rows are."""
    return typeset(
        "scores.typ",
        {
            **_about(title, game),
            "game": game,
            "columns": columns,
            "rows": rows,
            "note": note,
            "heavy": heavy or [],
            "named": named,
            "across": len(columns) > UPRIGHT + (named if heavy else 0),
            "stall": _("Stand"),
            "date": _("Tag"),
        },
    )


def _about(title: str, game: str) -> dict[str, Any]:
    return {
        "document_title": title if title == game else f"{title} – {game}",
        "author": _("Förderverein"),
        "keywords": list(dict.fromkeys([title, game, _("zum Ausfüllen")])),
        "title": title,
    }
