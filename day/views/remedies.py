"""What would help where visits are missed or groups stand idle: asked for after the plan is there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from day.domain import remedies, revisions, showing
from day.domain.errors import BusyError
from day.domain.plan import Plan
from day.domain.remedies import Help, Remedy
from day.views.planning import of_plan, since, slots_of


@of_plan
@require_safe
def what_helps(request: HttpRequest, day: int) -> HttpResponse:
    """What would help where visits are missed or groups are idle: a part of the plan's page, or a page of its own."""
    state = revisions.find(day)
    context: dict[str, Any] = {"section": "spieltage", "state": state, "day": state.row.games_day}
    try:
        found = remedies.find(state.plan, slots_of(state), done=since(state)) if state.plan.visits else ()
        context["remedies"] = remedies_of(day, state.plan, found)
    except BusyError as error:
        context["problem"] = str(error)
    part = request.htmx  # type: ignore[attr-defined]  # set by the middleware of django-htmx
    return render(request, "day/what_helps_part.html" if part else "day/what_helps.html", context)


def remedies_of(day: int, plan: Plan, found: Collection[Remedy]) -> list[dict[str, Any]]:
    """What would help, in sentences, each with where it is done: a form of the suggestions, or „Umplanen“ with what it
    would do."""

    def asked(remedy: Remedy) -> dict[str, Any]:
        if remedy.help is Help.STALL:
            return {"suggest": remedy.number}
        given: dict[str, object] = {
            Help.SLOT: {"was": "runde", "anzahl": remedy.number},
            Help.FEWER: {"was": "weniger", "anzahl": remedy.number},
            Help.YOUNGER: {"was": "juenger", "staende": ",".join(map(str, remedy.stalls)), "alter": remedy.age},
            Help.LANE: {
                "was": "platz", "stand_nummer": remedy.stall or 0, "anzahl": remedy.number, "weniger": remedy.fewer,
            },
        }[remedy.help]  # fmt: skip
        return {"address": f"{reverse('day:repair', args=[day])}?{urlencode(given)}"}

    return [{"said": showing.remedy(plan, each), **asked(each)} for each in found]
