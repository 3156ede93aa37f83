"""Who changed what, when, from what to what, and why; newest first."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Window
from django.db.models.functions import Coalesce, RowNumber
from django.utils import timezone
from django.utils.translation import gettext as _

from inventory.domain import record
from inventory.domain.record import THERE
from inventory.domain.sheet import row_name
from inventory.models import Act, Change, Item, MaterialList

#: acts on one page, and changes of one act that are shown there
PAGE, FEW = 30, 8
#: changes on the page of one act
MANY = 200
_SUBJECTS = ("item__material_list", "part", "section", "box", "place", "material_list")


@dataclass(frozen=True, slots=True)
class Entry:
    """A change for people."""

    change: Change

    @property
    def subject(self) -> str:
        """The name of what changed, as it is called now."""
        change = self.change
        if change.item is not None:
            name = row_name(change.item)
            return _("%(item)s – Teil „%(part)s“") % {"item": name, "part": change.part} if change.part else name
        if change.section is not None:
            return _("Abschnitt „%(title)s“") % {"title": change.section}
        if change.box is not None:
            return _("Kasten „%(name)s“") % {"name": change.box}
        if change.place is not None:
            return _("Ort „%(name)s“") % {"name": change.place}
        return _("Liste „%(title)s“") % {"title": change.material_list}

    @property
    def label(self) -> str:
        """The name of the field."""
        return record.label(self.change.field)

    @property
    def old(self) -> str:
        """The value before; "" where there was none."""
        return record.shown(self.change.field, self.change.old)

    @property
    def new(self) -> str:
        """The value after."""
        return record.shown(self.change.field, self.change.new)

    @property
    def is_place_of_new(self) -> bool:
        """Whether it only says where a new row was put."""
        return self.change.field in {"position", "material_list"} and not self.change.old

    @property
    def is_coming(self) -> bool:
        """Whether the row came into being."""
        return self.change.field == THERE and not self.change.old


@dataclass(frozen=True, slots=True)
class Deed:
    """An act with its changes, or the first of them; `count` are all."""

    act: Act
    entries: tuple[Entry, ...]
    count: int
    undone_by: Act | None

    @property
    def more(self) -> int:
        """How many changes are not shown."""
        return self.count - len(self.entries)

    @property
    def title(self) -> str:
        """What was done."""
        kinds = {
            Act.Kind.EDIT: _("geändert"),
            Act.Kind.ADD: _("hinzugefügt"),
            Act.Kind.COPY: _("kopiert"),
            Act.Kind.MOVE: _("verschoben"),
            Act.Kind.RETIRE: _("ausgemustert"),
            Act.Kind.RESTORE: _("zurückgeholt"),
            Act.Kind.IMPORT: _("eingelesen"),
            Act.Kind.STOCKTAKE: _("Inventur übernommen"),
            Act.Kind.UNDO: _("zurückgenommen"),
        }
        return kinds[Act.Kind(self.act.kind)]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of the history: of a list, a row, a person, a day (in the club's time)."""

    material_list: MaterialList | None = None
    item: Item | None = None
    who: str = ""
    day: datetime.date | None = None


def history(wanted: Wanted, *, before: int | None = None, page: int = PAGE) -> tuple[list[Deed], int | None]:
    """A page of acts, the newest first, and the number before which the next page begins, None at the end.

    Two queries, whatever the acts have changed.
    """
    # counted for the acts of the page alone, not for all there are
    changes = Change.objects.filter(act=OuterRef("pk")).order_by().values("act").annotate(n=Count("pk")).values("n")
    counted = Coalesce(Subquery(changes), 0)
    acts = Act.objects.select_related("undone_by", "undoes").annotate(n=counted).order_by("-pk")
    if wanted.item is not None:
        acts = acts.filter(pk__in=Change.objects.filter(item=wanted.item).values("act"))
    if wanted.material_list is not None:
        here = Q(material_list=wanted.material_list) | Q(item__material_list=wanted.material_list)
        acts = acts.filter(pk__in=Change.objects.filter(here).values("act"))
    if wanted.who:
        acts = acts.filter(who_name=wanted.who)
    if wanted.day is not None:
        start = timezone.make_aware(datetime.datetime.combine(wanted.day, datetime.time()))
        end = timezone.make_aware(datetime.datetime.combine(wanted.day + datetime.timedelta(days=1), datetime.time()))
        acts = acts.filter(when__gte=start, when__lt=end)
    if before is not None:
        acts = acts.filter(pk__lt=before)
    found = list(acts[: page + 1])
    shown, more = found[:page], len(found) > page
    return _deeds(shown, wanted.item), shown[-1].pk if more else None


def _deeds(acts: Sequence[Act], item: Item | None) -> list[Deed]:
    changes: QuerySet[Change] = Change.objects.filter(act__in=[act.pk for act in acts])
    if item is not None:
        changes = changes.filter(item=item)
    numbered = changes.annotate(row=Window(RowNumber(), partition_by="act", order_by=F("pk").asc()))
    by_act: dict[int, list[Entry]] = defaultdict(list)
    for change in numbered.filter(row__lte=FEW).select_related(*_SUBJECTS).order_by("pk"):
        assert change.act_id is not None
        by_act[change.act_id].append(Entry(change))
    return [deed_of(act, by_act[act.pk], getattr(act, "n", 0) if item is None else len(by_act[act.pk])) for act in acts]


def deed_of(act: Act, entries: list[Entry], count: int) -> Deed:
    """An act with these of its changes."""
    return Deed(act, tuple(entries), count, getattr(act, "undone_by", None))


def find_deed(number: int, *, start: int = 0) -> Deed | None:
    """One act with up to `MANY` of its changes from number `start` on."""
    act = Act.objects.select_related("undone_by", "undoes").annotate(n=Count("changes")).filter(pk=number).first()
    if act is None:
        return None
    changes = act.changes.select_related(*_SUBJECTS).order_by("pk")[start : start + MANY]
    return deed_of(act, [Entry(change) for change in changes], getattr(act, "n", 0))


def people() -> list[str]:
    """Everybody in the history, by name."""
    return sorted(Act.objects.order_by().values_list("who_name", flat=True).distinct(), key=str.casefold)
