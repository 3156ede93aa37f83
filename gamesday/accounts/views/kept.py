"""The page with what somebody sent when they were no longer logged in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gamesday import kept


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """What waits, each to be sent to where it was meant for; POST throws one away."""
    if request.method == "POST":
        kept.drop(request, request.POST.get("weg", ""))
        return redirect("kept_form")
    forms = [{**each, "shown": kept.shown(each)} for each in kept.waiting(request)]
    return render(request, "gamesday/kept.html", {"forms": forms})
