"""What the pages of live play share: who asks, which game or table is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.domain import codes, guests, hall
from games.domain.errors import TooManyGuessesError, UnknownTableError
from games.domain.live import Live
from games.engines.core import GameError, Ruleset
from games.models import Guest
from gamesday.accounts.views import organiser
from gamesday.limits import addresses, openings
from gamesday.limits.openings import TooManyOpeningsError

View = Callable[..., HttpResponse]


def current_guest(request: HttpRequest) -> Guest | None:
    """The guest who asks, if they have a cookie."""
    return guests.find(request.COOKIES.get(guests.COOKIE))


def me(guest: Guest | None) -> dict[str, Any]:
    """What `games/me.html` shows: who the visitor is at new tables."""
    return {"me": guest, "me_name": guests.name_of(guest) if guest else ""}


def as_guest(view: View) -> View:
    """Give a POST view the visitor's guest as second argument; a visitor without one becomes one."""

    @wraps(view)
    def with_guest(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        guest, token = current_guest(request), None
        if guest is None:
            try:
                openings.count(address(request))
            except TooManyOpeningsError as error:
                return wait(request, error)
            guest, token = guests.make()
        response = view(request, guest, *args, **kwargs)
        if token is not None:
            response.set_cookie(
                guests.COOKIE,
                token,
                max_age=guests.COOKIE_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.HTTPS,
            )
        return response

    return with_guest


def for_organisers(view: View) -> View:
    """Only for organisers: a stranger is asked to log in, anybody else gets a 403. Never kept by a browser."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        organiser(request)
        return view(request, *args, **kwargs)

    return guarded


def ruleset_or_404(slug: str) -> Ruleset:
    try:
        return hall.ruleset(slug)
    except GameError as error:
        raise Http404(error.reason.render(_)) from None


def with_table(view: View) -> View:
    """Give the view the table of the code in the address as second argument.

    An unknown code is a 404; who has tried too many of them waits, with a 429.
    """

    @wraps(view)
    def at_table(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            known = codes.find(code, address(request), current_guest(request))
        except TooManyGuessesError as error:
            return wait(request, error)
        except UnknownTableError as error:
            raise Http404(str(error.reason)) from None
        return view(request, known, *args, **kwargs)

    return at_table


def address(request: HttpRequest) -> str:
    """The network address that asks."""
    return str(request.META.get("REMOTE_ADDR", ""))


def wait(request: HttpRequest, error: TooManyGuessesError | TooManyOpeningsError) -> HttpResponse:
    """The page for somebody who has tried too many codes, or opened too many tables."""
    addresses.strike(address(request))
    return render(request, "games/wait.html", {"section": "spielen", "reason": error.reason}, status=429)


def to_table(known: Live) -> HttpResponseRedirect:
    """The way to a table."""
    return redirect("table", code=known.code)
