"""Pages that say what went wrong and offer the way back. 400, 403 and 403_csrf are plain templates."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import gettext_lazy as _
from django.views.defaults import server_error

from gamesday.environment import FULL

log = logging.getLogger(__name__)

#: what is said wherever the database or the disk takes nothing, at a table too
NOT_SAVED = _("Der Server kann gerade nichts speichern. Warte einen Augenblick und versuche es noch einmal.")
#: what Django's own get_object_or_404 says, which is for programmers
_FOR_PROGRAMMERS = re.compile(r"^No .* (matches the given query|found matching the query)\.$|^No \w+ available$")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The sentence of `Http404("…")`, if a view wrote one; translated lazily or not."""
    sentence = ""
    if isinstance(exception, Http404) and not isinstance(exception, Resolver404) and exception.args:
        sentence = str(exception.args[0])
    if _FOR_PROGRAMMERS.match(sentence):
        sentence = ""
    return render(request, "404.html", {"sentence": sentence}, status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """The page for what nobody has caught. Where nothing can be stored it says so, with a line in the log, not a page:
    it is nobody's mistake, and goes by."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError | InterfaceError) or (isinstance(error, OSError) and error.errno in FULL):
        log.error("nothing can be stored: %s", " ".join(str(error).split()))
        made = render_to_string("500.html", {"sentence": NOT_SAVED})
        return HttpResponse(made, status=503, headers={"Retry-After": "10", "Cache-Control": "no-store"})
    return server_error(request)


class NoEmptyPages:
    """Middleware: an error without a word gets a page. Who opens the address of a form in a browser (it is in the
    address line when a form comes back with an error, and in a tab that is restored) goes to the page it belongs to."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code < 400 or answer.streaming or answer.content:
            return answer
        above = _above(request)
        if answer.status_code == 405 and request.method in {"GET", "HEAD"} and _by_hand(request):
            return HttpResponseRedirect(above)
        told = render(request, "405.html", {"above": above})
        answer.content = told.content
        answer.headers["Content-Type"] = told.headers["Content-Type"]
        return answer


def _by_hand(request: HttpRequest) -> bool:
    """Whether a person opens this as a page; a program does not ask for one by name."""
    return "text/html" in request.headers.get("Accept", "") and "HX-Request" not in request.headers


def _above(request: HttpRequest) -> str:
    """The nearest address above this one that belongs to the same page: /spieltage/1/ of /spieltage/1/gruppen/."""
    here, path = request.resolver_match, request.path_info
    while path.count("/") > 2:
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if here is not None and here.route.startswith(_route(path) or "\0"):
            return path
    return "/"


def _route(path: str) -> str:
    try:
        found: ResolverMatch = resolve(path)
    except Resolver404:
        return ""
    return found.route
