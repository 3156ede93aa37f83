"""Boxes that hold several things, the places where boxes and things are kept, and what lies where."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from inventory.domain import details, whereabouts
from inventory.domain.access import person
from inventory.domain.acts import Writing, writing
from inventory.domain.details import Sent
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.record import THERE
from inventory.domain.sheet import find_list, item_of
from inventory.domain.status import judged, with_loans
from inventory.domain.whereabouts import Where, with_amounts
from inventory.models import Act, Box, Item, Place

#: as for join codes: nothing that looks or sounds alike, and no vowels, so that no code spells a word
ALPHABET = "34679CDFGHJKMNPRTWXY"
_LENGTH = 5
BOX_FIELDS = ("name", "place", "note")
PLACE_FIELDS = ("name", "note")


class UnknownBoxError(InventoryError):
    """There is no box with this code, or no such place."""


class KeepingError(InventoryError):
    """A box or place that cannot be changed so."""


#: the things of a box: those that lie in it, and those of which some do
_ROWS = Count("items", Q(items__retired=None), distinct=True) + Count(
    "amounts", Q(amounts__item__retired=None), distinct=True
)


def all_boxes() -> QuerySet[Box]:
    """The boxes in use by name, each with `rows`, the number of things in it."""
    return Box.objects.filter(retired=None).select_related("place").annotate(rows=_ROWS).order_by("name", "pk")


def all_places() -> QuerySet[Place]:
    """The places in use by name, with `boxed` and `rows`: the boxes and the loose things there."""
    return (
        Place.objects.filter(retired=None)
        .annotate(
            boxed=Count("boxes", Q(boxes__retired=None), distinct=True),
            rows=Count("items", Q(items__retired=None, items__box=None), distinct=True)
            + Count("amounts", Q(amounts__item__retired=None), distinct=True),
        )
        .order_by("name")
    )


def find_box(code: str) -> Box:
    """The box of this code, typed or scanned. Raises UnknownBoxError."""
    box = Box.objects.select_related("place").filter(code=code.strip().upper()[:8]).first()
    if box is None:
        raise UnknownBoxError(_("Einen Kasten mit dem Kürzel „%(code)s“ gibt es nicht.") % {"code": code[:20]})
    return box


def find_place(number: int) -> Place:
    """Raises UnknownBoxError."""
    place = Place.objects.filter(pk=number).first()
    if place is None:
        raise UnknownBoxError(_("Diesen Ort gibt es nicht."))
    return place


def contents(box: Box) -> list[Item]:
    """What is in a box, also where the rest of it is elsewhere; judged, by list and name, each with `here`."""
    return _kept(Q(box=box), box)


def kept_at(place: Place) -> tuple[list[Box], list[Item]]:
    """The boxes at a place, and the things there that are in no box, as `contents` gives them."""
    return list(all_boxes().filter(place=place)), _kept(Q(box=None, place=place), place)


def _kept(own: Q, where: Where) -> list[Item]:
    some = Q(pk__in=where.amounts.values("item"))
    rows = with_amounts(with_loans(judged(Item.objects.filter(own | some, retired=None))))
    ordered = rows.select_related("material_list").order_by("material_list__position", "benennung", "pk")
    found = list(ordered)
    for item in found:
        item.here = whereabouts.at(item, where)  # type: ignore[attr-defined]  # for the page
    return found


def create_box(texts: Mapping[str, str], *, who: AbstractBaseUser, client_id: str | None = None) -> Box:
    """A new box with a code of its own.

    Raises UnreadableError, KeepingError if one of this name is in use, RepeatedError.
    """
    box = Box()
    for field in BOX_FIELDS:
        setattr(box, field, details.read(box, field, texts.get(field, "")))
    with writing(person(who), Act.Kind.ADD, client_id=client_id) as act:
        _refuse_taken_box(box)
        [box.code] = free_codes(1)
        act.add(box)
    return box


def _refuse_taken_box(box: Box) -> None:
    """Raises KeepingError if another box in use has this name: nobody could tell their labels apart."""
    others = Box.objects.filter(retired=None).exclude(pk=box.pk)
    if any(other.name.casefold() == box.name.casefold() for other in others):
        raise KeepingError(_("Einen Kasten „%(name)s“ gibt es schon.") % {"name": box.name})


def is_code(text: str) -> bool:
    """Whether a box may have this code."""
    return len(text) == _LENGTH and set(text) <= set(ALPHABET)


def free_codes(number: int, besides: Collection[str] = ()) -> list[str]:
    """So many codes that no box has, and that are not among these."""
    there = {*Box.objects.values_list("code", flat=True), *besides}
    codes: list[str] = []
    while len(codes) < number:
        code = "".join(secrets.choice(ALPHABET) for _place in range(_LENGTH))
        if code not in there:
            there.add(code)
            codes.append(code)
    return codes


def edit_box(code: str, sent: Mapping[str, Sent], *, who: AbstractBaseUser) -> tuple[Box, Act | None]:
    """Raises UnknownBoxError, UnreadableError, ClashError, KeepingError if another one of the new name is in use."""
    found = find_box(code)
    with writing(person(who), Act.Kind.EDIT) as act:
        box = act.lock_one(Box.objects.filter(pk=found.pk).select_related("place"))
        details.write(act, box, {name: each for name, each in sent.items() if name in BOX_FIELDS})
        if box.name != found.name:
            _refuse_taken_box(box)
    return box, act.act


def use_box(code: str, there: bool, *, who: AbstractBaseUser) -> tuple[Box, Act | None]:
    """Take a box out of use, or bring it back.

    Raises UnknownBoxError, KeepingError if something is in it, or if another one of its name is in use meanwhile.
    """
    found = find_box(code)
    with writing(person(who), Act.Kind.RESTORE if there else Act.Kind.RETIRE) as act:
        box = act.lock_one(Box.objects.filter(pk=found.pk).select_related("place"))
        inside = box.items.filter(retired=None).count() + box.amounts.filter(item__retired=None).count()
        if inside and not there:
            raise KeepingError(
                _("Im Kasten „%(box)s“ liegt noch etwas (%(n)d). Räumen Sie ihn zuerst aus.")
                % {"box": box.name, "n": inside}
            )
        if there:
            _refuse_taken_box(box)
            wake(act, box)
        else:
            act.set(box, THERE, False)
    return box, act.act


def wake(act: Writing, box: Box) -> None:
    """Bring a locked box back; if its place is gone, without one."""
    act.set(box, THERE, True)
    if box.place is not None and box.place.retired is not None:
        act.set(box, "place", None)


def create_place(texts: Mapping[str, str], *, who: AbstractBaseUser, client_id: str | None = None) -> Place:
    """A new place; a retired one of this name is brought back.

    Raises UnreadableError, KeepingError if one of this name is in use, RepeatedError.
    """
    place = Place()
    for field in PLACE_FIELDS:
        setattr(place, field, details.read(place, field, texts.get(field, "")))
    former = _named(place.name)
    kind = Act.Kind.RESTORE if former and former.retired else Act.Kind.ADD
    with writing(person(who), kind, client_id=client_id) as act:
        if kind is Act.Kind.ADD:
            _refuse_taken(place.name, None)
            return act.add(place)
        assert former is not None
        woken = act.lock_one(Place.objects.filter(pk=former.pk))
        act.set(woken, THERE, True)
        act.set(woken, "note", place.note or woken.note)
    return woken


def edit_place(number: int, sent: Mapping[str, Sent], *, who: AbstractBaseUser) -> tuple[Place, Act | None]:
    """Raises UnknownBoxError, UnreadableError, ClashError, KeepingError if there is one of this name."""
    found = find_place(number)
    with writing(person(who), Act.Kind.EDIT) as act:
        place = act.lock_one(Place.objects.filter(pk=found.pk))
        details.write(act, place, {name: each for name, each in sent.items() if name in PLACE_FIELDS})
        _refuse_taken(place.name, place.pk)
    return place, act.act


def use_place(number: int, there: bool, *, who: AbstractBaseUser) -> tuple[Place, Act | None]:
    """Raises UnknownBoxError, KeepingError if something is kept there."""
    found = find_place(number)
    with writing(person(who), Act.Kind.RESTORE if there else Act.Kind.RETIRE) as act:
        place = act.lock_one(Place.objects.filter(pk=found.pk))
        kept = (
            place.boxes.filter(retired=None).exists()
            or place.items.filter(retired=None, box=None).exists()
            or place.amounts.filter(item__retired=None).exists()
        )
        if kept and not there:
            raise KeepingError(_("Am Ort „%(place)s“ liegt noch etwas. Räumen Sie es zuerst um.") % {"place": place})
        act.set(place, THERE, there)
    return place, act.act


def _named(name: str) -> Place | None:
    """The place of this name, in use or not."""
    # compared here, not by the database, which knows no capitals beyond ASCII
    return next((place for place in Place.objects.all() if place.name.casefold() == name.casefold()), None)


def _refuse_taken(name: str, besides: int | None) -> None:
    there = _named(name)
    if there is None or there.pk == besides:
        return
    if there.retired is None:
        raise KeepingError(_("Einen Ort „%(name)s“ gibt es schon.") % {"name": name})
    raise KeepingError(
        _("Einen Ort „%(name)s“ gibt es schon; er ist ausgemustert. Unter „Kästen und Orte“ lässt er sich zurückholen.")
        % {"name": name}
    )


def put_into(code: str, slug: str, item_id: int, inside: bool, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """Put a thing into a box, or take it out. Raises UnknownBoxError, UnknownListError, UnknownCellError, KeepingError.

    A thing that was in another box comes out of that one.
    """
    found, row = find_box(code), item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        box = act.lock_one(Box.objects.filter(pk=found.pk))
        item = act.lock_one(Item.objects.filter(pk=row.pk).select_related("box"))
        if inside and box.retired is not None:
            raise KeepingError(_("Der Kasten „%(box)s“ ist ausgemustert.") % {"box": box.name})
        if inside:
            act.set(item, "box", box)
            tidy(act, item)
        elif item.box_id == box.pk:
            act.set(item, "box", None)
        else:
            act.amount(item, box, 0)
    return item, act.act


def tidy(act: Writing, item: Item) -> None:
    """Where the row itself lies now, it needs no amount."""
    own = item.box or item.place
    if own is not None:
        act.amount(item, own, 0)


def keep(
    slug: str, item_id: int, where: Where, count: int, note: str = "", *, who: AbstractBaseUser
) -> tuple[Item, Act | None]:
    """Say that so many of a thing are in a box or at a place and not with the rest; 0: none.

    Raises UnknownListError, UnknownCellError, UnreadableError, KeepingError.
    """
    note = details.line(note, 100)
    row = item_of(find_list(slug), item_id, Item.objects.all())
    with writing(person(who), Act.Kind.EDIT) as act:
        found: Where
        if isinstance(where, Box):
            found = act.lock_one(Box.objects.filter(pk=where.pk))
        else:
            found = act.lock_one(Place.objects.filter(pk=where.pk))
        item = act.lock_one(Item.objects.filter(pk=row.pk).select_related("box", "place"))
        if count and found.retired is not None:
            raise KeepingError(_("„%(where)s“ ist ausgemustert.") % {"where": found})
        if count and (item.box or item.place) == found:
            raise KeepingError(_("Was nicht woanders liegt, liegt schon in „%(where)s“.") % {"where": found})
        others = sum(amount.count for amount in item.amounts.all() if found not in (amount.box, amount.place))
        number = whereabouts.whole(item)
        if number is not None and others + count > number:
            raise UnreadableError(_("Nach der Liste sind es %(n)d; woanders können nicht mehr liegen.") % {"n": number})
        act.amount(item, found, count, note)
    return item, act.act
