"""What is wrong with a text, one `Finding` for each place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.domain import blocks
from rules.domain.blocks import Block
from rules.domain.sheet import GameSheet, Part


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mend: `code` is for programs, `place` and `message` for people; a notice is no error."""

    code: str
    place: str
    message: str
    error: bool = True

    def to_json(self) -> dict[str, Any]:
        """As plain JSON types."""
        return asdict(self)

    def __str__(self) -> str:
        kind = _("Fehler") if self.error else _("Hinweis")
        return f"{self.place}: {kind}: {self.message}"


HEAD = "Kopf"


def decimal(value: float) -> str:
    """12,5 or 30"""
    return f"{value:.1f}".removesuffix(".0").replace(".", ",")


def place_of(audience: str, part: Part | None = None, *, short: bool | None = None) -> str:
    """Kinder, Teil 3 „So spielst du“ (kurz)"""
    said = audience.capitalize()
    if part is not None:
        said += _(", Teil %(number)d „%(title)s“") % {"number": part.number, "title": part.title}
    if short is not None:
        said += f" ({'kurz' if short else 'lang'})"
    return said


def parts_of(sheet: GameSheet) -> Iterator[tuple[str, Part]]:
    """Every part of both leaflets with its audience, that of the poster last."""
    for audience in sheet.facts.readers:
        for part in sheet.parts[audience]:
            yield audience, part
        if audience in sheet.posters:
            yield audience, sheet.posters[audience]


def headings(found: tuple[Block, ...]) -> list[str]:
    """The headings inside a part, also those that only one length has."""
    said: list[str] = []
    for block in found:
        if isinstance(block, blocks.Heading):
            said.append(blocks.plain(block.line))
        elif isinstance(block, blocks.Only):
            said.extend(headings(block.blocks))
    return said


def cells(found: tuple[Block, ...]) -> list[str]:
    """What stands in the tables of a part."""
    said: list[str] = []
    for block in found:
        if isinstance(block, blocks.Table):
            said.extend(blocks.plain(cell) for row in (block.head, *block.rows) for cell in row)
        elif isinstance(block, blocks.Only):
            said.extend(cells(block.blocks))
    return said


def front(sheet: GameSheet) -> list[tuple[str, str]]:
    """Every sentence of the front matter that somebody reads, with its place."""
    facts = sheet.facts
    said = [("title", facts.title), ("one_line", facts.one_line), *(("material", item) for item in facts.material)]
    said += [(f"figures, {name}", figure.alt) for name, figure in facts.figures.items()]
    for number, step in enumerate(facts.lesson.steps if facts.lesson else (), 1):
        said += [(f"lesson, {number}", text) for text in (step.say, step.hint) if text]
    for sheet_of in facts.sheets:
        said.append(("sheets", sheet_of.title))
        said.append(("sheets", getattr(sheet_of, "note", "")))
    return [(f"{HEAD}, {place}", text) for place, text in said if text]
