"""Work that is done apart from the server, in a process with limits.

What people bring (tables, photos, texts) is read there, and packs are printed there. A file of some hundred bytes can
be made to take gigabytes, hours, or the whole process with it: then this process ends and no other, who sent it reads a
sentence, and everybody plays on. A process is started when it is first needed, keeps what it has loaded for the next
piece of work, and ends when the server does (its input ends then), when it has grown, and after some idle minutes. It
has low priority, so that no move waits for it.

These are limits, not walls: the process may do whatever the user may who started the server. It asks no database,
and is told neither where that is nor the server's key.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import pickle
import secrets
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, Any, ParamSpec, TypeVar

import django
from django.conf import settings

try:
    import resource
except ImportError:  # there is no such thing outside Unix
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

MB = 1024 * 1024
#: variables of the environment that a process is given, and beginnings of others
_PASSED = frozenset({
    "DJANGO_SETTINGS_MODULE", "HOME", "IMPORT_MAX_MB", "LANG", "LD_LIBRARY_PATH", "LOG_FORMAT", "LOG_LEVEL", "PATH",
    "SERVER", "TMPDIR", "TZ", "VAR_DIR", "VIRTUAL_ENV",
})  # fmt: skip
_PASSED_ALL = ("LC_", "PYTHON", "SPIELETAG_")
#: seconds after which an idle process is let go
IDLE = 600.0
#: bytes in use after a piece of work with which a process makes way for a new one
GROWN = 500 * MB


class ApartError(Exception):
    """A piece of work that was not done; nothing was changed."""


class BusyError(ApartError):
    """Too much waits already."""


class LostError(ApartError):
    """The process died over the work, or was ended: it went beyond a limit. `late` if that was the clock's."""

    def __init__(self, late: bool = False) -> None:
        super().__init__("late" if late else "dead")
        self.late = late


