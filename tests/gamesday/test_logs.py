"""What a line of the log says, and how many there are, whoever writes them."""

from __future__ import annotations

import json
import logging
import logging.config
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest

from gamesday import logs
from gamesday.limits import buckets
from gamesday.limits.numbers import LINES, LONGEST_LINE
from gamesday.logs import NotTooOften, discreet, short

Written = Callable[..., str]


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Written:
    """A line as the log would have it."""
    configurator = logging.config.DictConfigurator({**settings.LOGGING})
    formatter: Any = configurator.configure_formatter(dict(settings.LOGGING["formatters"][request.param]))

    def line(message: str, *args: object, logger: str = "daphne.server", **extra: object) -> str:
        record = logging.getLogger(logger).makeRecord(
            logger, logging.WARNING, "server.py", 1, message, args, extra.pop("exc_info", None), extra=extra
        )
        text = formatter.format(record)
        return json.dumps(json.loads(text), ensure_ascii=False) if request.param == "json" else text

    return line


class Socket:
    """What Daphne prints of a websocket."""

    def __repr__(self) -> str:
        return "<WebSocketProtocol client=['203.0.113.7', 51234] path='/ws/tisch/ABCDE/'>"


def test_daphnes_own_warning_names_nobody(written: Written) -> None:
    text = written("Application instance %r for connection %s took too long to shut down.", "x", Socket())
    assert "203.0.113.7" not in text
    assert "client=['…', 51234] path='/ws/tisch/ABCDE/'" in text


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "203.0.113.255", "2001:db8::7", "::1", "fe80::1%eth0", "::ffff:192.0.2.1", "2001:db8:0:0:0:0:0:7"],
)
def test_no_address_stands_in_any_line(written: Written, address: str) -> None:
    try:
        raise ConnectionError(f"from {address}")
    except ConnectionError as error:
        text = written("Lost %s:4711, (%s), [%s].", address, address, address, exc_info=(type(error), error, None))
    assert address not in text
    assert text.count("…") == 4


def test_a_strangers_mistake_is_one_line_and_the_programs_own_says_where(written: Written) -> None:
    try:
        raise ConnectionError("not so")
    except ConnectionError as error:
        raised = (type(error), error, None)
    assert "ConnectionError" not in written("Invalid host.", logger="django.security.DisallowedHost", exc_info=raised)
    assert "ConnectionError" in written("Lost.", logger="django.request", exc_info=raised)
    refused = written("Forbidden (Permission denied): /zustand/", exc_info=raised, status_code=403)
    assert "ConnectionError" not in refused
    assert "ConnectionError" in written("Internal Server Error", exc_info=raised, status_code=500)


@pytest.mark.parametrize("text", ["at 21:00:04,123", "version 4.2.3", "12:34", "1.2.3.4.5", "std::string"])
def test_what_is_no_address_stays(text: str) -> None:
    assert discreet(text) == text


def test_paths_are_cut_and_what_stands_behind_them_goes(written: Written) -> None:
    text = written("Not Found: %s", "/gibt/es/nicht/?geheim=1&x=2")
    assert "/gibt/es/nicht/?…" in text
    assert "geheim" not in text
    text = written("Not Found: %s", "/" + "x" * 5000)
    assert "/xxx" in text
    assert len(text) < 400
    assert len(short("x" * 10_000)) <= LONGEST_LINE + 1


def test_neither_does_the_request_that_django_hangs_on(written: Written) -> None:
    scope = {"type": "http", "method": "GET", "path": "/helfen/a-links-secret/", "query_string": b"", "headers": []}
    text = written("Gone", request=ASGIRequest(scope, None), status_code=410)
    assert "a-links-secret" not in text


def test_of_one_kind_of_line_there_are_a_few_and_then_one_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: now[0]))
    once = NotTooOften()

    def wrote(status: int, path: str = "/x/", level: int = logging.WARNING) -> str | None:
        record = logging.LogRecord("django.request", level, "log.py", 7, "Not Found: %s", (path,), None)
        record.status_code = status
        return record.getMessage() if once.filter(record) else None

    assert [wrote(404, f"/{number}/") for number in range(LINES.at_once)] == [
        f"Not Found: /{number}/" for number in range(LINES.at_once)
    ]
    assert [wrote(404) for _one in range(1000)] == [None] * 1000
    assert wrote(500, level=logging.ERROR) == "Not Found: /x/", "nothing else is left out for it"
    now[0] += 1 / LINES.a_second
    assert wrote(404) == "Not Found: /x/ (and 1000 more like it)"
    now[0] += 1 / LINES.a_second
    assert wrote(404) == "Not Found: /x/"


def test_the_servers_own_handler_does_all_this() -> None:
    (handler,) = [each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler]
    assert isinstance(handler.formatter, logs.Text)
    assert [type(each) for each in handler.filters] == [NotTooOften]
