"""How an HTTP request goes through Django: all of it in one thread, which is kept for the next one.

Django's own ASGI handler goes through the middleware on the event loop and sends each part that is not asynchronous to
a thread and back: sixteen ways a page, a third of the processor time of the smallest. A page has a thread of its own
anyway; here everything is done there, and three ways are left.

Left to itself, asgiref starts that thread for each request and another one that waits for its end, and a new thread has
no connection to the database yet.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import django
from asgiref.sync import ThreadSensitiveContext, async_to_sync, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware


class Handler(ASGIHandler):
    """The ASGI application for HTTP."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    def __init__(self) -> None:
        super().__init__()
        #: those without a request, the one that was used last at the end
        self._threads: list[ThreadPoolExecutor] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        thread = self._threads.pop() if self._threads else ThreadPoolExecutor(1, thread_name_prefix="page")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await super().__call__(scope, receive, send)
        finally:
            # by itself, when it is done: whoever has gone away may have left it at work
            thread.submit(self._threads.append, thread)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
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
