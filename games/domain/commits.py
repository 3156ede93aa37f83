"""Commands that come at the same time share one commit.

SQLite lets one connection write at a time, and each commit waits for the disk. So all commands of this process go
through one thread: what is waiting when it is free goes into one transaction. A command that is refused has written
nothing as a rule, so there is nothing to undo; where one has, all is undone and done again, each command in a savepoint
of its own, so that a refusal undoes only itself. Nobody gets an answer before the transaction is on the disk.
PostgreSQL locks rows and commits side by side, so there each command is a transaction of its own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, partial
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, IntegrityError, close_old_connections, connection, transaction

from games.domain import live
from games.domain.threads import in_thread

P = ParamSpec("P")
R = TypeVar("R")

#: commands in one transaction; more would keep the first one waiting
MOST = 32


class Answer(Protocol):
    """Who waits for a command, as a `Future` of threads does."""

    def set_running_or_notify_cancel(self) -> bool:
        """Whether it is still wanted; from now on it cannot be called off."""

    def set_result(self, result: Any) -> None: ...

    def set_exception(self, exception: Exception) -> None: ...


Batch = list[tuple[Callable[[], Any], Answer]]


class Writer:
    """The thread, started with the first command."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[Callable[[], Any], Answer]] = queue.SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def submit(self, command: Callable[[], R]) -> Future[R]:
        """Have the command done; the future is set once it is committed, or has failed."""
        future: Future[R] = Future()
        self.take(command, future)
        return future

    def take(self, command: Callable[[], Any], answer: Answer) -> None:
        """Have the command done; `answer` is told once it is committed, or has failed."""
        self._waiting.put((command, answer))
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()

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


class _WrittenError(Exception):
    """A command has failed that may have written something."""


Done = list[tuple[Answer, Any, Exception | None]]


def together(batch: Batch) -> None:
    """Do these commands in one transaction, and say what became of each when it is committed."""
    if not batch:
        return
    close_old_connections()
    if len(batch) == 1:
        ((command, answer),) = batch
        try:
            answer.set_result(command())
        except Exception as error:  # noqa: BLE001  # whoever waits for it handles it
            answer.set_exception(error)
        return
    try:
        try:
            done = _at_once(batch)
        except _WrittenError:
            done = _apart(batch)
    except Exception as error:  # noqa: BLE001  # nothing was committed, so nobody's command was done
        done = [(answer, None, error) for _command, answer in batch]
    for answer, result, problem in done:
        if problem is None:
            answer.set_result(result)
        else:
            answer.set_exception(problem)


def _at_once(batch: Batch) -> Done:
    """Do these commands with nothing between them, which is quicker. Raises _WrittenError where that does not go, and
    DatabaseError; nothing is kept then."""
    done: Done = []
    with live.private(), transaction.atomic():
        database: Any = connection.connection
        for command, answer in batch:
            before = database.total_changes
            try:
                done.append((answer, command(), None))
            except IntegrityError:
                raise _WrittenError from None
            except DatabaseError:
                raise  # SQLite may have rolled back everything, what came before too
            except Exception as error:  # whoever waits for it handles it
                if connection.needs_rollback or database.total_changes != before:
                    raise _WrittenError from None
                if not database.in_transaction:
                    raise DatabaseError("the transaction is gone") from error
                done.append((answer, None, error))
    return done


def _apart(batch: Batch) -> Done:
    """Do these commands, each in a savepoint of its own. Raises DatabaseError; nothing is kept then."""
    done: Done = []
    with live.private(), transaction.atomic():
        for command, answer in batch:
            try:
                with transaction.atomic():
                    done.append((answer, command(), None))
            except IntegrityError as error:
                done.append((answer, None, error))
            except DatabaseError:
                raise  # SQLite may have rolled back everything, the savepoints before too
            except Exception as error:  # noqa: BLE001  # the same
                done.append((answer, None, error))
        if connection.needs_rollback:
            raise DatabaseError("the transaction is broken")
    return done


class _Post:
    """What became of the commands of one event loop: however many there are, the loop is woken once for them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[tuple[asyncio.Future[Any], Any, Exception | None]] = deque()
        self._called = False

    def send(self, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        """From the writer's thread."""
        self._waiting.append((future, result, error))
        if not self._called:
            self._called = True
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._called = False  # first of all: what comes from now on calls again
        while self._waiting:
            future, result, error = self._waiting.popleft()
            if future.done():  # nobody waits any more
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)


class _Awaited:
    """An `Answer` to whoever awaits `future` on the event loop."""

    __slots__ = ("_post", "future")

    def __init__(self, post: _Post, future: asyncio.Future[Any]) -> None:
        self._post, self.future = post, future

    def set_running_or_notify_cancel(self) -> bool:
        return not self.future.cancelled()

    def set_result(self, result: Any) -> None:
        self._post.send(self.future, result, None)

    def set_exception(self, exception: Exception) -> None:
        self._post.send(self.future, None, exception)


_posts: WeakKeyDictionary[asyncio.AbstractEventLoop, _Post] = WeakKeyDictionary()
_writer = Writer()


@cache
def _one_by_one() -> bool:
    """Whether the database lets one write at a time."""
    return bool(connection.vendor == "sqlite")


async def committed(command: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The result of a command that writes to a table's log, once it is committed."""
    if not _one_by_one():
        return await in_thread(command, *args, **kwargs)
    loop = asyncio.get_running_loop()
    post = _posts.get(loop)
    if post is None:
        post = _posts[loop] = _Post(loop)
    future: asyncio.Future[R] = loop.create_future()
    _writer.take(partial(command, *args, **kwargs), _Awaited(post, future))
    return await future
