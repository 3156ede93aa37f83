"""Games days: when things are handed out, what is still out, and by when names are forgotten.

A thing that is out counts as out on whichever games day it was handed out, or without one (where a day is None): lent
to somebody at home. The name of who borrowed something is kept until it is back and the games day, or the return of
what was lent without one, is `settings.KEEP_DAYS` days ago; what and how many stays.
"""

from __future__ import annotations

import datetime
import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from games.domain import privacy
from inventory.domain import details, policy
from inventory.domain.access import Role, require
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.sheet import row_name
from inventory.models import Box, GamesDay, Item, Loan

#: in which years a games day may be; a date beyond them is a typing mistake
FIRST_YEAR, YEARS_AHEAD = 2000, 20


class GamesDayError(InventoryError):
    """A games day that cannot be changed so."""


class UnknownDayError(InventoryError):
    """There is no such games day."""


@dataclass(frozen=True, slots=True)
class Stock:
    """Of an item: how many the club can hand out (None: nobody has said), and how many are out."""

    there: int | None
    out: int

    @property
    def free(self) -> int | None:
        """How many can still be handed out; None: as many as there are."""
        return None if self.there is None else max(0, self.there - self.out)


class By(enum.Enum):
    """How a list of what is out is arranged. `value` is the word in the address."""

    STATION = "station"
    PERSON = "person"
    ITEM = "sache"

    @property
    def label(self) -> str:
        """For people."""
        return {By.STATION: _("nach Station"), By.PERSON: _("nach Person"), By.ITEM: _("nach Sache")}[self]


@dataclass(frozen=True, slots=True)
class Group:
    """Loans under one heading."""

    title: str
    loans: tuple[Loan, ...]

    @property
    def count(self) -> int:
        """How many things these are."""
        return sum(loan.count for loan in self.loans)


# --- days -------------------------------------------------------------------------------------------------------


def all_days() -> QuerySet[GamesDay]:
    """All games days, the newest first, each with `open_loans` and `late`: how many loans are out, and overdue."""
    out = Q(loans__back=None, loans__isnull=False)
    late = out & Q(loans__due__lt=timezone.now())
    return GamesDay.objects.annotate(open_loans=Count("loans", out), late=Count("loans", late)).order_by("-date", "-pk")


def open_days() -> list[GamesDay]:
    """The games days for which things are handed out, the next one (or today's) first."""
    today = timezone.localdate()
    days = GamesDay.objects.filter(closed=None)
    return sorted(days, key=lambda day: (abs((day.date - today).days), -day.pk))


def next_day(first: datetime.date, last: datetime.date) -> datetime.date | None:
    """When the first of the games days is that are not closed, from one date to another."""
    coming = GamesDay.objects.filter(closed=None, date__gte=first, date__lte=last).order_by("date")
    return coming.values_list("date", flat=True).first()


def find_day(number: int) -> GamesDay:
    """Raises UnknownDayError."""
    day = GamesDay.objects.filter(pk=number).first()
    if day is None:
        raise UnknownDayError(_("Diesen Spieltag gibt es nicht."))
    return day


def make_day(title: str, date: str, *, who: AbstractBaseUser) -> GamesDay:
    """A new games day; `date` as a form sends it. Raises NotAllowedError, UnreadableError, GamesDayError (twice)."""
    policy.require_to_begin(who)
    title = details.line(title, 100, required=True, label=_("Name"))
    try:
        when = datetime.date.fromisoformat(date)
    except ValueError as error:
        raise UnreadableError(_("Bitte geben Sie das Datum als Tag, Monat und Jahr an.")) from error
    last = timezone.localdate().year + YEARS_AHEAD
    if not FIRST_YEAR <= when.year <= last:
        message = _("Stimmt das Jahr %(year)s? Ein Spieltag liegt zwischen %(first)s und %(last)s.")
        raise UnreadableError(message % {"year": when.year, "first": FIRST_YEAR, "last": last})
    with transaction.atomic():
        list(GamesDay.objects.select_for_update().order_by("pk"))
        if GamesDay.objects.filter(title=title, date=when).exists():
            raise GamesDayError(_("Den Spieltag „%(title)s“ gibt es an diesem Tag schon.") % {"title": title})
        day = GamesDay.objects.create(title=title, date=when)
    forget_people()
    return day


def use_day(number: int, opened: bool, *, who: AbstractBaseUser) -> GamesDay:
    """Close a games day, or open it again. What is out can be taken back after closing too.

    Raises NotAllowedError, UnknownDayError.
    """
    require(who, Role.ORGANISER)
    with transaction.atomic():
        find_day(number)
        day = GamesDay.objects.select_for_update().get(pk=number)
        if opened:
            day.closed = None
        elif day.closed is None:
            day.closed = timezone.now()
        day.save(update_fields=["closed"])
    return day


# --- what is out ------------------------------------------------------------------------------------------------


def there(item: Item) -> int | None:
    """How many of an item the club can hand out: usable, else present, else the target; None: nobody has said."""
    for number in (item.usable, item.present):
        if number is not None:
            return number
    return 0 if item.nicht_vorhanden else item.target


