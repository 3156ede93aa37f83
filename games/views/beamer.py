"""Large pictures for a wall: one table, all public ones, the way in, a round through what runs. They keep up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from games.domain import hall, listings
from games.domain.live import Live
from games.engines import registry
from games.views.common import with_table
from games.views.table import page
from gamesday.paper.addresses import absolute, qr_answer

#: seconds a round stays at a table, and the fewest and most that may be wished
ROUND_SECONDS, ROUND_LIMITS = 20, (5, 600)
#: tables with a free seat beside the way in
FREE_SHOWN = 4


@require_safe
@with_table
def table(request: HttpRequest, known: Live) -> HttpResponse:
    """One table as everybody may see it, even if whoever opens the page plays there: the wall shows no hand."""
    longest = max(map(len, registry.find(known.game).title.replace("-", " ").split()))
    return render(request, "games/beamer_table.html", page(known, None) | {"watching": True, "longest": longest})


@never_cache
@require_safe
def hall_wall(request: HttpRequest) -> HttpResponse:
    """All public tables and the way in. Asked by htmx, the tables alone."""
    context = {"section": "spielen", "doors": listings.public(), "url": absolute(reverse("home"))}
    template = "games/beamer_tables.html" if request.htmx else "games/beamer.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@never_cache
@require_safe
def way_in(request: HttpRequest) -> HttpResponse:
    """How everybody gets in, as large as it can be, and the tables where a seat is free."""
    context = {"section": "spielen", "doors": listings.waiting()[:FREE_SHOWN], "url": absolute(reverse("home"))}
    template = "games/beamer_free.html" if request.htmx else "games/beamer_code.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@never_cache
@require_safe
def go_round(request: HttpRequest) -> HttpResponse:
    """A round through the running tables: to the first one, or the one after `nach`, and once a round to the way in.

    The pages it leads to go on by themselves after `runde` seconds, asking here for the address (`?weiter=1`).
    """
    given = request.GET.get("runde", "")
    seconds = int(given) if given.isascii() and given.isdigit() and len(given) < 5 else ROUND_SECONDS
    seconds = min(max(seconds, ROUND_LIMITS[0]), ROUND_LIMITS[1])
    code = listings.next_shown(request.GET.get("nach", ""))
    path = reverse("table-beamer", args=[code]) if code else reverse("beamer-code")
    there = f"{path}?runde={seconds}"
    return JsonResponse({"next": there}) if request.GET.get("weiter") else redirect(there)


@require_safe
@with_table
@cache_control(max_age=86400, private=True)
def table_picture(request: HttpRequest, known: Live) -> HttpResponse:
    """A table as it stands, for the wall; the address carries the version, so it may be kept."""
    return HttpResponse(hall.table_picture(known), content_type="image/svg+xml")


@require_safe
@cache_control(max_age=86400, public=True)
def site_qr(request: HttpRequest) -> HttpResponse:
    """The address of the hall as a QR code."""
    return qr_answer(absolute(reverse("home")))
