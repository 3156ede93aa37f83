"""The one way to change a plan: each change is a revision, with who made it and why; undo is another one.

A change is a function from a plan to a plan. It is applied to the newest revision under the lock of the plan's row, so
two organisers at once both get what they did, or one is told what is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from day.domain import merging, plan
from day.domain.errors import DayError, StaleError
from day.domain.plan import Party, Plan, Stall, Variant
from day.models import Code, DayPlan, Revision
from games.domain import codes
from inventory.domain.access import Who
from inventory.models import GamesDay

#: letters of the code of a group or a stall
LENGTH = 6
LONGEST_WHY = 300
Row = TypeVar("Row", Stall, Party)


class UnknownPlanError(DayError):
    """There is no such plan, or no such revision of it."""


@dataclass(frozen=True, slots=True)
class State:
    """A plan as it is in one of its revisions."""

    row: DayPlan
    revision: Revision
    plan: Plan

    @property
    def number(self) -> int:
        """The number of the revision; printed as „Stand 3“."""
        return self.revision.number

    @property
    def newest(self) -> bool:
        """Whether there is none after it."""
        return self.revision.number == self.row.newest


def find(day: int, number: int | None = None) -> State:
    """The plan of a games day; its newest revision unless a number is given. Raises UnknownPlanError."""
    row = DayPlan.objects.select_related("games_day").filter(games_day=day).first()
    revision = row.revisions.filter(number=number or row.newest).first() if row else None
    if row is None or revision is None:
        raise UnknownPlanError(_("Für diesen Spieltag gibt es noch keinen Plan."))
    return State(row, revision, plan.read(revision.content))


def live() -> State | None:
    """The plan that holds now; None if none does."""
    row = DayPlan.objects.filter(status=DayPlan.Status.LIVE).first()
    return find(row.games_day_id) if row else None


def start(day: GamesDay, variant: Variant, who: Who, first: Plan | None = None, why: str = "") -> State:
    """A plan for a games day: an empty one, or this. If there is one already, that is the answer."""
    try:
        with transaction.atomic():
            row = DayPlan.objects.create(games_day=day)
            _write(row, first or plan.begin(variant), why or _("Plan begonnen"), who)
    except IntegrityError:
        pass
    return find(day.pk)


def change(
    day: int, what: Callable[[Plan], Plan], why: str, who: Who, told: Callable[[Plan, Plan], str] | None = None
) -> State:
    """Apply a change to the newest revision; a change that changes nothing writes nothing. `told` says of the plan
    before and after what has changed; it stands behind the reason.

    Whatever `what` raises changes nothing. Raises UnknownPlanError.
    """
    with transaction.atomic():
        row = _locked(day)
        now = find(day)
        made = what(now.plan)
        if made == now.plan:
            return now
        more = told(now.plan, made) if told else ""
        _write(row, made, f"{why}: {more}" if more else why, who)
    return find(day)


def undo(day: int, number: int, who: Who, mend: Callable[[Plan, Plan], Plan] = lambda _now, made: made) -> State:
    """Take one revision back, whatever came after it; `mend` makes of the plan now and the one that comes of it what
    may stand (what is past does not change).

    Raises StaleError where somebody has changed the same again since, UnknownPlanError.
    """
    with transaction.atomic():
        row = _locked(day)
        now = find(day)
        if number < 2:
            raise UnknownPlanError(_("Der Beginn eines Plans lässt sich nicht zurücknehmen."))
        after = find(day, number).revision
        # as they would be written today: an older one may lack a word
        made, since = merging.undone(*(plan.written(find(day, n).plan) for n in (number - 1, number, now.number)))
        if since:
            message = _("„%(why)s“ lässt sich nicht mehr zurücknehmen: Danach wurde dasselbe noch einmal geändert.")
            raise StaleError(message % {"why": after.why})
        mended = mend(now.plan, plan.read(made))
        _write(row, mended, _("Zurückgenommen: %(why)s") % {"why": after.why}, who, undoes=number)
    return find(day)


def use(day: int, status: DayPlan.Status) -> State:
    """Let a plan be what holds today, or a draft again, or over. Raises DayError while another one holds."""
    with transaction.atomic():
        row = _locked(day)
        other = DayPlan.objects.select_for_update().filter(status=DayPlan.Status.LIVE).exclude(pk=row.pk).first()
        if status == DayPlan.Status.LIVE and other is not None:
            message = _("Gerade läuft „%(day)s“. Beenden Sie erst diesen Spieltag.")
            raise DayError(message % {"day": other.games_day.title})
        row.status = status
        row.save(update_fields=["status"])
    return find(day)


def history(day: int) -> list[Revision]:
    """All revisions of a plan, the newest first, without their contents."""
    return list(Revision.objects.filter(plan__games_day=day).defer("content").order_by("-number"))


def last(day: int) -> Revision | None:
    """The newest revision that „Zurücknehmen“ takes back: none that was taken back, none that takes another back, and
    not the beginning."""
    gone: set[int] = set()
    for revision in history(day):
        if revision.number in gone:
            continue
        if revision.undoes is None:
            return revision if revision.number > 1 else None
        gone.add(revision.undoes)
    return None


def since(day: int, number: int) -> Revision | None:
    """The newest revision of a plan if there is one after that number; one small query as long as there is none."""
    row = DayPlan.objects.filter(games_day=day).values("newest").first()
    if row is None:
        raise UnknownPlanError(_("Für diesen Spieltag gibt es noch keinen Plan."))
    return (
        None
        if row["newest"] <= number
        else (Revision.objects.filter(plan__games_day=day).defer("content").latest("number"))
    )


def _locked(day: int) -> DayPlan:
    row = DayPlan.objects.select_for_update().filter(games_day=day).first()
    if row is None:
        raise UnknownPlanError(_("Für diesen Spieltag gibt es noch keinen Plan."))
    return row


def _write(row: DayPlan, made: Plan, why: str, who: Who, undoes: int | None = None) -> None:
    made = _with_codes(row, made)
    why = why if len(why) <= LONGEST_WHY else f"{why[: LONGEST_WHY - 1]}…"
    row.newest += 1
    Revision.objects.create(
        plan=row, number=row.newest, who_id=who.pk, who_name=who.name, why=why, undoes=undoes,
        content=plan.written(made),
    )  # fmt: skip
    row.save(update_fields=["newest"])


def _with_codes(row: DayPlan, made: Plan) -> Plan:
    """A code for each group and stall that has none; the one it had before, if it is back."""

    def coded(kind: Code.Kind, rows: Mapping[int, Row]) -> dict[int, Row]:
        return {n: each if each.code else replace(each, code=code_of(row, kind, n)) for n, each in rows.items()}

    stalls, parties = coded(Code.Kind.STALL, made.stalls), coded(Code.Kind.PARTY, made.parties)
    return replace(made, stalls=stalls, parties=parties)


def code_of(row: DayPlan, kind: Code.Kind, number: int) -> str:
    """The code of a group, a stall, or of who counts there; made when it is first asked for."""
    there = Code.objects.filter(plan=row, kind=kind, number=number).first()
    while there is None:
        code = codes.make(LENGTH)
        if not Code.objects.filter(code=code).exists():
            there = Code.objects.create(code=code, plan=row, kind=kind, number=number)
    return there.code
