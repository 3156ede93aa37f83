"""Sheets to write on: scores of outdoor games from their texts, Kniffel and Stadt-Land-Fluss from their engines."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.engines.registry import rulesets
from games.engines.scene import Sheet
from games.engines.words.slf_words import CATEGORIES
from rules.domain.pictures import draw
from rules.domain.sheet import GameSheet, PlanSheet, ScoreSheet
from rules.domain.typesetting import typeset

#: who plays Kniffel on one sheet, rounds of Stadt-Land-Fluss on one sheet
KNIFFEL_PLAYERS, ROUNDS = 6, 14
#: a table of more columns lies across
UPRIGHT = 6


def score_pdf(sheet: GameSheet, wanted: ScoreSheet | PlanSheet) -> bytes:
    """A sheet a text asks for. Raises TextError if its picture cannot be drawn."""
    if isinstance(wanted, PlanSheet):
        figure = sheet.facts.figures[wanted.figure]
        return typeset(
            "plan.typ",
            {
                **_about(wanted.title, sheet.facts.title),
                "game": sheet.facts.title,
                "svg": draw(sheet.facts, wanted.figure),
                "alt": figure.alt,
            },
        )
    rows = [["" for _column in wanted.columns] for _row in range(wanted.rows)]
    return _table(wanted.title, sheet.facts.title, wanted.columns, rows, wanted.note)


def sheets_of(sheet: GameSheet) -> tuple[ScoreSheet | PlanSheet, ...]:
    """The sheets of a text; an outdoor game whose text names no table gets one of names and three goes."""
    if "draussen" not in sheet.facts.setting or any(isinstance(item, ScoreSheet) for item in sheet.facts.sheets):
        return sheet.facts.sheets
    columns = (_("Name oder Tier"), _("1. Runde"), _("2. Runde"), _("3. Runde"), _("Summe"))
    return (*sheet.facts.sheets, ScoreSheet(sheet.facts.title, columns, 16))


def kniffel_pdf() -> bytes:
    """The Kniffel sheet, with the rows of the engine."""
    ruleset = rulesets()["kniffel"]
    game = ruleset.make()
    zettel = next(s for s in game.view(game.start(), None).surfaces if isinstance(s, Sheet))
    columns = ("", *(str(number) for number in range(1, KNIFFEL_PLAYERS + 1)))
    rows = [[str(row.label), *("" for _player in range(KNIFFEL_PLAYERS))] for row in zettel.rows]
    heavy = [number for number, row in enumerate(zettel.rows) if row.kind == "sum"]
    note = _("Jede Spalte ist ein Spiel oder ein Mensch. Malt ein Tier in den Kopf der Spalte.")
    return _table(_("Kniffel-Zettel"), str(ruleset.title), columns, rows, note, heavy=heavy)


def words_pdf() -> bytes:
    """The sheet for Stadt-Land-Fluss: a column for each of the engine's usual categories."""
    ruleset = rulesets()["stadt-land-fluss"]
    used = ruleset.make().categories  # type: ignore[attr-defined]  # the engine of this one game has them
    columns = (_("Buchstabe"), *(str(CATEGORIES[name]) for name in used), _("Punkte"))
    rows = [["" for _column in columns] for _round in range(ROUNDS)]
    note = _("Wer etwas weiß, das sonst niemand hat, bekommt die meisten Punkte.")
    return _table(_("Zettel für Stadt, Land, Fluss"), str(ruleset.title), columns, rows, note, across=True)


def _table(
    title: str,
    game: str,
    columns: tuple[str, ...],
    rows: list[list[str]],
    note: str,
    *,
    heavy: list[int] | None = None,
    across: bool = False,
) -> bytes:
    return typeset(
        "scores.typ",
        {
            **_about(title, game),
            "game": game,
            "columns": columns,
            "rows": rows,
            "note": note,
            "heavy": heavy or [],
            "across": across or len(columns) > UPRIGHT + (1 if heavy else 0),
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