class Room:
    """One process and those who wait for it, one after the other.

    `memory` are the bytes of address space the process never gets more of (Linux), `work` the seconds of a processor
    that one piece of work may take (Unix), `clock` the seconds on the clock, `answer` the bytes of what comes of it;
    `places` says how many may be here at once, the one that is in work among them; `nice` how far the process stands
    behind the server (Unix): it yields, but a busy server does not starve it.
    """

    def __init__(self, *, memory: int, work: int, clock: float, answer: int, places: int, nice: int = 5) -> None:
        self.memory, self.work, self.clock, self.answer, self.places = memory, work, clock, answer, places
        self.nice = nice
        self._free = threading.BoundedSemaphore(places)
        # the one thread that talks to the process; who waits for it takes no thread from anybody else's work
        self._talking = ThreadPoolExecutor(1, thread_name_prefix="apart")
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: threading.Timer | None = None
        self._change = threading.RLock()
        #: no other process is started
        self.over = False
        _rooms.append(self)

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        process = self._process
        return process.pid if process and process.poll() is None else None

    def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` returns or raises, done in the process; waits for it. Its arguments and what comes of it have to
        be of kinds that can be pickled, and `work` stands in a module.

        Raises BusyError, LostError.
        """
        return self._asked(work, args, kwargs).result()

    async def awaited(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, for the event loop."""
        return await asyncio.wrap_future(self._asked(work, args, kwargs))

    def close(self) -> None:
        """End the process; the next piece of work starts another."""
        with self._change:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()

    def _asked(self, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Future[T]:
        if not self._free.acquire(blocking=False):
            raise BusyError
        try:
            asked = pickle.dumps((settings.PUBLIC_URL, self.work, work, args, kwargs))
            future = self._talking.submit(self._ask, asked)
        except BaseException:
            self._free.release()
            raise
        future.add_done_callback(lambda _done: self._free.release())  # also of one that nobody waits for any more
        return future

    def _ask(self, asked: bytes) -> Any:
        if self._idle:
            self._idle.cancel()
        process = self._running()
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(self.clock, stop)
        watch.daemon = True
        watch.start()
        try:
            assert process.stdin
            assert process.stdout
            _write(process.stdin, asked)
            last, made, error = pickle.loads(_read(process.stdout, self.answer))  # noqa: S301  # from our own process
        except (OSError, EOFError, ValueError):  # the latter: closed meanwhile
            self.close()
            if not self.over:
                how = "too late" if late.is_set() else f"status {process.poll()}"
                log.warning("a process apart was lost: %s", how)
            raise LostError(late.is_set()) from None
        finally:
            watch.cancel()
        if last:
            self.close()
        else:
            self._idle = threading.Timer(IDLE, lambda: self._talking.submit(self.close))
            self._idle.daemon = True
            self._idle.start()
        if error is not None:
            raise _rebuilt(*error)
        return made

    def _running(self) -> subprocess.Popen[bytes]:
        with self._change:
            if self.over:
                raise LostError
            if self._process is None or self._process.poll() is not None:
                self.close()
                self._process = subprocess.Popen(  # noqa: S603  # our own module, and numbers
                    [sys.executable, "-m", "gamesday.apart", str(self.memory), str(self.nice)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    cwd=settings.BASE_DIR,
                    # What interrupts the server does not interrupt a page; the pipe ends it. Not a session of its own:
                    # Linux shares the processor out by sessions first, and low priority would count for nothing.
                    process_group=0 if os.name == "posix" else None,
                    # one thread sets type, so that a core is left for the tables
                    env={**_environment(), "RAYON_NUM_THREADS": "1"},
                )
            return self._process


def _environment() -> dict[str, str]:
    """What such a process knows of the server's environment: no key, no password, no database."""
    passed = {name: text for name, text in os.environ.items() if name in _PASSED or name.startswith(_PASSED_ALL)}
    return {**passed, "SECRET_KEY": secrets.token_hex(32), "DATABASE_URL": "sqlite://:memory:"}


def close() -> None:
    """End all processes for good, whoever waits for them: nothing keeps the server from ending."""
    for room in _rooms:
        room.over = True
        room.close()


_rooms: list[Room] = []
atexit.register(close)

#: files that somebody sends: tables and photos
FILES = Room(memory=900 * MB, work=20, clock=300.0, answer=32 * MB, places=16)
#: texts that organisers write, read and set as a preview
TEXTS = Room(memory=1000 * MB, work=40, clock=300.0, answer=32 * MB, places=8)
#: packs of leaflets. These texts have been read before, and what is made of them goes into a file. The whole library
#: for both audiences took 53 s of a processor at its first printing, and more than 90 on the clock of a busy machine
PACKS = Room(memory=3000 * MB, work=180, clock=600.0, answer=1 * MB, places=6, nice=10)


def _write(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(len(data).to_bytes(8, "big"))
    pipe.write(data)
    pipe.flush()


def _read(pipe: IO[bytes], most: int) -> bytes:
    """What `_write` wrote. Raises EOFError if the other side is gone, or has more to say."""
    length = int.from_bytes(pipe.read(8), "big")
    if not 0 < length <= most:
        raise EOFError
    data = pipe.read(length)
    if len(data) != length:
        raise EOFError
    return data


def _rebuilt(kind: type[BaseException], args: tuple[Any, ...], state: dict[str, Any], told: str) -> BaseException:
    """An exception as it was raised in the process, whatever its class asks for when it is made."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    error.add_note(told)
    return error


# --- in the process ---------------------------------------------------------------------------------------------


def main() -> None:
    """Do one piece of work after the other, until the input ends."""
    memory, nice = map(int, sys.argv[1:])
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not print it into an answer
    django.setup()
    if hasattr(os, "nice"):  # not before: who waits for the first one would wait long on a busy machine
        os.nice(nice)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if sys.platform == "linux":
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while True:
        try:
            asked = _read(sys.stdin.buffer, sys.maxsize)
        except EOFError:
            return
        _write(answers, _done(asked))


def _done(asked: bytes) -> bytes:
    """Do one piece of work; what came of it, pickled: whether it was the last, what was returned, what was raised."""
    import psutil  # noqa: PLC0415  # only where it is needed

    made, error = None, None
    try:
        settings.PUBLIC_URL, seconds, work, args, kwargs = pickle.loads(asked)  # noqa: S301  # from the server
        _allow(seconds)
        made = work(*args, **kwargs)
    except (MemoryError, RecursionError):
        sys.exit(1)  # the same as a death; nobody knows what was left half-done
    except Exception as raised:  # noqa: BLE001  # whatever it is, it is raised again in the server
        told = f"apart: {traceback.format_exc()}"
        error = (type(raised), raised.args, {**vars(raised), "__notes__": []}, told)
    return pickle.dumps((psutil.Process().memory_info().rss > GROWN, made, error))


def _allow(seconds: int) -> None:
    """So much work from now on, and then the end; what was done before does not count."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    main()
