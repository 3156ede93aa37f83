"""Handing out what is on the packing list, and taking it back, as loans of the lists for the stalls of the day.

What is out is read from the loans of the games day, under the lock of its row: who presses twice, or presses what
somebody else has pressed, hands out what is still to go and nothing twice. A loan counts for the stall it went to; one
that went elsewhere on that day (by hand, or before the stall was called otherwise) for whoever needs the thing.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from day.domain import material
from day.domain.errors import DayError, StaleError
from day.domain.material import Material, Packed
from day.domain.revisions import State
from day.models import DayPlan, Tick
from inventory.domain import games_days, loans
from inventory.domain.loans import Wanted
from inventory.domain.sheet import row_name
from inventory.models import GamesDay, Item, Loan


class By(enum.Enum):
    """How the packing list is arranged; the value is the word in the address."""

    WHERE = "ort"
    STALL = "stand"


@dataclass(frozen=True, slots=True)
class Row:
    """A thing for a stall: so many are planned (0: no more, or never), these loans of it are out; `free` are so many
    in the lists, None for as many as anybody wants."""

    packed: Packed
    loans: tuple[Loan, ...] = ()
    free: int | None = None

    @property
    def out(self) -> int:
        """How many are out."""
        return sum(loan.count for loan in self.loans)

    @property
    def to_go(self) -> int:
        """How many are still to be handed out."""
        return max(0, self.packed.count - self.out)

    @property
    def scarce(self) -> bool:
        """Whether fewer are free than are still to go."""
        return self.free is not None and self.free < self.to_go


@dataclass(frozen=True, slots=True)
class Shelf:
    """Rows under one heading: what lies in a box or at a place, or what a stall gets."""

    title: str
    rows: tuple[Row, ...]

    @property
    def to_go(self) -> int:
        """How many things are still to be handed out."""
        return sum(row.to_go for row in self.rows)

    @property
    def out(self) -> int:
        """How many things are out."""
        return sum(row.out for row in self.rows)


@dataclass(frozen=True, slots=True)
class Handed:
    """How many things went out, and what did not, in sentences."""

    count: int
    refused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """What no list holds, for which stalls, and whether it is packed for all of them."""

    stalls: tuple[str, ...]
    name: str
    packed: bool


# --- the list ---------------------------------------------------------------------------------------------------


def shelves(state: State, needed: Material, by: By) -> list[Shelf]:
    """The packing list with what is out of it. What nobody has said the place of comes last."""
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in _rows(state, needed):
        found[row.packed.where if by is By.WHERE else row.packed.stall].append(row)
    return [Shelf(title, tuple(found[title])) for title in sorted(found, key=lambda title: (not title, title))]


def extras(state: State, needed: Material) -> list[Extra]:
    """What no list holds, each once."""
    ticked = set(Tick.objects.filter(plan=state.row).values_list("stall", "name"))
    return [
        Extra(stalls, name, all((stall, name) in ticked for stall in stalls))
        for name, stalls in material.by_name(needed.extras).items()
    ]


def _rows(state: State, needed: Material) -> list[Row]:
    wanted: dict[tuple[int, str], Packed] = {}
    for packed in (each for group in needed.packed.values() for each in group):
        key = packed.item, packed.stall
        wanted[key] = replace(packed, count=packed.count + wanted[key].count) if key in wanted else packed
    out: defaultdict[tuple[int, str], list[Loan]] = defaultdict(list)
    elsewhere: list[Loan] = []
    for loan in _open(state.row):
        key = loan.item_id, loan.station
        (out[key] if key in wanted else elsewhere).append(loan)
    for loan in elsewhere:
        out[_whose(loan, wanted, out)].append(loan)
    items = {loan.item_id: loan.item for group in out.values() for loan in group}
    items |= Item.objects.in_bulk({number for number, _stall in wanted})
    stocks = games_days.stocks(items.values())
    for number, stall in out.keys() - wanted.keys():
        item = items[number]
        wanted[number, stall] = Packed(material.where_of(item), row_name(item), 0, stall, number)
    rows = [Row(packed, tuple(out[key]), stocks[key[0]].free) for key, packed in wanted.items()]
    return sorted(rows, key=lambda row: (row.packed.name.casefold(), row.packed.stall.casefold()))


def _open(row: DayPlan) -> Iterable[Loan]:
    found = Loan.objects.filter(games_day=row.games_day_id, back=None)
    return found.select_related("item__material_list", "item__box", "item__place").order_by("pk")


def _whose(
    loan: Loan, wanted: Mapping[tuple[int, str], Packed], out: Mapping[tuple[int, str], list[Loan]]
) -> tuple[int, str]:
    """The first stall that still wants what went elsewhere; else where it went."""
    for key, packed in wanted.items():
        if key[0] == loan.item_id and sum(each.count for each in out.get(key, ())) < packed.count:
            return key
    return loan.item_id, loan.station or loan.person


# --- out --------------------------------------------------------------------------------------------------------


def hand_out(state: State, by: By, title: str | None, *, who: AbstractBaseUser) -> Handed:
    """Hand out what is still to go: of one shelf, or (without a title) of the whole day.

    What is not free stays, and is said; the rest goes. Raises DayError when the day is over, NotAllowedError,
    LoanError when nothing is handed out for this games day any more.
    """
    with transaction.atomic():
        row = DayPlan.objects.select_for_update(no_key=True).get(pk=state.row.pk)
        if row.status == DayPlan.Status.OVER:
            raise DayError(_("Der Spieltag ist vorbei: Es wird nichts mehr ausgegeben."))
        GamesDay.objects.select_for_update(no_key=True).get(pk=row.games_day_id)
        shown = shelves(state, material.of(state.plan), by)
        rows = [each for shelf in shown if title in (None, shelf.title) for each in shelf.rows if each.to_go]
        numbers = {each.packed.item for each in rows}
        locked = Item.objects.filter(pk__in=numbers).select_for_update(no_key=True).order_by("pk")
        free = {pk: stock.free for pk, stock in games_days.stocks(locked).items()}
        going: defaultdict[str, list[Wanted]] = defaultdict(list)
        refused = []
        for each in rows:
            there = free[each.packed.item]
            count = each.to_go if there is None else min(each.to_go, there)
            if count < each.to_go:
                refused.append(_too_few(each, count))
            if count:
                free[each.packed.item] = None if there is None else there - count
                going[each.packed.stall].append(Wanted(each.packed.item, count))
        for stall, wanted in going.items():
            loans.hand_out(row.games_day_id, wanted, who=who, to="", station=stall)
    return Handed(sum(each.count for wanted in going.values() for each in wanted), tuple(refused))


def _too_few(row: Row, count: int) -> str:
    named = {"stall": row.packed.stall, "thing": row.packed.name, "n": count, "wanted": row.to_go}
    if count:
        return _("%(stall)s: Von „%(thing)s“ waren statt %(wanted)s nur noch %(n)s frei.") % named
    return _("%(stall)s: Von „%(thing)s“ ist nichts mehr frei, es ist schon ausgegeben.") % named


def tick(state: State, name: str, packed: bool) -> None:
    """Something that no list holds is packed for all who need it, or is not after all. Raises StaleError if nobody
    needs it any more."""
    stalls = material.by_name(material.of(state.plan).extras).get(name, ())
    if not stalls:
        raise StaleError(_("„%(name)s“ braucht kein Stand mehr.") % {"name": name[:60]})
    if not packed:
        Tick.objects.filter(plan=state.row, stall__in=stalls, name=name).delete()
        return
    for stall in stalls:
        Tick.objects.get_or_create(plan=state.row, stall=stall, name=name)


# --- back -------------------------------------------------------------------------------------------------------


def take_all_back(state: State, by: By, title: str, *, who: AbstractBaseUser) -> int:
    """Take back all that is out of a shelf; how many things. What is back already stays as it came."""
    with transaction.atomic():
        GamesDay.objects.select_for_update(no_key=True).get(pk=state.row.games_day_id)
        shown = shelves(state, material.of(state.plan), by)
        out = [loan for shelf in shown if shelf.title == title for row in shelf.rows for loan in row.loans]
        taken = 0
        for loan in sorted(out, key=lambda loan: loan.pk):
            if loans.locked_loan(loan.pk).back is None:
                taken += loans.take_back(loan.pk, who=who).count
    return taken
