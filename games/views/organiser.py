"""What organisers see of the live tables and do about them: close one, let nobody more in. Numbers, no people."""

from __future__ import annotations

from datetime import date, timedelta

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.domain import closing, listings, overview
from games.domain.errors import TableError, UnknownTableError
from games.domain.nudge import nudge
from games.views.common import for_organisers
from gamesday import pages
from gamesday.accounts.views import organiser


@for_organisers
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Tables running and stuck, what ended today, and a day in numbers (`?tag=2026-05-17`)."""
    today = timezone.localdate()
    shown = _day(request.GET.get("tag", ""), today)
    if shown is None:
        messages.error(request, _("Diesen Tag verstehe ich nicht. Wählen Sie einen aus dem Kalender."))
        shown = today
    page = pages.page(request, overview.running_tables())
    running = overview.running(page)
    stuck = overview.stuck_tables()
    context = {
        "section": "tische",
        "running": [each for each in running if not each.stuck],
        "stuck": [each for each in running if each.stuck],
        "page": page,
        "stuck_in_all": stuck,
        "running_in_all": page.paginator.count - stuck,
        "stuck_minutes": overview.STUCK_AFTER // timedelta(minutes=1),
        "finished": listings.finished(),
        "day": overview.day(shown),
        "today": today,
    }
    return render(request, "games/tables.html", context)


def _day(given: str, today: date) -> date | None:
    """The day somebody asks for, today if they ask for none; None for what is no day of the past."""
    if not given:
        return today
    try:
        day = date.fromisoformat(given)
    except ValueError:
        return None
    return day if day <= today else None


@for_organisers
@require_POST
def close(request: HttpRequest, table: int) -> HttpResponse:
    """Close a table for good."""
    try:
        known = closing.close(table, organiser(request).get_username())
    except UnknownTableError as error:
        raise Http404(str(error.reason)) from None
    async_to_sync(nudge)(known.table_id, known.record.version)
    messages.success(request, _("Tisch %(code)s ist geschlossen.") % {"code": known.code})
    return pages.back(request, "tables")


@for_organisers
@require_POST
def lock(request: HttpRequest, table: int) -> HttpResponse:
    """Let nobody more sit down at a table, or let them again."""
    locked = request.POST.get("gesperrt") == "1"
    try:
        closing.lock(table, locked)
    except UnknownTableError as error:
        raise Http404(str(error.reason)) from None
    except TableError as error:
        messages.error(request, str(error.reason))
    else:
        messages.success(
            request, _("Der Tisch nimmt niemanden mehr auf.") if locked else _("Der Tisch nimmt wieder Leute auf.")
        )
    return pages.back(request, "tables")
