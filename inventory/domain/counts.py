"""The numbers of an item and of its parts: changed by differences, so that two who count at once both count.

Numbers and marks follow each other where the paper would: what is there is not marked x, of nothing none is usable,
no more are usable than are there. The target follows the free text of the count as long as it says the same.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext as _

from inventory.domain.access import person
from inventory.domain.acts import Writing, writing
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.fields import NUMBERS, STATE_FIELD, Value
from inventory.domain.numbers import leading_number
from inventory.domain.record import read
from inventory.domain.sheet import find_list, item_of
from inventory.models import MOST, Act, Item, Part


class CountError(InventoryError):
    """A number that cannot be: below nothing, above the most, more usable than there."""


#: the largest difference of one tap or one form
_LARGEST_STEP = 1000
#: so long after the first tap on a number that nobody had said, the taps that lead back to it take it back
_TAKEN_BACK_WITHIN = timedelta(minutes=10)


def step(
    slug: str, item_id: int, field: str, by: int, *, who: AbstractBaseUser, client_id: str | None = None
) -> tuple[Item, Act | None]:
    """Add `by` to a number of an item; a number nobody has said yet begins at 0, and there is nothing to take from it.

    Whoever taps a number from unknown up and back again, alone and at once, has counted nothing: it is unknown again.

    Raises UnknownListError, UnknownCellError, CountError, UnreadableError, and RepeatedError for an id that was seen.
    """
    if field not in NUMBERS or not -_LARGEST_STEP <= by <= _LARGEST_STEP:
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT, client_id=client_id) as act:
        item = act.lock_one(Item.objects.filter(pk=found.pk).select_related("material_list"))
        number = _stepped(getattr(item, field), by)
        counted_more = field == "present" and item.usable is not None
        if number == 0 and not counted_more and (first := _first_tap(item, field, who)):
            act.set(item, field, None)
            if crossed := item.changes.filter(act=first, field=STATE_FIELD).first():
                act.set(item, STATE_FIELD, read(item, STATE_FIELD, crossed.old))
        else:
            set_value(act, item, field, number)
    return item, act.act


def step_part(
    slug: str, item_id: int, part_id: int, by: int, *, who: AbstractBaseUser, client_id: str | None = None
) -> tuple[Part, Act | None]:
    """The same for how many of a part are there."""
    if not -_LARGEST_STEP <= by <= _LARGEST_STEP:
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    item = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT, client_id=client_id) as act:
        act.lock_one(Item.objects.filter(pk=item.pk))  # it guards its parts
        part = act.lock_one(Part.objects.filter(pk=part_id, item=item).select_related("item"))
        number = _stepped(part.present, by)
        act.set(part, "present", None if number == 0 and _first_tap(part, "present", who) else number)
    return part, act.act


def _first_tap(row: Item | Part, field: str, who: AbstractBaseUser) -> Act | None:
    """The act with which this person began to count a number that was unknown, if all that has changed it since were
    single changes by the same person."""
    since = timezone.now() - _TAKEN_BACK_WITHIN
    for change in row.changes.filter(field=field, when__gte=since).select_related("act"):
        if change.who_name != person(who).name or change.act is None or change.act.kind != Act.Kind.EDIT:
            return None
        if not change.old:
            return change.act
    return None


def _stepped(number: int | None, by: int) -> int:
    if number is None and by < 0:
        raise CountError(
            _("Hier steht noch keine Zahl, von der etwas abgeht. Zählen Sie mit „+“, oder tragen Sie die Zahl ein.")
        )
    result = (number or 0) + by
    if result < 0:
        raise CountError(_("Weniger als 0 gibt es nicht."))
    if result > MOST:
        raise CountError(_("Mehr als %(most)d kann hier nicht stehen.") % {"most": MOST})
    return result


def set_value(act: Writing, item: Item, field: str, value: Value) -> None:
    """Set a field of a locked item, and what follows from it. Raises CountError."""
    before = getattr(item, field)
    if not act.set(item, field, value):
        return
    if field == "anzahl":
        _follow_text(act, item, str(before), str(value))
    elif field == "present" and isinstance(value, int):
        if item.usable is not None and item.usable > value:
            act.set(item, "usable", value)
        act.set(item, STATE_FIELD, mark(item, value))
    elif field == "usable" and item.usable is not None and item.present is not None and item.usable > item.present:
        raise CountError(_("Es sind %(present)d da; mehr können nicht brauchbar sein.") % {"present": item.present})


def mark(item: Item, present: int) -> bool | None:
    """What „nicht vorhanden“ says of an item of which so many are there; in a list without that column what it said."""
    if STATE_FIELD not in item.material_list.columns:
        return item.nicht_vorhanden
    if present == 0:
        return True
    return False if item.nicht_vorhanden else item.nicht_vorhanden


def _follow_text(act: Writing, item: Item, before: str, after: str) -> None:
    number = leading_number(after)
    if number is not None and item.target in {None, leading_number(before)}:
        act.set(item, "target", number)
