"""What the pages of the library share: who may edit, which text and which readers are meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache

from gamesday.accounts.views import organiser
from rules.domain.errors import UnknownAudienceError, UnknownGameError, UnknownLayoutError
from rules.domain.html import to_html
from rules.domain.leaflet import Leaflet
from rules.domain.library import find_text
from rules.domain.sheet import Audience, GameSheet, Layout, find_audience, find_layout
from rules.domain.versions import UnknownVersionError

View = Callable[..., HttpResponse]
SECTION = {"section": "anleitungen"}


def for_organisers(view: View) -> View:
    """Only for organisers: a stranger is asked to log in, anybody else gets a 403. Never kept by a browser."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            organiser(request)
            return view(request, *args, **kwargs)
        back = request.path if request.method in {"GET", "HEAD"} else resolve_url("rules:edit", kwargs["slug"])
        return redirect_to_login(back)

    return guarded


def says_what_is_unknown(view: View) -> View:
    """Answer an unknown game, audience, layout or version with a page that says so."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (UnknownGameError, UnknownAudienceError, UnknownLayoutError, UnknownVersionError) as error:
            raise Http404(str(error)) from error

    return answer


def asked(slug: str, audience: str = "erwachsene", layout: str = "a4") -> tuple[GameSheet, Audience, Layout]:
    """The text, its readers and the layout, or a page that says what there is."""
    try:
        sheet = find_text(slug)
        return sheet, sheet.written_for(find_audience(audience)), find_layout(layout)
    except (UnknownGameError, UnknownAudienceError, UnknownLayoutError) as error:
        raise Http404(str(error)) from error


def parts(leaflet: Leaflet) -> list[dict[str, Any]]:
    """The six parts as `rules/parts.html` shows them."""
    return [
        {"number": part.number, "title": part.title, "html": to_html(part.blocks, leaflet.pictures)}
        for part in leaflet.parts
    ]


def picture(leaflet: Leaflet) -> SafeString:
    """The cover of a leaflet."""
    return mark_safe(leaflet.pictures[leaflet.cover])  # noqa: S308  # drawn by games.drawing, which escapes
