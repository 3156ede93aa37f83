"""The one door through which the lists change: an act with all its changes, in one transaction, under row locks.

    with writing(person(user), Act.Kind.EDIT, why="nachgezählt") as act:
        item = act.lock_one(Item.objects.filter(pk=7))
        act.set(item, "present", item.present + 1)

What is to change is locked first and read under the lock; a value that is set to what it is already leaves no trace,
and an act without a change is not kept. Rows and history are written when the block ends, in as few queries for 5,000
rows as for 50 (a few dozen); if the block raises, nothing has happened. A list's row is locked before its items, and
rows in the order of their numbers, so that no two acts wait for each other.

`perform` is the same for changes that need no look at the present values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from inventory.domain.access import Who
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.record import (
    NEED,
    PHOTO,
    THERE,
    Subject,
    amount_field,
    put,
    value_of,
    written,
    written_amount,
    written_need,
)
from inventory.models import Act, Amount, Box, Change, Item, MaterialList, Need, Part, Place, Section

S = TypeVar("S", bound=models.Model)

#: what refers to others comes after them
_ORDER: tuple[type[models.Model], ...] = (MaterialList, Place, Box, Section, Item, Part)
#: from here on rows are written all at once
_MANY = 4
_LONGEST_WHY = 300
_CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


class RepeatedError(InventoryError):
    """The act was done already: a phone sent it a second time. `act` is the one that was done."""

    def __init__(self, act: Act) -> None:
        super().__init__(_("Das ist schon angekommen und zählt nur einmal."))
        self.act = act


class GoneError(InventoryError):
    """What was to be changed is not there (any more)."""

    def __init__(self) -> None:
        super().__init__(_("Das gibt es nicht (mehr)."))


@dataclass(frozen=True, slots=True)
class Set:
    """A value to set, for `perform`: of a row that the caller has read, whatever it says by now."""

    subject: Subject
    field: str
    value: Any


@dataclass(slots=True)
class _Noted:
    """A value before and after, until it is written."""

    subject: Subject
    field: str
    old: str
    new: Any


class Writing:
    """An act being done. `act` is what was kept of it after the block: None if nothing changed."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.act: Act | None = None
        self._rows: dict[tuple[type[models.Model], int], Any] = {}
        self._added: list[Any] = []
        self._needs: list[Need] = []
        self._columns: dict[tuple[type[models.Model], int], set[str]] = {}
        self._noted: dict[tuple[int, str], _Noted] = {}

    def lock(self, rows: models.QuerySet[S, S]) -> list[S]:
        """The rows as they are now, in the order of their numbers; nobody else changes them until the block ends."""
        # no_key: the history, written at the same time by others, may refer to the row
        locked = rows.select_for_update(of=("self",), no_key=True).order_by("pk")
        return [self._rows.setdefault((type(row), row.pk), row) for row in locked]

    def lock_one(self, rows: models.QuerySet[S, S]) -> S:
        """The only row of `rows`. Raises GoneError."""
        found = self.lock(rows)
        if not found:
            raise GoneError
        return found[0]

    def set(self, subject: Subject, field: str, value: Any) -> bool:
        """Set a field of a locked row (or `there`); whether that changed anything."""
        old, new = value_of(subject, field), value
        if old == new:
            return False
        self._note(subject, field, written(field, old), new)
        column = put(subject, field, value)
        if subject.pk is not None:
            self._columns.setdefault((type(subject), subject.pk), set()).add(column)
        return True

    def add(self, subject: S) -> S:
        """A new row of something with a history, saved when the block ends; it begins with the values the row has."""
        assert isinstance(subject, Item | Part | Box | Place | Section | MaterialList)
        self._added.append(subject)
        self._note(subject, THERE, "", True)  # as opposed to "nein": it has never been there
        for column in subject._meta.concrete_fields:
            field = column.name
            # where it stands is with the row, and no news about it
            if field in {"id", "retired", "item", "material_list", "position"}:
                continue
            value, blank = getattr(subject, field), column.get_default()
            if value != blank and value is not None:
                self._note(subject, field, written(field, blank), value)
        return subject

    def need(self, item: Item, game: str, count: int, thing: str | None = None) -> bool:
        """Say how many a game needs of an item; 0: none. `thing`: see `Need`; None leaves it."""
        there = Need.objects.filter(item=item, game=game).first()
        old = written_need(there.count, there.thing) if there else ""
        kept = there.thing if there and thing is None else thing or ""
        if count:
            Need.objects.update_or_create(item=item, game=game, defaults={"count": count, "thing": kept})
        elif there:
            there.delete()
        new = written_need(count, kept)
        if old != new:
            self._note(item, NEED + game, old, new)
        return old != new

    def add_need(self, need: Need) -> None:
        """A need of an item that is new itself, or of a locked one that has none for the game."""
        self._needs.append(need)
        self._note(need.item, NEED + need.game, "", written_need(need.count, need.thing))

    def amount(self, item: Item, where: Box | Place, count: int, note: str = "") -> bool:
        """Say how many of an item are kept there and not with the rest; 0: none."""
        key = {"box": where} if isinstance(where, Box) else {"place": where}
        there = Amount.objects.filter(item=item, **key).first()
        old = written_amount(there.count, there.note, where) if there else ""
        new = written_amount(count, note, where)
        if count:
            Amount.objects.update_or_create(item=item, **key, defaults={"count": count, "note": note})
        elif there:
            there.delete()
        if old != new:
            self._note(item, amount_field(where), old, new)
        return old != new

    def photo(self, item: Item, old: str, new: str) -> None:
        """Note that the item's photo is another one now; both by their SHA-256, "" is none."""
        self._note(item, PHOTO, old, new)

    def _note(self, subject: Subject, field: str, old: str, new: Any) -> None:
        noted = self._noted.setdefault((id(subject), field), _Noted(subject, field, old, new))
        noted.new = new

    # --- the end of the block -----------------------------------------------------------------------------------

    def save(self, act: Act) -> None:
        """Write rows and history."""
        for model in _ORDER:
            self._insert(model)
            self._update(model)
        Need.objects.bulk_create(self._needs)
        kept = [values for noted in self._noted.values() if (values := self._changed(noted))]
        if kept:
            if act._state.adding:
                act.save()
            _insert_changes(act, self.who, kept)
            self.act = act
        elif not act._state.adding:
            act.delete()

    def _insert(self, model: type[models.Model]) -> None:
        if rows := [row for row in self._added if type(row) is model]:
            model._default_manager.bulk_create(rows)

    def _update(self, model: type[models.Model]) -> None:
        changed = {pk: columns for (kind, pk), columns in self._columns.items() if kind is model}
        rows = [self._rows[model, pk] for pk in changed]
        if len(rows) < _MANY:
            for row in rows:
                row.save(update_fields=changed[row.pk])
            return
        # One statement for many rows; the rows are locked, so the union of the columns is safe to write.
        columns = sorted(set().union(*changed.values()))
        model._default_manager.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=columns)

    def _changed(self, noted: _Noted) -> tuple[Any, ...] | None:
        """What is kept of a change, in the order of `_CHANGED`; None if it is none after all."""
        new = noted.new if isinstance(noted.new, str) else written(noted.field, noted.new)
        if new == noted.old:
            return None
        part = item = section = box = place = material_list = None
        match subject := noted.subject:
            case Part():
                part, item, material_list = subject.pk, subject.item_id, subject.item.material_list_id
            case Item():
                item, material_list = subject.pk, subject.material_list_id
            case Section():
                section, material_list = subject.pk, subject.material_list_id
            case Box():
                box = subject.pk
            case Place():
                place = subject.pk
            case MaterialList():
                material_list = subject.pk
        return noted.field, noted.old, new, part, item, section, box, place, material_list


