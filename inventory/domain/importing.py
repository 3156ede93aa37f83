"""Taking over a file: the same rows in the same order, other words in their cells.

A file changes cells; it adds, drops and moves no row. The rows are matched by their order, and each must still be in
its section, so that a row cut out of the file in a spreadsheet is noticed and does not shift all that follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from inventory.domain.csvfile import SECTION_HEADING, Row, read_csv
from inventory.domain.edit import write
from inventory.domain.errors import FileError
from inventory.domain.sheet import Cell, find_list
from inventory.models import Item, MaterialList


@transaction.atomic
def import_csv(slug: str, text: str, *, who_name: str) -> int:
    """Make the list say what the file says, all or nothing; return how many cells changed, each in the change log.

    Raises UnknownListError or FileError.
    """
    material_list = find_list(slug)
    return _apply(material_list, read_csv(text, material_list), who_name)


def _apply(material_list: MaterialList, rows: Sequence[Row], who_name: str) -> int:
    # only the rows are locked, not their sections: a section is no cell
    items = list(
        Item.objects.select_for_update(of=("self",))
        .filter(material_list=material_list)
        .select_related("section")
        .order_by("position")
    )
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
            value = getattr(row, field)
            if getattr(item, field) != value:
                write(Cell(item, field), value, who=None, who_name=who_name)
                changed += 1
    return changed
