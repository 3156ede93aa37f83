"""Printing beside the server: a process of its own, of low priority, so that no move waits for a pack.

The process reads orders as JSON lines and answers each with a line and a file. It asks no database, it ends when the
server does (its input ends then), when it has grown too large, and after some idle minutes.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import json
import logging
import os
import subprocess
import sys
import threading
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from rules.domain import errors
from rules.domain.errors import Excess, LibraryError, PanelOverflowError, PrintError
from rules.domain.packs import Order, Printed

#: seconds one pack may take, and seconds after which an idle process is let go
LONGEST, IDLE = 120.0, 600.0
#: packs that may wait for their turn
QUEUE = 6

log = logging.getLogger(__name__)


class Press:
    """One printing process, started when it is first needed, and again when it has died."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._waiting = threading.BoundedSemaphore(QUEUE)
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: threading.Timer | None = None

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        process = self._process
        return process.pid if process and process.poll() is None else None

    def printed(self, order: Order) -> Printed:
        """What was ordered; waits for it. Raises as `packs.carry_out` does, PrintError if it takes too long."""
        if not self._waiting.acquire(blocking=False):
            raise PrintError(_("Gerade wird schon viel gedruckt. Versuchen Sie es in einer Minute noch einmal."))
        try:
            with self._one:
                return self._ask(order)
        finally:
            self._waiting.release()

    def close(self) -> None:
        """End the process; the next order starts another."""
        with self._one:
            self._end()

    def _ask(self, order: Order) -> Printed:
        if self._idle:
            self._idle.cancel()
        process = self._running()
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(LONGEST, stop)
        watch.daemon = True
        watch.start()
        try:
            assert process.stdin
            assert process.stdout
            asked = {"order": order.as_json(), "public_url": settings.PUBLIC_URL}
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            process.stdin.flush()
            head = process.stdout.readline()
            said = json.loads(head)
            content = process.stdout.read(said["size"])
            if len(content) != said["size"]:
                raise EOFError
        except (OSError, ValueError, EOFError):
            self._end()
            if late.is_set():
                raise PrintError(_("Das Drucken dauert zu lange. Wählen Sie weniger Spiele auf einmal.")) from None
            log.exception("the printing process died")
            raise PrintError(_("Das Drucken ist abgebrochen. Versuchen Sie es noch einmal.")) from None
        finally:
            watch.cancel()
        if said.get("last"):
            self._end()
        else:
            self._idle = threading.Timer(IDLE, self.close)
            self._idle.daemon = True
            self._idle.start()
        if "error" in said:
            raise _error(said["error"])
        return Printed(said["name"], said["content_type"], content)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rules.press"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=settings.BASE_DIR,
                # What interrupts the server does not interrupt a page; the pipe ends it. Not a session of its own:
                # Linux shares the processor out by sessions first, and low priority would count for nothing.
                process_group=0 if os.name == "posix" else None,
                # one thread sets type, so that a core is left for the tables
                env={**os.environ, "RAYON_NUM_THREADS": "1"},
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.kill()
        process.wait()


_press = Press()
atexit.register(_press.close)


async def printed(order: Order) -> Printed:
    """What was ordered, from the printing process. Raises as `packs.carry_out` does."""
    return await asyncio.to_thread(_press.printed, order)


def printed_sync(order: Order) -> Printed:
    """The same, for commands and tests."""
    return _press.printed(order)


def told(error: LibraryError) -> dict[str, Any]:
    """An error as plain JSON types."""
    said: dict[str, Any] = {"kind": type(error).__name__, "message": str(error)}
    if isinstance(error, PanelOverflowError):
        said["panels"] = [asdict(excess) for excess in error.panels]
    return said


def _error(said: dict[str, Any]) -> LibraryError:
    """What `told` wrote, as an error again, with the same sentence."""
    if said["kind"] == PanelOverflowError.__name__:
        error: LibraryError = PanelOverflowError(tuple(Excess(**excess) for excess in said["panels"]))
        error.args = (said["message"],)
        return error
    kind = getattr(errors, said["kind"], PrintError)
    made = kind(said["message"])
    assert isinstance(made, LibraryError)
    return made
