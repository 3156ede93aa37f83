"""What did not come back, and what that means for the numbers of the list.

A shortfall is never booked by itself: it is offered, with the numbers before and after, and becomes an ordinary act
that can be taken back. The act's id names the loan, so that one return is booked once. Where a stocktake has counted
the thing since it came back, the list knows already.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from inventory.domain import loans, stocktake
from inventory.domain.access import Role, person, require
from inventory.domain.acts import RepeatedError, writing
from inventory.domain.counts import set_value
from inventory.domain.loans import LoanError
from inventory.domain.sheet import row_name
from inventory.domain.stocktake import State
from inventory.domain.undo import undo
from inventory.models import Act, Item, Loan, Part, Stocktake


@dataclass(frozen=True, slots=True)
class Short:
    """So many of a thing or of a part (`part`, its number) did not come back.

    `before` is how many are there by the list, `after` how many without these; None: the list names no number that
    could become smaller, or `counted`, a stocktake, has made it smaller.
    """

    name: str
    missing: int
    before: int | None
    after: int | None
    part: int | None = None
    counted: Stocktake | None = None


def missing(loan: Loan) -> int:
    """How many of the thing itself did not come back; 0 while it is out."""
    return 0 if loan.back_count is None else loan.count - loan.back_count


def shortfall(loan: Loan) -> list[Short]:
    """What did not come back of a loan; the thing itself first, then its parts. Empty while it is out."""
    if loan.back is None or loan.back_count is None:
        return []
    found = []
    if lost := missing(loan):
        before, counted = _number(loan.item), counted_since(loan)
        after = None if counted else _less(before, lost)
        found.append(Short(row_name(loan.item), lost, before, after, counted=counted))
    parts = Part.objects.in_bulk([part["id"] for part in loan.parts])
    for each in loan.parts:
        short = each["out"] - each.get("back", each["out"])
        part = parts.get(each["id"])
        if short > 0 and part is not None:
            before = part.target if part.present is None else part.present
            found.append(Short(each["name"], short, before, _less(before, short), part.pk))
    return found


def _number(item: Item) -> int | None:
    return item.target if item.present is None else item.present


def _less(before: int | None, missing: int) -> int | None:
    return None if before is None else max(0, before - missing)


def counted_since(loan: Loan) -> Stocktake | None:
    """The stocktake, applied, that has counted the thing since it came back; None if there is none."""
    counted = Stocktake.objects.filter(
        status=Stocktake.Status.APPLIED, counts__item=loan.item_id, counts__counted__gt=loan.back
    )
    applied = counted.select_related("act").distinct().order_by("-pk")
    return next((each for each in applied if stocktake.state_of(each) is State.APPLIED), None)


def booked(loan: Loan) -> Act | None:
    """The act that booked what is missing of this loan; None if there is none, or it was taken back."""
    return in_force(_prefix(loan.pk))


def in_force(prefix: str) -> Act | None:
    """The last act whose id begins so, of those that were not taken back; None if there is none."""
    for act in Act.objects.filter(client_id__startswith=prefix).select_related("undone_by").order_by("-pk"):
        if not _undone(act):
            return act
    return None


def _undone(act: Act) -> bool:
    """Whether it is out of force: taken back, and that not taken back again."""
    later = Act.objects.filter(undoes=act).first()
    return later is not None and not _undone(later)


def _prefix(number: int) -> str:
    return f"ausgabe-{number}-"


def book(number: int, *, who: AbstractBaseUser) -> Act:
    """Make the list say what is missing after a return.

    Raises NotAllowedError, GoneError, LoanError if nothing is missing, no number says anything, or it was booked.
    """
    require(who, Role.HELPER)
    loan = loans.find_loan(number)
    # counted before it is asked: who books meanwhile then takes the same turn, and of one turn one counts
    turn = Act.objects.filter(client_id__startswith=_prefix(loan.pk)).count() + 1
    if booked(loan) is not None:
        raise LoanError(_("Das steht schon in der Liste."))
    if not any(short.after is not None for short in shortfall(loan)):
        raise LoanError(_("Es fehlt nichts, was sich von einer Zahl der Liste abziehen lässt."))
    given_to = " · ".join(name for name in (loan.station,) if name)
    why = _("Nicht zurückgekommen: %(day)s") % {"day": loan.games_day or _("Verleih")}
    if given_to:
        why = f"{why} ({given_to})"
    try:
        with writing(person(who), Act.Kind.EDIT, why, client_id=f"{_prefix(loan.pk)}{turn:04}") as act:
            item = act.lock_one(Item.objects.filter(pk=loan.item_id).select_related("material_list"))
            loan = loans.locked_loan(number)
            if loan.back is None:
                raise LoanError(_("„%(item)s“ ist noch draußen.") % {"item": row_name(item)})
            parts = {part.pk: part for part in act.lock(Part.objects.filter(item=item).select_related("item"))}
            loan.item = item
            for short in shortfall(loan):
                if short.after is None:
                    continue
                if short.part is None:
                    set_value(act, item, "present", short.after)
                else:
                    act.set(parts[short.part], "present", short.after)
    except RepeatedError as error:
        return error.act
    if act.act is None:
        raise LoanError(_("In der Liste steht schon 0; weniger gibt es nicht."))
    return act.act


def reopen(number: int, *, who: AbstractBaseUser) -> Loan:
    """Take back a mistaken return, and with it what was booked as missing because of it.

    What a stocktake did not find because it had never come back is there again.

    Raises as `loans.reopen`, and ChangedSinceError if the booked numbers have been changed since; then nothing happens.
    """
    with transaction.atomic():
        item = loans.find_loan(number).item_id
        # in the order in which `undo` and `book` lock, so that nobody books what is reopened
        list(Act.objects.select_for_update().filter(client_id__startswith=_prefix(number)).order_by("pk"))
        list(Item.objects.select_for_update(no_key=True).filter(pk=item))
        found = loans.locked_loan(number)
        if (act := booked(found)) is not None and found.back is not None:
            undo(act.pk, person(who))
        elif found.back is not None and (counted := counted_since(found)) is not None:
            why = _("Doch nicht zurück; die Inventur „%(title)s“ konnte es nicht finden") % {"title": counted}
            with writing(person(who), Act.Kind.EDIT, why) as doing:
                thing = doing.lock_one(Item.objects.filter(pk=item).select_related("material_list"))
                for name in ("present", "usable"):
                    if (there := getattr(thing, name)) is not None:
                        set_value(doing, thing, name, there + found.count)
        return loans.reopen(number, who=who)
