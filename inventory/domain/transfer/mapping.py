"""Which of a file's columns is which of ours: guessed from the headings, corrected by people.

Nothing is lost unnoticed: a column is one of ours, or is appended to the remark, or is left out by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from inventory.domain.transfer.columns import BY_KEY, COLUMNS, KEY, LIST, SECTION, THERE
from inventory.domain.transfer.errors import BadFileError
from inventory.domain.transfer.grid import Grid, column_name

#: what can become of a column besides being one of ours
APPEND = "+"
LEAVE = ""
#: no row of headings: the columns are called A, B, C
NO_HEADINGS = -1
#: headings are looked for in so many rows
_TOP = 20


@dataclass(frozen=True, slots=True)
class Mapping:
    """`heading`: the row of the headings from 0; `fields`: for each column a key of `BY_KEY`, `APPEND` or `LEAVE`.

    `lone_titles`: a row with a single text is the title of a section.
    """

    heading: int
    fields: tuple[str, ...]
    lone_titles: bool = False


@dataclass(slots=True)
class Row:
    """One row of the file: its number as a spreadsheet counts, the texts by key, what goes to the remark."""

    number: int
    texts: dict[str, str] = field(default_factory=dict)
    appended: list[tuple[str, str]] = field(default_factory=list)
    #: key → where its text stands
    places: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Heading:
    """A column of the file for people: its name, some of its texts, what it is guessed to be."""

    index: int
    name: str
    letter: str
    samples: tuple[str, ...]
    field: str


def plain(heading: str) -> str:
    """A heading as it is compared: „Soll-Menge:“ and „soll menge“ are one."""
    return " ".join(re.sub(r"[\s.:*_/()\-–#]+", " ", heading.casefold()).split())


_OWN = {plain(column.heading): column.key for column in COLUMNS}
_KNOWN = {plain(synonym): column.key for column in (*COLUMNS, THERE) for synonym in column.synonyms} | _OWN


def find_headings(grid: Grid) -> int:
    """The row of the headings: the one with the most known names among the first, else the first with several texts."""
    top = grid.rows[:_TOP]
    known = [len({_KNOWN[plain(text)] for text in row if plain(text) in _KNOWN}) for row in top]
    if max(known) > 0:
        return known.index(max(known))
    full = [sum(bool(text) for text in row) for row in top]
    return next((index for index, n in enumerate(full) if n >= min(2, grid.width)), 0)


def names_of(grid: Grid, heading: int) -> list[str]:
    """What the columns are called; a column without a heading by its letter."""
    return [
        " ".join(grid.text(heading, column).split()) if heading >= 0 and grid.text(heading, column).strip() else ""
        for column in range(grid.width)
    ]


def shown_name(name: str, column: int) -> str:
    """A column's name for people."""
    return name[:60] or _("Spalte %(letter)s") % {"letter": column_name(column)}


def guess(grid: Grid, heading: int | None = None) -> Mapping:
    """What the columns probably are. A second column of one meaning, and an unknown one, go to the remark."""
    row = find_headings(grid) if heading is None or not NO_HEADINGS <= heading < len(grid.rows) else heading
    fields: list[str] = []
    for column, name in enumerate(names_of(grid, row)):
        key = _KNOWN.get(plain(name), APPEND)
        if key == THERE.key and not _has_marks(grid, row, column):
            key = "present"
        if key == APPEND and not _texts(grid, row, column):
            key = LEAVE
        fields.append(APPEND if key in fields and key not in {APPEND, LEAVE} else key)
    if row == NO_HEADINGS and "benennung" not in fields and fields:
        fields[0] = "benennung"
    if KEY not in fields and not any(key in BY_KEY for key in fields):
        fields = ["benennung" if key == APPEND and column == 0 else key for column, key in enumerate(fields)]
    return Mapping(row, tuple(fields))


def _texts(grid: Grid, heading: int, column: int) -> list[str]:
    return [row[column] for row in grid.rows[heading + 1 :] if column < len(row) and row[column].strip()]


def _has_marks(grid: Grid, heading: int, column: int) -> bool:
    texts = _texts(grid, heading, column)
    return not texts or not all(text.strip().isdecimal() for text in texts)


