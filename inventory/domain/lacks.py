"""What is missing of an item: so many of the thing itself, parts of it, and what its remark says.

One derivation for the shopping list, for which games can be offered, and for the item's own page.
"""

from __future__ import annotations

from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext as _

from inventory.domain.folding import fold
from inventory.domain.remarks import Lack, missing_in
from inventory.domain.status import judged
from inventory.models import Item, Part


def with_lacks(items: QuerySet[Item]) -> QuerySet[Item]:
    """The items, judged, with their `short_parts`: all that the functions here ask for. One query more."""
    short = Part.objects.filter(retired=None, present__lt=F("target"))
    return judged(items).prefetch_related(Prefetch("parts", short, "short_parts"))


def is_gone(item: Item) -> bool:
    """Whether nothing of it is there."""
    return bool(item.nicht_vorhanden) or item.present == 0


def short(item: Item) -> int | None:
    """How many of the thing itself have to be got; None: some, but nobody has said how many.

    What cannot be used has to be got too. What nobody has counted is not missing.
    """
    there = 0 if is_gone(item) else item.present if item.usable is None else item.usable
    if there is None:
        number = sum(lack.count for lack in missing_in(item.bemerkung) if not lack.name)
        return number or (None if item.to_buy else 0)
    if item.target is None and item.present is None and item.usable is None:
        return None  # marked x, and no more is known
    should = max(item.present or 0, 1) if item.target is None else item.target
    return max(0, should - there) or (None if item.to_buy or is_gone(item) else 0)


def pieces(item: Item) -> tuple[Lack, ...]:
    """What is missing of it while the rest is there: short parts, and what the remark says. See `with_lacks`."""
    if is_gone(item):
        return ()
    parts = [
        Lack(part.target - part.present, part.name, gone=part.present == 0) for part in getattr(item, "short_parts", ())
    ]
    counted = {fold(lack.name) for lack in parts}
    said = [lack for lack in missing_in(item.bemerkung) if lack.name and fold(lack.name) not in counted]
    return (*parts, *said)


def said(item: Item) -> list[str]:
    """What is missing of it, for people who have it before them: „2 Stück“, „1 nicht brauchbar“, „1 Würfelbecher“."""
    number = short(item)
    if is_gone(item):
        return [_("alles")] if number is None else [_("alles (%(n)d)") % {"n": number}]
    unfit = max(0, (item.present or 0) - item.usable) if item.usable is not None else 0
    found = [_("muss besorgt werden")] if item.to_buy else []
    if number and number > unfit:
        found.append(_("%(n)d Stück") % {"n": number - unfit})
    if unfit:
        found.append(_("%(n)d nicht brauchbar") % {"n": unfit})
    return found + [_("%(n)d %(part)s") % {"n": lack.count, "part": lack.name} for lack in pieces(item)]
