"""The settings of a server under test: what is dealt to a visitor of a test is the same in every run, in any order.

A visitor says which test it belongs to (`HEADER`); the seeds of the tables it opens follow from that and their number.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace

from django.http import HttpRequest, HttpResponseBase

from gamesday.settings import *  # noqa: F403
from gamesday.settings import MIDDLEWARE
from tests.browser.servers import HEADER

_test: ContextVar[str] = ContextVar("test", default="")
_opened: Counter[str] = Counter()


class DealtAlike:
    """Knows whose table is opened while a request is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        from games.domain import tables  # its models need the settings

        self.get_response = get_response
        tables.secrets = SimpleNamespace(token_hex=seed)  # type: ignore[assignment]

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = _test.set(request.headers.get(HEADER, ""))
        try:
            return self.get_response(request)
        finally:
            _test.reset(before)


def seed(size: int) -> str:
    """As `secrets.token_hex`; where no test has asked, it is that."""
    test = _test.get()
    if not test:
        return secrets.token_hex(size)
    _opened[test] += 1
    return hashlib.shake_256(f"{test} {_opened[test]}".encode()).hexdigest(size)


MIDDLEWARE = ["tests.browser.dealt.DealtAlike", *MIDDLEWARE]
