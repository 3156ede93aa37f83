"""How an HTTP request goes through Django: all of it in one thread.

Django's own ASGI handler goes through the middleware on the event loop and sends each part that is not asynchronous to
a thread and back: sixteen ways a page, a third of the processor time of the smallest. A page has a thread of its own
anyway; here everything is done there, and three ways are left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import django
from asgiref.sync import async_to_sync, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware


class Handler(ASGIHandler):
    """The ASGI application for HTTP."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        # the thread of this request (asgiref's ThreadSensitiveContext), whose connection its end closes
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


def application() -> Handler:
    """Django's apps, loaded, behind the handler."""
    django.setup(set_prefix=False)
    return Handler()


class StaticFiles:
    """Middleware: files of `static/`, which are read and sent on the event loop."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        async def behind(request: HttpRequest) -> HttpResponse:
            return await sync_to_async(get_response, thread_sensitive=True)(request)

        self.get_response = get_response
        self.files = ServeStaticMiddleware(behind)
        self.serve = cast(Callable[[HttpRequest], HttpResponse], async_to_sync(self.files.__call__))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(self.files.static_prefix):
            return self.serve(request)
        return self.get_response(request)
