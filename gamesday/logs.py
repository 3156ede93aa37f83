"""What must not stand in a log: the secret in the address of a link by which somebody logs in."""

from __future__ import annotations

import logging
import re

_SECRET = re.compile(r"(/helfen/)[^/\s'\"?#]+")


class HideSecrets(logging.Filter):
    """Put „…“ in the place of secrets, in the message and in the request that Django hangs on a record."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if _SECRET.search(text):
            record.msg, record.args = _SECRET.sub(r"\1…", text), ()
        request = getattr(record, "request", None)
        if request is not None and _SECRET.search(repr(request)):
            record.request = _SECRET.sub(r"\1…", repr(request))
        return True
