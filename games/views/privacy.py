"""What is kept of visitors, and for how long. Every number on the page is the one the program works with."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain import guests, privacy
from gamesday import kept
from gamesday.limits import attempts

DAY = 24 * 3600


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The privacy page."""
    context = {
        "keep_days": privacy.keep_days(),
        "empty_days": privacy.EMPTY_DAYS,
        "guest_cookie": guests.COOKIE,
        "guest_days": guests.COOKIE_SECONDS // DAY,
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "whose_cookie": kept.COOKIE,
        "session_days": settings.SESSION_COOKIE_AGE // DAY,
        "csrf_cookie": settings.CSRF_COOKIE_NAME,
        "csrf_days": settings.CSRF_COOKIE_AGE // DAY,
        "attempt_hours": attempts.FORGET_AFTER // timedelta(hours=1),
        "https": settings.HTTPS,
    }
    return render(request, "gamesday/privacy.html", context)
