"""Where the things of a row are: most rows lie in one box or at one place, some in several.

The row's own box or place is where the rest is; an `Amount` says how many are elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet

from inventory.models import Amount, Box, Item, Place

Where = Box | Place


def with_amounts(items: QuerySet[Item]) -> QuerySet[Item]:
    """The items with `elsewhere`: their amounts, with box and place; one query more."""
    amounts = Amount.objects.select_related("box__place", "place").order_by("pk")
    return items.prefetch_related(Prefetch("amounts", amounts, "elsewhere"))


def elsewhere(item: Item) -> Sequence[Amount]:
    """Its amounts; those of `with_amounts` if it has them."""
    found: Sequence[Amount] | None = getattr(item, "elsewhere", None)
    return list(item.amounts.select_related("box", "place").order_by("pk")) if found is None else found


def whole(item: Item) -> int | None:
    """How many of it there are, as far as anybody has said."""
    if item.present is not None:
        return item.present
    return 0 if item.nicht_vorhanden else item.target


def rest(item: Item) -> int | None:
    """How many are where the row says; None: nobody knows."""
    number = whole(item)
    return None if number is None else max(0, number - sum(amount.count for amount in elsewhere(item)))


def at(item: Item, where: Where) -> int | None:
    """How many are in a box (loose, at a place); None: nobody knows."""
    here = sum(amount.count for amount in elsewhere(item) if where in (amount.box, amount.place))
    own = item.box_id == where.pk if isinstance(where, Box) else item.box_id is None and item.place_id == where.pk
    if not own:
        return here
    left = rest(item)
    return None if left is None else here + left
