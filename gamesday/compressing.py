"""What goes over the line small: pages, and pictures the server draws. Files of `static/` are compressed once."""

from __future__ import annotations

from django.http.request import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

#: what is worth it; a PDF, a photo or an archive is compressed in itself
TEXTS = ("text/", "image/svg+xml", "application/json", "application/manifest+json", "application/javascript")


class Compressed(GZipMiddleware):
    """Middleware: texts are compressed for who can read that. Django adds a few random bytes to each and masks the
    token of a form anew in each page, so that how long an answer is tells nobody what it says."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith(TEXTS):
            return super().process_response(request, response)
        return response
