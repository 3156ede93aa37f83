"""Lists as a file that an import understands: one row per item, in the order of the paper."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from gamesday.sheets.guard import guarded
from gamesday.sheets.writing import FORMATS, Table
from inventory.domain.transfer.columns import COLUMNS, KEY, LIST, key_of
from inventory.domain.transfer.since import newest
from inventory.domain.transfer.state import load
from inventory.models import MaterialList

#: characters of a spreadsheet's column
_WIDTHS = {"benennung": 34, "anzahl": 16, "bemerkung": 44, "parts": 40, "games": 30, "hinweis": 40, "box": 26}
_NUMBERS = {"target", "present", "usable"}


def table_of(lists: Sequence[MaterialList], *, named: bool, retired: bool = False) -> Table:
    """The rows of these lists; `named`: with a column that says of which list, `retired`: also rows out of use."""
    # first, so that what happens meanwhile counts as later
    stamps = newest(lists)
    state = load(lists)
    columns = [column for column in COLUMNS if named or column.key != LIST]
    rows = []
    for item in state.items:
        if item.retired is None or retired:
            values = state.values(item) | {KEY: key_of(item.pk, stamps.get(item.pk, 0))}
            rows.append([guarded(column.write(values[column.key])) for column in columns])
    return Table(
        title=_("Alle Listen") if named else state.lists[0].title,
        headings=[column.heading for column in columns],
        rows=rows,
        numbers=frozenset(index for index, column in enumerate(columns) if column.key in _NUMBERS),
        widths=[_WIDTHS.get(column.key, max(12, len(column.heading) + 2)) for column in columns],
    )


def export(lists: Sequence[MaterialList], kind: str, *, named: bool, retired: bool = False) -> bytes:
    """The file, in one of `FORMATS`."""
    return FORMATS[kind].write(table_of(lists, named=named, retired=retired))
