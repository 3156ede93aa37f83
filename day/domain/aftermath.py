"""After a games day: what did not come back, what was said at the stalls to be broken, and the lists that should know.

Nothing is written into the lists by itself. Each thing is carried there by one press, as an ordinary act of the lists
that can be taken back; its id names what was carried, so one thing is carried once, and whether it was is read there.
"""

from __future__ import annotations

import datetime
import enum
import re
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from day.domain import material
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.plan import Plan
from day.domain.revisions import State
from day.models import DayPlan, StallNote, Tick
from games.domain import privacy
from inventory.domain import details, shortfalls, undo
from inventory.domain.access import person
from inventory.domain.acts import RepeatedError, Writing, writing
from inventory.domain.counts import set_value
from inventory.domain.errors import InventoryError
from inventory.domain.sheet import row_name
from inventory.domain.shortfalls import Short
from inventory.models import LONGEST_CELL, Act, Item, Loan

#: notes of a stall that nobody has done with; its code hangs there for all to see
MOST_NOTES = 12
LONGEST_NOTE = 120
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Into(enum.Enum):
    """Where a note is carried; the value is the word of its button's form."""

    MEND = "reparieren"
    BUY = "kaufen"
    LESS = "weniger"

    @property
    def said(self) -> str:
        """For people, of what was done."""
        return {
            Into.MEND: _("Steht auf der Reparaturliste"),
            Into.BUY: _("Steht auf der Einkaufsliste"),
            Into.LESS: _("Eins weniger da"),
        }[self]


@dataclass(frozen=True, slots=True)
class Missed:
    """A loan that is back, but not all of it: what is missing; `booked`, the act by which the lists know. `open`:
    they do not know, and could."""

    loan: Loan
    short: tuple[Short, ...]
    booked: Act | None
    open: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """A note of a stall, the things it may mean, and the act by which it was carried into the lists, if it was."""

    note: StallNote
    stall: str
    things: tuple[tuple[int, str], ...]
    carried: Act | None

    @property
    def open(self) -> bool:
        """Whether somebody has to decide."""
        return self.carried is None and not self.note.done


# --- at the stall -----------------------------------------------------------------------------------------------


def things_of(plan: Plan, stall: int) -> tuple[tuple[int, str], ...]:
    """The things of the lists that go to a stall: number and name."""
    name = plan.stalls[stall].name
    packed = (each for rows in material.of(plan).packed.values() for each in rows)
    found = {each.item: each.name for each in packed if each.stall == name}
    return tuple(sorted(found.items(), key=lambda pair: pair[1].casefold()))


def takes_notes(state: State) -> bool:
    """Whether notes are taken now: while the plan holds, and until the evening of the day."""
    if state.row.status == DayPlan.Status.OVER:
        return timezone.localdate() <= state.row.games_day.date
    return state.row.status == DayPlan.Status.LIVE


def note(state: State, stall: int, text: str, item: int | None, client: str) -> StallNote:
    """Keep what somebody says at a stall; the same id twice is one note.

    Raises DayError while nothing is taken, or there are too many already; UnreadableError.
    """
    if not takes_notes(state):
        raise DayError(_("Gerade wird nichts angenommen. Bitte sagen Sie es der Organisation."))
    if not _ID.fullmatch(client):
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    try:
        said = details.line(text, LONGEST_NOTE, required=True, label=_("Was ist los?"))
    except InventoryError as error:
        raise UnreadableError(str(error)) from error
    thing = item if item in dict(things_of(state.plan, stall)) else None
    with transaction.atomic():
        row = DayPlan.objects.select_for_update(no_key=True).get(pk=state.row.pk)
        if there := StallNote.objects.filter(plan=row, client=client).first():
            return there
        if StallNote.objects.filter(plan=row, stall=stall, done=False).count() >= MOST_NOTES:
            raise DayError(_("Von diesem Stand ist schon viel gemeldet. Bitte sagen Sie es der Organisation."))
        return StallNote.objects.create(plan=row, stall=stall, item_id=thing, text=said, client=client)


# --- into the lists ---------------------------------------------------------------------------------------------


def missed(state: State) -> list[Missed]:
    """What did not come back on this day."""
    rows = Loan.objects.filter(games_day=state.row.games_day_id, back__isnull=False)
    found = []
    for loan in rows.select_related("item__material_list", "games_day").order_by("pk"):
        if short := tuple(shortfalls.shortfall(loan)):
            booked = shortfalls.booked(loan)
            could = booked is None and any(each.after is not None for each in short)
            found.append(Missed(loan, short, booked, could))
    return found


