"""A list as a CSV file and back: UTF-8, comma, RFC 4180, one record per row in the order of the paper.

The header is the list's own columns, followed by `Abschnitt` if the list has sections; a section without rows leaves no
record. Every cell is written to the letter, with one exception: nicht vorhanden is written as on paper, `x` or nothing,
where that says which of its three states is meant, and in words where it does not:

    state             a count is given    no count
    True (x)          x                   x
    False (there)     (blank)             nein
    None (not stated) ?                   (blank)

The file is exact, not defused: a remark such as `- " -` stays as it is, although a spreadsheet may take a cell that
begins with = + - @ for a formula. It is meant for programs, copies and reading back; whoever opens one from a stranger
in a spreadsheet should import the columns as text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from inventory.domain.errors import FileError, UnreadableError
from inventory.domain.fields import HEADINGS, STATE_FIELD, checked
from inventory.domain.sheet import in_paper_order
from inventory.models import LONGEST_CELL, Item, MaterialList

SECTION_HEADING = "Abschnitt"
_TRUE, _FALSE, _NOT_STATED = "x", "nein", "?"


@dataclass(frozen=True, slots=True)
class Row:
    """One row as a file knows it: `section` is "" without one, `nicht_vorhanden` None in a list without the column."""

    section: str
    benennung: str
    anzahl: str
    bemerkung: str
    nicht_vorhanden: bool | None


def header(material_list: MaterialList) -> list[str]:
    """The file's first record."""
    sections = [SECTION_HEADING] if material_list.sections.exists() else []
    return [HEADINGS[name] for name in material_list.columns] + sections


def rows_of(material_list: MaterialList) -> list[Row]:
    """The list's rows as they are now."""
    return [row_of(item, title) for title, item in in_paper_order(material_list)]


def row_of(item: Item, section: str) -> Row:
    """One row of the database as a row of a file."""
    state = item.nicht_vorhanden if STATE_FIELD in item.material_list.columns else None
    return Row(section, item.benennung, item.anzahl, item.bemerkung, state)


def write_csv(material_list: MaterialList) -> str:
    """The whole file."""
    out = io.StringIO()
    writer = csv.writer(out)  # its default dialect is RFC 4180: comma, quotes doubled, CRLF
    top = header(material_list)
    writer.writerow(top)
    for row in rows_of(material_list):
        record = [
            mark(row.nicht_vorhanden, row.anzahl) if name == STATE_FIELD else getattr(row, name)
            for name in material_list.columns
        ]
        writer.writerow([*record, row.section][: len(top)])
    return out.getvalue()


def mark(state: bool | None, anzahl: str) -> str:
    """How a state is written beside this count."""
    if state:
        return _TRUE
    if state is _blank_means(anzahl):
        return ""
    return _FALSE if state is False else _NOT_STATED


def _blank_means(anzahl: str) -> bool | None:
    return False if anzahl else None


#: format → what writes it
FORMATS: dict[str, Callable[[MaterialList], str]] = {"csv": write_csv}


def read_csv(text: str, material_list: MaterialList) -> list[Row]:
    """The rows of a file, every one checked.

    Raises FileError for the first place that is not as it should be: the header, the number of columns, a mark, a
    section the list does not have, a text no cell can hold.
    """
    records = _records(text)
    expected = header(material_list)
    _row, top = next(records, (1, []))
    if top != expected:
        raise FileError(1, "", _quoted(expected), _quoted(top))
    sections = set(material_list.sections.values_list("title", flat=True))
    return [_parse(row, record, material_list.columns, sections) for row, record in records]


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """The records with their numbers; wholly empty lines count but are left out."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    row = 0
    while True:
        row += 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            expected = _("CSV mit Komma und paarweisen, geraden Anführungszeichen")
            got = _("ein Anführungszeichen, das nicht passt, oder ein Feld ohne Ende")
            raise FileError(row, "", expected, got) from error
        if record:
            yield row, record


def _parse(row: int, record: list[str], columns: list[str], sections: set[str]) -> Row:
    width = len(columns) + bool(sections)
    if len(record) != width:
        raise FileError(row, "", _("%(n)d Spalten") % {"n": width}, str(len(record)))
    texts = dict.fromkeys(HEADINGS, "")
    for name, cell in zip(columns, record, strict=False):
        if name != STATE_FIELD:
            try:
                texts[name] = checked(cell)
            except UnreadableError as error:
                fits = _("Text ohne Umbrüche und Steuerzeichen, höchstens %(n)d Zeichen") % {"n": LONGEST_CELL}
                got = _("%(text)s mit %(n)d Zeichen") % {"text": _quoted([cell]), "n": len(cell)}
                raise FileError(row, HEADINGS[name], fits, got) from error
    state = None
    if STATE_FIELD in columns:
        marked = record[columns.index(STATE_FIELD)]
        meanings = {"": _blank_means(texts["anzahl"]), _TRUE: True, _FALSE: False, _NOT_STATED: None}
        if marked.strip().lower() not in meanings:
            raise FileError(row, HEADINGS[STATE_FIELD], _("x, nein, ? oder nichts"), _quoted([marked]))
        state = meanings[marked.strip().lower()]
    section = record[-1] if sections else ""
    if section and section not in sections:
        raise FileError(
            row,
            SECTION_HEADING,
            _("einer der Abschnitte %(list)s") % {"list": _quoted(sorted(sections))},
            _quoted([section]),
        )
    return Row(section, texts["benennung"], texts["anzahl"], texts["bemerkung"], state)


def _quoted(names: Iterable[str]) -> str:
    shown = ", ".join(f"„{name[:60]}“" for name in names)
    return shown[:300] if shown else _("nichts")
