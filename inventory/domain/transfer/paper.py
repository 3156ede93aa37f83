"""A list with the columns of the paper, to the letter: UTF-8, comma, RFC 4180, one record per row in the paper's order.

The header is the list's own columns, followed by `Abschnitt` if the list has sections; a section without rows leaves no
record. Every cell is written to the letter, except that nicht vorhanden is written as `marks.on_paper` says.

The file is exact, not defused: a remark such as `- " -` stays as it is, although a spreadsheet may take a cell that
begins with = + - @ for a formula. It is meant for programs, copies and reading back; what people open in a spreadsheet
is the full file of `exporting`.

Reading it back changes cells; it adds, drops and moves no row. The rows are matched by their order, and each must still
be in its section, so that a row cut out of the file is noticed and does not shift all that follow.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gamesday.sheets.csvtext import records_of
from gamesday.sheets.errors import FileError
from inventory.domain.access import program
from inventory.domain.acts import writing
from inventory.domain.errors import UnreadableError
from inventory.domain.fields import HEADINGS, STATE_FIELD, checked
from inventory.domain.sheet import PAPER_ORDER, find_list, in_paper_order
from inventory.domain.transfer.marks import FALSE, NOT_STATED, TRUE, blank_means, on_paper
from inventory.models import LONGEST_CELL, Act, Item, MaterialList

SECTION_HEADING = "Abschnitt"


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
    sections = [SECTION_HEADING] if material_list.sections.filter(retired=None).exists() else []
    return [HEADINGS[name] for name in material_list.columns] + sections


def rows_of(material_list: MaterialList) -> list[Row]:
    """The list's rows as they are now."""
    return [row_of(item, title) for title, item in in_paper_order(material_list)]


def row_of(item: Item, section: str) -> Row:
    """One row of the database as a row of a file."""
    state = item.nicht_vorhanden if STATE_FIELD in item.material_list.columns else None
    return Row(section, item.benennung, item.anzahl, item.bemerkung, state)


def write_paper(material_list: MaterialList) -> str:
    """The whole file."""
    out = io.StringIO()
    writer = csv.writer(out)  # its default dialect is RFC 4180: comma, quotes doubled, CRLF
    top = header(material_list)
    writer.writerow(top)
    for row in rows_of(material_list):
        record = [
            on_paper(row.nicht_vorhanden, row.anzahl) if name == STATE_FIELD else getattr(row, name)
            for name in material_list.columns
        ]
        writer.writerow([*record, row.section][: len(top)])
    return out.getvalue()


def read_paper(text: str, material_list: MaterialList) -> list[Row]:
    """The rows of a file, every one checked.

    Raises FileError for the first place that is not as it should be: the header, the number of columns, a mark, a
    section the list does not have, a text no cell can hold.
    """
    records = records_of(text.removeprefix("\ufeff"), ",")
    expected = header(material_list)
    _row, top = next(records, (1, []))
    if top != expected:
        raise FileError(1, "", _quoted(expected), _quoted(top))
    sections = set(material_list.sections.filter(retired=None).values_list("title", flat=True))
    return [_parse(row, record, material_list.columns, sections) for row, record in records]


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
        meanings = {"": blank_means(texts["anzahl"]), TRUE: True, FALSE: False, NOT_STATED: None}
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


# --- taking it over --------------------------------------------------------------------------------------------------


def import_paper(slug: str, text: str, *, who_name: str) -> int:
    """Make the list say what the file says, all or nothing; return how many cells changed, each in the change log.

    Raises UnknownListError or FileError.
    """
    material_list = find_list(slug)
    return _take_over(material_list, read_paper(text, material_list), who_name)


def _take_over(material_list: MaterialList, rows: Sequence[Row], who_name: str) -> int:
    with writing(program(who_name), Act.Kind.IMPORT) as act:
        act.lock(MaterialList.objects.filter(pk=material_list.pk))
        listed = Item.objects.filter(material_list=material_list, retired=None).select_related("section")
        order = {pk: number for number, pk in enumerate(listed.order_by(*PAPER_ORDER).values_list("pk", flat=True))}
        items = sorted(act.lock(listed), key=lambda item: order[item.pk])
        for number, (item, row) in enumerate(zip(items, rows, strict=False), start=2):
            there = item.section.title if item.section else ""
            if row.section != there:
                raise FileError(number, SECTION_HEADING, f"„{there}“", f"„{row.section}“")
        if len(items) != len(rows):
            raise FileError(
                min(len(items), len(rows)) + 2,
                "",
                _("eine Datei mit %(n)d Zeilen unter der Kopfzeile") % {"n": len(items)},
                str(len(rows)),
            )
        changed = 0
        for item, row in zip(items, rows, strict=True):
            for field in material_list.columns:
                changed += act.set(item, field, getattr(row, field))
    return changed
