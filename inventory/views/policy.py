"""What the organisers decide for the club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from inventory.domain import policy
from inventory.views.common import for_organisers


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_organisers
def change(request: HttpRequest) -> HttpResponse:
    """Two switches."""
    if request.method == "POST":
        switches = {name: request.POST.get(name) == "ja" for name in ("places_for_all", "helpers_begin")}
        policy.decide(**switches, who=request.user)
        messages.success(request, _("Gespeichert."))
        return HttpResponseRedirect(reverse("inventory:policy"))
    return render(request, "inventory/policy.html", {"section": "listen", "policy": policy.current()})
