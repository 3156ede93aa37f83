"""Commands that come at the same time share one commit.

SQLite lets one connection write at a time, and each commit waits for the disk. So all commands of this process go
through one thread: what is waiting when it is free goes into one transaction, each command in a savepoint of its own,
so that a refusal undoes only itself. Nobody gets an answer before the transaction is on the disk. PostgreSQL locks
rows and commits side by side, so there each command is a transaction of its own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError, IntegrityError, close_old_connections, connection, transaction

from games.domain import live
from games.domain.threads import in_thread

P = ParamSpec("P")
R = TypeVar("R")

#: commands in one transaction; more would keep the first one waiting
MOST = 32


class Writer:
    """The thread, started with the first command."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def submit(self, command: Callable[[], R]) -> Future[R]:
        """Have the command done; the future is set once it is committed, or has failed."""
        future: Future[R] = Future()
        self._waiting.put((command, future))
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()
        return future

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while len(batch) < MOST:
                try:
                    batch.append(self._waiting.get_nowait())
                except queue.Empty:
                    break
            # From here on nobody can call it off; a clock or a computer that is not wanted any more has done so.
            together([(command, future) for command, future in batch if future.set_running_or_notify_cancel()])


def together(batch: list[tuple[Callable[[], Any], Future[Any]]]) -> None:
    """Do these commands in one transaction, and say what became of each when it is committed."""
    if not batch:
        return
    close_old_connections()
    if len(batch) == 1:
        ((command, future),) = batch
        try:
            future.set_result(command())
        except Exception as error:  # noqa: BLE001  # whoever waits for it handles it
            future.set_exception(error)
        return
    done: list[tuple[Future[Any], Any, Exception | None]] = []
    try:
        with live.private(), transaction.atomic():
            for command, future in batch:
                try:
                    with transaction.atomic():
                        done.append((future, command(), None))
                except IntegrityError as error:
                    done.append((future, None, error))
                except DatabaseError:
                    raise  # SQLite may have rolled back everything, the savepoints before too
                except Exception as error:  # noqa: BLE001  # the same
                    done.append((future, None, error))
            if connection.needs_rollback:
                raise DatabaseError("the transaction is broken")
    except Exception as error:  # noqa: BLE001  # nothing was committed, so nobody's command was done
        done = [(future, None, error) for _command, future in batch]
    for future, result, problem in done:
        if problem is None:
            future.set_result(result)
        else:
            future.set_exception(problem)


_writer = Writer()


async def committed(command: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The result of a command that writes to a table's log, once it is committed."""
    if connection.vendor != "sqlite":
        return await in_thread(command, *args, **kwargs)
    return await asyncio.wrap_future(_writer.submit(partial(command, *args, **kwargs)))