def notes(state: State) -> list[Noted]:
    """What was said at the stalls, what is open first."""
    packed: dict[str, dict[int, str]] = {}
    for each in (each for group in material.of(state.plan).packed.values() for each in group):
        packed.setdefault(each.stall, {})[each.item] = each.name
    found = []
    for row in StallNote.objects.filter(plan=state.row).select_related("item__material_list"):
        stall = state.plan.stalls.get(row.stall)
        name = stall.name if stall else _("Stand %(n)s") % {"n": row.stall}
        things = {row.item.pk: row_name(row.item)} if row.item else packed.get(name, {})
        carried = shortfalls.in_force(_prefix(row))
        found.append(Noted(row, name, tuple(sorted(things.items(), key=lambda pair: pair[1].casefold())), carried))
    return sorted(found, key=lambda each: (not each.open, each.note.pk))


def _prefix(row: StallNote) -> str:
    return f"standnotiz-{row.pk}-"


def carry(state: State, number: int, into: Into, item: int | None, *, who: AbstractBaseUser) -> Act:
    """Carry a note into the lists: what it says to the repairs, or to the remark of what is to be bought, or one less.

    Raises StaleError if it is in the lists already, UnreadableError without a thing, and what the lists raise.
    """
    row = _found(state, number)
    thing = row.item_id or item
    if thing is None:
        raise UnreadableError(_("Bitte wählen Sie erst, welche Sache gemeint ist."))
    turn = Act.objects.filter(client_id__startswith=_prefix(row)).count() + 1
    if shortfalls.in_force(_prefix(row)) is not None:
        raise StaleError(_("Das steht schon in der Liste."))
    why = f"{into.said}: {state.row.games_day.title}"
    try:
        with writing(person(who), Act.Kind.EDIT, why, client_id=f"{_prefix(row)}{turn:04}") as act:
            _write(act, act.lock_one(Item.objects.filter(pk=thing).select_related("material_list")), into, row.text)
    except RepeatedError as error:
        return error.act
    if act.act is None:
        raise StaleError(_("So steht es schon in der Liste."))
    if row.item_id is None:
        StallNote.objects.filter(pk=row.pk).update(item=thing)
    return act.act


def _write(act: Writing, item: Item, into: Into, text: str) -> None:
    if into is Into.MEND:
        act.set(item, "repair", _joined(item.repair, text, 300))
    elif into is Into.BUY:
        act.set(item, "to_buy", True)
        set_value(act, item, "bemerkung", _joined(item.bemerkung, text, LONGEST_CELL))
    else:
        there = item.target if item.present is None else item.present
        if not there:
            raise StaleError(_("In der Liste steht keine Zahl, von der sich etwas abziehen lässt."))
        set_value(act, item, "present", there - 1)


def _joined(before: str, text: str, longest: int) -> str:
    """What was said before, and this; said once."""
    if text in before:
        return before
    joined = "; ".join(filter(None, (before, text)))
    if len(joined) > longest:
        raise UnreadableError(_("In der Liste ist dafür kein Platz mehr: „%(text)s“") % {"text": before[:60]})
    return joined


def settle(state: State, number: int, done: bool) -> None:
    """Nothing has to be done about a note, or something after all."""
    StallNote.objects.filter(pk=_found(state, number).pk).update(done=done)


def take_back(state: State, number: int, *, who: AbstractBaseUser) -> None:
    """Take out of the lists what a note brought there. Raises StaleError if it brought nothing, UndoError."""
    act = shortfalls.in_force(_prefix(_found(state, number)))
    if act is None:
        raise StaleError(_("Das steht in keiner Liste mehr."))
    undo.undo(act.pk, person(who))


def book(state: State, loan: int, *, who: AbstractBaseUser) -> None:
    """Make the lists say what did not come back. Raises what `shortfalls.book` raises."""
    shortfalls.book(_of_the_day(state, loan).pk, who=who)


def unbook(state: State, loan: int, *, who: AbstractBaseUser) -> None:
    """The lists say what they said before. Raises StaleError if nothing was booked, UndoError."""
    act = shortfalls.booked(_of_the_day(state, loan))
    if act is None:
        raise StaleError(_("Das steht in keiner Liste mehr."))
    undo.undo(act.pk, person(who))


def _found(state: State, number: int) -> StallNote:
    row = StallNote.objects.filter(plan=state.row, pk=number).first()
    if row is None:
        raise StaleError(_("Diese Meldung gibt es nicht mehr."))
    return row


def _of_the_day(state: State, number: int) -> Loan:
    loan = Loan.objects.filter(games_day=state.row.games_day_id, pk=number).first()
    if loan is None:
        raise StaleError(_("Das wurde nicht für diesen Spieltag ausgegeben."))
    return loan


def forget(now: datetime.datetime | None = None) -> int:
    """Delete what was said at stalls and what was ticked, of games days longer ago than anything is kept; how many.

    What was carried into the lists stays there. None after a jump of the clock.
    """
    moment = now or timezone.now()
    if privacy.jumped(moment) is not None:
        return 0
    before = timezone.localdate(moment) - datetime.timedelta(days=int(settings.KEEP_DAYS))
    old = DayPlan.objects.filter(games_day__date__lt=before)
    return sum(model.objects.filter(plan__in=old).delete()[0] for model in (StallNote, Tick))
