"""Large pictures for a wall: one table, or all public tables of the hall. They keep up by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from games.domain import hall, listings
from games.domain.live import Live
from games.views.common import absolute, qr, with_table
from games.views.table import page


@require_safe
@with_table
def table(request: HttpRequest, known: Live) -> HttpResponse:
    """One table as everybody may see it, even if whoever opens the page plays there: the wall shows no hand."""
    return render(request, "games/beamer_table.html", page(known, None) | {"watching": True})


@never_cache
@require_safe
def hall_wall(request: HttpRequest) -> HttpResponse:
    """All public tables and the way in. Asked by htmx, the tables alone."""
    context = {"section": "spielen", "doors": listings.public(), "url": absolute(reverse("home"))}
    template = "games/beamer_tables.html" if request.htmx else "games/beamer.html"  # type: ignore[attr-defined]
    return render(request, template, context)


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
    return qr(absolute(reverse("home")))
