"""Beginning a plan as an earlier one was: its places, stalls and games, hours and breaks, figures and the walk.

Nothing of the people of that day comes along: no codes, results or visits, not who played or led; groups only if that
is asked for, and not when they came and went. What happened on that day (rain, rounds begun late) is left there, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from day.domain import plan, revisions, timetable
from day.domain.plan import Plan, Variant
from day.domain.revisions import State
from day.models import DayPlan
from inventory.domain.access import Who
from inventory.models import GamesDay

#: what of a plan, as it is written, is a matter of no single day; all else begins anew
KEPT = (
    "variant", "mode", "each", "hours", "places", "stalls", "figures", "appearances", "walk", "shifts", "care",
)  # fmt: skip
#: what of these is a matter of that day or its people, and how it begins
_ANEW: Mapping[str, Mapping[str, Any]] = {
    "stalls": {"code": "", "closed": []},
    "appearances": {"player": ""},
    "shifts": {},
    "parties": {"code": "", "arrival": "", "departure": ""},
}


def earlier() -> QuerySet[DayPlan]:
    """The plans in which something was planned, the newest day first."""
    return DayPlan.objects.filter(newest__gt=1).select_related("games_day").order_by("-games_day__date", "-pk")


def start_like(day: GamesDay, model: int, groups: bool, who: Who, zone: ZoneInfo) -> State:
    """A plan for a games day, like that of another one. If it has one already, that is the answer.

    Raises UnknownPlanError, and UnreadableError where the hours make no day of that date.
    """
    state = revisions.find(model)
    begun = like(state.plan, groups)
    timetable.slots(begun.hours, day.date, zone)
    why = _("Plan begonnen wie „%(day)s“") % {"day": state.row.games_day}
    return revisions.start(day, begun.variant, who, begun, why)


def like(model: Plan, groups: bool) -> Plan:
    """A plan to begin with."""
    given = plan.written(model)
    kept = (*KEPT, "parties") if groups else KEPT
    made = plan.written(plan.begin(Variant(given["variant"]))) | {key: given[key] for key in kept if key in given}
    for key, anew in _ANEW.items():
        if key in made:
            made[key] = {number: _again(row, anew) for number, row in made[key].items() if not row.get("retired")}
    # the hours as they were planned: what had begun by then had moved the beginning of the rest
    if begun := made["hours"].pop("begun", None):
        made["hours"]["begin"] = begun[0][0]
    if "walk" in made:
        made["walk"] = made["walk"] | {"duties": [], "wet": False}
    return plan.read(made)


def _again(row: Mapping[str, Any], anew: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, **{key: value for key, value in anew.items() if key in row}}
