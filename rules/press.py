"""The printing process: `python -m rules.press` reads orders from its input until that ends. See `domain.press`."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, BinaryIO

import django

try:
    import resource
except ImportError:  # there is no such thing outside Unix
    resource = None  # type: ignore[assignment]

#: how far behind the server this process stands (Unix): it yields, but a busy server does not starve it;
#: megabytes after which it makes way for a new one; and bytes it never gets more of, whatever it prints (Linux)
NICE, MOST_MB, LIMIT = 10, 500, 3_000_000_000


def main() -> None:
    """Answer orders, one after the other."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not print it into an answer
    if hasattr(os, "nice"):
        os.nice(NICE)
    if resource is not None and sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))
    django.setup()
    for line in sys.stdin.buffer:
        answer(json.loads(line), answers)


def answer(asked: dict[str, Any], answers: BinaryIO) -> None:
    """Carry out one order and write what came of it: a line of JSON, then the file."""
    import psutil  # noqa: PLC0415  # what needs the settings is imported when they are there
    from django.conf import settings  # noqa: PLC0415

    from rules.domain.errors import LibraryError  # noqa: PLC0415
    from rules.domain.packs import Order, carry_out  # noqa: PLC0415
    from rules.domain.press import told  # noqa: PLC0415

    settings.PUBLIC_URL = asked["public_url"]
    content = b""
    said: dict[str, Any] = {}
    try:
        made = carry_out(Order.from_json(asked["order"]))
        content = made.content
        said = {"name": made.name, "content_type": made.content_type}
    except LibraryError as error:
        said = {"error": told(error)}
    last = psutil.Process().memory_info().rss > MOST_MB * 1_000_000
    answers.write(json.dumps({**said, "size": len(content), "last": last}).encode() + b"\n")
    answers.write(content)
    answers.flush()


if __name__ == "__main__":
    main()
