"""What stands in a line of the log, whoever writes it: no network address, no secret of a link, no endless path.

And how often: of lines of one kind a few, then one now and then that says how many were left out. Otherwise whoever
asks for pages that are not there would fill the disk.
"""

from __future__ import annotations

import copy
import ipaddress
import logging
import re
import threading
from collections import Counter
from contextlib import suppress
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from gamesday.limits.buckets import Bucket
from gamesday.limits.numbers import LINES, LONGEST_LINE, LONGEST_PATH

_SECRET = re.compile(r"(/helfen/|/dienst/)[^/\s'\"?#]+")
_QUERY = re.compile(r"(/[^\s'\"?#]*)[?#][^\s'\"]*")
_LONG = re.compile(rf"(/[^\s'\"?#]{{{LONGEST_PATH}}})[^\s'\"?#]+")
_FOUR = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)")
#: whatever may be one; what is none is told apart by who knows
_SIX = re.compile(r"(?<![\w:.])(?:[\da-fA-F]{0,4}:){2,8}(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-fA-F]{1,4})?(?:%\w+)?(?![\w:])")


def discreet(text: str) -> str:
    """The text with „…“ in the place of every network address and every secret."""
    return _FOUR.sub("…", _SIX.sub(_address, _SECRET.sub(r"\1…", text)))


def _address(found: re.Match[str]) -> str:
    for text in (found[0], found[0].rpartition(":")[0]):  # with a port behind it, perhaps
        with suppress(ValueError):
            ipaddress.IPv6Address(text)
            return "…"
    return found[0]  # a time of the day, perhaps


def short(message: str) -> str:
    """The message with its paths cut, and without what stands behind them."""
    cut = _LONG.sub(r"\1…", _QUERY.sub(r"\1?…", message))
    return cut if len(cut) <= LONGEST_LINE else f"{cut[:LONGEST_LINE]}…"


class _Discreet(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        copied: Any = copy.copy(record)  # others read the record too
        copied.msg, copied.args = short(record.getMessage()), ()
        if hasattr(record, "request"):  # Django hangs it on, and JSON would print it
            copied.request = short(repr(record.request))
        # a stranger's mistake, a page that is not theirs, a full disk: where it was noticed helps nobody
        if record.name.startswith("django.security.") or getattr(record, "status_code", 500) != 500:
            copied.exc_info = copied.exc_text = None
        return discreet(super().format(copied))


class Text(_Discreet):
    """Lines for people."""


class Json(_Discreet, JsonFormatter):
    """Lines for programs."""


class NotTooOften(logging.Filter):
    """Of lines from one place in the program, and of one status, no more than a rate allows."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._buckets: dict[tuple[Any, ...], Bucket] = {}
        self._left_out: Counter[tuple[Any, ...]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.levelno, record.lineno, getattr(record, "status_code", None))
        with self._lock:
            if not self._buckets.setdefault(kind, Bucket(LINES)).take():
                self._left_out[kind] += 1
                return False
            left_out = self._left_out.pop(kind, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it)", ()
        return True
