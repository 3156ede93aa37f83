"""Which pages take files, how large, from whom. `gamesday.limits.bodies` asks before the body of a request is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import unquote

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.urls import Resolver404, resolve

from gamesday.accounts.domain.roles import Role, role

View = TypeVar("View", bound=Callable[..., Any])
#: bytes that a form adds to the file it carries
_FORM = 64 * 1024


@dataclass(frozen=True, slots=True)
class Takes:
    """What a page takes: bytes of a file, and the role of who sends it."""

    largest: int
    role: Role

    @property
    def body(self) -> int:
        """Bytes of the whole request."""
        return self.largest + _FORM


def takes_files(largest: int, role: Role) -> Callable[[View], View]:
    """Mark a view: it takes files of so many bytes from people with this role. All others take forms alone."""

    def marked(view: View) -> View:
        view.takes_files = Takes(largest, role)  # type: ignore[attr-defined]
        return view

    return marked


def taken_at(path: str) -> Takes | None:
    """What the page at this path takes; None if it takes no files, or is not there."""
    try:
        found = getattr(resolve(unquote(path)).func, "takes_files", None)
    except (Resolver404, ValueError):
        return None
    return found if isinstance(found, Takes) else None


def lets_in(takes: Takes, cookies: str) -> bool:
    """Whether whoever has these cookies may send a file there. Asks the database."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return role(get_user(request)) >= takes.role
