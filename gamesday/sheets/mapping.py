"""Which of a file's columns is which of ours, and which of its rows are left out: guessed, corrected by people.

Nothing is lost unnoticed: a column is one of ours, or is appended to the remark, or is left out by name; a row is read,
or is the headings, or is left out by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from gamesday.sheets.errors import BadFileError
from gamesday.sheets.grid import Grid, column_name
from gamesday.sheets.headings import NO_HEADINGS, find_headings, no_rows
from gamesday.sheets.values import is_unsaid
from gamesday.sheets.vocabulary import APPEND, LEAVE, Vocabulary, plain

__all__ = ["APPEND", "LEAVE", "NO_HEADINGS", "column_name", "plain"]


@dataclass(frozen=True, slots=True)
class Mapping:
    """`heading`: the row of the headings from 0; `fields`: for each column one of ours, `APPEND` or `LEAVE`.

    `lone_titles`: a row with a single text is the title of the group of those below it. `lines`: so many rows are the
    headings, `heading` is the last. `left`: rows that are left out, from 0. `given`: what holds for all rows in which
    the file does not say it, by column.
    """

    heading: int
    fields: tuple[str, ...]
    lone_titles: bool = False
    lines: int = 1
    left: tuple[int, ...] = ()
    given: tuple[tuple[str, str], ...] = ()

    @classmethod
    def kept(cls, told: dict[str, Any]) -> Mapping:
        """As it was kept as JSON. Raises TypeError, ValueError."""
        given = tuple((str(key), str(text)) for key, text in told.get("given", ()))
        return cls(**{**told, "fields": tuple(told["fields"]), "left": tuple(told.get("left", ())), "given": given})

    def without(self, numbers: Iterable[int]) -> Mapping:
        """The same, and these rows are left out, by their numbers from 1."""
        return replace(self, left=tuple(sorted({*self.left, *(number - 1 for number in numbers)})))

    def with_again(self, numbers: Iterable[int]) -> Mapping:
        """The same, and these rows are read again."""
        return replace(self, left=tuple(sorted({*self.left} - {number - 1 for number in numbers})))


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


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that is left out: its number from 1, what stands in it, why the program thought so."""

    number: int
    text: str
    why: str


def names_of(grid: Grid, heading: int, lines: int = 1) -> list[str]:
    """What the columns are called; nothing for a column without a heading. Two lines of headings are read as one."""
    if heading < 0:
        return [""] * grid.width
    return [" ".join(dict.fromkeys(_pieces(grid, heading, lines, column))) for column in range(grid.width)]


def _pieces(grid: Grid, heading: int, lines: int, column: int) -> list[str]:
    """A column's headings from above; one over several columns holds for all that have one below it."""
    last = " ".join(grid.text(heading, column).split())
    pieces = [last] if last else []
    for row in range(heading - 1, max(heading - lines, -1), -1):
        text = " ".join(grid.text(row, column).split())
        if not text and last:
            text = next((" ".join(each.split()) for each in reversed(grid.rows[row][:column]) if each.strip()), "")
        pieces = [text, *pieces] if text else pieces
    return pieces


def shown_name(name: str, column: int) -> str:
    """A column's name for people."""
    return name[:60] or _("Spalte %(letter)s") % {"letter": column_name(column)}


def guess(grid: Grid, words: Vocabulary, heading: int | None = None) -> Mapping:
    """What the columns probably are. A second column of one meaning, and an unknown one, are not dropped unseen."""
    if heading is None or not NO_HEADINGS <= heading < len(grid.rows):
        row, lines = find_headings(grid, words)
    else:
        row, lines = heading, 1
    mapping = Mapping(row, (), lines=max(lines, 1))
    left = tuple(no_rows(grid, row, mapping.lines))
    mapping = replace(mapping, left=left)
    fields: list[str] = []
    for column in range(grid.width):
        key = _meaning(grid, mapping, column, words)
        fields.append(words.rest if key in fields and key not in {APPEND, LEAVE} else key)
    told = [key for key in fields if key in words.headings]
    if words.key in told:
        # a file of ours: its rows are known by their keys, whatever they are called
        mapping = replace(mapping, left=tuple(each for each in left if not _key(grid, each, fields, words)))
    elif words.title not in told:
        _guess_blindly(grid, mapping, fields, words)
    return replace(mapping, fields=tuple(fields))


