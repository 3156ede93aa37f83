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
    return _rest(item, whole(item))


def _rest(item: Item, number: int | None) -> int | None:
    return None if number is None else max(0, number - sum(amount.count for amount in elsewhere(item)))


def at(item: Item, where: Where) -> int | None:
    """How many are in a box (loose, at a place); None: nobody knows."""
    return share(item, where, whole(item))


def share(item: Item, where: Where, number: int | None) -> int | None:
    """How many of `number` belong there."""
    here = sum(amount.count for amount in elsewhere(item) if where in (amount.box, amount.place))
    if not is_own(item, where):
        return here
    left = _rest(item, number)
    return None if left is None else here + left


def is_own(item: Item, where: Where) -> bool:
    """Whether that is where the row says it is."""
    return item.box_id == where.pk if isinstance(where, Box) else item.box_id is None and item.place_id == where.pk


def key(where: Where | None) -> str:
    """How forms and phones name a box or a place: „kasten:3“, „ort:3“; "" for none."""
    return "" if where is None else f"{'kasten' if isinstance(where, Box) else 'ort'}:{where.pk}"


def find(text: str) -> Where | None:
    """What `key` names; None where there is no such thing."""
    kind, _colon, number = text.partition(":")
    if not number.isdecimal() or len(number) > 11:
        return None
    if kind == "kasten":
        return Box.objects.filter(pk=int(number)).first()
    return Place.objects.filter(pk=int(number)).first() if kind == "ort" else None
