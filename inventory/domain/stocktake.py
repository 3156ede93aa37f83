"""A stocktake from its start to its end: what it counts, who may pause, go on, and drop it.

At the start it is noted what the lists say (`Expected`); everything found is compared with that, whatever the lists say
by then. What is added to the lists meanwhile can be counted too. Counting is in `tallying`, the report and applying it
in `reckoning`.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from inventory.domain import details, policy
from inventory.domain.access import Role, person, require
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.numbers import added
from inventory.domain.sheet import PAPER_ORDER
from inventory.models import Act, Expected, Item, MaterialList, Section, Stocktake


class StocktakeError(InventoryError):
    """Something that cannot be done with a stocktake as it stands."""


class UnknownStocktakeError(InventoryError):
    """There is no such stocktake, or it does not count this."""


class State(enum.Enum):
    """How a stocktake stands. `UNDONE`: it was applied, and that was taken back."""

    RUNNING = "running"
    PAUSED = "paused"
    APPLIED = "applied"
    UNDONE = "undone"
    DROPPED = "dropped"

    @property
    def label(self) -> str:
        """For people."""
        return {
            State.RUNNING: _("läuft"),
            State.PAUSED: _("angehalten"),
            State.APPLIED: _("übernommen"),
            State.UNDONE: _("Übernahme zurückgenommen"),
            State.DROPPED: _("verworfen"),
        }[self]

    @property
    def is_open(self) -> bool:
        """Whether it can still be applied or dropped."""
        return self in {State.RUNNING, State.PAUSED, State.UNDONE}


def state_of(stocktake: Stocktake) -> State:
    """How it stands."""
    status = Stocktake.Status(stocktake.status)
    if status == Stocktake.Status.APPLIED and stocktake.act is not None and not _in_force(stocktake.act):
        return State.UNDONE
    return State(status.value)


def _in_force(act: Act) -> bool:
    later = Act.objects.filter(undoes=act).first()
    return later is None or not _in_force(later)


def all_stocktakes() -> list[Stocktake]:
    """All stocktakes, the newest first, with their lists."""
    return list(Stocktake.objects.select_related("act").prefetch_related("lists").order_by("-pk"))


def find(number: int) -> Stocktake:
    """Raises UnknownStocktakeError."""
    found = Stocktake.objects.select_related("act").filter(pk=number).first()
    if found is None:
        raise UnknownStocktakeError(_("Diese Inventur gibt es nicht."))
    return found


def default_title() -> str:
    """What a stocktake is called if nobody calls it otherwise."""
    return _("Inventur %(day)s") % {"day": date_format(timezone.localdate(), "j. F Y")}


def start(title: str, slugs: Sequence[str], *, who: AbstractBaseUser) -> Stocktake:
    """Begin to count these lists. Raises NotAllowedError, UnreadableError, StocktakeError if one is being counted."""
    policy.require_to_begin(who)
    title = details.line(title, 100) or default_title()
    with transaction.atomic():
        # the lists' rows keep two from starting on the same list
        rows = MaterialList.objects.filter(slug__in=slugs, retired=None).order_by("pk")
        lists = list(rows.select_for_update(no_key=True))
        if not lists:
            raise UnreadableError(_("Bitte wählen Sie wenigstens eine Liste aus."))
        _refuse_counted(lists, None)
        begun = Stocktake.objects.create(title=title, started_by=person(who).name)
        begun.lists.set(lists)
        items = Item.objects.filter(material_list__in=lists, retired=None).order_by("pk")
        Expected.objects.bulk_create(
            [
                Expected(
                    stocktake=begun, item=item, present=item.present, usable=item.usable,
                    target=added(item.anzahl) if item.target is None else item.target,
                    nicht_vorhanden=item.nicht_vorhanden,
                )
                for item in items
            ],
            batch_size=1000,
        )  # fmt: skip
    return begun


def _refuse_counted(lists: Sequence[MaterialList], besides: Stocktake | None) -> None:
    counting = Stocktake.objects.filter(status__in=[Stocktake.Status.RUNNING, Stocktake.Status.PAUSED])
    if besides is not None:
        counting = counting.exclude(pk=besides.pk)
    other = counting.filter(lists__in=lists).first()
    if other is not None:
        both = other.lists.filter(pk__in=[each.pk for each in lists]).first()
        raise StocktakeError(
            _("Die Liste „%(list)s“ wird schon gezählt: „%(stocktake)s“. Beenden Sie zuerst diese Inventur.")
            % {"list": both, "stocktake": other}
        )


def pause(number: int, *, who: AbstractBaseUser) -> Stocktake:
    """Nobody counts until it goes on. Raises NotAllowedError, UnknownStocktakeError, StocktakeError."""
    require(who, Role.ORGANISER)
    return _change(number, Stocktake.Status.PAUSED, {State.RUNNING, State.PAUSED})


def resume(number: int, *, who: AbstractBaseUser) -> Stocktake:
    """Go on counting, also after it was dropped or its applying was taken back. Raises as `pause`."""
    require(who, Role.ORGANISER)
    return _change(number, Stocktake.Status.RUNNING, {State.RUNNING, State.PAUSED, State.UNDONE, State.DROPPED})


def drop(number: int, *, who: AbstractBaseUser) -> Stocktake:
    """End it without a change to the lists; what was counted stays to be read. Raises as `pause`."""
    require(who, Role.ORGANISER)
    return _change(number, Stocktake.Status.DROPPED, {State.RUNNING, State.PAUSED, State.UNDONE, State.DROPPED})


def _change(number: int, to: Stocktake.Status, allowed: set[State]) -> Stocktake:
    with transaction.atomic():
        lists, found = locked_with_lists(number)
        refuse_unless(found, allowed)
        if to == Stocktake.Status.RUNNING:
            _refuse_counted(lists, found)
        found.status = to
        found.save(update_fields=["status"])
    return found


def locked(number: int) -> Stocktake:
    """The stocktake, its row locked until the transaction ends. Raises UnknownStocktakeError."""
    find(number)
    return Stocktake.objects.select_for_update(no_key=True).get(pk=number)


def locked_with_lists(number: int) -> tuple[list[MaterialList], Stocktake]:
    """The same, its lists locked before it, as in `start`: no two count one list, or wait for each other."""
    find(number)
    lists = MaterialList.objects.select_for_update(no_key=True).filter(stocktakes=number).order_by("pk")
    return list(lists), locked(number)


def refuse_unless(stocktake: Stocktake, allowed: set[State]) -> None:
    """Raises StocktakeError, with a sentence about how it stands, unless that is one of `allowed`."""
    state = state_of(stocktake)
    if state in allowed:
        return
    raise StocktakeError(
        {
            State.RUNNING: _("Die Inventur „%(title)s“ läuft."),
            State.PAUSED: _("Die Inventur „%(title)s“ ist gerade angehalten. Gezählt wird, wenn sie weitergeht."),
            State.APPLIED: _("Die Inventur „%(title)s“ ist schon übernommen. Daran ändert sich nichts mehr."),
            State.UNDONE: _("Die Übernahme der Inventur „%(title)s“ wurde zurückgenommen; gezählt wird gerade nicht."),
            State.DROPPED: _("Die Inventur „%(title)s“ wurde verworfen."),
        }[state]
        % {"title": stocktake.title}
    )


# --- what is counted --------------------------------------------------------------------------------------------


def items_of(stocktake: Stocktake, of: MaterialList | None = None) -> QuerySet[Item]:
    """What is to be counted, in the order of the paper: what was there at the start, and what was added since.

    What was counted stays, wherever it has gone since. With a list only what stands there now.
    """
    begun = Q(pk__in=Expected.objects.filter(stocktake=stocktake).values("item"))
    since = Q(material_list__in=stocktake.lists.all(), retired=None)
    counted = Q(pk__in=stocktake.counts.exclude(item=None).values("item"))
    items = Item.objects.filter(begun | since | counted)
    if of is not None:
        items = items.filter(material_list=of)
    return items.select_related("section", "box", "place", "material_list").order_by(
        "material_list__position", "material_list__slug", *PAPER_ORDER
    )


def find_list(stocktake: Stocktake, slug: str) -> MaterialList:
    """One of the lists that are counted, or one to which a row of them was moved since.

    Raises UnknownStocktakeError.
    """
    found = stocktake.lists.filter(slug=slug).first()
    if found is None and items_of(stocktake).filter(material_list__slug=slug).exists():
        found = MaterialList.objects.get(slug=slug)
    if found is None:
        raise UnknownStocktakeError(_("Eine Liste „%(slug)s“ gehört nicht zu dieser Inventur.") % {"slug": slug[:50]})
    return found


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a section is (None: the rows without one), or the lines below the table."""

    section: Section | None
    below: bool
    rows: int
    counted: int

    @property
    def title(self) -> str:
        """For people; "" for the rows before any section."""
        if self.below:
            return _("Unter der Tabelle notiert")
        return self.section.title if self.section else ""

    @property
    def anchor(self) -> str:
        """Where it begins on the page for counting."""
        return "unten" if self.below else f"abschnitt-{self.section.pk}" if self.section else "abschnitt"


