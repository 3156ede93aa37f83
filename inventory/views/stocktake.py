"""Stocktakes: their list, starting, pausing, the report, and applying."""

from __future__ import annotations

import hashlib
from itertools import chain
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gamesday import pages
from inventory.domain import policy, reckoning, tallying
from inventory.domain import stocktake as stocktakes
from inventory.domain.access import Role, role_of
from inventory.domain.errors import UnreadableError
from inventory.domain.reckoning import Choice, Decision
from inventory.domain.stocktake import State, StocktakeError
from inventory.models import Stocktake
from inventory.views.common import for_helpers, for_organisers, refused, says_what_is_unknown, token, with_undo


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """All stocktakes."""
    page = pages.page(request, stocktakes.all_stocktakes())
    shown = [(each, stocktakes.state_of(each)) for each in page]
    context = {"stocktakes": shown, "page": page, "may_begin": policy.may_begin(request.user), **rights(request)}
    return render(request, "inventory/stocktake/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def new(request: HttpRequest) -> HttpResponse:
    """Choose the lists and start."""
    policy.require_to_begin(request.user)
    problem, status = "", 200
    if request.method == "POST":
        try:
            begun = stocktakes.start(request.POST.get("title", ""), request.POST.getlist("liste"), who=request.user)
        except (UnreadableError, StocktakeError) as error:
            problem, status = str(error), 422 if isinstance(error, UnreadableError) else 409
        else:
            messages.success(request, _("„%(title)s“ läuft. Jetzt kann gezählt werden.") % {"title": begun})
            return HttpResponseRedirect(reverse("inventory:stocktake", args=[begun.pk]))
    busy = stocktakes.counted_now()
    chosen = request.POST.getlist("liste")
    context = {
        "title": request.POST.get("title", stocktakes.default_title()),
        "lists": [
            (each, busy.get(each.pk), each.slug in chosen or (not chosen and each.pk not in busy))
            for each in stocktakes.startable()
        ],
        "problem": problem,
        **rights(request),
    }
    return render(request, "inventory/stocktake/new.html", context, status=status)


@require_safe
@never_cache
@says_what_is_unknown
def show(request: HttpRequest, number: int) -> HttpResponse:
    """How far a stocktake is; the way to counting."""
    found = stocktakes.find(number)
    lists = stocktakes.progress(found)
    framed = frame(request, found)
    places = list(chain(*tallying.places_of(found))) if framed["helper"] and framed["is_running"] else []
    context = {
        **framed,
        "lists": lists,
        "rows": sum(each.rows for each in lists),
        "counted": sum(each.counted for each in lists),
        "finds": tallying.unexpected(found),
        "places": pages.page(request, places, "orte"),
        "people": sorted(set(found.counts.values_list("who_name", flat=True)), key=str.casefold),
        "token": token(),
    }
    return render(request, "inventory/stocktake/show.html", context)


@require_safe
@never_cache
@says_what_is_unknown
def report(request: HttpRequest, number: int) -> HttpResponse:
    """What was found, what is missing, what nobody counted."""
    found = stocktakes.find(number)
    context = {**frame(request, found), "report": reckoning.report(found)}
    return render(request, "inventory/stocktake/report.html", context)


@require_POST
@for_organisers
@says_what_is_unknown
def change(request: HttpRequest, number: int, what: str) -> HttpResponse:
    """Pause, go on, drop."""
    do, said = {
        "pause": (stocktakes.pause, _("„%(title)s“ ist angehalten. Gezählt wird, wenn es weitergeht.")),
        "resume": (stocktakes.resume, _("„%(title)s“ geht weiter.")),
        "drop": (stocktakes.drop, _("„%(title)s“ ist verworfen. An den Listen hat sich nichts geändert.")),
    }[what]
    try:
        changed = do(number, who=request.user)
    except StocktakeError as error:
        return refused(request, error)
    messages.success(request, said % {"title": changed})
    return HttpResponseRedirect(reverse("inventory:stocktake", args=[number]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
@says_what_is_unknown
def apply(request: HttpRequest, number: int) -> HttpResponse:
    """Look over what applying would change, decide, apply."""
    found = stocktakes.find(number)
    problem, status = "", 200
    if request.method == "POST":
        try:
            done = reckoning.apply(
                number, who=request.user, seen=_seen(request), decisions=_decisions(request), adopt=_adopted(request)
            )
        except StocktakeError as error:
            problem, status = str(error), 409
        else:
            said = _("„%(title)s“ ist in die Listen übernommen.") % {"title": done}
            messages.success(request, with_undo(said, done.act))
            return HttpResponseRedirect(reverse("inventory:stocktake", args=[number]))
    seen = tallying.newest(found)  # before the plan: what comes later is asked about
    planned = reckoning.plan(found)
    clashing = {clash.row.item.pk for clash in planned.clashes}
    context = {
        **frame(request, found),
        "plan": planned,
        "changes": [row for row in planned.changes if row.item.pk not in clashing],
        "clashes": [(clash, request.POST.get(f"wahl-{clash.row.item.pk}", "")) for clash in planned.clashes],
        "finds": [(find, request.POST.get(f"ziel-{find.pk}", "")) for find in planned.report.unexpected],
        "lists": found.lists.order_by("position", "slug"),
        "seen": seen,
        "problem": problem,
    }
    return render(request, "inventory/stocktake/apply.html", context, status=status)


def _seen(request: HttpRequest) -> int:
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 19 else -1


def _decisions(request: HttpRequest) -> dict[int, Decision]:
    words = {choice.value: choice for choice in Choice}
    return {
        int(name.removeprefix("wahl-")): Decision(
            words[value], request.POST.get(f"stand-{name.removeprefix('wahl-')}", "")
        )
        for name, value in request.POST.items()
        if name.startswith("wahl-") and name.removeprefix("wahl-").isdecimal() and value in words
    }


def _adopted(request: HttpRequest) -> dict[str, str]:
    return {
        request.POST[f"fund-{name.removeprefix('ziel-')}"]: slug
        for name, slug in request.POST.items()
        if name.startswith("ziel-") and slug and f"fund-{name.removeprefix('ziel-')}" in request.POST
    }


def frame(request: HttpRequest, found: Stocktake) -> dict[str, Any]:
    """What all pages of a stocktake ask for."""
    state = stocktakes.state_of(found)
    return {
        "stocktake": found,
        "state": state,
        "is_running": state is State.RUNNING,
        "is_open": state.is_open,
        "counts_as": tallying.counts_as(request.user, device(request)) if request.user.is_authenticated else "",
        **rights(request),
    }


def device(request: HttpRequest) -> str:
    """A number for the device of whoever is logged in, to tell apart those who share a link."""
    key = request.session.session_key or ""
    return str(100 + int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) % 900)


def rights(request: HttpRequest) -> dict[str, Any]:
    role = role_of(request.user)
    return {
        "section": "listen",
        "reader": role >= Role.READER,
        "helper": role >= Role.HELPER,
        "organiser": role >= Role.ORGANISER,
    }
