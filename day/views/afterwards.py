"""After the day: what is broken or did not come back, and by one press into the lists; at the stalls, how it is
said."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from day.domain import aftermath, finishing, revisions
from day.domain.aftermath import Into
from day.domain.days import UnknownCodeError
from day.domain.errors import DayError, UnreadableError
from day.domain.finishing import Task
from day.domain.revisions import UnknownPlanError
from day.models import Code
from day.views.days import with_code
from games.views.common import for_organisers
from inventory.domain.errors import InventoryError

View = Callable[..., HttpResponse]


def saying_on(route: str) -> Callable[[View], View]:
    """For organisers. What is refused is said on the page of that route; a day without a plan is a 404."""

    def guarded(view: View) -> View:
        @for_organisers
        @wraps(view)
        def answer(request: HttpRequest, day: int, **named: int) -> HttpResponse:
            try:
                return view(request, day, **named)
            except UnknownPlanError as error:
                raise Http404(str(error)) from None
            except (DayError, InventoryError) as error:
                messages.error(request, str(error))
                return redirect(route, day)

        return answer

    return guarded


of_day = saying_on("day:afterwards")


@of_day
@require_safe
def show(request: HttpRequest, day: int) -> HttpResponse:
    """What is to be done, what did not come back, what is broken, and what is kept."""
    state = revisions.find(day)
    tasks = [(each, _where(day, each.task)) for each in finishing.tasks(state)]
    context = {
        "tasks": tasks, "left": sum(not each.done for each, _address in tasks), "goes": finishing.goes(state),
        "section": "spieltage", "state": state, "day": state.row.games_day, "missed": aftermath.missed(state),
        "notes": aftermath.notes(state),
    }  # fmt: skip
    return render(request, "day/afterwards.html", context)


def _where(day: int, task: Task) -> str:
    """Where it is done; "" for what is ticked alone."""
    routes = {
        Task.END: "day:plan", Task.BACK: "day:packing", Task.ASKED: "day:board", Task.CERTIFICATES: "day:board",
        Task.PAGE: "day:page", Task.CLOSE: "inventory:games_day",
    }  # fmt: skip
    if task in routes:
        return reverse(routes[task], args=[day])
    return {Task.MISSED: "#fehlt", Task.NOTES: "#meldungen"}.get(task, "")


@of_day
@require_POST
def done(request: HttpRequest, day: int) -> HttpResponse:
    """Tick something that is done, or is not after all."""
    finishing.tick(revisions.find(day), request.POST.get("was", ""), request.POST.get("da") == "1")
    return redirect("day:afterwards", day)


@of_day
@require_POST
def noted(request: HttpRequest, day: int, number: int) -> HttpResponse:
    """Carry a note of a stall into the lists or take it out of them; nothing has to be done, or something after all."""
    state, what, item = revisions.find(day), request.POST.get("tun", ""), request.POST.get("sache", "")
    if what == "zurueck":
        aftermath.take_back(state, number, who=request.user)
    elif what in {"erledigt", "offen"}:
        aftermath.settle(state, number, what == "erledigt")
    elif what in {into.value for into in Into}:
        thing = int(item) if item.isascii() and item.isdigit() and len(item) < 10 else None
        aftermath.carry(state, number, Into(what), thing, who=request.user)
    else:
        raise UnreadableError(_("Das Formular kam nicht vollständig an. Bitte laden Sie die Seite neu."))
    return redirect("day:afterwards", day)


@of_day
@require_POST
def missing(request: HttpRequest, day: int, loan: int) -> HttpResponse:
    """Make the lists say what did not come back, or no more."""
    change = aftermath.unbook if request.POST.get("tun") == "zurueck" else aftermath.book
    change(revisions.find(day), loan, who=request.user)
    return redirect("day:afterwards", day)


@require_http_methods(["GET", "HEAD", "POST"])
@with_code
def say(request: HttpRequest, code: Code) -> HttpResponse:
    """Where somebody at a stall says what is broken or missing."""
    state = revisions.find(code.plan.games_day_id)
    stall = state.plan.stalls.get(code.number)
    if code.kind == Code.Kind.PARTY:
        return redirect("day_of", code.code)
    if stall is None:
        raise UnknownCodeError(_("Diesen Stand gibt es nicht mehr."))
    problem, text, item = "", request.POST.get("text", ""), request.POST.get("sache", "")
    if request.method == "POST":
        thing = int(item) if item.isascii() and item.isdigit() and len(item) < 10 else None
        try:
            aftermath.note(state, code.number, text, thing, request.POST.get("id", ""))
        except DayError as error:
            problem = str(error)
        else:
            messages.success(request, _("Danke! Die Organisation sieht es nach dem Spieltag."))
            return redirect("say", code.code)
    context = {
        "stall": stall, "code": code.code, "problem": problem, "text": text, "item": item,
        "takes": aftermath.takes_notes(state), "things": aftermath.things_of(state.plan, code.number),
        "token": request.POST.get("id") or secrets.token_urlsafe(12), "longest": aftermath.LONGEST_NOTE,
    }  # fmt: skip
    return render(request, "day/say.html", context, status=422 if problem else 200)