def _meaning(grid: Grid, mapping: Mapping, column: int, words: Vocabulary) -> str:
    pieces = _pieces(grid, mapping.heading, mapping.lines, column) if mapping.heading >= 0 else []
    found = (words.key_of(name) for name in (*reversed(pieces), " ".join(pieces)) if name)
    key = next((key for key in found if key is not None), words.rest)
    texts = _texts(grid, mapping, column)
    if key in words.twins and texts and all(text.strip().isdecimal() for text in texts):
        key = words.number
    if key == words.rest and (not texts or _is_reckoned(grid, mapping, column)):
        key = LEAVE
    return key


def _guess_blindly(grid: Grid, mapping: Mapping, fields: list[str], words: Vocabulary) -> None:
    """Where no heading says it: the first column of words says what a row is, the first of numbers how many."""
    numbers = [_is_of_numbers(grid, mapping, column) for column in range(grid.width)]
    if words.rest == APPEND:
        rest = [column for column, key in enumerate(fields) if key == APPEND]
        title = next((column for column in rest if not numbers[column]), rest[0] if rest else None)
        if title is not None:
            fields[title] = words.title
        if mapping.heading == NO_HEADINGS:
            count = next((column for column in rest if numbers[column] and column != title), None)
            if count is not None:
                fields[count] = words.count


def _is_of_numbers(grid: Grid, mapping: Mapping, column: int) -> bool:
    texts = [text for text in _texts(grid, mapping, column) if not is_unsaid(text)]
    return bool(texts) and sum(text.strip()[0].isdigit() for text in texts) * 2 > len(texts)


def _is_reckoned(grid: Grid, mapping: Mapping, column: int) -> bool:
    """Whether there is nothing in a column but formulas."""
    rows = [row for row in _rows(grid, mapping) if grid.text(row, column).strip()]
    return bool(rows) and all((row, column) in grid.unusable for row in rows)


def _key(grid: Grid, row: int, fields: Sequence[str], words: Vocabulary) -> str:
    return grid.text(row, fields.index(words.key)).strip()


def _rows(grid: Grid, mapping: Mapping) -> Iterator[int]:
    """The rows that are read, from 0."""
    left = set(mapping.left)
    return (row for row in range(mapping.heading + 1, len(grid.rows)) if row not in left)


def _texts(grid: Grid, mapping: Mapping, column: int) -> list[str]:
    return [grid.text(row, column) for row in _rows(grid, mapping) if grid.text(row, column).strip()]


def headings(grid: Grid, mapping: Mapping) -> list[Heading]:
    """The file's columns for people."""
    return [
        Heading(
            column,
            shown_name(name, column),
            column_name(column),
            tuple(text[:60] for text in list(dict.fromkeys(_texts(grid, mapping, column)))[:3]),
            mapping.fields[column] if column < len(mapping.fields) else LEAVE,
        )
        for column, name in enumerate(names_of(grid, mapping.heading, mapping.lines))
    ]


def is_own(grid: Grid, mapping: Mapping, words: Vocabulary) -> bool:
    """Whether the file has our own headings and no others, each once: then nobody needs to be asked."""
    names = [plain(name) for name in names_of(grid, mapping.heading, mapping.lines)]
    return bool(names) and all(name in words.own for name in names) and len(set(names)) == len(names)


def doubled(grid: Grid, mapping: Mapping) -> str:
    """A sentence about headings that stand there twice; "" if none does."""
    names = names_of(grid, mapping.heading, mapping.lines)
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


