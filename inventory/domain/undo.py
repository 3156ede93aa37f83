"""Taking an act back, by an act of its own that puts every value where it was. Taking that one back does it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from inventory.domain import record
from inventory.domain.access import NotAllowedError, Role, Who
from inventory.domain.acts import Writing, writing
from inventory.domain.errors import InventoryError
from inventory.domain.record import AMOUNT, NEED, PHOTO, THERE, Subject
from inventory.models import Act, Amount, Box, Change, Item, MaterialList, Need, Part, Photo, Place, Section


class UndoError(InventoryError):
    """The act cannot be taken back; nothing was changed."""


class ChangedSinceError(UndoError):
    """A value is not what the act made it: somebody has changed it since. Both values are as people see them."""

    def __init__(self, name: str, field: str, expected: str, now: str) -> None:
        said = {
            "name": name,
            "field": record.label(field),
            "expected": record.shown(field, expected) or _("nichts"),
            "now": record.shown(field, now) or _("nichts"),
        }
        super().__init__(
            _(
                "Das lässt sich nicht zurücknehmen, weil es inzwischen weiter geändert wurde: „%(name)s“, %(field)s – "
                "danach stand da „%(expected)s“, jetzt „%(now)s“."
            )
            % said
        )
        self.expected, self.now = said["expected"], said["now"]


def undo(act_id: int, who: Who, *, client_id: str | None = None) -> Act:
    """Take an act back and return the act that did it.

    A position is put back as the number it was; that others have moved up or down since is no obstacle. Of rows that
    the act added only their being there is taken back: their values stay with them, for doing it again.

    Raises NotAllowedError if there is no such act, UndoError if it was taken back before or would leave something in
    a box or at a place that is out of use, ChangedSinceError.
    """
    act = Act.objects.filter(pk=act_id).first()
    if act is None:
        raise NotAllowedError(_("Diesen Eintrag im Verlauf gibt es nicht."))
    with writing(who, Act.Kind.UNDO, client_id=client_id, undoes=act) as doing:
        _refuse_twice(act)
        named = ("item", "part", "section", "box", "place", "material_list")
        changes = list(act.changes.select_related(*named).order_by("pk"))
        rows = _locked(doing, changes)
        added = {_key(change) for change in changes if change.field == THERE and not change.old}
        moved = _moved_since(changes)
        others = _Others()
        for change in changes:
            row = rows[_key(change)]
            _refuse_changed(change, row, moved)
            if _key(change) not in added or change.field == THERE:
                _put_back(doing, change, row, others)
        _refuse_lost({_key(change): rows[_key(change)] for change in changes if _keeps(change.field)})
    assert doing.act is not None
    return doing.act


#: kinds of acts that change whole lists at once
_LARGE = frozenset({Act.Kind.IMPORT, Act.Kind.STOCKTAKE})


def undoable(acts: Sequence[Act], role: Role) -> set[int]:
    """Which of these acts somebody of this role may take back, by number; those taken back already are not asked here.

    Helpers take back edits, organisers also what changed a whole list or its structure, and so do it again. One query,
    and one for each step of taking back what was taken back.
    """
    if role < Role.HELPER:
        return set()
    numbers = {act.pk for act in acts}
    if role == Role.ORGANISER:
        return numbers
    structure = Change.objects.filter(act__in=numbers, item=None, box=None, place=None)
    refused = set(structure.order_by().values_list("act", flat=True).distinct())
    roots = {act.pk: act for act in acts}
    while following := {act.undoes_id for act in roots.values() if act.undoes_id is not None}:
        found = Act.objects.in_bulk(following)
        roots = {pk: act if act.undoes_id is None else found[act.undoes_id] for pk, act in roots.items()}
    return numbers - refused - {pk for pk, root in roots.items() if root.kind in _LARGE}


def _refuse_twice(act: Act) -> None:
    locked = Act.objects.select_for_update().get(pk=act.pk)
    if Act.objects.filter(undoes=locked).exists():
        raise UndoError(_("Das wurde schon zurückgenommen."))


_KEYS = ("part_id", "item_id", "section_id", "box_id", "place_id", "material_list_id")


def _key(change: Change) -> tuple[type[models.Model], int]:
    for model, number in (
        (Part, change.part_id),
        (Item, change.item_id),
        (Section, change.section_id),
        (Box, change.box_id),
        (Place, change.place_id),
        (MaterialList, change.material_list_id),
    ):
        if number is not None:
            return model, number
    raise AssertionError(f"change {change.pk} names nothing")


def _locked(doing: Writing, changes: Iterable[Change]) -> dict[tuple[type[models.Model], int], Any]:
    keys = {_key(change) for change in changes}
    parts = {number for model, number in keys if model is Part}
    guards = {change.item_id for change in changes if change.item_id is not None}
    rows: dict[tuple[type[models.Model], int], Any] = {}
    for model, numbers in (
        (MaterialList, {n for m, n in keys if m is MaterialList}),
        (Place, {n for m, n in keys if m is Place}),
        (Box, {n for m, n in keys if m is Box}),
        (Section, {n for m, n in keys if m is Section}),
        (Item, guards),
        (Part, parts),
    ):
        if numbers:
            found: models.QuerySet[Any] = model._default_manager.filter(pk__in=numbers)
            if model is Item:
                found = found.select_related("section", "material_list", "box", "place")
            rows |= {(model, row.pk): row for row in doing.lock(found)}
    return rows


def _moved_since(changes: Iterable[Change]) -> dict[int, str]:
    """Of each change of a position after which somebody moved the row elsewhere: where to.

    Being pushed along by others leaves no change, and a move that was taken back ends where it began.
    """
    moves = {_key(change): change for change in changes if change.field == "position"}
    if not moves:
        return {}
    first = min(change.pk for change in moves.values())
    later = Change.objects.filter(field="position", pk__gt=first).only(*_KEYS, "field", "new").order_by("pk")
    last = {key: change.new for change in later if (key := _key(change)) in moves and change.pk > moves[key].pk}
    return {moves[key].pk: place for key, place in last.items() if place != moves[key].new}


def _refuse_changed(change: Change, row: Subject, moved: dict[int, str]) -> None:
    field = change.field
    if field == "position":
        if change.pk in moved:
            raise ChangedSinceError(str(row), field, change.new, moved[change.pk])
        return
    now = _present(row, field)
    if not record.same(field, now, change.new):
        raise ChangedSinceError(str(row), field, change.new, now)


def _keeps(field: str) -> bool:
    """Whether things come into a box or to a place by it, or these out of use."""
    return field in {"box", "place", THERE} or field.startswith(AMOUNT)


#: what holds what, by which field; what is in a box is not at a place itself
_HELD: tuple[tuple[type[Box | Place], type[Item | Box], str, dict[str, None]], ...] = (
    (Box, Item, "box", {}),
    (Place, Item, "place", {"box": None}),
    (Place, Box, "place", {}),
)


def _refuse_lost(rows: Mapping[tuple[type[models.Model], int], Any]) -> None:
    """Nothing in use is left in a box or at a place that is not; `rows` as they would be."""
    for holder, held, field, besides in _HELD:
        holders = {pk: row for (model, pk), row in rows.items() if model is holder}
        inside = {pk: row for (model, pk), row in rows.items() if model is held}
        used = {
            getattr(row, f"{field}_id")
            for row in inside.values()
            if row.retired is None and all(getattr(row, name) is value for name, value in besides.items())
        }
        away = {pk for pk, row in holders.items() if row.retired is not None}
        if not used and not away:
            continue
        others = held._default_manager.filter(**{f"{field}__in": away, "retired": None}, **besides)
        used |= set(others.exclude(pk__in=inside).values_list(field, flat=True))
        in_the_way = Q(pk__in=used & away) | Q(pk__in=used - holders.keys() - {None}, retired__isnull=False)
        if (lost := holder._default_manager.filter(in_the_way).first()) is not None:
            raise _lost(lost)
    boxes, places = ({pk for kind, pk in rows if kind is model} for model in (Box, Place))
    out_of_use = Q(box__retired__isnull=False) | Q(place__retired__isnull=False)
    amounts = Amount.objects.filter(out_of_use | Q(box__in=boxes) | Q(place__in=places))
    for amount in amounts.select_related("item", "box", "place"):
        where: Box | Place = rows.get((type(amount.where), amount.where.pk), amount.where)
        item: Item = rows.get((Item, amount.item_id), amount.item)
        if where.retired is not None and item.retired is None:
            raise _lost(where)


def _lost(where: Box | Place) -> UndoError:
    return UndoError(
        _(
            "Das lässt sich nicht zurücknehmen: In „%(name)s“ läge dann etwas, obwohl es ausgemustert ist. "
            "Räumen Sie es zuerst aus, oder holen Sie es zurück."
        )
        % {"name": where.name}
    )


def _present(row: Subject, field: str) -> str:
    if field.startswith(NEED):
        need = Need.objects.filter(item=row.pk, game=field.removeprefix(NEED)).first()
        return record.written_need(need.count, need.thing) if need else ""
    if field.startswith(AMOUNT):
        where = _where(field)
        key = {"box": where} if isinstance(where, Box) else {"place": where}
        amount = Amount.objects.filter(item=row.pk, **key).first()
        return record.written_amount(amount.count, amount.note, where) if amount else ""
    if field == PHOTO:
        photo = Photo.objects.filter(item=row.pk).first()
        return photo.sha256 if photo else ""
    return record.written(field, record.value_of(row, field))


def _where(field: str) -> Box | Place:
    kind, number = field.removeprefix(AMOUNT).split(":")
    return Box.objects.get(pk=number) if kind == "box" else Place.objects.get(pk=number)


class _Others:
    """Rows that others name: each is read once."""

    def __init__(self) -> None:
        self._read: dict[tuple[type[models.Model], int], models.Model] = {}

    def get(self, model: type[models.Model], pk: int) -> models.Model:
        if (model, pk) not in self._read:
            self._read[model, pk] = model._default_manager.get(pk=pk)
        return self._read[model, pk]


def _put_back(doing: Writing, change: Change, row: Subject, others: _Others) -> None:
    field = change.field
    if field.startswith(NEED):
        assert isinstance(row, Item)
        doing.need(row, field.removeprefix(NEED), *record.read_need(change.old))
    elif field.startswith(AMOUNT):
        assert isinstance(row, Item)
        doing.amount(row, _where(field), *record.read_amount(change.old))
    elif field == PHOTO:
        assert isinstance(row, Item)
        _put_photo_back(doing, row, change)
    else:
        value = record.read(row, field, change.old)
        if isinstance(value, int) and field in _ROWS:
            value = others.get(_ROWS[field], value)
        doing.set(row, field, value)


#: fields that name another row
_ROWS: dict[str, type[models.Model]] = {
    "section": Section,
    "material_list": MaterialList,
    "box": Box,
    "place": Place,
}


def _put_photo_back(doing: Writing, item: Item, change: Change) -> None:
    former = Photo.objects.filter(item=None, sha256=change.old).first()
    if change.old and former is None:
        raise UndoError(_("Das frühere Foto wurde endgültig gelöscht."))
    Photo.objects.filter(item=item).update(item=None)
    if former is not None:
        Photo.objects.filter(pk=former.pk).update(item=item)
    doing.photo(item, change.new, change.old)
