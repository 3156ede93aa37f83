"""Who may enter."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from gamesday.accounts.domain.roles import Role, role

View = Callable[..., HttpResponse]


def organiser(request: HttpRequest) -> User:
    """The organiser who asks; anybody else who is logged in gets a 403."""
    user = request.user
    if not isinstance(user, User) or role(user) < Role.ORGANISER:
        raise PermissionDenied(_("Diese Seite ist nur für Organisatorinnen und Organisatoren."))
    return user


def for_organisers(view: View) -> View:
    """Give the view the organiser who asks as second argument; a stranger is asked to log in, others get a 403."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, organiser(request), *args, **kwargs)

    return guarded
