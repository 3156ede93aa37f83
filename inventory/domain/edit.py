"""Changing cells: lock the row, re-read it, decide, write, log, all in one transaction.

Who edits a cell says which value the edit began with. If the cell holds something else by now, and not what was to be
written anyway, nothing is written and both values are handed back; the person decides and sends again. So the last
writer never wipes out what they have not seen.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from inventory.domain.errors import ConflictError
from inventory.domain.fields import Value, read, written
from inventory.domain.sheet import Cell, cell_of, find_list
from inventory.models import Change, Item


@transaction.atomic
def change_cell(slug: str, item_id: int, field: str, *, start: str, text: str, who: AbstractBaseUser) -> Cell:
    """Write `text` into a cell that held `start` when the edit began; both in written form.

    A cell that holds the new value already is left alone and no change is logged.

    Raises UnknownListError, UnknownCellError, UnreadableError (TooLongError), ConflictError.
    """
    cell = cell_of(find_list(slug), item_id, field, Item.objects.select_for_update())
    value = read(field, text)
    if cell.value == value:
        return cell
    if cell.written != start:
        last = Change.objects.filter(item=cell.item, field=field).first()
        by = last.who_name if last is not None and last.new == cell.written else ""
        raise ConflictError(start=start, mine=written(value), theirs=cell.written, by=by)
    write(cell, value, who=who, who_name=who.get_username())
    return cell


def write(cell: Cell, value: Value, *, who: AbstractBaseUser | None, who_name: str) -> None:
    """Set a cell of a row that the caller has locked, and log it."""
    old = cell.written
    setattr(cell.item, cell.field, value)
    cell.item.save(update_fields=[cell.field])
    Change.objects.create(
        item=cell.item, who_id=who.pk if who else None, who_name=who_name, field=cell.field, old=old, new=cell.written
    )
