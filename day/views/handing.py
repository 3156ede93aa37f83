"""The packing list: what the stalls need, handed out and taken back. Also for helpers: they stand at the boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from day.domain import handing, material, revisions
from day.domain.errors import DayError
from day.domain.handing import By
from day.domain.revisions import UnknownPlanError
from day.models import DayPlan
from inventory.domain.access import Role, role_of
from inventory.domain.errors import InventoryError
from inventory.views.common import for_helpers

View = Callable[..., HttpResponse]


def of_list(view: View) -> View:
    """For helpers, of a draft for organisers. What is refused is said on the packing list; a day without a plan is a
    404."""

    @never_cache
    @for_helpers
    @wraps(view)
    def answer(request: HttpRequest, day: int) -> HttpResponse:
        try:
            if revisions.find(day).row.status == DayPlan.Status.DRAFT and role_of(request.user) < Role.ORGANISER:
                raise PermissionDenied(_("Der Plan ist noch ein Entwurf: Die Packliste gibt es, wenn er gilt."))
            return view(request, day)
        except UnknownPlanError as error:
            raise Http404(str(error)) from None
        except (DayError, InventoryError) as error:
            messages.error(request, str(error))
            return _back(request, day)

    return answer


@of_list
@require_safe
def packing(request: HttpRequest, day: int) -> HttpResponse:
    """What the stalls need, where it lies, what is missing, and what is out."""
    state = revisions.find(day)
    needed, by = material.of(state.plan), _by(request)
    shelves = handing.shelves(state, needed, by)
    plans = role_of(request.user) >= Role.ORGANISER
    context: dict[str, Any] = {
        "section": "spieltage" if plans else "listen", "state": state, "day": state.row.games_day, "needed": needed,
        "shelves": shelves, "extras": handing.extras(state, needed), "here": _address(day, by),
        "to_go": sum(shelf.to_go for shelf in shelves), "out": sum(shelf.out for shelf in shelves),
        "over": state.row.status == DayPlan.Status.OVER, "plans": plans, "by": by.value,
    }  # fmt: skip
    return render(request, "day/packing.html", context)


@of_list
@require_POST
def hand_out(request: HttpRequest, day: int) -> HttpResponse:
    """What is still to go of a box, a place, a stall, or (without one) of the whole day."""
    handed = handing.hand_out(revisions.find(day), _by(request), request.POST.get("wo"), who=request.user)
    if handed.count:
        said = ngettext("%(n)d Stück ist ausgegeben.", "%(n)d Stück sind ausgegeben.", handed.count)
        messages.success(request, said % {"n": handed.count})
    elif not handed.refused:
        messages.info(request, _("Das ist alles schon ausgegeben."))
    for each in handed.refused:
        messages.warning(request, each)
    return _back(request, day)


@of_list
@require_POST
def take_back(request: HttpRequest, day: int) -> HttpResponse:
    """All that is out of a box, a place or a stall."""
    taken = handing.take_all_back(revisions.find(day), _by(request), request.POST.get("wo", ""), who=request.user)
    if taken:
        said = ngettext("%(n)d Stück ist zurück.", "%(n)d Stück sind zurück.", taken)
        messages.success(request, said % {"n": taken})
    else:
        messages.info(request, _("Das ist alles schon zurück."))
    return _back(request, day)


@of_list
@require_POST
def tick(request: HttpRequest, day: int) -> HttpResponse:
    """Something that no list holds is packed, or is not after all."""
    sent = request.POST
    handing.tick(revisions.find(day), sent.get("was", ""), sent.get("da") == "1")
    return HttpResponseRedirect(f"{_address(day, _by(request))}#extras")


def _by(request: HttpRequest) -> By:
    word = request.POST.get("nach", request.GET.get("nach"))
    return next((by for by in By if by.value == word), By.WHERE)


def _address(day: int, by: By) -> str:
    return f"{reverse('day:packing', args=[day])}?{urlencode({'nach': by.value})}"


def _back(request: HttpRequest, day: int) -> HttpResponse:
    return HttpResponseRedirect(_address(day, _by(request)))
