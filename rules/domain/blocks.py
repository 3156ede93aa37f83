"""The one tree a leaflet text becomes; the HTML page and the printed leaflet are both made from it.

There is little in it on purpose: what the tree cannot say, no text can smuggle into a page or a print. All text is
plain characters; markup of any kind has been read, or is text, by the time it is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.domain import foreign


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in one voice."""

    text: str
    strong: bool = False
    emph: bool = False


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a part; parts themselves carry the headings above it."""

    line: Runs


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    line: Runs


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; `ordered` ones are numbered from 1. An item is one line of text."""

    items: tuple[Runs, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by the name it has in the front matter, and the words under it (may be empty)."""

    name: str
    caption: Runs = ()


@dataclass(frozen=True, slots=True)
class Pictures:
    """One picture, or several side by side."""

    row: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row of headings."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A picture with text beside it: one step of a game, shown and said."""

    picture: Picture
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Only:
    """Blocks for one length of leaflet: "kurz" for the folded one, "lang" wherever there is room."""

    length: str
    blocks: tuple[Block, ...]


Block = Heading | Paragraph | Bullets | Pictures | Table | Beside | Only


def plain(line: Runs) -> str:
    """The characters of a line."""
    return "".join(run.text for run in line)


def at_length(blocks: tuple[Block, ...], *, short: bool) -> tuple[Block, ...]:
    """The blocks a leaflet of this length shows, with the `Only` opened; a list that goes on in one is one list."""
    wanted = "kurz" if short else "lang"
    shown: list[Block] = []
    for block in blocks:
        match block:
            case Only(length, inner):
                opened = at_length(inner, short=short) if length == wanted else ()
            case Beside(picture, inner):
                opened = (Beside(picture, at_length(inner, short=short)),)
            case _:
                opened = (block,)
        for each in opened:
            last = shown[-1] if shown else None
            if isinstance(each, Bullets) and isinstance(last, Bullets) and each.ordered == last.ordered:
                shown[-1] = Bullets((*last.items, *each.items), last.ordered)
            else:
                shown.append(each)
    return tuple(shown)


def lines(blocks: tuple[Block, ...]) -> list[str]:
    """Every piece of text that is read as sentences, in order: no headings, no tables, captions included."""
    said: list[str] = []
    for block in blocks:
        match block:
            case Paragraph(line):
                said.append(plain(line))
            case Bullets(items):
                said.extend(plain(item) for item in items)
            case Pictures(row):
                said.extend(plain(picture.caption) for picture in row if picture.caption)
            case Beside(picture, inner):
                said.extend([plain(picture.caption)] if picture.caption else [])
                said.extend(lines(inner))
            case Only(_, inner):
                said.extend(lines(inner))
            case Heading() | Table():
                pass
    return said


def pictures(blocks: tuple[Block, ...]) -> list[str]:
    """The names of all pictures, in order."""
    names: list[str] = []
    for block in blocks:
        match block:
            case Pictures(row):
                names.extend(picture.name for picture in row)
            case Beside(picture, inner):
                names.append(picture.name)
                names.extend(pictures(inner))
            case Only(_, inner):
                names.extend(pictures(inner))
            case _:
                pass
    return names


def to_json(block: Block) -> dict[str, Any]:
    """A block as plain JSON types, for the typesetter. `Only` must have been opened by `at_length`."""
    match block:
        case Heading(line):
            return {"kind": "heading", "line": _line(line)}
        case Paragraph(line):
            return {"kind": "paragraph", "line": _line(line)}
        case Bullets(items, ordered):
            return {"kind": "list", "ordered": ordered, "items": [_line(item) for item in items]}
        case Pictures(row):
            return {"kind": "pictures", "row": [_picture(picture) for picture in row]}
        case Table(head, rows):
            return {
                "kind": "table",
                "head": [_line(cell) for cell in head],
                "rows": [[_line(cell) for cell in row] for row in rows],
            }
        case Beside(picture, blocks):
            return {"kind": "beside", "picture": _picture(picture), "blocks": [to_json(inner) for inner in blocks]}
        case Only():
            raise ValueError("open the blocks of one length first")


def _picture(picture: Picture) -> dict[str, Any]:
    return {"name": picture.name, "caption": _line(picture.caption)}


def _line(line: Runs) -> list[dict[str, Any]]:
    return [
        {"text": text, "strong": run.strong, "emph": run.emph, **({"lang": lang} if lang else {})}
        for run in line
        for text, lang in foreign.parts(run.text)
    ]
