"""What is the matter with an item, said in one place: missing or incomplete.

- `fehlt`: it is marked x, none of it is there, or somebody said that it must be got;
- `unvollständig`: fewer are there than should be, fewer are usable than are there, a part of it is short, or its remark
  says that something is missing. What is missing altogether is not called incomplete as well.

What of it is missing is in `lacks`. The conditions are database expressions, so that pages filter and count by what
they show.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from inventory.domain.remarks import SAYS_MISSING
from inventory.models import Item, Loan, Part


class Status(enum.Enum):
    """The filters of a list. `value` is the word in the address."""

    MISSING = "fehlt"
    INCOMPLETE = "unvollstaendig"

    @property
    def label(self) -> str:
        """For people."""
        return str({Status.MISSING: _("fehlt"), Status.INCOMPLETE: _("unvollständig")}[self])

    @property
    def field(self) -> str:
        """The attribute that `judged` gives an item."""
        return {Status.MISSING: "is_to_get", Status.INCOMPLETE: "is_incomplete"}[self]


#: words of addresses that were filters of their own once
_FORMERLY = {"besorgen": Status.MISSING}

_MISSING = Q(nicht_vorhanden=True) | Q(present=0)
_SHORT_PART = Part.objects.filter(item=OuterRef("pk"), retired=None, present__lt=F("target"))
_INCOMPLETE = (
    Q(present__lt=F("target"))
    | Q(usable__lt=F("present"))
    | Q(usable__lt=F("target"))
    | Q(Exists(_SHORT_PART))
    | Q(bemerkung__iregex=SAYS_MISSING)
)


def _yes_or_no(condition: Q) -> Case:
    # CASE turns an unknown comparison into a plain no
    return Case(When(condition, then=Value(True)), default=Value(False), output_field=BooleanField())


def judged(items: QuerySet[Item]) -> QuerySet[Item]:
    """The items with `is_missing` (none is there), `is_incomplete`, and `is_to_get` (none, or it must be got)."""
    missing = _yes_or_no(_MISSING)
    return items.annotate(
        is_missing=missing,
        is_incomplete=Case(
            When(_MISSING, then=Value(False)),
            When(_INCOMPLETE, then=Value(True)),
            default=Value(False),
            output_field=BooleanField(),
        ),
        is_to_get=_yes_or_no(Q(to_buy=True) | _MISSING),
    )


def with_loans(items: QuerySet[Item]) -> QuerySet[Item]:
    """The items with `out_loans`: what of each is lent, the longest first, each with `is_late`; one query more."""
    out = Loan.objects.filter(back=None).annotate(is_late=_yes_or_no(Q(due__lt=timezone.now()))).order_by("pk")
    return items.prefetch_related(Prefetch("loans", out, "out_loans"))


def with_status(items: QuerySet[Item], status: Status | None) -> QuerySet[Item]:
    """Those of the judged items that a filter lets through."""
    return items if status is None else items.filter(**{status.field: True})


def read_status(word: str) -> Status | None:
    """The filter of this word; None for none, and for a word there is not."""
    return next((status for status in Status if status.value == word), _FORMERLY.get(word))


@dataclass(frozen=True, slots=True)
class Tally:
    """How many items there are, and how many of each status."""

    rows: int = 0
    missing: int = 0
    incomplete: int = 0

    def of(self, status: Status) -> int:
        """The number for one filter."""
        return {Status.MISSING: self.missing, Status.INCOMPLETE: self.incomplete}[status]


def tallies(items: QuerySet[Item]) -> dict[int, Tally]:
    """The tally of each list that has items among these; one query."""
    rows = (
        judged(items)
        .order_by()
        .values("material_list")
        .annotate(
            n=Count("pk"),
            missing=Count("pk", Q(is_to_get=True)),
            incomplete=Count("pk", Q(is_incomplete=True)),
        )
    )
    return {row["material_list"]: Tally(row["n"], row["missing"], row["incomplete"]) for row in rows}


def total(tallied: dict[int, Tally]) -> Tally:
    """All lists together."""
    every = tallied.values()
    return Tally(sum(t.rows for t in every), sum(t.missing for t in every), sum(t.incomplete for t in every))
