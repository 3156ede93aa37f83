"""Games days and what is out on them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gamesday import pages
from inventory.domain import boxes, games_days, policy, shortfalls
from inventory.domain.access import Role, role_of
from inventory.domain.errors import UnreadableError
from inventory.domain.games_days import By, GamesDayError
from inventory.models import GamesDay, Loan
from inventory.views.common import for_helpers, for_organisers, says_what_is_unknown

#: returns shown below what is out
_FEW_RETURNS = 12


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All games days, and what is lent without one."""
    days = pages.page(request, games_days.all_days())
    lent = games_days.still_out(None)
    context = {
        "days": days,
        "lent": len(lent),
        "lent_late": sum(games_days.is_late(loan) for loan in lent),
        "may_begin": policy.may_begin(request.user),
        **rights(request),
    }
    return render(request, "inventory/loans/days.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_helpers
@says_what_is_unknown
def new(request: HttpRequest) -> HttpResponse:
    """A new games day."""
    policy.require_to_begin(request.user)
    problem, status = "", 200
    title, date = request.POST.get("title", ""), request.POST.get("date", timezone.localdate().isoformat())
    if request.method == "POST":
        try:
            made = games_days.make_day(title, date, who=request.user)
        except (UnreadableError, GamesDayError) as error:
            problem, status = str(error), 409 if isinstance(error, GamesDayError) else 422
        else:
            messages.success(request, _("„%(day)s“ ist angelegt. Jetzt kann ausgegeben werden.") % {"day": made})
            return HttpResponseRedirect(reverse("inventory:games_day", args=[made.pk]))
    context = {"title": title, "date": date, "problem": problem, **rights(request)}
    return render(request, "inventory/loans/new_day.html", context, status=status)


@require_POST
@for_organisers
@says_what_is_unknown
def use(request: HttpRequest, day: int, opened: bool) -> HttpResponse:
    """Close a games day, or open it again."""
    changed = games_days.use_day(day, opened, who=request.user)
    out = len(games_days.still_out(changed))
    said = _("„%(day)s“ ist wieder offen.") if opened else _("„%(day)s“ ist abgeschlossen.")
    if out and not opened:
        said += " " + _("Noch draußen: %(n)d. Zurücknehmen geht weiterhin.") % {"n": out}
    messages.success(request, said % {"day": changed})
    return HttpResponseRedirect(reverse("inventory:games_day", args=[day]))


@require_safe
@never_cache
@says_what_is_unknown
def show(request: HttpRequest, day: int | None = None) -> HttpResponse:
    """What is out, by station, person or thing, and what came back last. Strangers see no names."""
    found = None if day is None else games_days.find_day(day)
    code = request.GET.get("kasten", "")
    box = boxes.find_box(code) if code else None
    out = games_days.still_out(found, box=box)
    context = {**of_day(found), "box": box, "number": sum(loan.count for loan in out), **rights(request)}
    if role_of(request.user) < Role.READER:
        context["totals"] = games_days.totals(out)
        return render(request, "inventory/loans/day.html", context)
    by = _by(request, found)
    late = [loan for loan in out if games_days.is_late(loan)]
    returns = games_days.came_back(found, _FEW_RETURNS) if box is None else []
    context |= {
        "by": by,
        "ways": [way for way in By if found or way is not By.STATION],
        "groups": games_days.arranged(out, by),
        "late": {loan.pk for loan in late},
        "late_number": len(late),
        "returns": [returned(loan) for loan in returns],
    }
    return render(request, "inventory/loans/day.html", context)


@require_safe
@never_cache
@for_helpers
@says_what_is_unknown
def out_list(request: HttpRequest, day: int | None = None) -> HttpResponse:
    """What is still out, to be printed and ticked off."""
    found = None if day is None else games_days.find_day(day)
    out = games_days.still_out(found)
    by = _by(request, found)
    context = {
        **of_day(found),
        "by": by,
        "groups": games_days.arranged(out, by),
        "late": {loan.pk for loan in out if games_days.is_late(loan)},
        "now": timezone.now(),
        **rights(request),
    }
    return render(request, "inventory/loans/out_list.html", context)


def _by(request: HttpRequest, day: GamesDay | None) -> By:
    usual = By.STATION if day else By.PERSON
    return next((each for each in By if each.value == request.GET.get("nach")), usual)


def address(day: int | None) -> str:
    """The page of what is out on a games day, or without one."""
    return reverse("inventory:lent") if day is None else reverse("inventory:games_day", args=[day])


def of_day(day: GamesDay | None) -> dict[str, Any]:
    """What pages about a games day, or about what is lent without one, ask for."""
    return {"day": day, "title": day.title if day else _("Verliehen"), "address": address(day.pk if day else None)}


def returned(loan: Loan) -> dict[str, Any]:
    """A loan that is back, with what is missing of it and the act that booked that."""
    short = shortfalls.shortfall(loan)
    return {
        "loan": loan,
        "short": short,
        "bookable": any(each.after is not None for each in short),
        "known": any(each.counted for each in short),
        "booked": shortfalls.booked(loan) if short else None,
    }


def rights(request: HttpRequest) -> dict[str, Any]:
    """What all these pages ask for."""
    role = role_of(request.user)
    return {
        "section": "listen",
        "reader": role >= Role.READER,
        "helper": role >= Role.HELPER,
        "organiser": role >= Role.ORGANISER,
    }
