"""What has to be mended, and who takes care: what somebody said is broken, and what is there but not fit for play."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import F, Q
from django.utils.translation import gettext as _

from inventory.domain import details
from inventory.domain.access import person
from inventory.domain.acts import Writing, writing
from inventory.domain.counts import set_value
from inventory.domain.details import Sent
from inventory.domain.errors import InventoryError
from inventory.domain.sheet import PAPER_ORDER, find_list, item_of, row_name
from inventory.models import Act, Item

FIELDS = ("repair", "repairer")


class RepairError(InventoryError):
    """Something that cannot be said of a repair."""


def to_mend() -> list[Item]:
    """What has to be mended, by list and place in it."""
    rows = Item.objects.filter(~Q(repair="") | Q(usable__lt=F("present")), retired=None, material_list__retired=None)
    return list(rows.select_related("material_list").order_by("material_list__position", *PAPER_ORDER))


def unfit(item: Item) -> int:
    """How many are there that nobody can play with, as far as anybody has said."""
    return 0 if item.usable is None or item.present is None else max(0, item.present - item.usable)


def change(slug: str, item_id: int, sent: Mapping[str, Sent], *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """Say what is broken and who takes care (`FIELDS`).

    Raises UnknownListError, UnknownCellError, UnreadableError, ClashError.
    """
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        item = _locked(act, found)
        details.write(act, item, {name: each for name, each in sent.items() if name in FIELDS})
    return item, act.act


def take(slug: str, item_id: int, mine: bool, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """Take care of it oneself, or not any more.

    Raises UnknownListError, UnknownCellError, RepairError if there is nothing to mend, or somebody else does it.
    """
    found = item_of(find_list(slug), item_id, Item.objects.all())
    name = person(who).name[:80]
    with writing(person(who), Act.Kind.EDIT) as act:
        item = _locked(act, found)
        if not item.repair and not unfit(item):
            raise RepairError(_("„%(item)s“: Da ist nichts zu reparieren.") % {"item": row_name(item)})
        if item.repairer not in {"", name}:
            raise RepairError(
                _("„%(item)s“: Darum kümmert sich schon %(who)s.") % {"item": row_name(item), "who": item.repairer}
            )
        act.set(item, "repairer", name if mine else "")
    return item, act.act


def finish(slug: str, item_id: int, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """It is mended: all that are there can be played with. Raises UnknownListError, UnknownCellError."""
    found = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT, _("Repariert")) as act:
        item = _locked(act, found)
        for field in FIELDS:
            act.set(item, field, "")
        if unfit(item):
            set_value(act, item, "usable", item.present)
    return item, act.act


def _locked(act: Writing, item: Item) -> Item:
    return act.lock_one(Item.objects.filter(pk=item.pk).select_related("material_list"))
