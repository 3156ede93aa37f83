"""The Spielepass on a phone: which stamps there are. Which of them somebody has is kept in that phone alone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from day.domain import passes, revisions, whereabouts
from day.domain.errors import DayError
from day.domain.revisions import State
from day.models import DayPlan
from day.views.planning import slots_of


@never_cache
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The pass of the plan that holds."""
    state = revisions.live()
    if state is None or not passes.stamped(state.plan):
        return render(request, "day/pass.html", {})
    slots = slots_of(state)
    stalls = [
        (number, stall, whereabouts.said(state.plan, stall, slots))
        for number, stall in sorted(state.plan.open_stalls.items())
    ]
    context = {"day": state.row.games_day, "pass": of(state), "stalls": stalls, "paper": _paper(request, state)}
    return render(request, "day/pass.html", context)


def of(state: State) -> dict[str, Any] | None:
    """What a page needs to keep stamps; None where there is no pass now."""
    if state.row.status != DayPlan.Status.LIVE or not passes.stamped(state.plan):
        return None
    return {"plan": state.row.pk, "enough": passes.enough(state.plan), "open": sorted(state.plan.open_stalls)}


def _paper(request: HttpRequest, state: State) -> str:
    """What is said to whoever comes by a card: whether its fields are the stalls there are."""
    given = request.GET.get("stand", "")
    if not given.isdecimal() or len(given) > 5:
        return ""
    try:
        before = revisions.find(state.row.games_day_id, int(given)).plan
    except DayError:
        return ""
    names = [sorted(stall.name for stall in plan.open_stalls.values()) for plan in (before, state.plan)]
    if names[0] == names[1]:
        return _("Dein Pass stimmt.")
    return _("Dein Pass (Stand %(n)s) ist nicht der neueste, er gilt aber. Hier stehen alle Stände.") % {"n": given}