def headings(grid: Grid, mapping: Mapping) -> list[Heading]:
    """The file's columns for people."""
    return [
        Heading(
            column,
            shown_name(name, column),
            column_name(column),
            tuple(text[:60] for text in list(dict.fromkeys(_texts(grid, mapping.heading, column)))[:3]),
            mapping.fields[column] if column < len(mapping.fields) else LEAVE,
        )
        for column, name in enumerate(names_of(grid, mapping.heading))
    ]


def is_own(grid: Grid, mapping: Mapping) -> bool:
    """Whether the file has our own headings and no others, each once: then nobody needs to be asked."""
    names = [plain(name) for name in names_of(grid, mapping.heading)]
    return bool(names) and all(name in _OWN for name in names) and len(set(names)) == len(names)


def doubled(grid: Grid, mapping: Mapping) -> str:
    """A sentence about headings that stand there twice; "" if none does."""
    names = names_of(grid, mapping.heading)
    seen: dict[str, int] = {}
    for column, name in enumerate(names):
        if name and plain(name) in seen:
            return _("Die Überschrift „%(name)s“ steht zweimal da (Spalten %(one)s und %(other)s).") % {
                "name": name[:60],
                "one": column_name(seen[plain(name)]),
                "other": column_name(column),
            }
        seen[plain(name)] = column
    return ""


def check(grid: Grid, mapping: Mapping) -> None:
    """Raises BadFileError if a meaning is given twice, or none that makes a row."""
    used = [key for key in mapping.fields if key in BY_KEY]
    meanings = ["nicht_vorhanden" if key == THERE.key else key for key in used]
    for key in used:
        meaning = "nicht_vorhanden" if key == THERE.key else key
        if meanings.count(meaning) > 1:
            names = names_of(grid, mapping.heading)
            both = [
                shown_name(names[column], column) + f" ({column_name(column)})"
                for column, other in enumerate(mapping.fields)
                if other == key or (other in BY_KEY and meaning == "nicht_vorhanden" and other in {meaning, THERE.key})
            ]
            raise BadFileError(_("für „%(heading)s“ nur eine Spalte") % {"heading": BY_KEY[key].heading}, _and(both))
    if "benennung" not in used and KEY not in used:
        names = [shown_name(name, column) for column, name in enumerate(names_of(grid, mapping.heading))]
        raise BadFileError(_("eine Spalte „Benennung“"), _and(f"„{name}“" for name in names[:12]))
    if KEY in used and len(set(used) - {KEY, LIST}) == 0:
        raise BadFileError(_("außer der Kennung eine Spalte mit Inhalt"), _("nur die Kennung"))


def rows_of(grid: Grid, mapping: Mapping) -> Iterator[Row]:
    """The rows below the headings, those without any text left out."""
    names = names_of(grid, mapping.heading)
    section: str | None = None
    for index in range(mapping.heading + 1, len(grid.rows)):
        cells = grid.rows[index]
        if not any(text.strip() for text in cells):
            continue
        row = Row(index + 1)
        for column, key in enumerate(mapping.fields):
            text = cells[column] if column < len(cells) else ""
            if key == APPEND:
                if text.strip():
                    row.appended.append((names[column], text))
            elif key in BY_KEY:
                row.texts[key] = text
                row.places[key] = column
        if mapping.lone_titles and SECTION not in row.texts:
            texts = [text.strip() for text in cells if text.strip()]
            if len(texts) == 1:
                [section] = texts
                continue
            if section is not None:
                row.texts[SECTION] = section
        yield row


def left_out(grid: Grid, mapping: Mapping) -> list[str]:
    """The names of the columns that hold something and are left out."""
    names = names_of(grid, mapping.heading)
    return [
        shown_name(names[column], column)
        for column in range(grid.width)
        if (column >= len(mapping.fields) or mapping.fields[column] == LEAVE) and _texts(grid, mapping.heading, column)
    ]


def above(grid: Grid, mapping: Mapping) -> list[str]:
    """What stands above the headings and is not taken."""
    texts = (" ".join(text for text in row if text.strip()) for row in grid.rows[: max(mapping.heading, 0)])
    return [text[:100] for text in texts if text]


def _and(names: Sequence[str] | Iterator[str]) -> str:
    return ", ".join(names) or _("nichts")