@dataclass(frozen=True, slots=True)
class ListProgress:
    """How far a list is, section by section."""

    list: MaterialList
    sections: tuple[Progress, ...]

    @property
    def rows(self) -> int:
        return sum(each.rows for each in self.sections)

    @property
    def counted(self) -> int:
        return sum(each.counted for each in self.sections)


def progress(stocktake: Stocktake) -> list[ListProgress]:
    """Of each list and section how much is counted; five queries."""
    counted = set(stocktake.counts.exclude(item=None).values_list("item", flat=True))
    items = items_of(stocktake).filter(retired=None).order_by().select_related(None)
    tallied: dict[tuple[int, int | None, bool], list[int]] = {}
    for pk, of, section, below in items.values_list("pk", "material_list", "section", "below_table"):
        tally = tallied.setdefault((of, section, below), [0, 0])
        tally[0] += 1
        tally[1] += pk in counted
    lists = MaterialList.objects.in_bulk({of for of, _section, _below in tallied} | _numbers(stocktake))
    sections = Section.objects.in_bulk({section for _of, section, _below in tallied if section is not None})
    found = []
    for each in sorted(lists.values(), key=lambda row: (row.position, row.slug)):
        rows = [
            Progress(sections.get(section) if section else None, below, rows, done)
            for (of, section, below), (rows, done) in tallied.items()
            if of == each.pk
        ]
        rows.sort(key=lambda row: (row.below, row.section is not None, row.section.position if row.section else 0))
        found.append(ListProgress(each, tuple(rows)))
    return found


def _numbers(stocktake: Stocktake) -> set[int]:
    return set(stocktake.lists.values_list("pk", flat=True))


def startable() -> QuerySet[MaterialList]:
    """The lists in use."""
    return MaterialList.objects.filter(retired=None).order_by("position", "slug")


def counted_now() -> dict[int, str]:
    """The lists that are being counted, by number, with the title of the stocktake."""
    rows = Stocktake.objects.filter(status__in=[Stocktake.Status.RUNNING, Stocktake.Status.PAUSED])
    return dict(rows.filter(lists__isnull=False).annotate(of=F("lists")).values_list("of", "title"))
