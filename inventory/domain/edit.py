"""Changing cells: lock the row, re-read it, decide, write.

Who edits a cell says which value the edit began with. If the cell holds something else by now, and not what was to be
written anyway, nothing is written and both values are handed back; the person decides and sends again. So the last
writer never wipes out what they have not seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser

from inventory.domain.access import person
from inventory.domain.acts import writing
from inventory.domain.counts import set_value
from inventory.domain.errors import ConflictError
from inventory.domain.fields import read
from inventory.domain.record import written
from inventory.domain.sheet import Cell, cell_of, find_list
from inventory.models import Act, Change, Item


@dataclass(frozen=True, slots=True)
class Edited:
    """The cell as it is now, and the act that made it so; None if it was so already."""

    cell: Cell
    act: Act | None


def change_cell(
    slug: str, item_id: int, field: str, *, start: str, text: str, who: AbstractBaseUser, why: str = ""
) -> Edited:
    """Write `text` into a cell that held `start` when the edit began; both in written form.

    A cell that holds the new value already is left alone and no change is logged.

    Raises UnknownListError, UnknownCellError, UnreadableError (TooLongError), CountError, ConflictError.
    """
    material_list = find_list(slug)
    cell_of(material_list, item_id, field, Item.objects.all())
    value = read(field, text)
    with writing(person(who), Act.Kind.EDIT, why) as act:
        item = act.lock_one(Item.objects.filter(pk=item_id))
        item.material_list = material_list
        cell = Cell(item, field)
        if cell.value != value:
            if cell.written != start:
                last = Change.objects.filter(item=item, part=None, field=field).first()
                by = last.who_name if last is not None and last.new == cell.written else ""
                raise ConflictError(start=start, mine=written(field, value), theirs=cell.written, by=by)
            set_value(act, item, field, value)
    return Edited(cell, act.act)