def check(grid: Grid, mapping: Mapping, words: Vocabulary) -> None:
    """Raises BadFileError if a meaning is given twice, or none that makes a row."""
    names = names_of(grid, mapping.heading, mapping.lines)
    meanings = [words.twins.get(key, key) if key in words.headings else "" for key in mapping.fields]
    for key in filter(None, meanings):
        both = [column for column, other in enumerate(meanings) if other == key]
        if len(both) > 1:
            said = [f"{shown_name(names[column], column)} ({column_name(column)})" for column in both]
            expected = _("für „%(heading)s“ nur eine Spalte") % {"heading": words.headings[key]}
            raise BadFileError(expected, ", ".join(said))
    used = set(filter(None, meanings))
    if not used & {words.title, words.key}:
        said = [f"„{shown_name(name, column)}“" for column, name in enumerate(names[:12])]
        raise BadFileError(_("eine Spalte „%(name)s“") % {"name": words.headings[words.title]}, ", ".join(said))
    if words.key in used and not used - {words.key} - words.aside:
        raise BadFileError(_("außer der Kennung eine Spalte mit Inhalt"), _("nur die Kennung"))


def rows_of(grid: Grid, mapping: Mapping, words: Vocabulary) -> Iterator[Row]:
    """The rows below the headings, those without any text and those that are left out not among them."""
    names = names_of(grid, mapping.heading, mapping.lines)
    group: str | None = None
    for index in _rows(grid, mapping):
        if not any(text.strip() for text in grid.rows[index]):
            continue
        row = _row(grid, mapping, index, names, words)
        if mapping.lone_titles and words.group not in row.texts:
            texts = [text.strip() for text in grid.rows[index] if text.strip()]
            if len(texts) == 1:
                [group] = texts
                continue
            if group is not None:
                row.texts[words.group] = group
        yield row


def _row(grid: Grid, mapping: Mapping, index: int, names: Sequence[str], words: Vocabulary) -> Row:
    row = Row(index + 1)
    for column, key in enumerate(mapping.fields):
        text = grid.text(index, column)
        if key == APPEND:
            if text.strip():
                row.appended.append((names[column] or column_name(column), text))
                row.places[names[column] or column_name(column)] = column
        elif key in words.headings:
            row.texts[key] = text
            row.places[key] = column
    return row


def left_keys(grid: Grid, mapping: Mapping, words: Vocabulary) -> list[str]:
    """The keys in the rows that are left out."""
    if words.key not in mapping.fields:
        return []
    return [_key(grid, row, mapping.fields, words) for row in mapping.left if row < len(grid.rows)]


def left_rows(grid: Grid, mapping: Mapping) -> list[LeftOut]:
    """The rows that are left out, for people."""
    why = no_rows(grid, mapping.heading, mapping.lines)
    return [
        LeftOut(row + 1, shown_row(grid, row), why.get(row, ""))
        for row in mapping.left
        if mapping.heading < row < len(grid.rows) and any(text.strip() for text in grid.rows[row])
    ]


def shown_row(grid: Grid, row: int, longest: int = 80) -> str:
    """What stands in a row, for people."""
    text = " · ".join(" ".join(text.split()) for text in grid.rows[row] if text.strip())
    return text if len(text) <= longest else f"{text[:longest]}…"


def left_out(grid: Grid, mapping: Mapping) -> list[str]:
    """The names of the columns that hold something and are left out."""
    names = names_of(grid, mapping.heading, mapping.lines)
    return [
        shown_name(names[column], column)
        for column in range(grid.width)
        if (column >= len(mapping.fields) or mapping.fields[column] == LEAVE) and _texts(grid, mapping, column)
    ]


def above(grid: Grid, mapping: Mapping) -> list[str]:
    """What stands above the headings and is not taken."""
    rows = grid.rows[: max(mapping.heading - mapping.lines + 1, 0)]
    texts = (" ".join(text for text in row if text.strip()) for row in rows)
    return [text[:100] for text in texts if text]


def numbers_in(text: str) -> set[int]:
    """The rows somebody names: „3, 7–9“. What is no number is passed over."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?", text):
        found.update(range(int(first), min(int(last or first), int(first) + 10_000) + 1))
    return found
