"""Rows of a list: adding, copying, moving, retiring, bringing back. No row is ever deleted.

Rows are ordered by `position` within their group: a section, the rows before any section, or the lines below the
table. A new place pushes along those that follow; that is no change of theirs. Numbers that become free stay free, so
that a move taken back finds its old place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import F, Max, Q, QuerySet
from django.utils.translation import gettext as _

from inventory.domain.access import person
from inventory.domain.acts import Writing, writing
from inventory.domain.errors import InventoryError, UnknownCellError, UnreadableError
from inventory.domain.fields import STATE_FIELD, read
from inventory.domain.numbers import leading_number
from inventory.domain.record import THERE
from inventory.domain.sheet import find_list, item_of
from inventory.models import Act, Item, MaterialList, Need, Part, Section


class MoveError(InventoryError):
    """A row that cannot go there."""


@dataclass(frozen=True, slots=True)
class Group:
    """Where rows are ordered among each other: a section, the rows without one, or those below the table."""

    material_list: MaterialList
    section: Section | None = None
    below: bool = False

    @property
    def rows(self) -> QuerySet[Item]:
        """All rows, the retired ones too."""
        return Item.objects.filter(
            material_list=self.material_list, section=self.section, below_table=self.below
        ).order_by("position", "pk")

    @property
    def key(self) -> str:
        """The group as a form sends it."""
        return "unten" if self.below else str(self.section.pk) if self.section else ""

    @property
    def title(self) -> str:
        """The group for people."""
        if self.below:
            return _("unter der Tabelle")
        return self.section.title if self.section else _("ohne Abschnitt")

    def end(self) -> int:
        """The position after the last row."""
        last: int | None = self.rows.aggregate(last=Max("position"))["last"]
        return (last or 0) + 1

    def make_room(self, position: int) -> None:
        """Push along the rows from this position on."""
        if self.rows.filter(position=position).exists():
            self.rows.filter(position__gte=position).order_by().update(position=F("position") + 1)


def groups(material_list: MaterialList) -> list[Group]:
    """The groups of a list, in order. Those without a section only where there are rows or no sections."""
    sections = [Group(material_list, section) for section in material_list.sections.filter(retired=None)]
    loose, below = Group(material_list), Group(material_list, below=True)
    used = material_list.items.filter(retired=None)
    first = [loose] if not sections or used.filter(section=None, below_table=False).exists() else []
    return [*first, *sections, *([below] if used.filter(below_table=True).exists() else [])]


def find_group(material_list: MaterialList, key: str) -> Group:
    """The group a form names. Raises UnknownCellError."""
    if key == "unten":
        return Group(material_list, below=True)
    if not key:
        return Group(material_list)
    section = material_list.sections.filter(pk=int(key), retired=None).first() if key.isdecimal() else None
    if section is None:
        raise UnknownCellError(_("Diesen Abschnitt gibt es in der Liste „%(list)s“ nicht.") % {"list": material_list})
    return Group(material_list, section)


def group_of(item: Item) -> Group:
    """Where a row stands."""
    return Group(item.material_list, item.section, item.below_table)


def add_item(
    slug: str,
    group_key: str,
    values: Mapping[str, str],
    *,
    who: AbstractBaseUser,
    after: int | None = None,
    client_id: str | None = None,
) -> tuple[Item, Act]:
    """A new row at the end of a group, or after the row `after` (and then in that one's group).

    Raises UnknownListError, UnknownCellError, UnreadableError (nothing stands in it), RepeatedError.
    """
    material_list = find_list(slug)
    texts = {field: read(field, values.get(field) or _blank(field)) for field in material_list.columns}
    if not any(texts.values()):
        raise UnreadableError(_("In der neuen Zeile steht noch nichts. Bitte geben Sie wenigstens eine Benennung ein."))
    with writing(person(who), Act.Kind.ADD, client_id=client_id) as act:
        lock_lists(act, material_list)
        former = item_of(material_list, after, Item.objects.select_related("section")) if after is not None else None
        group = group_of(former) if former else find_group(material_list, group_key)
        position = former.position + 1 if former else group.end()
        group.make_room(position)
        item = Item(
            material_list=material_list,
            section=group.section,
            below_table=group.below,
            position=position,
            target=leading_number(str(texts.get("anzahl", ""))),
            **texts,
        )
        act.add(item)
    assert act.act is not None
    return item, act.act


def _blank(field: str) -> str:
    return "offen" if field == STATE_FIELD else ""


def copy_item(slug: str, item_id: int, *, who: AbstractBaseUser, client_id: str | None = None) -> tuple[Item, Act]:
    """A row like this one right below it, with its parts and needs; of the copy nothing has been counted yet."""
    material_list = find_list(slug)
    with writing(person(who), Act.Kind.COPY, client_id=client_id) as act:
        lock_lists(act, material_list)
        former = item_of(material_list, item_id, Item.objects.select_related("section", "box", "place"))
        group = group_of(former)
        group.make_room(former.position + 1)
        item = Item(
            material_list=material_list,
            section=former.section,
            below_table=former.below_table,
            position=former.position + 1,
            benennung=former.benennung,
            anzahl=former.anzahl,
            bemerkung=former.bemerkung,
            hinweis=former.hinweis,
            target=former.target,
            box=former.box,
            place=former.place,
        )
        act.add(item)
        for part in former.parts.filter(retired=None):
            act.add(Part(item=item, position=part.position, name=part.name, target=part.target, note=part.note))
        for need in former.needs.all():
            act.add_need(Need(item=item, game=need.game, count=need.count, thing=need.thing))
    assert act.act is not None
    return item, act.act


def move_by(slug: str, item_id: int, by: int, *, who: AbstractBaseUser) -> tuple[Item, Act]:
    """One row up (`by` -1) or down (1) among the rows in use of its group.

    Raises UnknownListError, UnknownCellError, MoveError at the end.
    """
    material_list = find_list(slug)
    with writing(person(who), Act.Kind.MOVE) as act:
        lock_lists(act, material_list)
        found = item_of(material_list, item_id, Item.objects.all())
        item = act.lock_one(Item.objects.filter(pk=found.pk).select_related("section", "material_list"))
        group = group_of(item)
        others = group.rows.filter(retired=None)
        if by < 0:
            here = Q(position__lt=item.position) | Q(position=item.position, pk__lt=item.pk)
            neighbour = others.filter(here).reverse().first()
        else:
            here = Q(position__gt=item.position) | Q(position=item.position, pk__gt=item.pk)
            neighbour = others.filter(here).first()
        if neighbour is None:
            raise MoveError(_("Die Zeile steht schon ganz oben.") if by < 0 else _("Die Zeile steht schon ganz unten."))
        _put(act, item, group, neighbour.position + (by > 0))
    assert act.act is not None
    return item, act.act


def move_to(slug: str, item_id: int, to_slug: str, group_key: str, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """To the end of another group, of this list or another one; nothing happens if it is there already.

    A value in a column the other list does not have stays with the row, unseen, and is there again when it comes back.

    Raises UnknownListError, UnknownCellError.
    """
    material_list, target = find_list(slug), find_list(to_slug)
    with writing(person(who), Act.Kind.MOVE) as act:
        lock_lists(act, material_list, target)
        found = item_of(material_list, item_id, Item.objects.all())
        item = act.lock_one(Item.objects.filter(pk=found.pk).select_related("section", "material_list"))
        group = find_group(target, group_key)
        if group != group_of(item):
            position = group.end()
            act.set(item, "material_list", target)
            act.set(item, "section", group.section)
            act.set(item, "below_table", group.below)
            act.set(item, "position", position)
    return item, act.act


def _put(act: Writing, item: Item, group: Group, position: int) -> None:
    group.make_room(position)
    act.set(item, "position", position)


def retire(slug: str, item_id: int, *, who: AbstractBaseUser, why: str = "") -> tuple[Item, Act | None]:
    """Take a row out of use: it leaves the list and stays in the history."""
    return _use(slug, item_id, False, Act.Kind.RETIRE, who, why)


def restore(slug: str, item_id: int, *, who: AbstractBaseUser) -> tuple[Item, Act | None]:
    """Bring a retired row back to where it was; if its section is gone, before the sections, if its box is, in none."""
    return _use(slug, item_id, True, Act.Kind.RESTORE, who, "")


def _use(
    slug: str, item_id: int, there: bool, kind: Act.Kind, who: AbstractBaseUser, why: str
) -> tuple[Item, Act | None]:
    material_list = find_list(slug)
    with writing(person(who), kind, why) as act:
        found = item_of(material_list, item_id, Item.objects.all())
        wanted = Item.objects.filter(pk=found.pk).select_related("section", "material_list", "box", "place")
        item = act.lock_one(wanted)
        act.set(item, THERE, there)
        for field in ("section", "box", "place"):
            where = getattr(item, field)
            if there and where is not None and where.retired is not None:
                act.set(item, field, None)
        if there:
            for amount in item.amounts.exclude(box__retired=None, place__retired=None):
                act.amount(item, amount.where, 0)
    return item, act.act


def lock_lists(act: Writing, *material_lists: MaterialList) -> None:
    """Nobody else adds to these lists or orders their rows until the act ends."""
    act.lock(MaterialList.objects.filter(pk__in={each.pk for each in material_lists}))