_CHANGED = ("field", "old", "new", "part_id", "item_id", "section_id", "box_id", "place_id", "material_list_id")


def _insert_changes(act: Act, who: Who, changes: Iterable[tuple[Any, ...]]) -> None:
    """Write the history.

    Past the model: with the 90,000 changes of a large import `bulk_create` takes five seconds, this takes half a one.
    """
    when = connection.ops.adapt_datetimefield_value(timezone.now())
    rows = [(act.pk, when, who.pk, who.name, *change) for change in changes]
    columns = ("act_id", "when", "who_id", "who_name", *_CHANGED)
    names = ", ".join(connection.ops.quote_name(name) for name in columns)
    into = f"{connection.ops.quote_name(Change._meta.db_table)} ({names})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", rows)  # noqa: S608  # names of our own


@contextmanager
def writing(
    who: Who, kind: Act.Kind, why: str = "", *, client_id: str | None = None, undoes: Act | None = None
) -> Iterator[Writing]:
    """Do one act. See the module.

    Raises RepeatedError if an act with this `client_id` was done already, UnreadableError if the id or the reason
    cannot be kept.
    """
    why = " ".join(why.split())
    if len(why) > _LONGEST_WHY:
        raise UnreadableError(_("Der Grund darf höchstens %(n)d Zeichen haben.") % {"n": _LONGEST_WHY})
    if client_id is not None and not _CLIENT_ID.fullmatch(client_id):
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    with transaction.atomic():
        act = _begin(Act(kind=kind, who_id=who.pk, who_name=who.name, why=why, client_id=client_id, undoes=undoes))
        doing = Writing(who)
        yield doing
        doing.save(act)


def _begin(act: Act) -> Act:
    """With an id, keep the act at once: a second one with the same id waits here until the first has ended."""
    if act.client_id is None:
        return act
    try:
        with transaction.atomic():
            act.save()
    except IntegrityError as error:
        raise RepeatedError(Act.objects.get(client_id=act.client_id)) from error
    return act


def perform(
    who: Who, kind: Act.Kind, why: str = "", changes: Iterable[Set] = (), *, client_id: str | None = None
) -> Act | None:
    """Set values of any number of rows in one act; None if they were set already. A repeated id: the first act.

    Raises GoneError if one of the rows is not there, and what `writing` raises.
    """
    wanted = list(changes)
    try:
        with writing(who, kind, why, client_id=client_id) as act:
            rows: dict[tuple[type[models.Model], int], Any] = {}
            for model in _ORDER:
                numbers = {change.subject.pk for change in wanted if type(change.subject) is model}
                if numbers:
                    # a part is guarded by its item
                    if model is Part:
                        act.lock(Item.objects.filter(pk__in=Part.objects.filter(pk__in=numbers).values("item")))
                    found = act.lock(model._default_manager.filter(pk__in=numbers))
                    rows |= {(model, row.pk): row for row in found}
            for change in wanted:
                row = rows.get((type(change.subject), change.subject.pk))
                if row is None:
                    raise GoneError
                act.set(row, change.field, change.value)
    except RepeatedError as error:
        return error.act
    return act.act
