"""Where a printed code leads: the day of a group, or of a stall. For everybody who has the code, without an account."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from day.domain import appearing, calendars, days, revisions, showing
from day.domain.days import Day, UnknownCodeError
from day.domain.errors import DayError
from day.domain.plan import where
from day.domain.revisions import State, find
from day.models import Code, DayPlan
from day.views import passes
from day.views.planning import ZONE, slots_of
from games.domain.errors import TooManyGuessesError
from games.views.common import address, wait
from gamesday.paper.addresses import absolute

View = Callable[..., HttpResponse]
CodeView = Callable[[HttpRequest, Code], HttpResponse]
#: revisions in which a calendar looks for what is no more
LOOKS_BACK = 50
#: appearances that a wall tells of
SOON = 4


def not_yet(request: HttpRequest, _code: Code) -> HttpResponse:
    """What a code shows of a draft: that there is nothing to see yet. Organisers see it where they plan."""
    return render(request, "day/draft.html", {})


def with_code(view: CodeView, draft: CodeView = not_yet) -> View:
    """Give the view what has the code of the address; an unknown one is said on the page where codes are typed.

    While the plan is a draft, `draft` answers for the view. The open link of who wants to help is for drafts too:
    people are looked for before anything holds, and it tells of the shifts alone.
    """

    @never_cache
    @wraps(view)
    def answer(request: HttpRequest, code: str) -> HttpResponse:
        try:
            known = days.known(code, address(request), request.GET.get("siegel", ""))
            hidden = known.plan.status == DayPlan.Status.DRAFT and known.kind != Code.Kind.HELPERS
            return (draft if hidden else view)(request, known)
        except TooManyGuessesError as error:
            return wait(request, error)
        except UnknownCodeError as error:
            return render(request, "day/enter.html", {"problem": str(error), "typed": code}, status=404)

    return answer


@never_cache
@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """Where a code is typed."""
    typed = request.GET.get("code", "").strip()
    if typed:
        return HttpResponseRedirect(reverse("day_of", args=[typed[:20].replace("/", "")]))
    return render(request, "day/enter.html", {})


@require_safe
@with_code
def show(request: HttpRequest, code: Code) -> HttpResponse:
    """The day: what is now, what comes next, and all of it. The page goes on reckoning without a network."""
    if code.kind == Code.Kind.SCORER:
        return redirect(f"{reverse('score', args=[code.code])}?{request.GET.urlencode()}")
    if code.kind == Code.Kind.HELPERS:
        return redirect("help_out", code.code)
    if code.kind in {Code.Kind.CONTEST, Code.Kind.REFEREE}:
        return redirect("contest_code", code.code)
    now, day = timezone.now(), _day(code)
    context: dict[str, Any] = {
        "day": day, "code": code.code, "seal": days.seal(code.code), "now": day.now(now), "next": day.next(now),
        "is_party": bool(day.animal), "data": _data(day), "paper": _paper(request, code, day),
        "date": day.state.row.games_day.date, "pass": passes.of(day.state),
        "stall_number": None if day.animal else code.number,
    }  # fmt: skip
    return render(request, "day/day.html", context)


@require_safe
@partial(with_code, draft=lambda _request, _code: JsonResponse({"version": "draft"}))
def newest(_request: HttpRequest, code: Code) -> HttpResponse:
    """Which version of its day an open page should show."""
    return JsonResponse({"version": _day(code).version})


@never_cache
@require_safe
def wall(request: HttpRequest) -> HttpResponse:
    """For a wall: the time until the next change, and where every group is and goes. Of the plan that holds."""
    state, moment = revisions.live(), timezone.now()
    if state is None:
        return render(request, "day/wall.html", {})
    slots = slots_of(state)
    day, slot = days.day_of_all(state, slots), max(0, showing.begun(slots, moment) - 1)
    coming = [each for each in appearing.shown(state.plan, slots) if each.end > moment]
    context: dict[str, Any] = {
        "day": day, "now": day.now(moment), "next": day.next(moment), "data": {**_data(day), "version": _wall(state)},
        "ways": days.ways(state, slots, moment) if state.plan.visits else [],
        "stalls": [(each, where(state.plan, each, slot)) for _n, each in sorted(state.plan.open_stalls.items())],
        "coming": [(each, each.begin <= moment) for each in coming[:SOON]],
    }  # fmt: skip
    return render(request, "day/wall.html", context)


@never_cache
@require_safe
def wall_newest(_request: HttpRequest) -> HttpResponse:
    """Which version of the wall should be shown: another one after each change of the plan, and whenever a round or an
    appearance begins or ends."""
    state = revisions.live()
    return JsonResponse({"version": _wall(state) if state else ""})


def _wall(state: State) -> str:
    slots, now = slots_of(state), timezone.now()
    spans = (*slots, *appearing.shown(state.plan, slots))
    passed = sum((each.begin <= now) + (each.end <= now) for each in spans)
    return f"{state.row.pk}-{state.number}-{showing.begun(slots, now)}-{passed}"


@require_safe
@partial(with_code, draft=lambda _request, code: sent_as(calendars.empty(), code.code))
def calendar(_request: HttpRequest, code: Code) -> HttpResponse:
    """The day for a calendar; what was planned once and is no more goes from it."""
    day = _day(code)
    before = _earlier(code, day)
    page = absolute(reverse("day_of", args=[code.code]))
    made = calendars.ics(day, code, before, host=host(), address=page, zone=ZONE)
    return sent_as(made, code.code)


def host() -> str:
    """What ends the UIDs of a calendar."""
    return urlsplit(settings.PUBLIC_URL).hostname or "spieletag"


def sent_as(made: bytes, name: str) -> HttpResponse:
    """A calendar, to be opened by the program that keeps them."""
    answer = HttpResponse(made, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="spieletag-{name}.ics"'
    return answer


def _earlier(code: Code, day: Day) -> list[Day]:
    """The same day in earlier revisions, as far as it was in them."""
    found = []
    for number in range(max(1, day.state.number - LOOKS_BACK), day.state.number):
        with suppress(DayError):
            found.append(_day(code, number))
    return found


def _day(code: Code, revision: int | None = None) -> Day:
    state = find(code.plan.games_day_id, revision)
    return days.day_of(state, Code.Kind(code.kind), code.number, slots_of(state))


def _paper(request: HttpRequest, code: Code, day: Day) -> str:
    """What is said to whoever comes by a sheet of paper: whether what stands on it still holds."""
    given = request.GET.get("stand", "")
    if not given.isdecimal() or len(given) > 5:
        return ""
    try:
        before = _day(code, int(given))
        holds = (before.steps, before.meets) == (day.steps, day.meets)
    except DayError:
        return ""
    if holds:
        return _("Dein Zettel stimmt.")
    return _("Dein Zettel (Stand %(n)s) gilt nicht mehr. Es gilt, was hier steht.") % {"n": given}


def _data(day: Day) -> dict[str, Any]:
    """What the page reckons with: moments in milliseconds, the server's own clock among them."""
    steps = [
        {"begin": round(step.begin.timestamp() * 1000), "end": round(step.end.timestamp() * 1000)} for step in day.steps
    ]
    return {"version": day.version, "now": round(timezone.now().timestamp() * 1000), "steps": steps}