def stocks(items: Iterable[Item]) -> dict[int, Stock]:
    """Of each item by number; one query."""
    rows = {item.pk: item for item in items}
    lent = Loan.objects.filter(item__in=rows, back=None).order_by().values("item").annotate(n=Sum("count"))
    out = {row["item"]: int(row["n"]) for row in lent}
    return {pk: Stock(there(item), out.get(pk, 0)) for pk, item in rows.items()}


def is_late(loan: Loan, now: datetime.datetime | None = None) -> bool:
    """Whether it should have been back by now."""
    return loan.back is None and loan.due is not None and loan.due < (now or timezone.now())


def still_out(day: GamesDay | None, *, box: Box | None = None) -> list[Loan]:
    """What is still out on a games day (of what belongs into a box), the most pressing first."""
    loans = _loans(Loan.objects.filter(games_day=day, back=None))
    if box is not None:
        loans = loans.filter(Q(item__box=box) | Q(item__in=box.amounts.values("item")))
    return sorted(loans, key=lambda loan: (loan.due is None, loan.due or loan.out, loan.pk))


def came_back(day: GamesDay | None, number: int) -> list[Loan]:
    """The last things that came back on a games day, the newest first."""
    return list(_loans(Loan.objects.filter(games_day=day)).exclude(back=None).order_by("-back", "-pk")[:number])


def late_number() -> int:
    """How many loans are overdue, on all games days and without one."""
    return Loan.objects.filter(back=None, due__lt=timezone.now()).count()


def out_of(item: Item) -> list[Loan]:
    """Where an item is now."""
    return list(_loans(Loan.objects.filter(item=item, back=None)).order_by("pk"))


def out_since(moment: datetime.datetime) -> dict[int, list[Loan]]:
    """Of each item, by number, the loans that were out at some time since then; one query."""
    found: dict[int, list[Loan]] = {}
    for loan in Loan.objects.filter(Q(back=None) | Q(back__gt=moment)).order_by("pk"):
        found.setdefault(loan.item_id, []).append(loan)
    return found


def out_at(loans: Iterable[Loan], moment: datetime.datetime) -> tuple[Loan, ...]:
    """Those that were out at that moment."""
    return tuple(loan for loan in loans if loan.out <= moment and (loan.back is None or loan.back > moment))


def _loans(loans: QuerySet[Loan]) -> QuerySet[Loan]:
    return loans.select_related("item__material_list", "item__box", "games_day")


def arranged(loans: Iterable[Loan], by: By) -> list[Group]:
    """Loans under headings by station, person or thing; those without one come last."""
    heading: Callable[[Loan], str] = {
        By.STATION: lambda loan: loan.station,
        By.PERSON: lambda loan: loan.person,
        By.ITEM: lambda loan: row_name(loan.item),
    }[by]
    groups: dict[str, list[Loan]] = {}
    for loan in loans:
        groups.setdefault(heading(loan), []).append(loan)
    nothing = {By.STATION: _("ohne Station"), By.PERSON: _("ohne Namen"), By.ITEM: ""}[by]
    ordered = sorted(groups, key=lambda title: (not title, title.casefold()))
    return [Group(title or nothing, tuple(groups[title])) for title in ordered]


@dataclass(frozen=True, slots=True)
class Total:
    """How many of a thing are out, at how many loans and stations; names of people do not matter here."""

    item: Item
    count: int
    stations: tuple[str, ...]


def totals(loans: Iterable[Loan]) -> list[Total]:
    """What is out, thing by thing: what those may see who do not hand out."""
    by_item: dict[int, list[Loan]] = {}
    for loan in loans:
        by_item.setdefault(loan.item_id, []).append(loan)
    found = [
        Total(
            group[0].item,
            sum(loan.count for loan in group),
            tuple(sorted({loan.station for loan in group if loan.station}, key=str.casefold)),
        )
        for group in by_item.values()
    ]
    return sorted(found, key=lambda total: row_name(total.item).casefold())


def entered_before(day: GamesDay | None) -> tuple[list[str], list[str]]:
    """The stations and the people that were named on this games day before, by name."""
    names = list(Loan.objects.filter(games_day=day).order_by().values_list("station", "person"))
    stations, people = {station for station, _person in names}, {person for _station, person in names}
    return sorted(stations - {""}, key=str.casefold), sorted(people - {""}, key=str.casefold)


def forget_people(now: datetime.datetime | None = None) -> int:
    """Blank the names on loans that are back, of games days (or back) longer ago than names are kept; how many.

    None after a jump of the clock, until an organiser has said that it is right.
    """
    moment, kept = now or timezone.now(), datetime.timedelta(days=int(settings.KEEP_DAYS))
    if privacy.jumped(moment) is not None:
        return 0
    long_ago = Q(games_day__date__lt=timezone.localdate(moment) - kept) | Q(games_day=None, back__lt=moment - kept)
    old = Loan.objects.filter(long_ago, back__isnull=False)
    return old.exclude(person="").update(person="")
