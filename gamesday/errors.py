"""Pages that say what went wrong and offer the way back. 400, 403, 403_csrf and 500 are plain templates."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404

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
