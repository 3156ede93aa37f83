"""Pages that say what went wrong and offer the way back. 400, 403 and 403_csrf are plain templates."""

import logging
import re
import sys

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404
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
