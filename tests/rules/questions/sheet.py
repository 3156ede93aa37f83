"""What a blind reader gets: the folded sheet in plain words, its pictures described, and the questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.domain.blocks import Beside, Block, Bullets, Heading, Paragraph, Picture, Pictures, Table, plain
from rules.domain.leaflet import compose
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, GameSheet
from rules.domain.shipped import shipped_files
from tests.rules.questions import questions


def sheet(slug: str) -> GameSheet:
    """The shipped text of a game."""
    return read_sheet(shipped_files()[slug].read_text(encoding="utf-8"))


def fold(slug: str, audience: str) -> str:
    """Everything that stands on the folded sheet of a game, and nothing else."""
    leaflet = compose(sheet(slug), AUDIENCES[audience], short=True)
    said = [f"# {leaflet.title}", leaflet.one_line]
    said += [f"{label}: {value}" for label, value in leaflet.facts]
    said += ["Material: " + ", ".join(leaflet.material), f"[Titelbild: {leaflet.alts[leaflet.cover]}]"]
    for part in leaflet.parts:
        said += [f"## {part.title}", *_told(part.blocks, leaflet.alts)]
    return "\n\n".join(said)


def asked(slug: str) -> str:
    """The questions of a game, numbered, without answers."""
    return "\n".join(f"{question.number} {question.said['ask']}" for question in questions(slug))


def _told(blocks: tuple[Block, ...], alts: Mapping[str, str]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading(line):
                yield f"### {plain(line)}"
            case Paragraph(line):
                yield plain(line)
            case Bullets(items, ordered):
                yield "\n".join(
                    f"{number}. {plain(item)}" if ordered else f"- {plain(item)}"
                    for number, item in enumerate(items, 1)
                )
            case Pictures(row):
                yield from (_shown(picture, alts) for picture in row)
            case Beside(picture, inner):
                yield _shown(picture, alts)
                yield from _told(inner, alts)
            case Table(head, rows):
                yield "\n".join(" | ".join(plain(cell) for cell in row) for row in (head, *rows))


def _shown(picture: Picture, alts: Mapping[str, str]) -> str:
    caption = f" – {plain(picture.caption)}" if picture.caption else ""
    return f"[Bild: {alts[picture.name]}{caption}]"
